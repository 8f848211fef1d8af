"""The page of a game's balance, from figures that `simulate` wrote beside the rules.

games/GAME/figures/*.json  ->  chapters of one table each: a row for a seat, a source or a space, a column for a run

Games take minutes to play, so the figures are kept and not made anew with each page. `docs/simulation.md` says how they
are made, and what each of them means.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulewright.languages import _
from rulewright.languages.grammar import capital
from rulewright_tools.book.figures import said_players
from rulewright_tools.documents.engine import PageError
from rulewright_tools.drawing.names import Names
from rulewright_tools.simulation.html import again
from rulewright_tools.simulation.report import between
from rulewright_tools.words import decimal, listed, percent

FOLDER = "figures"
"""Beside a game's rules: what `simulate --report` wrote, a file for each run, shown in the order of names."""
LONG = 30
"""Rows of a table from which on it is folded away."""
NOTHING = "–"

Run = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a table. `code`: its name is one of the rules' own, set as such."""

    name: str
    cells: tuple[str, ...]
    code: bool = False


@dataclass(frozen=True, slots=True)
class Chapter:
    """A table with a heading and what it tells. `inner`: it belongs to the one before."""

    id: str
    title: str
    text: str
    head: str
    lines: tuple[Line, ...]
    inner: bool = False

    @property
    def folded(self) -> bool:
        """Whether it is so long that readers should ask for it."""
        return len(self.lines) > LONG


def read_runs(folder: Path) -> list[Run]:
    """What was simulated of a game, run by run. Raises PageError: a file is no such thing."""
    found: list[Run] = []
    for file in sorted((folder / FOLDER).glob("*.json")) if (folder / FOLDER).is_dir() else ():
        try:
            data = json.loads(file.read_text("utf-8"))
            ready = data["command"] == "simulate" and len(data["results"]) == 1 and "spaces" in data["results"][0]
        except (ValueError, KeyError, TypeError):
            ready = False
        if not ready:
            raise PageError(
                _("{file}: these are no figures of one `rulewright simulate GAME --report FILE.json`", file=file)
            )
        found.append(data | {"file": file.name})
    return found


def label(run: Run) -> str:
    """A run as the head of a column."""
    (result,) = run["results"]
    who = dict.fromkeys(result["seats"])
    return _("{players}: {who}", players=said_players([result["players"]]), who=listed([*who, *run["variants"]]))


def command(run: Run, folder: str) -> str:
    """The command line that writes a run's file anew."""
    (result,) = run["results"]
    seats = [f"{name}={who}" for name, who in zip(result["names"], result["seats"], strict=True) if who != "random"]
    return f"{again(run, seats)} --report {shlex.quote(f'{folder}/{FOLDER}/' + ''.join(run['file'].split()))}"


def chapters(runs: Sequence[Run], facts: dict[str, Any]) -> tuple[Chapter, ...]:
    """All tables of the page, in the language in use. `facts` are the game's, which speak it too."""
    results = [run["results"][0] for run in runs]
    names = Names(facts)
    made = [
        _games(runs, results),
        _seats(results, names),
        _points(results),
        *_holdings(results, names),
        *_spaces(results, names),
        _actions(results),
    ]
    return tuple(chapter for chapter in made if chapter.lines)


def _games(runs: Sequence[Run], results: Sequence[Run]) -> Chapter:
    def row(name: str, cell: Callable[[Run], str]) -> Line:
        return Line(name, tuple(cell(result) for result in results))

    def mean(key: str, places: int = 1) -> Callable[[Run], str]:
        return lambda result: decimal(result[key]["mean"], places) if result[key] else NOTHING

    seeds = (
        _("{first} to {last}", first=run["seed"], last=run["seed"] + run["results"][0]["games"] - 1) for run in runs
    )
    lines = [
        row(_("Games", context="played"), lambda result: str(result["games"])),
        Line(_("Seeds"), tuple(seeds)),
        row(_("Decisions in a game"), mean("length")),
        row(_("Options at a decision"), mean("branching")),
        row(_("Without a single winner"), lambda result: percent(result["no_winner"]["share"])),
        row(_("Changes of the lead"), mean("lead_changes")),
        row(_("Drama"), lambda result: percent(result["drama"]["mean"]) if result["drama"] else NOTHING),
    ]
    return Chapter("games", _("The games"), "", "", tuple(lines))


def _seats(results: Sequence[Run], names: Names) -> Chapter:
    most = max(results, key=lambda result: len(result["names"]))["names"]
    lines: list[Line] = []
    for seat, name in enumerate(most):
        there = [result if seat < len(result["names"]) else None for result in results]
        wins = [
            NOTHING if one is None else f"{percent(one['wins'][seat]['share'])} ({between(one['wins'][seat])})"
            for one in there
        ]
        scores = [NOTHING if one is None else decimal(one["mean_scores"][seat], 1) for one in there]
        known = names.types.get("player", ["none"])
        said = names.player(known.index(name)) if name in known else name
        lines += [Line(said, tuple(wins)), Line(_("{seat}: mean score", seat=said), tuple(scores))]
    text = _("In brackets stands where the true share lies in 95 of 100 such runs.")
    return Chapter("wins", _("Wins by seat"), text, _("Seat"), tuple(lines))


def _points(results: Sequence[Run]) -> Chapter:
    sources = _in_order((row["source"], row["per_game"]) for result in results for row in result["points"])
    lines = []
    for source in sources:
        cells = []
        for result in results:
            found = [row for row in result["points"] if row["source"] == source]
            mean = decimal(sum(row["per_game"] for row in found) / result["players"], 2)
            if found and "winners" in found[0]:
                winners = decimal(sum(row["winners"] for row in found), 2)
                mean = _("{figure} ({winners})", figure=mean, winners=winners)
            cells.append(mean if found else NOTHING)
        lines.append(Line(source or _("from the start"), tuple(cells), code=bool(source)))
    text = _("Where points come from: the mean of a game for each player, and in brackets that of those who won alone.")
    return Chapter("points", _("Points by source"), text, _("Source"), tuple(lines))


def _holdings(results: Sequence[Run], names: Names) -> list[Chapter]:
    """A table for each place and class: how many players had each kind, and how many of those won."""
    tables: dict[tuple[str, str], dict[str, list[Run]]] = {}
    for result in filter(_alike, results):
        for row in result.get("holdings", ()):  # older files have none
            kinds = tables.setdefault((row["where"], row["what"]), {})
            kinds.setdefault(row["kind"], []).append(row | {"run": result})
    made: list[Chapter] = []
    for (where, what), kinds in tables.items():
        lines = [Line(_("Any player"), tuple(percent(_equal(one)) if _alike(one) else NOTHING for one in results))]
        for kind in sorted(kinds, key=lambda kind: -_tie(kinds[kind])):
            cells = tuple(_had(kinds[kind], result) for result in results)
            if set(cells) != {NOTHING}:
                lines.append(Line(capital(_kind(names, what, kind)), cells))
        title = _("{board}: {pieces}", board=_capital(_where(names, where)), pieces=_what(names, what))
        made.append(Chapter(f"holdings-{where}-{what}", title, "", _("Kind"), tuple(lines), inner=True))
    if made:
        text = _(
            "How many of those who had a kind at the end won alone, and in brackets how many players had it. What goes "
            "best with winning stands first; that does not say which of the two brought the other."
        )
        made.insert(0, Chapter("holdings", _("What players had"), text, "", (Line("", ()),)))
    return made


def _alike(result: Run) -> bool:
    """Whether several play, all of them equally well: else who wins is no matter of what they have."""
    return len(result["names"]) > 1 and len(set(result["seats"])) == 1


def _equal(result: Run) -> float:
    return (1 - float(result["no_winner"]["share"])) / len(result["names"])


def _tie(rows: Sequence[Run]) -> float:
    """How well a kind goes with winning, over all runs."""
    found = [row["correlation"] for row in rows if row["correlation"] is not None]
    return sum(found) / len(found) if found else 0.0


def _had(rows: Sequence[Run], result: Run) -> str:
    for row in rows:
        if row["run"] is result and row["had"]["count"]:
            return _("{figure} ({share})", figure=percent(row["wins"]["share"]), share=percent(row["had"]["share"]))
    return NOTHING


def _where(names: Names, where: str) -> str:
    section = next((one for one in ("zones", "boards") if where in names.facts[one]), "values")
    return names.title(section, where)


def _what(names: Names, what: str) -> str:
    return names.title("classes", what) if what in names.facts["classes"] else what.replace("_", " ")


def _kind(names: Names, what: str, kind: str) -> str:
    return names.kind(what, kind) if what in names.facts["classes"] else names.word(kind)


def _spaces(results: Sequence[Run], names: Names) -> list[Chapter]:
    tables: dict[tuple[str, str], dict[str, list[str]]] = {}
    for number, result in enumerate(results):
        for row in result["spaces"]:
            spaces = tables.setdefault((row["board"], row["pieces"]), {})
            cells = spaces.setdefault(row["space"], [NOTHING] * len(results))
            cells[number] = decimal(row["per_game"], 2)
    made: list[Chapter] = []
    for (board, held), spaces in tables.items():
        pieces = names.facts.get("classes", {}).get(held, {}).get("words", {}).get("title") or held.replace("_", " ")
        title = _("{board}: {pieces}", board=_capital(names.title("boards", board)), pieces=pieces)
        lines = tuple(Line(_capital(_space(names, board, space)), tuple(cells)) for space, cells in spaces.items())
        made.append(Chapter(f"spaces-{board}-{held}", title, "", _("Space"), lines, inner=True))
    if made:
        text = _(
            "How often in a game a piece was put on each space after set-up. The copies of a board that players have "
            "count together."
        )
        made.insert(0, Chapter("spaces", _("Use of spaces"), text, "", (Line("", ()),)))
    return made


def _space(names: Names, board: str, space: str) -> str:
    facts = names.facts.get("boards", {}).get(board)
    if facts is None:  # only other numbers of players have it
        return space
    sites, copies = facts["sites"], facts["copies"]
    wanted = f"{copies[0]}.{space}" if copies else space
    if wanted not in sites:
        return space
    said = names.site(board, sites.index(wanted) + 1)
    return said.removeprefix(f"{copies[0]}.") if copies else said


def _actions(results: Sequence[Run]) -> Chapter:
    steps = _in_order((step, used["per_game"]) for result in results for step, used in result["used"].items())
    lines = []
    for step in steps:
        cells = []
        for result in results:
            used = result["used"].get(step)
            taken = percent(used["times"] / max(1, used["offered"])) if used else ""
            cells.append(f"{decimal(used['per_game'], 2)} ({taken})" if used else NOTHING)
        lines.append(Line(step, tuple(cells), code=True))
    text = _(
        "How often each step was taken in a game, and in which share of the decisions where it was among the options."
    )
    return Chapter("actions", _("Use of actions"), text, _("Action"), tuple(lines))


def _in_order(found: Iterable[tuple[str, float]]) -> list[str]:
    """Names by the sum of their figures, the largest first."""
    sums: dict[str, float] = {}
    for name, figure in found:
        sums[name] = sums.get(name, 0.0) + abs(figure)
    return sorted(sums, key=lambda name: (-sums[name], name))


def _capital(text: str) -> str:
    """With a capital, unless it is the id of a space, such as r3c4."""
    first = text.partition(" ")[0]
    return text if any(sign.isdigit() for sign in first) else capital(text)
