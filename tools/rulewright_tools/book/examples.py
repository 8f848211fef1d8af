"""Worked examples: scenarios with `example: true`, played, and told in words with a picture before and after.

given: {bright.parts: 5}, do: [bright: take r3c3], expect: {bright.rubies: 1}
->  "Bright: parts 5."   "Bright: Take 3 bricks from r3c3."   "Bright: rubies 1."
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulewright.diagnostics import Span
from rulewright.exceptions import RulewrightError
from rulewright.languages import _
from rulewright.languages.current import ENGLISH
from rulewright.play.paths import PathError
from rulewright.source.tree import Map, Seq
from rulewright_tools.book.data import Example, Picture, Text
from rulewright_tools.book.pictures import Artist
from rulewright_tools.book.source import at
from rulewright_tools.book.tell import Teller
from rulewright_tools.book.voice import Voice
from rulewright_tools.scenarios.expect import WORDS, check
from rulewright_tools.scenarios.read import Scenario
from rulewright_tools.scenarios.run import CHANCE, Stop, play_to
from rulewright_tools.scenarios.table import Table


def examples(voice: Voice, artist: Artist, variants: tuple[str, ...] | None = None) -> tuple[Example, ...]:
    """All worked examples in the order of their files; only those of these variants, if any are given."""
    found: list[Example] = []
    for scenario in voice.source.scenarios:
        if scenario.example and (variants is None or set(scenario.variants) & set(variants)):
            told = _example(voice, artist, scenario)
            if told is not None:
                found.append(told)
    return tuple(found)


def example_id(scenario: Scenario) -> str:
    """An id from the scenario's English name, which tests and the rulebook call it by as well."""
    import re

    return "example-" + (re.sub(r"[^a-z0-9]+", "-", scenario.name.lower()).strip("-") or "x")


def _example(voice: Voice, artist: Artist, scenario: Scenario) -> Example | None:
    """One scenario told; None of one that does not come out as it says (`rulewright test` tells why)."""
    variants = tuple(scenario.variants)
    snapshots: list[Any] = []
    done: list[Text] = []
    try:
        game = artist.game(scenario.players, variants)

        def watch(table: Table, who: str, name: str) -> None:
            if not who:
                snapshots.append(table.state.clone())
            elif name:
                done.append(Text(_step(voice, table, who, name), at(scenario.source.value_span("do"))))

        table = play_to(scenario, game, scenario.seed, watch)
        english = table
        if "log" in scenario.expect and artist.language != ENGLISH:  # a scenario expects English events
            english = play_to(scenario, artist.game(scenario.players, variants, english=True), scenario.seed)
        if check(scenario.expect, english):
            return None  # an example in a book is a test that passed
    except (Stop, RulewrightError):
        return None
    before = snapshots[0]
    teller = Teller(voice, game)
    position = [*_turn(teller, scenario, before), *_told(teller, scenario.given, before.vector)]
    said = dict(zip((event.rstrip(".") for event in english.log), table.log, strict=False))
    follows = list(_follows(teller, scenario.expect, table, said))
    id_ = example_id(scenario)
    title = voice.text(scenario.name, scenario.span)
    pictures: tuple[Picture | None, Picture | None] = (None, None)
    if artist.wanted:
        # the pages say beside the pictures what they show
        pictures = artist.before_and_after(
            id_, game, before, table.state, _("{title}: before", title=title), _("{title}: after", title=title),
            [path for path, _value, _span in _entries(scenario.given)], _words(scenario.expect),
        )  # fmt: skip
    return Example(id_, title, tuple(position), tuple(done), tuple(follows), pictures[0], pictures[1],
                   int(game.facts["players"]), variants, tuple(scenario.clauses))  # fmt: skip


def _turn(teller: Teller, scenario: Scenario, state: Any) -> Iterator[Text]:
    """Whose turn it is as the example begins."""
    if state.is_over or state.is_chance:
        return
    who = teller.player(state.player + 1, state.vector)
    yield Text(_("It is the turn of {player}.", player=who), at(scenario.span))


def _step(voice: Voice, table: Table, who: str, name: str) -> str:
    """One step in words: who, and the sentence of the option; or what chance gives."""
    teller = Teller(voice, table.game)
    if who in CHANCE and who not in table.paths.seats:
        return _("Chance brings: {outcome}.", outcome=teller.outcome(name))
    table.settle()
    option = table.state.decision.named(name) if table.seat else None
    sentence = option.sentence if option is not None else name
    if sentence == name:
        sentence = teller.plain(name)
    return _("{player}: {deed}", player=teller.player(table.seat, table.vector), deed=sentence)


def _told(teller: Teller, given: Map, vector: Any) -> Iterator[Text]:
    """A position, entry by entry; what one player has stands in one sentence."""
    rows: dict[str, tuple[list[str], Span]] = {}
    last = {path: (value, span) for path, value, span in _entries(given)}  # what is written later about a thing holds
    for path, (value, span) in last.items():
        try:
            who, what = teller.entry(path, value, vector)
        except PathError:
            who, what = "", _("{path}: {value}", path=teller.plain(path), value=teller.plain(value))
        rows.setdefault(who or f"\0{path}", ([], span))[0].append(what)
    for who, (parts, span) in rows.items():
        text = parts[0] if who.startswith("\0") else _("{player}: {things}", player=who, things=", ".join(parts))
        yield Text(text if text.endswith(".") else text + ".", at(span))


def _words(value: Any) -> frozenset[str]:
    """The words of all options that an example expects: they name the spaces that it speaks of."""
    if isinstance(value, str):
        return frozenset(value.split())
    inner = value.values() if isinstance(value, Map) else value if isinstance(value, Seq) else ()
    return frozenset(word for one in inner for word in _words(one))


def _entries(given: Map, prefix: str = "") -> Iterator[tuple[str, Any, Span]]:
    for key, value in given.items():
        if isinstance(value, Map):
            yield from _entries(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value, given.value_span(key)


def _follows(teller: Teller, expect: Map, table: Table, said: Mapping[str, str]) -> Iterator[Text]:
    """What a scenario expects, in words; `said` has the events in the language in use by the English ones."""
    rest = Map(expect.span)
    for key, value in expect.items():
        if key in WORDS:
            for sentence in _word(teller, key, value, table, said):
                yield Text(sentence, at(expect.value_span(key)))
        else:
            rest.put(key, value, expect.key_span(key), expect.value_span(key))
    yield from _told(teller, rest, table.vector)


def _word(teller: Teller, key: str, value: Any, table: Table, said: Mapping[str, str]) -> Iterator[str]:
    names = [str(v) for v in value] if isinstance(value, Seq) else [str(value)]
    match key:
        case "decides":
            yield _("{player} is next to decide.", player=teller.player_called(str(value)))
        case "over" if value is True:
            yield _("The game is over.")
        case "over":
            yield _("The game is not over.")
        case "winners":
            called = ", ".join(teller.player_called(name) for name in names)
            yield _("Won by: {players}.", players=called) if called else _("Nobody has won.")
        case "scores":
            named = [
                _("{thing}: {value}", thing=teller.player(i + 1, table.vector), value=score)
                for i, score in enumerate(table.state.scores)
            ]
            yield _("Scores: {scores}.", scores="; ".join(named))
        case "legal":
            yield _("Possible now, and nothing else: {options}.", options=teller.options(names, table.state))
        case "offered":
            yield _("Possible now: {options}.", options=teller.options(names, table.state))
        case "illegal":
            yield _("Not possible now: {options}.", options=", ".join(teller.plain(n) for n in names))
        case "options":
            yield _("There are {n} things to choose from.", n=len(table.options))
        case "log":
            events = [said.get(name.rstrip("."), name) for name in names]
            told = [event if event.endswith((".", "!", "?")) else f"{event}." for event in events]
            yield _("It is said: {said}", said=" ".join(told))
