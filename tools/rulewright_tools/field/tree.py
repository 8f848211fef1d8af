"""A game as an explicit tree: places with their answers, chance among them, and what each seat was told on the way.

    Tree(game).root -> Place.after(action) -> Place ...

Places never change, so copies of a place are the place itself. Equal draws are one outcome of chance with their joint
probability, but not in games with secrets: there pieces that look alike are dealt one by one, as from a real deck.
Otherwise who sees which of them came first could tell something of the hands of others.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from hashlib import blake2b
from typing import Any

from rulewright import driver
from rulewright.exceptions import MisuseError
from rulewright.ir.header import DECISIONS, OVER, PC, PENDING, PLAYER
from rulewright.languages import _
from rulewright.play.canonical import canonical
from rulewright.play.decision import may_repeat, outcome_name
from rulewright.play.game import Game
from rulewright.play.generator import seed as set_seed
from rulewright.play.history import may_read, step_events
from rulewright.play.state import Moment, State
from rulewright_tools.field.actions import Actions
from rulewright_tools.field.features import Features
from rulewright_tools.field.picture import picture
from rulewright_tools.field.spread import is_zero_sum

WORDS = 1 << 21
"""About as many numbers of state vectors are kept in places that are remembered."""
CHANCE, END = -1, -4
"""Who is to move where no seat is, as OpenSpiel numbers them."""
Source = tuple[str, int, tuple[str, ...]]
"""A game's name or folder, the number of players, its variants: what a place needs to be found again elsewhere."""
Row = tuple[int, int, tuple[int, ...]]
"""An event as numbers: who (a seat from 1, one more than the last for chance), the site, what was chosen or drawn."""


class Tree:
    """The tree of one game. `source` lets its places be pickled."""

    def __init__(self, game: Game, source: Source) -> None:
        self.game = game
        self.source = source
        self.actions = Actions(game)
        self.features = Features(game)
        self.repeats = {number: may_repeat(site) for number, site in game.code.sites.items()}
        self._after = lru_cache(max(1024, min(1 << 14, WORDS // game.artifact.size)))(_next)

    @cached_property
    def zero_sum(self) -> bool:
        """Whether the returns seem to add up to nothing, see `spread.is_zero_sum`."""
        return is_zero_sum(self.game)

    @cached_property
    def root(self) -> Place:
        """In front of the first answer."""
        vector = self.game.code.new()
        set_seed(vector, 0)
        state = State(self.game, vector, None, True)
        self.game.code.start(vector, state.opening)
        return Place(self, None, -1, state)

    def after(self, place: Place, action: int) -> Place:
        """The place behind another, remembered for a while: algorithms walk through the same tree again and again."""
        return self._after(place, action)

    def at(self, answers: tuple[int, ...]) -> Place:
        """The place that answers in turn lead to."""
        place = self.root
        for answer in answers:
            place = self.after(place, answer)
        return place


def _next(place: Place, action: int) -> Place:
    return place.after(action)


@lru_cache(maxsize=32)
def tree_of(source: Source) -> Tree:
    """The tree of a game by its source, made once."""
    name, players, variants = source
    return Tree(driver.load(name, players, variants), source)


def place_of(source: Source, answers: tuple[int, ...]) -> Place:
    """A place that was pickled."""
    return tree_of(source).at(answers)


class Place:
    """One node of the tree: a decision, a chance event with several outcomes, or an end."""

    def __init__(self, tree: Tree, parent: Place | None, action: int, state: State) -> None:
        self.tree = tree
        self.parent = parent
        self.action = action
        self.state = state
        self._told: dict[int, tuple[tuple[str, ...], tuple[Row, ...]]] = {}
        self._sights: dict[int, str] = {}
        self._known: dict[int, str] = {}
        self._settle()

    def __copy__(self) -> Place:
        return self

    def __deepcopy__(self, _memo: dict[int, Any]) -> Place:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return place_of, (self.tree.source, tuple(place.action for place in self.way()[1:]))

    def way(self) -> list[Place]:
        """The places from the root to here."""
        found: list[Place] = []
        at: Place | None = self
        while at is not None:
            found.append(at)
            at = at.parent
        return found[::-1]

    def _settle(self) -> None:
        """Pass chance that has one outcome, and end by the limit of decisions, as play does."""
        state, game = self.state, self.tree.game
        late = state.vector[DECISIONS] >= game.artifact.limit
        while not state.is_over:
            count = state.vector[PENDING]
            single = count == 1 or (count > 1 and len(game.code.outcomes(state.vector)) == 1)
            if late and not single:
                state.vector = state.vector[:]
                game.code.end_by_limit(state.vector)
                return
            if not count or not (single and (count == 1 or late or not game.has_secrets)):
                return
            state.step_chance(0, node=False)

    # ---- who, what, how much

    @property
    def mover(self) -> int:
        """The seat from 0 that decides, CHANCE or END."""
        S = self.state.vector
        return END if S[OVER] else CHANCE if S[PENDING] else S[PLAYER] - 1

    @cached_property
    def actions(self) -> list[int]:
        """The actions of a decision, ascending."""
        site = self.state.decision.site
        return sorted(self.tree.actions.action(site, option) for option in self.state.decision.ids)

    @cached_property
    def outcomes(self) -> list[tuple[int, int]]:
        """The outcomes of a chance event: (draw that gives it, how many of the draws do)."""
        code, S = self.tree.game.code, self.state.vector
        if self.tree.game.has_secrets:
            return [(draw, 1) for draw in range(S[PENDING])]
        return [(draw, weight) for weight, draw in code.outcomes(S).values()]

    @property
    def chances(self) -> list[tuple[int, float]]:
        """The outcomes of a chance event by number, with their probabilities."""
        count = self.state.vector[PENDING]
        return [(number, weight / count) for number, (_draw, weight) in enumerate(self.outcomes)]

    @cached_property
    def names(self) -> dict[int, str]:
        """What the answers are called; no two alike."""
        if self.mover != CHANCE:
            decision = self.state.decision
            return {self.tree.actions.action(decision.site, option.id): option.name for option in decision.options}
        code, words, S = self.tree.game.code, self.tree.game.words, self.state.vector
        found: dict[int, str] = {}
        seen: dict[str, int] = {}
        for number, (draw, _weight) in enumerate(self.outcomes):
            key = code.at_site("KEYS", S[PC], S, draw)
            name = outcome_name(words, code.sites[S[PC]], (draw,) if key is None else tuple(key), S)
            seen[name] = times = seen.get(name, 0) + 1
            found[number] = f"{name} ({times})" if times > 1 else name
        return found

    @cached_property
    def returns(self) -> list[float]:
        """What each seat got, zeros before the end."""
        game = self.tree.game
        return [r / game.divisor for r in self.state.returns] if self.state.is_over else [0.0] * game.players

    def after(self, action: int) -> Place:
        """The place that an answer leads to.

        Raises:
            MisuseError: it is none of the answers.
            PlayFault: the rules led into something impossible.
        """
        state = self.state.clone()
        if self.mover == CHANCE and 0 <= action < len(self.outcomes):
            S = state.vector
            state.step_chance(self.outcomes[action][0], node=len(self.tree.game.code.outcomes(S)) > 1)
        elif self.mover >= 0 and action in self.actions:
            state.step(self.tree.actions.option(state.vector[PC], action))
        else:
            raise MisuseError(_("action {action} is not possible now", action=repr(action)))
        return Place(self.tree, self, action, state)

    # ---- what the seats know

    @cached_property
    def steps(self) -> list[tuple[Moment, list[int]]]:
        """What happened between the place before and this one, each step with the vector it led to."""
        last = None if self.parent is None else next(self.parent.state.moments(), None)
        found = []
        vector = self.state.vector
        for moment in self.state.moments():
            if moment is last:
                break
            found.append((moment, vector))
            vector = moment.before
        return found[::-1]

    def told(self, seat: int) -> tuple[tuple[str, ...], tuple[Row, ...]]:
        """What a seat was told between the place before and this one: in words, and as numbers."""
        if seat not in self._told:
            words: list[str] = []
            rows: list[Row] = []
            if self.parent is None:
                opened = State(self.tree.game, self.state.vector, None, True)
                opened.opening = self.state.opening
                words += [event["say"] for event in opened.history_for(seat)]
            for moment, vector in self.steps:
                for event in step_events(self.state, moment, vector, seat, worded=False):
                    words.append(" ".join(str(part) for part in event.values()))
                if moment.node and may_read(moment.readers, seat):
                    rows.append(self._row(moment, seat))
            self._told[seat] = tuple(words), tuple(rows)
        return self._told[seat]

    def _row(self, moment: Moment, seat: int) -> Row:
        code, before = self.tree.game.code, moment.before
        if moment.chance:
            key = code.at_site("KEYS", moment.site, before, moment.answer)
            values = (moment.answer,) if key is None else tuple(key)
            return self.tree.game.players + 1, moment.site, values
        number = moment.answer
        if before[PLAYER] != seat + 1 and self.tree.repeats[moment.site]:  # others are told a name, not an id
            word = step_events(self.state, moment, before, None, worded=False)[0]["option"]
            number = int.from_bytes(blake2b(word.encode(), digest_size=8).digest(), "big")
            number %= self.tree.actions.size[moment.site]
        return before[PLAYER], moment.site, (number,)

    def log(self, seat: int) -> list[str]:
        """All that a seat was told, in words."""
        return [word for place in self.way() for word in place.told(seat)[0]]

    def rows(self, seat: int) -> list[Row]:
        """All that a seat was told, as numbers."""
        return [row for place in self.way() for row in place.told(seat)[1]]

    def sights(self, seat: int) -> str:
        """A digest of what a seat saw whenever it decided, and sees now: the memory that logs do not have."""
        if seat in self._sights:
            return self._sights[seat]
        todo = [self]
        at = self.parent
        while at is not None and not (at.mover == seat and seat in at._sights):
            if at.mover == seat:
                todo.append(at)
            at = at.parent
        chain = "" if at is None else at._sights[seat]
        for place in reversed(todo):
            chain = place._sights[seat] = _digest((chain, self.tree.features.numbers(place.state, seat)))
        return chain

    def known(self, seat: int) -> str:
        """All that a seat knows, what it was told and has seen on the way, as a text: equal where it is equal."""
        if seat not in self._known:
            name = self.tree.game.player_names[seat]
            self._known[seat] = f"{name}: {'; '.join(self.log(seat))} [{self.sights(seat)}]"
        return self._known[seat]

    @cached_property
    def text(self) -> str:
        """The place as whoever sees everything would see it; different places have different texts."""
        S = self.state.vector
        lines = [picture(self.tree.game, S)]
        if S[PENDING]:
            lines.append(_("chance: {names}", names=", ".join(self.names.values())))
        return "\n".join([*lines, _digest(canonical(self.tree.game.code, S))])


def _digest(value: object) -> str:
    return blake2b(repr(value).encode(), digest_size=8).hexdigest()
