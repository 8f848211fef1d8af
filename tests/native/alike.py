"""Whether the two engines play one game alike: a game of random choices, looked at in every word at every decision."""

from __future__ import annotations

from random import Random

from rulewright.ir.header import OVER, PC, PLAYER, RNG_C, RNG_X
from rulewright.play.canonical import canonical
from rulewright.play.fault import PlayFault
from rulewright.play.game import Game
from rulewright.play.state import State
from rulewright.routines.machine import Machine, halves
from tests.laws.games import FULL

LOOKS = 0.15
"""At how many decisions what seats see, dealing anew and searches are compared too."""
SIMULATIONS = 12
MOST = 0 if FULL else 400
"""So many decisions of a game are looked at, 0: all; what is left of a longer one is played at random and at once."""


def machines(game: Game) -> tuple[Machine, Machine]:
    """Both engines. There is no way around the native one: where it cannot be used the caller fails."""
    python, native = game.machine("python"), game.machine("wasm")
    assert (python.engine, native.engine) == ("python", "wasm")
    assert (python.size, python.players, python.room) == (native.size, native.players, native.room)
    assert python.environment == native.environment
    return python, native


def outcome(machine: Machine, name: str, *args: int) -> int | tuple[str, str]:
    """What a call gives, or the fault it ends with and the rule that is named."""
    try:
        return machine.call(name, *args)
    except PlayFault as fault:
        return fault.code, fault.path


def play_alike(game: Game, seed: int, pair: tuple[Machine, Machine] | None = None) -> None:
    """A whole game of choices from `seed`, by both engines and by a state; then the same at random.

    Compared are at every decision the site, who decides, the options in order and the whole vector, and position and
    options with the state's; at the end scores, returns and winners; then random play, in parts and whole.

    Raises:
        AssertionError: they differ.
    """
    python, native = pair or machines(game)
    random = Random(seed)
    state = _state(game, seed)
    for machine in (python, native):
        machine.call("new", *halves(seed))
    assert python.vector() == native.vector()
    site, looked = _both(python, native, "advance"), 0
    while isinstance(site, int) and site:
        looked += 1
        if looked == MOST:
            site, state = _both(python, native, "playout"), None
            break
        ids = _options(python, native, site)
        if ids is None:
            return
        if state is not None:
            _assert_state(state, python)
            assert state.decision.ids == ids
        if random.random() < 0.1:  # a vector goes over from one engine to the other
            native.set_vector(python.vector())
        _assert_words(game, native, site, random.choice(ids))
        if random.random() < LOOKS:
            _assert_bulk(python, native, random)
        choice = random.choice(ids)
        site = _both(python, native, "apply", choice)
        state = _after(state, choice)
    if isinstance(site, int):
        assert python.vector()[OVER] == 1
        if state is not None:
            _assert_state(state, python)
        _assert_end(python, native, state)
    _assert_random_play(python, native, seed)


def _both(python: Machine, native: Machine, name: str, *args: int) -> int | tuple[str, str]:
    """The same call to both; vectors are compared too, if there was no fault."""
    expected, found = outcome(python, name, *args), outcome(native, name, *args)
    assert found == expected, f"{name}{args} gives {found} in native code, {expected} in Python"
    if isinstance(expected, int):
        _assert_vectors(python, native, f"{name}{args}")
    return expected


def _assert_vectors(python: Machine, native: Machine, where: str) -> None:
    expected, found = python.vector(), native.vector()
    assert found == expected, f"after {where} differ words {[k for k in range(len(found)) if found[k] != expected[k]]}"


def _options(python: Machine, native: Machine, site: int) -> list[int] | None:
    """The options at a site, the same in both; None where both say that there are none."""
    vector = python.vector()
    assert vector[PC] == site
    assert python.call("player_at", site) == native.call("player_at", site) == vector[PLAYER] > 0
    count = _both(python, native, "options", site)
    if not isinstance(count, int):
        return None
    ids = python.options(count)
    assert native.options(count) == ids
    return ids


def _assert_words(game: Game, native: Machine, site: int, choice: int) -> None:
    """What the question and an option are made of, and who is told of the answer."""
    vector = native.vector()
    expected = {
        "question": game.code.at_site("QUESTION", site, vector) or [],
        "describe": game.code.at_site("DESCRIBE", site, vector, choice) or [],
    }
    found = {
        "question": native.options(native.call("question", site)),
        "describe": native.options(native.call("describe", site, choice)),
    }
    assert found == expected
    assert native.call("readers_at", site) == game.code.readers(vector, site)
    native.set_vector(vector)  # what was asked for words may have used scratch slots


def _assert_bulk(python: Machine, native: Machine, random: Random) -> None:
    """What seats see, what they cannot tell from the position, and searches, all at the position of both; it stays."""
    before = python.vector()
    heap, sight = python.environment["HEAP"], python.environment["SIGHT"]
    assert isinstance(heap, int) and isinstance(sight, int)
    number = random.getrandbits(30)
    for seat in range(1, python.players + 1):
        for name in ("sees_all", "sight", "sight_hash"):
            _both(python, native, name, seat)
        assert python.read(sight, python.size) == native.read(sight, python.size), f"seat {seat} sees something else"
        _both(python, native, "seed_at", heap, number, seat)
        _both(python, native, "deal", seat, heap)
        for machine in (python, native):
            machine.set_vector(before)
    seat = before[PLAYER]
    for begin, run, best in (
        ("search_begin", "search_run", "search_best"),
        ("greedy_begin", "greedy_run", "greedy_best"),
    ):
        for name, args in ((begin, (seat, number, 0)), (run, (SIMULATIONS,)), (best, ())):
            if not isinstance(_both(python, native, name, *args), int):
                break
            assert python.read(0, python.room) == native.read(0, python.room), f"memory differs after {name}"
        for machine in (python, native):
            machine.set_vector(before)


def _state(game: Game, seed: int) -> State | None:
    """A state of the game; None where its set-up ends in a fault."""
    try:
        return game.new_state(seed=seed)
    except PlayFault:
        return None


def _after(state: State | None, choice: int) -> State | None:
    """The state after a choice; None where it ends in a fault."""
    try:
        if state is not None:
            state.apply(choice)
    except PlayFault:
        return None
    return state


def _assert_state(state: State, machine: Machine) -> None:
    code, vector = state.game.code, machine.vector()
    assert (state.is_over, state.player) == (bool(vector[OVER]), vector[PLAYER] - 1)
    assert state.vector[RNG_X : RNG_C + 1] == vector[RNG_X : RNG_C + 1]
    assert canonical(code, state.vector) == canonical(code, vector)


def _assert_end(python: Machine, native: Machine, state: State | None) -> None:
    found = []
    for name in ("score", "returns", "winner"):
        found.append([_both(python, native, name, seat) for seat in range(1, python.players + 1)])
    if state is not None:
        winners = [seat for seat, won in enumerate(found[2]) if won]
        assert [*found[:2], winners] == [state.scores, state.returns, state.winners]


def _assert_random_play(python: Machine, native: Machine, seed: int) -> None:
    """The same random game in parts and whole, and several games with one generator."""
    for machine in (python, native):
        machine.call("new", *halves(seed + 1))
    made, part = _both(python, native, "advance"), 1 + seed % 7
    while isinstance(made, int) and python.vector()[OVER] == 0:
        made = _both(python, native, "play_on", part)
        part += 1
    for machine in (python, native):
        machine.call("new", *halves(seed + 1))
    if isinstance(_both(python, native, "advance"), int):
        _both(python, native, "playout")
    for machine in (python, native):
        machine.call("new", *halves(seed + 2))
    _both(python, native, "playouts", 3)


def assert_ends_alike(game: Game, state: State, seed: int) -> None:
    """Random play from a position ends in the same vector in both engines. Raises AssertionError where it does not."""
    ends = []
    for engine in ("python", "wasm"):
        machine = game.machine(engine)
        machine.set_vector(state.vector)
        machine.call("seed_state", *halves(seed))
        machine.call("playout")
        ends.append(machine.vector())
    assert ends[0] == ends[1]
