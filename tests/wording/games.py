"""A game small enough to read, around one block of statements."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from pathlib import Path

from rulewright.driver import run_passes
from rulewright.languages import Catalog
from rulewright.verbs.registry import all_verbs
from rulewright.wording import Speaker, said_lines

GAME = """
format: 1
title: Pebbles
players: 2
limit: {decisions: 99}
symbols: {colour: [red, blue]}
numbers: {most: 3}
components:
  cards:
    kinds:
      oak: {cost: 2, colour: red, acorns: 3}
      elm: {cost: 3, colour: blue}
  gems: {tokens: 9}
  coins: {tokens: 9}
  dice: {one: die, faces: 6}
  pawns: {one: pawn, count: 1, per: player}
boards:
  grid: {shape: grid, rows: 3, columns: 3, holds: pawns}
zones:
  deck: {holds: cards, order: pile, start: all}
  hand: {per: player, holds: cards, seen by: owner}
  supply: {holds: gems, start: all}
  bank: {holds: coins, start: all}
  gems: {per: player, holds: gems, supply: supply}
  stash: {per: player, holds: gems, supply: supply}
  coins: {per: player, holds: coins, supply: bank}
values:
  points: {per: player}
  stake: {per: player}
  starter: {type: player, title: starting player}
  closed: {type: flag, text: the gate is closed, if not: the gate is open}
  used: {type: flag, per: player}
  stone: {type: player, per: site of grid}
terms:
  debt: {is: me.stake - me.points, title: debt}
  rich: {takes: {p: player}, is: p.coins > 5, text: "{p} {p:is|are} rich"}
"""

PORTUGUESE: Mapping[tuple[str, str], str | tuple[str, ...]] = {
    ("term", "card"): ("carta (f)", "cartas"),
    ("term", "gem"): ("gema (f)", "gemas"),
    ("term", "coin"): ("moeda (f)", "moedas"),
    ("term", "die"): ("dado (m)", "dados"),
    ("term", "pawn"): ("peão (m)", "peões"),
    ("term", "point"): ("ponto (m)", "pontos"),
    ("term", "grid"): "grade (f)",
    ("term", "deck"): "baralho (m)",
    ("term", "hand"): "mão (f)",
    ("term", "supply"): "reserva (f)",
    ("term", "bank"): "banco (m)",
    ("term", "stake"): "aposta (f)",
    ("term", "starting player"): "jogador inicial (m)",
    ("", "the gate is closed"): "o portão está fechado",
    ("", "the gate is open"): "o portão está aberto",
}


def said(
    turn: str, folder: Path, translations: Mapping[tuple[str, str], str | tuple[str, ...]] | None = None
) -> list[str]:
    """The lines of a turn, as a game with these statements says them; without the heading of the turns."""
    text = f"{GAME}turn:\n{textwrap.indent(textwrap.dedent(turn).strip(), '  ')}\n"
    (folder / "game.yaml").write_text(text, "utf-8")
    forms = run_passes(folder, until="resolved")
    assert forms.resolved is not None and not forms.diags.failed, "\n".join(map(str, forms.diags.items))
    speaker = Speaker(forms.resolved, all_verbs(), Catalog(dict(translations or {})))
    return [line.removeprefix("  ") for line in said_lines(speaker.block(forms.resolved.play))][1:]
