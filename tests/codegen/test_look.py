"""Look-aheads: dead ends, ends of the game, chance on the way, many ways to the same place."""

from __future__ import annotations

import pytest

from rulewright.codegen.build import build_artifact
from rulewright.ir.ops import Ask, Block, Call, Chance, Completes, Fail, For, Halt, If, Invoke, Offer, Return, While
from rulewright.ir.program import Function, Procedure, Program, Rule, Site
from rulewright.play.fault import PlayFault
from rulewright.play.game import Game
from tests.ir.programs import c, let, op, put, s, site, v

TWO: Block = (Offer(c(0)), Offer(c(1)))


def can(*body: object, initial: int = 0) -> int:
    """What `completes` says of a procedure with this body; slot 10 has a first value, slot 11 is the answer."""
    program = Program(size=12, initial=[(10, initial)])
    program.procedures["main"] = Procedure("main", (), (Completes("ok", "try", (c(5),), 1), put(11, v("ok")), Halt()))
    program.procedures["try"] = Procedure("try", ("n",), body)  # type: ignore[arg-type]
    program.sites = [site(1, "a", "{n}", []), Site(2, "chance", "b", 0), site(3, "c", "{n}", [])]
    program.rules = [Rule("", "", 0, 0), Rule("can", "game.yaml", 4, 5)]
    program.facts = {"players": 1, "types": {"player": ["none", "p1"]}}
    game = Game(build_artifact(program, {"game": "made", "players": 1}))
    state = game.new_state()
    assert game.playout(0).vector[11] == state.vector[11]
    assert state.vector[10] == initial  # nothing of what was tried remains
    return state.vector[11]


def test_straight() -> None:
    assert can(put(10, v("n"))) == 1
    assert can(Fail(1)) == 0


def test_some_way_is_enough() -> None:
    ask = Ask(1, c(1), "a", TWO)
    assert can(ask, If(v("a"), (), (Fail(1),))) == 1
    assert can(ask, If(v("a"), (Fail(1),), (Fail(1),))) == 0


def test_no_options_is_a_dead_end() -> None:
    assert can(Ask(1, c(1), "a", (If(s(10), (Offer(c(1)),)),)), put(10, 3)) == 0
    assert can(Ask(1, c(1), "a", (If(s(10), (Offer(c(1)),)),)), put(10, 3), initial=1) == 1


def test_the_end_of_the_game_counts() -> None:
    assert can(Halt()) == 1
    assert can(Ask(1, c(1), "a", TWO), If(v("a"), (Halt(),)), Fail(1)) == 1


def test_chance_cannot_be_looked_through() -> None:
    with pytest.raises(PlayFault) as caught:
        can(Chance(2, c(2), "r", ()))
    assert (caught.value.code, caught.value.line) == ("chance-ahead", 4)


def test_many_ways_to_the_same_place() -> None:
    """Twenty steps of two equal choices: a million ways, but few places."""
    walk = While(
        op("<", s(10), 20),
        (Ask(1, c(1), "a", TWO), put(10, op("+", s(10), 1))),
        1000,
        1,
    )
    assert can(walk, Fail(1)) == 0


def test_within_functions_and_within_look_aheads() -> None:
    inner = Completes("ok", "easy", (), 1)
    program = Program(size=12)
    program.functions["able"] = Function("able", ("x",), (inner, Return(v("ok"))), True)
    program.procedures["easy"] = Procedure("easy", (), (Ask(1, c(1), "a", (If(s(10), (Offer(c(1)),)),)),))
    program.procedures["hard"] = Procedure(
        "hard",
        (),
        (Ask(3, c(1), "b", TWO), put(10, v("b")), Completes("fine", "easy", (), 1), If(v("fine"), (), (Fail(1),))),
    )
    body: Block = (
        Call("able", (c(1),), "one"),
        Completes("two", "hard", (), 1),
        put(11, op("+", v("one"), op("*", 2, v("two")))),
        For("i", c(0), c(1), (let("x", v("i")),)),
        Invoke("hard", ()),
        Halt(),
    )
    program.procedures["main"] = Procedure("main", (), body)
    program.sites = [site(1, "a", "{n}", []), site(3, "c", "{n}", [])]
    program.rules = [Rule("", "", 0, 0)] * 4
    program.facts = {"players": 1, "types": {"player": ["none", "p1"]}}
    state = Game(build_artifact(program, {"game": "made", "players": 1})).new_state()
    assert state.vector[11] == 2
    assert state.decision.ids == [0, 1]
