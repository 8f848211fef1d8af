"""Hand-written pages show parts of files as they are today; what cannot be shown is an error."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright_tools.documents.engine import PageError
from rulewright_tools.documents.site import written_pages
from rulewright_tools.documents.snippets import Snippets

TEXT = "one: 1\ntwo: {{ 2 }}\nthree: 3\n"


@pytest.fixture
def snippets(tmp_path: Path) -> Snippets:
    (tmp_path / "a.yaml").write_text(TEXT)
    return Snippets([tmp_path])


def test_a_whole_file_and_parts_of_it(snippets: Snippets) -> None:
    assert snippets.file("a.yaml") + "\n" == TEXT
    assert snippets.file("a.yaml", lines="2-3") == "two: {{ 2 }}\nthree: 3"
    assert snippets.file("a.yaml", lines="1") == "one: 1"
    assert snippets.file("a.yaml", "two:") == "two: {{ 2 }}\nthree: 3"
    assert snippets.file("a.yaml", "one:", "two:") == "one: 1\ntwo: {{ 2 }}"


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        (("b.yaml",), ""),
        (("a.yaml", "four:"), ""),
        (("a.yaml",), "x-y"),
        (("a.yaml",), "9-12"),
        (("../a.yaml",), ""),
        (("/etc/hosts",), ""),
    ],
)
def test_what_is_not_there_is_an_error(snippets: Snippets, arguments: tuple[str, ...], lines: str) -> None:
    with pytest.raises(PageError, match=arguments[0].rpartition("/")[2]):
        snippets.file(*arguments, lines=lines)


def test_a_page_is_rendered_with_them_and_errors_name_page_and_line(tmp_path: Path) -> None:
    pages = tmp_path / "en" / "howto"
    pages.mkdir(parents=True)
    page = pages / "first.md"
    page.write_text('# A page\n\n```yaml\n{{ file("games/classics/nim/game.yaml", "title:", "title:") }}\n```\n')
    made = written_pages([], "en", tmp_path)
    assert list(made) == ["howto/first.md"]
    assert "```yaml\ntitle: Nim\n```" in made["howto/first.md"]
    page.write_text("# A page\n\n{{ nobody }}\n")
    with pytest.raises(PageError, match=r"howto/first\.md:3"):
        written_pages([], "en", tmp_path)


def test_a_language_without_pages_has_none(tmp_path: Path) -> None:
    assert written_pages([], "pt_BR", tmp_path) == {}
