"""The checker of typed programs finds what is wrong and nothing else."""

from __future__ import annotations

import pytest

from rulewright.ir.check import assert_program, check_program
from rulewright.ir.ops import (
    Apply,
    Ask,
    Block,
    Break,
    Call,
    Chance,
    Completes,
    Const,
    Continue,
    Fail,
    For,
    If,
    Invoke,
    Labelled,
    Load,
    Local,
    Log,
    Lookup,
    Offer,
    Return,
    Stmt,
    Store,
    Trap,
    Unary,
    While,
)
from rulewright.ir.program import Function, Procedure, Program, Site
from tests.ir.programs import ALL, c, faulty, let, op, put, s, v


@pytest.mark.parametrize("name", ALL)
def test_good(name: str) -> None:
    assert check_program(ALL[name]()) == []
    assert_program(ALL[name]())


@pytest.mark.parametrize("kind", ["trap", "fail", "runaway", "division", "no-options", "no-outcome", "fuel", "deep"])
def test_programs_that_fault_at_play_are_well_made(kind: str) -> None:
    assert check_program(faulty(kind)) == []


def made(*body: Stmt, function: bool = False) -> Program:
    program = Program(size=12)
    program.functions["one"] = Function("one", ("x",), (Return(v("x")),), True)
    program.functions["act"] = Function("act", (), (put(10, 1),))
    program.procedures["sub"] = Procedure("sub", ("x",), (put(10, v("x")),))
    program.tables["t"] = (1, 2)
    program.sites = [Site(1, "ask", "a", 0), Site(2, "chance", "b", 0)]
    if function:
        program.functions["body"] = Function("body", (), body)
        body = ()
    program.procedures["main"] = Procedure("main", (), body)
    return program


ASK = Ask(1, c(1), "a", (Offer(c(1)),))
WRONG: dict[str, tuple[Block, bool, str]] = {
    "no value yet": ((put(10, v("x")),), False, "the local x may have no value yet"),
    "value in one branch": ((If(s(10), (let("x", 1),)), put(10, v("x"))), False, "may have no value yet"),
    "no function": ((put(10, Apply("two", ())),), False, "no function two"),
    "arguments": ((put(10, Apply("one", ())),), False, "one takes 1 arguments, given are 0"),
    "no value given": ((Call("act", (), "x"),), False, "act gives no value"),
    "no procedure": ((Invoke("other", ()),), False, "no procedure other"),
    "procedure arguments": ((Invoke("sub", ()),), False, "sub takes 1 arguments"),
    "look-ahead": ((Completes("x", "other", ()),), False, "no procedure other"),
    "question in a function": ((ASK,), True, "where play cannot stop"),
    "invoke in a function": ((Invoke("sub", (c(1),)),), True, "where play cannot stop"),
    "site twice": ((ASK, ASK), False, "used a second time"),
    "site of chance": ((Ask(2, c(1), "a", ()),), False, "is for chance"),
    "no site": ((Chance(7, c(2), "a", ()),), False, "no site 7"),
    "label": ((Break("far"),), False, "no label far"),
    "break": ((Break(),), False, "a break outside a loop"),
    "continue": ((Continue(),), False, "a continue outside a loop"),
    "label of another block": ((Labelled("x", ()), Break("x")), False, "no label x"),
    "offer": ((Offer(c(1)),), False, "an offer where no list is made"),
    "event": ((Log(0, ()),), False, "no event 0"),
    "rule": ((Fail(3),), False, "no rule 3"),
    "fault": ((Trap("bang", Const(0)),), False, "no fault bang"),
    "table": ((put(10, Lookup("u", c(1))),), False, "no table u"),
    "row": ((put(10, Lookup("t", c(2))),), False, "table t has no row 2"),
    "slot": ((put(10, Load(c(12))),), False, "no slot 12"),
    "operation": ((put(10, op("**", c(1), c(2))),), False, "no operation **"),
    "unary": ((put(10, Unary("~", c(1))),), False, "no operation ~"),
    "rounds": ((While(s(10), (), 0, 0),), False, "at most 0 rounds"),
    "loop variable": ((For("i", c(0), c(2), (let("i", 1),)),), False, "gives it a value of its own"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong(name: str) -> None:
    body, function, message = WRONG[name]
    found = check_program(made(*body, function=function))
    assert any(message in line for line in found), found
    with pytest.raises(AssertionError):
        assert_program(made(*body, function=function))


def test_whole_program() -> None:
    program = made()
    program.entry = "nowhere"
    program.sites.append(Site(1, "ask", "c", 5))
    program.initial = [(40, 1)]
    program.functions["half"] = Function("half", (), (If(s(10), (Return(c(1)),)),), True)
    found = "\n".join(check_program(program))
    assert "no procedure nowhere" in found
    assert "two sites have the same id" in found
    assert "no slot 40" in found
    assert "half: an end without a value" in found
    program.entry = "sub"
    assert "takes parameters" in "\n".join(check_program(program))


def test_ends_with_a_value() -> None:
    bodies: list[Block] = [
        (While(c(1), (Return(c(1)),), 5, 0),),
        (Labelled("x", (Return(Local("p")),)),),
        (If(s(10), (Trap("range", Const(0)),), (Return(Const(2)),)),),
    ]
    for body in bodies:
        program = made()
        program.functions["f"] = Function("f", ("p",), body, True)
        assert check_program(program) == []
    program.functions["f"] = Function("f", ("p",), (Store(c(10), c(1)),), True)
    assert check_program(program) != []
