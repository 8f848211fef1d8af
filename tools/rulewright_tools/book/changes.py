"""What a variant changes, in sentences: the overlay's changes, each with the sentences that read otherwise with it.

Two voices say the whole game, without and with the variant; a sentence is known by the model path it speaks of. What
differs belongs to the change that is about that path; what is left follows from changed numbers.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from rulewright.languages import _
from rulewright.overlay.change import Applied
from rulewright_tools.book.data import Change, Component, Step, Text
from rulewright_tools.book.figures import said_figure
from rulewright_tools.book.flow import effects, ending, flat, setup, turn
from rulewright_tools.book.parts import components
from rulewright_tools.book.pictures import Artist
from rulewright_tools.book.places import boards, numbers, values, zones
from rulewright_tools.book.source import at
from rulewright_tools.book.voice import Voice

Sentences = dict[str, list[str]]
"""Sentences by the model path they speak of, in the order said."""
NUMBERS = "numbers."
PLACE = re.compile(r"\.\d+(?=\.|$)")
"""A statement's place in a path: it shifts when something comes before it, so sentences without an id share one."""


def sentences(voice: Voice, artist: Artist) -> Sentences:
    """Everything that is said of a game, by path."""
    found: defaultdict[str, list[str]] = defaultdict(list)

    def put(texts: Iterable[Text]) -> None:
        for text in texts:
            path = PLACE.sub(".*", text.path)
            if text.text and text.text not in found[path]:
                found[path].append(text.text)

    for _depth, step in (*flat(setup(voice)), *flat(turn(voice))):
        put(_lines(step))
    for effect in effects(voice):
        put([effect.text] if effect.text else [])
        for _depth, step in flat(effect.steps):
            put(_lines(step))
    for component in components(voice, artist):
        found[component.path].append(counted(component))
        put([component.text] if component.text else [])
        for kind in component.kinds:
            count = said_figure(kind.counts)
            found[kind.path].append(_("{title}: {n} in play", title=kind.title, n=count))
            put(kind.said)
    for place in (*boards(voice, artist), *zones(voice)):
        put(Text(f"{place.title}: {s.text}", s.where, s.path) for s in place.sentences)
    for value in values(voice):
        put(Text(f"{value.title}: {s.text}", s.where, s.path) for s in value.sentences)
    last = ending(voice)
    put((*last.end, *last.scoring, *last.ties))
    return dict(found)


def _lines(step: Step) -> Iterator[Text]:
    """A step's sentence with its conditions and costs, all of the step's path."""
    for text in (step.text, *step.conditions, *step.costs):
        yield Text(text.text, text.where, step.text.path)


def counted(component: Component) -> str:
    """A class with its count, in a line."""
    count = said_figure(component.counts)
    if component.per_player:
        return _("{n} {pieces} for each player", n=count, pieces=name_for(component))
    return _("{n} {pieces}", n=count, pieces=name_for(component))


def name_for(component: Component) -> str:
    """A class in the form that goes with its count."""
    return component.one if set(component.counts.values()) == {1} else component.many


def changes(base: Voice, varied: Voice, artist: Artist, before: Sentences) -> tuple[Change, ...]:
    """The changes of the variants that `varied` has and `base` has not, in the order in which they were made."""
    after = sentences(varied, artist)
    old, new = ({s for texts in said.values() for s in texts} for said in (before, after))
    differs = {
        path: (_only(before.get(path, []), new), _only(after.get(path, []), old))
        for path in (*before, *(p for p in after if p not in before))
        if before.get(path, []) != after.get(path, [])
    }
    found: list[Change] = []
    told: set[str] = set()
    applied = list(varied.tree.history)
    for change in applied:
        if change.path.startswith(NUMBERS):
            found.append(_number(base, varied, change, before))
            continue
        about = [p for p in differs if p not in told and _concerns(change, p)]
        told.update(about)
        was = tuple(s for p in about for s in differs[p][0])
        now = tuple(s for p in about for s in differs[p][1])
        if was or now:
            _add(found, Change(base.thing(change.path, before), change.deed, _deed(change), was, now, change.path))
    rest = [p for p in differs if p not in told and any(differs[p])]
    if rest:
        was = _whole(s for p in rest for s in differs[p][0])
        now = _whole(s for p in rest for s in differs[p][1])
        where = at(applied[0].span) if applied else ""
        found.append(Change("", "follows", Text(_("What follows from it:"), where), was, now))
    return tuple(_once(found))


def _whole(these: Iterable[str]) -> tuple[str, ...]:
    """Sentences without those that only begin another one."""
    listed = list(dict.fromkeys(these))
    return tuple(s for s in listed if not any(other != s and other.startswith(s) for other in listed))


def _only(these: list[str], others: set[str]) -> list[str]:
    return [s for s in these if s not in others]


def _add(found: list[Change], change: Change) -> None:
    """Add a change; one about the same thing as the last, done likewise, is joined with it."""
    last = found[-1] if found else None
    if last is not None and last.about == change.about and "" not in (last.path, change.path):
        several = last.was or change.was
        text = (
            change.text if last.deed == change.deed or not several else Text(_("this is different:"), last.text.where)
        )
        found[-1] = Change(last.about, last.deed, text, last.was + change.was, last.now + change.now, last.path)
    else:
        found.append(change)


def _once(found: Iterable[Change]) -> Iterator[Change]:
    """Changes without those that say nothing new."""
    seen: set[tuple[str, tuple[str, ...], tuple[str, ...]]] = set()
    for change in found:
        key = (change.text.text, change.was, change.now)
        if key not in seen:
            seen.add(key)
            yield change


def _concerns(change: Applied, path: str) -> bool:
    """Whether a sentence's path lies in what was changed, right around it, or beside it where something was put in."""
    target = change.path
    if path == target or path.startswith(f"{target}.") or target.startswith(f"{path}."):
        return True
    return change.deed in ("before", "after", "add", "replace") and path.startswith(target.rpartition(".")[0] + ".")


def _deed(change: Applied) -> Text:
    """What was done, in a sentence; what it comes to is said by the sentences that differ."""
    place = at(change.span)
    match change.deed:
        case "remove":
            return Text(_("this falls away:"), place, change.path)
        case "add":
            return Text(_("this comes in:"), place, change.path)
        case "before":
            return Text(_("this comes before it:"), place, change.path)
        case "after":
            return Text(_("this comes after it:"), place, change.path)
        case _:
            return Text(_("this is different:"), place, change.path)


def _number(base: Voice, varied: Voice, change: Applied, before: Sentences) -> Change:
    """A changed number: what it was, what it is."""
    name = change.path.removeprefix(NUMBERS)
    was = {n.id: n for n in numbers(base)}.get(name)
    now = {n.id: n for n in numbers(varied)}.get(name)
    about = base.thing(change.path, before)
    old = said_figure(was.values) if was else "-"
    new = said_figure(now.values) if now else "-"
    text = _("{now} instead of {before}.", now=new, before=old)
    return Change(about, change.deed, Text(text, at(change.span), change.path), (), (), change.path)
