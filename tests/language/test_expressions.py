"""Expressions: what they give on boards and pieces, and what is said about wrong ones."""

from __future__ import annotations

import pytest

from tests.language.tiny import Game, codes, compiled, read, start

HEAD = """
symbols: {hue: [red, green, blue]}
numbers: {three: 3}
components:
  cards: {kinds: {ant: {worth: 1, hue: red, tags: [2, 5]}, bee: {worth: 2, hue: blue}}}
  pawns: {count: 2, per: player}
  kings: {one: king, per: player}
boards:
  grid: {shape: grid, rows: 3, columns: 4, holds: {pawns: 2, kings: 1}, spaces: {a1: {hot: true, pays: 4}}}
  road:
    shape: route
    spaces: [start, mill, fork, north, south, port]
    arrows: [[fork, south], [north, port]]
    breaks: [south]
  hill: {shape: hexes, radius: 1}
zones:
  row: {holds: cards, order: row, start: all}
  bag: {holds: cards}
values:
  out: {from: -1000}
  yes: {type: flag}
  who: {type: player}
  spot: {type: site of grid}
  mark: {per: [player, hue]}
  heat: {per: site of grid}
terms:
  twice: {takes: {n: number}, is: 2 * n}
  open: {takes: {s: site of grid}, is: s.empty and not s.hot}
  wet: {takes: {s: site of road}, is: s == road.mill or s == road.north}
  mine: me.seat * 10
  ways: grid.sides
  mates: me.pawns
setup:
  - {move: p1.king, to: grid.b2}
  - {for each: p, in: p2.pawns, do: [{move: p, to: grid.c3}]}
  - {set: "p2.mark[green]", to: 7}
  - {set: grid.a2.heat, to: 6}
"""
TURN = "turn:\n  - choose one of: [{id: on}]\n"


def value(expression: str) -> int:
    text = f'{HEAD}  - each player:\n      - {{if: me == p1, then: [{{set: out, to: "{expression}"}}]}}\n{TURN}'
    found = read(start(text), "out")
    assert isinstance(found, int)
    return found


def truth(expression: str) -> bool:
    return value(f"1 if {expression} else 0") == 1


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("three + 4 * 2 - 9 // 2", 7),
        ("-7 // 2", -4),
        ("-7 % 3", 2),
        ("twice(three) + mine", 16),
        ("count(ways) + count(w for w in ways if w.opposite in ways)", 8),
        ("count(mates) + sum(count(m for m in mates) for p in mates)", 6),
        ("abs(-3) + max(1, 2, 9) + min(4, 2)", 14),
        ("7 if 1 < 2 < 3 else 5", 7),
        ("sum(c.worth for c in row)", 3),
        ("count(c for c in row if c.hue == red)", 1),
        ("count(row) + row.count + bag.count", 4),
        ("max(c.worth for c in bag)", 0),
        ("first(c.worth for c in row if c.worth > 1)", 2),
        ("different(c.hue.number for c in row)", 2),
        ("sum(t for c in row for t in c.tags)", 7),
        ("row[1].tags[2] + row[2].tags[1]", 5),
        ("row[9].worth", 0),
        ("count(cards) + count(cards.kinds)", 4),
        ("count(hue) + players.count", 5),
        ("p2.mark[green] + p1.mark[green]", 7),
        ("grid.a2.heat + grid.b2.heat", 6),
        ("count(grid.sites)", 12),
        ("count(grid.b2.neighbours)", 4),
        ("count(grid.a1.ray(n)) + count(grid.a1.ray(w))", 2),
        ("count(grid.lines) + count(grid.rows) + count(grid.columns)", 14),
        ("count(grid.runs(3)) + count(grid.b2.runs(3))", 19),
        ("grid.b2.row * 10 + grid.b2.column", 22),
        ("grid.b2.line(rows).number * 10 + grid.b2.line(columns).number", 22),
        ("sum(s.column for s in grid.row(1).sites)", 10),
        ("count(s for s in grid.row(1))", 4),
        ("grid.a1.pays + grid.a2.pays", 4),
        ("count(grid.a1.reach(2))", 5),
        ("count(grid.a1.reach(2, through=open))", 5),
        ("count(grid.d1.region(open))", 6),
        ("count(grid.a1.after(2)) * 10 + count(grid.a1.after(3, through=open))", 45),
        ("count(road.start.after(3)) * 10 + count(road.start.after(4))", 21),
        ("count(road.start.after(5)) + count(road.mill.after(0))", 1),
        ("count(road.start.reach(1, over=wet)) * 10 + count(road.start.reach(2, over=wet))", 13),
        ("sum(s.number for s in road.start.after(2, over=wet))", 11),
        ("count(road.fork.reach(over=wet))", 2),
        ("count(p for p in from_to(1, 3) if road.port in road.fork.after(p, over=wet))", 2),
        ("grid.a1.distance(grid.c3)", 4),
        ("grid.a1.distance(grid.b2, through=open)", 2),
        ("grid.c3.pawns.count + grid.c3.number", 5),
        ("count(grid.pawns) + count(grid.kings)", 3),
        ("count(p for p in pawns if p.site == none)", 2),
        ("count(s for s in grid.sites if s.king)", 1),
        ("count(road.fork.ahead) + count(road.fork.behind)", 3),
        ("road.start.next.number", 2),
        ("road.start.distance(road.port)", 4),
        ("road.port.distance(road.start)", -1),
        ("count(hill.sites) + count(hill.directions)", 13),
        ("p1.next.seat * 100 + p1.right.seat * 10 + count(p1.others)", 221),
        ("best(p.mark[green] for p in players).seat", 2),
    ],
)
def test_values(expression: str, expected: int) -> None:
    assert value(expression) == expected


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("grid.a1.hot and not grid.a2.hot", True),
        ("grid.b2.king == p1.king and grid.b2.king.owner == p1", True),
        ("p1.king.site.step(n) == grid.b3", True),
        ("p1.king.site.step(n).step(n).step(n) == none", True),
        ("grid.a1.step(s).empty", False),
        ("grid.b2.crossing(grid.row(2)) == grid.column(2)", True),
        ("row[1] in row and row[1] not in bag", True),
        ("p1 in others", False),
        ("3 in from_to(1, three)", True),
        ("row[1].hue in [red, green]", True),
        ("all(s.empty for s in grid.row(3))", True),
        ("any(open(s) for s in grid.sites)", True),
        ("p1.king is p2.king", False),
        ("row.empty or bag.empty", True),
        ("row[1].kind == ant", True),
    ],
)
def test_truths(expression: str, expected: bool) -> None:
    assert truth(expression) == expected


@pytest.mark.parametrize(
    ("expression", "code"),
    [
        ("", "bad-expression"),
        ("1 +", "bad-expression"),
        ("1 / 2", "bad-expression"),
        ("2 ** 3", "bad-expression"),
        ("1.5", "bad-expression"),
        ("'text'", "bad-expression"),
        ("three // 0", "bad-expression"),
        ("lambda: 1", "bad-expression"),
        ("[]", "bad-expression"),
        ("9999999999", "out-of-range"),
        ("thre", "unknown-name"),
        ("row.conut", "unknown-attribute"),
        ("p1.mork", "unknown-attribute"),
        ("none.worth", "unknown-attribute"),
        ("cuont(row)", "unknown-function"),
        ("count(row, 1)", "wrong-arguments"),
        ("from_to(1)", "wrong-arguments"),
        ("twice()", "wrong-arguments"),
        ("best(three)", "wrong-arguments"),
        ("p1.fly(2)", "unknown-method"),
        ("p1 + 1", "wrong-type"),
        ("p1 < p2", "wrong-type"),
        ("row == three", "wrong-type"),
        ("red == green", "wrong-type"),
        ("row[1].hue == purple", "unknown-name"),
        ("p1.seat[1]", "not-a-list"),
        ("count(three)", "not-several"),
        ("sum(c.hue for c in row)", "wrong-type"),
        ("sum(x for x in three)", "not-several"),
        ("sum(x for (x, y) in row)", "bad-expression"),
        ("grid.runs(three + out)", "not-constant"),
        ("grid.a1.reach(2, through=closed)", "unknown-term"),
        ("grid.a1.distance()", "wrong-arguments"),
        ("max(c for c in row)", "wrong-type"),
        ("p1.king in row", "wrong-type"),
        ("x" * 2100, "long-expression"),
        (" + ".join(["1"] * 300), "long-expression"),
        ("(" * 300 + "1" + ")" * 300, "bad-expression"),
    ],
)
def test_wrong_expressions(expression: str, code: str) -> None:
    text = f'{HEAD}  - {{set: out, to: "{expression}"}}\n{TURN}'
    found = compiled(text)
    assert not isinstance(found, Game), "this should not be understood"
    assert found[0].code == code, [str(d) for d in found]
    assert found[0].span.line and found[0].message


def test_terms_that_go_in_circles() -> None:
    terms = "terms:\n  a: b + 1\n  b: a + 1\n"
    assert codes(terms + TURN) == ["circular-term"]


def test_the_column_lies_inside_the_text() -> None:
    found = compiled(f'{HEAD}  - {{set: out, to: "1 + thre"}}\n{TURN}')
    assert not isinstance(found, Game)
    assert found[0].span.column == len('  - {set: out, to: "1 + ') + 1 and found[0].hint == 'did you mean "three"?'
