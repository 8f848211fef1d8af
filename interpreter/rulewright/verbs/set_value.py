"""The verb `set`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.languages import _, marked
from rulewright.lower.bounds import bounds
from rulewright.lower.builder import Builder
from rulewright.lower.context import Context
from rulewright.lower.nodes import lower
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Node, Statement
from rulewright.resolved.types import BAD, INT
from rulewright.resolved.walk import nodes
from rulewright.verbs.quantities import address, face_value, store_number, turned_value
from rulewright.verbs.verb import Expression, Params, Verb, part

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


class SetParams(Params):
    """set"""

    value: str = part(description="what changes: a value, a face, how a piece is turned")
    to: Expression = part(description="its new value")


def read_set(reader: Reader) -> dict[str, Any]:
    target = reader.target(reader.own())
    wanted = INT if target.type.kind == "tokens" else target.type
    to = reader.expr("to", wanted if wanted != BAD else None) or Node("bad", BAD)
    if target.type.kind == "tokens":
        reader.error(
            "not-a-target", _("tokens are gained, lost and moved, not set"), _("write `gain:`, `lose:` or `move:`")
        )
    return {"target": target, "to": to}


def lower_set(ctx: Context, b: Builder, stmt: Statement) -> None:
    target, to = stmt.parts["target"], stmt.parts["to"]
    if target.op == "bad":
        return
    match target.op:
        case "face":
            value = face_value(ctx, b, to, target.data)
        case "turned":
            value = turned_value(ctx, b, to, target.data)
        case _:
            value = lower(ctx, b, to)
    slot = address(ctx, b, target)
    if target.op == "value" and target.type == INT:
        own = any(node.op == "term" or (node.op == "value" and node.data == target.data) for node in nodes(to))
        store_number(ctx, b, target, slot, value, bounds(ctx.symbols, to), counts=own)
    else:
        b.store(slot, value)


def say_set(speaker: Speaker, stmt: Statement) -> list[Said]:
    target, to = speaker.real(stmt.parts["target"]), speaker.real(stmt.parts["to"])
    of = target.type.kind
    if target.op == "face":
        return [speaker.tell(stmt, "face", piece=speaker.thing(target.args[0]), face=speaker.face(to))]
    if target.op == "turned":
        return [speaker.tell(stmt, "turned", piece=speaker.thing(target.args[0]), to=speaker.number(to))]
    if of == "bool":
        return [_say_flag(speaker, stmt, target, to)]
    value = speaker.thing(target)
    none = to.op == "const" and to.data == 0
    if of == "player":
        return [_say_player(speaker, stmt, target, to, none)]
    if of == "int":
        return [speaker.tell(stmt, "number", value=value, to=speaker.number(to))]
    if none and target.args:
        return [speaker.tell(stmt, "clear", what=value.with_(owner=None), place=speaker.thing(target.args[0]))]
    if none:
        return [speaker.tell(stmt, "none", value=value)]
    return [speaker.tell(stmt, "is", value=value, to=speaker.said(to))]


def _say_flag(speaker: Speaker, stmt: Statement, target: Node, to: Node) -> Said:
    """A flag: the clause that its author gives, else a mark on what it belongs to."""
    flag = speaker.named_value(target)
    if to.op != "const":
        return speaker.tell(stmt, "same", flag=flag, clause=speaker.condition(to))
    if speaker.is_worded(target) or (target.args and speaker.thing(target.args[0]).noun.you):
        return speaker.tell(stmt, "flag", clause=speaker.condition(target, not to.data))
    if not target.args:
        return speaker.tell(stmt, "on" if to.data else "off", flag=flag)
    return speaker.tell(stmt, "mark" if to.data else "unmark", who=speaker.thing(target.args[0]), flag=flag)


def _say_player(speaker: Speaker, stmt: Statement, target: Node, to: Node, none: bool) -> Said:
    """A player is noted: as what they are from now on, or by their mark on a space."""
    value = speaker.thing(target)
    if target.args and target.args[0].type.kind == "site":
        place = speaker.thing(target.args[0])
        if none:
            return speaker.tell(stmt, "clear", what=value.with_(owner=None), place=place)
        return speaker.tell(stmt, "put", what=value.with_(owner=speaker.thing(to)), place=place)
    if none:
        return speaker.tell(stmt, "none", value=value)
    if to.op == "if" or target.args:
        return speaker.tell(stmt, "is", value=value, to=speaker.thing(to))
    said = speaker.tell(stmt, "becomes", who=speaker.thing(to), value=value)
    if to.op == "best":
        said.text = f"{said.text} {speaker.phrase(stmt, 'tie')}"
    return said


SET = Verb(
    "set",
    SetParams,
    read_set,
    lower_set,
    "A value changes.",
    "- set: starter\n  to: me.next",
    writes=frozenset({"piece", "value"}),
    phrases={
        "becomes": marked("{who} {who:becomes|become} {value}."),
        "none": marked("There is no {value:one} any more."),
        "put": marked("Put {what} {place:on}."),
        "clear": marked("Remove {what} from {place}."),
        "is": marked("{value} {value:is|are} now {to}."),
        "number": marked("{value} {value:becomes|become} {to}."),
        "flag": marked("Remember that {clause}."),
        "mark": marked("Mark {who} {flag}."),
        "unmark": marked("Take the mark {flag} off {who}."),
        "on": marked("From now on, {flag} applies."),
        "off": marked("From now on, {flag} does not apply."),
        "same": marked("Remember whether {clause} ({flag})."),
        "face": marked("Turn {piece} to show {face}."),
        "turned": marked("Turn {piece} so that it is turned {to} times from where it starts."),
        "tie": marked("In a tie, nobody does."),
    },
    say=say_set,
)
