"""Places and awards, under every rule for ties."""

from __future__ import annotations

import pytest

from tests.language.tiny import codes, read, start

TEXT = """
players: 4
values:
  points: {{per: player}}
  suns: {{per: player}}
  spot: {{per: player}}
setup:
  - {{set: p1.suns, to: {0}}}
  - {{set: p2.suns, to: {1}}}
  - {{set: p3.suns, to: {2}}}
  - {{set: p4.suns, to: {3}}}
  - rank: p
    among: players
    by: p.suns
    places: [8, 5, 2]
    where: {5}
    ties: {4}
    do: [{{score: award, for: p}}, {{set: p.spot, to: place}}]
turn: [{{choose one of: [{{id: on}}]}}]
"""


@pytest.mark.parametrize(
    ("suns", "ties", "awards"),
    [
        ((9, 7, 5, 3), "share", [8, 5, 2, 0]),
        ((7, 7, 5, 3), "share", [6, 6, 2, 0]),
        ((7, 7, 7, 3), "share", [5, 5, 5, 0]),
        ((7, 7, 7, 7), "share", [3, 3, 3, 3]),
        ((9, 5, 5, 5), "share", [8, 2, 2, 2]),
        ((7, 7, 5, 3), "each", [8, 8, 2, 0]),
        ((7, 7, 5, 3), "none", [0, 0, 2, 0]),
        ((7, 7, 5, 3), "lower", [5, 5, 2, 0]),
        ((9, 5, 5, 5), "lower", [8, 0, 0, 0]),
        ((7, 7, 5, 3), "divide", [4, 4, 2, 0]),
    ],
)
def test_ties(suns: tuple[int, ...], ties: str, awards: list[int]) -> None:
    assert start(TEXT.format(*suns, ties, "true")).scores == awards


def test_places_are_counted_among_those_ranked() -> None:
    state = start(TEXT.format(9, 7, 5, 3, "share", "p.suns < 9"))
    assert state.scores == [0, 8, 5, 2]
    assert [read(state, f"p{n}.spot") for n in (1, 2, 3, 4)] == [0, 1, 2, 3]


def test_wrong_ties() -> None:
    assert codes(TEXT.format(1, 2, 3, 4, "fair", "true")) == ["wrong-type"]
