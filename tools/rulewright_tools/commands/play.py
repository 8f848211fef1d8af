"""`rulewright play`: a game in the terminal, with people and bots.

With a terminal to type in, the first seat is a person and the others are bots, unless `--seat` says otherwise. Without
one, bots play a whole game, drawn move by move. A game in progress is kept after every decision and goes on next time.
"""

from __future__ import annotations

import contextlib
import shlex
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import click

from rulewright.languages import _, plural
from rulewright_tools import common, speaking

DEFAULT_BOT = "mcts"
INTERRUPTED = 130
"""The exit code after Ctrl-C."""


@speaking.command("play")
@common.game_argument
@common.players_option
@common.variant_option
@speaking.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="NAME=WHO",
    help="Who plays: human, random, greedy, mcts, mcts:500, mcts:2s or mcts:500x4.",
)
@speaking.option(
    "--seed",
    type=common.Seed(),
    metavar="N",
    help="Where chance starts; a new number each time if left out.",
)
@common.lang_option
@speaking.option("--save", type=speaking.File(), help="Keep the game in this file.")
@speaking.option("--resume", is_flag=True, help="Go on with the game that is kept, without asking.")
@speaking.option("--new", "fresh", is_flag=True, help="Start anew, even if a game is kept.")
@common.plain_option
@common.delay_option
def command(
    game: str,
    players: int | None,
    variants: tuple[str, ...],
    seats: tuple[str, ...],
    seed: int | None,
    lang: str | None,
    save: Path | None,
    resume: bool,
    fresh: bool,
    plain: bool,
    delay: float | None,
) -> None:
    """Play GAME: the board drawn, whose turn it is, and what can be chosen.

    At the question, type the number or name of an option, or `?` for help. Without a terminal to type in, bots play a
    whole game. The game is kept after every decision: in FILE with --save, else in your state folder.
    """
    common.choose_language(common.folder_of(game), lang)
    if resume and fresh:
        raise common.Failure(_("--resume and --new exclude each other"))
    if save is not None and save.exists() and not save.is_file():
        raise common.Failure(_("{file} is no file that a game could be kept in", file=save))
    loaded = common.load(game, players, variants)
    typing = sys.stdin.isatty() and sys.stdout.isatty()
    who = seats_of(seats, loaded, typing)
    people = "human" in who
    path = save or (_default_path(loaded) if people or resume else None)
    kept = None if fresh or path is None else _kept(loaded, path, save is not None or resume, typing and not resume)
    if kept is None and resume:
        raise common.Failure(_("there is no game to go on with"), _("leave --resume out to start one"))
    display = display_for(loaded, plain or not sys.stdout.isatty())
    if kept is None:
        start = seed if seed is not None else (time.time_ns() // 1_000_000) % 2**31 if typing else 1
        state = loaded.new_state(seed=start)
    else:
        state, sat = kept
        who = who if seats or len(sat) != len(who) else sat
        count = sum(1 for event in state.history if "decision" in event)
        display.line(
            plural("The game that was kept goes on after {n} decision.",
                   "The game that was kept goes on after {n} decisions.", count)
        )  # fmt: skip
    again = _command_line(game, players, variants, save, lang)
    table = Table(common.folder_of(game), state, who, display, path, save is None, again)
    table.sit_down(0.4 if delay is None and sys.stdout.isatty() else delay or 0.0)


def _command_line(
    game: str, players: int | None, variants: tuple[str, ...], save: Path | None, lang: str | None
) -> str:
    """What to type to go on."""
    words = ["rulewright", "play", game, *(["--players", str(players)] if players else [])]
    words += [word for variant in variants for word in ("--variant", variant)]
    words += ["--lang", lang] if lang else []
    return shlex.join([*words, *(["--save", str(save)] if save else [])])


def seats_of(written: tuple[str, ...], loaded: Any, typing: bool) -> list[str]:
    """Who sits where. If anybody can type and nobody is said to be a person, the first free seat is theirs."""
    from rulewright_tools.bots.spec import KINDS

    who = common.seat_options(written, loaded.player_names, list(KINDS), "")
    if typing and "human" not in who and "" in who:
        who[who.index("")] = "human"
    return [name or DEFAULT_BOT for name in who]


def _default_path(loaded: Any) -> Path:
    from rulewright_tools.screen.saving import default_path

    return default_path(loaded)


def _kept(loaded: Any, path: Path, named: bool, ask: bool) -> tuple[Any, list[str]] | None:
    """The game kept in a file and who sat where, if there is one that is not over.

    A named file that is no such game, or a finished one, is refused: it is not overwritten without being asked to.
    """
    from rulewright.exceptions import RulewrightError
    from rulewright_tools.screen.saving import belongs_to, saved_seats

    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        return None
    hint = _("--new starts anew and overwrites it")
    if not belongs_to(text, loaded):
        if named:
            raise common.Failure(_("{file} holds another game, or other players or variants", file=path), hint)
        _put_aside(path, _("it is of another game"))
        return None
    try:
        state = loaded.state_from_json(text)
    except RulewrightError as error:
        if named:
            message = _("{file} cannot be gone on with: {reason}", file=path, reason=error)
            raise common.Failure(message, hint) from error
        _put_aside(path, str(error))
        return None
    if state.is_over:
        if named:
            raise common.Failure(_("{file} holds a game that is over", file=path),
                                 _("`{command}` shows it; {hint}", command=f"rulewright replay {path}", hint=hint)
                                 )  # fmt: skip
        return None
    if ask and not named:
        count = sum(1 for event in state.history if "decision" in event)
        question = plural("There is a game in progress, {n} decision old. Go on with it?",
                          "There is a game in progress, {n} decisions old. Go on with it?", count)  # fmt: skip
        if not confirmed(question):
            return None
    return state, saved_seats(text)


def _put_aside(path: Path, reason: str) -> None:
    """A kept game that cannot be gone on with is not lost: it gets another name before a new one is begun."""
    aside = path.with_name(f"{path.stem}-earlier{path.suffix}")
    try:
        path.replace(aside)
    except OSError:
        aside = path
    note = _("The game that was kept cannot be gone on with: {reason}. It is now {file}.", reason=reason, file=aside)
    click.echo(note, err=True)


def confirmed(question: str, *, enter: bool = True) -> bool:
    """Ask for a yes or a no, in the language in use or in English; Enter is what `enter` says.

    Raises:
        click.Abort: there is nobody to answer.
    """
    yes = {_("yes", context="answer"), "yes"}
    no = {_("no", context="answer"), "no"}
    while True:
        try:
            typed = input(f"{question} {_('[Y/n]') if enter else _('[y/N]')}: ").strip().lower()
        except EOFError:
            raise click.Abort from None
        if not typed:
            return enter
        if any(word.startswith(typed) for word in yes):
            return True
        if any(word.startswith(typed) for word in no):
            return False
        click.echo(_("Please answer yes or no."))


def display_for(loaded: Any, plain: bool) -> Any:
    """Where the game is shown: in plain lines, or in colour."""
    from rulewright_tools.screen.display import ColourDisplay, PlainDisplay, shows_unicode
    from rulewright_tools.screen.naming import Naming

    unicode = shows_unicode()
    if plain:
        from shutil import get_terminal_size

        return PlainDisplay(click.echo, min(100, get_terminal_size((80, 24)).columns), unicode=unicode)
    from rich.console import Console

    return ColourDisplay(Console(highlight=False), Naming(loaded.facts, loaded.player_names), unicode=unicode)


class Table:
    """One game at this terminal: who plays, where it is kept, how lines are read, and how it is left.

    A game kept where nobody said (`own_place`) is removed when it is over. `again` is the command that goes on with it,
    `text` what its file holds of a state and who plays: the saved game if left out.
    """

    def __init__(
        self,
        folder: Path,
        state: Any,
        who: list[str],
        display: Any,
        path: Path | None,
        own_place: bool,
        again: str,
        text: Callable[[Any, list[str]], str] | None = None,
    ) -> None:
        from rulewright_tools.bots import make
        from rulewright_tools.screen.table_talk import HUMAN, Talk
        from rulewright_tools.screen.told import Told
        from rulewright_tools.screen.why import Reasons

        seed = int(state.seed or 0)
        seats = [name if name == HUMAN else make(name, seed * 64 + seat) for seat, name in enumerate(who)]
        self.talk = Talk(
            state,
            seats,
            display,
            self.read,
            path,
            forget=self.forget,
            reasons=Reasons(folder),
            told=Told(folder),
            who=who,
        )
        if text is not None:
            self.talk.text = text
        self.display = display
        self.own_place = own_place
        self.again = again
        self.lines = _line_editor()

    def sit_down(self, delay: float) -> None:
        """Play until the end or until somebody leaves."""
        from rulewright_tools.screen.table_talk import HUMAN, Leave

        talk = self.talk
        talk.pause = lambda: time.sleep(delay)
        called = talk.called
        people = [called[seat] for seat, name in enumerate(talk.who) if name == HUMAN]
        if people:
            bots = [f"{called[seat]} ({name})" for seat, name in enumerate(talk.who) if name != HUMAN]
            title, here, others = talk.state.game.facts["title"], ", ".join(people), ", ".join(bots)
            if bots:
                text = _("{game}. At this screen: {people} against {bots}. Type ? for help.", game=title, people=here,
                         bots=others)  # fmt: skip
            else:
                text = _("{game}. At this screen: {people}. Type ? for help.", game=title, people=here)
            self.display.line(text)
        try:
            talk.run()
        except (Leave, EOFError):
            self._leave(0)
        except KeyboardInterrupt:
            self._leave(INTERRUPTED)
        if self.own_place and talk.path is not None:
            with contextlib.suppress(OSError):
                talk.path.unlink(missing_ok=True)

    def _leave(self, code: int) -> NoReturn:
        """Say how to go on, and end."""
        path = self.talk.path
        self.display.line()
        if path is None:
            self.display.line(_("The game was not kept."))
        elif not self.talk.keep():
            self.display.line(_("The game could not be kept."))
        else:
            self.display.line(_("The game is kept. It goes on with:"))
            self.display.line(f"  {self.again}")
            self.display.line(_("Its file: {file}", file=path), quiet=True)
        raise click.exceptions.Exit(code) from None

    def read(self, prompt: str) -> str:
        """A line that was typed, with the usual keys for editing, and Tab for names, where the system has them."""
        sys.stdout.flush()
        if self.lines is not None:
            names = [] if self.talk.state.is_over else [option.name for option in self.talk.state.decision.options]
            self.lines.set_completer(_completer(names))
        return input(prompt)

    def forget(self) -> None:
        """Lines typed by one person are not for the next."""
        if self.lines is not None:
            self.lines.clear_history()


def _line_editor() -> Any:
    """The system's editor of typed lines; None where there is none or nobody types."""
    if not sys.stdin.isatty():
        return None
    try:
        import readline
    except ImportError:
        return None
    readline.set_completer_delims("")
    readline.parse_and_bind("tab: complete")
    return readline


def _completer(names: list[str]) -> Callable[[str, int], str | None]:
    """What the Tab key makes of a beginning."""

    def complete(begin: str, number: int) -> str | None:
        found = [name for name in names if name.lower().startswith(begin.lower())]
        return found[number] if number < len(found) else None

    return complete
