"""The verb `may`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.languages import marked
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Statement
from rulewright.verbs.asked import Decided, lower_decision, read_keeps, shared_parts
from rulewright.verbs.options import Options
from rulewright.verbs.verb import Block, Expression, Verb, part

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


class MayParams(Decided):
    """may"""

    value: Block = part(description="what the player may do")
    when: Expression = part(needed=False, description="only asked where this holds")
    name: str | None = part(needed=False, description="what saying yes is called; the id, or `yes`")
    option: Any = part(needed=False, description="saying yes as a sentence")
    decline: str | None = part(needed=False, description="what saying no is called (`no`)")
    once: str | None = part(needed=False, description="a loop: at most once in each of its passes")
    keeps: Any = part(needed=False, description="an effect that must still be possible afterwards")


def read_may(reader: Reader) -> dict[str, Any]:
    parts = shared_parts(reader)
    arm = Options(reader.word("name") or reader.word("id") or "yes", reader.path)
    arm.when = reader.truth("when")
    arm.once = reader.word("once")
    arm.keeps = read_keeps(reader)
    arm.sentence = reader.text("option")
    arm.do = reader.block("may")
    parts["arms"] = [arm, Options(reader.word("decline", "no"), f"{reader.path}.no")]
    parts["when"] = True
    return parts


def say_may(speaker: Speaker, stmt: Statement) -> list[Said]:
    parts = stmt.parts
    arm: Options = parts["arms"][0]
    who = speaker.thing(parts["player"])
    values: dict[str, Any] = {"who": who}
    if arm.when is not None:
        values["clause"] = speaker.condition(arm.when)
    key = "you" if who.noun.you else "other"
    if arm.sentence is not None and who.noun.you:
        key, values["option"] = "option", speaker.text(arm.sentence)
    inner: list[Said] = []
    if arm.once:
        inner.append(
            speaker.tell(stmt, "once game" if arm.once == "game" else "once", kind="note", loop=speaker.loop(arm.once))
        )
    if arm.keeps is not None:
        inner.append(speaker.tell(stmt, "keeps", kind="note", effect=speaker.effect_name(arm.keeps[0])))
    said = speaker.tell(stmt, f"{key} if" if arm.when is not None else key, [*inner, *speaker.block(arm.do)], **values)
    said.text = speaker.told(parts["question"]) or said.text
    return [said]


MAY = Verb(
    "may",
    MayParams,
    read_may,
    lower_decision,
    summary="A player may do something, or not.",
    example="- may: [{draw: deck, to: me.hand}]\n  id: draw_one\n  when: not deck.empty",
    asks=True,
    also=("Catan", "Pandemic"),
    phrases={
        "you": marked("You may do this:"),
        "other": marked("{who} may do this:"),
        "you if": marked("If {clause}, you may do this:"),
        "other if": marked("If {clause}, {who} may do this:"),
        "option": marked("You may choose this: {option}"),
        "option if": marked("If {clause}, you may choose this: {option}"),
        "once": marked("Only once each {loop:one}."),
        "once game": marked("Only once in the game."),
        "keeps": marked("Afterwards this must still be possible: {effect}."),
    },
    say=say_may,
)
