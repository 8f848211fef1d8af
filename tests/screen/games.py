"""Small games of our own for the tests of the screen, loaded once."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from rulewright.driver import load

GAMES = {
    "cards": """
format: 1
title: Two Cards
players: 2
limit: {decisions: 20, then: draw}
components:
  cards:
    one: card
    kinds: {ace: {worth: 3, text: The best.}, king: {worth: 2}, queen: {worth: 1}, jack: {}}
zones:
  deck: {holds: cards, order: pile, start: all, seen by: nobody}
  hand: {per: player, holds: cards, seen by: owner}
  table: {holds: cards}
values:
  points: {per: player, title: Points won}
  secret: {per: player, seen by: owner, type: number}
setup:
  - {shuffle: deck}
  - {deal: deck, to: hand, count: 2}
turn:
  - choose: card
    among: me.hand
    text: Play which card?
    option: Play your {card}.
  - {move: card, to: table}
  - {gain: me.points, amount: card.worth}
  - {gain: me.secret}
  - if: all(p.hand.empty for p in players)
    then: [{end game: scores}]
""",
    "stones": """
format: 1
title: Stones
players: 2
roles: [black, white]
limit: {decisions: 20, then: draw}
components:
  stones: {one: stone, count: 5, per: player}
boards:
  field: {shape: grid, rows: 2, columns: 3, spaces: {b1: {wet: true, depth: 2}}, holds: stones}
zones:
  pot: {per: player, holds: stones, start: all}
values:
  wind: {type: site of field}
turn:
  - choose: place
    among: field.sites
    where: place.empty
    text: Where does your stone go?
  - {move: "first(me.pot)", to: place}
  - {set: wind, to: place}
  - if: all(not s.empty for s in field.sites)
    then: [{win: me}]
""",
}


@cache
def game(name: str) -> Any:
    """One of the games above, ready to play."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.mkdir()
        (path / "game.yaml").write_text(GAMES[name], "utf-8")
        return load(path)
