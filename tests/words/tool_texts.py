"""Texts of the tools that no catalog can hold: words said to people in a literal without `_`, `plural` or `marked`.

A literal is taken for words if it holds two words with a blank between them, or if any word in it goes straight to
people: into `click.echo`, a `Failure`, a line of the screen.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

MARKED = {"_", "plural", "marked", "translated"}
SPEAKS = {
    "echo",
    "say",
    "Failure",
    "Stop",
    "Refused",
    "UsageError",
    "BadParameter",
    "ChangeRefused",
    "bar",
    "line",
    "heading",
}
"""Whatever is given to these is read by people."""
DECLARES = {"option", "argument", "command", "group"}
SENTENCE = re.compile(r"[A-Za-zÀ-ÿ]{2,}[,:;]? +[A-Za-zÀ-ÿ]{2,}")
WORD = re.compile(r"[A-Za-zÀ-ÿ]{2,}")
UNITS = re.compile(r"`[^`]*`|--[a-z-]+|https?://\S+")
"""What stands in a text as it is typed."""


def unmarked(file: Path) -> list[tuple[int, str]]:
    """(line, text) of every literal of a module that people read and no translator sees."""
    tree = ast.parse(file.read_text("utf-8"), str(file))
    found = [*_sentences(tree, docstrings(tree)), *_spoken(tree)]
    return sorted({(node.lineno, str(node.value)) for node in found})


def docstrings(tree: ast.AST) -> set[int]:
    """The ids of all strings that stand as statements: docstrings, also those of attributes."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def called(node: ast.Call) -> str:
    """The last name of what is called."""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _outside(node: ast.AST) -> Iterator[ast.AST]:
    """A node and what is below it, without what is marked for translators."""
    if isinstance(node, ast.Call) and called(node) in MARKED:
        for keyword in node.keywords:
            if keyword.arg != "context":
                yield from _outside(keyword.value)
        return
    if isinstance(node, ast.Call) and called(node) in DECLARES:
        return  # helps are looked up when they are shown: command_texts.py
    yield node
    for inner in ast.iter_child_nodes(node):
        yield from _outside(inner)


def _sentences(tree: ast.AST, known: set[int]) -> Iterator[ast.Constant]:
    for node in _outside(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in known:
            continue
        if SENTENCE.search(UNITS.sub("", node.value)):
            yield node


def _spoken(tree: ast.AST) -> Iterator[ast.Constant]:
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call) or called(call) not in SPEAKS:
            continue
        for argument in call.args:
            for node in _outside(argument):
                if isinstance(node, ast.Call | ast.Subscript):
                    continue
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and _is_word(argument, node):
                    yield node


def _is_word(argument: ast.expr, node: ast.Constant) -> bool:
    """Whether a literal in what is said is said itself: it is the argument, or a part of it put together."""
    direct = argument is node or isinstance(argument, ast.JoinedStr | ast.BinOp | ast.IfExp)
    inner = any(
        node is n for part in ast.walk(argument) if isinstance(part, ast.Subscript | ast.Call) for n in ast.walk(part)
    )
    return direct and not inner and bool(WORD.search(UNITS.sub("", str(node.value))))
