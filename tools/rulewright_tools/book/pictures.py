"""Pictures of a book: boards as printed, the table as the game begins, pieces, positions of examples."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from random import Random
from typing import Any
from zlib import crc32

from rulewright import driver
from rulewright.exceptions import RulewrightError
from rulewright.languages.current import ENGLISH
from rulewright.resolved.codes import Coded
from rulewright_tools.book.data import Picture
from rulewright_tools.book.source import GameSource

SEED = 7
MANY = 2
"""In games with more boards a picture of an example leaves out what stays as it is."""
LARGE = 100
"""So does one in games with a board of more spaces than this, unless it grows as it is played on."""
FAR = 60
"""Decisions of the random game in which a position for the gallery is looked for."""


class Artist:
    """Draws for one book. With `wanted` false it draws nothing, so that texts alone are made faster."""

    def __init__(
        self, source: GameSource, language: str, players: int, variants: tuple[str, ...] = (), *, wanted: bool = True,
        low_ink: bool = False, seed: int = 1, played: bool = True,
    ) -> None:  # fmt: skip
        """`seed`: of the chance by which set-up puts boards together. `played`: positions of the game will be drawn,
        too; else it is compiled only once one is."""
        self.seed = seed
        self.played = played
        self.source = source
        self.language = language
        self.players = players
        self.variants = variants
        self.wanted = wanted
        self.low_ink = low_ink
        self._games: dict[tuple[int, tuple[str, ...], str], Any] = {}
        self._shown: dict[int, Any] = {}

    def game(
        self, players: int | None = None, variants: Sequence[str] | None = None, *, english: bool = False
    ) -> Any:  # fmt: skip
        """The compiled game in the book's language, or in English. Raises RulewrightError."""
        language = ENGLISH if english else self.language
        key = (players or self.players, tuple(self.variants if variants is None else variants), language)
        if key not in self._games:
            self._games[key] = driver.load(self.source.folder, key[0], key[1], lang=language)
        return self._games[key]

    def shown(self, players: int | None = None) -> Any:
        """The game in the book's language, to draw its things; it need not be one that can be played."""
        number = players or self.players
        if self.played or (number, tuple(self.variants), self.language) in self._games:
            return self.game(number)
        if number not in self._shown:
            source = self.source
            self._shown[number] = driver.load_shown(
                source.folder, number, self.variants, lang=self.language, source=source.tree
            )
        return self._shown[number]

    def piece(self, name: str, kind: str = "", *, owner: int = 0, players: int | None = None) -> Picture | None:
        """A small picture of a piece; None where the data says nothing of its looks. `owner`: a seat from 1."""
        if not self.wanted:
            return None
        from rulewright_tools.drawing import has_icon, icon

        game = self.shown(players)
        if not has_icon(game, name, kind):
            return None
        prefix = f"icon-{name}-{kind}-"
        svg = icon(game, name, kind, owner=owner, size_mm=6.0, prefix=prefix, low_ink=self.low_ink)
        return Picture(f"icon-{name}-{kind}" if kind else f"icon-{name}", svg, "")

    def owner(self, seat: int, players: int, role: str, alt: str) -> Picture | None:
        """The mark of a player's pieces. `seat` from 1; `role`: one that is given out in play, else empty."""
        if not self.wanted:
            return None
        from rulewright_tools.drawing import owner_mark

        name = f"owner-{seat}"
        game = self.shown(players)
        return Picture(name, owner_mark(game, seat, role, prefix=f"{name}-", low_ink=self.low_ink), alt)

    def coded(self, coded: Coded) -> str:
        """The picture for a short code; "" where it has none."""
        if not self.wanted:
            return ""
        from rulewright_tools.drawing import icon, sign

        prefix = f"code-{coded.owner}-{coded.name}-"
        if coded.sort == "class":
            return icon(self.shown(), coded.name, prefix=prefix, low_ink=self.low_ink)
        if coded.sort == "kind":
            return icon(self.shown(), coded.owner, coded.name, prefix=prefix, low_ink=self.low_ink)
        return sign(self.shown(), coded.name, prefix=prefix, low_ink=self.low_ink)

    def word(self, name: str) -> Picture | None:
        """The icon of a word; None where it has none."""
        if not self.wanted:
            return None
        from rulewright_tools.drawing import sign

        svg = sign(self.shown(), name, prefix=f"word-{name}-", low_ink=self.low_ink)
        return Picture(f"word-{name}", svg, "") if svg else None

    def key(self, board: str, alt: str) -> Picture | None:
        """The spaces of a board as a table; None where none has anything printed on it."""
        if not self.wanted:
            return None
        from rulewright_tools.drawing import board_key

        svg = board_key(self.shown(), board, prefix=f"key-{board}-", low_ink=self.low_ink)
        return Picture(f"key-{board}", svg, alt) if svg else None

    def board(self, name: str, alt: str) -> Picture | None:
        """A board as printed; one that set-up puts together from tiles as it may lie then."""
        if not self.wanted:
            return None
        from rulewright_tools.drawing import draw_board, is_inside, laid

        if is_inside(self.game(), name):
            return None  # it is drawn on the other board
        state = None
        if self.game().facts["boards"][name]["tiles"]:
            with suppress(RulewrightError):
                state = self.game().new_state(seed=self.seed)
        if state is not None and not laid(self.game(), name, state):
            state = None
        svg = draw_board(
            self.game(), name, state, prefix=f"board-{name}-", low_ink=self.low_ink, bare=state is not None
        )
        return Picture(f"board-{name}", svg, alt)

    def tracks(self) -> dict[str, Picture]:
        """Values that are drawn as tracks, by name."""
        if not self.wanted:
            return {}
        from rulewright_tools.drawing import value_tracks

        made = value_tracks(self.shown(), low_ink=self.low_ink, prefix="track-")
        return {name: Picture(f"track-{name}", svg, title) for name, title, svg in made}

    def trackers(self) -> tuple[Picture, ...]:
        """Tables to tick what lies face down where; the caption of each says what it is about."""
        if not self.wanted:
            return ()
        from rulewright_tools.drawing import draw_trackers

        made = draw_trackers(self.game(), low_ink=self.low_ink, prefix="tracker-")
        return tuple(Picture(f"tracker-{name}", svg, title, title) for name, title, svg in made)

    def table(self, alt: str, prefix: str = "") -> Picture | None:
        """The table as the first player finds it; None of a game whose beginning cannot be reached."""
        if not self.wanted:
            return None
        from rulewright_tools.drawing import draw_table

        try:
            state = self.game().new_state(seed=1)
        except RulewrightError:
            return None
        svg = draw_table(self.game(), state, prefix=prefix or "cover-", low_ink=self.low_ink)
        return Picture(f"{prefix}table", svg, alt)

    def card(self) -> Picture | None:
        """The first board some way into a game, for a gallery; no part of it takes the keyboard's focus."""
        if not self.wanted:
            return None
        from rulewright_tools.drawing import draw_board, first_board

        state = self._underway()
        if state is None:
            return None
        board = first_board(self.game())
        svg = draw_board(
            self.game(), board, state, prefix=f"card-{self.source.name}-", focusable=False, low_ink=self.low_ink
        )
        return Picture("card", svg, "")

    def _underway(self) -> Any:
        """A state about a third into a random game, the same every time; None where play comes to no end."""
        try:
            lengths = 0
            state = self.game().new_state(seed=SEED)
            chooser = Random(SEED)
            while not state.is_over and lengths < FAR:
                state.apply(chooser.choice(state.decision.ids))
                lengths += 1
            state = self.game().new_state(seed=SEED)
            chooser = Random(SEED)
            for _step in range(lengths // 3):
                state.apply(chooser.choice(state.decision.ids))
        except RulewrightError:
            return None
        return state

    def before_and_after(
        self,
        id_: str,
        game: Any,
        before: Any,
        after: Any,
        alt_before: str,
        alt_after: str,
        told: Iterable[str] = (),
        options: Collection[str] = (),
    ) -> tuple[Picture, Picture | None]:
        """Two positions of an example, in the second what has changed is marked; only one where nothing has changed.

        The only board stands for the table where it shows a change; of a table with many boards, or a large one, only
        what has changed is drawn, the tiles of a board that the example speaks of (`told`: paths, `isle.r1c1`), and the
        boards with spaces that are named in its `options`.
        """
        from rulewright_tools.drawing import Marks, draw_board, draw_table, marks_between

        boards = list(game.facts["boards"])
        alone = len(boards) == 1 and draw_board(game, boards[0], before) != draw_board(game, boards[0], after)

        def drawn(part: str, state: Any, marks: Any) -> str:
            prefix = f"{short}-{part}-"
            if alone:
                return draw_board(game, boards[0], state, prefix=prefix, marks=marks, focusable=False)
            return draw_table(game, state, prefix=prefix, marks=marks, focusable=False, only=only)

        short = f"x{crc32(id_.encode()):x}"  # stands before every id of a picture
        changed = marks_between(game, before, after)
        only = None
        if changed.changed and (len(boards) > MANY or any(map(_is_large, game.facts["boards"].values()))):
            only = Marks(changed=changed.changed | _tiles_told(game.facts, told) | _spaces_told(game.facts, options))
        first = Picture(f"{id_}-before", drawn("before", before, None), alt_before)
        if not changed.changed:
            return first, None
        return first, Picture(f"{id_}-after", drawn("after", after, changed), alt_after)


def _is_large(board: dict[str, Any]) -> bool:
    return board["shape"] != "lattice" and len(board["sites"]) > LARGE


def _spaces_told(facts: dict[str, Any], words: Collection[str]) -> frozenset[str]:
    """Marks of the spaces that words name, of boards without tiles: `x4` -> `trail:x4`."""
    found = set()
    for name, board in facts["boards"].items():
        if not board["tiles"]:
            found |= {f"{name}:{site}" for site in board["sites"] if site in words}
    return frozenset(found)


def _tiles_told(facts: dict[str, Any], told: Iterable[str]) -> frozenset[str]:
    """Marks of the tiles that paths name: `isle.r1c1.turned` -> `isle:r1c1`."""
    found = set()
    for path in told:
        board, _dot, rest = path.partition(".")
        spot = rest.partition(".")[0]
        tiles = facts["boards"][board]["tiles"] if board in facts["boards"] else None
        if tiles and spot in tiles["positions"]:
            found.add(f"{board}:{spot}")
    return frozenset(found)
