"""How several things are said: `tiles on the grid`, `cards in your hand that cost more than 2 coins`.

Each function gives a phrase in the plural without an article; who uses it puts `a`, `each`, `all` or a number there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import rulewright.wording.things as things
from rulewright.languages import _
from rulewright.languages.grammar import Noun, Phrase, plain
from rulewright.resolved.tree import Node
from rulewright.wording.lines import family_noun

if TYPE_CHECKING:
    from rulewright.wording.voice import Voice

Say = Callable[["Voice", Node], Phrase]


def _many(noun: Noun) -> Phrase:
    return Phrase(noun, det="", plural=True)


def _spaces(voice: Voice, board: str) -> Phrase:
    return _many(voice.nouns.space(board))


def _on_board(voice: Voice, what: Phrase, board: str) -> Phrase:
    """On which board, where there is more than one."""
    name = board.removesuffix(".positions")
    if sum(not other.endswith(".positions") for other in voice.symbols.boards) == 1:
        return what
    return what.about(_("{what} on {board}", context="several"), board=Phrase(voice.nouns.board(name)))


def _players(voice: Voice, _node: Node) -> Phrase:
    return _many(voice.nouns.own("player", "players", person=True))


def _others(voice: Voice, node: Node) -> Phrase:
    who = voice.thing(node.args[0])
    others = _many(voice.nouns.own("other player", "other players", person=True))
    return others if who.noun.you else others.about(_("{what} than {who}", context="several"), who=who)


def _board_sites(voice: Voice, node: Node) -> Phrase:
    return _on_board(voice, _spaces(voice, node.data), node.data)


def _board_pieces(voice: Voice, node: Node) -> Phrase:
    board, held = node.data
    return _on_board(voice, _many(voice.nouns.piece_class(held)), board)


def _held(voice: Voice, node: Node) -> Phrase:
    what = _many(voice.nouns.piece_class(node.data[1]))
    return what.about(_("{what} on {place}", context="several"), place=voice.thing(node.args[0]))


def _zone_pieces(voice: Voice, node: Node) -> Phrase:
    what = _many(voice.nouns.piece_class(voice.symbols.zones[node.data].holds))
    return what.about(_("{what} {place:in}", context="several"), place=voice.place(voice.real(node.args[0])))


def _class_pieces(voice: Voice, node: Node) -> Phrase:
    return _many(voice.nouns.piece_class(node.data))


def _own_pieces(voice: Voice, node: Node) -> Phrase:
    return Phrase(voice.nouns.piece_class(node.data), det="", plural=True, owner=voice.thing(node.args[0]))


def _of_line(voice: Voice, node: Node) -> Phrase:
    board = node.args[0].type.name.partition("/")[0]
    if node.args[0].op == "local" and node.args[0].data == voice.within_line:
        return _spaces(voice, board)
    line = voice.thing(node.args[0])
    return _spaces(voice, board).about(_("{what} of {line}", context="several"), line=line)


def _neighbours(voice: Voice, node: Node) -> Phrase:
    board, network = node.data[0], node.data[1] if isinstance(node.data, tuple) and len(node.data) > 1 else ""
    what = _spaces(voice, board)
    place = voice.thing(node.args[0])
    if network and isinstance(network, str):
        by = Phrase(voice.nouns.word("networks", network), det="")
        return what.about(_("{what} joined to {place} by {network}", context="several"), place=place, network=by)
    return what.about(_("{what} next to {place}", context="several"), place=place)


def _ray(voice: Voice, node: Node) -> Phrase:
    place, way = node.args
    return _spaces(voice, node.data).about(
        _("{what} from {place} on towards {direction}", context="several"),
        place=voice.thing(place),
        direction=voice.thing(way),
    )


def _ahead(voice: Voice, node: Node) -> Phrase:
    what, place = _spaces(voice, node.data), voice.thing(node.args[0])
    if node.op in ("behind", "open_behind"):
        return what.about(_("{what} just before {place}", context="several"), place=place)
    return what.about(_("{what} just after {place}", context="several"), place=place)


def _lines_through(voice: Voice, node: Node) -> Phrase:
    what = _many(voice.nouns.own("line", "lines"))
    return what.about(_("{what} through {place}", context="several"), place=voice.thing(node.args[0]))


def _runs(voice: Voice, node: Node) -> Phrase:
    _board, length = node.data
    what = _many(voice.nouns.own("line", "lines")).about(_("{what} of {n} spaces", context="several"), n=length)
    if not node.args:
        return what
    return what.about(_("{what} through {place}", context="several"), place=voice.thing(node.args[0]))


def _board_lines(voice: Voice, node: Node) -> Phrase:
    board, family = node.data
    return _on_board(voice, _many(family_noun(voice, family)), board)


def _frontier(voice: Voice, node: Node) -> Phrase:
    return _spaces(voice, node.data).about(
        _("{what} that {what:is|are} empty and next to an occupied one", context="several")
    )


def _listed(voice: Voice, node: Node) -> Phrase:
    return plain(things.listed(voice, node, "and"), plural=len(node.args) > 1)


def _members(voice: Voice, node: Node) -> Phrase:
    """A chosen set, by its name."""
    return _many(voice.nouns.set_of(str(node.args[0].data), node.args[0].type))


def _property_items(voice: Voice, node: Node) -> Phrase:
    return things.THINGS["property"](voice, node).with_(plural=True)


def _from_to(voice: Voice, node: Node) -> Phrase:
    low, high = (voice.number(a) for a in node.args)
    what = _many(voice.nouns.own("number", "numbers"))
    return what.about(_("{what} from {low} to {high}", context="several"), low=low, high=high)


def _directions(voice: Voice, _node: Node) -> Phrase:
    return _many(voice.nouns.own("direction", "directions"))


def _symbols(voice: Voice, node: Node) -> Phrase:
    return _many(voice.nouns.symbol_list(node.data))


def _kinds(voice: Voice, node: Node) -> Phrase:
    what = _many(voice.nouns.own("kind", "kinds"))
    pieces = _many(voice.nouns.piece_class(node.data))
    return what.about(_("{what} of {pieces:one}", context="several"), pieces=pieces)


def _copy_sites(voice: Voice, node: Node) -> Phrase:
    board = Phrase(voice.nouns.board(node.data), owner=things.copy_owner(voice, node.args[0]))
    return _spaces(voice, node.data).about(_("{what} on {board}", context="several"), board=board)


def _copy_lines(voice: Voice, node: Node) -> Phrase:
    name, family = node.data
    board = Phrase(voice.nouns.board(name), owner=things.copy_owner(voice, node.args[0]))
    what = _many(family_noun(voice, family))
    return what.about(_("{what} on {board}", context="several"), board=board)


def _copy_pieces(voice: Voice, node: Node) -> Phrase:
    name, held = node.data
    board = Phrase(voice.nouns.board(name), owner=things.copy_owner(voice, node.args[0]))
    return _many(voice.nouns.piece_class(held)).about(_("{what} on {board}", context="several"), board=board)


def _filter(voice: Voice, node: Node) -> Phrase:
    domain, test, _value = node.args
    return voice.such(voice.several(domain), node.data, test)


def _map(voice: Voice, node: Node) -> Phrase:
    """A value of each of several things."""
    domain, test, value = node.args
    each = voice.such(voice.several(domain), node.data, test)
    with voice.calling(node.data, each.with_(det="each", plural=False)):
        return voice.thing(value).with_(plural=True, det="")


def _nest(voice: Voice, node: Node) -> Phrase:
    domain, test, inner = node.args
    each = voice.such(voice.several(domain), node.data, test).with_(det="each", plural=False)
    with voice.calling(node.data, each):
        return voice.several(inner)


def _reach(voice: Voice, node: Node) -> Phrase:
    place, steps, test, *_gates = node.args
    what = _spaces(voice, node.data[0])
    start = voice.thing(place)
    if steps.op == "const" and steps.data >= 1_000_000:
        what = what.about(_("{what} that can be reached from {place}", context="several"), place=start)
    else:
        number = voice.number(steps)
        template = _("{what} within {n} steps of {place}", context="several")
        if steps.op == "const" and steps.data == 1:
            template = _("{what} one step from {place}", context="several")
        what = what.about(template, place=start, n=number)
    return _through(voice, what, node.data[2], test)


def _step_by_step(voice: Voice, node: Node) -> Phrase:
    """Ways of exactly n steps, and ways that jump over some spaces."""
    place, steps, test, over, *_gates = node.args
    what = _spaces(voice, node.data[0])
    start = voice.thing(place)
    number = voice.number(steps)
    if node.op == "after":
        template = _("{what} exactly {n} steps from {place}", context="several")
        if steps.op == "const" and steps.data == 1:
            template = _("{what} one step from {place}", context="several")
        what = what.about(template, place=start, n=number)
    elif steps.op == "const" and steps.data >= 1_000_000:
        what = what.about(_("{what} that can be reached from {place}", context="several"), place=start)
    else:
        what = what.about(_("{what} within {n} steps of {place}", context="several"), place=start, n=number)
    what = _through(voice, what, node.data[2], test)
    if not things.has_condition(over) or over.op == "const":
        return what
    space = Phrase(voice.nouns.own("space", "spaces"), det="a", plural=False)
    with voice.calling(node.data[3], space):
        clause = voice.condition(over)
    return what.about(_("{what} (jumped over and not counted where {clause})", context="several"), clause=clause)


def _region(voice: Voice, node: Node) -> Phrase:
    place, _first, test, *_gates = node.args
    what = _spaces(voice, node.data[0])
    what = what.about(_("{what} connected with {place}", context="several"), place=voice.thing(place))
    return _through(voice, what, node.data[2], test)


def _through(voice: Voice, what: Phrase, local: str, test: Node) -> Phrase:
    if not things.has_condition(test):
        return what
    space = Phrase(voice.nouns.own("space", "spaces"), det="each", plural=False)
    with voice.calling(local, space):
        clause = voice.condition(test)
    return what.about(_("{what} (on the way, {clause})", context="several"), clause=clause)


SEVERAL: dict[str, Say] = {
    "players": _players,
    "others": _others,
    "from_to": _from_to,
    "directions": _directions,
    "sides": _directions,
    "symbols": _symbols,
    "kinds": _kinds,
    "board_runs": _runs,
    "board_sites": _board_sites,
    "board_pieces": _board_pieces,
    "held": _held,
    "zone_pieces": _zone_pieces,
    "class_pieces": _class_pieces,
    "class": _class_pieces,
    "own_pieces": _own_pieces,
    "line_sites": _of_line,
    "run_sites": _of_line,
    "neighbours": _neighbours,
    "fitting": _neighbours,
    "ray": _ray,
    "ahead": _ahead,
    "behind": _ahead,
    "open_ahead": _ahead,
    "open_behind": _ahead,
    "lines_through": _lines_through,
    "runs_through": _runs,
    "board_lines": _board_lines,
    "frontier": _frontier,
    "listed": _listed,
    "members": _members,
    "property_items": _property_items,
    "filter": _filter,
    "map": _map,
    "nest": _nest,
    "copy_sites": _copy_sites,
    "copy_lines": _copy_lines,
    "copy_pieces": _copy_pieces,
    "reach": _reach,
    "reach_over": _step_by_step,
    "after": _step_by_step,
    "region": _region,
    "bad": lambda _voice, _node: plain(""),
}
