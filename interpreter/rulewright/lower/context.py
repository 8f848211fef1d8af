"""What every lowering needs at hand: the game's symbols, the layout, the program, and the functions made on the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING

from rulewright.board.board import Board
from rulewright.board.tables import Lists
from rulewright.diagnostics import Diagnostics, Span
from rulewright.ir.ops import Expr
from rulewright.ir.program import Function, Program, Rule
from rulewright.lower.builder import Builder, lookup
from rulewright.lower.state import Layout
from rulewright.resolved.names import piece_names, player_name
from rulewright.resolved.symbols import PieceClass, Property, Symbols
from rulewright.resolved.tree import Node, Statement
from rulewright.resolved.types import comp

if TYPE_CHECKING:
    from rulewright.lower.counted import Counters

Body = Callable[[Expr], None]
"""What is emitted for each of several values."""
Lowering = Callable[["Context", Builder, Node], Expr]
"""How an operation of one value is lowered."""


@dataclass(frozen=True, slots=True)
class Several:
    """How an operation of several values is lowered, and what is sure of its values."""

    walk: Callable[[Context, Builder, Node, Body], None]
    """Emits the loops around a body."""
    still: bool = False
    """No statement can change what it gives, once its operands are known."""
    rising: bool = False
    """Its values come by rising numbers."""
    distinct: bool = False
    """No value comes twice."""
    may_be_none: bool = False
    """none can be among its values."""
    nested: bool = False
    """It takes several loops, one inside the other."""


@dataclass(slots=True)
class Loop:
    """A loop being lowered: the label of one pass and of the whole, and whether each is used."""

    name: str
    pass_label: str
    all_label: str
    once: list[int] = field(default_factory=list)


class Context:
    """One game being lowered. `lowerings` and `domains` say how each operation is lowered; see `tables.py`."""

    def __init__(
        self,
        symbols: Symbols,
        layout: Layout,
        program: Program,
        diags: Diagnostics,
        lowerings: Mapping[str, Lowering],
        domains: Mapping[str, Several],
    ) -> None:
        self.symbols = symbols
        self.layout = layout
        self.program = program
        self.diags = diags
        self.lowerings = lowerings
        self.domains = domains
        self.counter = count(1)
        self.loops: list[Loop] = []
        self.path = ""
        self.rule = 0
        self.procedure = ""
        """The procedure being lowered."""
        self.recursive: set[str] = set()
        """Procedures that may be begun while they are at work."""
        self.shuffled: set[str] = set()
        """Piles whose order may be unknown."""
        self.present: set[str] = set()
        """Locals of the procedure that are never none."""
        self.trial_label = ""
        """Where `end` and `leave` lead in the block of a look-ahead: behind it."""
        self.level = 0
        """The slot that counts how many of those are at work inside each other (0: none yet)."""
        self.depth = 0
        """How many walks over a board are open."""
        self.signatures: dict[str, list[str]] = {}
        self.rule_numbers: dict[str, int] = {}
        self.lower_block: Callable[[Builder, list[Statement]], None] = lambda _b, _s: None
        self.cleared: set[str] = set()
        self.trial: Callable[[str, tuple[str, ...], list[Statement], str, list[Node]], str] = lambda *_: ""
        """Makes the procedure of a look-ahead: a block, then an effect with its values; gives its name."""
        self.counters: Counters | None = None
        """Where the program is to count what it does."""
        self.once_flags: dict[str, list[tuple[int, int]]] = {}
        """Loop -> slot ranges (base, count) to clear at the beginning of each of its passes."""

    def builder(self, env: dict[str, Expr] | None = None) -> Builder:
        """A builder for a body of its own, whose temporaries differ from all others."""
        return Builder(self.program, env, self.counter)

    def rule_at(self, path: str, span: Span) -> int:
        """The number of a rule: where a piece of the program comes from."""
        if path not in self.rule_numbers:
            self.rule_numbers[path] = len(self.program.rules)
            self.program.rules.append(Rule(path, span.file, span.line, span.column))
        return self.rule_numbers[path]

    def function(
        self, name: str, params: tuple[str, ...], build: Callable[[Builder], None], *, result: bool = False
    ) -> str:
        """A function made once, by name."""
        if name not in self.program.functions:
            self.program.functions[name] = Function(name, params, (), result)
            builder = self.builder()
            outside, self.depth = self.depth, 1000 * len(self.program.functions)  # may be called from within any walk
            build(builder)
            self.depth = outside
            self.program.functions[name] = Function(name, params, builder.body, result)
        return name

    # ---- tables, by what they say

    def table(self, name: str, values: tuple[int, ...] | list[int]) -> str:
        """A table, by name; the first values given under a name stay."""
        self.program.tables.setdefault(name, tuple(values))
        return name

    def lists(self, name: str, lists: Lists) -> tuple[str, str]:
        """The two tables of a list per index: starts and values."""
        return self.table(f"{name}_start", lists.start), self.table(f"{name}_list", lists.values)

    def board(self, name: str) -> Board:
        """A board, by name."""
        return self.symbols.boards[name]

    def kind_table(self) -> str:
        """[piece] -> its kind in its class."""
        return self.table("kind", [0, *(k for c in self.symbols.classes.values() for k in c.kind_of)])

    def owner_table(self) -> str:
        """[piece] -> the seat that owns it, 0 for nobody."""
        return self.table("owner", [0, *(o for c in self.symbols.classes.values() for o in c.owner_of)])

    def property_table(self, owner: str, name: str, prop: Property) -> str:
        """[kind or space] -> the value of a property."""
        return self.table(f"{owner}_{name}_{prop.name}", [int(v) if isinstance(v, int) else 0 for v in prop.values])

    def property_lists(self, owner: str, name: str, prop: Property) -> tuple[str, str]:
        """The two tables of a list property: starts by kind or space, and values."""
        start, values = [0], list[int]()
        for items in prop.values:
            values += items if isinstance(items, tuple) else ()
            start.append(len(values))
        table = f"{owner}_{name}_{prop.name}"
        return self.table(f"{table}_start", start), self.table(f"{table}_list", values or [0])

    def look(self, table: str, index: Expr) -> Expr:
        """A row of a table, folded."""
        return lookup(self.program, table, index)

    def signature_table(self) -> str:
        """[piece] -> a number that equal pieces share: by owner and kind, or its own where it has values of its own."""
        if "signature" not in self.program.tables:
            row = [0]
            for piece in self.symbols.classes.values():
                self.signatures[piece.name] = signature_names(self.symbols, piece)
                row += piece_signatures(self.symbols, piece)
            self.table("signature", row)
        return "signature"


def has_own_state(symbols: Symbols, piece: PieceClass) -> bool:
    """Whether each piece of a class carries values or zones of its own wherever it is, so that no two are alike."""
    owner = comp(piece.name)
    values = symbols.attribute_values(owner).values()
    return any(not value.on for value in values) or bool(symbols.attribute_zones(owner))


def piece_signatures(symbols: Symbols, piece: PieceClass) -> list[int]:
    """For each piece of a class, in order, the number of its signature (from 1)."""
    if has_own_state(symbols, piece):
        return list(range(1, piece.count + 1))
    kinds = len(piece.kinds)
    return [max(0, owner - 1) * kinds + kind for kind, owner in zip(piece.kind_of, piece.owner_of, strict=True)]


def signature_names(symbols: Symbols, piece: PieceClass) -> list[str]:
    """Names of the signatures of a class, entry 0 being none."""
    if has_own_state(symbols, piece):
        return ["none", *piece_names(symbols, piece)]
    if piece.per_player:
        return ["none", *(f"{player_name(symbols, o)}.{k}" for o in range(1, symbols.players + 1) for k in piece.kinds)]
    return ["none", *piece.kinds]
