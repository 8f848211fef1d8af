"""Printed files: the same bytes, accessible, of exact size, where the geometry says, whatever the texts are."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.source.folder import find_game
from rulewright_tools.sheets.boxes import with_bleed_boxes
from rulewright_tools.sheets.geometry import impose
from rulewright_tools.sheets.imposition import Wishes, draw_cards
from rulewright_tools.sheets.layout import layout_names, shipped_layout
from rulewright_tools.sheets.prepared import prepare
from rulewright_tools.sheets.press import TEMPLATES, Press
from rulewright_tools.sheets.produce import (
    KINDS,
    Order,
    calibration_pdf,
    draw_all,
    make_files,
    print_pdf,
    workshop,
)
from rulewright_tools.sheets.references import reference_cards
from tests.sheets import pdf
from tests.sheets.sample import book

ROOT = Path(__file__).parents[2]
HOSTILE = '#b $x$ *y* _z_ \\n `q` <w> @e [r] {t} // u /* i */ = o - p + a ~ s "d" \'f\' --- ... https://g.h #import "x"'


def whole(**more: object) -> bytes:
    shop = workshop(book(), Order(kinds=KINDS, **more))  # type: ignore[arg-type]
    return print_pdf(shop, draw_all(shop))


def test_the_same_bytes_every_time_and_in_every_process() -> None:
    code = (
        "import hashlib; from tests.sheets.test_pdf import whole; print(hashlib.sha256(whole()).hexdigest())"
    )  # fmt: skip
    path = ":".join(str(ROOT / part) for part in ("interpreter", "tools", "."))
    said = {
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT, timeout=120,
            env={"PYTHONPATH": path, "PYTHONHASHSEED": seed, "PATH": "", "TZ": zone},
        ).stdout
        for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo"))
    }  # fmt: skip
    assert len(said) == 1
    assert whole() == whole()


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_accessible_and_says_its_language(kind: str) -> None:
    for language, said in (("en", "en"), ("pt_BR", "pt-BR")):
        (content,) = make_files(book(language=language), Order(kinds=(kind,), language=language)).values()
        assert pdf.says_ua(content), kind
        root = pdf.open_pdf(content).trailer["/Root"]
        assert root["/Lang"] == said  # type: ignore[index]
        assert "Pond" in pdf.metadata(content)


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_pages_have_the_paper_s_exact_size(paper: str, size: tuple[float, float]) -> None:
    for kind in KINDS:
        if kind == "showcase":
            continue
        (content,) = make_files(book(), Order(kinds=(kind,), paper=paper)).values()
        for wide, high in pdf.sizes(content):
            assert sorted((wide, high)) == pytest.approx(sorted(size), abs=0.001), kind
    for wide, high in pdf.sizes(calibration_pdf(Order(paper=paper))):
        assert (wide, high) == pytest.approx(size, abs=0.001)


def test_print_shops_get_a_trim_box_with_bleed_around_it() -> None:
    (content,) = make_files(book(), Order(kinds=("cards",), paper="trim")).values()
    pages = pdf.open_pdf(content).pages
    assert len(pages) == 8, "front and back of four cards"
    for page in pages:
        assert "/BleedBox" in page, "written out, not only taken for it"
        trim, bleed = page.trimbox, page.bleedbox
        assert float(trim.width) / pdf.MM == pytest.approx(63, abs=0.001)
        assert float(trim.height) / pdf.MM == pytest.approx(88, abs=0.001)
        assert float(trim.left - bleed.left) / pdf.MM == pytest.approx(3, abs=0.001)
        assert float(bleed.top - trim.top) / pdf.MM == pytest.approx(3, abs=0.001)
        assert float(bleed.width) / pdf.MM == pytest.approx(69, abs=0.001)


def test_a_bleed_box_changes_nothing_else_of_a_file() -> None:
    shop = workshop(book(), Order(kinds=("cards",), paper="trim"))
    made = print_pdf(shop, draw_all(shop))
    offsets = pdf.offsets(made)
    assert len(offsets) > 20
    for number, offset in offsets.items():
        assert made[offset:].startswith(b"%d 0 obj" % number), "the table leads to each object"
    assert made == print_pdf(shop, draw_all(shop))
    assert pdf.says_ua(made)
    plain = b"%PDF-1.7\nno such table\nstartxref\n5\n%%EOF"
    assert with_bleed_boxes(plain) == plain


@pytest.mark.parametrize("language", ["en", "pt_BR", "es"])
def test_texts_of_cards_stay_inside_the_safe_zone(language: str) -> None:
    order = Order(kinds=("turn", "cards"), language=language, paper="trim")
    margin = 4 * pdf.MM - 0.1
    seen = 0
    for content in make_files(find_game("maji"), order).values():
        for page in pdf.open_pdf(content).pages:
            trim = page.trimbox
            for text, x, y, size in pdf.placed_texts(page):
                assert trim.left + margin <= x <= trim.right - margin, (text, x)
                assert y - 0.2 * size >= trim.bottom + margin, (text, y)
                assert y + 0.7 * size <= trim.top - margin, (text, y)
                seen += 1
    assert seen > 100


@pytest.mark.parametrize(("name", "paper"), [(n, p) for n in layout_names() for p in shipped_layout(n).papers])
def test_cards_are_printed_where_the_geometry_puts_them(name: str, paper: str) -> None:
    layout = shipped_layout(name)
    made = prepare(book())
    cards = [card for card in reference_cards(made) for _copy in range(layout.per_sheet)][: layout.per_sheet + 2]
    press = Press()
    wishes = Wishes(paper=paper, offset=(0.5, -0.25))
    drawn = draw_cards(cards, layout, wishes, made.imprint, press, made.head(), "en")
    data = {**made.head(), "pages": drawn.pages, "faces": drawn.faces, "proof": False}
    found = [
        (cell["page"], cell["card"], cell["back"], cell["turned"], round(cell["x"], 2), round(cell["y"], 2))
        for cell in press.query("draw.typ", data, "cell")
    ]
    wanted = []
    page = 0
    copies = len(cards)
    for sheet in impose(layout, paper, copies, offset=(0.5, -0.25)):
        for side in filter(None, (sheet.front, sheet.back)):
            page += 1
            for cell in side.cells:
                place = round(cell.box.x, 2), round(cell.box.y, 2)
                wanted.append((page, cards[cell.card].id, side.back, cell.turned, *place))
            for cell in side.backs:
                place = round(cell.box.x, 2), round(cell.box.y, 2)
                wanted.append((page, cards[cell.card].id, True, cell.turned, *place))
    assert found == wanted


def test_hostile_texts_are_printed_as_they_are() -> None:
    shop = workshop(book(said=HOSTILE, title="#panic() $"), Order(kinds=("cards", "turn", "summary")))
    said = pdf.text(print_pdf(shop, draw_all(shop)))
    assert said.count("#panic() $") >= 2
    plain = "".join(said.split())
    for word in HOSTILE.split():
        assert word in plain, word


def test_low_ink_fills_nothing_with_colour() -> None:
    plain = make_files(book(), Order(kinds=("turn", "summary", "variants", "components")))
    saved = make_files(book(), Order(kinds=("turn", "summary", "variants", "components"), low_ink=True))
    for name, content in plain.items():
        assert pdf.coloured_fills(content), f"{name} has a band in colour"
    pictures = {(193, 102, 47), (58, 134, 255), (136, 204, 170)}  # of the sample book, which has no others
    for name, content in saved.items():
        filled = {tuple(round(v * 255) for v in colour) for colour in pdf.coloured_fills(content)}
        assert filled - pictures == set(), name


def test_low_ink_asks_for_pictures_without_fills() -> None:
    (content,) = make_files("connect_four", Order(kinds=("summary",), low_ink=True)).values()
    assert pdf.coloured_fills(content) == []
    (content,) = make_files("connect_four", Order(kinds=("summary",))).values()
    assert pdf.coloured_fills(content)


def test_the_proof_overlay_changes_nothing_but_adds_lines() -> None:
    (plain,) = make_files(book(), Order(kinds=("cards",))).values()
    (proof,) = make_files(book(), Order(kinds=("cards",), proof=True)).values()
    assert pdf.text(plain) == pdf.text(proof)
    assert plain != proof


def test_templates_fetch_nothing_and_hold_no_words() -> None:
    for file in TEMPLATES.glob("*.typ"):
        source = file.read_text("utf-8")
        assert "@" not in source, f"{file.name}: an @ may be a package that is fetched"
        assert "http" not in source, file.name
        for name in ("read(", "plugin("):
            assert name not in source, f"{file.name}: texts come as data only"


def test_footers_say_game_language_version_and_sheet() -> None:
    (content,) = make_files(book(kinds=12), Order(kinds=("cards",))).values()
    said = pdf.text(content)
    assert "Pond · English · rules 01234567 · sheet 1 of 2 · front" in said
    assert "sheet 2 of 2 · back" in said
    assert "50 mm" in said


def test_icons_have_words_for_those_who_hear_the_text() -> None:
    (content,) = make_files(book(said="Take one :drops: now."), Order(kinds=("cards",))).values()
    assert ":drops:" not in pdf.text(content)
    words = []
    reader = pdf.open_pdf(content)

    def walk(element: object) -> None:
        value = element.get_object() if hasattr(element, "get_object") else element
        if isinstance(value, list):
            for part in value:
                walk(part)
        elif isinstance(value, dict):
            if "/Alt" in value:
                words.append(str(value["/Alt"]))
            if "/K" in value:
                walk(value["/K"])

    walk(reader.trailer["/Root"]["/StructTreeRoot"])  # type: ignore[index]
    assert words.count("drop") == 4


def test_what_belongs_to_a_step_of_a_variant_stands_under_it() -> None:
    (content,) = make_files(find_game("maji"), Order(kinds=("variants",))).values()
    (page,) = pdf.open_pdf(content).pages
    left: dict[str, float] = {}
    for text, x, _y, _size in pdf.placed_texts(page):
        left.setdefault(text.split()[0], x)
    assert left["Turn"] < left["Only"]


def test_a_count_that_differs_by_players_stays_on_one_line() -> None:
    made = book()
    counted = replace(made.components[1], counts={2: 10, 3: 15})
    (content,) = make_files(replace(made, components=(counted,)), Order(kinds=("components",))).values()
    (page,) = pdf.open_pdf(content).pages
    lines = page.extract_text().splitlines()
    assert any("10–15 ×" in line for line in lines), lines
