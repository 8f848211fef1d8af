"""One position of a game in play: what is asked, what may be chosen, what happened."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulewright.exceptions import MisuseError
from rulewright.ir.header import DECISIONS, OVER, PC, PENDING, PLAYER
from rulewright.languages import _
from rulewright.play import barrier, history, redeal, result, saved, view
from rulewright.play.canonical import check_of
from rulewright.play.carried import Carried, hand_over
from rulewright.play.decision import Chance, Decision, Option, Outcome, chance_node, outcome_name
from rulewright.play.fault import IllegalMove, PlayFault, UndoRefused
from rulewright.play.generator import draw
from rulewright.play.trial import Trial

if TYPE_CHECKING:
    from rulewright.play.game import Game


@dataclass(slots=True)
class Moment:
    """One step of play, linked to the one before. `before` is the vector it started from, `log` the events it gave.

    `answer` is an option's id or a chance draw; `node` says whether it counts (a chance event of one outcome does not).
    `entry`, `said` and `check` are kept once they were worked out: words of the step and of its events (with the mask
    of their readers), and the check of the position in front of it.
    """

    parent: Moment | None
    before: list[int]
    site: int
    answer: int
    node: bool
    readers: int
    log: list[Any]
    chance: bool
    entry: dict[str, Any] | None = None
    said: list[tuple[int, str]] | None = None
    check: str | None = None


class State:
    """A position. Change it with `apply` and `undo`; `clone` gives an independent copy.

    `vector` is the flat state; it is not to be changed from outside while play goes on.
    """

    __slots__ = ("_asks", "_decision", "_past", "_told", "carried", "game", "opening", "seed", "vector")

    def __init__(self, game: Game, vector: list[int], seed: int | None, asks: bool) -> None:
        self.game = game
        self.vector = vector
        self.seed = seed
        self.opening: list[Any] = []
        self.carried: Carried = {}
        """What a game before it in a campaign has handed over, as `carries` gave it."""
        self._asks = asks
        self._past: Moment | None = None
        self._told: tuple[State, int] | None = None
        """For a re-dealt state: where its log up to then is read, and for which seat."""
        self._decision: Decision | None = None

    # -- what is asked

    @property
    def is_over(self) -> bool:
        return bool(self.vector[OVER])

    @property
    def is_chance(self) -> bool:
        """Whether a chance node waits (only in states that ask about chance)."""
        return bool(self.vector[PENDING])

    @property
    def player(self) -> int:
        """The seat from 0 that decides, -1 at chance and at the end."""
        return self.vector[PLAYER] - 1

    @property
    def decision(self) -> Decision:
        """The decision waited for.

        Raises:
            MisuseError: the game is over, or chance is waited for.
        """
        if self._decision is None:
            if not self.vector[PLAYER]:
                raise MisuseError(
                    _("nobody decides: the game is over") if self.is_over else _("nobody decides: chance is next")
                )
            self._decision = Decision(self.game.code, self.game.words, self.vector)
        return self._decision

    @property
    def chance(self) -> Chance:
        """The chance node waited at.

        Raises:
            MisuseError: none is.
        """
        if not self.is_chance:
            raise MisuseError(_("no chance is waited for"))
        return chance_node(self.game.code, self.game.words, self.vector)

    # -- going on

    def apply(self, choice: Option | Outcome | int | str) -> None:
        """Take an option (itself, its id or its name); at a chance node an outcome (itself, its number or name).

        Raises:
            IllegalMove: it is not among the options.
            PlayFault: the rules led into something impossible; the state is as before.
        """
        if self.is_chance:
            self._settle(self._outcome(choice))
            return
        if self.is_over:
            raise IllegalMove(_("the game is over"))
        number = self._option(choice)
        before = self.vector
        S = before[:]
        S[DECISIONS] += 1
        self._take(before, S, number, True, False)
        self._settle()

    def draw_chance(self) -> Outcome:
        """At a chance node, take the outcome that the state's own generator gives.

        Raises:
            MisuseError: no chance is waited for.
        """
        node = self.chance
        S = self.vector[:]
        drawn = draw(S, S[PENDING])
        self.vector = S
        key = self.game.code.at_site("KEYS", S[PC], S, drawn)
        number = list(self.game.code.outcomes(S)).index(tuple(key) if key is not None else (drawn,))
        self._settle(drawn)
        return node.outcomes[number]

    def _option(self, choice: object) -> int:
        decision = self.decision
        if isinstance(choice, Option):
            choice = choice.id
        if isinstance(choice, str):
            found = decision.named(choice)
            if found is None:
                raise IllegalMove(
                    _(
                        "“{choice}” is not possible now; {names}",
                        choice=choice,
                        names=_listed([o.name for o in decision.options]),
                    )
                )
            return found.id
        if isinstance(choice, int) and choice in decision.ids:
            return choice
        raise IllegalMove(
            _(
                "option {choice} is not possible now; {names}",
                choice=repr(choice),
                names=_listed([o.name for o in decision.options]),
            )
        )

    def _outcome(self, choice: object) -> int:
        node = self.chance
        for outcome in node.outcomes:
            if choice is outcome or choice == outcome or choice == outcome.id or choice == outcome.name:
                return outcome.draw
        raise IllegalMove(
            _(
                "{choice} is no outcome of {name}; {names}",
                choice=repr(choice),
                name=node.name,
                names=_listed([o.name for o in node.outcomes]),
            )
        )

    def _take(self, before: list[int], S: list[int], answer: int, node: bool, chance: bool) -> None:
        code = self.game.code
        site = before[PC]
        log: list[Any] = []
        readers = code.readers(before, site)
        code.resume(S, site, answer, log)
        self.vector = S
        self._decision = None
        self._past = Moment(self._past, before, site, answer, node, readers, log, chance)

    def _settle(self, forced: int | None = None) -> None:
        """Pass chance events until a decision, an end, or a node to be asked about.

        `forced` is the draw for the chance event waited at now. On a fault the state is as before the whole step.
        """
        saved_vector, saved_past = self.vector, self._past
        try:
            self._pass_chance(forced)
        except PlayFault:
            self.vector, self._past, self._decision = saved_vector, saved_past, None
            if saved_past is not None and not saved_past.chance and forced is None:
                self.vector, self._past = saved_past.before, saved_past.parent
            raise

    def _pass_chance(self, forced: int | None) -> None:
        code = self.game.code
        limit = self.game.artifact.limit
        while not self.vector[OVER]:
            count = self.vector[PENDING]
            node = count > 1 and (forced is not None or len(code.outcomes(self.vector)) > 1)
            if (node or not count) and forced is None and self.vector[DECISIONS] >= limit:
                self.vector = self.vector[:]
                code.end_by_limit(self.vector)
                return
            if not count or (node and self._asks and forced is None):
                return
            before = self.vector
            S = before[:]
            answer = draw(S, count) if forced is None else forced
            forced = None
            self._take(before, S, answer, node, True)

    # -- results

    @property
    def scores(self) -> list[int]:
        return result.scores(self.game.code, self.vector, self.game.players)

    @property
    def winners(self) -> list[int]:
        """Seats from 0 of those who won; empty in a draw.

        Raises:
            MisuseError: the game is not over.
        """
        self._needs_end()
        return result.winners(self.game.code, self.vector, self.game.players)

    @property
    def returns(self) -> list[int]:
        """Whole numbers over `game.divisor`, one a seat.

        Raises:
            MisuseError: the game is not over.
        """
        self._needs_end()
        return result.returns(self.game.code, self.vector, self.game.players)

    @property
    def carries(self) -> Carried:
        """What the finished game hands over to the next of its campaign, by state path (see `carry over` in the rules).

        Raises:
            MisuseError: the game is not over.
        """
        self._needs_end()
        return hand_over(self.game.artifact.facts, self.vector)

    @property
    def ends_campaign(self) -> bool:
        """Whether a campaign is over with this game, as `until` of `carry over` says.

        Raises:
            MisuseError: the game is not over.
        """
        self._needs_end()
        return result.ends_campaign(self.game.code, self.vector)

    def _needs_end(self) -> None:
        if not self.is_over:
            raise MisuseError(_("the game is not over"))

    # -- the past

    def moments(self) -> Iterator[Moment]:
        """The steps so far, the latest first."""
        at = self._past
        while at is not None:
            yield at
            at = at.parent

    @property
    def history(self) -> list[dict[str, Any]]:
        """All events in order (decisions, chance and what was said), as a referee sees them."""
        return history.events(self, None)

    def history_for(self, player: int | str) -> list[dict[str, Any]]:
        """The events that a seat was told of, in order."""
        return history.events(self, self.game.seat(player))

    @property
    def story(self) -> list[dict[str, Any]]:
        """The events as in `history`, for people: decisions have their `sentence`, chance what it gave as `said`."""
        return history.events(self, None, worded=True)

    def story_for(self, player: int | str) -> list[dict[str, Any]]:
        """The same, of what a seat was told."""
        return history.events(self, self.game.seat(player), worded=True)

    def outcome_name(self, moment: Moment) -> str:
        """The name of what chance gave, the same in every language."""
        return outcome_name(self.game.words, *self._outcome_of(moment))

    def outcome_words(self, moment: Moment) -> str:
        """What chance gave, in the language of the game."""
        return outcome_name(self.game.words, *self._outcome_of(moment), said=True)

    def _outcome_of(self, moment: Moment) -> tuple[dict[str, Any], tuple[int, ...], list[int]]:
        code, S = self.game.code, moment.before
        key = code.at_site("KEYS", moment.site, S, moment.answer)
        return code.sites[moment.site], tuple(key) if key is not None else (moment.answer,), S

    def undo(self, force: bool = False) -> None:
        """Take back the last decision and what followed from it.

        Raises:
            MisuseError: there is nothing to take back.
            UndoRefused: chance was drawn or something hidden was seen since; `force` takes back all the same.
        """
        steps = []
        for moment in self.moments():
            steps.append(moment)
            if not moment.chance or (self._asks and moment.node):
                break
        if not steps or (steps[-1].chance and not self._asks):
            raise MisuseError(_("there is nothing to take back"))
        if not force:
            reason = barrier.reason(self, steps)
            if reason:
                raise UndoRefused(_("this cannot be taken back: {reason}", reason=reason))
        self.vector = steps[-1].before
        self._past = steps[-1].parent
        self._decision = None

    def clone(self) -> State:
        """An independent copy (a vector is never changed once it belongs to a position, so it is shared)."""
        copy = State.__new__(State)
        copy.game = self.game
        copy.vector = self.vector
        copy.seed = self.seed
        copy.opening = self.opening
        copy.carried = self.carried
        copy._asks = self._asks
        copy._past = self._past
        copy._told = self._told
        copy._decision = self._decision
        return copy

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, _memo: dict[int, Any]) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """For other processes: the steps as a list, since a long chain is too deep to be written as it is."""
        steps = [(m.before, m.site, m.answer, m.node, m.readers, m.log, m.chance) for m in self.moments()][::-1]
        at = (self.game, self.vector, self.seed, self._asks, self.opening, self.carried)
        return _revived, (*at, steps, self._told)

    def restart(self, vector: list[int], seat: int) -> State:
        """A state at another vector, whose log so far is what a seat (from 0) was told here."""
        copy = self.clone()
        copy.vector = vector
        copy.opening = []
        copy._past = None
        copy._decision = None
        copy._told = (self.clone(), seat)
        return copy

    def forget(self, seat: int, told: State) -> None:
        """Drop the steps since `restart`; the log is what the seat was told in another state."""
        self._past = None
        self._told = (told.clone(), seat)

    def step(self, choice: int) -> None:
        """Take an option by its id and stop behind it, at chance too, whatever the state does about chance."""
        S = self.vector[:]
        S[DECISIONS] += 1
        self._take(self.vector, S, choice, True, False)

    def step_chance(self, drawn: int, node: bool = True) -> None:
        """Give a chance event one of its equally likely draws, by number, and stop behind it.

        `node` says whether it counts as an event of the game: one with a single outcome does not.
        """
        self._take(self.vector, self.vector[:], drawn, node, True)

    def set_vector(self, vector: list[int]) -> None:
        """Put another vector in the place of this one (for set-up positions): the past is forgotten."""
        self.vector = vector
        self._past = None
        self._told = None
        self.opening = []
        self.refresh()

    def refresh(self) -> None:
        """To be called after slots of `vector` were written from outside: what was worked out from them is dropped."""
        self._decision = None
        if self.vector[PC]:
            self.game.code.stop_at(self.vector, self.vector[PC])

    def playout(self, most: int | None = None) -> int:
        """Play random decisions to the end, without keeping history; gives the number made."""
        S = self.vector[:]
        made = self.game.code.playout(S, most)
        self.vector = S
        self._past = None
        self._decision = None
        return made

    # -- what a player may know; saving

    def observation(self, player: int | str) -> list[int]:
        """All that a seat (from 0) may see: the slots of the state, -1 where it may not know."""
        return view.observation(self, self.game.seat(player))

    def redeal(self, player: int | str, seed: int) -> State:
        """A state that this seat cannot tell from this one: unknown things dealt anew."""
        return redeal.redeal(self, self.game.seat(player), seed)

    def sees_all(self, player: int | str) -> bool:
        """Whether nothing is hidden from this seat now, the future of chance apart."""
        return view.sees_all(self, self.game.seat(player))

    def trial(self, player: int | str, seed: int) -> Trial:
        """A position to search on that this seat cannot tell from this one: without history, with chance of its own.

        Raises:
            MisuseError: nobody decides here.
        """
        seat = self.game.seat(player)
        _needed = self.decision
        if self.game.has_secrets:
            return Trial(self.game, redeal.redeal(self, seat, seed).vector)  # with a generator that starts anew
        trial = Trial(self.game, self.vector[:])
        trial.seed(seed)
        return trial

    def search_root(self, player: int | str, seed: int) -> tuple[list[int], list[int]]:
        """Where a machine may begin to search for a seat: a vector that it cannot tell from this one, and answers.

        The answers are those given so far in a secret simultaneous choice that is not complete, else there are none: in
        order, each an option's id, or -1 for one that the seat does not know. They have yet to be given on the vector
        (see `deal_root` in `routines/deal.py`). Nothing that is hidden from the seat is in either.
        """
        return redeal.root(self, self.game.seat(player), seed)

    @property
    def check(self) -> str:
        """A 32-bit check of position and options, as eight hexadecimal digits."""
        return check_of(self.game.code, self.vector)

    def to_json(self, player: int | str | None = None) -> str:
        """The saved game; with `player` that seat's own copy, which holds its view only."""
        return saved.to_json(self, player)

    def __repr__(self) -> str:
        what = "over" if self.is_over else "chance" if self.is_chance else self.decision.player_name
        return f"<State of {self.game.name}: {what}>"


def _revived(
    game: Game,
    vector: list[int],
    seed: int | None,
    asks: bool,
    opening: list[Any],
    carried: Carried,
    steps: list[tuple[Any, ...]],
    told: tuple[State, int] | None,
) -> State:
    """The state that another process wrote."""
    state = State(game, vector, seed, asks)
    state.opening, state.carried, state._told = opening, carried, told
    for before, site, answer, node, readers, log, chance in steps:
        state._past = Moment(state._past, before, site, answer, node, readers, log, chance)
    return state


def _listed(names: list[str]) -> str:
    shown = ", ".join(names[:12]) + (", ..." if len(names) > 12 else "")
    return _("possible: {names}", names=shown)
