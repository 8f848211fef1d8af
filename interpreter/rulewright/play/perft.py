"""Counts of the game tree, the common check of interpreters against each other.

A node is a history; equal positions are held once with the number of ways to reach them, which gives the same counts.
A secret simultaneous choice is one node whose actions are all complete combinations, unless each seat is counted alone.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from rulewright.ir.header import DECISIONS, OVER, PC, PENDING, PLAYER
from rulewright.play import result, support

if TYPE_CHECKING:
    from rulewright.play.game import Game

Level = dict[tuple[int, ...], int]
Chances = dict[tuple[int, ...], Fraction]


def rows(
    game: Game,
    vector: list[int],
    depth: int,
    one_at_a_time: bool = False,
    probabilities: bool = False,
    each: Callable[[dict[str, Any]], None] = lambda _row: None,
) -> list[dict[str, Any]]:
    """One row for each depth 0..depth: decision, chance and terminal nodes, actions, return_sums (plain sums by seat).

    With `probabilities` also what random play does, each action and draw being equally likely: `ended_probability`,
    that a game ends at exactly this depth, and `expected_return_part`, its share in the expected returns of each seat.
    `each` is given every row as soon as it is counted.
    """
    counter = _Counter(game, one_at_a_time)
    level: Level = {tuple(vector): 1}
    chances: Chances = {tuple(vector): Fraction(1)}
    found = []
    for at in range(depth + 1):
        row: dict[str, Any] = {
            "depth": at, "decision": 0, "chance": 0, "terminal": 0, "actions": 0, "return_sums": [0] * game.players,
        }  # fmt: skip
        level = counter.expand(level, row, at < depth)
        if probabilities:
            chances = counter.weigh(chances, row, at < depth)
        found.append(row)
        each(row)
    return found


class _Counter:
    def __init__(self, game: Game, one_at_a_time: bool) -> None:
        self.game = game
        self.code = game.code
        self.alone = one_at_a_time
        self.limit = game.artifact.limit
        self.secret = {s["id"] for s in game.artifact.sites if s["kind"] == "secret"}

    def expand(self, level: Level, row: dict[str, Any], further: bool) -> Level:
        """Count a level into a row; the next level where it is wanted."""
        below: Level = {}
        for key, ways in level.items():
            S = list(key)
            if S[OVER]:
                row["terminal"] += ways
                for seat, value in enumerate(result.returns(self.code, S, self.game.players)):
                    row["return_sums"][seat] += ways * value
                continue
            row["chance" if S[PENDING] else "decision"] += ways
            for after in self.children(S):
                row["actions"] += ways
                if further:
                    known = tuple(after)
                    below[known] = below.get(known, 0) + ways
        return below

    def weigh(self, chances: Chances, row: dict[str, Any], further: bool) -> Chances:
        """Add what random play does at this depth to a row; the probabilities of the next level."""
        below: Chances = {}
        ended = Fraction(0)
        parts = [Fraction(0)] * self.game.players
        for key, chance in chances.items():
            S = list(key)
            if S[OVER]:
                ended += chance
                values = result.returns(self.code, S, self.game.players)
                parts = [part + chance * value for part, value in zip(parts, values, strict=True)]
            elif further:
                for after, share in self.shares(S):
                    known = tuple(after)
                    below[known] = below.get(known, Fraction(0)) + chance * share
        row["ended_probability"] = float(ended)
        row["expected_return_part"] = [float(part) for part in parts]
        return below

    def shares(self, S: list[int]) -> list[tuple[list[int], Fraction]]:
        """The positions one action or outcome further, each with its probability in random play."""
        if S[PENDING]:
            outcomes = self.code.outcomes(S).values()
            total = sum(weight for weight, _ in outcomes)
            return [(self.step(S, first), Fraction(weight, total)) for weight, first in outcomes]
        children = self.children(S)
        return [(after, Fraction(1, len(children))) for after in children]

    def children(self, S: list[int]) -> list[list[int]]:
        """The positions one action or outcome further."""
        if S[PENDING]:
            return [self.step(S, first) for _, first in self.code.outcomes(S).values()]
        if self.alone or S[PC] not in self.secret:
            return [self.step(S, choice) for choice in self.code.options(S)]
        site = S[PC]
        found = []
        todo = [S]
        while todo:
            at = todo.pop()
            for choice in reversed(self.code.options(at)):
                after = self.step(at, choice)
                if not after[OVER] and after[PC] == site and after[PLAYER] > at[PLAYER]:
                    todo.append(after)
                else:
                    found.append(after)
        return found

    def step(self, S: list[int], answer: int) -> list[int]:
        T = S[:]
        if not S[PENDING]:
            T[DECISIONS] += 1
        self.code.resume(T, S[PC], answer, support.SINK)
        while not T[OVER] and T[PENDING]:
            if T[PENDING] > 1 and len(self.code.outcomes(T)) > 1:
                break
            self.code.resume(T, T[PC], 0, support.SINK)
        if not T[OVER] and T[DECISIONS] >= self.limit:
            self.code.end_by_limit(T)
        return T
