"""Whether every slot of the state vector has one meaning: where it has not, the mistake is ours.

    slots 10-35 where, 36-45 grid.tiles, 44-50 hand   ->   ["hand begins at slot 44, inside grid.tiles"]

Checked: the lines of the layout table lie one behind the other, from the header to the end, with nothing between them;
frames lie behind them, their slots inside them and apart; who begins whom is never in the same slots, unless the frame
is pushed to the stack first; the stack has the rest.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.ir.header import HEADER
from rulewright.ir.program import Program
from rulewright.layout.flow import Calls
from rulewright.layout.frames import Frame, Frames
from rulewright.layout.graph import circles

SEEN = frozenset({"all", "owner", "others", "nobody", "known"})
ROLES = frozenset(
    {
        "count",
        "face",
        "flow",
        "known",
        "list",
        "position",
        "result",
        "scratch",
        "secret",
        "sites",
        "tokens",
        "turned",
        "value",
        "where",
        "zone",
    }
)
"""What a line of the layout table can be for."""


def check_layout(program: Program, calls: Calls, frames: Frames) -> list[str]:
    """What is wrong with the layout of a program; empty if nothing is."""
    return [*_lines(program), *_frames(program, calls, frames)]


def _lines(program: Program) -> Iterator[str]:
    end, before = HEADER, "the header"
    for line in sorted(program.layout, key=lambda n: n.offset):
        if line.count < 1 or line.stride < 1:
            yield f"{line.name} has {line.count} x {line.stride} slots"
        if line.offset < end:
            yield f"{line.name} begins at slot {line.offset}, inside {before}"
        elif line.offset > end:
            yield f"nothing says what slots {end} to {line.offset - 1} are, in front of {line.name}"
        if line.seen not in SEEN:
            yield f"{line.name} is seen by {line.seen}"
        if line.role not in ROLES:
            yield f"{line.name} has the role {line.role}"
        end, before = max(end, line.offset + line.count * line.stride), line.name
    if end != program.size:
        yield f"the lines end at slot {end}, the program at {program.size}"
    for slot, _ in program.initial:
        if not HEADER <= slot < program.size:
            yield f"a first value for slot {slot}, which is none of the program's"


def _frames(program: Program, calls: Calls, frames: Frames) -> Iterator[str]:
    for name, frame in frames.of.items():
        used = [*frame.slots.values(), *([frame.back] if frame.back else [])]
        if len(set(used)) != len(used):
            yield f"two things of {name} have one slot"
        if frame.offset < program.size or frame.offset + frame.size > frames.stack:
            yield f"the frame of {name} lies outside of the frames"
        if any(not frame.offset <= slot < frame.offset + frame.size for slot in used):
            yield f"a slot of {name} lies outside of its frame"
    if frames.stack + frames.room != frames.size:
        yield f"the stack ends at slot {frames.stack + frames.room}, the vector at {frames.size}"
    graph = {name: sorted(c for c in calls.edges.get(name, ()) if c in frames.of) for name in frames.of}
    group = {name: number for number, names in enumerate(circles(graph)) for name in names}
    for caller, callees in graph.items():
        for callee in callees:
            if group[caller] != group[callee] and _meet(frames.of[caller], frames.of[callee]):
                yield f"{caller} and {callee}, which it begins, share slots"


def _meet(one: Frame, two: Frame) -> bool:
    return one.offset < two.offset + two.size and two.offset < one.offset + one.size
