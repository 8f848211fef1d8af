"""Choices among pieces that the one who chooses may not see: the options' names would tell them."""

from __future__ import annotations

from rulewright.diagnostics import Diagnostics
from rulewright.resolved.game import Resolved
from rulewright.resolved.tree import Node, drawn_from
from rulewright.resolved.walk import all_statements
from rulewright.source.tree import Map


def check(game: Resolved, tree: Map, diags: Diagnostics) -> None:
    """`hidden-choice`."""
    for statement in all_statements(game):
        asked = statement.parts.get("player")
        arms = statement.parts.get("arms")
        if not isinstance(asked, Node) or not isinstance(arms, list):
            continue
        for arm in arms:
            for binder in arm.binders:
                source = drawn_from(binder.domain)
                zone = game.symbols.zones.get(str(source.data)) if source.op == "zone_pieces" else None
                if zone is not None and zone.seen == "owner" and source.args[0].args != (asked,):
                    span = binder.domain.span if binder.domain.span.line else statement.span
                    message = f'only its owner sees what is in "{zone.name}", and somebody else chooses from it here'
                    diags.error(
                        "hidden-choice", span, message, "let chance decide: `pick: card` with the same `among:`"
                    )
