"""Which games and miniatures use which keys: a verb that only one game could ever want has missed the general idea."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from ruamel.yaml import YAML

from tests.ground.words import game_folders


def keys_of(value: object) -> Iterator[str]:
    """Every key of a document, at any depth."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            yield from keys_of(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from keys_of(inner)


def users(verbs: Iterable[str], roots: Iterable[Path]) -> dict[str, set[str]]:
    """Verb -> the games below `roots` whose rules or variants have it as a key."""
    found: dict[str, set[str]] = {verb: set() for verb in verbs}
    for root in roots:
        for folder in game_folders(root):
            files = [*folder.glob("*.yaml"), *folder.glob("cards/*.yaml"), *folder.glob("variants/*.yaml")]
            for file in files:
                if file.name in ("clauses.yaml", "rulebook.yaml"):
                    continue
                for key in keys_of(YAML(typ="safe", pure=True).load(file.read_text("utf-8"))):
                    if key in found:
                        found[key].add(folder.name)
    return found


def lonely(used: dict[str, set[str]], also: dict[str, tuple[str, ...]]) -> list[str]:
    """Messages for verbs that fewer than two games use, counting known games that the verb itself names."""
    return [
        f'"{verb}" is used by {", ".join(sorted(games)) or "nobody"}; name a known game that needs it, or drop it'
        for verb, games in used.items()
        if len(games) + len(also.get(verb, ())) < 2
    ]
