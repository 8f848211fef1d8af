"""What the options of a decision are counted as: by the program that counts points, and by whoever reads its counters.

("turn.take", ["one", "two"])  ->  ["turn.take.one", "turn.take.two"]
"""

from __future__ import annotations

from collections.abc import Iterable


def step_names(path: str, arms: Iterable[str]) -> list[str]:
    """The path of a decision, with the id of the arm where it has several; `arms` in the order of their options."""
    return [f"{path}.{arm}" if arm and not path.endswith(f".{arm}") else path for arm in arms] or [path]
