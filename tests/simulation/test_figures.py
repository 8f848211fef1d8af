"""What a simulation counts is what happened: worked out once more from states, for every game."""

from __future__ import annotations

from functools import cache
from math import isqrt

import pytest

from rulewright.driver import load_counted
from rulewright.play.game import Game
from rulewright.play.knowledge import has_secrets
from rulewright.play.view import UNKNOWN, observation
from rulewright.routines import tables_count
from rulewright.routines.machine import Machine
from rulewright.routines.tables_count import steps
from rulewright_tools.simulation.chunk import Job, play_chunk, ready
from rulewright_tools.simulation.tally import DRAMA, Tally
from tests.laws.games import CASES, FULL, Case, game_of
from tests.simulation.recount import Recount

GAMES = 20 if FULL else 3
every_case = pytest.mark.parametrize("case", CASES, ids=str)


def job_of(case: Case, engine: str = "python") -> Job:
    return Job(str(case.folder), case.players, case.variants, engine=engine)


@cache
def played(case: Case) -> Tally:
    return play_chunk(job_of(case), 7, GAMES)


@every_case
def test_figures_are_those_of_the_games(case: Case) -> None:
    game, found = game_of(case), played(case)
    expected = Recount()
    for seed in range(7, 7 + GAMES):
        expected.play(game, seed)
    assert not found.faults
    for name in ("games", "wins", "shared", "nobody", "lengths", "widths", "used", "offered", "limited"):
        assert getattr(found, name) == getattr(expected, name), name
    for name in ("scores", "scores2", "returns"):
        row = getattr(expected, name)
        assert getattr(found, name) == [row[seat] for seat in range(case.players)], name
    if found.standing:
        for name in ("decided", "leads", "led", "led_of"):
            assert getattr(found, name) == getattr(expected, name), name
        assert found.drama / DRAMA == pytest.approx(expected.drama, abs=0.002 * found.decided)
        assert sum(found.drama_bins.values()) == found.decided
        assert sum(found.lead_bins.values()) == found.finished


@every_case
def test_points_by_source_and_parts_add_up_to_the_score(case: Case) -> None:
    found = played(case)
    seats = range(case.players)
    if found.standing:
        assert [sum(n for (_, seat), n in found.points.items() if seat == s) for s in seats] == found.scores
    if found.parts:
        assert [sum(n for (_, seat), n in found.parts.items() if seat == s) for s in seats] == found.scores
    if any(found.scores) and not found.standing:
        pytest.skip("the score cannot be asked for at any moment")


def counted(case: Case) -> Game:
    return ready(job_of(case)).game


@every_case
def test_counting_changes_nothing_of_the_game(case: Case) -> None:
    """The same play from the same seed, and nobody sees a counter."""
    plain, other = game_of(case), counted(case)
    assert has_secrets(plain.artifact) == has_secrets(other.artifact)
    one, two = plain.new_state(seed=3), other.new_state(seed=3)
    slots = [
        slot
        for line in other.artifact.layout
        if line["role"] == "count"
        for slot in range(line["offset"], line["offset"] + line["count"] * line["stride"])
    ]
    assert slots
    while not one.is_over:
        assert (one.player, one.decision.ids) == (two.player, two.decision.ids)
        chosen = one.decision.ids[sum(one.vector[:2]) % len(one.decision.ids)]
        one.apply(chosen)
        two.apply(chosen)
    assert two.is_over
    assert (one.scores, one.winners, one.vector[:2]) == (two.scores, two.winners, two.vector[:2])
    for seat in range(case.players):
        assert all(observation(two, seat)[slot] == UNKNOWN for slot in slots)


def sum_at(machine: Machine, at: int) -> int:
    words = machine.read(at, 3)
    return words[0] + (words[1] << 30) + (words[2] << 60)


def test_sums_and_squares_are_exact_beyond_one_word() -> None:
    machine = ready(job_of(CASES[0])).game.machine("python")
    heap = machine.environment["HEAP"]
    assert isinstance(heap, int)
    values = [0, 1, -1, 32767, 32768, -32769, 2**29 - 1, -(2**29), 2**30 - 1, -(2**30) + 1, 123_456_789] * 3
    for value in values:
        machine.call("add_sum", heap, value)
        machine.call("add_square", heap + 3, value)
    assert sum_at(machine, heap) == sum(values)
    assert sum_at(machine, heap + 3) == sum(value * value for value in values)


def test_square_roots_are_close_from_below_and_never_fall() -> None:
    machine = ready(job_of(CASES[0])).game.machine("python")
    numbers = [*range(1100), *(2**k + d for k in range(11, 30) for d in (-1, 0, 1))]
    roots = [machine.call("root", number) for number in numbers]
    assert roots == sorted(roots)
    for number, found in zip(numbers, roots, strict=True):
        exact = isqrt(number << 20)
        assert exact - max(1, exact >> 9) <= found <= exact


def test_long_games_and_wide_decisions_are_noted_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """What has no bin of its own is read in time, in the middle of a game if need be."""
    case = next(case for case in CASES if case.folder.name == "maji" and not case.variants)
    expected = play_chunk(job_of(case), 5, 6)
    monkeypatch.setattr(tables_count, "DIRECT", 3)
    monkeypatch.setattr(tables_count, "FAR_ROOM", 4)
    one = ready(Job(str(case.folder), case.players, changes=(("limit.decisions", 999),), engine="python"))
    assert one.machine.environment["FAR"] == 4
    found = play_chunk(one.job, 5, 6)
    assert found == expected
    assert max(expected.lengths) > 4 * 4


def test_a_score_that_may_divide_by_zero_is_only_asked_for_at_the_end(tmp_path) -> None:
    folder = tmp_path / "shares"
    folder.mkdir()
    (folder / "game.yaml").write_text(
        "format: 1\ntitle: Shares\nplayers: 2\nlimit: {decisions: 20}\nvalues:\n  rounds: {}\n  got: {per: player}\n"
        "play:\n  - repeat:\n      - gain: rounds\n      - each player:\n"
        "          - choose: n\n            among: from_to(1, 3)\n            text: How many?\n"
        "          - gain: me.got\n            amount: n\n    while: rounds < 4\n  - end game: scores\n"
        "result:\n  score: me.got // rounds\n"
    )
    assert load_counted(folder, 2, cache=False).facts["counted"]["standing"] is False
    found = play_chunk(Job(str(folder), 2, engine="python"), 1, 4)
    assert not found.faults
    assert found.summary()["points"] == []
    assert found.summary()["drama"] is None
    assert any(found.scores)


@pytest.mark.parametrize("name", ["maji", "mancala", "leduc_poker"])
def test_sources_of_points_and_actions_have_the_same_names(name: str) -> None:
    """Steps are sources in the order in which their options are counted."""
    game = load_counted(name, 2)
    counted = game.facts["counted"]
    told = [source for _kind, source in counted["sources"][counted["steps"] :]]
    assert told == [step for _site, _least, step in steps(game.artifact)]
    assert len(told) > 0
