"""The entries of this package: a board, a table, an icon, each as one whole `<svg>`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from rulewright.exceptions import MisuseError
from rulewright.languages import _, current
from rulewright.languages.grammar import capital
from rulewright_tools.drawing import boards, shapes, tables
from rulewright_tools.drawing.contents import Contents
from rulewright_tools.drawing.insets import inside_of
from rulewright_tools.drawing.key import draw_key
from rulewright_tools.drawing.looks import Look, Looks
from rulewright_tools.drawing.marks import NONE, Marks, vector_of
from rulewright_tools.drawing.names import Names
from rulewright_tools.drawing.pieces import draw_icons, draw_look
from rulewright_tools.drawing.svg import Pen
from rulewright_tools.drawing.tile import board_of_tiles, draw_tile
from rulewright_tools.drawing.tracker import trackers
from rulewright_tools.drawing.value_tracks import draw_tracks, tracked
from rulewright_tools.screen.position import Position

if TYPE_CHECKING:
    from rulewright.play.game import Game
    from rulewright.play.state import State

ROOM = 182.0
"""The widest a picture is by itself: a printed page within its margins, in millimetres."""

_looks: WeakKeyDictionary[Game, Looks] = WeakKeyDictionary()


def looks_of(game: Game) -> Looks:
    """The looks of a game's pieces, made once."""
    found = _looks.get(game)
    if found is None:
        written = game.artifact.facts["boards"].items()
        titled = frozenset(name for name, board in written if board["words"].get("title"))
        found = _looks[game] = Looks(game.facts, Names(game.facts), titled)
    return found


def _contents(game: Game, state: State | list[int] | None, player: int | str | None) -> Contents:
    looks = looks_of(game)
    position = None if state is None else Position(game.facts, vector_of(game, state, player))
    views = None
    if player is None and state is not None and not isinstance(state, list):
        shown = state
        views = lambda: [Position(game.facts, vector_of(game, shown, seat)) for seat in range(game.facts["players"])]  # noqa: E731
    return Contents(looks, looks.names, position, everything=player is None, views=views)


def draw_board(
    game: Game,
    board: str,
    state: State | list[int] | None = None,
    *,
    player: int | str | None = None,
    prefix: str = "",
    marks: Marks | None = None,
    low_ink: bool = False,
    width_mm: float | None = None,
    focusable: bool = True,
    title: str = "",
    bare: bool = False,
) -> str:
    """One board as a whole `<svg>`.

    Args:
        board: its name. A board that several owners have is drawn with all its copies, each below its owner's name.
        state: a position, or an observation (one number a slot); without it the board as it is printed.
        player: a seat from 0 or its name: only what it may see. Without it everything, but for zones that nobody may
            look into.
        prefix: stands before every id, so that several pictures can be in one page.
        marks: spaces to be marked.
        low_ink: outlines and hatchings in black only.
        width_mm: the printed width; the drawing's own size if left out.
        focusable: whether the Tab key stops at each space.
        title: what the picture is called; the board's title if left out.
        bare: of a board put together from tiles only these, with a line that says what its icons mean.
    Raises:
        MisuseError: there is no such board or seat.
    """
    if board not in game.facts["boards"]:
        raise MisuseError(_("there is no board called {board}", board=board))
    contents = _contents(game, state, player)
    pen = Pen(low_ink=low_ink, prefix=prefix, focusable=focusable)
    facts = game.facts["boards"][board]
    room = min(width_mm, ROOM) if width_mm else ROOM
    name = capital(contents.names.title("boards", board))
    shown = marks or NONE
    if facts["copies"]:
        width, height = _copies(pen, contents, board, room, shown)
    else:
        drawn = boards.prepare(contents, board, room, shown, bare=bare)
        boards.draw(pen, drawn)
        width, height = drawn.width, drawn.height
    return _finished(pen, width, height, title or name, _described(game, board), width_mm)


def _copies(pen: Pen, contents: Contents, board: str, room: float, marks: Marks) -> tuple[float, float]:
    table = tables.Table(pen, contents, marks, room)
    left, top, tallest, width = 0.0, 0.0, 0.0, 0.0
    for owner in contents.facts["boards"][board]["copies"]:
        drawn = boards.prepare(contents, board, room, marks, owner)
        if left and left + drawn.width > room:
            left, top, tallest = 0.0, top + tallest + boards.GAP, 0.0
        tallest = max(tallest, table.board(drawn, table.board_title(board, owner), left, top))
        width = max(width, left + max(drawn.width, 13.0))
        left += max(drawn.width, 13.0) + boards.GAP
    return width, top + tallest


def _described(game: Game, board: str) -> str:
    facts = game.facts["boards"][board]
    count = len(facts["positions"] or facts["sites"])
    return _("A board of {game} with {count} spaces.", game=game.facts["title"] or game.name, count=count)


def is_inside(game: Game, board: str) -> bool:
    """Whether the spaces of a board are drawn on those of another one."""
    return bool(inside_of(_contents(game, None, None), board))


def laid(game: Game, board: str, state: State) -> bool:
    """Whether a tile lies on every position of a board that is put together from tiles."""
    tiles = game.facts["boards"][board]["tiles"]
    if not tiles or game.facts["boards"][board]["shape"] != "modular":
        return False
    contents = _contents(game, state, None)
    return len(contents.board(board).placed) == len(tiles["positions"])


def draw_table(
    game: Game,
    state: State | list[int] | None = None,
    *,
    player: int | str | None = None,
    prefix: str = "",
    marks: Marks | None = None,
    low_ink: bool = False,
    width_mm: float = ROOM,
    focusable: bool = True,
    title: str = "",
    only: Marks | None = None,
) -> str:
    """Everything on the table as a whole `<svg>`: boards, zones as trays, values, a panel for each player.

    Args:
        state: a position, or an observation; without it a new game with seed 1.
        width_mm: the largest width (at least 60); what needs less is less wide, and nothing is scaled.
        only: draw nothing but boards, zones, values and players of whom something is marked there; of a board of tiles
            nothing but the part with such tiles.
        player, prefix, marks, low_ink, focusable, title: as for `draw_board`.
    Raises:
        MisuseError: there is no such seat.
    """
    if state is None:
        state = game.new_state(seed=1)
    contents = _contents(game, state, player)
    pen = Pen(low_ink=low_ink, prefix=prefix, focusable=focusable)
    width, height = tables.Table(pen, contents, marks or NONE, max(60.0, width_mm), only).draw()
    name = title or str(game.facts["title"] or game.name)
    return _finished(pen, width, height, name, tables.described(contents), None)


def _finished(pen: Pen, width: float, height: float, title: str, description: str, width_mm: float | None) -> str:
    scale = width_mm / width if width_mm else 1.0
    return pen.document(width, height, title, description, scale, current().replace("_", "-"))


def _icon_look(looks: Looks, class_name: str, kind: str, owner: int = 0) -> Look:
    """How a piece of a kind (or of the class as a whole) looks by itself. `owner`: a seat from 1, 0 for nobody's."""
    facts = looks.facts["classes"][class_name]
    if facts["tokens"]:
        return looks.token(class_name)
    if not kind and len(facts["kinds"]) != 1:
        found = looks.icon(class_name)
        return Look("card", looks.colour(class_name), "", (found,) if found else ())
    look = looks.piece(class_name, kind or facts["kinds"][0], owner)
    if look.sides and not look.icons and not owner and not looks.colour(kind, class_name):
        return replace(look, colour="")  # its numbers tell it from others
    return look


def has_icon(game: Game, class_name: str, kind: str = "") -> bool:
    """Whether `icon` has anything to draw for a class, or a kind of it, that a reader would know again."""
    looks = looks_of(game)
    if class_name not in game.facts["classes"]:
        return False
    look = _icon_look(looks, class_name, kind)
    if kind and board_of_tiles(looks, class_name):
        return True
    return bool(
        look.icons or looks.colour(kind, class_name) or looks.shape(kind, class_name) or look.pips or look.sides
    )


def owner_mark(
    game: Game, seat: int, role: str = "", *, size_mm: float = 4.0, low_ink: bool = False, prefix: str = ""
) -> str:
    """A player's shape in the player's colour, as a small square picture to mark pieces with.

    seat: from 1. role: what the seat is called where roles are given out in play; the shape and colour that the
    section `draw` gives it, if it does.
    """
    looks = looks_of(game)
    own = looks.seat(seat)
    look = replace(own, shape=looks.shape(role) or own.shape, colour=looks.colour(role) or own.colour)
    pen = Pen(low_ink=low_ink, prefix=prefix, focusable=False)
    side = 10.0
    draw_look(pen, look, 0.0, 0.0, side, side)
    said = looks.names.title("values", role) if role else looks.names.player(seat)
    return pen.document(side, side, said, "", size_mm / side, current().replace("_", "-"), bare=True)


def icon(
    game: Game,
    class_name: str,
    kind: str = "",
    *,
    owner: int = 0,
    size_mm: float = 4.0,
    low_ink: bool = False,
    title: str = "",
    prefix: str = "",
) -> str:
    """A small square picture of a piece, for use within a text; empty where the game gives it no look (`has_icon`).

    There is never a text in it, for it would be read twice. `title`: what it is called; the kind's if left out.
    `owner`: the seat from 1 of the player whose piece it is; 0 shows it as nobody's.
    """
    if not has_icon(game, class_name, kind):
        return ""
    looks = looks_of(game)
    board = board_of_tiles(looks, class_name) if kind else ""
    if board:
        return draw_tile(looks, board, kind, size_mm=size_mm, low_ink=low_ink, title=title, prefix=prefix)
    look = _icon_look(looks, class_name, kind, owner)
    pen = Pen(low_ink=low_ink, prefix=prefix, focusable=False)
    side = 10.0
    several = len(looks.facts["classes"][class_name]["kinds"]) > 1
    told = several and looks.colour(kind) and looks.shape(kind, class_name) in shapes.NAMES  # shape and colour say more
    if look.icons and not told:
        tint = look.colour if look.shape == "card" else ""
        icons = tuple(replace(one, colour=one.colour or tint) for one in look.icons)
        draw_icons(pen, icons, 0.0, 0.0, side, side)
    else:
        draw_look(pen, replace(look, mark=""), 0.0, 0.0, side, side)
    names = looks.names
    said = title or (names.kind(class_name, kind) if kind else names.one(class_name))
    return pen.document(side, side, said, "", size_mm / side, current().replace("_", "-"), bare=True)


def first_board(game: Game) -> str:
    """The board that is drawn first."""
    return str(min(game.facts["boards"], key=looks_of(game).order))


def board_key(game: Game, board: str, *, low_ink: bool = False, prefix: str = "") -> str:
    """A board as a table of what its spaces give, small enough for a card; empty where they give nothing."""
    return draw_key(looks_of(game), board, low_ink=low_ink, prefix=prefix)


def value_tracks(
    game: Game, *, low_ink: bool = False, prefix: str = "", width_mm: float = ROOM
) -> list[tuple[str, str, str]]:
    """Values drawn as tracks, as they are printed: for each its name, title and `<svg>`."""
    contents = _contents(game, None, None)
    found = []
    for name in tracked(contents):
        pen = Pen(low_ink=low_ink, prefix=f"{prefix}{name}-", focusable=False)
        width, height = draw_tracks(pen, contents, name, width_mm, NONE)
        title = capital(contents.names.title("values", name))
        found.append((name, title, _finished(pen, width, height, title, "", None)))
    return found


def draw_trackers(game: Game, *, low_ink: bool = False, prefix: str = "") -> list[tuple[str, str, str]]:
    """Tables to tick what lies face down where: for each zone that nobody may look into its name, title and `<svg>`."""
    return trackers(looks_of(game), low_ink=low_ink, prefix=prefix)


def sign(game: Game, name: str, *, size_mm: float = 4.0, low_ink: bool = False, prefix: str = "") -> str:
    """The icon that `draw` gives a name, for use within a text; empty where it gives none."""
    found = looks_of(game).icon(name)
    if found is None:
        return ""
    pen = Pen(low_ink=low_ink, prefix=prefix, focusable=False)
    side = 10.0
    draw_icons(pen, (found,), 0.0, 0.0, side, side)
    return pen.document(side, side, name.replace("_", " "), "", size_mm / side, current().replace("_", "-"), bare=True)
