"""Sweeps: which values are tried, from `--set PATH=VALUES` and from variants that say `sweep:`.

["numbers.hand=4..6", "numbers.goal=10,20"]  ->  two axes, and six combinations of their values

The value that stands in the data is the baseline: each axis knows it, and a combination of nothing but such values is
the game as it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from rulewright.languages import _
from rulewright_tools.common import Failure

MOST = 200
"""Combinations of one run."""

Scalar = int | str | bool


@dataclass(frozen=True, slots=True)
class Axis:
    """What is tried at one path: values in order, and the one that stands in the data (None where none can be told)."""

    path: str
    values: tuple[Scalar, ...]
    data: Scalar | None = None

    def is_data(self, value: Scalar) -> bool:
        """Whether a value is the one in the data."""
        return self.data is not None and type(value) is type(self.data) and value == self.data


@dataclass(frozen=True, slots=True)
class Combination:
    """One value for each axis; `baseline` where all of them are those of the data."""

    changes: dict[str, Scalar]
    baseline: bool


@dataclass(frozen=True, slots=True)
class Plan:
    """All that is tried in one run. Without axes there is one combination, which changes nothing."""

    axes: tuple[Axis, ...]
    combinations: tuple[Combination, ...]

    def described(self) -> list[dict[str, Any]]:
        """The axes as plain data, for JSON."""
        return [{"path": axis.path, "values": list(axis.values), "data": axis.data} for axis in self.axes]


def plan_of(folder: Path, players: int | None, variants: Sequence[str], settings: Sequence[str]) -> Plan:
    """The plan of a run. A path that is set by hand takes the place of a variant's sweep of it.

    Raises:
        Failure: a setting cannot be read, or there are too many combinations.
        GameDataError: the game or a variant has mistakes.
    """
    tree = None
    swept = _swept(folder, players, variants) if variants else {}
    by_path = dict(swept)
    replaceable = set(swept)
    for path, values in map(read_setting, settings):
        known = path
        if by_path and path not in by_path:
            tree = tree if tree is not None else _as_it_is(folder, players, variants, swept)
            known = _same_place(tree, path, [*by_path])
        if known in by_path and known not in replaceable:
            raise Failure(_("{path} is set twice", path=path), _("give all its values to one --set"))
        by_path[known] = values
        replaceable.discard(known)
    if not by_path:
        return Plan((), (Combination({}, False),))
    count = 1
    for values in by_path.values():
        count *= len(values)
    if count > MOST:
        raise Failure(_("{count} combinations are too many", count=count),
                      _("at most {most} are tried in one run", most=MOST))  # fmt: skip
    tree = tree if tree is not None else _as_it_is(folder, players, variants, by_path)
    axes = tuple(Axis(path, values, _data(tree, path)) for path, values in by_path.items())
    combinations = []
    for chosen in product(*(axis.values for axis in axes)):
        plain = all(axis.is_data(value) for axis, value in zip(axes, chosen, strict=True))
        combinations.append(Combination(dict(zip(by_path, chosen, strict=True)), plain))
    return Plan(axes, tuple(combinations))


def read_setting(setting: str) -> tuple[str, tuple[Scalar, ...]]:
    """A path and the values to try there, from `PATH=VALUES`: numbers, ranges, words, true and false.

    Raises Failure where it cannot be read.
    """
    path, equals, values = setting.partition("=")
    if not equals or not path.strip() or not values.strip():
        raise Failure(_('"{text}" does not set anything', text=setting),
                      _("write --set numbers.hand=4,5,6 or =4..6"))  # fmt: skip
    found = _values(values)
    for index, value in enumerate(found):
        if any(type(value) is type(other) and value == other for other in found[:index]):
            raise Failure(_('"{value}" is tried twice', value=value), _("leave it out"))
    return path.strip(), tuple(found)


def _values(text: str) -> list[Scalar]:
    found: list[Scalar] = []
    for part in text.split(","):
        word = part.strip()
        match = re.fullmatch(r"(-?\d{1,9})\s*\.\.\s*(-?\d{1,9})", word)
        if match:
            low, high = int(match[1]), int(match[2])
            if high < low:
                raise Failure(
                    _('"{range}" is an empty range', range=word), _("write {example}", example=f"{high}..{low}")
                )
            if high - low >= MOST:
                raise Failure(_('"{range}" is too wide a range', range=word),
                              _("at most {most} are tried in one run", most=MOST))  # fmt: skip
            found += range(low, high + 1)
        elif word in ("true", "false"):
            found.append(word == "true")
        elif not word:
            raise Failure(_('"{text}" has an empty place between commas', text=text))
        else:
            found.append(int(word) if re.fullmatch(r"-?\d{1,10}", word) else word)
    return found


def _swept(folder: Path, players: int | None, variants: Sequence[str]) -> dict[str, tuple[Scalar, ...]]:
    """What variants sweep, by path."""
    from rulewright.diagnostics import Diagnostics
    from rulewright.driver import player_counts, run_passes
    from rulewright.exceptions import GameDataError
    from rulewright.overlay.sweeps import sweeps_of
    from rulewright.overlay.variant import fitting_players

    if players is None:
        forms = run_passes(folder, until="model")
        source = None if forms.diags.failed else forms.source
        players = 2 if source is None else fitting_players(source, folder, variants, player_counts(source))
    diags = Diagnostics()
    found = sweeps_of(folder, players, variants, diags)
    if diags.failed:
        raise GameDataError(diags.items)
    return {sweep.path: tuple(value for value, _span in sweep.values) for sweep in found}


def _as_it_is(folder: Path, players: int | None, variants: Sequence[str], paths: Any) -> Any:
    """The document of the game without what is tried; None where it has mistakes, which loading will tell."""
    from rulewright.driver import run_passes
    from rulewright.overlay.sweeps import AS_IT_IS

    forms = run_passes(folder, players, variants, until="overlay", changes=dict.fromkeys(paths, AS_IT_IS))
    return None if forms.diags.failed else forms.overlay


def _same_place(tree: Any, path: str, known: Sequence[str]) -> str:
    """The path among `known` that names the same place, or the path itself."""
    from rulewright.overlay.paths import find_elements

    if tree is None:
        return path
    names = {element.name for element in find_elements(tree, path)}
    for other in known:
        if len(names) == 1 and names == {element.name for element in find_elements(tree, other)}:
            return other
    return path


def _data(tree: Any, path: str) -> Scalar | None:
    """The single value at a path of a document."""
    from rulewright.overlay.paths import find_elements

    found = find_elements(tree, path) if tree is not None else []
    value = found[0].value if len(found) == 1 else None
    return value if isinstance(value, int | str) else None
