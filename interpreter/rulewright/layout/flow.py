"""The block graph of all procedures in one mode, and what of it becomes a function of its own.

In SAMPLE mode chance is drawn inline, so procedures that suspend only by chance are no part of the graph; in EXPLICIT
mode chance suspends as decisions do. Roots are the blocks that begin a function: where play resumes, where several
ways meet, where procedures begin that are invoked from several places. Everything else is written inline behind its
only predecessor. Edges that could go round without stopping, and edges too far down a chain, are taken by a trampoline.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import assert_never

from rulewright.ir.ops import Ask, Completes, Invoke, Stmt
from rulewright.ir.program import Program
from rulewright.ir.walk import blocks, cost, locals_of, statements
from rulewright.layout.blocks import Basic, Branch, Enter, Jump, Leave, Splitter, Stop, Wait, suspends
from rulewright.layout.graph import circles
from rulewright.layout.liveness import NONE, Exits, Live, live_before, reads

CHAIN = 40
"""Calls in a row before a trampoline is taken, so that Python's own stack stays shallow."""
TINY = 14
"""A block of at most this size that ends play for now is written out at each place that leads to it."""


class Mode(Enum):
    """SAMPLE draws chance inline, EXPLICIT stops at it."""

    SAMPLE = "sample"
    EXPLICIT = "explicit"


@dataclass(slots=True)
class Calls:
    """Who invokes whom, over the whole program. Indices count from 1 in the order written; 0 is a look-ahead."""

    index: dict[int, int] = field(default_factory=dict)
    sites: dict[str, list[int]] = field(default_factory=dict)
    looked: set[str] = field(default_factory=set)
    edges: dict[str, set[str]] = field(default_factory=dict)

    def dynamic(self, procedure: str) -> bool:
        """Whether the way back from a procedure is kept in a slot."""
        return procedure in self.looked or len(self.sites.get(procedure, ())) > 1


def calls_of(program: Program) -> Calls:
    """Number the `Invoke` statements and find the procedures that look-aheads begin."""
    calls = Calls()
    for procedure in program.procedures.values():
        calls.edges.setdefault(procedure.name, set())
        for stmt in statements(procedure.body):
            if isinstance(stmt, Invoke):
                calls.index[id(stmt)] = len(calls.index) + 1
                calls.sites.setdefault(stmt.procedure, []).append(calls.index[id(stmt)])
                calls.edges[procedure.name].add(stmt.procedure)
    bodies = [*(p.body for p in program.procedures.values()), *(f.body for f in program.functions.values())]
    for body in bodies:
        calls.looked |= {s.procedure for s in statements(body) if isinstance(s, Completes)}
    return calls


def stopping(program: Program, mode: Mode) -> frozenset[str]:
    """The procedures that may suspend in a mode."""
    chance = mode is Mode.EXPLICIT
    found: frozenset[str] = frozenset()
    while True:
        new = frozenset(p.name for p in program.procedures.values() if any(suspends(s, found, chance) for s in p.body))
        if new == found:
            return found
        found = new


@dataclass(slots=True)
class Flow:
    """The graph. `live` is what is live in front of a block, `roots` are in order of number."""

    mode: Mode
    calls: Calls
    stops: frozenset[str]
    entry: str
    blocks: list[Basic]
    entries: dict[str, int]
    params: dict[str, tuple[str, ...]]
    resumes: dict[int, int] = field(default_factory=dict)
    """Where each `Enter` goes on, by its index."""
    waits: dict[int, Basic] = field(default_factory=dict)
    """The block that suspends, by site."""
    live: list[Live] = field(default_factory=list)
    reached: list[int] = field(default_factory=list)
    roots: set[int] = field(default_factory=set)
    back: set[tuple[int, int]] = field(default_factory=set)
    far: set[int] = field(default_factory=set)
    counted: set[int] = field(default_factory=set)
    """id() of the loops whose rounds are counted."""

    def returns(self, procedure: str) -> list[int]:
        """Where a procedure goes on at its end."""
        return [self.resumes[i] for i in self.calls.sites.get(procedure, ()) if i in self.resumes]

    def following(self, block: Basic, through_chance: bool = False) -> Iterator[int]:
        """The blocks that may run behind this one before play stops."""
        match block.end:
            case Jump(target):
                yield target
            case Branch(_, yes, no):
                yield yes
                yield no
            case Enter(stmt):
                yield self.entries[stmt.procedure]
            case Leave():
                yield from self.returns(block.procedure)
            case Wait(stmt, resume):
                if through_chance and not isinstance(stmt, Ask):
                    yield resume
            case Stop():
                pass
            case _:
                assert_never(block.end)
        for target in block.exits.values():
            if target >= 0:
                yield target
            else:
                yield from self.returns(block.procedure)

    def starts(self) -> list[int]:
        """Blocks where play begins or goes on after a stop."""
        found = [self.entries[self.entry]] if self.entry in self.entries else []
        found += [self.entries[p] for p in sorted(self.calls.looked) if p in self.entries]
        for block in self.blocks:
            if isinstance(block.end, Wait | Enter):
                found.append(block.end.resume)
        return found

    def exits_of(self, block: Basic) -> Exits:
        """What is live where the jumps inside a block's statements lead."""
        labels: dict[str, Live] = {}
        if block.exits:
            for stmt in statements(tuple(block.body)):
                target = block.exits.get(id(stmt), -1)
                label = getattr(stmt, "label", "")
                if target >= 0 and label:
                    labels[label] = labels.get(label, NONE) | self.live[target]
        return Exits(labels=labels)

    def live_behind(self, block: Basic) -> Live:
        """What is live behind the statements of a block, what its end reads included."""
        match block.end:
            case Jump(target):
                return self.live[target]
            case Branch(test, yes, no):
                return self.live[yes] | self.live[no] | frozenset(locals_of(test))
            case Enter(stmt, resume):
                return self.live[resume] | reads(stmt)
            case Wait(stmt, resume):
                return (self.live[resume] - {stmt.local}) | wanted(stmt)
            case _:
                return NONE


def wanted(stmt: Stmt) -> Live:
    """The locals that must be kept while play is stopped at a question or chance node, for its own blocks."""
    found = reads(stmt)
    inner = {getattr(stmt, "local", "")} if not isinstance(stmt, Ask) else {"choice"}
    for block in blocks(stmt):
        found |= live_before(block, NONE, Exits()) - inner
    return found


def build_flow(program: Program, mode: Mode, calls: Calls, counted: set[int] | None = None) -> Flow:
    """Take the procedures of a mode apart and decide what becomes a function.

    `counted` are the loops counted in the other mode, so that both count the same.
    """
    stops = stopping(program, mode)
    splitter = Splitter(stops, mode is Mode.EXPLICIT, calls.index)
    for procedure in program.procedures.values():
        if (
            procedure.name in stops
            or procedure.name == program.entry
            or (mode is Mode.EXPLICIT and procedure.name in calls.looked)
        ):
            splitter.split(procedure)
    flow = Flow(mode, calls, stops, program.entry, splitter.made, splitter.entries, splitter.params)
    for block in flow.blocks:
        if isinstance(block.end, Enter):
            flow.resumes[block.end.index] = block.end.resume
        if isinstance(block.end, Wait):
            flow.waits[block.end.stmt.site] = block
    _liveness(flow)
    _shape(flow, counted)
    return flow


def _liveness(flow: Flow) -> None:
    flow.live = [NONE] * len(flow.blocks)
    changed = True
    while changed:
        changed = False
        for block in reversed(flow.blocks):
            new = live_before(tuple(block.body), flow.live_behind(block), flow.exits_of(block))
            if new != flow.live[block.id]:
                flow.live[block.id] = new
                changed = True


def _shape(flow: Flow, counted: set[int] | None) -> None:
    """Reachable blocks, back edges, roots and far roots."""
    order, flow.back = _depth_first(flow, flow.starts())
    flow.reached = sorted(order)
    flow.counted = _counted(flow) if counted is None else counted
    before: dict[int, int] = {}
    for i in flow.reached:
        for target in flow.following(flow.blocks[i]):
            before[target] = before.get(target, 0) + 1
    tiny = {i for i in flow.reached if _is_tiny(flow, flow.blocks[i])}
    roots = {target for _, target in flow.back}
    roots |= set(flow.starts()) - _inline_resumes(flow, before)
    for i in flow.reached:
        block = flow.blocks[i]
        roots |= {t for t in block.exits.values() if t >= 0}
        if before.get(i, 0) > 1 and i not in tiny:
            roots.add(i)
    for procedure, first in flow.entries.items():
        if flow.calls.dynamic(procedure):
            roots.add(first)
    flow.roots = {r for r in roots if r in order}
    depth: dict[int, int] = {}
    for i in order:
        for target in flow.following(flow.blocks[i]):
            if (i, target) in flow.back:
                continue
            step = depth.get(i, 0) + (1 if target in flow.roots else 0)
            if step > CHAIN and target in flow.roots:
                flow.far.add(target)
                step = 0
            if target not in flow.far:
                depth[target] = max(depth.get(target, 0), step)


def _inline_resumes(flow: Flow, before: dict[int, int]) -> set[int]:
    """Blocks behind an `Enter` that one return alone leads to: they follow it directly."""
    found = set()
    for block in flow.blocks:
        end = block.end
        if isinstance(end, Enter) and not flow.calls.dynamic(end.stmt.procedure) and before.get(end.resume, 0) <= 1:
            found.add(end.resume)
    return found


def _is_tiny(flow: Flow, block: Basic) -> bool:
    counted = block.rounds is not None and id(block.rounds) in flow.counted
    return isinstance(block.end, Wait | Stop) and not counted and not block.exits and cost(tuple(block.body)) <= TINY


def _depth_first(flow: Flow, starts: list[int]) -> tuple[dict[int, None], set[tuple[int, int]]]:
    """Reachable blocks in reverse postorder, and the edges that close a circle."""
    state: dict[int, int] = {}
    post: list[int] = []
    back: set[tuple[int, int]] = set()
    for start in starts:
        if start in state:
            continue
        state[start] = 1
        stack = [(start, iter(list(flow.following(flow.blocks[start]))))]
        while stack:
            node, rest = stack[-1]
            for target in rest:
                if state.get(target) == 1:
                    back.add((node, target))
                elif target not in state:
                    state[target] = 1
                    stack.append((target, iter(list(flow.following(flow.blocks[target])))))
                    break
            else:
                state[node] = 2
                post.append(node)
                stack.pop()
    return dict.fromkeys(reversed(post)), back


def _counted(flow: Flow) -> set[int]:
    """Loops that can go round without a decision (chance does not count as a stop)."""
    graph = {b.id: list(flow.following(b, through_chance=True)) for b in flow.blocks}
    cyclic = {n for group in circles(graph) for n in group if len(group) > 1 or n in graph[n]}
    return {id(b.rounds) for b in flow.blocks if b.rounds is not None and b.id in cyclic}
