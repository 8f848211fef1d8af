"""A game at one screen: people and bots in their seats, questions, answers, undo, saving, the screen handed over.

Everything shown to a person comes from that seat's observation and log. With several people at one screen and
anything hidden in the game, the screen is cleared and handed over before the next one looks.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulewright.exceptions import RulewrightError
from rulewright_tools.screen.about import about
from rulewright_tools.screen.answers import Answer, read_answer
from rulewright_tools.screen.naming import Naming, plain
from rulewright_tools.screen.position import Position
from rulewright_tools.screen.saving import write_safely
from rulewright_tools.screen.scene import build_scene, choosable_words
from rulewright_tools.screen.why import why

if TYPE_CHECKING:
    from rulewright.play.state import State
    from rulewright_tools.screen.display import Display

HUMAN = "human"
Bot = Callable[[Any], Any]
"""Chooses an option of a state in which its seat decides."""

HELP = """\
Type the number or the name of what you choose; the beginning of a name is enough if it is the only one.
  ?            this help             ? NAME      about a piece, a space, a zone
  show         draw again            options     all options with their sentences
  log          what happened         why NAME    why something cannot be chosen
  undo         take back             save FILE   save the game as a file
  quit         leave; the game is kept and goes on next time"""


class Leave(Exception):
    """The player leaves the table."""


@dataclass(slots=True)
class Talk:
    """One game at one screen. `seats` says for each seat `human` or gives its bot.

    `ask` reads a line after a prompt; at the end of input it raises EOFError. `pause` is called between moves of bots.
    """

    state: State
    seats: list[str | Bot]
    display: Display
    ask: Callable[[str], str]
    path: Path | None = None
    pause: Callable[[], None] = lambda: None
    _told: dict[int, int] = field(default_factory=dict)
    _viewer: int = -1

    @property
    def humans(self) -> list[int]:
        return [seat for seat, who in enumerate(self.seats) if who == HUMAN]

    @property
    def secrets(self) -> bool:
        """Whether the game hides anything from anybody."""
        facts = self.state.game.facts
        hidden = any(thing["seen"] != "all" for thing in (*facts["zones"].values(), *facts["values"].values()))
        return hidden or any(site.get("kind") == "secret" for site in self.state.game.artifact.sites)

    # ---- the course of the game

    def run(self) -> None:
        """Play to the end, or until somebody leaves (Leave)."""
        while not self.state.is_over:
            seat = self.state.player
            who = self.seats[seat]
            if isinstance(who, str):
                self._person(seat)
            else:
                self._bot(seat, who)
            self.keep()
        self._end()

    def keep(self) -> None:
        """Write the game in progress where it is kept; a failure is told, not fatal."""
        if self.path is None:
            return
        try:
            write_safely(self.path, self.state.to_json())
        except OSError as error:
            self.display.line(f"The game could not be saved: {error.strerror or error} ({self.path})")
            self.path = None

    def _bot(self, seat: int, bot: Bot) -> None:
        option = bot(self.state)
        name = self._name(seat)
        self.state.apply(option)
        if not self.humans:
            self._draw(-1, f"{name}: {option.name}", seat)
            self.pause()

    def _person(self, seat: int) -> None:
        if self._viewer not in (seat, -1) and len(self.humans) > 1 and (self.secrets or self.state.decision.secret):
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
                if answer.words:
                    for line in about(answer.words, self._position(seat), self._naming()):
                        self.display.line(line)
                else:
                    self.display.line(HELP)
            case "show":
                self._draw(seat, f"{self._name(seat)} decides", seat)
                self._question()
            case "options":
                for option in self.state.decision.options:
                    self.display.line(
                        f"{option.name}: {option.sentence}" if option.sentence != option.name else option.name
                    )
            case "log":
                self._events(self.state.history_for(seat))
            case "undo":
                return self._undo(seat)
            case "save":
                self._save(answer.words)
            case "why":
                for line in why(self.state, answer.words):
                    self.display.line(line)
            case "quit":
                raise Leave
            case "several":
                self.display.line(f'"{answer.words}" is the beginning of several options:')
                self.display.options(answer.options, numbered=False)
            case "unknown":
                near = f" Did you mean {' or '.join(answer.near)}?" if answer.near else ' Type "?" for help.'
                self.display.line(f'"{answer.words}" cannot be chosen.{near}')
        return False

    def _undo(self, seat: int) -> bool:
        """Take back to this seat's last decision, through those of bots; nothing changes if that is refused."""
        trial = self.state.clone()
        try:
            trial.undo()
            while trial.player != seat:
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
            write_safely(path, self.state.to_json())
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

    def _draw(self, viewer: int, heading: str, seat: int = -1) -> None:
        """Heading, what happened since the viewer last looked, and the position as the viewer sees it."""
        self.display.heading(f"{self.state.game.facts['title']}: {heading}", seat=seat + 1)
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
            who = " and ".join(names[winner] for winner in winners)
            self.display.line(f"{who} {'wins' if len(winners) == 1 else 'share the win'}.", seat=winners[0] + 1)


def random_bot(seed: int) -> Bot:
    """A bot that chooses evenly among the options."""
    chooser = random.Random(seed)

    def choose(state: Any) -> Any:
        return chooser.choice(state.decision.options)

    return choose
