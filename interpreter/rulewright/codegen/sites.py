"""Functions that look at a stopped state without changing it: options, names, question, player, chance outcomes.

For site 3: o_3(S) options, d_3(S, choice) values of an option's name and sentence, t_3(S) values of the question,
w_3(S) the player, r_3(S) the readers; for chance n_3(S) the count, k_3(S, draw) what tells outcomes apart.
"""

from __future__ import annotations

from rulewright.codegen.body import Body
from rulewright.codegen.lines import Lines
from rulewright.codegen.names import Names
from rulewright.ir.ops import Ask, Assign, Block, Chance, Const, Expr, For, If, Offer
from rulewright.ir.program import Site
from rulewright.ir.walk import locals_of, map_stmt, statements
from rulewright.layout.blocks import Wait
from rulewright.layout.flow import Flow
from rulewright.layout.frames import Frames
from rulewright.layout.liveness import NONE, Exits, Live, live_before


def write_sites(out: Lines, names: Names, flow: Flow, frames: Frames, sites: list[Site]) -> None:
    """Write the functions of every site that play can reach, and the lists by site."""
    sorts = {s.id: s.sorted for s in sites}
    have: dict[str, set[int]] = {}
    for site, block in sorted(flow.waits.items()):
        if not isinstance(block.end, Wait):
            continue
        stmt = block.end.stmt
        writer = _Site(out, names, frames.of[block.procedure].slots, have, site)
        out.rule(names.rule_of_site.get(site, 0))
        if isinstance(stmt, Ask):
            writer.options(stmt, sorts.get(site, True))
            writer.listing("d", stmt.describe, "choice")
            writer.listing("t", stmt.question)
            writer.number("w", stmt.player)
        else:
            _chance(writer, stmt)
        if stmt.readers != Const(-1):
            writer.number("r", stmt.readers)
    width = max((s.id for s in sites), default=0) + 1
    for stem, big in (
        ("o", "OPTIONS"), ("d", "DESCRIBE"), ("t", "QUESTION"), ("w", "PLAYERS"), ("r", "READERS"), ("n", "COUNTS"),
        ("k", "KEYS"),
    ):  # fmt: skip
        made = have.get(stem, set())
        out.put(f"{big} = [{', '.join(f'{stem}_{i}' if i in made else 'None' for i in range(width))}]")


def _chance(writer: _Site, stmt: Chance) -> None:
    writer.number("n", stmt.count)
    writer.listing("k", stmt.key, stmt.local)


class _Site(Body):
    def __init__(self, out: Lines, names: Names, slots: dict[str, int], have: dict[str, set[int]], site: int) -> None:
        super().__init__(out, names)
        self.slots = slots
        self.have = have
        self.site = site

    def _open(self, stem: str, wanted: Live, param: str = "") -> None:
        self.have.setdefault(stem, set()).add(self.site)
        self.out.open(f"def {stem}_{self.site}(S{', ' + self.local(param) if param else ''}):")
        for name in sorted(wanted - {param}):
            slot = self.slots.get(name, 0)
            self.out.put(f"{self.local(name)} = {f'S[{slot}]' if slot else 0}")

    def number(self, stem: str, expr: Expr) -> None:
        self._open(stem, frozenset(locals_of(expr)))
        self.out.put(f"return {self.exprs.value(expr)}")
        self.out.close()

    def listing(self, stem: str, block: Block, param: str = "") -> None:
        """A function that gives the list of what a block offers; none at all for an empty block."""
        if block:
            self._list(stem, block, param, False)

    def options(self, stmt: Ask, ordered: bool) -> None:
        self._list("o", stmt.options, "", not ordered)

    def _list(self, stem: str, block: Block, param: str, sort: bool) -> None:
        self._open(stem, live_before(block, NONE, Exits()), param)
        head = len(self.out.text)
        self.flags = []
        if sort:
            block = _all_free(block)
        walks = None if sort else self.comprehension(block)
        self.exprs.elements.clear()
        self.exprs.rows.clear()
        self.exprs.slots.clear()
        if walks:
            self.out.put(f"return [{walks}]")
        else:
            fixed = _constants(block)
            if fixed is not None:
                self.out.put(f"return {sorted(set(fixed)) if sort else fixed}")
            elif not sort and all(isinstance(s, Offer) and not s.once for s in block):
                values = ", ".join(self.exprs.value(s.value) for s in block if isinstance(s, Offer))
                self.out.put(f"return [{values}]")
            else:
                self.out.put("o = []")
                self.block(block)
                self.out.put("return sorted(set(o))" if sort else "return o")
        self.out.insert(head, [f"{flag} = 0" for flag in self.flags])
        self.out.close()

    def comprehension(self, block: Block) -> str:
        """One walk with conditions that offers one value, as the inside of a list comprehension; or nothing."""
        text: list[str] = []
        walks = 0
        while True:
            if len(block) > 1 and isinstance(block[0], Assign) and walks:
                first = block[0]
                text.append(f"for {self.local(first.local)} in ({self.exprs.value(first.value)},)")
                block = block[1:]
                continue
            if len(block) != 1:
                return ""
            match block[0]:
                case For() as loop:
                    head, block = self.walk(loop)
                    text.append(f"for {head}")
                    walks += 1
                case If(test, then, ()) if walks:
                    text.append(f"if {self.bracket(test)}")
                    block = then
                case Offer(value, False) if walks:
                    made = f"{self.exprs.value(value)} {' '.join(text)}"
                    return "" if ":=" in made else made
                case _:
                    return ""

    def bracket(self, test: Expr) -> str:
        text = self.exprs.test(test)
        return f"({text})" if " if " in text else text


def _constants(block: Block) -> list[int] | None:
    """The values of a block that only offers constants."""
    found = []
    for stmt in block:
        if not (isinstance(stmt, Offer) and isinstance(stmt.value, Const)):
            return None
        if not (stmt.once and stmt.value.value in found):
            found.append(stmt.value.value)
    return found


def _all_free(block: Block) -> Block:
    """Offers without the look whether they are there already: the list is sorted and made unique in the end."""
    if not any(isinstance(s, Offer) and s.once for s in statements(block)):
        return block

    def change(inner: Block) -> Block:
        return tuple(Offer(s.value) if isinstance(s, Offer) else map_stmt(s, lambda e: e, change) for s in inner)

    return change(block)
