"""The table of players: nothing in it is cut, and columns share the width by what they need."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.board.canvas import width
from rulewright_tools.screen.plain import shared_out, table_lines
from rulewright_tools.screen.scene import Table

HAND = "salt pan overseer, master gunner, brass astrolabe, 2 x customs clerk, dry dock"


@pytest.mark.parametrize("columns", [60, 80, 120])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_long_hand_goes_on_in_further_lines(columns: int, players: int) -> None:
    others = ["8 face down"] * (players - 1)
    lines = table_lines(Table(["red", *others], [("hand", [HAND, *others]), ("gold", ["3"] * players)]), columns)
    assert max(map(width, lines)) <= columns
    words = " ".join(lines).split()
    assert [word for word in words if word in HAND.split()] == HAND.split()
    assert lines[-1].startswith("gold")
    assert lines[1].count("8 face down") == players - 1


@given(st.lists(st.integers(0, 60), min_size=1, max_size=6), st.integers(6, 200))
def test_columns_get_what_they_need_or_an_equal_share(wanted: list[int], room: int) -> None:
    found = shared_out(wanted, room)
    assert sum(found) <= max(room, 0) or found == wanted
    assert all(got <= want for got, want in zip(found, wanted, strict=True))
    if sum(wanted) <= room:
        assert found == wanted
    cut = [got for got, want in zip(found, wanted, strict=True) if got < want]
    whole = [got for got, want in zip(found, wanted, strict=True) if got == want]
    assert not cut or max(cut) - min(cut) <= 1
    assert not cut or not whole or max(whole) <= min(cut) + 1
