"""The verb `turn piece`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.ir.ops import Const, Load
from rulewright.languages import _, marked
from rulewright.lower.builder import Builder, binary
from rulewright.lower.context import Context
from rulewright.lower.nodes import lower
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Node, Statement
from rulewright.resolved.types import BAD, INT
from rulewright.verbs.quantities import address
from rulewright.verbs.verb import Expression, Params, Verb, part

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


class TurnPieceParams(Params):
    """turn piece"""

    value: Expression = part(description="a piece that turns")
    by: Expression = part(needed=False, description="so many steps clockwise (1 if left out)")


def read_turn_piece(reader: Reader) -> dict[str, Any]:
    node = reader.own()
    turns = reader.symbols.classes[node.type.name].turns if node.type.kind == "comp" else 0
    if not turns and node.type != BAD:
        reader.error("no-faces", _("a {type} does not turn", type=node.type), _("add `turns: 4` to its class"))
    return {"piece": node, "by": reader.number("by"), "turns": turns}


def lower_turn_piece(ctx: Context, b: Builder, stmt: Statement) -> None:
    turns = stmt.parts["turns"]
    if not turns:
        return
    held = stmt.parts["piece"].type.name
    slot = b.keep(address(ctx, b, Node("turned", INT, (stmt.parts["piece"],), held)), "slot")
    b.store(slot, binary("%", binary("+", Load(slot), lower(ctx, b, stmt.parts["by"])), Const(turns)))


def say_turn_piece(speaker: Speaker, stmt: Statement) -> list[Said]:
    by = speaker.real(stmt.parts["by"])
    key = "once" if by.op == "const" and by.data == 1 else "times"
    return [speaker.tell(stmt, key, piece=speaker.thing(stmt.parts["piece"]), number=speaker.number(by))]


TURN_PIECE = Verb(
    "turn piece",
    TurnPieceParams,
    read_turn_piece,
    lower_turn_piece,
    "A piece is turned clockwise.",
    "- turn piece: tile\n  by: 2",
    reads=frozenset({"piece"}),
    writes=frozenset({"piece"}),
    also=("Carcassonne", "Tsuro"),
    phrases={
        "once": marked("Turn {piece} clockwise by one side."),
        "times": marked("Turn {piece} clockwise by {number} sides."),
    },
    say=say_turn_piece,
)
