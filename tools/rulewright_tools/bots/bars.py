"""Bars on bots: games on fixed seeds against the random bot, seats alternated, the budget said.

`python -m rulewright_tools.bots GAME --bot mcts:100` runs one; tests/bots has those that the project promises.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from rulewright.languages import _
from rulewright_tools.bots import make, parse_spec
from rulewright_tools.words import decimal, percent

GAMES = 200
SHARE = 0.9


@dataclass(frozen=True, slots=True)
class Bar:
    """What a bot must win: a share of the games against random players."""

    game: str
    bot: str
    share: float = SHARE


@dataclass(frozen=True, slots=True)
class Outcome:
    """How it went. `won` counts games won alone by the bot; `seconds` is processor time."""

    bar: Bar
    games: int
    won: int
    shared: int
    seconds: float

    @property
    def met(self) -> bool:
        return self.won >= self.bar.share * self.games

    def __str__(self) -> str:
        verdict = _("met") if self.met else _("NOT met")
        share = percent(self.won / self.games)
        drawn = _("{share}, {drawn} drawn", share=share, drawn=self.shared) if self.shared else share
        return _(
            "{game}: {bot} ({budget} a decision) won {won} of {games} games against random ({share}); {wanted} wanted: "
            "{verdict}. {seconds} s of processor time.",
            game=self.bar.game,
            bot=self.bar.bot,
            budget=parse_spec(self.bar.bot).budget,
            won=self.won,
            games=self.games,
            share=drawn,
            wanted=percent(self.bar.share, 0),
            verdict=verdict,
            seconds=decimal(self.seconds, 0),
        )


def run_bar(bar: Bar, games: int = GAMES, game: Any = None) -> Outcome:
    """Play the games with seeds 0 .. games - 1; the bot sits at seat `seed % players`."""
    from rulewright_tools.common import load

    loaded = game or load(bar.game)
    started = time.process_time()
    won = shared = 0
    for seed in range(games):
        mine = seed % loaded.players
        seats = [
            make(bar.bot if seat == mine else "random", seed * loaded.players + seat) for seat in range(loaded.players)
        ]
        state = loaded.new_state(seed=seed)
        while not state.is_over:
            state.apply(seats[state.player](state))
        winners = state.winners
        won += winners == [mine]
        shared += not winners or (mine in winners and len(winners) > 1)
    return Outcome(bar, games, won, shared, time.process_time() - started)
