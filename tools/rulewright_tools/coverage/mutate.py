"""Breaks a game in small ways and asks its scenarios whether they notice. What nobody notices is a survivor.

A game may accept survivors in `scenarios/survivors.yaml`: a list of `change:` (as printed) and `reason:`.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rulewright import driver
from rulewright.diagnostics import Diagnostics
from rulewright.exceptions import GameDataError
from rulewright.languages import ENGLISH, _
from rulewright.source.load import load_file
from rulewright.source.tree import Map, Seq
from rulewright_tools.coverage.mutations import Mutation, broken, mutations
from rulewright_tools.processes import spread
from rulewright_tools.scenarios.read import Scenario, read_scenarios, scenario_files
from rulewright_tools.scenarios.run import run

Setting = tuple[int, tuple[str, ...]]
"""Number of players and variants of a scenario."""
MOST_SEEDS = 20
"""Games that a scenario over many games plays against each break."""
LONGEST = 12.0
"""Seconds of computing for the scenarios of one setting against one break; beyond, the game runs in circles."""


FEW = 8
"""Fewer breaks than these are not worth several processes."""


@dataclass(slots=True)
class Report:
    """What became of all breaks. `stale`: accepted survivors that no longer survive or do not exist."""

    tried: int = 0
    noticed: int = 0
    survivors: list[Mutation] = field(default_factory=list)
    accepted: list[tuple[Mutation, str]] = field(default_factory=list)
    stale: list[str] = field(default_factory=list)


class Bench:
    """A game's scenarios and documents, ready to be run against breaks."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.scenarios: list[Scenario] = []
        for file in scenario_files(folder):
            found = read_scenarios(file, Diagnostics())
            self.scenarios += [s for s in found if not s.refused]
        for scenario in self.scenarios:
            scenario.seeds = list(scenario.seeds)[:MOST_SEEDS]
            scenario.some, scenario.share = Map(), []
        self.scenarios.sort(key=lambda s: len(s.seeds))
        self.settings: dict[Setting, Map] = {}
        self.setting_of: dict[tuple[int | None, tuple[str, ...]], Setting] = {}  # of what scenarios say
        for scenario in self.scenarios:
            said = (scenario.players, tuple(scenario.variants))
            if said not in self.setting_of:
                tree, players = driver.merged_for(folder, *said)
                self.setting_of[said] = (players, said[1])
                self.settings.setdefault(self.setting_of[said], tree)
        self.lucky: dict[Setting, list[Scenario]] = {}
        self.likely: dict[
            tuple[str, str | int], Setting
        ] = {}  # where a break of this file and section was noticed last

    def all_mutations(self) -> list[Mutation]:
        """Every break, each once however many settings it shows in."""
        found: dict[object, Mutation] = {}
        for tree in self.settings.values():
            for mutation in mutations(tree):
                found.setdefault(mutation.identity, mutation)
        return list(found.values())

    def failures(self) -> list[str]:
        """What fails without any break. With that, every break would seem to be noticed."""
        if not self.scenarios:
            return [_("{folder}: there are no scenarios, so nothing would be noticed", folder=self.folder)]
        games = {
            setting: driver.load_tree(tree, self.folder, setting[0], setting[1], lang=ENGLISH, quick=True)
            for setting, tree in self.settings.items()
        }
        return [
            _("{failure} (in: {scenario})", failure=failure, scenario=scenario.name)
            for scenario in self.scenarios
            for failure in run(scenario, lambda players, variants: games[self.setting_of[players, tuple(variants)]])
        ]

    def notices(self, mutation: Mutation) -> bool:
        """Whether some scenario fails, the game cannot be loaded, or it never comes to an end, with this break."""
        part = (mutation.span.file, mutation.keys[0])
        likely = self.likely.get(part)
        for setting in sorted(self.settings, key=lambda each: each != likely):
            tree = self.settings[setting]
            with broken(tree, mutation) as could:
                if could and self._fails_or_circles(setting, tree):
                    self.likely[part] = setting
                    return True
        return False

    def _fails_or_circles(self, setting: Setting, tree: Map) -> bool:
        try:
            with at_most(LONGEST):
                return self._fails(setting, tree)
        except TooLong:
            return True

    def _fails(self, setting: Setting, tree: Map) -> bool:
        try:
            game = driver.load_tree(tree, self.folder, setting[0], setting[1], lang=ENGLISH, quick=True)
        except Exception:  # whatever way a broken game fails to load, it is noticed
            return True
        if setting not in self.lucky:
            own = {said for said, its in self.setting_of.items() if its == setting}
            self.lucky[setting] = [s for s in self.scenarios if (s.players, tuple(s.variants)) in own]
        mine = self.lucky[setting]
        for index, scenario in enumerate(mine):
            if _differs(scenario, game):
                if not scenario.seeds:  # what noticed last is asked first next time
                    mine.insert(0, mine.pop(index))
                return True
        return False


def _differs(scenario: Scenario, game: Any) -> bool:
    try:
        return bool(run(scenario, lambda _players, _variants: game))
    except Exception:  # a broken game may fail in any way
        return True


class TooLong(BaseException):
    """A break made the game run on and on. Not an Exception, so that nothing on the way takes it for a fault."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raises TooLong where the block takes longer; without a limit on systems that have no timers."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(_number: int, _frame: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def survivors_file(folder: Path) -> dict[str, str]:
    """The accepted survivors: change -> reason."""
    content = load_file(folder / "scenarios" / "survivors.yaml", Diagnostics())
    rows = content if isinstance(content, Seq) else ()
    return {str(row.get("change")): str(row.get("reason") or "") for row in rows if isinstance(row, Map)}


_bench: dict[Path, Bench] = {}


def _notices(task: tuple[Path, int]) -> tuple[int, bool]:
    folder, index = task
    bench = _get(folder)
    return index, bench.notices(bench.all_mutations()[index])


def _get(folder: Path) -> Bench:
    if folder not in _bench:
        _bench.clear()
        _bench[folder] = Bench(folder)
    return _bench[folder]


def unfit(folder: Path) -> list[str]:
    """Why breaks cannot be tried yet: mistakes in the game, or scenarios that fail as it is."""
    try:
        return _get(folder).failures()
    except GameDataError as error:
        return [str(found) for found in error.diagnostics if found.severity == "error"]


def count_breaks(folder: Path, only: str = "") -> int:
    """How many breaks there are to try."""
    return sum(1 for mutation in _get(folder).all_mutations() if mutation.title.startswith(only))


def mutate(
    folder: Path, workers: int | None = None, advance: Callable[[int], Any] = lambda _count: None, only: str = ""
) -> Report:
    """Try every break of a game (those whose path begins with `only`)."""
    bench = _get(folder)
    all_of_them = bench.all_mutations()
    wanted = [index for index, mutation in enumerate(all_of_them) if mutation.title.startswith(only)]
    accepted = survivors_file(folder)
    report = Report(tried=len(wanted))
    used: set[str] = set()
    tasks = [(folder, index) for index in wanted]
    count = 1 if len(tasks) < FEW else workers or os.cpu_count() or 1
    for index, noticed in spread(_notices, tasks, count, chunk=4):
        mutation = all_of_them[index]
        advance(1)
        if noticed:
            report.noticed += 1
        elif accepted.get(mutation.title):
            used.add(mutation.title)
            report.accepted.append((mutation, accepted[mutation.title]))
        else:
            report.survivors.append(mutation)
    report.survivors.sort(key=lambda m: (m.span.file, m.span.line, m.span.column, m.title))
    if not only:
        report.stale = [change for change in accepted if change not in used]
    return report
