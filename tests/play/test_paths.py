"""State paths and changes by path: everything can be reached, and no change creates, loses or misplaces a piece."""

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright import driver
from rulewright.play.changes import Changes
from rulewright.play.game import Game
from rulewright.play.paths import PathError, Paths

ROOT = Path(__file__).parents[2]
MARKET = driver.load(ROOT / "tests" / "tools" / "games" / "market")
FOLDERS = sorted(file.parent for root in ("games", "tests/miniatures") for file in (ROOT / root).rglob("game.yaml"))


def state_of(game: Game, seed: int, most: int = 12) -> list[int]:
    state, chooser = game.new_state(seed=seed), Random(seed)
    for _ in range(most):
        if state.is_over:
            break
        state.apply(chooser.choice(state.decision.ids))
    return list(state.vector)


def assert_sound(paths: Paths, vector: list[int]) -> None:
    """Every piece is in exactly the place it says it is in, at the position it says, and nowhere else."""
    where, position = paths.facts["where"], paths.facts["position"]
    seen: dict[int, int] = {}
    for number, place in enumerate(paths.places):
        if number == 0:
            continue
        row = paths.pieces_in(number, vector)
        assert len(row) <= max(1, place["capacity"]), place["path"]
        for piece in row:
            assert piece not in seen, f"{piece} lies twice"
            seen[piece] = number
            assert vector[where + piece] == number
        if place["count"] and position:
            stored = row[::-1] if place["order"] == "pile" else row
            assert [vector[position + piece] for piece in stored] == list(range(len(stored)))
        if place["low"]:
            low, high = vector[place["low"]], vector[place["low"] + 1]
            assert 0 <= low <= high <= len(row) or low == high == 0
    for piece in range(1, len(paths.class_of)):
        if paths.classes[paths.class_of[piece]]["tokens"] == 0:
            assert seen.get(piece, 0) == vector[where + piece]


def tokens_of(changes: Changes) -> dict[str, int]:
    found: dict[str, int] = {}
    for zone in changes.paths.zones.values():
        if zone["tokens"] >= 0:
            lying = sum(changes.vector[slot] for slot in changes._slots(zone))
            found[zone["holds"]] = found.get(zone["holds"], 0) + lying
    return found


@pytest.mark.parametrize("folder", FOLDERS, ids=[folder.name for folder in FOLDERS])
def test_states_are_sound_and_readable_in_every_game(folder: Path) -> None:
    game = driver.load(folder)
    paths = Paths(game.facts)
    for seed in range(3):
        vector = state_of(game, seed)
        assert_sound(paths, vector)
        for name, zone in paths.zones.items():
            if not zone["per"]:
                paths.read(name, vector)
            elif zone["per"] == "player":
                paths.read(f"p1.{name}", vector)
        for name in paths.boards:
            assert isinstance(paths.read(name, vector), dict)


@pytest.mark.parametrize("folder", FOLDERS, ids=[folder.name for folder in FOLDERS])
def test_swapping_and_moving_pieces_keeps_states_sound(folder: Path) -> None:
    game = driver.load(folder)
    paths, chooser = Paths(game.facts), Random(5)
    changes = Changes(paths, state_of(game, 1))
    for _ in range(60):
        group = chooser.choice([name for name, facts in paths.classes.items() if not facts["tokens"]] or [""])
        if not group:
            return  # a game without pieces
        facts = paths.classes[group]
        one, two = (facts["first"] + chooser.randrange(facts["count"]) for _ in range(2))
        homes = [0, *(n for n, p in enumerate(paths.places) if p["holds"] == group)]
        if chooser.random() < 0.5:
            if one != two:
                changes.swap(one, two)
        else:
            place = chooser.choice(homes)
            taken = paths.pieces_in(place, changes.vector) if place else []
            if place and (len(taken) >= max(1, paths.places[place]["capacity"]) or one in taken):
                continue
            changes.move(one, place)
        assert_sound(paths, changes.vector)


PIECES = ["apple", "pear", "plum", "none"]


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 50),
    display=st.lists(st.sampled_from(PIECES[:3]), max_size=4),
    basket=st.lists(st.sampled_from(PIECES[:3]), max_size=3),
    purse=st.integers(0, 12),
    stall=st.sampled_from(["p1.stall", "p2.stall", "none"]),
)
def test_changes_are_made_exactly_or_refused(
    seed: int, display: list[str], basket: list[str], purse: int, stall: str
) -> None:
    paths = Paths(MARKET.facts)
    before = state_of(MARKET, seed)
    changes = Changes(paths, list(before))
    coins = tokens_of(changes)
    wanted = {"display": display, "p1.basket": basket, "p2.purse": purse, "square.b1": stall}
    enough = all((display + basket).count(kind) <= n for kind, n in (("apple", 3), ("pear", 2), ("plum", 1)))
    try:
        changes.apply(wanted)
    except PathError:
        assert not enough or purse > 10
        return
    assert enough
    assert purse <= 10
    assert_sound(paths, changes.vector)
    assert tokens_of(changes) == coins
    assert paths.read("display", changes.vector) == display
    assert sorted(paths.read("p1.basket", changes.vector)) == sorted(basket)
    assert paths.read("p2.purse", changes.vector) == purse
    assert paths.read("square.b1", changes.vector) == stall.rpartition(".")[2]


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("", "empty"),
        ("purse", "has an owner"),
        ("p1.purs", 'did you mean "purse"?'),
        ("p1..purse", "breaks off before"),
        ("display[9]", "counted from 1"),
        ("display[x]", "cannot stand here"),
        ("square.a9", 'no space of square is called "a9"'),
        ("p1.points.more", "nothing can follow it"),
        ("bank.top", "nothing can follow before"),
        ("p1.favourite.worth", "nothing can follow it"),
        ("nowhere", "nothing in this game"),
    ],
)
def test_a_path_that_leads_nowhere_says_where_it_breaks(path: str, words: str) -> None:
    with pytest.raises(PathError, match=re.escape(words)):
        Paths(MARKET.facts).read(path, state_of(MARKET, 1))


def test_the_top_of_a_pile_is_settled_by_a_change() -> None:
    paths = Paths(MARKET.facts)
    changes = Changes(paths, list(MARKET.new_state(seed=2).vector))
    rest = paths.read("crate", changes.vector)
    changes.apply({"crate[1]": rest[-1]})
    assert paths.read("crate[1]", changes.vector) == rest[-1]
    assert sorted(paths.read("crate", changes.vector)) == sorted(rest)
    assert_sound(paths, changes.vector)


def test_equal_pieces_go_and_come_by_number() -> None:
    paths = Paths(MARKET.facts)
    vector = list(MARKET.new_state(seed=2).vector)
    Changes(paths, vector).apply({"p1.cart": 0})
    assert paths.read("p1.cart", vector) == []
    again = Changes(paths, vector)
    again.apply({"p1.cart": 2, "p2.cart": 1})
    assert paths.read("p1.cart.count", vector) == 2
    assert paths.read("p2.cart", vector) == ["stall"]
    assert_sound(paths, vector)
    with pytest.raises(PathError, match="not enough stalls"):
        Changes(paths, vector).apply({"p1.cart": 3})
    with pytest.raises(PathError, match="several kinds"):
        Changes(paths, vector).apply({"display": 3})


def test_values_that_name_pieces_and_players() -> None:
    paths = Paths(MARKET.facts)
    vector = list(MARKET.new_state(seed=2).vector)
    changes = Changes(paths, vector)
    changes.apply({"host": "p2", "guest": "host", "p1.favourite": "plum", "p2.favourite": None})
    assert paths.read("host", vector) == "p2"
    assert paths.read("guest.seat", vector) == 2
    assert paths.read("p1.favourite", vector) == "plum"
    assert paths.read("p2.favourite", vector) == "none"
    for path, value in (("square.a1", "kiwi"), ("square.a1", "x.stall"), ("p1.seat", 2), ("shaker", ["die-9"])):
        with pytest.raises(PathError, match=r"."):
            changes.apply({path: value})
