"""Codes of the third step: variants and player numbers. A wrong example is played with all variants it holds."""

from __future__ import annotations

from rulewright.diagnostics.codes import Code

V = "# file: variants/fast.yaml\ntitle: Fast\n"
W = "# file: variants/long.yaml\ntitle: Long\n"
N = "numbers: {goal: 5}\n"

TABLE = [
    Code(
        "player-number",
        "overlay",
        "The game, perhaps by a variant, is not made for this number of players.",
        V + "changes: [{at: players, set: 4}]\n",
        V + "changes: [{at: players, set: [2, 4]}]\n",
    ),
    Code(
        "variant-players",
        "overlay",
        "A chosen variant is not made for this number of players.",
        V + "players: 5\n",
        V + "players: 2\n",
    ),
    Code(
        "unknown-variant",
        "overlay",
        "There is no variant, or no overlay for `apply:`, of that name.",
        "turn: [{score: 1}, {apply: storm}]\n",
        "turn: [{score: 1}, {apply: storm}]\n# file: variants/storm.yaml\ntitle: Storm\nin play: true\n",
    ),
    Code(
        "empty-variant",
        "overlay",
        "A variant's file is empty.",
        "# file: variants/fast.yaml\n# nothing yet\n",
        V,
    ),
    Code(
        "one-deed",
        "overlay",
        "A change says nothing to do, or several things.",
        N + V + "changes: [{at: numbers.goal, set: 3, plus: 1}]\n",
        N + V + "changes: [{at: numbers.goal, set: 3}]\n",
    ),
    Code(
        "finds-nothing",
        "overlay",
        "A change names a path at which there is nothing.",
        N + V + "changes: [{at: numbers.gaol, set: 3}]\n",
        N + V + "changes: [{at: numbers.goal, set: 3}]\n",
    ),
    Code(
        "target-by-place",
        "overlay",
        "A change names a statement by its place in a block, which shifts when the block is edited.",
        "turn: [{score: 1}]\n" + V + "changes: [{at: turn.1.score, set: 2}]\n",
        "turn: [{score: 1, id: gain_point}]\n" + V + "changes: [{at: turn.gain_point.score, set: 2}]\n",
    ),
    Code(
        "ambiguous-path",
        "overlay",
        "A path may mean several things.",
        "turn: [{score: 1, id: twice}, {score: 1, id: twice}]\n" + V + "changes: [{at: turn.twice, remove: true}]\n",
        "turn: [{score: 1, id: once}, {score: 1, id: twice}]\n" + V + "changes: [{at: turn.twice, remove: true}]\n",
    ),
    Code(
        "already-there",
        "overlay",
        "`add` names an entry that the mapping has already.",
        N + V + "changes: [{at: numbers, add: {goal: 3}}]\n",
        N + V + "changes: [{at: numbers, add: {bonus: 3}}]\n",
    ),
    Code(
        "cannot-add",
        "overlay",
        "Something is added that does not fit: items to a mapping, or anything to a number.",
        N + V + "changes: [{at: numbers.goal, add: [3]}]\n",
        N + V + "changes: [{at: numbers.goal, set: 3}]\n",
    ),
    Code(
        "not-a-statement",
        "overlay",
        "`before` and `after` need a statement of a block.",
        N + V + "changes: [{at: numbers.goal, before: [{score: 1}]}]\n",
        "turn: [{score: 1, id: point}]\n" + V + "changes: [{at: turn.point, before: [{score: 1}]}]\n",
    ),
    Code(
        "not-a-number",
        "overlay",
        "A number is expected: for `plus` and `times`, or in a declaration that speaks of named numbers.",
        "numbers: {goal: 2 * size}\n",
        "numbers: {size: 3, goal: 2 * size}\n",
    ),
    Code(
        "variants-conflict",
        "overlay",
        "Two variants change the same thing, and neither is declared `after` the other.",
        N + V + "changes: [{at: numbers.goal, set: 3}]\n" + W + "changes: [{at: numbers.goal, set: 9}]\n",
        N + V + "changes: [{at: numbers.goal, set: 3}]\n" + W + "after: fast\nchanges: [{at: numbers.goal, set: 9}]\n",
    ),
    Code(
        "variant-needs",
        "overlay",
        "A variant needs another one that was not chosen.",
        V + "needs: long\n",
        V + "needs: long\n" + W,
    ),
    Code(
        "variant-excludes",
        "overlay",
        "Two variants that exclude each other were chosen.",
        V + "excludes: long\n" + W,
        V + "excludes: long\n",
    ),
    Code(
        "variant-group",
        "overlay",
        "Two variants of one group were chosen; at most one may be.",
        V + "group: length\n" + W + "group: length\n",
        V + "group: length\n" + W,
    ),
    Code(
        "variant-required",
        "overlay",
        "The game needs a variant of a group, and none was chosen.",
        "needs: length\n" + V,
        "needs: length\n" + V + "group: length\n",
    ),
    Code(
        "variant-circle",
        "overlay",
        "Variants are declared after each other in a circle.",
        V + "after: long\n" + W + "after: fast\n",
        V + "after: long\n" + W,
    ),
    Code(
        "not-in-play",
        "overlay",
        "An overlay that comes into force in play changes something that is fixed when the game begins.",
        V + "in play: true\nchanges: [{at: players, set: 3}]\n",
        N + V + "in play: true\nchanges: [{at: numbers.goal, set: 3}]\n",
    ),
    Code(
        "variant-sweeps",
        "overlay",
        "A variant that tries several values was chosen for something else than simulating.",
        N + V + "changes: [{at: numbers.goal, sweep: 3..5}]\n",
        N + V + "changes: [{at: numbers.goal, set: 3}]\n",
    ),
    Code(
        "bad-sweep",
        "overlay",
        "A change tries nothing, something twice, too much, or what is no single value.",
        N + V + "changes: [{at: numbers.goal, sweep: 5..3}]\n",
        N + V + "changes: [{at: numbers.goal, set: 3}]\n",
    ),
]
