"""The runner of scenarios: everything a scenario can say, shown to pass when it is so and to fail when it is not."""

from pathlib import Path

import pytest

from rulewright.diagnostics import Diagnostics
from rulewright.source.load import load_text
from rulewright_tools.scenarios.load import Games
from rulewright_tools.scenarios.read import Scenario, _one, read_scenarios
from rulewright_tools.scenarios.run import run

MARKET = Path(__file__).parent / "games" / "market"
GAMES = Games(MARKET)


def scenario(text: str) -> Scenario:
    diags = Diagnostics()
    value = load_text("name: test\n" + text, "test.yaml", diags)
    found = _one(value, value.span, diags)
    assert not diags.items
    return found


def failures(text: str) -> list[str]:
    return [str(failure) for failure in run(scenario(text), GAMES.get)]


HOST_IS_P1 = "setup: [{pick: p1}, {p1: 1}]\n"


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("expect: {bank: 3}", "2:16", "bank is 6, not 3"),
        ("given: {p1.purse: 5}\nexpect: {p1.purse: at most 4}", "3:20", "p1.purse is 5, not at most 4"),
        ("given: {p1.purse: 11}\nexpect: {over: false}", "2:9", "1 more coins would be needed"),
        ("given: {p1.points: 31}\nexpect: {over: false}", "2:9", "lies between 0 and 30"),
        ("given: {mood: merry}\nexpect: {over: false}", "2:9", 'cannot be "merry" (there is: calm, cross)'),
        ("given: {rung: 1}\nexpect: {over: false}", "2:9", "is a flag"),
        ("given: {p1: {point: 3}}\nexpect: {over: false}", "2:14", 'did you mean "points"?'),
        ("given: {p1: {purse: 99}}\nexpect: {over: false}", "2:14", "would be needed"),
        ("given: {display: [plum, plum]}\nexpect: {over: false}", "2:9", 'no piece "plum" that is not named already'),
        ("given: {display: [kiwi]}\nexpect: {over: false}", "2:9", 'no piece "kiwi"'),
        ("given: {display: [p1.stall]}\nexpect: {over: false}", "2:9", "does not hold"),
        ("given: {square.z9: p1.stall}\nexpect: {over: false}", "2:9", 'no space of square is called "z9"'),
        (
            "given: {display: [plum, pear]}\nexpect: {display: [pear, plum]}",
            "3:19",
            "is [plum, pear], not",
        ),
        ("given: {p1.basket: [plum]}\nexpect: {p1.basket: [pear]}", "3:21", "is [plum], not [pear]"),
        ("given: {square: {a1: p1.stall}}\nexpect: {square: {b1: p1.stall}}", "3:23", "square.b1 is none"),
        ("given: {square: {a1: p1.stall}}\nexpect: {square: {b1: none}}", "3:18", "square.a1 is stall, not none"),
        ("given: {square.a1: p1.stall}\nexpect: {square.a1: p2.stall}", "3:21", "not p2.stall"),
        ("expect: {rung: true}", "2:16", "rung is false, not true"),
        ("expect: {over: true}", "2:16", "the game is not over"),
        (HOST_IS_P1 + "expect: {decides: p2}", "3:19", "p1 decides, not p2"),
        (HOST_IS_P1 + "expect: {host: p2}", "3:16", "host is p1, not p2"),
        ("expect: {legal: [ring]}", "2:17", "is offered and not listed"),
        ("expect: {offered: [sing]}", "2:19", '"sing" is not offered'),
        ("expect: {illegal: [ring]}", "2:19", '"ring" is offered'),
        ("expect: {options: 99}", "2:19", "options: throw"),
        ("expect: {question: Why?}", "2:20", 'the question is "What do you do?"'),
        ("expect: {decisions: 5}", "2:21", "1 decision was made"),
        ("expect: {log: [The bell rings.]}", "2:15", "it says: nothing"),
        (
            "do: [{host: ring}]\nexpect: {log: [Everybody listens., The bell rings.]}",
            "3:15",
            'say "The bell rings."',
        ),
        ("expect: {view: {p1: {p1.basket: hidden}}}", "2:16", "p1.basket is not hidden"),
        ("expect: {view: {p1: {p2.basket: [plum]}}}", "2:16", "p2.basket is hidden"),
        ("expect: {no_such: 1}", "2:19", 'called "no_such"'),
        ("expect: {points: 1}", "2:18", "has an owner"),
        ("expect: {refused: player-number}", "1:1", "loading was not refused"),
        ("players: 4\nrefused: no-game", "1:1", "refused with player-number, not with no-game"),
        ("players: 4\nexpect: {over: true}", "1:1", "the game cannot be loaded"),
        ("do: [{guest: throw}]\nexpect: {over: false}", "2:14", "decides here, not guest"),
        ("do: [{nobody: throw}]\nexpect: {over: false}", "2:15", 'nobody is called "nobody"'),
        ("do: [{host: dance}]\nexpect: {over: false}", "2:13", '"dance" is not offered (there is: throw'),
        ("do: [{roll: 3}]\nexpect: {over: false}", "2:13", "there is no chance event here"),
        ("do: [{host: throw}, {roll: 7}]\nexpect: {over: false}", "2:28", '"7" is no outcome'),
        ("do: [{host: ring, refused: true}]\nexpect: {over: false}", "2:13", '"ring" is offered'),
        ("setup: [{pick: p1}, {p1: 1, refused: true}]\nexpect: {over: false}", "2:26", '"1" is offered'),
        ("do: [ring]\nexpect: {over: false}", "2:6", "a step says who does what"),
        ("setup: [{pick: p1}, {p1: 1}, {p1: ring}]\nexpect: {over: false}", "2:35", "set-up is over already"),
        ("turn: p7\nexpect: {over: false}", "2:7", 'nobody is called "p7"'),
        ("at: dancing\nexpect: {over: false}", "2:5", "no game came to dancing"),
        ("play: cards\nexpect: {over: false}", "2:7", "is not a way to play"),
        ("seeds: 1..5\nplay: random\nevery: {rung: true, decisions: 2}", "4:32", "with seed 1"),
        ("seeds: 1..5\nplay: random\nsome: {decisions: 2}", "4:7", "this held in none of 5 games"),
        ("seeds: 1..5\nplay: random\nshare: {of: {over: true}, is: 50 %, within: 1 %}", "4:31", "held in 100.0 % of 5"),
        ("seeds: 1..5\nplay: random\nshare: {is: 50 %}", "4:8", "a share says"),
    ],
)
def test_what_is_otherwise_is_told_with_its_place(text: str, place: str, words: str) -> None:
    found = failures(text)
    assert found, "nothing failed"
    assert any(f.startswith(f"test.yaml:{place}: ") and words in f for f in found), "\n".join(found)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("- name: x\n", "expects nothing"),
        ("- name: x\n  expect: {over: true}\n- name: x\n  expect: {over: true}\n", "two scenarios are called"),
        ("- nmae: x\n  expect: {over: true}\n", "nmae"),
        ("- name: x\n  every: {over: true}\n", "add `seeds: 1..100`"),
        ("- name: x\n  seeds: lots\n  every: {over: true}\n", "not a row of seeds"),
        ("name: x\n", "is a list"),
        ("", "no scenario in this file"),
        ("- name: [\n", "yaml"),
    ],
)
def test_a_faulty_file_is_told(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(text)
    diags = Diagnostics()
    read_scenarios(file, diags)
    assert any(words in str(d) and str(d).startswith(str(file)) for d in diags.items), diags.items


def test_a_fault_in_many_games_names_its_seed() -> None:
    given = "given: {p1.points: 30, p2.points: 30}\n"
    (found,) = failures(given + "seeds: 3..60\nplay: random\nevery: {over: true}")
    assert "with seed " in found
    assert "fault[range]" in found


def test_the_command_says_what_failed_and_gives_1(cli, game: Path) -> None:
    file = game / "scenarios" / "first.yaml"
    file.write_text(file.read_text().replace("heap: 13", "heap: 12"))
    code, out, _ = cli("test", game)
    assert code == 1
    assert "first.yaml:9:11: heap is 13, not 12" in out
    assert "1 passed, 1 failed" in out
    assert cli("test", game, "--only", "last leaf")[0] == 0


def test_check_reads_scenarios_and_clauses_too(cli, game: Path) -> None:
    (game / "clauses.yaml").write_text("game: leaves\nclauses:\n  - {id: R-001, role: Much.}\n")
    (game / "scenarios" / "first.yaml").write_text("- name: x\n  expects: {over: true}\n  expect: {over: false}\n")
    code, out, _ = cli("check", game)
    assert code == 1
    assert "first.yaml:2:3: error[unknown-" in out
    assert "clauses.yaml:3:" in out
