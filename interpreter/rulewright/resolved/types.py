"""The types of values in the rules language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from rulewright.languages import _


@final
@dataclass(frozen=True, slots=True)
class Type:
    """A type: `kind` says which family, `name` which member of it.

    Families: int, bool, player, none, word (a symbol whose list is not known yet); comp CLASS, kind CLASS, class CLASS;
    site, line, dir, board BOARD; run BOARD (a straight run); sym LIST; place ZONE (holds pieces); tokens ZONE (a number
    of them); domain (of `of`); block (an effect on a piece).
    """

    kind: str
    name: str = ""
    of: Type | None = None

    def __str__(self) -> str:
        """In the words of messages, in the language in use."""
        match self.kind:
            case "int":
                return _("number", context="type")
            case "bool":
                return _("flag", context="type")
            case "comp":
                return _("piece of {name}", context="type", name=self.name)
            case "sym":
                return _("word of {name}", context="type", name=self.name)
            case "kind":
                return _("kind of {name}", context="type", name=self.name)
            case "site":
                return _("site of {name}", context="type", name=self.name)
            case "line":
                return _("line of {name}", context="type", name=self.name)
            case "run":
                return _("run of {name}", context="type", name=self.name)
            case "dir":
                return _("direction of {name}", context="type", name=self.name)
            case "place" | "tokens":
                return _("zone {name}", context="type", name=self.name)
            case "domain":
                return _("several ({of})", context="type", of=self.of)
            case "board":
                return _("board {name}", context="type", name=self.name)
            case "class":
                return _("class {name}", context="type", name=self.name)
            case "player":
                return _("player", context="type")
            case "none":
                return _("none", context="type")
            case "word":
                return _("word", context="type")
            case "block":
                return _("block", context="type")
            case _:
                return self.kind

    @property
    def descriptor(self) -> str:
        """How the runtime calls this type when it names a value."""
        return f"{self.kind}:{self.name}" if self.name else self.kind


INT = Type("int")
BOOL = Type("bool")
PLAYER = Type("player")
NONE = Type("none")
WORD = Type("word")
BLOCK = Type("block")
BAD = Type("?")
"""Stands in after a reported mistake, and agrees with everything, so that one slip gives one message."""

REFERENCES = {"player", "comp", "site", "line", "dir", "sym", "kind", "run"}
"""Families whose values count from 1 with 0 for none."""


def comp(name: str) -> Type:
    """The type of a piece of a class."""
    return Type("comp", name)


def site(board: str) -> Type:
    """The type of a space of a board."""
    return Type("site", board)


def domain(of: Type) -> Type:
    """The type of several values of one type."""
    return Type("domain", "", of)


def agree(found: Type, wanted: Type) -> bool:
    """Whether a value of type `found` may stand where `wanted` is expected, without a change."""
    if BAD in (found, wanted) or found == wanted:
        return True
    if found == NONE:
        return wanted.kind in REFERENCES
    if wanted == INT:
        return found.kind in ("tokens", "place")
    if wanted == BOOL:
        return False
    if {found.kind, wanted.kind} == {"run", "line"}:
        return found.name == wanted.name
    return False
