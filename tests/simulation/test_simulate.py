"""Sums over games: exact, the same however the work is spread, with honest intervals."""

import json
import statistics
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.driver import load
from rulewright.play.game import Game
from rulewright.play.generator import draw
from rulewright.play.paths import Paths
from rulewright.play.state import State
from rulewright_tools.simulation.measures import MOST_BINS, bins, correlation, mean, spread, wilson
from rulewright_tools.simulation.run import Job, simulate
from rulewright_tools.simulation.tally import Tally


@given(st.integers(1, 10_000).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of))))
def test_an_interval_holds_its_share(pair: tuple[int, int]) -> None:
    found = wilson(*pair)
    assert 0 <= found["low"] <= found["share"] + 1e-6
    assert found["share"] <= found["high"] + 1e-6 <= 1 + 1e-6


def test_an_interval_known_from_the_literature() -> None:
    found = wilson(10, 20)
    assert found["low"] == pytest.approx(0.2993, abs=5e-4)
    assert found["high"] == pytest.approx(0.7007, abs=5e-4)
    assert wilson(0, 0) == {"count": 0, "of": 0, "share": 0.0, "low": 0.0, "high": 1.0}


@given(st.lists(st.integers(0, 50), min_size=1, max_size=60))
def test_a_spread_is_that_of_the_numbers(numbers: list[int]) -> None:
    found = spread(Counter(numbers))
    ordered = sorted(numbers)
    assert (found["least"], found["most"]) == (ordered[0], ordered[-1])
    assert found["median"] == ordered[(len(ordered) - 1) // 2]
    assert found["mean"] == pytest.approx(sum(numbers) / len(numbers), abs=1e-3)


@given(st.lists(st.integers(-1000, 1000), min_size=1, max_size=60))
def test_a_mean_lies_in_its_interval_and_is_that_of_the_numbers(numbers: list[int]) -> None:
    found = mean(len(numbers), sum(numbers), sum(n * n for n in numbers), 4)
    assert found["mean"] == pytest.approx(sum(numbers) / len(numbers) / 4, abs=1e-3)
    assert found["low"] <= found["mean"] <= found["high"]
    if len(set(numbers)) == 1:
        assert found["low"] == found["high"]


def test_an_interval_of_a_mean_known_from_the_literature() -> None:
    """Ten numbers of mean 5.5 and variance 9 1/6: half a width of 1.96 * sqrt(9 1/6 / 10)."""
    found = mean(10, sum(range(1, 11)), sum(n * n for n in range(1, 11)))
    assert found == {"mean": 5.5, "low": pytest.approx(3.6235, abs=1e-4), "high": pytest.approx(7.3765, abs=1e-4)}


@given(st.lists(st.integers(-50, 5000), min_size=1, max_size=60))
def test_bins_hold_every_number_once(numbers: list[int]) -> None:
    found = bins(Counter(numbers))
    assert len(found) <= MOST_BINS
    assert sum(count for _, _, count in found) == len(numbers)
    assert found[0][0] == min(numbers)
    for one, two in pairwise(found):
        assert two[0] == one[1] + 1
    for first, last, count in found:
        assert count == sum(first <= n <= last for n in numbers)


def test_tallies_add_up() -> None:
    parts = [Tally(2), Tally(2)]
    parts[0].games, parts[0].wins[0], parts[0].scores, parts[0].scores2 = 3, 1, [5, 1], [25, 1]
    parts[1].games, parts[1].wins[0], parts[1].scores, parts[1].scores2 = 1, 1, [2, 2], [4, 4]
    parts[0].faults["x"], parts[0].first_fault["x"] = 1, 9
    parts[1].faults["x"], parts[1].first_fault["x"] = 1, 4
    total = Tally(2)
    for part in parts:
        total.add(part)
    summary = total.summary()
    assert summary["games"] == 4
    assert summary["wins"][0]["count"] == 2
    assert summary["mean_scores"] == [3.5, 1.5]  # of the two games that came to an end
    assert summary["faults"] == {"x": {"games": 2, "first_seed": 4}}


def test_what_is_used_is_counted(tmp_path: Path) -> None:
    folder = tmp_path / "tally"
    folder.mkdir()
    (folder / "game.yaml").write_text(
        "format: 1\ntitle: Tally\nplayers: 2\nlimit: {decisions: 6, then: draw}\n"
        "values:\n  ticks: {}\n"
        "effects:\n  tick: [{gain: ticks}]\n  tock: [{tick: }, {tick: }]\n"
        "turn:\n  - choose one of:\n      - {id: left, do: [tick]}\n      - {id: right, when: ticks > 0, do: [tock]}\n"
        "    id: step\n    text: Left or right?\n"
    )
    summary = simulate(Job(str(folder), 2), 20, 1, workers=1)
    used = {name.rpartition(".")[2]: entry for name, entry in summary["used"].items()}
    lefts, rights = used["left"]["times"], used["right"]["times"]
    assert lefts + rights == 20 * 6
    assert used["left"]["offered"] == 20 * 6
    assert used["right"]["offered"] == 20 * 5
    assert summary["effects"]["tock"]["times"] == rights
    assert summary["effects"]["tick"]["times"] == lefts + 2 * rights
    assert summary["points"] == []
    assert summary["lead_changes"] is None
    assert summary["ended_by_limit"] == 20
    assert summary["length"]["mean"] == 6


PRINTED = """\
format: 1
title: Gardens
players: 2
limit: {decisions: 8, then: scores}
components:
  cards:
    count: 4
    kinds:
      rose: {grow: [{score: 2, as: roses}]}
      oak: {grow: [{score: 5}, {shade: me}]}
zones:
  deck: {holds: cards, start: all, order: pile}
values:
  points: {per: player, from: -99}
effects:
  shade:
    takes: {p: player}
    do: [{score: -1, for: p.next}]
setup:
  - each player: [{score: 10}]
turn:
  - choose one of:
      - {id: grow, when: not deck.empty, do: [{perform: deck.top.grow}, {move: deck.top, to: box}]}
      - {id: rest, do: [{score: 3}]}
    id: step
    text: Grow or rest?
"""


def test_points_come_from_labels_effects_steps_and_the_start(tmp_path: Path) -> None:
    """What a `score:` says `as` before the effect it stands in, the innermost effect before the step that began it."""
    folder = tmp_path / "gardens"
    folder.mkdir()
    (folder / "game.yaml").write_text(PRINTED)
    summary = simulate(Job(str(folder), 2), 30, 1, workers=1)
    points = {(row["kind"], row["source"].rpartition(".")[2]): row["total"] for row in summary["points"]}
    effects = {name: used["times"] for name, used in summary["effects"].items()}
    rests = next(used["times"] for step, used in summary["used"].items() if step.endswith(".rest"))
    assert set(effects) == {"cards.rose.grow", "cards.oak.grow", "shade"}
    assert effects["shade"] == effects["cards.oak.grow"]
    assert points == {
        ("start", ""): 30 * 20,
        ("label", "roses"): 2 * effects["cards.rose.grow"],
        ("effect", "grow"): 5 * effects["cards.oak.grow"],
        ("effect", "shade"): -effects["shade"],
        ("step", "rest"): 3 * rests,
    }
    assert sum(sum(row["by_seat"]) for row in summary["points"]) == pytest.approx(sum(summary["mean_scores"]), abs=1e-3)


AHEAD = """\
format: 1
title: Ahead
players: 2
limit: {decisions: 12, then: scores}
values:
  coins: {per: player, start: 3}
  points: {per: player}
effects:
  spend_two: [{lose: me.coins, amount: 2}, {score: 2, as: spent}]
turn:
  - choose one of:
      - {id: spend, when: can(spend_two), do: [spend_two]}
      - {id: earn, do: [{gain: me.coins}]}
    id: step
    text: Spend or earn?
"""


def test_what_is_looked_ahead_does_not_count(tmp_path: Path) -> None:
    folder = tmp_path / "ahead"
    folder.mkdir()
    (folder / "game.yaml").write_text(AHEAD)
    summary = simulate(Job(str(folder), 2), 10, 1, workers=1)
    used = {step.rpartition(".")[2]: row for step, row in summary["used"].items()}
    assert used["spend"]["offered"] > used["spend"]["times"]
    assert summary["effects"]["spend_two"]["times"] == used["spend"]["times"]
    assert sum(summary["mean_scores"]) * 10 == pytest.approx(2 * used["spend"]["times"])


def test_a_swept_value_changes_the_game(cli, game: Path) -> None:
    code, out, _ = cli("simulate", game, "-n", "10", "--workers", "1", "--set", "numbers.most=1,2", "--json")
    assert code == 0
    one, two = json.loads(out)["results"]
    assert one["set"] == {"numbers.most": 1}
    assert one["length"]["least"] == one["length"]["most"] == 15
    assert two["length"]["most"] < 15


@pytest.mark.parametrize("setting", ["limit.decisions=-5", "title=5", "numbers.most=x", "numbers.mots=1"])
def test_a_value_that_cannot_be_is_refused_like_any_mistake(cli, game: Path, setting: str) -> None:
    code, out, err = cli("simulate", game, "-n", "1", "--workers", "1", "--set", setting)
    assert code == 1
    assert out == ""
    assert f"{setting}:1:1: error[" in err


def test_a_report_is_written_as_well(cli, game: Path, tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    code, out, _ = cli("simulate", game, "-n", "9", "--workers", "1", "--report", file)
    assert code == 0
    assert "WINS" in out
    assert json.loads(file.read_text())["results"][0]["games"] == 9
    code, out, err = cli("simulate", game, "-n", "9", "--report", tmp_path / "nowhere" / "report.json")
    assert code == 2
    assert "no folder" in err
    assert out == ""


def test_those_who_play_may_change_seats(cli, game: Path) -> None:
    _, out, _ = cli("simulate", game, "-n", "8", "--workers", "1", "--seat", "p1=mcts:5", "--alternate", "--json")
    (result,) = json.loads(out)["results"]
    assert result["seats"] == ["in turn", "in turn"]
    assert result["by_who"]["mcts:5"]["of"] == result["by_who"]["random"]["of"] == 8
    assert sum(who["count"] for who in result["by_who"].values()) == 8


def test_faults_are_counted_and_named_with_a_seed(tmp_path: Path) -> None:
    folder = tmp_path / "trap"
    folder.mkdir()
    (folder / "game.yaml").write_text(
        "format: 1\ntitle: Trap\nplayers: 2\nlimit: {decisions: 9, then: draw}\nvalues:\n  steps: {to: 2}\n"
        "turn:\n  - choose: n\n    among: from_to(1, 2)\n    text: How many?\n  - gain: steps\n"
    )
    summary = simulate(Job(str(folder), 2), 5, 11, workers=1)
    ((message, fault),) = summary["faults"].items()
    assert "fault[range]" in message
    assert fault == {"games": 5, "first_seed": 11}


def test_a_game_without_scores_has_no_column_of_them(cli, game: Path) -> None:
    from rulewright_tools.commands.new import SKELETON, write_all

    plain = game.parent / "plain"
    write_all(SKELETON / "game", plain, {"name": "plain", "title": "Plain"})
    code, out, _ = cli("simulate", plain, "--games", "5", "--workers", "1")
    assert code == 0
    assert "WINS" in out
    assert "MEAN SCORE" not in out
    assert "MEAN SCORE" in cli("simulate", "pig", "--games", "5", "--workers", "1")[1]


MEADOW = """\
format: 1
title: Meadow
players: 2
limit: {decisions: 6, then: draw}
components:
  stones: {one: stone, count: 12}
  flags: {one: flag, count: 1}
zones:
  heap: {holds: stones, start: all, order: pile}
boards:
  path: {shape: route, spaces: [near, middle, far], holds: {stones: 12, flags: 1}}
  bed: {shape: grid, rows: 1, columns: 2, per: player, holds: stones}
setup:
  - move: heap.top
    to: path.near
effects:
  lay: [{move: heap.top, to: path.middle}]
turn:
  - choose one of:
      - {id: walk, when: can(lay), do: [{lay: }]}
      - id: plant
        choose: space
        among: me.bed.sites
        where: space.stone == none
        do: [{move: heap.top, to: space}]
    id: step
    text: Walk or plant?
"""


@pytest.mark.parametrize("engine", ["python", "wasm"])
def test_spaces_are_counted_where_pieces_are_put(tmp_path: Path, engine: str) -> None:
    """What set-up lays and what a look-ahead tries is not; copies of a board count together."""
    folder = tmp_path / "meadow"
    folder.mkdir()
    (folder / "game.yaml").write_text(MEADOW)
    summary = simulate(Job(str(folder), 2, engine=engine), 30, 1, workers=1)
    used = {step.rpartition(".")[2]: entry["times"] for step, entry in summary["used"].items()}
    rows = {(row["board"], row["pieces"], row["space"]): row for row in summary["spaces"]}
    assert list(rows) == [
        ("path", "stones", "near"), ("path", "stones", "middle"), ("path", "stones", "far"),
        ("bed", "stones", "a1"), ("bed", "stones", "b1"),
    ]  # fmt: skip
    assert rows["path", "stones", "near"]["times"] == rows["path", "stones", "far"]["times"] == 0
    walked = rows["path", "stones", "middle"]
    assert walked["times"] == used["walk"] > 0
    assert walked["per_game"] == pytest.approx(used["walk"] / 30, abs=1e-4)
    beds = [rows["bed", "stones", space] for space in ("a1", "b1")]
    assert sum(row["times"] for row in beds) == used["plant"] == 30 * 6 - used["walk"]
    assert all(0 < row["games"] <= 1 and row["per_game"] <= 2 for row in beds)
    assert walked["games"] <= 1


def test_boards_without_lasting_spaces_have_no_figures() -> None:
    """A table on which tiles are laid, and a board too large."""
    assert {row["board"] for row in simulate(Job("cacao", 2), 2, 1, workers=1)["spaces"]} == {"water"}


FAIR = """\
format: 1
title: Fair
players: 2
limit: {decisions: 20, then: scores}
symbols:
  prize: {ribbon: ribbon, rosette: rosette}
components:
  cards: {one: card, kinds: {rose: {count: 2, worth: 1}, oak: {count: 2, worth: 2}, weed: {count: 2, worth: 0}}}
  tents: {one: tent, per: player, kinds: {large: {}, small: {}}}
  coins: {one: coin, count: 3}
zones:
  deck: {holds: cards, start: all, order: pile}
  hand: {per: player, holds: cards}
  store: {per: player, holds: tents, start: all}
  purse: {per: player, holds: coins}
boards:
  lawn: {shape: grid, rows: 1, columns: 2, per: player, holds: tents}
values:
  points: {per: player}
  shown: {type: flag, per: [player, prize]}
  liked: {type: flag, per: [player, card]}
setup:
  - shuffle: deck
turn:
  - choose one of:
      - id: take
        when: not deck.empty
        do:
          - score: deck.top.worth
          - set: me.liked[deck.top]
            to: deck.top.kind == rose
          - move: deck.top
            to: me.hand
      - id: pitch
        choose: {tent: me.store, space: me.lawn.sites}
        where: space.tent == none
        do: [{move: tent, to: space}]
      - id: show
        choose: one
        among: prize
        where: not me.shown[one]
        do: [{set: "me.shown[one]", to: true}]
      - id: rest
        do: []
    id: step
    text: What now?
"""


def held_at_the_end(game: Game, seed: int) -> tuple[State, set[tuple[str, str, str, int]]]:
    """A game of random choices, and what each seat has: read from the state by paths."""
    state = game.new_state(seed=seed)
    while not state.is_over:
        state.apply(state.decision.ids[draw(state.vector, len(state.decision.ids))])
    paths, found = Paths(game.facts), set()

    def read(path: str) -> Any:
        return paths.read(path, state.vector)

    for seat, name in enumerate(game.player_names):
        held = [("hand", "cards", piece) for piece in read(f"{name}.hand")]
        held += [("store", "tents", piece) for piece in read(f"{name}.store")]
        held += [("lawn", "tents", piece) for piece in (read(f"{name}.lawn.{space}") for space in ("a1", "b1"))]
        found |= {(where, what, piece.split("_")[0], seat) for where, what, piece in held if piece != "none"}
        found |= {("shown", "prize", word, seat) for word in ("ribbon", "rosette") if read(f"{name}.shown[{word}]")}
        liked, cards = game.facts["values"]["liked"], game.facts["classes"]["cards"]
        first = liked["address"] + (seat + 1) * liked["sizes"][1] + cards["first"]
        found |= {("liked", "cards", "rose", seat) for number in (0, 1) if state.vector[first + number]}
    return state, found


@pytest.mark.parametrize("engine", ["python", "wasm"])
def test_what_players_have_at_the_end_is_counted(tmp_path: Path, engine: str) -> None:
    """By kind, in zones and on boards of their own, and flags; not what is alike, and not what lies elsewhere."""
    folder = tmp_path / "fair"
    folder.mkdir()
    (folder / "game.yaml").write_text(FAIR)
    summary = simulate(Job(str(folder), 2, engine=engine), 40, 1, workers=1)
    had: Counter[tuple[str, str, str]] = Counter()
    won: Counter[tuple[str, str, str]] = Counter()
    scores: Counter[tuple[str, str, str]] = Counter()
    wins = 0
    game = load(folder, 2)
    for seed in range(1, 41):
        state, found = held_at_the_end(game, seed)
        sole = state.winners[0] if len(state.winners) == 1 else -1
        wins += sole >= 0
        for where, what, kind, seat in found:
            had[where, what, kind] += 1
            won[where, what, kind] += seat == sole
            scores[where, what, kind] += state.scores[seat]
    rows = {(row["where"], row["what"], row["kind"]): row for row in summary["holdings"]}
    places = [("lawn", "tents"), ("hand", "cards"), ("store", "tents"), ("shown", "prize"), ("liked", "cards")]
    kinds = {"tents": ["large", "small"], "cards": ["rose", "oak", "weed"], "prize": ["ribbon", "rosette"]}
    assert list(rows) == [(where, what, kind) for where, what in places for kind in kinds[what]]
    for key, row in rows.items():
        assert (row["had"]["count"], row["had"]["of"]) == (had[key], 80), key
        assert (row["wins"]["count"], row["wins"]["of"]) == (won[key], had[key]), key
        if had[key]:
            assert row["mean_score"] == pytest.approx(scores[key] / had[key], abs=1e-4)
            assert row["correlation"] == correlation(80, had[key], wins, won[key])
        else:
            assert (row["mean_score"], row["correlation"]) == (None, None)
    assert rows["liked", "cards", "weed"]["had"]["count"] == 0
    assert 0 < rows["hand", "cards", "oak"]["had"]["count"] < 80


@given(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=2, max_size=40))
def test_a_correlation_is_that_of_the_pairs(pairs: list[tuple[bool, bool]]) -> None:
    one, two = [int(a) for a, _ in pairs], [int(b) for _, b in pairs]
    found = correlation(len(pairs), sum(one), sum(two), sum(a and b for a, b in pairs))
    if len(set(one)) < 2 or len(set(two)) < 2:
        assert found is None
    else:
        assert found == pytest.approx(statistics.correlation(one, two), abs=1e-3)


def test_winners_bring_points_of_their_own(tmp_path: Path) -> None:
    """Those of the player who won alone, and their sum is the mean score of winners."""
    folder = tmp_path / "gardens"
    folder.mkdir()
    (folder / "game.yaml").write_text(PRINTED)
    summary = simulate(Job(str(folder), 2), 30, 1, workers=1)
    game, sums, decided = load(folder, 2), 0, 0
    for seed in range(1, 31):
        state = game.new_state(seed=seed)
        while not state.is_over:
            state.apply(state.decision.ids[draw(state.vector, len(state.decision.ids))])
        if len(state.winners) == 1:
            decided += 1
            sums += state.scores[state.winners[0]]
    assert decided > 0
    assert sum(row["winners"] for row in summary["points"]) == pytest.approx(sums / decided, abs=1e-3)
