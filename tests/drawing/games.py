"""Every game at hand at several moments, loaded once; and small games written for one test."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from rulewright import Game, State, load
from rulewright.diagnostics import Diagnostics
from rulewright.driver import player_counts
from rulewright.source.folder import load_game_tree

ROOT = Path(__file__).parents[2]
FOLDERS = sorted(file.parent for root in ("games", "tests/miniatures") for file in (ROOT / root).rglob("game.yaml"))
NAMES = [folder.name for folder in FOLDERS]


@cache
def game(folder: Path, players: int | None = None) -> Game:
    """A game with its smallest number of players, or so many."""
    return load(folder, players)


@cache
def most_players(folder: Path) -> int:
    """The largest number of players of a game."""
    return player_counts(load_game_tree(folder, Diagnostics()))[-1]


def positions(played: Game, seeds: range, moves: tuple[int, ...]) -> Iterator[State]:
    """For each seed the positions of a random game after so many decisions, and its end."""
    for seed in seeds:
        state = played.new_state(seed=seed)
        chance = random.Random(seed)
        made = 0
        while not state.is_over and made <= moves[-1]:
            if made in moves:
                yield state
            state.apply(chance.choice(state.decision.options))
            made += 1
        yield state


def written(folder: Path, text: str) -> Game:
    """A game of one file, written into a folder."""
    (folder / "game.yaml").write_text(text, "utf-8")
    return load(folder, cache=False)


HEAD = "format: 1\ntitle: T\nplayers: 2\nlimit: {decisions: 9}\n"
END = "turn: [{end game: scores}]\n"
