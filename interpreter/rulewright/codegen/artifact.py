"""What the runtime needs of a compiled game, as plain data that JSON can hold.

An artifact is made by `build` and read by `play`; the cache stores it. It holds no Python objects but dicts, lists,
strings and whole numbers, so that a cached game needs nothing of the front.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, fields
from typing import Any

FORMAT = 1
"""Changes whenever artifacts of older versions must not be read."""


@dataclass(slots=True)
class Artifact:
    """A compiled game for one number of players and one set of variants.

    `shared`, `explicit`, `sample` are Python sources that are run in one name space; `marks` gives for each of them
    pairs (line, index in `rules`) from which on lines belong to that rule. `info` is the caller's (title, players,
    digest, variants).
    """

    shared: str
    explicit: str
    sample: str
    marks: dict[str, list[list[int]]]
    sites: list[dict[str, Any]]
    rules: list[list[Any]]
    events: list[dict[str, Any]]
    layout: list[dict[str, Any]]
    size: int
    initial: list[list[int]]
    limit: int
    limit_result: str
    result: dict[str, Any]
    facts: dict[str, Any]
    frames: dict[str, Any]
    info: dict[str, Any] = field(default_factory=dict)
    reads: list[int] = field(default_factory=list)
    """Header slots the rules read, which playouts must therefore keep up to date."""
    format: int = FORMAT

    def to_json(self) -> str:
        """The artifact as JSON text, the same on every run."""
        return json.dumps(
            {f.name: getattr(self, f.name) for f in fields(self)}, ensure_ascii=False, separators=(",", ":")
        )

    @staticmethod
    def from_json(text: str) -> Artifact:
        """Read an artifact.

        Raises:
            ValueError: it is not JSON, not an artifact, or of another format.
        """
        data = json.loads(text)
        names = {f.name for f in fields(Artifact)}
        if not isinstance(data, dict) or set(data) != names or data["format"] != FORMAT:
            raise ValueError("not an artifact of this version")
        return Artifact(**data)
