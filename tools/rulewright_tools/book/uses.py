"""What a named thing of a game is for: the set-up, the course of play, or the end, by what speaks of it.

part_of(tree)("terms.cost.is")  ->  "end"

An effect that says who has won, and what only it speaks of, belongs to the end; what only the set-up speaks of, to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from rulewright.source.tree import Map, Seq

SETUP, RULES, END = "setup", "rules", "end"
NAMED = ("numbers", "terms", "effects", "values", "zones", "symbols")
"""Sections whose entries are things that others speak of."""
WHOLE = {
    "setup": SETUP,
    "boards": SETUP,
    "components": SETUP,
    "play": RULES,
    "turn": RULES,
    "result": END,
    "limit": END,
}
"""Sections that belong to one part as they are."""
CLOSING = frozenset({"win", "lose", "end game"})
"""Statements that say who has won."""
_WORD = re.compile(r"\w+")


def part_of(tree: Map) -> Callable[[str], str]:
    """A function that tells which part of a game a model path belongs to: `setup`, `rules` or `end`."""
    spoken = {
        f"{section}.{name}": frozenset(_words(body))
        for section in NAMED
        for name, body in _entries(tree.get(section))
    }  # fmt: skip
    named: dict[str, list[str]] = {}
    for key in spoken:
        named.setdefault(key.partition(".")[2], []).append(key)
    closing = {key for key, words in spoken.items() if key.startswith("effects.") and words & CLOSING}
    play = _reached([*_words(tree.get("play")), *_words(tree.get("turn"))], spoken, named, closing)
    begin = _reached(list(_words(tree.get("setup"))), spoken, named, set())
    close = _reached(
        [*_words(tree.get("result")), *(word for key in closing for word in spoken[key])], spoken, named, set()
    )

    def part(path: str) -> str:
        section, _dot, rest = path.partition(".")
        if section in WHOLE:
            return WHOLE[section]
        key = f"{section}.{rest.partition('.')[0]}"
        if key in play:
            return RULES
        if key in close or key in closing:
            return END
        return SETUP if key in begin else RULES

    return part


def _entries(section: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(section, Map):
        for name, body in section.items():
            yield str(name), body


def _words(value: Any) -> Iterator[str]:
    """Every word in a value, of its keys and of its texts; keys of several words whole, too."""
    if isinstance(value, Map):
        for key, inner in value.items():
            yield str(key)
            if str(key) not in ("text", "title", "option", "name", "if not"):
                yield from _words(inner)
    elif isinstance(value, Seq):
        for inner in value:
            yield from _words(inner)
    elif isinstance(value, str):
        yield from _WORD.findall(value)


def _reached(
    words: list[str], spoken: dict[str, frozenset[str]], named: dict[str, list[str]], closed: set[str]
) -> set[str]:
    """What these words speak of, and what that speaks of in turn, without what is `closed`."""
    found: set[str] = set()
    waiting = list(words)
    while waiting:
        for key in named.get(waiting.pop(), ()):
            if key not in found and key not in closed:
                found.add(key)
                waiting += spoken[key]
    return found
