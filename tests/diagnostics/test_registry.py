"""The registry knows every code that the interpreter uses, and no other."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright import codebook
from rulewright.codebook import PHASES, all_codes
from rulewright.diagnostics.codes import Code

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "interpreter" / "rulewright"
REPORTERS = {"error", "warning", "bad", "stop", "_unknown", "report", "Refused"}
"""Functions whose text argument with a hyphen is a code."""


def used(file: Path) -> Iterator[tuple[str, int]]:
    """Each code that a module reports, with its line."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in REPORTERS:
            for argument in node.args[:2]:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str) and is_code(argument.value):
                    yield argument.value, node.lineno


def is_code(text: str) -> bool:
    return "-" in text and text.replace("-", "").isalnum() and text.islower()


def test_every_code_that_is_used_is_registered() -> None:
    known = all_codes()
    missing = [
        f"{file.relative_to(ROOT)}:{line}: {code}"
        for file in sorted(PACKAGE.rglob("*.py"))
        for code, line in used(file)
        if code not in known
    ]
    assert missing == []


def test_every_code_that_is_registered_is_used() -> None:
    everything = {code for file in PACKAGE.rglob("*.py") for code, _ in used(file)}
    text = "".join(file.read_text("utf-8") for file in PACKAGE.rglob("*.py") if not file.name.startswith("codes"))
    unused = [code for code in all_codes() if code not in everything and f'"{code}"' not in text]
    assert unused == []


def test_there_are_many_and_each_has_its_phase() -> None:
    codes = all_codes()
    assert len(codes) >= 60
    assert {code.phase for code in codes.values()} == set(PHASES)
    assert all(code.meaning.endswith(".") for code in codes.values())


def test_a_code_stands_once(monkeypatch: pytest.MonkeyPatch) -> None:
    twice = [Code("board-size", "model", "Twice.", "", "")]
    monkeypatch.setattr(codebook.codes_model, "TABLE", twice)
    with pytest.raises(ValueError, match="board-size"):
        all_codes()
