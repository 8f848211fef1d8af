"""The verb `rank`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.ir.ops import Assign, Const, Expr, For, If, Load, Local, Trap, While
from rulewright.languages import _, marked
from rulewright.lower.bounds import how_many
from rulewright.lower.builder import ONE, ZERO, Builder, add, binary, select
from rulewright.lower.context import Context
from rulewright.lower.nodes import each, holding, lower
from rulewright.lower.present import bound
from rulewright.lower.recursion import list_slots
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Binder, Node, Statement
from rulewright.resolved.types import BAD, INT, domain
from rulewright.verbs.loops import most
from rulewright.verbs.verb import Block, Expression, Params, Verb, part

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker

TIES = ("share", "divide", "each", "none", "lower")
"""Who share a place share all awards of the places taken, or that of the first; each has it; none; or the last."""


class RankParams(Params):
    """rank"""

    value: str = part(description="a name for each one ranked")
    among: Expression = part(description="who or what is ranked")
    by: Expression = part(description="the number that decides")
    where: Expression = part(needed=False, description="only those")
    places: list[Expression] = part(description="what the first, second, ... place gets")
    ties: str | None = part(
        needed=False, description="`share` (sum of the places taken, rounded down), `each`, `none`, `lower`"
    )
    do: Block = part(description="what happens for each that gets something; sees the name, `place` and `award`")


def read_rank(reader: Reader) -> dict[str, Any]:
    several = reader.domain("among") or Node("bad", domain(BAD))
    scope = reader.scope.child()
    binder = reader.binder(str(reader.value), several, scope, reader.value_span)
    by = reader.expr("by", INT, scope=scope) or Node("bad", INT)
    where = reader.truth("where", scope=scope)
    written = reader.item.get("places")
    span = reader.item.value_span("places")
    places = [
        reader.owner.expressions.resolve(p, reader.scope, span, INT)
        for p in (written if isinstance(written, list) else [])
    ]
    ties = reader.word("ties", "share")
    if ties not in TIES:
        reader.error(
            "wrong-type", _('ties cannot be "{ties}"', ties=ties), _("one of: {names}", names=", ".join(TIES)), "ties"
        )
    place, award = scope.bind("place", INT), scope.bind("award", INT)
    return {
        "binder": binder,
        "by": by,
        "where": where,
        "places": places,
        "ties": ties,
        "place": place,
        "award": award,
        "do": reader.block("do", scope),
    }


def lower_rank(ctx: Context, b: Builder, stmt: Statement) -> None:
    """Each one's place is 1 + how many are ahead; its award follows from how many share the place."""
    parts = stmt.parts
    binder: Binder = parts["binder"]
    bound(ctx, binder)
    room = most(ctx, binder.domain)
    base = list_slots(ctx, b, f"{stmt.path}.ranked", room * 2 + 1)
    prizes = list_slots(ctx, b, f"{stmt.path}.prizes", len(parts["places"]) + 1)
    for offset, node in enumerate(parts["places"]):
        b.store(add(prizes, Const(offset)), lower(ctx, b, node))
    count = b.temp("ranked")
    b.emit(Assign(count, ZERO))

    def item(value: Expr) -> None:
        with b.binding({binder.local: value}), holding(ctx, b, parts["where"]):
            key = b.keep(lower(ctx, b, parts["by"]), "key")
            if how_many(ctx.symbols, binder.domain) > room:
                b.emit(If(binary(">=", Local(count), Const(room)), (Trap("full", Const(ctx.rule)),)))
            b.store(add(base, Local(count)), value)
            b.store(add(add(base, Local(count)), Const(room)), key)
            b.emit(Assign(count, add(Local(count), ONE)))

    each(ctx, b, binder.domain, item)
    index, ahead, equal, other = b.temp("index"), b.temp("ahead"), b.temp("equal"), b.temp("other")
    place: str = parts["place"]
    award: str = parts["award"]
    total, at = b.temp("total"), b.temp("at")
    with b.nested() as body:
        mine = b.keep(Load(add(add(base, Local(index)), Const(room))), "key")
        b.emit(Assign(ahead, ZERO))
        b.emit(Assign(equal, ZERO))
        with b.nested() as compare:
            rival = b.keep(Load(add(add(base, Local(other)), Const(room))), "rival")
            b.emit(If(binary(">", rival, mine), (Assign(ahead, add(Local(ahead), ONE)),)))
            b.emit(If(binary("==", rival, mine), (Assign(equal, add(Local(equal), ONE)),)))
        b.emit(For(other, ZERO, Local(count), tuple(compare)))
        b.emit(Assign(place, add(Local(ahead), ONE)))
        places = Const(len(parts["places"]))
        _award(b, parts["ties"], prizes, ahead, equal, award, total, at, places)
        b.emit(Assign(binder.local, Load(add(base, Local(index)))))
        b.emit(Assign(index, add(Local(index), ONE)))
        with b.nested() as gets:
            ctx.lower_block(b, parts["do"])
        b.emit(If(binary(">", Local(award), ZERO), tuple(gets)))
    b.emit(Assign(index, ZERO))
    b.emit(While(binary("<", Local(index), Local(count)), tuple(body), room + 1, ctx.rule))


def _award(
    b: Builder, ties: str, prizes: Expr, ahead: str, equal: str, award: str, total: str, at: str, places: Expr
) -> None:
    first: Expr = Local(ahead)
    inside = binary("<", first, places)
    single = select(inside, Load(add(prizes, Local(ahead))), ZERO)
    match ties:
        case "each":
            b.emit(Assign(award, single))
        case "divide":
            b.emit(Assign(award, binary("//", single, Local(equal))))
        case "none":
            b.emit(Assign(award, select(binary("==", Local(equal), ONE), single, ZERO)))
        case "lower":
            last = b.keep(add(binary("+", Local(ahead), Local(equal)), Const(-1)), "last")
            b.emit(Assign(award, select(binary("<", last, places), Load(add(prizes, last)), ZERO)))
        case _:
            b.emit(Assign(total, ZERO))
            end = b.keep(binary("min", binary("+", Local(ahead), Local(equal)), places), "end")
            b.emit(
                For(at, Local(ahead), end, (Assign(total, binary("+", Local(total), Load(add(prizes, Local(at))))),))
            )
            b.emit(Assign(award, binary("//", Local(total), Local(equal))))


def say_rank(speaker: Speaker, stmt: Statement) -> list[Said]:
    parts = stmt.parts
    binder: Binder = parts["binder"]
    things = speaker.such(speaker.several(binder.domain), binder.local, parts["where"]).with_(det="the")
    numbers = speaker.listed([speaker.number(p) for p in parts["places"]])
    best = speaker.superlative(parts["by"], binder.local)
    ties = parts["ties"]
    said = speaker.tell(stmt, "rank", things=things, superlative=best, numbers=numbers)
    said.text = f"{said.text} {speaker.phrase(stmt, 'ties each' if ties == 'each' else ties)}"
    return [said, speaker.tell(stmt, "each", speaker.block(parts["do"]))]


RANK = Verb(
    "rank",
    RankParams,
    read_rank,
    lower_rank,
    "Places are awarded by a number, ties as declared.",
    "- rank: p\n  among: players\n  by: p.suns\n  places: [6, 3]\n  do: [{score: award, for: p}]",
    reads=frozenset({"board", "zone"}),
    phrases={
        "rank": marked("Rank {things}: first comes the one with {superlative}. The places are worth {numbers}."),
        "each": marked("For each of them:"),
        "share": marked("Those who tie add up the places that they take and share the sum, rounded down."),
        "divide": marked("Those who tie share the first place that they take, rounded down."),
        "ties each": marked("Those who tie all get the first place that they take."),
        "none": marked("Those who tie get nothing."),
        "lower": marked("Those who tie all get the last place that they take."),
    },
    say=say_rank,
)
