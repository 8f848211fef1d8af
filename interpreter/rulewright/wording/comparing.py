"""How comparisons are said: of what somebody has, of numbers, of things."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.languages import _, fill, marked, translated
from rulewright.languages.grammar import Phrase
from rulewright.resolved.tree import Node
from rulewright.resolved.types import INT
from rulewright.wording.having import Having, having
from rulewright.wording.local_names import is_me
from rulewright.wording.numbers import folded

if TYPE_CHECKING:
    from rulewright.wording.voice import Voice

CONTRARY = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
TURNED = {"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}

HAS = {
    # Translators: a clause, said behind "if" or "as soon as"; its subject may be a pronoun: "that has 2 gems".
    "==": marked("{who} {who:has|have} {what}"),
    "!=": marked("{who} {who:does|do} not have {what}"),
    "<": marked("{who} {who:has|have} fewer than {what}"),
    "<=": marked("{who} {who:has|have} at most {what}"),
    ">": marked("{who} {who:has|have} more than {what}"),
    ">=": marked("{who} {who:has|have} at least {what}"),
    "none": marked("{who} {who:has|have} no {what:plural}"),
}
"""Somebody has a number of things."""
THERE = {
    # Translators: a clause, said behind "if" or "as soon as"; its subject may be a pronoun: "that has 2 gems".
    "==": marked("there {what:is|are} {what}"),
    "!=": marked("there {what:is|are} not {what}"),
    "<": marked("there are fewer than {what}"),
    "<=": marked("there {what:is|are} at most {what}"),
    ">": marked("there {what:is|are} more than {what}"),
    ">=": marked("there {what:is|are} at least {what}"),
    "none": marked("there are no {what:plural}"),
}
"""There is a number of things."""
HAS_AS = {
    # Translators: a clause, said behind "if" or "as soon as"; its subject may be a pronoun: "that has 2 gems".
    "==": marked("{who} {who:has|have} as many {what:plural} as {number}"),
    "!=": marked("{who} {who:does|do} not have as many {what:plural} as {number}"),
    "<": marked("{who} {who:has|have} fewer {what:plural} than {number}"),
    "<=": marked("{who} {who:has|have} at most as many {what:plural} as {number}"),
    ">": marked("{who} {who:has|have} more {what:plural} than {number}"),
    ">=": marked("{who} {who:has|have} at least as many {what:plural} as {number}"),
}
"""Somebody has things, compared with a number or with what somebody else has of them (`{number}`)."""
THERE_AS = {
    "==": marked("there are as many {what:plural} as {number}"),
    "!=": marked("there are not as many {what:plural} as {number}"),
    "<": marked("there are fewer {what:plural} than {number}"),
    "<=": marked("there are at most as many {what:plural} as {number}"),
    ">": marked("there are more {what:plural} than {number}"),
    ">=": marked("there are at least as many {what:plural} as {number}"),
}
"""Things that are there, compared with a number."""
HAS_MORE = {
    # Translators: a clause, said behind "if" or "as soon as"; its subject may be a pronoun: "that has 2 gems".
    "==": marked("{who} {who:has|have} as many {what:plural} as {other} {other:has|have}"),
    "!=": marked("{who} {who:does|do} not have as many {what:plural} as {other} {other:has|have}"),
    "<": marked("{who} {who:has|have} fewer {what:plural} than {other}"),
    "<=": marked("{who} {who:has|have} at most as many {what:plural} as {other}"),
    ">": marked("{who} {who:has|have} more {what:plural} than {other}"),
    ">=": marked("{who} {who:has|have} at least as many {what:plural} as {other}"),
}
"""Two compared by what they have of the same."""
HAS_OTHER = {
    # Translators: a clause, said behind "if" or "as soon as"; its subject may be a pronoun: "that has 2 gems".
    "==": marked("{who} {who:has|have} as many {what:plural} as {other} {other:has|have} {more:plural}"),
    "!=": marked("{who} {who:does|do} not have as many {what:plural} as {other} {other:has|have} {more:plural}"),
    "<": marked("{who} {who:has|have} fewer {what:plural} than {other} {other:has|have} {more:plural}"),
    "<=": marked("{who} {who:has|have} at most as many {what:plural} as {other} {other:has|have} {more:plural}"),
    ">": marked("{who} {who:has|have} more {what:plural} than {other} {other:has|have} {more:plural}"),
    ">=": marked("{who} {who:has|have} at least as many {what:plural} as {other} {other:has|have} {more:plural}"),
}
"""Two compared by what they have of different things."""
IS = {
    # Translators: a clause, said behind "if" or "as soon as"; its subject may be a pronoun: "that has 2 gems".
    "==": marked("{a} {a:is|are} {b}"),
    "!=": marked("{a} {a:is|are} not {b}"),
    "<": marked("{a} {a:is|are} less than {b}"),
    "<=": marked("{a} {a:is|are} at most {b}"),
    ">": marked("{a} {a:is|are} more than {b}"),
    ">=": marked("{a} {a:is|are} at least {b}"),
}
"""Numbers, and things that are the same or not."""


def compare(voice: Voice, node: Node, negated: bool) -> str:
    """A comparison, or its contrary, as a clause."""
    left, right = (folded(voice, a) for a in node.args)
    how: str = CONTRARY[node.data] if negated else node.data
    if left.op == "const" and right.op != "const":
        left, right, how = right, left, TURNED[how]
    if left.type == INT or right.type == INT:
        return _numbers(voice, left, right, how)
    return _things(voice, left, right, how)


def _numbers(voice: Voice, left: Node, right: Node, how: str) -> str:
    special = _special(voice, left, right, how == "!=") if how in ("==", "!=") else ""
    if special:
        return special
    has = having(voice, left)
    if has is None:
        turned = having(voice, right)
        if turned is not None and right.op != "count":
            left, right, how, has = right, left, TURNED[how], turned
    if has is not None:
        if right.op == "const":
            return _has(has, how, right.data)
        values: dict[str, Any]
        other = having(voice, right)
        if has.who is not None and other is not None and other.who is not None:
            same = str(has.what) == str(other.what)
            values = {"who": has.who, "what": has.what, "other": other.who, "more": other.what}
            return fill(translated((HAS_MORE if same else HAS_OTHER)[how]), values)
        values = {"who": has.who, "what": has.what, "number": voice.number(right)}
        return fill(translated((THERE_AS if has.who is None else HAS_AS)[how]), values)
    return fill(translated(IS[how]), {"a": voice.number(left), "b": voice.number(right)})


def _has(has: Having, how: str, number: int) -> str:
    """Compared with a plain number; with nothing, a place is empty."""
    if (how, number) in ((">", 0), ("!=", 0), (">=", 1)):
        if has.place is not None:
            return _("{what} {what:is|are} not empty", context="clause", what=has.place)
        how, number = ">=", 1
    elif (how, number) in (("==", 0), ("<=", 0), ("<", 1)):
        if has.place is not None:
            return _("{what} {what:is|are} empty", context="clause", what=has.place)
        how, number = "none", 0
    what = has.what if how == "none" else has.what.with_(count=number, plural=False)
    table = THERE if has.who is None else HAS
    return fill(translated(table[how]), {"who": has.who, "what": what})


def _things(voice: Voice, left: Node, right: Node, how: str) -> str:
    if is_me(right) and not is_me(left):
        left, right = right, left
    if right.op == "const" and right.data == 0 and right.type.kind != "bool":
        return _nothing(voice, left, how == "==")
    no = how == "!="
    special = _special(voice, left, right, no) or _special(voice, right, left, no)
    if special:
        return special
    a, b = voice.said(left), voice.said(right)
    if left.type.kind == "bool":
        return _same(voice, left, right, no)
    return fill(translated(IS[how]), {"a": a, "b": b})


def _same(voice: Voice, left: Node, right: Node, no: bool) -> str:
    """Two conditions compared."""
    if right.op == "const":
        return voice.condition(left, bool(right.data) == no)
    values = {"one": voice.condition(left), "other": voice.condition(right)}
    if no:
        return _("just one of both holds: {one}; {other}", context="clause", **values)
    return _("both hold or neither: {one}; {other}", context="clause", **values)


def _nothing(voice: Voice, node: Node, none: bool) -> str:
    """There is none of it, or there is one."""
    match node.op:
        case "value" if node.args and node.args[0].type.kind not in ("sym", "kind"):
            what = Phrase(voice.nouns.value(node.data))
            values: dict[str, Any] = {"who": voice.thing(node.args[0]), "what": what}
            if none:
                return _("{who} {who:has|have} no {what:one}", context="clause", **values)
            return _("{who} {who:has|have} {what:a}", context="clause", **values)
        case "occupant":
            what = Phrase(voice.nouns.piece_class(node.data[1]))
            values = {"who": voice.thing(node.args[0]), "what": what}
            if none:
                return _("{who} {who:has|have} no {what:one}", context="clause", **values)
            return _("{who} {who:has|have} {what:a}", context="clause", **values)
        case "property":
            family, owner, name = node.data
            thing = node.args[0].args[0] if node.args[0].op in ("kind_of", "tile_space") else node.args[0]
            what = Phrase(voice.nouns.property(f"{family}.{owner}", name))
            values = {"who": voice.thing(thing), "what": what}
            if none:
                return _("{who} {who:has|have} no {what:one}", context="clause", **values)
            return _("{who} {who:has|have} {what:a}", context="clause", **values)
        case "site_of":
            board = Phrase(voice.nouns.board(node.data[0]))
            values = {"what": voice.thing(node.args[0]), "board": board}
            if none:
                return _("{what} {what:is|are} not on {board}", context="clause", **values)
            return _("{what} {what:is|are} on {board}", context="clause", **values)
        case _:
            what = voice.introduction(node) or voice.thing(node)
            if none:
                return _("there is {what:no}", context="clause", what=what)
            return _("there is {what:a}", context="clause", what=what)


def _special(voice: Voice, node: Node, other: Node, no: bool) -> str:
    """Comparisons that are said as doing or having; empty where there is no such way."""
    match node.op:
        case "owner" | "copy_owner":
            values: dict[str, Any] = {"what": voice.thing(node.args[0]), "who": voice.thing(other)}
            if no:
                return _("{what} {what:does|do} not belong to {who}", context="clause", **values)
            return _("{what} {what:belongs|belong} to {who}", context="clause", **values)
        case "kind_of" if other.type.kind == "kind" and other.op != "const":
            values = {"what": voice.thing(node.args[0]), "kind": voice.thing(other)}
            if no:
                return _("{what} {what:is|are} not of {kind}", context="clause", **values)
            return _("{what} {what:is|are} of {kind}", context="clause", **values)
        case "kind_of" if other.type.kind == "kind":
            values = {"what": voice.thing(node.args[0]), "kind": voice.thing(other)}
            if no:
                return _("{what} {what:is|are} not {kind:a}", context="clause", **values)
            return _("{what} {what:is|are} {kind:a}", context="clause", **values)
        case "site_of":
            values = {"what": voice.thing(node.args[0]), "place": voice.thing(other)}
            if no:
                return _("{what} {what:is|are} not on {place}", context="clause", **values)
            return _("{what} {what:is|are} on {place}", context="clause", **values)
        case "line_number" if other.op == "const":
            values = {"what": voice.thing(node.args[0]), "number": voice.number(other)}
            if no:
                return _("{what} {what:does|do} not have the number {number}", context="clause", **values)
            return _("{what} {what:has|have} the number {number}", context="clause", **values)
        case "face":
            values = {"what": voice.thing(node.args[0]), "face": voice.face(other)}
            if no:
                return _("{what} {what:does|do} not show {face}", context="clause", **values)
            return _("{what} {what:shows|show} {face}", context="clause", **values)
        case "value" if node.type.kind == "player" and node.args and node.args[0].type.kind == "site":
            what = Phrase(voice.nouns.value(node.data), owner=voice.thing(other))
            values = {"who": voice.thing(node.args[0]), "what": what}
            if no:
                return _("{who} {who:does|do} not have {what}", context="clause", **values)
            return _("{who} {who:has|have} {what}", context="clause", **values)
        case _:
            return ""
