"""What rulebook.yaml names must be there: each slip is one message with its line and column."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulewright_tools.book.source import check_rulebook_of
from rulewright_tools.commands.check import check_folder

ORCHARD = Path(__file__).parents[1] / "documents" / "games" / "orchard"


@pytest.fixture
def orchard(tmp_path: Path) -> Path:
    return Path(shutil.copytree(ORCHARD, tmp_path / "orchard"))


def broken(folder: Path, old: str, new: str) -> list[tuple[str, int, int, str, str]]:
    """(code, line, column, message, hint) of everything that one edit of the rulebook causes."""
    file = folder / "rulebook.yaml"
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    found = check_rulebook_of(folder)
    assert {d.span.file for d in found} <= {str(file)}
    return [(d.code, d.span.line, d.span.column, d.message, d.hint) for d in found]


def place(folder: Path, what: str) -> tuple[int, int]:
    """Line and column of a text in the rulebook as it is now."""
    for number, line in enumerate((folder / "rulebook.yaml").read_text("utf-8").splitlines(), 1):
        if what in line:
            return number, line.index(what) + 1
    raise AssertionError(what)


def test_the_rulebook_as_it_is_has_no_mistakes(orchard: Path) -> None:
    assert check_rulebook_of(orchard) == []


def test_an_element_that_is_not_there(orchard: Path) -> None:
    ((code, line, column, message, hint),) = broken(orchard, "components.cards", "components.crads")
    assert code == "unknown-element"
    assert (line, column) == place(orchard, "components.crads")
    assert "components.crads" in message
    assert "components.cards" in hint


def test_a_variant_that_is_not_there(orchard: Path) -> None:
    ((code, *_place),) = broken(orchard, "variants.short", "variants.shorter")
    assert code == "unknown-element"


def test_a_placeholder_that_nothing_fills(orchard: Path) -> None:
    ((code, line, column, message, hint),) = broken(orchard, "{cards.count}", "{cads.count}")
    assert code == "unknown-placeholder"
    assert (line, column) == place(orchard, "{cads.count}")
    assert "cads.count" in message
    assert hint


@pytest.mark.parametrize(
    "hole", ["{to_win}", "{cards.crow.count}", "{cards.crow.pecks}", "{apples.tokens}", "{player_count}"]
)
def test_numbers_of_the_data_can_be_named(orchard: Path, hole: str) -> None:
    assert broken(orchard, "{cards.count}", hole) == []


def test_an_example_that_is_no_scenario(orchard: Path) -> None:
    ((code, _line, _column, message, hint),) = broken(orchard, '["A walk | to the tree"]', '["A walk to the tree"]')
    assert code == "unknown-example"
    assert "A walk to the tree" in message
    assert "A walk | to the tree" in hint


def test_a_scenario_that_is_not_meant_as_an_example(orchard: Path) -> None:
    file = orchard / "scenarios" / "days.yaml"
    file.write_text(file.read_text("utf-8").replace("  example: true\n", "", 1), "utf-8")
    ((code, hint),) = [(d.code, d.hint) for d in check_folder(orchard)]  # as `rulewright check` finds it
    assert code == "unknown-example"
    assert "example: true" in hint


def test_an_id_given_twice(orchard: Path) -> None:
    ((code, *_place),) = broken(orchard, "id: walking", "id: what")
    assert code == "duplicate-id"


def test_a_key_that_is_none(orchard: Path) -> None:
    ((code, line, _column, message, hint),) = broken(orchard, "shows: [turn", "show: [turn")
    assert code == "unknown-key"
    assert line == place(orchard, "show: [turn")[0]
    assert "shows" in hint or "shows" in message


@pytest.mark.parametrize(
    "text", ["", "just words\n", "- a list\n", "sections: none\n", "sections: [1, 2]\n", "sections:\n  - id: [\n"]
)
def test_a_file_of_another_shape_is_a_message(orchard: Path, text: str) -> None:
    (orchard / "rulebook.yaml").write_text(text, "utf-8")
    assert check_rulebook_of(orchard)
