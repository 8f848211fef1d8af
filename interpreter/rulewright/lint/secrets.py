"""Choices that tell what the one who chooses may not see: by the options' names, or by which options there are."""

from __future__ import annotations

from rulewright.diagnostics import Diagnostics, Span
from rulewright.languages import _
from rulewright.resolved.game import Resolved
from rulewright.resolved.symbols import Zone
from rulewright.resolved.tree import Node, drawn_from
from rulewright.resolved.walk import all_statements, nodes
from rulewright.source.tree import Map


def check(game: Resolved, tree: Map, diags: Diagnostics) -> None:
    """`hidden-choice` and `hidden-condition`."""
    for statement in all_statements(game):
        asked = statement.parts.get("player")
        arms = statement.parts.get("arms")
        if not isinstance(asked, Node) or not isinstance(arms, list):
            continue
        for arm in arms:
            for binder in arm.binders:
                zone = secret(game, drawn_from(binder.domain), asked)
                if zone is not None:
                    message = _(
                        'only its owner sees what is in "{zone}", and somebody else chooses from it here',
                        zone=zone.name,
                    )
                    hint = _("let chance decide: `pick: card` with the same `among:`")
                    diags.error("hidden-choice", _span(binder.domain, statement.span), message, hint)
            for test in (arm.when, arm.where):
                for node in nodes(test):
                    zone = secret(game, node, asked)
                    if zone is not None:
                        message = _(
                            'which options there are tells what is in "{zone}", which only its owner sees',
                            zone=zone.name,
                        )
                        hint = _("ask its owner (`by:`), or look only at how many there are")
                        diags.warning("hidden-condition", _span(node, statement.span), message, hint)


def secret(game: Resolved, node: Node, asked: Node) -> Zone | None:
    """The zone whose pieces an expression walks over although the one who is asked does not see them."""
    if node.op != "zone_pieces":
        return None
    zone = game.symbols.zones.get(str(node.data))
    return zone if zone is not None and zone.seen == "owner" and node.args[0].args != (asked,) else None


def _span(node: Node, default: Span) -> Span:
    return node.span if node.span.line else default
