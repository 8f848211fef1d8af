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
from rulewright.languages import ENGLISH, _, current, marked, translated
from rulewright.play.words import role_of
from rulewright_tools.screen.about import about, unknown
from rulewright_tools.screen.answers import Answer, read_answer, shown_command
from rulewright_tools.screen.display import LONG, option_rows, told_option
from rulewright_tools.screen.naming import Naming, plain
from rulewright_tools.screen.position import Position
from rulewright_tools.screen.prompt_help import help_head, help_rows
from rulewright_tools.screen.saving import saved_text
from rulewright_tools.screen.scene import Scene, build_scene, choosable_words
from rulewright_tools.screen.told import Told
from rulewright_tools.screen.why import Reasons
from rulewright_tools.words import either, listed, os_error
from rulewright_tools.writing import write

if TYPE_CHECKING:
    from rulewright.play.state import State
    from rulewright_tools.screen.display import Display

HUMAN = "human"
Bot = Callable[[Any], Any]
"""Chooses an option of a state in which its seat decides."""

CHANCE = {
    "pick": marked("drawn by lot"),
    "deal": marked("dealt"),
    "draw": marked("drawn"),
    "roll": marked("rolled"),
    "shuffle": marked("shuffled"),
    "flip": marked("flipped"),
    "chance": marked("chance"),
}
"""What chance did, by the verb that asked for it; in English the verb itself is told."""

HINT = "mcts:400:1.5s"
"""Who is asked for a hint."""


class Leave(Exception):
    """The player leaves the table."""


@dataclass(slots=True)
class Talk:
    """One game at one screen. `seats` says for each seat `human` or gives its bot, `who` how they are called.

    `ask` reads a line after a prompt; at the end of input it raises EOFError. `pause` is called between moves of bots,
    `forget` when the screen changes hands. `text` is what the file at `path` holds. `reasons` answers why something
    cannot be chosen, `told` what a kind or a space does.
    """

    state: State
    seats: list[str | Bot]
    display: Display
    ask: Callable[[str], str]
    path: Path | None = None
    text: Callable[[State, list[str]], str] = saved_text
    pause: Callable[[], None] = lambda: None
    forget: Callable[[], None] = lambda: None
    reasons: Reasons = field(default_factory=Reasons)
    told: Told = field(default_factory=Told)
    who: list[str] = field(default_factory=list)
    _failed: str = ""
    _told: dict[int, int] = field(default_factory=dict)
    _below: Scene | None = None
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
            write(self.path, self.text(self.state, self.who))
        except OSError as error:
            failed = _("The game could not be saved: {reason} ({file}). Play goes on unsaved.", reason=os_error(error),
                       file=self.path)  # fmt: skip
            if failed != self._failed:
                self.display.line(failed)
            self._failed = failed
            return False
        if self._failed:
            self.display.line(_("The game is saved again ({file}).", file=self.path))
        self._failed = ""
        return True

    def _bot(self, seat: int, bot: Bot) -> None:
        option = bot(self.state)
        name = self._name(seat)
        self.state.apply(option)
        if not self.humans:
            if current() == ENGLISH:
                more = "" if option.sentence == option.name else option.sentence
                self._draw(-1, f"{name}: {option.name}", seat, more)
            else:
                self._draw(-1, f"{name}: {option.sentence}", seat)
            self.pause()

    def _person(self, seat: int) -> None:
        begun = self._viewer != -1 or any(not moment.chance for moment in self.state.moments())
        several = begun and self._viewer != seat and len(self.humans) > 1
        if several and (self.secrets or self.state.decision.secret):
            self.forget()
            self.display.clear()
            self.ask(
                _("The screen is for {name} now. Press Enter when only {name} looks.", name=self._name(seat)) + " "
            )
        self._viewer = seat
        self._draw(seat, _("{name} decides", name=self._name(seat)), seat)
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
        self.display.line(decision.question or _("Choose."), seat=decision.player + 1)
        self.display.options(decision.options, numbered=self._numbered())
        if self._below is not None:
            self.display.line()
            self.display.scene(self._below)

    def _numbered(self) -> bool:
        return not any(option.name.isdecimal() for option in self.state.decision.options)

    def _many(self) -> bool:
        """Whether the options take so many lines that the board belongs below them."""
        return len(option_rows(self.state.decision.options, self.display.columns, numbered=self._numbered())) > LONG

    def _command(self, seat: int, answer: Answer) -> bool:
        """Carry out a command; True if the position changed."""
        match answer.command:
            case "help":
                self._help(seat, answer.words)
            case "show":
                self._draw(seat, _("{name} decides", name=self._name(seat)), seat)
                self._question()
            case "options":
                for option in self.state.decision.options:
                    self.display.line(told_option(option))
            case "log":
                events = self._past(seat)
                self._events(events)
                if not events:
                    self.display.line(_("Nothing has happened yet."))
            case "undo":
                return self._undo()
            case "save":
                self._save(answer.words)
            case "picture":
                self._picture(seat, answer.words)
            case "why":
                for line in self.reasons.why(self.state, answer.words):
                    self.display.line(line)
            case "hint":
                self._hint()
            case "quit":
                raise Leave
            case "several":
                self.display.line(_('"{words}" is the beginning of several options:', words=answer.words))
                self.display.options(answer.options, numbered=False)
            case "unknown":
                if answer.near:
                    text = _('"{words}" cannot be chosen. Did you mean {near}?', words=answer.words,
                             near=either(answer.near))  # fmt: skip
                else:
                    text = _('"{words}" cannot be chosen. Type "?" for help.', words=answer.words)
                self.display.line(text)
        return False

    def _help(self, seat: int, words: str) -> None:
        """Help on an option by name or number, on a thing of the game, or in general."""
        if not words:
            self.display.line(help_head())
            self.display.rows(help_rows())
            return
        option = read_answer(words, self.state.decision.options).option
        if option is not None:
            path = option.path or self.state.decision.path
            self.display.line(
                _("{name}: {sentence} (from {path})", name=option.name, sentence=option.sentence, path=path)
            )
        if option is None or option.name.lower() == words.lower():
            position = self._position(seat)
            lines = about(words, position, self._naming(), self._said)
            if option is None and not lines:
                lines = [unknown(words, position, self._naming())]
            for line in lines:
                self.display.line(line)

    def _said(self, owner: str, name: str) -> tuple[list[str], frozenset[str]]:
        """What the game's sentences say of a kind or space, and the properties that they tell."""
        return self.told.lines(self.state, owner, name), self.told.properties(self.state, owner)

    def _hint(self) -> None:
        """What a bot would do that sees what this seat sees."""
        from rulewright_tools.bots import make

        option = make(HINT, int(self.state.seed or 0))(self.state)
        self.display.line(_("A bot would choose {name}: {sentence}", name=option.name, sentence=option.sentence))

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
            command = shown_command("save")
            self.display.line(_("Say where: {command} FILE", command=command))
            return
        try:
            write(path, (saved_text if words else self.text)(self.state, self.who))
        except OSError as error:
            self.display.line(_("It could not be saved: {reason}", reason=os_error(error)))
        else:
            self.display.line(_("Saved as {file}.", file=path))

    def _picture(self, seat: int, words: str) -> None:
        """Draw the table as this seat sees it into a file."""
        from rulewright_tools.drawing import draw_table, marks_of_decision  # only where it is asked for

        if not words:
            command = shown_command("picture")
            self.display.line(_("Say where: {command} FILE", command=command))
            return
        path = Path(words).expanduser()
        if not path.suffix:
            path = path.with_suffix(".svg")
        try:
            write(path, draw_table(self.state.game, self.state, player=seat, marks=marks_of_decision(self.state)))
        except OSError as error:
            self.display.line(_("It could not be saved: {reason}", reason=os_error(error)))
        else:
            self.display.line(_("Saved as {file}.", file=path))

    # ---- what is shown

    @property
    def names(self) -> list[str]:
        """The players by their ids: a role they were given, else their seat."""
        game, vector = self.state.game, self.state.vector
        return [role_of(game.facts, seat, vector) or name for seat, name in enumerate(game.player_names, 1)]

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
        events = self._past(viewer)
        known = min(self._told.get(viewer, 0), len(events))
        self._events(events[known:], heading)
        self._told[viewer] = len(events)
        self.display.line()
        asked = viewer >= 0 and not self.state.is_over and self.state.player == viewer
        choosable = (
            choosable_words(self.state.decision.options, self.state.game.player_names[viewer]) if asked else frozenset()
        )
        scene = build_scene(self._position(viewer), self._naming(), choosable)
        self._below = None
        if asked and scene.boards and scene.boards[-1].choosable and self._many():
            self._below = scene.without_last_board()
        self.display.scene(scene)

    def _past(self, viewer: int) -> list[dict[str, Any]]:
        """What a seat was told of so far; -1 is the referee. English needs no more than names, which cost less."""
        if current() == ENGLISH:
            return self.state.history if viewer < 0 else self.state.history_for(viewer)
        return self.state.story if viewer < 0 else self.state.story_for(viewer)

    def _events(self, events: list[dict[str, Any]], known: str = "") -> None:
        """Events in order, but `known`; chance of one kind in a row is told in one line."""
        names, naming, english = self.state.game.player_names, self._naming(), current() == ENGLISH
        told: list[tuple[str, str, int]] = []
        for event in events:
            if "decision" in event:
                seat = names.index(event["decision"]) if event["decision"] in names else -1
                who = naming.player(seat + 1) if seat >= 0 else naming.word(str(event["decision"]))
                if "option" not in event:
                    told.append(("", _("{name}: chose in secret", name=who), seat + 1))
                    continue
                what = event["option"] if english else event.get("sentence", event["option"])
                told.append(("", f"{who}: {what}", seat + 1))
            elif "chance" in event:
                kind = event["chance"]
                outcome = plain(str(event.get("outcome", ""))) if english else str(event.get("said", ""))
                if told and told[-1][0] == kind:
                    told[-1] = (kind, f"{told[-1][1]}, {outcome}", 0)
                else:
                    what = kind if english else translated(CHANCE.get(kind, kind))
                    told.append((kind, f"{what}: {outcome}", 0))
            elif "say" in event:
                told.append(("say", str(event["say"]), 0))
        for kind, text, seat in told:
            if text == known:
                continue
            self.display.line(f"  {text}", quiet=bool(kind) and kind != "say", seat=seat)

    def _name(self, seat: int) -> str:
        return self.called[seat]

    @property
    def called(self) -> list[str]:
        """The players as people read them, in the language in use."""
        return self._naming().players

    def _end(self) -> None:
        """The last position, scores and winners."""
        seat = self.humans[0] if len(self.humans) == 1 else -1
        if self.humans:
            self._draw(seat, _("the end"))
        winners, scores, names = self.state.winners, self.state.scores, self.called
        if any(scores):
            points = ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True))
            self.display.line(_("Scores: {scores}", scores=points))
        if not winners:
            self.display.line(_("Nobody wins: a draw."))
        elif len(winners) == 1:
            self.display.line(_("{name} wins.", name=names[winners[0]]), seat=winners[0] + 1)
        else:
            who = listed(names[winner] for winner in winners)
            self.display.line(_("{names} share the win.", names=who), seat=winners[0] + 1)
