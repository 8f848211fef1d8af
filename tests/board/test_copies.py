"""Boards of which several owners have a copy."""

from __future__ import annotations

from pathlib import Path

from rulewright.board.board import Board
from rulewright.board.build import build_board
from rulewright.board.copies import repeat_board
from rulewright.diagnostics import Diagnostics
from rulewright.diagnostics.span import NOWHERE
from rulewright.driver import load
from rulewright.play.changes import Changes
from rulewright.play.paths import Paths
from rulewright.source.load import load_text
from rulewright.source.tree import Map


def board(written: str) -> Board:
    """A board from a line of YAML."""
    diags = Diagnostics()
    tree = load_text(f"bed: {written}\n", "game.yaml", diags)
    assert isinstance(tree, Map)
    found = build_board("bed", tree["bed"], Map(NOWHERE), diags)
    assert found is not None and not diags.failed, diags.items
    return found


def test_copies_lie_side_by_side_and_nothing_joins_them() -> None:
    one, diags = board("{shape: grid, rows: 2, columns: 2}"), Diagnostics()
    both = repeat_board(one, ["sunny", "shady"], NOWHERE, diags)
    assert not diags.items
    assert both.sites == [f"{owner}.{space}" for owner in ("sunny", "shady") for space in ("a2", "b2", "a1", "b1")]
    assert both.copies == ["sunny", "shady"]
    steps = both.step_table()
    width = len(both.directions) + 1
    for site in range(1, 5):
        for direction in range(1, width):
            there = steps[site * width + direction]
            assert steps[(site + 4) * width + direction] == (there + 4 if there else 0)
    assert {(e.start <= 4) == (e.end <= 4) for e in both.edges} == {True}
    assert [line.name for line in both.lines if line.family == "row"][-1].startswith("shady ")
    assert len(set(both.points)) == 8


def test_spaces_named_by_spaces_are_those_of_the_same_copy() -> None:
    one = board("{shape: graph, spaces: {den: {leads: pond}, pond: {leads: den}}, edges: [[den, pond]]}")
    both = repeat_board(one, ["p1", "p2"], NOWHERE, Diagnostics())
    assert [found["leads"] for found in both.properties] == ["p1.pond", "p1.den", "p2.pond", "p2.den"]


GAME = """\
format: 1
title: Dens
summary: Test
players: 2
limit: {decisions: 20, then: scores}
components:
  cubs: {one: cub, per: player}
boards:
  bed: {shape: graph, spaces: {den: {leads: pond}, pond: {leads: den}}, edges: [[den, pond]], per: player, holds: cubs}
values:
  points: {per: player}
setup:
  - {each player: [{move: me.cub, to: me.bed.den}]}
turn:
  - {choose: s, among: me.bed.sites, where: s == me.cub.site.leads, text: Where to?}
  - {move: me.cub, to: s}
  - {score: 1 if s.owner == me else 0, for: me}
"""


def test_in_play_each_copy_is_its_owners(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME, encoding="utf-8")
    state = load(tmp_path).new_state(seed=1)
    for name in ("pond", "pond", "den", "den"):  # whose it is goes without saying
        assert [option.name for option in state.decision.options] == [name]
        state.apply(name)
    while not state.is_over:
        state.apply(state.decision.ids[0])
    assert state.scores == [10, 10]


PLAYROOM = GAME.replace(
    "  cubs: {one: cub, per: player}", "  cubs: {one: cub, per: player}\n  balls: {one: ball, count: 2}"
).replace("per: player, holds: cubs", "per: player, holds: [cubs, balls]")


def test_a_mapping_of_a_copy_is_all_that_lies_on_it(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(PLAYROOM, encoding="utf-8")
    game = load(tmp_path)
    paths, vector = Paths(game.facts), list(game.new_state(seed=1).vector)

    def put(path: str, value: object) -> None:
        Changes(paths, vector).apply({path: value})

    assert paths.read("p1.bed", vector) == {"den": "cub"}
    Changes(paths, vector).apply({"p1.bed": {"den": ["p1.cub", "ball"]}, "p2.bed": {"pond": "ball"}})
    assert paths.read("p1.bed", vector) == {"den": ["cub", "ball"]}
    assert paths.read("p2.bed", vector) == {"pond": "ball"}
    put("p1.bed", {"den": "ball"})  # of each class only what is named stays on a space
    assert paths.read("p1.bed", vector) == {"den": "ball"}
    put("p1.bed", {})
    assert (paths.read("p1.bed", vector), paths.read("p2.bed", vector)) == ({}, {"pond": "ball"})


def test_what_lies_on_the_table_once_is_not_repeated() -> None:
    one, diags = board("{shape: lattice, within: 5 x 5}"), Diagnostics()
    assert repeat_board(one, ["p1", "p2"], NOWHERE, diags) is one
    assert [d.code for d in diags.items] == ["board-per"]


def test_too_many_spaces_are_refused() -> None:
    one, diags = board("{shape: grid, rows: 40, columns: 40}"), Diagnostics()
    repeat_board(one, ["p1", "p2", "p3"], NOWHERE, diags)
    assert [d.code for d in diags.items] == ["board-size"]
