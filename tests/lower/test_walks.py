"""Walks within walks and visits within visits keep apart."""

from __future__ import annotations

from pathlib import Path

from rulewright.driver import load

HEAD = """\
format: 1
title: Test
summary: Test
players: 2
limit: {decisions: 50, then: scores}
boards:
  pond: {shape: grid, rows: 5, columns: 5}
values:
  points: {per: player}
  lit: {type: flag, per: site of pond}
"""

LONG = " + ".join(["s.row"] * 20)
"""A condition too long to be written out where it is used, so that the term becomes a function."""

INNER_WALK = f"""\
terms:
  inner: {{takes: {{s: site of pond}}, is: "count(t for t in s.reach(1)) >= 4 and {LONG} > 0"}}
turn:
  - {{set: me.points, to: 1 if inner(pond.a1) else 0}}
  - {{choose: s, among: pond.sites, where: s in pond.c3.region(inner), do: [{{end game: scores}}]}}
"""

SPREADING = """\
effects:
  spread:
    takes: {s: site of pond}
    do:
      - for each: n
        in: s.neighbours
        where: not n.lit
        do: [{set: n.lit, to: true}, {score: 10, for: me}, {spread: n}]
turn:
  - {choose: s, among: pond.sites}
  - {set: s.lit, to: true}
  - {spread: s}
  - {end game: scores}
"""


def test_a_term_that_walks_may_be_asked_within_a_walk(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(HEAD + INNER_WALK, encoding="utf-8")
    names = {option.name for option in load(tmp_path).new_state(seed=1).decision.options}
    assert names == {f"{letter}{rank}" for letter in "bcd" for rank in "234"}


def test_what_is_visited_is_fixed_although_the_effect_calls_itself(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(HEAD + SPREADING, encoding="utf-8")
    state = load(tmp_path).new_state(seed=1)
    state.apply("a1")
    assert state.scores[0] == 10 * _visits((5, 1))


def _visits(start: tuple[int, int]) -> int:
    """Spaces lit by the same walk, written by hand."""
    lit, made = {start}, 0

    def spread(row: int, column: int) -> None:
        nonlocal made
        near = [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]
        for site in [s for s in near if 1 <= s[0] <= 5 and 1 <= s[1] <= 5 and s not in lit]:
            lit.add(site)
            made += 1
            spread(*site)

    spread(*start)
    return made
