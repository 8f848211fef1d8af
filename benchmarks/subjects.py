"""What is measured: our two engines, the hand-written game beside them, OpenSpiel's games in its Python and C++ loops.

A subject does one batch of work and says how many games and decisions that were. All of them play random games.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from benchmarks import hand_written_maji

Batch = Callable[[int], int]
"""Does its work so many times (games, or copies); gives the number of decisions made, or of copies."""


@dataclass(frozen=True, slots=True)
class Subject:
    """`plays` plays so many whole games; `copies` makes so many copies of a position in mid-game, `clones` handles to
    one."""

    game: str
    maker: str
    plays: Batch
    copies: Batch | None = None
    clones: Batch | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """A game of ours as it is measured, and the same game of OpenSpiel's where there is one."""

    title: str
    name: str
    variants: tuple[str, ...] = ()
    spiel: str = ""


PYTHON, WASM = "generated Python", "WebAssembly"
BY_HAND = "hand-written Python"
SPIEL, SPIEL_BOTS = "OpenSpiel, Python loop", "OpenSpiel, evaluate_bots"

WRITTEN_BY_HAND = "maji"
SHARED = (
    Played("tic_tac_toe", "tic_tac_toe", spiel="tic_tac_toe"),
    Played("connect_four", "connect_four", spiel="connect_four"),
    Played("breakthrough 8x8", "breakthrough", ("eight",), "breakthrough(rows=8,columns=8)"),
    Played("kuhn_poker", "kuhn_poker", spiel="kuhn_poker"),
    Played("clobber", "clobber", spiel="clobber"),
    Played("dots_and_boxes", "dots_and_boxes", spiel="dots_and_boxes"),
    Played("goofspiel", "goofspiel", (), "goofspiel(num_cards=4,points_order=descending,returns_type=win_loss)"),
    Played("leduc_poker", "leduc_poker", spiel="leduc_poker"),
    Played("liars_dice", "liars_dice", spiel="liars_dice"),
    Played("mancala", "mancala", spiel="mancala"),
    Played("nim", "nim", spiel="nim"),
    Played("othello", "othello", spiel="othello"),
    Played("pig", "pig", spiel="pig"),
)
"""The same rules on both sides: tests/conformance counts both trees."""
LARGE = {"cacao": 30_000, "maracaibo": 30_000, "marajoara": 20_000, "marauders": 15_000}
"""Decisions a second that generated Python is to make in games of a box's size, by the smallest number of players."""
COPIED: dict[str, int | None] = {
    WRITTEN_BY_HAND: 200_000,
    **dict.fromkeys((*LARGE, *(played.title for played in SHARED[:4])), None),
}
"""Games whose copies are measured too, and how many a second there are to be. A game of a box's size has none to reach:
its positions are as large as its table may become."""


def games() -> list[Played]:
    """Every game there is, the hand-written one first, then the shared ones, then the others."""
    from rulewright.source.folder import list_games

    first = Played(WRITTEN_BY_HAND, WRITTEN_BY_HAND)
    known = {played.title for played in SHARED} | {first.title}
    return [first, *SHARED, *(Played(name, name) for name in list_games() if name not in known)]


def all_subjects(wanted: tuple[str, ...] = ()) -> list[Subject]:
    """Every subject there is on this machine, of all games or of those with the titles wanted."""
    found: list[Subject | None] = []
    for played in games():
        if wanted and played.title not in wanted:
            continue
        found.append(generated(played))
        found.append(native(played))
        if played.title == WRITTEN_BY_HAND:
            found.append(by_hand(played.title))
        if played.spiel:
            found.append(open_spiel(played))
            found.append(open_spiel_bots(played))
    return [subject for subject in found if subject is not None]


@cache
def loaded(name: str, variants: tuple[str, ...]) -> Any:
    """A game of ours."""
    import rulewright

    return rulewright.load(name, variants=list(variants))


def generated(played: Played) -> Subject:
    """Our game in Python: playouts as simulations run them, copies as search makes them."""
    game = loaded(played.name, played.variants)
    seeds = iter(range(1, 2**62))
    middle = game.new_state(seed=1)
    middle.apply(middle.decision.ids[0])
    trial = middle.trial(middle.player, 1)

    def plays(count: int) -> int:
        return int(game.playouts(count, next(seeds)))

    def copies(times: int) -> int:
        for _ in range(times):
            trial.copy()
        return times

    def clones(times: int) -> int:
        for _ in range(times):
            middle.clone()
        return times

    if played.title not in COPIED:
        return Subject(played.title, PYTHON, plays)
    return Subject(played.title, PYTHON, plays, copies, clones)


def has_native() -> bool:
    """Whether games can be played as WebAssembly here."""
    from rulewright.native.host import available

    return not available()


def native(played: Played) -> Subject | None:
    """Our game as WebAssembly: whole playouts inside the module; None where it cannot be run."""
    if not has_native():
        return None
    from rulewright.routines.machine import halves

    machine = loaded(played.name, played.variants).machine("wasm")
    machine.call("new", *halves(1))

    def plays(count: int) -> int:
        return int(machine.call("playouts", count))

    return Subject(played.title, WASM, plays)


def by_hand(title: str) -> Subject:
    """The same game as a good programmer would write it."""
    rng = random.Random(1)
    position = hand_written_maji.Maji(rng)

    def copies(times: int) -> int:
        for _ in range(times):
            position.clone()
        return times

    return Subject(title, BY_HAND, lambda count: int(hand_written_maji.playouts(count, rng)), copies)


def spiel_module() -> Any | None:
    """The package `open_spiel`, if it is installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    return pyspiel


def open_spiel(played: Played) -> Subject | None:
    """OpenSpiel's C++ game, stepped from Python; None where it is not installed."""
    spiel = spiel_module()
    if spiel is None:
        return None
    game = spiel.load_game(played.spiel)
    rng = random.Random(1)
    middle = game.new_initial_state()
    while middle.is_chance_node():
        middle.apply_action(middle.legal_actions()[0])

    def plays(count: int) -> int:
        return sum(random_game(game, rng) for _ in range(count))

    def copies(times: int) -> int:
        for _ in range(times):
            middle.clone()
        return times

    return Subject(played.title, SPIEL, plays, copies if played.title in COPIED else None)


def random_game(game: Any, rng: random.Random) -> int:
    """Play one of OpenSpiel's games at random; gives its decisions, those made at the same time counted one by one."""
    made = 0
    choice = rng.choice
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        elif state.is_simultaneous_node():
            actions = [choice(state.legal_actions(player)) for player in range(game.num_players())]
            state.apply_actions(actions)
            made += len(actions)
        else:
            state.apply_action(choice(state.legal_actions()))
            made += 1
    return made


def open_spiel_bots(played: Played) -> Subject | None:
    """OpenSpiel's own loop in C++ with its uniform random bots; None where it is not installed.

    It does not say how many decisions a game had; they are counted over games of the Python loop.
    """
    spiel = spiel_module()
    if spiel is None:
        return None
    game = spiel.load_game(played.spiel)
    rng = random.Random(2)
    sample = 2000
    mean = sum(random_game(game, rng) for _ in range(sample)) / sample
    bots = [spiel.make_uniform_random_bot(player, player + 1) for player in range(game.num_players())]
    seeds = iter(range(1, 2**31))

    def plays(count: int) -> int:
        for _ in range(count):
            spiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return round(count * mean)

    return Subject(played.title, SPIEL_BOTS, plays)
