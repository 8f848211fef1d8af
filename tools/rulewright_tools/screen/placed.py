"""Which spaces the section `draw` of a game puts together: lines of spaces, and places of single ones.

draw: {boards: {tracks: {lines: colour}}}          spaces of one colour side by side, a line for each colour
draw: {boards: {mat: {places: {top: [1, 0]}}}}     how far across and down, in any measure
"""

from __future__ import annotations

from typing import Any

Point = tuple[float, float]


def lines_of(facts: dict[str, Any], wanted: object) -> list[list[int]]:
    """The spaces (from 0) of each line: so many in each, or those that share the value of a property."""
    count = len(facts["sites"])
    if isinstance(wanted, int):
        most = max(1, wanted)
        return [list(range(start, min(count, start + most))) for start in range(0, count, most)]
    found: dict[Any, list[int]] = {}
    for index, properties in enumerate(facts["properties"] or [{}] * count):
        found.setdefault(properties.get(str(wanted)), []).append(index)
    return list(found.values())


def places_of(facts: dict[str, Any], written: object) -> list[Point] | None:
    """What is written for each space, without the owner of its copy; none if a space is left out."""
    if not isinstance(written, dict) or not written:
        return None
    found = []
    for site in facts["sites"]:
        place = written.get(site, written.get(site.rpartition(".")[2]))
        if not isinstance(place, list) or len(place) != 2:
            return None
        found.append((float(place[0]), float(place[1])))
    return found


def common_word(facts: dict[str, Any], line: list[int]) -> str:
    """The word that the spaces of a line share, if they do: the first property with one."""
    rows = [facts["properties"][index] for index in line] if facts["properties"] else []
    for name, value in rows[0].items() if rows else ():
        if name != "title" and isinstance(value, str) and all(row.get(name) == value for row in rows):
            return value
    return ""


def rows_of(facts: dict[str, Any], options: dict[str, Any]) -> list[list[int]]:
    """The spaces (from 0) of a board row by row, where the game says how they lie; empty where it does not."""
    if facts["shape"] not in ("route", "graph"):
        return []
    points = places_of(facts, options.get("places"))
    if points is not None:
        heights = sorted({y for _x, y in points})
        return [sorted((i for i, p in enumerate(points) if p[1] == y), key=lambda i: points[i][0]) for y in heights]
    return lines_of(facts, options["lines"]) if options.get("lines") else []
