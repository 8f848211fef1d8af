"""Every game of this repository as a speaker: games, classics, miniatures, each with its variants alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from rulewright.driver import run_passes
from rulewright.languages import current, game_catalog
from rulewright.overlay.sweeps import playable_variants
from rulewright.resolved.game import Resolved
from rulewright.verbs.registry import all_verbs
from rulewright.wording import Speaker

ROOT = Path(__file__).resolve().parents[2]
HOMES = (ROOT / "games", ROOT / "games" / "classics", ROOT / "tests" / "miniatures")


def folders() -> list[Path]:
    """All folders with a game."""
    return sorted(file.parent for home in HOMES for file in home.glob("*/game.yaml"))


def cases() -> Iterator[tuple[Path, str]]:
    """Each game without and with each of its variants."""
    for folder in folders():
        for variant in ("", *playable_variants(folder)):
            yield folder, variant


@cache
def resolved(folder: Path, variant: str = "") -> Resolved | None:
    """The game, for its smallest number of players; None where this variant needs another number or another one."""
    for players in (None, 1, 2, 3, 4, 5):
        forms = run_passes(folder, players, [variant] if variant else [], until="resolved")
        if forms.resolved is not None and not forms.diags.failed:
            return forms.resolved
    return None


def speaker(folder: Path, variant: str = "") -> Speaker | None:
    """A speaker for the language in use."""
    game = resolved(folder, variant)
    return None if game is None else Speaker(game, all_verbs(), game_catalog(folder, current()))
