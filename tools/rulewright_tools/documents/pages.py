"""The pages of one game in one language: Book -> Markdown and pictures by path below `<lang>/<game>/`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from rulewright.languages import in_language
from rulewright.languages.current import ENGLISH
from rulewright.languages.grammar import capital
from rulewright_tools.book import Book, Change, Clause, Component, Kind, Picture, Step
from rulewright_tools.book.figures import said_by_players, said_players
from rulewright_tools.book.flow import flat
from rulewright_tools.documents.engine import make_environment, ready, render
from rulewright_tools.documents.figures import Chapter


def environment_for_games() -> Environment:
    """The engine with the filters that pages of games use."""
    environment = make_environment()
    environment.filters.update(
        figure=lambda counts: said_by_players({n: str(v) for n, v in counts.items()}),
        players=lambda numbers: said_players([numbers] if isinstance(numbers, int) else list(numbers)),
        thing=thing,
        capital=lambda text: capital(str(text)),
        columns=columns,
        property=property_of,
        groups=groups,
        single=single,
        lines=lines,
        indented=lambda depth: Markup("&emsp;") * depth,
        words=lambda text: str(text).replace("_", " "),
        line=lambda svg: Markup(" ".join(str(svg).split())),
    )
    return environment


def thing(part: Component) -> str:
    """A class as a heading: in the plural where there are several."""
    return capital(part.one if set(part.counts.values()) == {1} else part.many)


def columns(part: Component) -> list[tuple[str, str]]:
    """The properties that kinds of a class have, as (id, name), in the order first met."""
    found: dict[str, str] = {}
    for kind in part.kinds:
        for one in kind.properties:
            found.setdefault(one.id, one.name)
    return list(found.items())


def property_of(kind: Kind, wanted: str) -> str:
    """A property of a kind in words; a dash where it has none."""
    return next((p.value for p in kind.properties if p.id == wanted), "–")


def single(step: Step) -> Step | None:
    """The one line inside a step that can stand in the step's own line: `If you have 5 apples: You win the game.`"""
    if step.form == "option" or not step.text.text.endswith(":") or len(step.steps) != 1:
        return None
    (only,) = step.steps
    return None if only.steps or only.conditions or only.costs or only.form == "option" else only


def lines(change: Change) -> list[tuple[int, str]]:
    """What is said with a variant, each sentence with how deep it lies."""
    return list(zip(change.depths or (0,) * len(change.now), change.now, strict=True))


def told_in_place(book: Book) -> list[str]:
    """Effects whose steps stand where they are carried out, so that they need no place of their own."""
    steps = [step for _depth, step in (*flat(book.setup), *flat(book.turn))]
    named = {step.effect for step in steps if step.effect}
    return [
        effect.id
        for effect in book.effects
        if effect.id not in named and any(step.text.path.startswith(f"effects.{effect.id}.") for step in steps)
    ]


def groups(clauses: Sequence[Clause]) -> list[list[Clause]]:
    """Clauses that follow each other in one section of the source, together; gaps and contradictions are at the end."""
    found: list[list[Clause]] = []
    for clause in clauses:
        if found and found[-1][0].section == clause.section:
            found[-1].append(clause)
        else:
            found.append([clause])
    return found


class Shown:
    """What the sections of a rulebook have shown already, so that a page says it once."""

    def __init__(self, book: Book) -> None:
        self.pairs = {pair for section in book.sections for pair in section.shows}
        self.effects = [id_ for what, id_ in self.pairs if what == "effect"]
        self.boards = [id_ for what, id_ in self.pairs if what == "board"]
        self.examples = [example.id for section in book.sections for example in section.examples]

    def __call__(self, what: str, id_: str = "") -> bool:
        """Whether an element, or a whole part of the book (without an id), was shown."""
        return (what, id_) in self.pairs


@dataclass(frozen=True, slots=True)
class Balance:
    """What the page of balance shows: a column for each run, and the commands that make them."""

    labels: tuple[str, ...] = ()
    chapters: tuple[Chapter, ...] = ()
    commands: tuple[str, ...] = ()


def wanted_pages(book: Book, balance: Balance = Balance()) -> dict[str, bool]:
    """The pages of a game in reading order (those of variants apart), and whether there is anything to say in each."""
    return {
        "index": True,
        "turn": True,
        "reference": bool(book.components or book.zones or book.values),
        "glossary": True,
        "clauses": bool(book.clauses),
        "contradictions": bool(book.contradictions),
        "balance": bool(balance.labels),
    }


def game_pages(environment: Environment, book: Book, balance: Balance = Balance()) -> dict[str, str]:
    """All pages and pictures of a game, by path below its folder."""
    with in_language(book.language):
        return dict(_pages(environment, book, balance))


def _pages(environment: Environment, book: Book, balance: Balance) -> Iterator[tuple[str, str]]:
    shown = Shown(book)
    by_path: dict[str, Step] = {}
    for _depth, step in (*flat(book.setup), *flat(book.turn)):
        by_path.setdefault(step.text.path, step)  # the first says what it is, later ones how it ends

    def find(what: str, id_: str) -> Any:
        return _find(book, by_path, what, id_)

    def joined(shows: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str, list[Any]]]:
        """What a section shows in order; zones and values one after the other are the rows of one table."""
        for tabled, pairs in groupby(shows, key=lambda pair: pair[0] in ("zone", "value")):
            if tabled:
                yield "", "", [find(*pair) for pair in pairs]
            else:
                yield from ((what, id_, []) for what, id_ in pairs)

    data: Mapping[str, Any] = {
        "book": book,
        "translated": book.language != ENGLISH,
        "shown": shown,
        "wanted": wanted_pages(book, balance),
        "labels": balance.labels,
        "chapters": balance.chapters,
        "commands": [ready(command) for command in balance.commands],
        "find": find,
        "joined": joined,
        "shown_effects": shown.effects + told_in_place(book),
        "told_in_place": told_in_place(book),
        "shown_boards": shown.boards,
        "shown_examples": shown.examples,
    }
    for page, wanted in wanted_pages(book, balance).items():
        if wanted:
            yield f"{page}.md", render(environment, f"{page}.md.j2", data)
    for variant in book.variants:
        sections = [s for s in book.sections if ("variant", variant.id) in s.shows]
        more = {**data, "variant": variant, "sections": sections}
        yield f"variants/{variant.id}.md", render(environment, "variant.md.j2", more)
    for picture in pictures(book):
        yield f"pictures/{picture.id}.svg", picture.svg.strip() + "\n"


def _find(book: Book, by_path: Mapping[str, Step], what: str, id_: str) -> Any:
    """The element that a section shows; none where it is a whole part of the book."""
    if what == "step":
        return by_path.get(id_)
    entries: Mapping[str, Any] = {
        "component": book.components, "board": book.boards, "zone": book.zones, "value": book.values,
        "number": book.numbers, "effect": book.effects, "variant": book.variants,
    }  # fmt: skip
    return next((entry for entry in entries.get(what, ()) if entry.id == id_), None)


def pictures(book: Book) -> Iterator[Picture]:
    """The pictures that are files: the table and the boards, which pages also hold, and those of worked examples."""
    examples = (*book.examples, *(example for variant in book.variants for example in variant.examples))
    found = (
        book.cover,
        *(board.picture for board in book.boards),
        *(picture for example in examples for picture in (example.before, example.after)),
    )
    yield from (picture for picture in found if picture is not None)
