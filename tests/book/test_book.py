"""What a book says is what its data says: counts, places of texts, kinds, variants, words in other languages."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from rulewright.exceptions import GameDataError, UnknownGame
from rulewright_tools.book import Book, GameSource, Text, as_json, make_book
from rulewright_tools.book.flow import flat

ROOT = Path(__file__).parents[2]
ORCHARD = ROOT / "tests" / "documents" / "games" / "orchard"
MAJI = ROOT / "games" / "maji"


@pytest.fixture(scope="module")
def orchard() -> Book:
    return make_book(ORCHARD, pictures=False)


@pytest.fixture(scope="module")
def maji() -> Book:
    return make_book(MAJI, pictures=False)


def texts(value: object) -> list[Text]:
    """Every text of a book."""
    if isinstance(value, Text):
        return [value]
    if isinstance(value, tuple | list):
        return [t for inner in value for t in texts(inner)]
    if isinstance(value, dict):
        return [t for inner in value.values() for t in texts(inner)]
    if hasattr(value, "__dataclass_fields__"):
        return [t for name in value.__dataclass_fields__ for t in texts(getattr(value, name))]
    return []


def test_a_book_is_plain_data_and_the_same_every_time(orchard: Book) -> None:
    written = json.dumps(as_json(orchard), sort_keys=True)
    assert written == json.dumps(as_json(make_book(ORCHARD, pictures=False)), sort_keys=True)


def test_its_version_follows_what_it_says_and_nothing_else(orchard: Book, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(ORCHARD, tmp_path / "orchard"))
    assert make_book(copy, pictures=False).version == orchard.version
    file = copy / "game.yaml"
    text = file.read_text("utf-8")
    file.write_text(f"# a remark\n{text}", "utf-8")
    assert make_book(copy, pictures=False).version == orchard.version
    file.write_text(text.replace("tokens: 20", "tokens: 21"), "utf-8")
    assert make_book(copy, pictures=False).version != orchard.version
    assert make_book(ORCHARD, "pt_BR", pictures=False).version != orchard.version


def test_counts_are_by_number_of_players(orchard: Book) -> None:
    parts = {part.id: part for part in orchard.components}
    assert parts["walkers"].per_player
    assert parts["walkers"].counts == {2: 1, 3: 1}
    assert {kind.id: kind.count for kind in parts["cards"].kinds} == {"ladder": 3, "crow": 2, "feast": 1}
    assert parts["cards"].count == 6
    assert parts["apples"].form == "tokens"


def test_what_depends_on_the_players_is_said_for_each_number(orchard: Book) -> None:
    (row,) = orchard.differences
    assert row.values == {2: "5", 3: "4"}
    lines = [step.text.text for _, step in flat(orchard.turn)]
    two, three = lines.index("With 2 players:"), lines.index("With 3 players:")
    assert "5" in lines[two + 1]
    assert "4" in lines[three + 1]
    assert not any("5" in line for line in lines[three:])


def test_texts_name_the_line_they_stand_in(maji: Book) -> None:
    """A text as the author wrote it stands at (or begins behind) the line that it names."""
    checked = 0
    for text in texts([maji.sections, maji.components, [v.summary for v in maji.variants]]):
        if text.where and len(text.text) > 30 and not any(c.isdigit() for c in text.text):
            file, _, line = text.where.rpartition(":")
            lines = Path(file).read_text("utf-8").splitlines()[int(line) - 1 : int(line) + 9]
            assert text.text[:20] in " ".join(" ".join(lines).split()), text
            checked += 1
    assert checked > 10


def test_a_kind_says_what_its_case_of_the_rules_does_with_its_own_numbers(maji: Book) -> None:
    (tiles,) = [part for part in maji.components if part.id == "tiles"]
    for kind in tiles.kinds:
        numbers = [p.number for p in kind.properties if p.number is not None]
        assert kind.said, kind.id
        assert all(str(number) in kind.said[0].text for number in numbers), kind.id


def test_an_example_tells_who_does_what_and_what_follows(orchard: Book) -> None:
    (example,) = orchard.examples
    assert [t.text for t in example.position] == ["It is the turn of Player 1.", "Player 1: 2 apples in the basket."]
    assert [t.text for t in example.done] == ["Player 1: Walk to the next place."]
    follows = [t.text for t in example.follows]
    assert "Player 2 is next to decide." in follows
    assert "Tree: walker." in follows


def test_examples_of_a_variant_stand_with_it(orchard: Book) -> None:
    (variant,) = orchard.variants
    assert [e.title.text for e in variant.examples] == ["A short walk"]


def test_a_variant_tells_what_was_and_what_is(orchard: Book) -> None:
    (variant,) = orchard.variants
    by_path = {change.path: change for change in variant.changes}
    assert "3 instead of 5 (with 2 players), 4 (with 3 players)" in by_path["numbers.to_win"].text.text
    crow = next(change for path, change in by_path.items() if "crow" in path)
    assert any("2" in s for s in crow.was)
    assert any("4" in s for s in crow.now)
    assert any("fewer than 2 apples" in s for change in variant.changes for s in change.now)
    follows = variant.changes[-1]
    assert any("at least 3 apples" in s for s in follows.now)
    assert not any("at least 3 apples" in s for s in follows.was)


def test_with_a_variant_the_book_says_the_game_as_it_then_is(orchard: Book) -> None:
    varied = make_book(ORCHARD, variants=["short"], pictures=False)
    assert varied.with_variants == ("short",)
    assert [v.id for v in varied.variants] == []
    said = " ".join(step.text.text for _, step in flat(varied.turn))
    assert "at least 3 apples" in said
    assert "With 2 players" not in said


def test_terms_are_in_the_language_and_know_the_english(maji: Book) -> None:
    there = {term.id: term for term in make_book(MAJI, "pt_BR", pictures=False).terms}
    for term in maji.terms:
        assert there[term.id].source == term.source == term.term
    assert sum(there[t.id].term != t.term for t in maji.terms) > len(maji.terms) // 2


def test_nothing_of_another_language_is_left(maji: Book) -> None:
    """Every sentence of a translated game reads otherwise than the English one, names and numbers apart."""
    one, two = maji, make_book(MAJI, "pt_BR", pictures=False)
    english = {t.text for t in texts([one.turn, one.effects, one.sections, one.examples, one.zones, one.ending])}
    same = {t.text for t in texts([two.turn, two.effects, two.sections, two.examples, two.zones, two.ending])} & english
    assert {text for text in same if len(text.split()) > 2} == set()


def test_a_broken_game_raises_its_mistakes(tmp_path: Path) -> None:
    copy = Path(shutil.copytree(ORCHARD, tmp_path / "orchard"))
    file = copy / "game.yaml"
    file.write_text(file.read_text("utf-8").replace("players: [2, 3]", "players: many"), "utf-8")
    with pytest.raises(GameDataError):
        make_book(copy)
    with pytest.raises(UnknownGame):
        make_book("no_such_game")


def test_a_variant_that_cannot_be_had_says_why(tmp_path: Path) -> None:
    copy = Path(shutil.copytree(ORCHARD, tmp_path / "orchard"))
    (copy / "variants" / "odd.yaml").write_text("title: Odd\nplayers: 9\nchanges: []\n", "utf-8")
    book = make_book(copy, pictures=False)
    (odd,) = [v for v in book.variants if v.id == "odd"]
    assert odd.problem and odd.changes == ()


def test_a_mistake_in_a_variant_is_one_of_the_game(tmp_path: Path) -> None:
    copy = Path(shutil.copytree(ORCHARD, tmp_path / "orchard"))
    (copy / "variants" / "odd.yaml").write_text("title: Odd\nchanges:\n  - at: numbers.nothing\n    set: 1\n", "utf-8")
    with pytest.raises(GameDataError, match=r"numbers\.nothing"):
        make_book(copy, pictures=False)


def test_what_was_read_serves_all_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    from rulewright import driver

    source = GameSource(ORCHARD)
    make_book(source, pictures=False)
    monkeypatch.setattr(driver, "run_passes", lambda *_a, **_k: pytest.fail("read again"))
    make_book(source, "pt_BR", pictures=False)


def test_what_an_option_costs_stands_with_it() -> None:
    book = make_book(ROOT / "tests" / "miniatures" / "well_keepers", pictures=False)
    (spill,) = [step for _, step in flat(book.turn) if step.form == "option" and step.text.path.endswith(".spill")]
    (cost,) = spill.costs
    (condition,) = spill.conditions
    assert "2" in cost.text
    assert "2" in condition.text
    assert cost.text not in [step.text.text for _, step in flat(spill.steps)]


def test_an_ending_is_told_with_what_it_hangs_on(tmp_path: Path) -> None:
    file = tmp_path / "duel.yaml"
    file.write_text(
        "format: 1\ntitle: Duel\nplayers: 2\nlimit: {decisions: 9}\nvalues: {points: {per: player, to: 9}}\n"
        "turn:\n  - choose: n\n    among: from_to(1, 2)\n    text: How many?\n"
        "  - if: n == 2\n    then: [{win: me}]\n    else: [{win: me.next}]\n"
    )
    (ending,) = make_book(file, pictures=False).ending.end
    first, second = ending.text.split(": ", 1)[1].split(" Otherwise: ")
    assert first == "You win the game."
    assert second == "The other player wins the game."


WINDY = """\
title: Windy
changes:
  - at: numbers.most
    set: 3
  - at: turn.take_leaves
    before:
      - roll: skies
        id: look_up
      - if: sky.face == gust and heap > 1
        id: gust
        then:
          - move: heap
            to: lawn
            amount: 1
  - at: zones
    add: {lawn: {holds: leaves}}
  - at: components
    add: {skies: {one: sky, faces: [calm, gust]}}
"""


def test_steps_that_come_in_are_told_in_playing_order_and_apart_from_numbers(tmp_path: Path) -> None:
    from rulewright_tools.commands.new import SKELETON, write_all

    folder = tmp_path / "leaves"
    write_all(SKELETON / "game", folder, {"name": "leaves", "title": "Leaves"})
    (folder / "variants").mkdir()
    (folder / "variants" / "windy.yaml").write_text(WINDY, "utf-8")
    (variant,) = make_book(folder, pictures=False).variants
    number, steps, _zone, _die, follows = variant.changes
    assert (number.about, number.text.text, number.was) == ("Most leaves at once", "3 instead of 2.", ())
    assert (steps.about, steps.was) == ("Course of play", ())
    assert steps.text.text == "new, before “Take 1 to 2 leaves from the heap”:"
    assert [(depth, said.split()[0]) for depth, said in zip(steps.depths, steps.now, strict=True)] == [
        (0, "Roll"), (0, "If"), (1, "Move"),
    ]  # fmt: skip
    assert steps.now[0] == "Roll the sky."
    assert follows.was == ("Take 1 to 2 leaves from the heap.",)
    assert follows.now == ("Take 1 to 3 leaves from the heap.",)


def test_headings_of_changes_are_names_not_sentences(orchard: Book) -> None:
    for book in (orchard, make_book("maji", pictures=False)):
        for variant in book.variants:
            for change in variant.changes:
                assert len(change.about.split()) < 5, change.about
                assert not change.about.endswith((".", ":")), change.about
                assert not change.depths or (len(change.depths) == len(change.now) and min(change.depths) == 0)
