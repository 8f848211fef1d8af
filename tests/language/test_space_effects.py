"""Effects that stand on spaces of a board, also of boards of which each player has a copy."""

from __future__ import annotations

from pathlib import Path

from rulewright.driver import load

GAME = """\
format: 1
title: Test
summary: Test
players: 2
limit: {decisions: 50, then: scores}
components:
  boats: {one: boat, per: player}
boards:
  coast:
    shape: route
    holds: {boats: 2}
    spaces:
      cove: {}
      pier: {visit: [{score: 3}]}
      fort: {visit: [{twice: 2}], deep: true}
      cape: {end: true}
  deck:
    shape: graph
    per: player
    edges: []
    spaces: {mast: {used: [{score: 7}]}, keel: {}, helm: {used: [{set: this.worn, to: true}]}}
values:
  points: {per: player}
  worn: {type: flag, per: site of deck}
effects:
  twice: {takes: {n: number}, do: [{score: 2 * n}]}
setup: [{each player: [{move: me.boat, to: coast.cove}]}]
turn:
  - {move: me.boat, to: me.boat.site.next}
  - {perform: me.boat.site.visit}
  - {choose: spot, among: me.deck.sites, do: [{perform: spot.used}]}
  - if: me == p2 and me.boat.site.deep
    then: [{end game: scores}]
"""


def test_the_effect_of_a_space_happens_to_who_performs_it(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME, encoding="utf-8")
    state = load(tmp_path).new_state(seed=1)
    for name in ("mast", "keel", "helm", "mast"):
        state.apply(name)
    assert list(state.scores) == [3 + 7 + 4, 3 + 4 + 7]
    assert state.is_over


def test_a_space_without_the_effect_does_nothing(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(
        GAME.replace(
            "- {move: me.boat, to: me.boat.site.next}", "- if: me == p2\n    then: [{move: me.boat, to: coast.cape}]"
        ),
        encoding="utf-8",
    )
    state = load(tmp_path).new_state(seed=1)
    for name in ("keel", "keel"):
        state.apply(name)
    assert list(state.scores) == [0, 0]
