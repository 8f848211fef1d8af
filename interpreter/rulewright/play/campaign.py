"""A campaign: games played one after the other, each beginning with what the one before has handed over.

    {"format": 1, "file": "campaign", "game": "my_game", "players": 2, "variants": [], "seed": 7,
     "names": ["Ana", "Rui"], "seats": [], "rules": "4c1f...",
     "games": [{"seed": 7, "rules": "4c1f...", "decisions": 41, "scores": [9, 12], "winners": ["p2"], "over": false,
                "carried": {"renown": 3}}],
     "begun": null, "check": "90ab12cd"}

`begun` is the saved game of one that was broken off. Game number n has the seed of the campaign plus n - 1, so a
campaign is the same whenever and however often it is put down and taken up. The check is of everything else in the
file.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from rulewright.exceptions import MisuseError
from rulewright.languages import _
from rulewright.play.carried import Carried

if TYPE_CHECKING:
    from rulewright.play.game import Game
    from rulewright.play.state import State

FORMAT = 1
FILE = "campaign"
SEEDS = 2**63
KEYS = {
    "format": int, "file": str, "game": str, "players": int, "variants": list, "seed": int, "names": list,
    "seats": list, "rules": str, "games": list, "begun": dict | None, "check": str,
}  # fmt: skip
"""What stands in the file, and of which type."""


class CampaignError(MisuseError):
    """A text that is no campaign file, or none that can be gone on with."""


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game of a campaign.

    `winners` are names of seats, `carried` is what it hands over, `over` whether the campaign is over with it.
    """

    seed: int
    rules: str
    decisions: int
    scores: list[int]
    winners: list[str]
    over: bool
    carried: Carried


@dataclass(frozen=True, slots=True)
class Head:
    """Which game a campaign file is of, so that it can be loaded."""

    game: str
    players: int
    variants: list[str]


class Campaign:
    """The games of one group of players. Change it with `keep`, `finish`, `abandon` and `reset`; write it with
    `to_json`.

    `names` are what the players are called, `seats` who plays for them, in the order of seats; both are for people and
    may be empty. `games` are the finished ones, in order.
    """

    def __init__(self, game: Game, seed: int = 0, names: Sequence[str] = (), seats: Sequence[str] = ()) -> None:
        """A campaign at its beginning.

        Raises:
            MisuseError: the game carries nothing over, or these are not as many names as players.
        """
        if "carry" not in game.artifact.facts:
            raise MisuseError(_("{game} is no campaign: its rules carry nothing over to a next game", game=game.name))
        if names and len(names) != game.players:
            raise MisuseError(_("{count} names for {players} players", count=len(names), players=game.players))
        if seats and len(seats) != game.players:
            raise MisuseError(_("{count} seats for {players} players", count=len(seats), players=game.players))
        if len(set(names)) != len(names):
            raise MisuseError(_("two players have the same name"))
        self.game = game
        self.seed = seed
        self.names = list(names)
        self.seats = list(seats)
        self.games: list[Played] = []
        self.rules = game.digest
        self._begun: dict[str, Any] | None = None

    # -- where it is

    @property
    def is_over(self) -> bool:
        return bool(self.games) and self.games[-1].over

    @property
    def number(self) -> int:
        """The number of the game that is played next, or was begun, from 1."""
        return len(self.games) + 1

    @property
    def is_begun(self) -> bool:
        """Whether a game was begun and broken off."""
        return self._begun is not None

    @property
    def begun_seats(self) -> list[str]:
        """Who sat where in the game that was broken off; empty if it does not say."""
        return [str(who) for who in (self._begun or {}).get("seats", [])]

    @property
    def begun_decisions(self) -> int:
        """How many decisions were made in the game that was broken off."""
        return sum(1 for event in (self._begun or {}).get("events", []) if "decision" in event)

    @property
    def carried(self) -> Carried:
        """What the next game begins with."""
        return dict(self.games[-1].carried) if self.games else {}

    @property
    def has_other_rules(self) -> bool:
        """Whether the rules have changed since the campaign was last played."""
        return self.rules != self.game.digest

    # -- going on

    def next_game(self) -> State:
        """The game that was broken off, where it was; else the next one at its beginning.

        Raises:
            MisuseError: the campaign is over, or what was carried over, or begun, does not fit the rules (any more).
        """
        if self.is_over:
            raise MisuseError(_("the campaign is over"))
        if self._begun is not None:
            return self.game.state_from_json(json.dumps(self._begun))
        return self.game.new_state((self.seed + len(self.games)) % SEEDS, carried=self.carried)

    def keep(self, state: State, seats: Sequence[str] = ()) -> None:
        """Note where the game is, so that it can go on from there; `seats` is who plays it.

        Raises:
            MisuseError: the state is not of this campaign's next game.
        """
        self._needs_next(state)
        self._begun = {**({"seats": list(seats)} if seats else {}), **json.loads(state.to_json())}
        self.rules = self.game.digest

    def finish(self, state: State) -> Played:
        """Enter a finished game; the next one begins with what it hands over.

        Raises:
            MisuseError: the state is not of this campaign's next game, or not over.
        """
        self._needs_next(state)
        names = self.game.player_names
        played = Played(
            seed=int(state.seed or 0),
            rules=self.game.digest,
            decisions=sum(1 for event in state.history if "decision" in event),
            scores=state.scores,
            winners=[names[seat] for seat in state.winners],
            over=state.ends_campaign,
            carried=state.carries,
        )
        self.games.append(played)
        self._begun = None
        self.rules = self.game.digest
        return played

    def abandon(self) -> None:
        """Forget the game that was broken off; it begins anew."""
        self._begun = None

    def reset(self) -> None:
        """Back to the beginning: nothing of any game is left."""
        self.games = []
        self._begun = None
        self.rules = self.game.digest

    def _needs_next(self, state: State) -> None:
        if self.is_over:
            raise MisuseError(_("the campaign is over"))
        seed = (self.seed + len(self.games)) % SEEDS
        other = state.game.digest != self.game.digest or state.game.players != self.game.players
        if other or state.seed != seed or state.carried != self.carried:
            raise MisuseError(_("this is not game {number} of the campaign", number=self.number))

    # -- on disk

    def to_json(self) -> str:
        """The campaign file as text."""
        data = {
            "format": FORMAT,
            "file": FILE,
            "game": self.game.name,
            "players": self.game.players,
            "variants": self.game.variants,
            "seed": self.seed,
            "names": self.names,
            "seats": self.seats,
            "rules": self.rules,
            "games": [asdict(played) for played in self.games],
            "begun": self._begun,
        }
        return json.dumps({**data, "check": _check_of(data)}, ensure_ascii=False, indent=1) + "\n"

    def __repr__(self) -> str:
        return f"<Campaign of {self.game.name}: {len(self.games)} played>"


def _check_of(data: Mapping[str, Any]) -> str:
    """A 32-bit check of the content, as eight hexadecimal digits."""
    text = json.dumps({k: v for k, v in data.items() if k != "check"}, sort_keys=True, separators=(",", ":"))
    return f"{zlib.crc32(text.encode()):08x}"


def head_of(text: str) -> Head:
    """Which game a campaign file is of.

    Raises:
        CampaignError: the text is no campaign file, is damaged, or is of a newer format.
    """
    data = _read(text)
    return Head(data["game"], data["players"], data["variants"])


def from_json(game: Game, text: str) -> Campaign:
    """The campaign of a file.

    Raises:
        CampaignError: the text is no campaign file, is damaged, is of a newer format or of another game.
        MisuseError: the game carries nothing over (any more).
    """
    data = _read(text)
    if (data["game"], data["players"], data["variants"]) != (game.name, game.players, game.variants):
        listed = ", ".join(data["variants"])
        message = (
            _("this is a campaign of {game} for {players} with {variants}",
              game=data["game"], players=data["players"], variants=listed)
            if listed
            else _("this is a campaign of {game} for {players}", game=data["game"], players=data["players"])
        )  # fmt: skip
        raise CampaignError(message)
    campaign = Campaign(game, data["seed"], data["names"], data["seats"])
    campaign.games = [_played(entry) for entry in data["games"]]
    campaign.rules = data["rules"]
    campaign._begun = data["begun"]
    return campaign


def _read(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CampaignError(_("this is not a campaign file: {error}", error=error)) from None
    if not isinstance(data, dict) or data.get("file") != FILE:
        if isinstance(data, dict) and "events" in data:
            raise CampaignError(_("this is a single saved game, not a campaign file"))
        raise CampaignError(_("this is not a campaign file"))
    written = data.get("format")
    if isinstance(written, int) and written > FORMAT:
        raise CampaignError(
            _("this campaign file has format {written}; this version reads up to {format}", written=written,
              format=FORMAT)
        )  # fmt: skip
    for key, kind in KEYS.items():
        if key not in data or not isinstance(data[key], kind):
            raise CampaignError(_('this campaign file is damaged: its "{key}" cannot be read', key=key))
    if data["check"] != _check_of(data):
        raise CampaignError(_("this campaign file is damaged: it was changed after it was written"))
    return data


def _played(entry: Any) -> Played:
    try:
        return Played(**entry)
    except TypeError:
        raise CampaignError(_('this campaign file is damaged: its "{key}" cannot be read', key="games")) from None
