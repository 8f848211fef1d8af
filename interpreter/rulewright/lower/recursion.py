"""Lists of what is still to be visited, which must stay apart where an effect contains itself.

for each: s  in: ...  do: [{spread: s}]     list of the outer visit  ->  slots of level 0, of the inner one: of level 1

A procedure that can be at work several times at once has its lists once for each level; a slot counts the levels.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.ir.ops import Const, Expr, If, Invoke, Load, Trap
from rulewright.lower.builder import Builder, add, binary, mul
from rulewright.lower.context import Context
from rulewright.resolved.game import Resolved
from rulewright.resolved.tree import Statement
from rulewright.resolved.walk import statements_in

LEVELS = 64
"""How deep visits may go inside visits of the same statement."""
MOST_SLOTS = 16_384
"""Slots of one list over all levels; longer lists have fewer levels, but never fewer than `FEWEST`."""
FEWEST = 8
MOST_CALLS = 500_000
"""How often effects may begin inside themselves for one call from outside."""


DEEPEST = 400
"""How many effects may be at work inside each other: fewer than the calls that Python allows."""


def recursive(game: Resolved) -> set[str]:
    """Names of the procedures that may be begun while they are at work."""
    bodies = {f"effect_{effect.name}": effect.body for effect in game.symbols.effects.values()}
    printed = {_printed(*key): body for key, body in game.blocks.items()}
    calls = {name: set(_called(body, list(game.blocks))) for name, body in {**bodies, **printed}.items()}
    return {name for name in calls if name in _reached(calls, name)}


def _called(block: list[Statement], printed: Sequence[tuple[str, str, str]]) -> Iterator[str]:
    """Procedures that a block begins; where a piece's effect is performed, that property of any kind of its class."""
    for statement in statements_in(block):
        if statement.verb == "perform effect":
            yield f"effect_{statement.parts['effect']}"
        elif statement.verb == "perform":
            wanted = statement.parts["held"], statement.parts["name"]
            yield from (_printed(*key) for key in printed if (key[0], key[2]) == wanted)


def _printed(owner: str, kind: str, name: str) -> str:
    """The procedure of an effect that is printed on a kind of a class, or on a space of a board."""
    return f"block_{owner}_{kind}_{name}"


def _reached(calls: dict[str, set[str]], start: str) -> set[str]:
    found: set[str] = set()
    todo = list(calls[start])
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo += calls.get(name, ())
    return found


def list_slots(ctx: Context, b: Builder, name: str, size: int, *, type_: str = "int", per: str = "") -> Expr:
    """The first slot of a list of so many slots, at the level where the procedure is at work now."""
    if ctx.procedure not in ctx.recursive:
        return Const(ctx.layout.reserve(name, size, type_=type_, per=per, seen="nobody", role="list"))
    levels = max(FEWEST, min(LEVELS, MOST_SLOTS // size))
    base = ctx.layout.reserve(name, size * levels, type_=type_, seen="nobody", role="list")
    level = b.keep(Load(Const(_level(ctx))), "level")
    b.emit(If(binary(">=", level, Const(levels)), (Trap("runaway", Const(ctx.rule)),)))
    return b.keep(add(mul(level, Const(size)), Const(base)), "list")


def invoke(ctx: Context, b: Builder, procedure: str, args: tuple[Expr, ...]) -> None:
    """Begin a procedure; inside one that may contain itself it is one level deeper, and is counted."""
    deeper = procedure in ctx.recursive and ctx.procedure in ctx.recursive
    level = _level(ctx) if procedure in ctx.recursive else 0
    made = level + 1
    if deeper:
        b.store(Const(level), add(Load(Const(level)), Const(1)))
        b.store(Const(made), add(Load(Const(made)), Const(1)))
        b.emit(If(binary(">", Load(Const(level)), Const(DEEPEST)), (Trap("depth", Const(ctx.rule)),)))
        b.emit(If(binary(">", Load(Const(made)), Const(MOST_CALLS)), (Trap("runaway", Const(ctx.rule)),)))
    elif level:
        b.store(Const(made), Const(0))
    b.emit(Invoke(procedure, args, ctx.rule))
    if deeper:
        b.store(Const(level), add(Load(Const(level)), Const(-1)))


def _level(ctx: Context) -> int:
    """The slot of how many are at work inside each other; the next one counts how often that happened."""
    if not ctx.level:
        ctx.level = ctx.layout.reserve("level", 2, seen="nobody", role="list")
    return ctx.level
