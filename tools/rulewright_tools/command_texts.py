"""The texts that commands say without a mark, for translators: docstrings, helps and names of parameters.

@speaking.command("list")
def command() -> None:
    \"""The games at hand.\"""        ->  (line, "The games at hand.")
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from rulewright_tools.speaking import paragraphs

DECLARE = ("command", "group")
PARAMETERS = ("option", "argument")
SAID = ("help", "short_help", "metavar")


def texts_of(tree: ast.AST) -> list[tuple[int, str]]:
    """(line, text) of everything that the commands of a module say in helps and usage lines, in order."""
    return sorted(set(_texts(tree)))


def _texts(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and _is_command(node):
            text = ast.get_docstring(node)
            line = node.body[0].lineno
            yield from ((line, part) for part in paragraphs(text or ""))
        if isinstance(node, ast.Call) and called(node.func) in (*PARAMETERS, *DECLARE):
            for keyword in node.keywords:
                value = keyword.value
                if keyword.arg in SAID and isinstance(value, ast.Constant) and isinstance(value.value, str):
                    yield value.lineno, value.value


def called(function: ast.expr) -> str:
    """The last name of what is called: `option` of `speaking.option`."""
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _is_command(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any(isinstance(d, ast.Call) and called(d.func) in DECLARE for d in node.decorator_list)
