"""The verb `deal`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.board.modular import positions_name
from rulewright.ir.ops import Const, Fail, For, If, Load, Local
from rulewright.languages import _, marked
from rulewright.lower import moves
from rulewright.lower.addresses import seen_by, zone_base
from rulewright.lower.builder import ZERO, Builder, binary
from rulewright.lower.context import Context
from rulewright.lower.nodes import lower
from rulewright.lower.unknown import chance_site, name_alike
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Node, Statement
from rulewright.resolved.types import BAD, PLAYER
from rulewright.verbs.piles import drawn_piece, times, zone_of
from rulewright.verbs.verb import Expression, Params, Verb, part

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


class DealParams(Params):
    """deal"""

    value: str = part(description="the pile or bag to deal from")
    to: str = part(description="a zone that each player has, or a board (each of its spaces)")
    count: Expression = part(needed=False, description="how many each (1 if left out)")


def read_deal(reader: Reader) -> dict[str, Any]:
    source = zone_of(reader, reader.own())
    held = reader.symbols.zones[source.data].holds if source.op == "zone" else ""
    name = reader.word("to")
    if (positions_name(name), held) in reader.symbols.held:
        name = positions_name(name)
    zone = reader.symbols.zones.get(name)
    if not (zone is not None and zone.per == PLAYER and zone.holds == held) and (name, held) not in reader.symbols.held:
        reader.error(
            "wrong-place",
            _('"{name}" is no zone that each player has and no board that holds {held}', name=name, held=held),
            "",
            "to",
        )
        source = Node("bad", BAD)
    return {"source": source, "held": held, "to": name, "count": reader.number("count")}


def lower_deal(ctx: Context, b: Builder, stmt: Statement) -> None:
    parts = stmt.parts
    source: Node = parts["source"]
    if source.op == "bad":
        return
    held, to = parts["held"], parts["to"]
    site = chance_site(ctx, stmt.verb, [("piece", f"alike:{held}")])
    board = (to, held) in ctx.symbols.held
    first = ctx.layout.site_places[to, held] if board else ctx.layout.zone_places[to]
    last = first + (len(ctx.board(to).sites) if board else ctx.symbols.players)

    def round_() -> None:
        place = b.temp("place")
        with b.nested() as inner:
            count, _, _ = zone_base(ctx, b, source)
            b.emit(If(binary("==", Load(count), ZERO), (Fail(ctx.rule),)))
            piece = drawn_piece(ctx, b, source, site, seen_by(ctx, Local(place)) if ctx.layout.known else Const(-1))
            if board and ctx.symbols.held[to, held] == 1:
                moves.put_on_space(ctx, b, to, held, piece, Local(place))
            else:
                moves.put_in(ctx, b, held, piece, Local(place))
        b.emit(For(place, Const(first), Const(last), tuple(inner)))

    times(ctx, b, lower(ctx, b, parts["count"]), round_)
    name_alike(ctx, held)


def say_deal(speaker: Speaker, stmt: Statement) -> list[Said]:
    parts = stmt.parts
    what = speaker.amount(speaker.held_noun(parts["held"]), speaker.real(parts["count"]))
    values: dict[str, Any] = {"what": what, "pile": speaker.place(parts["source"])}
    if (parts["to"], parts["held"]) in speaker.symbols.held:
        return [speaker.tell(stmt, "board", board=speaker.board(parts["to"]), **values)]
    if speaker.is_kept(parts["to"]):
        return [speaker.tell(stmt, "players", **values)]
    return [speaker.tell(stmt, "zone", zone=speaker.zone_of_me(parts["to"]), **values)]


DEAL = Verb(
    "deal",
    DealParams,
    read_deal,
    lower_deal,
    "Every player, or every space of a board, gets pieces.",
    "- deal: deck\n  to: hand\n  count: 5",
    reads=frozenset({"board", "zone"}),
    writes=frozenset({"board", "knowledge", "zone"}),
    rolls=True,
    reveals=True,
    phrases={
        "players": marked("Deal {what} from {pile} to each player."),
        "zone": marked("Deal {what} from {pile} to each player, {zone:into}."),
        "board": marked("Put {what} from {pile} on each space of {board}."),
    },
    say=say_deal,
)
