"""Look-aheads inside of look-aheads are counted together, in both engines: two to the fortieth of them are a fault."""

from __future__ import annotations

import pytest

from rulewright.play.fault import PlayFault
from rulewright.routines.machine import halves
from tests.language.tiny import game

NESTED = """
values: {{out: {{to: 9}}}}
effects:
  dig:
    takes: {{deep: number}}
    do:
      - {{if: 'deep > 0 and can(dig, deep - 1)', then: [{{set: out, to: 1}}]}}
      - {{if: 'deep > 0 and can(dig, deep - 1)', then: [{{set: out, to: 2}}]}}
turn:
  - {{choose: n, among: 'from_to(1, 2)', text: Which?}}
  - {{if: 'can(dig, {depth})', then: [{{set: out, to: 3}}]}}
  - {{end game: draw}}
"""


@pytest.mark.parametrize("engine", ["python", "wasm"])
def test_too_many_are_a_runaway(engine: str) -> None:
    machine = game(NESTED.format(depth=20)).machine(engine)
    machine.call("new", *halves(1))
    machine.call("advance")
    with pytest.raises(PlayFault) as caught:
        machine.call("apply", 1)
    assert (caught.value.code, caught.value.path.rpartition(".")[0]) == ("runaway", "effects.dig")


@pytest.mark.parametrize("engine", ["python", "wasm"])
def test_some_are_none_and_each_outer_one_counts_anew(engine: str) -> None:
    made = game(NESTED.format(depth=12))
    machine = made.machine(engine)
    for seed in range(60):  # 60 times 8,000 are more than one may begin
        machine.call("new", *halves(seed))
        machine.call("advance")
        machine.call("apply", 1)
        assert machine.vector()[made.facts["values"]["out"]["address"]] == 3
