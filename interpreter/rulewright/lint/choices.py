"""Choices that have nothing to offer, give two options one name, or tell what should stay hidden."""

from __future__ import annotations

from typing import Any

from rulewright.diagnostics import Diagnostics
from rulewright.languages import _
from rulewright.resolved.game import Resolved
from rulewright.resolved.tree import Node, Statement
from rulewright.resolved.types import PLAYER
from rulewright.resolved.walk import all_statements, nodes
from rulewright.source.tree import Map


def check(game: Resolved, tree: Map, diags: Diagnostics) -> None:
    """`empty-choice`, `same-option-name` and `hidden-lone-option`."""
    for statement in all_statements(game):
        arms = statement.parts.get("arms")
        if isinstance(arms, list):
            _empty(game, statement, arms, diags)
            _same_names(statement, arms, diags)
            _hidden(game, statement, arms, diags)


def _empty(game: Resolved, statement: Statement, arms: list[Any], diags: Diagnostics) -> None:
    for arm in arms:
        for binder in arm.binders:
            if never_any(game, binder.domain):
                span = binder.domain.span if binder.domain.span.line else statement.span
                message = _('there is never anything to choose for "{binder}"', binder=binder.name)
                diags.error("empty-choice", span, message, _("look at the bounds, or at what the place can hold"))


def never_any(game: Resolved, node: Node) -> bool:
    """Whether a domain is empty at every moment of the game."""
    symbols = game.symbols
    match node.op:
        case "from_to":
            low, high = node.args
            return low.op == high.op == "const" and low.data > high.data
        case "filter":
            test = node.args[1] if len(node.args) > 1 else None
            return never_any(game, node.args[0]) or (test is not None and test.op == "const" and test.data == 0)
        case "others":
            return symbols.players == 1
        case "symbols":
            return not symbols.lists.get(str(node.data))
        case "board_lines":
            return node.data[0] in symbols.boards and not symbols.boards[node.data[0]].lines
        case _:
            return False


def _same_names(statement: Statement, arms: list[Any], diags: Diagnostics) -> None:
    seen: set[str] = set()
    for arm in arms:
        name = arm.name or arm.id
        if name in seen and (arm.name or not arm.binders):
            message = _('two kinds of options here are called "{name}"', name=name)
            diags.error("same-option-name", statement.span, message, _("give each arm a `name:` of its own"))
        seen.add(name)


def _hidden(game: Resolved, statement: Statement, arms: list[Any], diags: Diagnostics) -> None:
    if not statement.parts.get("if one"):
        return
    for arm in arms:
        for node in nodes([arm.binders, arm.when, arm.where]):
            zone = game.symbols.zones.get(str(node.data)) if node.op in ("zone", "zone_pieces") else None
            value = game.symbols.values.get(str(node.data)) if node.op == "value" else None
            kept = zone or value
            if (
                kept is not None
                and kept.seen != "all"
                and (zone is None or zone.per == PLAYER or kept.seen == "nobody")
            ):
                message = _('taking a lone option by itself would tell the others what is in "{kept}"', kept=kept.name)
                diags.error(
                    "hidden-lone-option", statement.span, message, _("leave `if one: take` out"),
                    ((kept.span, _("seen by {seen}", seen=kept.seen)),),
                )  # fmt: skip
                return
