"""Information-set Monte Carlo tree search, for any game and any number of players.

Each simulation deals anew what the searching seat does not know, walks down a tree by upper confidence bounds over the
options there are, adds one node, plays on at random to the end, and credits every decision on the way with what its own
player got. Where something is hidden, every player walks down a tree of their own, whose branches are what that player
did and then saw; so nobody's choice depends on what they cannot know, and secret choices made at the same time are
hidden moves in sequence. Where nothing is hidden, one tree serves all; beside options only what chance gave branches.

Source: P. Cowling, E. Powley, D. Whitehouse, "Information Set Monte Carlo Tree Search", IEEE Transactions on
Computational Intelligence and AI in Games 4 (2012), in the form with a tree for each player; bounds by L. Kocsis and
C. Szepesvari, "Bandit based Monte-Carlo Planning", 2006.
"""

from __future__ import annotations

import time
from math import log, sqrt
from random import Random
from typing import TYPE_CHECKING, Any

from rulewright.exceptions import RulewrightError

if TYPE_CHECKING:
    from rulewright.play.trial import Trial
    from rulewright_tools.bots.bot import View

EXPLORE = 0.8
"""Weight of what was tried seldom, for results between 0 and 1."""


class Arm:
    """One option of a node: how often tried, the sum of what its player got, how often it could have been tried."""

    __slots__ = ("offered", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0
        self.offered = 0


class Node:
    """A decision as its player sees it. `children` by what that player did and then saw."""

    __slots__ = ("arms", "children")

    def __init__(self) -> None:
        self.arms: dict[int, Arm] = {}
        self.children: dict[Any, Node] = {}

    def child(self, key: Any) -> Node:
        """The node behind a branch, made where there is none."""
        found = self.children.get(key)
        if found is None:
            found = self.children[key] = Node()
        return found


class Mcts:
    """The bot. It stops after `simulations`, or after `seconds`, whichever comes first (0: no such limit).

    `tried` tells, after a choice, how often each option was tried and what it gave on average, between 0 and 1.
    """

    def __init__(self, seed: int, simulations: int = 400, seconds: float = 0.0) -> None:
        self._random = Random(seed)
        self._simulations = simulations or (400 if not seconds else 0)
        self._seconds = seconds
        self._low = self._high = 0
        self.tried: dict[int, tuple[int, float]] = {}

    def choose(self, view: View) -> int:
        """The option tried most often, among equals the one that gave most. With one option nothing is searched."""
        self.tried = {}
        if len(view.ids) == 1:
            return view.ids[0]
        self._low = self._high = 0
        shared = view.sees_all
        root = Node()
        roots = [root if shared or seat == view.seat else Node() for seat in range(view.game.players)]
        until = time.perf_counter() + self._seconds if self._seconds else 0.0
        done = 0
        while not self._simulations or done < self._simulations:
            trial = view.trial(self._random.getrandbits(62))
            try:
                self._simulate(trial, roots, shared)
            except RulewrightError:
                if not root.arms:
                    break  # the rules fail whatever is done
            done += 1
            if until and time.perf_counter() >= until:
                break
        self.tried = {i: (arm.visits, self._mean(arm)) for i, arm in root.arms.items() if arm.visits}
        if not self.tried:
            return self._random.choice(view.ids)
        return max(view.ids, key=lambda i: self.tried.get(i, (0, 0.0)))

    def _simulate(self, trial: Trial, roots: list[Node], shared: bool) -> None:
        """One walk down, one new node, one playout, and the results back up."""
        path: list[tuple[int, Arm]] = []
        begin = trial.player
        last: list[tuple[Node, int] | None] = [None] * len(roots)
        node = roots[begin]
        while True:
            player = trial.player
            choice, fresh = self._select(node, trial.options)
            path.append((player, node.arms[choice]))
            trial.apply(choice)
            if trial.is_over:
                break
            if fresh:
                trial.playout()
                break
            following = trial.player
            if shared:
                node = node.child((choice, trial.sight(following)) if trial.drew else choice)
                continue
            last[player] = (node, choice)
            before = last[following]
            seen = (trial.site, trial.sight(following))
            node = roots[following].child(seen) if before is None else before[0].child((before[1], *seen))
        got = trial.returns
        self._low, self._high = min(self._low, *got), max(self._high, *got)
        for player, arm in path:
            arm.visits += 1
            arm.total += got[player]

    def _select(self, node: Node, ids: list[int]) -> tuple[int, bool]:
        """An option by its id, and whether it was never tried here."""
        arms = node.arms
        fresh = []
        for i in ids:
            arm = arms.get(i)
            if arm is None:
                arm = arms[i] = Arm()
            arm.offered += 1
            if not arm.visits:
                fresh.append(i)
        if fresh:
            return fresh[int(self._random.random() * len(fresh))], True
        best, choice = -1.0, ids[0]
        span = self._high - self._low or 1
        low = self._low
        for i in ids:
            arm = arms[i]
            n = arm.visits
            bound = (arm.total / n - low) / span + EXPLORE * sqrt(log(arm.offered) / n)
            if bound > best:
                best, choice = bound, i
        return choice, False

    def _mean(self, arm: Arm) -> float:
        span = self._high - self._low
        return (arm.total / arm.visits - self._low) / span if span else 0.5
