"""Loops and effects that can never come to an end by themselves."""

from __future__ import annotations

from rulewright.diagnostics import Diagnostics
from rulewright.languages import _
from rulewright.lint.asked import asks
from rulewright.lint.unreachable import leaves
from rulewright.resolved.game import Resolved
from rulewright.resolved.tree import Statement
from rulewright.resolved.walk import Block, all_statements, statements_in
from rulewright.source.tree import Map

OUT = ("win", "end game")


def check(game: Resolved, tree: Map, diags: Diagnostics) -> None:
    """`endless-loop`: no end, and nobody is asked in it. `endless-effect`: an effect that always calls itself."""
    for statement in all_statements(game):
        if _endless(game, statement) and not any(_endless(game, inner) for inner in statements_in(statement.parts)):
            hint = _("add `until:`, `times:` or `while:`, or leave it by `leave:`")
            diags.warning(
                "endless-loop", statement.span, _("this loop never ends, and nobody is asked anything in it"), hint
            )
    for effect in game.symbols.effects.values():
        if _calls_itself(game, effect.name):
            message = _('the effect "{effect}" always calls itself and never ends', effect=effect.name)
            diags.warning("endless-effect", effect.span, message, _("call it under a condition"))


def _endless(game: Resolved, loop: Statement) -> bool:
    parts = loop.parts
    if loop.verb not in ("repeat", "turns"):
        return False
    bounded = [parts.get(part) for part in ("times", "while", "until")]
    if any(part is not None for part in bounded) or parts.get("at most") or leaves(loop):
        return False
    return not any(_lets_out(inner) for inner in _reached(game, parts, set()))


def _lets_out(statement: Statement) -> bool:
    return asks(statement) or statement.verb in OUT or (statement.verb == "lose" and "loser" in statement.parts)


def _reached(game: Resolved, part: object, seen: set[str]) -> list[Statement]:
    """The statements in a part and in the effects it calls; those of all pieces where a piece's effect is called."""
    found: list[Statement] = []
    for statement in statements_in(part):
        found.append(statement)
        name = statement.parts.get("effect") if statement.verb == "perform effect" else None
        if isinstance(name, str) and name in game.symbols.effects and name not in seen:
            seen.add(name)
            found += _reached(game, game.symbols.effects[name].body, seen)
        if statement.verb == "perform":
            found += [inner for block in game.blocks.values() for inner in statements_in(block)]
    return found


def _calls_itself(game: Resolved, name: str) -> bool:
    seen: set[str] = set()
    todo = [name]
    while todo:
        for called in _always_called(game.symbols.effects[todo.pop()].body):
            if called == name:
                return True
            if called not in seen and called in game.symbols.effects:
                seen.add(called)
                todo.append(called)
    return False


def _always_called(block: Block) -> list[str]:
    """The effects that a block calls in any case, before anything that may end it."""
    found: list[str] = []
    for statement in block:
        if statement.verb == "perform effect":
            found.append(str(statement.parts["effect"]))
        elif any(inner.verb in ("end", "leave", *OUT) for inner in [statement, *statements_in(statement.parts)]):
            break
    return found
