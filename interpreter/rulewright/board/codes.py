"""The codes of messages about boards: code, meaning, a wrong example, a right example.

An example holds the sections of a game that matter; tests build each of them.
"""

from __future__ import annotations

_MANY = (
    "components:\n  lands: {turns: 4, kinds: {bend: {spaces: {a: {joins: {"
    + ", ".join(f"way_{number}: [n]" for number in range(1, 32))
    + "}}}}}}\n"
)

CODES: list[tuple[str, str, str, str]] = [
    (
        "board-shape",
        "There is no board shape of that name.",
        "boards:\n  field: {shape: gird, rows: 3, columns: 3}\n",
        "boards:\n  field: {shape: grid, rows: 3, columns: 3}\n",
    ),
    (
        "board-size",
        "A size is missing, no whole number, or makes a board without spaces or with more than 4096.",
        "boards:\n  field: {shape: grid, rows: 100, columns: 100}\n",
        "boards:\n  field: {shape: grid, rows: 10, columns: 10}\n",
    ),
    (
        "board-empty",
        "No space is left on the board.",
        "boards:\n  road: {shape: route, spaces: []}\n",
        "boards:\n  road: {shape: route, spaces: [inn, mill]}\n",
    ),
    (
        "board-name-template",
        "The template for names of spaces has an unknown placeholder or gives two spaces one name.",
        'boards:\n  field: {shape: grid, rows: 2, columns: 2, name: "{letter}"}\n',
        'boards:\n  field: {shape: grid, rows: 2, columns: 2, name: "{letter}{rank}"}\n',
    ),
    (
        "board-space-name",
        "A space has a name that cannot be written in expressions, or a word that boards use themselves.",
        "boards:\n  road: {shape: route, spaces: [old mill, inn]}\n",
        "boards:\n  road: {shape: route, spaces: [old_mill, inn]}\n",
    ),
    (
        "board-space-twice",
        "Two spaces of one board have the same name.",
        "boards:\n  road: {shape: route, spaces: [inn, mill, inn]}\n",
        "boards:\n  road: {shape: route, spaces: [inn, mill, old_inn]}\n",
    ),
    (
        "board-at",
        "The place where a space is drawn is not two numbers.",
        "boards:\n  web: {shape: graph, spaces: {den: {at: left}, pond: {at: [1, 0]}}, edges: [[den, pond]]}\n",
        "boards:\n  web: {shape: graph, spaces: {den: {at: [0, 0]}, pond: {at: [1, 0]}}, edges: [[den, pond]]}\n",
    ),
    (
        "board-unknown-space",
        "An edge, arrow, line, break, hole or property names a space that the board does not have.",
        "boards:\n  web: {shape: graph, spaces: [den, pond], edges: [[den, pont]]}\n",
        "boards:\n  web: {shape: graph, spaces: [den, pond], edges: [[den, pond]]}\n",
    ),
    (
        "board-edge",
        "An entry of `edges` or `arrows` does not join two spaces.",
        "boards:\n  web: {shape: graph, spaces: [den, pond], edges: [[den]]}\n",
        "boards:\n  web: {shape: graph, spaces: [den, pond], edges: [[den, pond]]}\n",
    ),
    (
        "board-edge-to-itself",
        "An edge or arrow joins a space to itself.",
        "boards:\n  web: {shape: graph, spaces: [den, pond], edges: [[den, den], [den, pond]]}\n",
        "boards:\n  web: {shape: graph, spaces: [den, pond], edges: [[den, pond]]}\n",
    ),
    (
        "board-edge-twice",
        "The same edge or arrow is written twice, or a route's own arrow is written out.",
        "boards:\n  road: {shape: route, spaces: [inn, mill, port], arrows: [[inn, mill]]}\n",
        "boards:\n  road: {shape: route, spaces: [inn, mill, port], arrows: [[inn, port]]}\n",
    ),
    (
        "board-per",
        "A modular board or a lattice cannot lie on the table once for each owner.",
        "boards:\n  vale: {shape: lattice, within: 7 x 7, per: player}\n",
        "boards:\n  vale: {shape: lattice, within: 7 x 7}\n",
    ),
    (
        "board-no-middle",
        "A lattice has no middle space for the first tile.",
        "boards:\n  vale: {shape: lattice, within: 6 x 6}\n",
        "boards:\n  vale: {shape: lattice, within: 7 x 7}\n",
    ),
    (
        "board-run-length",
        "A straight run is asked for that is longer than the board. Given where the run is used.",
        ("boards:\n  field: {shape: grid, rows: 3, columns: 3}\nterms:\n  runs: count(field.runs(4))\n"),
        ("boards:\n  field: {shape: grid, rows: 3, columns: 3}\nterms:\n  runs: count(field.runs(3))\n"),
    ),
    (
        "board-edges-length",
        "A tile that is turned has more or fewer `edges` than the board's spaces have sides.",
        (
            "components:\n"
            "  fields: {turns: 4, kinds: {hedge: {edges: [1, 2, 3]}}}\n"
            "boards:\n"
            "  vale: {shape: lattice, within: 7 x 7, holds: fields}\n"
        ),
        (
            "components:\n"
            "  fields: {turns: 4, kinds: {hedge: {edges: [1, 2, 3, 1]}}}\n"
            "boards:\n"
            "  vale: {shape: lattice, within: 7 x 7, holds: fields}\n"
        ),
    ),
    (
        "board-no-tiles",
        "A modular board takes no class whose kinds have spaces.",
        ("components:\n  pawns: {count: 3}\nboards:\n  isle: {shape: modular, rows: 2, columns: 2, tiles: pawns}\n"),
        (
            "components:\n"
            "  lands: {turns: 4, kinds: {bend: {spaces: {a: {joins: [n, e]}, b: {joins: [s]}}, edges: [[a, b]]}}}\n"
            "boards:\n"
            "  isle: {shape: modular, rows: 2, columns: 2, tiles: lands}\n"
        ),
    ),
    (
        "board-turns",
        "A square tile can lie in 1, 2 or 4 ways.",
        (
            "components:\n"
            "  lands: {turns: 3, kinds: {bend: {spaces: {a: {joins: [n, e]}, b: {joins: [s]}}, edges: [[a, b]]}}}\n"
            "boards:\n"
            "  isle: {shape: modular, rows: 2, columns: 2, tiles: lands}\n"
        ),
        (
            "components:\n"
            "  lands: {turns: 4, kinds: {bend: {spaces: {a: {joins: [n, e]}, b: {joins: [s]}}, edges: [[a, b]]}}}\n"
            "boards:\n"
            "  isle: {shape: modular, rows: 2, columns: 2, tiles: lands}\n"
        ),
    ),
    (
        "board-side",
        "A space of a tile joins a side that tiles do not have.",
        (
            "components:\n"
            "  lands: {turns: 4, kinds: {bend: {spaces: {a: {joins: [n, ne]}, b: {joins: [s]}}, edges: [[a, b]]}}}\n"
            "boards:\n"
            "  isle: {shape: modular, rows: 2, columns: 2, tiles: lands}\n"
        ),
        (
            "components:\n"
            "  lands: {turns: 4, kinds: {bend: {spaces: {a: {joins: [n, e]}, b: {joins: [s]}}, edges: [[a, b]]}}}\n"
            "boards:\n"
            "  isle: {shape: modular, rows: 2, columns: 2, tiles: lands}\n"
        ),
    ),
    (
        "board-networks",
        "The tiles of one board have more than 30 networks.",
        _MANY + ("boards:\n  isle: {shape: modular, rows: 2, columns: 2, tiles: lands}\n"),
        (
            "components:\n"
            "  lands: {turns: 4, kinds: {bend: {spaces: {a: {joins: [n, e]}, b: {joins: [s]}}, edges: [[a, b]]}}}\n"
            "boards:\n"
            "  isle: {shape: modular, rows: 2, columns: 2, tiles: lands}\n"
        ),
    ),
    (
        "board-join-alone",
        "Warning: a tile joins a side where no other tile can ever join it.",
        (
            "components:\n"
            "  lands: {one: land, kinds: {bend: {spaces: {a: {joins: [n, s, e]}}}}}\n"
            "boards:\n"
            "  isle: {shape: modular, rows: 2, columns: 2, tiles: lands}\n"
        ),
        (
            "components:\n"
            "  lands: {turns: 4, kinds: {bend: {spaces: {a: {joins: [n, e]}, b: {joins: [s]}}, edges: [[a, b]]}}}\n"
            "boards:\n"
            "  isle: {shape: modular, rows: 2, columns: 2, tiles: lands}\n"
        ),
    ),
    (
        "board-unconnected",
        "Warning: no way leads between some spaces and the rest of the board.",
        "boards:\n  web: {shape: graph, spaces: [den, pond, hill], edges: [[den, pond]]}\n",
        "boards:\n  web: {shape: graph, spaces: [den, pond, hill], edges: [[den, pond], [pond, hill]]}\n",
    ),
    (
        "board-dead-end",
        "Warning: a space can be entered, but no arrow leads on, and it is not said that the way ends there.",
        "boards:\n  road: {shape: route, spaces: [inn, den, port], breaks: [port], arrows: [[inn, port]]}\n",
        (
            "boards:\n"
            "  road:\n"
            "    {shape: route, spaces: {inn: {}, den: {end: true}, port: {}}, breaks: [port], arrows: [[inn, port]]}\n"
        ),
    ),
    (
        "board-trap",
        "Warning: several spaces can be entered, but no way leads back out.",
        ("boards:\n  web: {shape: graph, spaces: [a1, a2, b1, b2], edges: [[a1, a2], [b1, b2]], arrows: [[a2, b1]]}\n"),
        (
            "boards:\n"
            "  web:\n"
            "    {shape: graph, spaces: [a1, a2, b1, b2], edges: [[a1, a2], [b1, b2]], arrows: [[a2, b1], [b2, a1]]}\n"
        ),
    ),
]
