"""Variants that try several values: what they try, and that nobody plays them by accident."""

from pathlib import Path
from typing import Any

import jsonschema
import pytest

from rulewright import driver
from rulewright.diagnostics import Diagnostics
from rulewright.exceptions import GameDataError
from rulewright.model.schema import editor_schemas
from rulewright.overlay.apply import apply_overlays
from rulewright.overlay.sweeps import AS_IT_IS, playable_variants, sweeps_of, trials
from rulewright.source.load import load_text
from tests.diagnostics.sample import files_of, write
from tests.overlay.test_variants import GAME

SWEEP = "title: Sizes\nchanges:\n  - at: numbers.well_size\n    sweep: {}\n"


def play(folder: Path, values: dict[str, Any], *variants: str) -> tuple[Any, list[str]]:
    """The document with variants `a`, `b`, ... and chosen values, and the diagnostics as `FILE:LINE:COLUMN code`."""
    (folder / "variants").mkdir(exist_ok=True)
    names = []
    for name, text in zip("abcdef", variants, strict=False):
        (folder / "variants" / f"{name}.yaml").write_text(text, "utf-8")
        names.append(name)
    diags = Diagnostics()
    made = apply_overlays(load_text(GAME, "game.yaml", diags), folder, 2, names, diags, values)
    return made, [f"{Path(d.span.file).name}:{d.span.line}:{d.span.column} {d.code}" for d in diags.items]


@pytest.mark.parametrize(
    ("written", "values", "columns"),
    [
        ("5..7", [5, 6, 7], [12, 12, 12]),
        ("-1..1", [-1, 0, 1], [12, 12, 12]),
        ("[9, 5..6, gems]", [9, 5, 6, "gems"], [13, 16, 16, 22]),
        ("[true, 1]", [True, 1], [13, 19]),
        ("{2: [3], else: 4..9}", [3], [17]),
    ],
)
def test_what_is_tried_and_where_it_stands(written: str, values: list[Any], columns: list[int], tmp_path: Path) -> None:
    play(tmp_path, {}, SWEEP.format(written))
    diags = Diagnostics()
    (sweep,) = sweeps_of(tmp_path, 2, ["a"], diags)
    assert not diags.items
    assert (sweep.variant, sweep.path) == ("a", "numbers.well_size")
    assert [value for value, _ in sweep.values] == values
    assert [type(value) for value, _ in sweep.values] == [type(value) for value in values]
    assert [span.column for _, span in sweep.values] == columns


@pytest.mark.parametrize(
    ("written", "place"),
    [
        ("7..5", "4:12 bad-sweep"),
        ("six", "4:12 bad-sweep"),
        ("1..900", "4:12 bad-sweep"),
        ("[]", "4:12 bad-sweep"),
        ("[5, 5]", "4:16 bad-sweep"),
        ("[5, 4..6]", "4:16 bad-sweep"),
        ("[5, {a: 1}]", "4:16 bad-sweep"),
        ("[1..150, 200..300]", "4:12 bad-sweep"),
        ("5", "4:12 wrong-shape"),
        ("5..7\n    set: 3", "4:5 one-deed"),
    ],
)
def test_what_cannot_be_tried_is_told_at_its_place(written: str, place: str, tmp_path: Path) -> None:
    _, found = play(tmp_path, {"numbers.well_size": 5}, SWEEP.format(written))
    assert found == [f"a.yaml:{place}"]


def test_nobody_chose_a_value(tmp_path: Path) -> None:
    _, found = play(tmp_path, {}, SWEEP.format("5..7"))
    assert found == ["a.yaml:4:12 variant-sweeps"]
    _, found = play(tmp_path, {"numbers.gems": 5}, SWEEP.format("5..7"))
    assert found == ["a.yaml:4:12 variant-sweeps"]


def test_a_chosen_value_stands_where_the_sweep_stands(tmp_path: Path) -> None:
    """What another variant adds comes on top, while a value that no sweep asks for is put in place last."""
    more = "title: More\nchanges: [{at: numbers.well_size, plus: 10}, {at: numbers.gems, plus: 10}]\n"
    made, found = play(tmp_path, {"numbers.well_size": 7, "numbers.gems": 1}, SWEEP.format("5..7"), more)
    assert found == ["b.yaml:2:16 variants-conflict"]
    after = "after: a\n" + more
    made, found = play(tmp_path, {"numbers.well_size": 7, "numbers.gems": 1}, SWEEP.format("5..7"), after)
    assert found == []
    assert made["numbers"] == {"well_size": 17, "gems": 1}


def test_the_value_keeps_its_place(tmp_path: Path) -> None:
    made, _ = play(tmp_path, {"numbers.well_size": 6}, SWEEP.format("[5, 6]"))
    span = made["numbers"].value_span("well_size")
    assert (Path(span.file).name, span.line, span.column) == ("a.yaml", 4, 16)


def test_what_the_data_says_can_be_asked_for(tmp_path: Path) -> None:
    made, found = play(tmp_path, {"numbers.well_size": AS_IT_IS, "numbers.gems": AS_IT_IS}, SWEEP.format("[5, 7]"))
    assert found == []
    assert made["numbers"] == {"well_size": 6, "gems": 5}


def test_an_overlay_in_play_sweeps_nothing(tmp_path: Path) -> None:
    _, found = play(tmp_path, {"numbers.well_size": 5}, "in play: true\n" + SWEEP.format("5..7"))
    assert found == ["a.yaml:5:12 not-in-play"]


def test_every_value_is_tried_once() -> None:
    assert trials([]) == [{}]
    from rulewright.diagnostics import NOWHERE
    from rulewright.overlay.sweeps import Sweep

    sweeps = [Sweep("a", "x", ((1, NOWHERE), (2, NOWHERE))), Sweep("a", "y", ((8, NOWHERE), (9, NOWHERE)))]
    assert trials(sweeps) == [{"x": 1, "y": 8}, {"x": 2, "y": 8}, {"x": 1, "y": 9}]


def game_with(folder: Path, written: str) -> Path:
    sweep = f"# file: variants/tried.yaml\ntitle: Tried\nchanges: [{{at: numbers.goal, sweep: {written}}}]\n"
    plain = "# file: variants/plain.yaml\ntitle: Plain\n# a word: sweep\n"
    turn = "turn: [{score: 1}, {if: me.points > goal, then: [{win: me}]}]\n"
    return write(folder, files_of("numbers: {goal: 3}\n" + turn + plain + sweep))


def test_only_simulations_play_it(tmp_path: Path) -> None:
    folder = game_with(tmp_path, "3..5")
    with pytest.raises(GameDataError) as refused:
        driver.load(folder, variants=["tried"])
    (diagnostic,) = refused.value.diagnostics
    assert diagnostic.code == "variant-sweeps"
    assert "simulate" in diagnostic.message + diagnostic.hint
    assert driver.load(folder, variants=["tried"], changes={"numbers.goal": 5}).players == 2
    assert playable_variants(folder) == ["plain"]


def test_a_check_tries_each_value(tmp_path: Path) -> None:
    assert driver.check(game_with(tmp_path, "3..5")) == []
    found = driver.check(game_with(tmp_path, "[3, 4, fuor]"))
    assert [(d.code, d.span.line) for d in found] == [("not-a-number", 2)]
    assert "fuor" in found[0].message


def test_editors_know_it() -> None:
    schema = editor_schemas({})["variant"]
    validator = jsonschema.Draft7Validator(schema)
    for fine in ("5..7", [5, 6], ["a", True], {"2": "5..7", "else": [1]}):
        assert not list(validator.iter_errors({"title": "X", "changes": [{"at": "numbers.x", "sweep": fine}]}))
    for wrong in (5, True):
        assert len(list(validator.iter_errors({"title": "X", "changes": [{"at": "numbers.x", "sweep": wrong}]}))) == 1
