"""How long a picture takes: one board with what lies on it, and a whole table. Processor time, in milliseconds."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time

AT_ONCE = 20
"""Pictures drawn for one figure."""


def pictures(name: str, rounds: int) -> dict[str, float]:
    """Medians in milliseconds: `board`, `table`, of a game some decisions old."""
    import rulewright
    from rulewright_tools.drawing import draw_board, draw_table, marks_of_decision

    game = rulewright.load(name)
    state = game.new_state(seed=1)
    for _move in range(6):
        if not state.is_over:
            state.apply(state.decision.options[0])
    marks = marks_of_decision(state)
    board = next(iter(game.facts["boards"]), "")
    found = {"table": _median(lambda: draw_table(game, state, marks=marks), rounds)}
    if board:
        found["board"] = _median(lambda: draw_board(game, board, state, marks=marks), rounds)
    return found


def _median(draw: Callable[[], str], rounds: int) -> float:
    draw()
    times = []
    for _round in range(rounds):
        begin = process_time()
        for _picture in range(AT_ONCE):
            draw()
        times.append((process_time() - begin) * 1000 / AT_ONCE)
    return median(times)
