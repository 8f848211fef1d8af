"""The command `rulewright`: the table of commands, and what becomes of errors.

Nothing but click is imported here. A command is the module of the same name under `commands/` and is imported when
it is used, so that `rulewright list` and `--help` answer at once.

Exit codes: 0 success, 1 findings (mistakes in game data, failing scenarios), 2 misuse (no such game, unreadable file,
full disk), 70 a bug of ours, 130 interrupted, 141 where the reader of the output went away.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from difflib import get_close_matches
from importlib import import_module
from typing import NoReturn

import click

COMMANDS = {
    "list": "The games at hand: players, variants, languages.",
    "new": "Start a game, or a variant of one, from a commented skeleton.",
    "check": "Find mistakes in game data.",
    "show": "Print a game in any of the forms it goes through.",
    "explain": "Say where a value comes from and what uses it.",
    "play": "Play a game in the terminal.",
    "replay": "Run a saved game again and verify it.",
    "test": "Run the scenarios of games.",
    "coverage": "Say which clauses of the rules are not carried out or not tested.",
    "perft": "Count the game tree by depth.",
    "simulate": "Play many games and sum them up.",
    "schema": "Print the JSON Schema for editors.",
}

NOT_TO_BE_HAD = {
    "player-number", "unknown-variant", "variant-players", "variant-needs", "variant-excludes", "variant-group",
    "variant-required",
}  # fmt: skip
"""Codes of what is wrong with the players and variants that were asked for, not with the data."""
BUG = 70
INTERRUPTED = 130
CLOSED = 141
"""Whoever read the output has read enough; the code that shells give for it."""


class Commands(click.Group):
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
            hint = f' Did you mean "{near[0]}"?' if near else ""
            raise click.UsageError(f'There is no command "{args[0]}".{hint}', ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def show_version(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
    """Print the version and end."""
    if not wanted or ctx.resilient_parsing:
        return
    from importlib.metadata import PackageNotFoundError, version

    try:
        number = version("rulewright")
    except PackageNotFoundError:
        number = "(not installed)"
    click.echo(f"rulewright {number}")
    ctx.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=show_version, help="The version.")
def rulewright() -> None:
    """Board games as data: write, check, play, test and measure them.

    GAME is the name of a game (`rulewright list`) or the path of a folder that holds one.
    """


def run(arguments: Sequence[str] | None = None) -> int:
    """Carry out one command line and return the exit code; every error ends as a message."""
    try:
        code = rulewright.main(args=None if arguments is None else list(arguments), prog_name="rulewright",
                               standalone_mode=False)  # fmt: skip
        sys.stdout.flush()
    except click.exceptions.Exit as leave:
        return leave.exit_code
    except (click.Abort, KeyboardInterrupt):
        say("interrupted")
        return INTERRUPTED
    except click.ClickException as error:
        error.show()
        return 2
    except (BrokenPipeError, SystemExit):  # click leaves by SystemExit where nobody reads on
        return _quiet(CLOSED)
    except Exception as error:
        return explain_error(error)
    return code if isinstance(code, int) else 0


def explain_error(error: Exception) -> int:
    """Print what went wrong and return the exit code for it."""
    from rulewright import exceptions

    if isinstance(error, exceptions.GameDataError):
        from rulewright.diagnostics.render import render_text

        say(render_text(error.diagnostics) or f"error: {error}")
        asked_for = all(d.code in NOT_TO_BE_HAD for d in error.diagnostics if d.severity == "error")
        return 2 if error.diagnostics and asked_for else 1
    if isinstance(error, exceptions.InternalError):
        return _bug(error)
    if isinstance(error, exceptions.RulewrightError):
        say(f"error: {error}")
        return 2
    if isinstance(error, OSError):
        what = error.strerror or str(error)
        say(f"error: {error.filename}: {what}" if error.filename else f"error: {what}")
        return 2
    if isinstance(error, UnicodeDecodeError):
        say("error: this is not text in UTF-8")
        return 2
    if isinstance(error, MemoryError):
        say("error: there is not enough memory for this")
        return 2
    return _bug(error)


def _bug(error: Exception) -> int:
    if os.environ.get("RULEWRIGHT_DEBUG"):
        raise error
    say(f"This is a bug in Rulewright: {type(error).__name__}: {error}")
    say("Please report it with the command you ran. RULEWRIGHT_DEBUG=1 shows where it happened.")
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
            say(f"error: {error.strerror or error}")
            code = code or 2
        _quiet(code)
    sys.exit(code)
