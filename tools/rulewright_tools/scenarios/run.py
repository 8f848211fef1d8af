"""Runs a scenario: sets up, changes the position, plays what it says, checks what it expects.

Scenario  ->  list of failures, each with its file and line; empty where all is as expected
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rulewright.diagnostics import Span
from rulewright.exceptions import GameDataError, MisuseError, RulewrightError
from rulewright.languages import _
from rulewright.play.paths import PathError
from rulewright.source.tree import Map, Seq
from rulewright_tools.scenarios.compare import seat_of
from rulewright_tools.scenarios.expect import Failure, check
from rulewright_tools.scenarios.many import run_many
from rulewright_tools.scenarios.read import Scenario
from rulewright_tools.scenarios.table import ChangeRefused, Refused, Table

Loader = Callable[[int | None, tuple[str, ...]], Any]
"""Gives the game for so many players (None: its smallest number) with these variants."""

Watcher = Callable[[Table, str, str], None]
"""Is told of the table, who does something (or what chance), and its name; no name where it is refused."""

CHANCE = ("roll", "draw", "chance", "pick", "shuffle", "flip", "deal")
"""Words in `do` that fix chance. They all mean the same: the outcomes of the next chance events, in order."""


class Stop(Exception):
    """The scenario cannot go on: a failure at a place."""

    def __init__(self, span: Span, message: str) -> None:
        self.failure = Failure(span, message)
        super().__init__(message)


def run(scenario: Scenario, loader: Loader) -> list[Failure]:
    """Everything in which the game does not do what the scenario says."""
    try:
        game = _load(scenario, loader)
        if game is None:
            return []
        if scenario.seeds:
            return run_many(scenario, game, play_to)
        return check(scenario.expect, play_to(scenario, game, scenario.seed))
    except Stop as stop:
        return [stop.failure]
    except PathError as error:
        return [Failure(scenario.span, str(error))]
    except GameDataError as error:
        first = error.diagnostics[0] if error.diagnostics else None
        return [Failure(scenario.span, _("the game cannot be loaded: {reason}", reason=first or error))]
    except RulewrightError as error:
        return [Failure(scenario.span, str(error))]


def _load(scenario: Scenario, loader: Loader) -> Any:
    """The game; None where loading was refused as expected."""
    wanted = scenario.refused
    variants = tuple(scenario.variants)
    if not wanted:
        return loader(scenario.players, variants)
    try:
        loader(scenario.players, variants)
    except GameDataError as error:
        codes = [d.code for d in error.diagnostics]
        if wanted in codes:
            return None
        message = _("loading was refused with {codes}, not with {wanted}", codes=", ".join(codes), wanted=wanted)
        raise Stop(scenario.span, message) from None
    except RulewrightError as error:
        if wanted == getattr(error, "code", type(error).__name__):
            return None
        message = _("loading was refused, but not with {wanted}: {reason}", wanted=wanted, reason=error)
        raise Stop(scenario.span, message) from None
    raise Stop(scenario.span, _("loading was not refused with {wanted}", wanted=wanted))


def play_to(scenario: Scenario, game: Any, seed: int, watch: Watcher | None = None) -> Table:
    """The table after everything the scenario does. Raises Stop.

    `watch` is told of the position before the first step (with two empty texts), and of each step before it is taken.
    """
    steps = list(_steps(scenario.setup))
    fixes = any(who in CHANCE for _span, who, _name, _no in [*steps, *_steps(scenario.do)])
    table = _laid_out(scenario, game, seed, fixes)
    while table.in_setup:
        if steps and (steps[0][3] or table.offers(steps[0][1], steps[0][2])):
            _take(table, *steps.pop(0))
        elif table.at_chance:
            table.draw()
        else:
            table.choose_any()
    if steps:
        raise Stop(steps[0][0], _('set-up is over already, without "{name}"', name=steps[0][2]))
    if scenario.turn or scenario.at:
        try:
            table.go_to(scenario.turn, scenario.at)
        except Refused as error:
            raise Stop(scenario.source.value_span("turn" if scenario.turn else "at"), str(error)) from None
    _change(table, scenario.given)
    if watch is not None:
        watch(table, "", "")
    for span, player, value, refused in _steps(scenario.do):
        if watch is not None:
            watch(table, player, "" if refused else value)
        _take(table, span, player, value, refused)
    if scenario.play == "random":
        table.play_on()
    elif scenario.play:
        message = _('"{word}" is not a way to play: write `play: random`', word=scenario.play)
        raise Stop(scenario.source.value_span("play"), message)
    else:
        table.settle()
    if scenario.next_game:
        table.play_on()
        table = Table(game, seed, carried=table.state.carries)
        while table.in_setup:
            table.choose_any()
    return table


def _laid_out(scenario: Scenario, game: Any, seed: int, fixes: bool) -> Table:
    """The table at the beginning of set-up, with what a game before handed over."""
    try:
        return Table(game, seed, fixes=fixes, carried=scenario.carried)
    except MisuseError as error:
        raise Stop(scenario.source.value_span("carried"), str(error)) from None


def _change(table: Table, given: Map) -> None:
    try:
        table.change(given)
    except ChangeRefused as error:
        raise Stop(_span_of(given, error.path), str(error)) from None


def _span_of(given: Map, path: str) -> Span:
    """Where a path is written, in a mapping whose keys may be parts of paths."""
    span = given.span
    prefix = ""
    while isinstance(given, Map):
        key = next((k for k in given if f"{prefix}{k}" == path or path.startswith(f"{prefix}{k}.")), None)
        if key is None:
            break
        span, prefix, given = given.key_span(key), f"{prefix}{key}.", given[key]
    return span


def _steps(steps: Seq) -> Iterator[tuple[Span, str, str, bool]]:
    """(place, who or what chance, name, is it refused) of every step of `do`, lists taken apart."""
    for index, item in enumerate(steps):
        span = steps.item_span(index)
        if not isinstance(item, Map):
            raise Stop(span, _("a step says who does what: `- p1: take 3`, or fixes chance: `- roll: 5`"))
        refused = item.get("refused") is True
        for key, value in item.items():
            if key == "refused":
                continue
            at = item.value_span(key)
            if isinstance(value, Seq):
                for position, inner in enumerate(value):
                    yield value.item_span(position), key, _name(inner), refused
            else:
                yield at, key, _name(value), refused


def _name(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def _take(table: Table, span: Span, player: str, name: str, refused: bool) -> None:
    """One step of `setup` or `do`: it is done, or it must not be offered."""
    if refused:
        _must_refuse(table, span, player, name)
    else:
        _step(table, span, player, name)


def _step(table: Table, span: Span, player: str, name: str) -> None:
    """One decision, or one fixed chance event."""
    try:
        if player in CHANCE and not seat_of(table.paths, player, table.vector):
            table.fix(name)
            return
        table.settle()
        _is_asked(table, span, player)
        table.choose(name)
    except Refused as error:
        raise Stop(span, str(error)) from None


def _is_asked(table: Table, span: Span, player: str) -> None:
    seat = seat_of(table.paths, player, table.vector)
    if not seat:
        raise Stop(span, _('nobody is called "{name}"', name=player))
    if table.state.is_over:
        raise Stop(span, _("the game is over"))
    if seat != table.seat:
        decides = table.player_name(table.seat)
        raise Stop(span, _("{name} decides here, not {wanted}", name=decides, wanted=player))


def _must_refuse(table: Table, span: Span, player: str, name: str) -> None:
    table.settle()
    _is_asked(table, span, player)
    if name in table.options:
        raise Stop(span, _('"{name}" is offered', name=name))
