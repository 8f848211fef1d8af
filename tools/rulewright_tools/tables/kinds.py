"""A table of cards as kinds of a class: read from CSV or YAML, held to what the class has.

kind,count,cost,action                 ->  Map(rope_walk={count: 2, cost: 3, action: [{gain: me.gold}]})
rope_walk,2,3,[{gain: me.gold}]

Every value keeps its place in the table, so whatever is wrong with it is told by file, line and column.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rulewright.diagnostics import Diagnostics, Span
from rulewright.diagnostics.near import did_you_mean, listing
from rulewright.languages import _
from rulewright.model.fields import known_keys
from rulewright.model.places import KindModel
from rulewright.resolved.symbols import PieceClass, Symbols
from rulewright.source.load import load_file, load_text
from rulewright.source.tree import Map, Seq, Value
from rulewright_tools.tables.separated import FORM, Cell, read_separated

KIND = "kind"
WORDS = ("title", "text", "symbol")
"""Columns whose cells are texts as they stand."""
PAIR = "{one:"
"""How a title for one and for several begins."""
_ID = re.compile(r"[a-z][a-z0-9_]*\Z")


@dataclass(frozen=True, slots=True)
class Columns:
    """What kinds of a class may have: `properties` with the type each has, `blocks` of statements, `lists`.

    `words` are those that a property has had so far. Nothing is known of a class without kinds.
    """

    name: str
    properties: dict[str, str] = field(default_factory=dict)
    lists: frozenset[str] = frozenset()
    blocks: frozenset[str] = frozenset()
    words: dict[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def known(self) -> list[str]:
        return [*known_keys(KindModel), *self.own]

    @property
    def own(self) -> list[str]:
        """What the game's rules say of kinds of this class."""
        return [*self.properties, *sorted(self.blocks)]

    @property
    def open(self) -> bool:
        """Whether any property will do, since there are none yet."""
        return not self.properties and not self.blocks


def columns_of(symbols: Symbols, piece: PieceClass) -> Columns:
    """What the kinds of a class have in the rules as they are."""
    types = {p.name: p.type.kind for p in piece.properties.values()}
    words = {p.name: tuple(symbols.lists.get(p.type.name, ())) for p in piece.properties.values()
             if p.type.kind == "sym"}  # fmt: skip
    lists = frozenset(p.name for p in piece.properties.values() if p.items)
    blocks = frozenset(name for _kind, name in piece.blocks)
    return Columns(piece.name, types, lists, blocks, words)


def read_table(file: Path, columns: Columns, diags: Diagnostics) -> Map:
    """The kinds of a table, by id, in its order; what is wrong with it goes to `diags`.

    Raises:
        OSError: the file cannot be read.
    """
    if file.suffix.lower() in (".yaml", ".yml"):
        kinds = _from_yaml(file, diags)
    else:
        kinds = _from_rows(_rows(file, diags), columns, diags)
    for kind, row in kinds.items():
        _check_row(kinds, kind, row, columns, diags)
    if not kinds and not diags.failed:
        diags.error(FORM, Span(str(file), 1, 1, 1, 1), _("there is no card in this table"),
                    _("write a line for each, below a line with the names of the columns"))  # fmt: skip
    return kinds


# ---- YAML


def _from_yaml(file: Path, diags: Diagnostics) -> Map:
    """Kinds as a game writes them, perhaps below `kinds:`; or a list of cards that each have a `kind`."""
    content = load_file(file, diags)
    if isinstance(content, Map) and list(content) == ["kinds"]:
        content = content["kinds"]
    found = Map(Span(str(file), 1, 1, 1, 1))
    if isinstance(content, Map):
        for kind, row in content.items():
            found.put(kind, Map(content.value_span(kind)) if row is None else row, content.key_span(kind),
                      content.value_span(kind))  # fmt: skip
    elif isinstance(content, Seq):
        for index, row in enumerate(content):
            span = content.item_span(index)
            if not isinstance(row, Map) or not isinstance(row.get(KIND), str):
                diags.error(FORM, span, _("this card has no `kind`"), _("give each an id of its own"))
                continue
            kind, at = row[KIND], row.value_span(KIND)
            row.drop(KIND)
            _enter(found, kind, row, at, diags)
    elif not diags.failed:
        diags.error(FORM, found.span, _("a table of cards is a mapping of kinds, or a list of cards"))
    return found


def _enter(kinds: Map, kind: str, row: Map, span: Span, diags: Diagnostics) -> None:
    if kind in kinds:
        diags.error("duplicate-id", span, _('"{key}" is declared twice', key=kind),
                    _("rename one of them, or join the two"),
                    ((kinds.key_span(kind), _("it is declared here first")),))  # fmt: skip
    else:
        kinds.put(kind, row, span, row.span)


# ---- CSV


def _rows(file: Path, diags: Diagnostics) -> list[list[Cell]]:
    raw = file.read_bytes()
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        diags.error("not-utf8", Span(str(file), line, 1, line, 2), _("the file is not text in UTF-8"),
                    _("save it as CSV with the encoding UTF-8 in your spreadsheet"))  # fmt: skip
        return []
    return read_separated(text.replace("\r\n", "\n").replace("\r", "\n"), str(file), diags)


def _from_rows(rows: list[list[Cell]], columns: Columns, diags: Diagnostics) -> Map:
    found = Map()
    if not rows:
        return found
    head = rows[0]
    names = [cell.text.lower().replace(" ", "_") for cell in head]
    if KIND not in names:
        diags.error(FORM, head[0].span, _("no column is called `kind`"),
                    _("the first line has the names of the columns; `kind` is the id of a card"))  # fmt: skip
        return found
    for index, name in enumerate(names):
        if name and name in names[:index]:
            diags.error(FORM, head[index].span, _('two columns are called "{name}"', name=name))
    if diags.failed:
        return found
    for row in rows[1:]:
        made = Map(row[0].span)
        kind = row[names.index(KIND)] if len(row) > names.index(KIND) else Cell("", row[0].span)
        for index, cell in enumerate(row):
            name = names[index] if index < len(names) else ""
            if not name and cell.text:
                diags.error(FORM, cell.span, _("this cell stands in no column"),
                            _("a text with the sign between cells needs quotes around it"))  # fmt: skip
            elif cell.text and name != KIND:
                made.put(name, _value(cell, name, columns, diags), head[index].span, cell.span)
        if not kind.text:
            diags.error(FORM, kind.span, _("this card has no `kind`"), _("give each an id of its own"))
        else:
            _enter(found, kind.text, made, kind.span, diags)
    return found


def _value(cell: Cell, name: str, columns: Columns, diags: Diagnostics) -> Value:
    """What a cell means: a text in columns of texts, else as in YAML. Items of a list may be parted by semicolons."""
    if name in WORDS and not cell.text.startswith(PAIR):
        return cell.text
    if name in columns.lists and not cell.text.startswith("["):
        row = Seq(cell.span)
        for part in cell.text.split(";"):
            if part.strip():
                row.put(_plain(Cell(part.strip(), cell.span), diags), cell.span)
        return row
    return _plain(cell, diags)


def _plain(cell: Cell, diags: Diagnostics) -> Value:
    found = Diagnostics()
    value = load_text(cell.text, cell.span.file, found)
    for diagnostic in found.items:
        diags.error(diagnostic.code, cell.place(diagnostic.span), diagnostic.message, diagnostic.hint)
    return _placed(value, cell)


def _placed(value: Value, cell: Cell) -> Value:
    """The value with places in the table instead of those in its cell."""
    if isinstance(value, Map):
        made = Map(cell.place(value.span))
        for key, inner in value.items():
            made.put(key, _placed(inner, cell), cell.place(value.key_span(key)), cell.place(value.value_span(key)))
        return made
    if isinstance(value, Seq):
        row = Seq(cell.place(value.span))
        for index, inner in enumerate(value):
            row.put(_placed(inner, cell), cell.place(value.item_span(index)))
        return row
    return value


# ---- checks


def _check_row(kinds: Map, kind: str, row: Any, columns: Columns, diags: Diagnostics) -> None:
    if not _ID.match(kind):
        better = re.sub(r"[^a-z0-9]+", "_", kind.lower()).strip("_")
        hint = _('"{name}" would do', name=better) if _ID.match(better) else ""
        diags.error("bad-id", kinds.key_span(kind), _('"{name}" cannot be the id of a card', name=kind), hint or
                    _("ids are lower-case words joined by _"))  # fmt: skip
    if not isinstance(row, Map):
        diags.error(FORM, kinds.value_span(kind), _("a card is a mapping of what it has"))
        return
    for name, value in row.items():
        if not columns.open and name not in columns.known:
            hint = did_you_mean(name, columns.known) or _("there is: {names}", names=listing(columns.known, 20))
            message = _('no card of {name} has "{column}"', name=columns.name, column=name)
            place = row.key_span(name)
            if not any(d.span == place for d in diags.items):  # a column is wrong once, not on every card
                diags.error("unknown-property", place, message, hint)
        elif value is not None:
            _check_value(row.value_span(name), name, value, columns, diags)


def _check_value(span: Span, name: str, value: Value, columns: Columns, diags: Diagnostics) -> None:
    """Whether a value is of the type that its property has in this class."""
    if name in columns.blocks:
        if not isinstance(value, Seq):
            diags.error("wrong-type", span, _('"{name}" is a list of statements', name=name),
                        _("write it as in the game: [{example}]", example="{gain: me.gold}"))  # fmt: skip
        return
    wanted = columns.properties.get(name)
    if wanted is None:
        return
    items = list(value) if isinstance(value, Seq) else [value]
    if isinstance(value, Seq) != (name in columns.lists):
        message = _('"{name}" is a list', name=name) if name in columns.lists else _('"{name}" is no list', name=name)
        diags.error("wrong-type", span, message)
        return
    for item in items:
        if wanted == "int" and (isinstance(item, bool) or not isinstance(item, int)):
            diags.error("wrong-type", span, _('"{name}" is a number, not "{value}"', name=name, value=item))
        elif wanted == "bool" and not isinstance(item, bool):
            diags.error("wrong-type", span, _('"{name}" is true or false, not "{value}"', name=name, value=item))
        elif wanted == "sym" and item != "none" and item not in columns.words.get(name, ()):
            known = columns.words.get(name, ())
            hint = did_you_mean(str(item), known) or _("there is: {names}", names=listing(known))
            diags.error("unknown-word", span, _('"{value}" is no word for "{name}"', value=item, name=name), hint)
