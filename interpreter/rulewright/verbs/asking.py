"""Decisions: from arms (groups of options) to one `Ask`, with stable option numbers, names and sentences.

An arm's options are numbered by the values of its names in mixed radix, so that a number means the same at every visit:
a piece on a board counts by its space, a piece in a zone by its kind (equal kinds are one option).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from rulewright.ir.ops import Ask, Assign, Break, Completes, Const, Expr, If, Labelled, Load, Local, Offer
from rulewright.ir.program import Arm, Site, Text
from rulewright.lower.bounds import bounds
from rulewright.lower.builder import ONE, ZERO, Builder, add, binary, load, mul, select
from rulewright.lower.context import Context, has_own_state
from rulewright.lower.domains import each, leaving
from rulewright.lower.expressions import holding, lower, occupants
from rulewright.lower.hoist import hoist, split
from rulewright.lower.static import narrowed
from rulewright.resolved.declare import names_of
from rulewright.resolved.symbols import PieceClass
from rulewright.resolved.tree import Binder, Node, Statement, TextParts
from rulewright.resolved.types import PLAYER, Type


@dataclass(slots=True)
class Options:
    """One arm of a decision, resolved."""

    id: str
    path: str
    binders: list[Binder] = field(default_factory=list)
    when: Node | None = None
    where: Node | None = None
    keeps: tuple[str, list[Node]] | None = None
    """An effect that must stay possible, and its values: the player who performs it first."""
    once: str = ""
    name: str = ""
    sentence: TextParts | None = None
    do: list[Statement] = field(default_factory=list)
    flag: int = 0
    """Slot base of its once-flag."""


@dataclass(slots=True)
class Code:
    """How the values of a domain are numbered: how many numbers, value -> number, number -> value, and its name."""

    size: int
    encode: Callable[[Expr], Expr]
    decode: Callable[[Expr], Expr] | None
    descriptor: str
    shown: Callable[[Expr], Expr]
    ascending: bool
    unique: bool


ASCENDING = {
    "players",
    "from_to",
    "board_sites",
    "directions",
    "symbols",
    "kinds",
    "board_runs",
    "class_pieces",
    "board_lines",
    "frontier",
    "copy_sites",
    "copy_lines",
}


def source(node: Node) -> Node:
    """The domain that a filtered one draws from."""
    while node.op == "filter":
        node = node.args[0]
    return node


def code(ctx: Context, b: Builder, binder: Binder) -> Code:
    """The numbering of a binder's values."""
    of, base = binder.type, source(binder.domain)
    if of.kind == "int":
        low, high = bounds(ctx.symbols, binder.domain)
        if high - low > 1_000_000:
            ctx.diags.error(
                "unbounded-range",
                binder.domain.span,
                "how large these numbers can get is not known",
                "give the counters in it a `to:`",
            )
            high = low
        return Code(
            high - low + 1,
            lambda v: add(v, Const(-low)),
            lambda c: add(c, Const(low)),
            "int",
            lambda v: v,
            base.op in ASCENDING,
            True,
        )
    if of.kind == "bool":
        return Code(2, lambda v: v, lambda c: c, "bool", lambda v: v, False, False)
    if of.kind == "comp":
        return _pieces(ctx, b, binder, base)
    if of.kind == "run":
        board, _, length = of.name.partition("/")
        size = len(ctx.board(board).run_tables(int(length)).runs)
        return Code(
            size, lambda v: add(v, Const(-1)), lambda c: add(c, ONE), "int", lambda v: v, base.op in ASCENDING, True
        )
    size = max(1, len(names_of(ctx.symbols, of)) - 1)
    ascending = base.op in ASCENDING or base.op == "line_sites"
    if base.op == "neighbours":
        ascending = ctx.board(base.data[0]).tiles is None
    unique = base.op in ASCENDING or base.op in (
        "line_sites",
        "neighbours",
        "others",
        "ray",
        "ahead",
        "behind",
        "reach",
        "region",
        "run_sites",
    )
    return Code(size, lambda v: add(v, Const(-1)), lambda c: add(c, ONE), of.descriptor, lambda v: v, ascending, unique)


def _pieces(ctx: Context, b: Builder, binder: Binder, base: Node) -> Code:
    piece = ctx.symbols.classes[binder.type.name]
    if base.op in ("board_pieces", "copy_pieces") and ctx.symbols.held[base.data] == 1:
        board, held = base.data
        first = ctx.layout.site_places[board, held]

        def site(value: Expr) -> Expr:
            if (value, board, held) in b.spots:
                return b.spots[value, board, held]
            return add(load(ctx.layout.where, value), Const(1 - first))

        return Code(
            len(ctx.board(board).sites),
            lambda v: add(site(v), Const(-1)),
            lambda c: Load(add(c, Const(occupants(ctx, board, held) + 1))),
            f"site:{board}",
            site,
            True,
            True,
        )
    if base.op in ("class_pieces", "own_pieces"):
        spot, shown = _spots(ctx, piece)
        return Code(
            piece.count,
            lambda v: add(v, Const(-piece.first)),
            lambda c: add(c, Const(piece.first)),
            spot,
            shown,
            True,
            True,
        )
    look = ctx.look
    table = ctx.signature_table()
    names = ctx.signatures[piece.name]
    own = base.op == "zone_pieces" and ctx.symbols.zones[base.data].per == PLAYER and piece.per_player
    if own and not piece.faces and not has_own_state(ctx.symbols, piece):
        # in a player's own zone the owner goes without saying
        kind, number_of = ctx.kind_table(), lambda v: add(look(table, v), Const(-1))
        return Code(len(names) - 1, number_of, None, f"kind:{piece.name}", lambda v: look(kind, v), False, False)
    faces = len(piece.faces)
    if not faces:
        ctx.program.facts.setdefault("types", {})[f"alike:{piece.name}"] = names
        return Code(
            len(names) - 1,
            lambda v: add(look(table, v), Const(-1)),
            None,
            f"alike:{piece.name}",
            lambda v: look(table, v),
            False,
            False,
        )
    rolled = ["none"] + [f"{n}-{f}" if len(names) > 2 else f for n in names[1:] for f in piece.faces]
    ctx.program.facts.setdefault("types", {})[f"die:{piece.name}"] = rolled
    face = ctx.layout.faces[piece.name]

    def number(value: Expr) -> Expr:
        value = b.keep(value)
        return add(add(mul(add(look(table, value), Const(-1)), Const(faces)), Load(add(value, Const(face)))), Const(-1))

    return Code(
        (len(names) - 1) * faces, number, None, f"die:{piece.name}", lambda v: add(number(v), ONE), False, False
    )


def _spots(ctx: Context, piece: PieceClass) -> tuple[str, Callable[[Expr], Expr]]:
    """How single pieces are called: by the space of the only board for their class, else by their own name."""
    boards = [board for (board, held), most in ctx.symbols.held.items() if held == piece.name and most == 1]
    names = _piece_names(ctx, piece.name)
    types = ctx.program.facts.setdefault("types", {})
    if len(boards) != 1 or ctx.board(boards[0]).tiles is not None:
        types[f"piece:{piece.name}"] = names
        return f"piece:{piece.name}", lambda v: add(v, Const(1 - piece.first))
    sites = ctx.board(boards[0]).sites
    first = ctx.layout.site_places[boards[0], piece.name]
    types[f"spot:{piece.name}"] = ["none", *sites, *names[1:]]

    def shown(value: Expr) -> Expr:
        place = load(ctx.layout.where, value)
        inside = binary("and", binary(">=", place, Const(first)), binary("<", place, Const(first + len(sites))))
        return select(inside, add(place, Const(1 - first)), add(value, Const(1 - piece.first + len(sites))))

    return f"spot:{piece.name}", shown


def _piece_names(ctx: Context, name: str) -> list[str]:
    from rulewright.lower.context import player_name

    piece = ctx.symbols.classes[name]
    plain = [
        piece.kinds[k - 1] if not o else f"{player_name(ctx.symbols, o)}.{piece.kinds[k - 1]}"
        for k, o in zip(piece.kind_of, piece.owner_of, strict=True)
    ]
    seen: dict[str, int] = {}
    result = ["none"]
    for n in plain:
        seen[n] = seen.get(n, 0) + 1
        result.append(n if plain.count(n) == 1 else f"{n}_{seen[n]}")
    return result


class Decision:
    """One decision being lowered."""

    def __init__(
        self,
        ctx: Context,
        b: Builder,
        arms: list[Options],
        player: Node,
        kind: str,
        verb: str,
        question: TextParts | None,
    ) -> None:
        self.ctx = ctx
        self.b = b
        self.arms = arms
        self.player = player
        self.site = Site(len(ctx.program.sites) + 1, kind, ctx.path, ctx.rule, verb=verb)
        ctx.program.sites.append(self.site)
        self.codes: list[list[Code]] = []
        self.offsets: list[int] = []
        self.rule = ctx.rule
        self.question = question
        self.skip = 0
        """Base of flags [option]: what was taken already is not offered again (0: no such flags)."""
        offset = 0
        for arm in arms:
            codes = [code(ctx, b, binder) for binder in arm.binders]
            size = 1
            for c in codes:
                size *= c.size
            self.codes.append(codes)
            self.offsets.append(offset)
            offset += size
            if arm.once:
                arm.flag = ctx.layout.reserve(f"{arm.path}.once", ctx.symbols.players + 1, type_="bool", per="player")
                ctx.once_flags.setdefault(arm.once, []).append((arm.flag, ctx.symbols.players + 1))
        if offset > 2_000_000_000:
            ctx.diags.error(
                "too-many-options",
                arms[0].binders[0].domain.span,
                "this decision could have too many options",
                "ask in steps",
            )
        self.site.size = offset
        self.site.sorted = all(c.ascending for codes in self.codes for c in codes)

    # ---- options

    def options(self, offer: Callable[[Expr, bool], None]) -> None:
        """Emit the walk over all options of all arms."""
        for arm, codes, offset in zip(self.arms, self.codes, self.offsets, strict=True):
            with self.b.nested() as inner:
                self._arm(arm, codes, offset, offer)
            test = self._open(arm)
            if test is None:
                self.b.blocks[-1].extend(inner)
            else:
                self.b.emit(If(test, tuple(inner)))

    def _open(self, arm: Options) -> Expr | None:
        test: Expr | None = None
        if arm.once:
            test = binary("==", load(arm.flag, lower(self.ctx, self.b, self.player)), ZERO)
        if arm.when is not None:
            with self.b.nested() as inner:
                found = lower(self.ctx, self.b, arm.when)
            self.b.blocks[-1].extend(inner)
            test = found if test is None else binary("and", test, found)
        return test

    def _arm(self, arm: Options, codes: list[Code], offset: int, offer: Callable[[Expr, bool], None]) -> None:
        ctx, b = self.ctx, self.b
        saved = b.env
        unique = all(c.unique for c in codes)

        def visit(position: int, number: Expr, domains: list[Node], where: Node | None) -> None:
            if position == len(arm.binders):
                with holding(ctx, b, where), b.when(self._kept(arm)):
                    option = add(number, Const(offset))
                    if self.skip:
                        option = b.keep(option)
                    with b.when(binary("==", load(self.skip, option), ZERO) if self.skip else ONE):
                        offer(option, not unique)
                return
            binder, c = arm.binders[position], codes[position]

            def item(value: Expr) -> None:
                env = b.env
                b.env = {**env, binder.local: value}
                later = {other.local for other in arm.binders[position + 1 :]}
                if not later:
                    visit(position + 1, add(mul(number, Const(c.size)), c.encode(value)), domains, where)
                    b.env = env
                    return
                follower = arm.binders[position + 1].local
                nearby, fitting = narrowed(ctx, domains[position + 1], follower, where)
                now, rest = split(fitting, later)
                known: dict[Node, Node] = {}
                with holding(ctx, b, now):
                    coming = [nearby, *domains[position + 2 :]]
                    inner = [*domains[: position + 1], *(hoist(ctx, b, d, later, known) for d in coming)]
                    test = hoist(ctx, b, rest, later, known) if rest is not None else None
                    visit(position + 1, b.keep(add(mul(number, Const(c.size)), c.encode(value))), inner, test)
                b.env = env

            each(ctx, b, domains[position], item)

        visit(0, ZERO, [binder.domain for binder in arm.binders], arm.where)
        b.env = saved

    def _kept(self, arm: Options) -> Expr:
        """Whether the arm, once taken, leaves what must stay possible."""
        if arm.keeps is None:
            return ONE
        effect, given = arm.keeps
        ctx, b = self.ctx, self.b
        names = sorted(_locals(arm))
        trial = ctx.trial(arm.path, tuple(names), arm.do, effect, given)
        result = b.temp("kept")
        args = tuple(b.env.get(n, Local(n)) for n in names)
        b.emit(Completes(result, trial, args, self.rule))
        return Local(result)

    def open_test(self, arm: Options) -> Expr | None:
        """Whether an arm without names can be taken at all (None: always)."""
        with self.b.nested() as inner:
            test = self._open(arm)
            kept = self._kept(arm)
        self.b.blocks[-1].extend(inner)
        if kept != ONE:
            test = kept if test is None else binary("and", test, kept)
        return test

    # ---- the decision itself

    def ask(self, local: str, readers: Expr | None = None) -> None:
        """Emit the `Ask`."""
        ctx, b = self.ctx, self.b
        saved = b.env
        with b.nested() as options:
            self.options(lambda number, once: b.emit(Offer(number, once)))
        with b.nested() as describe:
            self._describe()
        with b.nested() as question:
            self.site.question = _say(ctx, b, self.question) or Text("")
        b.env = saved
        player = lower(ctx, b, self.player)
        b.emit(
            Ask(
                self.site.id,
                player,
                local,
                tuple(options),
                tuple(describe),
                tuple(question),
                readers if readers is not None else Const(-1),
            )
        )

    def first_option(self) -> tuple[Expr, Expr]:
        """Emit a walk that finds the first option (-1: none) and whether there is another one."""
        b = self.b
        first, more = b.temp("first"), b.temp("more")
        b.emit(Assign(first, Const(-1)))
        b.emit(Assign(more, ZERO))

        def offer(number: Expr, _once: bool) -> None:
            number = b.keep(number)
            b.emit(
                If(
                    binary("<", Local(first), ZERO),
                    (Assign(first, number),),
                    (If(binary("!=", number, Local(first)), (Assign(more, ONE),)),),
                )
            )

        self.options(offer)
        return Local(first), Local(more)

    def any_option(self) -> Expr:
        """Emit a walk that stops at the first option; whether there is one."""
        b = self.b
        found, label = b.temp("found"), b.temp("some")
        b.emit(Assign(found, ZERO))
        with b.nested() as inner:

            def offer(_number: Expr, _once: bool) -> None:
                b.emit(Assign(found, ONE))
                b.emit(Break(label))

            self.options(offer)
        b.emit(Labelled(label, tuple(inner)))
        return Local(found)

    def decode(self, position: int, choice: Expr, assign: Callable[[str, Expr], None]) -> None:
        """Emit what finds the values of an arm's names from an option's number."""
        b = self.b
        arm, codes = self.arms[position], self.codes[position]
        rest = add(choice, Const(-self.offsets[position]))
        radix = 1
        for c in codes:
            radix *= c.size
        for binder, c in zip(arm.binders, codes, strict=True):
            radix //= c.size
            number = rest
            if radix > 1:
                rest = b.keep(rest)
                number = binary("//", rest, Const(radix))
            if c.decode is not None:
                assign(binder.local, c.decode(number))
            else:
                self._find(binder, c, number, assign, arm.where if binder is arm.binders[-1] else None)
            if radix > 1:
                rest = binary("%", rest, Const(radix))

    def _find(
        self, binder: Binder, c: Code, number: Expr, assign: Callable[[str, Expr], None], where: Node | None
    ) -> None:
        """The first value of the domain (and condition) with this number."""
        ctx, b = self.ctx, self.b
        number = b.keep(number)
        found = b.temp(binder.name)
        b.emit(Assign(found, ZERO))
        with leaving(b, binder.domain) as stop:

            def item(value: Expr) -> None:
                env = b.env
                b.env = {**env, binder.local: value}
                with (
                    b.when(binary("==", c.encode(value), number)),
                    b.when(lower(ctx, b, where) if where is not None else ONE),
                ):
                    b.emit(Assign(found, value))
                    stop()
                b.env = env

            each(ctx, b, binder.domain, item)
        assign(binder.local, Local(found))

    def _describe(self) -> None:
        ctx, b = self.ctx, self.b
        choice = Local("choice")
        saved = b.env
        for position, (arm, codes, offset) in enumerate(zip(self.arms, self.codes, self.offsets, strict=True)):
            size = 1
            for c in codes:
                size *= c.size
            with b.nested() as inner:
                b.emit(Offer(Const(position)))
                env = dict(b.env)

                def assign(local: str, value: Expr) -> None:
                    b.env = {**b.env, local: b.keep(value)}

                self.decode(position, choice, assign)
                for binder, c in zip(arm.binders, codes, strict=True):
                    b.emit(Offer(c.shown(b.env[binder.local])))
                sentence = _say(ctx, b, arm.sentence)
                b.env = env
            name = arm.name or self._default_name(arm)
            binders = [(binder.name, c.descriptor) for binder, c in zip(arm.binders, codes, strict=True)]
            self.site.arms.append(Arm(arm.id, offset, size, name, binders, sentence or Text(""), arm.path))
            if len(self.arms) == 1:
                b.blocks[-1].extend(inner)
            else:
                within = binary("and", binary(">=", choice, Const(offset)), binary("<", choice, Const(offset + size)))
                b.emit(If(within, tuple(inner)))
        b.env = saved

    def _default_name(self, arm: Options) -> str:
        names = " ".join(f"{{{binder.name}}}" for binder in arm.binders)
        return f"{arm.id} {names}".strip() if arm.id else names

    def perform(self, choice: str, body: Callable[[Options], None]) -> None:
        """Emit what follows the choice: for each arm, its names and then `body`."""
        b = self.b

        def follow(position: int) -> None:
            arm = self.arms[position]
            self.decode(position, Local(choice), lambda local, value: b.emit(Assign(local, value)))
            if arm.once:
                b.store(add(lower(self.ctx, b, self.player), Const(arm.flag)), ONE)
            body(arm)

        self._branch(0, len(self.arms), Local(choice), follow)

    def _branch(self, first: int, last: int, choice: Expr, follow: Callable[[int], None]) -> None:
        if last - first == 1:
            follow(first)
            return
        middle = (first + last) // 2
        b = self.b
        with b.nested() as low:
            self._branch(first, middle, choice, follow)
        with b.nested() as high:
            self._branch(middle, last, choice, follow)
        b.emit(If(binary("<", choice, Const(self.offsets[middle])), tuple(low), tuple(high)))


def _locals(arm: Options) -> set[str]:
    """Locals of the rules around that an arm's block and its names read."""
    from rulewright.lower.uses import locals_of_block, locals_of_node

    found = locals_of_block(arm.do) | {binder.local for binder in arm.binders}
    for node in arm.keeps[1] if arm.keeps else []:
        found |= locals_of_node(node)
    return found


def _say(ctx: Context, b: Builder, text: TextParts | None) -> Text | None:
    """Offer the values of a sentence; gives its description."""
    if text is None:
        return None
    values: list[tuple[str, str]] = []
    for name, node in text.values:
        value = lower(ctx, b, node)
        kind = node.type
        if kind.kind == "comp":
            value = ctx.look(ctx.kind_table(), value)
            kind = Type("kind", kind.name)
        b.emit(Offer(value))
        values.append((name, kind.descriptor))
    return Text(text.template, values)


say = _say
__all__ = ["Break", "Decision", "Options", "say"]
