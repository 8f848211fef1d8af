"""Effects called where nobody is at work: they must not need the player at work.

setup: [deal_all]   effects: deal_all: [{score: 1}]     ->   no-me: "deal_all" needs a player here
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.diagnostics import Diagnostics
from rulewright.languages import _
from rulewright.resolved.symbols import Symbols
from rulewright.resolved.tree import Node, Statement
from rulewright.resolved.walk import inside, statements_in


def check_at_work(symbols: Symbols, blocks: list[list[Statement]], diags: Diagnostics) -> None:
    """`no-me` for each call that gives an effect no player though it, or an effect in it, needs one."""
    needy = {effect.name for effect in symbols.effects.values() if any(_uses(effect.body))}
    while True:
        more = {
            effect.name
            for effect in symbols.effects.values()
            if effect.name not in needy and any(name in needy for name in _passed_on(effect.body))
        }
        if not more:
            break
        needy |= more
    for block in blocks:
        for call in _calls(block):
            name, me = call.parts["effect"], call.parts["args"][0]
            if me.op == "const" and not me.data and name in needy:
                diags.error(
                    "no-me",
                    call.span,
                    _('"{name}" needs a player here, and nobody is at work', name=name),
                    _("call it inside turns or each player, or say by: player"),
                )


def _uses(part: object) -> Iterator[bool]:
    """Where the player at work is meant, calls of effects left out."""
    if isinstance(part, Node):
        if part.op == "local" and part.data == "me":
            yield True
        for arg in part.args:
            yield from _uses(arg)
    elif isinstance(part, Statement) and part.verb == "perform effect":
        yield from _uses(part.parts["args"][1:])
    else:
        for inner in inside(part):
            yield from _uses(inner)


def _calls(part: object) -> Iterator[Statement]:
    """The calls of effects in a block, at any depth."""
    return (statement for statement in statements_in(part) if statement.verb == "perform effect")


def _passed_on(part: object) -> Iterator[str]:
    """Effects that are carried out by the player at work."""
    for call in _calls(part):
        me = call.parts["args"][0]
        if me.op == "local" and me.data == "me":
            yield str(call.parts["effect"])
