"""Only what changed: hashes of what cards say, kept in what was printed."""

import json
from pathlib import Path

import pytest

from rulewright.source.folder import find_game
from rulewright_tools.sheets.changed import read_manifest
from rulewright_tools.sheets.errors import SheetError
from rulewright_tools.sheets.produce import Order, draw_all, make_files, workshop
from tests.sheets.sample import book


def hashes(**more: object) -> dict[str, str]:
    shop = workshop(book(**more), Order(kinds=("cards",)))  # type: ignore[arg-type]
    return {card.id: shop.hash(card) for part in draw_all(shop) for card in part.cards}


def test_a_hash_is_of_what_is_said_and_not_of_rules_or_places() -> None:
    import dataclasses

    same = dataclasses.replace(book(), version="ffffffff", digest="f" * 64)
    shop = workshop(same, Order(kinds=("cards",)))
    assert {c.id: shop.hash(c) for part in draw_all(shop) for c in part.cards} == hashes()
    assert set(hashes(said="Another text.").values()).isdisjoint(hashes().values())


def test_saving_ink_changes_nothing_that_a_card_says() -> None:
    folder = find_game("maji")
    found = []
    for low_ink in (False, True):
        shop = workshop(folder, Order(kinds=("cards", "chits"), low_ink=low_ink))
        found.append({card.id: shop.hash(card) for part in draw_all(shop) for card in part.cards})
    assert found[0] == found[1]
    assert len(set(found[0].values())) == len(found[0]), "pictures and owners tell cards apart"


@pytest.mark.parametrize("form", ["pdf", "png"])
def test_cards_that_say_the_same_are_left_out(tmp_path: Path, form: str) -> None:
    order = Order(kinds=("cards",), format=form)
    for name, content in make_files(book(kinds=3), order).items():
        (tmp_path / name).write_bytes(content)
    earlier = tmp_path if form == "png" else next(tmp_path.glob("*.pdf"))
    since = read_manifest(earlier)
    assert sorted(since) == ["leaves.leaf_1", "leaves.leaf_2", "leaves.leaf_3"]
    assert make_files(book(kinds=3), Order(kinds=("cards",), since=since)) == {}
    shop = workshop(book(kinds=5), Order(kinds=("cards",), since=since))
    assert [c.id for part in draw_all(shop) for c in part.cards] == ["leaves.leaf_4", "leaves.leaf_5"]


def test_what_was_never_printed_is_told(tmp_path: Path) -> None:
    with pytest.raises(SheetError, match="no earlier printing"):
        read_manifest(tmp_path / "none.pdf")
    for content in (b"", b"%PDF-1.7\nstream\nxx\nendstream", b"[1]", b'{"cards": {"a": 1}}', b"\xff\xfe"):
        (tmp_path / "odd").write_bytes(content)
        with pytest.raises(SheetError, match="no list of cards"):
            read_manifest(tmp_path / "odd")


def test_the_list_is_plain_json(tmp_path: Path) -> None:
    files = make_files(book(), Order(kinds=("cards",), format="svg"))
    record = json.loads(files["cards.json"])
    assert (record["format"], record["game"], record["language"]) == (1, "pond", "en")
    assert record["cards"] == hashes()
