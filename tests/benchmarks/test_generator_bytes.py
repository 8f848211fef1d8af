"""The numbers given to a battery of tests are the generator's own, and games of consecutive seeds begin differently."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from benchmarks.generator import Array, from_each, interleaved, one_sequence, states_of, steps, words
from rulewright.ir.draws import RANGE
from rulewright.ir.header import RNG_X
from rulewright.play.generator import draw, seed

ROOT = Path(__file__).resolve().parents[2]


def numbers(start: int) -> Iterator[int]:
    vector = [0, 0]
    seed(vector, start)
    while True:
        draw(vector, 2)
        yield vector[RNG_X]


def some(start: int, count: int) -> list[int]:
    source = numbers(start)
    return [next(source) for _ in range(count)]


def test_one_sequence_goes_on_over_its_blocks() -> None:
    blocks = one_sequence(9)
    found = np.concatenate([next(blocks), next(blocks)])
    assert found[: 1 << 20].tolist() + found[1 << 20 :].tolist() == some(9, len(found))


def test_streams_are_those_of_consecutive_seeds() -> None:
    in_turn = next(interleaved(2**64 - 2, 64))
    for i, start in enumerate((2**64 - 2, 2**64 - 1, 0, 1)):
        assert in_turn[i::64][:300].tolist() == some(start, 300)
    blocks = from_each(5, 4096)
    first, second = next(blocks), next(blocks)
    seeds = len(first) // 4096
    assert first[-4096:].tolist() == some(5 + seeds - 1, 4096)
    assert second[:4096].tolist() == some(5 + seeds, 4096)


@pytest.mark.parametrize("low", [31, 16, 8, 1])
def test_words_hold_every_bit_once(low: int) -> None:
    given = some(1, 64)
    stream = sum((number % 2**low) << (low * i) for i, number in enumerate(given))
    expected = [stream >> (32 * i) & 0xFFFFFFFF for i in range(64 * low // 32)]
    assert words(np.array(given, np.uint32), low).ravel().tolist() == expected


def test_the_tool_writes_as_many_bytes_as_asked_for() -> None:
    command = [sys.executable, "-m", "benchmarks.generator", "--seed", "1", "--bytes", "100"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, env=dict(os.environ))
    stream = sum(number << (31 * i) for i, number in enumerate(some(1, 32)))
    assert done.stdout == stream.to_bytes(124, "little")[:100]


# -- games are played with consecutive seeds: what their first draws look like

SEEDS = 200_000
BEGINNING = [0, 1, 10**6, 2**31 - SEEDS // 2, 2**63 - 1]
"""Where a run of seeds begins."""


def first(start: int, count: int = 1) -> Array:
    """The first numbers of SEEDS consecutive seeds: shape (count, SEEDS)."""
    x, c = states_of(np.arange(SEEDS, dtype=np.uint64) + np.uint64(start))
    return steps(x, c, count)


def evenness(found: Array, cells: int) -> float:
    """How far from even, in standard deviations, by Wilson and Hilferty's cube root of chi-square."""
    expected = len(found) / cells
    statistic = float(((np.bincount(found, minlength=cells) - expected) ** 2 / expected).sum())
    variance = 2 / (9 * (cells - 1))
    return float(((statistic / (cells - 1)) ** (1 / 3) - 1 + variance) / variance**0.5)


def pairs(values: Array, apart: int, cells: int) -> Array:
    """Each value with the one so far behind it, none used twice, as one number."""
    whole = len(values) // (2 * apart) * 2 * apart
    halves = values[:whole].reshape(-1, 2, apart)
    return (halves[:, 0] * cells + halves[:, 1]).ravel()


@pytest.mark.parametrize("start", BEGINNING)
def test_consecutive_seeds_begin_apart(start: int) -> None:
    x, c = states_of(np.arange(SEEDS, dtype=np.uint64) + np.uint64(start))
    assert len(np.unique(x + np.uint64(RANGE) * c)) == SEEDS
    numbers_ = first(start)[0]
    assert int((numbers_[1:] == numbers_[:-1]).sum()) <= 1  # of 31 bits; two equal neighbours would be a wonder


@pytest.mark.parametrize("start", BEGINNING)
@pytest.mark.parametrize("count", [2, 3, 4, 6, 8, 10, 52, 64])
def test_first_draws_of_consecutive_seeds(start: int, count: int) -> None:
    """Even by themselves, with the next draw of the same game, and with the same draw of games of seeds nearby."""
    drawn = (first(start, 3) % np.uint32(count)).astype(np.int64)
    for row in drawn:
        assert abs(evenness(row, count)) < 4.5
        for apart in (1, 2, 4, 8, 16, 256):
            assert abs(evenness(pairs(row, apart, count), count**2)) < 4.5
    assert abs(evenness(drawn[0] * count + drawn[1], count**2)) < 4.5


@pytest.mark.parametrize("start", BEGINNING)
def test_high_bits_of_consecutive_seeds(start: int) -> None:
    high = (first(start)[0] >> np.uint32(25)).astype(np.int64)
    for apart in (1, 2, 3, 16, 256):
        assert abs(evenness(pairs(high, apart, 64), 4096)) < 4.5
