"""How numbers are said: digits, `the number of your gems`, `1 plus the surplus`, `half of it, rounded down`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import rulewright.wording.things as things
from rulewright.languages import _, fill
from rulewright.languages.grammar import Noun, Phrase, plain
from rulewright.resolved.tree import Node
from rulewright.wording.having import having, is_main

if TYPE_CHECKING:
    from rulewright.wording.speaker import Speaker

Say = Callable[["Speaker", Node], "Phrase | str"]


def _const(speaker: Speaker, node: Node) -> Phrase:
    return things.constant(speaker, node.type, node.data)


def _arith(speaker: Speaker, node: Node) -> str:
    left, right = (folded(speaker, arg) for arg in node.args)
    if left.op == right.op == "const":
        return str(_reckoned(node.data, left.data, right.data))
    a, b = speaker.number(left), speaker.number(right)
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


def folded(speaker: Speaker, node: Node) -> Node:
    """The node with arithmetic on plain numbers carried out."""
    node = speaker.real(node)
    if node.op == "arith":
        left, right = (folded(speaker, arg) for arg in node.args)
        if left.op == right.op == "const":
            return Node("const", node.type, data=_reckoned(node.data, left.data, right.data), span=node.span)
    return node


def _neg(speaker: Speaker, node: Node) -> str:
    return _("minus {number}", context="number", number=speaker.number(node.args[0]))


def _abs(speaker: Speaker, node: Node) -> str:
    inner = node.args[0]
    if inner.op == "arith" and inner.data == "-":
        a, b = (speaker.number(arg) for arg in inner.args)
        return _("the difference between {a} and {b}", context="number", a=a, b=b)
    return _("the size of {number}, without its sign", context="number", number=speaker.number(inner))


def _cast(speaker: Speaker, node: Node) -> Phrase | str:
    inner = node.args[0]
    if inner.type.kind == "bool":
        return _("1 if {clause}, otherwise 0", context="number", clause=speaker.condition(inner))
    if inner.type.kind == "player":
        return Phrase(speaker.nouns.own("seat number", "seat numbers"), owner=speaker.thing(inner))
    return _("the number of {what}", context="number of one thing", what=speaker.thing(inner))


def _amount(speaker: Speaker, node: Node) -> str:
    zone = speaker.real(node.args[0])
    declared = speaker.symbols.zones[zone.data]
    noun = speaker.nouns.piece_class(declared.holds)
    if zone.args and is_main(speaker, zone.data):
        what = Phrase(noun, plural=True, owner=speaker.thing(zone.args[0]))
    else:
        what = Phrase(noun, plural=True).about(_("{what} {place:in}", context="several"), place=speaker.place(zone))
    return _("the number of {what}", context="number", what=what)


def _place_count(speaker: Speaker, node: Node) -> str:
    zone = speaker.real(node.args[0])
    noun = speaker.nouns.piece_class(speaker.symbols.zones[node.data].holds)
    what = Phrase(noun, plural=True, det="").about(_("{what} {place:in}", context="several"), place=speaker.place(zone))
    return _("the number of {what}", context="number", what=what)


def _count(speaker: Speaker, node: Node) -> str:
    return _("the number of {what}", context="number", what=speaker.several(node.args[0]))


def _sum(speaker: Speaker, node: Node) -> str:
    """`the total worth of all cards`, `the total number of beans of all pits`."""
    domain = speaker.real(node.args[0])
    if domain.op == "map":
        values, test, value = domain.args
        what = speaker.such(speaker.several(values), domain.data, test)
        if value.op == "face":
            return _("the total of {things:all}", context="number", things=what)
        with speaker.calling(domain.data, Phrase(Noun("", back=True))):
            has = having(speaker, value)
            if has is not None and has.who is not None and has.who.noun.back:
                return _(
                    "the total number of {what:plural} of {things:all}", context="number", what=has.what, things=what
                )
    return _fold(
        speaker,
        node,
        _("the total {number:one} of {things:all}", context="number"),
        _("the sum, over {things:all}, of {number}", context="number"),
        _("the sum of {things:all}", context="number"),
    )


def _min(speaker: Speaker, node: Node) -> str:
    named = _("the smallest {number:one} among {things:all}", context="number")
    other = _("the smallest value, among {things:all}, of {number}", context="number")
    return _fold(speaker, node, named, other, _("the smallest of {things:all}", context="number"))


def _max(speaker: Speaker, node: Node) -> str:
    named = _("the greatest {number:one} among {things:all}", context="number")
    other = _("the greatest value, among {things:all}, of {number}", context="number")
    return _fold(speaker, node, named, other, _("the greatest of {things:all}", context="number"))


def _fold(speaker: Speaker, node: Node, named: str, of_each: str, of_all: str) -> str:
    """What is reckoned from a number of each of several things, or from several numbers."""
    domain = speaker.real(node.args[0])
    if domain.op not in ("map", "nest"):
        return fill(of_all, {"things": speaker.several(domain)})
    values, test, value = domain.args
    what = speaker.such(speaker.several(values), domain.data, test)
    if value.op in ("value", "property", "face", "coordinate") and len(value.args) == 1:
        if things.names(value.args[0], domain.data):
            number = speaker.number(value).with_(owner=None, around=(), det="")
            return fill(named, {"number": number, "things": what})
    if domain.op == "nest":
        with speaker.calling(domain.data, what.with_(det="each", plural=False)):
            return fill(of_all, {"things": speaker.several(value)})
    with speaker.calling(domain.data, Phrase(what.noun)):
        number = speaker.number(value)
    return fill(of_each, {"number": number, "things": what})


def _different(speaker: Speaker, node: Node) -> str:
    return _("the number of different {what:plural}", context="number", what=speaker.several(node.args[0]))


def _coordinate(speaker: Speaker, node: Node) -> Phrase:
    noun = things.family_noun(speaker, node.data[1])
    return Phrase(noun, owner=speaker.thing(node.args[0]))


def _line_number(speaker: Speaker, node: Node) -> str:
    return _("the number of {what}", context="number of one thing", what=speaker.thing(node.args[0]))


def _turned(speaker: Speaker, node: Node) -> str:
    return _("the turns of {what}", context="number", what=speaker.thing(node.args[0]))


def _distance(speaker: Speaker, node: Node) -> str:
    start, end, _test = node.args
    return _(
        "the number of steps from {start} to {end}",
        context="number",
        start=speaker.thing(start),
        end=speaker.thing(end),
    )


def _own_number(speaker: Speaker, node: Node) -> str:
    return _("the number of {what}", context="number of one thing", what=speaker.thing(node.args[0]))


def _if(speaker: Speaker, node: Node) -> Phrase:
    return things.THINGS["if"](speaker, node)


def _term(speaker: Speaker, node: Node) -> Phrase:
    return things.term(speaker, node, speaker.number)


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
    "bad": lambda _speaker, _node: plain(""),
}
