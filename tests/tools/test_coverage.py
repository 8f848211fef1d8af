"""Coverage and breaking games: what is missing is named, what is dead is an error, every break is undone."""

from pathlib import Path

import pytest

from rulewright import driver
from rulewright.diagnostics import Diagnostics
from rulewright.source.load import load_text
from rulewright.source.tree import Map, Seq
from rulewright_tools.coverage.clauses import cover
from rulewright_tools.coverage.mutate import mutate, unfit
from rulewright_tools.coverage.mutations import broken, mutations


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))


def missing(folder: Path) -> dict[str, list[str]]:
    return {entry.id: entry.missing for entry in cover(folder).entries if entry.missing}


def test_all_is_covered(game: Path) -> None:
    found = cover(game)
    assert found.complete
    assert (found.covered, len(found.entries)) == (2, 2)


def test_a_clause_without_an_element(game: Path) -> None:
    edit(game / "clauses.yaml", "    elements: [turn.last_leaf]\n", "")
    assert missing(game) == {"R-002": ["names no element"]}


def test_a_clause_without_a_scenario(game: Path) -> None:
    edit(game / "scenarios" / "first.yaml", "  clauses: [R-002]\n", "")
    assert missing(game) == {"R-002": ["no scenario names it"]}


def test_a_dead_path_is_an_error(game: Path) -> None:
    edit(game / "clauses.yaml", "turn.last_leaf", "turn.last_leav")
    (problem,) = cover(game).problems
    assert 'clauses.yaml:15:16: R-002: there is no element "turn.last_leav"; did you mean "turn.last_leaf"?' in problem


def test_an_unknown_clause_is_an_error(game: Path) -> None:
    edit(game / "scenarios" / "first.yaml", "clauses: [R-002]", "clauses: [R-003]")
    (problem,) = cover(game).problems
    assert 'there is no clause "R-003"' in problem
    assert "first.yaml:15:" in problem


def test_an_id_used_twice_is_an_error(game: Path) -> None:
    edit(game / "clauses.yaml", "id: R-002", "id: R-001")
    assert any("used twice" in problem for problem in cover(game).problems)


def test_what_cannot_be_tested_must_be_printed(game: Path) -> None:
    more = "  - {id: R-003, rule: Leaves are pretty., untestable: A matter of taste.}\n"
    with (game / "clauses.yaml").open("a") as file:
        file.write(more)
    assert missing(game) == {"R-003": ["is untestable and not printed"]}
    edit(game / "clauses.yaml", "taste.}", "taste., printed: [intro]}")
    assert missing(game) == {}
    (game / "rulebook.yaml").write_text("sections:\n  - id: outro\n")
    assert any('printed at "intro"' in problem for problem in cover(game).problems)
    (game / "rulebook.yaml").write_text("sections:\n  - id: intro\n")
    assert cover(game).complete


def test_elements_may_stand_in_a_variant(game: Path) -> None:
    (game / "variants").mkdir()
    (game / "variants" / "windy.yaml").write_text("title: Windy\nchanges:\n  - at: values\n    add: {gusts: {to: 9}}\n")
    edit(game / "clauses.yaml", "[turn.last_leaf]", "[turn.last_leaf, values.gusts, variants.windy]")
    assert cover(game).complete


def test_the_command_gives_1_until_all_is_covered(cli, game: Path) -> None:
    assert cli("coverage", game)[0] == 0
    edit(game / "clauses.yaml", "    elements: [turn.last_leaf]\n", "")
    code, out, _ = cli("coverage", game)
    assert code == 1
    assert "clauses.yaml:11: R-002 names no element" in out
    assert "1 of 2 clauses covered (50.0 %)" in out


# ---- breaking


def document(text: str) -> Map:
    diags = Diagnostics()
    value = load_text(text, "x.yaml", diags)
    assert isinstance(value, Map), diags.items
    return value


def titles(text: str) -> list[str]:
    return [mutation.title for mutation in mutations(document(text))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("numbers: {hand: 5}", ["numbers.hand: 5 -> 6", "numbers.hand: 5 -> 4"]),
        ("components: {a: {kinds: {b: {deep: true}}}}", ["components.a.kinds.b.deep: true -> false"]),
        ("terms: {t: x + 1}", ["terms.t: x + 1 -> x + 2", "terms.t: x + 1 -> x + 0"]),
        ("terms: {t: r3c1.gem}", []),
        ("terms: {t: a if b >= c else d}", ["terms.t: a if b >= c else d -> a if b > c else d"]),
        ("turn:\n  - {id: s, set: x, where: a == b}", ["turn.s: left out", "turn.s.where: not (a == b)"]),
        (
            "terms: {t: a > b and c}",
            ["terms.t: a > b and c -> a >= b and c", "terms.t: a > b and c -> a > b or c"],
        ),
        ("title: 7 Days\nplayers: 2\nformat: 1", []),
        (
            "turn:\n  - if: a == b\n    then: [{win: me}]",
            ["turn.1: left out", "turn.1.if: not (a == b)", "turn.1.then.1: left out"],
        ),
        ("turn:\n  - rest\n  - {id: go, lose: x}", ["turn.1: left out", "turn.go: left out"]),
        ("turn:\n  - {say: Pay 3 coins., text: Take 2}", ["turn.1: left out"]),
    ],
)
def test_breaks(text: str, expected: list[str]) -> None:
    assert titles(text) == expected


def test_every_break_changes_something_and_is_undone() -> None:
    folder = Path(__file__).parent / "games" / "market"
    tree = driver.merged(folder)
    whole = repr(tree)
    spans = [tuple(v.items_at) for v in blocks(tree)]
    count = 0
    for mutation in mutations(tree):
        count += 1
        with broken(tree, mutation) as could:
            assert could
            assert repr(tree) != whole, mutation.title
        assert repr(tree) == whole, mutation.title
    assert count > 60
    assert [tuple(v.items_at) for v in blocks(tree)] == spans


def blocks(value: object) -> list[Seq]:
    found = [value] if isinstance(value, Seq) else []
    inner = value.values() if isinstance(value, Map) else value if isinstance(value, Seq) else ()
    return found + [block for item in inner for block in blocks(item)]


def test_a_break_of_something_that_is_not_there_cannot_be_made() -> None:
    (first, *_) = mutations(document("numbers: {hand: 5}"))
    with broken(document("numbers: {purse: 5}"), first) as could:
        assert not could


def test_what_no_scenario_notices_survives(game: Path) -> None:
    edit(game / "scenarios" / "first.yaml", "    legal: [take 1, take 2]\n", "")
    report = mutate(game, workers=1, only="numbers")
    assert [mutation.title for mutation in report.survivors] == ["numbers.most: 2 -> 3"]


def test_accepted_survivors_that_are_noticed_are_stale(game: Path) -> None:
    with (game / "scenarios" / "survivors.yaml").open("a") as file:
        file.write('- {change: "numbers.most: 2 -> 3", reason: Not so.}\n')
    report = mutate(game, workers=1)
    assert report.survivors == []
    assert len(report.accepted) == 2
    assert report.stale == ["numbers.most: 2 -> 3"]


def test_several_processes_find_the_same(game: Path) -> None:
    (game / "scenarios" / "survivors.yaml").unlink()
    one, two = mutate(game, workers=1), mutate(game, workers=2)
    assert [m.title for m in one.survivors] == [m.title for m in two.survivors]
    assert (one.tried, one.noticed) == (two.tried, two.noticed)


def test_breaks_are_not_tried_where_scenarios_fail_already(cli, game: Path) -> None:
    edit(game / "scenarios" / "first.yaml", "p1: take 2", "p1: take 1")
    code, out, _ = cli("coverage", game, "--mutate", "--workers", "1")
    assert code == 1
    assert "first.yaml:" in out
    assert "noticed" not in out


def test_a_broken_game_is_named_and_hides_no_other(cli, game: Path, tmp_path: Path) -> None:
    (tmp_path / "wrong").mkdir()
    (tmp_path / "wrong" / "game.yaml").write_text("title: [a\n")
    for command in (["coverage"], ["coverage", "--mutate", "--only", "numbers"], ["test"]):
        code, out, _ = cli(command[0], tmp_path / "wrong", game, *command[1:])
        assert code == 1
        assert "wrong/game.yaml:1:8: error[yaml-syntax]" in out
        assert "leaves: 2 passed" in out or "2 of 2 clauses covered" in out


@pytest.mark.parametrize("more", [["--only", "nowhere", "--mutate"], ["--only", "numbers"]])
def test_only_must_mean_something(cli, game: Path, more: list[str]) -> None:
    assert cli("coverage", game, *more)[0] == 2


def test_where_nobody_says_how_many_play_breaks_are_tried_with_the_number_that_fits(game: Path) -> None:
    """A game whose smallest number needs a variant: scenarios without a number are played by more, as in `test`."""
    edit(game / "game.yaml", "players: 2\n", "players: 1..2\nneeds: {1: alone, else: none}\n")
    (game / "variants").mkdir(exist_ok=True)
    (game / "variants" / "single.yaml").write_text(
        "title: Single\nsummary: Alone.\nplayers: [1]\ngroup: alone\nchanges:\n  - {at: limit.decisions, plus: 1}\n"
    )
    assert unfit(game) == []
    assert mutate(game, workers=1, only="numbers").survivors == []


def test_a_variant_overrules_clauses_that_there_are(cli, game: Path) -> None:
    (game / "clauses.yaml").write_text("game: leaves\nclauses:\n  - {id: R-001, rule: Much.}\n")
    (game / "variants").mkdir(exist_ok=True)
    (game / "variants" / "storm.yaml").write_text("title: Storm\noverrules: [R-001, R-002]\n")
    code, out, _ = cli("coverage", game)
    assert code == 1
    assert 'storm.yaml:2:12: there is no clause "R-002"; did you mean "R-001"?' in out
    assert out.count("storm.yaml") == 1
