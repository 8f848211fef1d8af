"""Any game as an OpenSpiel game, with chance explicit, for its algorithms.

    load_game("GAME", players=2) -> pyspiel.Game -> new_initial_state() -> legal_actions(), apply_action(), ...

Games are registered with OpenSpiel as `rulewright_GAME`, with parameters `players` and `variants` (joined by `+`), so
that `pyspiel.load_game("rulewright_GAME(players=3)")` and saved games work in the same process. A secret simultaneous
choice is a row of moves that the others do not see. Actions are those of `actions.Actions`, called as in play.

Source of the interface: https://openspiel.readthedocs.io/
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rulewright import driver
from rulewright.diagnostics import Diagnostics
from rulewright.exceptions import GameDataError, MisuseError
from rulewright.languages import _
from rulewright_tools.field import MissingExtra
from rulewright_tools.field.spread import most_draws, returns_range
from rulewright_tools.field.tree import CHANCE, Place, Source, Tree, tree_of

try:
    import pyspiel

    from rulewright_tools.field.observer import BOTH, NEITHER, PRIVATE, PUBLIC, Observer
except ImportError:
    raise MissingExtra("OpenSpiel", "openspiel") from None

PREFIX = "rulewright_"
SLACK = 1e-9


def load_game(game: str | Path, players: int | None = None, variants: Sequence[str] = ()) -> Game:
    """A game for OpenSpiel, registered with it.

    Args:
        game: a name, or the path of a folder.
        players: how many play; the game's smallest number if left out.
        variants: names of variants, combined, or the name of one.
    Raises:
        UnknownGame, GameDataError, MisuseError: as `rulewright.load`.
    """
    variants = [variants] if isinstance(variants, str) else variants
    short_name = register(game)
    parameters: dict[str, Any] = {} if players is None else {"players": players}
    if variants:
        parameters["variants"] = "+".join(variants)
    _tree(str(game), players or driver.merged_for(game, None, variants)[1], "+".join(variants))  # in our own words
    made: Game = pyspiel.load_game(short_name, parameters)
    return made


def register(game: str | Path) -> str:
    """Make a game known to OpenSpiel; gives the name by which `pyspiel.load_game` finds it. May be done again.

    Raises:
        UnknownGame, GameDataError: as `rulewright.load`.
    """
    source = str(game)
    counts, usual = _counts(game), driver.merged_for(game)[1]
    tree = _tree(source, usual, "")
    short_name = PREFIX + tree.game.name

    def make(parameters: dict[str, Any]) -> Game:
        return Game(source, short_name, counts, usual, parameters)

    make.itself = make  # type: ignore[attr-defined]  # OpenSpiel lets go of it after Python has ended: it must live on
    pyspiel.register_game(_type_of(tree, short_name, counts, usual), make)
    return short_name


def _counts(game: str | Path) -> list[int]:
    """The numbers of players a game is for."""
    from rulewright.source.folder import find_game, load_game_tree

    diags = Diagnostics()
    tree = load_game_tree(find_game(game), diags)
    if diags.failed or tree is None:
        raise GameDataError(diags.items)
    return driver.player_counts(tree)


def _tree(name: str, players: int, variants: str) -> Tree:
    source: Source = (name, players, tuple(variant for variant in variants.split("+") if variant))
    return tree_of(source)


def _type_of(tree: Tree, short_name: str, counts: list[int], usual: int) -> Any:
    kinds, game = pyspiel.GameType, tree.game
    chance = any(site["kind"] == "chance" for site in game.code.sites.values())
    return kinds(
        short_name=short_name,
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if chance else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION
        if game.has_secrets
        else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if tree.zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=counts[-1],
        min_num_players=counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": usual, "variants": ""},
    )


class Game(pyspiel.Game):
    """A game as OpenSpiel knows it; `tree` is ours."""

    def __init__(self, source: str, short_name: str, counts: list[int], usual: int, parameters: dict[str, Any]) -> None:
        self.tree = tree = _tree(source, parameters.get("players", usual), parameters.get("variants", ""))
        kind = _type_of(tree, short_name, counts, usual)
        least, most = returns_range(tree.game)
        draws = most_draws(tree.game)
        info = pyspiel.GameInfo(
            num_distinct_actions=tree.actions.count,
            max_chance_outcomes=draws,
            num_players=tree.game.players,
            min_utility=least,
            max_utility=most,
            utility_sum=0.0 if tree.zero_sum else None,
            max_game_length=tree.game.artifact.limit,
        )
        super().__init__(kind, info, parameters)

    def new_initial_state(self) -> State:
        """A game that has not begun."""
        return State(self)

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> Observer:
        """What looks at states: an observation, its public or private half, or an information state.

        Raises:
            MisuseError: parameters, of which there are none.
        """
        if isinstance(kind, dict):  # OpenSpiel leaves the kind out where none is asked for
            kind, parameters = None, kind
        if parameters:
            raise MisuseError(_("observations have no parameters, not {parameters}", parameters=repr(parameters)))
        if kind is None:
            return Observer(self.tree, BOTH, recall=False)
        own = kind.private_info != pyspiel.PrivateInfoType.NONE
        half = (BOTH if own else PUBLIC) if kind.public_info else (PRIVATE if own else NEITHER)
        return Observer(self.tree, half, kind.perfect_recall and half == BOTH)


class State(pyspiel.State):
    """A position as OpenSpiel knows it; `place` is ours."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.place: Place = game.tree.root

    def current_player(self) -> int:
        """The seat that decides, or OpenSpiel's numbers for chance and the end."""
        return self.place.mover

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.place.state.is_over

    def _legal_actions(self, player: int) -> list[int]:
        return self.place.actions if player == self.place.mover else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of the chance event waited at, with their probabilities."""
        return self.place.chances

    def _apply_action(self, action: int) -> None:
        self.place = self.place.tree.after(self.place, action)

    def _action_to_string(self, player: int, action: int) -> str:
        place = self.place
        if player == place.mover and (player == CHANCE or action in place.actions):
            return place.names.get(action, str(action))
        return _("action {number}", number=action)  # not possible now

    def returns(self) -> list[float]:
        """What each seat got, zeros before the end.

        Raises:
            MisuseError: the game was taken for one in which some win what others lose, and it is not.
        """
        found = self.place.returns
        if self.place.tree.zero_sum and abs(sum(found)) > SLACK:
            raise MisuseError(_("returns add up to {sum}, and were taken to add up to 0", sum=sum(found)))
        return found

    def __str__(self) -> str:
        return self.place.text
