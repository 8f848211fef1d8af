"""From a node of a typed expression to the typed program: one value, or loops around several.

Every other module of the lowering stands on this one; which module lowers which operation is looked up in the tables of
the context (see `tables.py`), so that all arrows between them point one way.

    count(t for t in grid.tiles if t.bricks > 1)   ->   n = 0;  for t in ...: if bricks[t] > 1: n = n + 1

An expression may need statements before it (a loop for a sum): they are emitted to the builder at hand, in order.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from rulewright.ir.ops import Expr, For, Local
from rulewright.lower.builder import ONE, Builder, add
from rulewright.lower.context import Body, Context
from rulewright.resolved.tree import Node


def lower(ctx: Context, b: Builder, node: Node) -> Expr:
    """The value of a node. Use it once: what is read twice is kept first (see `one`)."""
    return ctx.lowerings[node.op](ctx, b, node)


def one(ctx: Context, b: Builder, node: Node) -> Expr:
    """The value of a node, as a constant or a local."""
    return b.keep(lower(ctx, b, node))


def each(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    """Emit loops over a domain, in its order, around `body`."""
    ctx.domains[node.op].walk(ctx, b, node, body)


@contextmanager
def holding(ctx: Context, b: Builder, node: Node | None) -> Iterator[None]:
    """What is emitted inside runs only where a condition holds; its conditions are tested one inside the other."""
    if node is None:
        yield
        return
    with ExitStack() as stack:
        todo = [node]
        while todo:
            test = todo.pop(0)
            if test.op == "and":
                todo = [*test.args, *todo]
                continue
            stack.enter_context(b.when(lower(ctx, b, test)))
        yield


def counted(b: Builder, start: Expr, stop: Expr, body: Body, hint: str = "i") -> None:
    """One loop over numbers."""
    name = b.temp(hint)
    with b.nested() as inner:
        body(Local(name))
    if inner:
        b.emit(For(name, start, stop, tuple(inner)))


def listed(ctx: Context, b: Builder, tables: tuple[str, str], index: Expr, body: Body) -> None:
    """One loop over a row of a list-per-index table."""
    start, values = tables
    index = b.keep(index)
    counted(
        b, ctx.look(start, index), ctx.look(start, add(index, ONE)), lambda i: body(b.named(ctx.look(values, i), "x"))
    )
