"""Every noun that the compiled form of a game looks up is one that translators are given."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulewright import load
from rulewright.play.terms import TERM
from rulewright_tools.translation.catalogs import Domain

ROOT = Path(__file__).parents[2]
FOLDERS = sorted(file.parent for root in ("games", "tests/miniatures") for file in (ROOT / root).rglob("game.yaml"))


def nouns(terms: dict[str, Any]) -> Iterator[str]:
    """The English nouns of compiled facts: lists by number, and tables by name."""
    for entries in terms.values():
        for entry in entries.values() if isinstance(entries, dict) else entries:
            if entry is not None:
                yield entry[0]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_what_play_looks_up_is_to_be_translated(folder: Path) -> None:
    known = Domain.of_game(folder.name, folder).messages()
    asked = set(nouns(load(folder).artifact.facts["terms"]))
    assert asked
    assert {noun for noun in asked if known.get((TERM, noun)) is None} == set()
