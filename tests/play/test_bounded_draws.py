"""Every place that draws from a number of possibilities takes exactly the same numbers of the generator, and takes so
many of them that each possibility has equally many.

A place is tried with a state whose next number is one we choose, above all near the ends of the last whole multiple.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as some

from rulewright.codegen.build import build_artifact
from rulewright.driver import load
from rulewright.ir.draws import MULTIPLIER, RANGE
from rulewright.ir.header import RNG_C, RNG_X
from rulewright.ir.ops import Ask, Block, Chance, Const, Expr, For, Halt, Offer
from rulewright.ir.program import Procedure, Program, Site
from rulewright.play.game import Game
from rulewright.play.generator import draw
from rulewright.routines.machine import Machine
from tests.ir.programs import c, put, rule, s, site, v

COUNT, ANSWER = 10, 11

Place = Callable[[int, int, int], tuple[int, int, int]]
"""(x, c, possibilities) -> (what was drawn, x and c afterwards)."""


def before(number: int, carry: int = 1) -> tuple[int, int]:
    """Words of a generator whose next number is `number`."""
    return (number - carry) * pow(MULTIPLIER, -1, RANGE) % RANGE, carry


def after(x: int, carry: int) -> tuple[int, int]:
    t = MULTIPLIER * x + carry
    return t % RANGE, t // RANGE


def by_function(x: int, carry: int, count: int) -> tuple[int, int, int]:
    vector = [0] * (max(RNG_X, RNG_C) + 1)
    vector[RNG_X], vector[RNG_C] = x, carry
    return draw(vector, count), vector[RNG_X], vector[RNG_C]


def program(main: Block, the_site: Site) -> Program:
    made = Program(size=12, entry="main")
    made.procedures = {"main": Procedure("main", (), (*main, Halt()))}
    made.sites = [the_site]
    made.rules = [rule("turn", 1), rule("turn.act", 2)]
    made.facts = {"players": 1, "types": {"player": ["none", "p1"]}}
    return made


def played(game: Game, x: int, carry: int, count: int) -> tuple[int, int, int]:
    vector = game.code.new()
    vector[RNG_X], vector[RNG_C], vector[COUNT] = x, carry, count
    game.code.whole_playout(vector)
    return vector[ANSWER], vector[RNG_X], vector[RNG_C]


@cache
def chance_game(count: Expr) -> Game:
    main: Block = (Chance(1, count, "r", (Offer(v("r")),)), put(ANSWER, v("r")))
    return Game(build_artifact(program(main, Site(1, "chance", "roll", 1, 6, True, verb="roll")), {"game": "drawn"}))


@cache
def choice_game(count: int) -> Game:
    main: Block = (Ask(1, c(1), "a", (For("i", c(0), c(count), (Offer(v("i")),)),)), put(ANSWER, v("a")))
    return Game(build_artifact(program(main, site(1, "ask", "{n}", [("n", "int")], 5000)), {"game": "chosen"}))


def by_chance_of_a_constant(x: int, carry: int, count: int) -> tuple[int, int, int]:
    return played(chance_game(Const(count)), x, carry, count)


def by_chance_of_a_value(x: int, carry: int, count: int) -> tuple[int, int, int]:
    return played(chance_game(s(COUNT)), x, carry, count)


def by_a_choice_in_a_playout(x: int, carry: int, count: int) -> tuple[int, int, int]:
    return played(choice_game(count), x, carry, count)


@cache
def machine(engine: str) -> Machine:
    """What runs routines; which game it is does not matter."""
    return load("nim").machine(engine)


def by_a_routine(engine: str, x: int, carry: int, count: int) -> tuple[int, int, int]:
    """By a generator of one's own, as searches and deals have it."""
    heap = machine(engine).environment["HEAP"]
    assert isinstance(heap, int)
    machine(engine).write(heap, [x, carry])
    drawn = machine(engine).call("below", heap, count)
    x, carry = machine(engine).read(heap, 2)
    return drawn, x, carry


def by_native_code(x: int, carry: int, count: int) -> tuple[int, int, int]:
    vector = machine("wasm").vector()
    vector[RNG_X], vector[RNG_C] = x, carry
    machine("wasm").set_vector(vector)
    drawn = machine("wasm").call("draw", count)
    vector = machine("wasm").vector()
    return drawn, vector[RNG_X], vector[RNG_C]


PLACES: dict[str, Place] = {
    "function": by_function,
    "chance, constant": by_chance_of_a_constant,
    "chance, value": by_chance_of_a_value,
    "choice": by_a_choice_in_a_playout,
    "routine": partial(by_a_routine, "python"),
    "routine, native": partial(by_a_routine, "wasm"),
    "native": by_native_code,
}


def near_ends(count: int) -> list[int]:
    """Numbers where a rule for taking and leaving could be wrong by one."""
    last = RANGE // count * count
    around = [0, count, last - count, last, RANGE - count, RANGE]
    return sorted({n + d for n in around for d in (-1, 0, 1) if 0 <= n + d < RANGE})


def check(place: Place, number: int, count: int) -> None:
    x, carry = before(number)
    first = after(x, carry)
    assert first[0] == number
    drawn, *words = place(x, carry, count)
    assert 0 <= drawn < count
    if number < RANGE // count * count:  # so many numbers are taken: a multiple of count, each rest equally often
        assert (drawn, *words) == (number % count, *first)
    else:
        assert (drawn, *words) == by_function(*first, count)
        assert tuple(words) != first


@pytest.mark.parametrize("name", PLACES)
@pytest.mark.parametrize("count", [2, 3, 5, 6, 7, 10, 52, 100, 1000, 4999])
def test_the_same_numbers_are_taken_everywhere(name: str, count: int) -> None:
    for number in near_ends(count):
        check(PLACES[name], number, count)


@pytest.mark.parametrize("name", ["function", "chance, value", "routine", "routine, native", "native"])
@given(count=some.integers(2, RANGE - 1) | some.integers(RANGE - 9, RANGE - 1), number=some.integers(0, RANGE - 1))
@example(count=RANGE // 2 + 1, number=RANGE - 1)
@example(count=RANGE - 1, number=RANGE - 1)
@settings(max_examples=150, deadline=None)
def test_any_count_and_any_number(name: str, count: int, number: int) -> None:
    check(PLACES[name], number, count)
    for near in near_ends(count):
        check(PLACES[name], near, count)


@given(count=some.integers(2, RANGE - 1))
@example(count=RANGE // 2 + 1)
@example(count=RANGE - 1)
@settings(max_examples=40, deadline=None)
def test_any_constant_count(count: int) -> None:
    for near in near_ends(count):
        check(PLACES["chance, constant"], near, count)


@pytest.mark.parametrize("name", PLACES)
def test_one_possibility_takes_no_number(name: str) -> None:
    assert PLACES[name](5, 6, 1) == (0, 5, 6)
