"""The codes of messages about boards: code, meaning, a wrong example, a right example.

Examples are entries under `boards:` (with `components:` where tiles matter); tests build each of them.
"""

from __future__ import annotations

CODES: list[tuple[str, str, str, str]] = [
    (
        "board-shape",
        "There is no board shape of that name.",
        "field: {shape: gird, rows: 3, columns: 3}",
        "field: {shape: grid, rows: 3, columns: 3}",
    ),
    (
        "board-size",
        "A size is missing, no whole number, or makes a board without spaces or with more than 4096.",
        "field: {shape: grid, rows: 100, columns: 100}",
        "field: {shape: grid, rows: 10, columns: 10}",
    ),
    (
        "board-empty",
        "No space is left on the board.",
        "road: {shape: route, spaces: []}",
        "road: {shape: route, spaces: [inn, mill]}",
    ),
    (
        "board-name-template",
        "The template for names of spaces has an unknown placeholder or gives two spaces one name.",
        'field: {shape: grid, rows: 2, columns: 2, name: "{letter}"}',
        'field: {shape: grid, rows: 2, columns: 2, name: "{letter}{rank}"}',
    ),
    (
        "board-space-name",
        "A space has a name that cannot be written in expressions, or a word that boards use themselves.",
        "road: {shape: route, spaces: [old mill, inn]}",
        "road: {shape: route, spaces: [old_mill, inn]}",
    ),
    (
        "board-space-twice",
        "Two spaces of one board have the same name.",
        "road: {shape: route, spaces: [inn, mill, inn]}",
        "road: {shape: route, spaces: [inn, mill, old_inn]}",
    ),
    (
        "board-at",
        "The place where a space is drawn is not two numbers.",
        "web: {shape: graph, spaces: {den: {at: left}, pond: {at: [1, 0]}}, edges: [[den, pond]]}",
        "web: {shape: graph, spaces: {den: {at: [0, 0]}, pond: {at: [1, 0]}}, edges: [[den, pond]]}",
    ),
    (
        "board-unknown-space",
        "An edge, arrow, line, break, hole or property names a space that the board does not have.",
        "web: {shape: graph, spaces: [den, pond], edges: [[den, pont]]}",
        "web: {shape: graph, spaces: [den, pond], edges: [[den, pond]]}",
    ),
    (
        "board-edge",
        "An entry of `edges` or `arrows` does not join two spaces.",
        "web: {shape: graph, spaces: [den, pond], edges: [[den]]}",
        "web: {shape: graph, spaces: [den, pond], edges: [[den, pond]]}",
    ),
    (
        "board-edge-to-itself",
        "An edge or arrow joins a space to itself.",
        "web: {shape: graph, spaces: [den, pond], edges: [[den, den], [den, pond]]}",
        "web: {shape: graph, spaces: [den, pond], edges: [[den, pond]]}",
    ),
    (
        "board-edge-twice",
        "The same edge or arrow is written twice, or a route's own arrow is written out.",
        "road: {shape: route, spaces: [inn, mill, port], arrows: [[inn, mill]]}",
        "road: {shape: route, spaces: [inn, mill, port], arrows: [[inn, port]]}",
    ),
    (
        "board-per",
        "A modular board or a lattice cannot lie on the table once for each owner.",
        "vale: {shape: lattice, within: 7 x 7, per: player}",
        "vale: {shape: lattice, within: 7 x 7}",
    ),
    (
        "board-no-middle",
        "A lattice has no middle space for the first tile.",
        "vale: {shape: lattice, within: 6 x 6}",
        "vale: {shape: lattice, within: 7 x 7}",
    ),
    (
        "board-run-length",
        "A straight run is asked for that is longer than the board. Given where the run is used, not at the board.",
        "field.runs(4) on a board of 3 x 3",
        "field.runs(3) on a board of 3 x 3",
    ),
    (
        "board-edges-length",
        "A tile that is turned has more or fewer `edges` than the board's spaces have sides.",
        "vale: {shape: lattice, within: 7 x 7, holds: three_edges}",
        "vale: {shape: lattice, within: 7 x 7, holds: four_edges}",
    ),
    (
        "board-no-tiles",
        "A modular board takes no class whose kinds have spaces.",
        "isle: {shape: modular, rows: 2, columns: 2, tiles: pawns}",
        "isle: {shape: modular, rows: 2, columns: 2, tiles: lands}",
    ),
    (
        "board-turns",
        "A square tile can lie in 1, 2 or 4 ways.",
        "isle: {shape: modular, rows: 2, columns: 2, tiles: three_turns}",
        "isle: {shape: modular, rows: 2, columns: 2, tiles: lands}",
    ),
    (
        "board-side",
        "A space of a tile joins a side that tiles do not have.",
        "isle: {shape: modular, rows: 2, columns: 2, tiles: north_east}",
        "isle: {shape: modular, rows: 2, columns: 2, tiles: lands}",
    ),
    (
        "board-networks",
        "The tiles of one board have more than 30 networks.",
        "isle: {shape: modular, rows: 2, columns: 2, tiles: many_networks}",
        "isle: {shape: modular, rows: 2, columns: 2, tiles: lands}",
    ),
    (
        "board-join-alone",
        "Warning: a tile joins a side where no other tile can ever join it.",
        "isle: {shape: modular, rows: 2, columns: 2, tiles: lonely}",
        "isle: {shape: modular, rows: 2, columns: 2, tiles: lands}",
    ),
    (
        "board-unconnected",
        "Warning: no way leads between some spaces and the rest of the board.",
        "web: {shape: graph, spaces: [den, pond, hill], edges: [[den, pond]]}",
        "web: {shape: graph, spaces: [den, pond, hill], edges: [[den, pond], [pond, hill]]}",
    ),
    (
        "board-dead-end",
        "Warning: a space can be entered, but no arrow leads on, and it is not said that the way ends there.",
        "road: {shape: route, spaces: [inn, cave, port], breaks: [port], arrows: [[inn, port]]}",
        "road: {shape: route, spaces: {inn: , cave: {end: true}, port: }, breaks: [port], arrows: [[inn, port]]}",
    ),
    (
        "board-trap",
        "Warning: several spaces can be entered, but no way leads back out.",
        "web: {shape: graph, spaces: [a1, a2, b1, b2], edges: [[a1, a2], [b1, b2]], arrows: [[a2, b1]]}",
        "web: {shape: graph, spaces: [a1, a2, b1, b2], edges: [[a1, a2], [b1, b2]], arrows: [[a2, b1], [b2, a1]]}",
    ),
]
