"""The corpus of broken games: each file in `cases/` says which codes it gives, and where.

A comment `#! CODE COLUMN` stands on the line that is at fault; where a comment there would change what the line means,
the first line says `#! LINE:COLUMN CODE`. Sections that a case leaves out are those of the sample game.
"""

import re
from pathlib import Path

import pytest

from tests.diagnostics.sample import check, files_of, write

CASES = sorted((Path(__file__).parent / "cases").glob("*.yaml"))
ON_LINE = re.compile(r"#! ([a-z0-9-]+) (\d+)")
AT_TOP = re.compile(r"#! (\d+):(\d+) ([a-z0-9-]+)")


def expected(text: str) -> set[tuple[int, int, str]]:
    """(line, column, code) of each message that a case should give."""
    found = {(int(line), int(column), code) for line, column, code in AT_TOP.findall(text)}
    for number, line in enumerate(text.split("\n"), 1):
        found |= {(number, int(column), code) for code, column in ON_LINE.findall(line)}
    return found


@pytest.mark.parametrize("case", CASES, ids=lambda p: p.stem)
def test_each_broken_game_gives_its_messages_and_no_further_errors(case: Path, tmp_path: Path) -> None:
    text = case.read_text("utf-8")
    wanted = expected(text)
    assert wanted, "the case says what is expected"
    found = check(write(tmp_path, files_of(text)))
    places = {(d.span.line, d.span.column, d.code) for d in found}
    errors = {(d.span.line, d.span.column, d.code) for d in found if d.severity == "error"}
    assert wanted <= places, [str(d) for d in found]
    assert errors <= wanted, [str(d) for d in found]


@pytest.mark.parametrize("case", CASES, ids=lambda p: p.stem)
def test_messages_are_for_people(case: Path, tmp_path: Path) -> None:
    inner = ("Traceback", "NoneType", "pydantic", "dict", "str ", "int ", "Seq", "Map(", "Node", "ast.", "None")
    for d in check(write(tmp_path, files_of(case.read_text("utf-8")))):
        assert d.message and not d.message.endswith("."), d.message
        assert not any(word in d.message + d.hint for word in inner), str(d)


def test_there_are_many_cases() -> None:
    assert len(CASES) >= 60
