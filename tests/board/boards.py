"""Boards from YAML texts, for the tests beside this file."""

from __future__ import annotations

from rulewright.board.board import Board
from rulewright.board.build import build_board
from rulewright.board.copies import repeat_board
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
"""


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


def build_sections(text: str) -> Diagnostics:
    """What is found in the boards of some sections of a game."""
    tree = read(text)
    diags = Diagnostics()
    for name, declaration in tree["boards"].items():
        board = build_board(name, declaration, tree.get("components", Map()), diags)
        if "per" in declaration and board is not None:
            repeat_board(board, ["p1", "p2"], declaration.value_span("per"), diags)
    return diags
