"""Random small programs for Hypothesis: nested loops, jumps, questions, chance, calls, procedures that begin each
other."""

from __future__ import annotations

from hypothesis import strategies as st

from rulewright.ir.ops import (
    Apply,
    Ask,
    Assign,
    Binary,
    Block,
    Break,
    Call,
    Chance,
    Const,
    Continue,
    Expr,
    For,
    Halt,
    If,
    Invoke,
    Labelled,
    Load,
    Local,
    Log,
    Lookup,
    Offer,
    Return,
    Select,
    Stmt,
    Store,
    Unary,
    While,
)
from rulewright.ir.program import Function, Procedure, Program, Rule, Site, Text

SLOTS = range(10, 16)
FUEL, DEPTH = 16, 17
LOCALS = ("a", "b", "c")
WORDS = ("+", "-", "*", "<", "<=", "==", "!=", ">=", ">", "and", "or", "min", "max", "&", "|")


class Maker:
    """Draws one program."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self.sites: list[Site] = []
        self.loops = 0

    def expr(self, depth: int = 2) -> Expr:
        choice = self.draw(st.integers(0, 3 if depth == 0 else 9))
        match choice:
            case 0 | 1:
                return Const(self.draw(st.integers(-3, 9)))
            case 2:
                return Local(self.draw(st.sampled_from(LOCALS)))
            case 3:
                return Load(Const(self.draw(st.sampled_from(SLOTS))))
            case 4:
                return Unary(self.draw(st.sampled_from(("-", "not"))), self.expr(depth - 1))
            case 5:
                return Select(self.expr(depth - 1), self.expr(depth - 1), self.expr(depth - 1))
            case 6:
                return Lookup("t", Binary("%", self.expr(depth - 1), Const(5)))
            case 7:
                return Apply("twice", (self.small(self.expr(depth - 1)),))
            case _:
                return Binary(self.draw(st.sampled_from(WORDS)), self.small(self.expr(depth - 1)), self.expr(depth - 1))

    def small(self, expr: Expr) -> Expr:
        return Binary("%", expr, Const(19))

    def site(self, kind: str) -> int:
        number = len(self.sites) + 1
        self.sites.append(Site(number, kind, f"site{number}", 0, 10, True, verb="chance"))
        return number

    def offers(self) -> Block:
        """Options: a few numbers, or a walk over slots or a table."""
        if self.draw(st.booleans()):
            return (
                Offer(Const(1)),
                If(self.expr(1), (Offer(Const(2)),)),
                Offer(Binary("+", Const(3), Binary("%", self.expr(1), Const(3))), True),
            )
        self.loops += 1
        index, item = f"i{self.loops}", f"e{self.loops}"
        code = Binary("*", Local(index), Const(10))
        if self.draw(st.booleans()):
            number = Binary("+", code, Binary("%", Local(item), Const(10)))
            inner: Block = (
                Assign(item, Load(Binary("+", Local(index), Const(10)))),
                If(
                    Binary(">=", Local(item), self.expr(1)),
                    (Offer(number),),
                ),
            )
        else:
            inner = (Assign(item, Lookup("t", Local(index))), If(Binary(">", Local(item), Local("a")), (Offer(code),)))
        return (For(index, Const(0), Const(6), inner), Offer(Const(77)))

    def scan(self) -> Stmt:
        """A loop that looks through slots or a table and changes nothing but locals."""
        self.loops += 1
        index = f"i{self.loops}"
        start, stop = Const(self.draw(st.integers(0, 2))), Const(self.draw(st.integers(0, 6)))
        what: Expr = Load(Binary("+", Local(index), Const(10)))
        if self.draw(st.booleans()):
            what = Lookup("t", Local(index))
        found, other = self.draw(st.sampled_from(LOCALS)), self.draw(st.sampled_from(LOCALS))
        more: Expr = Local(index) if self.draw(st.booleans()) else what
        body: Block = (
            If(
                Binary(self.draw(st.sampled_from(("<", "==", ">="))), what, self.expr(1)),
                (Assign(found, more), Break()),
            ),
            Assign(other, Binary("%", Binary("+", Local(other), what), Const(19))),
        )
        return For(index, start, stop, body)

    def block(self, depth: int, loops: int, labels: tuple[str, ...], calls: tuple[str, ...]) -> Block:
        return tuple(self.statement(depth, loops, labels, calls) for _ in range(self.draw(st.integers(1, 4))))

    def statement(self, depth: int, loops: int, labels: tuple[str, ...], calls: tuple[str, ...]) -> Stmt:
        plain = 11 if depth == 0 else 16
        match self.draw(st.integers(0, plain)):
            case 0 | 1:
                return Assign(self.draw(st.sampled_from(LOCALS)), self.small(self.expr()))
            case 2 | 3:
                return Store(Const(self.draw(st.sampled_from(SLOTS))), self.small(self.expr()))
            case 4 | 5:
                return Ask(self.site("ask"), Const(1), self.draw(st.sampled_from(LOCALS)), self.offers())
            case 6:
                count = Binary("+", Binary("%", self.expr(1), Const(3)), Const(self.draw(st.integers(1, 3))))
                return Chance(self.site("chance"), count, self.draw(st.sampled_from(LOCALS)), ())
            case 7:
                if calls:
                    return Invoke(self.draw(st.sampled_from(calls)), (self.small(self.expr(1)),))
                return Log(0, (self.small(self.expr(1)),))
            case 8:
                return Call("bump", (self.small(self.expr(1)),), self.draw(st.sampled_from(("", *LOCALS))))
            case 9:
                if loops and self.draw(st.booleans()):
                    return Continue() if self.draw(st.booleans()) else Break()
                return If(self.expr(1), (Break(self.draw(st.sampled_from(labels))),)) if labels else Log(0, (Const(1),))
            case 10:
                return If(self.expr(1), (Return(),)) if self.draw(st.integers(0, 3)) == 0 else Log(0, (Local("a"),))
            case 11:
                return self.scan()
            case 12:
                return If(
                    self.expr(1),
                    self.block(depth - 1, loops, labels, calls),
                    self.block(depth - 1, loops, labels, calls),
                )
            case 13:
                self.loops += 1
                stop: Expr = Const(self.draw(st.integers(0, 3)))
                if self.draw(st.booleans()):
                    stop = Binary("%", self.expr(1), Const(4))
                local = f"i{self.loops}"
                body = self.block(depth - 1, loops + 1, labels, calls)
                return For(local, Const(0), stop, (Store(Const(10), Local(local)), *body))
            case 14 | 15:
                test = Binary("and", Binary(">", Load(Const(FUEL)), Const(0)), self.expr(1))
                burn = Store(Const(FUEL), Binary("-", Load(Const(FUEL)), Const(1)))
                return While(test, (burn, *self.block(depth - 1, loops + 1, labels, calls)), 1000, 0)
            case _:
                self.loops += 1
                label = f"l{self.loops}"
                return Labelled(label, self.block(depth - 1, loops, (*labels, label), calls))


@st.composite
def programs(draw: st.DrawFn) -> Program:
    """A program that ends: loops and recursion use up fuel."""
    maker = Maker(draw)
    program = Program(size=18, initial=[(FUEL, 12), (DEPTH, 3)])
    program.tables["t"] = (3, 1, 4, 1, 5, 9, 2)
    x = Local("x")
    program.functions["twice"] = Function("twice", ("x",), (Return(Binary("+", x, x)),), True)
    program.functions["bump"] = Function(
        "bump",
        ("x",),
        (
            Log(0, (x,)),
            If(Binary(">", x, Const(9)), (Return(Const(9)),)),
            Store(Const(11), Binary("%", Binary("+", Load(Const(11)), x), Const(23))),
            If(
                Binary("==", Lookup("t", Binary("%", x, Const(7))), Const(4)),
                (Assign("y", Binary("+", x, Const(1))), Return(Local("y"))),
                (For("i", Const(0), Binary("%", x, Const(5)), (Store(Const(13), Local("i")),)),),
            ),
            Return(Load(Const(11))),
        ),
        True,
    )
    begin: Block = (Assign("a", Local("x")), Assign("b", Const(2)), Assign("c", Const(0)))
    names = ("third", "second", "first")
    for number, name in enumerate(names):
        calls = names[:number]
        body = maker.block(2, 0, (), calls)
        if draw(st.booleans()):  # begins itself, three deep at most
            deeper: Block = (
                Store(Const(DEPTH), Binary("-", Load(Const(DEPTH)), Const(1))),
                Invoke(name, (Binary("%", Local("b"), Const(7)),)),
                Store(Const(DEPTH), Binary("+", Load(Const(DEPTH)), Const(1))),
                Store(Const(12), Binary("%", Local("c"), Const(31))),
            )
            body = (*body, If(Binary(">", Load(Const(DEPTH)), Const(0)), deeper), *maker.block(1, 0, (), calls))
        program.procedures[name] = Procedure(name, ("x",), (*begin, *body))
    main: Block = (*(Assign(name, Const(1)) for name in LOCALS), *maker.block(3, 0, (), names), Halt())
    program.procedures["main"] = Procedure("main", (), main)
    program.sites = maker.sites
    program.rules = [Rule("main", "game.yaml", 1, 1)]
    program.events = [Text("{n}", [("n", "int")])]
    program.facts = {"players": 1, "types": {"player": ["none", "p1"]}}
    return program
