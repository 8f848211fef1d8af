"""Every game, every miniature and every variant has its pages, in English and in the language of trials."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from rulewright.languages import PSEUDO
from rulewright.source.folder import list_games
from rulewright_tools.book import GameSource, make_book
from rulewright_tools.documents.pages import environment_for_games, game_pages
from tests.laws.games import FULL

ROOT = Path(__file__).parents[2]
SOME = 3
FOLDERS = {name: folder.resolve() for name, folder in list_games().items()}
FOLDERS |= {f.parent.name: f.parent for f in sorted((ROOT / "tests" / "miniatures").glob("*/game.yaml"))}


@pytest.mark.parametrize("language", ["en", PSEUDO])
@pytest.mark.parametrize("name", FOLDERS)
def test_a_game_has_all_its_pages(name: str, language: str) -> None:
    source = GameSource(FOLDERS[name])
    book = make_book(source, language, pictures=language == "en")
    made = game_pages(environment_for_games(), book)
    assert {"index.md", "turn.md", "glossary.md"} <= set(made)
    variants = {f"variants/{name}.md" for name in source.variants if name not in source.needed}
    assert variants == {path for path in made if path.startswith("variants/")}
    assert [v.problem for v in book.variants if v.problem] == []
    headings = ("## Course of play", "Step by step: course of play")
    if language == "en":
        assert any(heading in made["index.md"] for heading in headings)
    for path, page in made.items():
        check_page(path, page)


def check_page(path: str, page: str) -> None:
    """No holes left unfilled, no id twice, links within the page lead somewhere."""
    plain = re.sub(r"<svg.*?</svg>", "", page, flags=re.DOTALL)
    assert not re.search(r"\{[a-z_]+(?::[a-z |]+)?\}", plain), path
    assert "&#123;" not in plain, f"{path}: a placeholder that nothing fills"
    ids = re.findall(r'\bid="([^"]+)"', page) + re.findall(r"\{ #([\w-]+) \}", plain)
    assert len(ids) == len(set(ids)), (path, sorted(i for i in ids if ids.count(i) > 1))
    assert "none" not in re.findall(r"\| (\w+) \|", plain), path


@pytest.mark.parametrize("name", FOLDERS)
def test_a_game_with_its_variants_has_a_book_for_each(name: str) -> None:
    """Sheets print a game as it is with a variant; by default some of them are looked at, others for each game."""
    source = GameSource(FOLDERS[name])
    looked_at = list(source.variants)
    if not FULL and len(looked_at) > SOME:
        looked_at = Random(name).sample(looked_at, SOME)
    for variant in looked_at:
        file = source.variants[variant]
        needed = [n for n in file.names("needs") if n in source.variants]
        book = make_book(source, "en", (*needed, variant), pictures=False)
        assert variant in book.with_variants
        assert book.turn
