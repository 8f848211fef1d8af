"""Numbers that texts speak of by name: `{well_size}`, `{tiles.count}`, `{cards.ace.rank}` -> what the data says now.

A number may depend on how many play; then the text says all of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rulewright.languages import _
from rulewright.overlay.paths import find_elements

if TYPE_CHECKING:
    from rulewright.resolved.game import Resolved
    from rulewright.resolved.symbols import PieceClass

COUNTS = ("count", "tokens")


def figure(games: Mapping[int, Resolved], name: str) -> dict[int, int] | None:
    """A number by number of players; None where no game of these has it."""
    found: dict[int, int] = {}
    for players, game in games.items():
        value = _one(game, name, players)
        if value is None:
            return None
        found[players] = value
    return found or None


def _one(game: Resolved, name: str, players: int) -> int | None:
    symbols = game.symbols
    if name in symbols.numbers:
        return symbols.numbers[name]
    if name == "player_count":
        return players
    path = name.removeprefix("components.").replace(".kinds.", ".").split(".")
    piece = symbols.classes.get(path[0])
    if piece is not None and len(path) > 1:
        return _of_class(piece, path[1:], players)
    elements = find_elements(symbols.tree, name)
    value = elements[0].value if len(elements) == 1 else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _of_class(piece: PieceClass, path: Sequence[str], players: int) -> int | None:
    """`count` of a class or kind (each player's own, where each has a set), `tokens`, or a property of a kind."""
    owners = players if piece.per_player else 1
    if len(path) == 1 and path[0] in COUNTS:
        return piece.tokens or piece.count // owners
    if len(path) == 1 and path[0] == "faces":
        return len(piece.faces)
    if len(path) == 2 and path[0] in piece.kinds:
        number = piece.kinds.index(path[0]) + 1
        if path[1] == "count":
            return sum(1 for kind in piece.kind_of if kind == number) // owners
        found = piece.properties.get(path[1])
        value = found.values[number] if found is not None and not found.items else None
        return value if isinstance(value, int) else None
    return None


def said_figure(values: Mapping[int, int]) -> str:
    """A number in a sentence; where it depends on the players, each with the players it is for."""
    return said_by_players({players: str(value) for players, value in values.items()})


def said_by_players(values: Mapping[int, str]) -> str:
    """Something that may depend on how many play: `6`, or `6 (2 players), 8 (3 or 4 players)`."""
    if len(set(values.values())) == 1:
        return next(iter(values.values()))
    groups: dict[str, list[int]] = {}
    for players, value in values.items():
        groups.setdefault(value, []).append(players)
    parts = [
        _("{value} (with {players})", value=value, players=said_players(players)) for value, players in groups.items()
    ]
    return ", ".join(parts)


def said_players(numbers: Sequence[int]) -> str:
    """Numbers of players in words: `2 players`, `2 or 3 players`, `2 to 4 players`."""
    ordered = sorted(numbers)
    if len(ordered) == 1:
        return _("1 player") if ordered[0] == 1 else _("{n} players", n=ordered[0])
    if len(ordered) > 2 and ordered == list(range(ordered[0], ordered[-1] + 1)):
        return _("{first} to {last} players", first=ordered[0], last=ordered[-1])
    head = ", ".join(str(n) for n in ordered[:-1])
    return _("{head} or {last} players", head=head, last=ordered[-1])
