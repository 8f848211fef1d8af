"""Examples of the manual, and the small game each of them is put into to be run.

`host.yaml` is a game that has one of everything. An example goes into its turn, between what must come before it and a
question that keeps the turn from being empty; with `as: play` it is the whole play.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from rulewright.verbs.registry import all_verbs

HERE = Path(__file__).parent
LAST = "- choose one of:\n    - id: rest\n    - id: work\n      do: [{gain: me.suns}]\n"
"""What stands behind an example: something to choose."""


@dataclass(frozen=True, slots=True)
class Example:
    """An example of a verb. `before` are statements it relies on; `place` is turn, play or setup."""

    verb: str
    says: str
    code: str
    before: str = ""
    place: str = "turn"


def _read(name: str) -> dict[str, Any]:
    found: dict[str, Any] = YAML(typ="safe", pure=True).load((HERE / name).read_text("utf-8"))
    return found


@cache
def read_examples() -> dict[str, list[Example]]:
    """The further examples of each verb, in order."""
    found: dict[str, list[Example]] = {}
    for verb, entry in _read("examples.yaml").items():
        for item in entry.get("more", []):
            before = item.get("before", "")
            found.setdefault(verb, []).append(Example(verb, item["says"], item["code"], before, item.get("as", "turn")))
    return found


def every_example() -> list[Example]:
    """All examples on the page: each verb's own, then the further ones."""
    entries = _read("examples.yaml")
    found = []
    for name, verb in all_verbs().items():
        entry = entries.get(name, {})
        found.append(Example(name, "", verb.example, entry.get("before", ""), entry.get("as", "turn")))
        found += read_examples().get(name, [])
    return found


def host_game(example: Example) -> str:
    """The text of a game with the example in it."""
    base = (HERE / "host.yaml").read_text("utf-8")
    body = _indented(example.before) + _indented(example.code)
    if example.place == "play":
        return f"{base}\nplay:\n{body}"
    return f"{base}\nturn:\n{body}{_indented(LAST)}"


def _indented(text: str) -> str:
    return "".join(f"  {line}\n" for line in text.rstrip().splitlines())
