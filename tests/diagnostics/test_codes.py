"""Every registered code is shown by its wrong example and not by its right one."""

from pathlib import Path

import pytest

from rulewright.codebook import all_codes
from rulewright.diagnostics.codes import Code
from tests.diagnostics.sample import check, files_of, write

SHOWN = [c for c in all_codes().values() if c.run and c.phase != "board"]


@pytest.mark.parametrize("code", SHOWN, ids=lambda c: c.name)
def test_wrong_example_gives_its_code_once_and_no_other_error(code: Code, tmp_path: Path) -> None:
    found = check(write(tmp_path, files_of(code.wrong)))
    assert code.name in [d.code for d in found], [str(d) for d in found]
    found = [d for d in found if d.severity == "error" or d.code == code.name]
    assert len(found) == 1, [str(d) for d in found]
    span = found[0].span
    assert span.line >= 1 and span.column >= 1
    assert Path(span.file).exists()


@pytest.mark.parametrize("code", SHOWN, ids=lambda c: c.name)
def test_right_example_is_right(code: Code, tmp_path: Path) -> None:
    found = check(write(tmp_path, files_of(code.right)))
    assert [str(d) for d in found if d.severity == "error" or d.code == code.name] == []
