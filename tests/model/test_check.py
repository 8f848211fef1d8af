"""What an author may write in each section, and what is said about the rest."""

# ruff: noqa: E501, ISC004 - a message reads best on one line

import pytest

from rulewright.diagnostics import Diagnostics
from rulewright.model.check import check_clauses, check_model, check_scenarios, check_variant
from rulewright.model.locate import locate
from rulewright.source.load import load_text

HEAD = "format: 1\ntitle: Sample\nplayers: 2\nlimit: {decisions: 9, then: draw}\nturn: [{score: 1}]\n"


def check(text: str, head: str = HEAD) -> list[str]:
    """Each message as `LINE:COLUMN code: message | hint`, lines counted from the end of the head."""
    diags = Diagnostics()
    tree = load_text(head + text, "game.yaml", diags)
    assert diags.items == []
    check_model(tree, diags)
    lines = head.count("\n")
    return [f"{d.span.line - lines}:{d.span.column} {d.code}: {d.message} | {d.hint}" for d in diags.items]


@pytest.mark.parametrize(
    "text",
    [
        "roles: [x, o]",
        "roles: {given: [bright, dark]}",
        "numbers: {size: 6, hand: {2: 6, else: 8}, double: 2 * size}",
        "symbols: {suit: [leaf, stone]}",
        "components: {tiles: {one: tile, kinds: {bricks: {count: 4, group: clay, edges: [a, b], big: true}, water: }}}",
        "components: {gems: {tokens: 5}, dice: {one: die, faces: 6}, coins: {faces: [head, tail]}, men: {per: player}}",
        "components: {cards: {kinds: {ace: {effect: [{score: 1}], count: {2: 1, 3: 2}}}, back: group}}",
        "components: {lands: {kinds: {hill: {spaces: {a: {joins: [n, e]}, b: }, edges: [[a, b]]}}}}",
        "boards: {grid: {shape: grid, rows: 5, columns: 5, name: 'r{row}c{column}', holds: tiles}}",
        "boards: {road: {shape: route, spaces: [start, mill], arrows: [[mill, start]], loop: false}}",
        "boards: {web: {shape: graph, spaces: {den: {colour: red}, pond: }, edges: [[den, pond]], holds: {men: 2}}}",
        "zones: {hand: {per: player, holds: cards, seen by: owner, up to: 7}, deck: {holds: cards, order: pile, start: all}}",
        "values: {points: {per: player, to: 200}, line: {type: line of grid}, used: , bids: {per: [player, suit]}}",
        "terms: {gems: 1 + me.parts, free: {takes: {s: site of grid}, is: s.empty}, yes: true, four: 4}",
        "effects: {build: {takes: {n: number}, do: [{score: n}], text: 'Build {n} parts'}, rest: [{score: 0}]}",
        "setup: [x]",
        "result: {score: me.points, ties: [me.gems], lowest wins: true, returns: 0, divisor: 2}",
        "glossary: {well: A deep hole}",
        "summary: {one: A part, other: '{n} parts'}",
        "bot: me.points",
    ],
)
def test_the_language_as_documented_is_accepted(text: str) -> None:
    assert check(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("zone: {}", '1:1 unknown-section: this game has no section "zone" | did you mean "zones"?'),
        ("numbers: {size: [3]}", '1:17 wrong-shape: "size": expected a whole number or a text, found a list | '),
        ("numbers: 3", '1:10 wrong-shape: "numbers": expected a mapping (key: value), found the number 3 | '),
        ("setup:\n  score: 1", '2:3 wrong-shape: "setup": expected a list, found a mapping (key: value) | begin each item with `- `'),
        ("setup: rest", '1:8 wrong-shape: "setup": expected a list, found the text "rest" | '
                        "write [rest] or begin each item on its own line with `- `"),
        ("result: {lowest wins: yes}", '1:23 wrong-shape: "lowest wins": expected true or false, found the text "yes" | write true'),
        ("zones:\n  hand:", '2:8 wrong-shape: "hand": expected a mapping (key: value), found nothing | '
                            "a value is missing behind the colon, or the lines below it are not indented"),
        ("zones: {hand: {holds: cards, order: pyle}}", '1:37 unknown-word: "order" cannot be the text "pyle" | did you mean "pile"?'),
        ("zones: {hand: {}}", '1:9 missing-key: "zones.hand" needs "holds" | add a line `holds: ...`'),
        ("zones: {hand: {holds: cards, seen: all}}",
         '1:30 unknown-key: there is no key "seen" in "zones.hand" | did you mean "seen by"?'),
        ("boards: {g: {shape: gird}}", '1:21 board-shape: there is no shape called "gird" | did you mean "grid"?'),
        ("boards: {g: {rows: 3}}",
         '1:10 missing-key: the board "g" needs "shape" | one of grid, hexes, route, graph, modular, lattice'),
        ("boards: {g: {shape: route}}", '1:10 missing-key: "boards.g" needs "spaces" | add a line `spaces: ...`'),
        ("terms: {f: {takes: {s: number}}}", '1:9 missing-key: "terms.f" needs "is" | add a line `is: ...`'),
        ("effects: {e: {text: x, doo: [rest]}}", '1:24 unknown-key: there is no key "doo" in "effects.e" | did you mean "do"?'),
        ("numbers: {Big One: 3}", '1:11 bad-id: "Big One" cannot be an id | ids are lower-case words joined by _, such as big_one'),
        ("numbers: {1st: 3}", '1:11 bad-id: "1st" cannot be an id | ids are lower-case words joined by _, such as n_1st'),
        ("roles: [White, black]", '1:9 bad-id: the text "White" cannot be an id | ids are lower-case words joined by _'),
        ("roles: [white]", "1:8 too-few-roles: 1 roles for 2 players | name one for each seat"),
        ("terms: {me: 3}", '1:9 reserved-name: "me" is a word of the language | choose another name'),
        ("components: {cards: {kind: {ace: }}}",
         '1:28 wrong-property: "kind" cannot be a property: found a mapping (key: value) | did you mean "kinds"?'),
        ("components: {cards: {kinds: {ace: {Rank: 1}}}}",
         '1:36 bad-id: "Rank" cannot be the name of a property | ids are lower-case words joined by _'),
        ("terms: {f: {takes: {a: {}}, is: 3}}", '1:24 wrong-shape: "a": expected a text, found a mapping (key: value) | '),
        ("play: []", '0:1 turn-and-play: a game has "turn" or "play", not both | `turn` is short for `play: [{turns: ...}]`'),
    ],
)  # fmt: skip
def test_messages_in_an_authors_words(text: str, expected: str) -> None:
    assert check(text) == [expected]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("format: 1", "format: 2", "format-version"),
        ("title: Sample\n", "", "missing-key"),
        ("title: Sample", "title: ''", "empty-text"),
        ("title: Sample", "title: 5", "wrong-shape"),
        ("players: 2", "players: 0", "bad-players"),
        ("players: 2", "players: 3..1", "bad-players"),
        ("players: 2", "players: [2, two]", "wrong-shape"),
        ("turn: [{score: 1}]\n", "", "no-flow"),
        ("then: draw", "then: drawn", "unknown-word"),
    ],
)
def test_the_head_of_a_game(old: str, new: str, code: str) -> None:
    assert [m.split()[1] for m in check("", HEAD.replace(old, new))] == [f"{code}:"]


def test_two_slips_give_two_messages_in_the_order_of_lines() -> None:
    found = check("zones:\n  hand: {hold: cards}\nvalues:\n  points: {from: [1]}\n")
    assert [m.split(":")[0] for m in found] == ["2", "4"]


def test_a_table_needs_a_value_for_each_player_number() -> None:
    assert [m.split()[1] for m in check("numbers: {a: {3: 1}, b: {2: 1}, c: {else: 1}}")] == ["no-player-value:"]


def test_cases_with_numbers_are_no_tables_by_player_number() -> None:
    assert check("setup: [{match: x, cases: {1: [a], 2: [b]}}]") == []


def test_many_mistakes_stay_readable() -> None:
    text = "numbers: {" + ", ".join(f"n{i}: [1]" for i in range(500)) + "}"
    assert len(check(text)) == 100


def test_locate_names_the_deepest_place() -> None:
    tree = load_text("a: {b: [1, {c: 2}]}", "x.yaml", Diagnostics())
    found = locate(tree, ("a", "#mapping", "b", 1, "c"))
    assert (found.value, str(found.value_span), found.names) == (2, "x.yaml:1:16", ("a", "b", 1, "c"))
    lost = locate(tree, ("a", "b", 7))
    assert (lost.names, lost.rest) == (("a", "b"), 7)


def codes(diags: Diagnostics) -> list[str]:
    return [f"{d.span.line}:{d.span.column} {d.code}" for d in diags.items]


def test_variants() -> None:
    diags = Diagnostics()
    check_variant(load_text("title: A\nneeds: b\nin play: yes\nchange: []\n", "v.yaml", diags), diags)
    assert codes(diags) == ["3:10 wrong-shape", "4:1 unknown-section"]


def test_scenarios() -> None:
    diags = Diagnostics()
    text = "- name: A\n  players: 2\n  expect: {decides: p1}\n- just text\n- given: {a: 1}\n- {name: B, expects: {}}\n"
    check_scenarios(load_text(text, "s.yaml", diags), diags)
    assert codes(diags) == ["4:3 wrong-shape", "5:3 missing-key", "6:13 unknown-section"]


def test_clauses() -> None:
    diags = Diagnostics()
    text = "game: sample\nclauses:\n  - {id: XX-1, rule: Take one., elements: [turn.take]}\n  - {id: XX-2}\ngap: []\n"
    check_clauses(load_text(text, "c.yaml", diags), diags)
    assert codes(diags) == ["4:5 missing-key", "5:1 unknown-section"]
