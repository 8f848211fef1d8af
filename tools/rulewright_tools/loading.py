"""Games made from a changed document: for sweeps of values and for breaking rules on purpose.

`merged` gives the document with player number and variants applied; `game_of` makes a game from such a document.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rulewright.diagnostics import Diagnostics
from rulewright.exceptions import GameDataError, MisuseError
from rulewright.overlay.paths import find_elements, nearest_paths
from rulewright.source.tree import Map


def merged(folder: Path, players: int | None, variants: Sequence[str]) -> tuple[Map, int]:
    """The document of a game after overlays, and the number of players. Raises GameDataError."""
    from rulewright.driver import run_passes

    forms = run_passes(folder, players, variants, until="overlay")
    if forms.diags.failed or forms.overlay is None:
        raise GameDataError(forms.diags.items)
    return forms.overlay, forms.players


def game_of(tree: Map, folder: Path, players: int, variants: Sequence[str]) -> Any:
    """The game that a merged document describes. Raises GameDataError."""
    from rulewright.codegen.build import build_artifact
    from rulewright.lower.program import lower_game
    from rulewright.play.game import Game
    from rulewright.resolved.game import resolve
    from rulewright.verbs.registry import all_verbs

    diags = Diagnostics()
    verbs = all_verbs()
    resolved = resolve(tree, players, verbs, diags)
    if diags.failed:
        raise GameDataError(diags.items)
    program = lower_game(resolved, verbs, diags)
    if diags.failed:
        raise GameDataError(diags.items)
    return Game(build_artifact(program, {"game": folder.name, "players": players, "variants": list(variants)}))


def load_changed(folder: Path, players: int | None, variants: Sequence[str], changes: Mapping[str, int | str]) -> Any:
    """A game with values set by model path. Raises GameDataError, and MisuseError for a path that leads nowhere."""
    tree, number = merged(folder, players, variants)
    for path, value in changes.items():
        found = find_elements(tree, path)
        if len(found) != 1:
            near = nearest_paths(tree, path)
            hint = f"; did you mean {near[0]}?" if near and not found else ""
            raise MisuseError(f'"{path}" is ' + ("ambiguous" if found else f"not there{hint}"))
        element = found[0]
        if isinstance(element.value, dict | list):
            raise MisuseError(f'"{path}" is not a single value')
        element.container[element.key] = value  # type: ignore[index]  # the key is of the container's kind
    return game_of(tree, folder, number, variants)
