"""The verb `move`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.ir.ops import Const, Expr, Fail, If, Load
from rulewright.languages import _, marked
from rulewright.lower import moves
from rulewright.lower.addresses import tokens_address
from rulewright.lower.builder import ZERO, Builder, add, binary
from rulewright.lower.context import Context
from rulewright.lower.nodes import lower
from rulewright.lower.present import always, need_all
from rulewright.lower.unknown import settle_item
from rulewright.resolved import functions
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Node, Statement
from rulewright.resolved.types import BAD, INT, domain
from rulewright.verbs.piles import gathered, place_of, readers_of
from rulewright.verbs.quantities import amount_of, fits, turned_value
from rulewright.verbs.verb import Expression, Params, Verb, part

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


class MoveParams(Params):
    """move"""

    value: Expression = part(description="a piece, pieces, or a zone of tokens")
    to: Expression = part(description="a zone, a space, or the box")
    amount: Expression = part(needed=False, description="how many tokens (all if left out)")
    at: str | None = part(needed=False, description="`bottom`: under a pile, at the front of a row")
    turned: Expression = part(needed=False, description="how the piece is turned")


def read_move(reader: Reader) -> dict[str, Any]:
    node = reader.own()
    if node.type.kind == "tokens":
        to = reader.place("to")
        if to.type.kind not in ("tokens", "?"):
            reader.error(
                "wrong-place", _("tokens cannot go to a {to}", to=to.type), _("name a zone that holds them"), "to"
            )
            to = Node("bad", BAD)
        elif to.type.kind == "tokens" and reader.symbols.zones[to.data].holds != reader.symbols.zones[node.data].holds:
            reader.error(
                "wrong-place",
                _('"{to}" holds {holds}', to=to.data, holds=reader.symbols.zones[to.data].holds),
                "",
                "to",
            )
        return {"tokens": node, "to": to, "amount": reader.expr("amount", INT)}
    several: Node | None = None
    if node.type.kind != "comp" and node.type != BAD:
        several = functions.iterable(reader.owner.expressions, node)
        if several is None or several.type.of is None or several.type.of.kind not in ("comp", "?"):
            reader.error(
                "wrong-type",
                _("pieces are moved, but this is a {type}", type=node.type),
                _("name a piece, a zone, or a class"),
            )
            several = Node("bad", domain(BAD))
    held = (several.type.of if several is not None and several.type.of else node.type).name
    return {
        "piece": node,
        "several": several,
        "held": held,
        "to": reader.place("to", held=held),
        "bottom": reader.word("at") == "bottom",
        "turned": reader.expr("turned", INT),
    }


def lower_move(ctx: Context, b: Builder, stmt: Statement) -> None:
    parts = stmt.parts
    if "tokens" in parts:
        _move_tokens(ctx, b, stmt)
        return
    held = parts["held"]
    if held not in ctx.symbols.classes:
        return
    if parts["several"] is None:
        place = place_of(ctx, b, parts["to"], held)
        settle_item(ctx, b, parts["piece"], stmt.verb, readers_of(ctx, b, parts["to"], held))
        piece = b.keep(lower(ctx, b, parts["piece"]), "piece")
        if not always(ctx, parts["piece"]):
            b.emit(If(binary("==", piece, ZERO), (Fail(ctx.rule),)))
        moves.move(ctx, b, held, piece, place, bottom=parts["bottom"])
        if parts["turned"] is not None and held in ctx.layout.turned:
            b.store(add(piece, Const(ctx.layout.turned[held])), turned_value(ctx, b, parts["turned"], held))
        return
    to: Node = parts["to"]
    whole = parts["several"].op == "class_pieces" and to.op == "zone" and not to.args and not parts["bottom"]
    if whole and moves.gather_class(ctx, b, held, ctx.layout.zone_places[to.data]):
        return
    gathered(
        ctx,
        b,
        parts["several"],
        f"{stmt.path}.moved",
        lambda piece: moves.move(ctx, b, held, piece, place_of(ctx, b, parts["to"], held), bottom=parts["bottom"]),
    )


def _move_tokens(ctx: Context, b: Builder, stmt: Statement) -> None:
    node, to = stmt.parts["tokens"], stmt.parts["to"]
    if to.op == "bad":
        return
    node, to = need_all(ctx, b, node), need_all(ctx, b, to)
    source = b.keep(tokens_address(ctx, b, node), "source")
    target = b.keep(tokens_address(ctx, b, to), "target")
    if stmt.parts["amount"] is None:
        amount: Expr = b.keep(Load(source), "n")
    else:
        amount = b.keep(amount_of(ctx, b, stmt.parts["amount"]), "n")
        b.emit(If(binary(">", amount, Load(source)), (Fail(ctx.rule),)))
    b.store(source, binary("-", Load(source), amount))
    b.store(target, binary("+", Load(target), amount))
    fits(ctx, b, to, target)


def say_move(speaker: Speaker, stmt: Statement) -> list[Said]:
    parts = stmt.parts
    to = speaker.real(parts["to"])
    if "tokens" in parts:
        start, amount = speaker.real(parts["tokens"]), parts["amount"]
        what = speaker.token_noun(start)
        what = what.with_(det="all") if amount is None else speaker.amount(what, speaker.real(amount))
        return [speaker.tell(stmt, "tokens", what=what, start=speaker.place(start), place=speaker.place(to))]
    several: Node | None = parts["several"]
    what = speaker.thing(parts["piece"]) if several is None else speaker.several(several).with_(det="all")
    key = "box" if to.op == "box" else "on" if to.type.kind == "site" else "under" if parts["bottom"] else "move"
    said = speaker.tell(stmt, key, what=what, place=speaker.place(to))
    if parts["turned"] is not None:
        said.text = f"{said.text} {speaker.phrase(stmt, 'turned', it=what, n=speaker.times(parts['turned']))}"
    return [said]


MOVE = Verb(
    "move",
    MoveParams,
    read_move,
    lower_move,
    "Pieces or tokens go to another place.",
    "- move: tile\n  to: box",
    reads=frozenset({"board", "zone"}),
    writes=frozenset({"board", "knowledge", "piece", "zone"}),
    rolls=True,
    reveals=True,
    phrases={
        "move": marked("Move {what} to {place}."),
        "on": marked("Put {what} {place:on}."),
        "under": marked("Put {what} under {place}."),
        "box": marked("Put {what} back into the box."),
        "tokens": marked("Move {what} from {start} to {place}."),
        "turned": marked("Turn {it} {n} {n:time|times}."),
    },
    say=say_move,
)
