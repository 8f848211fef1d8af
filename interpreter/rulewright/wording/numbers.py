"""How numbers are said: digits, `the number of your gems`, `1 plus the surplus`, `half of it, rounded down`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import rulewright.wording.things as things
from rulewright.languages import _, fill
from rulewright.languages.grammar import Noun, Phrase, plain
from rulewright.resolved.tree import Node
from rulewright.wording.having import having, is_main
from rulewright.wording.lines import family_noun
from rulewright.wording.local_names import names

if TYPE_CHECKING:
    from rulewright.wording.voice import Voice

Say = Callable[["Voice", Node], "Phrase | str"]


def _const(voice: Voice, node: Node) -> Phrase:
    return things.constant(voice, node.type, node.data)


def _arith(voice: Voice, node: Node) -> str:
    left, right = (folded(voice, arg) for arg in node.args)
    if left.op == right.op == "const":
        return str(_reckoned(node.data, left.data, right.data))
    a, b = voice.number(left), voice.number(right)
    match node.data:
        case "+":
            return _("{a} plus {b}", context="number", a=a, b=b)
        case "-":
            return _("{a} minus {b}", context="number", a=a, b=b)
        case "*":
            if left.op == "const" and left.data == 2:
                return _("twice {number}", context="number", number=b)
            if right.op == "const" and right.data == 2:
                return _("twice {number}", context="number", number=a)
            return _("{a} times {b}", context="number", a=a, b=b)
        case "//":
            if right.op == "const" and right.data == 2:
                return _("half of {number}, rounded down", context="number", number=a)
            return _("{a} divided by {b}, rounded down", context="number", a=a, b=b)
        case "%":
            return _("the remainder of {a} divided by {b}", context="number", a=a, b=b)
        case "max" if left.op == "const":
            return _("{number}, but at least {least}", context="number", number=b, least=a)
        case "max" if right.op == "const":
            return _("{number}, but at least {least}", context="number", number=a, least=b)
        case "min" if left.op == "const":
            return _("{number}, but at most {most}", context="number", number=b, most=a)
        case "min" if right.op == "const":
            return _("{number}, but at most {most}", context="number", number=a, most=b)
        case "max":
            return _("the greater of {a} and {b}", context="number", a=a, b=b)
        case _:
            return _("the smaller of {a} and {b}", context="number", a=a, b=b)


def _reckoned(sign: str, a: int, b: int) -> int:
    """Two plain numbers, reckoned."""
    match sign:
        case "+":
            return a + b
        case "-":
            return a - b
        case "*":
            return a * b
        case "//":
            return a // b if b else 0
        case "%":
            return a % b if b else 0
        case _:
            return max(a, b) if sign == "max" else min(a, b)


def folded(voice: Voice, node: Node) -> Node:
    """The node with arithmetic on plain numbers carried out."""
    node = voice.real(node)
    if node.op == "arith":
        left, right = (folded(voice, arg) for arg in node.args)
        if left.op == right.op == "const":
            return Node("const", node.type, data=_reckoned(node.data, left.data, right.data), span=node.span)
    return node


def _neg(voice: Voice, node: Node) -> str:
    return _("minus {number}", context="number", number=voice.number(node.args[0]))


def _abs(voice: Voice, node: Node) -> str:
    inner = node.args[0]
    if inner.op == "arith" and inner.data == "-":
        a, b = (voice.number(arg) for arg in inner.args)
        return _("the difference between {a} and {b}", context="number", a=a, b=b)
    return _("the size of {number}, without its sign", context="number", number=voice.number(inner))


def _cast(voice: Voice, node: Node) -> Phrase | str:
    inner = node.args[0]
    if inner.type.kind == "bool":
        return _("1 if {clause}, otherwise 0", context="number", clause=voice.condition(inner))
    if inner.type.kind == "player":
        return Phrase(voice.nouns.own("seat number", "seat numbers"), owner=voice.thing(inner))
    return _("the number of {what}", context="number of one thing", what=voice.thing(inner))


def _amount(voice: Voice, node: Node) -> str:
    zone = voice.real(node.args[0])
    declared = voice.symbols.zones[zone.data]
    noun = voice.nouns.piece_class(declared.holds)
    if zone.args and is_main(voice, zone.data):
        what = Phrase(noun, plural=True, owner=voice.thing(zone.args[0]))
    else:
        what = Phrase(noun, plural=True).about(_("{what} {place:in}", context="several"), place=voice.place(zone))
    return _("the number of {what}", context="number", what=what)


def _place_count(voice: Voice, node: Node) -> str:
    zone = voice.real(node.args[0])
    noun = voice.nouns.piece_class(voice.symbols.zones[node.data].holds)
    what = Phrase(noun, plural=True, det="").about(_("{what} {place:in}", context="several"), place=voice.place(zone))
    return _("the number of {what}", context="number", what=what)


def _count(voice: Voice, node: Node) -> str:
    return _("the number of {what}", context="number", what=voice.several(node.args[0]))


def _sum(voice: Voice, node: Node) -> str:
    """`the total worth of all cards`, `the total number of beans of all pits`."""
    domain = voice.real(node.args[0])
    if domain.op == "map":
        values, test, value = domain.args
        what = voice.such(voice.several(values), domain.data, test)
        if value.op == "face":
            return _("the total of what {things:all} show", context="number", things=what)
        with voice.calling(domain.data, Phrase(Noun("", back=True))):
            has = having(voice, value)
            if has is not None and has.who is not None and has.who.noun.back:
                return _(
                    "the total number of {what:plural} of {things:all}", context="number", what=has.what, things=what
                )
    return _fold(
        voice,
        node,
        _("the total {number:one} of {things:all}", context="number"),
        _("the sum, over {things:all}, of {number}", context="number"),
        _("the sum of {things:all}", context="number"),
    )


def _min(voice: Voice, node: Node) -> str:
    named = _("the smallest {number:one} among {things:all}", context="number")
    other = _("the smallest value, among {things:all}, of {number}", context="number")
    return _fold(voice, node, named, other, _("the smallest of {things:all}", context="number"))


def _max(voice: Voice, node: Node) -> str:
    named = _("the greatest {number:one} among {things:all}", context="number")
    other = _("the greatest value, among {things:all}, of {number}", context="number")
    return _fold(voice, node, named, other, _("the greatest of {things:all}", context="number"))


def _fold(voice: Voice, node: Node, named: str, of_each: str, of_all: str) -> str:
    """What is reckoned from a number of each of several things, or from several numbers."""
    domain = voice.real(node.args[0])
    if domain.op not in ("map", "nest"):
        return fill(of_all, {"things": voice.several(domain)})
    values, test, value = domain.args
    what = voice.such(voice.several(values), domain.data, test)
    own = value.op in ("value", "property", "face", "coordinate") and len(value.args) == 1
    if own and names(value.args[0], domain.data):
        number = voice.number(value).with_(owner=None, around=(), det="")
        return fill(named, {"number": number, "things": what})
    if domain.op == "nest":
        with voice.calling(domain.data, what.with_(det="each", plural=False)):
            return fill(of_all, {"things": voice.several(value)})
    with voice.calling(domain.data, Phrase(what.noun)):
        number = voice.number(value)
    return fill(of_each, {"number": number, "things": what})


def _different(voice: Voice, node: Node) -> str:
    return _("the number of different {what:plural}", context="number", what=voice.several(node.args[0]))


def _coordinate(voice: Voice, node: Node) -> Phrase:
    noun = family_noun(voice, node.data[1])
    return Phrase(noun, owner=voice.thing(node.args[0]))


def _line_number(voice: Voice, node: Node) -> str:
    return _("the number of {what}", context="number of one thing", what=voice.thing(node.args[0]))


def _turned(voice: Voice, node: Node) -> str:
    return _("the turns of {what}", context="number", what=voice.thing(node.args[0]))


def _distance(voice: Voice, node: Node) -> str:
    start, end, _test = node.args[:3]
    return _(
        "the number of steps from {start} to {end}",
        context="number",
        start=voice.thing(start),
        end=voice.thing(end),
    )


def _own_number(voice: Voice, node: Node) -> str:
    return _("the number of {what}", context="number of one thing", what=voice.thing(node.args[0]))


def _if(voice: Voice, node: Node) -> Phrase:
    return things.THINGS["if"](voice, node)


def _term(voice: Voice, node: Node) -> Phrase:
    return things.term(voice, node, voice.number)


NUMBERS: dict[str, Say] = {
    "const": _const,
    "neg": _neg,
    "arith": _arith,
    "abs": _abs,
    "if": _if,
    "amount": _amount,
    "place_count": _place_count,
    "cast": _cast,
    "term": _term,
    "count": _count,
    "sum": _sum,
    "min": _min,
    "max": _max,
    "different": _different,
    "coordinate": _coordinate,
    "line_number": _line_number,
    "turned": _turned,
    "distance": _distance,
    "own_number": _own_number,
    "tile_space": _own_number,
    "bad": lambda _voice, _node: plain(""),
}
