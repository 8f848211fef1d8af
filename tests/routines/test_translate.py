"""Translated routines do what they do in Python: the same numbers, the same changes, in the same order."""

from __future__ import annotations

import ast
import inspect
from types import FunctionType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.ir import ops
from rulewright.ir.program import Function
from rulewright.ir.walk import every_expr, statements
from rulewright.routines.environment import environment
from rulewright.routines.listing import MODULES, intrinsics, routines
from rulewright.routines.memory import Value
from rulewright.routines.parse import effects, parse, parse_texts
from rulewright.routines.translate import translate, translated
from tests.laws.games import CASES, Case, game_of
from tests.properties.effort import tries
from tests.routines import samples
from tests.routines.run import Runner, program_of

WORLD: dict[str, Value] = {"TABLE": (3, -1, 4, 1, 5), "ON": 1, "OFF": 0}
ARRAYS = {"S": 0, "M": 8, "O": 16}
PLACES = {"S": slice(0, 8), "M": slice(8, 16), "O": slice(16, 20)}
NAMES = [f.__name__ for f in vars(samples).values() if isinstance(f, FunctionType)]
WORDS = st.lists(st.integers(-40, 99), min_size=20, max_size=20)


def in_python(space: dict[str, Any], name: str, words: list[int], *args: int) -> tuple[int, list[int]]:
    """Result and memory when Python runs a routine of `space`."""
    space.update({array: words[place] for array, place in PLACES.items()})
    result = space[name](*args) or 0
    return result, space["S"] + space["M"] + space["O"]


def rebound(functions: dict[str, FunctionType]) -> dict[str, Any]:
    space: dict[str, Any] = {**WORLD}
    for name, function in functions.items():
        space[name] = FunctionType(function.__code__, space, name)
    return space


SAMPLES = program_of(translate([samples], WORLD, ARRAYS), WORLD, 20)
SPACE = rebound({name: getattr(samples, name) for name in NAMES})


@pytest.mark.parametrize("name", [n for n in NAMES if len(getattr(samples, n).__code__.co_varnames) > 1])
@given(words=WORDS, a=st.integers(0, 99), b=st.integers(0, 99))
@tries(30, 500)
def test_samples(name: str, words: list[int], a: int, b: int) -> None:
    args = (a, b, a + b, a - b)[: len(SAMPLES.functions[name].params)]
    expected = in_python(SPACE, name, words[:], *args)
    memory = words[:]
    assert (Runner(SAMPLES, memory, {}).function(name, args), memory) == expected


# -- routines made at random


@st.composite
def expressions(draw: st.DrawFn, quiet: bool = False, depth: int = 3) -> str:
    """A number; `quiet` without calls that change something."""
    inner = lambda: draw(expressions(quiet, depth - 1))  # noqa: E731
    leaves = ["a", "b", "c", "7", "-2", "K", "S[a & 7]", "M[b & 7]", "TABLE[c & 3]", "O[2]"]
    if depth == 0:
        return draw(st.sampled_from(leaves))
    calls = ["look"] if quiet else ["look", "bump", "bump"]
    shape = draw(st.integers(0, 9))
    if shape <= 1:
        return draw(st.sampled_from(leaves))
    if shape <= 4:
        return f"({inner()} {draw(st.sampled_from(['+', '-', '*', '&', '|', '^']))} {inner()})"
    if shape == 5:
        return f"({inner()} {draw(st.sampled_from(['//', '%']))} (({inner()} & 7) + 1))"
    if shape == 6:
        return f"{draw(st.sampled_from(['min', 'max']))}({inner()}, {inner()})"
    if shape == 7:
        return f"{draw(st.sampled_from(['S', 'M']))}[{inner()} & 7]"
    if shape == 8:
        test = draw(conditions(quiet, depth - 1))
        return f"({draw(expressions(True, depth - 1))} if {test} else {draw(expressions(True, depth - 1))})"
    return f"{draw(st.sampled_from(calls))}({inner()})"


@st.composite
def conditions(draw: st.DrawFn, quiet: bool = False, depth: int = 2) -> str:
    """A condition."""
    shape = draw(st.integers(0, 5))
    if shape == 0:
        return draw(expressions(quiet, depth))
    if shape == 1 and depth:
        return f"not ({draw(conditions(quiet, depth - 1))})"
    if shape == 2 and depth:
        op = draw(st.sampled_from(["and", "or"]))
        return f"({draw(conditions(quiet, depth - 1))} {op} {draw(conditions(True, depth - 1))})"
    op = draw(st.sampled_from(["<", "<=", "==", "!=", ">=", ">"]))
    return f"({draw(expressions(quiet, depth))} {op} {draw(expressions(quiet, depth))})"


@st.composite
def blocks(draw: st.DrawFn, indent: int, loops: int) -> list[str]:
    """Lines of a block; `loops` around it. Loops end: each counts its rounds."""
    pad = "    " * indent
    lines: list[str] = []
    for _ in range(draw(st.integers(1, 3))):
        shape = draw(st.integers(0, 9 if indent < 4 else 3))
        if shape <= 1:
            lines.append(f"{pad}{draw(st.sampled_from('abc'))} = {draw(expressions())} & 1023")
        elif shape == 2:
            op = draw(st.sampled_from(["+", "-", "^", "|"]))
            array = draw(st.sampled_from("SM"))
            lines.append(f"{pad}{array}[{draw(expressions(depth=1))} & 7] {op}= {draw(expressions())} & 255")
        elif shape == 3:
            lines.append(f"{pad}M[{draw(expressions(depth=1))} & 7] = {draw(expressions())} & 255")
        elif shape <= 6:
            lines += [f"{pad}if {draw(conditions())}:", *draw(blocks(indent + 1, loops))]
            if draw(st.booleans()):
                lines += [f"{pad}else:", *draw(blocks(indent + 1, loops))]
        elif shape == 7:
            end = f"{draw(expressions(depth=1))} & 3"
            lines += [f"{pad}for i{indent} in range({end}):", *draw(blocks(indent + 1, loops + 1))]
        elif shape == 8:
            lines += [
                f"{pad}while {draw(conditions())}:",
                f"{pad}    n += 1",
                f"{pad}    if n > 12:",
                f"{pad}        break",
            ]
            lines += draw(blocks(indent + 1, loops + 1))
        elif loops:
            lines.append(f"{pad}{draw(st.sampled_from(['break', 'continue']))}")
            break
        else:
            lines.append(f"{pad}return {draw(expressions())}")
            break
    return lines


HELPERS = """
def bump(i: int) -> int:
    M[i & 7] = (M[i & 7] + 5) & 255
    return M[i & 7] - S[i & 7]

def look(i: int) -> int:
    return M[i & 7] + O[i & 3]
"""


@given(body=blocks(1, 0), words=WORDS, a=st.integers(0, 99), b=st.integers(0, 99))
@tries(100, 3000)
def test_routines_made_at_random(body: list[str], words: list[int], a: int, b: int) -> None:
    head = ["def f(a: int, b: int) -> int:", "    c = 0", "    n = 0"]
    text = HELPERS + "\n".join([*head, *body, "    return a + 3 * b + 5 * c"]) + "\n"
    world: dict[str, Value] = {**WORLD, "K": 9}
    program = program_of(translated(parse_texts({"random.py": text}), world, ARRAYS), world, 20)
    space: dict[str, Any] = dict(world)
    exec(compile(text, "random.py", "exec"), space)
    memory = words[:]
    expected = in_python(space, "f", words[:], a, b)
    assert (Runner(program, memory, {}).function("f", (a, b)), memory) == expected, text


# -- what is refused

REFUSED = {
    "x = a < 1": "no number",
    "return a and 1": "no number",
    "x = 1.5": "no number",
    "x = 'word'": "no number",
    "x = True": "tests only",
    "x = [a]": "no number",
    "x = M": "no local and no constant",
    "x = NOWHERE": "no local and no constant",
    "x = K[a]": "no table and no array",
    "x = TABLE[5]": "no row",
    "x = a ** 2": "no operation",
    "x = a / 2": "no operation",
    "x = 0x80000000": "32 bits",
    "x = 1 // 0": "has no value",
    "x, y = 1, 2": "nothing to give a value to",
    "TABLE[1] = 2": "none of S, M, O",
    "K = 3": "name of a local",
    "x = unknown(a)": "no routine and no intrinsic",
    "x = f()": "calls itself",
    "x = draw()": "takes 1 arguments",
    "x = draw(count=3)": "plain arguments",
    "x = zero(1, 2)": "gives no number",
    "x = a.b": "no number",
    "x = 1 if a else draw(2)": "not always reached",
    "if a and draw(2): return 1": "not always reached",
    "if a == 1 or a + draw(2) == 3: return 1": "not always reached",
    "if 1 < a < draw(2): return 1": "not always reached",
    "for i in range(3): i = 4": "belongs to the loop",
    "for i in range(0, 9, 2): pass": "a start and an end",
    "for i in TABLE: pass": "no statement",
    "for i in range(3):\n        pass\n    return i": "read behind the loop",
    "while a:\n        x = i\n        for i in range(3):\n            pass": "read behind the loop",
    "for i in range(3):\n        pass\n    else:\n        return 1": "no statement",
    "assert a": "no statement",
    "raise ValueError": "no statement",
    "global a": "no statement",
    "del a": "no statement",
    "return": "returns a number exactly if",
    "lambda: 1": "no statement",
}


@pytest.mark.parametrize("line", REFUSED)
def test_what_is_no_routine_is_refused(line: str) -> None:
    world: dict[str, Value] = {**WORLD, "K": 9}
    text = f"def f(a: int) -> int:\n    {line}\n    return 0\n"
    ast.parse(text)
    with pytest.raises(AssertionError, match=REFUSED[line]) as caught:
        translated(parse_texts({"bad.py": text}), world, ARRAYS)
    place = str(caught.value).split(": ")[0]
    assert place in {f"bad.py:{n}" for n in range(1, text.count("\n") + 1)}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("X = 1", "functions only"),
        ("class A: pass", "functions only"),
        ("def f(a: int = 1) -> int:\n    return 1", "without defaults"),
        ("def f(*a: int) -> int:\n    return 1", "without defaults"),
        ("@x\ndef f() -> int:\n    return 1", "decorators"),
        ("def f(a) -> int:\n    return 1", "are int"),
        ("def f(a: str) -> int:\n    return 1", "are int"),
        ("def f() -> bool:\n    return 1", "gives int or None"),
        ("def f():\n    return 1", "gives int or None"),
        ("def draw() -> int:\n    return 1", "already"),
        ("def f() -> None:\n    pass\ndef f() -> None:\n    pass", "already"),
        ("def f() -> None:\n    g()\ndef g() -> None:\n    f()", "f -> g -> f"),
    ],
)
def test_what_is_no_module_of_routines_is_refused(text: str, why: str) -> None:
    with pytest.raises(AssertionError, match=why):
        parse_texts({"bad.py": text})


# -- the routines there are


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_routine_is_translated_for_every_game(case: Case) -> None:
    """And what comes out is a well made program, the same on every run, which needs nothing that the game has not."""
    artifact = game_of(case).artifact
    world = environment(artifact)
    arrays = {"S": 0, "O": artifact.size, "M": artifact.size + 4096}
    functions = translate(MODULES, world, arrays)
    assert functions == translate(MODULES, environment(artifact), arrays)
    assert [f.name for f in functions] == list(routines())
    program_of(functions, world, 1 << 24)
    calls = {f.name: names_called(f) for f in functions}
    sources = parse(MODULES)
    reached = set(sources) - {name for source in sources.values() for name in source.calls}
    while more := {name for caller in reached for name in calls.get(caller, ())} - reached:
        reached |= more
    wanting = {"@score_of": "score", "@returns_of": "returns", "@tie_of": "ties", "@part_of": "parts"}
    assert not {name for name, key in wanting.items() if not artifact.result.get(key)} & reached


def names_called(function: Function) -> set[str]:
    found = {e.function for e in every_expr(function.body) if isinstance(e, ops.Apply)}
    return found | {s.function for s in statements(function.body) if isinstance(s, ops.Call)}


def test_every_name_that_routines_use_has_a_value() -> None:
    """Each upper-case name that routines take from names.py and its like is in the environment of a game."""
    world = environment(game_of(CASES[0]).artifact)
    for module in MODULES:
        for node in ast.parse(inspect.getsource(module)).body:
            if isinstance(node, ast.ImportFrom) and "names" in (node.module or ""):
                used = {alias.name for alias in node.names if alias.name.isupper()} - {"S", "M", "O"}
                assert used <= set(world), f"{module.__name__} uses {used - set(world)}"


def test_intrinsics_that_change_something_are_known_as_such() -> None:
    """What is not silent must not be moved; every routine that calls such a one is not silent either."""
    sources = parse_texts({"a.py": "def f() -> int:\n    return g()\ndef g() -> int:\n    return draw(2)\n"})
    assert {"f", "g", "draw", "options", "resume", "fault"} <= effects(sources)
    assert not {"player_at", "room", "score_of"} & effects(sources)
    assert "draw" in intrinsics()
