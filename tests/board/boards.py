"""Boards from YAML texts, for the tests beside this file."""

from __future__ import annotations

from rulewright.board.board import Board
from rulewright.board.build import build_board
from rulewright.diagnostics import Diagnostics
from rulewright.source.load import load_text
from rulewright.source.tree import Map

CLASSES = """
lands:
  one: land
  turns: 4
  kinds:
    ridge:
      spaces: {top: {peak: true, height: 3, joins: {path: [n, s]}}, bank: {joins: {path: [e], river: [w]}}}
      edges: {path: [[top, bank]]}
    ford: {spaces: {ford: {joins: {path: [n, e, s, w], river: [n, s]}}}}
    delta:
      spaces: {mouth: {joins: {path: [n], river: [e, w]}}, meadow: {joins: {path: [s, e, w]}}}
      edges: {path: [[mouth, meadow]], river: [[mouth, meadow]]}
plain_lands:
  one: plain_land
  turns: 4
  spaces: {a: {joins: [n, e]}, b: {joins: [s, w]}}
  edges: [[a, b]]
  kinds: {wood: {count: 4}, moor: {count: 2, spaces: {c: {hut: true}}, edges: [[b, c]]}}
three_edges: {one: three_edge, turns: 4, kinds: {x: {edges: [1, 2, 3]}}}
four_edges: {one: four_edge, turns: 4, kinds: {x: {edges: [1, 2, 3, 4]}}}
pawns: {one: pawn, count: 3}
three_turns: {one: three_turn, turns: 3, kinds: {x: {spaces: {a: {joins: [n]}}}}}
north_east: {one: north_east_tile, turns: 4, kinds: {x: {spaces: {a: {joins: [n, ne]}}}}}
lonely: {one: lonely_tile, kinds: {x: {spaces: {a: {joins: [n, s, e]}}}}}
many_networks:
  one: many
  turns: 4
  kinds: {x: {spaces: {a: {joins: {NETWORKS}}}}}
""".replace("NETWORKS", ", ".join(f"way_{n}: [n]" for n in range(31)))


def read(text: str) -> Map:
    """A YAML text as a tree; it must have no faults."""
    diags = Diagnostics()
    tree = load_text(text, "boards.yaml", diags)
    assert not diags.items, diags.items
    assert isinstance(tree, Map)
    return tree


def build(text: str) -> tuple[Board | None, Diagnostics]:
    """The first board of a text like `field: {shape: grid, rows: 3, columns: 3}`, with what was found."""
    diags = Diagnostics()
    name, declaration = next(iter(read(text).items()))
    return build_board(name, declaration, read(CLASSES), diags), diags


def good(text: str) -> Board:
    """The board of a text in which nothing is found."""
    board, diags = build(text)
    assert not diags.items, [str(item) for item in diags.items]
    assert board is not None
    return board
