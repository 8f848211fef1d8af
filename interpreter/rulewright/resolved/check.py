"""Whether a resolved game hangs together: what the resolver promises to the lowering, checked by itself.

For tests and for `rulewright check`'s own safety; a finding here is a bug of the interpreter, not of the game.
"""

from __future__ import annotations

from rulewright.resolved.game import Resolved
from rulewright.resolved.types import BAD, WORD
from rulewright.resolved.walk import all_statements, nodes


def check_resolved(game: Resolved) -> list[str]:
    """What does not hang together: nodes without a type, effects and terms that are not there, paths used twice."""
    symbols = game.symbols
    found: list[str] = []
    paths: dict[str, str] = {}
    for statement in all_statements(game):
        before = paths.setdefault(statement.path, statement.verb)
        if before != statement.verb and "." in statement.path and not statement.path[-1].isdigit():
            found.append(f"{statement.path} is both {before} and {statement.verb}")
        for node in nodes(statement.parts):
            if node.op == "bad" or node.type in (BAD, WORD):
                found.append(f"{statement.path}: {node} has no type")
            if node.op == "term" and node.data not in symbols.terms:
                found.append(f"{statement.path}: there is no term {node.data}")
            if node.op == "can" and node.data not in symbols.effects:
                found.append(f"{statement.path}: there is no effect {node.data}")
            if node.op == "value" and len(node.args) != len(symbols.values[node.data].per):
                found.append(f"{statement.path}: {node} has the wrong owners")
    return found
