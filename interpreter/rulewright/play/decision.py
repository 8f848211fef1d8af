"""What play waits for: a decision with its options, or a chance node with its outcomes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from rulewright.ir.header import PC, PLAYER
from rulewright.languages import ENGLISH, fill
from rulewright.play.code import Code
from rulewright.play.words import HOLE, Words


@dataclass(frozen=True, slots=True)
class Option:
    """One thing a player may do. `id` is stable for the decision's site, `name` is what is typed, `sentence`
    explains."""

    id: int
    name: str
    sentence: str
    arm: str = ""
    path: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One outcome of chance. `weight` is the number of equally likely draws that give it, `draw` one of them."""

    id: int
    name: str
    weight: int
    draw: int


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance node, met only in states that ask about chance."""

    site: int
    name: str
    outcomes: tuple[Outcome, ...]

    @property
    def total(self) -> int:
        """The number of equally likely draws."""
        return sum(o.weight for o in self.outcomes)


class Decision:
    """A decision: the seat from 0 that decides, what is asked, and the options. Options are worked out when looked
    at."""

    __slots__ = ("_S", "_code", "_options", "_question", "_words", "ids", "player", "site")

    def __init__(self, code: Code, words: Words, S: list[int]) -> None:
        self._code = code
        self._words = words
        self._S = S
        self.site = S[PC]
        self.player = S[PLAYER] - 1
        self.ids: list[int] = code.options(S)
        self._options: tuple[Option, ...] | None = None
        self._question: str | None = None

    @property
    def player_name(self) -> str:
        """Who decides."""
        return self._words.of(self.player + 1, "player", self._S)

    @property
    def path(self) -> str:
        """The model path of the statement that asks."""
        return str(self._code.sites[self.site]["path"])

    @property
    def secret(self) -> bool:
        """Whether this is part of a secret simultaneous choice."""
        return bool(self._code.sites[self.site]["kind"] == "secret")

    @property
    def question(self) -> str:
        """What is asked, as a sentence."""
        if self._question is None:
            values = self._code.at_site("QUESTION", self.site, self._S) or []
            self._question = self._words.fill(self._code.sites[self.site]["question"], values, self._S)
        return self._question

    @property
    def options(self) -> tuple[Option, ...]:
        """What can be chosen, in order of id."""
        if self._options is None:
            self._options = _apart([_worded(self._code, self._words, self._S, i) for i in self.ids])
        return self._options

    def option(self, number: int) -> Option:
        """The option with an id, worded (also one that is not possible now)."""
        if number in self.ids and may_repeat(self._code.sites[self.site]):
            return next(o for o in self.options if o.id == number)
        return _worded(self._code, self._words, self._S, number)

    def named(self, name: str) -> Option | None:
        """The option of that name."""
        return next((o for o in self.options if o.name == name), None)


def _apart(options: list[Option]) -> tuple[Option, ...]:
    """The options with names of their own: where a rule calls two alike, the second is called `NAME (2)`."""
    seen: dict[str, int] = {}
    for position, option in enumerate(options):
        seen[option.name] = times = seen.get(option.name, 0) + 1
        if times > 1:
            options[position] = replace(option, name=f"{option.name} ({times})")
    return tuple(options)


def may_repeat(site: dict[str, Any]) -> bool:
    """Whether two options of a decision could be called alike: a name that leaves out what was chosen, or two alike."""
    skeletons = set()
    for arm in site["arms"]:
        if any(f"{{{name}}}" not in arm["name"] or kind.startswith("kind:") for name, kind in arm["binders"]):
            return True
        skeletons.add(_skeleton(arm))
    return len(skeletons) < len(site["arms"])


def _skeleton(arm: dict[str, Any]) -> str:
    """The name of an arm's options without what was chosen; a set leaves a gap for each of its members."""
    times = Counter(name for name, _kind in arm["binders"])
    return HOLE.sub(lambda hole: " ".join(["{}"] * max(1, times[hole[1].strip()])), arm["name"])


def option_at(code: Code, words: Words, S: list[int], number: int) -> Option:
    """The option with an id of the decision waited at, worded."""
    if may_repeat(code.sites[S[PC]]):
        return Decision(code, words, S).option(number)
    return _worded(code, words, S, number)


def _worded(code: Code, words: Words, S: list[int], number: int) -> Option:
    site = code.sites[S[PC]]
    values: list[int] = code.at_site("DESCRIBE", S[PC], S, number) or []
    arms = site["arms"]
    if not values or not arms:
        return Option(number, str(number), str(number))
    arm: dict[str, Any] = arms[values[0]]
    binders = arm["binders"]
    named: dict[str, str] = {}
    for (name, kind), value in zip(binders, values[1:], strict=False):
        word = words.of(value, kind, S)
        named[name] = f"{named[name]} {word}" if name in named else word  # members of a set share a name
    name = fill(arm["name"], named)
    sentence = words.fill(arm["sentence"], values[1 + len(binders) :], S)
    if not sentence:
        sentence = name if words.language == ENGLISH else words.option(arm, values[1:], S)
    return Option(number, name, sentence, arm["id"], arm["path"])


def chance_node(code: Code, words: Words, S: list[int]) -> Chance:
    """The chance node waited at."""
    site = code.sites[S[PC]]
    found = []
    for number, (values, (weight, first)) in enumerate(code.outcomes(S).items()):
        found.append(Outcome(number, outcome_name(words, site, values, S), weight, first))
    return Chance(S[PC], site["verb"] or "chance", tuple(found))


def outcome_name(
    words: Words, site: dict[str, Any], values: tuple[int, ...], S: list[int], *, said: bool = False
) -> str:
    """What tells an outcome apart: its name, or as it is `said` in the language of the game."""
    kinds = [kind for _, kind in site["outcome"]]
    kinds += ["int"] * (len(values) - len(kinds))
    word = words.said if said else words.of
    return " ".join(word(v, k, S) for v, k in zip(values, kinds, strict=False))
