"""Texts that players need and do not get, or get wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from rulewright.diagnostics import Diagnostics, Span
from rulewright.lint.walk import all_statements
from rulewright.resolved.game import Resolved
from rulewright.source.tree import Map, Seq

TEXTS = ("title", "summary", "text", "option")
_NUMBER = re.compile(r"(?<![\w{.-])(\d+)(?![\w}.-])")


def check(game: Resolved, tree: Map, diags: Diagnostics) -> None:
    """`missing-text`, `stray-brace` and `literal-number`."""
    for statement in all_statements(game):
        if "question" not in statement.parts or statement.verb in ("may", "in any order"):
            continue
        arms = statement.parts.get("arms", [])
        said = statement.parts["question"] is not None or any(arm.sentence is not None for arm in arms)
        if not said:
            diags.warning(
                "missing-text", statement.span, "nothing says in words what is decided here",
                "add `text:` with the question, or `option:` with a sentence for each option",
            )  # fmt: skip
    for key, text, span in _texts(tree):
        _braces(text, span, diags)
        if key != "title":  # titles such as "3 bricks" count what is printed on the piece
            _literals(game, text, span, diags)


def _texts(value: Any) -> Iterator[tuple[str, str, Span]]:
    """All sentences of a document with their keys and places."""
    if isinstance(value, Map):
        for key, item in value.items():
            if key in TEXTS and isinstance(item, str):
                yield key, item, value.value_span(key)
            yield from _texts(item)
    elif isinstance(value, Seq):
        for item in value:
            yield from _texts(item)


def _braces(text: str, span: Span, diags: Diagnostics) -> None:
    depth = 0
    for at, char in enumerate(text):
        depth += (char == "{") - (char == "}")
        if depth not in (0, 1):
            place = span.inside(at, 1) if span.line == span.end_line else span
            diags.error(
                "stray-brace", place, "this brace has no partner", "a placeholder is a name in braces, such as {tile}"
            )
            return
    if depth:
        place = span.inside(text.rindex("{"), 1) if span.line == span.end_line else span
        diags.error(
            "stray-brace", place, "this brace is never closed", "a placeholder is a name in braces, such as {tile}"
        )


def _literals(game: Resolved, text: str, span: Span, diags: Diagnostics) -> None:
    for found in _NUMBER.finditer(text):
        names = [n for n, value in game.symbols.numbers.items() if value > 2 and str(value) == found[1]]
        if len(names) == 1:
            place = span.inside(found.start(1), len(found[1])) if span.line == span.end_line else span
            message = f'the text says {found[1]}, which is the number "{names[0]}"'
            diags.warning("literal-number", place, message, f"write {{{names[0]}}}, so that both change together")
