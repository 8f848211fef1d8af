"""Diagnostics as text for people, with the line and a caret, and as plain values for programs.

games/sample/turn.yaml:14:15: error[unknown-zone]: there is no zone called "heep"
   14 |         from: heep
      |               ^^^^
hint: did you mean "heap"?
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from rulewright.diagnostics.diagnostic import Diagnostic, Severity
from rulewright.diagnostics.span import Span
from rulewright.languages import _, plural

Lines = Callable[[str], list[str]]
"""The lines of a file by the name that its spans carry; empty where it cannot be read."""
WIDTH = 110
MOST_BYTES = 1_000_000


def file_lines() -> Lines:
    """Reads lines from disk, each file once. Files beyond the size limit of games give no lines."""
    known: dict[str, list[str]] = {}

    def lines(name: str) -> list[str]:
        if name not in known:
            known[name] = []
            path = Path(name)
            try:
                if path.is_file() and path.stat().st_size <= MOST_BYTES:
                    text = path.read_bytes().decode("utf-8-sig", "replace")
                    known[name] = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
            except (OSError, ValueError):
                pass
        return known[name]

    return lines


def render_text(diagnostics: Iterable[Diagnostic], lines: Lines | None = None) -> str:
    """All diagnostics with their source lines, a blank line between them, and a last line that counts them."""
    source = lines or file_lines()
    rows = [render_one(d, source) for d in diagnostics]
    return "\n\n".join(rows)


def render_one(diagnostic: Diagnostic, lines: Lines) -> str:
    """One diagnostic: head, source line with caret, related places, hint."""
    head = f"{diagnostic.severity.word}[{diagnostic.code}]"
    rows = [f"{_place(diagnostic.span)}{head}: {visible(diagnostic.message)}"]
    rows += _excerpt(diagnostic.span, lines)
    for span, remark in diagnostic.related:
        rows.append(_("note: {text}", text=f"{_place(span)}{visible(remark)}"))
        rows += _excerpt(span, lines)
    if diagnostic.hint:
        rows.append(_("hint: {text}", text=visible(diagnostic.hint)))
    return "\n".join(rows)


def render_count(diagnostics: Iterable[Diagnostic]) -> str:
    """How many there are, such as `2 errors, 1 warning`; empty without any."""
    items = list(diagnostics)
    errors = sum(d.severity is Severity.ERROR for d in items)
    warnings = len(items) - errors
    parts = [plural("{n} error", "{n} errors", errors)] if errors else []
    parts += [plural("{n} warning", "{n} warnings", warnings)] if warnings else []
    return ", ".join(parts)


def as_json(diagnostics: Iterable[Diagnostic]) -> list[dict[str, Any]]:
    """Diagnostics as plain values: file, line, column (from 1), severity, code, message, hint."""
    return [
        {
            "file": d.span.file,
            "line": d.span.line,
            "column": d.span.column,
            "severity": str(d.severity),
            "code": d.code,
            "message": d.message,
            "hint": d.hint,
        }
        for d in diagnostics
    ]


def visible(text: str) -> str:
    """The text with control characters made harmless, so that no file can steer a terminal."""
    return "".join(c if c.isprintable() or c == " " else "\N{MIDDLE DOT}" for c in text)


def _place(span: Span) -> str:
    return f"{visible(span.file)}:{span.line}:{span.column}: " if span.file else ""


def _excerpt(span: Span, lines: Lines) -> list[str]:
    source = lines(span.file) if span.file else []
    if not 1 <= span.line <= len(source):
        return []
    line = visible(source[span.line - 1].replace("\t", " "))
    if not line.strip():
        return []
    start = span.column - 1
    end = span.end_column - 1 if span.end_line == span.line else len(line.rstrip())
    length = max(1, min(end, len(line)) - start)
    if len(line) > WIDTH:
        begin = max(0, min(start - WIDTH // 3, len(line) - WIDTH))
        line, start = line[begin : begin + WIDTH], start - begin
        length = max(1, min(length, WIDTH - start))
    number = f"{span.line:5}"
    return [f"{number} | {line.rstrip()}", f"{' ' * len(number)} | {' ' * start}{'^' * length}"]
