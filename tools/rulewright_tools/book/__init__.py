"""The prepared data of a game in one language; pages and printed sheets are made from it and from nothing else."""

from __future__ import annotations

from rulewright_tools.book.data import (
    Book,
    Change,
    Clause,
    Component,
    Difference,
    Effect,
    Ending,
    Example,
    Kind,
    Number,
    Owner,
    Picture,
    Place,
    Property,
    Section,
    Step,
    Term,
    Text,
    Value,
    Variant,
    as_json,
)
from rulewright_tools.book.make import languages_of, make_book
from rulewright_tools.book.source import GameSource

__all__ = [
    "Book",
    "Change",
    "Clause",
    "Component",
    "Difference",
    "Effect",
    "Ending",
    "Example",
    "GameSource",
    "Kind",
    "Number",
    "Owner",
    "Picture",
    "Place",
    "Property",
    "Section",
    "Step",
    "Term",
    "Text",
    "Value",
    "Variant",
    "as_json",
    "languages_of",
    "make_book",
]
