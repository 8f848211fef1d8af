"""From a game's folder to a game that plays: the passes, in order. The only module that knows all of them.

    source -> model -> overlay -> (board) resolved -> ir and layout -> code -> play

Each phase collects all mistakes; the next one begins only where there are none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rulewright.diagnostics import Diagnostic, Diagnostics
from rulewright.exceptions import GameDataError
from rulewright.ir.program import Program
from rulewright.play.game import Game
from rulewright.resolved.game import Resolved
from rulewright.source.tree import Map


@dataclass(slots=True)
class Forms:
    """Every form of one game, as far as it came; `diags` says why it came no further."""

    folder: Path
    players: int
    variants: tuple[str, ...]
    diags: Diagnostics = field(default_factory=Diagnostics)
    source: Map | None = None
    overlay: Map | None = None
    resolved: Resolved | None = None
    program: Program | None = None


def run_passes(folder: Path, players: int | None = None, variants: Sequence[str] = (), *, until: str = "ir") -> Forms:
    """Take a game through the forms, up to `until` (source, model, overlay, resolved, ir) or the first one with mistakes."""
    from rulewright.lower.program import lower_game
    from rulewright.model.check import check_model
    from rulewright.overlay.apply import apply_overlays
    from rulewright.resolved.game import resolve
    from rulewright.source.folder import load_game_tree
    from rulewright.verbs.registry import all_verbs

    forms = Forms(folder, players or 0, tuple(variants))
    diags = forms.diags
    forms.source = load_game_tree(folder, diags)  # text of all files, with places
    if diags.failed or until == "source":
        return forms
    check_model(forms.source, diags)  # unknown keys, wrong types: before anything is interpreted
    if diags.failed or until == "model":
        return forms
    forms.players = players or player_counts(forms.source)[0]
    # player numbers and variants, so that everything behind sees one plain document
    forms.overlay = apply_overlays(forms.source, folder, forms.players, forms.variants, diags)
    if diags.failed or until == "overlay":
        return forms
    verbs = all_verbs()
    forms.resolved = resolve(forms.overlay, forms.players, verbs, diags)  # names, types, boards
    if diags.failed or until == "resolved":
        return forms
    forms.program = lower_game(forms.resolved, verbs, diags)  # slots, operations
    return forms


def player_counts(tree: Map) -> list[int]:
    """The numbers of players a game is for, in order."""
    written = tree.get("players", 2)
    if isinstance(written, int):
        return [written]
    if isinstance(written, list):
        return sorted(int(n) for n in written)
    low, _, high = str(written).partition("..")
    return list(range(int(low), int(high) + 1))


def load(name: str | Path, players: int | None = None, variants: Sequence[str] = ()) -> Game:
    """A game, ready to play.

    Args:
        name: a game's name, or the path of its folder.
        players: how many play; the game's smallest number if left out.
        variants: names of variants, combined.
    Raises:
        GameDataError: the data has mistakes; it carries them all.
    """
    from rulewright.codegen.build import build_artifact
    from rulewright.source.folder import find_game

    folder = find_game(name)
    forms = run_passes(folder, players, variants)
    if forms.diags.failed or forms.program is None:
        raise GameDataError(forms.diags.items)
    info = {"game": folder.name, "players": forms.players, "variants": list(forms.variants)}
    return Game(build_artifact(forms.program, info))


def check(folder: Path) -> list[Diagnostic]:
    """All mistakes of a game: for each number of players, and with each variant alone."""
    found: list[Diagnostic] = []
    forms = run_passes(folder, until="model")
    found += forms.diags.items
    if forms.diags.failed or forms.source is None:
        return found
    for players in player_counts(forms.source):
        found += (d for d in run_passes(folder, players).diags.items if d not in found)
    return found
