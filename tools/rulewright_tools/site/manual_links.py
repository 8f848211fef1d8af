"""Links from pages into the manual, by the names in its `objects.inv`.

<a href="rules:verb:choose%20one%20of">  ->  <a href="../../manual/vocabulary.html#verb-choose-one-of">
"""

from __future__ import annotations

import html
import re
import zlib
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote

_LINK = re.compile(r'href="(?P<kind>rules:[a-z]+|manual):(?P<name>[^"]+)"')
_ENTRY = re.compile(r"(?P<name>.+?)\s+(?P<kind>\S+:\S+)\s+-?\d+\s+(?P<place>\S*)\s+.*")
KINDS = {"manual": "std:doc"}
"""What a page of the manual is called in the inventory."""
HEADER = b"# Sphinx inventory version 2"


@dataclass(frozen=True)
class Manual:
    """What the manual describes: its page and anchor, by kind and name (`rules:verb`, `move`)."""

    places: dict[tuple[str, str], str]

    @classmethod
    def read(cls, path: Path) -> Manual:
        """The manual whose inventory is at `path`.

        Raises:
            OSError: there is none.
            ValueError: it is no inventory of a kind that we know.
        """
        data = path.read_bytes()
        lines = data.split(b"\n", 4)
        if lines[0].rstrip() != HEADER or len(lines) < 5:
            raise ValueError(f"{path} is no inventory of Sphinx")
        places = {}
        for line in zlib.decompress(lines[4]).decode("utf-8").splitlines():
            match = _ENTRY.fullmatch(line.rstrip())
            if match:
                name = match["name"]
                place = match["place"]
                places[match["kind"], name] = place[:-1] + name if place.endswith("$") else place
        return cls(places)

    def link(self, text: str, base: str) -> tuple[str, list[str]]:
        """A page's HTML with its links resolved, and the names that the manual does not know.

        Args:
            text: the page's HTML.
            base: the way from the page to the manual: `../../manual`.
        """
        unknown: list[str] = []

        def resolve(match: re.Match[str]) -> str:
            kind, name = KINDS.get(match["kind"], match["kind"]), unquote(html.unescape(match["name"]))
            place = self.places.get((kind, name))
            if place is None:
                unknown.append(f"{match['kind']}:{name}")
                return match.group()
            return f'href="{base}/{html.escape(place)}"'

        return _LINK.sub(resolve, text), unknown
