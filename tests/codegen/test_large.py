"""Long chains, deep nests and many procedures: nothing grows out of hand."""

from __future__ import annotations

import sys

from rulewright.codegen.build import build_artifact
from rulewright.ir.ops import Ask, Block, Halt, If, Invoke, Offer, While
from rulewright.ir.program import Procedure, Program, Rule, Site
from rulewright.play.game import Game
from tests.ir.programs import FOREVER, c, let, op, put, s, site, v


def made(main: Block, sites: list[Site], procedures: dict[str, Procedure] | None = None) -> Program:
    program = Program(size=14)
    program.procedures = {"main": Procedure("main", (), main), **(procedures or {})}
    program.sites = sites
    program.rules = [Rule("", "", 0, 0)] * (len(sites) + 1)
    program.facts = {"players": 1, "types": {"player": ["none", "p1"]}}
    return program


def ask(number: int, local: str = "a") -> Ask:
    return Ask(number, c(1), local, (Offer(c(0)), Offer(c(1))))


def test_a_long_chain_of_joins() -> None:
    """Three hundred questions that are skipped one after the other must not use three hundred Python frames."""
    count = 300
    main: list[object] = [let("sum", 0)]
    for number in range(1, count + 1):
        main += [
            If(op("==", s(10), number), (ask(number), put(11, v("a")))),
            let("sum", op("+", v("sum"), 1)),
            put(12, op("+", s(12), 1)),
        ]
    main += [put(13, v("sum")), Halt()]
    program = made(tuple(main), [site(n, f"q{n}", "{n}", [], 2) for n in range(1, count + 1)])  # type: ignore[arg-type]
    game = Game(build_artifact(program, {"game": "long", "players": 1}))
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len_of_stack() + 120)
    try:
        state = game.new_state()
        end = game.playout(1)
    finally:
        sys.setrecursionlimit(limit)
    assert state.is_over
    assert state.vector[12:14] == end.vector[12:14] == [count, count]


def len_of_stack() -> int:
    frame, depth = sys._getframe(), 0
    while frame is not None:
        frame, depth = frame.f_back, depth + 1  # type: ignore[assignment]
    return depth


def test_deep_nests_are_split() -> None:
    """Thirty conditions inside each other, with a question at the bottom and something behind each."""
    depth = 30
    body: Block = (ask(1), put(11, v("a")))
    for level in range(depth):
        body = (If(op(">=", s(10), 0), (*body, put(12, op("+", s(12), 1))), (put(13, level),)),)
    game = Game(build_artifact(made((*body, Halt()), [site(1, "q", "{n}", [], 2)]), {"game": "deep", "players": 1}))
    deepest = max(len(line) - len(line.lstrip()) for line in game.artifact.explicit.splitlines())
    assert deepest <= 4 * 24
    state = game.new_state()
    state.apply(1)
    assert state.vector[11:14] == [1, depth, 0]
    assert game.playout(1).vector[12] == depth


def test_many_procedures() -> None:
    """The code of four hundred effects with questions grows with their number, not with the ways through them."""
    count = 400
    procedures = {}
    for number in range(1, count + 1):
        deeper = (Invoke(f"e{number + 1}", (v("n"),), 0),) if number < count and number % 3 else ()
        procedures[f"e{number}"] = Procedure(
            f"e{number}",
            ("n",),
            (
                ask(number),
                put(11, op("%", op("+", op("*", s(11), 3), op("+", v("a"), v("n"))), 1009)),
                If(op("==", v("a"), 1), deeper),
                put(12, op("%", op("+", s(12), v("n")), 97)),
            ),
        )
    arms: Block = ()
    for number in range(count, 0, -1):
        arms = (If(op("==", s(10), number), (Invoke(f"e{number}", (c(number),), 0),), ()), *arms)
    turn: Block = (put(10, op("+", op("%", s(10), count), 1)), *arms, put(13, op("+", s(13), 1)))
    loop = While(op("<", s(13), 30), turn, FOREVER, 0)
    program = made((loop, Halt()), [site(n, f"q{n}", "{n}", [], 2) for n in range(1, count + 1)], procedures)
    game = Game(build_artifact(program, {"game": "large", "players": 1}))
    lines = game.artifact.explicit.count("\n") + game.artifact.sample.count("\n")
    assert lines < 60 * count, lines
    state, end = game.new_state(seed=5), game.playout(5)
    assert end.is_over and not state.is_over
    whole = game.new_state(seed=5)
    whole.playout()
    assert whole.vector[10:14] == end.vector[10:14]
