"""What a report is made of, and the page made of it: one HTML file that asks nothing of a network.

sections (pictures, tables, sentences)  ->  <!doctype html> ...
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.languages import _, current, plural
from rulewright_tools.simulation.pictures import with_own_ids

if TYPE_CHECKING:
    from jinja2 import Template

TEMPLATE = "report.html.j2"


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: its name and its cells. `marked`: it stands out, and `mark` says why."""

    name: str
    cells: tuple[str, ...]
    marked: bool = False
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table with a caption. `heads` has one more entry than each row has cells."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[Row, ...]
    code: bool = False
    """Whether the names of rows are paths of the rules, set as such."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing and what stands below it."""

    svg: str
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a report: sentences, pictures and tables, and parts of its own that are folded away."""

    id: str
    title: str
    texts: tuple[str, ...] = ()
    pictures: tuple[Picture, ...] = ()
    tables: tuple[Table, ...] = ()
    parts: tuple[Section, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """One figure in large type."""

    name: str
    value: str
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """A whole report."""

    title: str
    about: str
    facts: tuple[tuple[str, str], ...]
    cards: tuple[Card, ...] = ()
    findings: tuple[str, ...] = ()
    sections: tuple[Section, ...] = ()
    again: str = ""
    """The command that gives the same figures."""
    notes: tuple[str, ...] = field(default=())


def page_of(report: Report) -> str:
    """A report as one HTML file. The same report gives the same text."""
    marks = (f"picture-{number}-" for number in range(1, 10_000))
    return (
        _template().render(report=report, lang=current().replace("_", "-"), _=_, plural=plural, own=_owned(marks))
        + "\n"
    )


def _owned(marks: Iterator[str]) -> object:
    def own(svg: str) -> object:
        from markupsafe import Markup

        return Markup(with_own_ids(svg, next(marks)))

    return own


@cache
def _template() -> Template:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(Path(__file__).resolve().parent),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["breakable"] = breakable
    return environment.get_template(TEMPLATE)


def breakable(path: str) -> object:
    """A path of the rules that may be broken into lines behind its dots and between its words."""
    from markupsafe import Markup, escape

    return Markup(re.sub(r"([._])", r"\1<wbr>", str(escape(path))))
