"""A plain interpreter of the typed program, to compare generated code with. Slow, and close to the words of
ir/ops.py."""

from __future__ import annotations

import contextlib
from collections.abc import Generator
from typing import Any

from rulewright.ir import ops
from rulewright.ir.program import Program
from rulewright.play.generator import draw

Wait = tuple[str, int, Any]
"""("ask", site, options) or ("chance", site, count)."""


class Leave(Exception):
    """A jump: to a label, out of the innermost loop, to its next round, or a return with a value."""

    def __init__(self, kind: str, label: str = "", value: int = 0) -> None:
        self.kind = kind
        self.label = label
        self.value = value
        super().__init__(kind)


class Over(Exception):
    """The game has ended."""


class DeadEnd(Exception):
    """A dead end of a look-ahead."""


class Interpreter:
    """Runs one program on one vector."""

    def __init__(self, program: Program, vector: list[int]) -> None:
        self.program = program
        self.S = vector
        self.events: list[Any] = []

    def run(self) -> Generator[Wait, int, None]:
        """Yields what is waited for and takes the answer."""
        with contextlib.suppress(Over):
            yield from self.procedure(self.program.entry, ())

    def procedure(self, name: str, args: tuple[int, ...]) -> Generator[Wait, int, None]:
        procedure = self.program.procedures[name]
        env = dict(zip(procedure.params, args, strict=True))
        try:
            yield from self.block(procedure.body, env, None)
        except Leave as leave:
            assert leave.kind == "return"

    def function(self, name: str, args: tuple[int, ...]) -> int:
        function = self.program.functions[name]
        env = dict(zip(function.params, args, strict=True))
        try:
            for _ in self.block(function.body, env, None):
                raise AssertionError("a function suspends")
        except Leave as leave:
            assert leave.kind == "return"
            return leave.value
        return 0

    def listing(self, block: ops.Block, env: dict[str, int]) -> list[int]:
        made: list[int] = []
        for _ in self.block(block, dict(env), made):
            raise AssertionError("a list suspends")
        return made

    def block(self, block: ops.Block, env: dict[str, int], made: list[int] | None) -> Generator[Wait, int, None]:
        for stmt in block:
            yield from self.statement(stmt, env, made)

    def statement(self, stmt: ops.Stmt, env: dict[str, int], made: list[int] | None) -> Generator[Wait, int, None]:
        value = lambda e: self.value(e, env)  # noqa: E731
        match stmt:
            case ops.Assign(local, e):
                env[local] = value(e)
            case ops.Store(a, e):
                self.S[value(a)] = value(e)
            case ops.If(test, then, other):
                yield from self.block(then if value(test) else other, env, made)
            case ops.While(test, body, at_most, _):
                rounds = 0
                while value(test):
                    rounds += 1
                    assert rounds <= at_most or at_most == ops.UNBOUNDED
                    try:
                        yield from self.block(body, env, made)
                    except Leave as leave:
                        if leave.kind == "break" and not leave.label:
                            break
                        if leave.kind != "continue":
                            raise
            case ops.For(local, start, stop, body):
                for i in range(value(start), value(stop)):
                    env[local] = i
                    try:
                        yield from self.block(body, env, made)
                    except Leave as leave:
                        if leave.kind == "break" and not leave.label:
                            break
                        if leave.kind != "continue":
                            raise
            case ops.Labelled(label, body):
                try:
                    yield from self.block(body, env, made)
                except Leave as leave:
                    if leave.label != label:
                        raise
            case ops.Break(label):
                raise Leave("break", label)
            case ops.Continue():
                raise Leave("continue")
            case ops.Return(e):
                raise Leave("return", value=0 if e is None else value(e))
            case ops.Call(function, args, local):
                got = self.function(function, tuple(map(value, args)))
                if local:
                    env[local] = got
            case ops.Invoke(procedure, args, _):
                yield from self.procedure(procedure, tuple(map(value, args)))
            case ops.Offer(e, once):
                assert made is not None
                if not (once and value(e) in made):
                    made.append(value(e))
            case ops.Ask():
                env[stmt.local] = yield "ask", stmt.site, self.listing(stmt.options, env)
            case ops.Chance():
                count = value(stmt.count)
                env[stmt.local] = (yield "chance", stmt.site, count) if count > 1 else 0
            case ops.Completes(local, procedure, args, _):
                env[local] = int(self.completes(procedure, tuple(map(value, args))))
            case ops.Log(event, args, _):
                self.events.append((event, tuple(map(value, args))))
            case ops.Fail():
                raise DeadEnd
            case ops.Halt():
                self.S[4] = 1
                raise Over
            case ops.Trap(code):
                raise AssertionError(code)

    def completes(self, procedure: str, args: tuple[int, ...]) -> bool:
        """Try all ways by running from the beginning with each list of answers."""
        todo: list[list[int]] = [[]]
        while todo:
            answers = todo.pop()
            trial = Interpreter(self.program, self.S[:])
            run = trial.procedure(procedure, args)
            try:
                wait = next(run)
                for answer in answers:
                    wait = run.send(answer)
                assert wait[0] == "ask"
                todo += [[*answers, option] for option in wait[2]]
            except (StopIteration, Over):
                return True
            except DeadEnd:
                pass
        return False

    def value(self, e: ops.Expr, env: dict[str, int]) -> int:
        value = lambda x: self.value(x, env)  # noqa: E731
        match e:
            case ops.Const(n):
                return n
            case ops.Local(name):
                return env[name]
            case ops.Load(a):
                return self.S[value(a)]
            case ops.Lookup(table, a):
                index = value(a)
                assert index >= 0
                return self.program.tables[table][index]
            case ops.Unary("-", a):
                return -value(a)
            case ops.Unary(_, a):
                return int(not value(a))
            case ops.Select(test, yes, no):
                return value(yes) if value(test) else value(no)
            case ops.Apply(function, args):
                return self.function(function, tuple(map(value, args)))
            case ops.Binary("and", a, b):
                return int(bool(value(a) and value(b)))
            case ops.Binary("or", a, b):
                return int(bool(value(a) or value(b)))
            case ops.Binary(op, a, b):
                return _binary(op, value(a), value(b))
        raise AssertionError(e)


def _binary(op: str, a: int, b: int) -> int:
    match op:
        case "min":
            return min(a, b)
        case "max":
            return max(a, b)
        case _:
            return int(eval(f"a {op} b", {}, {"a": a, "b": b}))


def play(program: Program, vector: list[int], most: int = 200) -> tuple[list[Any], list[int], list[Any]]:
    """A game of random choices drawn as `playout` draws them: what was waited for and answered, the vector, the
    events."""
    runner = Interpreter(program, vector)
    run = runner.run()
    trace: list[Any] = []
    try:
        wait = next(run)
        while wait[0] == "chance" or len(trace) < most:
            kind, site, detail = wait
            answer = draw(vector, detail) if kind == "chance" else detail[draw(vector, len(detail))]
            if kind == "ask":
                trace.append((site, tuple(detail), answer))
            wait = run.send(answer)
    except StopIteration:
        pass
    return trace, vector, runner.events
