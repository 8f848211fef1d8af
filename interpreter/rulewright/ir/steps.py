"""What the options of a decision are counted as: by the program that counts points, and by whoever reads its counters.

("turn.take", [(0, "turn.take.a", "a"), (9, "turn.take.b", "b")])  ->  (0, "turn.take.a"), (9, "turn.take.b")
"""

from __future__ import annotations

from collections.abc import Iterable


def steps_of(path: str, arms: Iterable[tuple[int, str, str]]) -> list[tuple[int, str]]:
    """(least id, name) of each arm of a decision as its author wrote it, in the order of their options.

    arms: (least id, path, id) of each arm of the program. One that chooses a set stands there once for each of its
    sizes: here it is one. The name is the path of the decision, with the id of the arm where it has one.
    """
    first: dict[tuple[str, str], int] = {}
    for least, of, name in sorted(arms):
        first.setdefault((of, name), least)
    names = [f"{path}.{name}" if name and not path.endswith(f".{name}") else path for _of, name in first]
    return list(zip(first.values(), names, strict=True)) or [(0, path)]
