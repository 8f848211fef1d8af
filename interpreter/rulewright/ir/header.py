"""The header of every state vector, and the faults that play can end with.

Kept apart from the operations, so that a cached game starts without the front's classes.
"""

from rulewright.languages import marked

# Header slots of the state vector, the same in every game.
RNG_X, RNG_C, PC, PLAYER, OVER, DECISIONS, STACK, FUEL, PENDING, RESULT = range(10)
HEADER = 10
"""PC: the suspension site waited at (0 before the start). PLAYER: seat from 1 that decides. OVER: 0, or 1 when ended.
DECISIONS: decisions made so far. STACK: words in use of the call stack. FUEL: rounds of suspending loops since the last
decision. PENDING: count of the chance event waited for. RESULT: how it ended: 0 by score, 1 given winners, 2 draw."""

FAULTS = {
    "range": marked("a number left its declared range"),
    "full": marked("there is no room left"),
    "missing": marked("something that should be there is not"),
    "short": marked("there are not enough"),
    "runaway": marked("the rule went on too long"),
    "no-options": marked("nobody can choose anything here"),
    "no-outcome": marked("chance has nothing to draw from"),
    "depth": marked("effects inside effects went too deep"),
    "chance-ahead": marked("a look-ahead met chance"),
    "dead-end": marked("what was begun cannot be completed"),
    "division": marked("a division by zero"),
}
"""Faults at play, each with its meaning in the author's words."""
