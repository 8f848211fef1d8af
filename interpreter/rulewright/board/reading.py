"""Reading the parts of a board's declaration: sizes, names, spaces with properties, edges with labels.

Every function reports what is wrong with its span and goes on with a stand-in, so that one slip gives one message.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rulewright.board import names
from rulewright.board.board import MAX_SITES, Edge, Gate
from rulewright.diagnostics import Diagnostics, Span
from rulewright.diagnostics.near import did_you_mean
from rulewright.languages import _
from rulewright.source.tree import Map, Seq, span_of

POSITION = "at"
"""The key of a space that says where it is drawn."""
WAY = "way"
"""The key of an edge or arrow with a condition that names the spaces."""


def size(declaration: Map, key: str, diags: Diagnostics) -> int | None:
    """A size such as `rows`: 1 to MAX_SITES; reports and returns none where it is missing or out of bounds."""
    value = declaration.get(key)
    if isinstance(value, bool) or not isinstance(value, int):
        shape = declaration.get("shape", _("board"))
        diags.error(
            "board-size",
            declaration.value_span(key),
            _("this {shape} needs `{key}`, a whole number from 1, not {found}", shape=shape, key=key, found=repr(value))
            if key in declaration and not isinstance(value, (Map, Seq))
            else _("this {shape} needs `{key}`, a whole number from 1", shape=shape, key=key),
            _("write for example `{key}: 5`", key=key),
        )
        return None
    if not 1 <= value <= MAX_SITES:
        diags.error(
            "board-size",
            declaration.value_span(key),
            _("`{key}` is {value}; it must lie between 1 and {max_sites}", key=key, value=value, max_sites=MAX_SITES),
            _("a board has at most {max_sites} spaces", max_sites=MAX_SITES),
        )
        return None
    return value


def rows_and_columns(declaration: Map, diags: Diagnostics) -> tuple[int, int] | None:
    """`rows` and `columns`, or `within: ROWS x COLUMNS`; none after a report."""
    if "within" in declaration:
        found = re.fullmatch(r"\s*(\d{1,6})\s*[x×]\s*(\d{1,6})\s*", str(declaration["within"]))
        if not found:
            diags.error(
                "board-size",
                declaration.value_span("within"),
                _(
                    "`within` says how many rows and columns there are, not {within}",
                    within=repr(declaration["within"]),
                ),
                _("write for example `within: 7 x 7`"),
            )
            return None
        rows, columns = int(found[1]), int(found[2])
        where = declaration.value_span("within")
    else:
        down, across = size(declaration, "rows", diags), size(declaration, "columns", diags)
        if down is None or across is None:
            return None
        rows, columns, where = down, across, declaration.value_span("rows")
    if rows < 1 or columns < 1 or rows * columns > MAX_SITES:
        diags.error(
            "board-size",
            where,
            _(
                "{rows} rows of {columns} are {value} spaces; a board has 1 to {max_sites}",
                rows=rows,
                columns=columns,
                value=rows * columns,
                max_sites=MAX_SITES,
            ),
            _("make the board smaller"),
        )
        return None
    return rows, columns


def template(declaration: Map, default: str, diags: Diagnostics) -> str:
    """The template that names the cells; the default after a report of an unknown placeholder."""
    value = declaration.get("name", default)
    if not isinstance(value, str):
        value = str(value)
    wrong = names.unknown_placeholders(value)
    if wrong:
        known = ", ".join("{" + name + "}" for name in names.PLACEHOLDERS[:6])
        diags.error(
            "board-name-template",
            declaration.value_span("name"),
            _("a stray brace in the names of spaces means nothing")
            if wrong[0] == "{"
            else _("{placeholder} in the names of spaces means nothing", placeholder="{" + wrong[0] + "}"),
            did_you_mean(wrong[0], names.PLACEHOLDERS) or _("there are {names}", names=known),
        )
        return default
    return value


def cell_names(
    declaration: Map, pattern: str, values: Sequence[dict[str, int]], diags: Diagnostics
) -> list[str] | None:
    """Names of cells from a template, one for each set of values; none after a report of equal or unfit names."""
    found = [names.fill(pattern, **value) for value in values]
    where = declaration.value_span("name")
    seen: dict[str, int] = {}
    for index, name in enumerate(found):
        if name in seen:
            diags.error(
                "board-name-template",
                where,
                _('the template "{pattern}" gives two spaces the same name "{name}"', pattern=pattern, name=name),
                _("a name needs the row and the column, as {letter}{rank} or r{row}c{column}"),
            )
            return None
        if not names.is_name(name):
            diags.error(
                "board-space-name",
                where,
                _(
                    'the template "{pattern}" makes the name "{name}", which no space can have',
                    pattern=pattern,
                    name=name,
                ),
                _("names consist of letters, digits and _"),
            )
            return None
        seen[name] = index
    return found


@dataclass(slots=True)
class Space:
    """A space as written: its name, where that stands, its properties and where it is drawn."""

    name: str
    span: Span
    properties: dict[str, Any]
    at: tuple[float, float] | None = None


def spaces(declaration: Map, diags: Diagnostics) -> list[Space]:
    """The entries of `spaces:`, a list of names or a mapping from names to properties; reports names used twice."""
    written = declaration.get("spaces")
    found: dict[str, Space] = {}
    for name, span, properties in _entries(written):
        if name in found:
            diags.error(
                "board-space-twice",
                span,
                _('there are two spaces called "{name}"', name=name),
                _("give one of them another name"),
                ((found[name].span, _("the other one")),),
            )
            continue
        if not names.is_name(name):
            why = (
                _("boards use this word themselves") if name in names.RESERVED else _("use letters, digits and _ only")
            )
            diags.error("board-space-name", span, _('a space can\'t be called "{name}"', name=name), why)
            continue
        found[name] = Space(name, span, *_properties(properties, diags))
    return list(found.values())


def _entries(written: Any) -> Iterator[tuple[str, Span, Map | None]]:
    if isinstance(written, Map):
        for name, properties in written.items():
            yield str(name), written.key_span(name), properties if isinstance(properties, Map) else None
    elif isinstance(written, Seq):
        for index, item in enumerate(written):
            if isinstance(item, Map) and len(item) == 1:
                yield from _entries(item)
            elif not isinstance(item, (Map, Seq)):
                yield str(item), written.item_span(index), None


def _properties(written: Map | None, diags: Diagnostics) -> tuple[dict[str, Any], tuple[float, float] | None]:
    if written is None:
        return {}, None
    kept = {key: value for key, value in written.items() if key != POSITION}
    if POSITION not in written:
        return kept, None
    at = written[POSITION]
    numbers = (int, float)
    if isinstance(at, Seq) and len(at) == 2 and all(isinstance(n, numbers) and not isinstance(n, bool) for n in at):
        return kept, (float(at[0]), float(at[1]))
    diags.error(
        "board-at",
        written.value_span(POSITION),
        _("`at` says where a space is drawn: two numbers, to the right and down"),
        _("write for example `at: [2, 1]`"),
    )
    return kept, None


def check_known(name: Any, span: Span, known: dict[str, int], board: str, diags: Diagnostics) -> int:
    """The number of a space by name; 0 after a report that names the nearest."""
    number = known.get(str(name), 0)
    if not number:
        diags.error(
            "board-unknown-space",
            span,
            _('{board} has no space called "{name}"', board=board, name=name),
            did_you_mean(str(name), known),
        )
    return number


@dataclass(frozen=True, slots=True)
class Pair:
    """Two spaces to be joined: the network's name or empty, the names with their places, where all of it stands, and
    the condition on which the way is open, if there is one."""

    label: str
    first: str
    second: str
    first_at: Span
    second_at: Span
    span: Span
    when: Gate | None = None


def pairs(declaration: Map, key: str, diags: Diagnostics) -> Iterator[Pair]:
    """Pairs of names under `edges:` or `arrows:`.

    Written as a list of pairs, or as a mapping from a label to such a list. A chain `[a, b, c]` is a - b and b - c. A
    way that is not always open is written `{way: [a, b], when: CONDITION}`.
    """
    written = declaration.get(key)
    groups: list[tuple[str, Any]] = []
    if isinstance(written, Map):
        groups = [(str(label), group) for label, group in written.items()]
    elif isinstance(written, Seq):
        groups = [("", written)]
    for label, group in groups:
        if not isinstance(group, Seq):
            continue
        for index, entry in enumerate(group):
            item, when = entry, None
            if isinstance(entry, Map) and WAY in entry:
                item = entry[WAY]
                when = Gate(_condition(entry["when"]), entry.value_span("when")) if "when" in entry else None
            if not isinstance(item, Seq) or len(item) < 2 or any(isinstance(n, (Map, Seq)) for n in item):
                diags.error(
                    "board-edge",
                    group.item_span(index),
                    _("every entry of `{key}` joins two spaces", key=key),
                    _("write for example `[den, pond]`"),
                )
                continue
            for i in range(len(item) - 1):
                at = span_of(item, i), span_of(item, i + 1), group.item_span(index)
                yield Pair(label, str(item[i]), str(item[i + 1]), *at, when)


def _gate(pair: Pair, gates: list[Gate] | None, diags: Diagnostics) -> int:
    """The number of a pair's condition; 0 where it has none, and after a report that there can be none."""
    if pair.when is None:
        return 0
    if gates is None:
        diags.error("board-edge", pair.when.span, _("a way between spaces of tiles, or beside tiles, is always open"),
                    _("leave `when` out; `through=` of a search can close a space"))  # fmt: skip
        return 0
    if pair.when not in gates:
        gates.append(pair.when)
    return gates.index(pair.when) + 1


def _condition(written: Any) -> str:
    """A condition as an expression is written; yes and no are words of YAML, too."""
    return str(written).lower() if isinstance(written, bool) else str(written)


def edges(
    declaration: Map,
    key: str,
    known: dict[str, int],
    board: str,
    diags: Diagnostics,
    *,
    arrow: bool,
    gates: list[Gate] | None = None,
) -> list[Edge]:
    """The edges (both ways) or arrows (one way) written under `key`; reports unknown spaces, loops and repeats.

    Conditions on which ways are open are entered in `gates`; without it there are none on this kind of board.
    """
    found: list[Edge] = []
    seen: dict[tuple[int, int, str], Span] = {}
    for pair in pairs(declaration, key, diags):
        label, first, second, second_at, whole = pair.label, pair.first, pair.second, pair.second_at, pair.span
        start = check_known(first, pair.first_at, known, board, diags)
        end = check_known(second, second_at, known, board, diags)
        if not start or not end:
            continue
        if start == end:
            diags.error(
                "board-edge-to-itself",
                second_at,
                _('"{first}" is joined to itself', first=first),
                _("name two different spaces"),
            )
            continue
        ways = [(start, end, label)] if arrow else [(start, end, label), (end, start, label)]
        if ways[0] in seen:
            diags.error(
                "board-edge-twice",
                whole,
                _('this arrow between "{first}" and "{second}" is written twice', first=first, second=second)
                if arrow
                else _('this edge between "{first}" and "{second}" is written twice', first=first, second=second),
                _("leave one of them out"),
                ((seen[ways[0]], _("the first one")),),
            )
            continue
        gate = _gate(pair, gates, diags)
        for way in ways:
            seen[way] = whole
            found.append(Edge(way[0], way[1], label, 0, arrow, gate))
    return found
