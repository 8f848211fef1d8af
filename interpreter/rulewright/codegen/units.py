"""Functions for the parts of procedures between two stops.

A unit is a Python function that begins at a root of the flow and writes everything up to the next stops inline. It
returns the site waited at (above 0), 0 when the game is over, or minus the number of a unit to be run next (a
trampoline). Locals that outlive a stop are read from their slots at first use and written back in front of a stop or
jump where they changed and are still wanted; all others are Python locals, handed on as arguments between units.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import assert_never

from rulewright.codegen.body import Body
from rulewright.codegen.lines import Lines, identifier
from rulewright.codegen.names import Names
from rulewright.ir.header import FUEL, OVER
from rulewright.ir.ops import Ask, Break, Continue, Expr, Stmt, Unary
from rulewright.ir.walk import locals_of, may_write, must_write
from rulewright.layout.blocks import Basic, Branch, Enter, Jump, Leave, Stop, Wait
from rulewright.layout.flow import Flow, wanted
from rulewright.layout.frames import Frames
from rulewright.layout.liveness import NONE, Exits, Live, live_at, live_before, reads

DEEPEST = 14
"""Indentation beyond which a block becomes a unit of its own."""
FIRST_UNIT = 2
"""Unit number of block 0; 1 means "done"."""

Key = tuple[str, str]


@dataclass(slots=True)
class Path:
    """What is known on the way to a statement: Python locals that hold a value, and which differ from their slot."""

    held: set[Key] = field(default_factory=set)
    dirty: set[Key] = field(default_factory=set)

    def copy(self) -> Path:
        """The same knowledge, to be changed apart."""
        return Path(set(self.held), set(self.dirty))


class Units(Body):
    """Writes all units of one flow."""

    def __init__(self, out: Lines, names: Names, flow: Flow, frames: Frames) -> None:
        super().__init__(out, names)
        self.flow = flow
        self.frames = frames
        self.prefix = "X" if names.explicit else "S"
        self.state = "S, E" if names.explicit else "S"
        self.procedure = ""
        self.path = Path()
        self.block_now = Basic(-1, "")
        self.numbers = {p: str(i) for i, p in enumerate(flow.entries)}
        self.made: set[int] = set()
        self.todo: list[int] = []
        self.sites = {b.end.resume: b.end.stmt for b in flow.waits.values() if isinstance(b.end, Wait)}
        self.resets = bool(names.counted)
        self.popped = {flow.resumes[i]: i for i in frames.pushed if i in flow.resumes}
        self.callee = {b.end.resume: b.end.stmt.procedure for b in flow.blocks if isinstance(b.end, Enter)}

    def local(self, name: str) -> str:
        """The Python name of a local of the procedure being written."""
        return f"{identifier(name)}_{self.numbers.get(self.procedure, '')}"

    def slot_of(self, key: Key) -> int:
        """The slot of a local, 0 if it has none."""
        frame = self.frames.of.get(key[0])
        return frame.slots.get(key[1], 0) if frame else 0

    def write_all(self) -> None:
        """Write every root, and what had to be split off."""
        self.todo = sorted(self.flow.roots)
        while self.todo:
            number = self.todo.pop(0)
            if number not in self.made:
                self.made.add(number)
                self.unit(self.flow.blocks[number])

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
            self.out.rule(self.names.rule_of_site.get(stmt.site, 0))
        listed = "".join(f", {self.local(n)}" for n in params)
        self.out.open(f"def {self.prefix}{block.id}({self.state}{listed}):")
        head = len(self.out.text)
        self.flags = []
        if isinstance(stmt, Ask) and self.resets:
            self.out.put(f"S[{FUEL}] = 0")
        self.emit(block)
        self.out.insert(head, [f"{flag} = 0" for flag in self.flags])
        self.out.close()

    # -- a block and its end

    def emit(self, block: Basic) -> None:
        """Write a block and all that follows inline; `self.path` is used up."""
        self.procedure = block.procedure
        if block.id in self.popped:
            frame = self.frames.of[self.callee[block.id]]
            self.out.put(f"pop(S, {frame.offset}, {frame.size}, {self.frames.stack})")
        if block.rounds is not None and id(block.rounds) in self.names.counted:
            self.fuel(block.rounds)
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
        """Have in Python locals what a statement reads, and what it may leave as it was."""
        self.want(live_at(stmt, NONE, Exits()))
        kept = may_write((stmt,)) - must_write(stmt)
        if kept:
            beyond = after
            for live in exits.labels.values():
                beyond |= live
            self.want(frozenset(kept & beyond))

    def want(self, names: Live) -> None:
        """Have these locals in Python: read from their slots where they are not held yet."""
        for name in sorted(names):
            key = (self.procedure, name)
            if key in self.path.held:
                continue
            slot = self.slot_of(key)
            self.out.put(f"{self.local(name)} = S[{slot}]" if slot else f"{self.local(name)} = 0")
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
                self.out.put(f"S[{slot}] = {self.local(name)}")

    def settle(self, names: Live) -> None:
        """`keep`, after which memory and Python locals agree."""
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
                self.out.put(f"return {stmt.site}")
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
        if self.short(block, no) and not self.short(block, yes):
            test, yes, no = Unary("not", test), no, yes
        self.out.open(f"if {self.exprs.test(test)}:")
        saved = self.path.copy()
        self.jump(block, yes)
        self.out.close()
        self.path = saved
        self.procedure = block.procedure
        self.jump(block, no)

    def short(self, block: Basic, target: int) -> bool:
        """Whether what is written for a jump is a line or two."""
        return target in self.flow.roots or isinstance(self.flow.blocks[target].end, Stop | Wait)

    def jump(self, block: Basic, target: int, extra: frozenset[str] = frozenset()) -> None:
        """Go on at a block of the same procedure."""
        goal = self.flow.blocks[target]
        if (block.id, target) in self.flow.back or target in self.flow.far:
            self.keep(self.flow.live[target], extra)
            self.out.put(f"return {-(target + FIRST_UNIT)}")
            return
        if target in self.flow.roots or self.out.indent > DEEPEST or extra or self.nests:
            if target not in self.flow.roots:
                self.todo.append(target)
            self.keep(self.flow.live[target], extra)
            self.out.put(f"return {self.invoke(goal)}")
            return
        self.emit(goal)

    def invoke(self, goal: Basic) -> str:
        """The call of a unit of the procedure being written."""
        listed = ""
        for name in self.arguments(goal):
            listed += f", {self.local(name)}" if (goal.procedure, name) in self.path.held else ", 0"
        return f"{self.prefix}{goal.id}({self.state}{listed})"

    def enter(self, block: Basic, end: Enter) -> None:
        """Begin a procedure."""
        callee = end.stmt.procedure
        first = self.flow.blocks[self.flow.entries[callee]]
        frame = self.frames.of[callee]
        self.want(reads(end.stmt))
        self.settle(self.flow.live[end.resume])
        self.out.rule(end.stmt.rule)
        live = self.flow.live[first.id]
        given = {
            p: self.exprs.value(a) for p, a in zip(self.flow.params[callee], end.stmt.args, strict=True) if p in live
        }
        if end.index in self.frames.pushed:
            self.out.put(
                f"push(S, {frame.offset}, {frame.size}, {self.frames.stack}, {self.frames.room}, {end.stmt.rule})"
            )
        if frame.back:
            self.out.put(f"S[{frame.back}] = {end.index}")
        tramp = (block.id, first.id) in self.flow.back or first.id in self.flow.far
        split = first.id in self.flow.roots or self.out.indent > DEEPEST
        if not split and not tramp:
            self.procedure = callee
            for param, text in given.items():
                self.out.put(f"{self.local(param)} = {text}")
                self.path.held.add((callee, param))
                if self.slot_of((callee, param)):
                    self.path.dirty.add((callee, param))
            self.emit(first)
            return
        if first.id not in self.flow.roots:
            self.todo.append(first.id)
        for param, text in given.items():
            if slot := self.slot_of((callee, param)):
                self.out.put(f"S[{slot}] = {text}")
        if tramp:
            self.out.put(f"return {-(first.id + FIRST_UNIT)}")
            return
        listed = "".join(f", {given.get(name, '0')}" for name in self.arguments(first))
        self.out.put(f"return {self.prefix}{first.id}({self.state}{listed})")

    def back(self, block: Basic) -> None:
        """Return from the procedure."""
        procedure = block.procedure
        frame = self.frames.of[procedure]
        targets = self.flow.returns(procedure)
        if self.flow.calls.dynamic(procedure):
            big = self.prefix
            if any((block.id, t) in self.flow.back or t in self.flow.far for t in targets):
                self.out.put(f"return {big}_CONT_UNITS[S[{frame.back}]]")
            else:
                self.out.put(f"return {big}_CONTS[S[{frame.back}]]({self.state})")
            return
        if not targets:
            self.out.put(f"S[{OVER}] = 1")
            self.out.put("return 0")
            return
        self.path.held = {k for k in self.path.held if k[0] != procedure}
        self.path.dirty = {k for k in self.path.dirty if k[0] != procedure}
        self.procedure = self.flow.blocks[targets[0]].procedure
        self.jump(block, targets[0])

    # -- jumps out of structured statements

    def halt(self) -> None:
        self.out.put(f"S[{OVER}] = 1")
        self.out.put("return 0")

    def leave_outside(self, stmt: Break | Continue) -> None:
        self.outside(self.block_now.exits[id(stmt)])

    def returns(self, value: Expr | None) -> None:
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

    def tables(self) -> None:
        """Lists by site, way back and number of unit."""
        big = self.prefix
        width = max(self.flow.waits, default=0) + 1
        listed = ["None"] * width
        for site, block in self.flow.waits.items():
            if isinstance(block.end, Wait) and block.end.resume in self.made:
                listed[site] = f"{self.prefix}{block.end.resume}"
        self.out.put(f"{big}_RESUME = [{', '.join(listed)}]")
        ways = ["None"] * (max(self.flow.resumes, default=0) + 1)
        numbers = ["-1"] * len(ways)
        for index, target in self.flow.resumes.items():
            if target in self.made and target not in self.sites:
                ways[index] = f"{self.prefix}{target}"
                numbers[index] = str(-(target + FIRST_UNIT))
        if self.names.explicit:
            ways[0] = "done"
        self.out.put(f"{big}_CONTS = [{', '.join(ways)}]")
        self.out.put(f"{big}_CONT_UNITS = [{', '.join(numbers)}]")
        units = ", ".join(f"{n + FIRST_UNIT}: {self.prefix}{n}" for n in sorted(self.made) if n not in self.sites)
        self.out.put(f"{big}_UNITS = {{{units}}}")
