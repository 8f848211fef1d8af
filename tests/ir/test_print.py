"""The printed form of typed programs."""

from __future__ import annotations

from rulewright.ir.ops import (
    Break,
    Call,
    Chance,
    Completes,
    Const,
    Continue,
    Fail,
    For,
    Halt,
    If,
    Invoke,
    Labelled,
    Log,
    Lookup,
    Offer,
    Return,
    Select,
    Trap,
    Unary,
    While,
)
from rulewright.ir.print import print_block, print_program
from tests.ir.programs import ALL, c, let, nim, op, put, race, s, v


def test_statements() -> None:
    block = (
        let("x", op("+", op("*", v("y"), 2), Lookup("t", v("i")))),
        put(10, Select(op("<", v("x"), 3), c(1), Unary("-", v("x")))),
        put(11, op("min", v("x"), Unary("not", v("y")))),
        If(s(10), (), (Break("out"),)),
        While(c(1), (Continue(),), 9, 2),
        For("i", c(1), c(4), (Offer(v("i"), True),)),
        Labelled("out", (Break(),)),
        Call("f", (v("x"),), "r"),
        Call("g", ()),
        Invoke("p", (c(1),)),
        Completes("ok", "p", (c(1),)),
        Chance(2, c(6), "d", (Offer(v("d")),), readers=c(1)),
        Log(0, (v("x"),), s(12)),
        Return(),
        Return(v("x")),
        Fail(1),
        Trap("range", Const(2)),
        Halt(),
    )
    assert print_block(block).splitlines() == [
        "x = (y * 2) + t[i]",
        "S[10] = 1 if (x < 3) else (-x)",
        "S[11] = min(x, not y)",
        "if S[10]:",
        "    pass",
        "else:",
        "    break out",
        "while 1:  # at most 9, rule 2",
        "    continue",
        "for i in 1 .. 4 - 1:",
        "    offer i once",
        "label out:",
        "    break",
        "r = call f(x)",
        "call g()",
        "invoke p(1)",
        "ok = completes p(1)",
        "chance 2 of 6 -> d for 1",
        "    key:",
        "        offer d",
        "log 0(x) for S[12]",
        "return",
        "return x",
        "fail  # rule 1",
        "trap range  # rule 2",
        "halt",
    ]


def test_program() -> None:
    text = print_program(nim())
    assert text.startswith("size 14, entry main, limit 100000 then draw\ninitial 10: 7, 11: 1\n")
    assert "    while 1:  # at most 1000000, rule 0\n        ask 1 S[11] -> n\n" in text
    assert "site 1 ask turn.take size 4\n    arm take 0..3 'take {n}' 'Take {n} from the heap'\n" in text
    assert "slot 12 won: 2 bool per player, value, seen by all\n" in text
    assert "site 2 chance roll size 6 (roll)" in print_program(race())


def test_same_on_every_run() -> None:
    for make in ALL.values():
        assert print_program(make()) == print_program(make())
