"""Every registered code is shown by its wrong example and not by its right one."""

from pathlib import Path

import pytest

from rulewright.codebook import all_codes
from rulewright.diagnostics.codes import Code
from tests.diagnostics.sample import check, files_of, write

ROOT = Path(__file__).parents[2]
SHOWN = [c for c in all_codes().values() if c.run and c.phase != "board"]


@pytest.mark.parametrize("code", SHOWN, ids=lambda c: c.name)
def test_wrong_example_gives_its_code(code: Code, tmp_path: Path) -> None:
    found = check(write(tmp_path, files_of(code.wrong)))
    assert code.name in [d.code for d in found.items], [str(d) for d in found.items]


@pytest.mark.parametrize("code", SHOWN, ids=lambda c: c.name)
def test_right_example_is_right(code: Code, tmp_path: Path) -> None:
    found = check(write(tmp_path, files_of(code.right)))
    assert [str(d) for d in found.items] == []


@pytest.mark.parametrize("code", SHOWN, ids=lambda c: c.name)
def test_a_wrong_example_gives_one_message(code: Code, tmp_path: Path) -> None:
    found = check(write(tmp_path, files_of(code.wrong)))
    assert len(found.items) == 1, [str(d) for d in found.items]


def test_every_place_has_file_line_and_column(tmp_path: Path) -> None:
    for code in SHOWN:
        folder = tmp_path / code.name
        for d in check(write(folder, files_of(code.wrong))).items:
            assert d.span.line >= 1 and d.span.column >= 1, code.name
            assert Path(d.span.file).exists(), (code.name, d.span)
