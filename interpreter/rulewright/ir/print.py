"""The typed program as readable text, the same on every run; for `show`, tests and people who look for a mistake.

procedure turn(who):
    S[10] = 0
    ask 3 S[11] -> a
        options:
            offer 0
    if a == 0:
        invoke roll()
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from rulewright.ir.ops import (
    UNBOUNDED,
    Apply,
    Ask,
    Assign,
    Binary,
    Block,
    Break,
    Call,
    Chance,
    Completes,
    Const,
    Continue,
    Expr,
    Fail,
    For,
    Halt,
    If,
    Invoke,
    Labelled,
    Load,
    Local,
    Log,
    Lookup,
    Offer,
    Return,
    Select,
    Stmt,
    Store,
    Trap,
    Unary,
    While,
)
from rulewright.ir.program import Function, Procedure, Program

STEP = "    "


def print_program(program: Program) -> str:
    """A whole program: tables, functions, procedures, sites, layout."""
    return "\n".join(_program(program)) + "\n"


def _program(program: Program) -> Iterator[str]:
    yield f"size {program.size}, entry {program.entry}, limit {program.limit} then {program.limit_result}"
    if program.initial:
        yield "initial " + ", ".join(f"{slot}: {value}" for slot, value in program.initial)
    for name, values in program.tables.items():
        yield f"table {name} = {' '.join(map(str, values))}"
    for function in program.functions.values():
        yield ""
        yield from print_function(function)
    for procedure in program.procedures.values():
        yield ""
        yield from print_function(procedure)
    if program.sites:
        yield ""
    for site in program.sites:
        yield f"site {site.id} {site.kind} {site.path} size {site.size}" + (f" ({site.verb})" if site.verb else "")
        for arm in site.arms:
            last = arm.offset + arm.size - 1
            yield f"{STEP}arm {arm.id} {arm.offset}..{last} {arm.name!r} {arm.sentence.template!r}"
    for number, event in enumerate(program.events):
        yield f"event {number} {event.template!r}"
    if program.layout:
        yield ""
    for slot in program.layout:
        shape = f"{slot.count} x {slot.stride}" if slot.stride > 1 else str(slot.count)
        per = f" per {slot.per}" if slot.per else ""
        yield f"slot {slot.offset} {slot.name}: {shape} {slot.type}{per}, {slot.role}, seen by {slot.seen}"


def print_function(function: Function | Procedure) -> Iterator[str]:
    """One function or procedure, line by line."""
    word = "function" if isinstance(function, Function) else "procedure"
    yield f"{word} {function.name}({', '.join(function.params)}):"
    yield from _block(function.body, STEP)


def print_block(block: Block) -> str:
    """The lines of a block as one text."""
    return "\n".join(_block(block, ""))


def _block(block: Block, indent: str) -> Iterator[str]:
    if not block:
        yield indent + "pass"
    for stmt in block:
        yield from _statement(stmt, indent)


def _statement(stmt: Stmt, indent: str) -> Iterator[str]:
    more = indent + STEP
    match stmt:
        case Assign(local, value):
            yield f"{indent}{local} = {show(value)}"
        case Store(address, value):
            yield f"{indent}S[{show(address)}] = {show(value)}"
        case If(test, then, other):
            yield f"{indent}if {show(test)}:"
            yield from _block(then, more)
            if other:
                yield f"{indent}else:"
                yield from _block(other, more)
        case While(test, body, at_most, rule):
            bound = "" if at_most == UNBOUNDED else f"  # at most {at_most}, rule {rule}"
            yield f"{indent}while {show(test)}:{bound}"
            yield from _block(body, more)
        case For(local, start, stop, body):
            yield f"{indent}for {local} in {show(start)} .. {show(stop)} - 1:"
            yield from _block(body, more)
        case Break(label):
            yield f"{indent}break {label}".rstrip()
        case Continue():
            yield f"{indent}continue"
        case Labelled(label, body):
            yield f"{indent}label {label}:"
            yield from _block(body, more)
        case Return(value):
            yield f"{indent}return" + ("" if value is None else f" {show(value)}")
        case Call(function, args, local):
            into = f"{local} = " if local else ""
            yield f"{indent}{into}call {function}({_list(args)})"
        case Invoke(procedure, args, _):
            yield f"{indent}invoke {procedure}({_list(args)})"
        case Offer(value, once):
            yield f"{indent}offer {show(value)}" + (" once" if once else "")
        case Ask():
            yield f"{indent}ask {stmt.site} {show(stmt.player)} -> {stmt.local}{_readers(stmt.readers)}"
            for word, block in (("options", stmt.options), ("describe", stmt.describe), ("question", stmt.question)):
                if block:
                    yield f"{more}{word}:"
                    yield from _block(block, more + STEP)
        case Chance():
            yield f"{indent}chance {stmt.site} of {show(stmt.count)} -> {stmt.local}{_readers(stmt.readers)}"
            if stmt.key:
                yield f"{more}key:"
                yield from _block(stmt.key, more + STEP)
        case Completes(local, procedure, args, _):
            yield f"{indent}{local} = completes {procedure}({_list(args)})"
        case Log(event, args, readers):
            yield f"{indent}log {event}({_list(args)}){_readers(readers)}"
        case Fail(rule):
            yield f"{indent}fail  # rule {rule}"
        case Trap(code, rule):
            yield f"{indent}trap {code}  # rule {show(rule)}"
        case Halt():
            yield f"{indent}halt"
        case _:
            assert_never(stmt)


def _readers(readers: Expr) -> str:
    return "" if readers == Const(-1) else f" for {show(readers)}"


def _list(args: tuple[Expr, ...]) -> str:
    return ", ".join(show(a) for a in args)


def show(expr: Expr) -> str:
    """An expression, every operation in brackets inside another."""
    match expr:
        case Const(value):
            return str(value)
        case Local(name):
            return name
        case Load(address):
            return f"S[{show(address)}]"
        case Lookup(table, index):
            return f"{table}[{show(index)}]"
        case Unary(op, a):
            return f"{op} {_inner(a)}" if op == "not" else f"{op}{_inner(a)}"
        case Binary("min" | "max" as op, a, b):
            return f"{op}({show(a)}, {show(b)})"
        case Binary(op, a, b):
            return f"{_inner(a)} {op} {_inner(b)}"
        case Select(test, yes, no):
            return f"{_inner(yes)} if {_inner(test)} else {_inner(no)}"
        case Apply(function, args):
            return f"{function}({_list(args)})"
        case _:
            assert_never(expr)


def _inner(expr: Expr) -> str:
    text = show(expr)
    simple = not isinstance(expr, Binary | Select | Unary) or (isinstance(expr, Binary) and expr.op in ("min", "max"))
    return text if simple else f"({text})"
