"""Taking pieces out of places and putting them in: functions made once for a class, for the cases it has.

A place for one piece is a slot. A list keeps its pieces in a row and each piece its position; an unordered list fills a
gap with the last piece, ordered ones close up. A pile also keeps the bounds of the part whose order nobody knows.
"""

from __future__ import annotations

from functools import partial

from rulewright.ir.ops import (
    Assign,
    Binary,
    Call,
    Chance,
    Const,
    Expr,
    If,
    Load,
    Local,
    Offer,
    Store,
    Trap,
    While,
)
from rulewright.lower.addresses import seen_by
from rulewright.lower.builder import ONE, ZERO, Builder, add, binary, load, mul, select
from rulewright.lower.context import Context
from rulewright.lower.extent import widen
from rulewright.lower.nodes import counted
from rulewright.lower.state import Place
from rulewright.resolved.symbols import Value
from rulewright.resolved.types import comp


def _places(ctx: Context, held: str) -> list[Place]:
    return [p for p in ctx.layout.places if p.holds == held]


def _table(ctx: Context, name: str, of: str) -> str:
    return ctx.table(f"place_{name}", [int(getattr(p, of)) for p in ctx.layout.places])


def _tables(ctx: Context) -> None:
    ctx.table("place_ordered", [int(bool(p.order)) for p in ctx.layout.places])
    seen_by(ctx, ZERO)


def take_out(ctx: Context, b: Builder, held: str, piece: Expr) -> None:
    """Take a piece out of wherever it is (into the box)."""
    b.emit(Call(_take_function(ctx, held), (piece,)))


def put_in(ctx: Context, b: Builder, held: str, piece: Expr, place: Expr, *, bottom: bool = False) -> None:
    """Put a piece that is in no place into one."""
    if place == ZERO:
        b.store(add(piece, Const(ctx.layout.where)), ZERO)  # whoever could tell it still can, and nobody else
        return
    b.emit(Call(_put_function(ctx, held, bottom), (piece, place, Const(ctx.rule))))


def move(ctx: Context, b: Builder, held: str, piece: Expr, place: Expr, *, bottom: bool = False) -> None:
    """Take a piece out of where it is and put it into a place (0 is the box)."""
    take_out(ctx, b, held, piece)
    put_in(ctx, b, held, piece, place, bottom=bottom)


def _take_function(ctx: Context, held: str) -> str:
    places = _places(ctx, held)
    single = any(not p.count for p in places)
    lists = any(p.count for p in places)
    ordered = any(p.order for p in places)
    piles = any(p.low for p in places)
    _tables(ctx)

    def build(b: Builder) -> None:
        piece = Local("piece")
        where = b.keep(load(ctx.layout.where, piece), "where")
        with b.when(where):
            base = b.keep(ctx.look(_table(ctx, "base", "base"), where), "base")
            _forget_values(ctx, b, held, piece, where)
            with b.nested() as alone:
                b.store(base, ZERO)
            with b.nested() as listed:
                if lists:
                    _close(ctx, b, piece, where, base, ordered, piles)
            if not lists:
                b.blocks[-1].extend(alone)
            elif not single:
                b.blocks[-1].extend(listed)
            else:
                b.emit(If(ctx.look(_table(ctx, "count", "count"), where), tuple(listed), tuple(alone)))
            b.store(add(piece, Const(ctx.layout.where)), ZERO)

    return ctx.function(f"take_{held}", ("piece",), build)


def _forget_values(ctx: Context, b: Builder, held: str, piece: Expr, where: Expr) -> None:
    """A piece leaves its place: what it has on that board alone is as at the start again."""
    for value in _values_on(ctx, held):
        first = ctx.layout.site_places[value.on, held]
        count = len(ctx.board(value.on).sites)
        there = binary("and", binary(">=", where, Const(first)), binary("<", where, Const(first + count)))
        with b.when(there):
            b.store(add(piece, Const(ctx.layout.values[value.name])), Const(value.start))


def _values_on(ctx: Context, held: str) -> list[Value]:
    """The values that pieces of a class have on a board alone."""
    return [v for v in ctx.symbols.attribute_values(comp(held)).values() if v.on]


def _close(ctx: Context, b: Builder, piece: Expr, where: Expr, base: Expr, ordered: bool, piles: bool) -> None:
    """Close the gap a piece leaves in a list."""
    count = b.keep(ctx.look(_table(ctx, "count", "count"), where), "count")
    at = b.keep(load(ctx.layout.position, piece), "at")
    last = b.keep(add(Load(count), Const(-1)), "last")
    b.store(count, last)
    with b.nested() as gap:
        moved = b.keep(Load(add(base, last)), "moved")
        b.store(add(base, at), moved)
        b.store(add(moved, Const(ctx.layout.position)), at)
    if not ordered:
        b.blocks[-1].extend(gap)
        return
    with b.nested() as shift:

        def down(i: Expr) -> None:
            moved = b.keep(Load(add(add(base, i), ONE)), "moved")
            b.store(add(base, i), moved)
            b.store(add(moved, Const(ctx.layout.position)), i)

        counted(b, at, last, down)
        if piles:
            low = b.keep(ctx.look(_table(ctx, "low", "low"), where), "low")
            with b.when(low):
                with b.when(binary("<", at, Load(low))):
                    b.store(low, add(Load(low), Const(-1)))
                with b.when(binary("<", at, Load(add(low, ONE)))):
                    b.store(add(low, ONE), add(Load(add(low, ONE)), Const(-1)))
    b.emit(If(ctx.look("place_ordered", where), tuple(shift), tuple(gap)))


def _put_function(ctx: Context, held: str, bottom: bool) -> str:
    places = _places(ctx, held)
    single = any(not p.count for p in places)
    lists = any(p.count for p in places)
    _tables(ctx)

    def build(b: Builder) -> None:
        piece, place = Local("piece"), Local("place")
        b.store(add(piece, Const(ctx.layout.where)), place)
        if ctx.counters is not None:
            ctx.counters.landed(b, place)
        base = b.keep(ctx.look(_table(ctx, "base", "base"), place), "base")
        with b.nested() as alone:
            if single:
                with b.when(Load(base)):
                    b.emit(Trap("full", Local("rule")))
                b.store(base, piece)
                widen(ctx, b, held, place)
        with b.nested() as listed:
            if lists:
                count = b.keep(ctx.look(_table(ctx, "count", "count"), place), "count")
                held_now = b.keep(Load(count), "n")
                with b.when(binary(">=", held_now, ctx.look(_table(ctx, "capacity", "capacity"), place))):
                    b.emit(Trap("full", Local("rule")))
                if bottom:
                    _open_bottom(ctx, b, place, base, held_now)
                    b.store(base, piece)
                    b.store(add(piece, Const(ctx.layout.position)), ZERO)
                else:
                    b.store(add(base, held_now), piece)
                    b.store(add(piece, Const(ctx.layout.position)), held_now)
                b.store(count, add(held_now, ONE))
        if not lists:
            b.blocks[-1].extend(alone)
        elif not single:
            b.blocks[-1].extend(listed)
        else:
            b.emit(If(ctx.look(_table(ctx, "count", "count"), place), tuple(listed), tuple(alone)))
        if ctx.layout.known:
            known = add(piece, Const(ctx.layout.known))
            b.store(known, Binary("|", _still_known(ctx, held, known, place), seen_by(ctx, place)))

    return ctx.function(f"put_{held}{'_below' if bottom else ''}", ("piece", "place", "rule"), build)


def _still_known(ctx: Context, held: str, known: Expr, place: Expr) -> Expr:
    """The seats that could tell a piece before it came to a place, and still can."""
    if not any(p.mixed for p in ctx.layout.places if p.holds == held):
        return Load(known)
    return Binary(
        "&", Load(known), ctx.look(ctx.table("place_keeps", [0 if p.mixed else -1 for p in ctx.layout.places]), place)
    )


def _open_bottom(ctx: Context, b: Builder, place: Expr, base: Expr, held_now: Expr) -> None:
    """Move all pieces of a list up by one."""

    def up(i: Expr) -> None:
        at = b.keep(binary("-", held_now, i), "at")
        moved = b.keep(Load(add(add(base, at), Const(-1))), "moved")
        b.store(add(base, at), moved)
        b.store(add(moved, Const(ctx.layout.position)), at)

    counted(b, ZERO, held_now, up)
    low = b.keep(ctx.look(_table(ctx, "low", "low"), place), "low")
    with b.when(low), b.when(binary(">", Load(add(low, ONE)), Load(low))):
        b.store(low, add(Load(low), ONE))
        b.store(add(low, ONE), add(Load(add(low, ONE)), ONE))


def put_on_space(ctx: Context, b: Builder, board: str, held: str, piece: Expr, place: Expr) -> None:
    """Put a piece that is in no place on a space that holds one piece of its class; `place` is the space's place."""
    first = ctx.layout.places[ctx.layout.site_places[board, held]]
    slot = b.keep(add(place, Const(first.base - ctx.layout.site_places[board, held])), "slot")
    with b.when(Load(slot)):
        b.emit(Trap("full", Const(ctx.rule)))
    b.store(slot, piece)
    b.store(add(piece, Const(ctx.layout.where)), place)
    if ctx.counters is not None:
        ctx.counters.landed(b, place)
    widen(ctx, b, held, place)
    if ctx.layout.known:
        b.store(add(piece, Const(ctx.layout.known)), Const(-1))


def gather_class(ctx: Context, b: Builder, held: str, place: int) -> bool:
    """Put all pieces of a class into one list, in order, at once; False where the list has no room for all.

    The same as moving them one after the other, for much less work: every other place of the class is emptied first.
    """
    piece_class = ctx.symbols.classes[held]
    target = ctx.layout.places[place]
    if not target.count or target.capacity < piece_class.count or target.order not in ("", "pile"):
        return False
    for first, count, stride in _rows(ctx, held):
        counted(b, ZERO, Const(count), partial(_empty, b, first, stride))
    for other in _places(ctx, held):
        if other.low:
            b.store(Const(other.low), ZERO)
            b.store(Const(other.low + 1), ZERO)

    def item(i: Expr) -> None:
        piece = b.keep(add(i, Const(piece_class.first)), "piece")
        b.store(add(i, Const(target.base)), piece)
        b.store(add(i, Const(ctx.layout.position + piece_class.first)), i)
        b.store(add(i, Const(ctx.layout.where + piece_class.first)), Const(place))
        for value in _values_on(ctx, held):
            b.store(add(i, Const(ctx.layout.values[value.name] + piece_class.first)), Const(value.start))
        if ctx.layout.known:
            known = add(i, Const(ctx.layout.known + piece_class.first))
            b.store(known, Const(target.sees) if target.mixed else Binary("|", Load(known), Const(target.sees)))

    counted(b, ZERO, Const(piece_class.count), item)
    b.store(Const(target.count), Const(piece_class.count))
    return True


def _empty(b: Builder, first: int, stride: int, index: Expr) -> None:
    b.store(add(mul(index, Const(stride)), Const(first)), ZERO)


def _rows(ctx: Context, held: str) -> list[tuple[int, int, int]]:
    """Slots that say whether a place is empty (its piece, or its count), as rows: first slot, number, distance."""
    slots = [p.count or p.base for p in _places(ctx, held)]
    rows: list[tuple[int, int, int]] = []
    for slot in slots:
        if rows:
            first, count, stride = rows[-1]
            if count == 1 or slot == first + count * stride:
                rows[-1] = (first, count + 1, slot - first if count == 1 else stride)
                continue
        rows.append((slot, 1, 1))
    return rows


def take_top(ctx: Context, b: Builder, count: Expr, base: Expr, site: int, readers: Expr) -> Expr:
    """Take the top piece off a pile that is not empty, by chance where nobody knows which it is."""
    low, high = add(count, ONE), add(count, Const(2))
    at = b.keep(add(Load(count), Const(-1)), "at")
    piece = b.temp("drawn_piece")
    with b.nested() as unknown:
        drawn = b.temp("drawn")
        draw(ctx, b, site, binary("-", add(at, ONE), Load(low)), drawn, add(base, Load(low)), readers)
        other = b.keep(add(Load(low), Local(drawn)), "other")
        b.emit(Assign(piece, Load(add(base, other))))
        moved = b.keep(Load(add(base, at)), "moved")
        b.store(add(base, other), moved)
        b.store(add(moved, Const(ctx.layout.position)), other)
        b.store(high, at)
    with b.nested() as settled:
        b.emit(Assign(piece, Load(add(base, at))))
        with b.when(binary(">", Load(high), at)):
            b.store(high, at)
            b.store(low, at)
    b.emit(If(binary("and", binary("<", at, Load(high)), binary(">=", at, Load(low))), tuple(unknown), tuple(settled)))
    b.store(count, at)
    return Local(piece)


def take_any(ctx: Context, b: Builder, count: Expr, base: Expr, site: int, readers: Expr) -> Expr:
    """Take a piece out of an unordered zone that is not empty, by chance."""
    drawn = b.temp("drawn")
    draw(ctx, b, site, Load(count), drawn, base, readers)
    slot = b.keep(add(base, Local(drawn)), "slot")
    piece = b.temp("drawn_piece")
    b.emit(Assign(piece, Load(slot)))
    last = b.keep(add(Load(count), Const(-1)), "last")
    moved = b.keep(Load(add(base, last)), "moved")
    b.store(slot, moved)
    b.store(add(moved, Const(ctx.layout.position)), Local(drawn))
    b.store(count, last)
    return Local(piece)


def settle(ctx: Context, b: Builder, count: Expr, base: Expr, site: int, depth: Expr, readers: Expr) -> None:
    """Fix which piece is at `depth` (0 is the top) of a pile, by chance where nobody knows the order there.

    What nobody knows is one stretch of the pile: at its lower end a piece is fixed alone, elsewhere all above it are
    fixed, too, of which nobody is told.
    """
    low, high = b.keep(add(count, ONE), "low"), b.keep(add(count, Const(2)), "high")
    at = b.keep(binary("-", add(Load(count), Const(-1)), depth), "at")
    with b.nested() as inner:
        lowest = b.keep(binary("==", at, Load(low)), "lowest")
        target = b.keep(select(lowest, at, add(Load(high), Const(-1))), "target")
        told = b.keep(select(binary("==", target, at), readers, ZERO), "told")
        drawn = b.temp("drawn")
        draw(ctx, b, site, binary("-", Load(high), Load(low)), drawn, add(base, Load(low)), told)
        other = b.keep(add(Load(low), Local(drawn)), "other")
        one, two = b.keep(Load(add(base, other)), "one"), b.keep(Load(add(base, target)), "two")
        b.store(add(base, target), one)
        b.store(add(one, Const(ctx.layout.position)), target)
        with b.when(binary("!=", other, target)):
            b.store(add(base, other), two)
            b.store(add(two, Const(ctx.layout.position)), other)
        b.emit(
            If(
                lowest,
                (Store(low, add(Load(low), ONE)),),
                (Store(high, add(Load(high), Const(-1))),),
            )
        )
    unknown = binary("and", binary("<", at, Load(high)), binary(">=", at, Load(low)))
    b.emit(While(unknown, tuple(inner), 4097, ctx.rule))


def draw(ctx: Context, b: Builder, site: int, count: Expr, local: str, first: Expr, readers: Expr) -> None:
    """A chance event over pieces in a row of slots: equal kinds are one outcome."""
    with b.nested() as key:
        piece = Load(add(first, Local(local)))
        b.emit(Offer(ctx.look(ctx.signature_table(), piece)))
    b.emit(Chance(site, count, local, tuple(key), readers))
