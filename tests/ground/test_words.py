"""Code knows no game: neither by name nor by an id of its data; and the checks notice when it does."""

import re
from pathlib import Path

import pytest

from rulewright.model.schema import editor_schemas
from rulewright.verbs.registry import all_verbs
from tests.ground import words

ROOT = Path(__file__).parents[2]
CODE = sorted([*(ROOT / "interpreter").rglob("*.py"), *(ROOT / "tools").rglob("*.py")])

WORDS_OF_THE_CODE = {"board", "table", "last", "worth", "size", "stack", "workers"}
"""Names of our own records that some game happens to use as an id. Before you add one, make sure that is all it is."""


def words_of_the_language() -> set[str]:
    """Keys and words that the language itself gives a meaning: from the editors' schema and the language document."""
    found: set[str] = set()

    def walk(value: object) -> None:
        if isinstance(value, dict):
            found.update(value.get("properties", {}) if isinstance(value.get("properties"), dict) else ())
            found.update(map(str, value.get("enum", ())))
            found.update([str(value["const"])] if "const" in value else [])
            for inner in value.values():
                walk(inner)
        elif isinstance(value, list):
            for inner in value:
                walk(inner)

    walk(editor_schemas(all_verbs()))
    for code in re.findall(r"`([^`\n]+)`", (ROOT / "docs" / "language.md").read_text("utf-8")):
        found.update(re.findall(r"[a-z_]+", code))
    return found


def test_no_branch_on_an_id_of_game_data() -> None:
    ids = {i for folder in words.game_folders(ROOT / "games") for i in words.declared_ids(folder)}
    assert ids, "no game declares anything"
    assert words.branches_on_ids(CODE, ids, words_of_the_language() | WORDS_OF_THE_CODE) == []


def test_no_game_is_named_in_code() -> None:
    everything = [f for part in ("interpreter", "tools") for f in (ROOT / part).rglob("*") if f.suffix in TEXT]
    assert words.named_games(everything, ROOT / "games") == []


TEXT = {".py", ".yaml", ".j2", ".md", ".json", ".po", ".tcss"}


@pytest.fixture
def games(tmp_path: Path) -> Path:
    folder = tmp_path / "games" / "old" / "blue_goose"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(
        "title: Blue Goose\nroles: [gander, fox]\ncomponents:\n  birds: {kinds: {goose: {wings: 2}}}\n"
        "boards:\n  pond: {shape: graph, spaces: {reed: {}, bank: {deep: true}}}\n"
        "turn:\n  - choose: bird\n    id: honk\n    among: birds\nsymbols: {mood: [calm, cross]}\n"
    )
    (folder / "clauses.yaml").write_text("clauses:\n  - id: BG-001\n    rule: x\n  - id: BG-M02\n    rule: y\n")
    return tmp_path / "games"


def code(tmp_path: Path, text: str) -> list[Path]:
    file = tmp_path / "code.py"
    file.write_text(text)
    return [file]


@pytest.mark.parametrize(
    "line",
    ["# as in Blue Goose", "blue_goose = 1", "class BlueGooseBot:", "x = 'BLUE-GOOSE'", "y = 'BG-001'", "# BG-M"],
)
def test_a_name_is_found_however_it_is_written(tmp_path: Path, games: Path, line: str) -> None:
    (message, *_) = words.named_games(code(tmp_path, f"pass\n{line}\n"), games)
    assert ":2: names" in message


@pytest.mark.parametrize("line", ["# a goose is blue", "bluegoosefeather = 1", "BGX = 3", "ABG-001 = 4"])
def test_what_only_looks_like_a_name_is_left_alone(tmp_path: Path, games: Path, line: str) -> None:
    assert words.named_games(code(tmp_path, line), games) == []


def test_declared_ids(games: Path) -> None:
    (folder,) = words.game_folders(games)
    assert words.declared_ids(folder) == {
        *("gander", "fox", "birds", "goose", "wings", "pond", "reed", "bank", "deep", "honk", "mood", "calm", "cross")
    }


@pytest.mark.parametrize(
    "text",
    [
        "if kind == 'goose': pass",
        "if 'goose' != kind: pass",
        "if kind in ('duck', 'goose'): pass",
        "match kind:\n    case 'goose':\n        pass",
        "match kind:\n    case 'duck' | 'goose':\n        pass",
        "x = table['goose']",
        "x = table.get('goose')",
        "if name.startswith('goose'): pass",
    ],
)
def test_a_branch_on_an_id_is_found(tmp_path: Path, text: str) -> None:
    (message,) = words.branches_on_ids(code(tmp_path, text), {"goose"}, set())
    assert 'branches on "goose"' in message


def test_words_of_the_language_may_be_branched_on(tmp_path: Path) -> None:
    assert words.branches_on_ids(code(tmp_path, "if kind == 'goose': pass"), {"goose"}, {"goose"}) == []
    assert words.branches_on_ids(code(tmp_path, "print('goose')"), {"goose"}, set()) == []
