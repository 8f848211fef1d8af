"""Every code of `translate check` is shown by its wrong example and not by its right one."""

import ast
import re
from pathlib import Path

import pytest

import rulewright_tools.translation.check as check_module
from rulewright.diagnostics.codes import Code
from rulewright.languages import grammar
from rulewright_tools.translation.check import check_catalog
from rulewright_tools.translation.codes import TABLE
from tests.translation.sample import LANGUAGE, save, with_entries, write_game


@pytest.mark.parametrize("code", TABLE, ids=lambda c: c.name)
def test_the_wrong_example_gives_its_code_at_the_line_of_the_translation(code: Code, tmp_path: Path) -> None:
    domain = write_game(tmp_path / "sample")
    if code.name == "po-syntax":
        path = save(domain.file(LANGUAGE), code.wrong)
    else:
        path = with_entries(domain, code.wrong)
    found = check_catalog(domain, LANGUAGE)
    assert code.name in [d.code for d in found], [str(d) for d in found]
    # a text that replaces another leaves that one missing, so `po-stale` comes twice
    assert {d.code for d in found} == {code.name}
    for d in found:
        assert d.span.file == str(path)
        assert 1 <= d.span.line <= len(path.read_text("utf-8").split("\n"))
        assert d.hint, "each finding says what to do"
    if code.name not in ("po-header", "po-stale", "po-syntax", "po-twice"):
        line = path.read_text("utf-8").split("\n")[found[0].span.line - 1]
        assert line.startswith("msgstr"), line


@pytest.mark.parametrize("code", TABLE, ids=lambda c: c.name)
def test_the_right_example_is_clean(code: Code, tmp_path: Path) -> None:
    domain = write_game(tmp_path / "sample")
    with_entries(domain, code.right)
    assert [str(d) for d in check_catalog(domain, LANGUAGE)] == []


def test_every_code_that_is_used_is_in_the_table() -> None:
    tree = ast.parse(Path(check_module.__file__).read_text("utf-8"))
    used = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("po-")
    }
    assert used == {code.name for code in TABLE}


def test_the_manual_lists_every_code() -> None:
    page = (Path(__file__).parents[2] / "docs" / "translation.md").read_text("utf-8")
    assert [code.name for code in TABLE if f"`{code.name}`" not in page] == []


@pytest.mark.parametrize("code", ["en", "pt_BR", "es"])
def test_the_manual_lists_every_form_of_a_noun(code: str) -> None:
    page = (Path(__file__).parents[2] / "docs" / "translation.md").read_text("utf-8")
    name = {"en": "English", "pt_BR": "Portuguese", "es": "Spanish"}[code]
    (row,) = [line for line in page.split("\n") if line.strip().startswith(f"| {name} |")]
    assert set(re.findall(r"`([^`]+)`", row)) == set(grammar.forms(code))
