"""What a rulebook leaves out is nowhere told; what is told of positions, and of scores that decide nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright_tools.book import Book, make_book
from rulewright_tools.book.flow import flat
from rulewright_tools.book.source import check_rulebook_of


def sentences(book: Book) -> str:
    steps = [step for _depth, step in flat(book.turn)]
    return "\n".join(step.text.text for step in steps)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "berries"
    made.mkdir()
    (made / "game.yaml").write_text(SIMPLE, "utf-8")
    return made


SIMPLE = """\
format: 1
title: Berries
limit: {decisions: 200, then: draw}
players: 2
components:
  berries: {one: berry, count: 9, title: {one: berry, other: berries}}
boards:
  shelf: {shape: graph, space: tray, spaces: {left: {}, right: {}}, edges: []}
zones:
  heap: {holds: berries, start: all}
  cellar: {holds: berries}
values:
  picks: {title: picks made}
  walks: {title: walks made}
play:
  - turns:
      - choose one of:
          - id: pick
            do:
              - gain: picks
              - gain: walks
              - tidy
              - if: picks > 3
                then: [{gain: picks}]
          - id: dance
            do: [{win: me}]
    until: picks > 5
  - end game: draw
effects:
  tidy:
    title: Tidying up
    do:
      - gain: picks
      - gain: walks
      - lose: walks
      - gain: walks
result:
  score: walks
"""
OUTLINE = """\
leaves out: [values.picks, zones.cellar, effects.tidy]
sections: [{id: all, title: All, shows: [play]}]
"""


def test_nothing_is_left_out_by_itself(folder: Path) -> None:
    book = make_book(folder, pictures=False)
    said = sentences(book)
    assert "picks made" in said
    assert "Tidying up" in said
    assert {v.id for v in book.values} == {"picks", "walks"}
    assert "cellar" in {z.id for z in book.zones}


def test_what_the_outline_names_is_told_nowhere(folder: Path) -> None:
    (folder / "rulebook.yaml").write_text(OUTLINE, "utf-8")
    assert check_rulebook_of(folder) == []
    book = make_book(folder, pictures=False)
    said = sentences(book)
    assert "walks made" in said
    assert "picks made increase" not in said
    assert "Tidying up" not in said
    assert "If the picks made" not in said  # nothing is left of that block
    assert {v.id for v in book.values} == {"walks"}
    assert {z.id for z in book.zones} == {"heap"}
    assert not book.effects


def test_a_text_of_its_own_is_said_all_the_same(folder: Path) -> None:
    (folder / "rulebook.yaml").write_text(OUTLINE, "utf-8")
    file = folder / "game.yaml"
    text = file.read_text("utf-8")
    file.write_text(
        text.replace("              - gain: picks\n", "              - {gain: picks, text: Pick a berry.}\n", 1),
        "utf-8",
    )
    assert "Pick a berry." in sentences(make_book(folder, pictures=False))


def test_a_slip_in_it_is_found(folder: Path) -> None:
    (folder / "rulebook.yaml").write_text(OUTLINE.replace("values.picks", "values.pick"), "utf-8")
    (found,) = check_rulebook_of(folder)
    assert (found.code, found.span.line) == ("unknown-element", 1)
    assert "values.picks" in found.hint


def test_a_score_that_decides_nothing_says_so(folder: Path) -> None:
    book = make_book(folder, pictures=False)
    assert [t.text for t in book.ending.scoring] == [
        "Your score: the walks made.", "It only tells how far you have come; it does not decide who wins.",
    ]  # fmt: skip
    assert not book.ending.ties
    file = folder / "game.yaml"
    file.write_text(file.read_text("utf-8").replace("end game: draw", "end game: scores"), "utf-8")
    scored = make_book(folder, pictures=False)
    assert "The highest score wins." in [t.text for t in scored.ending.scoring]


def test_a_board_without_lines_only_counts_its_spaces(folder: Path) -> None:
    (board,) = make_book(folder, pictures=False).boards
    assert [s.text for s in board.sentences][:1] == ["2 trays."]


ISLE = """\
format: 1
title: Isle
limit: {decisions: 200, then: draw}
players: 2
roles: [red, blue]
components:
  lands:
    kinds: {shore: {}, moor: {}}
    spaces: {gate: {title: town gate, joins: [n, e, s, w]}, barn: {}}
    edges: [[gate, barn]]
  hikers: {one: hiker, count: 1}
  dice: {one: die, faces: [sun, rain], count: 1}
  stones: {one: stone, count: 3}
boards:
  isle: {shape: modular, rows: 1, columns: 2, tiles: lands, holds: hikers}
zones:
  sack: {holds: lands, start: all, order: pile}
  cup: {holds: dice, start: all, order: row}
  chest: {per: land, holds: stones, order: pile}
  heap: {holds: stones, start: all, order: pile}
setup:
  - {deal: sack, to: isle}
  - {move: hiker, to: isle.r1c1.barn}
turn:
  - choose: to
    among: hiker.site.neighbours
    id: walk
    name: "walk {to}"
    option: "Walk to {to:the}."
  - {move: hiker, to: to}
  - {roll: cup, id: weather}
  - {say: "The hiker walks on."}
  - {move: heap.top, to: isle.r1c1.land.chest}
"""
WALK = """\
- name: A walk
  players: 2
  example: true
  given: {isle.r1c1.chest: []}
  do: [{red: walk r1c1.gate}, {roll: rain}]
  expect: {log: [The hiker walks on.], isle.r1c1.chest.count: 1, isle.r1c1.gate: hiker}
"""
CATALOG = """\
msgid ""
msgstr ""
"Language: pt_BR\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"

msgctxt "term"
msgid "town gate"
msgstr "portão (m)"

msgctxt "term"
msgid "rain"
msgstr "chuva (f)"

msgid "Walk to {to:the}."
msgstr "Vá {to:ao}."

msgid "The hiker walks on."
msgstr "O caminhante segue."
"""


@pytest.fixture
def isle(tmp_path: Path) -> Path:
    made = tmp_path / "isle"
    for name, text in (
        ("game.yaml", ISLE),
        ("scenarios/walk.yaml", WALK),
        ("locale/pt_BR.po", CATALOG),
    ):
        (made / name).parent.mkdir(parents=True, exist_ok=True)
        (made / name).write_text(text, "utf-8")
    return made


def test_spaces_of_tiles_are_said_by_their_titles(isle: Path) -> None:
    (example,) = make_book(isle, pictures=False).examples
    assert [t.text for t in example.done] == ["Red: Walk to the town gate of r1c1.", "Chance brings: rain."]
    assert "It is said: The hiker walks on." in [t.text for t in example.follows]
    assert "r1c1: chest: 1." in [t.text for t in example.follows]


def test_an_example_is_told_in_another_language_with_all_that_was_said(isle: Path) -> None:
    (example,) = make_book(isle, "pt_BR", pictures=False).examples
    assert example.done[0].text == "Red: Vá ao portão de r1c1."
    assert "chuva" in example.done[1].text
    assert any("O caminhante segue." in t.text for t in example.follows)
