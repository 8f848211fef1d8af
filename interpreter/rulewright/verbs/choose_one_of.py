"""The verb `choose one of`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.languages import _, marked
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Statement
from rulewright.source.tree import Map, Seq
from rulewright.verbs.asked import Asked, lower_decision, read_arm, shared_parts
from rulewright.verbs.options import Options
from rulewright.verbs.verb import Verb, part

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


class OneOfParams(Asked):
    """choose one of"""

    value: list[Any] = part(description="the arms: id, when, choose, among, where, do, once, keeps, name, option")


def read_one_of(reader: Reader) -> dict[str, Any]:
    parts = shared_parts(reader)
    arms: list[Options] = []
    written = reader.value
    if not isinstance(written, Seq):
        reader.error("wrong-type", _("the arms are a list"), _("begin each arm with a dash and give it an `id`"))
        written = Seq()
    elif not written:
        reader.error(
            "no-arms", _("there is nothing to choose from"), _("give it arms, each with an `id` and what it does")
        )
    known = {"id", "when", "choose", "among", "where", "do", "once", "keeps", "name", "option", "text"}
    seen: set[str] = set()
    for index, item in enumerate(written):
        if not isinstance(item, Map):
            reader.owner.diags.error("wrong-type", written.item_span(index), _("an arm is a mapping with an `id`"))
            continue
        for key in item:
            if key not in known:
                reader.owner.diags.error(
                    "unknown-part",
                    item.key_span(key),
                    _('an arm has no part "{key}"', key=key),
                    _("its parts: {names}", names=", ".join(sorted(known))),
                )
        name = str(item.get("id", ""))
        if not name and "choose" not in item:
            reader.owner.diags.error(
                "missing-part",
                written.item_span(index),
                _("this arm has no `id`"),
                _("name it: its option is called so"),
            )
        if name and name in seen:
            reader.owner.diags.error(
                "duplicate-id", item.value_span("id"), _('two arms are called "{name}"', name=name)
            )
        seen.add(name)
        scope = reader.scope.child()
        path = f"{reader.path}.{name or index + 1}"
        arm = read_arm(reader, item, scope, path, name)
        arm.text = Reader(reader.owner, item, next(iter(item)), scope, path).text("text")
        arm.do = reader.owner.block(item.get("do"), scope, path, item.value_span("do"))
        reader.owner.paths[path] = item.span
        arms.append(arm)
    parts["arms"] = arms
    return parts


def say_one_of(speaker: Speaker, stmt: Statement) -> list[Said]:
    parts = stmt.parts
    arms: list[Options] = parts["arms"]
    who = speaker.thing(parts["player"])
    told = speaker.told(parts["question"])
    single = len(arms) == 1 and arms[0].when is None
    if single:
        arm = _say_arm(speaker, stmt, arms[0])
        arm.text = told or arm.text
        found = [speaker.line(stmt, arm.text), *arm.inner]
    else:
        said = speaker.tell(
            stmt, "you" if who.noun.you else "other", [_say_arm(speaker, stmt, arm) for arm in arms], who=who
        )
        said.text = told or said.text
        found = [said]
    if parts["if none"]:
        found.append(speaker.tell(stmt, "none", speaker.block(parts["if none"]), "else"))
    return found


def _say_arm(speaker: Speaker, stmt: Statement, arm: Options) -> Said:
    """One option, with what it needs and what it does."""
    inner: list[Said] = []
    if arm.when is not None:
        inner.append(speaker.tell(stmt, "when", kind="note", clause=speaker.condition(arm.when)))
    if arm.once:
        inner.append(
            speaker.tell(stmt, "once game" if arm.once == "game" else "once", kind="note", loop=speaker.loop(arm.once))
        )
    if arm.keeps is not None:
        inner.append(speaker.tell(stmt, "keeps", kind="note", effect=speaker.effect_name(arm.keeps[0])))
    if arm.text is not None:
        text = speaker.text(arm.text)
    elif arm.binders:
        text = speaker.phrase(stmt, "choose", things=speaker.binders(arm.binders, arm.where, "a"))
    elif arm.sentence is not None:
        text = speaker.text(arm.sentence)
    else:
        text = speaker.option_name(arm.path, arm.id)
    said = speaker.line(stmt, text, [*inner, *speaker.block(arm.do)], "arm")
    said.path = arm.path
    return said


ONE_OF = Verb(
    "choose one of",
    OneOfParams,
    read_one_of,
    lower_decision,
    summary="A player chooses one of several things to do; all options together make one decision.",
    example="- choose one of:\n    - {id: roll, do: [{roll: me.dice}]}\n    - {id: stop, do: [{end: turn}]}",
    reads=frozenset({"board", "piece", "value", "zone"}),
    asks=True,
    phrases={
        "you": marked("Choose one of these:"),
        "other": marked("{who} {who:chooses|choose} one of these:"),
        "choose": marked("Choose {things}."),
        "when": marked("Only if {clause}."),
        "once": marked("Only once each {loop:one}."),
        "once game": marked("Only once in the game."),
        "keeps": marked("Afterwards this must still be possible: {effect}."),
        "none": marked("If nothing of this is possible:"),
    },
    say=say_one_of,
)
