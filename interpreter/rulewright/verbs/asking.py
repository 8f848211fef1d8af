"""Decisions: from arms (groups of options) to one `Ask`, with stable option numbers, names and sentences.

An arm's options are numbered by the values of its names in mixed radix, so that a number means the same at every visit:
a piece on a board counts by its space, a piece in a zone by its kind (equal kinds are one option).
"""

from __future__ import annotations

from collections.abc import Callable

from rulewright.ir.ops import Ask, Assign, Break, Completes, Const, Expr, If, Labelled, Load, Local, Offer
from rulewright.ir.program import Arm, Site, Text
from rulewright.languages import _
from rulewright.lower.builder import ONE, ZERO, Builder, add, binary, load, mul
from rulewright.lower.context import Context
from rulewright.lower.folds import leaving
from rulewright.lower.hoist import hoist, split
from rulewright.lower.nodes import each, holding, lower
from rulewright.lower.present import bound, needed
from rulewright.lower.static import narrowed
from rulewright.resolved.tree import Node, TextParts
from rulewright.resolved.types import Type
from rulewright.verbs.numbering import Code, code
from rulewright.verbs.options import Options, before_in_set, by_size, locals_of


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
        *,
        single: bool = False,
    ) -> None:
        """With `single` equal pieces are options of their own."""
        self.ctx = ctx
        self.b = b
        self.written = arms
        self.player = player
        self.site = Site(len(ctx.program.sites) + 1, kind, ctx.path, ctx.rule, verb=verb)
        ctx.program.sites.append(self.site)
        self.codes: list[list[Code]] = []
        self.offsets: list[int] = []
        self.rule = ctx.rule
        self.question = question
        self.mark: Callable[[Expr, Expr], Expr] | None = None
        """Option and value of the first name -> the slot of a flag: what was taken already is not offered again."""
        offset = 0
        for arm in arms:
            for binder in arm.binders:
                bound(ctx, binder)
            if arm.once:
                arm.flag = ctx.layout.reserve(f"{arm.path}.once", ctx.symbols.players + 1, type_="bool", per="player")
                ctx.once_flags.setdefault(arm.once, []).append((arm.flag, ctx.symbols.players + 1))
        sized = list(by_size(arms))
        self.arms = [arm for _number, arm in sized]
        self.of = [number for number, _arm in sized]
        """By arm: which of the written ones it is."""
        for arm in self.arms:
            codes = [code(ctx, b, binder, single) for binder in arm.binders]
            size = 1
            for c in codes:
                size *= c.size
            self.codes.append(codes)
            self.offsets.append(offset)
            offset += size
        if offset > 2_000_000_000:
            ctx.diags.error(
                "too-many-options",
                arms[0].binders[0].domain.span,
                _("this decision could have too many options"),
                _("ask in steps"),
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
        unique = all(c.unique for c in codes)

        def visit(position: int, number: Expr, domains: list[Node], where: Node | None) -> None:
            if position == len(arm.binders):
                with holding(ctx, b, where), b.when(self._kept(arm)):
                    option = add(number, Const(offset))
                    if self.mark is not None:
                        option = b.keep(option)
                    with b.when(self._new(option, arm)):
                        offer(option, not unique)
                return
            binder, c = arm.binders[position], codes[position]

            def item(value: Expr) -> None:
                with b.binding({binder.local: value}), b.when(self._behind(arm, codes, position, value)):
                    later = {other.local for other in arm.binders[position + 1 :]}
                    if not later:
                        visit(position + 1, add(mul(number, Const(c.size)), c.encode(value)), domains, where)
                        return
                    follower = arm.binders[position + 1].local
                    nearby, fitting = narrowed(ctx, domains[position + 1], follower, where)
                    now, rest = split(ctx, fitting, later)
                    known: dict[Node, Node] = {}
                    with holding(ctx, b, now):
                        coming = [nearby, *domains[position + 2 :]]
                        inner = [*domains[: position + 1], *(hoist(ctx, b, d, later, known) for d in coming)]
                        test = hoist(ctx, b, rest, later, known) if rest is not None else None
                        visit(position + 1, b.keep(add(mul(number, Const(c.size)), c.encode(value))), inner, test)

            each(ctx, b, domains[position], item)

        with b.binding({binder.local: ZERO for binder in arm.absent}):
            visit(0, ZERO, [binder.domain for binder in arm.binders], arm.where)

    def _behind(self, arm: Options, codes: list[Code], position: int, value: Expr) -> Expr:
        """Whether a member of a set comes behind the one before it: so every set is found once."""
        before = before_in_set(arm, position)
        if before is None:
            return ONE
        last, code = self.b.env[before.local], codes[position]
        if code.unique:
            return binary("<", code.encode(last), code.encode(value))
        mine, other = self.b.keep(code.encode(value)), self.b.keep(code.encode(last))
        alike = binary("and", binary("==", other, mine), binary("<", last, value))
        return binary("or", binary("<", other, mine), alike)

    def _new(self, option: Expr, arm: Options) -> Expr:
        """Whether something was not taken already."""
        if self.mark is None:
            return ONE
        binder = arm.binders[0]
        return binary("==", Load(self.mark(option, self.b.env.get(binder.local, Local(binder.local)))), ZERO)

    def _kept(self, arm: Options) -> Expr:
        """Whether the arm, once taken, leaves what must stay possible."""
        if arm.keeps is None:
            return ONE
        effect, given = arm.keeps
        ctx, b = self.ctx, self.b
        names = sorted(locals_of(arm))
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
        with b.nested() as options:
            self.options(lambda number, once: b.emit(Offer(number, once)))
        with b.nested() as describe:
            self._describe()
        with b.nested() as question:
            self.site.question = say(ctx, b, self.question) or Text("")
        player = needed(ctx, b, self.player)
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

    def ask_or_take(self, choice: str, first: Expr, more: Expr, readers: Expr | None = None) -> None:
        """Ask only where there is more than one option; a single one is taken (see `first_option`)."""
        with self.b.nested() as asking:
            self.ask(choice, readers)
        self.b.emit(If(more, tuple(asking), (Assign(choice, first),)))

    def first_option(self) -> tuple[Expr, Expr]:
        """Emit a walk that finds the first option (-1: none) and whether there is another one."""
        b = self.b
        first, more, label = b.temp("first"), b.temp("more"), b.temp("two")
        b.emit(Assign(first, Const(-1)))
        b.emit(Assign(more, ZERO))

        def offer(number: Expr, _once: bool) -> None:
            number = b.keep(number)
            another = binary("!=", number, Local(first))
            b.emit(
                If(
                    binary("<", Local(first), ZERO),
                    (Assign(first, number),),
                    (If(another, (Assign(more, ONE), Break(label))),),  # two are enough to know
                )
            )

        with b.nested() as inner:
            self.options(offer)
        b.emit(Labelled(label, tuple(inner)))
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
        for at, (binder, c) in enumerate(zip(arm.binders, codes, strict=True)):
            radix //= c.size
            number = rest
            if radix > 1:
                rest = b.keep(rest)
                number = binary("//", rest, Const(radix))
            if c.decode is not None:
                assign(binder.local, c.decode(number))
            else:
                self._find(at, c, number, assign, arm)
            rest = binary("%", rest, Const(radix)) if radix > 1 else ZERO  # names that follow have one value
        for binder in arm.absent:
            assign(binder.local, ZERO)

    def _find(self, at: int, c: Code, number: Expr, assign: Callable[[str, Expr], None], arm: Options) -> None:
        """The first value of the domain (and condition) with this number, and not in the set yet."""
        binder = arm.binders[at]
        where = arm.where if binder is arm.binders[-1] and binder.member is None else None
        ctx, b = self.ctx, self.b
        number = b.keep(number)
        found = b.temp(binder.name)
        b.emit(Assign(found, ZERO))
        with leaving(ctx, b, binder.domain) as stop:

            def item(value: Expr) -> None:
                with (
                    b.binding({binder.local: value}),
                    b.when(binary("==", c.encode(value), number)),
                    b.when(self._another(arm, at, value)),
                    holding(ctx, b, where),
                    b.when(self._new(number, arm)),
                ):
                    b.emit(Assign(found, value))
                    stop()

            each(ctx, b, binder.domain, item)
        assign(binder.local, Local(found))

    def _another(self, arm: Options, at: int, value: Expr) -> Expr:
        """Whether a value is none of the members that a set has already."""
        test: Expr = ONE
        before = before_in_set(arm, at)
        while before is not None:
            test = binary("and", test, binary("!=", value, self.b.env.get(before.local, Local(before.local))))
            at -= 1
            before = before_in_set(arm, at)
        return test

    def _describe(self) -> None:
        ctx, b = self.ctx, self.b
        choice = Local("choice")
        for position, (arm, codes, offset) in enumerate(zip(self.arms, self.codes, self.offsets, strict=True)):
            size = 1
            for c in codes:
                size *= c.size
            with b.nested() as inner:
                b.emit(Offer(Const(position)))
                with b.binding({}):

                    def assign(local: str, value: Expr) -> None:
                        b.env[local] = b.keep(value)

                    self.decode(position, choice, assign)
                    for binder, c in zip(arm.binders, codes, strict=True):
                        b.emit(Offer(c.shown(b.env[binder.local])))
                    sentence = say(ctx, b, arm.sentence)
            name = arm.name or self._default_name(arm)
            binders = [(binder.name, c.descriptor) for binder, c in zip(arm.binders, codes, strict=True)]
            self.site.arms.append(Arm(arm.id, offset, size, name, binders, sentence or Text(""), arm.path))
            if len(self.arms) == 1:
                b.blocks[-1].extend(inner)
            else:
                within = binary("and", binary(">=", choice, Const(offset)), binary("<", choice, Const(offset + size)))
                b.emit(If(within, tuple(inner)))

    def _default_name(self, arm: Options) -> str:
        names = " ".join(dict.fromkeys(f"{{{binder.name}}}" for binder in arm.binders))
        return f"{arm.id} {names}".strip() if arm.id else names

    def perform(self, choice: str, body: Callable[[Options], None]) -> None:
        """Emit what follows the choice: for each arm, its names and then `body`."""
        b = self.b

        starts = [self.of.index(number) for number in range(len(self.written))]

        def follow(number: int) -> None:
            arm, first = self.written[number], starts[number]
            several = [self.offsets[i] for i in range(first, len(self.arms)) if self.of[i] == number]

            def found(position: int) -> None:
                self.decode(first + position, Local(choice), lambda local, value: b.emit(Assign(local, value)))

            b.halving(Local(choice), several, found)
            if arm.once:
                b.store(add(lower(self.ctx, b, self.player), Const(arm.flag)), ONE)
            body(arm)

        b.halving(Local(choice), [self.offsets[start] for start in starts], follow)


def say(ctx: Context, b: Builder, text: TextParts | None) -> Text | None:
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
    return Text(text.template, values, text.one, text.context, text.count)
