"""Functions that look at a stopped state: options, the player, values of names and texts, readers, chance.

For site 3: `o.3()` makes the list of options and gives its length, `d.3(choice)` and `t.3()` the values of an option
and of the question, `k.3(draw)` what tells outcomes of chance apart; `w.3()` the player, `r.3()` the readers, `n.3()`
the count of chance. Lists begin where `list_end` stands, which they leave as it was.
"""

from __future__ import annotations

from rulewright.ir.ops import Ask, Block, Const, Expr
from rulewright.ir.program import Site
from rulewright.ir.walk import locals_of
from rulewright.layout.blocks import Wait
from rulewright.layout.flow import Flow
from rulewright.layout.frames import Frames
from rulewright.layout.liveness import NONE, Exits, Live, live_before
from rulewright.native.bodies import Body, Making
from rulewright.native.facts import LIST_END, Facts
from rulewright.native.writer import Module

STEMS = {"o": "options_at", "d": "describe", "t": "question", "w": "player_at", "r": "readers_at", "n": "count_at",
         "k": "outcome"}  # fmt: skip
"""First letter of a site's functions -> the function of the module that calls them by site."""
WITH_CHOICE = "dk"
"""Those that are given a number besides."""


def write_sites(module: Module, facts: Facts, flow: Flow, frames: Frames, sites: list[Site]) -> None:
    """Write the functions of every site that play can reach, and those that call them by site."""
    by_id = {s.id: s for s in sites}
    have: dict[str, set[int]] = {}
    for number, block in sorted(flow.waits.items()):
        if not isinstance(block.end, Wait):
            continue
        stmt = block.end.stmt
        writer = _Site(module, facts, frames.of[block.procedure].slots, have, by_id[number])
        if isinstance(stmt, Ask):
            writer.listing("o", stmt.options, sort=not by_id[number].sorted)
            if stmt.describe:
                writer.listing("d", stmt.describe, "choice")
            if stmt.question:
                writer.listing("t", stmt.question)
            writer.number("w", stmt.player)
        else:
            writer.number("n", stmt.count)
            if stmt.key:
                writer.listing("k", stmt.key, stmt.local)
        if stmt.readers != Const(-1):
            writer.number("r", stmt.readers)
    width = max(by_id, default=0) + 1
    for stem, name in STEMS.items():
        _by_site(module, stem, name, have.get(stem, set()), width)


def _by_site(module: Module, stem: str, name: str, made: set[int], width: int) -> None:
    params = 2 if stem in WITH_CHOICE else 1
    # a site without such a function: no values, everybody reads
    missing = f"{stem}.none"
    nothing = module.function(missing, params - 1, 1)
    nothing.const(-1 if stem == "r" else 0)
    first = module.add_to_table([f"{stem}.{i}" if i in made else missing for i in range(width)])
    f = module.function(name, params, 1)
    if params == 2:
        f.get(1)
    f.get(0)
    f.const(first)
    f.op("i32.add")
    f.call_indirect(params - 1, 1)


class _Site(Body):
    def __init__(
        self, module: Module, facts: Facts, slots: dict[str, int], have: dict[str, set[int]], site: Site
    ) -> None:
        super().__init__(module.functions["fault"], facts)
        self.module = module
        self.slots = slots
        self.have = have
        self.site = site

    def _open(self, stem: str, wanted: Live, param: str = "") -> None:
        self.have.setdefault(stem, set()).add(self.site.id)
        self.begin(self.module.function(f"{stem}.{self.site.id}", 1 if param else 0, 1))
        self.note_rule(self.site.rule)
        if param:
            self.locals[param] = 0
        for name in sorted(wanted - {param}):
            self.f.const(0)
            if slot := self.slots.get(name, 0):
                self.f.memory("i32.load", self.facts.places.state + 4 * slot)
            self.f.set(self.local(name))

    def number(self, stem: str, expr: Expr) -> None:
        """A function that gives a number."""
        self._open(stem, frozenset(locals_of(expr)))
        self.exprs.value(expr)

    def listing(self, stem: str, block: Block, param: str = "", sort: bool = False) -> None:
        """A function that makes a list and gives its length; `sort`: in order, each number once."""
        self._open(stem, live_before(block, NONE, Exits()), param)
        f = self.f
        start, end = f.local(), f.local()
        self.making = Making(end, start, sort)
        words = (self.site.size + 31) // 32
        f.global_get(LIST_END)
        f.tee(start)
        if sort:  # a bit for each number, in front of the list
            f.const(0)
            f.const(4 * words)
            f.fill_memory()
            f.get(start)
            f.const(4 * words)
            f.op("i32.add")
        f.set(end)
        if sort and self.facts.looks:
            f.get(end)
            f.global_set(LIST_END)
        self.block(block)
        if self.facts.looks:
            f.get(start)
            f.global_set(LIST_END)
        if sort:
            f.get(start)
            f.const(words)
            f.call("gather")
        else:
            f.get(end)
            f.get(start)
            f.op("i32.sub")
            f.const(2)
            f.op("i32.shr_u")
