"""How a game ended: scores, winners, returns.

`Artifact.result` holds names of functions that take a seat from 1 (`score`, `returns`, a list `ties`, and `until`, for
which all seats are alike: the campaign is over), and `lowest` (the lowest score wins), `divisor` of the returns,
`winners` (S[winners + seat] is 1 for those who won, where S[RESULT] is 1).
"""

from __future__ import annotations

from rulewright.codegen.lines import identifier
from rulewright.ir.header import RESULT
from rulewright.play.code import Code


def _each(code: Code, S: list[int], function: str, players: int) -> list[int]:
    return [int(code.call(f"f_{identifier(function)}", S, seat)) for seat in range(1, players + 1)]


def scores(code: Code, S: list[int], players: int) -> list[int]:
    """The score of each seat, in order; zeros where the game has none."""
    function = code.artifact.result.get("score")
    return _each(code, S, function, players) if function else [0] * players


def winners(code: Code, S: list[int], players: int) -> list[int]:
    """The seats (from 0) that won a finished game; several share it, none in a draw."""
    result = code.artifact.result
    if S[RESULT] == 2:
        return []
    if S[RESULT] == 1:
        base = result.get("winners", 0)
        return [seat for seat in range(players) if base and S[base + seat + 1]]
    sign = -1 if result.get("lowest") else 1
    columns = [[sign * v for v in scores(code, S, players)]]
    columns += [_each(code, S, name, players) for name in result.get("ties", ())]
    ranks = list(zip(*columns, strict=True))
    best = max(ranks)
    return [seat for seat in range(players) if ranks[seat] == best]


def ends_campaign(code: Code, S: list[int]) -> bool:
    """Whether the campaign is over with a finished game; never where its rules do not say when."""
    function = code.artifact.result.get("until")
    return any(_each(code, S, function, 1)) if function else False


def returns(code: Code, S: list[int], players: int) -> list[int]:
    """The returns of each seat of a finished game, as whole numbers over `divisor`.

    Without a function of its own: 1 for a sole winner, 0 for those who share the win and in a draw, -1 for the others.
    """
    function = code.artifact.result.get("returns")
    if function:
        return _each(code, S, function, players)
    won = winners(code, S, players)
    if not won or (len(won) == players and players > 1):
        return [0] * players
    mine = 1 if len(won) == 1 else 0
    return [mine if seat in won else -1 for seat in range(players)]
