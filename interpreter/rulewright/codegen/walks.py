"""Loops over tables and slots without an index, where that gives the same.

    for i in start[t] .. start[t + 1] - 1: x = list[i]; ...    ->    for x in rows[t]: ...
    for s in 1 .. 9: if S[10 + s]: ...                         ->    for slot in S[11:20]: if slot: ...

Tables of rows are made once, beside the constant tables they are taken from (`Names.rows`).
"""

from __future__ import annotations

from rulewright.codegen.expr import Exprs
from rulewright.codegen.fold import fold
from rulewright.codegen.lines import identifier
from rulewright.codegen.names import Names
from rulewright.ir.ops import (
    Assign,
    Binary,
    Block,
    Break,
    Const,
    Continue,
    Expr,
    For,
    If,
    Load,
    Local,
    Lookup,
    Offer,
)
from rulewright.ir.walk import every_expr, may_write, statements


class Walks:
    """The heads of loops. `exprs` learns what is at hand by name while a body is written."""

    exprs: Exprs
    names: Names

    def local(self, name: str) -> str:
        """The Python name of a local."""
        return "v_" + identifier(name)

    def fresh(self, stem: str) -> str:
        """A Python name that is not used yet."""
        raise NotImplementedError

    def walk(self, stmt: For) -> tuple[str, Block]:
        """What stands between `for` and the colon, and what is left of the body.

        Rows of a table and neighbouring slots are walked over without an index where that is the same.
        """
        ex = self.exprs
        table = walked_table(stmt)
        if table:
            element, body = self.element(stmt, table)
            row = self.row(table, stmt)
            inner = rows_of_rows(stmt, table)
            if inner is not None and row.startswith("N_"):
                at, size, held = inner
                outer, rest = row.split("[", 1)
                parts = self.groups(size, held)
                both = f"{outer}_{parts}"
                self.names.rows[both] = f"tuple([tuple([{parts}[x] for x in row]) for row in {outer}])"
                ex.rows[at] = element
                row = f"{both}[{rest}"
            return f"{element} in {row}", body
        address = walked_slots(stmt)
        local = self.local(stmt.local)
        start, stop = ex.loose(stmt.start), ex.loose(stmt.stop)
        if address is None:
            return f"{local} in range({stop if start == '0' else f'{start}, {stop}'})", stmt.body
        more = fold(Binary("+", stmt.start, Const(address[1])), {}), fold(Binary("+", stmt.stop, Const(address[1])), {})
        part = f"S[{ex.loose(more[0])}:{ex.loose(more[1])}]"
        match stmt.body[:1]:
            case (Assign(item, Load(first)),) if first == address[0] and item not in may_write(stmt.body[1:]):
                name, body = self.local(item), stmt.body[1:]
            case _:
                name, body = self.fresh("slot"), stmt.body
        ex.slots[address[0]] = name
        if address[2]:
            return f"{local}, {name} in enumerate({part}, {start})", body
        return f"{name} in {part}", body

    def element(self, stmt: For, table: str) -> tuple[str, Block]:
        """The Python name that holds the row of a walk over a table, and what is left of the body.

        While the body is written, looking the table up at the walk's index is that name.
        """
        match stmt.body[:1]:
            case (Assign(item, Lookup()),) if item not in may_write(stmt.body[1:]) and item != stmt.local:
                name, body = self.local(item), stmt.body[1:]
            case _:
                name, body = self.local(stmt.local), stmt.body
        self.exprs.elements[table, stmt.local] = name
        return name, body

    def row(self, table: str, stmt: For) -> str:
        """The part of a table that a walk runs over: a row of a list-per-index table, or a slice."""
        match stmt.start, stmt.stop:
            case Lookup(starts, at), Lookup(stops, Binary("+", after, Const(1))) if starts == stops and at == after:
                return f"{self.lists(starts, table)}[{self.exprs.loose(at)}]"
            case Binary("*", at, Const(size)), Binary("+", base, Const(s)) if base == stmt.start and s == size > 0:
                known = self.exprs.rows.get(at)
                return known or f"{self.groups(size, table)}[{self.exprs.loose(at)}]"
        return f"T_{identifier(table)}[{self.exprs.loose(stmt.start)}:{self.exprs.loose(stmt.stop)}]"

    def lists(self, starts: str, table: str) -> str:
        """The table of rows that two tables, where rows start and what they hold, make."""
        first, held = f"T_{identifier(starts)}", f"T_{identifier(table)}"
        whole = starts.removesuffix("_start")
        name = f"N_{identifier(whole)}" if table == f"{whole}_list" else f"N_{identifier(starts)}_{identifier(table)}"
        self.names.rows[name] = f"tuple([{held}[a:b] for a, b in zip({first}, {first}[1:])])"
        return name

    def groups(self, size: int, table: str) -> str:
        """The table of rows of one size."""
        held = f"T_{identifier(table)}"
        name = f"R{size}_{identifier(table)}"
        self.names.rows[name] = f"tuple([{held}[a : a + {size}] for a in range(0, len({held}), {size})])"
        return name


def walked_table(stmt: For) -> str:
    """The table that a loop walks over, if it uses its index for nothing but looking that table up; else nothing."""
    found = ""
    uses = lookups = 0
    for expr in every_expr(stmt.body):
        if isinstance(expr, Local) and expr.name == stmt.local:
            uses += 1
        elif isinstance(expr, Lookup) and expr.index == Local(stmt.local):
            lookups += 1
            if found not in ("", expr.table):
                return ""
            found = expr.table
    return found if uses == lookups else ""


FEW = 6
"""Rounds of a loop from which on it pays to copy the slots it walks over."""


def walked_slots(stmt: For) -> tuple[Expr, int, bool] | None:
    """The slots side by side that a loop which changes nothing walks over.

    Gives the address as it stands in the body, its distance from the index, and whether the index is used otherwise.
    """
    if isinstance(stmt.start, Const) and isinstance(stmt.stop, Const) and stmt.stop.value - stmt.start.value < FEW:
        return None
    if not all(isinstance(s, Assign | If | For | Break | Continue | Offer) for s in statements(stmt.body)):
        return None
    index = Local(stmt.local)
    first: tuple[Expr, int] | None = None
    uses = loads = 0
    for expr in every_expr(stmt.body):
        uses += expr == index
        match expr:
            case Load(Binary("+", base, Const(distance)) as address) if base == index and distance > 0:
                first = first or (address, distance)
                loads += first[0] == address
            case _:
                pass
    return None if first is None else (*first, uses > loads)


def rows_of_rows(stmt: For, table: str) -> tuple[Expr, int, str] | None:
    """Where what a walk over a table gives is only the number of a row of another table, which is walked over in turn.

    Gives that number as it stands in the body, the size of the rows and the other table.
    """
    item = stmt.body[0].local if isinstance(stmt.body[0], Assign) else ""
    number: Expr = Lookup(table, Local(stmt.local))
    if item and stmt.body[0] == Assign(item, number) and item not in may_write(stmt.body[1:]):
        number = Local(item)
    body = stmt.body[1:] if isinstance(number, Local) else stmt.body
    found: tuple[int, str] | None = None
    walks = 0
    for inner in statements(body):
        match inner:
            case For(_, Binary("*", at, Const(size)), Binary("+", base, Const(step))) if at == number:
                held = walked_table(inner)
                if base != inner.start or step != size or not held or found not in (None, (size, held)):
                    return None
                found = size, held
                walks += 1
            case _:
                pass
    uses = sum(expr == number for expr in every_expr(body))
    return (number, *found) if found is not None and uses == 2 * walks else None
