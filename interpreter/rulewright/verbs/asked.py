"""Decisions as verbs read and lower them: what `choose`, `choose one of` and `may` share."""

from __future__ import annotations

from typing import Any

from rulewright.ir.ops import Assign, Const, Expr, If, Local, Trap, While
from rulewright.languages import _, plural
from rulewright.lower.builder import ONE, ZERO, Builder, add, binary, seat_mask
from rulewright.lower.context import Context
from rulewright.lower.nodes import lower
from rulewright.lower.present import needed
from rulewright.resolved.scope import Scope
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Node, Statement
from rulewright.resolved.types import PLAYER
from rulewright.source.tree import Map
from rulewright.verbs.asking import Decision
from rulewright.verbs.options import Options
from rulewright.verbs.sets import NOTHING, read_chosen
from rulewright.verbs.verb import Block, Expression, Params, part


class Decided(Params):
    """Parts that all decisions share."""

    by: Expression = part(needed=False, description="who decides; the player at work if left out")
    secret: bool | None = part(needed=False, description="only the one who decides is told what was chosen")


class Asked(Decided):
    """Parts of decisions that may have one option or none."""

    if_none: Block = part(
        needed=False, alias="if none", description="what happens when there is nothing to choose: `skip` or a block"
    )
    if_one: str | None = part(
        needed=False, alias="if one", description="`take`: a single option is taken without asking"
    )


def read_arm(reader: Reader, item: Map, scope: Scope, path: str, name: str) -> Options:
    """One arm, from a mapping with the parts of an arm."""
    inner = Reader(reader.owner, item, reader.key if reader.key in item else next(iter(item), ""), scope, path)
    arm = Options(name, path)
    arm.when = inner.truth("when")
    written = item.get("choose")
    if isinstance(written, str):
        if "among" in item:
            name_span, span = item.value_span("choose"), item.value_span("among")
            arm.binders += read_chosen(inner, written, item["among"], name_span, span)
        else:
            reader.owner.diags.error(
                "missing-part",
                item.key_span("choose"),
                _('"{written}" is chosen from nothing', written=written),
                _("add `among: ...`"),
            )
            arm.binders.append(inner.binder(written, NOTHING, scope, item.value_span("choose")))
    elif isinstance(written, Map):
        for name, among in written.items():
            arm.binders += read_chosen(inner, name, among, written.key_span(name), written.value_span(name))
    arm.where = inner.truth("where")
    arm.once = inner.word("once")
    arm.keeps = read_keeps(inner)
    arm.name = inner.word("name")
    arm.sentence = inner.text("option")
    return arm


def read_keeps(reader: Reader) -> tuple[str, list[Node]] | None:
    """The effect that must stay possible, with the player who performs it and its values."""
    if not reader.has("keeps"):
        return None
    written = reader.item["keeps"]
    given: list[Any] = []
    if isinstance(written, Map):
        name, value = next(iter(written.items()))
        given = [value] if value is not None else []
        given += list(written.values())[1:]
    else:
        name = str(written)
    effect = reader.symbols.effects.get(name)
    if effect is None or len(given) != len(effect.params):
        reader.error(
            "unknown-effect",
            plural(
                '"{name}" is not an effect that takes {n} value',
                '"{name}" is not an effect that takes {n} values',
                len(given),
                name=name,
            ),
            _("effects: {names}", names=", ".join(reader.symbols.effects) or _("none", context="names")),
            "keeps",
        )
        return None
    span = reader.item.value_span("keeps")
    nodes = [
        reader.owner.expressions.resolve(v, reader.scope, span, t)
        for v, (_, t) in zip(given, effect.params, strict=True)
    ]
    me = reader.me() if reader.scope.has_me else Node("const", PLAYER, data=0)
    return name, [me, *nodes]


def shared_parts(reader: Reader) -> dict[str, Any]:
    """The parts that all decisions share: who, what is asked, and what happens with one option or none."""
    if_none: Any = None
    if reader.has("if none"):
        written = reader.item["if none"]
        if_none = [] if written == "skip" else reader.block("if none")
    if reader.has("if one") and reader.item["if one"] != "take":
        reader.error("wrong-type", _('"if one" can only be `take`'), "", "if one")
    return {
        "player": reader.player("by"),
        "question": reader.text("text"),
        "if none": if_none,
        "if one": reader.has("if one"),
        "secret": reader.flag("secret"),
    }


def lower_decision(ctx: Context, b: Builder, stmt: Statement) -> None:
    """One decision, or (with `up to`, `exactly`) one after the other."""
    most = stmt.parts.get("most")
    if most is None:
        ask(ctx, b, stmt)
        return
    left, over = b.temp("left"), b.temp("over")
    b.emit(Assign(left, lower(ctx, b, most)))
    b.emit(Assign(over, ZERO))
    with b.nested() as body:
        b.emit(Assign(left, add(Local(left), Const(-1))))
        ask(ctx, b, stmt, over)
    test = binary("and", binary(">", Local(left), ZERO), binary("==", Local(over), ZERO))
    b.emit(While(test, tuple(body), 10_000, ctx.rule))


def ask(ctx: Context, b: Builder, stmt: Statement, over: str = "") -> None:
    """Lower one decision with its arms and what follows each."""
    parts = stmt.parts
    arms: list[Options] = parts["arms"]
    decision = Decision(ctx, b, arms, parts["player"], "ask", stmt.verb, parts["question"])
    choice = b.temp("choice")
    readers: Expr = Const(-1)
    if parts["secret"]:
        readers = seat_mask(needed(ctx, b, parts["player"]))

    def perform() -> None:
        def body(arm: Options) -> None:
            if arm.id == "done" and over:
                b.emit(Assign(over, ONE))
            ctx.lower_block(b, arm.do)

        decision.perform(choice, body)

    if stmt.verb == "may":
        with b.nested() as asked:
            decision.ask(choice, readers)
            perform()
        test = decision.open_test(arms[0])
        if test is None:
            b.blocks[-1].extend(asked)
        else:
            b.emit(If(test, tuple(asked)))
        return
    if parts["if none"] is None and not parts["if one"]:
        decision.ask(choice, readers)
        perform()
        return
    if parts["if one"]:
        first, more = decision.first_option()
        there = binary(">=", first, ZERO)
    else:
        there = decision.any_option()
    with b.nested() as some:
        if parts["if one"]:
            decision.ask_or_take(choice, first, more, readers)
        else:
            decision.ask(choice, readers)
        perform()
    with b.nested() as none:
        if parts["if none"] is None:
            b.emit(Trap("no-options", Const(ctx.rule)))
        else:
            if over:
                b.emit(Assign(over, ONE))
            ctx.lower_block(b, parts["if none"])
    b.emit(If(there, tuple(some), tuple(none)))
