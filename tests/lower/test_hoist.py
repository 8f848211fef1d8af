"""Conditions on several names are tested as soon as their names are known, but none before what guards it."""

from pathlib import Path

import pytest

from rulewright.driver import load

GAME = """\
format: 1
title: Pairs
players: 1
limit: {decisions: 9, then: draw}
values:
  found: {to: 100}
  total: {to: 1000}
turn:
  - for each: {a: "from_to(0, 4)", b: "from_to(0, 4)"}
    where: WHERE
    do:
      - gain: found
      - gain: total
        amount: a * 10 + b
  - choose: {a: "from_to(0, 4)", b: "from_to(0, 4)"}
    where: WHERE
    text: Which two?
  - win: me
"""


@pytest.mark.parametrize(
    ("where", "wanted"),
    [
        ("a > 2 and b < 1", [(3, 0), (4, 0)]),
        ("b < 1 and a > 2", [(3, 0), (4, 0)]),
        ("a > 2 and b < a - 2", [(3, 0), (4, 0), (4, 1)]),
        ("a * b > 0 and 12 // a == b + 2", [(2, 4), (3, 2), (4, 1)]),
        # 12 // a needs no b, but what keeps it from dividing by nothing does.
        ("a * b > 0 and 12 // a > 3 and b > 3", [(1, 4), (2, 4), (3, 4)]),
    ],
)
def test_the_same_pairs_are_found_wherever_parts_are_tested(
    tmp_path: Path, where: str, wanted: list[tuple[int, int]]
) -> None:
    (tmp_path / "game.yaml").write_text(GAME.replace("WHERE", where), "utf-8")
    game = load(tmp_path, cache=False)
    state = game.new_state(seed=1)
    assert [option.name for option in state.decision.options] == [f"{a} {b}" for a, b in wanted]
    values = {name: state.vector[entry["address"]] for name, entry in game.facts["values"].items()}
    assert (values["found"], values["total"]) == (len(wanted), sum(a * 10 + b for a, b in wanted))
    native = game.machine("wasm")
    native.call("new", 1, 0)
    assert native.call("options", native.call("advance")) == len(wanted)
