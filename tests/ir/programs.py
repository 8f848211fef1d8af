"""Small games written directly as typed programs, for the tests of everything behind the ir."""

from __future__ import annotations

from rulewright.ir.header import OVER
from rulewright.ir.ops import (
    Apply,
    Ask,
    Assign,
    Binary,
    Block,
    Break,
    Call,
    Chance,
    Completes,
    Const,
    Expr,
    Fail,
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
    Store,
    Trap,
    Unary,
    While,
)
from rulewright.ir.program import Arm, Function, Procedure, Program, Rule, Site, Slot, Text

FOREVER = 1_000_000


def c(value: int) -> Const:
    return Const(value)


def v(name: str) -> Local:
    return Local(name)


def op(sign: str, a: Expr | int, b: Expr | int) -> Binary:
    return Binary(sign, _e(a), _e(b))


def s(address: Expr | int) -> Load:
    return Load(_e(address))


def _e(value: Expr | int) -> Expr:
    return Const(value) if isinstance(value, int) else value


def put(address: Expr | int, value: Expr | int) -> Store:
    return Store(_e(address), _e(value))


def let(name: str, value: Expr | int) -> Assign:
    return Assign(name, _e(value))


def rule(path: str, line: int) -> Rule:
    return Rule(path, "game.yaml", line, 3)


def site(number: int, path: str, name: str, binders: list[tuple[str, str]], size: int = 100, kind: str = "ask") -> Site:
    arm = Arm("take", 0, size, name, binders, Text(name, binders), path)
    return Site(number, kind, path, number, size, True, Text("What now?"), [arm])


def nim() -> Program:
    """Heap of 7 in slot 10, player in 11, winner flags 12..13 (base 11). Take 1 to 3; who takes the last wins."""
    heap, me, won = 10, 11, 11
    ask = Ask(
        1,
        s(me),
        "n",
        (For("k", c(1), op("+", op("min", 3, s(heap)), 1), (Offer(v("k")),)),),
        (Offer(c(0)), Offer(v("choice")), Offer(v("choice"))),
        (Offer(s(heap)),),
    )
    turn: Block = (
        ask,
        put(heap, op("-", s(heap), v("n"))),
        Log(0, (s(me), v("n"))),
        If(op("==", s(heap), 0), (put(op("+", won, s(me)), 1), put(9, 1), Halt())),
        put(me, op("-", 3, s(me))),
    )
    program = Program(size=14, initial=[(heap, 7), (me, 1)], entry="main")
    program.procedures["main"] = Procedure("main", (), (While(c(1), turn, FOREVER, 0),))
    question = Text("Take how many of {heap}?", [("heap", "int")])
    arm = Arm("take", 0, 4, "take {n}", [("n", "int")], Text("Take {n} from the heap", [("n", "int")]), "turn.take")
    program.sites = [Site(1, "ask", "turn.take", 1, 4, True, question, [arm])]
    program.rules = [rule("turn", 1), rule("turn.take", 2)]
    program.events = [Text("{who} takes {n}", [("who", "player"), ("n", "int")])]
    program.layout = [
        Slot("heap", heap),
        Slot("me", me, type="player"),
        Slot("won", won + 1, 2, 1, "bool", "player"),
    ]
    program.result = {"winners": won}
    program.facts = {"players": 2, "types": {"player": ["none", "p1", "p2"]}}
    return program


def race() -> Program:
    """Dice race with procedures: roll or hold; totals in 12..13, the pot in 10; 10 or more wins. A roll of 1 ends the
    turn.

    `roll` suspends by chance alone, `turn` is invoked from two places.
    """
    pot, me, total = 10, 11, 11
    roll: Block = (
        Chance(2, c(6), "r", (Offer(op("+", v("r"), 1)),)),
        let("face", op("+", v("r"), 1)),
        Log(0, (s(me), v("face"))),
        If(op("==", v("face"), 1), (put(pot, -1),), (put(pot, op("+", s(pot), v("face"))),)),
    )
    ask = Ask(
        1,
        s(me),
        "a",
        (Offer(c(0)), If(op(">", s(pot), 0), (Offer(c(1)),))),
        (If(op("==", v("choice"), 0), (Offer(c(0)),), (Offer(c(1)),)),),
    )
    turn: Block = (
        put(pot, 0),
        put(me, v("who")),
        While(
            c(1),
            (
                ask,
                If(
                    op("==", v("a"), 0),
                    (Invoke("roll", ()), If(op("<", s(pot), 0), (Break(),))),
                    (
                        put(op("+", total, v("who")), op("+", s(op("+", total, v("who"))), s(pot))),
                        Break(),
                    ),
                ),
            ),
            FOREVER,
            0,
        ),
    )
    main: Block = (
        Labelled(
            "game",
            (
                While(
                    c(1),
                    (
                        Invoke("turn", (c(1),)),
                        If(op(">=", s(total + 1), 10), (Break("game"),)),
                        Invoke("turn", (c(2),)),
                        If(op(">=", s(total + 2), 10), (Break("game"),)),
                    ),
                    FOREVER,
                    0,
                ),
            ),
        ),
        Halt(),
    )
    program = Program(size=14, entry="main")
    program.procedures = {
        "main": Procedure("main", (), main),
        "turn": Procedure("turn", ("who",), turn),
        "roll": Procedure("roll", (), roll),
    }
    program.functions["score"] = Function("score", ("p",), (Return(s(op("+", total, v("p")))),), True)
    none: list[tuple[str, str]] = []
    arms = [
        Arm("roll", 0, 1, "roll", none, Text("Roll the die"), "turn.roll"),
        Arm("hold", 1, 1, "hold", none, Text("Keep what you have"), "turn.hold"),
    ]
    program.sites = [
        Site(1, "ask", "turn.act", 1, 2, True, Text("Roll or hold?"), arms),
        Site(2, "chance", "roll", 2, 6, True, outcome=[("face", "int")], verb="roll"),
    ]
    program.rules = [rule("turn", 1), rule("turn.act", 2), rule("roll", 3)]
    program.events = [Text("{who} rolls {n}", [("who", "player"), ("n", "int")])]
    program.layout = [Slot("pot", pot), Slot("me", me, type="player"), Slot("total", total + 1, 2, 1, "int", "player")]
    program.result = {"score": "score"}
    program.facts = {"players": 2, "types": {"player": ["none", "p1", "p2"]}}
    program.limit = 40
    return program


def nested() -> Program:
    """Effects inside effects: `grow(n)` asks, then invokes itself up to twice with n - 1; slot 10 counts, 11 is a
    trail."""
    count, trail = 10, 11
    grow: Block = (
        Ask(1, c(1), "a", (Offer(c(0)), Offer(c(1)), Offer(c(2))), (Offer(c(0)), Offer(v("choice")))),
        put(count, op("+", s(count), 1)),
        put(trail, op("%", op("+", op("*", s(trail), 7), op("+", op("*", v("n"), 3), v("a"))), 1009)),
        If(
            op("and", op(">", v("n"), 0), op("<", s(count), 12)),
            (
                For("i", c(0), v("a"), (Invoke("grow", (op("-", v("n"), 1),), 0),)),
                put(trail, op("%", op("+", op("*", s(trail), 5), op("+", op("*", v("n"), 11), v("a"))), 1009)),
            ),
        ),
    )
    program = Program(size=12, entry="main")
    program.procedures = {
        "main": Procedure("main", (), (Invoke("grow", (c(4),), 0), Halt())),
        "grow": Procedure("grow", ("n",), grow),
    }
    program.functions["score"] = Function("score", ("p",), (Return(s(trail)),), True)
    program.sites = [site(1, "grow", "{n}", [("n", "int")], 3)]
    program.rules = [rule("grow", 1), rule("grow.choose", 2)]
    program.layout = [Slot("count", count), Slot("trail", trail)]
    program.result = {"score": "score"}
    program.facts = {"players": 1, "types": {"player": ["none", "p1"]}}
    return program


def exact() -> Program:
    """Pay exactly 7 with coins of 2, 3 and 4 (2 each): only payments that can be completed are offered."""
    due, coins = 10, 10  # coins[kind] in 11..13
    table = (0, 2, 3, 4)
    pay: Block = (
        While(
            op(">", s(due), 0),
            (
                Ask(
                    1,
                    c(1),
                    "k",
                    (
                        For(
                            "i",
                            c(1),
                            c(4),
                            (
                                If(
                                    op(
                                        "and",
                                        op(">", s(op("+", coins, v("i"))), 0),
                                        op("<=", Lookup("worth", v("i")), s(due)),
                                    ),
                                    (Completes("ok", "step", (v("i"),), 1), If(v("ok"), (Offer(v("i")),))),
                                ),
                            ),
                        ),
                    ),
                    (Offer(c(0)), Offer(Lookup("worth", v("choice")))),
                ),
                Call("spend", (v("k"),)),
            ),
            FOREVER,
            0,
        ),
    )
    spend: Block = (
        put(op("+", coins, v("i")), op("-", s(op("+", coins, v("i"))), 1)),
        put(due, op("-", s(due), Lookup("worth", v("i")))),
    )
    step: Block = (
        Call("spend", (v("i"),)),
        While(
            op(">", s(due), 0),
            (
                Ask(
                    2,
                    c(1),
                    "k",
                    (
                        For(
                            "i",
                            c(1),
                            c(4),
                            (
                                If(
                                    op(
                                        "and",
                                        op(">", s(op("+", coins, v("i"))), 0),
                                        op("<=", Lookup("worth", v("i")), s(due)),
                                    ),
                                    (Offer(v("i")),),
                                ),
                            ),
                        ),
                    ),
                ),
                Call("spend", (v("k"),)),
            ),
            FOREVER,
            0,
        ),
    )
    program = Program(size=14, initial=[(10, 7), (11, 2), (12, 2), (13, 2)], entry="main")
    program.tables["worth"] = table
    program.functions["spend"] = Function("spend", ("i",), spend)
    program.procedures = {
        "main": Procedure("main", (), (*pay, Halt())),
        "step": Procedure("step", ("i",), step),
    }
    program.sites = [site(1, "pay", "pay {n}", [("n", "int")], 4), site(2, "pay", "pay {n}", [("n", "int")], 4)]
    program.rules = [rule("pay", 1), rule("pay.coin", 2), rule("pay.coin", 2)]
    program.facts = {"players": 1, "types": {"player": ["none", "p1"]}}
    return program


def faulty(kind: str) -> Program:
    """A game whose first step goes wrong in the way asked for."""
    bodies: dict[str, Block] = {
        "trap": (Trap("range", Const(1)),),
        "fail": (Fail(1),),
        "runaway": (While(c(1), (put(10, op("+", s(10), 1)),), 50, 1),),
        "division": (put(10, op("//", 3, s(10))),),
        "no-options": (Ask(1, c(1), "a", ()),),
        "no-outcome": (Chance(2, s(10), "a", (Offer(v("a")),)),),
        "fuel": (While(c(1), (If(s(10), (Ask(1, c(1), "a", (Offer(c(1)),)),)),), 50, 1),),
        "deep": (Invoke("deep", (c(1),), 1),),
    }
    program = Program(size=11, entry="main")
    program.procedures["main"] = Procedure("main", (), (*bodies[kind], Halt()))
    deep: Block = (Invoke("deep", (op("+", v("n"), 1),), 1), Ask(1, v("n"), "a", (Offer(v("n")),)))
    if kind == "deep":
        program.procedures["deep"] = Procedure("deep", ("n",), deep)
    program.sites = [site(1, "turn.choose", "{n}", [("n", "int")]), Site(2, "chance", "turn.roll", 1, verb="roll")]
    program.rules = [rule("turn", 1), rule("turn.bad", 7)]
    program.facts = {"players": 1, "types": {"player": ["none", "p1"]}}
    return program


def shuffle() -> Program:
    """Six cards in 10..15, shuffled; p1 and p2 take one of the three on top in turn; highest sum (16, 17) wins."""
    cards, total, me = 10, 15, 18
    mix: Block = (
        For(
            "i",
            c(0),
            c(5),
            (
                Chance(2, op("-", 6, v("i")), "r", (Offer(s(op("+", cards, op("+", v("i"), v("r"))))),)),
                let("x", s(op("+", cards, v("i")))),
                put(op("+", cards, v("i")), s(op("+", cards, op("+", v("i"), v("r"))))),
                put(op("+", cards, op("+", v("i"), v("r"))), v("x")),
            ),
        ),
    )
    main: Block = (
        Invoke("mix", ()),
        put(me, 1),
        For(
            "turn",
            c(0),
            c(4),
            (
                Ask(
                    1,
                    s(me),
                    "k",
                    (
                        For(
                            "i",
                            c(0),
                            c(6),
                            (If(Unary("not", op("==", s(op("+", cards, v("i"))), 0)), (Offer(v("i")),)),),
                        ),
                    ),
                    (Offer(c(0)), Offer(s(op("+", cards, v("choice"))))),
                ),
                put(op("+", total, s(me)), op("+", s(op("+", total, s(me))), s(op("+", cards, v("k"))))),
                put(op("+", cards, v("k")), 0),
                put(me, Select(op("==", s(me), 1), c(2), c(1))),
            ),
        ),
        put(OVER, 1),
        Halt(),
    )
    program = Program(size=19, initial=[(10 + i, i + 1) for i in range(6)], entry="main")
    program.procedures = {"main": Procedure("main", (), main), "mix": Procedure("mix", (), mix)}
    program.functions["score"] = Function(
        "score", ("p",), (Return(Apply("twice", (s(op("+", total, v("p"))),))),), True
    )
    program.functions["twice"] = Function("twice", ("x",), (Return(op("*", v("x"), 2)),), True)
    program.sites = [
        site(1, "turn.take", "take {card}", [("card", "int")], 6),
        Site(2, "chance", "setup.shuffle", 2, 6, outcome=[("card", "int")], verb="shuffle"),
    ]
    program.rules = [rule("turn", 1), rule("turn.take", 2), rule("setup.shuffle", 3)]
    program.result = {"score": "score"}
    program.facts = {"players": 2, "types": {"player": ["none", "p1", "p2"]}}
    return program


ALL = {"nim": nim, "race": race, "nested": nested, "exact": exact, "shuffle": shuffle}
