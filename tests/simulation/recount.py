"""The figures of a simulation, worked out once more from states, without routines, counters or machines."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from math import sqrt

from rulewright.play.game import Game
from rulewright.play.generator import draw


@dataclass
class Recount:
    """As `Tally`, of games that came to an end; drama as a sum of numbers from 0 to 1."""

    games: int = 0
    wins: Counter[int] = field(default_factory=Counter)
    shared: Counter[int] = field(default_factory=Counter)
    nobody: int = 0
    scores: Counter[int] = field(default_factory=Counter)
    scores2: Counter[int] = field(default_factory=Counter)
    returns: Counter[int] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    widths: Counter[int] = field(default_factory=Counter)
    used: Counter[str] = field(default_factory=Counter)
    offered: Counter[str] = field(default_factory=Counter)
    limited: int = 0
    leads: int = 0
    decided: int = 0
    drama: float = 0.0
    led: int = 0
    led_of: int = 0

    def play(self, game: Game, seed: int) -> None:
        """One game of random choices, from the plain game."""
        state = game.new_state(seed=seed)
        standings: list[list[int]] = []
        while not state.is_over:
            decision = state.decision
            standings.append(standing(game, state.scores))
            chosen = decision.ids[draw(state.vector, len(decision.ids))]
            self.widths[len(decision.ids)] += 1
            for step in {step_of(game, decision.site, option) for option in decision.ids}:
                self.offered[step] += 1
            self.used[step_of(game, decision.site, chosen)] += 1
            state.apply(chosen)
        length = len(standings)
        self.games += 1
        self.lengths[length] += 1
        self.limited += length >= game.artifact.limit
        winners = state.winners
        for seat in range(game.players):
            self.wins[seat] += winners == [seat]
            self.shared[seat] += seat in winners and len(winners) > 1
            self.scores[seat] += state.scores[seat]
            self.scores2[seat] += state.scores[seat] ** 2
            self.returns[seat] += state.returns[seat]
        self.nobody += len(winners) != 1
        self.course(standings, standing(game, state.scores), winners[0] if len(winners) == 1 else -1)

    def course(self, standings: list[list[int]], end: list[int], sole: int) -> None:
        """Lead changes and drama, as docs/simulation.md defines them."""
        leaders = [leader for row in [*standings, end] if (leader := leader_of(row)) >= 0]
        self.leads += sum(one != two for one, two in pairwise(leaders))
        if sole < 0:
            return
        self.decided += 1
        self.led += sum(leader_of(row) == sole for row in standings)
        self.led_of += len(standings)
        spread = max(max(row) - min(row) for row in [*standings, end])
        behind = [max(row) - row[sole] for row in standings if row[sole] < max(row)]
        self.drama += sum(sqrt(b / spread) for b in behind) / len(behind) if behind else 0.0


def standing(game: Game, scores: list[int]) -> list[int]:
    """Scores so that larger is better."""
    return [-s for s in scores] if game.artifact.result.get("lowest") else list(scores)


def leader_of(row: list[int]) -> int:
    """The seat that is alone in front, -1 if none is."""
    return row.index(max(row)) if row.count(max(row)) == 1 and len(row) > 1 else -1


def step_of(game: Game, site: int, option: int) -> str:
    """The path of a step, with its arm."""
    found = next(s for s in game.artifact.sites if s["id"] == site)
    arms = sorted((arm["offset"], arm["id"]) for arm in found["arms"])
    if not arms:
        return str(found["path"])
    name = arms[bisect_right([offset for offset, _ in arms], option) - 1][1]
    return f"{found['path']}.{name}" if name and not found["path"].endswith(f".{name}") else str(found["path"])
