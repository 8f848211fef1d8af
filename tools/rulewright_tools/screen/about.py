"""Help on a piece, a space, a zone or a value: what the game's data says of it, and what is there now.

about("bricks_3", position, naming)  ->  ["3 bricks: a tile, 2 in the box", "bricks 3, group clay"]
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import Any

from rulewright.languages import _, fill, marked, plural, translated
from rulewright.resolved.properties import NOT_PROPERTIES
from rulewright_tools.screen.naming import Naming
from rulewright_tools.screen.position import Position
from rulewright_tools.screen.scene import pieces_in_words
from rulewright_tools.words import either

MUCH = 1_000_000
"""A bound that stands for none."""

SEEN = {
    "all": marked("{zone}: a place for {pieces}; everybody sees it."),
    "owner": marked("{zone}: a place for {pieces}; only its owner sees it."),
    "nobody": marked("{zone}: a place for {pieces}; nobody sees it."),
    "others": marked("{zone}: a place for {pieces}; only the others see it."),
}
TYPES = {
    "int": marked("{value}: a number."),
    "bool": marked("{value}: yes or no."),
    "player": marked("{value}: a player."),
    "site": marked("{value}: a space."),
    "line": marked("{value}: a line."),
    "dir": marked("{value}: a direction."),
    "comp": marked("{value}: a piece."),
    "kind": marked("{value}: a kind of piece."),
    "": marked("{value}: one of several words."),
}
"""What a value is, by the first part of its type's descriptor."""
SHAPES = {
    "grid": marked("grid"),
    "hexes": marked("hexes"),
    "route": marked("route"),
    "graph": marked("graph"),
    "modular": marked("tiles"),
    "lattice": marked("lattice"),
    "track": marked("track"),
}
"""What boards look like."""


def topics(position: Position, naming: Naming) -> dict[str, str]:
    """Everything that help can be asked about, as it may be typed, with the word by which people are told of it."""
    named: list[tuple[str, str]] = []
    for name, piece in position.classes.items():
        named += [(name, naming.class_of(name)), (piece["one"], naming.one(name))]
        named += [(kind, naming.kind(name, kind)) for kind in piece["kinds"]]
    for name, board in position.boards.items():
        named.append((name, naming.title("boards", name)))
        named += [(site, site) for site in [*board["sites"], *(board["positions"] or [])]]
    named += [(name, naming.title("zones", name)) for name in position.zones]
    named += [(name, naming.title("values", name)) for name in position.values]
    found: dict[str, str] = {}
    for name, title in named:
        found.setdefault(name.lower(), title)
        for typed in _as_ids(title):
            found.setdefault(typed, title)
    return found


Told = Callable[[str, str], tuple[list[str], frozenset[str]]]
"""What is said of a kind of a class, or a space of a board, and the properties that these sentences tell."""


def _nothing(owner: str, name: str) -> tuple[list[str], frozenset[str]]:
    return [], frozenset()


def about(word: str, position: Position, naming: Naming, told: Told = _nothing) -> list[str]:
    """Lines about whatever is called so, by its id or its title; none where nothing is."""
    wanted = word.strip().lower().replace(" ", "_")
    lines: list[str] = []
    for name, piece in position.classes.items():
        for kind in piece["kinds"]:
            title = naming.kind(name, kind)
            if wanted in (kind.lower(), title.lower().replace(" ", "_")) and not (
                len(piece["kinds"]) == 1 and wanted == piece["one"]
            ):
                lines += _kind(name, kind, piece, naming, told)
        if wanted in (name, piece["one"], *_as_ids(naming.class_of(name), naming.one(name))):
            lines += _class(name, piece, naming, told)
    for name, board in position.boards.items():
        spaces = _spaces(wanted, board)
        for index in spaces:
            lines += _space(name, index, board, position, naming, told)
        if wanted == name and not spaces:
            words = board["words"].get("text", "")
            title, shape = naming.title("boards", name), translated(SHAPES.get(board["shape"], board["shape"]))
            said = plural("{board}: {shape}, {n} space.", "{board}: {shape}, {n} spaces.", len(board["sites"]),
                          board=title, shape=shape)  # fmt: skip
            lines.append(f"{said} {words}".strip())
    for name in position.zones:
        if wanted in (name, *_as_ids(naming.title("zones", name))):
            lines += _zone(name, position, naming)
    for name in position.values:
        if wanted in (name, *_as_ids(naming.title("values", name))):
            lines += _value(name, position, naming)
    return lines


def unknown(word: str, position: Position, naming: Naming) -> str:
    """What to say where nothing is called so, with near names."""
    known = topics(position, naming)
    close = get_close_matches(word.strip().lower().replace(" ", "_"), known, n=3, cutoff=0.6)
    near = list(dict.fromkeys(known[name] for name in close))
    if near:
        return _('Nothing here is called "{name}". Did you mean {near}?', name=word, near=either(near))
    return _('Nothing here is called "{name}".', name=word)


def _as_ids(*titles: str) -> list[str]:
    """Titles as they may be typed."""
    return [title.lower().replace(" ", "_") for title in titles]


def _class(name: str, piece: dict[str, Any], naming: Naming, told: Told) -> list[str]:
    text = piece["words"].get("text", "")
    if piece["tokens"]:
        if piece["per_player"]:
            said = _("{pieces}: {count} for each player.", pieces=naming.class_of(name), count=piece["tokens"])
        else:
            said = _("{pieces}: {count}.", pieces=naming.class_of(name), count=piece["tokens"])
        return [f"{said} {text}".strip()]
    said = _("{pieces}: {count} in all.", pieces=naming.class_of(name), count=piece["count"])
    lines = [f"{said} {text}".strip()]
    if len(piece["kinds"]) > 1:
        lines.append(_("kinds: {names}", names=", ".join(naming.kind(name, kind) for kind in piece["kinds"])))
    elif piece["kinds"]:
        lines += [line for line in _kind(name, piece["kinds"][0], piece, naming, told)[1:] if line]
    if piece["faces"]:
        lines.append(_("faces: {names}", names=", ".join(naming.word(str(face)) for face in piece["faces"])))
    return lines


def _kind(name: str, kind: str, piece: dict[str, Any], naming: Naming, told: Told) -> list[str]:
    number = piece["kinds"].index(kind) + 1
    count = piece["kind_of"].count(number)
    words = piece.get("kind_words", {}).get(kind, {})
    head = _("{kind}: {piece}, {count} in the game.", kind=naming.kind(name, kind), piece=naming.one(name), count=count)
    own = {key: naming.by_type(prop["type"], prop["values"][number]) for key, prop in piece["properties"].items()
           if not prop["items"]}  # fmt: skip
    found = [f"{head} {fill(words.get('text', ''), {**naming.facts['numbers'], **own})}".strip()]
    said, known = told(name, kind)
    properties = []
    for key, prop in piece["properties"].items():
        value: Any = prop["values"][number] if key not in known else 0
        if prop["items"]:
            if value:
                words_of = ", ".join(naming.by_type(prop["type"], item) for item in value)
                properties.append(f"{naming.word(key)} {words_of}")
        elif value:
            title = naming.word(key)
            properties.append(title if prop["type"] == "bool" else f"{title} {naming.by_type(prop['type'], value)}")
    return [*found, ", ".join(properties), *said] if properties else [*found, *said]


def _spaces(wanted: str, board: dict[str, Any]) -> list[int]:
    """The spaces of a board called so; without its owner's name that of each owner."""
    names = [site.lower() for site in board["sites"]]
    if wanted in names or not board["per"]:
        return [names.index(wanted)] if wanted in names else []
    return [index for index, name in enumerate(names) if name.partition(".")[2] == wanted]


def _space(
    board_name: str, index: int, board: dict[str, Any], position: Position, naming: Naming, told: Told
) -> list[str]:
    title, on = naming.by_type(f"site:{board_name}", index + 1), naming.title("boards", board_name)
    lines = [_("{space}: a space of {board}.", space=title, board=on)]
    properties = board["properties"][index] if board["properties"] else {}
    name = board["sites"][index]
    sentences, known = told(board_name, name.partition(".")[2] if board["per"] else name)
    said = [
        naming.word(key) if value is True else f"{naming.word(key)} {naming.word(str(value))}"
        for key, value in properties.items()
        if isinstance(value, (str, int)) and value is not False and key not in {*NOT_PROPERTIES, *known}
    ]
    if said:
        lines.append(", ".join(said))
    lines += sentences
    for held, first in board["places"].items():
        if board["tiles"] and held == board["tiles"]["class"]:
            continue
        pieces = position.pieces_in(first + index)
        if pieces:
            lines.append(f"{naming.class_of(held)}: {pieces_in_words(position, naming, pieces)}")
    ways: dict[tuple[bool, str, bool], list[str]] = {}
    for start, end, label, _side, arrow, gate in board["edges"]:
        if start == index + 1:
            ways.setdefault((bool(arrow), str(label or ""), gate > 0), []).append(board["sites"][end - 1])
    return lines + [_ways(kind, naming, ", ".join(ends)) for kind, ends in ways.items()]


def _ways(kind: tuple[bool, str, bool], naming: Naming, spaces: str) -> str:
    """Ways of one kind: whether they are arrows, of which network, and whether they are open only at times."""
    arrow, label, gated = kind[0], naming.word(kind[1]), kind[2]
    if gated:
        return _("ways that are not always open to {spaces}", spaces=spaces)
    if arrow:
        if label:
            return _("arrows ({label}) to {spaces}", label=label, spaces=spaces)
        return _("arrows to {spaces}", spaces=spaces)
    if label:
        return _("ways ({label}) to {spaces}", label=label, spaces=spaces)
    return _("ways to {spaces}", spaces=spaces)


def _zone(name: str, position: Position, naming: Naming) -> list[str]:
    zone = position.zones[name]
    said = fill(translated(SEEN.get(zone["seen"], SEEN["others"])),
                {"zone": naming.title("zones", name), "pieces": naming.class_of(zone["holds"])})  # fmt: skip
    return [f"{said} {zone['words'].get('text', '')}".strip()]


def _value(name: str, position: Position, naming: Naming) -> list[str]:
    value = position.values[name]
    title, type_ = naming.title("values", name), value["type"].partition(":")[0]
    if type_ == "int" and value["high"] < MUCH:
        said = _("{value}: a number from {low} to {high}.", value=title, low=value["low"], high=value["high"])
    else:
        said = fill(translated(TYPES.get(type_, TYPES[""])), {"value": title})
    return [f"{said} {value['words'].get('text', '')}".strip()]
