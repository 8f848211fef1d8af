"""Shared passes before any emitter: constants folded, small functions written out, procedures that never stop made
functions.

    Load(Const(10) + Const(3))      ->  Load(Const(13))
    Apply("free", (Local("s"),))    ->  S[20 + s] == 0        (its body is one expression)

The program given is left as it was; every statement of the new one is an object of its own, so that later passes may
tell two equal statements apart.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from rulewright.codegen.chain import chain
from rulewright.codegen.fold import fold, fold_block
from rulewright.codegen.inline import Inliner
from rulewright.codegen.keep import keep
from rulewright.codegen.lift import lift
from rulewright.codegen.ranges import narrow
from rulewright.codegen.reuse import reuse
from rulewright.codegen.sieve import sieve
from rulewright.codegen.sweep import sweep
from rulewright.ir.ops import (
    Apply,
    Block,
    Break,
    Call,
    Completes,
    Const,
    Continue,
    Expr,
    Fail,
    Halt,
    Invoke,
    Local,
    Lookup,
    Return,
    Select,
    Stmt,
)
from rulewright.ir.program import Function, Program
from rulewright.ir.walk import every_expr, map_expr, map_stmt, operands, statements
from rulewright.layout.flow import Mode, stopping

SMALL = 24
"""Operands of an expression that is still written out where it is used."""


def simplify(program: Program, *, quick: bool = False) -> Program:
    """The same program, smaller and flatter. With `quick` only a little, for what is played a few times."""
    program = _never_stopping(replace(program, tables=dict(program.tables)))
    if quick:
        return _pruned(_rewrite(program, _inlinable(program)))
    for _ in range(2):
        program = _rewrite(program, _inlinable(program))
    inliner = Inliner(program)
    program = _bodies(program, inliner.body)
    program = _bodies(program, partial(_sifted, program.tables))
    program = _bodies(program, partial(_last, program.tables))
    program = _never_stopping(program)  # a question may have turned out to be never reached
    program = _rewrite(program, _inlinable(program))
    return _pruned(program)


def _sifted(tables: dict[str, tuple[int, ...]], body: Block) -> Block:
    return chain(sieve(reuse(_narrowed(tables, body)), tables))


def _last(tables: dict[str, tuple[int, ...]], body: Block) -> Block:
    return keep(sieve(lift(_narrowed(tables, body)), tables))


def _narrowed(tables: dict[str, tuple[int, ...]], body: Block) -> Block:
    return sweep(narrow(body, tables))


def _bodies(program: Program, change: Callable[[Block], Block]) -> Program:
    """The program with every body rewritten."""
    return replace(
        program,
        functions={n: replace(f, body=change(f.body)) for n, f in program.functions.items()},
        procedures={n: replace(p, body=change(p.body)) for n, p in program.procedures.items()},
    )


def _rewrite(program: Program, inline: dict[str, tuple[tuple[str, ...], Expr]]) -> Program:
    def change(expr: Expr) -> Expr:
        if isinstance(expr, Apply) and expr.function in inline:
            return _expand(expr, inline)
        return fold(expr, program.tables)

    def whole(expr: Expr) -> Expr:
        return map_expr(expr, change)

    def block(body: Block) -> Block:
        return fold_block(tuple(_fresh(s, whole, block) for s in body))

    return replace(
        program,
        functions={n: Function(f.name, f.params, block(f.body), f.result) for n, f in program.functions.items()},
        procedures={n: replace(p, body=block(p.body)) for n, p in program.procedures.items()},
    )


def _fresh(stmt: Stmt, expr: object, block: object) -> Stmt:
    match stmt:
        case Break(label):
            return Break(label)
        case Continue():
            return Continue()
        case Fail(rule):
            return Fail(rule)
        case Halt():
            return Halt()
        case _:
            return map_stmt(stmt, expr, block)  # type: ignore[arg-type]


def _inlinable(program: Program) -> dict[str, tuple[tuple[str, ...], Expr]]:
    """Functions whose body is one small expression that calls no other function."""
    found = {}
    for function in program.functions.values():
        match function.body:
            case (Return(value),) if value is not None:
                inside = list(operands(value))
                if len(inside) <= SMALL and not any(isinstance(e, Apply) for e in inside):
                    found[function.name] = (function.params, value)
            case _:
                pass
    return found


def _expand(call: Apply, inline: dict[str, tuple[tuple[str, ...], Expr]]) -> Expr:
    """The function's expression with the arguments in place, where no argument would be worked out twice at a cost."""
    params, value = inline[call.function]
    given = dict(zip(params, call.args, strict=True))
    for param, arg in given.items():
        if isinstance(arg, Const | Local):
            continue
        uses = sum(1 for e in operands(value) if isinstance(e, Local) and e.name == param)
        if (uses > 1 or (uses == 1 and _guarded(value))) and sum(1 for _ in operands(arg)) > 3:
            return call
    return map_expr(value, lambda e: given.get(e.name, e) if isinstance(e, Local) else e)


def _guarded(value: Expr) -> bool:
    return any(isinstance(e, Select) for e in operands(value))


def _never_stopping(program: Program) -> Program:
    """Procedures that never stop, not even at chance, become functions."""
    stops = stopping(program, Mode.EXPLICIT)
    plain = {n: p for n, p in program.procedures.items() if n not in stops and n != program.entry}
    if not plain:
        return program
    names = {n: n if n not in program.functions else f"{n}'" for n in plain}
    bodies = [*(f.body for f in program.functions.values()), *(p.body for p in program.procedures.values())]
    looked = {s.procedure for b in bodies for s in statements(b) if isinstance(s, Completes)}

    def block(body: Block) -> Block:
        return tuple(one(s) for s in body)

    def one(stmt: Stmt) -> Stmt:
        if isinstance(stmt, Invoke) and stmt.procedure in names:
            return Call(names[stmt.procedure], stmt.args)
        return map_stmt(stmt, lambda e: e, block)

    functions = {n: replace(f, body=block(f.body)) for n, f in program.functions.items()}
    for n, p in plain.items():
        functions[names[n]] = Function(names[n], p.params, block(p.body))
    procedures = {
        n: replace(p, body=block(p.body)) for n, p in program.procedures.items() if n not in plain or n in looked
    }
    return replace(program, functions=functions, procedures=procedures)


def _pruned(program: Program) -> Program:
    """Without functions, procedures and tables that nothing reaches."""
    kept: set[str] = set()
    called: set[str] = set()
    tables: set[str] = set()
    todo = [program.entry]
    wanted = [n for n in _result_functions(program) if n in program.functions]
    while todo or wanted:
        if todo:
            name = todo.pop()
            if name in kept:
                continue
            kept.add(name)
            body = program.procedures[name].body
        else:
            name = wanted.pop()
            if name in called:
                continue
            called.add(name)
            body = program.functions[name].body
        for stmt in statements(body):
            match stmt:
                case Invoke(procedure) | Completes(_, procedure):
                    todo.append(procedure)
                case Call(function):
                    wanted.append(function)
                case _:
                    pass
        for expr in every_expr(body):
            match expr:
                case Apply(function):
                    wanted.append(function)
                case Lookup(table):
                    tables.add(table)
                case _:
                    pass
    return replace(
        program,
        functions={n: f for n, f in program.functions.items() if n in called},
        procedures={n: p for n, p in program.procedures.items() if n in kept},
        tables={n: t for n, t in program.tables.items() if n in tables},
    )


def _result_functions(program: Program) -> list[str]:
    """Functions that the runtime calls by name: those named in `result`, and in `facts` under "functions"."""
    found: list[str] = []

    def collect(value: object) -> None:
        if isinstance(value, str):
            found.append(value)
        elif isinstance(value, list | tuple):
            for item in value:
                collect(item)
        elif isinstance(value, dict):
            for item in value.values():
                collect(item)

    collect(program.result)
    collect(program.facts.get("functions", {}))
    return found
