"""Conditions that only the board decides are decided now: neighbours that can never fit leave the lists.

    to: pawn.site.neighbours, where: row of to == row of pawn.site + 1
    ->  a list for each space (and player, where the condition asks who moves) of those neighbours that fit

The board decides a condition that mentions nothing but the neighbour, the space it is a neighbour of, one player and
what never changes: rows, columns, properties of spaces, steps, numbers.
"""

from __future__ import annotations

from rulewright.board.tables import pack
from rulewright.ir.arithmetic import evaluate
from rulewright.lower.context import Context
from rulewright.lower.uses import locals_of_node
from rulewright.resolved.tree import Node, conjunction, conjuncts
from rulewright.resolved.types import PLAYER


class NotStaticError(Exception):
    """Something in the condition can change during play."""


ORIGIN = "the space itself"


def narrowed(ctx: Context, domain: Node, binder: str, where: Node | None) -> tuple[Node, Node | None]:
    """The domain with what the board decides taken into it, and what is left of the condition."""
    if (
        domain.op != "neighbours"
        or len(domain.args) > 1
        or where is None
        or ctx.board(domain.data[0]).tiles is not None
    ):
        return domain, where
    origin = domain.args[0]
    here = Node("local", origin.type, data=ORIGIN)
    decided: list[Node] = []
    left: list[Node] = []
    players: set[Node] = set()
    for part in conjuncts(where):
        replaced = _replace(part, origin, here)
        found = {n for n in _locals(replaced) if n.data not in (binder, ORIGIN)}
        if len(found | players) > 1 or any(n.type != PLAYER for n in found) or not _uses(replaced, binder):
            left.append(part)
            continue
        try:
            _value(ctx, replaced, {binder: 1, ORIGIN: 1, **{n.data: 1 for n in found}})
        except NotStaticError:
            left.append(part)
            continue
        decided.append(replaced)
        players |= found
    if not decided:
        return domain, where
    return _listed(ctx, domain, binder, decided, next(iter(players), None)), conjunction(left)


def _listed(ctx: Context, domain: Node, binder: str, decided: list[Node], player: Node | None) -> Node:
    board_name, label = domain.data
    board = ctx.board(board_name)
    near = board.neighbour_tables(label or None)
    rows: list[list[int]] = []
    for seat in range(ctx.symbols.players + 1) if player is not None else (0,):
        for site in range(len(board.sites) + 1):
            env = {ORIGIN: site, **({player.data: seat} if player is not None else {})}
            fits = [n for n in sorted(near[site]) if all(_value(ctx, d, {**env, binder: n}) for d in decided)]
            rows.append(fits if site and (seat or player is None) else [])
    lists = pack(rows)
    name = f"fitting_{board_name}_{len([t for t in ctx.program.tables if t.startswith('fitting_')])}"
    for known in {
        t.removesuffix("_start") for t in ctx.program.tables if t.startswith("fitting_") and t.endswith("_start")
    }:
        if ctx.program.tables[f"{known}_start"] == lists.start and ctx.program.tables[f"{known}_list"] == lists.values:
            name = known
    ctx.lists(name, lists)
    args = (domain.args[0],) if player is None else (domain.args[0], player)
    return Node("fitting", domain.type, args, (name, len(board.sites) + 1, board_name), domain.span)


def _replace(node: Node, old: Node, new: Node) -> Node:
    if node == old:
        return new
    args = tuple(_replace(a, old, new) for a in node.args)
    return node if args == node.args else Node(node.op, node.type, args, node.data, node.span)


def _uses(node: Node, local: str) -> bool:
    return local in locals_of_node(node)


def _locals(node: Node) -> set[Node]:
    """The locals an expression reads, as nodes."""
    if node.op == "local":
        return {node}
    return {n for a in node.args for n in _locals(a)}


def _value(ctx: Context, node: Node, env: dict[str, int]) -> int:
    """The value of an expression of what never changes.

    Raises:
        NotStaticError: it reads something that can change.
    """
    match node.op:
        case "const":
            return int(node.data)
        case "local" if node.data in env:
            return env[node.data]
        case "term":
            term = ctx.symbols.terms[node.data]
            names = [*(["me"] if term.uses_me else []), *(n for n, _ in term.params)]
            if term.body is None:
                raise NotStaticError
            return _value(ctx, term.body, dict(zip(names, (_value(ctx, a, env) for a in node.args), strict=True)))
        case "and":
            return int(all(_value(ctx, a, env) for a in node.args))
        case "or":
            return int(any(_value(ctx, a, env) for a in node.args))
        case "if":
            values = [_value(ctx, a, env) for a in node.args]
            return values[1] if values[0] else values[2]
        case "arith" | "compare" | "not" | "neg" | "abs" | "cast" | "coordinate" | "property" | "step" | "opposite":
            return _operation(ctx, node, [_value(ctx, a, env) for a in node.args])
        case _:
            raise NotStaticError


def _operation(ctx: Context, node: Node, args: list[int]) -> int:
    match node.op:
        case "not":
            return int(not args[0])
        case "neg":
            return -args[0]
        case "abs":
            return abs(args[0])
        case "cast":
            return args[0]
        case "coordinate":
            name, which = node.data
            board = ctx.board(name)
            return (board.row_table() if which == "row" else board.column_table())[args[0]]
        case "property":
            family, owner, name = node.data
            if family != "board":
                raise NotStaticError
            value = ctx.symbols.site_properties[owner][name].values[args[0]]
            return int(value) if isinstance(value, int) else 0
        case "step":
            board = ctx.board(node.data)
            return board.step_table()[args[0] * (len(board.directions) + 1) + args[1]]
        case "opposite":
            return ctx.board(node.type.name).opposite_table()[args[0]]
        case _:
            result = evaluate(node.data, args[0], args[1])
            if result is None:
                raise NotStaticError
            return result
