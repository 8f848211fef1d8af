"""What is counted, summed, found or compared over several values: loops with a result that stop when it is decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rulewright.ir.ops import Assign, Break, Const, Expr, Labelled, Local
from rulewright.lower.bounds import bounds
from rulewright.lower.builder import ONE, ZERO, Builder, add, binary, mul, negate, select
from rulewright.lower.context import Context, Lowering
from rulewright.lower.nodes import each, lower, one
from rulewright.lower.overflow import fits, guarded
from rulewright.resolved.tree import Node


def _one_loop(ctx: Context, node: Node) -> bool:
    """Whether a walk over a domain takes a single loop, which a plain break leaves."""
    if node.op in ("filter", "map"):
        return _one_loop(ctx, node.args[0])
    return not ctx.domains[node.op].nested


@contextmanager
def leaving(ctx: Context, b: Builder, node: Node) -> Iterator[Callable[[], None]]:
    """Around a walk that may stop early: gives what stops it."""
    if _one_loop(ctx, node):
        yield lambda: b.emit(Break())
        return
    label = b.temp("found")
    with b.nested() as inner:
        yield lambda: b.emit(Break(label))
    b.emit(Labelled(label, tuple(inner)))


def _search(
    ctx: Context, b: Builder, several: Node, start: Expr, visit: Callable[[str, Expr, Callable[[], None]], None]
) -> Expr:
    result = b.temp("r")
    b.emit(Assign(result, start))
    with leaving(ctx, b, several) as stop:
        each(ctx, b, several, lambda value: visit(result, value, stop))
    return Local(result)


def count(ctx: Context, b: Builder, node: Node) -> Expr:
    """How many there are."""
    return _search(ctx, b, node.args[0], ZERO, lambda r, _v, _s: b.emit(Assign(r, add(Local(r), ONE))))


def total(ctx: Context, b: Builder, node: Node) -> Expr:
    """The sum."""
    small = fits(*bounds(ctx.symbols, node))

    def visit(result: str, value: Expr, _stop: Callable[[], None]) -> None:
        more = binary("+", Local(result), value) if small else guarded(b, "+", Local(result), value, ctx.rule)
        b.emit(Assign(result, more))

    return _search(ctx, b, node.args[0], ZERO, visit)


def any_of(ctx: Context, b: Builder, node: Node) -> Expr:
    """Whether one of them holds."""

    def visit(result: str, value: Expr, stop: Callable[[], None]) -> None:
        with b.when(value):
            b.emit(Assign(result, ONE))
            stop()

    return _search(ctx, b, node.args[0], ZERO, visit)


def all_of(ctx: Context, b: Builder, node: Node) -> Expr:
    """Whether all of them hold."""

    def visit(result: str, value: Expr, stop: Callable[[], None]) -> None:
        with b.when(negate(value)):
            b.emit(Assign(result, ZERO))
            stop()

    return _search(ctx, b, node.args[0], ONE, visit)


def _extreme(ctx: Context, b: Builder, node: Node, op: str) -> Expr:
    """The least or greatest; 0 of nothing."""
    empty = b.temp("empty")
    b.emit(Assign(empty, ONE))

    def visit(result: str, value: Expr, _stop: Callable[[], None]) -> None:
        with b.when(binary("or", Local(empty), binary(op, value, Local(result)))):
            b.emit(Assign(result, value))
            b.emit(Assign(empty, ZERO))

    return _search(ctx, b, node.args[0], ZERO, visit)


def least(ctx: Context, b: Builder, node: Node) -> Expr:
    """The least; 0 of nothing."""
    return _extreme(ctx, b, node, "<")


def greatest(ctx: Context, b: Builder, node: Node) -> Expr:
    """The greatest; 0 of nothing."""
    return _extreme(ctx, b, node, ">")


def first(ctx: Context, b: Builder, node: Node) -> Expr:
    """The first; none of nothing."""

    def visit(result: str, value: Expr, stop: Callable[[], None]) -> None:
        b.emit(Assign(result, value))
        stop()

    return _search(ctx, b, node.args[0], ZERO, visit)


def member(ctx: Context, b: Builder, node: Node) -> Expr:
    """Whether a value is among several; a table or two comparisons where that is enough."""
    wanted = one(ctx, b, node.args[0])
    several = node.args[1]
    if several.op == "listed":
        result: Expr = ZERO
        for arg in several.args:
            result = binary("or", result, binary("==", wanted, lower(ctx, b, arg)))
        return result
    if several.op == "from_to":
        low, high = (one(ctx, b, arg) for arg in several.args)
        return binary("and", binary("<=", low, wanted), binary("<=", wanted, high))
    if several.op == "line_sites":
        board = several.data
        lines = ctx.board(board).lines
        width = len(lines) + 1
        flat = [0] * ((len(ctx.board(board).sites) + 1) * width)
        for number, line in enumerate(lines, 1):
            for site in line.sites:
                flat[site * width + number] = 1
        table = ctx.table(f"on_line_{board}", flat)
        return ctx.look(table, add(mul(wanted, Const(width)), lower(ctx, b, several.args[0])))

    def visit(result: str, value: Expr, stop: Callable[[], None]) -> None:
        with b.when(binary("==", value, wanted)):
            b.emit(Assign(result, ONE))
            stop()

    return _search(ctx, b, several, ZERO, visit)


def best(ctx: Context, b: Builder, node: Node) -> Expr:
    """The value with the greatest keys, compared in order; none where two share them."""
    several, test, *keys = node.args
    tops = [b.temp("top") for _ in keys]
    tied = b.temp("tied")
    for top in tops:
        b.emit(Assign(top, ZERO))
    b.emit(Assign(tied, ZERO))

    def visit(result: str, value: Expr, _stop: Callable[[], None]) -> None:
        with b.binding({node.data: value}), b.when(lower(ctx, b, test)):
            found = [b.keep(lower(ctx, b, k)) for k in keys]
            higher: Expr = ZERO
            equal: Expr = ONE
            for key, top in zip(found, tops, strict=True):
                higher = binary("or", higher, binary("and", equal, binary(">", key, Local(top))))
                equal = binary("and", equal, binary("==", key, Local(top)))
            with b.when(binary("and", equal, binary("!=", Local(result), ZERO))):
                b.emit(Assign(tied, ONE))
            with b.when(
                binary("or", higher, binary("and", binary("==", Local(result), ZERO), binary("==", Local(tied), ZERO)))
            ):
                b.emit(Assign(result, value))
                b.emit(Assign(tied, ZERO))
                for key, top in zip(found, tops, strict=True):
                    b.emit(Assign(top, key))

    found = _search(ctx, b, several, ZERO, visit)
    return select(Local(tied), ZERO, found)


def different(ctx: Context, b: Builder, node: Node) -> Expr:
    """The number of different values (each below 31, as a set of bits)."""
    seen = b.temp("seen")
    b.emit(Assign(seen, ZERO))

    def visit(result: str, value: Expr, _stop: Callable[[], None]) -> None:
        bit = b.keep(binary("<<", ONE, value))
        with b.when(binary("==", binary("&", Local(seen), bit), ZERO)):
            b.emit(Assign(seen, binary("|", Local(seen), bit)))
            b.emit(Assign(result, add(Local(result), ONE)))

    return _search(ctx, b, node.args[0], ZERO, visit)


LOWERINGS: dict[str, Lowering] = {
    "count": count,
    "sum": total,
    "any": any_of,
    "all": all_of,
    "min": least,
    "max": greatest,
    "first": first,
    "best": best,
    "different": different,
    "in_domain": member,
}
