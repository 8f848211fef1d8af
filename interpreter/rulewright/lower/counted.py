"""A program that counts what it does, for statistics: effects carried out, where points came from, spaces used.

    invoke effect_build(me)    ->    S[effects + 3] += 1
                                     settle();  saved = S[current];  S[current] = 12
                                     invoke effect_build(me)
                                     settle();  S[current] = saved
    S[where + piece] = place   ->    the same;  S[spaces + row of place] += 1, once set-up is over

Counters are slots of the layout with the role `count`: nobody sees them, and no rule reads them. `settle` gives what
each score has changed by since it was called last to the source that is at work. Sources are the start of the game,
what `score:` says `as`, effects (named ones and those printed on pieces), and steps, which whoever plays writes into
`current` before each choice that is made outside of effects. A space is used when a piece is put on it; all copies of a
board count together. In a look-ahead nothing is counted.

Facts (`facts["counted"]`): `effects` and `sources` (lists of names; of sources with their kind), `steps` (the source of
the first step), `standing` (whether the score may be asked for at any moment), `parts` (the addends of the score, as
written), `spaces` (board, class and space by row), `held` (see lower/held.py), and the slots `effect_slot`, `current`,
`last`, `points` (a row of players for each source), `space_slot` (of row 1; what lies in no row is counted in front
of it).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from rulewright.ir.ops import (
    Apply,
    Assign,
    Binary,
    Block,
    Call,
    Completes,
    Const,
    Expr,
    For,
    If,
    Invoke,
    Load,
    Local,
    Lookup,
    Return,
    Select,
    Stmt,
    Store,
    Trap,
    Unary,
)
from rulewright.ir.program import Function, Program
from rulewright.ir.steps import steps_of
from rulewright.ir.walk import every_expr, expressions, map_stmt, statements
from rulewright.lower.bounds import MOST
from rulewright.lower.builder import Builder, add, mul
from rulewright.lower.held import held_rows
from rulewright.lower.nodes import lower
from rulewright.lower.state import Layout
from rulewright.resolved.game import Resolved
from rulewright.resolved.tree import Node
from rulewright.source.tree import Map

if TYPE_CHECKING:
    from rulewright.lower.context import Context

EFFECT, PRINTED = "effect_", "block_"
SETTLE, PART = "count_settle", "result_part_"
START, LABEL, CARRIED, STEP = "start", "label", "effect", "step"
"""Kinds of sources of points."""
MOST_SPACES = 128
"""Of a board whose spaces are counted: on a larger one no space is worth a row."""
LANDED = "count_space"
"""Table: place -> row of its space, 0 where it is counted in none."""
SAFE_TRAPS = ("range", "full", "runaway")
"""Faults that a score has only where a play would be broken anyway."""


@dataclass(slots=True)
class Counters:
    """The slots of counting, while a program is being lowered. `sources` grows: (kind, name), by number."""

    mute: int
    current: int
    last: int
    done: int
    """The slot that says whether set-up is over."""
    space_slot: int = 0
    spaces: list[tuple[str, str, str]] = field(default_factory=list)
    sources: list[tuple[str, str]] = field(default_factory=lambda: [(START, "")])

    def source(self, kind: str, name: str) -> int:
        """The number of a source."""
        if (kind, name) not in self.sources:
            self.sources.append((kind, name))
        return self.sources.index((kind, name))

    def landed(self, b: Builder, place: Expr) -> None:
        """Count a space where a piece was put on it."""
        if not self.spaces:
            return
        slot = b.named(add(Lookup(LANDED, place), Const(self.space_slot - 1)), "landed")
        b.store(slot, Binary("+", Load(slot), Binary(">", Load(Const(self.done)), Load(Const(self.mute)))))

    @contextmanager
    def labelled(self, b: Builder, label: str) -> Iterator[None]:
        """What is emitted inside scores as `label`."""
        b.emit(Call(SETTLE, ()))
        saved = b.named(Load(Const(self.current)), "source")
        b.store(Const(self.current), Const(self.source(LABEL, label)))
        yield
        b.emit(Call(SETTLE, ()))
        b.store(Const(self.current), saved)


def begin_counting(ctx: Context, done: int) -> Counters:
    """Reserve what does not depend on the program. `lower_game` calls it before anything is lowered."""
    layout = ctx.layout
    mute, current = (_reserve(layout, name, 1) for name in ("mute", "current"))
    found = Counters(mute, current, _reserve(layout, "last", layout.symbols.players), done)
    rows = [0] * len(layout.places)
    for (board, held), first in layout.site_places.items():
        drawn = layout.symbols.boards[board]
        if len(drawn.sites) > MOST_SPACES or drawn.tiles is not None or drawn.shape == "positions":
            continue
        for number, name in enumerate(drawn.sites):
            space = name.split(".", 1)[1] if drawn.copies else name
            row = (board, held, space)
            if row not in found.spaces:
                found.spaces.append(row)
            rows[first + number] = found.spaces.index(row) + 1
    if found.spaces:
        ctx.table(LANDED, rows)
        found.space_slot = _reserve(layout, "spaces", len(found.spaces) + 1) + 1
    return found


def _reserve(layout: Layout, name: str, count: int, stride: int = 1) -> int:
    return layout.reserve(f"count.{name}", count, stride=stride, seen="nobody", role="count")


def count_program(ctx: Context, game: Resolved, counters: Counters) -> None:
    """Put the counters into a program that is otherwise complete; its facts then say where they are."""
    program, layout = ctx.program, ctx.layout
    score = program.result.get("score", "")
    standing = bool(score) and is_safe(program, score)
    effects = {name: _shown(name, game) for name in program.procedures if name.startswith((EFFECT, PRINTED))}
    sources = {name: counters.source(CARRIED, shown) for name, shown in effects.items()} if standing else {}
    steps = len(counters.sources)
    if standing:
        for site in program.sites:
            arms = [(arm.offset, arm.path, arm.id) for arm in site.arms]
            for _least, step in steps_of(site.path, arms) if site.kind != "chance" else ():
                counters.sources.append((STEP, step))
    effect_slot = _reserve(layout, "effects", max(1, len(effects)))
    points = _reserve(layout, "points", len(counters.sources), layout.symbols.players)
    program.functions[SETTLE] = _settle(counters, points, layout.symbols.players, score if standing else "")
    where = {name: effect_slot + i for i, name in enumerate(effects)}
    counting = _Counting(counters, where, sources)
    for name, function in list(program.functions.items()):
        if name != SETTLE:
            counting.locals = {}
            program.functions[name] = replace(function, body=counting.block(function.body))
    for name, procedure in list(program.procedures.items()):
        counting.locals = {}
        body = counting.block(procedure.body)
        program.procedures[name] = replace(procedure, body=body, types={**procedure.types, **counting.locals})
    parts = _parts(ctx, game)
    program.result["parts"] = [name for name, _ in parts]
    program.facts["counted"] = {
        "effects": list(effects.values()),
        "sources": [list(source) for source in counters.sources],
        "steps": steps,
        "standing": standing,
        "parts": [text for _, text in parts],
        "spaces": [list(space) for space in counters.spaces],
        "space_slot": counters.space_slot,
        "held": held_rows(layout).plain(layout.where),
        "effect_slot": effect_slot,
        "current": counters.current,
        "last": counters.last,
        "points": points,
    }


def _shown(procedure: str, game: Resolved) -> str:
    """An effect by its name, one printed on a piece by class, kind and property."""
    if procedure.startswith(EFFECT):
        return procedure.removeprefix(EFFECT)
    for owner, kind, name in game.blocks:
        if procedure == f"{PRINTED}{owner}_{kind}_{name}":
            return f"{owner}.{kind}.{name}"
    return procedure.removeprefix(PRINTED)


def _settle(counters: Counters, points: int, players: int, score: str) -> Function:
    """`count_settle()`: what each score has changed by goes to the source at work."""
    if not score:
        return Function(SETTLE, (), ())
    now, seat, slot = Local("now"), Local("seat"), Local("slot")
    last = add(seat, Const(counters.last))
    row = add(add(mul(Load(Const(counters.current)), Const(players)), seat), Const(points))
    change: Block = (
        Assign("slot", row),
        Store(slot, Binary("-", Binary("+", Load(slot), now), Load(last))),
        Store(last, now),
    )
    each: Block = (
        Assign("now", Apply(score, (add(seat, Const(1)),))),
        If(Binary("!=", now, Load(last)), change),
    )
    body = For("seat", Const(0), Const(players), each)
    return Function(SETTLE, (), (If(Unary("not", Load(Const(counters.mute))), (body,)),))


class _Counting:
    """Rewrites bodies. `locals` gets the locals that were added, with their types."""

    def __init__(self, counters: Counters, effects: dict[str, int], sources: dict[str, int]) -> None:
        self.counters = counters
        self.effects = effects
        self.sources = sources
        self.locals: dict[str, str] = {}

    def block(self, block: Block) -> Block:
        found: list[Stmt] = []
        for stmt in block:
            match stmt:
                case Invoke(name, _) if name in self.effects:
                    found += self._carried_out(stmt)
                case Completes():
                    found += self._quietly(stmt)
                case _:
                    found.append(map_stmt(stmt, lambda e: e, self.block))
        return tuple(found)

    def _local(self) -> str:
        name = f"counted__{len(self.locals) + 1}"
        self.locals[name] = "int"
        return name

    def _carried_out(self, stmt: Invoke) -> Iterator[Stmt]:
        counter = Const(self.effects[stmt.procedure])
        quiet = Load(Const(self.counters.mute))
        yield Store(counter, Binary("-", Binary("+", Load(counter), Const(1)), quiet))
        if stmt.procedure not in self.sources:
            yield stmt
            return
        current, saved = Const(self.counters.current), self._local()
        yield Call(SETTLE, ())
        yield Assign(saved, Load(current))
        yield Store(current, Const(self.sources[stmt.procedure]))
        yield stmt
        yield Call(SETTLE, ())
        yield Store(current, Local(saved))

    def _quietly(self, stmt: Completes) -> Iterator[Stmt]:
        """A look-ahead, in which nothing is counted, so that its positions differ by nothing but the game."""
        mute, saved = Const(self.counters.mute), self._local()
        yield Assign(saved, Load(mute))
        yield Store(mute, Const(1))
        yield stmt
        yield Store(mute, Local(saved))


def is_safe(program: Program, function: str) -> bool:
    """Whether a function may be called at any moment: it divides by nothing that may be 0, and needs nothing there."""
    todo, seen = [function], set[str]()
    while todo:
        name = todo.pop()
        if name in seen:
            continue
        seen.add(name)
        body = program.functions[name].body
        for stmt in statements(body):
            if isinstance(stmt, Completes) or (isinstance(stmt, Trap) and stmt.code not in SAFE_TRAPS):
                return False
            if isinstance(stmt, Call):
                todo.append(stmt.function)
            if not all(_divides_safely(e) for e in expressions(stmt)):
                return False
        todo += [e.function for e in every_expr(body) if isinstance(e, Apply)]
    return True


def _divides_safely(expr: Expr) -> bool:
    match expr:
        case Binary("//", Const(value), b) if value == MOST:  # a test of overflow: b is not 0
            return _divides_safely(b)
        case Binary("//" | "%", a, b):
            return isinstance(b, Const) and b.value != 0 and _divides_safely(a)
        case Binary(_, a, b):
            return _divides_safely(a) and _divides_safely(b)
        case Select(a, b, c):
            return _divides_safely(a) and _divides_safely(b) and _divides_safely(c)
        case Unary(_, a) | Load(a) | Lookup(_, a):
            return _divides_safely(a)
        case Apply(_, args):
            return all(map(_divides_safely, args))
        case _:
            return True


def _parts(ctx: Context, game: Resolved) -> list[tuple[str, str]]:
    """(function, text as written) of each addend, where the score of the game is a sum of several."""
    if game.score is None:
        return []
    nodes, texts = _addends(game.score), _written(game.symbols.tree.get("result"))
    if len(nodes) < 2 or len(nodes) != len(texts):
        return []
    found = []
    for number, (node, text) in enumerate(zip(nodes, texts, strict=True)):

        def build(b: Builder, node: Node = node) -> None:
            b.emit(Return(lower(ctx, b, node)))

        found.append((ctx.function(f"{PART}{number}", ("me",), build, result=True), text))
    return found


def _addends(node: Node) -> list[Node]:
    if node.op == "arith" and node.data == "+":
        return [part for arg in node.args for part in _addends(arg)]
    return [node]


def _written(result: Any) -> list[str]:
    """The addends of the score as the author wrote them, in order."""
    text = result.get("score") if isinstance(result, Map) else None
    if not isinstance(text, str):
        return []
    try:
        tree = ast.parse(" ".join(text.split()), mode="eval").body
    except SyntaxError:
        return []

    def split(part: ast.expr) -> Iterator[str]:
        if isinstance(part, ast.BinOp) and isinstance(part.op, ast.Add):
            yield from split(part.left)
            yield from split(part.right)
        else:
            yield ast.unparse(part)

    return list(split(tree))
