"""Reach, regions and distances: a breadth-first walk over a board's neighbours.

The walk keeps [site] -> steps and the sites in the order met, in scratch slots; a walk inside a walk has its own.
Ways of exactly n steps, and ways over spaces that are no step, go step by step: [site] -> the last step that met
it, and the sites of two steps.
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
                near(ctx, b, board, network, here, node.args[3:], beside)
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


def step_by_step(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    """Visit the sites where a way of exactly n steps ends, or of n at most; a space to jump over is no step of a way.

    k = 0; ends = [start]                               # spaces jumped over join the sites of the same step
    while k < n and ends:
        new = []
        for here in ends:  if k == 0 or passes(here) or over(here):  for s beside here, not met in this step:
            (ends if over(s) else new).append(s)
        k += 1; ends = new
    """
    board, network, local, jumped = node.data
    exactly = node.op == "after"
    sites = len(ctx.board(board).sites)
    depth = ctx.depth
    ctx.depth += 1
    stamps = ctx.layout.scratch(f"steps_{board}_{depth}", sites + 1)
    joined = ctx.layout.scratch(f"joined_{board}_{depth}", sites + 1)
    first = ctx.layout.scratch(f"ends_{board}_{depth}", 2 * (sites + 2))
    every = ctx.layout.scratch(f"met_{board}_{depth}", sites + 2)
    start = one(ctx, b, node.args[0])
    limit = one(ctx, b, node.args[1])
    test, over = node.args[2:4]

    def holds(condition: Node, name: str, site: Expr) -> Expr:
        with b.binding({name: site}):
            return lower(ctx, b, condition)

    def forget(i: Expr) -> None:
        b.store(add(i, Const(stamps)), Const(-1))
        b.store(add(i, Const(joined)), Const(-1))

    counted(b, ZERO, Const(sites + 1), forget, "i")
    step, count, met = b.temp("step"), b.temp("count"), b.temp("met")
    here_base, next_base = b.temp("here_base"), b.temp("next_base")
    b.emit(Assign(step, ZERO))
    b.emit(Assign(count, ONE))
    b.emit(Assign(met, ZERO))
    b.emit(Assign(here_base, Const(first)))
    b.emit(Assign(next_base, Const(first + sites + 2)))
    b.store(Const(first), start)
    b.store(add(start, Const(stamps)), ZERO)
    with b.nested() as one_step:
        head, new = b.temp("head"), b.temp("new")
        b.emit(Assign(head, ZERO))
        b.emit(Assign(new, ZERO))
        with b.nested() as visit:
            here = b.keep(Load(add(Local(head), Local(here_base))), "here")
            b.emit(Assign(head, add(Local(head), ONE)))

            def beside(site: Expr) -> None:
                target = b.named(site, "s")
                jump = b.keep(holds(over, jumped, target), "jump")
                with b.when(binary("and", jump, binary("<", load(joined, target), Local(step)))):
                    b.store(add(target, Const(joined)), Local(step))
                    b.store(add(Local(count), Local(here_base)), target)
                    b.emit(Assign(count, add(Local(count), ONE)))
                fresh = load(stamps, target)
                unmet = binary("<=", fresh, Local(step)) if exactly else binary("<", fresh, ZERO)
                with b.when(binary("and", binary("==", jump, ZERO), unmet)):
                    b.store(add(target, Const(stamps)), add(Local(step), ONE))
                    b.store(add(Local(new), Local(next_base)), target)
                    b.emit(Assign(new, add(Local(new), ONE)))
                    if not exactly:
                        b.store(add(Local(met), Const(every)), target)
                        b.emit(Assign(met, add(Local(met), ONE)))

            free = binary("or", binary("==", Local(step), ZERO), holds(over, jumped, here))
            with b.when(binary("or", free, holds(test, local, here))):
                near(ctx, b, board, network, here, node.args[4:], beside)
        b.emit(While(binary("<", Local(head), Local(count)), tuple(visit), sites + 2, ctx.rule))
        swap = b.named(Local(here_base), "swap")
        b.emit(Assign(here_base, Local(next_base)))
        b.emit(Assign(next_base, swap))
        b.emit(Assign(count, Local(new)))
        b.emit(Assign(step, add(Local(step), ONE)))
    going = binary("and", binary("<", Local(step), limit), binary(">", Local(count), ZERO))
    b.emit(While(going, tuple(one_step), 1_000_000, ctx.rule))

    def item(i: Expr) -> None:
        base = Local(here_base) if exactly else Const(every)
        body(b.named(Load(add(i, base)), "s"))

    counted(b, ZERO, Local(count) if exactly else Local(met), item)
    ctx.depth -= 1


def distance(ctx: Context, b: Builder, node: Node) -> Expr:
    """Fewest steps from one site to another, -1 where there is no way."""
    board_name, network, _ = node.data
    board = ctx.board(board_name)
    to = one(ctx, b, node.args[1])
    is_fixed = board.tiles is None and node.args[2].op == "const" and not board.gates
    table = board.distance_table(network or None) if is_fixed else None
    if table is not None:
        name = ctx.table(f"distance_{board_name}{'_' + network if network else ''}", table)
        return ctx.look(name, add(mul(lower(ctx, b, node.args[0]), Const(len(board.sites) + 1)), to))
    steps, _, _ = walk(ctx, b, node, Const(1_000_000), inside=False)
    ctx.depth -= 1
    return b.keep(load(steps, to), "far")


LOWERINGS: dict[str, Lowering] = {"distance": distance}
DOMAINS: dict[str, Several] = {
    "reach": Several(reach, distinct=True),
    "reach_over": Several(step_by_step, distinct=True),
    "after": Several(step_by_step, distinct=True),
    "region": Several(reach, distinct=True),
}
