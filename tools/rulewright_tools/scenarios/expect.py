"""Checks what a scenario expects of a position; gives a failure, with its place, for each thing that is otherwise."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rulewright.diagnostics import Span
from rulewright.languages import _, fill, marked, plural, translated
from rulewright.play.paths import PathError
from rulewright.source.tree import Map, Seq
from rulewright_tools.scenarios.compare import matches, number_matches, seat_of
from rulewright_tools.scenarios.table import Table

HIDDEN = "hidden"


@dataclass(frozen=True, slots=True)
class Failure:
    """What was not as expected, and where the scenario says so."""

    span: Span
    message: str

    def __str__(self) -> str:
        return f"{self.span}: {self.message}"


def check(expected: Map, table: Table, prefix: str = "") -> list[Failure]:
    """Every failure of a table against a mapping of expectations; `prefix` is the path of the mapping."""
    failures = []
    for key, value in expected.items():
        if isinstance(value, Map) and (prefix or key not in WORDS):
            failures += check(value, table, f"{prefix}{key}.")
            failures += _left_over(f"{prefix}{key}", value, expected.value_span(key), table)
            continue
        found = _path(table, f"{prefix}{key}", value) if prefix else WORDS.get(key, _path)(table, key, value)
        for message in found if isinstance(found, list) else [found] if found else []:
            failures.append(Failure(expected.value_span(key), message))
    return failures


def _left_over(path: str, named: Map, span: Span, table: Table) -> list[Failure]:
    """A mapping of a board says all that lies there: what lies on spaces it does not name."""
    if not table.paths.is_board(path, table.vector):
        return []
    there = table.paths.read(path, table.vector)
    return [
        Failure(span, _("{path} is {actual}, not {wanted}", path=f"{path}.{site}", actual=_written(there[site]),
                        wanted="none"))
        for site in there
        if site not in named
    ]  # fmt: skip


def _words(value: Any) -> list[str]:
    return [str(item) for item in value] if isinstance(value, list) else [str(value)]


def _row(names: list[str], most: int = 30) -> str:
    if not names:
        return _("nothing")
    if len(names) > most:
        return _("{names}, ... ({count} in all)", names=", ".join(names[:most]), count=len(names))
    return ", ".join(names)


def _not_offered(name: str, there: list[str]) -> str:
    return _('"{name}" is not offered (there is: {names})', name=name, names=_row(there))


def _legal(table: Table, _key: str, value: Any) -> list[str]:
    """Exactly these options, in any order."""
    wanted, there = _words(value), table.options
    found = [_not_offered(name, there) for name in wanted if name not in there]
    return found + [_('"{name}" is offered and not listed', name=name) for name in there if name not in wanted]


def _offered(table: Table, _key: str, value: Any) -> list[str]:
    there = table.options
    return [_not_offered(name, there) for name in _words(value) if name not in there]


def _illegal(table: Table, _key: str, value: Any) -> list[str]:
    there = table.options
    return [_('"{name}" is offered', name=name) for name in _words(value) if name in there]


def _options(table: Table, _key: str, value: Any) -> str:
    there = table.options
    if number_matches(value, len(there)):
        return ""
    return plural("there is {n} option: {names}", "there are {n} options: {names}", len(there), names=_row(there))


def _decides(table: Table, _key: str, value: Any) -> str:
    if table.state.is_over:
        return _("nobody decides, the game is over") if value not in (None, "none") else ""
    seat = table.seat
    if seat == seat_of(table.paths, str(value), table.vector):
        return ""
    return _("{name} decides, not {wanted}", name=table.player_name(seat), wanted=value)


def _over(table: Table, _key: str, value: Any) -> str:
    over = bool(table.state.is_over)
    if over == value:
        return ""
    return _("the game is over") if over else _("the game is not over")


def _campaign_over(table: Table, _key: str, value: Any) -> str:
    if not table.state.is_over:
        return _("the game is not over")
    over = table.state.ends_campaign
    if over == value:
        return ""
    return _("the campaign is over") if over else _("the campaign is not over")


def _each_seat(message: str, actual: Callable[[Table], Any]) -> Callable[[Table, str, Any], list[str]]:
    def compare(table: Table, _key: str, value: Any) -> list[str]:
        there = list(actual(table))
        if not isinstance(value, Map):
            wanted = list(value) if isinstance(value, list) else [value]
            fits = len(wanted) == len(there) and all(number_matches(w, t) for w, t in zip(wanted, there, strict=True))
            return [] if fits else [fill(translated(message), {"numbers": there})]
        found = []
        for name, number in value.items():
            seat = seat_of(table.paths, name, table.vector)
            if not seat:
                found.append(_('nobody is called "{name}"', name=name))
            elif not number_matches(number, there[seat - 1]):
                found.append(_("{name} has {actual}, not {wanted}", name=name, actual=there[seat - 1], wanted=number))
        return found

    return compare


def _winners(table: Table, _key: str, value: Any) -> str:
    wanted = sorted(seat_of(table.paths, name, table.vector) for name in _words(value)) if value else []
    there = sorted(int(seat) + 1 for seat in table.state.winners or [])
    if wanted == there:
        return ""
    if not there:
        return _("nobody has won")
    return _("the winners are {names}", names=_row([table.player_name(seat) for seat in there]))


def _decisions(table: Table, _key: str, value: Any) -> str:
    made = table.decisions
    if number_matches(value, made):
        return ""
    return plural("{n} decision was made", "{n} decisions were made", made)


def _question(table: Table, _key: str, value: Any) -> str:
    asked = table.question
    return "" if asked == str(value) else _('the question is "{text}"', text=asked)


def _log(table: Table, _key: str, value: Any) -> str:
    """These events in this order; others may lie between."""
    events = table.log
    left = iter(events)
    for wanted in _words(value):
        if not any(wanted.rstrip(".") == event.rstrip(".") for event in left):
            return _('the log does not say "{text}" there; it says: {texts}', text=wanted, texts=_row(events))
    return ""


def _view(table: Table, _key: str, value: Any) -> list[str]:
    """What players see of the position."""
    found = []
    for player, paths in value.items() if isinstance(value, Map) else ():
        seat = seat_of(table.paths, player, table.vector)
        if not seat:
            found.append(_('nobody is called "{name}"', name=player))
            continue
        for path, wanted in paths.items():
            message = _seen(table, seat, path, wanted)
            if message:
                found.append(_("to {player}, {message}", player=player, message=message))
    return found


def _seen(table: Table, seat: int, path: str, wanted: Any) -> str:
    hidden = table.is_hidden(seat, path)
    if wanted == HIDDEN or hidden:
        if hidden and wanted == HIDDEN:
            return ""
        return _("{path} is hidden", path=path) if hidden else _("{path} is not hidden", path=path)
    return _path(table, path, wanted)


def _path(table: Table, path: str, value: Any) -> str:
    try:
        ref = table.paths.find(path, table.vector)
        if matches(table.paths, ref, list(value) if isinstance(value, Seq) else value, table.vector):
            return ""
        there = table.paths.value(ref, table.vector)
    except PathError as error:
        return str(error)
    shown = f"[{', '.join(map(str, there))}]" if isinstance(there, list) else there
    shown = str(shown).lower() if isinstance(shown, bool) else shown
    return _("{path} is {actual}, not {wanted}", path=path, actual=shown, wanted=_written(value))


def _written(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(str, value))}]"
    return "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


WORDS: dict[str, Callable[[Table, str, Any], str | list[str]]] = {
    "legal": _legal,
    "offered": _offered,
    "illegal": _illegal,
    "options": _options,
    "decides": _decides,
    "over": _over,
    "scores": _each_seat(marked("the scores are {numbers}"), lambda table: table.state.scores),
    "returns": _each_seat(marked("the returns are {numbers}"), lambda table: table.state.returns),
    "winners": _winners,
    "campaign over": _campaign_over,
    "decisions": _decisions,
    "question": _question,
    "log": _log,
    "view": _view,
    "refused": lambda _table, _key, _value: _("it was not refused"),
}
"""What stands in `expect` beside paths."""
