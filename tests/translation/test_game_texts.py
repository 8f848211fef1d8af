"""Which texts of a game are found, with which element, remark and context."""

from pathlib import Path

import pytest

from rulewright.diagnostics import Diagnostics, Span
from rulewright_tools.translation.game_texts import game_messages
from rulewright_tools.translation.messages import Message, Sort
from rulewright_tools.translation.remarks import comment_of, remarks_beside

GAME = """
format: 1
title: Foxes                          # the animals
players: [2, 3]
roles: [red, blue, green]
limit: {decisions: 9}
symbols:
  mood: [calm, wild]
components:
  foxes:
    one: fox
    text: They bite.
    kinds:
      old_fox: {mood: calm, age: 3}
      cub: {title: {one: young one, other: young ones, note: of foxes}, mood: wild, age: 1, text: Small.}
  berries: {tokens: 5}
boards:
  wood: {shape: route, spaces: [den, a1, far_hill], title: The wood}
zones:
  sack: {holds: berries, start: all}
  meals: {per: player, holds: berries, supply: sack}
values:
  hungry:
    type: flag
    per: player
    text: you are hungry
    if not: you are full
glossary:
  wood: Where foxes live.
  night: {title: Night, text: A round.}
effects:
  eat:
    takes: {amount: number}
    text: {one: "Eat a berry.", other: "Eat {amount} berries.", context: foxes}
    do:
      - say: {one: "{amount} berry is eaten.", other: "{amount} berries are eaten."}
      - gain: me.meals
        amount: amount
turn:
  # asked every time
  - choose one of:
      - id: feed
        option: {2: Feed alone., else: Feed together.}
        do:
          - eat: 1
      - id: stop
        option: Stop.
        do:
          - end game: draw
    id: act
    text: >-
      Feed, or
      stop?
"""
VARIANT = """
title: Night
summary: Foxes sleep.
changes:
  - at: components.foxes.kinds
    add:
      grey_fox: {mood: calm, age: 9, text: It sleeps.}
  - at: wood.title
    set: The dark wood
  - at: turn.act.stop.option
    set: Sleep.
  - at: turn.act.feed
    before:
      - id: dream
        option: Dream.
        do:
          - end game: draw
  - at: zones
    add:
      nests: {per: player, holds: berries}
"""
RULEBOOK = """
sections:
  - id: idea
    title: The idea
    examples: [Asked for]
    paragraphs:
      - {id: first, text: "Foxes eat {berries.tokens} berries."}
"""
SCENARIOS = """
- name: Shown
  example: true
  do: [p1: stop]
  expect: {over: true}
- name: Asked for
  do: [p1: stop]
  expect: {over: true}
- name: Proves a clause
  clauses: [FX-001]
  do: [p1: stop]
  expect: {over: true}
- name: Only tested
  do: [p1: stop]
  expect: {over: true}
"""
CLAUSES = """
game: foxes
clauses:
  - {id: FX-001, section: Play, rule: Foxes eat., check: "Given a fox, when it eats, then it eats."}
gaps:
  - {id: FX-G01, about: What cubs eat., reading: Berries., basis: derived}
contradictions:
  - {id: FX-C01, about: Sleep., reading_a: At night., reading_b: By day., taken: "A: see above."}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game with all there is to translate."""
    home = tmp_path_factory.mktemp("games") / "foxes"
    for name, text in {
        "game.yaml": GAME, "variants/night.yaml": VARIANT, "rulebook.yaml": RULEBOOK,
        "scenarios/some.yaml": SCENARIOS, "clauses.yaml": CLAUSES,
    }.items():  # fmt: skip
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text, "utf-8")
    return home


@pytest.fixture(scope="module")
def found(folder: Path) -> dict[tuple[str, str], Message]:
    diags = Diagnostics()
    messages = {message.key: message for message in game_messages(folder, diags)}
    assert [str(d) for d in diags.items] == []
    return messages


@pytest.mark.parametrize(
    ("context", "one", "path"),
    [
        ("", "Foxes", "title"),
        ("", "They bite.", "components.foxes.text"),
        ("", "Small.", "components.foxes.kinds.cub.text"),
        ("", "you are hungry", "values.hungry.text"),
        ("", "you are full", "values.hungry.if not"),
        ("", "Feed alone.", "turn.act.feed.option"),
        ("", "Feed together.", "turn.act.feed.option"),
        ("", "Feed, or stop?", "turn.act.text"),
        ("", "Where foxes live.", "glossary.wood"),
        ("", "A round.", "glossary.night.text"),
        ("", "Night", "variants.night.title"),
        ("", "Foxes sleep.", "variants.night.summary"),
        ("", "It sleeps.", "variants.night.components.foxes.kinds.grey_fox.text"),
        ("", "Sleep.", "variants.night.turn.act.stop.option"),
        ("", "Dream.", "variants.night.turn.act.feed.dream.option"),
        ("", "The idea", "rulebook.idea.title"),
        ("", "Foxes eat {berries.tokens} berries.", "rulebook.idea.first.text"),
        ("", "Shown", "scenarios.some"),
        ("", "Asked for", "scenarios.some"),
        ("clause", "Foxes eat.", "clauses.FX-001.rule"),
        ("clause", "Proves a clause", "scenarios.some"),
        ("clause", "Berries.", "clauses.FX-G01.reading"),
        ("clause", "By day.", "clauses.FX-C01.reading_b"),
        ("term", "Red", "roles.red"),
        ("term", "Green", "roles.green"),
        ("term", "Night", "glossary.night.title"),
        ("term", "old fox", "components.foxes.kinds.old_fox"),
        ("term", "grey fox", "components.foxes.kinds.grey_fox"),
        ("term", "The wood", "boards.wood"),
        ("term", "The dark wood", "boards.wood"),
        ("term", "den", "boards.wood.spaces.den"),
        ("term", "far hill", "boards.wood.spaces.far_hill"),
        ("term", "sack", "zones.sack"),
        ("term", "nest", "zones.nests"),
        ("term", "calm", "symbols.mood"),
        ("term", "age", "components.foxes.age"),
    ],
)
def test_a_text_is_found_with_its_element(
    found: dict[tuple[str, str], Message], context: str, one: str, path: str
) -> None:
    assert (context, one) in found
    assert path in found[context, one].paths


def test_plural_pairs_carry_both_forms_and_their_context(found: dict[tuple[str, str], Message]) -> None:
    assert found["term", "fox"].other == "foxes"
    assert found["term", "young one"].other == "young ones"
    assert found["term", "meal"].other == "meals"
    assert found["foxes", "Eat a berry."].other == "Eat {amount} berries."
    assert found["", "{amount} berry is eaten."].other == "{amount} berries are eaten."


def test_what_nobody_reads_is_no_text(found: dict[tuple[str, str], Message]) -> None:
    texts = {one for _, one in found}
    assert not {"Only tested", "Given a fox, when it eats, then it eats.", "derived", "a1", "draw", "act"} & texts
    assert ("term", "wood") not in found, "a glossary entry of a declared thing has that thing's noun"


def test_remarks_are_those_beside_and_above(found: dict[tuple[str, str], Message]) -> None:
    assert found["", "Foxes"].remarks == ["the animals"]
    assert "of foxes" in found["term", "young one"].remarks
    assert found["", "Feed, or stop?"].remarks == []


def test_every_place_is_the_line_that_says_it(folder: Path, found: dict[tuple[str, str], Message]) -> None:
    for message in found.values():
        if message.context == "term" or not message.spans:
            continue
        for span in message.spans:
            line = Path(span.file).read_text("utf-8").split("\n")[span.line - 1]
            assert message.one.split()[0].strip('"') in line or line.rstrip().endswith(">-"), (message.one, line)


def test_things_need_a_gender_and_words_do_not(found: dict[tuple[str, str], Message]) -> None:
    assert all(found["term", one].noun for one in ("fox", "old fox", "den", "meal", "The wood", "Night"))
    assert not any(found["term", one].noun for one in ("calm", "Red", "age"))
    assert Sort.CLAUSE in found["clause", "Foxes eat."].sorts


def test_a_broken_game_says_so_and_gives_what_can_be_read(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("title: Sample\nsummary: [\n", "utf-8")
    diags = Diagnostics()
    game_messages(tmp_path, diags)
    assert [d.code for d in diags.items] == ["yaml-syntax"]


@pytest.mark.parametrize(
    ("line", "comment"),
    [
        ("title: Foxes   # the animals", "the animals"),
        ('title: "Foxes # 1"', ""),
        ("title: 'It''s # 1'  # one", "one"),
        ('{title: "a \\" # b"}  # c', "c"),
        ("title: C#", ""),
        ("# alone", "alone"),
    ],
)
def test_a_comment_is_told_from_a_sign_in_a_text(line: str, comment: str) -> None:
    assert comment_of(line) == comment


def test_a_comment_that_opens_a_file_is_no_remark_on_its_first_line(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text("# About foxes.\ntitle: Foxes\n\n# for whom\nplayers: 2\n", "utf-8")
    assert remarks_beside(Span(str(file), 2, 8, 2, 13)) == ()
    assert remarks_beside(Span(str(file), 5, 10, 5, 11)) == ("for whom",)
