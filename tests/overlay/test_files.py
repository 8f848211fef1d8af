"""The files of variants: one file or a folder, and what is wrong with them."""

from pathlib import Path

import pytest

from rulewright.diagnostics import Diagnostics
from rulewright.overlay.apply import apply_overlays
from rulewright.overlay.players import apply_players
from rulewright.overlay.variant import read_variant
from rulewright.source.load import load_text
from tests.overlay.test_variants import GAME


def codes(folder: Path, files: dict[str, str], variant: str = "a") -> list[str]:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    diags = Diagnostics()
    apply_overlays(load_text(GAME, "game.yaml", diags), folder, 2, [variant], diags)
    return [d.code for d in diags.items]


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({}, ["unknown-variant"]),
        ({"variants/b.yaml": "title: B\n"}, ["unknown-variant"]),
        ({"variants/a.yaml": ""}, ["empty-variant"]),
        ({"variants/a.yaml": "- at: x\n"}, ["not-a-mapping"]),
        ({"variants/a.yaml": "title: [\n"}, ["yaml-syntax"]),
        ({"variants/a.yaml": "titel: A\n"}, ["unknown-section"]),
        ({"variants/a.yaml": "title: A\nchanges: [{set: 3}]\n"}, ["missing-key"]),
        ({"variants/a.yaml": "title: A\nchanges: [{at: numbers.gems}]\n"}, ["one-deed"]),
        ({"variants/a.yaml": "title: A\nchanges: [{at: numbers.gems, set: 1, plus: 1}]\n"}, ["one-deed"]),
        ({"variants/a.yaml": "title: A\nchanges: [3]\n"}, ["wrong-shape"]),
        ({"variants/a.yaml": "title: A\nchanges: [{at: numbers.gems, plus: one}]\n"}, ["not-a-number"]),
        ({"variants/a.yaml": "title: A\nchanges: [{at: setup, add: [{score: 1}]}]\n"}, []),
        ({"variants/a/one.yaml": "title: A\n", "variants/a/two.yaml": "title: B\n"}, ["duplicate-section"]),
        ({"variants/a/one.yaml": "title: A\n", "variants/a/two.yaml": "- name: A scenario\n"}, []),
        ({"variants/a/one.yaml": "title: A\n", "variants/a/scenarios/x.yaml": "- name: A\n"}, []),
        ({"variants/a/notes.txt": "nothing"}, ["unknown-variant"]),
    ],
)
def test_files(files: dict[str, str], expected: list[str], tmp_path: Path) -> None:
    assert codes(tmp_path, files) == expected


def test_a_table_without_a_value_for_this_number() -> None:
    diags = Diagnostics()
    tree = load_text("numbers: {size: {3: 5, 4: 6}, cards: [{2: 1, 3: 2}]}\n", "game.yaml", diags)
    assert apply_players(tree, 2, diags) == {"numbers": {"size": 5, "cards": [1]}}
    assert [(str(d.span), d.code) for d in diags.items] == [("game.yaml:1:17", "no-player-value")]
    assert tree["numbers"]["size"] == {"3": 5, "4": 6}
    assert apply_players(tree, 4) == {"numbers": {"size": 6, "cards": [1]}}


def test_a_circle_of_later_variants(tmp_path: Path) -> None:
    files = {"variants/a.yaml": "title: A\nafter: a\n"}
    assert codes(tmp_path, files) == []


def test_a_variant_is_read_anew_only_when_its_file_has_changed(tmp_path: Path) -> None:
    file = tmp_path / "variants" / "a.yaml"
    file.parent.mkdir()
    file.write_text("title: One\n", "utf-8")
    first = read_variant(tmp_path, "a", Diagnostics())
    assert first is not None
    assert read_variant(tmp_path, "a", Diagnostics()) is first
    file.write_text("title: Two\n", "utf-8")
    second = read_variant(tmp_path, "a", Diagnostics())
    assert second is not None
    assert second.tree["title"] == "Two"
    for _again in range(2):  # what is wrong with one is said each time
        file.write_text("titel: A\n", "utf-8")
        diags = Diagnostics()
        assert read_variant(tmp_path, "a", diags) is None
        assert [d.code for d in diags.items] == ["unknown-section"]
