"""Options that may turn out to be impossible once chosen: a cost or a condition that nothing checks beforehand."""

from __future__ import annotations

from rulewright.diagnostics import Diagnostics
from rulewright.languages import _
from rulewright.resolved.game import Resolved
from rulewright.resolved.walk import all_statements
from rulewright.source.tree import Map


def check(game: Resolved, tree: Map, diags: Diagnostics) -> None:
    """`dead-end`: an option begins with `pay` or `require`, and is offered without any condition."""
    for statement in all_statements(game):
        for arm in statement.parts.get("arms") or ():
            guarded = arm.when is not None or arm.where is not None or arm.keeps is not None
            if guarded or not arm.do:
                continue
            first = arm.do[0]
            if first.verb in ("pay", "require"):
                message = (
                    _("this option is offered even where this cannot be paid")
                    if first.verb == "pay"
                    else _("this option is offered even where this does not hold")
                )
                hint = _(
                    "add `when:` with the condition, so that the option is only offered where it can be carried out"
                )
                diags.warning("dead-end", first.span, message, hint)
