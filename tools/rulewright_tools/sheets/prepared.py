"""A book made ready for printing: its pictures by id, icons by short code, the game's colour, what footers say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rulewright.languages import _
from rulewright_tools.book import Book, Component, Kind, Text, Variant
from rulewright_tools.sheets.blocks import Block, Icon, Pictures, Runs, runs_of
from rulewright_tools.sheets.imposition import Imprint
from rulewright_tools.sheets.theme import Theme, head, theme_of


@dataclass(slots=True)
class Prepared:
    """What all sheets of one book share."""

    book: Book
    theme: Theme
    pictures: Pictures = field(default_factory=Pictures)
    icons: dict[str, Icon] = field(default_factory=dict)
    chosen: tuple[Variant, ...] = ()
    """The variants that the book is with, told as what they change in the basic game."""

    @property
    def imprint(self) -> Imprint:
        """What footers say of the game."""
        variants = [variant.title.text for variant in self.chosen]
        name = self.book.title.text + (f" ({', '.join(variants)})" if variants else "")
        return Imprint(name, language_name(self.book.language), self.book.version[:8])

    @property
    def foot(self) -> tuple[str, str]:
        """The words at the lower edge of a card."""
        said = self.imprint
        return f"{said.game} · {said.language}", said.version

    def head(self, title: str = "") -> dict[str, Any]:
        """What every template needs."""
        name = f"{self.book.title.text}: {title}" if title else self.book.title.text
        return head(name, self.book.language, self.theme, self.pictures.svg)

    def runs(self, text: Text | str) -> Runs:
        """A text with its icons."""
        return runs_of(str(text), self.icons)

    def picture_of(self, component: Component, kind: Kind | None = None) -> str:
        """The id of the picture of a kind, or of its class; "" where there is none."""
        if kind is not None and kind.picture is not None:
            return f"kind.{component.id}.{kind.id}"
        return f"class.{component.id}" if component.picture is not None else ""

    def para(self, text: Text, **more: Any) -> Block:
        """A paragraph of a text of the book."""
        return Block("para", self.runs(text), where=text.where, **more)


def prepare(book: Book, *, low_ink: bool = False, base: Book | None = None) -> Prepared:
    """Gather the pictures and icons of a book. `base` is that of the basic game, where the book is with variants."""
    made = Prepared(book, theme_of(book.game, low_ink=low_ink))
    if base is not None:
        made.chosen = tuple(variant for variant in base.variants if variant.id in book.with_variants)
    for code, words in sorted(book.codes.items()):
        made.icons[code] = Icon(made.pictures.add(f"icon.{code}", book.icons.get(code, "")), words)
    for component in book.components:
        if component.picture is not None:
            made.pictures.add(f"class.{component.id}", component.picture.svg)
        for number, own in enumerate(component.owned, 1):
            made.pictures.add(f"class.{component.id}.{number}", own.svg)
        for kind in component.kinds:
            if kind.picture is not None:
                made.pictures.add(f"kind.{component.id}.{kind.id}", kind.picture.svg)
            signs = [*kind.signs, *(sign for row in kind.rows for sign in row.signs)]
            pictures = [*(sign.picture for sign in signs), *(row.picture for row in kind.rows)]
            for picture in pictures:
                if picture is not None:
                    made.pictures.add(picture.id, picture.svg)
    for place in (*book.boards, *book.zones, *book.tracks):
        if place.picture is not None:
            made.pictures.add(f"place.{place.id}", place.picture.svg)
    for legend in book.legends:
        if legend.picture is not None:
            made.pictures.add(f"key.{legend.board}", legend.picture.svg)
        for one in legend.words:
            if one.picture is not None:
                made.pictures.add(f"word.{one.id}", one.picture.svg)
    for number, owner in enumerate(book.owners, 1):
        if owner.picture is not None:
            made.pictures.add(f"owner.{number}", owner.picture.svg)
    if book.cover is not None:
        made.pictures.add("cover", book.cover.svg)
    return made


MOST_GROUPS = 4
"""So many counts that differ by the number of players stand beside each other; more are said as a span."""
NAMES = {"en": "English", "pt_BR": "Português (Brasil)", "es": "Español"}
"""Languages by their own names; others are called by their code."""


def language_name(code: str) -> str:
    """What a language calls itself."""
    return NAMES.get(code, code)


def players_of(book: Book) -> str:
    """For how many a game is, in words: "2 players", "2-4 players"."""
    numbers = book.players
    if not numbers:
        return ""
    if len(numbers) == 1:
        return _("{n} player", n=1) if numbers[0] == 1 else _("{n} players", n=numbers[0])
    return _("{n} players", n=spanned(numbers))


def spanned(numbers: Sequence[int]) -> str:
    """Numbers in a row, in short: "3", "2–4", "2, 4"."""
    whole = list(numbers) == list(range(numbers[0], numbers[-1] + 1))
    return f"{numbers[0]}–{numbers[-1]}" if whole and len(numbers) > 1 else ", ".join(map(str, numbers))


def count_words(counts: dict[int, int]) -> str:
    """A count, or the counts by number of players where they differ: "4", "3–5"."""
    values = sorted(set(counts.values()))
    if not values:
        return ""
    return str(values[0]) if len(values) == 1 else f"{values[0]}–{values[-1]}"


def groups_of(component: Component) -> list[list[int]]:
    """Numbers of players, those together for which a class and all its kinds have the same counts."""
    found: dict[tuple[int, ...], list[int]] = {}
    for players in sorted(component.counts):
        counts = (component.counts[players], *(kind.counts.get(players, 0) for kind in component.kinds))
        found.setdefault(counts, []).append(players)
    return list(found.values())


def by_groups(counts: dict[int, int], groups: Sequence[Sequence[int]]) -> str:
    """A count, or the counts of these groups of numbers of players where they differ: "4", "4 / 6"; a span of many."""
    if len(groups) > MOST_GROUPS or len(set(counts.values())) < 2:
        return count_words(counts)
    return " / ".join(str(counts.get(group[0], 0)) for group in groups)


def groups_words(groups: Sequence[Sequence[int]]) -> str:
    """For which numbers of players counts by groups are: "2 / 3–4 players"; "" where there are none."""
    if not 1 < len(groups) <= MOST_GROUPS:
        return ""
    return _("{n} players", n=" / ".join(spanned(group) for group in groups))


def by_players(counts: dict[int, int]) -> str:
    """Counts by number of players in words, where they differ; else ""."""
    if len(set(counts.values())) < 2:
        return ""
    found: dict[int, list[int]] = {}
    for players, count in sorted(counts.items()):
        found.setdefault(count, []).append(players)
    return ", ".join(_("{n} players: {count}", n=spanned(n), count=count) for count, n in found.items())
