"""Slots for what must outlive a stop: locals, ways back, and a bounded stack for recursion.

Before/after: `n = 3; ask; S[4] = n`  ->  local `n` of the procedure has slot 57, written in front of the stop and
read behind it. Frames lie one behind the other along calls, so procedures that are never at work together share room.
Procedures that may be at work twice (recursion) push the frame of the one they begin to the stack region.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.ir.program import Program
from rulewright.layout.blocks import Enter, Wait
from rulewright.layout.flow import Calls, Flow, wanted
from rulewright.layout.graph import circles
from rulewright.layout.liveness import Live

LEVELS = 24
"""How deep effects may go inside effects that contain themselves."""


@dataclass(slots=True)
class Frame:
    """Slots of one procedure: `offset .. offset + size - 1`; `back` holds the way back (0: none), `slots` locals."""

    offset: int = 0
    size: int = 0
    back: int = 0
    slots: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Frames:
    """All frames. `size` is the new length of the state vector."""

    of: dict[str, Frame] = field(default_factory=dict)
    pushed: set[int] = field(default_factory=set)
    """Indices of the `Invoke`s that push their callee's frame first."""
    stack: int = 0
    room: int = 0
    size: int = 0


def kept_locals(flow: Flow) -> dict[str, set[str]]:
    """For each procedure the locals that must be in memory where play stops or a trampoline is taken."""
    need: dict[str, set[str]] = {}

    def keep(procedure: str, names: Live) -> None:
        need.setdefault(procedure, set()).update(names)

    for i in flow.reached:
        block = flow.blocks[i]
        match block.end:
            case Wait(stmt, resume):
                keep(block.procedure, wanted(stmt) | (flow.live[resume] - {stmt.local}))
            case Enter(_, resume):
                keep(block.procedure, flow.live[resume])
            case _:
                pass
    for target in flow.far | {t for _, t in flow.back}:
        keep(flow.blocks[target].procedure, flow.live[target])
    return need


def assign_frames(program: Program, calls: Calls, flows: list[Flow]) -> Frames:
    """Give every kept local and way back a slot behind those of the program."""
    frames = Frames()
    need: dict[str, set[str]] = {}
    for flow in flows:
        for procedure, names in kept_locals(flow).items():
            need.setdefault(procedure, set()).update(names)
    stops = {p for flow in flows for p in flow.entries}
    graph = {p: sorted(q for q in calls.edges.get(p, ()) if q in stops) for p in program.procedures if p in stops}
    groups = circles(graph)
    group_of = {p: k for k, group in enumerate(groups) for p in group}
    recursive = {k for k, group in enumerate(groups) if len(group) > 1 or group[0] in graph[group[0]]}
    start = [program.size] * len(groups)
    end = program.size
    largest = 0
    for k in reversed(range(len(groups))):  # callers before callees
        at = start[k]
        for procedure in sorted(groups[k], key=list(graph).index):
            frame = Frame(at)
            if calls.dynamic(procedure):
                frame.back = at
                at += 1
            for name in sorted(need.get(procedure, ())):
                frame.slots[name] = at
                at += 1
            frame.size = at - frame.offset
            frames.of[procedure] = frame
            if k in recursive:
                largest = max(largest, frame.size)
        end = max(end, at)
        for procedure in groups[k]:
            for callee in graph[procedure]:
                if group_of[callee] != k:
                    start[group_of[callee]] = max(start[group_of[callee]], at)
    for flow in flows:
        for block in flow.blocks:
            if isinstance(block.end, Enter):
                k = group_of[block.procedure]
                if k in recursive and group_of[block.end.stmt.procedure] == k:
                    frames.pushed.add(block.end.index)
    frames.stack = end
    frames.room = LEVELS * largest
    frames.size = end + frames.room
    return frames
