"""Scenarios over many games: what must hold in every one, in some, or in a share of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from rulewright.exceptions import RulewrightError
from rulewright.languages import _
from rulewright.source.tree import Map
from rulewright_tools.scenarios.expect import Failure, check
from rulewright_tools.scenarios.read import Scenario
from rulewright_tools.scenarios.table import Table
from rulewright_tools.words import percent

Play = Callable[[Scenario, Any, int], Table]
_SHARE = re.compile(r"(\d+(?:\.\d+)?)\s*(%?)|(\d+)\s*/\s*(\d+)")


def run_many(scenario: Scenario, game: Any, play: Play) -> list[Failure]:
    """Play every seed; failures of `every` name the first seed that shows them."""
    failures: list[Failure] = []
    some_held = not scenario.some
    held = [0] * len(scenario.share)
    for seed in scenario.seeds:
        try:
            table = play(scenario, game, seed)
        except RulewrightError as error:
            return [Failure(scenario.span, _("with seed {seed}, {message}", seed=seed, message=error))]
        for expected in (scenario.every, scenario.expect):
            found = check(expected, table)
            if found:
                return [Failure(f.span, _("with seed {seed}, {message}", seed=seed, message=f.message)) for f in found]
        some_held = some_held or not check(scenario.some, table)
        for index, share in enumerate(scenario.share):
            of = share.get("of")
            if isinstance(of, Map) and not check(of, table):
                held[index] += 1
    games = len(scenario.seeds)
    if not some_held:
        message = _("this held in none of {games} games", games=games)
        failures.append(Failure(scenario.source.value_span("some"), message))
    for index, share in enumerate(scenario.share):
        wanted, within = _number(share.get("is")), _number(share.get("within", 0))
        if wanted is None or within is None or not isinstance(share.get("of"), Map):
            failures.append(Failure(share.span, _("a share says `of: {...}`, `is: 50 %` and `within: 10 %`")))
            continue
        actual = held[index] / games
        if abs(actual - wanted) > within + 1e-12:
            message = _("this held in {share} of {games} games", share=percent(actual), games=games)
            failures.append(Failure(share.value_span("is"), message))
    return failures


def _number(written: object) -> float | None:
    """A share as written: `50 %`, `1/3`, or a whole number of per cent."""
    match = _SHARE.fullmatch(str(written).strip())
    if match is None:
        return None
    if match[3]:
        return int(match[3]) / int(match[4]) if int(match[4]) else None
    return float(match[1]) / 100
