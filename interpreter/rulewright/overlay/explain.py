"""Where a value comes from: its place in the files, and the changes that variants made to it."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.diagnostics import Span
from rulewright.overlay.change import Applied
from rulewright.overlay.paths import find_elements
from rulewright.source.tree import Map, Value


@dataclass(frozen=True, slots=True)
class Explained:
    """An element: its full path, value and place, and what changed it or something around or within it, in order."""

    path: str
    value: Value
    span: Span
    value_span: Span
    changes: tuple[Applied, ...]


def explain(tree: Map, path: str) -> list[Explained]:
    """What stands at a path of a document; several where the path is ambiguous, none where nothing is."""
    found: list[Explained] = []
    for element in find_elements(tree, path):
        changes = tuple(change for change in tree.history if _concerns(change.path, element.name))
        found.append(Explained(element.name, element.value, element.span, element.value_span, changes))
    return found


def _concerns(changed: str, path: str) -> bool:
    return changed == path or changed.startswith(f"{path}.") or path.startswith(f"{changed}.")
