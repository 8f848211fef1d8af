"""Which games use which verb: found in their resolved rules, so that nothing that only looks like a verb counts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rulewright.driver import run_passes
from rulewright.resolved.tree import Statement

PLACES = ("games", "games/classics", "tests/miniatures")


def game_folders(root: Path) -> list[Path]:
    """All games of the project: real ones, classics, miniatures, each in alphabetical order."""
    return [file.parent for place in PLACES for file in sorted((root / place).glob("*/game.yaml"))]


def find_uses(root: Path) -> dict[str, list[str]]:
    """For each verb the names of the games that use it. Games with mistakes are left out."""
    found: dict[str, list[str]] = {}
    for folder in game_folders(root):
        for verb in verbs_of(folder):
            found.setdefault(verb, []).append(folder.name)
    return found


def verbs_of(folder: Path) -> set[str]:
    """The verbs that a game's rules use, whatever is a variant's left out."""
    forms = run_passes(folder, until="resolved")
    if forms.resolved is None or forms.diags.failed:
        return set()
    game = forms.resolved
    blocks: list[Any] = [game.setup, game.play, *game.blocks.values(), *(e.body for e in game.symbols.effects.values())]
    return {statement.verb for statement in _statements(blocks)}


def _statements(part: Any) -> Iterator[Statement]:
    match part:
        case Statement():
            yield part
            yield from _statements(part.parts)
        case dict():
            for value in part.values():
                yield from _statements(value)
        case list() | tuple():
            for value in part:
                yield from _statements(value)
        case _:
            if isinstance(getattr(part, "do", None), list):
                yield from _statements(part.do)
