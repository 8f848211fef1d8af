"""Sheets to download: every game has some, in each language; they are made anew when what they come from changes."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from rulewright_tools.site import downloads
from rulewright_tools.site.downloads import KINDS, SHEETS, VERBS, Downloads, made_sheets
from rulewright_tools.site.navigation import game_folders
from tests.sites.conftest import LANGUAGES, Built


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_game_offers_its_sheets(built: Built, project: Path, code: str) -> None:
    for folder in game_folders(project / "generated_docs" / code):
        page = (built.site / code / folder.name / "index.html").read_text("utf-8")
        sheets = re.findall(r'href="sheets/([\w.-]+\.pdf)"', page)
        assert {name.rpartition("-")[2] for name in sheets} == {"a4.pdf", "letter.pdf"}, folder
        assert [name for name in sheets if f"-summary-{code}-" in name] and len(set(sheets)) == len(sheets)
        for name in sheets:
            assert (built.site / code / folder.name / "sheets" / name).read_bytes().startswith(b"%PDF-")
        assert "/manual/vocabulary.html#verb-" in page


@pytest.fixture
def game(tmp_path: Path, project: Path) -> Path:
    """A game of this project, to be changed."""
    folder = tmp_path / "small"
    shutil.copytree(next((project / "games" / "classics").iterdir()), folder)
    return folder


def test_sheets_are_made_anew_when_the_game_changes(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def make(source: Path, language: str, home: Path) -> dict[str, dict[str, str]]:
        made.append(language)
        home.mkdir(parents=True, exist_ok=True)
        (home / "a.pdf").write_bytes(b"%PDF-")
        return {"turn": {"a4": "a.pdf"}}

    monkeypatch.setattr(downloads, "_make", make)
    home = tmp_path / "sheets"
    for _again in range(2):
        assert made_sheets(game, "en", home) == {"turn": {"a4": "a.pdf"}}
    assert made == ["en"]
    file = game / "game.yaml"
    file.write_text(file.read_text("utf-8") + "\n# changed\n", "utf-8")
    made_sheets(game, "en", home)
    assert made == ["en", "en"]
    made_sheets(game, "pt_BR", home)
    assert made[-1] == "pt_BR"
    (home / "a.pdf").unlink()
    made_sheets(game, "pt_BR", home)
    (home / downloads.RECORD).write_text("{", "utf-8")
    made_sheets(game, "pt_BR", home)
    assert made == ["en", "en", "pt_BR", "pt_BR", "pt_BR"]


def test_a_page_says_where_its_lists_stand(tmp_path: Path, project: Path) -> None:
    name = next((project / "games" / "classics").iterdir()).name
    found = Downloads("en", tmp_path, [name])
    found.sheets[name] = {"turn": {"a4": "x-a4.pdf", "letter": "x-letter.pdf"}}
    page = found.add_to(f"{name}/index.md", f"# A\n\n{VERBS}\n\ntext\n\n{SHEETS}\n\nend\n")
    assert SHEETS not in page and VERBS not in page
    assert page.index("rules:verb:") < page.index("text") < page.index("sheets/x-a4.pdf") < page.index("end")
    page = found.add_to(f"{name}/index.md", "# A\n\nend")
    assert page.index("end") < page.index("sheets/x-letter.pdf") < page.index("rules:verb:")
    assert found.add_to(f"{name}/turn.md", "# A") == "# A"
    assert found.add_to("howto/index.md", "# A") == "# A"


def test_all_kinds_are_kinds_of_sheets() -> None:
    from rulewright_tools.sheets import produce

    assert set(KINDS) <= set(produce.KINDS)
