"""The site in a real browser: no errors, nothing asked of others, languages, search, boards heard and walked."""

from __future__ import annotations

import io
import re
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulewright_tools.site.navigation import HOWTO, game_folders
from tests.sites.conftest import LANGUAGES, Built, Visit

Start = Callable[..., Visit]
ROOT = Path(__file__).resolve().parents[2]
BOTH = ("en", "pt_BR")
SCHEMES = ("light", "dark")


def richest(code: str) -> str:
    """The game with the most pages: it has a page of each kind."""
    folders = game_folders(ROOT / "generated_docs" / code)
    return max(folders, key=lambda folder: len(list(folder.rglob("*.md")))).name


def pages_of_each_kind(code: str) -> list[str]:
    """One page of each kind in a language, below the site's folder: the lightest of those that box games have."""
    pages = ROOT / "generated_docs" / code
    boxes = [game for game in game_folders(pages) if (game / "clauses.md").is_file()]
    lightest: dict[str, Path] = {}
    for page in sorted((page for game in boxes for page in game.glob("**/*.md")), key=lambda page: page.stat().st_size):
        game = page.relative_to(pages).parts[0]
        kind = "variants" if page.parent.name != game else page.stem
        lightest.setdefault(kind, page)
    found = [pages / "index.md", *(lightest[kind] for kind in sorted(lightest)), *sorted((pages / HOWTO).glob("*.md"))]
    return [f"{code}/{page.relative_to(pages).with_suffix('.html').as_posix()}" for page in found]


KINDS = [page for code in LANGUAGES for page in pages_of_each_kind(code)]
MANUAL = ["index", "vocabulary", "sections", "diagnostics", "python", "guide", "genindex"]


@pytest.mark.parametrize("page", [*KINDS, *(f"manual/{name}.html" for name in MANUAL)])
def test_a_page_opens_without_errors_and_asks_nobody(visit: Start, page: str) -> None:
    one = visit()
    tab = one.open(page)
    tab.wait_for_load_state("networkidle")
    assert tab.title()
    wide = tab.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{page} is {wide} pixels too wide"


@pytest.mark.parametrize("page", [p for p in KINDS if p.startswith(BOTH)])
def test_a_page_fits_a_phone(visit: Start, page: str) -> None:
    tab = visit(width=360, height=740).open(page)
    wide = tab.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{page} is {wide} pixels too wide"


def test_the_first_page_leads_to_the_readers_language(browser: Any, address: str) -> None:
    for locale, code in (("pt-BR", "pt_BR"), ("pt-PT", "pt_BR"), ("en-GB", "en"), ("ja-JP", "en")):
        context = browser.new_context(locale=locale)
        page = context.new_page()
        page.goto(f"{address}/")
        page.wait_for_url(f"{address}/{code}/index.html")
        context.close()


def test_the_switch_keeps_the_page(visit: Start) -> None:
    game = richest("pt_BR")
    tab = visit().open(f"en/{game}/turn.html")
    assert tab.locator("html").get_attribute("lang") == "en"
    english = tab.locator("h1").inner_text()
    tab.locator(".md-header .md-select button").focus()
    tab.locator('.md-select a[hreflang="pt-BR"]').click()
    tab.wait_for_url(f"**/pt_BR/{game}/turn.html")
    assert tab.locator("html").get_attribute("lang") == "pt-BR"
    assert tab.locator("h1").inner_text() != english
    tab.locator(".md-header .md-select button").focus()
    tab.locator('.md-select a[hreflang="en"]').click()
    tab.wait_for_url(f"**/en/{game}/turn.html")


@pytest.mark.parametrize("code", BOTH)
def test_search_finds_a_page(visit: Start, code: str) -> None:
    page = ROOT / "generated_docs" / code / HOWTO / "print.md"
    heading = re.findall(r"^# (.*)$", page.read_text("utf-8"), re.MULTILINE)[0]
    tab = visit().open(f"{code}/index.html")
    tab.locator(".md-search__input").click()
    tab.locator(".md-search__input").press_sequentially(heading)
    tab.locator(f'.md-search-result__link[href*="{HOWTO}/print.html"]').first.wait_for(timeout=20_000)
    tab.locator(f'.md-search-result__link[href*="{HOWTO}/print.html"]').first.click()
    tab.wait_for_url(f"**/{code}/{HOWTO}/print.html*")


@pytest.mark.parametrize("code", BOTH)
def test_spaces_of_a_board_are_named_and_can_be_walked(visit: Start, code: str) -> None:
    tab = visit().open(f"{code}/{richest(code)}/index.html")
    spaces = tab.locator("article svg:has([data-space])").first.locator("[data-space]")
    count = spaces.count()
    assert count > 3
    names = [spaces.nth(n).get_attribute("aria-label") for n in range(count)]
    assert all(names) and len(set(names)) == count
    heard = accessible_names(tab)
    missing = [name for name in names if name not in heard]
    assert missing == [], "a screen reader does not hear these"
    walked = []
    spaces.first.focus()
    for _step in range(count):
        walked.append(tab.evaluate("document.activeElement.getAttribute('data-space')"))
        tab.keyboard.press("Tab")
    assert len(set(walked)) == count and None not in walked
    outline = tab.evaluate("""() => { const s = document.querySelector('article svg [data-space]'); s.focus();
        const shape = s.querySelector('rect, circle, polygon, path, ellipse');
        return [getComputedStyle(s).outlineStyle, getComputedStyle(shape).strokeWidth]; }""")
    assert outline != ["none", ""], "the space that has the focus is seen"


def accessible_names(tab: Any) -> set[str]:
    """The names in the accessibility tree, as a screen reader is told them."""
    session = tab.context.new_cdp_session(tab)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    return {node["name"]["value"] for node in nodes if not node.get("ignored") and node.get("name", {}).get("value")}


@pytest.mark.parametrize("code", BOTH)
def test_a_summary_is_printed_without_what_can_be_clicked(visit: Start, code: str) -> None:
    pypdf = pytest.importorskip("pypdf")
    tab = visit(scheme="dark").open(f"{code}/{richest(code)}/index.html")
    heading = tab.locator("article h1").inner_text()
    sections = tab.locator("article h2").all_inner_texts()
    assert tab.locator(".md-header").is_visible()
    tab.emulate_media(media="print")
    for hidden in (".md-header", ".md-tabs", ".md-sidebar--primary", ".md-footer", ".headerlink >> nth=0"):
        assert not tab.locator(hidden).is_visible(), hidden
    assert tab.locator("article svg").first.is_visible()
    assert tab.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    printed = pypdf.PdfReader(io.BytesIO(tab.pdf(format="A4")))
    text = unicodedata.normalize("NFKC", "".join(page.extract_text() for page in printed.pages))  # "fi" may be one sign
    text = re.sub(r"\s+", "", text)
    assert heading.replace(" ", "").replace("¶", "") in text
    assert len(printed.pages) < 30
    said = [re.sub(r"[\s¶]+", "", section) for section in sections]
    hidden = tab.locator("article h2.rw-no-print").all_inner_texts()  # sheets to download are no use on paper
    assert [section for section in said if section not in text] == [re.sub(r"[\s¶]+", "", h) for h in hidden]
    for tab_name in tab.locator(".md-tabs__link").all_text_contents()[2:]:  # those that are no heading here
        assert re.sub(r"\s+", "", tab_name) not in text


def serious(tab: Any) -> list[str]:
    """What axe-core finds on the page and calls serious or critical."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    found = axe.run(tab).response["violations"]
    return [
        f"{v['id']} ({v['impact']}): {node['html'][:160]} -- {node.get('failureSummary', '')[:300]}"
        for v in found
        if v["impact"] in ("serious", "critical")
        for node in v["nodes"][:3]
    ]


@pytest.mark.parametrize(
    ("page", "scheme"), [(p, s) for p in KINDS for s in SCHEMES if p.startswith("en/" if s == "dark" else BOTH)]
)
def test_everybody_can_use_a_page(visit: Start, page: str, scheme: str) -> None:
    """Colours are the same in every language, so the dark scheme is looked at in one."""
    tab = visit(scheme=scheme).open(page)
    assert serious(tab) == []


LONG = ("sections", "diagnostics")
"""Pages of the manual with hundreds of entries, all made like those of the vocabulary: looked at in one scheme."""


@pytest.mark.parametrize(
    "name, scheme", [(n, s) for n in MANUAL for s in ("light", "dark") if n not in LONG or s == "light"]
)
def test_everybody_can_use_the_manual(visit: Start, name: str, scheme: str) -> None:
    tab = visit(scheme=scheme).open(f"manual/{name}.html")
    assert serious(tab) == []


def test_what_is_not_found_leads_back(visit: Start, built: Built) -> None:
    assert (built.site / "pt_BR" / "404.html").is_file()
    tab = visit().open("pt_BR/404.html")
    tab.locator("article .md-button").click()
    tab.wait_for_url("**/pt_BR/index.html")
