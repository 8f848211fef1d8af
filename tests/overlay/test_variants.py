"""Variants applied to a document by path."""

from pathlib import Path
from typing import Any

import pytest

from rulewright.diagnostics import Diagnostics
from rulewright.overlay.apply import apply_overlays
from rulewright.overlay.explain import explain
from rulewright.source.load import load_text
from rulewright.source.tree import Map

GAME = """\
format: 1
title: Village
players: [2, 3]
limit: {decisions: 9, then: draw}
numbers: {well_size: 6, gems: {2: 5, else: 7}}
symbols: {colour: [red, blue]}
components:
  tiles:
    kinds:
      bricks: {count: 4, worth: 1}
      water: {count: {2: 5, 3: 6}}
boards:
  field: {shape: grid, rows: 3, columns: 3}
zones:
  bag: {holds: tiles}
values:
  points: {per: player}
effects:
  rest:
    do:
      - score: 1
        id: rest_point
turn:
  - choose one of:
      - id: take
        do:
          - if: well_size > 3
            id: big_well
            then:
              - score: 2
                id: bonus
      - id: leave
    id: action
  - score: 1
    id: point
  - score: 3
result:
  score: me.points
"""


def play(*variants: str, players: int = 2, game: str = GAME, folder: Path) -> tuple[Map, list[str]]:
    """The document with variants `a`, `b`, ... and the diagnostics as `FILE:LINE:COLUMN code`."""
    (folder / "variants").mkdir()
    names = []
    for name, text in zip("abcdef", variants, strict=False):
        (folder / "variants" / f"{name}.yaml").write_text(f"title: {name.upper()}\n{text}", "utf-8")
        names.append(name)
    diags = Diagnostics()
    tree = load_text(game, "game.yaml", diags)
    made = apply_overlays(tree, folder, players, names, diags)
    found = [f"{Path(d.span.file).name}:{d.span.line}:{d.span.column} {d.code}" for d in diags.items]
    assert load_text(game, "game.yaml", Diagnostics()) == tree, "the document itself is left alone"
    return made, found


def change(at: str, deed: str) -> str:
    return f"changes:\n  - at: {at}\n    {deed}\n"


def at(tree: Any, *keys: str | int) -> Any:
    for key in keys:
        tree = tree[key]
    return tree


def test_tables_by_player_number(tmp_path: Path) -> None:
    made, found = play(folder=tmp_path)
    assert found == []
    assert made["numbers"] == {"well_size": 6, "gems": 5}
    assert str(made["numbers"].value_span("gems")) == "game.yaml:5:35"
    assert at(made, "components", "tiles", "kinds", "water", "count") == 5


def test_other_player_numbers(tmp_path: Path) -> None:
    assert play(players=3, folder=tmp_path)[0]["numbers"]["gems"] == 7


@pytest.mark.parametrize(
    ("path", "deed", "keys", "expected"),
    [
        ("numbers.well_size", "set: 7", ("numbers", "well_size"), 7),
        ("numbers.well_size", "set: {2: 4, else: 5}", ("numbers", "well_size"), 4),
        ("numbers.well_size", "plus: 2", ("numbers", "well_size"), 8),
        ("numbers.well_size", "times: 2", ("numbers", "well_size"), 12),
        ("components.tiles.kinds.bricks.count", "plus: -1", ("components", "tiles", "kinds", "bricks", "count"), 3),
        ("tiles.bricks.count", "set: 9", ("components", "tiles", "kinds", "bricks", "count"), 9),
        ("field.rows", "set: 4", ("boards", "field", "rows"), 4),
        ("bag", "add: {up to: 3}", ("zones", "bag"), {"holds": "tiles", "up to": 3}),
        ("values", "add: {goat: {type: flag}}", ("values", "goat"), {"type": "flag"}),
        ("colour", "set: 3", (), None),
        ("symbols.colour", "add: [green]", ("symbols", "colour"), ["red", "blue", "green"]),
        ("tiles.bricks", "remove: true", ("components", "tiles", "kinds"), {"water": {"count": 5}}),
        ("turn.point", "replace: {score: 5}", ("turn", 1), {"score": 5}),
        ("turn.point", "replace: [{score: 5}, {score: 6}]", ("turn", 2), {"score": 6}),
        ("turn.point", "before: {score: 0}", ("turn", 1), {"score": 0}),
        ("turn.point", "after: [{score: 0}]", ("turn", 2), {"score": 0}),
        ("turn.point", "remove: true", ("turn", 1), {"score": 3}),
        ("turn.point.score", "set: 4", ("turn", 1, "score"), 4),
        ("turn.bonus.score", "set: 4", ("turn", 0, "choose one of", 0, "do", 0, "then", 0, "score"), 4),
        ("turn.action.take.big_well.bonus.score", "times: 3",
         ("turn", 0, "choose one of", 0, "do", 0, "then", 0, "score"), 6),
        ("turn.action.take.big_well.if", "set: gems > 4", ("turn", 0, "choose one of", 0, "do", 0, "if"), "gems > 4"),
        ("turn.action", "add: [{id: wait}]", ("turn", 0, "choose one of", 2), {"id": "wait"}),
        ("effects.rest.rest_point.score", "set: 2", ("effects", "rest", "do", 0, "score"), 2),
        ("effects.rest.do", "set: [{score: 9}]", ("effects", "rest", "do"), [{"score": 9}]),
        ("setup", "set: [{score: 1}]", ("setup",), [{"score": 1}]),
        ("terms", "add: {free: 1 + 1}", ("terms",), {"free": "1 + 1"}),
        ("result.score", "set: 0 - me.points", ("result", "score"), "0 - me.points"),
    ],
)  # fmt: skip
def test_each_deed(path: str, deed: str, keys: tuple[str | int, ...], expected: Any, tmp_path: Path) -> None:
    made, found = play(change(path, deed), folder=tmp_path)
    if not keys:
        assert found == ["a.yaml:3:9 finds-nothing"]
        return
    assert found == []
    assert at(made, *keys) == expected


@pytest.mark.parametrize(
    ("path", "deed", "expected"),
    [
        ("numbers.wel_size", "set: 7", "a.yaml:3:9 finds-nothing"),
        ("turn.pint", "remove: true", "a.yaml:3:9 finds-nothing"),
        ("x..y", "remove: true", "a.yaml:3:9 finds-nothing"),
        ("turn.3", "remove: true", "a.yaml:3:9 target-by-place"),
        ("turn.3.score", "set: 1", "a.yaml:3:9 target-by-place"),
        ("numbers", "add: {well_size: 1}", "a.yaml:4:11 already-there"),
        ("numbers", "add: [1]", "a.yaml:4:10 cannot-add"),
        ("numbers.well_size", "add: [1]", "a.yaml:4:10 cannot-add"),
        ("numbers.well_size", "before: [{score: 1}]", "a.yaml:3:9 not-a-statement"),
        ("result.score", "plus: 1", "a.yaml:3:9 not-a-number"),
        ("numbers.well_size", "times: 2000000000", "a.yaml:4:12 huge-number"),
        ("numbers.well_size", "set: many", "a.yaml:4:10 not-a-number"),
        ("bag", "add: {upto: 3}", "a.yaml:4:11 unknown-key"),
        ("bag.holds", "remove: true", "game.yaml:15:3 missing-key"),
        ("players", "set: 4", "a.yaml:4:10 player-number"),
    ],
)
def test_each_mistake_has_one_message_at_its_place(path: str, deed: str, expected: str, tmp_path: Path) -> None:
    assert play(change(path, deed), folder=tmp_path)[1] == [expected]


def test_near_paths_are_named(tmp_path: Path) -> None:
    (tmp_path / "variants").mkdir()
    (tmp_path / "variants" / "a.yaml").write_text("title: A\n" + change("tiles.brick.count", "set: 1"), "utf-8")
    diags = Diagnostics()
    apply_overlays(load_text(GAME, "game.yaml", diags), tmp_path, 2, ["a"], diags)
    assert '"tiles.bricks.count"' in diags.items[0].hint


def test_two_variants_on_one_thing_conflict_and_name_both_lines(tmp_path: Path) -> None:
    first = change("numbers.well_size", "set: 7")
    second = "summary: B.\n" + change("numbers.well_size", "set: 8")
    (tmp_path / "x").mkdir()
    assert play(first, second, folder=tmp_path / "x")[1] == ["b.yaml:4:9 variants-conflict"]
    made, found = play(first, "after: a\n" + second, folder=tmp_path)
    assert found == []
    assert made["numbers"]["well_size"] == 8


@pytest.mark.parametrize(
    ("one", "two", "clash"),
    [
        (("turn.point", "remove: true"), ("turn.point.score", "set: 2"), True),
        (("turn.point", "replace: {score: 2}"), ("turn.point", "before: {score: 0}"), True),
        (("turn.action", "replace: {score: 2}"), ("turn.bonus.score", "set: 0"), True),
        (("turn.point", "before: {score: 0}"), ("turn.point", "before: {score: 4}"), True),
        (("turn.point", "before: {score: 0}"), ("turn.point", "after: {score: 4}"), False),
        (("turn", "add: [{score: 0}]"), ("turn", "add: [{score: 4}]"), True),
        (("values", "add: {a: {}}"), ("values", "add: {b: {}}"), False),
        (("values", "add: {a: {}}"), ("values", "add: {a: {}}"), True),
        (("numbers.well_size", "plus: 1"), ("numbers.well_size", "plus: 2"), False),
        (("numbers.well_size", "plus: 1"), ("numbers.well_size", "times: 2"), True),
        (("numbers.well_size", "set: 1"), ("numbers.gems", "set: 2"), False),
        (("tiles.bricks.count", "set: 1"), ("components.tiles.kinds.bricks.count", "set: 2"), True),
        (("turn.point.score", "set: 1"), ("turn.bonus.score", "set: 2"), False),
    ],
)
def test_what_conflicts(one: tuple[str, str], two: tuple[str, str], clash: bool, tmp_path: Path) -> None:
    found = play(change(*one), change(*two), folder=tmp_path)[1]
    assert [f.endswith("variants-conflict") for f in found] == [True] * clash


def test_relative_changes_come_last(tmp_path: Path) -> None:
    made, found = play(change("numbers.well_size", "times: 2"), "after: a\n" + change("numbers.well_size", "set: 10"),
                       folder=tmp_path)  # fmt: skip
    assert found == []
    assert made["numbers"]["well_size"] == 20


def test_the_order_in_which_variants_are_named_does_not_matter(tmp_path: Path) -> None:
    texts = [
        change("numbers.well_size", "plus: 1"),
        change("numbers.well_size", "plus: 3"),
        change("values", "add: {x: {}}"),
    ]
    (tmp_path / "variants").mkdir()
    for name, text in zip("abc", texts, strict=True):
        (tmp_path / "variants" / f"{name}.yaml").write_text(f"title: V\n{text}", "utf-8")
    results = []
    for order in ("abc", "cba", "bca", "bbca"):
        diags = Diagnostics()
        results.append(apply_overlays(load_text(GAME, "game.yaml", diags), tmp_path, 2, list(order), diags))
        assert diags.items == []
    assert all(r == results[0] for r in results)
    assert results[0]["numbers"]["well_size"] == 10


@pytest.mark.parametrize(
    ("heads", "expected"),
    [
        (("needs: z\n",), "variant-needs"),
        (("needs: [b]\n", ""), ""),
        (("excludes: b\n", ""), "variant-excludes"),
        (("group: g\n", "group: g\n"), "variant-group"),
        (("group: g\n", "group: h\n"), ""),
        (("players: 3\n",), "variant-players"),
        (("players: 2..3\n",), ""),
        (("after: b\n", "after: a\n"), "variant-circle"),
    ],
)
def test_which_variants_go_together(heads: tuple[str, ...], expected: str, tmp_path: Path) -> None:
    found = play(*heads, folder=tmp_path)[1]
    assert [f.split()[1] for f in found] == [expected] * bool(expected)


def test_a_variant_may_be_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "variants" / "long"
    folder.mkdir(parents=True)
    (folder / "head.yaml").write_text("title: Long\n" + change("numbers.well_size", "set: 9"), "utf-8")
    (folder / "more.yaml").write_text(change("values", "add: {x: {}}"), "utf-8")
    diags = Diagnostics()
    made = apply_overlays(load_text(GAME, "game.yaml", diags), tmp_path, 2, ["long"], diags)
    assert diags.items == []
    assert made["numbers"]["well_size"] == 9
    assert "x" in made["values"]


def test_explain_says_where_a_value_comes_from_and_what_changed_it(tmp_path: Path) -> None:
    made, _ = play(
        change("numbers.well_size", "set: 7"), "after: a\n" + change("numbers.well_size", "plus: 1"), folder=tmp_path
    )
    (found,) = explain(made, "numbers.well_size")
    assert found.value == 8
    assert found.value_span.file.endswith("b.yaml")
    assert [(c.variant, c.deed, c.before) for c in found.changes] == [("a", "set", 6), ("b", "plus", 7)]
    assert str(found.changes[0].before_span) == "game.yaml:5:22"
    (tile,) = explain(made, "tiles.bricks")
    assert tile.path == "components.tiles.kinds.bricks"
    assert tile.changes == ()
    assert explain(made, "no.such") == []
    assert explain(made, "turn.3")[0].value == {"score": 3}


def test_named_numbers_in_declarations(tmp_path: Path) -> None:
    game = GAME.replace("rows: 3", "rows: well_size // 2").replace("count: 4", "count: 'max(2, 2 * gems - 1)'")
    (tmp_path / "x").mkdir()
    made, found = play(game=game, folder=tmp_path / "x")
    assert found == []
    assert made["boards"]["field"]["rows"] == 3
    assert at(made, "components", "tiles", "kinds", "bricks", "count") == 9
    made, found = play(change("numbers.well_size", "set: 10"), game=game, folder=tmp_path)
    assert made["boards"]["field"]["rows"] == 5


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("2 * sise", 35), ("1 / 2", 31), ("__import__('os')", 31), ("2 ** 9", 31), ("gems.x", 31), ("[1]", 31),
        ("1 // 0", 31), ("1 +", 31), ("9" * 300, 31), ("x" * 300, 31),
        ("(" * 150, 31), ("'a'", 31), ("99999999 * 99999999", 31),
    ],
)  # fmt: skip
def test_what_is_no_number(text: str, column: int, tmp_path: Path) -> None:
    game = GAME.replace("rows: 3", f'rows: "{text}"')
    assert play(game=game, folder=tmp_path)[1] == [f"game.yaml:13:{column} not-a-number"]


def test_a_needed_group_asks_for_one_of_its_variants(tmp_path: Path) -> None:
    game = GAME.replace("limit:", "needs: {2: mission, else: none}\nlimit:")
    assert play("group: mission\n", "summary: Not a mission.\n", game=game, folder=tmp_path)[1] == []
    for players, chosen, codes in ((2, ["b"], ["variant-required"]), (2, ["a"], []), (3, [], [])):
        diags = Diagnostics()
        apply_overlays(load_text(game, "game.yaml", diags), tmp_path, players, chosen, diags)
        assert [d.code for d in diags.items] == codes
        assert all(d.hint == "choose a" for d in diags.items)
