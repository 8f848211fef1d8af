"""Ways that are not always open are dashed, and say so."""

from __future__ import annotations

from pathlib import Path

from rulewright.driver import load
from rulewright_tools.drawing import draw_board
from tests.drawing.svg import read, title

FAIR = Path(__file__).parents[1] / "miniatures" / "ice_fair"


def test_a_way_with_a_condition_is_dashed() -> None:
    picture = read(draw_board(load(FAIR), "valley"))
    ways = {title(way): way for way in picture.groups("edge")}
    dashed = {name for name, way in ways.items() if any(part.get("stroke-dasharray") for part in way.iter())}
    assert dashed == {name for name in ways if name.endswith("(not always open)")}
    assert {name.partition(" (")[0] for name in dashed} == {"mill – isle", "forge – fair", "fair – abbey"}
    assert len(ways) == 6
