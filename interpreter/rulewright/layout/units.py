"""How procedures are cut into functions of a target language, whatever that language is.

A unit is a function that begins at a root of the flow and holds everything up to the next stops inline. It gives the
site waited at (above 0), 0 when the game is over, or minus the number of a unit to be run next (a trampoline). Locals
that outlive a stop are read from their slots at first use and written back in front of a stop or jump where they
changed and are still wanted; all others are locals of the target language, handed on as arguments between units.

`Units` decides what is written and in which order; what it looks like is an emitter's: the abstract methods.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import assert_never

from rulewright.ir.ops import Ask, Break, Const, Continue, Expr, Local, Stmt, Unary, While
from rulewright.ir.walk import locals_of, may_write, must_write
from rulewright.layout.blocks import Basic, Branch, Enter, Jump, Leave, Stop, Wait
from rulewright.layout.flow import Flow, wanted
from rulewright.layout.frames import Frame, Frames
from rulewright.layout.liveness import NONE, Exits, Live, live_at, live_before, reads

FIRST_UNIT = 2
"""Unit number of block 0; 1 means "done"."""
FUEL_LEAST = 10_000
"""A suspending loop may go round this often between two decisions, or `at_most` times if that is more."""

Key = tuple[str, str]


def most_rounds(stmt: While) -> int:
    """How often a suspending loop may go round between two decisions."""
    return max(stmt.at_most, FUEL_LEAST)


@dataclass(slots=True)
class Path:
    """What is known on the way to a statement: locals that hold a value, and which differ from their slot."""

    held: set[Key] = field(default_factory=set)
    dirty: set[Key] = field(default_factory=set)

    def copy(self) -> Path:
        """The same knowledge, to be changed apart."""
        return Path(set(self.held), set(self.dirty))


class Units(ABC):
    """Writes all units of one flow. `rule_of_site` gives the rule of a site, `counted` the loops whose rounds count."""

    def __init__(self, flow: Flow, frames: Frames, rule_of_site: dict[int, int], counted: frozenset[int]) -> None:
        self.flow = flow
        self.frames = frames
        self.rule_of_site = rule_of_site
        self.counted = counted
        self.procedure = ""
        self.path = Path()
        self.block_now = Basic(-1, "")
        self.numbers = {p: str(i) for i, p in enumerate(flow.entries)}
        self.made: set[int] = set()
        self.todo: list[int] = []
        self.sites = {b.end.resume: b.end.stmt for b in flow.waits.values() if isinstance(b.end, Wait)}
        self.popped = {flow.resumes[i]: i for i in frames.pushed if i in flow.resumes}
        self.callee = {b.end.resume: b.end.stmt.procedure for b in flow.blocks if isinstance(b.end, Enter)}

    # -- what an emitter supplies

    @abstractmethod
    def open_unit(self, block: Basic, params: Sequence[str], resets: bool) -> None:
        """Begin the function of a unit; `params` are locals of its procedure. With `resets` FUEL begins at 0 again."""

    @abstractmethod
    def close_unit(self) -> None:
        """End the function of a unit."""

    @abstractmethod
    def statement(self, stmt: Stmt) -> None:
        """Write a statement that does not suspend. Jumps out of it call `outside`."""

    @abstractmethod
    def note_rule(self, rule: int) -> None:
        """What follows belongs to a rule."""

    @abstractmethod
    def read_slot(self, name: str, slot: int) -> None:
        """local = S[slot], or 0 where slot is 0."""

    @abstractmethod
    def write_slot(self, name: str, slot: int) -> None:
        """S[slot] = local."""

    @abstractmethod
    def set_slot(self, slot: int, value: Expr) -> None:
        """S[slot] = value."""

    @abstractmethod
    def give(self, callee: str, param: str, value: Expr) -> None:
        """A local of the procedure to be begun = a value of the one being written."""

    @abstractmethod
    def push_frame(self, frame: Frame, rule: int) -> None:
        """Keep a frame on the stack."""

    @abstractmethod
    def pop_frame(self, frame: Frame) -> None:
        """Take a frame back from the stack."""

    @abstractmethod
    def round(self, loop: While) -> None:
        """Count a round of a suspending loop; too many are a fault."""

    @abstractmethod
    def open_if(self, test: Expr) -> None:
        """Begin what is run if a test holds; it never falls through."""

    @abstractmethod
    def close_if(self) -> None:
        """End it."""

    @abstractmethod
    def stop_at(self, site: int) -> None:
        """return site."""

    @abstractmethod
    def hop(self, block: int) -> None:
        """return the number of a unit, to be run by the trampoline."""

    @abstractmethod
    def follow(self, block: int, args: Sequence[Expr]) -> None:
        """return what a unit gives that is called with these arguments."""

    @abstractmethod
    def way_back(self, slot: int, hop: bool) -> None:
        """return by the way kept in a slot: the unit's number (`hop`), or what it gives when called."""

    @abstractmethod
    def over(self) -> None:
        """The game is over: S[OVER] = 1, return 0."""

    @abstractmethod
    def too_deep(self) -> bool:
        """Whether what comes next becomes a unit of its own, because this one is nested too deeply already."""

    @abstractmethod
    def in_loop(self) -> bool:
        """Whether a structured loop is being written."""

    # -- which units

    def write_all(self, roots: set[int] | None = None) -> None:
        """Write every root (or those given), and what had to be split off."""
        self.todo = sorted(self.flow.roots if roots is None else roots)
        while self.todo:
            number = self.todo.pop(0)
            if number not in self.made:
                self.made.add(number)
                self.unit(self.flow.blocks[number])

    def resumed(self) -> list[tuple[int, int]]:
        """(site, unit) for each stop that is gone on from, once all is written."""
        found = [(s, b.end.resume) for s, b in self.flow.waits.items() if isinstance(b.end, Wait)]
        return [(site, resume) for site, resume in found if resume in self.made]

    def continued(self) -> list[tuple[int, int]]:
        """(index of an `Enter`, unit behind it) for each way back."""
        return [(i, t) for i, t in self.flow.resumes.items() if t in self.made and t not in self.sites]

    def hopped(self) -> list[int]:
        """The units a trampoline may run."""
        return sorted(n for n in self.made if n not in self.sites)

    def slot_of(self, key: Key) -> int:
        """The slot of a local, 0 if it has none."""
        frame = self.frames.of.get(key[0])
        return frame.slots.get(key[1], 0) if frame else 0

    def arguments(self, block: Basic) -> list[str]:
        """Locals handed to a unit: live, without a slot, in alphabetical order."""
        stmt = self.sites.get(block.id)
        answer = stmt.local if stmt is not None else ""
        return sorted(n for n in self.flow.live[block.id] if n != answer and not self.slot_of((block.procedure, n)))

    def unit(self, block: Basic) -> None:
        """Write one unit: head, what begins there, and all that follows inline."""
        self.procedure = block.procedure
        self.path = Path()
        params = self.arguments(block)
        self.path.held |= {(block.procedure, n) for n in params}
        stmt = self.sites.get(block.id)
        if stmt is not None:
            params.append(stmt.local)
            key = (block.procedure, stmt.local)
            self.path.held.add(key)
            if self.slot_of(key):
                self.path.dirty.add(key)
            self.note_rule(self.rule_of_site.get(stmt.site, 0))
        self.open_unit(block, params, isinstance(stmt, Ask) and bool(self.counted))
        self.emit(block)
        self.close_unit()

    # -- a block and its end

    def emit(self, block: Basic) -> None:
        """Write a block and all that follows inline; `self.path` is used up."""
        self.procedure = block.procedure
        if block.id in self.popped:
            self.pop_frame(self.frames.of[self.callee[block.id]])
        if block.rounds is not None and id(block.rounds) in self.counted:
            self.round(block.rounds)
        behind: list[Live] = []
        exits = self.flow.exits_of(block)
        live_before(tuple(block.body), self.flow.live_behind(block), exits, lambda _, live: behind.append(live))
        for stmt, after in zip(block.body, reversed(behind), strict=True):
            self.block_now = block
            self.prepare(stmt, after, exits)
            self.statement(stmt)
            self.note(stmt)
        self.end(block)

    def prepare(self, stmt: Stmt, after: Live, exits: Exits) -> None:
        """Have in locals what a statement reads, and what it may leave as it was."""
        self.want(live_at(stmt, NONE, Exits()))
        kept = may_write((stmt,)) - must_write(stmt)
        if kept:
            beyond = after
            for live in exits.labels.values():
                beyond |= live
            self.want(frozenset(kept & beyond))

    def want(self, names: Live) -> None:
        """Have these in locals: read from their slots where they are not held yet."""
        for name in sorted(names):
            key = (self.procedure, name)
            if key in self.path.held:
                continue
            self.read_slot(name, self.slot_of(key))
            self.path.held.add(key)

    def note(self, stmt: Stmt) -> None:
        """Remember what a statement wrote."""
        self.path.held |= {(self.procedure, n) for n in must_write(stmt)}
        self.path.dirty |= {(self.procedure, n) for n in may_write((stmt,)) if self.slot_of((self.procedure, n))}

    def keep(self, names: Live, extra: frozenset[str] = frozenset()) -> None:
        """Write changed locals of this procedure to their slots; `extra` may have changed in the statement around."""
        for name in sorted(names):
            key = (self.procedure, name)
            slot = self.slot_of(key)
            if slot and (key in self.path.dirty or name in extra) and (key in self.path.held or name in extra):
                self.write_slot(name, slot)

    def settle(self, names: Live) -> None:
        """`keep`, after which memory and locals agree."""
        self.keep(names)
        self.path.dirty -= {(self.procedure, n) for n in names}

    def end(self, block: Basic) -> None:
        """Write a block's end."""
        match block.end:
            case Jump(target):
                self.jump(block, target)
            case Branch(test, yes, no):
                self.split(block, test, yes, no)
            case Wait(stmt, resume):
                self.settle((self.flow.live[resume] - {stmt.local}) | wanted(stmt))
                self.stop_at(stmt.site)
            case Enter():
                self.enter(block, block.end)
            case Leave():
                self.back(block)
            case Stop():
                pass
            case _:
                assert_never(block.end)

    def split(self, block: Basic, test: Expr, yes: int, no: int) -> None:
        """Write a branch; the shorter way stands first."""
        self.want(frozenset(locals_of(test)))
        if self.short(no) and not self.short(yes):
            test, yes, no = Unary("not", test), no, yes
        self.open_if(test)
        saved = self.path.copy()
        self.jump(block, yes)
        self.close_if()
        self.path = saved
        self.procedure = block.procedure
        self.jump(block, no)

    def short(self, target: int) -> bool:
        """Whether what is written for a jump is a line or two."""
        return target in self.flow.roots or isinstance(self.flow.blocks[target].end, Stop | Wait)

    def jump(self, block: Basic, target: int, extra: frozenset[str] = frozenset()) -> None:
        """Go on at a block of the same procedure."""
        goal = self.flow.blocks[target]
        if (block.id, target) in self.flow.back or target in self.flow.far:
            self.keep(self.flow.live[target], extra)
            self.hop(target)
            return
        if target in self.flow.roots or self.too_deep() or extra or self.in_loop():
            if target not in self.flow.roots:
                self.todo.append(target)
            self.keep(self.flow.live[target], extra)
            self.follow(target, [self.held(goal, name) for name in self.arguments(goal)])
            return
        self.emit(goal)

    def held(self, goal: Basic, name: str) -> Expr:
        """A local as an argument; 0 where it was never given a value."""
        return Local(name) if (goal.procedure, name) in self.path.held else Const(0)

    def enter(self, block: Basic, end: Enter) -> None:
        """Begin a procedure."""
        callee = end.stmt.procedure
        first = self.flow.blocks[self.flow.entries[callee]]
        frame = self.frames.of[callee]
        self.want(reads(end.stmt))
        self.settle(self.flow.live[end.resume])
        self.note_rule(end.stmt.rule)
        live = self.flow.live[first.id]
        given = {p: a for p, a in zip(self.flow.params[callee], end.stmt.args, strict=True) if p in live}
        if end.index in self.frames.pushed:
            self.push_frame(frame, end.stmt.rule)
        if frame.back:
            self.set_slot(frame.back, Const(end.index))
        hop = (block.id, first.id) in self.flow.back or first.id in self.flow.far
        split = first.id in self.flow.roots or self.too_deep()
        if not split and not hop:
            for param, value in given.items():
                self.give(callee, param, value)
                self.path.held.add((callee, param))
                if self.slot_of((callee, param)):
                    self.path.dirty.add((callee, param))
            self.procedure = callee
            self.emit(first)
            return
        if first.id not in self.flow.roots:
            self.todo.append(first.id)
        for param, value in given.items():
            if slot := self.slot_of((callee, param)):
                self.set_slot(slot, value)
        if hop:
            self.hop(first.id)
            return
        self.follow(first.id, [given.get(name, Const(0)) for name in self.arguments(first)])

    def back(self, block: Basic) -> None:
        """Return from the procedure."""
        procedure = block.procedure
        frame = self.frames.of[procedure]
        targets = self.flow.returns(procedure)
        if self.flow.calls.dynamic(procedure):
            self.way_back(frame.back, any((block.id, t) in self.flow.back or t in self.flow.far for t in targets))
            return
        if not targets:
            self.over()
            return
        self.path.held = {k for k in self.path.held if k[0] != procedure}
        self.path.dirty = {k for k in self.path.dirty if k[0] != procedure}
        self.procedure = self.flow.blocks[targets[0]].procedure
        self.jump(block, targets[0])

    # -- jumps out of structured statements

    def leave_outside(self, stmt: Break | Continue) -> None:
        """A jump out of a structured statement to a block of the flow."""
        self.outside(self.block_now.exits[id(stmt)])

    def halt(self) -> None:
        """The game is over in the midst of a block."""
        self.over()

    def returns(self, value: Expr | None) -> None:
        """A return goes where the flow goes on; what it gives is no matter there."""
        self.outside(-1)

    def outside(self, target: int) -> None:
        """Write what a jump out of a structured statement leads to: a block, or a return (-1)."""
        block = self.block_now
        written = frozenset(may_write(tuple(block.body)))
        saved, procedure = self.path.copy(), self.procedure
        if target >= 0:
            held = frozenset(n for n in written if self.slot_of((procedure, n)))
            self.jump(block, target, held or frozenset({""}))
        else:
            self.back(block)
        self.path, self.procedure, self.block_now = saved, procedure, block
