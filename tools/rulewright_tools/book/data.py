"""The prepared data of one game in one language: everything a page or a printed sheet may say, as plain frozen data.

    make_book(folder, "pt_BR")  ->  Book(title=Text("Pomar"), components=(Component(...), ...), ...)

All texts are in the book's language, filled in and ready to be set; they are data, never markup (`*`, `<`, `{{` mean
themselves). Counts are whole numbers. `as_json` gives a book as dictionaries and lists. Nothing here knows Markdown,
typst or a game.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Text:
    """A text in the book's language, and where its source stands.

    `where` is `file:line` (as diagnostics name it; empty where the text is wholly made), `path` the model path of the
    element it speaks of (`turn.take_tile`, `components.tiles.kinds.bricks_3`).
    """

    text: str
    where: str = ""
    path: str = ""

    def __str__(self) -> str:
        return self.text

    def __bool__(self) -> bool:
        return bool(self.text)


NO_TEXT = Text("")


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing: a whole `<svg>` element, and what it shows in words. `id` is unique in its book and a file's name."""

    id: str
    svg: str
    alt: str
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Sign:
    """A number or word among the properties of a kind, with the icon that stands for it; `of`: the property's id."""

    text: str
    of: str
    name: str
    picture: Picture | None = None
    number: bool = False


@dataclass(frozen=True, slots=True)
class Property:
    """A property of a component: its name and its value in words. `number` is its value where it is a number."""

    id: str
    name: str
    value: str
    number: int | None = None


@dataclass(frozen=True, slots=True)
class KindRow:
    """What a kind says of one word of a list, such as a nation: the word, its icon, numbers and words."""

    title: str
    picture: Picture | None
    signs: tuple[Sign, ...]
    """Of each property in turn; `of` says of which."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of a class: a row of the components table and, with `said`, a reference card.

    `counts`: how many are in play, by number of players (each player's own, where `per_player`).
    `said`: what it does, sentence by sentence: its own text, else its effect said from the data.
    """

    id: str
    title: Text
    counts: dict[int, int]
    said: tuple[Text, ...] = ()
    properties: tuple[Property, ...] = ()
    symbol: str = ""
    picture: Picture | None = None
    back: str = ""
    """What its back shows, in words, where the backs of a class differ."""
    path: str = ""
    where: str = ""
    signs: tuple[Sign, ...] = ()
    """Of classes that are told by icons: numbers and words with their icons."""
    rows: tuple[KindRow, ...] = ()
    """What is told word by word."""

    @property
    def count(self) -> int:
        """How many with the fewest players."""
        return self.counts[min(self.counts)] if self.counts else 0


@dataclass(frozen=True, slots=True)
class Component:
    """A class of components. `one` and `many` are its words; `form`: tokens, dice, tiles, cards or pieces.

    `per`: whose each set is, in words ("each player"), empty where it is shared. `faces` in words.
    """

    id: str
    one: str
    many: str
    text: Text
    form: str
    kinds: tuple[Kind, ...]
    counts: dict[int, int]
    per_player: bool = False
    per: str = ""
    faces: tuple[str, ...] = ()
    symbol: str = ""
    picture: Picture | None = None
    owned: tuple[Picture, ...] = ()
    """The piece as each player has it, of the most players there may be, where pieces of players look different."""
    path: str = ""
    where: str = ""
    says: bool = False
    """Whether the class says what its kinds' properties mean; what is left of them stands beside the sentences."""

    @property
    def count(self) -> int:
        """How many with the fewest players (each player's own, where `per_player`)."""
        return self.counts[min(self.counts)] if self.counts else 0


@dataclass(frozen=True, slots=True)
class Owner:
    """A player as the owner of pieces: a role or "Player 1", and the player's shape and colour as a small picture."""

    title: str
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a turn, a set-up or an effect, with what happens inside it.

    `form`: `do` (it happens), `ask` (somebody chooses), `option` (one of what may be chosen), `case` (only then),
    `loop` (again and again), `turns` (the same, by one player after the other). `costs` and `conditions` are sentences
    about the step itself. `anchor` is unique.
    `name`: a heading for an option or a named effect (`Take tile`), else empty.
    """

    text: Text
    form: str = "do"
    name: str = ""
    conditions: tuple[Text, ...] = ()
    costs: tuple[Text, ...] = ()
    steps: tuple[Step, ...] = ()
    anchor: str = ""
    effect: str = ""
    """The id of the named effect that it carries out, where it is nothing else."""


@dataclass(frozen=True, slots=True)
class Effect:
    """A named effect: its title, what it does in short (`text`), and its steps."""

    id: str
    title: Text
    text: Text
    steps: tuple[Step, ...]
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Difference:
    """What depends on the number of players. `values`: by number of players, in words."""

    id: str
    title: Text
    values: dict[int, str]


@dataclass(frozen=True, slots=True)
class Place:
    """A board or zone: what it is called, what it holds, whose it is and who sees it, in sentences."""

    id: str
    title: Text
    form: str
    sentences: tuple[Text, ...]
    picture: Picture | None = None
    spaces: int = 0
    size: str = ""
    anchor: str = ""
    acts: tuple[tuple[str, tuple[Text, ...]], ...] = ()
    """Of a board: spaces that do something, each by its title with what it does."""


@dataclass(frozen=True, slots=True)
class LegendWord:
    """A word on spaces of a board: its title, what it stands for in the rules, its icon."""

    id: str
    title: Text
    texts: tuple[Text, ...]
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class Legend:
    """What the words on the spaces of a board stand for. `picture`: the spaces as a table, with their icons."""

    board: str
    title: Text
    words: tuple[LegendWord, ...]
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class Value:
    """A counter, flag or reference (a track on paper). `low`, `high`, `start` are None where they are no numbers."""

    id: str
    title: Text
    sentences: tuple[Text, ...]
    low: int | None = None
    high: int | None = None
    start: int | None = None
    per_player: bool = False
    picture: Picture | None = None
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Number:
    """A named number of the rules; `values` by number of players."""

    id: str
    title: Text
    values: dict[int, int]


@dataclass(frozen=True, slots=True)
class Ending:
    """How it ends and who wins. `limit` is only for what would never end."""

    end: tuple[Text, ...]
    scoring: tuple[Text, ...]
    ties: tuple[Text, ...]
    limit: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """One change of a variant as a sentence; `was` and `now` say the changed sentences (one may be empty).

    `about`: the element changed, in words. `deed`: set, add, replace, remove, before, after, plus, times.
    `depths`: how deep each sentence of `now` lies under those before it; empty where all lie alike. `part`: what it is
    about, `setup`, `rules` or `end`; empty for what follows from others.
    """

    about: str
    deed: str
    text: Text
    was: tuple[str, ...] = ()
    now: tuple[str, ...] = ()
    path: str = ""
    depths: tuple[int, ...] = ()
    part: str = ""


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant and what it changes. `players` are the numbers it is for; `needs`, `excludes` are titles; `group`: of
    which at most one is chosen; `goes_with`: ids of others that can be chosen beside it."""

    id: str
    title: Text
    summary: Text
    players: tuple[int, ...]
    needs: tuple[str, ...]
    excludes: tuple[str, ...]
    in_play: bool
    changes: tuple[Change, ...]
    components: tuple[Component, ...] = ()
    examples: tuple[Example, ...] = ()
    problem: str = ""
    group: str = ""
    goes_with: tuple[str, ...] = ()
    picture: Picture | None = None
    """The table as the game begins with it, where it changes the set-up."""
    overrules: tuple[str, ...] = ()
    """Ids of the clauses that do not hold with it, where only a part is meant with that part behind it."""


@dataclass(frozen=True, slots=True)
class Term:
    """An entry of the glossary. `source` is the English term (equal to `term` in English)."""

    id: str
    term: str
    many: str
    explanation: Text
    source: str = ""
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Example:
    """A scenario told: the position, what is done, what follows; pictures of before and after (None without boards; no
    second one where nothing changes)."""

    id: str
    title: Text
    position: tuple[Text, ...]
    done: tuple[Text, ...]
    follows: tuple[Text, ...]
    before: Picture | None = None
    after: Picture | None = None
    players: int = 2
    variants: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the rulebook: its own paragraphs, and what it shows.

    `shows` are (what, id) pairs: ("component", id), ("effect", id), ("step", anchor), ("board", id), ("zone", id),
    ("value", id), ("number", id), ("variant", id); and whole parts of the book with an empty id: components, boards,
    zones, numbers, setup, turn, result.
    """

    id: str
    title: Text
    paragraphs: tuple[Text, ...] = ()
    shows: tuple[tuple[str, str], ...] = ()
    examples: tuple[Example, ...] = ()
    card: str = ""
    """`turn` or `table` for one that is printed as a card, too."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a contradiction of the source."""

    letter: str
    text: Text
    taken: bool


@dataclass(frozen=True, slots=True)
class Clause:
    """An entry of the rules checklist: where it is carried out, printed and tested.

    A contradiction also has its matter, its readings, and the reason why one of them was taken, each by itself.
    """

    id: str
    section: str
    kind: str
    rule: Text
    elements: tuple[str, ...] = ()
    printed: tuple[str, ...] = ()
    scenarios: tuple[str, ...] = ()
    untestable: str = ""
    about: Text = NO_TEXT
    readings: tuple[Reading, ...] = ()
    reason: Text = NO_TEXT
    contradiction: bool = False


@dataclass(frozen=True, slots=True)
class Book:
    """One game in one language, with the variants named in `with_variants` (none: the basic game)."""

    game: str
    language: str
    title: Text
    summary: Text
    players: tuple[int, ...]
    roles: tuple[str, ...]
    tags: tuple[str, ...]
    classic: bool
    digest: str
    """A digest of the rules as a saved game carries it: changes with every change of the rules."""
    version: str
    """A short form of the digest of all that the book says, for a sheet's footer."""
    overview: tuple[Text, ...]
    components: tuple[Component, ...]
    setup: tuple[Step, ...]
    differences: tuple[Difference, ...]
    turn: tuple[Step, ...]
    """The flow of play as an outline: rounds, turns, actions."""
    effects: tuple[Effect, ...]
    boards: tuple[Place, ...]
    zones: tuple[Place, ...]
    values: tuple[Value, ...]
    numbers: tuple[Number, ...]
    ending: Ending
    variants: tuple[Variant, ...]
    terms: tuple[Term, ...]
    sections: tuple[Section, ...]
    examples: tuple[Example, ...]
    """All worked examples; `sections` hold those that the rulebook places."""
    clauses: tuple[Clause, ...]
    cover: Picture | None = None
    """The table as the game begins."""
    card: Picture | None = None
    """The same for a gallery, where many pictures stand in one page: not to be walked through by keyboard."""
    with_variants: tuple[str, ...] = ()
    legends: tuple[Legend, ...] = ()
    """What the words on the spaces of boards stand for."""
    owners: tuple[Owner, ...] = ()
    trackers: tuple[Picture, ...] = ()
    tracks: tuple[Place, ...] = ()
    """Values that are drawn as tracks."""
    """Tables to note on paper what lies face down where."""
    """The most players there may be, where players have pieces of their own."""
    format: int = FORMAT
    icons: dict[str, str] = field(default_factory=dict)
    """Pictures for short codes in running text, by code: a small `<svg>` each. Codes without one are said in words."""
    codes: dict[str, str] = field(default_factory=dict)
    """What the short codes of the game's texts mean, by code, in the book's language."""

    @property
    def contradictions(self) -> tuple[Clause, ...]:
        """Where the source contradicts itself: these entries have a page of their own."""
        return tuple(c for c in self.clauses if c.contradiction)

    @property
    def references(self) -> tuple[Component, ...]:
        """Classes whose kinds say something: those that deserve reference cards."""
        return tuple(c for c in self.components if any(kind.said for kind in c.kinds))


def as_json(book: Book) -> dict[str, Any]:
    """A book as dictionaries and lists; keys of `counts` and `values` become texts when written as JSON."""
    return asdict(book)
