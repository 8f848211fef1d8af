"""Draws one board: its plan, what lies on it, and what is marked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from rulewright.board.plain import tiles_from
from rulewright.languages import _
from rulewright.languages.grammar import capital
from rulewright_tools.drawing import shapes
from rulewright_tools.drawing.contents import BoardContents, Contents, Item, grouped
from rulewright_tools.drawing.insets import draw_borders, frame, inner_boards, inset_plan
from rulewright_tools.drawing.looks import ICON_BOX, Icon, Look
from rulewright_tools.drawing.marks import Marks
from rulewright_tools.drawing.measure import ems, fit
from rulewright_tools.drawing.outlines import draw_outline
from rulewright_tools.drawing.palette import LOUD, PLAIN, text_on
from rulewright_tools.drawing.palette import colour as palette_colour
from rulewright_tools.drawing.pieces import draw_icon, draw_icons, draw_look
from rulewright_tools.drawing.plan import Block, Box, Plan, Spot, Trail
from rulewright_tools.drawing.plan_grid import HEAD, plan_grid, plan_hexes, plan_lattice
from rulewright_tools.drawing.plan_tiles import plan_tiles
from rulewright_tools.drawing.plan_ways import BADGE, plan_ways
from rulewright_tools.drawing.signs import LEGEND, WORD, Sign, draw_signs, rows_of, signs_of
from rulewright_tools.drawing.spread import draw_item, spread
from rulewright_tools.drawing.svg import Pen, esc, ident, n

LEAST_NAME = 1.7
"""The smallest letters of a space's name or a heading."""
ARROW = 5.2
"""Size of a piece that stands before a line which it looks along."""
TIP = 2.6
"""Length of the arrowhead between the two."""
GAP = 6.0
BROAD = 2.0
"""Ways of so many millimetres are drawn as outlines where ink is saved."""
NEARLY = 0.98
"""How much of a board the picture behind it takes."""


@dataclass(slots=True)
class Drawn:
    """A board ready to be drawn: its size is known before anything is. `part`: the copy of an owner, or empty."""

    name: str
    plan: Plan
    facts: dict[str, Any]
    found: BoardContents
    contents: Contents
    marks: Marks
    offset: int = 0
    part: str = ""
    around: Box = (0.0, 0.0, 0.0, 0.0)
    """Room left, above, right and below the plan, for what stands beside lines."""

    legend: list[tuple[str, str]] = field(default_factory=list)
    """Properties that fill whole spaces, with their titles."""
    signs: list[Sign] = field(default_factory=list)
    """What icons and ways of a board of tiles mean, where it is to be said."""
    insets: list[Drawn] = field(default_factory=list)
    """Other boards whose spaces are drawn on its own."""
    scale: float = 1.0
    """Below 1 where a board of spaces and ways is larger than the sheet."""

    @property
    def width(self) -> float:
        """In millimetres."""
        return (self.plan.width + self.around[0] + self.around[2]) * self.scale

    @property
    def height(self) -> float:
        """In millimetres."""
        below = LEGEND if self.legend else 0.0
        below += 1.0 + LEGEND * len(rows_of(self.signs, self.plan.width)) if self.signs else 0.0
        return (self.plan.height + self.around[1] + self.around[3] + below) * self.scale


def prepare(
    contents: Contents, name: str, room: float, marks: Marks, owner: str = "", *, bare: bool = False,
    only: Marks | None = None,
) -> Drawn:  # fmt: skip
    """A board, or one owner's copy of it, to fit a width if it can be smaller. `bare`: with its tiles, but nothing that
    lies on them, and with what its signs mean. `only`: of a board of tiles just the part that has the tiles on which
    something is marked there."""
    facts, offset = contents.facts["boards"][name], 0
    found = contents.board(name)
    if bare:
        found = BoardContents(
            [[] for _site in facts["sites"]], [None] * len(facts["sites"]), found.bonus, placed=found.placed
        )
    if owner:
        facts, offset = one_copy(facts, owner)
    titles = [space_title(contents, name, offset + k + 1, owner) for k in range(len(facts["sites"]))]
    options = contents.looks.board(name)
    plan = plan_of(
        contents, name, facts, options, titles, room - (2 * ARROW if found.lines else 0.0), found, offset,
        tiles_marked(facts, name, only) if only else frozenset(),
    )  # fmt: skip
    around = _around(plan, [number for number, _item in found.lines if number in plan.lines])
    drawn = Drawn(name, plan, facts, found, contents, marks, offset, owner, around, contents.filling(name))
    frame(plan, facts, options)
    for other, place in inner_boards(contents, name).items():
        inner = inset_plan(contents, plan, other, place)
        inner_facts = contents.facts["boards"][other]
        drawn.insets.append(Drawn(other, inner, inner_facts, contents.board(other), contents, marks))
    if bare:
        drawn.signs = signs_of(contents, name)
    drawn.scale = min(1.0, room / drawn.width)
    return drawn


def one_copy(facts: dict[str, Any], owner: str) -> tuple[dict[str, Any], int]:
    """The facts of one owner's copy of a board, and how many sites stand before it."""
    copies: list[str] = facts["copies"]
    size = len(facts["sites"]) // len(copies)
    offset = copies.index(owner) * size
    own = {
        **facts,
        "sites": facts["sites"][offset : offset + size],
        "cells": facts["cells"][offset : offset + size],
        "points": facts["points"][:size],
        "properties": facts["properties"][offset : offset + size],
        "edges": [edge for edge in facts["edges"] if edge[0] <= size and edge[1] <= size],
        "lines": [],
        "copies": [],
    }
    return own, offset


def tiles_marked(facts: dict[str, Any], name: str, marks: Marks) -> frozenset[str]:
    """The positions of tiles that are marked, or a space of them, or a space beside them that touches them."""
    if not facts["tiles"] or facts["shape"] != "modular":
        return frozenset()
    tiles = tiles_from(facts["tiles"])
    prefix = f"{name}:"
    marked = {mark[len(prefix) :].partition(".")[0] for mark in marks.changed if mark.startswith(prefix)}
    for space in tiles.fixed:
        if space.name in marked:
            marked |= {tiles.positions[position - 1] for position, _side, _mask in space.touches}
    return frozenset(marked.intersection(tiles.positions))


def space_title(contents: Contents, board: str, number: int, owner: str = "") -> str:
    """A space as it is written on the board: without its owner, with spaces for `_`."""
    title = contents.names.site(board, number)
    return title.removeprefix(f"{owner}.").replace("_", " ") if owner else title.replace("_", " ")


def plan_of(
    contents: Contents, name: str, facts: dict[str, Any], options: dict[str, Any], titles: list[str], room: float,
    found: BoardContents, offset: int, only: frozenset[str] = frozenset(),
) -> Plan:  # fmt: skip
    match facts["shape"]:
        case "grid":
            return plan_grid(facts, options, room, range(1, facts["rows"] + 1), range(1, facts["columns"] + 1))
        case "lattice":
            laid = {k - offset for k, items in enumerate(found.items, 1) if items and 0 < k - offset <= len(titles)}
            return plan_lattice(facts, options, room, laid)
        case "hexes":
            return plan_hexes(facts, options, room)
        case "modular":
            tiles = facts["tiles"]["class"]
            kinds = contents.facts["classes"][tiles]["kinds"]
            return plan_tiles(
                facts, options, room, found.placed,
                {kind: capital(contents.names.kind(tiles, kind)) for kind in kinds},
                {kind: contents.looks.colour(kind, *contents.looks.words_of(contents.facts["classes"][tiles], kind))
                 for kind in kinds},
                frozenset(contents.hidden), spaces=titles, only=only,
            )  # fmt: skip
        case _:
            return plan_ways(
                facts, options, titles, room, holds=_holds(contents, name, facts),
                word=lambda word: capital(contents.names.word(word)) if word else "",
            )  # fmt: skip


def _holds(contents: Contents, name: str, facts: dict[str, Any]) -> bool:
    """Whether anything can ever be drawn on a board's spaces."""
    owner = f"site:{name}"
    return bool(
        facts["places"]
        or any(zone["per"] == owner and key not in contents.hidden for key, zone in contents.facts["zones"].items())
        or any(
            owner in value["per"] or value["type"] == owner
            for key, value in contents.facts["values"].items()
            if key not in contents.hidden
        )
        or any((*(drawn := contents.board(name)).bonus, *drawn.corners))
    )


# ---- drawing


def draw(pen: Pen, drawn: Drawn) -> None:
    """Everything of a board, its top left corner at the origin."""
    plan = drawn.plan
    left, top, scale = drawn.around[0], drawn.around[1], drawn.scale
    shifted = left or top or scale < 1
    if shifted:
        smaller = f" scale({scale:.4f})" if scale < 1 else ""
        pen.open(f'transform="translate({n(left * scale)} {n(top * scale)}){smaller}"')
    around = str(drawn.contents.looks.board(drawn.name).get("around") or "")
    if around and not pen.low_ink:
        behind = plan.around if plan.blocks else (0.0, 0.0, plan.width, plan.height)
        pen.rect(*behind, pen.paint(palette_colour(around)), 3.0)
    ground = drawn.contents.looks.icon(str(drawn.contents.looks.board(drawn.name).get("ground", "")))
    if ground is not None:
        _ground(pen, plan, ground, 1.0 if around else NEARLY)
    for block in plan.blocks:
        _block(pen, drawn, block)
    if plan.trails:
        for trail in plan.trails:
            _trail(pen, drawn, trail)
            if pen.low_ink and trail.width >= BROAD and trail is _last_broad(plan):
                _hollow(pen, plan)
    for spot in plan.spots:
        _spot(pen, drawn, spot)
    for inset in drawn.insets:
        draw(pen, inset)
    kept = _kept_on_tiles(drawn)
    for block in plan.blocks:
        lying = drawn.found.on_tiles.get(block.name, [])
        if kept and block.kind and not lying:
            pen.rect(*block.free, pen.paint("none", "way", 0.25, "1 1"), 1.0)
        _lying(pen, block, lying)
    for number, item in drawn.found.lines:
        if number in plan.lines:
            _band(pen, plan, number, item)
    for heading in plan.headings:
        fitted = fit(heading.text, round(heading.w, 2), round(heading.h, 2), heading.size, LEAST_NAME, heading.lines)
        if not fitted.cut and fitted.height <= heading.h:
            pen.text(heading.x, heading.y, fitted, "soft", heading.anchor)
    for place, (number, item) in enumerate(drawn.found.lines):
        if number in plan.lines:
            _arrow(pen, drawn, number, item, place)
    if drawn.legend:
        _legend(pen, drawn)
    if drawn.signs:
        below = plan.height + 1.0 + (LEGEND if drawn.legend else 0.0)
        draw_signs(pen, drawn.signs, plan.width, below)
    if shifted:
        pen.close()


def _ground(pen: Pen, plan: Plan, picture: Icon, part: float) -> None:
    """A picture behind a whole board, as large as it, or as a part of it."""
    across, down = plan.width / ICON_BOX * part, plan.height / ICON_BOX * part
    left, top = plan.width * (1 - part) / 2, plan.height * (1 - part) / 2
    colour = picture.colour or "field2"
    paint = pen.paint("none", "line", 0.3 / max(across, down)) if pen.low_ink else pen.paint(colour)
    pen.raw(
        f'<path transform="translate({n(left)} {n(top)}) scale({across:.4f} {down:.4f})" d="{picture.path}" {paint}/>'
    )


def _legend(pen: Pen, drawn: Drawn) -> None:
    """What the colours of filled spaces mean, in a line below the board."""
    looks = drawn.contents.looks
    x, y = min((spot.x for spot in drawn.plan.spots), default=1.0), drawn.plan.height + 0.6
    for name, title in drawn.legend:
        pen.rect(x, y + 0.4, 3.2, 3.2, pen.paint("field", "line", 0.25))
        tinted(pen, looks.colour(name), lambda paint, at=x: pen.rect(at, y + 0.4, 3.2, 3.2, paint))  # type: ignore[misc]
        picture = looks.icon(name)
        if picture is not None:
            draw_icons(pen, (picture,), x + 0.4, y + 0.8, 2.4, 2.4)
        fitted = fit(title, 40.0, 4.0, WORD, LEAST_NAME, 1)
        pen.text(x + 4.2, y + 2.0, fitted, "soft", "start")
        x += 4.2 + max((ems(line) for line in fitted.lines), default=0.0) * fitted.size + 3.0


def tinted(pen: Pen, tint: str, outline: Callable[[str], None]) -> None:
    """An outline filled thinly with a colour; with a hatching where ink is saved."""
    if tint and not pen.low_ink:
        pen.open('opacity=".45"')
        outline(pen.paint(tint))
        pen.close()
    elif tint:
        outline(pen.paint(tint, "line", 0.25))


def _block(pen: Pen, drawn: Drawn, block: Block) -> None:
    """The ground of a tile, or the empty position."""
    marked = drawn.marks.is_changed(drawn.name, block.name)
    title = f"{block.name}: {block.title or (_('face down') if block.kind == '' and block.name in drawn.found.placed else _('empty'))}"  # noqa: E501
    lying = drawn.found.on_tiles.get(block.name, [])
    if lying:
        title = _("{space}: {things}", space=title, things=", ".join(item.said for item in grouped(lying)))
    pen.named(f"position-{drawn.name}-{block.name}", "position", title, f' data-position="{esc(block.name)}"')
    g = 0.5 if not drawn.contents.looks.board(drawn.name).get("around") else 0.15
    signs = _signs(drawn, block.kind)
    if block.kind:
        plain = pen.low_ink and bool(signs)  # icons say what the colour does
        paint = pen.paint("field" if plain else block.colour or "field", "line", 0.35)
        pen.rect(block.x + g, block.y + g, block.side - 2 * g, block.side - 2 * g, paint, 2.0)
    if signs and len(block.corners) >= len(signs):
        for icon, place in zip(signs, block.corners, strict=False):
            draw_icon(pen, icon, place[0], place[1], place[2], text_on(block.colour or PLAIN))
    elif block.kind:
        fitted = fit(block.title, round(block.side * 0.5, 2), 4.0, 2.3, LEAST_NAME, 1)
        corner = max(block.side * 0.04, 1.4)
        pen.text(block.x + corner, block.y + corner + fitted.size * 0.5, fitted, "soft", "start")
    else:
        paint = pen.paint("none", "line", 0.3, "1.2 1.2")
        pen.rect(block.x + g, block.y + g, block.side - 2 * g, block.side - 2 * g, paint, 2.0)
    if marked:
        pen.rect(block.x + 1, block.y + 1, block.side - 2, block.side - 2, pen.paint("none", "changed", 0.9), 1.6)
    pen.close()


def _signs(drawn: Drawn, kind: str) -> list[Icon]:
    """Icons of what a tile is: those of the words among its properties."""
    tiles, looks = drawn.facts["tiles"]["class"], drawn.contents.looks
    words = looks.words_of(drawn.contents.facts["classes"][tiles], kind) if kind else ()
    return [icon for icon in map(looks.icon, words) if icon is not None]


def _kept_on_tiles(drawn: Drawn) -> bool:
    """Whether tiles have a place for something to lie on."""
    tiles, contents = drawn.facts["tiles"], drawn.contents
    owner = f"comp:{tiles['class']}" if tiles else ""
    return bool(owner) and any(
        zone["per"] == owner and name not in contents.hidden for name, zone in contents.facts["zones"].items()
    )


def _lying(pen: Pen, block: Block, items: list[Item]) -> None:
    """What lies on a tile: the first thing where there is most room, the others over its corners."""
    if not items:
        return
    x, y, w, h = block.free
    draw_item(pen, items[0], x, y, w, h)
    side = w * 0.5
    for item, (across, down) in zip(items[1:], ((1.0, 0.0), (0.0, 0.0), (1.0, 1.0), (0.0, 1.0)), strict=False):
        draw_item(pen, item, x + w * across - side / 2, y + h * down - side / 2, side, side)


_STYLES = (
    ("way", 0.9, ""),
    ("#a8763e", 1.5, ""),
    ("#2f8fc9", 1.5, "2.2 1.1"),
    ("#009e73", 1.2, "0.6 1"),
    ("#cc79a7", 1.2, "3 0.9 0.6 0.9"),
)
"""How ways are drawn: colour, thickness, dashes; the first for ways without a network."""
GATED = "1.6 1.2"
"""Dashes of ways that are not always open."""


def _trail(pen: Pen, drawn: Drawn, trail: Trail) -> None:
    index = 0 if trail.style <= 0 else 1 + (trail.style - 1) % (len(_STYLES) - 1)
    colour, width, dash = _STYLES[index] if trail.style >= 0 else ("line", 0.3, "")
    given = drawn.contents.looks.colour(trail.label) if trail.label else ""
    network = f" ({drawn.contents.names.network(trail.label)})" if trail.label else ""
    if trail.gated:
        dash = GATED
        network += f" ({_('not always open')})"
    pen.named(f"edge-{drawn.name}-{trail.name}", "edge", trail.title + network)
    if trail.width:
        width, dash = trail.width, ""
    pen.path(trail.d, pen.paint("none", given or colour, width, dash))
    if trail.tip:
        pen.polygon(trail.tip, pen.paint(given or "way"))
    draw_borders(pen, drawn.contents, drawn.name, drawn.facts, trail)
    pen.close()


def _last_broad(plan: Plan) -> Trail:
    """The last of the broad ways, which come first."""
    return [trail for trail in plan.trails if trail.width >= BROAD][-1]


def _hollow(pen: Pen, plan: Plan) -> None:
    """Broad ways as outlines, so that they take less ink: white within, all at once, so that they run together."""
    for trail in plan.trails:
        if trail.width >= BROAD:
            pen.path(
                trail.d, f'fill="none" stroke="#fff" stroke-width="{n(trail.width - 0.6)}" stroke-linecap="square"'
            )


FRAMED = ("node", "square", "double", "octagon", "dashed")
"""Outlines of spaces with names in them."""
_LOOKS = {"open": ("none", "line", 0.25, "1 1"), "far": ("none", "line", 0.08, "0.3 1.2")}


def _spot(pen: Pen, drawn: Drawn, spot: Spot) -> None:
    """One space with what lies on it."""
    index = drawn.offset + spot.number - 1
    found, contents = drawn.found, drawn.contents
    items, bonus, filled = found.items[index], found.bonus[index], found.fills[index]
    corners = found.corners[index] if index < len(found.corners) else []
    chosen = drawn.marks.chosen(drawn.name, contents.facts["boards"][drawn.name]["sites"][index])
    changed = drawn.marks.is_changed(drawn.name, contents.facts["boards"][drawn.name]["sites"][index])
    site = contents.facts["boards"][drawn.name]["sites"][index]
    pen.named(
        f"space-{drawn.name}-{site}", "space", said(drawn, index, [*items, *corners], bonus, chosen, changed),
        f' data-board="{esc(drawn.name)}" data-space="{esc(site)}"', focus=True,
    )  # fmt: skip
    if spot.shape == "point":
        draw_outline(pen, spot, 'fill="none" pointer-events="all"')
        pen.circle(spot.x + spot.w / 2, spot.y + spot.h / 2, spot.w * 0.09, pen.paint("way"))
    elif spot.shape == "dot":
        draw_outline(pen, spot, pen.paint("ink"))
    elif spot.shape == "bar":
        draw_outline(pen, spot, pen.paint("field", "line", 0.12))
    elif spot.fill in _LOOKS or spot.shape == "dashed":
        draw_outline(pen, spot, pen.paint(*_LOOKS[spot.fill if spot.fill in _LOOKS else "open"]))
    else:
        draw_outline(pen, spot, pen.paint(spot.fill, "line", 0.25))
    tint = contents.colour_of(drawn.facts["properties"][spot.number - 1]) if drawn.facts["properties"] else ""
    if pen.low_ink and (spot.shape in FRAMED[1:] or (spot.sign and any(item.look.icons for item in bonus))):
        tint = ""  # its outline or its icon says the same
    tinted(pen, tint, lambda paint: draw_outline(pen, spot, paint))
    if spot.shape == "double":
        draw_outline(pen, spot, pen.paint("none", "line", 0.25), 0.6)
    signs = tuple(icon for item in bonus if item.look.shape == "fill" for icon in item.look.icons)
    if signs and not items and not corners:
        _faint(pen, lambda: draw_icons(pen, signs, *_middle(spot.inner, 0.62)))
    if filled is not None:
        _fill(pen, spot, filled)
    if spot.sign:
        pictures = tuple(icon for item in bonus for icon in item.look.icons)
        if pictures:
            box = _middle((spot.x, spot.y, spot.w, spot.h), 0.84)
            if items:
                _faint(pen, lambda: draw_icons(pen, pictures, *box))
            else:
                draw_icons(pen, pictures, *box)
            bonus = []
    if spot.caption:
        x, y, w, h = spot.caption
        fitted = fit(spot.text, round(w, 2), round(h, 2), round(min(2.6, h * 0.95), 2), min(LEAST_NAME, h), 2)
        if fitted.height <= h + 0.3 and not (fitted.cut and len(fitted.lines[0]) < 3):
            pen.text(x + w / 2, y + h / 2, fitted, "ink" if spot.shape in FRAMED else "soft")
    if spot.badge:
        x, y = spot.x + BADGE * 0.8, spot.y + BADGE * 0.8
        pen.circle(x, y, BADGE, pen.paint("card", "ink", 0.35))
        pen.text(x, y, fit(spot.badge, BADGE * 1.6, BADGE * 1.5, BADGE, LEAST_NAME, 1), "ink", bold=True)
    things = [*bonus, *items, *corners]
    ghost = found.ghosts[index] if index < len(found.ghosts) else None
    if ghost is not None and not items:
        _faint(pen, lambda: draw_look(pen, ghost.look, *spot.inner))
    if things:
        spread(
            pen, items, *spot.inner, bonus=[item for item in bonus if item.look.shape != "fill"],
            largest=_largest(drawn), corners=corners, labels=float(contents.looks.board(drawn.name).get("labels", 0)),
            cornered=bool(contents.looks.listed("corners", drawn.name)),
        )  # fmt: skip
    if chosen:
        draw_outline(pen, spot, pen.paint("none", "choose", min(0.8, spot.w * 0.12), "2 1.1"), min(0.6, spot.w * 0.1))
        if not things and spot.shape not in ("dot", "bar", "point"):
            pen.circle(spot.x + spot.w / 2, spot.inner[1] + spot.inner[3] / 2, min(spot.w, spot.h) * 0.08,
                       pen.paint("choose"))  # fmt: skip
    if changed:
        draw_outline(pen, spot, pen.paint("none", "changed", min(0.9, spot.w * 0.12)), min(0.5, spot.w * 0.1))
    pen.close()


def _faint(pen: Pen, draw: Callable[[], None]) -> None:
    """What is only a hint of a thing."""
    pen.open('opacity=".38"')
    draw()
    pen.close()


def _middle(box: Box, part: float) -> Box:
    """A part of a box in its middle."""
    x, y, w, h = box
    return (x + w * (1 - part) / 2, y + h * (1 - part) / 2, w * part, h * part)


def _largest(drawn: Drawn) -> float:
    """How large a piece may be on a board's spaces."""
    given = drawn.contents.looks.board(drawn.name).get("pieces")
    if given:
        return float(given)
    return 16.0 if drawn.facts["shape"] in ("lattice", "grid") else 11.0


def _fill(pen: Pen, spot: Spot, look: Look) -> None:
    """A space that is filled as a whole; where it is somebody's, their shape stands in it too."""
    by = 0.0 if spot.shape == "bar" else min(spot.w, spot.h) * 0.06
    draw_outline(pen, spot, pen.paint(look.colour, "ink", 0.2), by)
    if look.shape:
        r = min(spot.w, spot.h) * 0.26
        x, y = spot.x + spot.w / 2, spot.y + spot.h / 2
        shapes.outline(pen, look.shape, x, y, r, pen.paint("#fffaf0", "#1d1a17", 0.3))


def said(drawn: Drawn, index: int, items: list[Item], bonus: list[Item], chosen: bool, changed: bool) -> str:
    """A space as a screen reader says it; on an owner's copy of a board whose it is, too."""
    words = [item.said for item in grouped([item for item in (*bonus, *items) if item.words])]
    notes = [*([_("can be chosen")] if chosen else []), *([_("changed")] if changed else [])]
    names = drawn.contents.names
    space = space_title(drawn.contents, drawn.name, index + 1, drawn.part)
    if drawn.part:
        board = drawn.contents.facts["boards"][drawn.name]
        copy = board["copies"].index(drawn.part)
        owner = names.player(copy + 1) if board["per"] == "player" else drawn.part.replace("_", " ")
        space = f"{owner}, {space}"
    text = _("{space}: {things}", space=space, things=", ".join(words) or _("empty"))
    return text + (f" ({', '.join(notes)})" if notes else "")


# ---- lines that something looks along


def _around(plan: Plan, numbers: list[int]) -> Box:
    """Room that frames of lines and the marks before them need beyond the plan."""
    left = top = right = bottom = 0.0
    for number in numbers:
        x, y, dx, dy, length = plan.lines[number]
        away = HEAD + TIP + ARROW / 2
        cx, cy = x - dx * away, y - dy * away
        ex, ey = x + dx * length, y + dy * length
        left, right = (
            max(left, ARROW / 2 + 0.3 - cx),
            max(right, cx + ARROW / 2 + 0.3 - plan.width, ex + 1.6 - plan.width),
        )
        top, bottom = (
            max(top, ARROW / 2 + 0.3 - cy),
            max(bottom, cy + ARROW / 2 + 0.3 - plan.height, ey + 1.6 - plan.height),
        )
        wide = _half(plan) + 1.4
        for px, py in ((x, y), (ex, ey)):
            left, right = max(left, wide * abs(dy) - px), max(right, px + wide * abs(dy) - plan.width)
            top, bottom = max(top, wide * abs(dx) - py), max(bottom, py + wide * abs(dx) - plan.height)
    return (left, top, right, bottom)


def _half(plan: Plan) -> float:
    """Half the width of a space."""
    return min(spot.w for spot in plan.spots) * 0.5


def _band(pen: Pen, plan: Plan, number: int, item: Item) -> None:
    """A frame around the spaces of a line."""
    x, y, dx, dy, length = plan.lines[number]
    x, y, length = x - dx * 0.7, y - dy * 0.7, length + 1.4
    wide = _half(plan) + 0.7
    corners = [(x + dy * wide, y - dx * wide), (x + dx * length + dy * wide, y + dy * length - dx * wide),
               (x + dx * length - dy * wide, y + dy * length + dx * wide), (x - dy * wide, y + dx * wide)]  # fmt: skip
    pen.polygon(corners, pen.paint("none", "line", 1.3))
    if not pen.low_ink:
        pen.polygon(corners, pen.paint("none", item.look.colour or LOUD, 0.9))


def _arrow(pen: Pen, drawn: Drawn, number: int, item: Item, place: int) -> None:
    """A mark that stands before a line, beyond its heading, and points along it."""
    x, y, dx, dy, _length = drawn.plan.lines[number]
    line = drawn.contents.names.named(f"line:{drawn.name}", number)
    pen.named(f"line-{drawn.name}-{number}-{place}", "line", f"{item.words}: {line}")
    tip, back = (x - dx * HEAD, y - dy * HEAD), (x - dx * (HEAD + TIP), y - dy * (HEAD + TIP))
    pen.polygon(
        [tip, (back[0] - dy * 2.2, back[1] + dx * 2.2), (back[0] + dy * 2.2, back[1] - dx * 2.2)],
        pen.paint(item.look.colour or LOUD, "#1d1a17", 0.3),
    )
    cx, cy = back[0] - dx * ARROW / 2, back[1] - dy * ARROW / 2
    draw_look(pen, item.look, cx - ARROW / 2, cy - ARROW / 2, ARROW, ARROW)
    pen.close()


def space_id(board: str, site: str, prefix: str = "") -> str:
    """The id of a space in a picture."""
    return ident(f"{prefix}space-{board}-{site}")


def edge_id(board: str, start: str, end: str, prefix: str = "", network: str = "") -> str:
    """The id of a way in a picture; a way both ways is named from the space that comes first."""
    return ident(f"{prefix}edge-{board}-{start}--{end}" + (f"-{network}" if network else ""))
