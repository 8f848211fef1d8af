"""Loop-invariant parts of a joint choice are worked out once, before the inner loops.

choose: {pawn: ..., to: ...} where: to.row == pawn.site.row + 1
->  for pawn: t = row of (site of pawn) + 1;  for to: if row of to == t
"""

from __future__ import annotations

from rulewright.lower.bounds import LEAST, bounds
from rulewright.lower.builder import Builder
from rulewright.lower.context import Context
from rulewright.lower.nodes import one
from rulewright.lower.overflow import SIGNS, fits
from rulewright.lower.uses import bound_by, locals_of_node
from rulewright.resolved.tree import Node, conjunction, conjuncts

CHEAP = {"local", "const", "players", "board_sites", "directions", "sides", "cast"}


def hoist(ctx: Context, b: Builder, node: Node, later: set[str], known: dict[Node, Node]) -> Node:
    """The node with every part that needs none of `later` (names bound further in) worked out now, into locals.

    `known` remembers what was worked out already, so that equal parts share one local.
    """
    if node in known:
        return known[node]
    inner = later | bound_by(node)
    args = tuple(hoist(ctx, b, arg, inner, known) for arg in node.args)
    lighter = node if args == node.args else Node(node.op, node.type, args, node.data, node.span)
    if (
        node.op not in ctx.lowerings
        or node.type.kind == "domain"
        or node.op in CHEAP
        or locals_of_node(node) & later
        or _asks_ahead(node)
    ):
        return lighter
    if may_fault(ctx, node):
        return lighter  # what is tested before it may be what keeps it from going wrong
    name = b.temp("kept")
    b.env[name] = one(ctx, b, lighter)
    known[node] = Node("local", node.type, data=name, span=node.span)
    return known[node]


def _asks_ahead(node: Node) -> bool:
    """Whether a part looks ahead: that is too dear to do where it may not be needed."""
    return node.op in ("can", "reach", "reach_over", "after", "region", "distance") or any(
        _asks_ahead(a) for a in node.args
    )


def may_fault(ctx: Context, node: Node) -> bool:
    """Whether working a part out can go wrong: it divides by what may be 0 or may be too large, perhaps in a term."""
    if node.op == "arith" and node.data in ("//", "%") and not (node.args[1].op == "const" and node.args[1].data):
        return True
    if node.op in ("neg", "abs") and bounds(ctx.symbols, node.args[0])[0] <= LEAST:
        return True
    grows = node.op == "sum" or (node.op == "arith" and node.data in SIGNS)
    if grows and not fits(*bounds(ctx.symbols, node)):
        return True
    if node.op == "term":
        body = ctx.symbols.terms[node.data].body
        if body is not None and may_fault(ctx, body):
            return True
    return any(may_fault(ctx, arg) for arg in node.args)


def split(ctx: Context, test: Node | None, later: set[str]) -> tuple[Node | None, Node | None]:
    """A condition as what can be tested before `later` names are known, and the rest.

    A part that can go wrong stays behind the parts written before it, which may be what keeps it from that.
    """
    if test is None:
        return None, None
    now, rest = list[Node](), list[Node]()
    for part in conjuncts(test):
        waits = locals_of_node(part) & later or (rest and may_fault(ctx, part))
        (rest if waits else now).append(part)
    return conjunction(now), conjunction(rest)
