"""What classes and boards say of their kinds and spaces: texts for properties, filled from each of them."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.diagnostics import Diagnostics
from rulewright.driver import check, run_passes
from rulewright.resolved.sayings import saying
from rulewright.verbs.registry import all_verbs
from rulewright.wording import Speaker
from rulewright.wording.kinds import said_of
from rulewright_tools.book import make_book
from rulewright_tools.screen.told import Told
from rulewright_tools.translation.game_texts import game_messages

GAME = """format: 1
title: T
players: 2
limit: {decisions: 9}
symbols: {tone: {grave: low, acute: high}, moment: {rain: it rains, sun: night falls}}
components:
  cards:
    one: card
    says:
      tolls[2]: {one: "The second gate takes {tolls[2]} coin.", other: "The second gate takes {tolls[2]} coins."}
      effect: "At once:"
      moment: "Whenever {moment}:"
      huts: "It stands at {huts}."
      worth: {one: "Worth {worth} point.", other: "Worth {worth} points."}
    kinds:
      bell: {effect: [{score: 2}], tone: grave, worth: 1}
      horn: {moment: sun, huts: [a, b], tolls: [0, 3], tone: acute}
      drum: {tolls: [5, 0], other: [{score: 1}]}
boards:
  yard:
    shape: graph
    per: player
    edges: []
    says: {fruit: "It bears {fruit} apples.", gift: "Its owner says:"}
    spaces: {oak: {fruit: 0, gift: [{score: 3}]}, elm: {fruit: 4}}
  path: {shape: route, spaces: {a: {title: Old hut}, b: {title: New hut, end: true}}}
values: {points: {per: player}}
turn:
  - choose: word
    among: tone
    text: Which?
    option: Sing {word}.
    do: [{score: 1}]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    return tmp_path


def lines(folder: Path, owner: str, name: str) -> list[str]:
    forms = run_passes(folder, 2, until="resolved")
    assert forms.resolved is not None, forms.diags.items
    said = said_of(Speaker(forms.resolved, all_verbs()), owner, name)
    return [" ".join([one.text, *(inner.text for inner in one.inner)]) for one in said]


def test_a_kind_says_what_it_has_in_the_order_of_the_texts(folder: Path) -> None:
    assert lines(folder, "cards", "bell") == ["At once: Score 2 points.", "Worth 1 point."]
    assert lines(folder, "cards", "horn") == [
        "The second gate takes 3 coins.", "Whenever night falls:", "It stands at Old hut, New hut.",
    ]  # fmt: skip


def test_what_a_kind_does_is_said_without_a_text_too(folder: Path) -> None:
    assert lines(folder, "cards", "drum") == ["Score 1 point."]


def test_spaces_of_a_board_of_each_player_say_it_alike(folder: Path) -> None:
    assert lines(folder, "yard", "oak") == ["Its owner says: Score 3 points."]
    assert lines(folder, "yard", "elm") == ["It bears 4 apples."]


def test_what_is_told_need_not_be_listed(folder: Path) -> None:
    forms = run_passes(folder, 2, until="resolved")
    assert forms.resolved is not None
    found = saying(forms.resolved.symbols, "cards")
    assert found is not None
    assert found.told == {"tolls", "moment", "huts", "worth"}
    cards = make_book(folder, pictures=False).components[0]
    assert [[p.id for p in kind.properties] for kind in cards.kinds] == [["tone"], ["tone"], []]
    assert [text.text for text in cards.kinds[0].said] == ["At once:", "Score 2 points.", "Worth 1 point."]


def test_the_screen_says_it_too(folder: Path) -> None:
    state = rulewright.load(folder, players=2).new_state(seed=1)
    told = Told(folder)
    assert told.lines(state, "cards", "bell") == ["At once: Score 2 points.", "Worth 1 point."]
    assert told.properties(state, "yard") == {"fruit"}
    assert Told().lines(state, "cards", "bell") == []


def test_translators_get_the_texts(folder: Path) -> None:
    found = {message.one: message for message in game_messages(folder, Diagnostics()).by_key.values()}
    assert found["It bears {fruit} apples."].paths[0] == "boards.yard.says.fruit"
    assert found["Worth {worth} point."].other == "Worth {worth} points."


def test_options_say_words_of_lists_by_their_titles(folder: Path) -> None:
    state = rulewright.load(folder, players=2).new_state(seed=1)
    assert [(o.name, o.sentence) for o in state.decision.options] == [("grave", "Sing low."), ("acute", "Sing high.")]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('huts: "It', 'hut: "It', "unknown-property"),
        ("tolls[2]: {", "worth[2]: {", "unknown-property"),
        ("at {huts}", "at {hats}", "unknown-placeholder"),
        ("bears {fruit}", "bears {fruit", "stray-brace"),
    ],
)
def test_slips_are_found(folder: Path, old: str, new: str, code: str) -> None:
    (folder / "game.yaml").write_text(GAME.replace(old, new), "utf-8")
    assert code in [diagnostic.code for diagnostic in check(folder)]


def test_times_are_told_beside_the_condition_that_ends_them(tmp_path: Path) -> None:
    rules = """format: 1
title: T
players: 2
limit: {decisions: 9}
values: {points: {per: player}, luck: {start: 3}}
turn:
  - repeat: [{lose: luck}, {score: 1}]
    times: luck + 1
    while: luck > 0
"""
    (tmp_path / "game.yaml").write_text(rules, "utf-8")
    forms = run_passes(tmp_path)
    assert forms.resolved is not None
    said = " ".join(line.text for line in Speaker(forms.resolved, all_verbs()).block(forms.resolved.play)[0].inner)
    assert "How often: the luck plus 1." in said or "plus 1" in said
    assert "Stop as soon as" in said
