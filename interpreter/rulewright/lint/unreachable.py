"""Statements that can never run, since the one before them always ends the turn, the loop or the game."""

from __future__ import annotations

from itertools import pairwise

from rulewright.diagnostics import Diagnostics
from rulewright.languages import _
from rulewright.resolved.game import Resolved
from rulewright.resolved.tree import Statement
from rulewright.resolved.walk import Block, all_blocks, statements_in
from rulewright.source.tree import Map

ENDS = ("end", "leave", "win", "end game")


def check(game: Resolved, tree: Map, diags: Diagnostics) -> None:
    """`unreachable`: a statement behind one that never lets play go on."""
    for block in all_blocks(game):
        for before, after in pairwise(block):
            if ends(before):
                diags.warning(
                    "unreachable", after.span, _("this statement is never reached"),
                    _("delete it, or move it up"), ((before.span, _("play never goes on behind this one")),),
                )  # fmt: skip
                break


def ends(statement: Statement) -> bool:
    """Whether play never goes on behind a statement."""
    parts = statement.parts
    if statement.verb in ENDS or (statement.verb == "lose" and "loser" in parts):
        return True
    if statement.verb == "if":
        return _all_end(parts["then"]) and _all_end(parts["else"])
    if statement.verb == "choose one of":
        return parts["if none"] is None and bool(parts["arms"]) and all(_all_end(arm.do) for arm in parts["arms"])
    if statement.verb == "turns":
        return parts["until"] is None and not leaves(statement)
    if statement.verb == "repeat":
        endless = all(parts[part] is None for part in ("times", "while", "until")) and not parts["at most"]
        return endless and not leaves(statement)
    return False


def _all_end(block: Block) -> bool:
    return any(ends(statement) for statement in block)


def leaves(loop: Statement) -> bool:
    """Whether something in a loop leaves it, or a loop around it."""
    return any(
        inner.verb in ("leave", "end") and inner.parts["name"] != "effect" for inner in statements_in(loop.parts)
    )
