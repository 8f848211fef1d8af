"""A text of the data comes out as itself, whatever it holds, in every place of a page."""

from __future__ import annotations

import html
import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright_tools.documents.markdown import anchor, md, tidy

markdown = pytest.importorskip("markdown")

EXTENSIONS = [
    "attr_list", "md_in_html", "tables", "admonition", "def_list", "footnotes", "pymdownx.details",
    "pymdownx.superfences", "toc", "abbr", "pymdownx.tilde", "pymdownx.caret", "pymdownx.mark",
]  # fmt: skip
HOSTILE = [
    "2 * 3 * 4",
    "a | b",
    "<script>alert(1)</script>",
    "{{ 7 * 7 }}",
    "{% raw %}",
    "{: .class #id }",
    "{ #anchor }",
    "_x_",
    "__x__",
    "`code`",
    "![x](y)",
    "[a](b)",
    "[^1]",
    "# not a heading",
    "1. not a list",
    "12) neither",
    "- no",
    "+ no",
    "> no",
    "=== no",
    "!!! note",
    "??? note",
    "&amp; &lt;",
    "\\* \\",
    "~~gone~~",
    "==mark==",
    "^^ins^^",
    "$x$",
    "\"quoted\" 'too'",
    ":smile:",
    "(c) (tm) -->",
    "http://example.org",
    "www.example.org",
    "a@b.org",
    "*[HTML]: x",
    ": definition",
    "    four blanks",
    "line\n\nbreak",
    "&#42;",
    "--- *** ---",
    "<!-- hidden -->",
    "</td></table>",
    "| --- |",
    "%}",
    "+/-",
    "a -- b --- c",
    "1/2 c/o",
]


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.tags: list[str] = []

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.append(tag)


def shown(page: str) -> tuple[str, list[str]]:
    """The text a reader sees, and the tags that make it."""
    parser = _Text()
    parser.feed(markdown.markdown(page, extensions=EXTENSIONS))
    return re.sub(r"\s+", " ", "".join(parser.texts)).strip(), parser.tags


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


@pytest.mark.parametrize("text", HOSTILE)
def test_a_paragraph_says_what_the_text_says(text: str) -> None:
    said, tags = shown(f"{md(text)}\n")
    assert said == plain(text)
    assert tags == ["p"]


@pytest.mark.parametrize("text", HOSTILE)
def test_so_does_an_item_of_a_list_and_a_bold_one(text: str) -> None:
    assert shown(f"- {md(text)}\n") == (plain(text), ["ul", "li"])
    said, tags = shown(f"- **{md(text)}**\n")
    assert (said, tags) == (plain(text), ["ul", "li", "strong"])


@pytest.mark.parametrize("text", HOSTILE)
def test_so_does_a_cell_of_a_table(text: str) -> None:
    said, tags = shown(f"| a | b |\n|---|---|\n| {md(text)} | x |\n")
    assert said == f"a b {plain(text)} x"
    assert tags.count("td") == 2


@pytest.mark.parametrize("text", HOSTILE)
def test_so_does_a_heading_and_keeps_its_anchor(text: str) -> None:
    page = markdown.markdown(f"## {md(text)} {{ #here }}\n", extensions=EXTENSIONS)
    found = re.fullmatch(r'<h2 id="here">(.*)</h2>', page)
    assert found, page
    assert html.unescape(found.group(1)) == plain(text)


_TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Zl", "Zp")), max_size=40)


@given(_TEXTS)
def test_any_text_at_all_is_one_paragraph_of_itself(text: str) -> None:
    said, tags = shown(f"x {md(text)} x\n")
    assert said == plain(f"x {plain(text)} x")
    assert tags == ["p"]


@given(_TEXTS)
def test_any_text_at_all_can_begin_a_paragraph(text: str) -> None:
    said, tags = shown(f"{md(text)}.\n")
    assert said == plain(f"{plain(text)}.")
    assert tags == ["p"]


@pytest.mark.parametrize(
    "text", ["Build 3 parts, or fewer.", "You have 2 gems (at most 5); take one: done!", "A-B c_1"]
)
def test_ordinary_sentences_stay_readable(text: str) -> None:
    assert md(text).replace("&#95;", "_") == text


def test_anchors_are_plain() -> None:
    assert anchor("Poço d'Água", "x_1") == "poco-d-agua-x-1"
    assert anchor("***") == "x"


def test_a_page_is_tidy() -> None:
    assert tidy("\n\na  \n\n\n\nb\n\n") == "a\n\nb\n"
