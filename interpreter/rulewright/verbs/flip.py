"""The verb `flip`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.ir.ops import Const, Expr, Load
from rulewright.languages import _, marked
from rulewright.lower.builder import ONE, Builder, add, binary
from rulewright.lower.context import Context
from rulewright.lower.nodes import each
from rulewright.lower.present import needed
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Node, Statement
from rulewright.verbs.faces import read_faced
from rulewright.verbs.quantities import face_value
from rulewright.verbs.verb import Expression, Params, Verb, part

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


class FlipParams(Params):
    """flip"""

    value: Expression = part(description="a piece with two faces (or several)")
    to: Expression = part(needed=False, description="the face that comes up; the other one if left out")


def read_flip(reader: Reader) -> dict[str, Any]:
    faced = read_faced(reader, _("add `faces: [up, down]` to its class"))
    to = reader.expr("to", faced.face) if faced.held else None
    return {"held": faced.held, "piece": faced.piece, "several": faced.several, "to": to}


def lower_flip(ctx: Context, b: Builder, stmt: Statement) -> None:
    parts = stmt.parts
    held = parts["held"]
    if not held:
        return
    faces = len(ctx.symbols.classes[held].faces)

    def flip(piece: Expr) -> None:
        slot = b.keep(add(piece, Const(ctx.layout.faces[held])), "slot")
        if parts["to"] is not None:
            b.store(slot, face_value(ctx, b, parts["to"], held))
        elif faces == 2:
            b.store(slot, binary("-", Const(3), Load(slot)))
        else:
            b.store(slot, add(binary("%", Load(slot), Const(faces)), ONE))

    if parts["several"] is None:
        flip(needed(ctx, b, parts["piece"]))
    else:
        each(ctx, b, parts["several"], flip)


def say_flip(speaker: Speaker, stmt: Statement) -> list[Said]:
    parts = stmt.parts
    several: Node | None = parts["several"]
    piece = speaker.thing(parts["piece"]) if several is None else speaker.several(several).with_(det="all")
    if parts["to"] is None:
        return [speaker.tell(stmt, "over", piece=piece)]
    return [speaker.tell(stmt, "to", piece=piece, face=speaker.face(parts["to"]))]


FLIP = Verb(
    "flip",
    FlipParams,
    read_flip,
    lower_flip,
    "A piece shows its other face.",
    "- flip: me.goat",
    reads=frozenset({"piece"}),
    writes=frozenset({"piece"}),
    also=("Memory", "Codenames"),
    phrases={
        "over": marked("Turn {piece} over."),
        "to": marked("Turn {piece} to show {face}."),
    },
    say=say_flip,
)
