"""Numbers that change: addresses, limits, supplies."""

from __future__ import annotations

from rulewright.ir.ops import Const, Expr, Fail, If, Load, Trap
from rulewright.lower.addresses import face_address, tokens_address, value_address
from rulewright.lower.bounds import MOST, bounds
from rulewright.lower.builder import ZERO, Builder, add, binary
from rulewright.lower.context import Context
from rulewright.lower.nodes import lower
from rulewright.lower.overflow import fits as within
from rulewright.lower.overflow import guarded
from rulewright.lower.present import need_all
from rulewright.resolved.tree import Node
from rulewright.resolved.types import INT, site


def address(ctx: Context, b: Builder, target: Node) -> Expr:
    """The slot of something that can be changed; a fault where its owner is none."""
    target = need_all(ctx, b, target)
    if target.op in ("face", "turned"):
        return face_address(ctx, b, target)
    if target.type.kind == "tokens":
        return tokens_address(ctx, b, target)
    if target.op == "value":
        _need_board(ctx, b, target)
        return value_address(ctx, b, target)
    return ZERO


def _need_board(ctx: Context, b: Builder, target: Node) -> None:
    """A fault where a piece would get a value that it has on a board alone, and is not there."""
    value = ctx.symbols.values[target.data]
    if value.on:
        piece = target.args[0]
        on = Node("site_of", site(value.on), (piece,), (value.on, piece.type.name), target.span)
        b.emit(If(binary("==", lower(ctx, b, on), ZERO), (Trap("missing", Const(ctx.rule)),)))


def face_value(ctx: Context, b: Builder, to: Node, held: str) -> Expr:
    """The number of a face, with a trap where it may be none of a class's faces."""
    value = lower(ctx, b, to)
    faces = len(ctx.symbols.classes[held].faces)
    low, high = bounds(ctx.symbols, to) if to.type == INT else (int(to.op == "const" and bool(to.data)), faces)
    if low < 1 or high > faces:
        value = b.keep(value)
        outside = binary("or", binary("<", value, Const(1)), binary(">", value, Const(faces)))
        b.emit(If(outside, (Trap("range", Const(ctx.rule)),)))
    return value


def turned_value(ctx: Context, b: Builder, to: Node, held: str) -> Expr:
    """How far a piece is turned, from 0: a whole turn changes nothing."""
    value = lower(ctx, b, to)
    turns = ctx.symbols.classes[held].turns
    low, high = bounds(ctx.symbols, to)
    return value if low >= 0 and high < turns else binary("%", value, Const(turns))


def amount_of(ctx: Context, b: Builder, node: Node) -> Expr:
    """An amount that is taken or given: never below 0."""
    value = lower(ctx, b, node)
    if bounds(ctx.symbols, node)[0] < 0:
        value = b.keep(value, "n")
        b.emit(If(binary("<", value, ZERO), (Trap("range", Const(ctx.rule)),)))
    return value


def fits(ctx: Context, b: Builder, target: Node, slot: Expr) -> None:
    """A trap where a zone of tokens now holds more than it may."""
    if target.op != "zone":
        return
    most = ctx.symbols.zones[target.data].limit
    if most:
        b.emit(If(binary(">", Load(slot), Const(most)), (Trap("full", Const(ctx.rule)),)))


def grown(ctx: Context, b: Builder, slot: Expr, amount: Expr, known: tuple[int, int]) -> Expr:
    """What is in a slot and an amount together; `known` is between what that can lie."""
    if within(*known):
        return binary("+", Load(slot), amount)
    return guarded(b, "+", Load(slot), amount, ctx.rule)


def give(ctx: Context, name: str, known: tuple[int, int] | None) -> None:
    """Note that a value is set to numbers within these bounds; without bounds, that it is counted up or down."""
    before = ctx.layout.given.get(name, known)
    if known is None or before is None:
        ctx.layout.given[name] = None
    else:
        ctx.layout.given[name] = min(known[0], before[0]), max(known[1], before[1])


def store_number(
    ctx: Context,
    b: Builder,
    target: Node,
    slot: Expr,
    value: Expr,
    known: tuple[int, int],
    *,
    counts: bool = True,
) -> None:
    """Store a number, with a trap where it may leave its declared range; `counts`: it depends on what was there."""
    if target.op == "value":
        give(ctx, target.data, None if counts else known)
        declared = ctx.symbols.values[target.data]
        low, high = (declared.low, declared.high) if declared.type == INT else (0, 2**31 - 1)
        test: Expr = ZERO
        if known[0] < low:
            value = b.keep(value)
            test = binary("<", value, Const(low))
        if known[1] > high:
            value = b.keep(value)
            test = binary("or", test, binary(">", value, Const(high)))
        if test != ZERO:
            b.emit(If(test, (Trap("range", Const(ctx.rule)),)))
    b.store(slot, value)


def supply_slot(ctx: Context, b: Builder, target: Node) -> Expr:
    """The slot of the supply of a zone of tokens (the same owner's, where each owner has one)."""
    supply = ctx.symbols.zones[ctx.symbols.zones[target.data].supply]
    base = ctx.layout.tokens[supply.name]
    if supply.per is None:
        return Const(base)
    return add(lower(ctx, b, target.args[0]), Const(base))


def lose(ctx: Context, b: Builder, target: Node, amount: Expr, *, all_there_is: bool, to: Node | None) -> None:
    """Take an amount off a counter or zone; `to` is the counter or zone that gets it (default: its supply)."""
    getter = b.keep(address(ctx, b, to), "to") if to is not None else None
    slot = b.keep(address(ctx, b, target), "slot")
    low = ctx.symbols.values[target.data].low if target.op == "value" else 0
    amount = b.keep(amount, "n")
    there = Load(slot) if low == 0 else binary("-", Load(slot), Const(low))
    if all_there_is:
        amount = b.keep(binary("min", amount, there), "n")
    else:
        b.emit(If(binary(">", amount, there), (Fail(ctx.rule),)))
    b.store(slot, binary("-", Load(slot), amount))
    if target.op == "value":
        give(ctx, target.data, None)
    if to is not None and getter is not None:
        now = bounds(ctx.symbols, to)[0], MOST
        store_number(ctx, b, to, getter, binary("+", Load(getter), amount), now)
        fits(ctx, b, to, getter)
    elif target.type.kind == "tokens":
        supply = b.keep(supply_slot(ctx, b, target), "to")
        b.store(supply, binary("+", Load(supply), amount))
