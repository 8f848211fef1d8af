"""Reads one YAML text into `Map`, `Seq` and plain values, with the span of everything. First step of the chain.

Only the plain part of YAML is taken: no anchors, aliases, tags, directives, merge keys or second documents; limits on
size, depth and number of values keep hostile files cheap. Before: `count: 5`. After: `Map({"count": 5})` with spans.
The parser's events are used directly: that is faster than composing nodes, and every refusal happens before any
memory is spent on what it refuses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    StreamEndEvent,
    StreamStartEvent,
)

from rulewright.diagnostics import Diagnostics, Span
from rulewright.languages import ENGLISH, _, current, grouped, os_reason
from rulewright.source.scalars import Refused, plain_key, plain_scalar
from rulewright.source.syntax import explain_syntax
from rulewright.source.tree import Map, Seq, Value

MOST_BYTES = 1_000_000
MOST_NODES = 30_000
MOST_DEPTH = 40
MOST_TEXT = 20_000

# Control characters, line ends that editors don't count, and marks that show text in another order than it is read.
_HIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)
_DIRECTIVE = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*%")
_LINES = re.compile("\r\n|\r|\n")


class _Stop(Exception):
    """Reading ends here; the diagnostic is written."""


def load_file(path: Path, diags: Diagnostics, shown: str = "", budget: list[int] | None = None) -> Value:
    """The content of one file, None when it is empty or was refused.

    `shown` is its name in messages. `budget[0]` is how many values may still be read, shared by the files of a game.
    """
    name = shown or str(path)
    start = Span(name, 1, 1, 1, 1)
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except OSError as error:
        diags.error(
            "unreadable-file",
            start,
            _("the file cannot be read: {strerror}", strerror=os_reason(error)),
        )
        return None
    if len(raw) > MOST_BYTES:
        diags.error(
            "file-too-large",
            start,
            _("the file is larger than {most_bytes} bytes", most_bytes=grouped(MOST_BYTES)),
            _("split it into several files"),
        )
        return None
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        line = before.count(b"\n") + 1
        column = error.start - (before.rfind(b"\n") + 1) + 1
        diags.error(
            "not-utf8", Span(name, line, column, line, column + 1), _("the file is not text in UTF-8"),
            _("save it with the encoding UTF-8 in your editor"),
        )  # fmt: skip
        return None
    return load_text(text, name, diags, budget)


def load_text(text: str, name: str, diags: Diagnostics, budget: list[int] | None = None) -> Value:
    """The value of one YAML text; None when it is empty or was refused. One diagnostic for each refusal."""
    hidden = _HIDDEN.search(text)
    if hidden:
        line, column = _position(text, hidden.start())
        code = f"U+{ord(hidden.group()):04X}"
        diags.error(
            "hidden-character",
            Span(name, line, column, line, column + 1),
            _("a hidden character is here: {code}", code=code),
            _("delete it"),
        )
        return None
    directive = _DIRECTIVE.match(text)
    if directive:
        _refuse_directive(text, directive.end() - 1, name, diags)
        return None
    if len(text) > MOST_BYTES:
        diags.error(
            "file-too-large",
            Span(name, 1, 1, 1, 1),
            _("the text is longer than {most_bytes} characters", most_bytes=grouped(MOST_BYTES)),
        )
        return None
    try:
        return _Reader(text, name, diags, budget if budget is not None else [MOST_NODES]).document()
    except _Stop:
        return None
    except MarkedYAMLError as error:
        message, hint, began, opens = explain_syntax(error)
        mark = error.context_mark if began and error.context_mark else error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        related: tuple[tuple[Span, str], ...] = ()
        opener = error.context_mark
        if opener and not began and opens:
            related = ((Span(name, line, column, line, column + 1), _("it was noticed here")),)
            line, column = opener.line + 1, opener.column + 1
        diags.error("yaml-syntax", Span(name, line, column, line, column + 1), message, hint, related)
    except (YAMLError, RecursionError, ValueError) as error:
        detail = str(error).splitlines()[0][:200] if str(error) and current() == ENGLISH else ""
        diags.error("yaml-syntax", Span(name, 1, 1, 1, 1), _("this is not valid YAML"), detail)
    return None


def _refuse_directive(text: str, at: int, name: str, diags: Diagnostics) -> None:
    line, column = _position(text, at)
    diags.error(
        "yaml-directive",
        Span(name, line, column, line, column + 1),
        _("lines beginning with % are not allowed"),
        _("delete this line"),
    )


def _position(text: str, at: int) -> tuple[int, int]:
    breaks = list(_LINES.finditer(text, 0, at))
    return len(breaks) + 1, at - (breaks[-1].end() if breaks else 0) + 1


def _cut(text: str) -> bool:
    """Whether a text looks like the second half of one that a comma cut in two, as `b)` of `f(a, b)` inside { }."""
    return text.count(")") > text.count("(")


class _Reader:
    """Walks the events of one text."""

    def __init__(self, text: str, name: str, diags: Diagnostics, budget: list[int]) -> None:
        yaml = YAML(typ="safe", pure=True)
        self.events: Iterator[Any] = iter(yaml.parse(text))
        self.name = name
        self.diags = diags
        self.budget = budget

    def document(self) -> Value:
        value: Value = None
        documents = 0
        for event in self.events:
            if isinstance(event, DocumentStartEvent):
                if event.version or event.tags:
                    self.stop(
                        "yaml-directive",
                        self.span(event),
                        _("lines beginning with % are not allowed"),
                        _("delete the line"),
                    )
                documents += 1
                if documents > 1:
                    self.stop(
                        "two-documents", self.span(event), _("a second document starts here"),
                        _("a file holds one document: delete the line ---"),
                    )  # fmt: skip
                value, _span = self.node(next(self.events), 0)
            elif isinstance(event, StreamEndEvent | StreamStartEvent):
                continue
        return value

    def node(self, event: Any, depth: int) -> tuple[Value, Span]:
        """The value that begins with this event, and its span."""
        self.count(event)
        if isinstance(event, ScalarEvent):
            return self.scalar(event)
        self.check_plain(event)
        if depth >= MOST_DEPTH:
            self.stop(
                "too-deep",
                self.span(event),
                _("more than {most_depth} levels inside one another", most_depth=MOST_DEPTH),
                _("split this up"),
            )
        if isinstance(event, MappingStartEvent):
            return self.mapping(event, depth)
        return self.sequence(event, depth)

    def mapping(self, start: Any, depth: int) -> tuple[Map, Span]:
        made = Map()
        end = start.end_mark
        last: Span | None = None
        for event in self.events:
            if isinstance(event, MappingEndEvent):
                end = event.end_mark
                break
            self.count(event)
            key, key_span = self.key(event)
            value, span = self.node(next(self.events), depth + 1)
            last = span
            if start.flow_style and value is None and _cut(key):
                self.cut(key_span)
                continue
            if key in made:
                self.diags.error(
                    "duplicate-key",
                    key_span,
                    _('the key "{key}" stands here twice', key=key),
                    _("join the two, or rename one"),
                    ((made.key_span(key), _("it stands here first")),),
                )
                continue
            made.put(key, value, key_span, span)
        made.span = self.block_span(start, end, last)
        return made, made.span

    def sequence(self, start: Any, depth: int) -> tuple[Seq, Span]:
        made = Seq()
        end = start.end_mark
        last: Span | None = None
        for event in self.events:
            if isinstance(event, SequenceEndEvent):
                end = event.end_mark
                break
            value, last = self.node(event, depth + 1)
            if start.flow_style and isinstance(value, str) and event.style is None and _cut(value):
                self.cut(last)
            made.put(value, last)
        made.span = self.block_span(start, end, last)
        return made, made.span

    def cut(self, span: Span) -> None:
        hint = _("put quotes around a text with a comma that stands inside { } or [ ]")
        self.diags.error("cut-text", span, _("a text is cut in two at its comma"), hint)

    def key(self, event: Any) -> tuple[str, Span]:
        if not isinstance(event, ScalarEvent):
            self.check_plain(event)
            self.stop(
                "bad-key", self.span(event), _("a key must be a plain word, not a list or mapping"),
                _("a text that begins with { or [ needs quotes around it"),
            )  # fmt: skip
        self.check_plain(event)
        span = self.scalar_span(event)
        if event.style is not None:
            self.check_text(event.value, span)
            return event.value, span
        if event.value == "<<":
            self.stop("yaml-merge", span, _("the merge key << is not allowed"), _("write the entries out"))
        key = plain_key(event.value)
        if isinstance(key, Refused):
            self.diags.error(key.code, span, key.message, key.hint)
            return event.value, span
        return key, span

    def scalar(self, event: Any) -> tuple[Value, Span]:
        self.check_plain(event)
        span = self.scalar_span(event)
        text: str = event.value
        if len(text) > MOST_TEXT:
            self.stop(
                "text-too-long",
                span,
                _("a single text is longer than {most_text} characters", most_text=grouped(MOST_TEXT)),
                _("split it up"),
            )
        if event.style is not None:
            self.check_text(text, span)
            return text, span
        value = plain_scalar(text)
        if isinstance(value, Refused):
            self.diags.error(value.code, span, value.message, value.hint)
            return (0 if value.code in ("number-form", "fraction", "huge-number") else text), span
        return value, span

    def check_text(self, text: str, span: Span) -> None:
        hidden = _HIDDEN.search(text)
        if hidden:  # only by an escape such as "\x07": the raw text was searched before
            self.stop(
                "hidden-character",
                span,
                _("a hidden character is here: U+{value}", value=f"{ord(hidden.group()):04X}"),
                _("delete it"),
            )

    def check_plain(self, event: Any) -> None:
        """Refuse what decorates a value: anchors, aliases and tags."""
        if isinstance(event, AliasEvent):
            self.stop(
                "yaml-alias",
                self.span(event),
                _("aliases (*name) are not allowed"),
                _("write the value out, or quote the text"),
            )
        if event.anchor is not None:
            self.stop(
                "yaml-anchor", self.span(event), _("anchors (&name) are not allowed"), _("delete it, or quote the text")
            )
        tag = getattr(event, "ctag", None) or getattr(event, "tag", None)
        if tag is not None and str(tag) not in ("None", ""):
            self.stop(
                "yaml-tag", self.span(event), _("tags (!name) are not allowed"), _("delete it, or quote the text")
            )

    def count(self, event: Any) -> None:
        self.budget[0] -= 1
        if self.budget[0] < 0:
            self.stop(
                "too-many-values",
                self.span(event),
                _("more than {most_nodes} values", most_nodes=grouped(MOST_NODES)),
                _("split the game up"),
            )

    def stop(self, code: str, span: Span, message: str, hint: str = "") -> None:
        self.diags.error(code, span, message, hint)
        raise _Stop

    def span(self, event: Any) -> Span:
        start, end = event.start_mark, event.end_mark
        return Span(self.name, start.line + 1, start.column + 1, end.line + 1, end.column + 1)

    def scalar_span(self, event: Any) -> Span:
        """The span of the text itself, within the quotes where it has any, so that columns in it can be counted."""
        start, end = event.start_mark, event.end_mark
        if event.style in ("'", '"') and start.line == end.line and end.column - start.column > 2:
            return Span(self.name, start.line + 1, start.column + 2, end.line + 1, end.column)
        return Span(self.name, start.line + 1, start.column + 1, end.line + 1, end.column + 1)

    def block_span(self, start: Any, end: Any, last: Span | None) -> Span:
        """A block ends with its last value; the parser would count the blank lines and comments behind it."""
        begin = start.start_mark
        if start.flow_style or last is None:
            return Span(self.name, begin.line + 1, begin.column + 1, end.line + 1, end.column + 1)
        return Span(self.name, begin.line + 1, begin.column + 1, last.end_line, last.end_column)
