"""The command `rulewright`: the table of commands, and what becomes of errors.

Nothing but click and words is imported here. A command is the module of the same name under `commands/` and is imported
when it is used, so that `rulewright list` and `--help` answer at once.

Exit codes: 0 success, 1 findings (mistakes in game data, failing scenarios), 2 misuse (no such game, unreadable file,
full disk), 70 a bug of ours, 130 interrupted, 141 where the reader of the output went away.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from difflib import get_close_matches
from importlib import import_module
from typing import NoReturn

import click

from rulewright.languages import _, in_language, languages, marked, match_language, translated, unreadable, use_language
from rulewright_tools import speaking
from rulewright_tools.words import language_at_hand, os_error

COMMANDS = {
    "list": marked("The games at hand: players, variants, languages."),
    "new": marked("Start a game, or a variant of one, from a commented skeleton."),
    "import": marked("Make the cards of a game from a table."),
    "check": marked("Find mistakes in game data."),
    "show": marked("Print a game in any of the forms it goes through."),
    "explain": marked("Say where a value comes from and what uses it."),
    "play": marked("Play a game in the terminal."),
    "campaign": marked("Play a campaign: games that hand something over to the next one."),
    "replay": marked("Run a saved game again and verify it."),
    "test": marked("Run the scenarios of games."),
    "coverage": marked("Say which clauses of the rules are not carried out or not tested."),
    "perft": marked("Count the game tree by depth."),
    "simulate": marked("Play many games and sum them up."),
    "league": marked("Let bots play against each other and rate them."),
    "build": marked("Write a game as a WebAssembly module with a description."),
    "docs": marked("Render the pages of games."),
    "sheets": marked("Print cards, summaries and posters of a game."),
    "translate": marked("Make, count and check the catalogs of translators."),
    "schema": marked("Print the JSON Schema for editors."),
}

BUG = 70
INTERRUPTED = 130
CLOSED = 141
"""Whoever read the output has read enough; the code that shells give for it."""


class Commands(speaking.Group):
    """The group of all commands, each loaded when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = import_module(f"rulewright_tools.commands.{cmd_name}").command
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            near = get_close_matches(args[0], COMMANDS, n=1)
            if near:
                message = _('There is no command "{name}". Did you mean "{near}"?', name=args[0], near=near[0])
            else:
                message = _('There is no command "{name}".', name=args[0])
            raise click.UsageError(message, ctx)
        return super().resolve_command(ctx, args)

    def short_helps(self, ctx: click.Context) -> list[tuple[str, str]]:
        return [(name, translated(text)) for name, text in COMMANDS.items()]


def show_version(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
    """Print the version and end."""
    if not wanted or ctx.resilient_parsing:
        return
    from importlib.metadata import PackageNotFoundError, version

    try:
        number = version("rulewright")
    except PackageNotFoundError:
        number = _("(not installed)")
    click.echo(f"rulewright {number}")
    ctx.exit()


def speak(ctx: click.Context, param: click.Parameter, wanted: str | None) -> None:
    """Speak the language that is named."""
    if wanted is None or ctx.resilient_parsing:
        return
    code = match_language(wanted, languages())
    if code is None:
        message = _('nothing here speaks "{name}"; there is: {known}', name=wanted, known=", ".join(languages()))
        raise click.BadParameter(message, ctx, param)
    use_language(code)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@speaking.option("--lang", metavar="LANG", is_eager=True, expose_value=False, callback=speak,
                 help="The language to speak; that of your system if left out.")  # fmt: skip
@speaking.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=show_version,
                 help="The version.")  # fmt: skip
def rulewright() -> None:
    """Board games as data: write, check, play, test and measure them.

    GAME is the name of a game (`rulewright list`) or the path of a folder that holds one.
    """


def run(arguments: Sequence[str] | None = None) -> int:
    """Carry out one command line and return the exit code; every error ends as a message.

    The language in use is that of RULEWRIGHT_LANG, else the locale's; `--lang` changes it for this command line.
    """
    for stream in (sys.stdout, sys.stderr):
        show_every_sign(stream)
    with in_language(language_at_hand()):
        code = _run(arguments)
        for reason in unreadable():
            say(_("note: English was spoken, as a catalog cannot be read: {reason}", reason=reason))
        return code


def _run(arguments: Sequence[str] | None) -> int:
    try:
        code = rulewright.main(args=None if arguments is None else list(arguments), prog_name="rulewright",
                               standalone_mode=False)  # fmt: skip
        sys.stdout.flush()
    except click.exceptions.Exit as leave:
        return leave.exit_code
    except (click.Abort, KeyboardInterrupt):
        say(_("interrupted"))
        return INTERRUPTED
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return 2
    except click.ClickException as error:
        complain(error)
        return 2
    except (BrokenPipeError, SystemExit):  # click leaves by SystemExit where nobody reads on
        return _quiet(CLOSED)
    except Exception as error:
        return explain_error(error)
    return code if isinstance(code, int) else 0


def show_every_sign(stream: object) -> None:
    """Signs that the encoding of a stream lacks are written as `?`: that is better than no answer at all."""
    if isinstance(stream, io.TextIOWrapper) and stream.errors == "strict":
        stream.reconfigure(errors="replace")


def complain(error: click.ClickException) -> None:
    """Say what is wrong with the command line, or what the caller should do differently."""
    from rulewright_tools.common import Failure

    if isinstance(error, Failure):
        say(_("error: {message}", message=error.message))
        return
    lead = speaking.usage(error) if isinstance(error, click.UsageError) else ""
    say(lead + _("Error: {message}", message=speaking.complaint(error)))


def explain_error(error: Exception) -> int:
    """Print what went wrong and return the exit code for it."""
    from rulewright import exceptions

    if isinstance(error, exceptions.GameDataError):
        from rulewright.diagnostics.render import render_text

        say(render_text(error.diagnostics) or _("error: {message}", message=error))
        from rulewright.driver import REFUSALS

        asked_for = all(d.code in REFUSALS for d in error.diagnostics if d.severity == "error")
        return 2 if error.diagnostics and asked_for else 1
    if isinstance(error, exceptions.InternalError):
        return _bug(error)
    if isinstance(error, exceptions.RulewrightError):
        say(_("error: {message}", message=error))
        return 2
    if isinstance(error, OSError):
        what = f"{error.filename}: {os_error(error)}" if error.filename else os_error(error)
        say(_("error: {message}", message=what))
        return 2
    if isinstance(error, UnicodeDecodeError):
        say(_("error: this is not text in UTF-8"))
        return 2
    if isinstance(error, MemoryError):
        say(_("error: there is not enough memory for this"))
        return 2
    return _bug(error)


def _bug(error: Exception) -> int:
    if os.environ.get("RULEWRIGHT_DEBUG"):
        raise error
    say(_("This is a bug in Rulewright: {error}", error=f"{type(error).__name__}: {error}"))
    say(_("Please report it with the command you ran. RULEWRIGHT_DEBUG=1 shows where it happened."))
    return BUG


def say(line: str) -> None:
    """One line for people, on the error stream; nothing if nobody listens."""
    safely(lambda: click.echo(line, err=True))


def safely(write: Callable[[], None]) -> None:
    """Write, and do without where the other end is closed or the disk is full."""
    with suppress(OSError):
        write()


def _quiet(code: int) -> int:
    """End without the interpreter's own complaint about a closed pipe."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return code


def _open_streams() -> None:
    """Python has None for an output that was closed by whoever started it; then what is written goes nowhere."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 it is open to the end


def main() -> NoReturn:
    """The console script."""
    _open_streams()
    code = run()
    try:
        sys.stdout.flush()
    except OSError as error:
        if not isinstance(error, BrokenPipeError):
            say(_("error: {message}", message=os_error(error)))
            code = code or 2
        _quiet(code)
    sys.exit(code)
