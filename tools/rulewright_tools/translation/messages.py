"""Texts to be translated, as values: one `Message` for each catalog entry, wherever and however often it is said.

messages.add("Take one tile.", path="turn.take", span=...)  ->  Message(one="Take one tile.", paths=["turn.take"])
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from rulewright.diagnostics.span import Span
from rulewright.languages import names_in
from rulewright.languages.fill import HOLE

TERM = "term"
"""The context of nouns by which sentences call things."""
OPTION = "option"
"""The context of names of options that have no sentence: they are said in its place."""
CLAUSE = "clause"
"""The context of the rules checklist, which only the index of clauses prints."""
WORDY = ("", TERM, OPTION)
"""Contexts of texts that have words in them, or need no translation."""
Key = tuple[str, str]
"""Context and English text: what a catalog looks an entry up by."""


class Sort(StrEnum):
    """What a text is. The sorts of NOUNS are things: in languages with genders their translation carries a mark."""

    SENTENCE = "sentence"
    CLAUSE = "clause"
    CLASS = "class of pieces"
    KIND = "kind of piece"
    BOARD = "board"
    SPACE = "space"
    ZONE = "zone"
    VALUE = "value"
    ROLE = "role"
    NUMBER = "number"
    GLOSSARY = "word of the glossary"
    NAME = "name given in the rules"
    WORD = "word"
    HEADING = "heading"


NOUNS = frozenset({Sort.CLASS, Sort.KIND, Sort.BOARD, Sort.SPACE, Sort.ZONE, Sort.VALUE, Sort.NUMBER, Sort.NAME,
                   Sort.GLOSSARY})  # fmt: skip
CHOSEN = frozenset({Sort.CLASS, Sort.KIND, Sort.BOARD, Sort.SPACE, Sort.ROLE, Sort.GLOSSARY})
"""Sorts whose words an author chose for players, so that a translation should say them everywhere alike."""


@dataclass(slots=True)
class Message:
    """One text. `other` is its plural form, empty where it has none; `paths` are its elements, `spans` its places."""

    context: str
    one: str
    other: str = ""
    sorts: set[Sort] = field(default_factory=set)
    paths: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    spans: list[Span] = field(default_factory=list)
    derived: bool = True
    """Whether the words were made from an id everywhere they are used."""

    @property
    def key(self) -> Key:
        return (self.context, self.one)

    @property
    def noun(self) -> bool:
        """Whether its translation should carry a gender mark, where the language has genders."""
        return bool(self.sorts & NOUNS)

    @property
    def names(self) -> set[str]:
        """The names of all placeholders."""
        return (names_in(self.one) | names_in(self.other)) - {""}


class Messages:
    """A growing collection of texts, in the order in which they are found; the same text is one message."""

    def __init__(self) -> None:
        self.by_key: dict[Key, Message] = {}

    def add(
        self,
        one: str,
        other: str = "",
        *,
        context: str = "",
        sort: Sort = Sort.SENTENCE,
        path: str = "",
        remarks: tuple[str, ...] = (),
        span: Span | None = None,
        derived: bool = False,
    ) -> None:
        """Note a text; what is nothing but names in braces, digits and signs needs no translation.

        Signs with a context of their own, such as the decimal mark, do need one; so do placeholders that ask for forms,
        for other languages put them in another order.
        """
        forms = any(hole[2] for hole in HOLE.finditer(one))
        if not forms and not any(c.isalpha() for c in HOLE.sub("", one)) and (not one or context in WORDY):
            return
        message = self.by_key.setdefault((context, one), Message(context, one))
        message.other = message.other or (other if other != one else "")
        message.sorts.add(sort)
        message.derived = message.derived and derived
        for row, items in ((message.paths, (path,)), (message.remarks, remarks)):
            row.extend(item for item in items if item and item not in row)
        if span is not None and span.file and span not in message.spans:
            message.spans.append(span)

    def __iter__(self) -> Iterator[Message]:
        return iter(self.by_key.values())

    def __len__(self) -> int:
        return len(self.by_key)

    def get(self, key: Key) -> Message | None:
        """The message of a context and an English text."""
        return self.by_key.get(key)
