"""The verb `repeat`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.ir.ops import Assign, Break, Const, Expr, If, Local, While
from rulewright.languages import marked
from rulewright.lower.builder import ONE, ZERO, Builder, add, binary, negate
from rulewright.lower.context import Context
from rulewright.lower.nodes import lower
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Node, Statement
from rulewright.resolved.types import INT
from rulewright.verbs.loops import MOST_PASSES, loop_name, looping, one_pass, whole
from rulewright.verbs.verb import Block, Expression, Params, Verb, part

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


class RepeatParams(Params):
    """repeat"""

    value: Block = part(description="what is repeated")
    times: Expression = part(needed=False, description="so many times")
    while_: Expression = part(needed=False, alias="while", description="checked before each pass")
    until: Expression = part(needed=False, description="checked after each pass")
    at_most: int | None = part(needed=False, alias="at most", description="passes after which it is a fault")


def read_repeat(reader: Reader) -> dict[str, Any]:
    scope = reader.scope.child(loop=reader.word("id"))
    limit = reader.item.get("at most")
    return {
        "times": reader.expr("times", INT),
        "while": reader.truth("while"),
        "do": reader.block("repeat", scope),
        "until": reader.truth("until", scope=scope),
        "at most": limit if isinstance(limit, int) else None,
        "loop": reader.word("id"),
    }


def lower_repeat(ctx: Context, b: Builder, stmt: Statement) -> None:
    parts = stmt.parts
    limit = parts["at most"] or MOST_PASSES
    test: Expr = ONE
    left = ""
    if parts["times"] is not None:
        left = b.temp("left")
        b.emit(Assign(left, lower(ctx, b, parts["times"])))
    with looping(ctx, b, loop_name(stmt)) as loop:
        with b.nested() as body:
            if left:
                b.emit(If(binary("<=", Local(left), ZERO), (Break(loop.all_label),)))
                b.emit(Assign(left, add(Local(left), Const(-1))))
            if parts["while"] is not None:
                test = lower(ctx, b, parts["while"])
                b.emit(If(negate(test), (Break(loop.all_label),)))
            one_pass(ctx, b, loop, parts["do"])
            if parts["until"] is not None:
                b.emit(If(lower(ctx, b, parts["until"]), (Break(loop.all_label),)))
        with b.nested() as all_of_it:
            b.emit(While(ONE, tuple(body), limit, ctx.rule))
    whole(b, loop, all_of_it)


def say_repeat(speaker: Speaker, stmt: Statement) -> list[Said]:
    parts = stmt.parts
    inner = speaker.block(parts["do"])
    if parts["while"] is not None and parts["times"] is not None:
        found = _say_times(speaker, stmt, inner, speaker.real(parts["times"]))
        found.append(speaker.tell(stmt, "until", clause=speaker.condition(parts["while"], negated=True)))
    elif parts["while"] is not None:
        found = [speaker.tell(stmt, "while", inner, clause=speaker.condition(parts["while"]))]
    elif parts["times"] is not None:
        found = _say_times(speaker, stmt, inner, speaker.real(parts["times"]))
    elif speaker.is_round(stmt):
        found = [speaker.tell(stmt, "rounds", inner, loop=speaker.loop(parts["loop"]))]
    else:
        found = [speaker.tell(stmt, "forever", inner)]
    if parts["until"] is not None:
        found.append(speaker.tell(stmt, "until", clause=speaker.condition(parts["until"])))
    if parts["at most"] is not None:
        found.append(speaker.tell(stmt, "most", number=speaker.times(parts["at most"])))
    return found


def _say_times(speaker: Speaker, stmt: Statement, inner: list[Said], times: Node) -> list[Said]:
    """So many times: a number within the sentence, anything longer behind it."""
    if times.op != "const":
        return [speaker.tell(stmt, "so many", inner, number=speaker.number(times))]
    return inner if times.data == 1 else [speaker.tell(stmt, "times", inner, number=speaker.times(times))]


REPEAT = Verb(
    "repeat",
    RepeatParams,
    read_repeat,
    lower_repeat,
    "Something happens again and again.",
    "- repeat: [{draw: deck, to: me.hand}]\n  times: 3",
    phrases={
        "rounds": marked("Play {loop:one} after {loop:one}. In each {loop:one}:"),
        "forever": marked("Do this again and again:"),
        "times": marked("Do this {number} {number:time|times}:"),
        "so many": marked("Repeat this. How often: {number}."),
        "while": marked("As long as {clause}, do this again and again:"),
        "until": marked("Stop as soon as {clause}."),
        "most": marked("Do so {number} {number:time|times} at most."),
    },
    say=say_repeat,
)
