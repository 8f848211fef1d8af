"""`picture FILE` at the prompt of a game in play: what the player there sees, drawn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright_tools.drawing import draw_table, marks_of_decision
from rulewright_tools.screen.display import PlainDisplay
from rulewright_tools.screen.table_talk import Leave, Talk
from tests.drawing.svg import read, title
from tests.screen.games import game


def typed(lines: list[str]) -> Callable[[str], str]:
    left = iter(lines)
    return lambda _prompt: next(left)


def test_a_picture_is_written_and_tells_no_secrets(tmp_path: Path) -> None:
    out: list[str] = []
    state = game("cards").new_state(seed=4)
    blocked = tmp_path / "file"
    blocked.write_text("x", "utf-8")
    lines = ["picture", f"picture {blocked}/x", f"picture {tmp_path}/table", "quit"]
    with pytest.raises(Leave):
        Talk(state, ["human", "human"], PlainDisplay(out.append, 80), typed(lines)).run()
    text = "\n".join(out)
    assert "Say where: picture FILE" in text
    assert "could not be saved" in text
    svg = (tmp_path / "table.svg").read_text("utf-8")
    assert svg == draw_table(state.game, state, player=0, marks=marks_of_decision(state))
    hands = [title(g) for g in read(svg).groups("zone") if g.attrib["id"].startswith("zone-hand")]
    assert len(hands) == 2
    assert "face down" in hands[1] and "face down" not in hands[0]
