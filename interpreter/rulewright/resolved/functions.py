"""Calls, comprehensions and membership: everything in an expression that runs over several values."""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import TYPE_CHECKING

from rulewright.diagnostics import Span
from rulewright.diagnostics.near import nearest
from rulewright.languages import _, plural
from rulewright.resolved.attributes import kind_of
from rulewright.resolved.tree import Node, conjunction
from rulewright.resolved.types import BAD, BOOL, INT, PLAYER, REFERENCES, WORD, Type, comp, domain, site

if TYPE_CHECKING:
    from rulewright.resolved.expressions import Expressions, Walker

FOLDS = {"sum": INT, "any": BOOL, "all": BOOL, "min": INT, "max": INT}
ALWAYS = Node("const", BOOL, data=1)
"""The condition of what has none."""
NEVER = Node("const", BOOL, data=0)
"""The condition of spaces to jump over, where there are none."""
FUNCTIONS = [*FOLDS, "count", "first", "best", "abs", "from_to", "can", "different"]


def iterable(owner: Expressions, node: Node) -> Node | None:
    """The node as a domain, or None where it is one value."""
    symbols = owner.symbols
    match node.type.kind:
        case "domain":
            return node
        case "?":
            return Node("bad", domain(BAD), span=node.span)
        case "place" if node.op == "zone":
            return Node("zone_pieces", domain(comp(symbols.zones[node.data].holds)), (node,), node.data, node.span)
        case "class" if not symbols.classes[node.type.name].tokens:
            return Node("class_pieces", domain(comp(node.type.name)), data=node.type.name, span=node.span)
        case "board":
            if node.op == "copy":
                return Node("copy_sites", domain(site(node.type.name)), node.args, node.type.name, node.span)
            return Node("board_sites", domain(site(node.type.name)), data=node.type.name, span=node.span)
        case "line":
            return Node("line_sites", domain(site(node.type.name)), (node,), node.type.name, node.span)
        case "run":
            return Node("run_sites", domain(site(node.type.name.partition("/")[0])), (node,), node.type.name, node.span)
        case _:
            return None


def count_of(owner: Expressions, node: Node) -> Node:
    """How many: of a zone, of tokens, of several values."""
    if node.type.kind == "tokens":
        return Node("amount", INT, (node,), span=node.span)
    if node.op == "zone":
        return Node("place_count", INT, (node,), node.data, node.span)
    several = iterable(owner, node)
    if several is None:
        return owner.bad(
            "not-several", node.span, _("count needs several things, but this is one {type}", type=node.type)
        )
    return Node("count", INT, (several,), span=node.span)


def listed(walker: Walker, nodes: list[Node], span: Span) -> Node:
    """A list written out: `[red, blue]`."""
    if not nodes:
        return walker.owner.bad("bad-expression", span, _("an empty list"))
    first = next((n for n in nodes if n.type not in (WORD, BAD) and n.type.kind != "none"), nodes[0])
    if first.type == WORD:  # of which list, says what it is compared with
        return Node("listed", domain(WORD), tuple(nodes), span=span)
    fitted = tuple(walker.owner.fit(n, first.type) for n in nodes)
    return Node("listed", domain(first.type), fitted, span=span)


def comprehension(walker: Walker, tree: ast.GeneratorExp | ast.ListComp | ast.SetComp, span: Span) -> Node:
    """`expr for x in domain if cond ...` as a domain of the values of expr."""
    generators = tree.generators
    outer = walker.scope
    walker.scope = outer.child()
    layers: list[tuple[Node, Node, str]] = []
    for generator in generators:
        several = walker.owner.as_domain(walker.visit(generator.iter))
        if not isinstance(generator.target, ast.Name):
            walker.scope = outer
            return walker.owner.bad("bad-expression", span, _("one name stands between for and in"))
        of = several.type.of or BAD
        local = walker.scope.bind(generator.target.id, of)
        test = conjunction([walker.truth(t) for t in generator.ifs]) or ALWAYS
        layers.append((several, test, local))
    value = walker.visit(tree.elt)
    if value.type == WORD:
        value = walker.owner.bad("wrong-type", value.span, _("the word here has no list of its own"))
    if value.type.kind in ("tokens", "place"):
        value = walker.owner.fit(value, INT)
    walker.scope = outer
    (several, test, local), *outside = reversed(layers)
    op = "filter" if value.op == "local" and value.data == local else "map"
    node = Node(op, domain(value.type), (several, test, value), local, span)
    for several, test, local in outside:
        node = Node("nest", node.type, (several, test, node), local, span)
    return node


def call(walker: Walker, tree: ast.Call, func: ast.expr, args: list[ast.expr], keywords: list[ast.keyword]) -> Node:
    """A call: of a function of the language, of a term, or of a method of a site, board or piece."""
    span = walker.at(tree)
    owner = walker.owner
    if isinstance(func, ast.Attribute):
        return method(walker, walker.visit(func.value), func.attr, args, keywords, span)
    if not isinstance(func, ast.Name):
        return owner.bad("bad-expression", span, _("only names are called"))
    name = func.id
    if name in owner.symbols.terms:
        return term(walker, name, args, span)
    if name == "can":
        return can(walker, args, span)
    if name == "best":
        return best(walker, args, span)
    if name in ("min", "max") and len(args) > 1:
        nodes = [owner.fit(walker.visit(a), INT) for a in args]
        result = nodes[0]
        for node in nodes[1:]:
            result = Node("arith", INT, (result, node), name, span)
        return result
    if name not in FUNCTIONS:
        near = nearest(name, [*FUNCTIONS, *owner.symbols.terms])
        return owner.bad(
            "unknown-function",
            span,
            _('there is no function or term called "{name}"', name=name),
            _('did you mean "{near}"?', near=near) if near else _("functions: {names}", names=", ".join(FUNCTIONS)),
        )
    wanted = 2 if name == "from_to" else 1
    if len(args) != wanted or keywords:
        return owner.bad(
            "wrong-arguments",
            span,
            _given(name, wanted, len(args)),
        )
    if name == "from_to":
        low, high = (owner.fit(walker.visit(a), INT) for a in args)
        return Node("from_to", domain(INT), (low, high), span=span)
    inner = walker.visit(args[0])
    if inner.type == BAD and inner.op == "bad":
        return Node("bad", BAD, span=span)
    if name == "abs":
        return Node("abs", INT, (owner.fit(inner, INT),), span=span)
    if name == "count":
        return count_of(owner, inner)
    several = owner.as_domain(inner)
    of = several.type.of or BAD
    if name == "first":
        return Node("first", of, (several,), span=span)
    if name == "different":
        return Node("different", INT, (several,), span=span)
    if of != BAD and of != FOLDS[name] and not (FOLDS[name] == BOOL and of.kind in REFERENCES):
        return owner.bad(
            "wrong-type",
            several.span,
            _("{name} runs over values of type {folds}, these are {of}", name=name, folds=FOLDS[name], of=of),
            _("write {name}(... for x in ...)", name=name),
        )
    return Node(name, FOLDS[name], (several,), span=span)


def _given(name: str, wanted: int, given: int) -> str:
    """What is wrong where something is given more or fewer values than it takes."""
    return plural(
        "{name} takes {n} value, {given} given",
        "{name} takes {n} values, {given} given",
        wanted,
        name=name,
        given=given,
    )


def best(walker: Walker, args: list[ast.expr], span: Span) -> Node:
    """`best(key for x in domain if cond)`: the x with the highest key, none where two share it."""
    owner = walker.owner
    if len(args) != 1 or not isinstance(args[0], ast.GeneratorExp) or len(args[0].generators) != 1:
        return owner.bad(
            "wrong-arguments", span, _("best needs a comprehension"), _("write best(p.points for p in players)")
        )
    tree = args[0]
    generator = tree.generators[0]
    outer, walker.scope = walker.scope, walker.scope.child()
    several = owner.as_domain(walker.visit(generator.iter))
    of = several.type.of or BAD
    local = walker.scope.bind(generator.target.id if isinstance(generator.target, ast.Name) else "_", of)
    test = conjunction([walker.truth(t) for t in generator.ifs]) or ALWAYS
    keys = tree.elt.elts if isinstance(tree.elt, ast.Tuple) else [tree.elt]
    nodes = tuple(_key(owner, walker.visit(k)) for k in keys)
    walker.scope = outer
    return Node("best", of, (several, test, *nodes), local, span)


def _key(owner: Expressions, node: Node) -> Node:
    """What is compared: a number, or a flag (yes before no)."""
    return Node("cast", INT, (node,), span=node.span) if node.type == BOOL else owner.fit(node, INT)


def term(walker: Walker, name: str, args: list[ast.expr], span: Span) -> Node:
    """A named expression, used."""
    owner = walker.owner
    found = owner.symbols.terms[name]
    if len(args) != len(found.params):
        names = ", ".join(n for n, _ in found.params)
        return owner.bad(
            "wrong-arguments",
            span,
            _given(f'"{name}"', len(found.params), len(args)),
            _("write {name}({names})", name=name, names=names),
        )
    nodes = [owner.fit(walker.visit(a), t) for a, (_, t) in zip(args, found.params, strict=True)]
    body = owner.term_body(found)
    me = [walker.name("me", span)] if found.uses_me else []
    if body.type.kind == "domain":
        return _several(walker, name, args, span)
    return Node("term", body.type, (*me, *nodes), name, span)


def _several(walker: Walker, name: str, args: list[ast.expr], span: Span) -> Node:
    """A term that names several things stands for what it says, as if that were written in its place."""
    owner = walker.owner
    if args:
        return owner.bad(
            "several-with-values",
            span,
            _('"{name}" names several things, so it cannot take values', name=name),
            _("let it test one thing, and write x for x in ... if {name}(x)", name=name),
        )
    scope = walker.scope.child()
    scope.names = {name: node for name, node in scope.names.items() if name == "me"}
    found = owner.symbols.terms[name]
    return replace(owner.resolve(found.text, scope, found.span), span=span)


def can(walker: Walker, args: list[ast.expr], span: Span) -> Node:
    """`can(effect, values)`: whether the effect could be carried out now, to its end."""
    owner = walker.owner
    if not args or not isinstance(args[0], ast.Name) or args[0].id not in owner.symbols.effects:
        known = list(owner.symbols.effects)
        near = nearest(args[0].id, known) if args and isinstance(args[0], ast.Name) else None
        return owner.bad(
            "unknown-effect",
            span,
            _("can(...) begins with the name of an effect"),
            _('did you mean "{near}"?', near=near)
            if near
            else _("effects: {names}", names=", ".join(known) or _("none", context="names")),
        )
    effect = owner.symbols.effects[args[0].id]
    if len(args) - 1 != len(effect.params):
        return owner.bad(
            "wrong-arguments",
            span,
            _given(f'"{effect.name}"', len(effect.params), len(args) - 1),
        )
    nodes = tuple(owner.fit(walker.visit(a), t) for a, (_, t) in zip(args[1:], effect.params, strict=True))
    me = walker.name("me", span) if walker.scope.has_me else Node("const", PLAYER, data=0)
    return Node("can", BOOL, (me, *nodes), effect.name, span)


def method(
    walker: Walker, base: Node, name: str, args: list[ast.expr], keywords: list[ast.keyword], span: Span
) -> Node:
    """`site.step(n)`, `grid.runs(3)`, `tile.edge(d)`, ..."""
    owner = walker.owner
    if base.type == BAD:
        return Node("bad", BAD, span=span)
    board = base.type.name
    named = {k.arg: k.value for k in keywords}
    match base.type.kind, name, len(args):
        case "site", "step", 1:
            direction = owner.fit(walker.visit(args[0]), Type("dir", board))
            return Node("step", base.type, (base, direction), board, span)
        case "site", "ray", 1:
            direction = owner.fit(walker.visit(args[0]), Type("dir", board))
            return Node("ray", domain(base.type), (base, direction), board, span)
        case "site", "neighbours", 1 if isinstance(args[0], ast.Name):
            return Node("neighbours", domain(base.type), (base, *owner.gates(board)), (board, args[0].id), span)
        case "site", "line", 1 if isinstance(args[0], ast.Name):
            family = args[0].id.removesuffix("s")
            return Node("line_through", Type("line", board), (base,), (board, family), span)
        case "site", "crossing", 1:
            line = owner.fit(walker.visit(args[0]), Type("line", board))
            return Node("crossing", Type("line", board), (base, line), board, span)
        case "site", "runs", 1:
            length = owner.fit(walker.visit(args[0]), INT)
            if length.op != "const":
                return owner.bad("not-constant", span, _("the length of a run is a plain number"))
            return Node(
                "runs_through", domain(Type("run", f"{board}/{length.data}")), (base,), (board, length.data), span
            )
        case "site", ("reach" | "after" | "region" | "distance"), _:
            return search(walker, base, name, args, named, span)
        case "board", "runs", 1:
            length = owner.fit(walker.visit(args[0]), INT)
            if length.op != "const":
                return owner.bad("not-constant", span, _("the length of a run is a plain number"))
            return Node(
                "board_runs", domain(Type("run", f"{board}/{length.data}")), data=(board, length.data), span=span
            )
        case "board", ("row" | "column" | "diagonal"), 1:
            number = owner.fit(walker.visit(args[0]), INT)
            if base.op == "copy":
                return Node("copy_line", Type("line", board), (*base.args, number), (board, name), span)
            return Node("line_named", Type("line", board), (number,), (board, name), span)
        case (("comp" | "kind"), "edge", 1):
            return edge(walker, base, args[0], named, span)
        case _:
            return owner.bad(
                "unknown-method",
                span,
                _('a {type} cannot be asked for "{name}" like this', type=base.type, name=name),
                _("see the guide for what sites, boards and pieces offer"),
            )


def edge(walker: Walker, base: Node, direction_tree: ast.expr, named: dict[str | None, ast.expr], span: Span) -> Node:
    """`tile.edge(d)`: the list property `edges`, by side, turned as the tile lies (or `turned=n`)."""
    owner, symbols = walker.owner, walker.symbols
    piece = symbols.classes[base.type.name]
    prop = piece.properties.get("edges")
    boards = [b for b, c in symbols.held if c == piece.name]
    if prop is None or not prop.items or not boards:
        return owner.bad(
            "unknown-attribute", span, _('pieces of {piece} have no list "edges" or lie on no board', piece=piece.name)
        )
    direction = walker.visit(direction_tree)
    direction = owner.fit(direction, direction.type if direction.type.kind == "dir" else Type("dir", boards[0]))
    if "turned" in named:
        turned = owner.fit(walker.visit(named["turned"]), INT)
    elif base.type.kind == "comp" and piece.turns:
        turned = Node("turned", INT, (base,), piece.name)
    else:
        turned = Node("const", INT, data=0)
    return Node("edge", prop.type, (kind_of(base), direction, turned), (piece.name, direction.type.name), span)


def search(
    walker: Walker, base: Node, name: str, args: list[ast.expr], named: dict[str | None, ast.expr], span: Span
) -> Node:
    """`site.reach(n, through=, over=, along=)`, `site.after(n, ...)`, `site.region(term)`, `site.distance(other)`."""
    owner = walker.owner
    through: ast.expr | None = named.get("through")
    if name == "region":
        through = args[0] if args else through
        first = Node("const", INT, data=0)
    elif name == "distance" and len(args) == 1:
        first = owner.fit(walker.visit(args[0]), base.type)
    elif name in ("reach", "after") and len(args) == 1:
        first = owner.fit(walker.visit(args[0]), INT)
    elif name == "reach" and not args:
        first = Node("const", INT, data=1_000_000)
    else:
        return owner.bad(
            "wrong-arguments",
            span,
            _("{name} takes other values than these", name=name),
            _("reach(3), reach(3, through=term), after(3), region(term), distance(site)"),
        )
    test, local = through_test(walker, base, "through", through, span)
    over, jumped = NEVER, ""
    if name in ("reach", "after") and "over" in named:
        over, jumped = through_test(walker, base, "over", named["over"], span)
    if BAD in (test.type, over.type):
        return Node("bad", BAD, span=span)
    along = named.get("along")
    network = along.id if isinstance(along, ast.Name) else ""
    kind = INT if name == "distance" else domain(base.type)
    if name == "after" or over != NEVER:
        op = "after" if name == "after" else "reach_over"
        return Node(
            op,
            kind,
            (base, first, test, over, *owner.gates(base.type.name)),
            (base.type.name, network, local, jumped or f"{local}_over"),
            span,
        )
    return Node(name, kind, (base, first, test, *owner.gates(base.type.name)), (base.type.name, network, local), span)


def through_test(walker: Walker, base: Node, part: str, through: ast.expr | None, span: Span) -> tuple[Node, str]:
    """The term that `through=` or `over=` names, as a test of a space, and the local that holds the space."""
    owner, symbols = walker.owner, walker.symbols
    if through is None:
        return ALWAYS, "site"
    if not isinstance(through, ast.Name) or through.id not in symbols.terms:
        near = nearest(through.id, list(symbols.terms)) if isinstance(through, ast.Name) else None
        bad = owner.bad(
            "unknown-term",
            span,
            _("{part}= names a term that takes a space", part=part),
            _('did you mean "{near}"?', near=near)
            if near
            else _("terms: {names}", names=", ".join(symbols.terms) or _("none", context="names")),
        )
        return bad, ""
    found = symbols.terms[through.id]
    if [t for _, t in found.params] != [base.type]:
        bad = owner.bad("wrong-arguments", span, _('"{name}" must take one {type}', name=found.name, type=base.type))
        return bad, ""
    outer, walker.scope = walker.scope, walker.scope.child()
    local = walker.scope.bind("it", base.type)
    body = owner.term_body(found)
    nodes = [walker.scope.names["it"]]
    if found.uses_me:
        nodes.insert(0, walker.name("me", span))
    walker.scope = outer
    return owner.fit(Node("term", body.type, tuple(nodes), found.name, span), BOOL), local


def membership(walker: Walker, left: Node, right: Node, span: Span) -> Node:
    """`x in domain`."""
    owner = walker.owner
    if BAD in (left.type, right.type):
        return Node("bad", BAD, span=span)
    if right.type.kind == "place" and left.type.kind == "comp":
        held = owner.symbols.zones[right.data].holds if right.op == "zone" else left.type.name
        if left.type.name != held:
            return owner.bad(
                "wrong-type",
                span,
                _("a {left} is never in {right}, which holds {held}", left=left.type, right=right.type, held=held),
            )
        return Node("in_place", BOOL, (left, right), span=span)
    if right.op == "listed" and right.type.of == WORD:
        right = Node("listed", domain(left.type), tuple(owner.fit(n, left.type) for n in right.args), span=right.span)
    several = owner.as_domain(right)
    of = several.type.of or BAD
    return Node("in_domain", BOOL, (owner.fit(left, of), several), span=span)
