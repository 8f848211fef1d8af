"""Text that fits: smaller type, further faces, and what is said of text that fits nowhere."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.languages.pseudo import PSEUDO
from rulewright_tools.book import GameSource, languages_of, make_book
from rulewright_tools.sheets.blocks import Block, Icon, plain_text, runs_of
from rulewright_tools.sheets.errors import SheetError
from rulewright_tools.sheets.fit import FLOOR, LARGEST, Row, deal, faces, height, paginate, sizes, split
from rulewright_tools.sheets.layout import shipped_layout
from rulewright_tools.sheets.produce import (
    KINDS,
    Order,
    draw_all,
    fits,
    make_files,
    overflows,
    print_pdf,
    workshop,
)
from rulewright_tools.sheets.report import rows_of
from tests.laws.games import ROOT, game_folders
from tests.sheets.sample import book

LONG = "Take a leaf from the pond and lay it in front of you. "


def test_the_second_longest_language_fits_on_every_sheet_of_every_layout_and_paper() -> None:
    """Spanish is longer than English by a third, and a real language unlike the trial one."""
    made = make_book(ROOT / "games" / "maji", "es")
    for layout in (None, "eight", "fold", "single"):
        for paper in ("a4", "letter") if layout != "single" else ("trim",):
            kinds = ("turn", "cards") if layout else tuple(k for k in KINDS if k != "showcase")
            shop = workshop(made, Order(kinds=kinds, language="es", layout=layout, paper=paper))
            parts = draw_all(shop)
            assert {part.kind for part in parts} >= {"turn", "cards"}
            assert [str(o) for o in overflows(parts)] == []
            assert print_pdf(shop, parts)


def test_sizes_go_down_by_quarters_to_the_floor() -> None:
    assert sizes()[:3] == [9.0, 8.75, 8.5]
    assert sizes()[-1] == FLOOR == 6.5


def size_of(said: str) -> float:
    shop = workshop(book(said=said, kinds=1), Order(kinds=("cards",)))
    return next(f.size for f in fits(draw_all(shop)) if f.side == "front")


def test_a_longer_text_is_set_smaller_and_never_below_the_floor() -> None:
    found = [size_of(LONG * n) for n in (1, 12, 16, 20)]
    assert found == sorted(found, reverse=True)
    assert found[0] == LARGEST
    assert found[-1] < LARGEST
    assert min(found) >= FLOOR


def test_what_does_not_fit_names_card_language_and_line_all_cards_at_once() -> None:
    with pytest.raises(SheetError) as caught:
        make_files(book(said=LONG * 60, language="pt_BR"), Order(kinds=("cards",), language="pt_BR"))
    lines = str(caught.value.args[0]).splitlines()
    assert len(lines) == 4
    for number, line in enumerate(lines):
        assert line.startswith(f"pond/game.yaml:{10 + number}: ")
        assert f"leaves.leaf_{number + 1} " in line
        assert "(pt_BR)" in line


def test_a_word_wider_than_the_card_is_found_though_it_makes_the_text_no_higher() -> None:
    word = "0123456789" * 5  # nothing divides a number
    shop = workshop(book(said=f"A {word} b.", kinds=1), Order(kinds=("cards",)))
    (found,) = overflows(draw_all(shop))
    assert found.words == (word,)
    assert found.where == "pond/game.yaml:10"
    assert word in str(found)


def test_a_title_wider_than_the_card_is_found() -> None:
    for title in ("W" * 60, "Many words that are short but far too many for one line of a card, whatever is done"):
        shop = workshop(book(title=title, kinds=1), Order(kinds=("cards",)))
        assert [o.words for o in overflows(draw_all(shop))] == [(title,)], "the game's title stands on the back"


def test_a_sign_that_no_font_has_is_told_with_its_cards() -> None:
    shop = workshop(book(said="Go to the 市 now."), Order(kinds=("cards",)))
    with pytest.raises(SheetError) as caught:
        print_pdf(shop, draw_all(shop))
    said = str(caught.value)
    assert "市" in said
    assert "--fonts" in said
    assert "pond/game.yaml:10: leaves.leaf_1 (en)" in said
    assert "Traceback" not in said


def test_signs_of_games_are_in_the_fonts_that_come_along() -> None:
    said = "← → ↑ ↓ ● ○ ■ □ ▲ ◆ ★ ☆ ♠ ♣ ♥ ♦ ♔ ♟ ⚀ ⚅ ✓ ✗ ½ × · – — “ ” „ ‚ … € ° ≤ ≥ ≠ ① ⚔ ☠ ação Ω Ж"
    shop = workshop(book(said=said), Order(kinds=("cards",)))
    assert print_pdf(shop, draw_all(shop))


def shipped(folder: Path) -> bool:
    return "games" in folder.relative_to(ROOT).parts[:1]


@pytest.mark.parametrize(
    "game",
    [pytest.param(f, marks=[] if shipped(f) else [pytest.mark.slow], id=f.name) for f in game_folders()],
)
def test_every_game_fits_in_every_language_and_in_longer_text(game: Path) -> None:
    kinds = ("turn", "summary", "cards", "components", "variants", "chits", "dice")
    source = GameSource(game)
    for language in (*languages_of(game), PSEUDO):
        shop = workshop(make_book(source, language), Order(kinds=kinds, language=language))
        rows = rows_of(shop, draw_all(shop))
        assert {row.kind for row in rows} >= {"turn", "summary"}
        assert [str(o) for row in rows for o in row.overflows] == []


# ---- columns and faces


def block(form: str, *, glue: bool = False, opens: bool = False) -> Block:
    return Block(form, (form,), glue=glue, opens=opens)


BLOCKS = st.lists(
    st.tuples(st.sampled_from(["step", "bullet", "box", "heading", "para"]), st.integers(1, 30), st.booleans()),
    min_size=1,
    max_size=25,
)


def measured(pieces: Sequence[tuple[str, int, bool]]) -> tuple[list[Block], list[Row]]:
    blocks = [block(form, glue=glue and i + 1 < len(pieces)) for i, (form, _h, glue) in enumerate(pieces)]
    return blocks, [Row(2.0, float(high), ()) for _form, high, _glue in pieces]


@given(BLOCKS, st.integers(1, 6), st.integers(20, 80))
def test_faces_hold_all_blocks_in_order_and_no_more_than_fits(
    pieces: list[tuple[str, int, bool]], count: int, have: int
) -> None:
    blocks, rows = measured(pieces)
    by_block = dict(zip(map(id, blocks), rows, strict=True))
    for found in (paginate(blocks, rows, have, count), deal(blocks, rows, have, count)):
        if found is None:
            continue
        dealt = found[1] if isinstance(found, tuple) else found
        assert len(dealt) <= count
        assert [b for face in dealt for b in face] == blocks
        for face in dealt:
            assert height([by_block[id(b)] for b in face]) <= have + 1e-6
            assert not face[-1].glue or face[-1] is blocks[-1], "a block was parted from what it is glued to"


@given(BLOCKS, st.integers(1, 4), st.integers(20, 80))
def test_what_fits_in_columns_fits_on_faces_and_the_other_way_round(
    pieces: list[tuple[str, int, bool]], count: int, have: int
) -> None:
    blocks, rows = measured(pieces)
    assert (paginate(blocks, rows, have, count) is None) == (deal(blocks, rows, have, count) is None)


def test_faces_are_broken_where_it_hurts_least() -> None:
    blocks = [block("step"), block("bullet"), block("step"), block("heading", glue=True), block("bullet")]
    rows = [Row(0, 10, ())] * 5
    found = paginate(blocks, rows, 40, 2)
    assert found is not None
    assert [len(face) for face in found[1]] == [3, 2], "the second face begins with the heading"


def test_a_further_card_rather_than_tiny_type() -> None:
    blocks = [block("step") for _i in range(8)]
    by_size = {8.0: [Row(0, 20, ())] * 8, 6.5: [Row(0, 10, ())] * 8}
    found = faces(blocks, by_size, 40, comfortable=7.0, most=8)
    assert found is not None
    assert found[0] == 8.0
    assert len(found[1]) == 4
    assert split(blocks, by_size, 40, columns=2, comfortable=7.0) == (6.5, [tuple(blocks[:4]), tuple(blocks[4:])])


def test_a_very_long_turn_takes_as_many_cards_as_it_needs() -> None:
    shop = workshop(book(steps=120), Order(kinds=("turn", "summary")))
    parts = draw_all(shop)
    assert overflows(parts) == []
    (cards,) = [part.cards for part in parts if part.kind == "turn"]
    assert len(cards) > 5
    assert min(f.size for f in fits(parts) if f.side in ("front", "back")) >= 7


def test_short_codes_become_icons_and_words() -> None:
    icons = {"gem": Icon("kind.gems", "water gem")}
    runs = runs_of("Pay :gem: or :stone: at 10:30: it's :gem:", icons)
    assert plain_text(runs) == "Pay\u00a0water gem or :stone: at 10:30: it’s\u00a0water gem"
    assert [r for r in runs if isinstance(r, Icon)] == [icons["gem"]] * 2


def test_chits_of_all_sizes_have_room_for_their_names() -> None:
    for name in ("chits", "tiles"):
        layout = shipped_layout(name)
        shop = workshop(book(), Order(kinds=("chits",), layout=name))
        assert overflows(draw_all(shop)) == [], layout
