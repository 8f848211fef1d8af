"""The pages of a small game, line for line. Write them anew with --update, and read the difference."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.languages import PSEUDO
from rulewright_tools.book import GameSource, make_book
from rulewright_tools.documents.pages import environment_for_games, game_pages

HERE = Path(__file__).parent
GAME = HERE / "games" / "orchard"
GOLDEN = HERE / "golden"


def pages(language: str) -> dict[str, str]:
    """The pages; drawings have tests of their own, so each is only named here."""
    made = game_pages(environment_for_games(), make_book(GameSource(GAME), language))
    texts = {path: text for path, text in made.items() if path.endswith(".md")}
    return {path: re.sub(r"<svg.*?</svg>", "(a drawing)", text, flags=re.DOTALL) for path, text in texts.items()}


@pytest.mark.parametrize("language", ["en", PSEUDO])
def test_pages_are_as_they_were(language: str, update: bool) -> None:
    folder = GOLDEN / language
    made = pages(language)
    if update:
        for path, text in made.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, "utf-8")
    there = {file.relative_to(folder).as_posix() for file in folder.rglob("*.md")}
    assert there == set(made)
    for path, text in made.items():
        assert text == (folder / path).read_text("utf-8"), path


def test_every_page_of_it_says_what_is_in_the_data() -> None:
    """Hostile texts come out as they are: nothing became markup, nothing was lost."""
    markdown = pytest.importorskip("markdown")
    from tests.documents.test_markdown import EXTENSIONS, _Text

    said = {}
    for path, text in pages("en").items():
        reader = _Text()
        reader.feed(markdown.markdown(text, extensions=EXTENSIONS))
        said[path] = re.sub(r"\s+", " ", "".join(reader.texts))
        assert not {"crows", "it", "em.", "script"} & set(reader.tags), path
    assert "Pick apples | before the <crows> do. [Not](a link), &amp; 1 * 2 * 3." in said["index.md"]
    assert "# Walk, or look; 1. never both." in said["index.md"]
    assert "The `crow` takes 1 apple." in said["reference.md"]
    assert "What the day brings: _help_ or *trouble*." in said["reference.md"]
    assert "Short & sweet" in said["variants/short.md"]
    assert "Apples that lie on the ground: 1 < 2." in said["glossary.md"]
