"""Reach, regions and distances: a breadth-first walk over a board's neighbours.

The walk keeps [site] -> steps and the sites in the order met, in scratch slots; a walk inside a walk has its own.
"""

from __future__ import annotations

from rulewright.ir.ops import Assign, Const, Expr, If, Load, Local, While
from rulewright.lower.builder import ONE, ZERO, Builder, add, binary, load, mul
from rulewright.lower.context import Body, Context, Lowering, Several
from rulewright.lower.domains import near
from rulewright.lower.nodes import counted, lower, one
from rulewright.resolved.tree import Node


def walk(ctx: Context, b: Builder, node: Node, limit: Expr, *, inside: bool) -> tuple[int, int, str]:
    """Emit the walk; gives the base of the steps, of the sites met, and the local with their number.

    `inside`: only sites that satisfy the test are met (a region); else the test says what may be passed through.
    """
    board, network, local = node.data
    sites = len(ctx.board(board).sites)
    depth = ctx.depth
    ctx.depth += 1
    steps = ctx.layout.scratch(f"steps_{board}_{depth}", sites + 1)
    met = ctx.layout.scratch(f"met_{board}_{depth}", sites + 2)
    start = one(ctx, b, node.args[0])
    test = node.args[2]

    def passes(site: Expr) -> Expr:
        with b.binding({local: site}):
            result = lower(ctx, b, test)
        return result

    counted(b, ZERO, Const(sites + 1), lambda i: b.store(add(i, Const(steps)), Const(-1)), "i")
    head, tail = b.temp("head"), b.temp("tail")
    b.emit(Assign(head, ZERO))
    b.emit(Assign(tail, ZERO))
    with b.nested() as begin:
        b.store(add(start, Const(steps)), ZERO)
        b.store(Const(met), start)
        b.emit(Assign(tail, ONE))
    if inside:
        fits = passes(start)
        b.emit(If(fits, tuple(begin)))
    else:
        b.blocks[-1].extend(begin)
    with b.nested() as body:
        here = b.keep(Load(add(Local(head), Const(met))), "here")
        b.emit(Assign(head, add(Local(head), ONE)))
        done = b.keep(Load(add(here, Const(steps))), "done")

        def beside(site: Expr) -> None:
            with b.when(binary("<", load(steps, site), ZERO)), b.when(passes(site) if inside else ONE):
                b.store(add(site, Const(steps)), add(done, ONE))
                b.store(add(Local(tail), Const(met)), site)
                b.emit(Assign(tail, add(Local(tail), ONE)))

        with b.when(binary("<", done, limit)):
            through = ONE if inside else binary("or", binary("==", done, ZERO), passes(here))
            with b.when(through):
                near(ctx, b, board, network, here, beside)
    b.emit(While(binary("<", Local(head), Local(tail)), tuple(body), sites + 2, ctx.rule))
    return steps, met, tail


def reach(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    """Visit the sites within reach (not the start), or of a region (the start first)."""
    region = node.op == "region"
    limit = Const(1_000_000) if region else one(ctx, b, node.args[1])
    _, met, tail = walk(ctx, b, node, limit, inside=region)

    def item(i: Expr) -> None:
        body(b.named(Load(add(i, Const(met))), "s"))

    counted(b, ZERO if region else ONE, Local(tail), item)
    ctx.depth -= 1


def distance(ctx: Context, b: Builder, node: Node) -> Expr:
    """Fewest steps from one site to another, -1 where there is no way."""
    board_name, network, _ = node.data
    board = ctx.board(board_name)
    to = one(ctx, b, node.args[1])
    table = board.distance_table(network or None) if board.tiles is None and node.args[2].op == "const" else None
    if table is not None:
        name = ctx.table(f"distance_{board_name}{'_' + network if network else ''}", table)
        return ctx.look(name, add(mul(lower(ctx, b, node.args[0]), Const(len(board.sites) + 1)), to))
    steps, _, _ = walk(ctx, b, node, Const(1_000_000), inside=False)
    ctx.depth -= 1
    return b.keep(load(steps, to), "far")


LOWERINGS: dict[str, Lowering] = {"distance": distance}
DOMAINS: dict[str, Several] = {"reach": Several(reach, distinct=True), "region": Several(reach, distinct=True)}
