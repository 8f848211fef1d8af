"""Why something cannot be chosen now: the condition that forbids it, where it is written, and the clauses behind it.

"take r3c2"  ->  ["kept out by: where: not space.empty (play.yaml:11)", "clause 23: On a turn ..."]
"""

from __future__ import annotations

import re
from collections import Counter
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulewright.exceptions import RulewrightError
from rulewright.languages import ENGLISH, _, current
from rulewright_tools.screen.answers import shown_command
from rulewright_tools.screen.relax import ONCE, Changes, Condition, Relaxed
from rulewright_tools.words import either, listed

if TYPE_CHECKING:
    from rulewright.play.decision import Option
    from rulewright.play.state import State

CLAUSE = "clause"
"""The context of clauses in a game's catalog."""
MOST_CLAUSES = 4
MOST_NAMES = 12


class Reasons:
    """Answers for one game. Without `folder`, where its data lies, it can only say where the rule stands."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._relaxed: Relaxed | None = None
        self._of: Any = None

    def why(self, state: State, name: str) -> list[str]:
        """Lines that say why no option of that name is offered."""
        decision = state.decision
        name = " ".join(name.split())
        by_name = {option.name.lower(): option for option in decision.options}
        if not name:
            return [_("Say what you would like to do: {command} NAME", command=shown_command("why"))]
        if name.lower() in by_name:
            option = by_name[name.lower()]
            return [_('"{name}" can be chosen: {sentence}', name=option.name, sentence=option.sentence)]
        relaxed = self._relax(state)
        if relaxed is not None:
            found = _forbidden(relaxed, state, name) or _outside(relaxed, state, name)
            if found:
                where, conditions, more = found
                lines = [_('"{name}" cannot be chosen now. {reason}', name=name, reason=where)]
                lines += [f"  {_written(c, part)}" for c, part in conditions]
                return [*lines, *more, *self._clauses(relaxed, state, conditions)]
        return _elsewhere(state, name) or _only_begun(state, name) or _unknown(state, name)

    def _relax(self, state: State) -> Relaxed | None:
        if self._of is not state.game:
            self._of, self._relaxed = state.game, None
            if self._folder is not None:
                try:
                    self._relaxed = Relaxed(state.game, self._folder)
                except (RulewrightError, OSError):
                    self._relaxed = None
        return self._relaxed

    def _clauses(self, relaxed: Relaxed, state: State, conditions: list[tuple[Condition, str]]) -> list[str]:
        from rulewright_tools.screen.clauses import clauses_about

        if self._folder is None:
            return []
        found = clauses_about(self._folder, relaxed.tree, relaxed.holders(state), conditions)
        if not found:
            return []
        catalog, english = state.game.words.catalog, current() == ENGLISH
        near = [(name, catalog.text(rule, CLAUSE), rule) for name, rule in found[:MOST_CLAUSES]]
        told = [
            "  " + _("Clause {id}: {rule}", id=name, rule=said) for name, said, rule in near if english or said != rule
        ]
        others = [name for name, said, rule in near if not english and said == rule]  # not translated
        return [*told, "  " + _("Clauses of the rulebook: {ids}", ids=listed(others))] if others else told


Found = tuple[str, list[tuple[Condition, str]], list[str]]
"""A sentence, the conditions (each with the part of it) that forbid, and further lines."""


def _forbidden(relaxed: Relaxed, state: State, name: str) -> Found | None:
    """The conditions without which the option would be offered."""
    conditions = relaxed.conditions(state)
    tests = [c for c in conditions if c.key != ONCE]
    option = _named(relaxed.offered(state, _without(tests)), name)
    if option is not None:
        arm = _arm(state, option, conditions)
        mine = [c for c in tests if c.arm in (arm, -1)]
        failing = _failing(relaxed, state, name, mine)
    else:
        option = _named(relaxed.offered(state, _without(conditions), everything=True), name)
        if option is None:
            return None
        arm = _arm(state, option, conditions)
        mine = [c for c in conditions if c.key == ONCE and c.arm == arm]
        failing = [(c, str(c.written)) for c in mine]
    if not failing:
        return _("All of this would have to hold:"), [(c, part) for c in mine for part in c.parts], []
    return _("This does not hold:") if len(failing) == 1 else _("None of this holds:"), failing, []


def _without(conditions: list[Condition]) -> Changes:
    return tuple((c.arm, c.key, None) for c in conditions)


def _arm(state: State, option: Option, conditions: list[Condition]) -> int:
    """Which arm an option is of, counted from 0 as they are written; -1 where the statement has none."""
    arms = list(dict.fromkeys(arm["path"] for arm in state.game.code.sites[state.decision.site]["arms"]))
    return arms.index(option.path) if option.path in arms and any(c.arm >= 0 for c in conditions) else -1


def _failing(relaxed: Relaxed, state: State, name: str, mine: list[Condition]) -> list[tuple[Condition, str]]:
    """The parts of conditions that forbid the option each by itself."""
    found: list[tuple[Condition, str]] = []
    for condition in mine:
        others = _without([c for c in mine if c is not condition])
        for part in condition.parts:
            kept = (condition.arm, condition.key, part if condition.is_expression else condition.written)
            offered = relaxed.offered(state, tuple(sorted([*others, kept], key=lambda change: change[:2])))
            if offered is not None and _named(offered, name) is None:
                found.append((condition, part))
    return found


def _outside(relaxed: Relaxed, state: State, name: str) -> Found | None:
    """What the option is chosen among, if it is not among that."""
    conditions = _without([c for c in relaxed.conditions(state) if c.key != ONCE])
    for domain in relaxed.domains(state):
        for everything in relaxed.everything():
            change = (domain.arm, domain.key, everything)
            offered = relaxed.offered(state, tuple(sorted([*conditions, change], key=lambda c: c[:2])))
            if offered is not None and _named(offered, name) is not None:
                within = relaxed.offered(state, conditions) or {}
                few = 0 < len(within) <= MOST_NAMES
                more = ["  " + _("Among it are now: {names}", names=", ".join(within))] if few else []
                return _("It is not among what may be chosen from:"), [(domain, str(domain.written))], more
    return None


def _named(offered: dict[str, Any] | None, name: str) -> Any:
    """The option of that name, however its letters are written."""
    if offered is None:
        return None
    return offered.get(name) or next((o for key, o in offered.items() if key.lower() == name.lower()), None)


def _written(condition: Condition, part: str) -> str:
    key = "among" if condition.key.startswith("choose.") else condition.key
    text = _("once in each {time}", time=part) if condition.key == ONCE else f"{key}: {part}"
    return f"{text}   ({condition.span.file}:{condition.span.line})"


def _elsewhere(state: State, name: str) -> list[str]:
    """Another decision of the game that has options called so."""
    decision = state.decision
    for site in state.game.code.sites.values():
        if site["id"] == decision.site or not any(_may_be_called(state, arm, name) for arm in site["arms"]):
            continue
        return [
            _(
                '"{name}" belongs to another decision: {path} ({place}).',
                name=name,
                path=site["path"],
                place=_place(state, site),
            ),
            "  " + _("Asked is now: {question}", question=decision.question or decision.path),
        ]
    return []


def _may_be_called(state: State, arm: dict[str, Any], name: str) -> bool:
    """Whether an arm's options may have such a name: its words fit, and what is chosen is there in the game."""
    binders = dict(arm["binders"])
    times = Counter(binder for binder, _kind in arm["binders"])
    parts = re.split(r"\{([^{}]*)\}", arm["name"])
    pattern = "".join("(.+)" if i % 2 else re.escape(part) for i, part in enumerate(parts))
    fits = re.fullmatch(pattern, name, re.IGNORECASE)
    if fits is None:
        return False
    for binder, word in zip(parts[1::2], fits.groups(), strict=True):
        names = state.game.words.types.get(str(binders.get(binder)))
        if names is not None:
            known = {name.lower() for name in names}
            several = word.lower().split() if times[binder] > 1 else [word.lower()]
            if len(several) != max(1, times[binder]) or not known.issuperset(several):
                return False
        if names is None and not any(part.strip(" -,") for part in parts[::2]):
            return False
    return True


def _only_begun(state: State, name: str) -> list[str]:
    """How the names go on that begin with what was typed, those of this decision before others."""
    asked = state.decision.site
    sites = sorted(state.game.code.sites.values(), key=lambda site: bool(site["id"] != asked))
    names = dict.fromkeys(arm["name"] for site in sites for arm in site["arms"])
    begun = [one for one in names if one.lower().startswith(f"{name.lower()} ")]
    if not begun:
        return []
    shown = [re.sub(r"\{([^{}]*)\}", lambda hole: hole.group(1).upper(), one) for one in begun[:3]]
    return [_('"{name}" goes on with what is chosen: {names}.', name=name, names=either(shown))]


def _place(state: State, site: dict[str, Any]) -> str:
    """File and line of the rule behind a decision, short."""
    _path, file, line, _column = state.game.artifact.rules[site["rule"]]
    return f"{Path(file).name}:{line}"


def _unknown(state: State, name: str) -> list[str]:
    """Where the rule that asks stands, and near names."""
    decision = state.decision
    place = _place(state, state.game.code.sites[decision.site])
    lines = [_('No option here is ever called "{name}" ({place}).', name=name, place=place)]
    near = get_close_matches(name, [option.name for option in decision.options], n=3, cutoff=0.5)
    if near:
        lines.append("  " + _("Near it: {names}", names=", ".join(near)))
    return lines
