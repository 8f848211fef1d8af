"""`rulewright campaign`: games of one campaign, each beginning with what the one before has handed over.

All of a campaign is one file: who plays, what was played, what is carried over, and the game that was broken off.
"""

from __future__ import annotations

import shlex
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rulewright.languages import _
from rulewright_tools import common, speaking
from rulewright_tools.words import listed
from rulewright_tools.writing import write

if TYPE_CHECKING:
    from rulewright.play.campaign import Campaign
    from rulewright.play.state import State

file_argument = speaking.argument("file", type=speaking.File(), metavar="FILE")
seat_option = speaking.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="NAME=WHO",
    help="Who plays: human, random, greedy, mcts, mcts:500, mcts:2s or mcts:500x4.",
)


class Actions(speaking.Group):
    """The four actions, in the order in which one needs them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)


@click.group("campaign", cls=Actions, context_settings={"help_option_names": ["-h", "--help"]})
@common.game_argument
@click.pass_context
def command(ctx: click.Context, game: str) -> None:
    """Play a campaign of GAME: several games, each beginning with what the one before has handed over.

    A campaign is kept in a FILE: begin it with `new`, play its games with `play`.
    """
    ctx.obj = game


@command.command("new", cls=speaking.Command)
@file_argument
@common.players_option
@common.variant_option
@speaking.option("--seed", type=common.Seed(), metavar="N",
                 help="Where chance starts; a new number each time if left out.")  # fmt: skip
@speaking.option("--name", "names", multiple=True, metavar="SEAT=NAME", help="What a player is called.")
@seat_option
@click.pass_obj
def new(
    game: str,
    file: Path,
    players: int | None,
    variants: tuple[str, ...],
    seed: int | None,
    names: tuple[str, ...],
    seats: tuple[str, ...],
) -> None:
    """Begin a campaign in a new FILE.

    Nothing is played yet. A file that is there is never overwritten.
    """
    if file.exists():
        raise common.Failure(_("{file} is there already", file=file),
                             _("take another name, or put the campaign back to its beginning: {command}",
                               command=command_line(game, "reset", file)))  # fmt: skip
    loaded = common.load(game, players, variants)
    if "carry" not in loaded.artifact.facts:
        raise common.Failure(
            _("{game} is no campaign: its rules carry nothing over to a next game", game=loaded.name), _carrying(game)
        )
    if seed is None:
        seed = (time.time_ns() // 1_000_000) % 2**31 if sys.stdin.isatty() else 1
    who = _seated(seats, loaded) if seats else []
    campaign = loaded.new_campaign(seed, _names(names, loaded.player_names), who)
    write(file, campaign.to_json())
    click.echo(_("A campaign is begun in {file}. Play its first game:", file=file))
    click.echo(f"  {command_line(game, 'play', file)}")


@command.command("play", cls=speaking.Command)
@file_argument
@seat_option
@common.lang_option
@speaking.option("--new", "fresh", is_flag=True, help="Begin the game anew that was broken off.")
@common.plain_option
@common.delay_option
@click.pass_obj
def play(
    game: str, file: Path, seats: tuple[str, ...], lang: str | None, fresh: bool, plain: bool, delay: float | None
) -> None:
    """Play the next game of the campaign in FILE, or go on with the one that was broken off.

    Everything is as in `rulewright play`; the game is kept in the campaign file after every decision.
    """
    from rulewright_tools.campaigns import told_seats
    from rulewright_tools.commands.play import Table, display_for

    common.choose_language(common.folder_of(game), lang)
    campaign = read(game, file)
    if campaign.is_over:
        raise common.Failure(_("this campaign is over"), _("`{command}` shows it",
                             command=command_line(game, "status", file)))  # fmt: skip
    if fresh:
        campaign.abandon()
    state = _next_game(campaign)
    display = display_for(campaign.game, plain or not sys.stdout.isatty())
    if campaign.is_begun:
        display.line(_("Game {number} of the campaign goes on.", number=campaign.number))
    else:
        display.line(_("Game {number} of the campaign.", number=campaign.number))
    for line in told_seats(campaign):
        display.line(line)

    def text(at: State, who: list[str]) -> str:
        campaign.keep(at, who)
        return campaign.to_json()

    if not state.is_over:  # else it ended, and what it handed over could not be written any more
        who = _who_plays(seats, campaign)
        again = command_line(game, "play", file)
        table = Table(common.folder_of(game), state, who, display, file, False, again, text)
        table.sit_down(0.4 if delay is None and sys.stdout.isatty() else delay or 0.0)
        state = table.talk.state
    campaign.finish(state)
    write(file, campaign.to_json())
    _after(campaign, display, game, file)


@command.command("status", cls=speaking.Command)
@file_argument
@common.lang_option
@common.json_option
@click.pass_obj
def status(game: str, file: Path, lang: str | None, as_json: bool) -> None:
    """Say what was played of the campaign in FILE, what stands next, and what it begins with."""
    from rulewright_tools.campaigns import called, carried_lines, told_game, told_next

    folder = common.folder_of(game)
    if not as_json:
        common.choose_language(folder, lang)
    campaign = read(game, file)
    if as_json:
        common.print_json(_as_data(campaign, file))
        return
    click.echo(_("{game}: a campaign of {names}", game=campaign.game.title, names=listed(called(campaign))))
    for number, played in enumerate(campaign.games, 1):
        click.echo(told_game(campaign, number, played))
    click.echo(told_next(campaign))
    if campaign.has_other_rules:
        click.echo(_("The rules have changed since it was last played."))
    lines = carried_lines(campaign, folder)
    if lines:
        click.echo(_("What is carried over:"))
        for line in lines:
            click.echo(f"  {line.label}: {line.content}")


@command.command("reset", cls=speaking.Command)
@file_argument
@speaking.option("--yes", is_flag=True, help="Do not ask.")
@click.pass_obj
def reset(game: str, file: Path, yes: bool) -> None:
    """Put the campaign in FILE back to its beginning.

    Nothing that was played is left: the file is as `new` wrote it, with the same players and the same seed.
    """
    from rulewright_tools.campaigns import told_next
    from rulewright_tools.commands.play import confirmed

    campaign = read(game, file)
    if not yes:
        click.echo(told_next(campaign))
        if not confirmed(_("Forget all of it, and begin again?"), enter=False):
            click.echo(_("Nothing was changed."))
            return
    campaign.reset()
    write(file, campaign.to_json())
    click.echo(_("The campaign in {file} is at its beginning.", file=file))


def command_line(game: str, action: str, file: Path) -> str:
    """What to type for an action."""
    return shlex.join(["rulewright", "campaign", game, action, str(file)])


def read(game: str, file: Path) -> Campaign:
    """The campaign in a file.

    Raises:
        Failure: there is no such file, or it holds no campaign of this game that can be read.
    """
    from rulewright.play.campaign import CampaignError, head_of

    folder = common.folder_of(game)
    name = folder.stem if folder.is_file() else folder.resolve().name
    try:
        text = file.read_text("utf-8")
        head = head_of(text)
    except FileNotFoundError:
        raise common.Failure(_("there is no file {file}", file=file), _("begin a campaign with: {command}",
                             command=command_line(game, "new", file))) from None  # fmt: skip
    except UnicodeDecodeError:
        raise common.Failure(_("{file}: this is not a campaign file", file=file)) from None
    except CampaignError as error:
        raise common.Failure(f"{file}: {error}") from None
    if head.game != name:
        message = _("{file} is a campaign of {other}, not of {game}", file=file, other=head.game, game=name)
        raise common.Failure(message)
    loaded = common.load(game, head.players, tuple(head.variants))
    try:
        return loaded.campaign_from_json(text)
    except CampaignError as error:
        raise common.Failure(f"{file}: {error}") from None


def _next_game(campaign: Campaign) -> State:
    """The state to go on from. Raises Failure where the rules do not allow it any more."""
    from rulewright.exceptions import MisuseError

    changed = campaign.has_other_rules
    try:
        state = campaign.next_game()
    except MisuseError as error:
        hint = _("`--new` begins this game anew") if campaign.is_begun else ""
        if changed:
            hint = _("the rules have changed since it was last played; {more}", more=hint) if hint else _(
                "the rules have changed since it was last played; put back what was there, or reset the campaign"
            )  # fmt: skip
        raise common.Failure(str(error), hint) from error
    if changed:
        click.echo(_("note: the rules have changed since the campaign was last played"), err=True)
    return state


def _who_plays(written: tuple[str, ...], campaign: Campaign) -> list[str]:
    """Who sits where: as asked for now, else as in the game that goes on, else as the campaign was begun."""
    if written:
        return _seated(written, campaign.game)
    return campaign.begun_seats or campaign.seats or _seated((), campaign.game)


def _seated(written: tuple[str, ...], loaded: Any) -> list[str]:
    from rulewright_tools.commands.play import seats_of

    return seats_of(written, loaded, sys.stdin.isatty() and sys.stdout.isatty())


def _names(written: tuple[str, ...], seats: list[str]) -> list[str]:
    """What the players are called, from `--name SEAT=NAME`; nothing where nobody says."""
    found = dict(enumerate(seats)) if written else {}
    by_name = {name: i for i, name in enumerate(seats)} | {f"p{i + 1}": i for i in range(len(seats))}
    for value in written:
        seat, equals, name = value.partition("=")
        if not equals or not name.strip():
            raise common.Failure(_('"{value}" does not say what a player is called', value=value),
                                 _("write {example}", example=f"--name {seats[0]}=Ana"))  # fmt: skip
        if seat not in by_name:
            raise common.Failure(_('there is no seat "{name}"', name=seat),
                                 _("the seats are {names}", names=listed(by_name)))  # fmt: skip
        found[by_name[seat]] = name.strip()
    return [found[seat] for seat in sorted(found)]


def _carrying(game: str) -> str:
    """A hint at the variants by which the game becomes a campaign."""
    from rulewright.diagnostics import Diagnostics
    from rulewright.overlay.change import read_changes
    from rulewright.overlay.variant import read_variant
    from rulewright.source.folder import variant_names

    folder = common.folder_of(game)
    read = [(name, read_variant(folder, name, Diagnostics())) for name in variant_names(folder)]
    names = [
        name
        for name, variant in read
        if variant and any(c.path == "carry over" for c in read_changes(name, variant.tree, Diagnostics()))
    ]
    if names:
        return _("with a variant it is one: {options}", options=listed(f"--variant {name}" for name in names))
    return _("a game says under `carry over` what goes on; see the manual")


def _after(campaign: Campaign, display: Any, game: str, file: Path) -> None:
    """What people read when a game of the campaign is over."""
    from rulewright_tools.campaigns import told_game, told_next

    display.line()
    display.line(told_game(campaign, len(campaign.games), campaign.games[-1]))
    display.line(told_next(campaign))
    display.line(f"  {command_line(game, 'status' if campaign.is_over else 'play', file)}")


def _as_data(campaign: Campaign, file: Path) -> dict[str, Any]:
    game = campaign.game
    return common.envelope(
        "campaign",
        game.name,
        tuple(game.variants),
        game.players,
        file=str(file),
        seed=campaign.seed,
        names=campaign.names,
        seats=campaign.seats,
        over=campaign.is_over,
        next=None if campaign.is_over else campaign.number,
        begun=campaign.begun_decisions if campaign.is_begun else None,
        other_rules=campaign.has_other_rules,
        games=[
            {"seed": g.seed, "decisions": g.decisions, "scores": g.scores, "winners": g.winners} for g in campaign.games
        ],
        carried=campaign.carried,
    )
