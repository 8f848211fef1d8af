"""Every game there is, found by its folder, and positions of it met in random play.

A new game is under these laws the moment its folder exists. Each case is one game for one number of players with one
set of variants. By default few plays and few positions are looked at; with RULEWRIGHT_FULL=1 many.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random

from rulewright.diagnostics import Diagnostics
from rulewright.driver import TOGETHER, load, player_counts, run_passes
from rulewright.overlay.sweeps import playable_variants
from rulewright.overlay.variant import read_variant
from rulewright.play.game import Game
from rulewright.play.state import State
from rulewright.source.folder import load_game_tree
from rulewright.source.tree import Map

ROOT = Path(__file__).resolve().parents[2]
FULL = os.environ.get("RULEWRIGHT_FULL", "") not in ("", "0")
SEEDS = range(30) if FULL else range(3)
POSITIONS = 120 if FULL else 10
"""How many positions of each case the costly laws look at."""
LENGTHY = 1_500
"""Of a game that lasts longer, by default one play and a third of the positions are looked at."""


LONG = 10_000
"""Variants of a game that may last longer, by its limit of decisions, are no cases unless all is asked for."""


@dataclass(frozen=True, slots=True)
class Case:
    """One game for one number of players with one set of variants."""

    folder: Path
    players: int
    variants: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "-".join([self.folder.name, str(self.players), *self.variants])


def game_folders() -> list[Path]:
    """All folders that hold a game: real ones, classics, miniatures."""
    found = [p.parent for place in ("games", "tests/miniatures") for p in (ROOT / place).rglob("game.yaml")]
    return sorted(found)


def cases_of(folder: Path, *, long: bool = FULL) -> list[Case]:
    """Each number of players alone, and with each variant that allows it; with one more where the game asks for one.

    By default a game is looked at with the fewest and with the most players, a variant with one number of them, the
    smallest that needs no other variant, and variants of a long game not at all (`long`: all of it).
    """
    diags = Diagnostics()
    tree = load_game_tree(folder, diags)
    if diags.failed or tree is None:
        return [Case(folder, 2)]
    counts = player_counts(tree)
    found = complete(Case(folder, players) for players in counts)
    if not long:
        found = list(dict.fromkeys([*found[:1], *found[-1:]]))
    varied: list[Case] = []
    for name in playable_variants(folder) if long or not _is_long(tree) else ():
        variant = read_variant(folder, name, Diagnostics())
        if variant is None:
            continue
        allowed = player_counts(variant.tree) if "players" in variant.tree else counts
        names = (*variant.names("needs"), name)
        with_it = complete(Case(folder, players, names) for players in counts if players in allowed)
        varied += with_it if FULL else sorted(with_it, key=lambda case: (len(case.variants), case.players))[:1]
    return [*found, *varied]


def _is_long(tree: Map) -> bool:
    limit = tree.get("limit")
    decisions = limit.get("decisions") if isinstance(limit, Map) else 0
    numbers = decisions.values() if isinstance(decisions, Map) else (decisions,)
    return any(isinstance(n, int) and n > LONG for n in numbers)


def complete(cases: Iterable[Case]) -> list[Case]:
    """The cases that can be played, each with the variant that the game asks for."""
    return [case for one in cases if (case := _complete(one)) is not None]


def _complete(case: Case) -> Case | None:
    """The case with the first variant that the game asks for beside it; None for a game that asks for one, alone."""
    if not _lacks(case):
        return case
    if not case.variants:
        return None
    others = (replace(case, variants=(other, *case.variants)) for other in playable_variants(case.folder))
    return next((other for other in others if not _lacks(other)), None)


def _lacks(case: Case) -> bool:
    forms = run_passes(case.folder, case.players, case.variants, until="overlay")
    return any(d.code in TOGETHER for d in forms.diags.items)


CASES = [case for folder in game_folders() for case in cases_of(folder)]


@cache
def game_of(case: Case) -> Game:
    """The game, compiled once for all laws."""
    return load(case.folder, case.players, case.variants)


@cache
def positions(case: Case) -> tuple[State, ...]:
    """Positions met in random play from fixed seeds, spread over whole games; the first and the last are among them.

    They belong to all laws: clone before changing.
    """
    game = game_of(case)
    whole: list[State] = []
    for seed in SEEDS:
        random = Random(seed)
        state = game.new_state(seed=seed)
        whole.append(state.clone())
        while not state.is_over:
            state.apply(random.choice(state.decision.ids))
            whole.append(state.clone())
        if len(whole) > LENGTHY and not FULL:
            break
    ends = [s for s in whole if s.is_over][:2]
    random = Random(len(whole))
    most = POSITIONS if FULL or len(whole) <= LENGTHY else POSITIONS // 3
    some = whole[:1] + random.sample(whole, min(most, len(whole)))
    return (*some, *ends)
