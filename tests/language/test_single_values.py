"""A decision over several names of which a later one has one value only finds its piece all the same."""

from __future__ import annotations

from tests.language.tiny import read, start

GAME = """
components: {fields: {one: field, count: 3}}
boards: {vale: {shape: grid, rows: 2, columns: 2, holds: fields}}
zones: {hand: {holds: fields, start: all}}
turn:
  - {choose: {s: vale.sites, f: hand}, where: s.empty, do: [{move: f, to: s}]}
"""


def test_every_option_moves_a_piece() -> None:
    for number in range(4):
        state = start(GAME)
        option = state.decision.options[number]
        state.apply(option)
        assert read(state, f"vale.{option.name.split()[0]}") != "none"
        assert len(read(state, "hand")) == 2
