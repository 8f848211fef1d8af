"""Tests of a local that only passes on what was found before are made where it is found.

    if t: (... t = b); if t: d                             ->    if t: (... if b: d)
    if not t: (... t = b); if t: d                         ->    if t: d else: (... if b: d)      where d is small
    t = 0; for x: (if a: (t = 1; break)); if t: offer      ->    for x: (if a: (offer; break))

That is how `and`, `or` and `any` are lowered when their parts need statements. Nobody else may read the local.
"""

from __future__ import annotations

from rulewright.ir.ops import Assign, Block, Break, Const, Continue, Expr, For, If, Local, Offer, Stmt, Store, Unary
from rulewright.ir.walk import cost, map_stmt, reads, statements, written

SMALL = 16
"""Size of a block that may be written twice."""


def chain(block: Block) -> Block:
    """A function's or procedure's body with such tests inside each other."""
    return _block(block, reads(block))


def _block(block: Block, read: dict[str, int]) -> Block:
    left = list(block)
    found: list[Stmt] = []
    while left:
        loop = _with_end(left, read)
        if loop is not None:
            left[:3] = [loop]
        run = _run(left)
        whole = _folded(run) if len(run) > 1 and read[tested(run[0])] == len(run) else None
        stmt: Stmt = left[0] if whole is None else whole
        del left[: 1 if whole is None else len(run)]
        found.append(map_stmt(stmt, lambda e: e, lambda b: _block(b, read)))  # what is inside now stands side by side
    return tuple(found)


def _with_end(block: list[Stmt], read: dict[str, int]) -> For | None:
    """A loop at the beginning of a block that looks for something, with what is done when it is found."""
    match block[:3]:
        case [Assign(name, Const(0)), For() as loop, If(Local(same), then, ())] if name == same and read[name] == 1:
            pass
        case _:
            return None
    if not all(isinstance(s, Assign | Offer) and written(s) != loop.local for s in then):
        return None
    if sum(written(s) == name for s in statements(loop.body)) != 1:
        return None
    body = _found_in(loop.body, name, then)
    return None if body is None else For(loop.local, loop.start, loop.stop, body)


def _found_in(block: Block, name: str, then: Block) -> Block | None:
    """A loop's body that does something where it says that it has found what it looked for and leaves the loop."""
    for place, stmt in enumerate(block):
        match stmt:
            case Assign(local, Const(value)) if local == name and value and block[place + 1 :] == (Break(),):
                return (*block[:place], *then, *block[place + 1 :])
            case If(test, yes, no):
                one, two = _found_in(yes, name, then), _found_in(no, name, then)
                if one is not None or two is not None:
                    made = If(test, yes if one is None else one, no if two is None else two)
                    return (*block[:place], made, *block[place + 1 :])
            case _:
                pass
    return None


def tested(stmt: Stmt) -> str:
    """The local that a test without an else asks about, as it is or negated; else nothing."""
    match stmt:
        case If(Local(name), _, ()) | If(Unary("not", Local(name)), _, ()):
            return name
        case _:
            return ""


def _run(block: list[Stmt]) -> list[If]:
    """Tests of the same local at the beginning of a block, each but the last giving it a new value at its end."""
    name = tested(block[0])
    found: list[If] = []
    for stmt in block:
        if not name or tested(stmt) != name:
            break
        assert isinstance(stmt, If)
        found.append(stmt)
        match stmt.then[-1:]:
            case (Assign(local, _),) if local == name:
                pass
            case _:
                break
    return found


def _folded(run: list[If]) -> If | None:
    """One test instead of several; None where that would write too much twice."""
    whole = run[-1]
    for first in reversed(run[:-1]):
        last = first.then[-1]
        assert isinstance(last, Assign)
        # passed by, the local is as the first test found it: that decides the second
        same = isinstance(first.test, Local) == isinstance(whole.test, Local)
        otherwise = whole.other if same else whole.then
        if otherwise and not _is_small(otherwise):
            return None
        inner = If(last.value if isinstance(whole.test, Local) else _not(last.value), whole.then, whole.other)
        whole = If(first.test, (*first.then[:-1], inner), otherwise)
    return whole


def _not(expr: Expr) -> Expr:
    return Unary("not", expr)


def _is_small(block: Block) -> bool:
    """Whether a block may be written twice: simple statements, and few."""
    return all(isinstance(s, Assign | Store | Offer | Break | Continue) for s in block) and cost(block) <= SMALL
