"""choose, choose one of, may: a player decides."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from rulewright.ir.ops import Assign, Const, Expr, If, Local, Trap
from rulewright.lower.builder import ONE, ZERO, Builder, add, binary
from rulewright.lower.context import Context
from rulewright.lower.expressions import lower
from rulewright.resolved.scope import Scope
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Binder, Node, Statement
from rulewright.resolved.types import BAD, INT, PLAYER, domain
from rulewright.source.tree import Map, Seq
from rulewright.verbs.asking import Decision, Options
from rulewright.verbs.verb import Block, Expression, Params, Verb


class Asked(Params):
    """Parts that all decisions share."""

    by: Expression = Field(None, description="who decides; the player at work if left out")
    if_none: Block = Field(None, alias="if none", description="what happens when there is nothing to choose: `skip` or a block")
    if_one: str | None = Field(None, alias="if one", description="`take`: a single option is taken without asking")
    secret: bool | None = Field(None, description="only the one who decides is told what was chosen")


class ChooseParams(Asked):
    """choose"""

    value: str | dict[str, Expression] = Field(description="the name of what is chosen, or names with their domains")
    among: Expression = Field(None, description="what to choose from")
    where: Expression = Field(None, description="a condition on what is chosen")
    name: str | None = Field(None, description="what the option is called: `take {tile}`")
    option: Any = Field(None, description="the option as a sentence")
    do: Block = Field(None, description="what follows; sees the names")
    keeps: Any = Field(None, description="an effect that must still be possible afterwards")
    up_to: Expression = Field(None, alias="up to", description="ask again, at most so many times, until `done`")
    exactly: Expression = Field(None, description="ask so many times")


class OneOfParams(Asked):
    """choose one of"""

    value: list[Any] = Field(description="the arms: id, when, choose, among, where, do, once, keeps, name, option")


class MayParams(Asked):
    """may"""

    value: Block = Field(description="what the player may do")
    when: Expression = Field(None, description="only asked where this holds")
    name: str | None = Field(None, description="what saying yes is called; the id, or `yes`")
    option: Any = Field(None, description="saying yes as a sentence")
    decline: str | None = Field(None, description="what saying no is called (`no`)")
    once: str | None = Field(None, description="a loop: at most once in each of its passes")
    keeps: Any = Field(None, description="an effect that must still be possible afterwards")


def _arm(reader: Reader, item: Map, scope: Scope, path: str, name: str) -> Options:
    """One arm, from a mapping with the parts of an arm."""
    inner = Reader(reader.owner, item, reader.key if reader.key in item else next(iter(item), ""), scope, path)
    arm = Options(name, path)
    arm.when = inner.truth("when")
    written = item.get("choose")
    if isinstance(written, str):
        several = inner.domain("among") or Node("bad", domain(BAD))
        if "among" not in item:
            reader.owner.diags.error("missing-part", item.key_span("choose"), f'"{written}" is chosen from nothing', "add `among: ...`")
        arm.binders.append(inner.binder(written, several, scope, item.value_span("choose")))
    elif isinstance(written, Map):
        for binder, among in written.items():
            several = reader.owner.expressions.resolve_domain(among, scope, written.value_span(binder))
            arm.binders.append(inner.binder(binder, several, scope, written.key_span(binder)))
    arm.where = inner.truth("where")
    arm.once = inner.word("once")
    arm.keeps = _keeps(inner)
    arm.name = inner.word("name")
    arm.sentence = inner.text("option")
    return arm


def _keeps(reader: Reader) -> tuple[str, list[Node]] | None:
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
        reader.error("unknown-effect", f'"{name}" is not an effect that takes {len(given)} values', f"effects: {', '.join(reader.symbols.effects) or 'none'}", "keeps")
        return None
    span = reader.item.value_span("keeps")
    nodes = [reader.owner.expressions.resolve(v, reader.scope, span, t) for v, (_, t) in zip(given, effect.params, strict=True)]
    me = reader.me() if reader.scope.has_me else Node("const", PLAYER, data=0)
    return name, [me, *nodes]


def _shared(reader: Reader) -> dict[str, Any]:
    if_none: Any = None
    if reader.has("if none"):
        written = reader.item["if none"]
        if_none = [] if written == "skip" else reader.block("if none")
    if reader.has("if one") and reader.item["if one"] != "take":
        reader.error("wrong-type", '"if one" can only be `take`', "", "if one")
    return {
        "player": reader.player("by"),
        "question": reader.text("text"),
        "if none": if_none,
        "if one": reader.has("if one"),
        "secret": reader.flag("secret"),
    }


def read_choose(reader: Reader) -> dict[str, Any]:
    parts = _shared(reader)
    item = reader.item
    repeated = reader.has("up to") or reader.has("exactly")
    scope = reader.scope.child() if reader.has("do") or repeated else reader.scope
    arm = _arm(reader, item, scope, reader.path, "")
    arm.do = reader.owner.block(item.get("do"), scope, reader.path, item.value_span("do"))
    parts["arms"] = [arm]
    parts["most"] = reader.number("up to") if reader.has("up to") else reader.number("exactly") if reader.has("exactly") else None
    if reader.has("up to"):
        parts["arms"].append(Options("done", f"{reader.path}.done"))
    if not arm.binders:
        reader.error("missing-part", "nothing is chosen", "write a name behind choose, and `among: ...`")
    return parts


def read_one_of(reader: Reader) -> dict[str, Any]:
    parts = _shared(reader)
    arms: list[Options] = []
    written = reader.value
    if not isinstance(written, Seq):
        reader.error("wrong-type", "the arms are a list", "begin each arm with a dash and give it an `id`")
        written = Seq()
    known = {"id", "when", "choose", "among", "where", "do", "once", "keeps", "name", "option", "text"}
    seen: set[str] = set()
    for index, item in enumerate(written):
        if not isinstance(item, Map):
            reader.owner.diags.error("wrong-type", written.item_span(index), "an arm is a mapping with an `id`")
            continue
        for key in item:
            if key not in known:
                reader.owner.diags.error("unknown-part", item.key_span(key), f'an arm has no part "{key}"', f"its parts: {', '.join(sorted(known))}")
        name = str(item.get("id", ""))
        if not name and "choose" not in item:
            reader.owner.diags.error("missing-part", written.item_span(index), "this arm has no `id`", "name it: its option is called so")
        if name and name in seen:
            reader.owner.diags.error("duplicate-id", item.value_span("id"), f'two arms are called "{name}"')
        seen.add(name)
        scope = reader.scope.child()
        path = f"{reader.path}.{name or index + 1}"
        arm = _arm(reader, item, scope, path, name)
        arm.do = reader.owner.block(item.get("do"), scope, path, item.value_span("do"))
        reader.owner.paths[path] = item.span
        arms.append(arm)
    parts["arms"] = arms
    return parts


def read_may(reader: Reader) -> dict[str, Any]:
    parts = _shared(reader)
    arm = Options(reader.word("name") or reader.word("id") or "yes", reader.path)
    arm.when = reader.truth("when")
    arm.once = reader.word("once")
    arm.keeps = _keeps(reader)
    arm.sentence = reader.text("option")
    arm.do = reader.block("may")
    parts["arms"] = [arm, Options(reader.word("decline", "no"), f"{reader.path}.no")]
    parts["when"] = True
    return parts


def lower_decision(ctx: Context, b: Builder, stmt: Statement) -> None:
    """One decision, or (with `up to`, `exactly`) one after the other."""
    most = stmt.parts.get("most")
    if most is None:
        ask(ctx, b, stmt)
        return
    left, over = b.temp("left"), b.temp("over")
    b.emit(Assign(left, lower(ctx, b, most)))
    b.emit(Assign(over, ZERO))
    from rulewright.ir.ops import While

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
        readers = binary("<<", ONE, add(lower(ctx, b, parts["player"]), Const(-1)))

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
        with b.nested() as asking:
            decision.ask(choice, readers)
        if parts["if one"]:
            b.emit(If(more, tuple(asking), (Assign(choice, first),)))
        else:
            b.blocks[-1].extend(asking)
        perform()
    with b.nested() as none:
        if parts["if none"] is None:
            b.emit(Trap("no-options", ctx.rule))
        else:
            if over:
                b.emit(Assign(over, ONE))
            ctx.lower_block(b, parts["if none"])
    b.emit(If(there, tuple(some), tuple(none)))


CHOOSE = Verb(
    "choose", ChooseParams, read_choose, lower_decision,
    phrase="choose {value}",
    summary="A player chooses one of several things, or of several pairs of things at once.",
    example="- choose: tile\n  among: grid.tiles\n  where: tile.bricks > 1\n  name: take {tile}",
    reads=frozenset({"zone", "board", "value"}), asks=True,
)
ONE_OF = Verb(
    "choose one of", OneOfParams, read_one_of, lower_decision,
    phrase="choose one of {value}",
    summary="A player chooses one of several things to do; all options together make one decision.",
    example="- choose one of:\n    - {id: roll, do: [{roll: die}]}\n    - {id: stop, do: [{end: turn}]}",
    reads=frozenset({"zone", "board", "value"}), asks=True,
)
MAY = Verb(
    "may", MayParams, read_may, lower_decision,
    phrase="may {value}",
    summary="A player may do something, or not.",
    example="- may: [{draw: deck, to: me.hand}]\n  id: draw_one\n  when: not deck.empty",
    asks=True,
)
INT_ = INT
__all__ = ["CHOOSE", "MAY", "ONE_OF", "Binder"]
