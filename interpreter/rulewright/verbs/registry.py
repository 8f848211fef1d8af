"""All verbs by name. A verb module defines one or more `Verb`s; this registry refuses the same name twice."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.verbs import MODULES
from rulewright.verbs.verb import Verb


def collect(modules: Iterable[object]) -> dict[str, Verb]:
    """Every verb of the modules, by name."""
    found: dict[str, Verb] = {}
    for module in modules:
        for value in vars(module).values():
            if isinstance(value, Verb):
                if value.name in found and found[value.name] is not value:
                    raise ValueError(f"two verbs are called {value.name}")
                found[value.name] = value
    return found


def all_verbs() -> dict[str, Verb]:
    """The registry."""
    return collect(MODULES)
