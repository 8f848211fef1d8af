"""What stands on a card or page, before anything is measured: runs of text and pictures, blocks, faces, cards.

A text may hold icons by short code, `:gems:`; `runs_of` turns it into runs, `plain_text` says it without pictures. All
is plain frozen data in the language of the sheet; `data()` of a block is what the templates read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rulewright.languages.codes import parts_of

_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)")
_LONGEST = 4
"""How many of a block's longest words are measured."""


@dataclass(frozen=True, slots=True)
class Icon:
    """A small picture within a line: the id of the picture, and the words for it."""

    picture: str
    alt: str


@dataclass(frozen=True, slots=True)
class Bold:
    """A stretch of bold text."""

    text: str


Run = str | Icon | Bold
Runs = tuple[Run, ...]


def runs_of(text: str, icons: Mapping[str, Icon]) -> Runs:
    """A text as runs; a short code without a picture is said in words, one that is none stays as it is written."""
    found: list[Run] = []
    text = _APOSTROPHE.sub("’", text)
    for said, code in parts_of(text):
        icon = icons.get(code)
        before = found[-1] if found else None
        if icon is not None and icon.picture:
            if isinstance(before, str) and before.endswith(" "):
                found[-1] = before[:-1] + "\u00a0"  # an icon begins no line
            found.append(icon)
        else:
            plain = said or (icon.alt if icon is not None else f":{code}:")
            if isinstance(before, str):
                found[-1] = before + plain
            else:
                found.append(plain)
    return tuple(found)


def plain_text(runs: Runs) -> str:
    """Runs as text alone, icons by their words."""
    return "".join(run if isinstance(run, str) else run.alt if isinstance(run, Icon) else run.text for run in runs)


def _run_data(runs: Runs) -> list[Any]:
    return [
        run
        if isinstance(run, str)
        else {"icon": run.picture, "alt": run.alt}
        if isinstance(run, Icon)
        else {"b": run.text}
        for run in runs
    ]


@dataclass(frozen=True, slots=True)
class Block:
    """One piece of a face that is not taken apart.

    `form`: heading (`label`: a count), lead (a remark in bold), step (`label`: its number), bullet (`depth`), para,
    note, row (icon, title, `sub`, `label` at the right), tally (rows side by side), check (a box, `label`, title,
    `sub`), fact (`key`: title), box (title and `blocks`), picture, change (`key`, title, `old`, `new`), rule.
    `where` is the file:line of its text. `glue`: stays with the block that follows. `opens`: better begins a new face.
    """

    form: str
    runs: Runs = ()
    label: str = ""
    sub: Runs = ()
    key: Runs = ()
    depth: int = 0
    indented: bool = False
    icon: str | None = None
    icon_size: float = 6.0
    alt: str = ""
    picture: str = ""
    width: float = 0.0
    height: float = 0.0
    blocks: tuple[Block, ...] = ()
    old: tuple[Runs, ...] = ()
    new: tuple[Runs, ...] = ()
    depths: tuple[int, ...] = ()
    """How deep each of `new` lies under those before it; empty where all lie alike."""
    where: str = ""
    glue: bool = False
    opens: bool = False

    def lines(self) -> Iterator[str]:
        """All that the block says, as plain text: itself, then each block within it."""
        parts = [self.label, plain_text(self.key), plain_text(self.runs), plain_text(self.sub)]
        parts += [plain_text(r) for r in (*self.old, *self.new)]
        said = " ".join(p for p in parts if p)
        if said:
            yield said
        for inner in self.blocks:
            yield from inner.lines()

    @property
    def text(self) -> str:
        """The same as one line."""
        return " ".join(self.lines())

    def flat(self) -> Iterator[Block]:
        """The block and all within it."""
        yield self
        for inner in self.blocks:
            yield from inner.flat()

    def data(self) -> dict[str, Any]:
        """What the templates read."""
        made: dict[str, Any] = {"f": self.form, "t": _run_data(self.runs)}
        optional = {
            "n": self.label,
            "s": _run_data(self.sub),
            "k": _run_data(self.key),
            "d": self.depth,
            "in": self.indented,
            "alt": self.alt,
            "p": self.picture,
            "w": self.width,
            "h": self.height,
            "b": [b.data() for b in self.blocks],
            "old": [_run_data(r) for r in self.old],
            "new": [_run_data(r) for r in self.new],
            "deep": list(self.depths),
            "words": self.longest_words(),
        }
        made |= {key: value for key, value in optional.items() if value}
        if self.icon is not None:
            made |= {"icon": self.icon, "iw": self.icon_size}
        if self.form in ("step", "check"):
            made["n"] = self.label
        return made

    def longest_words(self) -> list[str]:
        """The words that may be too wide for the block."""
        words = {w for w in plain_text(self.runs).split() if len(w) > 7}
        return sorted(words, key=lambda w: (-len(w), w))[:_LONGEST]


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a card.

    `form`: aid (title and blocks), reference (a picture above the blocks), chit (a picture or a sign), back.
    `small` stands above the title, `note` beside it; `foot` are the words at the lower left and right.
    """

    form: str
    title: str = ""
    small: str = ""
    note: str = ""
    blocks: tuple[Block, ...] = ()
    picture: str = ""
    alt: str = ""
    sign: str = ""
    mark: str = ""
    """A small picture in the upper left corner: whose the piece is."""
    foot: tuple[str, str] = ("", "")
    where: str = ""
    largest: float = 9.0
    """The size of type to begin with, in points."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card in the hand: what stands on both sides, and how many of it there are.

    `id` is unique in its set (`tiles.bricks_1`, `turn-1`), `group` the class or set it belongs to.
    """

    id: str
    title: str
    group: str
    front: Face
    back: Face | None = None
    copies: int = 1
    path: str = ""
    where: str = ""


@dataclass(frozen=True, slots=True)
class Pictures:
    """The pictures that faces and blocks name, by id, as whole `<svg>` elements."""

    svg: dict[str, str] = field(default_factory=dict)

    def add(self, name: str, svg: str) -> str:
        """Keep a picture and return its id; "" for no picture."""
        if not svg:
            return ""
        self.svg[name] = svg
        return name
