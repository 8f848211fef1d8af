"""Random expressions, each as text and as a plain function that says what it means.

The text goes through the whole interpreter; the function is the reference. Both look at one small world (`WORLD`): two
players with values, tiles with properties on a board and in a bag.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

WORLD = """
format: 1
title: World
players: 2
limit: {decisions: 3, then: draw}
numbers: {seven: 7, minus: -4}
symbols: {hue: [red, green, blue]}
components:
  tiles:
    one: tile
    kinds:
      ash: {n: 3, warm: true, shade: red}
      bay: {n: -2, shade: green}
      elm: {n: 0, warm: true}
      fir: {n: 3, shade: blue}
      oak: {n: 5, warm: true, shade: red}
boards:
  grid: {shape: grid, rows: 2, columns: 2, holds: tiles}
zones:
  bag: {holds: tiles}
values:
  x: {per: player, from: -100}
  y: {per: player, from: -100, to: 5}
  up: {type: flag, per: player}
  low: {from: -100, start: -9}
"""
SETUP = """
  - {set: p1.x, to: 4}
  - {set: p2.x, to: -3}
  - {set: p1.y, to: 1}
  - {set: p2.y, to: 4}
  - {set: p2.up, to: true}
  - {move: "first(t for t in tiles if t.kind == ash)", to: grid.a2}
  - {move: "first(t for t in tiles if t.kind == bay)", to: grid.b2}
  - {move: "first(t for t in tiles if t.kind == elm)", to: grid.b1}
  - {move: "first(t for t in tiles if t.kind == fir)", to: bag}
  - {move: "first(t for t in tiles if t.kind == oak)", to: bag}
"""

# The same world in Python. A tile is its number from 1, 0 is none; tables have a harmless row 0.
N = [0, 3, -2, 0, 3, 5]
WARM = [False, True, False, True, False, True]
SHADE = [0, 1, 2, 0, 3, 1]
SITE = [0, 1, 2, 4, 0, 0]
TILE_AT = [0, 1, 2, 0, 3]
X, Y, UP = [0, 4, -3], [0, 1, 4], [False, False, True]
ROW, COLUMN = [0, 1, 1, 2, 2], [0, 1, 2, 1, 2]
NEXT = [0, 2, 1]
NEAR = [[], [2, 3], [1, 4], [1, 4], [2, 3]]
STEP_E = [0, 2, 0, 4, 0]
ON_BOARD, IN_BAG, ALL_TILES, SITES = [1, 2, 3], [4, 5], [1, 2, 3, 4, 5], [1, 2, 3, 4]
HUES = {"red": 1, "green": 2, "blue": 3}

Env = dict[str, int]
Mean = Callable[[Env], Any]


@dataclass(frozen=True, slots=True)
class Said:
    """An expression: how it is written, and what it means."""

    text: str
    mean: Mean


Scope = tuple[tuple[str, str], ...]
"""Names bound around, each with its type: player, tile, site, int."""


def floor(value: int) -> int:
    return max(-(10**6), min(10**6, value))


def ints(scope: Scope, depth: int) -> st.SearchStrategy[Said]:
    """Numbers."""
    leaves = [
        st.integers(-6, 9).map(lambda n: Said(f"{n}" if n >= 0 else f"({n})", lambda _e: n)),
        st.sampled_from([Said("seven", lambda _e: 7), Said("minus", lambda _e: -4), Said("low", lambda _e: -9)]),
    ]
    for name, kind in scope:
        leaves += [st.sampled_from(_attributes(name, kind))]
    if depth == 0:
        return st.one_of(leaves)
    inner = st.deferred(lambda: ints(scope, depth - 1))
    truth = st.deferred(lambda: bools(scope, depth - 1))
    return st.one_of(
        *leaves,
        st.builds(_arithmetic, st.sampled_from("+-*"), inner, inner),
        st.builds(_division, st.sampled_from(["//", "%"]), inner, st.sampled_from([-5, -2, -1, 1, 2, 3, 7])),
        st.builds(lambda a: Said(f"-({a.text})", lambda e: -a.mean(e)), inner),
        st.builds(lambda a: Said(f"abs({a.text})", lambda e: abs(a.mean(e))), inner),
        st.builds(_choice, truth, inner, inner),
        st.builds(_least, st.sampled_from(["min", "max"]), st.lists(inner, min_size=2, max_size=3)),
        st.deferred(lambda: folds(scope, depth - 1)),
    )


def _attributes(name: str, kind: str) -> list[Said]:
    table: dict[str, list[tuple[str, Mean]]] = {
        "player": [(".x", lambda e: X[e[name]]), (".y", lambda e: Y[e[name]]), (".seat", lambda e: e[name]),
                   (".next.x", lambda e: X[NEXT[e[name]]])],
        "tile": [(".n", lambda e: N[e[name]]), (".site.row", lambda e: ROW[SITE[e[name]]])],
        "site": [(".row", lambda e: ROW[e[name]]), (".column", lambda e: COLUMN[e[name]]),
                 (".tile.n", lambda e: N[TILE_AT[e[name]]]), (".step(e).number", lambda e: STEP_E[e[name]])],
        "int": [("", lambda e: e[name])],
    }  # fmt: skip
    return [Said(name + text, mean) for text, mean in table[kind]]


def _arithmetic(op: str, a: Said, b: Said) -> Said:
    work = {"+": lambda p, q: p + q, "-": lambda p, q: p - q, "*": lambda p, q: p * q}[op]
    text = f"max(-999, min(999, ({a.text}) {op} ({b.text})))"  # numbers have 31 bits
    return Said(text, lambda e: max(-999, min(999, work(a.mean(e), b.mean(e)))))


def _division(op: str, a: Said, by: int) -> Said:
    text = f"({a.text}) {op} ({by})"
    return Said(text, (lambda e: a.mean(e) // by) if op == "//" else (lambda e: a.mean(e) % by))


def _choice(test: Said, yes: Said, no: Said) -> Said:
    text = f"({yes.text} if {test.text} else {no.text})"
    return Said(text, lambda e: yes.mean(e) if test.mean(e) else no.mean(e))


def _least(name: str, parts: list[Said]) -> Said:
    work = min if name == "min" else max
    return Said(f"{name}({', '.join(p.text for p in parts)})", lambda e: work(p.mean(e) for p in parts))


def bools(scope: Scope, depth: int) -> st.SearchStrategy[Said]:
    """Conditions."""
    leaves = [st.sampled_from([Said("true", lambda _e: True), Said("false", lambda _e: False)])]
    for name, kind in scope:
        found = _conditions(name, kind)
        if found:
            leaves.append(st.sampled_from(found))
    if depth == 0:
        return st.one_of(leaves)
    number = st.deferred(lambda: ints(scope, depth - 1))
    truth = st.deferred(lambda: bools(scope, depth - 1))
    return st.one_of(
        *leaves,
        st.builds(_compare, st.sampled_from(["==", "!=", "<", "<=", ">", ">="]), number, number),
        st.builds(_chain, st.sampled_from(["<", "<="]), number, number, number),
        st.builds(lambda a: Said(f"(not {a.text})", lambda e: not a.mean(e)), truth),
        st.builds(_logic, st.sampled_from(["and", "or"]), st.lists(truth, min_size=2, max_size=3)),
        st.deferred(lambda: quantified(scope, depth - 1)),
        st.builds(_within, number, number, number),
    )


def _conditions(name: str, kind: str) -> list[Said]:
    table: dict[str, list[tuple[str, Mean]]] = {
        "player": [("{}.up", lambda e: UP[e[name]]), ("{} == p1", lambda e: e[name] == 1),
                   ("{} in others", lambda e: e[name] != e["me"])],
        "tile": [("{}.warm", lambda e: WARM[e[name]]), ("{}.shade == red", lambda e: SHADE[e[name]] == 1),
                 ("{}.shade in [green, blue]", lambda e: SHADE[e[name]] in (2, 3)),
                 ("{} in bag", lambda e: e[name] in IN_BAG), ("{}.site == none", lambda e: not SITE[e[name]]),
                 ("{}.kind == oak", lambda e: e[name] == 5), ("{}.shade", lambda e: SHADE[e[name]] != 0)],
        "site": [("{}.empty", lambda e: e[name] != 0 and not TILE_AT[e[name]]),
                 ("{}.tile.warm", lambda e: WARM[TILE_AT[e[name]]]),
                 ("{} in grid.a2.neighbours", lambda e: e[name] in (2, 3)),
                 ("{}.tile != none", lambda e: TILE_AT[e[name]] != 0)],
        "int": [],
    }  # fmt: skip
    return [Said(f"({text.format(name)})", mean) for text, mean in table[kind]]


def _compare(op: str, a: Said, b: Said) -> Said:
    work: dict[str, Callable[[int, int], bool]] = {
        "==": lambda p, q: p == q, "!=": lambda p, q: p != q, "<": lambda p, q: p < q,
        "<=": lambda p, q: p <= q, ">": lambda p, q: p > q, ">=": lambda p, q: p >= q,
    }  # fmt: skip
    return Said(f"({a.text} {op} {b.text})", lambda e: work[op](a.mean(e), b.mean(e)))


def _chain(op: str, a: Said, b: Said, c: Said) -> Said:
    first, second = _compare(op, a, b), _compare(op, b, c)
    text = f"({a.text} {op} {b.text} {op} {c.text})"
    return Said(text, lambda e: first.mean(e) and second.mean(e))


def _logic(op: str, parts: list[Said]) -> Said:
    work = all if op == "and" else any
    return Said(f"({f' {op} '.join(p.text for p in parts)})", lambda e: work(p.mean(e) for p in parts))


def _within(a: Said, low: Said, high: Said) -> Said:
    text = f"({a.text} in from_to({low.text}, {high.text}))"
    return Said(text, lambda e: low.mean(e) <= a.mean(e) <= high.mean(e))


@dataclass(frozen=True, slots=True)
class Several:
    """Several things to run over: how they are written, their type, and which they are, in order."""

    text: str
    kind: str
    mean: Callable[[Env], list[int]]


def domains(scope: Scope) -> st.SearchStrategy[Several]:
    """What comprehensions run over."""
    found = [
        Several("players", "player", lambda _e: [1, 2]),
        Several("others", "player", lambda e: [NEXT[e["me"]]]),
        Several("[p2, p1]", "player", lambda _e: [2, 1]),
        Several("grid.tiles", "tile", lambda _e: ON_BOARD),
        Several("bag", "tile", lambda _e: IN_BAG),
        Several("tiles", "tile", lambda _e: ALL_TILES),
        Several("grid.sites", "site", lambda _e: SITES),
        Several("from_to(-2, 3)", "int", lambda _e: list(range(-2, 4))),
        Several("from_to(2, 1)", "int", lambda _e: []),
        Several("[4, -1, 4]", "int", lambda _e: [4, -1, 4]),
    ]
    for name, kind in scope:
        if kind == "site":
            found.append(Several(f"{name}.neighbours", "site", lambda e, n=name: NEAR[e[n]]))  # type: ignore[misc]
        if kind == "player":
            text = f"from_to(0, {name}.y)"
            found.append(Several(text, "int", lambda e, n=name: list(range(Y[e[n]] + 1))))  # type: ignore[misc]
    return st.sampled_from(found)


def folds(scope: Scope, depth: int) -> st.SearchStrategy[Said]:
    """sum, count, min, max, different over comprehensions."""

    @st.composite
    def build(draw: st.DrawFn) -> Said:
        several = draw(domains(scope))
        name = f"v{len(scope)}"
        inner: Scope = (*scope, (name, several.kind))
        test = draw(st.none() | bools(inner, depth))
        fold = draw(st.sampled_from(["sum", "count", "min", "max", "different", "first"]))
        part = draw(ints(inner, depth))
        if fold == "different":
            part = Said(f"(({part.text}) % 5)", lambda e, p=part: p.mean(e) % 5)  # type: ignore[misc]

        def values(e: Env) -> list[int]:
            bound = ({**e, name: v} for v in several.mean(e))
            return [part.mean(b) for b in bound if test is None or test.mean(b)]

        condition = "" if test is None else f" if {test.text}"
        text = f"{fold}({part.text} for {name} in {several.text}{condition})"
        work: dict[str, Callable[[list[int]], int]] = {
            "sum": sum, "count": len, "min": lambda v: min(v, default=0), "max": lambda v: max(v, default=0),
            "different": lambda v: len(set(v)), "first": lambda v: v[0] if v else 0,
        }  # fmt: skip
        return Said(text, lambda e: work[fold](values(e)))

    return build()


def quantified(scope: Scope, depth: int) -> st.SearchStrategy[Said]:
    """any, all over comprehensions."""

    @st.composite
    def build(draw: st.DrawFn) -> Said:
        several = draw(domains(scope))
        name = f"v{len(scope)}"
        inner: Scope = (*scope, (name, several.kind))
        word = draw(st.sampled_from(["any", "all"]))
        part = draw(bools(inner, depth))
        work = any if word == "any" else all
        text = f"{word}({part.text} for {name} in {several.text})"
        return Said(text, lambda e: work(part.mean({**e, name: v}) for v in several.mean(e)))

    return build()


def players(scope: Scope, depth: int) -> st.SearchStrategy[Said]:
    """Players: the best or first of those who satisfy something."""

    @st.composite
    def build(draw: st.DrawFn) -> Said:
        name = f"v{len(scope)}"
        inner: Scope = (*scope, (name, "player"))
        keys = draw(st.lists(ints(inner, depth), min_size=1, max_size=2))
        test = draw(bools(inner, depth))

        def best(e: Env) -> int:
            found = [(tuple(k.mean({**e, name: v}) for k in keys), v) for v in (1, 2) if test.mean({**e, name: v})]
            top = max((k for k, _ in found), default=())
            winners = [v for k, v in found if k == top]
            return winners[0] if len(winners) == 1 else 0

        if draw(st.booleans()):
            key = keys[0].text if len(keys) == 1 else f"({', '.join(k.text for k in keys)})"
            return Said(f"best({key} for {name} in players if {test.text})", best)
        order = draw(st.sampled_from([("players", (1, 2)), ("[p2, p1]", (2, 1))]))
        text = f"first({name} for {name} in {order[0]} if {test.text})"
        return Said(text, lambda e: next((v for v in order[1] if test.mean({**e, name: v})), 0))

    return build()
