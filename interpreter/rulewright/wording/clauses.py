"""How conditions are said: clauses in the present, without `if`, and their contraries.

    me.gems < me.next.gems   ->   you have fewer gems than the other player
    not space.empty          ->   the space is not empty

One function for each operation takes the node and whether its contrary is wanted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import rulewright.wording.things as things
from rulewright.languages import _, fill
from rulewright.languages.grammar import Phrase, join, plain
from rulewright.resolved.names import owner_word
from rulewright.resolved.tree import Node
from rulewright.resolved.types import BOOL, INT
from rulewright.wording.comparing import compare
from rulewright.wording.nouns import flag_texts
from rulewright.wording.said import quoted

if TYPE_CHECKING:
    from rulewright.wording.voice import Voice

Say = Callable[["Voice", Node, bool], str]


def clause(voice: Voice, node: Node, negated: bool = False) -> str:
    """A condition, or its contrary, as a clause."""
    if node.op in CLAUSES:
        return CLAUSES[node.op](voice, node, negated)
    what = voice.thing(node)
    if negated:
        return _("there is {what:no}", context="clause", what=what)
    return _("there is {what:a}", context="clause", what=what)


def _const(_voice: Voice, node: Node, negated: bool) -> str:
    if bool(node.data) != negated:
        return _("this always holds", context="clause")
    return _("this never holds", context="clause")


def _not(voice: Voice, node: Node, negated: bool) -> str:
    return voice.condition(node.args[0], not negated)


def _logic(voice: Voice, node: Node, negated: bool) -> str:
    """`a and b`; the contrary of `a and b` is `not a or not b`."""
    word = "and" if (node.op == "and") != negated else "or"
    parts = []
    for arg in node.args:
        inner = voice.real(arg)
        text = voice.condition(inner, negated)
        mixed = inner.op in ("and", "or") and inner.op != node.op
        parts.append(_("either {clause}", context="clause", clause=text) if mixed and word == "and" else text)
    return join(parts, word)


def _if(voice: Voice, node: Node, negated: bool) -> str:
    test, yes, no = node.args
    return _(
        "{one} if {clause}, otherwise {other}",
        context="clause",
        one=voice.condition(yes, negated),
        clause=voice.condition(test),
        other=voice.condition(no, negated),
    )


def _compare(voice: Voice, node: Node, negated: bool) -> str:
    return compare(voice, node, negated)


def _site_empty(voice: Voice, node: Node, negated: bool) -> str:
    what = voice.thing(node.args[0])
    if negated:
        return _("{what} {what:is|are} not empty", context="clause", what=what)
    return _("{what} {what:is|are} empty", context="clause", what=what)


def _value(voice: Voice, node: Node, negated: bool) -> str:
    """A flag: its author's words, else its name."""
    declared = voice.symbols.tree.get("values")
    texts = flag_texts(declared.get(node.data) if declared is not None else None)
    owner = voice.thing(node.args[0]) if node.args else None
    text = texts[negated]
    if text:
        value = voice.symbols.values[node.data]
        names: dict[str, Any] = dict(voice.symbols.numbers)
        for of, arg in zip(value.per, node.args, strict=True):
            names[owner_word(voice.symbols, of)] = voice.thing(arg)
        return fill(voice.sentence(text), names)
    flag = quoted(voice.nouns.value(node.data).one)
    if owner is None:
        if negated:
            return _("{flag} does not apply", context="clause", flag=flag)
        return _("{flag} applies", context="clause", flag=flag)
    if negated:
        return _("{who} {who:is|are} not marked {flag}", context="clause", flag=flag, who=owner)
    return _("{who} {who:is|are} marked {flag}", context="clause", flag=flag, who=owner)


def _property(voice: Voice, node: Node, negated: bool) -> str:
    family, owner, name = node.data
    thing = node.args[0].args[0] if node.args[0].op in ("kind_of", "tile_space") else node.args[0]
    who = voice.thing(thing)
    flag = quoted(voice.nouns.property(f"{family}.{owner}", name).one)
    if negated:
        return _("{who} {who:is|are} not marked {flag}", context="clause", flag=flag, who=who)
    return _("{who} {who:is|are} marked {flag}", context="clause", flag=flag, who=who)


def _term(voice: Voice, node: Node, negated: bool) -> str:
    """A named condition: its author's words, else what it says."""
    declared = voice.symbols.terms[node.data]
    section = voice.symbols.tree.get("terms")
    texts = flag_texts(section.get(node.data) if section is not None else None)
    args = [voice.real(a) for a in node.args]
    me = args.pop(0) if declared.uses_me else None
    given = {p: a for (p, _type), a in zip(declared.params, args, strict=True)}
    text = texts[negated]
    if text:
        values = {**voice.symbols.numbers, **{name: voice.said(arg) for name, arg in given.items()}}
        if me is not None:
            values["me"] = voice.thing(me)
        return fill(voice.sentence(text), values)
    if texts[not negated]:
        values = {**voice.symbols.numbers, **{name: voice.said(arg) for name, arg in given.items()}}
        clause_text = fill(voice.sentence(texts[not negated]), values)
        return _("it is not true that {clause}", context="clause", clause=clause_text)
    if declared.body is None:
        return ""
    with voice.within(given, me):
        return voice.condition(declared.body, negated)


def _can(voice: Voice, node: Node, negated: bool) -> str:
    me = voice.real(node.args[0])
    effect = quoted(voice.nouns.effect(node.data).one)
    if me.op == "const":
        if negated:
            return _("{effect} is not possible", context="clause", effect=effect)
        return _("{effect} is possible", context="clause", effect=effect)
    who = voice.thing(me)
    if negated:
        return _("{who} cannot carry out {effect}", context="clause", effect=effect, who=who)
    return _("{who} can carry out {effect}", context="clause", effect=effect, who=who)


def _in_place(voice: Voice, node: Node, negated: bool) -> str:
    piece, zone = (voice.real(a) for a in node.args)
    what, place = voice.thing(piece), voice.place(zone)
    if negated:
        return _("{what} {what:is|are} not {place:in}", context="clause", what=what, place=place)
    return _("{what} {what:is|are} {place:in}", context="clause", what=what, place=place)


def _in_domain(voice: Voice, node: Node, negated: bool) -> str:
    one, domain = (voice.real(a) for a in node.args)
    what = voice.said(one)
    if one.type == INT and not isinstance(what, Phrase):
        what = plain(what)
    match domain.op:
        case "listed":
            text = plain(things.listed(voice, domain, "or"))
            if negated:
                return _("{what} {what:is|are} not {other}", context="clause", what=what, other=text)
            return _("{what} {what:is|are} {other}", context="clause", what=what, other=text)
        case "from_to":
            low, high = (voice.number(a) for a in domain.args)
            if negated:
                return _(
                    "{what} {what:is|are} not from {low} to {high}", context="clause", what=what, low=low, high=high
                )
            return _("{what} {what:is|are} from {low} to {high}", context="clause", what=what, low=low, high=high)
        case "line_sites" | "run_sites":
            line = voice.thing(domain.args[0])
            if negated:
                return _("{what} {what:is|are} not on {line}", context="clause", what=what, line=line)
            return _("{what} {what:is|are} on {line}", context="clause", what=what, line=line)
        case "neighbours" | "fitting":
            place = voice.thing(domain.args[0])
            if negated:
                return _("{what} {what:is|are} not next to {place}", context="clause", what=what, place=place)
            return _("{what} {what:is|are} next to {place}", context="clause", what=what, place=place)
        case _:
            several = voice.several(domain).with_(det="the")
            if negated:
                return _("{what} {what:is|are} not among {several}", context="clause", what=what, several=several)
            return _("{what} {what:is|are} among {several}", context="clause", what=what, several=several)


def _any(voice: Voice, node: Node, negated: bool) -> str:
    domain = voice.real(node.args[0])
    if domain.op not in ("map", "nest"):
        what = voice.several(domain)
        if negated:
            return _("there is {what:no}", context="clause", what=what)
        return _("there is {what:a}", context="clause", what=what.with_(plural=False))
    values, test, inner = domain.args
    what = voice.such(voice.several(values), domain.data, test)
    if domain.op == "nest":
        inner = Node("any", BOOL, (inner,))
    if inner.type != BOOL:
        inner = Node("compare", BOOL, (inner, Node("const", inner.type, data=0)), "!=")
    if negated:
        nobody = what.with_(plural=False, det="no")
        with voice.calling(domain.data, nobody):
            text = voice.condition(inner)
        if text.startswith(f"{nobody} ") and text.count(str(nobody)) == 1:
            return text
    such = voice.such(what.with_(plural=False, det="a"), domain.data, inner)
    if negated:
        return _("there is {what:no}", context="clause", what=such)
    return _("there is {what:a}", context="clause", what=such)


def _all(voice: Voice, node: Node, negated: bool) -> str:
    domain = voice.real(node.args[0])
    if domain.op not in ("map", "nest"):
        return _any(voice, node, negated)
    values, test, inner = domain.args
    what = voice.such(voice.several(values), domain.data, test).with_(plural=False)
    if domain.op == "nest":
        inner = Node("all", BOOL, (inner,))
    if inner.type != BOOL:
        inner = Node("compare", BOOL, (inner, Node("const", inner.type, data=0)), "!=")
    if negated:
        with voice.calling(domain.data, Phrase(what.noun)):
            other = Node("not", BOOL, (inner,))
            such = voice.such(what.with_(det="a"), domain.data, other)
        return _("there is {what:a}", context="clause", what=such)
    with voice.calling(domain.data, what.with_(det="each")):
        text = voice.condition(inner)
    each = str(what.with_(det="each"))
    if text.count(each) == 1:
        return text
    with voice.calling(domain.data, Phrase(what.noun)):
        return _("for {what:each}, {clause}", context="clause", what=what, clause=voice.condition(inner))


def _bad(_voice: Voice, _node: Node, _negated: bool) -> str:
    return ""


CLAUSES: dict[str, Say] = {
    "const": _const,
    "not": _not,
    "and": _logic,
    "or": _logic,
    "if": _if,
    "compare": _compare,
    "site_empty": _site_empty,
    "value": _value,
    "property": _property,
    "term": _term,
    "can": _can,
    "in_place": _in_place,
    "in_domain": _in_domain,
    "any": _any,
    "all": _all,
    "bad": _bad,
}
