"""Checks of content: what they find, and what they leave in peace."""

# ruff: noqa: E501, ISC004 - a game on one line reads best

from pathlib import Path

import pytest

from rulewright import driver
from rulewright.source.folder import list_games
from tests.diagnostics.sample import check, files_of, write

QUIET = {"never-used", "endless-loop", "missing-text"}
CARDS = "components:\n  cards: {kinds: {ace: {count: 2}, king: {count: 3}}}\n"


def codes(text: str, folder: Path, quiet: set[str] = QUIET) -> list[str]:
    """The codes of a game's messages, without the quiet ones."""
    return [d.code for d in check(write(folder, files_of(text))) if d.code not in quiet]


@pytest.mark.parametrize(
    "turn",
    [
        "[{end: turn}, {score: 1}]",
        "[{win: me}, {score: 1}]",
        "[{lose: me}, {score: 1}]",
        "[{end game: draw}, {score: 1}]",
        "[{if: me.points > 1, then: [{win: me}], else: [{end: turn}]}, {score: 1}]",
        "[{if: me.points > 1, then: [{win: me}, {score: 1}]}, {score: 1}]",
        "[{choose one of: [{id: a, do: [{end: turn}]}, {id: b, do: [{win: me}]}], text: What?}, {score: 1}]",
        "[{repeat: [{may: [{score: 1}], id: more, text: More?}]}, {score: 2}]",
    ],
)
def test_unreachable(turn: str, tmp_path: Path) -> None:
    assert codes(f"turn: {turn}\n", tmp_path) == ["unreachable"]


@pytest.mark.parametrize(
    "turn",
    [
        "[{if: me.points > 1, then: [{win: me}]}, {score: 1}]",
        "[{if: me.points > 1, then: [{win: me}], else: [{score: 1}]}, {score: 1}]",
        "[{choose one of: [{id: a, do: [{end: turn}]}, {id: b}], text: What?}, {score: 1}]",
        "[{repeat: [{score: 1}], times: 2}, {score: 1}]",
        "[{repeat: [{choose one of: [{id: a, do: [{leave: all}]}, {id: b}], text: What?}], id: all}, {score: 2}]",
        "[{lose: me.points}, {score: 1}]",
    ],
)
def test_reachable(turn: str, tmp_path: Path) -> None:
    assert codes(f"turn: {turn}\n", tmp_path) == []


def test_what_stands_behind_an_endless_flow(tmp_path: Path) -> None:
    play = "play: [{turns: [{may: [{score: 1}], id: more, text: More?}]}, {end game: scores}]\n"
    assert codes(play, tmp_path) == ["unreachable"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("turn: [{repeat: [{score: 1}]}]\n", 1),
        ("turn: [{repeat: [{score: 1}], until: me.points > 5}, {win: me}]\n", 0),
        ("turn: [{repeat: [bonus]}]\neffects: {bonus: [{score: 1}]}\n", 1),
        ("turn: [{repeat: [bonus]}]\neffects: {bonus: [{may: [{score: 1}], id: more, text: More?}]}\n", 0),
        ("turn: [{score: 1}]\n", 1),
        ("play: [{turns: [{score: 1}], until: me.points > 5}]\n", 0),
        ("turn: [{repeat: [{score: 1}, {if: me.points > 5, then: [{leave: sums}]}], id: sums}, {win: me}]\n", 0),
    ],
)
def test_endless_loops(text: str, expected: int, tmp_path: Path) -> None:
    assert codes(text, tmp_path, {"never-used"}).count("endless-loop") == expected


def test_effects_that_call_each_other_for_ever(tmp_path: Path) -> None:
    text = "effects:\n  ping: [{score: 1}, pong]\n  pong: [ping]\nturn: [ping]\n"
    assert codes(text, tmp_path) == ["endless-effect", "endless-effect"]
    text = "effects:\n  ping: [{end: effect}, pong]\n  pong: [ping]\nturn: [ping]\n"
    assert "endless-effect" not in codes(text, tmp_path)


@pytest.mark.parametrize(
    ("condition", "known"),
    [
        ("me.points > 9", True),
        ("me.points >= 0", True),
        ("me.points < 0", True),
        ("me.points <= 9", True),
        ("me.points == 10", True),
        ("me.points != 10", True),
        ("me.points + 3 < 3", True),
        ("me.points > 8", False),
        ("me.points >= 1", False),
        ("me.points < 1", False),
        ("me.points <= 8", False),
        ("me.points == 9", False),
        ("goal > 3", False),
        ("me == p1", False),
    ],
)
def test_conditions_that_never_change(condition: str, known: bool, tmp_path: Path) -> None:
    text = f"numbers: {{goal: 5}}\nvalues: {{points: {{per: player, to: 9}}}}\nturn: [{{if: {condition}, then: [{{win: me}}]}}]\n"
    assert codes(text, tmp_path) == ["constant-condition"] * known


@pytest.mark.parametrize(
    ("among", "empty"),
    [
        ('"from_to(5, 3)"', True),
        ('"(n for n in from_to(5, 3))"', True),
        ("grid.lines", True),
        ('"from_to(3, me.points)"', False),
        ("cards", False),
        ("others", False),
    ],
)
def test_empty_choices(among: str, empty: bool, tmp_path: Path) -> None:
    board = "boards: {grid: {shape: graph, spaces: [a, b], edges: [[a, b]]}}\n" if "grid" in among else ""
    points = "values: {points: {per: player, to: 9}}\n"
    text = f"{board}{points}turn: [{{choose: n, among: {among}, text: Which?, if none: skip}}, {{score: 1}}]\n"
    assert ("empty-choice" in codes(text, tmp_path)) == empty


def test_alone_at_the_table_there_are_no_others(tmp_path: Path) -> None:
    text = "players: 1\nturn: [{choose: p, among: others, text: Whom?}, {score: 1}]\n"
    assert codes(text, tmp_path) == ["empty-choice"]


def test_options_of_one_name(tmp_path: Path) -> None:
    arms = "[{id: a, name: take}, {id: take}, {id: b, choose: card, among: cards, name: 'take {card}'}]"
    assert codes(f"turn: [{{choose one of: {arms}, text: What?}}]\n", tmp_path) == ["same-option-name"]


@pytest.mark.parametrize(("seen", "told"), [("owner", True), ("nobody", True), ("all", False)])
def test_a_lone_option_must_not_tell(seen: str, told: bool, tmp_path: Path) -> None:
    zones = f"zones: {{hand: {{per: player, holds: cards, seen by: {seen}}}}}\n"
    text = f"{CARDS}{zones}turn: [{{choose: c, among: me.hand, if one: take, if none: skip, text: Which?}}]\n"
    assert codes(text, tmp_path) == ["hidden-lone-option"] * told


@pytest.mark.parametrize(
    ("arm", "expected"),
    [
        ("{id: buy, do: [{pay: me.points, amount: 2, to: bank}]}", ["dead-end"]),
        ("{id: buy, do: [{require: me.points > 2}]}", ["dead-end"]),
        ("{id: buy, when: me.points > 2, do: [{require: me.points > 2}]}", []),
        ("{id: buy, choose: c, among: cards, where: me.points > 2, do: [{require: me.points > 2}]}", []),
        ("{id: buy, do: [{score: 2}, {require: me.points > 2}]}", []),
        ("{id: buy}", []),
    ],
)
def test_costs_that_nothing_checks(arm: str, expected: list[str], tmp_path: Path) -> None:
    text = (
        f"values: {{points: {{per: player}}, bank: }}\nturn: [{{choose one of: [{{id: rest}}, {arm}], text: What?}}]\n"
    )
    assert codes(text, tmp_path) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("numbers: {goal: 7}\n", 'the number "goal" is never used'),
        ("symbols: {suit: [leaf, stone]}\n", 'the list of words "suit" is never used'),
        (
            "components: {cards: {kinds: {ace: }}, dice: {one: die, faces: 6}}\n",
            'the class of components "dice" is never used',
        ),
        ("boards: {field: {shape: grid, rows: 2, columns: 2}}\n", 'the board "field" is never used'),
        ("zones: {hand: {per: player, holds: cards}}\n", 'the zone "hand" is never used'),
        ("values: {points: {per: player}, used: {type: flag}}\n", 'the value "used" is never used'),
        ("terms: {twice: 2 * 2}\n", 'the term "twice" is never used'),
        ("effects: {bonus: [{score: 1}, {if: me.points < 3, then: [bonus]}]}\n", 'the effect "bonus" is never used'),
        (
            "symbols: {suit: [leaf, stone]}\nvalues: {points: {per: player}, trump: {type: suit}}\nturn: [{set: trump, to: leaf}]\n",
            "",
        ),
        ("numbers: {goal: 7}\nsummary: Win with {goal} points.\n", ""),
    ],
)
def test_what_is_never_used(text: str, expected: str, tmp_path: Path) -> None:
    found = check(write(tmp_path, files_of(text)))
    assert [d.message for d in found if d.code == "never-used"] == ([expected] if expected else [])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("text: Win with 7 points.", ["literal-number"]),
        ("text: Win with 7.", ["literal-number"]),
        ("text: 'Win with {goal} points, not 8.'", []),
        ("text: Win on board p7 or by 2-7.", []),
        ("text: Win {goal", ["stray-brace"]),
        ("text: Win goal}", ["stray-brace"]),
        ("text: 'Win {{goal}}'", ["stray-brace"]),
        ("text: 'Win {gaol}'", ["unknown-placeholder"]),
        ("text: 'Win {me.points} of {goal + 1}, {p1}'", []),
    ],
)
def test_texts(text: str, expected: list[str], tmp_path: Path) -> None:
    game = f"numbers: {{goal: 7}}\nturn:\n  - if: me.points == goal\n    then: [{{win: me}}]\n    {text}\n"
    assert codes(game, tmp_path) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("zones: {deck: {holds: cards, start: all, up to: 4}}\n", ["overfull"]),
        ("zones: {deck: {holds: cards, start: all, up to: 5}}\n", []),
        ("components: {coins: {tokens: 9}}\nzones: {bank: {holds: coins, start: all, up to: 8}}\n", ["overfull"]),
        ("components: {men: {count: 3, per: player}}\nzones: {camp: {per: player, holds: men, start: all, up to: 3}}\n", []),
        ("components: {men: {count: 3, per: player}}\nzones: {camp: {per: player, holds: men, start: all, up to: 2}}\n", ["overfull"]),
        ("zones: {deck: {holds: cards, order: pile, start: all}, hand: {per: player, holds: cards, up to: 1}}\n"
         "setup: [{deal: deck, to: hand, count: 2}]\n", ["overfull"]),
        ("zones: {deck: {holds: cards, order: pile, start: all}, hand: {per: player, holds: cards}}\n"
         "setup: [{deal: deck, to: hand, count: 3}]\n", ["too-few-pieces"]),
        ("boards: {grid: {shape: grid, rows: 2, columns: 3, holds: cards}}\n"
         "zones: {deck: {holds: cards, order: pile, start: all}}\nsetup: [{deal: deck, to: grid}]\n", ["too-few-pieces"]),
        ("zones: {deck: {holds: cards, order: pile, start: all}, hand: {per: player, holds: cards}}\n"
         "setup: [{deal: deck, to: hand, count: 2}]\n", []),
    ],
)  # fmt: skip
def test_counts(text: str, expected: list[str], tmp_path: Path) -> None:
    assert codes(("" if "components" in text else CARDS) + text, tmp_path) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("roles: {given: [red, red]}\n", ["duplicate-word"]),
        ("symbols: {suit: [leaf, stone, leaf]}\n", ["duplicate-word"]),
        ("components: {cards: {kinds: {ace: }}, coins: {faces: [head, head]}}\n", ["duplicate-word"]),
        ("components: {cards: {kinds: {ace: }}, dice: {one: die, faces: [1, 1, 2]}}\n", []),
        ("limit: {decisions: 0}\n", ["impossible-limit"]),
        ("result: {divisor: 0}\n", ["impossible-limit"]),
        ("values: {points: {per: player}, age: {from: 3, to: 2}}\n", ["empty-range"]),
        ("values: {points: {per: player}, age: {from: 1000001}}\n", ["empty-range"]),
    ],
)
def test_declarations(text: str, expected: list[str], tmp_path: Path) -> None:
    assert codes(text, tmp_path) == expected


@pytest.mark.parametrize("name", sorted(list_games()))
def test_shipped_games_give_no_message(name: str) -> None:
    assert [str(d) for d in driver.check(name)] == []
