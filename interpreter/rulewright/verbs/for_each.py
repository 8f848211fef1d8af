"""The verb `for each`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.ir.ops import Assign, Break, Const, Expr, For, If, Labelled, Load, Local, Store, Trap, While
from rulewright.languages import _, marked
from rulewright.lower.bounds import how_many
from rulewright.lower.builder import ONE, ZERO, Builder, add, binary, mul
from rulewright.lower.context import Context
from rulewright.lower.hoist import hoist, split
from rulewright.lower.nodes import each, holding
from rulewright.lower.present import bound
from rulewright.lower.recursion import list_slots
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Binder, Node, Statement
from rulewright.resolved.types import BAD, domain
from rulewright.source.tree import Map
from rulewright.verbs.asking import Decision
from rulewright.verbs.loops import MOST_VISITS, loop_name, looping, one_pass, whole
from rulewright.verbs.options import Options
from rulewright.verbs.verb import Block, Expression, Params, Verb, part

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


class ForEachParams(Params):
    """for each"""

    value: str | dict[str, Expression] = part(description="the name of what is visited, or names with their domains")
    in_: Expression = part(needed=False, alias="in", description="what is visited")
    where: Expression = part(needed=False, description="only those")
    do: Block = part(description="what happens for each")
    order: str | None = part(
        needed=False,
        description="`asked`: the player at work decides; `free`: all orders give the same, as a law tests",
    )
    by: Expression = part(needed=False, description="who decides the order")
    name: str | None = part(
        needed=False, description="what an option is called, where the order is asked: `visit {hive}`"
    )
    option: Any = part(needed=False, description="such an option as a sentence")


def read_for_each(reader: Reader) -> dict[str, Any]:
    scope = reader.scope.child(loop=reader.word("id"))
    binders: list[Binder] = []
    written = reader.value
    if isinstance(written, Map):
        for name, among in written.items():
            several = reader.owner.expressions.resolve_domain(among, scope, written.value_span(name))
            binders.append(reader.binder(name, several, scope, written.key_span(name)))
    else:
        several = reader.domain("in") or Node("bad", domain(BAD))
        if not reader.has("in"):
            reader.error("missing-part", _('"for each" needs the part "in"'), _("say what is visited: `in: players`"))
        binders.append(reader.binder(str(written), several, scope, reader.value_span))
    where = reader.truth("where", scope=scope)
    order = reader.word("order")
    if order not in ("", "asked", "free"):
        reader.error(
            "wrong-type",
            _('an order cannot be "{order}"', order=order),
            _("`asked`: a player decides; `free`: any will do"),
            "order",
        )
    asked = order == "asked"
    inner = Reader(reader.owner, reader.item, reader.key, scope, reader.path)
    for key in ("name", "option"):
        if reader.has(key) and not asked:
            reader.error("wrong-type", _('"{key}" goes with an order that is asked', key=key), "", key)
    return {
        "binders": binders,
        "where": where,
        "asked": asked,
        "player": reader.player("by") if asked else None,
        "do": reader.block("do", scope),
        "loop": reader.word("id"),
        **(
            {"question": reader.text("text"), "name": inner.word("name"), "option": inner.text("option")}
            if asked
            else {}
        ),
    }


def lower_for_each(ctx: Context, b: Builder, stmt: Statement) -> None:
    """Visit each. What is visited is fixed at the start, unless nothing could change it or the order is asked."""
    if stmt.parts["asked"]:
        _asked(ctx, b, stmt)
        return
    binders: list[Binder] = stmt.parts["binders"]
    if len(binders) == 1 and ctx.domains[binders[0].domain.op].still and stmt.parts["where"] is None:
        _direct(ctx, b, stmt, binders[0])
        return
    for binder in binders:
        bound(ctx, binder)
    width = len(binders)
    possible = 1
    for binder in binders:
        possible *= how_many(ctx.symbols, binder.domain)
    room = max(1, min(possible, MOST_VISITS))
    of = binders[0].type.descriptor if width == 1 else "int"
    base = list_slots(ctx, b, f"{stmt.path}.visited", room * width + 1, type_=of)
    count = b.temp("visits")
    b.emit(Assign(count, ZERO))

    def collect(values: list[Expr], domains: list[Node], where: Node | None) -> None:
        if not domains:
            with holding(ctx, b, where):
                if possible > room:
                    b.emit(If(binary(">=", Local(count), Const(room)), (Trap("full", Const(ctx.rule)),)))
                for offset, value in enumerate(values):
                    b.store(add(add(base, mul(Local(count), Const(width))), Const(offset)), value)
                b.emit(Assign(count, add(Local(count), ONE)))
            return
        binder, *after = binders[len(values) :]
        later = {other.local for other in after}

        def item(value: Expr) -> None:
            with b.binding({binder.local: value}):
                now, rest = split(ctx, where, later) if later else (None, where)
                known: dict[Node, Node] = {}
                with holding(ctx, b, now):
                    inner = [hoist(ctx, b, domain, later, known) for domain in domains[1:]]
                    test = hoist(ctx, b, rest, later, known) if later and rest is not None else rest
                    collect([*values, value], inner, test)

        each(ctx, b, domains[0], item)

    collect([], [binder.domain for binder in binders], stmt.parts["where"])
    index = b.temp("visit")
    b.emit(Assign(index, ZERO))
    with looping(ctx, b, loop_name(stmt)) as loop:
        with b.nested() as body:
            for offset, binder in enumerate(binders):
                slot = add(add(base, mul(Local(index), Const(width))), Const(offset))
                b.emit(Assign(binder.local, Load(slot)))
            b.emit(Assign(index, add(Local(index), ONE)))
            one_pass(ctx, b, loop, stmt.parts["do"])
        with b.nested() as all_of_it:
            b.emit(While(binary("<", Local(index), Local(count)), tuple(body), room + 1, ctx.rule))
    whole(b, loop, all_of_it)


def _direct(ctx: Context, b: Builder, stmt: Statement, binder: Binder) -> None:
    bound(ctx, binder)
    with looping(ctx, b, loop_name(stmt)) as loop:

        def item(value: Expr) -> None:
            b.emit(Assign(binder.local, value))
            one_pass(ctx, b, loop, stmt.parts["do"])

        with b.nested() as body:
            each(ctx, b, binder.domain, item)
    whole(b, loop, body)


def _asked(ctx: Context, b: Builder, stmt: Statement) -> None:
    """The player decides what is next among what is left and still satisfies the condition."""
    binders: list[Binder] = stmt.parts["binders"]
    arm = Options("", stmt.path, binders=list(binders), where=stmt.parts["where"], do=[])
    arm.name, arm.sentence = stmt.parts["name"], stmt.parts["option"]
    question = stmt.parts["question"]
    decision = Decision(ctx, b, [arm], stmt.parts["player"], "ask", stmt.verb, question, single=len(binders) > 1)
    size = decision.site.size
    alike = any(c.decode is None for codes in decision.codes for c in codes)
    if alike:  # equal pieces are one option, but each of them is visited
        piece = ctx.symbols.classes[binders[0].type.name]
        size = piece.count
    done = list_slots(ctx, b, f"{stmt.path}.done", size + 1, type_="bool", per=f"comp:{piece.name}" if alike else "")

    def mark(option: Expr, value: Expr) -> Expr:
        return add(done, add(value, Const(1 - piece.first)) if alike else option)

    b.emit(For("cleared", ZERO, Const(size + 1), (Store(add(done, Local("cleared")), ZERO),)))
    decision.mark = mark
    choice = b.temp("choice")
    with looping(ctx, b, loop_name(stmt)) as loop:
        with b.nested() as body:
            first, more = decision.first_option()
            b.emit(If(binary("<", first, ZERO), (Break(loop.all_label),)))
            decision.ask_or_take(choice, first, more)

            def visit(_arm: Options) -> None:
                b.store(mark(Local(choice), Local(binders[0].local)), ONE)
                one_pass(ctx, b, loop, stmt.parts["do"])

            decision.perform(choice, visit)
        with b.nested() as all_of_it:
            b.emit(While(ONE, tuple(body), 4097, ctx.rule))
    b.emit(Labelled(loop.all_label, tuple(all_of_it)))


def say_for_each(speaker: Speaker, stmt: Statement) -> list[Said]:
    parts = stmt.parts
    things = speaker.binders(parts["binders"], parts["where"], "each")
    inner = speaker.block(parts["do"])
    if not parts["asked"]:
        return [speaker.tell(stmt, "each", inner, things=things)]
    who = speaker.thing(parts["player"])
    said = speaker.tell(stmt, "asked" if who.noun.you else "asked other", inner, things=things, who=who)
    said.text = speaker.told(parts["question"]) or said.text
    return [said]


FOR_EACH = Verb(
    "for each",
    ForEachParams,
    read_for_each,
    lower_for_each,
    "Something happens for each of several things.",
    "- for each: p\n  in: players\n  do: [{score: 1, for: p}]",
    reads=frozenset({"board", "piece", "value", "zone"}),
    asks=True,
    phrases={
        "each": marked("For {things}:"),
        "asked": marked("For {things}, in an order that you choose:"),
        "asked other": marked("For {things}, in an order that {who} {who:chooses|choose}:"),
    },
    say=say_for_each,
)
