"""`rulewright play`: a game in the terminal, with people and bots.

With a terminal to type in, the first seat is a person and the others are bots, unless `--seat` says otherwise. Without
one, bots play a whole game, drawn move by move. A game in progress is kept after every decision and goes on next time.
"""

from __future__ import annotations

import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from rulewright_tools import common

DEFAULT_BOT = "mcts"


@click.command("play", short_help="Play a game in the terminal.")
@common.game_argument
@common.players_option
@common.variant_option
@click.option(
    "--seat", "seats", multiple=True, metavar="NAME=WHO", help="Who plays: human, random or mcts[:SIMULATIONS]."
)
@click.option(
    "--seed", type=click.IntRange(0, 2**63 - 1), help="Where chance starts; a new number each time if left out."
)
@click.option("--lang", metavar="LANG", default="en", help="The language of the texts.")
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), help="Keep the game in this file.")
@click.option("--new", "fresh", is_flag=True, help="Start anew, even if a game is kept.")
@click.option("--plain", is_flag=True, help="Plain lines without colour, for screen readers and pipes.")
@click.option("--delay", type=click.FloatRange(0, 60), help="Seconds between the moves of bots, where only bots play.")
def command(
    game: str,
    players: int | None,
    variants: tuple[str, ...],
    seats: tuple[str, ...],
    seed: int | None,
    lang: str,
    save: Path | None,
    fresh: bool,
    plain: bool,
    delay: float | None,
) -> None:
    """Play GAME: the board drawn, whose turn it is, and what can be chosen.

    At the question, type the number or name of an option, or `?` for help.
    """
    if lang != "en":
        raise common.Failure(f'there are no texts in "{lang}" yet', "leave --lang out")
    loaded = common.load(game, players, variants)
    typing = sys.stdin.isatty() and sys.stdout.isatty()
    who = _seats(seats, loaded, typing)
    people = "human" in who
    if people and not typing and not seats:
        raise common.Failure("there is no terminal to type in", "let bots play: --seat p1=random")
    path = save or (_default_path(loaded) if people else None)
    state = None if fresh or path is None else _kept(loaded, path, save is not None, typing)
    if state is None:
        start = seed if seed is not None else (time.time_ns() // 1_000_000) % 2**31 if typing else 1
        state = loaded.new_state(seed=start)
    display = _display(loaded, plain or not sys.stdout.isatty())
    _sit_down(state, who, display, path, 0.4 if delay is None and sys.stdout.isatty() else delay or 0.0)
    if path is not None and save is None:
        path.unlink(missing_ok=True)


def _seats(written: tuple[str, ...], loaded: Any, typing: bool) -> list[str]:
    """Who sits where; people come first if anybody can type."""
    who = common.seat_options(written, loaded.player_names, ["human", "random", "mcts"], "")
    if not any(who) and typing:
        who[0] = "human"
    return [name or DEFAULT_BOT for name in who]


def _default_path(loaded: Any) -> Path:
    from rulewright_tools.screen.saving import default_path

    return default_path(loaded)


def _kept(loaded: Any, path: Path, named: bool, typing: bool) -> Any:
    """The game kept in a file, if there is one that is not over. A named file that is no such game is refused."""
    from rulewright.exceptions import RulewrightError
    from rulewright_tools.screen.saving import belongs_to

    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        return None
    hint = "--new starts anew and overwrites it"
    if not belongs_to(text, loaded):
        if named:
            raise common.Failure(f"{path} holds another game, or other players or variants", hint)
        return None
    try:
        state = loaded.state_from_json(text)
    except RulewrightError as error:
        if named:
            raise common.Failure(f"{path} cannot be gone on with: {error}", hint) from error
        click.echo(f"The game kept in {path} cannot be gone on with: {error}", err=True)
        return None
    if state.is_over:
        return None
    if (
        typing
        and not named
        and not click.confirm(f"There is a game in progress ({path}). Go on with it?", default=True)
    ):
        return None
    return state


def _display(loaded: Any, plain: bool) -> Any:
    from rulewright_tools.screen.display import ColourDisplay, PlainDisplay, shows_unicode
    from rulewright_tools.screen.naming import Naming

    unicode = shows_unicode()
    if plain:
        from shutil import get_terminal_size

        return PlainDisplay(click.echo, min(100, get_terminal_size((80, 24)).columns), unicode=unicode)
    from rich.console import Console

    return ColourDisplay(Console(highlight=False), Naming(loaded.facts, loaded.player_names), unicode=unicode)


def _bot(who: str, seed: int) -> Any:
    from rulewright_tools.screen.table_talk import random_bot

    if who == "random":
        return random_bot(seed)
    try:
        bots = import_module("rulewright_tools.bots")
    except ModuleNotFoundError:
        return random_bot(seed)
    return bots.make(who, seed)


def _ask(prompt: str) -> str:
    """A line that was typed; with the usual keys for editing where the system has them."""
    sys.stdout.flush()
    return input(prompt)


def _sit_down(state: Any, who: list[str], display: Any, path: Path | None, delay: float) -> None:
    """Play until the end or until somebody leaves."""
    from rulewright_tools.screen.table_talk import HUMAN, Leave, Talk

    seed = int(state.seed or 0)
    seats = [name if name == HUMAN else _bot(name, seed * 64 + seat) for seat, name in enumerate(who)]
    talk = Talk(state, seats, display, _ask, path, pause=lambda: time.sleep(delay))
    people = [talk.names[seat] for seat, name in enumerate(who) if name == HUMAN]
    if people:
        bots = [f"{talk.names[seat]} ({name})" for seat, name in enumerate(who) if name != HUMAN]
        against = f" against {', '.join(bots)}" if bots else ""
        display.line(f"{state.game.facts['title']}. At this screen: {', '.join(people)}{against}. Type ? for help.")
    try:
        if sys.stdin.isatty():
            import contextlib

            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - makes input() edit lines
        talk.run()
    except (Leave, EOFError, KeyboardInterrupt):
        display.line()
        if path is None:
            display.line("The game was not kept.")
        else:
            talk.keep()
            display.line(f"The game is kept in {path} and goes on next time.")
        raise click.exceptions.Exit(0) from None
