"""Help on a piece, a space, a zone or a value: what the game's data says of it, and what is there now.

about("bricks_3", position, naming)  ->  ["3 bricks: a tile, 2 in the box", "bricks 3, group clay"]
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

from rulewright_tools.screen.naming import Naming, plain
from rulewright_tools.screen.position import Position
from rulewright_tools.screen.scene import pieces_in_words


def topics(position: Position) -> list[str]:
    """Everything that help can be asked about."""
    found: list[str] = []
    for name, piece in position.classes.items():
        found += [name, piece["one"], *piece["kinds"]]
    for name, board in position.boards.items():
        found += [name, *board["sites"], *(board["positions"] or [])]
    return list(dict.fromkeys([*found, *position.zones, *position.values]))


def about(word: str, position: Position, naming: Naming) -> list[str]:
    """Lines about whatever is called so; a hint at near names where nothing is."""
    wanted = word.strip().lower().replace(" ", "_")
    lines: list[str] = []
    for name, piece in position.classes.items():
        for kind in piece["kinds"]:
            title = naming.kind(name, kind)
            if wanted in (kind.lower(), title.lower().replace(" ", "_")) and not (
                len(piece["kinds"]) == 1 and wanted == piece["one"]
            ):
                lines += _kind(name, kind, piece, naming)
        if wanted in (name, piece["one"]):
            lines += _class(name, piece, naming)
    for name, board in position.boards.items():
        if wanted in [site.lower() for site in board["sites"]]:
            index = [site.lower() for site in board["sites"]].index(wanted)
            lines += _space(name, index, board, position, naming)
        elif wanted == name:
            words = board["words"].get("text", "")
            lines.append(
                f"{naming.title('boards', name)}: {board['shape']}, {len(board['sites'])} spaces. {words}".strip()
            )
    if wanted in position.zones:
        lines += _zone(wanted, position, naming)
    if wanted in position.values:
        lines += _value(wanted, position, naming)
    if lines:
        return lines
    near = get_close_matches(wanted, topics(position), n=3, cutoff=0.6)
    hint = f" Did you mean {' or '.join(near)}?" if near else ""
    return [f'Nothing here is called "{word}".{hint}']


def _class(name: str, piece: dict[str, Any], naming: Naming) -> list[str]:
    text = piece["words"].get("text", "")
    if piece["tokens"]:
        each = " for each player" if piece["per_player"] else ""
        return [f"{plain(name)}: {piece['tokens']}{each}. {text}".strip()]
    count = f"{piece['count']} in all"
    lines = [f"{plain(name)}: {count}. {text}".strip()]
    if len(piece["kinds"]) > 1:
        lines.append("kinds: " + ", ".join(naming.kind(name, kind) for kind in piece["kinds"]))
    elif piece["kinds"]:
        lines += [line for line in _kind(name, piece["kinds"][0], piece, naming)[1:] if line]
    if piece["faces"]:
        lines.append("faces: " + ", ".join(map(str, piece["faces"])))
    return lines


def _kind(name: str, kind: str, piece: dict[str, Any], naming: Naming) -> list[str]:
    number = piece["kinds"].index(kind) + 1
    count = piece["kind_of"].count(number)
    words = piece.get("kind_words", {}).get(kind, {})
    head = f"{naming.kind(name, kind)}: {plain(piece['one'])}, {count} in the game."
    found = [head + (f" {words['text']}" if words.get("text") else "")]
    properties = []
    for key, prop in piece["properties"].items():
        value = prop["values"][number]
        if prop["items"]:
            if value:
                properties.append(f"{plain(key)} {', '.join(_word(naming, prop['type'], item) for item in value)}")
        elif value:
            properties.append(
                plain(key) if prop["type"] == "bool" else f"{plain(key)} {_word(naming, prop['type'], value)}"
            )
    return [*found, ", ".join(properties)] if properties else found


def _word(naming: Naming, type_: str, number: int) -> str:
    names = naming.facts["types"].get(type_)
    return plain(names[number]) if names is not None and 0 <= number < len(names) else str(number)


def _space(board_name: str, index: int, board: dict[str, Any], position: Position, naming: Naming) -> list[str]:
    site = board["sites"][index]
    lines = [f"{site}: a space of {naming.title('boards', board_name)}."]
    properties = board["properties"][index] if board["properties"] else {}
    said = [
        plain(key) if value is True else f"{plain(key)} {value}"
        for key, value in properties.items()
        if isinstance(value, (str, int)) and value is not False
    ]
    if said:
        lines.append(", ".join(said))
    for held, first in board["places"].items():
        if board["tiles"] and held == board["tiles"]["class"]:
            continue
        pieces = position.pieces_in(first + index)
        if pieces:
            lines.append(f"{plain(held)}: {pieces_in_words(position, naming, pieces)}")
    ways: dict[str, list[str]] = {}
    for start, end, label, _, arrow in board["edges"]:
        if start == index + 1:
            kind = f"{'arrows' if arrow else 'ways'}{f' ({label})' if label else ''}"
            ways.setdefault(kind, []).append(board["sites"][end - 1])
    lines += [f"{kind} to {', '.join(ends)}" for kind, ends in ways.items()]
    return lines


def _zone(name: str, position: Position, naming: Naming) -> list[str]:
    zone = position.zones[name]
    seen = {"all": "everybody sees it", "owner": "only its owner sees it", "nobody": "nobody sees it"}.get(
        zone["seen"], "only the others see it"
    )
    text = zone["words"].get("text", "")
    return [f"{naming.title('zones', name)}: a place for {plain(zone['holds'])}; {seen}. {text}".strip()]


def _value(name: str, position: Position, naming: Naming) -> list[str]:
    value = position.values[name]
    text = value["words"].get("text", "")
    bounds = f" from {value['low']} to {value['high']}" if value["type"] == "int" and value["high"] < 1_000_000 else ""
    type_ = (
        "number" if value["type"] == "int" else "flag" if value["type"] == "bool" else value["type"].partition(":")[0]
    )
    return [f"{naming.title('values', name)}: a {type_}{bounds}. {text}".strip()]
