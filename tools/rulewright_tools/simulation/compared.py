"""Several combinations in a report: how each figure changes over the values that were tried.

summaries with their values  ->  a table of all, lines over the values, what is used, each combination by itself
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rulewright.languages import _, plural
from rulewright_tools.simulation import pictures
from rulewright_tools.simulation.figures import heads_and_rows, said, short_path
from rulewright_tools.simulation.page import Picture, Row, Section, Table
from rulewright_tools.simulation.pictures import MOST_SERIES, Series
from rulewright_tools.simulation.told import Summary, cards_of, per_game_of, same_steps, sections_of
from rulewright_tools.words import decimal, percent

MOST_COLUMNS = 10
"""Combinations that stand side by side as columns; more are rows."""
MOST_FINDINGS = 8
MOST_DRAWN = 8
"""Combinations of which each gets pictures of its own."""

Figure = Callable[[Summary], tuple[float, float | None, float | None] | None]
"""A number of a summary with its interval, None where it has none."""


def sections_of_sweep(results: Sequence[Summary], axes: Sequence[Mapping[str, Any]]) -> tuple[Section, ...]:
    """What a sweep tells: a table of all combinations, pictures over the values, what is used, each by itself."""
    paths = [axis["path"] for axis in axes]
    heads, rows = heads_and_rows(results, paths)
    marked = [bool(result.get("baseline")) for result in results]
    lines = []
    for row, mark in zip(rows, marked, strict=True):
        lines.append(Row(row[0], row[1:], mark, _("as in the data") if mark else ""))
    text = _("Each row is a game of its own, played {n} times with the same seeds.", n=results[0]["games"])
    overview = Section("values", _("All values"), (text,), (), (Table(_("All values"), heads, tuple(lines)),))
    made = [overview, _figures(results, axes)]
    made += [section for section in _used(results, paths) if section is not None]
    drawn = ("wins", "length") if len(results) <= MOST_DRAWN else ()
    parts = []
    for number, result in enumerate(results, 1):
        title = ", ".join(f"{short_path(path, paths)} = {said(result['set'][path])}" for path in paths)
        inner = sections_of(result, drawn)
        cards = "; ".join(f"{card.name}: {card.value}" for card in cards_of(result))
        parts.append(Section(f"combination-{number}", title, (cards,), parts=inner))
    made.append(Section("each", _("Each by itself"), parts=tuple(parts)))
    return tuple(made)


def _figures(results: Sequence[Summary], axes: Sequence[Mapping[str, Any]]) -> Section:
    """The pictures with lines over the values."""
    names = results[0]["names"]
    level = 1 / len(names) if not any(result["no_winner"]["count"] for result in results) else None
    wins: list[tuple[str, Figure]] = [(name, _win(seat)) for seat, name in enumerate(names)]
    lengths: list[tuple[str, Figure]] = [
        (_("mean"), _spread("length", "mean")), (_("median"), _spread("length", "median")),
        (_("95 of 100"), _spread("length", "p95")),
    ]  # fmt: skip
    drawn = _drawings(results, axes, _("Wins by seat"), wins, share=True, level=level)
    if len(results[0]["by_who"]) > 1:
        who: list[tuple[str, Figure]] = [(name, _win_of(name)) for name in results[0]["by_who"]]
        drawn += _drawings(results, axes, _("Wins by who plays"), who, share=True)
    drawn += _drawings(results, axes, _("Decisions in a game"), lengths if len(axes) == 1 else lengths[:1])
    drawn += _drawings(results, axes, _("Options at a decision, mean"), [("", _spread("branching", "mean"))])
    if any(any(result["mean_scores"]) for result in results):
        scores: list[tuple[str, Figure]] = [(name, _score(seat)) for seat, name in enumerate(names)]
        drawn += _drawings(results, axes, _("Mean score"), scores)
    for key, title, share in (
        ("lead_changes", _("Changes of the lead in a game, mean"), False), ("drama", _("Drama, mean"), True),
        ("led_by_winner", _("Decisions at which the winner led"), True),
    ):  # fmt: skip
        if any(result.get(key) for result in results):
            drawn += _drawings(results, axes, title, [("", _mean(key))], share=share)
    texts = [_("Whiskers show where the true figure lies in 95 of 100 such reports.")]
    if any(axis.get("data") in axis["values"] for axis in axes):
        texts.append(_("The shaded value is the one in the data."))
    return Section("figures", _("How the figures change"), (" ".join(texts),), drawn)


def _drawings(
    results: Sequence[Summary],
    axes: Sequence[Mapping[str, Any]],
    title: str,
    figures: Sequence[tuple[str, Figure]],
    *,
    share: bool = False,
    level: float | None = None,
) -> tuple[Picture, ...]:
    """Pictures of figures over the values: with one axis all in one; else one for each figure, a line for each rest."""
    across = max(axes, key=lambda axis: (len(axis["values"]), -axes.index(axis)))
    others = [axis for axis in axes if axis is not across]
    paths = [axis["path"] for axis in axes]
    rests = list(dict.fromkeys(_rest(result, others, paths) for result in results))
    by_place = {(_rest(result, others, paths), said(result["set"][across["path"]])): result for result in results}
    places = list(across["values"])
    groups: list[tuple[str, list[Series]]]
    if len(rests) == 1:
        groups = [(title, [_line(name, figure, by_place, rests[0], places) for name, figure in figures])]
    elif len(rests) <= MOST_SERIES:
        groups = [
            (f"{title}: {name}" if name else title, [_line(rest, figure, by_place, rest, places) for rest in rests])
            for name, figure in figures
        ]
    else:  # too many lines to tell apart: the combinations in the order of the table
        numbered = {("", said(number)): result for number, result in enumerate(results, 1)}
        rows = list(range(1, len(results) + 1))
        found = [_line(name, figure, numbered, "", rows) for name, figure in figures]
        return (Picture(_picture(found, rows, _("row of the table"), title, share, None, level), title),)
    return tuple(
        Picture(_picture(series, places, across["path"], caption, share, across.get("data"), level), caption)
        for caption, series in groups
    )


def _picture(
    series: list[Series], places: list[Any], axis: str, title: str, share: bool, data: Any, level: float | None
) -> str:
    told = []
    for one in series:
        values = [
            f"{said(place)}: {'-' if value is None else percent(value) if share else decimal(value, 2)}"
            for place, value in zip(places, one.values, strict=True)
        ]
        told.append(f"{one.name} ({', '.join(values)})".strip())
    alt = _("{title} over {path}: {rows}", title=title, path=axis, rows="; ".join(told))
    return pictures.lines(places, series, alt, axis=axis, share=share, data=data, level=level)


def _rest(result: Summary, others: Sequence[Mapping[str, Any]], paths: Sequence[str]) -> str:
    named = [f"{short_path(axis['path'], paths)} {said(result['set'][axis['path']])}" for axis in others]
    return ", ".join(named)


def _line(
    name: str, figure: Figure, by_place: Mapping[tuple[str, str], Summary], rest: str, places: Sequence[Any]
) -> Series:
    found = [figure(by_place[rest, said(place)]) if (rest, said(place)) in by_place else None for place in places]
    values = tuple(one[0] if one else None for one in found)
    if all(one is None or one[1] is None for one in found):
        return Series(name, values)
    low = tuple(one[1] if one else None for one in found)
    high = tuple(one[2] if one else None for one in found)
    return Series(name, values, low, high)


def _win(seat: int) -> Figure:
    return lambda result: (result["wins"][seat]["share"], result["wins"][seat]["low"], result["wins"][seat]["high"])


def _win_of(who: str) -> Figure:
    def figure(result: Summary) -> tuple[float, float | None, float | None] | None:
        found = result["by_who"].get(who)
        return (found["share"], found["low"], found["high"]) if found else None

    return figure


def _score(seat: int) -> Figure:
    def figure(result: Summary) -> tuple[float, float | None, float | None]:
        intervals = result.get("score_intervals")
        if intervals:
            return intervals[seat]["mean"], intervals[seat]["low"], intervals[seat]["high"]
        return result["mean_scores"][seat], None, None

    return figure


def _spread(key: str, which: str) -> Figure:
    return lambda result: (result[key][which], None, None)


def _mean(key: str) -> Figure:
    def figure(result: Summary) -> tuple[float, float | None, float | None] | None:
        found = result.get(key)
        return (found.get("mean", found.get("share")), found.get("low"), found.get("high")) if found else None

    return figure


def _used(results: Sequence[Summary], paths: Sequence[str]) -> list[Section | None]:
    """Tables of what is used, over the combinations."""
    return [
        _over(results, paths, "points", "points", _("Points by source"), _("Points in a game, all seats together.")),
        _over(results, paths, "used", "actions", _("Use of actions"), _("Times a game.")),
        _over(results, paths, "effects", "effects", _("Use of effects"), _("Times a game.")),
    ]


def _over(
    results: Sequence[Summary], paths: Sequence[str], key: str, name: str, title: str, text: str
) -> Section | None:
    steps = same_steps(results, key)
    if not steps:
        return None
    labels = [", ".join(f"{short_path(p, paths)} {said(result['set'][p])}" for p in paths) for result in results]
    marks = [_("as in the data") if result.get("baseline") else "" for result in results]

    def cell(result: Summary, step: str) -> str:
        found = per_game_of(result, key)
        return decimal(found[step], 2) if step in found else "-"

    if len(results) <= MOST_COLUMNS:
        heads = [f"{label} ({mark})" if mark else label for label, mark in zip(labels, marks, strict=True)]
        rows = [Row(step, tuple(cell(result, step) for result in results)) for step in steps]
        table = Table(title, (_("Source") if key == "points" else _("Step"), *heads), tuple(rows), code=True)
    else:
        rows = [
            Row(label, tuple(cell(result, step) for step in steps), bool(mark), mark)
            for label, mark, result in zip(labels, marks, results, strict=True)
        ]
        table = Table(title, (_("Values"), *steps), tuple(rows))
    return Section(name, title, (text,), (), (table,))


def findings_of_sweep(results: Sequence[Summary], axes: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """What stands out between the combinations: how even the seats are, and games that did not come to an end."""
    found = []
    paths = [axis["path"] for axis in axes]

    def named(result: Summary) -> str:
        return ", ".join(f"{short_path(path, paths)} = {said(result['set'][path])}" for path in paths)

    if len(results[0]["names"]) > 1 and len(results[0]["by_who"]) < 2:
        even, uneven = min(results, key=_gap), max(results, key=_gap)
        if _beyond_chance(uneven):
            found.append(
                _("Seats win most evenly with {values} ({gap} between the first and the last), "
                  "least with {others} ({wide}).",
                  values=named(even), gap=percent(_gap(even)), others=named(uneven), wide=percent(_gap(uneven)))
            )  # fmt: skip
        else:
            found.append(_("No combination shows a seat that wins more often than chance explains."))
    for result in results:
        if result["ended_by_limit"]:
            share = percent(result["ended_by_limit"] / max(1, result["games"]))
            found.append(
                _(
                    "With {values}, {share} of the games were ended by the limit of decisions.",
                    values=named(result),
                    share=share,
                )
            )
        for message, fault in result["faults"].items():
            found.append(
                plural("With {values}, {n} game broke off, with seed {seed}: {message}",
                       "With {values}, {n} games broke off, the first with seed {seed}: {message}", fault["games"],
                       values=named(result), seed=fault["first_seed"], message=message)
            )  # fmt: skip
    if len(found) > MOST_FINDINGS:
        left = len(found) - MOST_FINDINGS
        found[MOST_FINDINGS:] = [plural("and {n} more of these", "and {n} more of these", left)]
    return tuple(found)


def _gap(result: Summary) -> float:
    """How far apart the shares of the seat that wins most and the one that wins least are."""
    shares = [wins["share"] for wins in result["wins"]]
    return float(max(shares) - min(shares))


def _beyond_chance(result: Summary) -> bool:
    """Whether two seats differ by more than their intervals."""
    return bool(max(wins["low"] for wins in result["wins"]) > min(wins["high"] for wins in result["wins"]))
