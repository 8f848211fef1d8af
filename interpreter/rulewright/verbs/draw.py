"""The verb `draw`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.ir.ops import Assign, Fail, If, Load
from rulewright.languages import _, marked
from rulewright.lower import moves
from rulewright.lower.addresses import zone_base
from rulewright.lower.builder import ZERO, Builder, binary
from rulewright.lower.context import Context
from rulewright.lower.nodes import lower
from rulewright.lower.unknown import chance_site, name_alike
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Binder, Node, Statement
from rulewright.resolved.types import BAD, comp, domain
from rulewright.verbs.piles import drawn_piece, place_of, readers_of, refill, times, zone_of
from rulewright.verbs.verb import Expression, Params, Verb, part

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


class DrawParams(Params):
    """draw"""

    value: str = part(description="the pile or bag to draw from")
    to: Expression = part(description="where the pieces go")
    count: Expression = part(needed=False, description="how many (1 if left out)")
    as_: str | None = part(needed=False, alias="as", description="a name for the (last) piece drawn")
    if_empty: str | None = part(
        needed=False, alias="if empty", description="`reshuffle` (with `from`) or `skip`; else it is a fault"
    )
    from_: Expression = part(needed=False, alias="from", description="the zone that is shuffled into the pile")
    short: str | None = part(needed=False, description="`all there is`: as many as there are")


def read_draw(reader: Reader) -> dict[str, Any]:
    source = zone_of(reader, reader.own())
    held = reader.symbols.zones[source.data].holds if source.op == "zone" else ""
    empty = reader.word("if empty")
    if empty not in ("", "reshuffle", "skip"):
        reader.error("wrong-type", _('"if empty" can be `reshuffle` or `skip`'), "", "if empty")
    from_ = zone_of(reader, reader.expr("from") or Node("bad", BAD), "from") if reader.has("from") else None
    if empty == "reshuffle" and from_ is None:
        reader.error("missing-part", _("nothing is said to reshuffle from"), _("add `from: ZONE`"), "if empty")
    parts = {
        "source": source,
        "held": held,
        "to": reader.place("to", held=held),
        "count": reader.number("count"),
        "empty": empty,
        "from": from_,
        "short": reader.word("short") == "all there is",
        "binder": None,
    }
    if reader.has("as"):
        several = Node("zone_pieces", domain(comp(held) if held else BAD), (source,), source.data)
        parts["binder"] = reader.binder(reader.word("as"), several, reader.scope, reader.item.value_span("as"))
    return parts


def lower_draw(ctx: Context, b: Builder, stmt: Statement) -> None:
    parts = stmt.parts
    source: Node = parts["source"]
    if source.op == "bad":
        return
    binder: Binder | None = parts["binder"]
    site = chance_site(ctx, stmt.verb, [("piece", f"alike:{parts['held']}")])

    def one() -> None:
        count, _, _ = zone_base(ctx, b, source)
        count = b.keep(count, "count")
        if parts["empty"] == "reshuffle" and parts["from"] is not None:
            with b.when(binary("==", Load(count), ZERO)):
                refill(
                    ctx,
                    b,
                    source,
                    Node("zone_pieces", domain(comp(parts["held"])), (parts["from"],), parts["from"].data),
                    f"{stmt.path}.refill",
                )
        if parts["empty"] == "skip" or parts["short"] or parts["empty"] == "reshuffle":
            with b.when(binary(">", Load(count), ZERO)):
                _draw_one(ctx, b, source, parts, site, binder)
        else:
            b.emit(If(binary("==", Load(count), ZERO), (Fail(ctx.rule),)))
            _draw_one(ctx, b, source, parts, site, binder)

    if binder is not None:
        b.emit(Assign(binder.local, ZERO))
    times(ctx, b, lower(ctx, b, parts["count"]), one)
    name_alike(ctx, parts["held"])


def _draw_one(ctx: Context, b: Builder, source: Node, parts: dict[str, Any], site: int, binder: Binder | None) -> None:
    """Draw one piece and move it."""
    held = parts["held"]
    piece = drawn_piece(ctx, b, source, site, readers_of(ctx, b, parts["to"], held))
    if binder is not None:
        b.emit(Assign(binder.local, piece))
    if parts["to"].type.kind in ("place", "site"):
        moves.put_in(ctx, b, held, piece, place_of(ctx, b, parts["to"], held))


def say_draw(speaker: Speaker, stmt: Statement) -> list[Said]:
    parts = stmt.parts
    source, to = speaker.real(parts["source"]), speaker.real(parts["to"])
    pile = speaker.place(source)
    what = speaker.amount(speaker.held_noun(parts["held"]), speaker.real(parts["count"]))
    own = to.op == "zone" and to.args and speaker.is_kept(to.data)
    key = "on" if to.type.kind == "site" else "to"
    said = speaker.tell(
        stmt, "you" if own and speaker.is_me(to.args[0]) else key, what=what, pile=pile, place=speaker.place(to)
    )
    if parts["empty"] == "reshuffle" and parts["from"] is not None:
        said.text = f"{said.text} {speaker.phrase(stmt, 'reshuffle', pile=pile, other=speaker.place(parts['from']))}"
    elif parts["empty"] == "skip" or parts["short"]:
        said.text = f"{said.text} {speaker.phrase(stmt, 'short')}"
    return [said]


DRAW = Verb(
    "draw",
    DrawParams,
    read_draw,
    lower_draw,
    "Pieces come from a pile or a bag, by chance where the order is not known.",
    "- draw: deck\n  to: me.hand\n  count: 2\n  if empty: reshuffle\n  from: discard",
    reads=frozenset({"board", "zone"}),
    writes=frozenset({"board", "knowledge", "zone"}),
    rolls=True,
    reveals=True,
    phrases={
        "you": marked("Draw {what} from {pile}."),
        "to": marked("Draw {what} from {pile} and put {what:it|them} {place:into}."),
        "on": marked("Draw {what} from {pile} and put {what:it|them} {place:on}."),
        "reshuffle": marked("Whenever {pile} {pile:is|are} empty, shuffle {other} to make it anew."),
        "short": marked("If there are fewer, draw all of them."),
    },
    say=say_draw,
)
