"""Numbers that change: addresses, limits, supplies."""

from __future__ import annotations

from rulewright.ir.ops import Const, Expr, Fail, If, Load, Trap
from rulewright.lower.builder import ZERO, Builder, add, binary
from rulewright.lower.context import Context
from rulewright.lower.expressions import face_address, lower, tokens_address, value_address
from rulewright.resolved.tree import Node
from rulewright.resolved.types import INT


def address(ctx: Context, b: Builder, target: Node) -> Expr:
    """The slot of something that can be changed."""
    if target.op in ("face", "turned"):
        return face_address(ctx, b, target)
    if target.type.kind == "tokens":
        return tokens_address(ctx, b, target)
    if target.op == "value":
        return value_address(ctx, b, target)
    return ZERO


def store_number(ctx: Context, b: Builder, target: Node, slot: Expr, value: Expr, known: tuple[int, int]) -> None:
    """Store a number, with a trap where it may leave its declared range."""
    if target.op == "value":
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


def lose(ctx: Context, b: Builder, target: Node, amount: Expr, *, all_there_is: bool, to: Expr | None) -> None:
    """Take an amount off a counter or zone; `to` is the slot that gets it (default: its supply)."""
    slot = b.keep(address(ctx, b, target), "slot")
    low = ctx.symbols.values[target.data].low if target.op == "value" else 0
    amount = b.keep(amount, "n")
    there = Load(slot) if low == 0 else binary("-", Load(slot), Const(low))
    if all_there_is:
        amount = b.keep(binary("min", amount, there), "n")
    else:
        b.emit(If(binary(">", amount, there), (Fail(ctx.rule),)))
    b.store(slot, binary("-", Load(slot), amount))
    if to is None and target.type.kind == "tokens":
        to = supply_slot(ctx, b, target)
    if to is not None:
        to = b.keep(to, "to")
        b.store(to, binary("+", Load(to), amount))
