"""The verb `choose one of`."""

from __future__ import annotations

from typing import Any

from rulewright.languages import _
from rulewright.resolved.statements import Reader
from rulewright.source.tree import Map, Seq
from rulewright.verbs.asked import Asked, lower_decision, read_arm, shared_parts
from rulewright.verbs.asking import Options
from rulewright.verbs.verb import Verb, part


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
        arm.do = reader.owner.block(item.get("do"), scope, path, item.value_span("do"))
        reader.owner.paths[path] = item.span
        arms.append(arm)
    parts["arms"] = arms
    return parts


ONE_OF = Verb(
    "choose one of",
    OneOfParams,
    read_one_of,
    lower_decision,
    phrase="choose one of {value}",
    summary="A player chooses one of several things to do; all options together make one decision.",
    example="- choose one of:\n    - {id: roll, do: [{roll: me.dice}]}\n    - {id: stop, do: [{end: turn}]}",
    reads=frozenset({"board", "piece", "value", "zone"}),
    asks=True,
)
