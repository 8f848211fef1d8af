"""Procedures as graphs of basic blocks that end where play may stop.

    while S[4] == 0: {ask 1; S[3] = 1}     ->   b0: jump b1
                                                b1: branch S[4] == 0 ? b2 : b3
                                                b2: ask 1, go on at b4
                                                b4: S[3] = 1; jump b1
                                                b3: return

Statements without a suspension inside stay structured. What leaves such a statement from the middle (the `Break` of
an outer loop that was taken apart) is an exit: an edge from inside the block.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.ir.ops import (
    Ask,
    Assign,
    Binary,
    Block,
    Break,
    Chance,
    Const,
    Continue,
    Expr,
    Fail,
    For,
    Halt,
    If,
    Invoke,
    Labelled,
    Local,
    Return,
    Stmt,
    Trap,
    While,
)
from rulewright.ir.program import Procedure
from rulewright.ir.walk import blocks, statements


@dataclass(slots=True)
class Jump:
    """Go on at a block."""

    target: int


@dataclass(slots=True)
class Branch:
    """Go on at `yes` or `no`."""

    test: Expr
    yes: int
    no: int


@dataclass(slots=True)
class Wait:
    """Suspend at a decision or chance node; go on at `resume` with the answer in the statement's local."""

    stmt: Ask | Chance
    resume: int


@dataclass(slots=True)
class Enter:
    """Begin a procedure; behind it go on at `resume`. `index` numbers all of the program's (0: a look-ahead's)."""

    stmt: Invoke
    resume: int
    index: int


@dataclass(slots=True)
class Leave:
    """Return from the procedure."""


@dataclass(slots=True)
class Stop:
    """Nothing comes behind: the last statement halts or traps."""


End = Jump | Branch | Wait | Enter | Leave | Stop


@dataclass(slots=True)
class Basic:
    """A basic block. `exits` maps id() of a jump inside a structured statement to its target (-1: return)."""

    id: int
    procedure: str
    body: list[Stmt] = field(default_factory=list)
    end: End = field(default_factory=Stop)
    exits: dict[int, int] = field(default_factory=dict)
    rounds: While | None = None
    """The loop whose rounds are counted here, in front of the body."""


def suspends(stmt: Stmt, stops: frozenset[str], chance: bool) -> bool:
    """Whether play may stop inside a statement: at questions, at procedures in `stops`, and at chance if `chance`."""
    for s in statements((stmt,)):
        if isinstance(s, Ask) or (chance and isinstance(s, Chance)):
            return True
        if isinstance(s, Invoke) and s.procedure in stops:
            return True
    return False


def free_jumps(stmt: Stmt, loops: int = 0, labels: frozenset[str] = frozenset()) -> list[Stmt]:
    """The jumps in a statement that lead out of it."""
    match stmt:
        case Break():
            return [] if (stmt.label in labels if stmt.label else loops) else [stmt]
        case Continue():
            return [] if loops else [stmt]
        case Return():
            return [stmt]
        case While() | For():
            return [j for s in stmt.body for j in free_jumps(s, loops + 1, labels)]
        case Labelled():
            return [j for s in stmt.body for j in free_jumps(s, loops, labels | {stmt.label})]
        case If():
            return [j for b in blocks(stmt) for s in b for j in free_jumps(s, loops, labels)]
        case _:
            return []


@dataclass(slots=True)
class _Scope:
    """Targets of jumps: end and next round of the innermost loop, labels."""

    on_break: int = -1
    on_continue: int = -1
    labels: dict[str, int] = field(default_factory=dict)


class Splitter:
    """Takes procedures apart. Block ids and `Enter` indices count over the whole program, in its order."""

    def __init__(self, stops: frozenset[str], chance: bool, invokes: dict[int, int]) -> None:
        self.stops = stops
        self.chance = chance
        self.invokes = invokes
        self.made: list[Basic] = []
        self.entries: dict[str, int] = {}
        self.params: dict[str, tuple[str, ...]] = {}
        self._procedure = ""
        self._temps = 0

    def split(self, procedure: Procedure) -> None:
        """Add the blocks of one procedure."""
        self._procedure = procedure.name
        self._temps = 0
        self.params[procedure.name] = procedure.params
        first = self._new()
        self.entries[procedure.name] = first.id
        last = self._walk(procedure.body, first, _Scope())
        if last is not None:
            last.end = Leave()

    def _new(self) -> Basic:
        block = Basic(len(self.made), self._procedure)
        self.made.append(block)
        return block

    def _walk(self, body: Block, at: Basic, scope: _Scope) -> Basic | None:
        """Append statements to the block; the block play is in behind them, or None where nothing falls through."""
        current: Basic | None = at
        for stmt in body:
            if current is None:
                return None
            current = self._statement(stmt, current, scope)
        return current

    def _statement(self, stmt: Stmt, at: Basic, scope: _Scope) -> Basic | None:
        match stmt:
            case Break():
                at.end = Jump(scope.labels[stmt.label] if stmt.label else scope.on_break)
                return None
            case Continue():
                at.end = Jump(scope.on_continue)
                return None
            case Return():
                at.end = Leave()
                return None
            case Halt() | Trap() | Fail():
                at.body.append(stmt)
                at.end = Stop()
                return None
            case Ask():
                return self._wait(stmt, at)
            case Chance() if self.chance:
                return self._wait(stmt, at)
            case Invoke() if stmt.procedure in self.stops:
                behind = self._new()
                at.end = Enter(stmt, behind.id, self.invokes[id(stmt)])
                return behind
            case _:
                pass
        jumps = free_jumps(stmt)
        stops = suspends(stmt, self.stops, self.chance)
        if not stops and not (jumps and isinstance(stmt, If | Labelled)):
            at.body.append(stmt)
            for jump in jumps:
                at.exits[id(jump)] = self._target(jump, scope)
            return at
        match stmt:
            case If():
                return self._if(stmt, at, scope)
            case While():
                return self._while(stmt, at, scope)
            case For():
                return self._for(stmt, at, scope)
            case Labelled():
                behind = self._new()
                inner = _Scope(scope.on_break, scope.on_continue, {**scope.labels, stmt.label: behind.id})
                last = self._walk(stmt.body, at, inner)
                if last is not None:
                    last.end = Jump(behind.id)
                return behind
            case _:
                raise AssertionError(stmt)

    def _target(self, jump: Stmt, scope: _Scope) -> int:
        match jump:
            case Break():
                return scope.labels[jump.label] if jump.label else scope.on_break
            case Continue():
                return scope.on_continue
            case _:
                return -1

    def _wait(self, stmt: Ask | Chance, at: Basic) -> Basic:
        behind = self._new()
        at.end = Wait(stmt, behind.id)
        return behind

    def _if(self, stmt: If, at: Basic, scope: _Scope) -> Basic | None:
        yes, no = self._new(), self._new()
        at.end = Branch(stmt.test, yes.id, no.id)
        ends = [b for b in (self._walk(stmt.then, yes, scope), self._walk(stmt.other, no, scope)) if b is not None]
        if not ends:
            return None
        if len(ends) == 1:
            return ends[0]
        join = self._new()
        for block in ends:
            block.end = Jump(join.id)
        return join

    def _while(self, stmt: While, at: Basic, scope: _Scope) -> Basic:
        head, behind = self._new(), self._new()
        head.rounds = stmt
        at.end = Jump(head.id)
        body = head
        if stmt.test != Const(1):
            body = self._new()
            head.end = Branch(stmt.test, body.id, behind.id)
        last = self._walk(stmt.body, body, _Scope(behind.id, head.id, scope.labels))
        if last is not None:
            last.end = Jump(head.id)
        return behind

    def _for(self, stmt: For, at: Basic, scope: _Scope) -> Basic:
        head, body, step, behind = self._new(), self._new(), self._new(), self._new()
        stop: Expr = stmt.stop
        if not isinstance(stop, Const):
            self._temps += 1
            stop = Local(f"stop'{self._temps}")
            at.body.append(Assign(stop.name, stmt.stop))
        at.body.append(Assign(stmt.local, stmt.start))
        at.end = Jump(head.id)
        head.end = Branch(Binary("<", Local(stmt.local), stop), body.id, behind.id)
        last = self._walk(stmt.body, body, _Scope(behind.id, step.id, scope.labels))
        if last is not None:
            last.end = Jump(step.id)
        step.body.append(Assign(stmt.local, Binary("+", Local(stmt.local), Const(1))))
        step.end = Jump(head.id)
        return behind
