"""set, gain, lose, pay, score: values and numbers of tokens change."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from rulewright.ir.ops import Const, Expr, Fail, Halt, If, Load, Trap
from rulewright.ir.program import OVER, RESULT
from rulewright.lower.bounds import bounds
from rulewright.lower.builder import ONE, ZERO, Builder, add, binary, load
from rulewright.lower.context import Context
from rulewright.lower.expressions import face_address, lower, tokens_address, value_address
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Node, Statement
from rulewright.resolved.types import BAD, INT, PLAYER
from rulewright.verbs.verb import Expression, Params, Verb


class SetParams(Params):
    """set"""

    value: str = Field(description="what changes: a value, a face, how a piece is turned")
    to: Expression = Field(description="its new value")


class GainParams(Params):
    """gain"""

    value: str = Field(description="a counter, or a zone of tokens (which come from its supply)")
    amount: Expression = Field(None, description="how much (1 if left out)")
    short: str | None = Field(None, description="`all there is`: as many as the supply has, if it has fewer")


class LoseParams(Params):
    """lose"""

    value: str = Field(description="a counter, or a zone of tokens (which go to its supply); or a player, who loses the game")
    amount: Expression = Field(None, description="how much (1 if left out); having less is a dead end")
    up_to: Expression = Field(None, alias="up to", description="how much, or all there is if it is less")


class PayParams(Params):
    """pay"""

    value: str = Field(description="a counter or a zone of tokens of the one who pays")
    amount: Expression = Field(description="how much; having less is a dead end")
    to: Expression = Field(None, description="who or what gets it: another counter or zone; the supply if left out")


class ScoreParams(Params):
    """score"""

    value: Expression = Field(description="how many points")
    for_: Expression = Field(None, alias="for", description="who scores; the player at work if left out")
    as_: str | None = Field(None, alias="as", description="what for, in statistics")


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
            b.emit(If(test, (Trap("range", ctx.rule),)))
    b.store(slot, value)


def read_set(reader: Reader) -> dict[str, Any]:
    target = reader.target(reader.own())
    wanted = INT if target.type.kind == "tokens" else target.type
    to = reader.expr("to", wanted if wanted != BAD else None) or Node("bad", BAD)
    if target.type.kind == "tokens":
        reader.error("not-a-target", "tokens are gained, lost and moved, not set", "write `gain:`, `lose:` or `move:`")
    return {"target": target, "to": to}


def lower_set(ctx: Context, b: Builder, stmt: Statement) -> None:
    target, to = stmt.parts["target"], stmt.parts["to"]
    if target.op == "bad":
        return
    value = lower(ctx, b, to)
    slot = address(ctx, b, target)
    if target.type == INT:
        store_number(ctx, b, target, slot, value, bounds(ctx.symbols, to))
    else:
        b.store(slot, value)


def read_gain(reader: Reader) -> dict[str, Any]:
    target = reader.target(reader.own())
    if target.type.kind not in ("int", "tokens", "?"):
        reader.error("not-a-target", f"a {target.type} is not a number", "counters and zones of tokens grow and shrink")
    short = reader.word("short")
    if short not in ("", "all there is"):
        reader.error("wrong-type", '"short" can only be `all there is`', "", "short")
    if target.type.kind == "tokens" and not reader.symbols.zones[target.data].supply:
        reader.error("no-supply", f'the zone "{target.data}" has no supply to gain from', "add `supply: ZONE` to it")
        target = Node("bad", BAD)
    return {"target": target, "amount": reader.number("amount"), "short": bool(short)}


def supply_slot(ctx: Context, b: Builder, target: Node) -> Expr:
    """The slot of the supply of a zone of tokens (the same owner's, where each owner has one)."""
    supply = ctx.symbols.zones[ctx.symbols.zones[target.data].supply]
    base = ctx.layout.tokens[supply.name]
    if supply.per is None:
        return Const(base)
    return add(lower(ctx, b, target.args[0]), Const(base))


def lower_gain(ctx: Context, b: Builder, stmt: Statement) -> None:
    target = stmt.parts["target"]
    if target.op == "bad":
        return
    amount = lower(ctx, b, stmt.parts["amount"])
    slot = b.keep(address(ctx, b, target), "slot")
    if target.type.kind == "tokens":
        amount = b.keep(amount, "n")
        source = b.keep(supply_slot(ctx, b, target), "supply")
        if stmt.parts["short"]:
            amount = b.keep(binary("min", amount, Load(source)), "n")
        else:
            b.emit(If(binary(">", amount, Load(source)), (Fail(ctx.rule),)))
        b.store(source, binary("-", Load(source), amount))
        b.store(slot, binary("+", Load(slot), amount))
        return
    low, high = bounds(ctx.symbols, stmt.parts["amount"])
    now = bounds(ctx.symbols, target)
    value = binary("+", Load(slot), amount)
    if stmt.parts["short"] and target.op == "value":
        value = binary("min", value, Const(ctx.symbols.values[target.data].high))
        high = 0
    store_number(ctx, b, target, slot, value, (now[0] + low, now[1] + high))


def read_lose(reader: Reader) -> dict[str, Any]:
    node = reader.own()
    if node.type == PLAYER:
        return {"loser": node}
    target = reader.target(node)
    if target.type.kind == "tokens" and not reader.symbols.zones[target.data].supply:
        reader.error("no-supply", f'the zone "{target.data}" has no supply to give back to', "add `supply: ZONE` to it")
        target = Node("bad", BAD)
    up_to = reader.expr("up to", INT)
    return {"target": target, "amount": up_to or reader.number("amount"), "up to": up_to is not None}


def lower_lose(ctx: Context, b: Builder, stmt: Statement) -> None:
    if "loser" in stmt.parts:
        finish(ctx, b, lower(ctx, b, stmt.parts["loser"]), wins=False)
        return
    target = stmt.parts["target"]
    if target.op == "bad":
        return
    lose(ctx, b, target, lower(ctx, b, stmt.parts["amount"]), all_there_is=stmt.parts["up to"], to=None)


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


def read_pay(reader: Reader) -> dict[str, Any]:
    target = reader.target(reader.own())
    to = reader.expr("to")
    if to is not None and to.type == PLAYER and target.op in ("value", "zone") and target.args:
        to = Node(target.op, target.type, (to,), target.data, to.span)
    if to is not None:
        to = reader.target(to, "to")
    return {"target": target, "amount": reader.number("amount"), "to": to}


def lower_pay(ctx: Context, b: Builder, stmt: Statement) -> None:
    target, to = stmt.parts["target"], stmt.parts["to"]
    if target.op == "bad" or (to is not None and to.op == "bad"):
        return
    slot = b.keep(address(ctx, b, to), "to") if to is not None else None
    lose(ctx, b, target, lower(ctx, b, stmt.parts["amount"]), all_there_is=False, to=slot)


def read_score(reader: Reader) -> dict[str, Any]:
    points = reader.symbols.values.get("points")
    if points is None or [t.kind for t in points.per] != ["player"]:
        reader.error("no-points", "there is no value `points` per player to score into", "declare `points: {per: player}` under values:")
    return {"amount": reader.own(INT), "player": reader.player("for"), "as": reader.word("as")}


def lower_score(ctx: Context, b: Builder, stmt: Statement) -> None:
    if "points" not in ctx.layout.values:
        return
    target = Node("value", INT, (stmt.parts["player"],), "points")
    amount = lower(ctx, b, stmt.parts["amount"])
    slot = b.keep(address(ctx, b, target), "slot")
    low, high = bounds(ctx.symbols, stmt.parts["amount"])
    now = bounds(ctx.symbols, target)
    store_number(ctx, b, target, slot, binary("+", Load(slot), amount), (now[0] + low, now[1] + high))


def finish(ctx: Context, b: Builder, player: Expr, *, wins: bool) -> None:
    """End the game with one winner, or one loser."""
    first = ctx.layout.values["winners"]
    if wins:
        b.store(add(player, Const(first)), ONE)
    else:
        player = b.keep(player, "loser")
        for seat in range(1, ctx.symbols.players + 1):
            b.store(Const(first + seat), binary("!=", player, Const(seat)))
    b.store(Const(RESULT), ONE)
    b.store(Const(OVER), ONE)
    b.emit(Halt())


SET = Verb("set", SetParams, read_set, lower_set, "{value} becomes {to}", "A value changes.", "- set: starter\n  to: me.next", writes=frozenset({"value"}))
GAIN = Verb("gain", GainParams, read_gain, lower_gain, "gain {amount} {value}", "A counter grows, or tokens come from the supply.",
            "- gain: me.gems\n  amount: 2\n  short: all there is", writes=frozenset({"value", "zone"}))
LOSE = Verb("lose", LoseParams, read_lose, lower_lose, "lose {amount} {value}", "A counter shrinks, tokens go back to the supply, or a player loses the game.",
            "- lose: me.parts\n  up to: tile.buffalos", writes=frozenset({"value", "zone"}))
PAY = Verb("pay", PayParams, read_pay, lower_pay, "pay {amount} {value}", "A player pays exactly so much.", "- pay: me.coins\n  amount: card.cost", writes=frozenset({"value", "zone"}))
SCORE = Verb("score", ScoreParams, read_score, lower_score, "score {value} points", "A player scores points.", "- score: 3\n  as: temples", writes=frozenset({"score"}))
LOAD = load
