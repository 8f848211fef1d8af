"""What every picture has to be: within its frame, complete, read out by its titles."""

from __future__ import annotations

from rulewright import Game
from rulewright_tools.drawing import edge_id, space_id
from tests.drawing.svg import Box, Picture, title

SLACK = 0.06
"""Coordinates are written in hundredths of a millimetre."""


def contains(outer: Box, inner: Box) -> bool:
    return (
        inner[0] >= outer[0] - SLACK
        and inner[1] >= outer[1] - SLACK
        and inner[2] <= outer[2] + SLACK
        and inner[3] <= outer[3] + SLACK
    )


def check_frame(picture: Picture) -> None:
    """Nothing reaches out of the picture, and no text out of the space, zone or value it stands in."""
    frame = (0.0, 0.0, picture.width, picture.height)
    grounds: dict[int, Box] = {}
    for element in picture.elements:
        assert contains(frame, element.box), (element.node.attrib, element.box, frame)
        if element.group is not None and element.tag != "text":
            grounds.setdefault(id(element.group), element.box)
    for element in picture.elements:
        kind = element.group.attrib.get("class", "") if element.group is not None else ""
        if element.tag == "text" and kind in ("rw-space", "rw-zone", "rw-value", "rw-position", "rw-player"):
            assert contains(grounds[id(element.group)], element.box), (kind, element.node.text, element.box)


def check_spaces(played: Game, picture: Picture) -> None:
    """Every space is there by its name and can be read, and every way."""
    spaces = {(g.attrib["data-board"], g.attrib["data-space"]): g for g in picture.groups("space")}
    for (_board, _site), group in spaces.items():
        assert title(group) == group.attrib["aria-label"] != ""
        assert group.attrib["role"] == "img"
        assert group.attrib["tabindex"] == "0"
    for name, board in played.facts["boards"].items():
        if board["shape"] == "lattice":
            middle = board["sites"][board["middle"] - 1]
            assert (name, middle) in spaces
            continue
        if board["tiles"]:
            positions_drawn = {g.attrib["data-position"] for g in picture.groups("position")}
            assert positions_drawn == set(board["tiles"]["positions"])
            continue
        for site in board["sites"]:
            assert (name, site) in spaces, site
            assert spaces[name, site].attrib["id"] == space_id(name, site)
        drawn = (played.facts.get("draw") or {}).get("boards", {}).get(name, {}).get("ways", True)
        if board["shape"] in ("route", "graph") and not board["copies"] and drawn:
            edges = {g.attrib["id"]: title(g) for g in picture.groups("edge")}
            for start, end, label, *_more in board["edges"]:
                a, b = board["sites"][start - 1], board["sites"][end - 1]
                ids = {edge_id(name, a, b, network=label), edge_id(name, b, a, network=label)}
                assert ids & edges.keys(), (a, b)
                assert all(edges[key] for key in ids & edges.keys())
