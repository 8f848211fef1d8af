"""Which statements ask a player: there play stops, and what follows is a new beginning."""

from __future__ import annotations

from rulewright.resolved.tree import Statement
from rulewright.verbs.registry import all_verbs

_ASKS = frozenset(name for name, verb in all_verbs().items() if verb.asks)


def asks(statement: Statement) -> bool:
    """Whether a statement asks (`for each` only where the order is asked)."""
    return statement.verb in _ASKS and bool(statement.parts.get("asked", True))
