"""How a game ends with winners."""

from __future__ import annotations

from rulewright.ir.header import OVER, RESULT
from rulewright.ir.ops import Const, Expr, Halt
from rulewright.lower.builder import ONE, Builder, add, binary
from rulewright.lower.context import Context


def finish(ctx: Context, b: Builder, player: Expr, *, wins: bool) -> None:
    """End the game with one winner, or one loser."""
    first = ctx.layout.values["winners"]
    if wins:
        b.store(add(player, Const(first)), ONE)
    else:
        player = b.keep(player, "loser")
        for seat in range(1, ctx.symbols.players + 1):
            b.store(Const(first + seat), binary("!=", player, Const(seat)))
    b.store(Const(RESULT), ONE)
    b.store(Const(OVER), ONE)
    b.emit(Halt())
