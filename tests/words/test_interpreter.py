"""What the interpreter says goes through a catalog: messages are marked in the code, and come back in any language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.diagnostics.render import render_text
from rulewright.languages import PSEUDO, in_language, names_in
from tests.diagnostics.sample import check, files_of, write
from tests.words.tool_texts import called, unmarked

ROOT = Path(__file__).parents[2] / "interpreter" / "rulewright"
CASES = sorted((ROOT.parents[1] / "tests" / "diagnostics" / "cases").glob("*.yaml"))
ENGLISH_ONLY = {
    "ir": "the typed program, for those who work on the interpreter",
    "layout": "the same",
    "codegen": "writes Python",
    "languages": "the words of each language stand in its module",
    "diagnostics/codes": "examples of the English manual",
    "board/codes": "the same",
    "board/print": "a printed form",
    "resolved/print": "a printed form",
    "resolved/check": "a check of our own tree",
    "verbs/registry": "a slip in our own code",
    "codebook": "a slip in our own code",
    "model/schema": "what editors show beside keys, with the English manual",
    "model/campaign_file": "a schema for programs",
    "routines": "slips in our own routines",
    "native/bodies": "slips in our own emitters",
    "native/loops": "the same",
    "native/module": "the same",
    "native/writer": "the same",
    "native/describe": "remarks for programmers, in English as docstrings are",
    "native/shapes": "the title of a schema",
}
"""Packages and modules that may speak English, and why."""
ALLOWED = {
    "words of the rules language": r"(choose|perform|each|for|in|if|up|at|all|end|turn|lowest|seen|carry|hide)( \w+)+",
    "keys of phrases, and nouns that are said by `own`": r"(once|asked|else|ties|next|so|seat|other) [a-z]+|arm",
    "codes": r"[a-z]+-[a-z]+|fraction|date",
    "parts of our own texts": r"never closed|this line has no colon|opens here",
    "patterns of the YAML parser's complaints": r"found .*|expected .*|could not .*|but found .*|mapping .*|"
    r"sequence .*|block sequence .*|chomping .*",
    "an expression of the rules language": r".*\(\) if .*| and \(.*",
    "said by Python": r"(module .*)? ?has no attribute ?.*|<State of.*|<Game .* for .*|<Campaign of.*|<rulewright .*",
    "a set as an author writes it": r"\{(several|one): .*\}",
    "a type as an author writes it": r"site of",
    "misuse of our own classes": r"is not put together from tiles|has no|or no",
    "the stand-in of an expression": r"the space itself",
    "a shape that never reaches people": r"a board needs a shape",
    "what wasmtime says": r"Caused by:|ctypes callback",
    "how kept machine code is marked": r"made for|\d+: bulk memory, multi value",
}
"""Reasons for a literal to be left in English, and the literals."""


def english_only(file: Path) -> bool:
    path = file.relative_to(ROOT).with_suffix("").as_posix()
    return any(path == part or path.startswith((f"{part}/", f"{part}_")) for part in ENGLISH_ONLY)


def spoken() -> list[Path]:
    return [file for file in sorted(ROOT.rglob("*.py")) if not english_only(file)]


def declared(file: Path) -> set[int]:
    """The lines of literals that describe parts, keys and verbs, or name a phrase of a verb."""
    lines: set[int] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call) and called(node) in ("part", "key", "Field", "Verb", "Code", "tell"):
            lines |= {n.lineno for n in ast.walk(node) if isinstance(n, ast.Constant)}
    return lines


def test_every_message_can_be_translated() -> None:
    files = spoken()
    assert len(files) > 100
    found = []
    for file in files:
        known = declared(file)
        for line, text in unmarked(file):
            if line not in known and not any(re.fullmatch(p, text.strip(), re.S) for p in ALLOWED.values()):
                found.append(f"{file.relative_to(ROOT)}:{line}: {text!r}")
    assert found == []


def calls(file: Path) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "plural"):
            yield node


def test_placeholders_and_values_have_the_same_names() -> None:
    found = []
    for file in spoken():
        for call in calls(file):
            texts = [a.value for a in call.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
            if not texts or any(keyword.arg is None for keyword in call.keywords):
                continue
            given = {str(keyword.arg) for keyword in call.keywords} - {"context"}
            asked = set().union(*(names_in(text) for text in texts))
            of_rules = {name for name in asked if not name.isidentifier()} if given else asked
            if given - asked or (given and asked - given - of_rules - {"n", "type", "joins", "turns"}):
                found.append(f"{file.relative_to(ROOT)}:{call.lineno}: {sorted(asked)} are given {sorted(given)}")
    assert found == []


def test_the_mark_is_never_hidden_by_a_local_name() -> None:
    found = []
    for file in spoken():
        for function in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(function, ast.FunctionDef):
                continue
            inner = list(ast.walk(function))
            speaks = any(isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and n.func.id == "_" for n in inner)
            in_comprehensions = {id(n) for c in inner if isinstance(c, ast.comprehension) for n in ast.walk(c.target)}
            for node in inner:
                bound = isinstance(node, ast.Name) and node.id == "_" and isinstance(node.ctx, ast.Store)
                if speaks and bound and id(node) not in in_comprehensions:
                    found.append(f"{file.relative_to(ROOT)}: {function.name}")
    assert found == []


@pytest.mark.parametrize("case", CASES, ids=lambda p: p.stem)
def test_messages_come_from_the_catalog(case: Path, tmp_path: Path) -> None:
    """In a language that brackets every translated text no message, hint or remark is without brackets."""
    folder = write(tmp_path, files_of(case.read_text("utf-8")))
    english = check(folder)
    with in_language(PSEUDO):
        found = check(folder)
        shown = render_text(found)
    assert [(d.code, d.span) for d in found] == [(d.code, d.span) for d in english]
    for diagnostic in found:
        for text in said(diagnostic):
            assert "[" in text, text
    assert "error[" not in shown
    assert "hint: " not in shown


def said(diagnostic: Diagnostic) -> list[str]:
    """All texts of a diagnostic that people read."""
    hint = "" if " -> " in diagnostic.hint else diagnostic.hint  # names of terms
    texts = [diagnostic.message, hint, *(remark for _span, remark in diagnostic.related)]
    return [text for text in texts if text and re.search("[a-z]{2}", text)]
