"""A game at one screen: people and bots in their seats, questions, answers, undo, saving, the screen handed over.

Everything shown to a person comes from that seat's observation and log. With several people at one screen and
anything hidden in the game, the screen is cleared and handed over before the next one looks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulewright.exceptions import RulewrightError
from rulewright_tools.screen.about import about
from rulewright_tools.screen.answers import Answer, read_answer
from rulewright_tools.screen.naming import Naming, plain
from rulewright_tools.screen.position import Position
from rulewright_tools.screen.saving import saved_text, write_safely
from rulewright_tools.screen.scene import build_scene, choosable_words
from rulewright_tools.screen.why import Reasons

if TYPE_CHECKING:
    from rulewright.play.state import State
    from rulewright_tools.screen.display import Display

HUMAN = "human"
Bot = Callable[[Any], Any]
"""Chooses an option of a state in which its seat decides."""

HELP = """\
Type the number or the name of what you choose; the beginning of a name is enough if it is the only one.
  ?            this help             ? NAME      about a piece, a space, a zone
               an option
  show         draw again            options     all options with their sentences
  log          what happened         why NAME    why something cannot be chosen, and the rule behind it
  undo         take back             hint        what a bot would do
  save FILE    save the game         quit        leave; the game is kept and goes on next time"""

HINT = "mcts:400:1.5s"
"""Who is asked for a hint."""


class Leave(Exception):
    """The player leaves the table."""


@dataclass(slots=True)
class Talk:
    """One game at one screen. `seats` says for each seat `human` or gives its bot, `who` how they are called.

    `ask` reads a line after a prompt; at the end of input it raises EOFError. `pause` is called between moves of bots,
    `forget` when the screen changes hands. `reasons` answers why something cannot be chosen.
    """

    state: State
    seats: list[str | Bot]
    display: Display
    ask: Callable[[str], str]
    path: Path | None = None
    pause: Callable[[], None] = lambda: None
    forget: Callable[[], None] = lambda: None
    reasons: Reasons = field(default_factory=Reasons)
    who: list[str] = field(default_factory=list)
    _failed: str = ""
    _told: dict[int, int] = field(default_factory=dict)
    _viewer: int = -1

    @property
    def humans(self) -> list[int]:
        return [seat for seat, who in enumerate(self.seats) if who == HUMAN]

    @property
    def secrets(self) -> bool:
        """Whether the game hides anything from anybody."""
        return self.state.game.has_secrets

    # ---- the course of the game

    def run(self) -> None:
        """Play to the end, or until somebody leaves (Leave)."""
        self.keep()
        while not self.state.is_over:
            seat = self.state.player
            who = self.seats[seat]
            if isinstance(who, str):
                self._person(seat)
            else:
                self._bot(seat, who)
            self.keep()
        self._end()

    def keep(self) -> bool:
        """Write the game in progress where it is kept; whether that was done. A failure is told once, and not final."""
        if self.path is None:
            return False
        try:
            write_safely(self.path, saved_text(self.state, self.who))
        except OSError as error:
            failed = f"The game could not be saved: {error.strerror or error} ({self.path}). Play goes on unsaved."
            if failed != self._failed:
                self.display.line(failed)
            self._failed = failed
            return False
        if self._failed:
            self.display.line(f"The game is saved again ({self.path}).")
        self._failed = ""
        return True

    def _bot(self, seat: int, bot: Bot) -> None:
        option = bot(self.state)
        name = self._name(seat)
        self.state.apply(option)
        if not self.humans:
            self._draw(-1, f"{name}: {option.name}", seat, "" if option.sentence == option.name else option.sentence)
            self.pause()

    def _person(self, seat: int) -> None:
        begun = self._viewer != -1 or any(not moment.chance for moment in self.state.moments())
        several = begun and self._viewer != seat and len(self.humans) > 1
        if several and (self.secrets or self.state.decision.secret):
            self.forget()
            self.display.clear()
            self.ask(f"The screen is for {self._name(seat)} now. Press Enter when only {self._name(seat)} looks. ")
        self._viewer = seat
        self._draw(seat, f"{self._name(seat)} decides", seat)
        self._question()
        while True:
            decision = self.state.decision
            answer = read_answer(self.ask("> "), decision.options)
            if answer.option is not None:
                try:
                    self.state.apply(answer.option)
                except RulewrightError as error:
                    self.display.line(str(error))
                    continue
                return
            if self._command(seat, answer):
                return

    def _question(self) -> None:
        decision = self.state.decision
        self.display.line(decision.question or "Choose.", seat=decision.player + 1)
        self.display.options(decision.options, numbered=not any(option.name.isdigit() for option in decision.options))

    def _command(self, seat: int, answer: Answer) -> bool:
        """Carry out a command; True if the position changed."""
        match answer.command:
            case "help":
                self._help(seat, answer.words)
            case "show":
                self._draw(seat, f"{self._name(seat)} decides", seat)
                self._question()
            case "options":
                for option in self.state.decision.options:
                    self.display.line(
                        f"{option.name}: {option.sentence}" if option.sentence != option.name else option.name
                    )
            case "log":
                events = self.state.history_for(seat)
                self._events(events)
                if not events:
                    self.display.line("Nothing has happened yet.")
            case "undo":
                return self._undo()
            case "save":
                self._save(answer.words)
            case "why":
                for line in self.reasons.why(self.state, answer.words):
                    self.display.line(line)
            case "hint":
                self._hint()
            case "quit":
                raise Leave
            case "several":
                self.display.line(f'"{answer.words}" is the beginning of several options:')
                self.display.options(answer.options, numbered=False)
            case "unknown":
                near = f" Did you mean {' or '.join(answer.near)}?" if answer.near else ' Type "?" for help.'
                self.display.line(f'"{answer.words}" cannot be chosen.{near}')
        return False

    def _help(self, seat: int, words: str) -> None:
        """Help on an option by name or number, on a thing of the game, or in general."""
        if not words:
            self.display.line(HELP)
            return
        option = read_answer(words, self.state.decision.options).option
        if option is not None:
            self.display.line(f"{option.name}: {option.sentence} (from {option.path or self.state.decision.path})")
        if option is None or option.name.lower() == words.lower():
            lines = about(words, self._position(seat), self._naming())
            if option is None or not lines[0].startswith("Nothing here"):
                for line in lines:
                    self.display.line(line)

    def _hint(self) -> None:
        """What a bot would do that sees what this seat sees."""
        from rulewright_tools.bots import make

        option = make(HINT, int(self.state.seed or 0))(self.state)
        self.display.line(f"A bot would choose {option.name}: {option.sentence}")

    def _undo(self) -> bool:
        """Take back the last decision of a person, and those of bots since; nothing changes if that is refused."""
        trial = self.state.clone()
        try:
            trial.undo()
            while trial.player not in self.humans:
                trial.undo()
        except RulewrightError as error:
            self.display.line(f"{error}."[:1].upper() + f"{error}."[1:])
            return False
        self.state = trial
        self._told = {}
        return True

    def _save(self, words: str) -> None:
        path = Path(words).expanduser() if words else self.path
        if path is None:
            self.display.line("Say where: save FILE")
            return
        try:
            write_safely(path, saved_text(self.state, self.who))
        except OSError as error:
            self.display.line(f"It could not be saved: {error.strerror or error}")
        else:
            self.display.line(f"Saved as {path}.")

    # ---- what is shown

    @property
    def names(self) -> list[str]:
        """The players as they are called: by a role they were given, else by their seat."""
        facts, found = self.state.game.facts, list(self.state.game.player_names)
        for role in facts.get("given_roles", ()):
            seat = self.state.vector[facts["values"][role]["address"]]
            if 0 < seat <= len(found):
                found[seat - 1] = role
        return found

    def _naming(self) -> Naming:
        return Naming(self.state.game.facts, self.names)

    def _position(self, seat: int) -> Position:
        """What a seat sees; -1 is the referee, who sees all (only where no person plays)."""
        vector = self.state.vector if seat < 0 else self.state.observation(seat)
        return Position(self.state.game.facts, vector)

    def _draw(self, viewer: int, heading: str, seat: int = -1, sentence: str = "") -> None:
        """Heading, what happened since the viewer last looked, and the position as the viewer sees it."""
        self.display.heading(f"{self.state.game.facts['title']}: {heading}", seat=seat + 1)
        if sentence:
            self.display.line(f"  {sentence}", seat=seat + 1)
        events = self.state.history if viewer < 0 else self.state.history_for(viewer)
        known = min(self._told.get(viewer, 0), len(events))
        self._events(events[known:], heading)
        self._told[viewer] = len(events)
        self.display.line()
        asked = viewer >= 0 and not self.state.is_over and self.state.player == viewer
        choosable = choosable_words(self.state.decision.options) if asked else frozenset()
        self.display.scene(build_scene(self._position(viewer), self._naming(), choosable))

    def _events(self, events: list[dict[str, Any]], known: str = "") -> None:
        """Events in order, but `known`; chance of one kind in a row is told in one line."""
        names, called = self.state.game.player_names, self.names
        told: list[tuple[str, str, int]] = []
        for event in events:
            if "decision" in event:
                seat = names.index(event["decision"]) if event["decision"] in names else -1
                who = called[seat] if seat >= 0 else str(event["decision"])
                told.append(("", f"{who}: {event.get('option', 'chose in secret')}", seat + 1))
            elif "chance" in event:
                outcome = plain(str(event.get("outcome", "")))
                if told and told[-1][0] == event["chance"]:
                    told[-1] = (told[-1][0], f"{told[-1][1]}, {outcome}", 0)
                else:
                    told.append((event["chance"], f"{event['chance']}: {outcome}", 0))
            elif "say" in event:
                told.append(("say", str(event["say"]), 0))
        for kind, text, seat in told:
            if text == known:
                continue
            self.display.line(f"  {text}", quiet=bool(kind) and kind != "say", seat=seat)

    def _name(self, seat: int) -> str:
        return self.names[seat]

    def _end(self) -> None:
        """The last position, scores and winners."""
        seat = self.humans[0] if len(self.humans) == 1 else -1
        if self.humans:
            self._draw(seat, "the end")
        winners, scores, names = self.state.winners, self.state.scores, self.names
        if any(scores):
            self.display.line("Scores: " + ", ".join(f"{n} {s}" for n, s in zip(names, scores, strict=True)))
        if not winners:
            self.display.line("Nobody wins: a draw.")
        else:
            *first, last = (names[winner] for winner in winners)
            who = f"{', '.join(first)} and {last}" if first else last
            self.display.line(f"{who} {'wins' if len(winners) == 1 else 'share the win'}.", seat=winners[0] + 1)
