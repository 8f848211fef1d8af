"""What commands share: their options, loading a game, tables and JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import click

from rulewright.languages import PSEUDO, _, current, game_languages, languages, match_language, use_language
from rulewright_tools import speaking
from rulewright_tools.words import listed

if TYPE_CHECKING:
    from pathlib import Path

    from rulewright.play.game import Game


F = TypeVar("F", bound=Callable[..., Any])

MOST_SEED = 2**63 - 1
FORMAT = 1
"""The format of everything that `--json` prints; the schemas are in `schemas/`."""


class Seed(click.types.IntParamType):
    """A number to start chance from, as states take it."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        text = str(value).strip()
        if not text.isdecimal() or len(text) > len(str(MOST_SEED)) or int(text) > MOST_SEED:
            self.fail(_("a seed is a number from 0 to {most}", most=MOST_SEED), param, ctx)
        return int(text)


game_argument = speaking.argument("game", metavar="GAME")
players_option = speaking.option("--players", "-p", type=speaking.Whole(1, 16), metavar="N", help="How many play.")
variant_option = speaking.option("--variant", "-V", "variants", multiple=True, metavar="V",
                                 help="With this variant. Several times if you like.")  # fmt: skip
seed_option = speaking.option("--seed", type=Seed(), metavar="N", default=1, show_default=True,
                              help="Where chance starts.")  # fmt: skip
json_option = speaking.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")


def speak_if_known(ctx: click.Context, _param: click.Parameter, wanted: str | None) -> str | None:
    """Speak the language that is named where the system can; whether a game can is found out when it is known."""
    code = match_language(wanted, languages()) if wanted is not None and not ctx.resilient_parsing else None
    if code is not None:
        use_language(code)
    return wanted


lang_option = speaking.option("--lang", metavar="LANG", is_eager=True, callback=speak_if_known,
                              help="The language of the texts; yours if left out and there is one.")  # fmt: skip
plain_option = speaking.option(
    "--plain", is_flag=True, help="Plain lines without colour, for screen readers and pipes."
)
delay_option = speaking.option(
    "--delay",
    type=speaking.Decimal(0, 60),
    metavar="SECONDS",
    help="Seconds between the moves of bots, where only bots play.",
)


class Failure(click.ClickException):
    """Something the caller should do differently; exit code 2."""

    exit_code = 2

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message + ("\n" + _("hint: {hint}", hint=hint) if hint else ""))

    def show(self, file: Any = None) -> None:
        click.echo(_("error: {message}", message=self.message), file=file, err=file is None)


def load(
    name: str,
    players: int | None = None,
    variants: tuple[str, ...] = (),
    changes: Mapping[str, int | str] | None = None,
) -> Game:
    """A game, ready to play; `changes` sets values by model path.

    Raises:
        GameDataError, UnknownGame, MisuseError: shown by the command line as they are.
    """
    from rulewright import driver

    return driver.load(name, players, variants, changes or None)


def choose_language(folder: Path, wanted: str | None) -> str:
    """The language in which a game is shown: the one that is wanted, else that of the command line. It is in use then.

    Raises Failure where neither the game nor the system knows the language that is wanted.
    """
    known = game_languages(folder)
    code = match_language(wanted, known) if wanted is not None else current()
    if code is None:
        message = _('there are no texts of this game in "{language}"', language=wanted)
        raise Failure(message, _("there is: {names}", names=", ".join(known)))
    use_language(code)
    return code


def language_for(written: str, folders: Iterable[Path]) -> str:
    """The language meant for pages or sheets of games: one that the system speaks, or one of these games.

    A remark on the error stream where the system has no words in it, so that headings will be English.

    Raises Failure where nobody speaks it.
    """
    ours = languages()
    known = [*ours, *sorted({code for folder in folders for code in game_languages(folder)} - set(ours))]
    code = match_language(written, known)
    if code is None:
        message = _('there is no language "{name}"', name=written)
        raise Failure(message, _("there is: {names}", names=", ".join(known)))
    if code != PSEUDO and code not in ours:
        remark = _("the system has no words in {language} yet, so headings are English", language=code)
        click.echo(remark, err=True)
        click.echo(_("begin with: rulewright translate update --system --lang {language}", language=code), err=True)
    return code


def folder_of(name: str) -> Path:
    """The folder (or single file) of a game."""
    from rulewright.source.folder import find_game

    return find_game(name)


def all_games() -> dict[str, Path]:
    """Every game at hand, by name."""
    from rulewright.source.folder import list_games

    return list_games()


def envelope(
    command: str, game: str | None = None, variants: tuple[str, ...] = (), players: int | None = None, **data: Any
) -> dict[str, Any]:
    """What every `--json` prints around its own data. `game` is None where several games, or all, are spoken of."""
    head = {"format": FORMAT, "command": command, "game": game, "variants": list(variants), "players": players}
    return head | data


def only_one(games: tuple[str, ...]) -> str | None:
    """The game, where exactly one was named."""
    return games[0] if len(games) == 1 else None


def print_json(value: Any) -> None:
    """One JSON document on the output; where that cannot carry every sign, others are escaped as JSON has it."""
    unicode = (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "") == "utf8"
    click.echo(json.dumps(value, indent=1, ensure_ascii=not unicode))


def columns(rows: list[tuple[str, ...]], indent: str = "") -> str:
    """Rows as aligned text; the last column is not padded."""
    if not rows:
        return ""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row[:-1], widths, strict=False)]
        lines.append((indent + "  ".join([*cells, row[-1]])).rstrip())
    return "\n".join(lines)


def seat_options(values: tuple[str, ...], names: list[str], known: list[str], default: str) -> list[str]:
    """Who sits where, from `--seat NAME=WHO`: one entry of `known` for each name.

    `NAME` is a seat (`p1`) or a role. Raises Failure for what cannot be meant.
    """
    from rulewright_tools.bots.spec import parse_spec

    seats = [default] * len(names)
    by_name = {name: i for i, name in enumerate(names)} | {f"p{i + 1}": i for i in range(len(names))}
    taken: set[int] = set()
    for value in values:
        name, equals, who = value.partition("=")
        if not equals or who.partition(":")[0] not in known:
            example = f"--seat {names[0]}=" + "|".join(known)
            raise Failure(
                _('"{value}" does not say who sits where', value=value), _("write {example}", example=example)
            )
        parse_spec(who, people="human" in known)
        if name not in by_name:
            raise Failure(_('there is no seat "{name}"', name=name), _("the seats are {names}", names=listed(by_name)))
        if by_name[name] in taken:
            raise Failure(_('the seat "{name}" is given twice', name=name))
        taken.add(by_name[name])
        seats[by_name[name]] = who
    return seats
