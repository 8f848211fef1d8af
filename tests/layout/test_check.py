"""The checker of layouts finds what is wrong and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulewright.codegen.build import Plan, plan
from rulewright.ir.program import Slot
from rulewright.layout.check import check_layout
from tests.ir.programs import ALL


def planned(name: str) -> Plan:
    """A program of the tests, its slots described as a single line where it has no table."""
    program = ALL[name]()
    if not program.layout and program.size > 10:
        program.layout = [Slot("all", 10, program.size - 10)]
    return plan(program)


def found(p: Plan) -> list[str]:
    return check_layout(p.program, p.calls, p.frames)


@pytest.mark.parametrize("name", ALL)
def test_good(name: str) -> None:
    assert found(planned(name)) == []


def with_lines(*lines: Slot) -> list[str]:
    p = planned(next(iter(ALL)))
    size = max((n.offset + n.count * n.stride for n in lines), default=10)
    program = replace(p.program, layout=list(lines), size=size, initial=[])
    for frame in p.frames.of.values():
        frame.offset += 1000
        frame.slots = {name: slot + 1000 for name, slot in frame.slots.items()}
        frame.back += 1000 if frame.back else 0
    p.frames.stack += 1000
    p.frames.size += 1000
    return check_layout(program, p.calls, p.frames)


def test_lines_one_behind_the_other_are_right() -> None:
    assert with_lines(Slot("a", 10, 3), Slot("b", 13, 2, 4)) == []


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ((Slot("a", 10, 3), Slot("b", 12, 2)), "b begins at slot 12, inside a"),
        ((Slot("a", 9, 3),), "a begins at slot 9, inside the header"),
        ((Slot("a", 10, 3), Slot("b", 15, 2)), "nothing says what slots 13 to 14 are, in front of b"),
        ((Slot("a", 10, 3, seen="us"),), "a is seen by us"),
        ((Slot("a", 10, 3, role="spare"),), "a has the role spare"),
    ],
)
def test_bad_lines(lines: tuple[Slot, ...], message: str) -> None:
    assert with_lines(*lines) == [message]


def test_slots_behind_the_last_line() -> None:
    p = planned(next(iter(ALL)))
    program = replace(p.program, layout=p.program.layout[:-1])
    assert any("the lines end at slot" in message for message in check_layout(program, p.calls, p.frames))


def test_a_first_value_outside() -> None:
    p = planned(next(iter(ALL)))
    program = replace(p.program, initial=[(3, 1)])
    assert check_layout(program, p.calls, p.frames) == ["a first value for slot 3, which is none of the program's"]


def test_frames_in_the_way_of_each_other() -> None:
    messages = []
    for name in ALL:
        p = planned(name)
        for caller, callees in p.calls.edges.items():
            for callee in callees:
                one, two = p.frames.of.get(caller), p.frames.of.get(callee)
                if one is not None and two is not None and one.size and two.size and caller != callee:
                    two.offset = one.offset
                    messages += found(p)
    assert any("share slots" in message for message in messages)


def test_two_locals_in_one_slot() -> None:
    messages = []
    for name in ALL:
        p = planned(name)
        for frame in p.frames.of.values():
            if len(frame.slots) > 1:
                frame.slots = dict.fromkeys(frame.slots, frame.offset)
                messages += found(p)
    assert any("have one slot" in message for message in messages)


def test_a_frame_outside_and_a_stack_that_ends_elsewhere() -> None:
    p = planned(next(iter(ALL)))
    p.frames.size += 1
    assert any("the stack ends" in message for message in found(p))
    for frame in p.frames.of.values():
        frame.offset = 0
        frame.size = 1
        frame.slots = {"x": 5}
    assert any("outside of the frames" in message for message in found(p))
    assert any("outside of its frame" in message for message in found(p))
