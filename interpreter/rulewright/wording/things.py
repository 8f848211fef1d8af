"""How one thing is said: pieces, spaces, lines, players, directions, words. One function for each operation."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rulewright.languages import _
from rulewright.languages.grammar import Noun, Phrase, join, plain
from rulewright.resolved.names import names_of
from rulewright.resolved.tree import Node, conjuncts
from rulewright.resolved.types import Type
from rulewright.source.tree import Map, Seq
from rulewright.wording.having import having

if TYPE_CHECKING:
    from rulewright.wording.speaker import Speaker

Say = Callable[["Speaker", Node], Phrase]


def owned(noun: Noun, owner: Phrase | None, **changes: Any) -> Phrase:
    """`your hand`, `the spaces of the grid`."""
    return Phrase(noun, owner=owner, **changes)


def _const(speaker: Speaker, node: Node) -> Phrase:
    return constant(speaker, node.type, node.data)


def constant(speaker: Speaker, of: Type, number: int) -> Phrase:
    """A value written out, by its number in its type."""
    symbols, nouns = speaker.symbols, speaker.nouns
    if of.kind == "player":
        return Phrase(nouns.player(number)) if number else plain(_("nobody", context="thing"))
    if of.kind in ("int", "bool"):
        return plain(number)
    if number == 0:
        return plain(_("nothing", context="thing"))
    piece = symbols.classes.get(of.name) if of.kind == "comp" else None
    name = names_of(symbols, of)[number - (piece.first - 1 if piece is not None else 0)]
    match of.kind:
        case "site":
            return Phrase(nouns.site(of.name, name))
        case "comp":
            return (
                Phrase(nouns.kind(of.name, name))
                if symbols.classes[of.name].count > 1
                else Phrase(nouns.piece_class(of.name))
            )
        case "kind":
            return Phrase(nouns.kind(of.name, name))
        case "line":
            line = symbols.boards[of.name].lines[number - 1]
            return plain(_line(line.family, line.number))
        case "dir":
            return plain(direction(name))
        case "sym" if of.name.endswith(".face"):
            return Phrase(nouns.face(of.name.removesuffix(".face"), name), det="")
        case _:
            return Phrase(nouns.word(of.name, name), det="")


def _line(family: str, number: int) -> str:
    match family:
        case "row":
            return _("row {n}", context="thing", n=number)
        case "column":
            return _("column {n}", context="thing", n=number)
        case "diagonal" | "antidiagonal":
            return _("diagonal {n}", context="thing", n=number)
        case _:
            return _("line {n}", context="thing", n=number)


def direction(name: str) -> str:
    """A direction by its short name."""
    known = {
        "n": _("north", context="direction"),
        "ne": _("north-east", context="direction"),
        "e": _("east", context="direction"),
        "se": _("south-east", context="direction"),
        "s": _("south", context="direction"),
        "sw": _("south-west", context="direction"),
        "w": _("west", context="direction"),
        "nw": _("north-west", context="direction"),
    }
    return known.get(name, name.replace("_", " "))


def _local(speaker: Speaker, node: Node) -> Phrase:
    if node.data == "me" or str(node.data).startswith("me_"):
        return speaker.me()
    if node.data == "this":
        return Phrase(speaker.nouns.of_type(node.type) or speaker.nouns.own("thing", "things"), det="this")
    return Phrase(speaker.nouns.local(str(node.data), node.type))


def _value(speaker: Speaker, node: Node) -> Phrase:
    declared = speaker.symbols.values[node.data]
    if node.data in given_roles(speaker):
        return Phrase(speaker.nouns.role(node.data))
    noun = speaker.nouns.value(node.data)
    if declared.type.kind == "player" and not noun.person:
        noun = Noun(noun.one, noun.many, noun.gender, noun.proper, noun.only_plural, person=not declared.per)
    phrase = Phrase(noun, plural=declared.type.kind == "int" and speaker.nouns.counts("values", node.data))
    if not node.args:
        return phrase
    first, *rest = node.args
    if first.type.kind in ("sym", "kind"):
        first, rest = None, list(node.args)
    if first is not None:
        phrase = phrase.with_(owner=speaker.thing(first))
    for index in rest:
        phrase = phrase.about(_("{what} for {which}", context="thing"), which=speaker.thing(index))
    return phrase


def given_roles(speaker: Speaker) -> list[str]:
    """Roles that are handed out in play: values that are said as names."""
    roles = speaker.symbols.tree.get("roles")
    given = roles.get("given") if isinstance(roles, Map) else None
    return [str(role) for role in given] if isinstance(given, Seq) else []


def _if(speaker: Speaker, node: Node) -> Phrase:
    test, yes, no = node.args
    values = {"one": speaker.said(yes), "other": speaker.said(no), "clause": speaker.condition(test)}
    return plain(_("{one} if {clause}, otherwise {other}", context="thing", **values))


def _next_player(speaker: Speaker, node: Node) -> Phrase:
    who = speaker.thing(node.args[0])
    if speaker.symbols.players == 2:
        return _opponent(speaker, who)
    left = speaker.nouns.own("player", "players", person=True)
    if who.noun.you:
        return Phrase(left).about(_("{what} to your left", context="thing"))
    return Phrase(left).about(_("{what} to the left of {who}", context="thing"), who=who)


def _right_player(speaker: Speaker, node: Node) -> Phrase:
    who = speaker.thing(node.args[0])
    if speaker.symbols.players == 2:
        return _opponent(speaker, who)
    right = speaker.nouns.own("player", "players", person=True)
    if who.noun.you:
        return Phrase(right).about(_("{what} to your right", context="thing"))
    return Phrase(right).about(_("{what} to the right of {who}", context="thing"), who=who)


def _opponent(speaker: Speaker, who: Phrase) -> Phrase:
    if who.noun.you:
        return Phrase(speaker.nouns.own("other player", "other players", person=True))
    return Phrase(speaker.nouns.own("opponent", "opponents", person=True), owner=who)


def _owner(speaker: Speaker, node: Node) -> Phrase:
    return owned(speaker.nouns.own("owner", "owners", person=True), speaker.thing(node.args[0]))


def _own_piece(speaker: Speaker, node: Node) -> Phrase:
    return owned(speaker.nouns.piece_class(node.data), speaker.thing(node.args[0]))


def _own_piece_number(speaker: Speaker, node: Node) -> Phrase:
    who, number = node.args
    piece = owned(speaker.nouns.piece_class(node.data), speaker.thing(who))
    return piece.about(_("{what} number {n}", context="thing"), n=speaker.number(number))


def _kind_of(speaker: Speaker, node: Node) -> Phrase:
    return owned(speaker.nouns.own("kind", "kinds"), speaker.thing(node.args[0]))


def _face(speaker: Speaker, node: Node) -> Phrase:
    piece = speaker.symbols.classes[node.data]
    noun = speaker.nouns.own("number", "numbers") if piece.numbered else speaker.nouns.own("face", "faces")
    if piece.numbered:
        return Phrase(noun).about(_("{what} on {piece}", context="thing"), piece=speaker.thing(node.args[0]))
    return owned(noun, speaker.thing(node.args[0]))


def _property(speaker: Speaker, node: Node) -> Phrase:
    family, owner, name = node.data
    noun = speaker.nouns.property(f"{family}.{owner}", name)
    thing = node.args[0]
    if thing.op == "kind_of":
        thing = thing.args[0]
    if thing.op in ("tile_space",):
        thing = thing.args[0]
    return owned(noun, speaker.thing(thing), plural=speaker.nouns.property_counts(name))


def _property_item(speaker: Speaker, node: Node) -> Phrase:
    return _property(speaker, node).about(_("{what} number {n}", context="thing"), n=speaker.number(node.args[-1]))


def _place_item(speaker: Speaker, node: Node) -> Phrase:
    zone, at = node.args
    declared = speaker.symbols.zones[node.data]
    what = Phrase(speaker.nouns.piece_class(declared.holds))
    place = speaker.place(zone)
    pile = declared.order == "pile"
    if at.op == "const" and at.data == 1:
        return _ends(what, place, pile, first=True)
    if at.op == "place_count":
        return _ends(what, place, pile, first=False)
    return what.about(_("{what} number {n} of {place}", context="thing"), n=speaker.number(at), place=place)


def _ends(what: Phrase, place: Phrase, pile: bool, *, first: bool) -> Phrase:
    if pile and first:
        return what.about(_("{what} on top of {place}", context="thing"), place=place)
    if pile:
        return what.about(_("{what} at the bottom of {place}", context="thing"), place=place)
    if first:
        return what.about(_("{what} that comes first in {place}", context="thing"), place=place)
    return what.about(_("{what} that comes last in {place}", context="thing"), place=place)


def _site_of(speaker: Speaker, node: Node) -> Phrase:
    board, _held = node.data
    noun = speaker.nouns.space(board)
    return owned(noun, speaker.thing(node.args[0]))


def _occupant(speaker: Speaker, node: Node) -> Phrase:
    _board, held = node.data
    what = Phrase(speaker.nouns.piece_class(held))
    return what.about(_("{what} on {place}", context="thing"), place=speaker.thing(node.args[0]))


def _next_site(speaker: Speaker, node: Node) -> Phrase:
    what = Phrase(speaker.nouns.space(node.type.name))
    return what.about(_("{what} after {place}", context="thing"), place=speaker.thing(node.args[0]))


def _step(speaker: Speaker, node: Node) -> Phrase:
    place, way = node.args
    what = Phrase(speaker.nouns.space(node.type.name))
    template = _("{what} next to {place} to the {direction}", context="thing")
    if way.op != "const":
        template = _("{what} next to {place} in {direction}", context="thing")
    return what.about(template, place=speaker.thing(place), direction=speaker.thing(way))


def _opposite(speaker: Speaker, node: Node) -> Phrase:
    what = Phrase(speaker.nouns.own("direction", "directions"))
    return what.about(_("{what} opposite to {direction}", context="thing"), direction=speaker.thing(node.args[0]))


def _edge(speaker: Speaker, node: Node) -> Phrase:
    kind, way, _turned = node.args
    piece = kind.args[0] if kind.op == "kind_of" else kind
    what = Phrase(speaker.nouns.own("side", "sides"))
    return what.about(
        _("{what} of {piece} towards {direction}", context="thing"),
        piece=speaker.thing(piece),
        direction=speaker.thing(way),
    )


def family_noun(speaker: Speaker, family: str) -> Noun:
    """`row`, `column`, `diagonal`, or `line` for all others."""
    match family:
        case "row":
            return speaker.nouns.own("row", "rows")
        case "column":
            return speaker.nouns.own("column", "columns")
        case "diagonal" | "antidiagonal":
            return speaker.nouns.own("diagonal", "diagonals")
        case _:
            return speaker.nouns.own("line", "lines")


def _line_through(speaker: Speaker, node: Node) -> Phrase:
    what = Phrase(family_noun(speaker, node.data[1]))
    return what.about(_("{what} through {place}", context="thing"), place=speaker.thing(node.args[0]))


def _line_named(speaker: Speaker, node: Node) -> Phrase:
    number = speaker.number(node.args[-1])
    return Phrase(family_noun(speaker, node.data[1]), det="").about(_("{what} {n}", context="thing"), n=number)


def _crossing(speaker: Speaker, node: Node) -> Phrase:
    place, line = node.args
    what = Phrase(speaker.nouns.own("line", "lines"))
    return what.about(
        _("{what} that crosses {line} at {place}", context="thing"),
        line=speaker.thing(line),
        place=speaker.thing(place),
    )


def _first(speaker: Speaker, node: Node) -> Phrase:
    return speaker.several(node.args[0]).with_(det="a", plural=False)


def _best(speaker: Speaker, node: Node) -> Phrase:
    domain, test, *keys = node.args
    what = speaker.several(domain).with_(det="the", plural=False)
    what = speaker.such(what, node.data, test)
    measures = [superlative(speaker, key, node.data) for key in keys]
    text = measures[0]
    for more in measures[1:]:
        text = _("{first} and, among those, {second}", context="superlative", first=text, second=more)
    return what.about(_("{what} with {superlative}", context="thing"), superlative=text)


def superlative(speaker: Speaker, key: Node, local: str) -> str:
    """`the most gems`, `the highest bid`."""
    key = speaker.real(key)
    less = key.op == "arith" and key.data == "-" and key.args[0].op == "const"
    lowest = key.op == "neg" or less
    inner = key.args[-1] if lowest else key
    if inner.op == "cast" and inner.args[0].type.kind == "bool":
        return _("{clause}", context="superlative", clause=speaker.condition(inner.args[0]))
    found = having(speaker, inner)
    if found is not None and inner.args and names(inner, local):
        if lowest:
            return _("the fewest {what:plural}", context="superlative", what=found.what)
        return _("the most {what:plural}", context="superlative", what=found.what)
    with speaker.calling(local, Phrase(Noun("", back=True, person=_is_person(inner, local)))):
        what = speaker.number(inner)
    if what.owner is not None and not what.around:
        bare, owner = what.with_(owner=None), what.owner
        if owner.noun.back:
            if lowest:
                return _("the lowest {what:one}", context="superlative", what=bare)
            return _("the highest {what:one}", context="superlative", what=bare)
        if lowest:
            return _("the lowest {what:one} of {owner}", context="superlative", what=bare, owner=owner)
        return _("the highest {what:one} of {owner}", context="superlative", what=bare, owner=owner)
    if lowest:
        return _("the lowest value of: {number}", context="superlative", number=what)
    return _("the highest value of: {number}", context="superlative", number=what)


def _is_person(node: Node, local: str) -> bool:
    """Whether a local name in an expression is a player's."""
    if node.op == "local" and node.data == local:
        return node.type.kind == "player"
    return any(_is_person(arg, local) for arg in node.args)


def names(node: Node, local: str) -> bool:
    """Whether a node reads a local name."""
    return (node.op == "local" and node.data == local) or any(names(a, local) for a in node.args)


def _term(speaker: Speaker, node: Node) -> Phrase:
    return term(speaker, node, speaker.thing)


def term(speaker: Speaker, node: Node, say: Callable[[Node], Phrase]) -> Phrase:
    """A named expression: by its title, else what it is."""
    declared = speaker.symbols.terms[node.data]
    noun = speaker.nouns.named_term(node.data)
    args = [speaker.real(a) for a in node.args]
    if noun is not None:
        phrase = Phrase(noun, plural=speaker.nouns.counts("terms", node.data))
        given = args[1:] if declared.uses_me and len(args) > 1 else args
        return phrase.with_(owner=speaker.thing(given[0])) if given else phrase
    me = args.pop(0) if declared.uses_me else None
    if declared.body is None:
        return plain("")
    with speaker.within({p: a for (p, _type), a in zip(declared.params, args, strict=True)}, me):
        return say(declared.body)


def _tile_position(speaker: Speaker, node: Node) -> Phrase:
    return owned(speaker.nouns.own("position", "positions"), speaker.thing(node.args[0]))


def _tile_site(speaker: Speaker, node: Node) -> Phrase:
    what = Phrase(speaker.nouns.space(node.type.name))
    tiles = speaker.symbols.boards[node.data[0]].tiles
    name = tiles.locals[node.data[1] - 1] if tiles is not None else ""
    return what.about(
        _("{what} “{name}” at {place}", context="thing"), name=name.replace("_", " "), place=speaker.thing(node.args[0])
    )


def _copy_site(speaker: Speaker, node: Node) -> Phrase:
    board, number = node.data
    name = speaker.symbols.boards[board].sites[number - 1].rpartition(".")[2]
    return owned(speaker.nouns.site(board, name), copy_owner(speaker, node.args[0]))


def copy_owner(speaker: Speaker, number: Node) -> Phrase:
    """Whose copy of a board it is, from the owner's number."""
    return speaker.thing(number.args[0]) if number.op in ("cast", "own_number") else speaker.thing(number)


def _copy_line(speaker: Speaker, node: Node) -> Phrase:
    return _line_named(speaker, node).with_(owner=copy_owner(speaker, node.args[0]))


def _copy(speaker: Speaker, node: Node) -> Phrase:
    return owned(speaker.nouns.board(node.data), copy_owner(speaker, node.args[0]))


def _zone(speaker: Speaker, node: Node) -> Phrase:
    return speaker.place(node)


def _where(speaker: Speaker, node: Node) -> Phrase:
    return plain("")


def listed(speaker: Speaker, node: Node, word: str) -> str:
    """A list written out, in words."""
    return join([speaker.value(a) for a in node.args], word)


def has_condition(test: Node) -> bool:
    """Whether a filter's condition says anything."""
    return not all(part.op == "const" and part.data for part in conjuncts(test))


THINGS: dict[str, Say] = {
    "const": _const,
    "word": lambda speaker, node: Phrase(speaker.nouns.word("", str(node.data)), det=""),
    "local": _local,
    "value": _value,
    "if": _if,
    "next_player": _next_player,
    "right_player": _right_player,
    "owner": _owner,
    "copy_owner": _owner,
    "own_piece": _own_piece,
    "own_piece_number": _own_piece_number,
    "kind_of": _kind_of,
    "face": _face,
    "property": _property,
    "property_item": _property_item,
    "place_item": _place_item,
    "site_of": _site_of,
    "where": _where,
    "occupant": _occupant,
    "next_site": _next_site,
    "step": _step,
    "opposite": _opposite,
    "edge": _edge,
    "line_through": _line_through,
    "line_named": _line_named,
    "crossing": _crossing,
    "first": _first,
    "best": _best,
    "term": _term,
    "tile_position": _tile_position,
    "tile_site": _tile_site,
    "copy_site": _copy_site,
    "copy_line": _copy_line,
    "copy": _copy,
    "zone": _zone,
    "box": lambda speaker, node: Phrase(speaker.nouns.own("box", "boxes")),
    "board": lambda speaker, node: Phrase(speaker.nouns.board(node.data)),
}
