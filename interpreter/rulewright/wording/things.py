"""How one thing is said: pieces, spaces, lines, players, directions, words. One function for each operation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rulewright.languages import _
from rulewright.languages.grammar import Noun, Phrase, join, plain
from rulewright.resolved.names import names_of
from rulewright.resolved.tree import Node, conjuncts
from rulewright.resolved.types import Type
from rulewright.wording.lines import crossing, line_called, line_named, line_through
from rulewright.wording.local_names import is_me
from rulewright.wording.superlatives import best

if TYPE_CHECKING:
    from rulewright.wording.voice import Voice

Say = Callable[["Voice", Node], Phrase]


def owned(noun: Noun, owner: Phrase | None, **changes: Any) -> Phrase:
    """`your hand`, `the spaces of the grid`."""
    return Phrase(noun, owner=owner, **changes)


def _const(voice: Voice, node: Node) -> Phrase:
    return constant(voice, node.type, node.data)


def constant(voice: Voice, of: Type, number: int) -> Phrase:
    """A value written out, by its number in its type."""
    symbols, nouns = voice.symbols, voice.nouns
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
            return plain(line_called(line.family, line.number))
        case "dir":
            return plain(direction(name))
        case "sym" if of.name.endswith(".face"):
            return Phrase(nouns.face(of.name.removesuffix(".face"), name), det="")
        case _:
            return Phrase(nouns.word(of.name, name), det="")


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


def _local(voice: Voice, node: Node) -> Phrase:
    if is_me(node):
        return voice.me()
    if node.data == "this":
        return Phrase(voice.nouns.of_type(node.type) or voice.nouns.own("thing", "things"), det="this")
    return Phrase(voice.nouns.local(str(node.data), node.type))


def _value(voice: Voice, node: Node) -> Phrase:
    declared = voice.symbols.values[node.data]
    if node.data in voice.symbols.given_roles:
        return Phrase(voice.nouns.role(node.data))
    noun = voice.nouns.value(node.data)
    if declared.type.kind == "player" and not noun.person:
        noun = replace(noun, person=not declared.per)
    phrase = Phrase(noun, plural=declared.type.kind == "int" and voice.nouns.counts("values", node.data))
    if not node.args:
        return phrase
    owners = [] if node.args[0].type.kind in ("sym", "kind") else [node.args[0]]
    for owner in owners:
        phrase = phrase.with_(owner=voice.thing(owner))
    for index in node.args[len(owners) :]:
        phrase = phrase.about(_("{what} for {which}", context="thing"), which=voice.thing(index))
    return phrase


def _if(voice: Voice, node: Node) -> Phrase:
    test, yes, no = node.args
    values = {"one": voice.said(yes), "other": voice.said(no), "clause": voice.condition(test)}
    return plain(_("{one} if {clause}, otherwise {other}", context="thing", **values))


def _next_player(voice: Voice, node: Node) -> Phrase:
    yours = _("{what} to your left", context="thing")
    return _beside(voice, node, yours, _("{what} to the left of {who}", context="thing"))


def _right_player(voice: Voice, node: Node) -> Phrase:
    yours = _("{what} to your right", context="thing")
    return _beside(voice, node, yours, _("{what} to the right of {who}", context="thing"))


def _beside(voice: Voice, node: Node, yours: str, theirs: str) -> Phrase:
    """The player on one side of another, of the reader (`yours`) or of somebody else (`theirs`)."""
    who = voice.thing(node.args[0])
    if voice.symbols.players == 2:
        return _opponent(voice, who)
    player = Phrase(voice.nouns.own("player", "players", person=True))
    return player.about(yours) if who.noun.you else player.about(theirs, who=who)


def _opponent(voice: Voice, who: Phrase) -> Phrase:
    if who.noun.you:
        return Phrase(voice.nouns.own("other player", "other players", person=True))
    return Phrase(voice.nouns.own("opponent", "opponents", person=True), owner=who)


def _owner(voice: Voice, node: Node) -> Phrase:
    return owned(voice.nouns.own("owner", "owners", person=True), voice.thing(node.args[0]))


def _own_piece(voice: Voice, node: Node) -> Phrase:
    return owned(voice.nouns.piece_class(node.data), voice.thing(node.args[0]))


def _own_piece_number(voice: Voice, node: Node) -> Phrase:
    who, number = node.args
    piece = owned(voice.nouns.piece_class(node.data), voice.thing(who))
    return piece.about(_("{what} number {n}", context="thing"), n=voice.number(number))


def _kind_of(voice: Voice, node: Node) -> Phrase:
    return owned(voice.nouns.own("kind", "kinds"), voice.thing(node.args[0]))


def _face(voice: Voice, node: Node) -> Phrase:
    piece = voice.symbols.classes[node.data]
    noun = voice.nouns.own("number", "numbers") if piece.numbered else voice.nouns.own("face", "faces")
    if piece.numbered:
        return Phrase(noun).about(_("{what} on {piece}", context="thing"), piece=voice.thing(node.args[0]))
    return owned(noun, voice.thing(node.args[0]))


def _property(voice: Voice, node: Node) -> Phrase:
    family, owner, name = node.data
    noun = voice.nouns.property(f"{family}.{owner}", name)
    thing = node.args[0]
    if thing.op == "kind_of":
        thing = thing.args[0]
    if thing.op in ("tile_space",):
        thing = thing.args[0]
    return owned(noun, voice.thing(thing), plural=voice.nouns.property_counts(name))


def _property_item(voice: Voice, node: Node) -> Phrase:
    return _property(voice, node).about(_("{what} number {n}", context="thing"), n=voice.number(node.args[-1]))


def _place_item(voice: Voice, node: Node) -> Phrase:
    zone, at = node.args
    declared = voice.symbols.zones[node.data]
    what = Phrase(voice.nouns.piece_class(declared.holds))
    place = voice.place(zone)
    pile = declared.order == "pile"
    if at.op == "const" and at.data == 1:
        return _ends(what, place, pile, first=True)
    if at.op == "place_count":
        return _ends(what, place, pile, first=False)
    if at.op == "local" and at.data not in voice.called:
        return what.about(_("{what} with that number {place:in}", context="thing"), place=place)
    return what.about(_("{what} number {n} of {place}", context="thing"), n=voice.number(at), place=place)


def _ends(what: Phrase, place: Phrase, pile: bool, *, first: bool) -> Phrase:
    if pile and first:
        return what.about(_("{what} on top of {place}", context="thing"), place=place)
    if pile:
        return what.about(_("{what} at the bottom of {place}", context="thing"), place=place)
    if first:
        return what.about(_("{what} that comes first in {place}", context="thing"), place=place)
    return what.about(_("{what} that comes last in {place}", context="thing"), place=place)


def _site_of(voice: Voice, node: Node) -> Phrase:
    board, _held = node.data
    noun = voice.nouns.space(board)
    return owned(noun, voice.thing(node.args[0]))


def _occupant(voice: Voice, node: Node) -> Phrase:
    _board, held = node.data
    what = Phrase(voice.nouns.piece_class(held))
    return what.about(_("{what} on {place}", context="thing"), place=voice.thing(node.args[0]))


def _next_site(voice: Voice, node: Node) -> Phrase:
    what = Phrase(voice.nouns.space(node.type.name))
    return what.about(_("{what} after {place}", context="thing"), place=voice.thing(node.args[0]))


def _step(voice: Voice, node: Node) -> Phrase:
    place, way = node.args
    what = Phrase(voice.nouns.space(node.type.name))
    template = _("{what} next to {place} to the {direction}", context="thing")
    if way.op != "const":
        template = _("{what} next to {place} in {direction}", context="thing")
    return what.about(template, place=voice.thing(place), direction=voice.thing(way))


def _opposite(voice: Voice, node: Node) -> Phrase:
    what = Phrase(voice.nouns.own("direction", "directions"))
    return what.about(_("{what} opposite to {direction}", context="thing"), direction=voice.thing(node.args[0]))


def _edge(voice: Voice, node: Node) -> Phrase:
    kind, way, _turned = node.args
    piece = kind.args[0] if kind.op == "kind_of" else kind
    what = Phrase(voice.nouns.own("side", "sides"))
    return what.about(
        _("{what} of {piece} towards {direction}", context="thing"),
        piece=voice.thing(piece),
        direction=voice.thing(way),
    )


def _first(voice: Voice, node: Node) -> Phrase:
    return voice.several(node.args[0]).with_(det="a", plural=False)


def _term(voice: Voice, node: Node) -> Phrase:
    return term(voice, node, voice.thing)


def term(voice: Voice, node: Node, say: Callable[[Node], Phrase]) -> Phrase:
    """A named expression: by its title, else what it is."""
    declared = voice.symbols.terms[node.data]
    noun = voice.nouns.named_term(node.data)
    args = [voice.real(a) for a in node.args]
    if noun is not None:
        phrase = Phrase(noun, plural=voice.nouns.counts("terms", node.data))
        given = args[1:] if declared.uses_me and len(args) > 1 else args
        return phrase.with_(owner=voice.thing(given[0])) if given else phrase
    me = args.pop(0) if declared.uses_me else None
    if declared.body is None:
        return plain("")
    with voice.within({p: a for (p, _type), a in zip(declared.params, args, strict=True)}, me):
        return say(declared.body)


def _tile_position(voice: Voice, node: Node) -> Phrase:
    return owned(voice.nouns.own("position", "positions"), voice.thing(node.args[0]))


def _tile_site(voice: Voice, node: Node) -> Phrase:
    what = Phrase(voice.nouns.space(node.type.name))
    tiles = voice.symbols.boards[node.data[0]].tiles
    name = tiles.locals[node.data[1] - 1] if tiles is not None else ""
    return what.about(
        _("{what} “{name}” at {place}", context="thing"), name=name.replace("_", " "), place=voice.thing(node.args[0])
    )


def _copy_site(voice: Voice, node: Node) -> Phrase:
    board, number = node.data
    name = voice.symbols.boards[board].sites[number - 1].rpartition(".")[2]
    return owned(voice.nouns.site(board, name), copy_owner(voice, node.args[0]))


def copy_owner(voice: Voice, number: Node) -> Phrase:
    """Whose copy of a board it is, from the owner's number."""
    return voice.thing(number.args[0]) if number.op in ("cast", "own_number") else voice.thing(number)


def _copy_line(voice: Voice, node: Node) -> Phrase:
    return line_named(voice, node).with_(owner=copy_owner(voice, node.args[0]))


def _copy(voice: Voice, node: Node) -> Phrase:
    return owned(voice.nouns.board(node.data), copy_owner(voice, node.args[0]))


def _zone(voice: Voice, node: Node) -> Phrase:
    return voice.place(node)


def _where(voice: Voice, node: Node) -> Phrase:
    return plain("")


def listed(voice: Voice, node: Node, word: str) -> str:
    """A list written out, in words."""
    return join([voice.value(a) for a in node.args], word)


def has_condition(test: Node) -> bool:
    """Whether a filter's condition says anything."""
    return not all(part.op == "const" and part.data for part in conjuncts(test))


THINGS: dict[str, Say] = {
    "const": _const,
    "word": lambda voice, node: Phrase(voice.nouns.word("", str(node.data)), det=""),
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
    "line_through": line_through,
    "line_named": line_named,
    "crossing": crossing,
    "first": _first,
    "best": best,
    "term": _term,
    "tile_position": _tile_position,
    "tile_site": _tile_site,
    "copy_site": _copy_site,
    "copy_line": _copy_line,
    "copy": _copy,
    "zone": _zone,
    "box": lambda voice, node: Phrase(voice.nouns.own("box", "boxes")),
    "board": lambda voice, node: Phrase(voice.nouns.board(node.data)),
}
