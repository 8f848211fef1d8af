"""The system's own texts: from the Python of interpreter and tools, and from templates, to `Messages`.

In Python: `_("...")`, `plural("...", "...", n)` and `marked("...")`, with `context="..."` where a word means several
things, and what commands say of themselves (`command_texts`). In templates: the same three as functions. Only literals
are found; a text that is put together from parts (`_(f"...")`) cannot be translated, and `unextractable` names it.
A comment `# Translators: ...` on the line of a text or straight above it goes to translators.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rulewright.diagnostics.span import Span
from rulewright_tools.translation.messages import Messages

FUNCTIONS = {"_": 1, "marked": 1, "plural": 2}
"""Functions that take texts, and how many."""
TEMPLATES = (".md", ".j2", ".jinja", ".html")
_REMARK = re.compile(r"#\s*Translators:\s*(.*)$")


def roots() -> list[Path]:
    """The packages whose words are the system's."""
    import rulewright
    import rulewright_tools

    return [Path(package.__path__[0]).resolve() for package in (rulewright, rulewright_tools)]


def system_messages(folders: list[Path] | None = None) -> Messages:
    """All texts of the packages in `folders` (the system's own if not given), by file and line."""
    found = Messages()
    for root in roots() if folders is None else folders:
        for file in sorted(root.rglob("*")):
            if "__pycache__" in file.parts or not file.is_file():
                continue
            if file.suffix == ".py":
                python_texts(file, found)
            elif file.suffix in TEMPLATES and is_template(file):
                template_texts(file, found)
    return found


def python_texts(file: Path, found: Messages) -> None:
    """The texts of one module."""
    source = file.read_text("utf-8")
    tree = ast.parse(source, str(file))
    lines = source.split("\n")
    rows = [(*texts, call) for call, texts in _calls(tree) if texts is not None]
    for one, other, context, call in sorted(rows, key=lambda row: (row[3].lineno, row[3].col_offset)):
        span = Span(str(file), call.lineno, call.col_offset + 1, call.lineno, call.col_offset + 2)
        found.add(one, other, context=context, span=span, remarks=_remarks(lines, call.lineno))
    for line, text in _said_by_commands(tree):
        found.add(text, span=Span(str(file), line, 1, line, 2))


def unextractable(file: Path) -> list[int]:
    """Lines of a module that translate a text put together on the spot, so that no catalog can hold it.

    A name or an attribute is fine: what it stands for was marked where it was written.
    """
    tree = ast.parse(file.read_text("utf-8"), str(file))
    made = (ast.JoinedStr, ast.BinOp, ast.Call, ast.IfExp)
    return [
        call.lineno
        for call, texts in _calls(tree)
        if texts is None and any(isinstance(a, made) for a in call.args[: FUNCTIONS[call.func.id]])  # type: ignore[attr-defined]
    ]


def _calls(tree: ast.AST) -> Iterator[tuple[ast.Call, tuple[str, str, str] | None]]:
    """Each call of a function of FUNCTIONS with its texts and context; None where these are no literals."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in FUNCTIONS:
            continue
        wanted = FUNCTIONS[node.func.id]
        literals = [a.value for a in node.args[:wanted] if isinstance(a, ast.Constant) and isinstance(a.value, str)]
        context: Any = next((k.value for k in node.keywords if k.arg == "context"), ast.Constant(""))
        fine = len(literals) == wanted and isinstance(context, ast.Constant) and isinstance(context.value, str)
        yield node, (literals[0], literals[1] if wanted > 1 else "", context.value) if fine else None


def _said_by_commands(tree: ast.Module) -> list[tuple[int, str]]:
    from rulewright_tools.command_texts import texts_of

    return [(line, text) for line, text in texts_of(tree) if text]


def _remarks(lines: list[str], line: int) -> tuple[str, ...]:
    """The remark to translators on a line or in the comment straight above it."""
    rows = [lines[line - 1]]
    number = line - 2
    while number >= 0 and lines[number].lstrip().startswith("#"):
        rows.insert(0, lines[number])
        number -= 1
    for index, row in enumerate(rows):
        remark = _REMARK.search(row)
        if remark:
            more = [r.lstrip().lstrip("#").strip() for r in rows[index + 1 :] if r.lstrip().startswith("#")]
            return (" ".join([remark[1], *more]),)
    return ()


def is_template(file: Path) -> bool:
    """Whether a file is a Jinja template: Markdown and HTML count below a folder of documents' templates or pages."""
    return file.suffix in (".j2", ".jinja") or bool({"templates", "pages"} & set(file.parts))


def template_texts(file: Path, found: Messages) -> None:
    """The texts of one Jinja template."""
    from jinja2 import Environment, TemplateSyntaxError, nodes

    source = file.read_text("utf-8")
    try:
        tree = Environment(extensions=["jinja2.ext.do", "jinja2.ext.loopcontrols"]).parse(source)
    except TemplateSyntaxError:
        return  # whoever renders it says so, with the place
    for call in tree.find_all(nodes.Call):
        if not isinstance(call.node, nodes.Name) or call.node.name not in FUNCTIONS:
            continue
        wanted = FUNCTIONS[call.node.name]
        literals = [a.value for a in call.args[:wanted] if isinstance(a, nodes.Const) and isinstance(a.value, str)]
        context = next((k.value for k in call.kwargs if k.key == "context"), nodes.Const(""))
        if len(literals) == wanted and isinstance(context, nodes.Const):
            span = Span(str(file), call.lineno, 1, call.lineno, 2)
            found.add(literals[0], literals[1] if wanted > 1 else "", context=str(context.value), span=span)
