"""Draws a whole table: its boards, zones as trays, values, and a panel for each player.

Everything is laid out from the top in one width; heights follow from what there is.
"""

from __future__ import annotations

from typing import Any

from rulewright.languages import _
from rulewright.languages.grammar import capital
from rulewright_tools.drawing import boards
from rulewright_tools.drawing.contents import Contents, Item, Pile
from rulewright_tools.drawing.holdings import Entry, Holdings
from rulewright_tools.drawing.insets import inner_boards, inside_of
from rulewright_tools.drawing.looks import Look
from rulewright_tools.drawing.marks import Marks
from rulewright_tools.drawing.measure import ems, fit
from rulewright_tools.drawing.pieces import draw_look, pill_width
from rulewright_tools.drawing.spread import draw_item
from rulewright_tools.drawing.svg import Pen, n
from rulewright_tools.drawing.value_tracks import draw_tracks, tracked
from rulewright_tools.screen.position import HIDDEN

GAP = 4.0
PAD = 2.0
TITLE = 2.9
LABEL = 2.4
LEAST = 1.8
MOST_SHOWN = 24
"""Pieces or groups of a tray drawn one by one; more are counted."""
SIZES = {"card": (11.0, 15.2), "tile": (11.0, 11.0), "die": (7.6, 7.6), "token": (6.0, 6.0)}
OTHER = (7.6, 7.6)


class Table:
    """A table in the making: `height` grows as things are drawn."""

    def __init__(self, pen: Pen, contents: Contents, marks: Marks, width: float, only: Marks | None = None) -> None:
        """`only`: boards, zones, values and players of whom something is marked there; the rest is left out."""
        self.only = only
        self.pen = pen
        self.contents = contents
        self.names = contents.names
        self.marks = marks
        self.holdings = Holdings(contents, marks)
        self.width = width
        self.used = 0.0
        self.placed = False
        """Whether what all have stands beside the boards already."""

    def draw(self) -> tuple[float, float]:
        """Draw everything; gives the width and the height."""
        shared, own = self._entries()
        facts = self.contents.facts["boards"]
        parts: list[tuple[str, str, int]] = []
        for name, board in sorted(facts.items(), key=lambda entry: self.contents.looks.order(entry[0])):
            copies = [(name, copy, self._owner(board, k)) for k, copy in enumerate(board["copies"])] or [(name, "", 0)]
            if not inside_of(self.contents, name):
                parts += [part for part in copies if self._wanted(*part[:2])]
        common = [(name, copy) for name, copy, seat in parts if not seat]
        tracks = [name for name in tracked(self.contents) if self._tracked(name)]
        y = self._boards(common, [] if tracks else shared, PAD)
        for name in tracks:
            y = self._track(name, y)
        if tracks:
            y = self._flow(shared, PAD, y, self.width - 2 * PAD) + (GAP if shared else 0.0)
        copied = {
            seat: [(n, c) for n, c, s in parts if s == seat] for seat in range(1, self.contents.facts["players"] + 1)
        }
        if any(own.values()) or any(copied.values()):
            seats = [seat for seat in own if self.only is None or own[seat] or copied[seat]]
            y = self._players(seats, own, copied, y)
        elif self.holdings.marks_seen():
            y = self._flow([self.holdings.mark_of(seat) for seat in own], PAD, y, self.width - 2 * PAD) + PAD
        return max(self.used + PAD, 30.0), max(y, 2 * PAD)

    def _entries(self) -> tuple[list[Entry], dict[int, list[Entry]]]:
        """What all have, and what each seat has, as far as it is drawn."""
        shared, own = self.holdings.entries()
        if self.only is None:
            return shared, own
        their_shared, their_own = Holdings(self.contents, self.only).entries()

        def marked(entries: list[Entry], theirs: list[Entry]) -> list[Entry]:
            return [entry for entry, other in zip(entries, theirs, strict=True) if other.marked]

        return marked(shared, their_shared), {seat: marked(own[seat], their_own[seat]) for seat in own}

    def _wanted(self, board: str, copy: str) -> bool:
        """Whether a board, or an owner's copy of it, is drawn."""
        if self.only is None:
            return True
        start = f"{board}:{copy}." if copy else f"{board}:"
        starts = (start, *(f"{inner}:" for inner in inner_boards(self.contents, board)))
        return any(mark.startswith(starts) for mark in self.only.changed)

    def _tracked(self, name: str) -> bool:
        """Whether the tracks of a value are drawn."""
        seats = (0, *range(1, self.contents.facts["players"] + 1))
        return self.only is None or any(self.only.other("value", name, seat) for seat in seats)

    def _track(self, name: str, y: float) -> float:
        """The tracks of a value below their title; gives the bottom."""
        title, head = capital(self.names.title("values", name)), TITLE * 1.9
        self.pen.text(PAD + 0.8, y + TITLE * 0.75, fit(title, 80.0, 6.0, TITLE, LEAST, 1), "ink", "start", bold=True)
        self.pen.open(f'transform="translate({n(PAD)} {n(y + head)})"')
        wide, high = draw_tracks(self.pen, self.contents, name, self.width - 2 * PAD, self.marks)
        self.pen.close()
        self.used = max(self.used, PAD + wide)
        return y + head + high + GAP

    def _owner(self, board: dict[str, Any], copy: int) -> int:
        """The seat of the player whose copy of a board it is, or 0."""
        per: str = board["per"]
        if per == "player":
            return copy + 1
        if per.startswith("comp:"):
            owners: list[int] = self.contents.facts["classes"][per[5:]]["owner_of"]
            return owners[copy] if len(owners) == len(board["copies"]) else 0
        return 0

    # ---- boards and the common table

    def _boards(self, names: list[tuple[str, str]], shared: list[Entry], y: float) -> float:
        """Boards side by side where there is room, then what else lies on the table: beside the board or below."""
        room = self.width - 2 * PAD
        left, row_height, first_row = PAD, 0.0, True
        alone = len(self.contents.facts["boards"]) == 1 and bool(names)
        alone = alone and names[0][0] not in self.contents.looks.titled
        beside = bool(names) and bool(shared)
        for name, owner in names:
            drawn = boards.prepare(self.contents, name, room, self.marks, owner, only=self.only)
            if left > PAD and left + drawn.width > self.width - PAD + 0.01:
                row_height = (
                    self._beside(shared, left, y, row_height, alone=alone) if first_row and beside else row_height
                )
                beside = beside and not self.placed
                left, y, row_height, first_row = PAD, y + row_height + GAP, 0.0, False
            title = "" if alone and not owner else self.board_title(name, owner)
            row_height = max(row_height, self.board(drawn, title, left, y))
            left += max(drawn.width, 13.0)
            self.used = max(self.used, left)
            left += GAP
        if first_row and beside:
            row_height = self._beside(shared, left, y, row_height, alone=alone)
        y += row_height + (GAP if names else 0.0)
        if self.placed:
            return y
        return self._flow(shared, PAD, y, room) + (GAP if shared else 0.0)

    def _beside(self, shared: list[Entry], left: float, y: float, height: float, *, alone: bool) -> float:
        """What all have beside the first row of boards, if there is room; gives the height of the row."""
        free = self.width - PAD - left
        if free < 40.0:
            return height
        self.placed = True
        return max(height, self._flow(shared, left, y + (0.0 if alone else TITLE * 1.9), min(free, 76.0)) - y)

    def board_title(self, name: str, owner: str, *, at_home: bool = False) -> str:
        """The title above a board, or above one owner's copy of it; `at_home`: among the owner's own things."""
        title = capital(self.names.title("boards", name))
        if not owner:
            return title
        board = self.contents.facts["boards"][name]
        copy = board["copies"].index(owner)
        seat = self._owner(board, copy)
        if board["per"] == "player":
            return title if at_home else _("{thing} of {player}", thing=title, player=self.names.player(seat))
        if not seat:
            return f"{title}: {owner.replace('_', ' ')}"
        class_name = board["per"][5:]
        facts = self.contents.facts["classes"][class_name]
        kind = self.names.kind(class_name, facts["kinds"][facts["kind_of"][copy] - 1])
        if at_home:
            return f"{title}: {kind}"
        return f"{title}: {_('{thing} of {player}', thing=kind, player=self.names.player(seat))}"

    def board(self, drawn: boards.Drawn, title: str, x: float, y: float) -> float:
        """A board below its title, if it has one; gives the height of both."""
        head = TITLE * 1.9 if title else 0.0
        if title:
            fitted = fit(title, round(max(drawn.width - 1.6, 12.0), 2), 6.0, TITLE, LEAST, 1)
            self.pen.text(x + 0.8, y + TITLE * 0.75, fitted, "ink", "start", bold=True)
        self.pen.open(f'transform="translate({n(x)} {n(y + head)})"')
        boards.draw(self.pen, drawn)
        self.pen.close()
        return drawn.height + head

    def _flow(self, entries: list[Entry], x: float, y: float, w: float) -> float:
        """Values as labels in lines, then trays below; gives the bottom."""
        y = self._values([e for e in entries if e.item is not None], x, y, w)
        trays = [e for e in entries if e.pile is not None]
        left, tallest = x, 0.0
        for entry in trays:
            wide = min(w, self._tray_width(entry, w))
            if left > x and left + wide > x + w + 0.01:
                left, y, tallest = x, y + tallest + 1.6, 0.0
            tallest = max(tallest, self._tray(entry, left, y, wide))
            left += wide
            self.used = max(self.used, left)
            left += 1.6
        return y + tallest

    # ---- values

    def _values(self, entries: list[Entry], x: float, y: float, w: float) -> float:
        """Values as labelled numbers, side by side; gives the bottom."""
        left, tall = x, 5.4
        for entry in entries:
            assert entry.item is not None
            look, title = entry.item.look, capital(entry.title)
            side = pill_width(look, 4.0) if look.shape == "pill" else 4.6
            label_room = w - min(side, w * 0.5) - 4.0
            fitted = fit(title, round(max(4.0, min(label_room, ems(title) * LABEL + 0.1)), 2), 3.6, LABEL, LEAST, 1)
            text = max((ems(line) for line in fitted.lines), default=0.0) * fitted.size
            side = min(side, w - text - 3.6)
            wide = text + side + 3.2
            if left > x and left + wide > x + w + 0.01:
                left, y = x, y + tall + 1.0
            self.pen.named(self._id(entry), entry.section, entry.item.words)
            paint = self.pen.paint("paper", "changed" if entry.marked else "line", 0.8 if entry.marked else 0.18)
            self.pen.rect(left + 0.1, y + 0.1, wide - 0.2, tall - 0.2, paint, 1.2)
            self.pen.text(left + 1.2, y + tall / 2, fitted, "soft", "start")
            draw_look(self.pen, look, left + text + 2.0, y + (tall - 4.2) / 2, side, 4.2)
            self.pen.close()
            left += wide
            self.used = max(self.used, left)
            left += 1.2
        return y + (tall + 1.6 if entries else 0.0)

    def _id(self, entry: Entry) -> str:
        return f"{entry.section}-{entry.name}" + (f"-{entry.seat}" if entry.seat else "")

    # ---- zones

    def _units(self, pile: Pile) -> list[Item]:
        """What is drawn of a zone's pieces one by one: of a pile its top, of the rest all or groups."""
        if pile.lie:
            return pile.items
        if pile.order == "pile" and len(pile.items) > 1:
            top = pile.items[0]
            return [Item(top.look, top.words, pile.total, top.badges)]
        single = [Item(i.look, i.words, 1, i.badges) for i in pile.items for _copy in range(min(i.count, MOST_SHOWN))]
        if sum(i.count for i in pile.items) <= 8:
            return single
        return pile.items[:MOST_SHOWN]

    def _tray_width(self, entry: Entry, most: float) -> float:
        assert entry.pile is not None
        label = ems(capital(entry.title)) * LABEL + 3.0
        if entry.pile.tokens is not None:
            return max(label, 6.0 + ems(entry.pile.words) * 4.4 + 6.0)
        units = self._units(entry.pile)
        if entry.pile.lie == "column":
            return max(label, 14.0)
        if entry.pile.lie:
            return min(most, max(label, max(entry.pile.places, len(units)) * 8.4 + 2.4))
        content = sum(SIZES.get(i.look.shape, OTHER)[0] + 0.8 for i in units) + 2.4
        return min(most, max(label, content, 16.0))

    def _tray(self, entry: Entry, x: float, y: float, w: float) -> float:
        """A zone: its name and what is in it; gives the height."""
        pen, pile = self.pen, entry.pile
        assert pile is not None
        title = capital(entry.title)
        count = f"{title}: {pile.words}"
        pen.named(self._id(entry), "zone", count)
        ground = len(pen.parts)
        fitted = fit(title, round(w - 2.4, 2), 4.0, LABEL, LEAST, 1)
        pen.text(x + 1.2, y + 2.3, fitted, "soft", "start")
        top = y + 4.2
        if pile.tokens is not None:
            height = self._tokens(pile, x + 1.4, top, w - 2.8)
        else:
            height = self._pieces(pile, x + 1.2, top, w - 2.4)
        height += 5.4
        paint = pen.paint("paper", "changed" if entry.marked else "line", 0.8 if entry.marked else 0.18)
        body = len(pen.parts)
        pen.rect(x + 0.1, y + 0.1, w - 0.2, height - 0.2, paint, 1.4)
        pen.parts.insert(ground, pen.parts.pop(body))
        pen.close()
        return height

    def _tokens(self, pile: Pile, x: float, y: float, w: float) -> float:
        assert pile.tokens is not None
        look = pile.tokens
        draw_look(self.pen, look, x, y, 6.0, 6.0)
        fitted = fit("?" if pile.total == HIDDEN else str(pile.total), round(w - 7.2, 2), 6.0, 4.4, LEAST, 1)
        self.pen.text(x + 7.2, y + 3.0, fitted, "ink", "start", bold=True)
        return 6.0

    def _pieces(self, pile: Pile, x: float, y: float, w: float) -> float:
        units = self._units(pile)
        if pile.lie:
            return self._in_order(pile, x, y, w)
        if not units:
            self.pen.line(x + 0.5, y + 2.6, x + min(w, 6.0), y + 2.6, self.pen.paint("none", "line", 0.3, "1 1"))
            return 5.2
        left, top, tallest = x, y, 0.0
        for item in units:
            wide, tall = SIZES.get(item.look.shape, OTHER)
            wide = min(wide, w)
            if left > x and left + wide > x + w + 0.01:
                left, top, tallest = x, top + tallest + 0.8, 0.0
            if pile.order == "pile" and item.count > 1:
                self._edges_of_pile(item.look, left, top, wide, tall)
            draw_item(self.pen, item, left, top, wide, tall)
            left += wide + 0.8
            tallest = max(tallest, tall)
        return top + tallest - y

    def _in_order(self, pile: Pile, x: float, y: float, w: float) -> float:
        """Pieces in a column, the top one above, or in a row, with an outline for each that may still come."""
        wide, tall = SIZES.get(pile.items[0].look.shape, OTHER) if pile.items else OTHER
        count = max(len(pile.items), pile.places, 1)
        for index in range(count):
            left, top = x + index * (wide + 0.8), y
            if pile.lie == "column":
                left, top = x + (w - wide) / 2, y + index * (tall + 0.8)
            if index < len(pile.items):
                draw_item(self.pen, pile.items[index], left, top, wide, tall)
            else:
                self.pen.rect(
                    left + 0.4, top + 0.4, wide - 0.8, tall - 0.8, self.pen.paint("field", "line", 0.25, "1 1"), 1.2
                )
        return count * (tall + 0.8) if pile.lie == "column" else tall

    def _edges_of_pile(self, look: Look, x: float, y: float, w: float, h: float) -> None:
        """Cards below the top one, seen at the side."""
        if look.shape in ("card", "tile"):
            side = self.pen.paint("card", "#1d1a17", 0.25)
            for k in (2, 1):
                off = 0.5 * k
                self.pen.rect(x + w * 0.06 + off, y + h * 0.05 + off * 0.8, w * 0.88, h * 0.9, side, 0.8)

    # ---- players

    def _players(
        self, seats: list[int], own: dict[int, list[Entry]], copied: dict[int, list[tuple[str, str]]], y: float
    ) -> float:
        """A panel for each of these players, side by side as far as there is room; gives the bottom."""
        players = len(seats)
        room = self.width - 2 * PAD
        columns = min(players, 2 if players != 3 else 3) if room >= 100 else 1
        most = (room - (columns - 1) * GAP) / columns
        wanted = max(self._panel_width(seat, own[seat], copied[seat], most) for seat in seats)
        beside = (self.used - PAD - (columns - 1) * GAP) / columns
        wide = min(most, max(wanted, beside))
        for start in range(0, players, columns):
            bottoms, grounds = [], []
            for column, seat in enumerate(seats[start : start + columns]):
                x = PAD + column * (wide + GAP)
                grounds.append((len(self.pen.parts), x))
                bottoms.append(self._panel(seat, own[seat], copied[seat], x, y, wide))
                self.used = max(self.used, x + wide)
            bottom = max(bottoms)
            for ground, x in reversed(grounds):
                self.pen.rect(x, y, wide, bottom - y, self.pen.paint("tray", "line", 0.25), 2.0)
                self.pen.parts.insert(ground, self.pen.parts.pop())
            y = bottom + GAP
        return y - GAP + PAD

    def _panel_width(self, seat: int, entries: list[Entry], copied: list[tuple[str, str]], most: float) -> float:
        """How wide a player's panel wants to be: as its zones in one line, if that can be."""
        zones = [self._tray_width(entry, most - 3.6) + 1.6 for entry in entries if entry.pile is not None]
        mats = [boards.prepare(self.contents, n, most - 3.6, self.marks, c).width for n, c in copied]
        title = ems(self._called(seat)) * 3.3 + 12.0
        return min(most, max(sum(zones) + 3.6, title, *(mat + 3.6 for mat in mats), 36.0))

    def _called(self, seat: int) -> str:
        """A player, with the role that the game has given out."""
        position, name = self.contents.position, self.names.player(seat)
        given = [
            self.names.title("values", role)
            for role in self.contents.facts.get("given_roles", ())
            if position is not None and position.value(role) == seat
        ]
        return f"{name} ({', '.join(given)})" if given else name

    def _panel(
        self, seat: int, entries: list[Entry], copied: list[tuple[str, str]], x: float, y: float, w: float
    ) -> float:
        look = self.contents.looks.seat(seat)
        draw_look(self.pen, look, x + 1.8, y + 1.6, 5.0, 5.0)
        fitted = fit(self._called(seat), round(w - 11.0, 2), 5.0, 3.2, LEAST, 1)
        self.pen.text(x + 8.2, y + 4.1, fitted, "ink", "start", bold=True)
        bottom = self._flow(entries, x + 1.8, y + 8.4, w - 3.6)
        left, tallest = x + 1.8, 0.0
        for name, copy in copied:
            drawn = boards.prepare(self.contents, name, w - 3.6, self.marks, copy)
            if left > x + 1.8 and left + drawn.width > x + w - 1.8 + 0.01:
                left, bottom, tallest = x + 1.8, bottom + tallest + 1.6, 0.0
            height = self.board(drawn, self.board_title(name, copy, at_home=True), left, bottom + 1.6)
            tallest = max(tallest, height + 1.6)
            left += max(13.0, drawn.width) + 1.6
        return bottom + tallest + 2.0


def described(contents: Contents) -> str:
    """What a table shows, for those who do not see it."""
    facts = contents.facts
    names = [capital(contents.names.title("boards", name)) for name in facts["boards"]]
    players = [contents.names.player(seat) for seat in range(1, facts["players"] + 1)]
    if not names:
        return _("The table of {players}.", players=", ".join(players))
    return _("{boards} and what lies beside, for {players}.", boards=", ".join(names), players=", ".join(players))
