"""The outline of a rulebook as written: `rulebook.yaml` -> sections with paragraphs, and what they show.

Its check finds paths, scenarios and placeholders that lead nowhere, each with its line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Set
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rulewright.diagnostics import Diagnostic, Diagnostics, Span
from rulewright.diagnostics.near import did_you_mean
from rulewright.languages import _
from rulewright.languages.fill import HOLE
from rulewright.lint.coded import check_text
from rulewright.model.check import check_rulebook
from rulewright.overlay.paths import find_elements, nearest_paths
from rulewright.source.load import load_file
from rulewright.source.tree import Map, Seq
from rulewright_tools.scenarios.read import read_scenarios, scenario_files

VARIANTS = "variants."


@dataclass(frozen=True, slots=True)
class Named:
    """A path or name as written, and where."""

    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph: English text with placeholders; `plain` tells that columns in the text are columns of the file."""

    id: str
    text: str
    span: Span
    context: str = ""
    plain: bool = False
    written: Any = None
    """As in the file: a text, or its forms."""


@dataclass(frozen=True, slots=True)
class SectionPlan:
    """A section as written."""

    id: str
    title: str
    span: Span
    context: str = ""
    paragraphs: tuple[Paragraph, ...] = ()
    shows: tuple[Named, ...] = ()
    examples: tuple[Named, ...] = ()
    card: str = ""


@dataclass(frozen=True, slots=True)
class Outline:
    """The sections in order, and what no page tells of."""

    sections: tuple[SectionPlan, ...] = field(default=())
    leaves_out: tuple[Named, ...] = ()


def read_outline(file: Path, diags: Diagnostics) -> Outline:
    """The outline in a file; what has the wrong shape is left out and reported."""
    document = load_file(file, diags)
    if not isinstance(document, Map):
        if not diags.failed:
            diags.error("not-a-mapping", Span(str(file), 1, 1, 1, 1), _("a rulebook is a mapping"), "sections: [...]")
        return Outline()
    check_rulebook(document, diags)
    rows = document.get("sections")
    found = tuple(_section(row) for row in rows if isinstance(row, Map)) if isinstance(rows, Seq) else ()
    return Outline(found, tuple(_names(document, "leaves out")))


def _section(row: Map) -> SectionPlan:
    paragraphs = row.get("paragraphs")
    found = [_paragraph(p) for p in paragraphs if isinstance(p, Map)] if isinstance(paragraphs, Seq) else []
    return SectionPlan(
        str(row.get("id") or ""),
        _words(row.get("title")),
        row.value_span("title"),
        str(row.get("context") or ""),
        tuple(found),
        tuple(_names(row, "shows")),
        tuple(_names(row, "examples")),
        str(row.get("card") or ""),
    )


def _paragraph(row: Map) -> Paragraph:
    text, span = row.get("text"), row.value_span("text")
    plain = isinstance(text, str) and span.line == span.end_line and span.end_column - span.column == len(text)
    return Paragraph(str(row.get("id") or ""), _words(text), span, str(row.get("context") or ""), plain, text)


def _words(value: Any) -> str:
    if isinstance(value, Map):
        value = value.get("other", value.get("else", ""))
    return " ".join(str(value if value is not None else "").split())


def _names(row: Map, key: str) -> Iterator[Named]:
    value = row.get(key)
    if isinstance(value, str):
        yield Named(value, row.value_span(key))
    elif isinstance(value, Seq):
        for index, item in enumerate(value):
            if isinstance(item, str):
                yield Named(item, value.item_span(index))


def check_outline(
    folder: Path, trees: list[Map], variants: list[str], known: Callable[[str], bool], codes: Set[str]
) -> list[Diagnostic]:
    """Every mistake of a game's rulebook.yaml; none where it has none.

    Args:
        folder: the game's.
        trees: the documents in which elements may stand (alone, and with each variant).
        variants: names of the game's variants.
        known: whether a placeholder's name (without its form) can be filled from the data.
        codes: the short codes that texts may have.
    """
    file = folder / "rulebook.yaml"
    diags = Diagnostics()
    if not file.is_file():
        return diags.items
    outline = read_outline(file, diags)
    scenarios = {s.name: s for f in scenario_files(folder) for s in read_scenarios(f, Diagnostics())}
    seen: dict[str, Span] = {}
    _check_paths(outline.leaves_out, trees, [], diags)
    for section in outline.sections:
        entries: list[SectionPlan | Paragraph] = [section, *section.paragraphs]
        for entry in entries:
            if entry.id in seen:
                diags.error(
                    "duplicate-id", entry.span, _('the id "{id}" is used twice', id=entry.id),
                    _("give each section and paragraph its own"), ((seen[entry.id], _("the first")),),
                )  # fmt: skip
            seen[entry.id] = entry.span
        _check_paths(section.shows, trees, variants, diags)
        for example in section.examples:
            if example.name not in scenarios:
                hint = did_you_mean(example.name, scenarios) or _("write the name of a scenario as it stands there")
                diags.error(
                    "unknown-example", example.span, _('there is no scenario "{name}"', name=example.name), hint
                )
            elif not scenarios[example.name].example:
                diags.error(
                    "unknown-example", example.span,
                    _('the scenario "{name}" is not meant as an example', name=example.name),
                    _("write `example: true` under it"), ((scenarios[example.name].span, _("it is here")),),
                )  # fmt: skip
        for paragraph in section.paragraphs:
            _check_holes(paragraph, known, diags)
            check_text(paragraph.text, paragraph.span, codes, diags, plain=paragraph.plain)
    return diags.items


def _check_paths(named: Iterable[Named], trees: list[Map], variants: list[str], diags: Diagnostics) -> None:
    for one in named:
        if not any(exists(tree, variants, one.name) for tree in trees):
            near = nearest_paths(trees[0], one.name) if trees else []
            hint = _('did you mean "{near}"?', near=near[0]) if near else _("write a path such as components.tiles")
            diags.error("unknown-element", one.span, _('there is no element "{name}"', name=one.name), hint)


def exists(tree: Map, variants: list[str], path: str) -> bool:
    """Whether a path leads to an element; `variants.NAME` is a variant itself."""
    if path.startswith(VARIANTS):
        return path.removeprefix(VARIANTS) in variants
    return bool(find_elements(tree, path))


def _check_holes(paragraph: Paragraph, known: Callable[[str], bool], diags: Diagnostics) -> None:
    for match in HOLE.finditer(paragraph.text):
        name = match.group(1).strip()
        if known(name):
            continue
        span = paragraph.span.inside(match.start(), len(match.group())) if paragraph.plain else paragraph.span
        diags.error(
            "unknown-placeholder", span, _('nothing in the data is called "{name}"', name=name),
            _("placeholders are numbers such as {well_size}, or counts such as {tiles.count}")
            .replace("{well_size}", "{NUMBER}").replace("{tiles.count}", "{CLASS.count}"),
        )  # fmt: skip
