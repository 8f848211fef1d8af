"""How small and how large a number can get: intervals over typed expressions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.resolved.names import names_of
from rulewright.resolved.symbols import Symbols
from rulewright.resolved.tree import Node
from rulewright.resolved.types import BAD, INT, REFERENCES
from rulewright.resolved.walk import all_statements, binders, nodes

if TYPE_CHECKING:
    from rulewright.resolved.game import Resolved

LEAST, MOST = -(2**31), 2**31 - 1


def bounds(symbols: Symbols, node: Node) -> tuple[int, int]:
    """The least and greatest value of a number, or of the numbers of a domain."""
    args = (
        [bounds(symbols, a) for a in node.args] if node.op in ("from_to", "arith", "neg", "abs", "if", "listed") else []
    )
    match node.op:
        case "const":
            return int(node.data), int(node.data)
        case "local":
            return symbols.limits.get(node.data, (LEAST, MOST))
        case "value":
            value = symbols.values[node.data]
            if value.type.kind != "int":
                return LEAST, MOST
            return (min(0, value.low), max(0, value.high)) if node.args else (value.low, value.high)  # nobody's is 0
        case "from_to":
            return args[0][0], max(args[0][0], args[1][1])
        case "filter":
            return bounds(symbols, node.args[0])
        case "map":
            return bounds(symbols, node.args[2])
        case "neg":
            return -args[0][1], -args[0][0]
        case "abs":
            return 0, max(abs(args[0][0]), abs(args[0][1]))
        case "if":
            return min(args[1][0], args[2][0]), max(args[1][1], args[2][1])
        case "listed":
            return min(a for a, _ in args), max(a for _, a in args)
        case "arith":
            return _arithmetic(node.data, *args)
        case "amount":
            holds = symbols.classes[symbols.zones[node.args[0].data].holds]
            return 0, holds.tokens
        case "place_count":
            return 0, symbols.zones[node.args[0].data].capacity
        case "property" | "property_item" | "property_items":
            family, owner, name = node.data
            props = symbols.classes[owner].properties if family == "class" else symbols.site_properties[owner]
            flat = [n for v in props[name].values for n in (v if isinstance(v, tuple) else (v,))] or [0]
            return min(0, *flat), max(0, *flat)
        case "first" | "best":
            low, high = bounds(symbols, node.args[0])
            return min(0, low), max(0, high)
        case "face":
            return 0, len(symbols.classes[node.data].faces)  # no piece has face 0
        case "turned":
            return 0, max(0, symbols.classes[node.data].turns - 1)
        case "count" | "different":
            return 0, how_many(symbols, node.args[0])
        case "coordinate":
            board = symbols.boards[node.data[0]]
            return 0, max(board.rows, board.columns, 1)  # no space is in row 0
        case "term":
            body = symbols.terms[node.data].body
            return bounds(symbols, body) if body is not None else (LEAST, MOST)
        case "cast":
            return 0, 4096
        case "min" | "max" | "sum":
            low, high = bounds(symbols, node.args[0])
            if node.op == "sum":
                several = how_many(symbols, node.args[0])
                return min(0, low * several), max(0, high * several)
            return min(0, low), max(0, high)
        case _:
            return LEAST, MOST


def learn(game: Resolved) -> None:
    """Work out what numbers the names that rules give can stand for, and keep it in `Symbols.limits`.

    A name may be given at several places: it gets the widest limits of all. Names whose limits depend on each other are
    worked out again until nothing changes; what still grows after some rounds is not known.
    """
    symbols = game.symbols
    domains = list(_given(game))
    symbols.limits = {}
    for attempt in range(8):
        before = dict(symbols.limits)
        for local, domain in domains:
            low, high = bounds(symbols, domain)
            known = symbols.limits.get(local, (low, high)) if attempt else before.get(local, (low, high))
            symbols.limits[local] = min(low, known[0]), max(high, known[1])
        if symbols.limits == before:
            return
    symbols.limits = {}


def _given(game: Resolved) -> Iterator[tuple[str, Node]]:
    """Names that stand for numbers, each with the domain its values come from."""
    terms = [t.body for t in game.symbols.terms.values() if t.body is not None]
    until = game.carry.until if game.carry is not None else None
    result = [n for n in (game.score, game.returns, game.worth, until, *game.ties) if n is not None]
    for part in (*(s.parts for s in all_statements(game)), terms, result):
        for binder in binders(part):
            if binder.type == INT:
                yield binder.local, binder.domain
        for node in nodes(part):
            if node.op in ("filter", "map", "nest", "best") and node.args[0].type.of == INT:
                yield node.data, node.args[0]


def _arithmetic(op: str, a: tuple[int, int], b: tuple[int, int]) -> tuple[int, int]:
    match op:
        case "+":
            return a[0] + b[0], a[1] + b[1]
        case "-":
            return a[0] - b[1], a[1] - b[0]
        case "*":
            corners = [x * y for x in a for y in b]
            return min(corners), max(corners)
        case "//" if b[0] > 0:
            corners = [x // y for x in a for y in b]
            return min(corners), max(corners)
        case "%" if b[0] > 0:
            return 0, b[1] - 1
        case "min":
            return min(a[0], b[0]), min(a[1], b[1])
        case "max":
            return max(a[0], b[0]), max(a[1], b[1])
        case _:
            return LEAST, MOST


def how_many(symbols: Symbols, node: Node) -> int:
    """The most values a domain can have."""
    match node.op:
        case "filter" | "map":
            return how_many(symbols, node.args[0])
        case "nest":
            return how_many(symbols, node.args[0]) * how_many(symbols, node.args[2])
        case "players" | "others":
            return symbols.players
        case "from_to":
            low, high = bounds(symbols, node)
            return max(0, high - low + 1)
        case "zone_pieces":
            return symbols.zones[node.data].capacity
        case "board_pieces" | "copy_pieces":
            piece = symbols.classes[node.data[1]]
            return min(piece.count, len(symbols.boards[node.data[0]].sites) * symbols.held[node.data])
        case "held":
            return symbols.held[node.data]
        case "listed" | "members":
            return len(node.args)
        case "sides":
            return len(symbols.boards[node.data].sides)
        case "own_pieces":
            return symbols.classes[node.data].count // symbols.players
        case "neighbours" if symbols.boards[node.data[0]].tiles is None:
            return symbols.boards[node.data[0]].neighbour_tables().longest
        case "property_items":
            family, owner, name = node.data
            props = symbols.classes[owner].properties if family == "class" else symbols.site_properties[owner]
            return max((len(v) for v in props[name].values if isinstance(v, tuple)), default=0)
    of = node.type.of or BAD
    if of.kind == "comp":
        return symbols.classes[of.name].count
    if of.kind == "run":
        board, _, length = of.name.partition("/")
        return len(symbols.boards[board].run_tables(int(length)).runs)
    if of.kind in REFERENCES:
        return max(1, len(names_of(symbols, of)) - 1)
    return MOST
