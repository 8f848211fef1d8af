"""Reading a pile whose order nobody knows: which piece lies there is fixed by chance before the statement that reads.

let: k  be: deck.top     ->   settle the top of deck, if it is not settled;  k = top of deck

Only piles that some statement shuffles can have an unknown order.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.ir.ops import Const, Expr, For, Load, Local
from rulewright.ir.program import Site
from rulewright.lower import moves
from rulewright.lower.addresses import zone_base
from rulewright.lower.builder import ZERO, Builder, add, binary
from rulewright.lower.context import Context
from rulewright.lower.nodes import lower
from rulewright.lower.uses import bound_by, locals_of_node
from rulewright.resolved.game import Resolved
from rulewright.resolved.tree import Node, Statement
from rulewright.resolved.walk import all_statements, binders, inside

FIXED = ("perform effect", "repeat", "turns", "each player", "in any order")
"""Statements that are not read as a whole before they begin."""
SETTLES = ("move", "reveal", "peek")
"""Verbs that fix what they take or show themselves."""


def shuffled(game: Resolved) -> set[str]:
    """Names of the piles whose order may be unknown."""
    found: set[str] = set()
    for statement in all_statements(game):
        zone = statement.parts.get("zone") if statement.verb == "shuffle" else None
        if statement.verb == "draw" and statement.parts["empty"] == "reshuffle":
            zone = statement.parts["source"]
        if isinstance(zone, Node) and zone.op == "zone" and game.symbols.zones[zone.data].order == "pile":
            found.add(zone.data)
    return found


def reads(ctx: Context, statement: Statement) -> list[Node]:
    """The pieces at places of shuffled piles that a statement reads, its blocks left out, each once."""
    if not ctx.shuffled or statement.verb in FIXED:
        return []
    found: list[Node] = []
    for name, part in statement.parts.items():
        if name == "piece" and statement.verb in SETTLES and isinstance(part, Node) and part.op == "place_item":
            continue
        bound = {binder.local for binder in binders(statement.parts)}
        found += [n for n in _reads(ctx, part, bound) if n not in found]
    return found


def _reads(ctx: Context, part: object, bound: set[str]) -> Iterator[Node]:
    if isinstance(part, Statement):
        return
    if not isinstance(part, Node):
        for inner in inside(part):
            yield from _reads(ctx, inner, bound)
        return
    if part.op == "place_item" and part.data in ctx.shuffled and not locals_of_node(part) & bound:
        yield part
    inner_bound = bound | bound_by(part)
    for arg in part.args:
        yield from _reads(ctx, arg, inner_bound)
    if part.op == "term":
        term = ctx.symbols.terms[part.data]
        yield from _reads(ctx, term.body, inner_bound | {name for name, _ in term.params} | {"me"})


def chance_site(ctx: Context, verb: str, names: list[tuple[str, str]]) -> int:
    """A new site of chance; `names` describes the values that tell outcomes apart."""
    site = Site(len(ctx.program.sites) + 1, "chance", ctx.path, ctx.rule, outcome=names, verb=verb)
    ctx.program.sites.append(site)
    return site.id


def settle_item(ctx: Context, b: Builder, node: Node, verb: str, readers: Expr) -> None:
    """Before a piece is taken from its place in a pile: fix by chance which it is, where nobody knows the order."""
    if node.op != "place_item" or ctx.symbols.zones[node.data].order != "pile":
        return
    held = ctx.symbols.zones[node.data].holds
    site = chance_site(ctx, verb, [("piece", f"alike:{held}")])
    name_alike(ctx, held)
    count, base, _ = zone_base(ctx, b, node.args[0])
    count = b.keep(count, "count")
    depth = b.keep(add(lower(ctx, b, node.args[1]), Const(-1)), "depth")
    with b.when(binary("and", binary(">=", depth, ZERO), binary("<", depth, Load(count)))):
        moves.settle(ctx, b, count, b.keep(base, "base"), site, depth, readers)


def settle_all(ctx: Context, b: Builder, zone: Node, held: str, verb: str, readers: Expr) -> None:
    """Fix by chance the order of a whole pile, from the top."""
    site = chance_site(ctx, verb, [("piece", f"alike:{held}")])
    name_alike(ctx, held)
    count, base, _ = zone_base(ctx, b, zone)
    count, base = b.keep(count, "count"), b.keep(base, "base")
    depth = b.temp("depth")
    with b.nested() as inner:
        moves.settle(ctx, b, count, base, site, Local(depth), readers)
    b.emit(For(depth, ZERO, Load(count), tuple(inner)))


def name_alike(ctx: Context, held: str) -> None:
    """Give words to the outcomes that tell pieces of a class apart."""
    ctx.signature_table()
    ctx.program.facts.setdefault("types", {})[f"alike:{held}"] = ctx.signatures[held]
