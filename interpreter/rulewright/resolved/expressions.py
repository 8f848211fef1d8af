"""Expressions: Python's grammar, our own small part of it, parsed by the `ast` module, then bound and typed.

Nothing an author wrote is ever evaluated by Python. A slip gets the column inside the text; a node that could not be
understood becomes a `bad` node that agrees with everything, so one slip gives one message.

    `sum(t.bricks for t in grid.tiles)`  ->  sum(Binder t, domain board_pieces(tiles), prop bricks)
"""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import Any

from rulewright.diagnostics import Diagnostics, Span
from rulewright.diagnostics.near import nearest
from rulewright.languages import _
from rulewright.resolved import attributes, functions
from rulewright.resolved.names import names_of
from rulewright.resolved.scope import Scope
from rulewright.resolved.symbols import Symbols, Term
from rulewright.resolved.tree import Node
from rulewright.resolved.types import BAD, BOOL, INT, NONE, PLAYER, REFERENCES, WORD, Type, agree, domain

MOST_CHARACTERS = 2000
MOST_NODES = 400

BINARY = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%"}
COMPARE = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}


class Expressions:
    """Resolves the expressions of one game."""

    def __init__(self, symbols: Symbols, diags: Diagnostics) -> None:
        self.symbols = symbols
        self.diags = diags
        self.words = {w for words in symbols.lists.values() for w in words}
        self.words |= {k for c in symbols.classes.values() for k in c.kinds}
        self.words |= {d for b in symbols.boards.values() for d in b.directions}
        self._open_terms: list[str] = []
        self._gates: dict[str, tuple[Node, ...]] = {}
        self._open_gates: list[str] = []

    # ---- entry points

    def resolve(self, written: Any, scope: Scope, span: Span, wanted: Type | None = None) -> Node:
        """The typed node of an expression as written: text, a number or a flag. `wanted` is the type needed there."""
        if isinstance(written, bool):
            node = Node("const", BOOL, data=int(written), span=span)
        elif isinstance(written, int):
            node = Node("const", INT, data=written, span=span)
        elif written is None:
            node = Node("const", NONE, data=0, span=span)
        elif isinstance(written, str):
            node = self._parse(written, scope, span)
        else:
            self.diags.error(
                "wrong-type",
                span,
                _("an expression is wanted here, not a list or a mapping"),
                _("write it as one line of text"),
            )
            return Node("bad", BAD, span=span)
        return node if wanted is None else self.fit(node, wanted)

    def resolve_domain(self, written: Any, scope: Scope, span: Span) -> Node:
        """The typed node of several values to choose from or to visit."""
        node = self.resolve(written, scope, span)
        return self.as_domain(node)

    # ---- types

    def fit(self, node: Node, wanted: Type) -> Node:
        """The node as a value of the wanted type, or a report."""
        if node.type == BAD or wanted == BAD:
            return node
        if node.op == "bad":
            return node
        if node.type == WORD:
            return self._word(node, wanted)
        if wanted == BOOL and node.type == INT and node.op == "const" and node.data in (0, 1):
            return Node("const", BOOL, data=node.data, span=node.span)
        if wanted == INT and node.type.kind in ("tokens", "place", "domain"):
            return functions.count_of(self, node)
        if node.op == "const" and node.type == NONE and wanted.kind in REFERENCES:
            return Node("const", wanted, data=0, span=node.span)
        if wanted.kind == "kind" and node.type == Type("comp", wanted.name):
            return node
        if agree(node.type, wanted):
            return node
        self.diags.error(
            "wrong-type",
            node.span,
            _("a {wanted} is wanted here, but this is a {type}", wanted=wanted, type=node.type),
            _advice(node.type, wanted),
        )
        return Node("bad", BAD, span=node.span)

    def _word(self, node: Node, wanted: Type) -> Node:
        word = str(node.data)
        if wanted.kind in ("sym", "kind", "dir", "line", "site", "player"):
            names = names_of(self.symbols, wanted)
            if word in names:
                return Node("const", wanted, data=names.index(word), span=node.span)
            near = nearest(word, names[1:])
            self.diags.error(
                "unknown-word",
                node.span,
                _('"{word}" is no {wanted}', word=word, wanted=wanted),
                _('did you mean "{near}"?', near=near) if near else _("known: {names}", names=", ".join(names[1:13])),
            )
        else:
            self.diags.error(
                "wrong-type",
                node.span,
                _('a {wanted} is wanted here, but "{word}" is a word', wanted=wanted, word=word),
                "",
            )
        return Node("bad", BAD, span=node.span)

    def pair(self, left: Node, right: Node) -> tuple[Node, Node]:
        """Two operands of a comparison, brought to one type."""
        if left.type == WORD and right.type == WORD:
            message = _(
                'nothing says of which list the words "{left}" and "{right}" are', left=left.data, right=right.data
            )
            return self.bad("wrong-type", left.span, message, _("compare a property or a value with a word")), right
        if left.type == WORD:
            return self.fit(left, right.type), right
        if right.type == WORD:
            return left, self.fit(right, left.type)
        if left.type.kind in ("tokens", "place") and right.type.kind in ("int", "tokens", "place"):
            left, right = self.fit(left, INT), self.fit(right, INT)
        if right.type.kind in ("tokens", "place") and left.type == INT:
            right = self.fit(right, INT)
        if left.type.kind == "domain" and right.type.kind == "domain":
            hint = _("compare how many there are, or one of them: `any({example})`", example="x == y for x in ...")
            return self.bad("wrong-type", left.span, _("several things cannot be compared as a whole"), hint), right
        if agree(left.type, right.type) or agree(right.type, left.type):
            return left, right
        self.diags.error(
            "wrong-type",
            right.span,
            _("a {left} cannot be compared with a {right}", left=left.type, right=right.type),
            _advice(right.type, left.type),
        )
        return Node("bad", BAD, span=left.span), right

    def as_truth(self, node: Node) -> Node:
        """The node as a condition; `if site.tile` reads as "there is one"."""
        if node.type.kind in REFERENCES:
            return Node("compare", BOOL, (node, Node("const", NONE, data=0)), "!=", node.span)
        return self.fit(node, BOOL)

    def as_domain(self, node: Node) -> Node:
        """The node as several values."""
        found = functions.iterable(self, node)
        if found is None:
            self.diags.error(
                "not-several",
                node.span,
                _("several things are wanted here, but this is one {type}", type=node.type),
                _("name a zone, a board's spaces, players, from_to(1, 6), ..."),
            )
            return Node("bad", domain(BAD), span=node.span)
        if found.op == "listed" and found.type.of == WORD:
            first = found.args[0]
            hint = _("name the list of symbols itself, or compare something with the words")
            self.diags.error(
                "wrong-type", first.span, _('the word "{first}" here has no list of its own', first=first.data), hint
            )
            return Node("bad", domain(BAD), span=node.span)
        return found

    def term_body(self, term: Term) -> Node:
        """The body of a term, resolved at its first use."""
        if term.body is None:
            if term.name in self._open_terms:
                term.body = self.bad(
                    "circular-term",
                    term.span,
                    _('the term "{term}" is made of itself', term=term.name),
                    " -> ".join([*self._open_terms, term.name]),
                )
                return term.body
            self._open_terms.append(term.name)
            scope = Scope(has_me=True)
            for name, type_ in term.params:
                scope.names[name] = Node("local", type_, data=name)
            body = self.resolve(term.text, scope, term.span)
            if body.type.kind in ("tokens", "place"):
                body = self.fit(body, INT)
            self._open_terms.pop()
            if term.body is None:
                term.body = body
                term.uses_me = uses_me(body)
        return term.body

    def gates(self, board: str) -> tuple[Node, ...]:
        """The conditions on which ways of a board are open, each resolved at its first use."""
        if board not in self._gates:
            written = self.symbols.boards[board].gates
            if board in self._open_gates:
                return (self.bad("circular-term", written[0].span, _("whether this way is open depends on itself")),)
            self._open_gates.append(board)
            found = tuple(self.resolve(gate.when, Scope(), gate.span, BOOL) for gate in written)
            self._open_gates.pop()
            self._gates[board] = found
        return self._gates[board]

    def bad(self, code: str, span: Span, message: str, hint: str = "") -> Node:
        """Report a mistake; gives the node that stands in for what was meant."""
        self.diags.error(code, span, message, hint)
        return Node("bad", BAD, span=span)

    # ---- parsing

    def _parse(self, written: str, scope: Scope, span: Span) -> Node:
        if len(written) > MOST_CHARACTERS:
            return self.bad(
                "long-expression",
                span,
                _("an expression of {count} characters is too long", count=len(written)),
                _("give parts of it names under terms:"),
            )
        text = written.strip()
        start = len(written) - len(written.lstrip())
        try:
            tree = ast.parse(text, mode="eval")
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            offset = (getattr(error, "offset", 1) or 1) - 1
            what = _("this is not an expression") if not text else _("this expression cannot be read")
            return self.bad(
                "bad-expression", span.inside(start + min(offset, max(0, len(text) - 1)), 1), what, _syntax_hint(text)
            )
        nodes = sum(1 for _ in ast.walk(tree))
        if nodes > MOST_NODES:
            return self.bad(
                "long-expression",
                span,
                _("this expression has too many parts"),
                _("give parts of it names under terms:"),
            )
        multiline = span.end_line != span.line
        return Walker(self, scope, span, start, multiline, text).visit(tree.body)


class Walker:
    """Turns one Python syntax tree into typed nodes."""

    def __init__(self, owner: Expressions, scope: Scope, span: Span, start: int, multiline: bool, text: str) -> None:
        self.owner = owner
        self.symbols = owner.symbols
        self.scope = scope
        self.whole = span
        self.start = start
        self.multiline = multiline
        self.text = text

    def at(self, tree: ast.expr) -> Span:
        """The span of a part of the text (the whole text where it stands on several lines)."""
        if self.multiline or tree.lineno != 1:
            return self.whole
        end = tree.end_col_offset if tree.end_col_offset is not None and tree.end_lineno == 1 else len(self.text)
        # ast counts bytes; texts of rules are nearly always ASCII, and a letter off is no harm
        return self.whole.inside(self.start + tree.col_offset, end - tree.col_offset)

    def visit(self, tree: ast.expr) -> Node:
        """The node of a part of the syntax tree."""
        match tree:
            case ast.Constant(value=bool() as value):
                return Node("const", BOOL, data=int(value), span=self.at(tree))
            case ast.Constant(value=int() as value):
                if abs(value) > 2**31 - 1:
                    return self.owner.bad(
                        "out-of-range",
                        self.at(tree),
                        _("{value} is too large a number", value=value),
                        _("numbers have 31 bits"),
                    )
                return Node("const", INT, data=value, span=self.at(tree))
            case ast.Constant(value=None):
                return Node("const", NONE, data=0, span=self.at(tree))
            case ast.Constant():
                return self.owner.bad(
                    "bad-expression",
                    self.at(tree),
                    _("texts and fractions are not values here"),
                    _("write a word without quotes, or a whole number"),
                )
            case ast.Name(id=name):
                return self.name(name, self.at(tree))
            case ast.Attribute(value=value, attr=attr):
                return attributes.attribute(self, self.visit(value), attr, self.at(tree))
            case ast.Subscript(value=value, slice=index):
                return attributes.item(self, self.visit(value), index, self.at(tree))
            case ast.BinOp(left=left, op=op, right=right):
                return self.arithmetic(tree, left, op, right)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                inner = self.owner.fit(self.visit(operand), INT)
                if inner.op == "const":
                    return Node("const", INT, data=-inner.data, span=self.at(tree))
                return Node("neg", INT, (inner,), span=self.at(tree))
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return Node("not", BOOL, (self.truth(operand),), span=self.at(tree))
            case ast.BoolOp(op=op, values=values):
                word = "and" if isinstance(op, ast.And) else "or"
                return Node(word, BOOL, tuple(self.truth(v) for v in values), span=self.at(tree))
            case ast.IfExp(test=test, body=body, orelse=orelse):
                yes, no = self.owner.pair(self.visit(body), self.visit(orelse))
                kind = no.type if yes.type == NONE else yes.type
                return Node("if", kind, (self.truth(test), yes, no), span=self.at(tree))
            case ast.Compare():
                return self.compare(tree)
            case ast.Call(func=func, args=args, keywords=keywords):
                return functions.call(self, tree, func, args, keywords)
            case ast.List(elts=elts) | ast.Tuple(elts=elts) | ast.Set(elts=elts):
                return functions.listed(self, [self.visit(e) for e in elts], self.at(tree))
            case ast.GeneratorExp() | ast.ListComp() | ast.SetComp():
                return functions.comprehension(self, tree, self.at(tree))
            case _:
                return self.owner.bad(
                    "bad-expression",
                    self.at(tree),
                    _("this is not part of the language of expressions"),
                    _("see the guide: arithmetic, comparisons, and/or/not, names and attributes"),
                )

    def truth(self, tree: ast.expr) -> Node:
        """A condition; a piece or space reads as "there is one", a zone as "it is not empty"."""
        node = self.visit(tree)
        if node.type.kind in ("tokens", "place"):
            return Node("compare", BOOL, (self.owner.fit(node, INT), Node("const", INT, data=0)), ">", node.span)
        return self.owner.as_truth(node)

    def arithmetic(self, tree: ast.expr, left: ast.expr, op: ast.operator, right: ast.expr) -> Node:
        """A sum, difference, product, quotient or remainder."""
        word = BINARY.get(type(op))
        if word is None:
            return self.owner.bad(
                "bad-expression",
                self.at(tree),
                _("this sign of arithmetic is not part of the language"),
                _("there are + - * // %; division is // and rounds down"),
            )
        a, b = self.owner.fit(self.visit(left), INT), self.owner.fit(self.visit(right), INT)
        if word in ("//", "%") and b.op == "const" and b.data == 0:
            return self.owner.bad("bad-expression", b.span, _("a division by zero"))
        return Node("arith", INT, (a, b), word, self.at(tree))

    def compare(self, tree: ast.Compare) -> Node:
        """A comparison, or a chain of them."""
        tests: list[Node] = []
        left = self.visit(tree.left)
        for op, right_tree in zip(tree.ops, tree.comparators, strict=True):
            right = self.visit(right_tree)
            if isinstance(op, ast.In | ast.NotIn):
                test = functions.membership(self, left, right, self.at(tree))
                tests.append(Node("not", BOOL, (test,), span=self.at(tree)) if isinstance(op, ast.NotIn) else test)
            elif isinstance(op, ast.Is | ast.IsNot):
                a, b = self.owner.pair(left, right)
                tests.append(Node("compare", BOOL, (a, b), "==" if isinstance(op, ast.Is) else "!=", self.at(tree)))
            else:
                word = COMPARE[type(op)]
                a, b = self.owner.pair(left, right)
                if (
                    word not in ("==", "!=")
                    and a.type != BAD
                    and b.type != BAD
                    and a.type.kind in ("comp", "player", "line", "dir", "bool")
                ):
                    return self.owner.bad(
                        "wrong-type", self.at(tree), _("a {a} has no order", a=a.type), _("compare a number of it")
                    )
                tests.append(Node("compare", BOOL, (a, b), word, self.at(tree)))
            left = right
        return tests[0] if len(tests) == 1 else Node("and", BOOL, tuple(tests), span=self.at(tree))

    def name(self, name: str, span: Span) -> Node:
        """What a bare name stands for: a local, something declared, or a word."""
        symbols = self.symbols
        if name in self.scope.names:
            return replace(self.scope.names[name], span=span)
        if name == "none":
            return Node("const", NONE, data=0, span=span)
        if name in ("true", "false"):
            return Node("const", BOOL, data=int(name == "true"), span=span)
        if name == "me":
            if self.scope.has_me:
                return Node("local", PLAYER, data="me", span=span)
            return self.owner.bad(
                "no-me",
                span,
                _('"me" has no meaning here: nobody is at work'),
                _("use it inside turns, each player, or an effect"),
            )
        if name == "players":
            return Node("players", domain(PLAYER), span=span)
        if name == "others":
            me = self.name("me", span)
            return Node("others", domain(PLAYER), (me,), span=span)
        if name == "player_count":
            return Node("const", INT, data=symbols.players, span=span)
        if name in symbols.roles:
            return Node("const", PLAYER, data=symbols.roles[name], span=span)
        if name[:1] == "p" and name[1:].isdecimal() and 1 <= int(name[1:]) <= symbols.players:
            return Node("const", PLAYER, data=int(name[1:]), span=span)
        if name in symbols.numbers:
            return Node("const", INT, data=symbols.numbers[name], span=span)
        value = symbols.values.get(name)
        if value is not None and not value.per:
            return Node("value", value.type, data=name, span=span)
        if value is not None and value.per[0].kind in ("sym", "kind"):
            return Node("table", BAD, data=(name, 0), span=span)
        zone = symbols.zones.get(name)
        if zone is not None and zone.per is None:
            return Node("zone", Type("tokens" if zone.is_tokens else "place", name), data=name, span=span)
        if name in symbols.terms and not symbols.terms[name].params:
            return functions.term(self, name, [], span)
        if name in symbols.boards:
            return Node("board", Type("board", name), data=name, span=span)
        if name in symbols.classes:
            return Node("class", Type("class", name), data=name, span=span)
        if name == "box":
            return Node("box", Type("place", "box"), span=span)
        piece = symbols.class_by_singular(name)
        if piece is not None and piece.count == 1:
            return Node("const", Type("comp", piece.name), data=piece.first, span=span)
        if name in symbols.lists:
            return Node("symbols", domain(Type("sym", name)), data=name, span=span)
        if name in self.owner.words:
            return Node("word", WORD, data=name, span=span)
        return self.unknown(name, span)

    def unknown(self, name: str, span: Span) -> Node:
        """Report a name that stands for nothing here, with the likeliest cause."""
        symbols = self.symbols
        if name in symbols.terms:
            return self.owner.bad(
                "unknown-name",
                span,
                _('the term "{name}" needs values', name=name),
                _("write {name}({names})", name=name, names=", ".join(n for n, _type in symbols.terms[name].params)),
            )
        owned = symbols.values.get(name) or symbols.zones.get(name)
        if owned is not None and owned.per:
            per = owned.per if isinstance(owned.per, Type) else owned.per[0]
            return self.owner.bad(
                "unknown-name",
                span,
                _('there is one "{name}" for each {per}', name=name, per=per),
                _("say whose: {example}", example=f"me.{name}")
                if per == PLAYER
                else _("say whose: the owner's name and a dot before it"),
            )
        known = [
            *self.scope.names,
            *symbols.roles,
            *symbols.numbers,
            *(v for v in symbols.values if not symbols.values[v].per),
            *symbols.zones,
            *symbols.terms,
            *symbols.boards,
            *symbols.classes,
            *self.owner.words,
            "me",
            "players",
            "others",
            "none",
        ]
        near = nearest(name, known)
        if name in self.scope.everywhere:
            return self.owner.bad(
                "unknown-name",
                span,
                _('"{name}" is not known here any more', name=name),
                _(
                    "a name is seen in the block of the statement that makes it (its `do`), "
                    "or behind it where it has none"
                ),
            )
        return self.owner.bad(
            "unknown-name",
            span,
            _('nothing here is called "{name}"', name=name),
            _('did you mean "{near}"?', near=near) if near else "",
        )


def uses_me(node: Node) -> bool:
    """Whether an expression reads the player at work."""
    return (node.op == "local" and node.data == "me") or any(uses_me(a) for a in node.args)


def _advice(found: Type, wanted: Type) -> str:
    if wanted == BOOL and found.kind in ("int", "tokens", "place"):
        return _("compare it with a number, such as > 0")
    if found.kind == "domain" and wanted.kind not in ("domain",):
        return _("count(...), first(...) or sum(...) makes one value of several")
    if wanted.kind == "player" and found.kind == "comp":
        return _("its player is .owner")
    if wanted.kind == "site" and found.kind == "comp":
        return _("its space is .site")
    return ""


def _syntax_hint(text: str) -> str:
    if "=" in text.replace("==", "").replace("!=", "").replace("<=", "").replace(">=", ""):
        return _("two values are compared with ==")
    if "&&" in text or "||" in text or "!" in text.replace("!=", ""):
        return _("write and, or, not")
    if text.count("(") != text.count(")"):
        return _("a bracket is missing")
    if "  " in text or not text:
        return ""
    return _("look for a missing sign or a missing bracket")
