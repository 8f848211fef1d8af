"""The scene: everything one reader sees of a position, in words, ready to be drawn in any way.

Scene(boards=[BoardScene], players=Table, table=[("bag", "12 hidden")])
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rulewright.board.board import Board
from rulewright.board.canvas import Segment, width
from rulewright.board.plain import board_from
from rulewright.board.text import draw_segments
from rulewright.board.tiles import SIDES
from rulewright.languages import _
from rulewright.play.terms import direction
from rulewright_tools.screen.naming import Naming
from rulewright_tools.screen.position import HIDDEN, Position
from rulewright_tools.screen.tile_map import TileMap, can_be_mapped, draw_map
from rulewright_tools.screen.told_to_draw import inside_of, legend_of, printed_signs, rows_told
from rulewright_tools.screen.tracks import in_few_lines, track_rows, wrapped_parts

FIGURE = re.compile(r"[-−+]?\d+")
"""A title that is nothing but a number."""
MOST_LINES = 4
"""Lines of text in one space of a board; more are counted."""
FEW_BOARDS = 3
"""Where there are more boards, grids are drawn without boxes, so that all can be seen at once."""
MOST_PIECES = 12
"""Pieces of a zone listed by name; more are counted."""


CLOSE = ("grid", "lattice", "positions")
"""Shapes that are drawn without boxes where they are too wide for them."""


@dataclass(slots=True)
class Cell:
    """What lies on one space. `seat`: the player it belongs to first (0: nobody), `kind`: its first kind."""

    words: list[str] = field(default_factory=list)
    seat: int = 0
    kind: str = ""


@dataclass(slots=True)
class BoardScene:
    """A board with what lies on it: `cells` by space (those that are not empty), `placed` tiles by position."""

    title: str
    board: Board
    cells: dict[str, Cell]
    short: dict[str, Cell]
    placed: dict[str, tuple[str, int]] = field(default_factory=dict)
    choosable: frozenset[str] = frozenset()
    """Spaces that an option names: marked where they are empty, so that one sees where one can go."""
    figures: dict[str, str] = field(default_factory=dict)
    """What spaces are called here instead of by their names: `spring −4`."""
    owners: list[str] = field(default_factory=list)
    """What the owners of its copies are called here, where not as in names."""
    rows: list[tuple[str, list[int]]] = field(default_factory=list)
    """Of a board whose spaces lie in rows by `draw`: the name of each row and its spaces (from 0)."""
    close: bool = False
    """Whether a grid is drawn without boxes."""
    printed: dict[str, str] = field(default_factory=dict)
    """What is printed on spaces, in symbols: seen where nothing lies."""
    within: dict[str, str] = field(default_factory=dict)
    """What the spaces of another board show that are drawn on its own."""
    tile_map: TileMap | None = None
    """Of a board of tiles with many spaces: what its map shows beside them."""

    @property
    def is_map(self) -> bool:
        """Whether its spaces are listed one behind the other, as they lie anywhere."""
        return len(self.rows) == 1 and self.board.shape == "route" and not self.rows[0][0]

    def segments(self, columns: int, *, unicode: bool) -> tuple[list[list[Segment]], dict[str, Cell]]:
        """The board drawn, with full names if there is room and short ones if not; and the cells that were used."""
        dot = "·" if unicode else "."
        copies = self.owners or self.board.copies
        called = dict(zip(self.board.copies, copies, strict=True))
        sites = [_label(site, self.figures.get(site, ""), called) for site in self.board.sites]
        named = dict(zip(sites, self.board.sites, strict=True))

        def shown(site: str, cells: dict[str, Cell]) -> str:
            free = dot if named[site] in self.choosable else self.printed.get(named[site], "")
            return _cell_text(cells.get(named[site])) or free

        if self.tile_map is not None:
            cells = self.short
            return draw_map(
                self.board, lambda site: shown(site, cells), self.placed, self.tile_map, unicode=unicode
            ), cells
        if self.rows:
            return self._rows(columns), self.cells
        if in_few_lines(self.board):
            label = dict(zip(self.board.sites, sites, strict=True))
            return self._track(label, lambda name: shown(label[name], self.cells), columns, unicode), self.cells
        for cells in (self.cells, self.short):
            rows = draw_segments(
                replace(self.board, sites=sites, copies=copies),
                lambda site, cells=cells: shown(site, cells),  # type: ignore[misc]
                unicode=unicode,
                columns=columns,
                placed=self.placed,
                close=self.close,
            )
            if max((sum(width(s.text) for s in row) for row in rows), default=0) <= columns:
                break
        return rows if self._boxed(rows) else self._marked(rows, cells, unicode), cells

    def _rows(self, columns: int) -> list[list[Segment]]:
        """A line for each row that holds anything: its name, then what lies on which of its spaces."""
        heads = max(width(label) for label, _sites in self.rows)
        found: list[list[Segment]] = []
        for label, sites in self.rows:
            parts = []
            for index in sites:
                site = self.board.sites[index]
                words = list(dict.fromkeys(self.cells[site].words)) if site in self.cells else []
                lying = _cell_text(self.cells.get(site)).replace("\n", ", ") if len(words) <= MOST_LINES else ""
                lying = " ".join(part for part in (lying or ", ".join(words), self.within.get(site, "")) if part)
                if lying or site in self.choosable:
                    parts.append((f"{self.figures.get(site, site)}: {lying or '·'}", index + 1))
            parts = [(f"{text};" if k < len(parts) else text, number) for k, (text, number) in enumerate(parts, 1)]
            head = label + " " * (heads + 2 - width(label)) if heads else ""
            found += wrapped_parts([Segment(head, 0)] if head else [], parts or [("-", 0)], width(head), columns)
        return found

    def _boxed(self, rows: list[list[Segment]]) -> bool:
        """Whether empty spaces are left blank, so that a dot is a mark; a wide lattice has a dot in each of them."""
        lines = [segment.text for row in rows for segment in row if not segment.site]
        return self.board.shape not in CLOSE or any("│" in text or "|" in text for text in lines)

    def _marked(self, rows: list[list[Segment]], cells: dict[str, Cell], unicode: bool) -> list[list[Segment]]:
        """Rows in which empty spaces that can be chosen have a mark of their own instead of the dot of all others."""
        empty = {number for number, site in enumerate(self.board.sites, 1) if site in self.choosable - cells.keys()}
        dot, mark = ("·", "□") if unicode else (".", "_")
        return [[replace(s, text=s.text.replace(dot, mark)) if s.site in empty else s for s in row] for row in rows]

    def _track(
        self, label: dict[str, str], shown: Callable[[str], str], columns: int, unicode: bool
    ) -> list[list[Segment]]:
        """The copies of a track in few lines; spaces are called there without the owner."""
        owners = self.owners or self.board.copies
        size = len(label) // len(owners)
        whose = {site: owners[index // size] for index, site in enumerate(self.board.sites)}
        return track_rows(
            self.board, owners, lambda site: label[site].removeprefix(f"{whose[site]}."), shown, columns, unicode
        )


@dataclass(slots=True)
class Table:
    """A table with a heading for each player and a row for each thing they have."""

    heads: list[str]
    rows: list[tuple[str, list[str]]] = field(default_factory=list)


@dataclass(slots=True)
class Scene:
    """All that is drawn of a position. The last board is the one to look at: it belongs next to the question."""

    boards: list[BoardScene] = field(default_factory=list)
    players: Table = field(default_factory=lambda: Table([]))
    table: list[tuple[str, str]] = field(default_factory=list)
    titled: bool = False
    """Whether boards stand below their titles, as there are several."""
    legend: str = ""
    """What the symbols on the boards stand for."""

    def without_last_board(self) -> Scene:
        """Take the last board away, to be drawn elsewhere: a scene of it alone."""
        legend, self.legend = self.legend, ""
        return Scene(boards=[self.boards.pop()], titled=self.titled, legend=legend)


def choosable_words(options: Iterable[Any], seat: str = "") -> frozenset[str]:
    """The words in the names of options, among them spaces that can be chosen, also on the seat's own boards."""
    words = frozenset(word for option in options for word in option.name.split())
    return words | {f"{seat}.{word}" for word in words} if seat else words


def build_scene(position: Position, naming: Naming, choosable: frozenset[str] = frozenset()) -> Scene:
    """The scene of an observation; spaces among the words `choosable` are marked."""
    scene = Scene(players=Table(list(naming.players)))
    inner = {name: where for name in position.boards if (where := inside_of(naming, position, name)) is not None}
    for name in position.boards:
        if name in inner:
            continue
        board = _board(position, naming, name)
        for other, (outer, place) in inner.items():
            if outer == name:
                board.within |= _signs_within(position, naming, other, place, choosable)
        board.choosable = choosable & frozenset(board.board.sites)
        if board.rows and board.board.copies == position.facts["types"].get("player", ())[1:]:
            _own_rows(scene.players, position, naming, name, board)
        else:
            scene.boards.append(board)
    if len(position.boards) > FEW_BOARDS or any(board.tile_map is not None for board in scene.boards):
        scene.legend = legend_of(naming, position)
    scene.titled = len(scene.boards) > 1
    if scene.boards:
        seen = max(reversed(scene.boards), key=_weight)
        scene.boards = [*(board for board in scene.boards if board is not seen), seen]
    for name, zone in position.zones.items():
        if name in naming.hidden:
            continue
        quiet = name in naming.listed("hide empty")
        if zone["per"] == "player":
            cells = [_zone(position, naming, name, seat) for seat in range(1, position.players + 1)]
            if any(cell != "-" for cell in cells):
                scene.players.rows.append((naming.title("zones", name), cells))
        elif not zone["per"]:
            text = _zone(position, naming, name, 0)
            if text != "-" or not quiet:
                scene.table.append((naming.title("zones", name), text))
        elif not zone["per"].startswith("site"):
            scene.table += _owned_zones(position, naming, name)
    for name, value in position.values.items():
        if name not in naming.hidden:
            _value(scene, position, naming, name, value)
    if len(scene.table) > MOST_LINES and any(board.tile_map is not None for board in scene.boards):
        scene.table = [("", "; ".join(f"{head}: {text}" for head, text in scene.table))]  # a map is tall
    return scene


def _weight(board: BoardScene) -> tuple[bool, bool, int]:
    """How much a board is the one to look at: marked by the question, more than a track, large."""
    return bool(board.choosable), board.board.shape != "route" or board.is_map, len(board.board.sites)


def _value(scene: Scene, position: Position, naming: Naming, name: str, value: dict[str, Any]) -> None:
    title, type_, per = naming.title("values", name), value["type"], value["per"]
    if not per:
        number = position.value(name)
        if number or type_ == "int":
            scene.table.append((title, naming.value(position, name, number)))
    elif per == ["player"]:
        cells = [naming.value(position, name, position.value(name, (seat,))) for seat in range(1, position.players + 1)]
        if any(cell != "-" for cell in cells):
            scene.players.rows.append((title, cells))
    elif not any(owner.startswith("site") for owner in per):
        for owners, number in position.all_of(name):
            if number:
                whose = ", ".join(_owner(position, naming, kind, n) for kind, n in zip(per, owners, strict=True))
                scene.table.append(
                    (_("{thing} of {whose}", thing=title, whose=whose), naming.value(position, name, number))
                )


def _owner(position: Position, naming: Naming, kind: str, number: int) -> str:
    if kind.startswith("comp"):
        return naming.piece(position, number)
    return naming.of_type(position, kind, number)


# ---- zones


def _zone(position: Position, naming: Naming, name: str, owner: int) -> str:
    """The contents of one zone in words."""
    zone = position.zones[name]
    if zone["tokens"] >= 0:
        count = position.tokens(name, owner)
        return "?" if count == HIDDEN else str(count)
    pieces = position.pieces_in(zone["place"] + max(0, owner - 1))
    pile = zone["order"] == "pile" and not naming.lies(name)
    return pieces_in_words(position, naming, pieces, owner, pile=pile, ordered=bool(zone["order"]))


def pieces_in_words(
    position: Position, naming: Naming, pieces: list[int], owner: int = 0, *, pile: bool = False, ordered: bool = False
) -> str:
    """Pieces by name; equal ones counted where order does not matter, of a pile only how many and what is on top."""
    if not pieces:
        return "-"
    hidden = sum(piece == HIDDEN for piece in pieces)
    if hidden == len(pieces):
        return _("{count} face down", count=hidden)
    words = [
        "?" if piece == HIDDEN else naming.piece(position, piece, marked=position.owner_of(piece) != owner)
        for piece in pieces
    ]
    if pile and len(pieces) > 1 and len(set(words)) == 1 and words[0] != "?":
        return f"{len(pieces)} x {words[0]}"
    if pile and len(pieces) > 3:
        if pieces[0] == HIDDEN:
            return str(len(pieces))
        return _("{count}, top {piece}", count=len(pieces), piece=words[0])
    if not ordered:
        known = [word for word in words if word != "?"]
        words = [f"{known.count(word)} x {word}" if known.count(word) > 1 else word for word in dict.fromkeys(known)]
        if hidden:
            words.append(_("{count} face down", count=hidden))
    if len(words) > MOST_PIECES:
        words = [*words[:MOST_PIECES], _("and {count} more", count=len(words) - MOST_PIECES)]
    return (" " if all(width(word) <= 2 for word in words) else ", ").join(words)


def _owned_zones(position: Position, naming: Naming, name: str) -> list[tuple[str, str]]:
    """Rows for zones of pieces, kinds and the like that are not empty; those of pieces on a board stand there."""
    zone = position.zones[name]
    rows = []
    for owner in range(1, position.count_of(zone["per"]) + 1):
        if zone["per"].startswith("comp") and (
            position.class_of(owner) != zone["per"].partition(":")[2] or _on_board(position, owner)
        ):
            continue
        text = _zone(position, naming, name, owner)
        if text not in ("-", "0"):
            whose = _owner(position, naming, zone["per"], owner)
            rows.append((_("{thing} of {whose}", thing=naming.title("zones", name), whose=whose), text))
    return rows


def _on_board(position: Position, piece: int) -> bool:
    where = position.vector[position.facts["where"] + piece]
    return where > 0 and bool(position.places[where]["board"])


# ---- boards


def _board(position: Position, naming: Naming, name: str) -> BoardScene:
    facts = position.boards[name]
    board = board_from(name, facts)
    tiles = facts["tiles"]
    placed = {}
    if tiles:
        first = facts["places"].get(tiles["class"])
        for index, spot in enumerate(tiles["positions"]) if first is not None else ():
            lying = position.pieces_in(first + index)
            if lying and lying[0] != HIDDEN:
                placed[spot] = (position.kind_of(lying[0]), position.turned(lying[0]))
    full, short = _cells(position, naming, name, short=False), _cells(position, naming, name, short=True)
    titles = position.facts["titles"].get(f"site:{name}", ())[1:]
    said = zip(board.sites, titles, strict=False) if board.shape == "route" else ()
    figures = {site: title for site, title in said if FIGURE.fullmatch(title)}
    if naming.english or len(set(figures.values())) * max(1, len(board.copies)) < len(figures):
        figures = {site: f"{site.rpartition('.')[2]} {title}" for site, title in figures.items()}
    players = board.copies == position.facts["types"].get("player", ())[1:]
    owners = list(naming.players) if players and not naming.english else []
    title = naming.title("boards", name)
    printed = printed_signs(naming, facts)
    if tiles:
        printed |= _printed_on_tiles(naming, tiles, placed)
    return BoardScene(
        title, board, full, short, placed, figures=figures, owners=owners, rows=rows_told(naming, facts, name),
        close=len(position.boards) > FEW_BOARDS, printed=printed,
        tile_map=_tile_map(position, naming, name, board, placed),
    )  # fmt: skip


def _printed_on_tiles(
    naming: Naming, tiles: dict[str, Any], placed: Mapping[str, tuple[str, int]]
) -> dict[str, str]:  # fmt: skip
    """Symbols of the spaces of tiles as they lie, and of those beside them: of properties, and of words among them."""
    found = {}
    kinds = {kind["name"]: kind for kind in tiles["kinds"]}
    spaces = [(name, properties) for name, properties, *_where in tiles["fixed"]]
    for spot, (kind, _turned) in placed.items():
        for local, properties in kinds[kind]["spaces"] if kind in kinds else ():
            spaces.append((f"{spot}.{tiles['locals'][local - 1]}", properties))
    for site, properties in spaces:
        signs = [
            naming.symbol(str(value), properties) if isinstance(value, str) else naming.symbol(key, properties)
            for key, value in properties.items()
            if value and key != "title" and key not in naming.hidden
        ]
        if any(signs):
            found[site] = "".join(signs)
    return found


def _tile_map(
    position: Position, naming: Naming, name: str, board: Board, placed: Mapping[str, tuple[str, int]]
) -> TileMap | None:  # fmt: skip
    """What a map of a board of tiles shows of each tile: what lies on it, three letters of each of its words, and the
    sides that networks with a symbol join as it lies."""
    tiles = board.tiles
    if tiles is None or not can_be_mapped(board):
        return None
    facts = position.classes[tiles.class_name]
    first = position.boards[name]["places"][tiles.class_name]
    lying, corners = {}, {}
    for index, spot in enumerate(tiles.positions):
        if spot not in placed:
            continue
        (piece,) = position.pieces_in(first + index)[:1]
        words = []
        for zone in position.zones.items():
            if zone[1]["per"] == f"comp:{tiles.class_name}" and zone[0] not in naming.hidden and zone[1]["tokens"] < 0:
                inside = position.pieces_in(zone[1]["place"] + piece - 1)
                words += [naming.piece(position, one, short=True) for one in inside]
        lying[spot] = " ".join(words)
        kind, turned = placed[spot]
        said = [naming.word(word)[:3] for word in _words_of(position, facts, kind)]
        number = tiles.kind(kind)
        for place, network in enumerate(tiles.networks):
            sign = naming.symbol(network)
            joined = [side for k, side in enumerate(SIDES, 1)
                      if any(tiles.join_mask(number, turned, local, k) >> place & 1
                             for local in tiles.kinds[number - 1].properties)]  # fmt: skip
            if sign and network not in naming.hidden and joined:
                said.append(sign + "".join(direction(side)[:1] for side in joined))
        corners[spot] = said
    return TileMap(lying, corners)


def _words_of(position: Position, facts: dict[str, Any], kind: str) -> list[str]:
    """The words among the properties of a kind."""
    at = facts["kinds"].index(kind) + 1
    found = []
    for entry in facts["properties"].values():
        names = position.names.get(entry["type"], ()) if entry["type"].startswith("sym:") else ()
        value = entry["values"][at] if len(entry["values"]) > at else 0
        if isinstance(value, int) and 0 < value < len(names):
            found.append(str(names[value]))
    return found


def _signs_within(
    position: Position, naming: Naming, name: str, place: str, choosable: frozenset[str]
) -> dict[str, str]:  # fmt: skip
    """For each space of the outer board what the inner board's spaces on it show: what is printed there and what lies
    there, with a mark where it can be chosen."""
    facts, cells = position.boards[name], _cells(position, naming, name, short=True)
    found: dict[str, list[str]] = {}
    for site, properties in zip(facts["sites"], facts["properties"], strict=False):
        words = [naming.symbol(str(v), properties) or naming.word(str(v)) for k, v in properties.items()
                 if isinstance(v, str) and k not in (place, "title") and k not in naming.hidden]  # fmt: skip
        sign = "+".join(words) + ("=" + " ".join(cells[site].words) if site in cells else "")
        mark = "·" if site in choosable else ""
        found.setdefault(str(properties.get(place, "")), []).append(f"{mark}{sign}")
    return {outer: f"[{' '.join(signs)}]" for outer, signs in found.items()}


def _own_rows(table: Table, position: Position, naming: Naming, name: str, board: BoardScene) -> None:
    """Rows of the players' table for a board of which each has a copy: a sign for each space."""
    size = len(board.board.sites) // len(board.board.copies)
    cells = _cells(position, naming, name, short=True, own=True)
    texts = {}
    for site in board.board.sites:
        lying = "+".join(cells[site].words) if site in cells else ""
        texts[site] = lying or ("□" if site in board.choosable else "·")
    wide = max(map(width, texts.values()))
    full = max(len(row) for _label, row in board.rows)
    for place, (label, row) in enumerate(board.rows):
        said = []
        for seat in range(len(board.board.copies)):
            signs = [texts[board.board.sites[seat * size + index]] for index in row]
            line = " ".join(sign + " " * (wide - width(sign)) for sign in signs)
            said.append(" " * ((full - len(row)) * (wide + 1) // 2) + line.rstrip())
        table.rows.append((label or ("" if place else board.title), said))


def _label(site: str, figure: str, owners: dict[str, str]) -> str:
    """A space as it is called on the screen, behind the owner of its copy of the board."""
    owner, dot, name = site.rpartition(".") if owners else ("", "", site)
    return f"{owners.get(owner, owner)}{dot}{figure or name}"


def _cells(
    position: Position, naming: Naming, name: str, *, short: bool, own: bool = False
) -> dict[str, Cell]:  # fmt: skip
    """What lies on the spaces of a board. `own`: an owner is not named on the owner's copy."""
    facts = position.boards[name]
    sites: list[str] = facts["sites"]
    tiles = facts["tiles"]
    cells = [Cell() for _ in sites]
    for held, first in facts["places"].items():
        if tiles and held == tiles["class"]:
            continue
        for index, cell in enumerate(cells):
            seat = index * len(facts["copies"]) // len(sites) + 1 if own else 0
            for piece in position.pieces_in(first + index):
                _add_piece(position, naming, cell, piece, short=short, owner=seat)
    owner = f"site:{name}"
    for zone_name, zone in position.zones.items():
        if zone["per"] == owner and zone_name not in naming.hidden:
            for index, cell in enumerate(cells):
                text = _zone(position, naming, zone_name, index + 1)
                if text not in ("-", "0"):
                    cell.words.append(text if not facts["places"] else f"{text} {naming.tokens(zone_name)}")
    for value_name, value in position.values.items():
        if value_name not in naming.hidden:
            _site_values(position, naming, cells, value_name, value, owner, short=short)
    return {site: cell for site, cell in zip(sites, cells, strict=True) if cell.words}


def _add_piece(
    position: Position, naming: Naming, cell: Cell, piece: int, *, short: bool, owner: int = 0
) -> None:  # fmt: skip
    """A piece, with what lies on it and the values it carries behind it."""
    word = naming.piece(position, piece, short=short, marked=not owner or position.owner_of(piece) != owner)
    if piece != HIDDEN:
        face, kind = position.face_of(piece), position.kind_of(piece)
        cell.seat = cell.seat or position.owner_of(piece) or naming.seat_of(face) or naming.seat_of(kind)
        cell.kind = cell.kind or kind
        turned = position.turned(piece)
        if turned:
            word = _as_it_lies(position.classes[position.class_of(piece)], kind, word, turned)
        whose = f"comp:{position.class_of(piece)}"
        for name, zone in position.zones.items():
            if zone["per"] == whose and name not in naming.hidden:
                text = _zone(position, naming, name, piece)
                if text not in ("-", "0"):
                    tokens = zone["tokens"] >= 0
                    word += f" {naming.tokens(name)}" if tokens and text == "1" else f" {text} {naming.tokens(name)}"
        for name, value in position.values.items():
            if value["per"] == [whose] and name not in naming.hidden:
                number = position.value(name, (piece,))
                if number:
                    word += _attached(position, naming, name, value["type"], number)
    cell.words.append(word)


def _as_it_lies(facts: dict[str, Any], kind: str, word: str, turned: int) -> str:
    """A turned piece: its numbers as they lie, where they are its symbol; others with `@` and how often turned."""
    entry = facts["properties"].get("edges", {})
    at = facts["kinds"].index(kind) + 1
    sides = entry["values"][at] if len(entry.get("values", ())) > at else ()
    if isinstance(sides, list) and sides and all(isinstance(side, int) for side in sides):
        before = "".join(map(str, sides))
        shift = turned * len(sides) // max(1, facts["turns"])
        if word.endswith(before):
            return word.removesuffix(before) + "".join(map(str, (*sides[-shift:], *sides[:-shift])))
    return f"{word} @{turned}"


def _attached(position: Position, naming: Naming, name: str, type_: str, number: int) -> str:
    if type_ == "bool":
        return f" {naming.symbol(name) or naming.word(name)}"
    return f" {naming.symbol(name) or naming.word(name)} {naming.value(position, name, number)}"


def _site_values(
    position: Position, naming: Naming, cells: list[Cell], name: str, value: dict[str, Any], owner: str, *, short: bool
) -> None:
    """Values that sites have, and marks of values that are a site of this board."""
    per, type_ = value["per"], value["type"]
    word = naming.symbol(name) or naming.word(name)
    if type_ == owner:
        owners = position.all_of(name) if per else [((), position.value(name))]
        for whose, number in owners:
            if number > 0:
                seat = whose[per.index("player")] if "player" in per else 0
                who = (naming.marks[seat - 1] if short else naming.player(seat)) + " " if seat else ""
                cells[number - 1].words.append(who + word)
                cells[number - 1].seat = cells[number - 1].seat or seat
    elif owner in per:
        at = per.index(owner)
        for whose, number in position.all_of(name):
            if not number:
                continue
            cell = cells[whose[at] - 1]
            others = [
                _owner(position, naming, kind, n) for i, (kind, n) in enumerate(zip(per, whose, strict=True)) if i != at
            ]
            if type_ == "player" and number > 0:
                cell.seat = cell.seat or number
            text = "" if type_ == "bool" else naming.value(position, name, number)
            alone = type_ != "bool" and len(position.boards[owner[5:]]["places"]) == 0
            cell.words.append(" ".join(part for part in (*others, "" if alone else word, text) if part))


def _cell_text(cell: Cell | None) -> str:
    """The words of a cell: on one line while that is short, else a line for each."""
    if cell is None:
        return ""
    counted = [
        f"{cell.words.count(word)}x {word}" if cell.words.count(word) > 1 else word
        for word in dict.fromkeys(cell.words)
    ]
    line = " ".join(counted)
    if width(line) <= 7 or len(counted) == 1:
        return line
    if len(counted) > MOST_LINES:
        counted = [*counted[: MOST_LINES - 1], f"+{len(counted) - MOST_LINES + 1}"]
    return "\n".join(counted)
