"""The words an author writes for types and for the values of types, and the numbers that stand for them.

`site of grid` -> Type("site", "grid");   red, of the list `colours` -> 1 (0 is none)

Everything that reads, prints or numbers such words asks here, so that one thing has one name everywhere.
"""

from __future__ import annotations

from typing import Any

from rulewright.resolved.symbols import SIMPLE_TYPES, PieceClass, Symbols
from rulewright.resolved.types import INT, Type


def type_of_word(symbols: Symbols, word: str) -> Type | None:
    """The type an author writes as `number`, `site of grid`, `tile`, `kind of tiles`, `suit`; None if there is none."""
    if word in SIMPLE_TYPES:
        return SIMPLE_TYPES[word]
    head, _, rest = word.partition(" of ")
    if rest:
        if head in ("site", "line", "direction") and rest in symbols.boards:
            return Type({"direction": "dir"}.get(head, head), rest)
        if head == "kind" and rest in symbols.classes:
            return Type("kind", rest)
        return None
    if word in symbols.lists:
        return Type("sym", word)
    piece = symbols.class_by_singular(word)
    return Type("comp", piece.name) if piece else None


def type_words(symbols: Symbols) -> list[str]:
    """Words that `type_of_word` knows, for hints."""
    return [*SIMPLE_TYPES, *symbols.lists, *_pieces(symbols), *_sites(symbols)]


def owner_words(symbols: Symbols) -> list[str]:
    """Words for what a value or zone there can be one for each of, for hints."""
    return ["player", *_sites(symbols), *_pieces(symbols), *symbols.lists]


def owner_word(symbols: Symbols, owner: Type) -> str:
    """What a flag's text calls its owner: `player`, `space`, `tile`; a list of symbols by its name."""
    if owner.kind == "comp":
        return symbols.classes[owner.name].one
    return {"site": "space", "sym": owner.name}.get(owner.kind, owner.kind)


def _pieces(symbols: Symbols) -> list[str]:
    return [piece.one for piece in symbols.classes.values()]


def _sites(symbols: Symbols) -> list[str]:
    return [f"site of {board}" for board in symbols.boards]


def names_of(symbols: Symbols, wanted: Type) -> list[str]:
    """The names of the values of a reference type, by number; entry 0 is none."""
    match wanted.kind:
        case "player":
            return ["none", *(player_name(symbols, seat) for seat in range(1, symbols.players + 1))]
        case "site":
            return ["none", *symbols.boards[wanted.name].sites]
        case "line":
            return ["none", *(line.name for line in symbols.boards[wanted.name].lines)]
        case "dir":
            return ["none", *symbols.boards[wanted.name].directions]
        case "sym":
            return ["none", *symbols.lists[wanted.name]]
        case "kind":
            return ["none", *symbols.classes[wanted.name].kinds]
        case "comp":
            piece = symbols.classes[wanted.name]
            return ["none", *(piece.kinds[k - 1] for k in piece.kind_of)]
        case "bool":
            return ["no", "yes"]
        case _:
            return ["none"]


def player_name(symbols: Symbols, seat: int) -> str:
    """The role of a seat where roles follow the seats, else `p1`, `p2`, ..."""
    return next((role for role, s in symbols.roles.items() if s == seat), f"p{seat}")


def piece_names(symbols: Symbols, piece: PieceClass) -> list[str]:
    """Names that tell the pieces of a class apart, in order: `sunny`, `p1.sunny`, `bed_2`, `p1.bed_2`."""
    names = [
        f"{player_name(symbols, owner)}.{piece.kinds[kind - 1]}" if owner else piece.kinds[kind - 1]
        for kind, owner in zip(piece.kind_of, piece.owner_of, strict=True)
    ]
    return [n if names.count(n) == 1 else f"{n}_{names[: i + 1].count(n)}" for i, n in enumerate(names)]


def constant(symbols: Symbols, wanted: Type, written: Any) -> int | None:
    """The number that stands for a plain value of a type as an author writes it; None if it is none of that type."""
    if wanted == INT:
        if isinstance(written, int) and not isinstance(written, bool):
            return written
        return symbols.numbers.get(written) if isinstance(written, str) else None
    if wanted.kind == "bool":
        return int(written) if isinstance(written, bool) else None
    if written in (None, "none"):
        return 0
    names = names_of(symbols, wanted)
    return names.index(str(written)) if str(written) in names else None
