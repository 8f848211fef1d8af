"""Reads scenario files: YAML text -> `Scenario`, with the place of everything for messages."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rulewright.diagnostics import Diagnostics, Span
from rulewright.languages import _
from rulewright.model.check import check_scenarios
from rulewright.source.load import load_file
from rulewright.source.tree import Map, Seq

MOST_SEEDS = 100_000
FORM = "scenario-form"
"""The code of every message about how a scenario is written."""


@dataclass(slots=True)
class Scenario:
    """One scenario; `source` is the mapping it was read from, with spans."""

    name: str
    span: Span
    source: Map
    clauses: list[str] = field(default_factory=list)
    players: int | None = None
    variants: list[str] = field(default_factory=list)
    seed: int = 1
    carried: Map = field(default_factory=Map)
    setup: Seq = field(default_factory=Seq)
    turn: str = ""
    at: str = ""
    given: Map = field(default_factory=Map)
    do: Seq = field(default_factory=Seq)
    next_game: bool = False
    expect: Map = field(default_factory=Map)
    example: bool = False
    seeds: range | list[int] = field(default_factory=list)
    play: str = ""
    every: Map = field(default_factory=Map)
    some: Map = field(default_factory=Map)
    share: list[Map] = field(default_factory=list)

    @property
    def refused(self) -> str:
        """The code that loading is expected to end with; empty if it should load."""
        return str(self.source.get("refused", "") or self.expect.get("refused", "") or "")


def scenario_files(game: Path) -> list[Path]:
    """The files that hold a game's scenarios, and its variants' own."""
    if not game.is_dir():
        return []
    folders = [game / "scenarios", *sorted((game / "variants").glob("*/scenarios"))]
    return [file for folder in folders for file in sorted(folder.glob("*.yaml")) if file.name != "survivors.yaml"]


def read_scenarios(file: Path, diags: Diagnostics) -> list[Scenario]:
    """The scenarios of one file; what is wrong with it goes to `diags`, and the rest is still read."""
    content = load_file(file, diags)
    start = Span(str(file), 1, 1, 1, 1)
    if content is None:
        if not diags.failed:
            diags.error(FORM, start, _("there is no scenario in this file"), _("write a list: `- name: ...`"))
        return []
    if not isinstance(content, Seq):
        diags.error(FORM, start, _("a file of scenarios is a list"), _("begin each with `- name: ...`"))
        return []
    check_scenarios(content, diags)
    found = []
    names: dict[str, Span] = {}
    for index, entry in enumerate(content):
        if not isinstance(entry, Map):
            continue
        scenario = _one(entry, content.item_span(index), diags)
        if scenario.name in names:
            diags.error(FORM, scenario.span, _('two scenarios are called "{name}"', name=scenario.name),
                        _("give each its own name"), ((names[scenario.name], _("the first")),))  # fmt: skip
        names[scenario.name] = scenario.span
        found.append(scenario)
    return found


def _one(entry: Map, span: Span, diags: Diagnostics) -> Scenario:
    """A scenario from its mapping. What has the wrong shape is left out here; the model has reported it."""
    scenario = Scenario(str(entry.get("name") or ""), entry.key_span("name") if "name" in entry else span, entry)
    scenario.clauses = _texts(entry, "clauses")
    scenario.variants = _texts(entry, "variants")
    scenario.players = _number(entry, "players", None)
    scenario.seed = _number(entry, "seed", 1) or 0
    scenario.turn = str(entry.get("turn") or "")
    scenario.at = str(entry.get("at") or "")
    scenario.play = str(entry.get("play") or "")
    scenario.example = entry.get("example") is True
    for key in ("setup", "do"):
        if isinstance(entry.get(key), Seq):
            setattr(scenario, key, entry[key])
    scenario.next_game = entry.get("next game") is True
    for key in ("carried", "given", "expect", "every", "some"):
        if isinstance(entry.get(key), Map):
            setattr(scenario, key, entry[key])
    share = entry.get("share")
    scenario.share = [s for s in (share if isinstance(share, Seq) else [share]) if isinstance(s, Map)]
    if "seeds" in entry:
        scenario.seeds = _seeds(entry, diags)
    if not (scenario.expect or scenario.refused or scenario.every or scenario.some or scenario.share):
        diags.error(FORM, scenario.span, _("this scenario expects nothing"), _("say what must hold: `expect: {...}`"))
    if (scenario.every or scenario.some or scenario.share) and not scenario.seeds:
        diags.error(FORM, scenario.span, _("`every`, `some` and `share` are about many games"),
                    _("add `seeds: 1..100`"))  # fmt: skip
    return scenario


def _texts(entry: Map, key: str) -> list[str]:
    value: Any = entry.get(key)
    if isinstance(value, str):
        return [value]
    return [item for item in value if isinstance(item, str)] if isinstance(value, Seq) else []


def _number(entry: Map, key: str, default: int | None) -> int | None:
    value = entry.get(key, default)
    return value if isinstance(value, int) and not isinstance(value, bool) else default


def _seeds(entry: Map, diags: Diagnostics) -> range | list[int]:
    value = entry["seeds"]
    if isinstance(value, int):
        return [value]
    if isinstance(value, Seq) and value and all(isinstance(item, int) for item in value):
        return list(value)
    match = re.fullmatch(r"(\d{1,9})\s*\.\.\s*(\d{1,9})", str(value))
    if match and int(match[1]) <= int(match[2]) and int(match[2]) - int(match[1]) < MOST_SEEDS:
        return range(int(match[1]), int(match[2]) + 1)
    diags.error(FORM, entry.value_span("seeds"), _('"{value}" is not a row of seeds', value=value),
                _("write `seeds: 1..100`"))  # fmt: skip
    return []
