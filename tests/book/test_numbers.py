"""A number is written once: change it in YAML, and every text, card, picture and translation that states it changes.

Each game's numbers are tried on Maji. What must state a number is found by giving it a value that stands nowhere else.
"""

from __future__ import annotations

import re
import shutil
from functools import cache
from pathlib import Path

import pytest

from rulewright_tools.book import GameSource, make_book
from rulewright_tools.documents.pages import environment_for_games, game_pages

MAJI = Path(__file__).parents[2] / "games" / "maji"
LANGUAGES = ["en", *sorted(po.stem for po in (MAJI / "locale").glob("*.po"))]
CLAUSES = ("clauses.md", "contradictions.md")
"""The checklist says what the printed rules say, whatever the data says."""

NUMBERS = {
    # name: (what it is, a value for it, words near which the old value would be a lie)
    "well_size": (6, 17, r"parts?|partes?|piezas?|peças?|pozo|poço|well"),
    "water_gems": (5, 19, r"gems?|gemas?|waterholes?|abrevaderos?|olhos?-d.água"),
    "rubies_to_win": (4, 13, r"rub(y|ies|i|is|íes?)"),
}
WORDS = {4: "four|quatro|cuatro", 5: "five|cinco", 6: "six|seis"}


def copied(folder: Path, number: str, value: int) -> Path:
    """A copy of the game with one number changed, by one edit of one line."""
    copy = folder / f"{number}_{value}" / "maji"
    shutil.copytree(MAJI, copy)
    file = copy / "game.yaml"
    text, edits = re.subn(rf"^(  {number}: )\d+", rf"\g<1>{value}", file.read_text("utf-8"), flags=re.MULTILINE)
    assert edits == 1
    file.write_text(text, "utf-8")
    return copy


@cache
def pages(folder: Path, language: str) -> dict[str, str]:
    """All pages and pictures of a game, without the checklist."""
    book = make_book(GameSource(folder), language)
    made = game_pages(environment_for_games(), book)
    return {path: text for path, text in made.items() if path not in CLAUSES}


def shown_lines(path: str, text: str) -> list[str]:
    """The lines of a page that a reader sees; of pictures, the texts in them."""
    if path.endswith(".svg"):
        return re.findall(r">([^<>\n]+)</", text)
    inside = re.findall(r">([^<>\n]+)</", " ".join(re.findall(r"<svg.*?</svg>", text, re.DOTALL)))
    return inside + re.sub(r"<svg.*?</svg>", "", text, flags=re.DOTALL).splitlines()


def stating(made: dict[str, str], value: int) -> dict[str, list[str]]:
    """The lines that state a number, by page; names of spaces are no statements."""
    wanted = re.compile(rf"(?<![\w.-]){value}(?![\w.-])")
    found = {path: [line for line in shown_lines(path, text) if wanted.search(line)] for path, text in made.items()}
    return {path: lines for path, lines in found.items() if lines}


def drawn_examples(made: dict[str, str]) -> set[str]:
    """The pictures of worked examples: an example that a number takes away takes them along."""
    return {path for path in made if path.startswith("pictures/example-")}


def masked(text: str) -> str:
    """A text without its numbers: what follows from a number (all tiles together) changes with it."""
    return re.sub(r"\d+", "#", text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", NUMBERS)
def test_a_changed_number_changes_every_page_that_states_it(tmp_path: Path, number: str, language: str) -> None:
    old, value, near = NUMBERS[number]
    changed = pages(copied(tmp_path, number, value), language)
    stated = stating(changed, value)
    assert {"index.md", "turn.md"} <= set(stated), "the rules and the turn summary state it"
    before = pages(MAJI, language)
    assert set(before) - drawn_examples(before) == set(changed) - drawn_examples(changed)
    for path, lines in stated.items():  # what is said now was said before, with the old number
        texts = {masked(line) for line in shown_lines(path, before[path])}
        for line in lines:
            assert masked(line) in texts, (path, line)
    assert lies(changed, old, near) == []


def lies(made: dict[str, str], old: int, near: str) -> list[tuple[str, str]]:
    """Lines that still state the old value near a word of what it counts; lines about rows and columns are others."""
    before = rf"(?<![\w.-])(?:{old}|{WORDS[old]})(?![\w.-])(?: \w+)? (?:{near})\b"
    behind = rf"\b(?:{near})(?:\*\*)?(?: \||:)? \**{old}(?![\w.-])"
    lie = re.compile(rf"{before}|{behind}", re.IGNORECASE)
    other = re.compile(r"(?:row|column|linha|coluna|fila|columna)s? \d")
    return [
        (path, line)
        for path, text in made.items()
        if path.endswith(".md")
        for line in re.sub(r"<svg.*?</svg>", "", text, flags=re.DOTALL).splitlines()
        if lie.search(line) and not other.search(line)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_changed_number_changes_the_picture_that_shows_so_many(tmp_path: Path, language: str) -> None:
    """The table as the game begins: every waterhole in sight with its gem. Of more tiles, a part comes to lie there."""
    old, value, _near = NUMBERS["water_gems"]
    before, after = pages(MAJI, language), pages(copied(tmp_path, "water_gems", value), language)
    for path in ("pictures/table.svg", "index.md"):
        assert gems_drawn(before[path]) == old
        assert old < gems_drawn(after[path]) <= value


def gems_drawn(page: str) -> int:
    """How many spaces of the cover picture hold a tile with something on it."""
    cover = re.search(r'<svg[^>]*aria-labelledby="cover-title".*?</svg>', page, re.DOTALL)
    assert cover is not None
    return sum("(" in said for said in re.findall(r'data-space="[^"]+"[^>]*aria-label="([^"]+)"', cover[0]))


@pytest.mark.parametrize("number", NUMBERS)
def test_a_number_that_somebody_typed_into_a_text_is_noticed_by_that(tmp_path: Path, number: str) -> None:
    old, value, near = NUMBERS[number]
    copy = copied(tmp_path, number, value)
    rulebook = copy / "rulebook.yaml"
    rulebook.write_text(rulebook.read_text("utf-8").replace(f"{{{number}}}", str(old)), "utf-8")
    assert lies(pages(copy, "en"), old, near)


@pytest.mark.parametrize("number", NUMBERS)
def test_cards_and_references_state_it_too(tmp_path: Path, number: str) -> None:
    """Sheets are set from the same book: every text in it that named the old value names the new one."""
    _old, value, _near = NUMBERS[number]

    def texts(value: object) -> list[str]:
        if isinstance(value, dict):
            return [t for key, inner in value.items() if key not in ("clauses", "svg", "where") for t in texts(inner)]
        if isinstance(value, list | tuple):
            return [t for inner in value for t in texts(inner)]
        return [value] if isinstance(value, str) else []

    from rulewright_tools.book import as_json

    before = texts(as_json(make_book(GameSource(MAJI), pictures=False)))
    after = texts(as_json(make_book(GameSource(copied(tmp_path, number, value)), pictures=False)))
    stating_new = [t for t in after if re.search(rf"(?<![\w.-]){value}(?![\w.-])", t)]
    assert len(stating_new) >= 3
    known = {masked(text) for text in before}
    assert [text for text in stating_new if masked(text) not in known] == []


def test_an_example_that_no_longer_comes_out_so_is_not_printed(tmp_path: Path) -> None:
    names = {e.title.text for e in make_book(GameSource(MAJI), pictures=False).examples}
    changed = {e.title.text for e in make_book(GameSource(copied(tmp_path, "well_size", 17)), pictures=False).examples}
    assert "Surplus bricks need a gem each" in names - changed
    assert changed


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", NUMBERS)
def test_what_is_printed_states_it(tmp_path: Path, number: str, language: str) -> None:
    """Turn cards and the one-page summary, as the text of the finished PDF."""
    pytest.importorskip("typst")
    from rulewright_tools.sheets.produce import Order, make_files
    from tests.sheets.pdf import text

    old, value, near = NUMBERS[number]
    sheets = make_files(copied(tmp_path, number, value), Order(kinds=("turn", "summary"), language=language))
    assert sheets
    for name, content in sheets.items():
        said = text(content)
        assert re.search(rf"(?<![\w.-]){value}(?![\w.-])", said), name
        sentences = {name + ".md": re.sub(r"(?<=[.:!?]) ", "\n", said)}
        assert lies(sentences, old, near) == []
