"""For pytest: every scenario of every game is a test, found by itself.

Load it with `-p rulewright_tools.scenarios.plugin`.

A file `scenarios/*.yaml` in the folder of a game (one that holds game.yaml), or of one of its variants, is a file
of tests; each scenario is an item whose failure names the scenario's file and line.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulewright.diagnostics import Diagnostics
from rulewright.languages import marked, translated
from rulewright_tools.scenarios.read import Scenario, read_scenarios, scenario_files

FORM = marked("the file is well-formed")


class ScenarioFailed(Exception):
    """A scenario that is not as expected; the message lists every difference with its place."""


class ScenarioFile(pytest.File):
    """One file of scenarios."""

    def collect(self) -> Iterator[pytest.Item]:
        diags = Diagnostics()
        scenarios = read_scenarios(self.path, diags)
        if diags.items:
            yield FormItem.from_parent(self, name=translated(FORM), messages=[str(d) for d in diags.items])
        if diags.failed:
            return
        for scenario in scenarios:
            yield ScenarioItem.from_parent(self, name=scenario.name, scenario=scenario)


class FormItem(pytest.Item):
    """Fails with what is wrong in how a file is written."""

    def __init__(self, messages: list[str], **more: Any) -> None:
        super().__init__(**more)
        self.messages = messages

    def runtest(self) -> None:
        raise ScenarioFailed("\n".join(self.messages))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str:
        return str(excinfo.value)


class ScenarioItem(pytest.Item):
    """One scenario."""

    def __init__(self, scenario: Scenario, **more: Any) -> None:
        super().__init__(**more)
        self.scenario = scenario
        if len(scenario.seeds) > 400:
            self.add_marker(pytest.mark.slow)

    def runtest(self) -> None:
        from rulewright_tools.scenarios.run import run

        failures = run(self.scenario, games_of(game_folder(self.path)).get)
        if failures:
            raise ScenarioFailed("\n".join(map(str, failures)))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, ScenarioFailed):
            return str(excinfo.value)
        return super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.scenario.span.line - 1, f"{game_folder(self.path).name}: {self.scenario.name}"


_games: dict[Path, Any] = {}


def games_of(folder: Path) -> Any:
    """The loaded forms of a game, kept for the whole run."""
    from rulewright_tools.scenarios.load import Games

    if folder not in _games:
        _games[folder] = Games(folder)
    return _games[folder]


def game_folder(file: Path) -> Path:
    """The game that a file of scenarios belongs to; the file's own folder if there is none."""
    for parent in file.parents:
        if (parent / "game.yaml").is_file():
            return parent
    return file.parent


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.File | None:
    """Called by pytest for each file it meets."""
    if file_path.suffix != ".yaml" or file_path.parent.name != "scenarios":
        return None
    if file_path in scenario_files(game_folder(file_path)):
        found: pytest.File = ScenarioFile.from_parent(parent, path=file_path)
        return found
    return None
