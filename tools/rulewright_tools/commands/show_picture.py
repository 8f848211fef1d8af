"""The picture behind `rulewright show GAME --picture FILE`: the table, or one board, as SVG."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulewright.languages import _
from rulewright_tools import common
from rulewright_tools.words import listed

if TYPE_CHECKING:
    from rulewright.play.game import Game
    from rulewright.play.state import State


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be drawn: which position (a new game with a seed and random moves, or a saved one), for whose eyes."""

    file: Path
    board: str | None = None
    seed: int = 1
    moves: int = 0
    saved: Path | None = None
    seat: str | None = None
    low_ink: bool = False


def write_picture(game: str, players: int | None, variants: tuple[str, ...], lang: str | None, wanted: Wanted) -> None:
    """Draw a game and write the picture, or print it where the file is `-`."""
    from rulewright import driver
    from rulewright_tools.drawing import draw_board, draw_table, marks_of_decision
    from rulewright_tools.writing import write

    folder = common.folder_of(game)
    code = common.choose_language(folder, lang)
    saved = None if wanted.saved is None else wanted.saved.read_text("utf-8")
    if saved is not None and wanted.saved is not None:
        from rulewright_tools.commands.replay import head_of

        head = head_of(saved, wanted.saved)
        players, variants = head["players"], tuple(head["variants"])
    loaded = driver.load(game, players, variants, lang=code)
    state = _position(loaded, wanted) if saved is None else loaded.state_from_json(saved)
    # what another player can choose may tell what only that player knows
    own = wanted.seat is None or (not state.is_over and loaded.seat(wanted.seat) == state.player)
    marks = marks_of_decision(state) if own else None
    if wanted.board is None:
        picture = draw_table(loaded, state, player=wanted.seat, marks=marks, low_ink=wanted.low_ink)
    elif wanted.board in loaded.facts["boards"]:
        picture = draw_board(loaded, wanted.board, state, player=wanted.seat, marks=marks, low_ink=wanted.low_ink)
    else:
        names = list(loaded.facts["boards"])
        hint = _("its boards: {names}", names=listed(names)) if names else _("it has none; leave --board out")
        raise common.Failure(_('this game has no board called "{board}"', board=wanted.board), hint)
    if str(wanted.file) == "-":
        click.echo(picture, nl=False)
    else:
        write(wanted.file, picture)
        click.echo(_("wrote {file}", file=wanted.file))


def _position(game: Game, wanted: Wanted) -> State:
    """A new game after so many random decisions, or where it ends before."""
    state = game.new_state(seed=wanted.seed)
    chance = random.Random(wanted.seed)
    for _move in range(wanted.moves):
        if state.is_over:
            break
        state.apply(chance.choice(state.decision.options))
    return state
