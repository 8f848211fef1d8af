"""What a variant changes, in sentences: the overlay's changes, each with the sentences that read otherwise with it.

Two voices say the whole game, without and with the variant; a sentence is known by the model path it speaks of. What
is written within a change belongs to it; what differs otherwise, to the change that is about that path; what is left,
such as other numbers in the same words, follows from the changes.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import count

from rulewright.languages import _
from rulewright.overlay.change import Applied
from rulewright_tools.book.data import Change, Component, Step, Text
from rulewright_tools.book.figures import said_figure
from rulewright_tools.book.flow import effects, ending, flat, setup, turn
from rulewright_tools.book.parts import components
from rulewright_tools.book.pictures import Artist
from rulewright_tools.book.places import boards, numbers, values, zones
from rulewright_tools.book.source import at
from rulewright_tools.book.unsaid import unsaid
from rulewright_tools.book.uses import part_of
from rulewright_tools.book.voice import Voice


class Line(str):
    """A sentence with its place (`file:line`), how deep it lies, its number in the order said, and whether it is the
    head of another side (`Otherwise:`)."""

    __slots__ = ("depth", "head", "order", "where")

    def __new__(cls, text: str, where: str = "", depth: int = 0, order: int = 0, *, head: bool = False) -> Line:
        """A line."""
        made = super().__new__(cls, text)
        made.where, made.depth, made.order, made.head = where, depth, order, head
        return made

    where: str
    depth: int
    order: int
    head: bool


Sentences = dict[str, list[Line]]
"""Sentences by the model path they speak of, in the order said."""
NUMBERS = "numbers."
BESIDE = ("before", "after")
"""Deeds that leave what they name as it is."""
PLACE = re.compile(r"\.\d+(?=\.|$)")
"""A statement's place in a path: it shifts when something comes before it, so sentences without an id share one."""
FIGURE = re.compile(r"\d+")
SHORT = 60
"""The most letters of a step where a change names it."""


def sentences(voice: Voice, artist: Artist) -> Sentences:
    """Everything that is said of a game, by path."""
    found: defaultdict[str, list[Line]] = defaultdict(list)
    numbers = count()

    def put(texts: Iterable[Text], depth: int = 0, *, head: bool = False) -> None:
        for text in texts:
            path = PLACE.sub(".*", text.path)
            if text.text and text.text not in found[path]:
                found[path].append(Line(text.text, text.where, depth, next(numbers), head=head))

    def tell(steps: Iterable[Step]) -> None:
        for depth, step in flat(steps):
            put([step.text], depth, head=step.form == "else")
            around = (*step.conditions, *step.costs)  # they belong to their step
            put((Text(text.text, text.where, step.text.path) for text in around), depth + 1)

    tell(setup(voice))
    tell(turn(voice))
    for effect in effects(voice):
        put([effect.text] if effect.text else [])
        tell(effect.steps)
    for component in components(voice, artist):
        found[component.path].append(Line(counted(component), component.where, 0, next(numbers)))
        put([component.text] if component.text else [])
        for kind in component.kinds:
            said = _("{title}: {n} in play", title=kind.title, n=said_figure(kind.counts))
            found[kind.path].append(Line(said, kind.where, 0, next(numbers)))
            put(kind.said)
    for place in (*boards(voice, artist), *zones(voice)):
        put(Text(_("{thing}: {value}", thing=place.title, value=s.text), s.where, s.path) for s in place.sentences)
        if place.id in voice.game.symbols.zones and voice.game.symbols.zones[place.id].seen == "all":
            found[f"zones.{place.id}"].append(
                Line(_("{thing}: {value}", thing=place.title, value=_("Everybody sees what is in it.")),
                     place.title.where, 0, next(numbers))
            )  # fmt: skip
    for value in values(voice):
        put(Text(_("{thing}: {value}", thing=value.title, value=s.text), s.where, s.path) for s in value.sentences)
    last = ending(voice)
    put((*last.end, *last.scoring, *last.ties))
    return dict(found)


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
    for effect in set(varied.game.symbols.effects) - set(base.game.symbols.effects):
        if varied.game.symbols.effects[effect].text is not None:  # its text tells it
            after = {path: said for path, said in after.items() if not path.startswith(f"effects.{effect}.")}
    old, new = ({s for texts in said.values() for s in texts} for said in (before, after))
    known = {change.span for change in base.tree.history}
    applied = [change for change in varied.tree.history if change.span not in known]
    was: defaultdict[int, list[Line]] = defaultdict(list)
    now: defaultdict[int, list[Line]] = defaultdict(list)
    follows = len(applied)
    for path in dict.fromkeys((*after, *before)):
        fixed = path in before and path in after and "*" not in path  # what has no path of its own may have moved
        gone = [s for s in before.get(path, []) if s not in (after[path] if fixed else new)]
        come = [s for s in after.get(path, []) if s not in (before[path] if fixed else old)]
        owner = _about(applied, path)
        alike = {FIGURE.sub("#", s) for s in gone} & {FIGURE.sub("#", s) for s in come}
        for lines, into in ((gone, was), (come, now)):
            for line in lines:
                inside = _holds(applied, line) if into is now else None
                if inside is None:
                    same_words = owner is None and FIGURE.sub("#", line) in alike
                    inside = follows if same_words or owner is None else owner
                into[inside].append(line)
    heads = {line.order + 1: line for said in after.values() for line in said if line.head}
    for lines in now.values():  # what comes on the other side is told under its head, also where that is not new
        lines += [heads[line.order] for line in list(lines) if line.order in heads and heads[line.order] not in lines]
    part = part_of(varied.tree)
    found = [
        replace(made, part=part(made.path))
        for index, change in enumerate(applied)
        for made in _told(base, varied, change, before, was[index], now[index])
    ]
    joined: list[Change] = []
    for change in found:
        _add(joined, change)
    if was[follows] or now[follows]:
        where = at(applied[0].span) if applied else ""
        text = Text(_("What follows from it:"), where)
        joined.append(Change("", "follows", text, _whole(was[follows]), _whole(now[follows])))
    return tuple(_once(joined))


def _told(
    base: Voice, varied: Voice, change: Applied, before: Sentences, was: list[Line], now: list[Line]
) -> Iterator[Change]:
    """A change with the sentences that belong to it; nothing where it changes nothing that is said."""
    if change.path.startswith(NUMBERS):
        yield _number(base, varied, change, was, now)
    elif not was and not now and (said := unsaid(base, varied, change)):
        yield said
    elif was or now:
        was, now = sorted(was, key=_order), sorted(now, key=_order)
        least = min((line.depth for line in now), default=0)
        depths = tuple(line.depth - least for line in now)
        about = _("Rules") if change.path == "effects" else base.thing(change.path)
        yield Change(about, change.deed, _deed(change, before, was), tuple(map(str, was)),
                     tuple(map(str, now)), change.path, depths)  # fmt: skip


def _order(line: Line) -> int:
    return line.order


def _holds(applied: list[Applied], line: Line) -> int | None:
    """The change within which a sentence's statement is written."""
    file, _colon, number = line.where.rpartition(":")
    for index, change in enumerate(applied):
        span = change.span
        if span.file == file and number.isdecimal() and span.line <= int(number) <= span.end_line:
            return index
    return None


def _about(applied: list[Applied], path: str) -> int | None:
    """The first change that is about what a sentence speaks of, or about something right around or within it."""
    for index, change in enumerate(applied):
        target = PLACE.sub(".*", change.path)
        if change.deed in BESIDE or target.startswith(NUMBERS):
            continue
        if path == target or path.startswith(f"{target}.") or target.startswith(f"{path}."):
            return index
        if change.deed == "replace" and path.startswith(target.rpartition(".")[0] + "."):
            return index
    return None


def _whole(these: Iterable[Line]) -> tuple[str, ...]:
    """Sentences without those that only begin another one, in the order said."""
    listed = list(dict.fromkeys(sorted(these, key=_order)))
    return tuple(str(s) for s in listed if not any(other != s and other.startswith(s) for other in listed))


def _add(found: list[Change], change: Change) -> None:
    """Add a change; one about the same thing as the last, done likewise, is joined with it."""
    last = found[-1] if found else None
    if (
        last is not None
        and (last.about, last.text.text) == (change.about, change.text.text)
        and not (last.was or change.was)
    ):
        found[-1] = Change(
            last.about, last.deed, last.text, (), last.now + change.now, last.path, last.depths + change.depths,
            last.part,
        )  # fmt: skip
    else:
        found.append(change)


def _once(found: Iterable[Change]) -> Iterator[Change]:
    """Changes without those that say nothing new."""
    seen: set[tuple[str, str, tuple[str, ...], tuple[str, ...]]] = set()
    for change in found:
        key = (change.about, change.text.text, change.was, change.now)
        if key not in seen:
            seen.add(key)
            yield change


def _deed(change: Applied, before: Mapping[str, list[Line]], was: list[Line]) -> Text:
    """What was done, in a sentence; what it comes to is said by the sentences that differ, of which `was` go."""
    place = at(change.span)
    beside = before.get(PLACE.sub(".*", change.path), [])
    step = _short(_with_next(beside[0], before)) if beside else ""
    match change.deed:
        case "remove":
            return Text(_("this falls away:"), place, change.path)
        case "before" if step:
            return Text(_("new, before “{step}”:", step=step), place, change.path)
        case "after" if step:
            return Text(_("new, after “{step}”:", step=step), place, change.path)
        case "add" | "before" | "after" if not was:
            return Text(_("this comes in:"), place, change.path)
        case _:
            return Text(_("this is different:"), place, change.path)


def _with_next(line: Line, before: Mapping[str, list[Line]]) -> str:
    """A sentence, with the one that it leads to where it ends with a colon."""
    if not line.endswith(":"):
        return line
    return f"{line} {next((s for said in before.values() for s in said if s.order == line.order + 1), '')}"


def _short(sentence: str) -> str:
    """A sentence by its beginning, without its full stop."""
    whole = sentence.strip().rstrip(":.")
    return whole if len(whole) <= SHORT else whole[:SHORT].rpartition(" ")[0].rstrip(",;:") + " …"


def _number(base: Voice, varied: Voice, change: Applied, was_said: list[Line], now_said: list[Line]) -> Change:
    """A changed number: what it was, what it is."""
    name = change.path.removeprefix(NUMBERS)
    was = {n.id: n for n in numbers(base)}.get(name)
    now = {n.id: n for n in numbers(varied)}.get(name)
    old = said_figure(was.values) if was else "-"
    new = said_figure(now.values) if now else "-"
    text = Text(_("{now} instead of {before}.", now=new, before=old), at(change.span), change.path)
    return Change(base.thing(change.path), change.deed, text, _whole(was_said), _whole(now_said), change.path)
