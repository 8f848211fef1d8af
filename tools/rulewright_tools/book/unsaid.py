"""What a variant changes that no sentence of the game says: a space's property, what a named sum stands for, statements
inside a step that has a text of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from rulewright.languages import _
from rulewright.languages.grammar import capital
from rulewright.overlay.change import Applied
from rulewright.resolved.properties import NOT_PROPERTIES
from rulewright.resolved.tree import Statement
from rulewright.source.tree import Seq
from rulewright_tools.book.data import Change, Text
from rulewright_tools.book.flow import flat
from rulewright_tools.book.source import at
from rulewright_tools.book.voice import Voice, word
from rulewright_tools.words import listed

SPACE = re.compile(r"boards\.(\w+)\.spaces\.(\w+)\.(\w+)")
SPACES = re.compile(r"boards\.(\w+)\.spaces")
TERM = re.compile(r"terms\.(\w+)\.is")
ADDING = ("add", "before", "after", "replace")


def unsaid(base: Voice, varied: Voice, change: Applied) -> Change | None:
    """The change in words, if there is a way to say it."""
    found = SPACE.fullmatch(change.path)
    if found is not None:
        return _property(base, varied, change, *found.groups())
    found = SPACES.fullmatch(change.path)
    if found is not None:
        return _spaces(base, varied, change, found[1])
    found = TERM.fullmatch(change.path)
    if found is not None:
        return _term(base, varied, change, found[1])
    return _statements(base, varied, change) if change.deed in ADDING else None


def _property(base: Voice, varied: Voice, change: Applied, board: str, space: str, name: str) -> Change | None:
    """A property of a space: which space, what it was, what it is."""
    was, now = (_properties(voice, board).get(space, {}) for voice in (base, varied))
    if was.get(name, 0) == now.get(name, 0):
        return None
    about = word(varied.nouns.site(board, space))
    return Change(about, change.deed, Text(_changed(varied, board, name, was, now), at(change.span), change.path),
                  path=change.path)  # fmt: skip


def _spaces(base: Voice, varied: Voice, change: Applied, board: str) -> Change | None:
    """Properties that were added to spaces, a line for each."""
    before, after = (_properties(voice, board) for voice in (base, varied))
    lines = [
        f"{word(varied.nouns.site(board, space))}: {_changed(varied, board, name, before.get(space, {}), now)}"
        for space, now in after.items()
        for name in now
        if name not in NOT_PROPERTIES and before.get(space, {}).get(name, 0) != now[name]
    ]
    text = Text(_("this is different:"), at(change.span), change.path)
    return Change(base.thing(change.path), change.deed, text, (), tuple(lines), change.path) if lines else None


def _properties(voice: Voice, board: str) -> dict[str, dict[str, object]]:
    """The properties of a board's spaces that rules can read, by space."""
    found = voice.game.symbols.boards.get(board)
    return {} if found is None else dict(zip(found.sites, found.properties, strict=True))


def _changed(voice: Voice, board: str, name: str, was: Mapping[str, object], now: Mapping[str, object]) -> str:
    thing = capital(word(voice.nouns.property(f"boards.{board}", name)))
    flag = isinstance(was.get(name, now.get(name)), bool)
    before, after = (_said(voice, board, found.get(name, False if flag else 0)) for found in (was, now))
    if not flag and not was.get(name):
        return _("{thing}: {now}.", thing=thing, now=after)
    return _("{thing}: {now} instead of {before}.", thing=thing, now=after, before=before)


def _said(voice: Voice, board: str, value: object) -> str:
    """A property's value in words: spaces by their titles, lists with commas."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Seq | list):
        return listed(_said(voice, board, item) for item in value)
    for name, ground in voice.game.symbols.boards.items():
        if isinstance(value, str) and value in ground.numbers:
            return word(voice.nouns.site(name, value))
    return str(value)


def _term(base: Voice, varied: Voice, change: Applied, name: str) -> Change | None:
    """What a number with a title of its own stands for; one without a title is said where it is used."""
    title = varied.nouns.named_term(name)
    was, now = _meaning(base, name), _meaning(varied, name)
    if title is None or not now or was == now:
        return None
    text = Text(_("this is different:"), at(change.span), change.path)
    return Change(capital(word(title)), change.deed, text, (was,) if was else (), (now,), change.path)


def _meaning(voice: Voice, name: str) -> str:
    term = voice.game.symbols.terms.get(name)
    if term is None or term.body is None or term.params or term.body.type.kind != "int":
        return ""
    with voice.speaker.within({}):
        return f"{capital(str(voice.speaker.number(term.body)))}."


def _statements(base: Voice, varied: Voice, change: Applied) -> Change | None:
    """Statements that came in."""
    said = [
        (depth, step.text)
        for top in _added(varied, change)
        for depth, step in flat(varied.steps(varied.speaker.statement(top)))
        if step.text.text
    ]
    if not said:
        return None
    text = Text(_("this comes in:"), at(change.span), change.path)
    now, depths = tuple(str(text) for _depth, text in said), tuple(depth for depth, _text in said)
    return Change(base.thing(change.path), change.deed, text, (), now, change.path, depths)


def _added(varied: Voice, change: Applied) -> Iterator[Statement]:
    """The statements written within a change, without those inside others."""
    span, outer = change.span, ""
    for path, statement in varied.statements.items():
        where = statement.span
        if where.file != span.file or not span.line <= where.line <= span.end_line:
            continue
        if outer and path.startswith(f"{outer}."):
            continue
        outer = path
        yield statement
