"""The operations of the typed program.

Everything is a 32-bit integer. The state is one flat vector, written `S` below; `S[a]` is slot `a`. References to
players, components, sites, lines and places count from 1; 0 is "none", so that a table can carry a harmless row 0.
Truth is 0 or 1. `//` and `%` floor. Nothing here knows Python: both emitters print the same steps.

Expressions are pure: they read locals, slots and constant tables and change nothing. Statements run in order.
`Ask`, `Chance` and `Invoke` are the only places where a program may suspend; they may stand only in procedures.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import final


@final
@dataclass(frozen=True, slots=True)
class Const:
    """value"""

    value: int


@final
@dataclass(frozen=True, slots=True)
class Local:
    """name: a variable of the running function or procedure"""

    name: str


@final
@dataclass(frozen=True, slots=True)
class Load:
    """S[address]"""

    address: Expr


@final
@dataclass(frozen=True, slots=True)
class Lookup:
    """table[index]: a constant table, index from 0"""

    table: str
    index: Expr


@final
@dataclass(frozen=True, slots=True)
class Unary:
    """-a | not a"""

    op: str
    a: Expr


@final
@dataclass(frozen=True, slots=True)
class Binary:
    """a op b, op one of BINARY_OPS; `and` and `or` do not evaluate b where a decides"""

    op: str
    a: Expr
    b: Expr


@final
@dataclass(frozen=True, slots=True)
class Select:
    """yes if test else no; only the one taken is evaluated"""

    test: Expr
    yes: Expr
    no: Expr


@final
@dataclass(frozen=True, slots=True)
class Apply:
    """function(args): a function that returns a value and changes nothing but scratch slots"""

    function: str
    args: tuple[Expr, ...]


Expr = Const | Local | Load | Lookup | Unary | Binary | Select | Apply

UNARY_OPS = ("-", "not")
BINARY_OPS = (
    "+", "-", "*", "//", "%", "<", "<=", "==", "!=", ">=", ">", "and", "or", "&", "|", "^", "<<", ">>", "min", "max",
)  # fmt: skip
"""`min` and `max` take the smaller and the larger of two."""


@final
@dataclass(frozen=True, slots=True)
class Assign:
    """local = value"""

    local: str
    value: Expr


@final
@dataclass(frozen=True, slots=True)
class Store:
    """S[address] = value"""

    address: Expr
    value: Expr


@final
@dataclass(frozen=True, slots=True)
class If:
    """if test: then else: other"""

    test: Expr
    then: Block
    other: Block = ()


UNBOUNDED = -1
"""`While.at_most` of a loop whose rounds nobody counts: in routines, never in what rules say."""


@final
@dataclass(frozen=True, slots=True)
class While:
    """while test: body; more than `at_most` rounds is a trap that names `rule`, unless that is UNBOUNDED"""

    test: Expr
    body: Block
    at_most: int
    rule: int


@final
@dataclass(frozen=True, slots=True)
class For:
    """for local in start .. stop - 1: body; start and stop are evaluated once; body does not assign local"""

    local: str
    start: Expr
    stop: Expr
    body: Block


@final
@dataclass(frozen=True, slots=True)
class Break:
    """leave the innermost loop of this body, or the outer loop labelled by a `Labelled` block"""

    label: str = ""


@final
@dataclass(frozen=True, slots=True)
class Continue:
    """next round of the innermost While or For"""


@final
@dataclass(frozen=True, slots=True)
class Labelled:
    """label: body; `Break(label)` inside, at any depth of loops, goes on behind it"""

    label: str
    body: Block


@final
@dataclass(frozen=True, slots=True)
class Return:
    """return value (of a function), or return (of a procedure or a function without result)"""

    value: Expr | None = None


@final
@dataclass(frozen=True, slots=True)
class Call:
    """[local =] function(args): a function that never suspends but may change the state"""

    function: str
    args: tuple[Expr, ...]
    local: str = ""


@final
@dataclass(frozen=True, slots=True)
class Invoke:
    """procedure(args): may suspend; procedures return no value"""

    procedure: str
    args: tuple[Expr, ...]
    rule: int = 0


@final
@dataclass(frozen=True, slots=True)
class Offer:
    """Append value to the list being made (options of a decision, or values of a text).

    With `once`, a value that is already in the list is not appended again.
    """

    value: Expr
    once: bool = False


@final
@dataclass(frozen=True, slots=True)
class Ask:
    """A decision: suspend until `player` (seat from 1) has chosen one of the options; local = the chosen id.

    `options` runs when the options are wanted, with the locals of the procedure as they are, and `Offer`s ids.
    `describe` is given the id in the local `choice` and offers the values that the option's name and sentence need;
    `question` offers the values of the question. None of the three changes the state. `readers` is a bit mask of the
    seats (bit 0 = seat 1) that are told which option was taken; -1 means all.
    """

    site: int
    player: Expr
    local: str
    options: Block
    describe: Block = ()
    question: Block = ()
    readers: Expr = Const(-1)


@final
@dataclass(frozen=True, slots=True)
class Chance:
    """local = a number drawn evenly from 0 .. count - 1 (count > 0, else a trap that names the site's rule).

    In enumeration mode a chance node: draws whose `key` (given the draw in `local`) is equal are one outcome, its
    weight their number; one outcome only is no node. `key` is a block that offers the values that tell outcomes apart
    and name them. With count 1 the generator is not used.
    """

    site: int
    count: Expr
    local: str
    key: Block
    readers: Expr = Const(-1)


@final
@dataclass(frozen=True, slots=True)
class Completes:
    """local = 1 if procedure(args), begun now on a copy of the state, can be played to its end, else 0.

    All choices are tried, depth first. A decision without options and `Fail` are dead ends; chance inside is a trap.
    """

    local: str
    procedure: str
    args: tuple[Expr, ...]
    rule: int = 0


@final
@dataclass(frozen=True, slots=True)
class Log:
    """An event for the players in the mask `readers` (-1: all); `event` indexes Program.events; no effect on play."""

    event: int
    args: tuple[Expr, ...]
    readers: Expr = Const(-1)


@final
@dataclass(frozen=True, slots=True)
class Fail:
    """A dead end in a look-ahead; elsewhere a trap that names `rule`."""

    rule: int


@final
@dataclass(frozen=True, slots=True)
class Trap:
    """Stop with an error: fault `code` (a name of FAULTS) at `rule` (a number, or a local that holds it)."""

    code: str
    rule: Expr


@final
@dataclass(frozen=True, slots=True)
class Halt:
    """The game is over; results are in the header slots and result slots."""


Stmt = (
    Assign | Store | If | While | For | Break | Continue | Labelled | Return | Call | Invoke | Offer | Ask | Chance
    | Completes | Log | Fail | Trap | Halt
)  # fmt: skip
Block = tuple[Stmt, ...]
