"""Loops: passes, their labels, and what is set back at the beginning of each."""

from __future__ import annotations

from typing import Any

from rulewright.ir.ops import Break, Call, For, If, Labelled, Return, Stmt, While
from rulewright.languages import _
from rulewright.lower.bounds import how_many
from rulewright.lower.builder import Builder
from rulewright.lower.context import Context, Loop
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Node, Statement
from rulewright.verbs.verb import Params, part

MOST_PASSES = 10_000
MOST_VISITS = 16_384
"""What one statement may have to visit; more is a fault at play."""


class LoopParams(Params):
    """end, leave"""

    value: str = part(description="the name of a loop: turn, or its id; `effect` for the effect")


def clear(ctx: Context, b: Builder, loop: str) -> None:
    """Emit the resetting of what counts once per pass of a loop."""
    b.emit(Call(f"clear_{loop}", ()))
    ctx.cleared.add(loop)


def loop_name(stmt: Statement, default: str = "") -> str:
    """The name of a loop: its id, or that of its verb."""
    return stmt.parts.get("loop") or default


class looping:
    """Around one pass of a loop: `end` goes to the next pass, `leave` behind the loop."""

    def __init__(self, ctx: Context, b: Builder, name: str) -> None:
        self.ctx, self.b = ctx, b
        self.loop = Loop(name, b.temp("pass"), b.temp("all"))

    def __enter__(self) -> Loop:
        self.ctx.loops.append(self.loop)
        return self.loop

    def __exit__(self, *_: object) -> None:
        self.ctx.loops.pop()


def one_pass(ctx: Context, b: Builder, loop: Loop, block: list[Statement]) -> None:
    """Emit one pass: reset, body under its label."""
    if loop.name:
        clear(ctx, b, loop.name)
    with b.nested() as body:
        ctx.lower_block(b, block)
    if mentions(tuple(body), loop.pass_label):
        b.emit(Labelled(loop.pass_label, tuple(body)))
    else:
        b.blocks[-1].extend(body)


def mentions(block: tuple[Stmt, ...], label: str) -> bool:
    """Whether a block leaves a label."""
    for stmt in block:
        match stmt:
            case Break(found) if found == label:
                return True
            case If(_, then, other):
                if mentions(then, label) or mentions(other, label):
                    return True
            case While(_, body) | For(_, _, _, body) | Labelled(_, body):
                if mentions(body, label):
                    return True
            case _:
                pass
    return False


def whole(b: Builder, loop: Loop, body: list[Stmt]) -> None:
    """Emit a whole loop under its label, where something leaves it."""
    if mentions(tuple(body), loop.all_label):
        b.emit(Labelled(loop.all_label, tuple(body)))
    else:
        b.blocks[-1].extend(body)


def most(ctx: Context, node: Node) -> int:
    """The most values a domain can have; never more than `MOST_VISITS`, however many there may be."""
    return max(1, min(MOST_VISITS, how_many(ctx.symbols, node)))


def read_loop(reader: Reader) -> dict[str, Any]:
    """The loop that `end` or `leave` names."""
    name = str(reader.value)
    if name == "effect" and reader.key == "end" and reader.scope.effect:
        return {"name": name}
    if name not in reader.scope.loops:
        known = [n for n in reader.scope.loops if n]
        reader.error(
            "unknown-loop",
            _(
                'there is no loop called "{name}" around this (an effect cannot end the loops around its call)',
                name=name,
            )
            if reader.scope.effect
            else _('there is no loop called "{name}" around this', name=name),
            _("loops here: {names}", names=", ".join(known) or _("none", context="names")),
        )
    return {"name": name}


def lower_end(ctx: Context, b: Builder, stmt: Statement) -> None:
    """Leave the pass, the loop, the effect, or what a look-ahead tries."""
    name = stmt.parts["name"]
    loop = next((x for x in reversed(ctx.loops) if x.name == name), None)
    if name != "effect" and loop is not None:
        b.emit(Break(loop.pass_label if stmt.verb == "end" else loop.all_label))
    elif ctx.trial_label:  # what ends lies around the choice that is looked at: the effect to be kept comes next
        b.emit(Break(ctx.trial_label))
    else:
        b.emit(Return())
