"""Words of games that code must not know: their names, the prefixes of their clauses, the ids of their elements."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from ruamel.yaml import YAML

NAMED_SECTIONS = ("numbers", "components", "boards", "zones", "values", "terms", "effects", "symbols")


def game_folders(games: Path) -> list[Path]:
    """The game folders below `games`, at any depth: those that hold a game.yaml."""
    return sorted(file.parent for file in games.rglob("game.yaml"))


def spellings(name: str) -> re.Pattern[str]:
    """Finds a game's name however it is written: connect_four, connectFour, Connect Four, ConnectFour, CONNECT-FOUR."""
    return re.compile(r"(?<![a-z])" + r"[\s_-]?".join(map(re.escape, name.split("_"))) + r"(?![a-z])", re.IGNORECASE)


def camel(name: str) -> re.Pattern[str]:
    """Finds the name inside a longer identifier, by its capital letters: NimBot, playNim."""
    word = "".join(part.capitalize() for part in name.split("_"))
    return re.compile(re.escape(word) + r"(?![a-z])")


def clause_prefixes(folder: Path) -> set[str]:
    """The letters before the number of a game's clause ids: {"XY"} for XY-001."""
    file = folder / "clauses.yaml"
    if not file.exists():
        return set()
    return set(re.findall(r"\bid:\s*['\"]?([A-Z]{2,})-", file.read_text("utf-8")))


def named_games(code: Iterable[Path], games: Path) -> list[str]:
    """Messages for each line of a file in `code` that names a game of `games` or the prefix of its clauses."""
    patterns: list[tuple[str, re.Pattern[str]]] = []
    for folder in game_folders(games):
        patterns += [(folder.name, spellings(folder.name)), (folder.name, camel(folder.name))]
        patterns += [(p, re.compile(rf"(?<![A-Za-z]){p}-[A-Z]*\d*")) for p in clause_prefixes(folder)]
    found: dict[str, None] = {}
    for file in code:
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            for word, pattern in patterns:
                if pattern.search(line):
                    found[f"{file}:{number}: names {word}"] = None
    return list(found)


def declared_ids(folder: Path) -> set[str]:
    """Every id that a game's data declares: names of elements, kinds, spaces and steps, and kinds' properties."""
    ids: set[str] = set()
    for file in [*sorted(folder.glob("*.yaml")), *sorted((folder / "cards").glob("*.yaml"))]:
        if file.name in ("clauses.yaml", "rulebook.yaml"):
            continue
        document = YAML(typ="safe", pure=True).load(file.read_text("utf-8"))
        if isinstance(document, dict):
            ids |= set(_section_ids(document)) | set(_step_ids(document))
    return {i for i in ids if isinstance(i, str)}


def _section_ids(document: dict[str, object]) -> Iterator[str]:
    for section in NAMED_SECTIONS:
        entries = document.get(section)
        if not isinstance(entries, dict):
            continue
        yield from entries
        for entry in entries.values():
            if section == "symbols" and isinstance(entry, list):
                yield from entry
            if not isinstance(entry, dict):
                continue
            for table in ("kinds", "spaces"):
                rows = entry.get(table)
                if isinstance(rows, dict):
                    yield from rows
                    for row in rows.values():
                        if isinstance(row, dict):
                            yield from row
                elif isinstance(rows, list):
                    yield from (row for row in rows if isinstance(row, str))
    roles = document.get("roles")
    if isinstance(roles, list):
        yield from roles


def _step_ids(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        step = value.get("id")
        if isinstance(step, str):
            yield step
        for inner in value.values():
            yield from _step_ids(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _step_ids(inner)


def branches(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """(line, text) of each string literal that decides something: compared, looked for, matched, or a key looked up."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            for side in (node.left, *node.comparators):
                yield from _strings(side)
        elif isinstance(node, ast.MatchValue):
            yield from _strings(node.value)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr in ("startswith", "endswith", "get") and node.args:
                yield from _strings(node.args[0])
        elif isinstance(node, ast.Subscript):
            yield from _strings(node.slice)


def _strings(node: ast.AST) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.lineno, node.value
    elif isinstance(node, ast.Tuple | ast.List | ast.Set):
        for item in node.elts:
            yield from _strings(item)


def branches_on_ids(code: Iterable[Path], ids: set[str], language: set[str]) -> list[str]:
    """Messages for each branch on a word that is an id of some game's data and no word of the language."""
    found = []
    for file in code:
        for line, text in branches(ast.parse(file.read_text("utf-8"))):
            if text in ids and text not in language:
                found.append(f'{file}:{line}: branches on "{text}", an id of game data')
    return found
