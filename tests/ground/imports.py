"""Which package of the interpreter may import which: the arrows of the design, and a check that holds code to them."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

FRONT = ("languages", "diagnostics", "exceptions", "source", "model", "overlay", "board", "resolved")

ARROWS: dict[str, frozenset[str]] = {
    # from the author's text to a game with every name bound
    "languages": frozenset(),
    "diagnostics": frozenset({"languages"}),
    "exceptions": frozenset({"languages", "diagnostics"}),
    "source": frozenset({"languages", "diagnostics", "exceptions"}),
    "model": frozenset({"languages", "diagnostics", "exceptions", "source"}),
    "overlay": frozenset({"languages", "diagnostics", "exceptions", "source", "model"}),
    "board": frozenset({"languages", "diagnostics", "exceptions", "source", "model"}),
    "resolved": frozenset({"languages", "diagnostics", "exceptions", "source", "model", "overlay", "board"}),
    "wording": frozenset(FRONT),  # verbs are handed in, and know it only by type
    # the typed program stands alone: both halves know it, it knows neither
    "ir": frozenset({"languages"}),
    "lower": frozenset({*FRONT, "ir", "wording"}),
    "verbs": frozenset({*FRONT, "ir", "lower"}),
    "lint": frozenset({*FRONT, "ir", "lower", "verbs"}),
    # from the typed program to a game that plays; nothing here knows the front
    "layout": frozenset({"ir"}),
    "codegen": frozenset({"ir", "layout"}),
    "play": frozenset({"languages", "exceptions", "diagnostics", "ir", "codegen"}),
    # work in bulk on a game that plays, in Python and in native code
    "routines": frozenset({"languages", "exceptions", "ir", "codegen", "play"}),
    "native": frozenset({"languages", "exceptions", "ir", "layout", "codegen", "play", "routines"}),
    "machines": frozenset({"languages", "exceptions", "play", "routines", "native"}),
    # the driver alone knows everything
    "codebook": frozenset(FRONT),
    "driver": frozenset({*FRONT, "ir", "lower", "verbs", "lint", "layout", "codegen", "play"}),
    "__init__": frozenset({"languages", "driver", "exceptions", "play"}),
}
"""Part of the interpreter -> parts it may import."""


def imported(tree: ast.Module, module: str, is_package: bool) -> Iterator[tuple[int, str]]:
    """(line, dotted name) of every import in a module, wherever it stands, except under `if TYPE_CHECKING:`."""
    for_types_only = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            for inner in node.body:
                for_types_only.update(id(part) for part in ast.walk(inner))
    for node in ast.walk(tree):
        if id(node) in for_types_only:
            continue
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node.lineno, name.name
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = module.split(".")
                parts = parts[: len(parts) - node.level + (1 if is_package else 0)]
                base = ".".join([*parts, base] if base else parts)
            yield node.lineno, base
            for name in node.names:
                yield node.lineno, f"{base}.{name.name}"


def modules(root: Path, package: str) -> Iterator[tuple[Path, str, bool]]:
    """(file, dotted name, is it a package) of every module of `root/package`."""
    for file in sorted((root / package).rglob("*.py")):
        parts = list(file.relative_to(root).with_suffix("").parts)
        is_package = parts[-1] == "__init__"
        yield file, ".".join(parts[:-1] if is_package else parts), is_package


def check_arrows(root: Path, package: str, allowed: Mapping[str, frozenset[str]], forbidden: str = "") -> list[str]:
    """Messages for each import of a part of `package` by a part that `allowed` does not let import it.

    A part is a folder or module directly in `package`; `allowed` maps it to the parts it may import, and a part that is
    missing from `allowed` is a message too. No module may import the package `forbidden`.
    """
    found: dict[str, None] = {}
    for file, module, is_package in modules(root, package):
        names = module.split(".")
        part = names[1] if len(names) > 1 else "__init__"
        if part not in allowed:
            found[f"{file.relative_to(root)}:1: the table of arrows does not know {part}"] = None
            continue
        for line, name in imported(ast.parse(file.read_text("utf-8")), module, is_package):
            target = name.split(".")
            if forbidden and target[0] == forbidden:
                found[f"{file.relative_to(root)}:{line}: {package} must not import {forbidden}"] = None
            if target[0] != package or len(target) < 2:
                continue
            other = target[1]
            if not (root / package / other).exists() and not (root / package / f"{other}.py").exists():
                continue  # a name of the package itself, not a part of it
            if other != part and other not in allowed[part]:
                found[f"{file.relative_to(root)}:{line}: {part} must not import {other}"] = None
    return list(found)
