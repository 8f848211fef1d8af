"""A loaded game: what holds for all of its plays."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulewright.codegen.artifact import Artifact
from rulewright.exceptions import MisuseError
from rulewright.languages import ENGLISH, PSEUDO, Catalog, _, game_catalog
from rulewright.play import campaign, saved
from rulewright.play import perft as counting
from rulewright.play.campaign import Campaign
from rulewright.play.carried import begin_with
from rulewright.play.code import Code
from rulewright.play.generator import seed as set_seed
from rulewright.play.knowledge import has_secrets, pieces_of
from rulewright.play.state import State
from rulewright.play.words import Words

if TYPE_CHECKING:
    from rulewright.ir.program import Program
    from rulewright.native.store import Native
    from rulewright.routines.machine import Machine
    from rulewright.routines.viewer import Viewer


class Game:
    """A game for one number of players and one set of variants, ready to play.

    It speaks `language`: what people read is said by the catalog in the game's `folder`, while names of options, ids,
    paths and saved games are the same in every language. Without such a catalog it speaks English.

    `program` gives the typed program again, for its native form, and `key` is the name under which that may be kept
    (empty: it is not). `native` is that form, once `native.form` has made it.
    """

    def __init__(
        self,
        artifact: Artifact,
        language: str = ENGLISH,
        folder: str = "",
        program: Callable[[], Program] | None = None,
        key: str = "",
    ) -> None:
        self._threads = threading.local()
        self.program = program
        self.key = key
        self.native: Native | None = None
        self.artifact = artifact
        self.code = Code(artifact)
        catalog = game_catalog(Path(folder), language) if folder and language != ENGLISH else Catalog()
        self.language = language if catalog.texts or language == PSEUDO else ENGLISH
        self._folder = folder
        self.facts: dict[str, Any] = artifact.facts
        if self.language != ENGLISH or "codes" in artifact.facts:
            from rulewright.play.terms import Terms  # English is what the compiled form speaks

            self.facts = Terms(artifact.facts, catalog, self.language).said()
        self.words = Words(self.facts, self.language, catalog)
        self.pieces = pieces_of(artifact.facts)
        self.has_secrets: bool = has_secrets(artifact)
        self.info: dict[str, Any] = artifact.info
        self.name: str = artifact.info.get("game", "game")
        self.title: str = self.facts.get("title") or self.name
        self.players: int = artifact.info.get("players") or artifact.facts.get("players") or 2
        self.variants: list[str] = list(artifact.info.get("variants", []))
        self.digest: str = artifact.info.get("digest", "")
        self.divisor: int = artifact.result.get("divisor", 1) or 1
        names = artifact.facts.get("types", {}).get("player", ["none"])[1:]
        self.player_names: list[str] = [*names, *(f"p{i + 1}" for i in range(len(names), self.players))]

    def __reduce__(self) -> tuple[Any, ...]:
        """Another process makes the code anew from the compiled form; of the native one the module goes along."""
        made = (self.native.wasm, self.native.about) if self.native is not None else None
        return _revived, (self.artifact, self.language, self._folder, made)

    def __deepcopy__(self, _memo: dict[int, Any]) -> Game:
        return self  # a game never changes

    def seat(self, player: int | str) -> int:
        """A seat from 0, given as number or name.

        Raises:
            MisuseError: there is no such seat.
        """
        if isinstance(player, str):
            if player in self.player_names:
                return self.player_names.index(player)
            if player.startswith("p") and player[1:].isdecimal() and 1 <= int(player[1:]) <= self.players:
                return int(player[1:]) - 1
        elif 0 <= player < self.players:
            return player
        raise MisuseError(
            _("there is no seat {player}; seats are {names}", player=repr(player), names=", ".join(self.player_names))
        )

    def new_state(self, seed: int | None = 0, chance: str = "draw", carried: Mapping[str, Any] | None = None) -> State:
        """A new game. `carried` is what the game before it in a campaign has handed over (`State.carries`).

        With `chance="draw"` chance comes from the generator, seeded by `seed`. With `chance="ask"` states stop at
        chance nodes, and `apply` takes their outcomes; without a seed they always do.

        Raises:
            MisuseError: `chance` is neither, or what was carried over does not fit these rules.
        """
        if chance not in ("draw", "ask"):
            raise MisuseError(_('chance is "draw" or "ask"'))
        vector = self.code.new()
        set_seed(vector, 0 if seed is None else seed)
        state = State(self, vector, seed, chance == "ask" or seed is None)
        if carried:
            begin_with(self.artifact.facts, vector, carried)
            state.carried = dict(carried)
        self.code.start(vector, state.opening)
        state._settle()
        return state

    def playout(self, seed: int) -> State:
        """A whole game of random choices, without history: the fastest way to an end. The same seed gives the same
        game.

        Chance is drawn as `new_state(seed)` draws it; what differs is only that choices come from the same generator.
        """
        vector = self.code.new()
        set_seed(vector, seed)
        self.code.whole_playout(vector)
        return State(self, vector, seed, False)

    def playouts(self, games: int, seed: int) -> int:
        """So many whole games of random choices, one generator for all of them; gives the number of decisions made."""
        vector = self.code.new()
        set_seed(vector, seed)
        return self.code.whole_playouts(vector, games)

    def machine(self, engine: str = "auto", words: int | None = None) -> Machine:
        """What plays, searches and counts in bulk, in Python or in native code; see `rulewright.machine`.

        Raises:
            MisuseError: there is no such engine, or it cannot be used here.
        """
        import rulewright  # machines stand above games: the package finds them when one is wanted

        found: Machine = rulewright.machine(self, engine, words)
        return found

    @property
    def viewer(self) -> Viewer:
        """What answers questions about what seats see, one for each thread."""
        found: Viewer | None = getattr(self._threads, "viewer", None)
        if found is None:
            import rulewright  # as in `machine`

            found = self._threads.viewer = rulewright.viewer(self)
        return found

    def perft(
        self,
        depth: int,
        one_at_a_time: bool = False,
        probabilities: bool = False,
        state: State | None = None,
        each: Callable[[dict[str, Any]], None] = lambda _row: None,
    ) -> list[dict[str, Any]]:
        """Counts of the game tree by depth, one row for each depth 0..depth; see `perft.rows`."""
        begin = state or self.new_state(seed=None, chance="ask")
        return counting.rows(self, begin.vector, depth, one_at_a_time, probabilities, each)

    def state_from_json(self, text: str) -> State:
        """The state of a saved game, verified event by event; see `saved.replay`.

        Raises:
            MisuseError: it is no saved game of this game, or an event differs.
        """
        return saved.from_json(self, text)

    def new_campaign(self, seed: int = 0, names: Sequence[str] = (), seats: Sequence[str] = ()) -> Campaign:
        """A campaign of this game, at its beginning; see `Campaign`.

        Raises:
            MisuseError: the game carries nothing over, or these are not as many names as players.
        """
        return Campaign(self, seed, names, seats)

    def campaign_from_json(self, text: str) -> Campaign:
        """The campaign that a file holds.

        Raises:
            CampaignError: the text is no campaign file of this game, or is damaged.
        """
        return campaign.from_json(self, text)

    def replay(self, text: str) -> saved.Replay:
        """Play a saved game again as far as it goes, and say what differed first."""
        return saved.replay(self, text)

    def __repr__(self) -> str:
        extra = f" with {', '.join(self.variants)}" if self.variants else ""
        return f"<Game {self.name} for {self.players}{extra}>"


def _revived(artifact: Artifact, language: str, folder: str, made: tuple[bytes, dict[str, Any]] | None) -> Game:
    """The game that another process wrote."""
    game = Game(artifact, language, folder)
    if made is not None:
        import rulewright  # the package ties the halves together; play itself knows nothing of engines

        rulewright.adopt(game, *made)
    return game
