"""What must be there when something is done to it: a fault names the rule where it is not.

Reading from nobody, no piece and no space is harmless; changing something of theirs is a fault.
"""

from __future__ import annotations

import re

from rulewright.ir.ops import Assign, Const, Expr, If, Local, Trap
from rulewright.lower.builder import ZERO, Builder, binary
from rulewright.lower.context import Context
from rulewright.lower.nodes import lower
from rulewright.resolved.tree import Binder, Node, drawn_from
from rulewright.resolved.types import REFERENCES

ME = re.compile(r"me(_\d+)?|this")
"""Locals that are never none: the player at work and the piece whose effect it is are checked where they begin."""


def always(ctx: Context, node: Node) -> bool:
    """Whether the value of a node is never none."""
    match node.op:
        case "const":
            return bool(node.data)
        case "local":
            return node.data in ctx.present or ME.fullmatch(str(node.data)) is not None
        case "next_player" | "right_player" | "cast" | "own_piece":
            return always(ctx, node.args[0])
        case "owner":
            return ctx.symbols.classes[node.args[0].type.name].per_player and always(ctx, node.args[0])
        case _:
            return False


def bound(ctx: Context, binder: Binder) -> None:
    """From here on a name stands for something out of a domain."""
    sure = binder.member is None or binder.member.place < binder.member.least
    if sure and not ctx.domains[drawn_from(binder.domain).op].may_be_none:
        ctx.present.add(binder.local)


def needed(ctx: Context, b: Builder, node: Node) -> Expr:
    """The value of a node that must not be none."""
    value = lower(ctx, b, node)
    if always(ctx, node):
        return value
    value = b.keep(value)
    if not isinstance(value, Const):
        b.emit(If(binary("==", value, ZERO), (Trap("missing", Const(ctx.rule)),)))
    elif not value.value:
        b.emit(Trap("missing", Const(ctx.rule)))
    return value


def need_all(ctx: Context, b: Builder, node: Node) -> Node:
    """The node of a place or value, its owners worked out; a fault where one of them is none."""
    args = tuple(
        Node("local", a.type, data=_kept(b, needed(ctx, b, a)), span=a.span)
        if a.type.kind in REFERENCES and a.op != "const" and not always(ctx, a)
        else a
        for a in node.args
    )
    for a in args:
        if a.op == "const" and a.type.kind in REFERENCES:
            needed(ctx, b, a)
    return node if args == node.args else Node(node.op, node.type, args, node.data, node.span)


def _kept(b: Builder, value: Expr) -> str:
    """The name of a local that holds a value."""
    if isinstance(value, Local):
        return value.name
    name = b.temp()
    b.emit(Assign(name, value))
    return name
