"""The verb `in any order`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.ir.ops import Assign, Const, Local, While
from rulewright.languages import marked
from rulewright.lower.builder import ZERO, Builder, binary
from rulewright.lower.context import Context
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Node, Statement
from rulewright.resolved.types import BOOL, INT
from rulewright.source.tree import Map, Seq
from rulewright.verbs.asking import Decision
from rulewright.verbs.options import Options
from rulewright.verbs.verb import Expression, Params, Verb, part

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


class OrderParams(Params):
    """in any order"""

    value: list[Any] = part(description="blocks")
    by: Expression = part(needed=False, description="who decides; the player at work if left out")


def read_order(reader: Reader) -> dict[str, Any]:
    written = reader.value
    blocks: list[tuple[str, list[Statement]]] = []
    for index, block in enumerate(written if isinstance(written, Seq) else ()):
        name = str(index + 1)
        if isinstance(block, Seq) and block and isinstance(block[0], Map):
            name = str(block[0].get("id") or next((k for k in block[0] if k not in ("text",)), name)).replace(" ", "_")
        if any(name == other for other, _ in blocks):  # every option needs a name of its own
            name = f"{name}_{index + 1}"
        path = f"{reader.path}.{index + 1}"
        blocks.append((name, reader.owner.block(block, reader.scope.child(), path, written.item_span(index))))
    return {"blocks": blocks, "player": reader.player("by"), "question": reader.text("text")}


def lower_order(ctx: Context, b: Builder, stmt: Statement) -> None:
    """The player decides, again and again, which of the blocks left comes next; the last one needs no question."""
    blocks = stmt.parts["blocks"]
    left = b.temp("undone")
    b.emit(Assign(left, Const((1 << len(blocks)) - 1)))
    arms = []
    for index, (name, block) in enumerate(blocks):
        test = Node(
            "compare",
            BOOL,
            (
                Node("arith", INT, (Node("local", INT, data=left), Node("const", INT, data=1 << index)), "&"),
                Node("const", INT, data=0),
            ),
            "!=",
        )
        arms.append(Options(name, f"{stmt.path}.{index + 1}", when=test, do=block))
    decision = Decision(ctx, b, arms, stmt.parts["player"], "ask", stmt.verb, stmt.parts["question"])
    choice = b.temp("choice")
    with b.nested() as body:
        first, more = decision.first_option()
        decision.ask_or_take(choice, first, more)

        def perform(arm: Options) -> None:
            bit = 1 << arms.index(arm)
            b.emit(Assign(left, binary("&", Local(left), Const(((1 << len(blocks)) - 1) ^ bit))))
            ctx.lower_block(b, arm.do)

        decision.perform(choice, perform)
    b.emit(While(binary("!=", Local(left), ZERO), tuple(body), len(blocks) + 1, ctx.rule))


def say_order(speaker: Speaker, stmt: Statement) -> list[Said]:
    who = speaker.thing(stmt.parts["player"])
    inner = [said for _name, block in stmt.parts["blocks"] for said in speaker.block(block)]
    return [speaker.tell(stmt, "you" if who.noun.you else "other", inner, who=who)]


ORDER = Verb(
    "in any order",
    OrderParams,
    read_order,
    lower_order,
    "A player decides in which order things happen.",
    "- in any order: [[{gain: me.gems}], [{score: 2}]]",
    asks=True,
    also=("Terraforming Mars", "Wingspan"),
    phrases={
        "you": marked("Do these in an order of your choice:"),
        "other": marked("{who} {who:chooses|choose} the order of these:"),
    },
    say=say_order,
)
