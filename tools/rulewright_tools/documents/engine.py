"""The template engine: Jinja2 set so that data can never become markup.

Every value that a template puts out is escaped for Markdown; only what a macro or a filter of ours made (`Markup`) is
not. An unknown name is an error (StrictUndefined), and so is a value that is none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from jinja2 import BaseLoader, Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.exceptions import TemplateError, TemplateSyntaxError
from jinja2.runtime import Context
from markupsafe import Markup

from rulewright.exceptions import RulewrightError
from rulewright.languages import _, plural
from rulewright.languages.codes import parts_of
from rulewright_tools.documents.markdown import anchor, attribute, md, tidy

_SAID = re.compile(r"<title\b.*?</title>|<style\b.*?</style>|\s(?:role|aria-[a-z]+)=\"[^\"]*\"", re.DOTALL)
"""What a picture within a line says of itself; there the span around it says it, and says it once."""
_VIEW = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
"""Width and height of a drawing, in millimetres."""
TEMPLATES = Path(__file__).resolve().parent / "templates"


class PageError(RulewrightError):
    """A page cannot be rendered; the message names the template and its line."""


@pass_context
def shown(context: Context, value: Any) -> Any:
    """What a template puts out, made safe: texts are escaped, ready markup stays, short codes become icons."""
    if value is None:
        raise PageError("a template puts out nothing (none)")
    if isinstance(value, Markup) or hasattr(value, "_undefined_name"):
        return value
    book = context.get("book")
    codes = getattr(book, "codes", None)
    return with_icons(str(value), codes, book.icons) if book is not None and codes else Markup(md(value))


def with_icons(text: str, words: Mapping[str, str], icons: Mapping[str, str]) -> Markup:
    """A text as Markdown with its short codes as pictures that say what they are; in words where there is none."""
    found: list[str] = []
    for said, code in parts_of(text):
        if not code or code not in words:
            plain = said or f":{code}:"
            lead, tail = plain[:1].isspace() and bool(found), plain[-1:].isspace()
            found.append(" " * lead + md(plain) + " " * tail)
        elif code not in icons:
            found.append(md(words[code]))
        else:
            name = attribute(words[code])
            svg = " ".join(_SAID.sub("", icons[code]).split())
            found.append(f'<span class="rw-icon" role="img" aria-label="{name}" title="{name}">{svg}</span>')
    return Markup("".join(found).strip())


def ready(text: str) -> Markup:
    """A text that is Markdown or HTML already."""
    return Markup(text)


def inline_svg(svg: str) -> Markup:
    """A drawing as one block of HTML: no blank line inside, for that would end the block."""
    return Markup("\n".join(line.strip() for line in svg.splitlines() if line.strip()))


def picture_file(picture: Any, folder: str) -> Markup:
    """A drawing that lies in a file of its own, which a browser fetches when its place comes into sight.

    `picture`: a `Picture` of the book; `folder`: the way to its file from the page, with a slash at the end.
    """
    size = _VIEW.search(picture.svg)
    room = f' width="{_pixels(size[1])}" height="{_pixels(size[2])}"' if size else ""
    source = f"{folder}{quote(picture.id)}.svg"
    return Markup(f'<img src="{source}" alt="{attribute(picture.alt)}"{room} loading="lazy">')


def _pixels(millimetres: str) -> int:
    return round(float(millimetres) / 25.4 * 96)


def url(part: object) -> Markup:
    """A name as part of a link's path."""
    return Markup(quote(str(part), safe=""))


def make_environment(loader: BaseLoader | None = None, **helpers: Any) -> Environment:
    """An environment with our filters (`md`, `anchor`, `svg`, `picture_file`); and `_`, `plural` for our words."""
    environment = Environment(
        loader=loader or FileSystemLoader(TEMPLATES),
        undefined=StrictUndefined,
        autoescape=True,
        finalize=shown,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters.update(
        anchor=anchor,
        url=url,
        svg=inline_svg,
        picture_file=picture_file,
        md=lambda text: Markup(md(text)),
        attr=lambda text: Markup(attribute(text)),
    )
    environment.globals.update(_=_, plural=plural, anchor=anchor, **helpers)
    return environment


def render(environment: Environment, name: str, data: Mapping[str, Any]) -> str:
    """A template with data, as a tidy page. Raises PageError with the template's name and line."""
    return _rendered(lambda: environment.get_template(name).render(**data), name)


def _rendered(work: Callable[[], str], name: str) -> str:
    try:
        return tidy(str(work()))
    except TemplateSyntaxError as error:
        raise PageError(f"{error.name or name}:{error.lineno}: {error.message}") from error
    except TemplateError as error:
        raise PageError(f"{name}:{line_of(error)}: {error.message}") from error


def line_of(error: BaseException) -> int:
    """The template's line that an error came from (Jinja2 rewrites tracebacks to template lines); 0 if unknown."""
    line, step = 0, error.__traceback__
    while step is not None:
        if step.tb_frame.f_code.co_filename.endswith((".md", ".j2", "<template>")):
            line = step.tb_lineno
        step = step.tb_next
    return line
