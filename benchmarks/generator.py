"""The generator's numbers as raw bytes, for a public battery of tests:

    python -m benchmarks.generator | dieharder -a -g 200

The numbers are those of `rulewright.play.generator`, made in many lanes at once. A test holds the two to be equal.
What is tested and what came out stands in docs/generator.md.

From 31 bits to 32: the numbers are laid one behind the other as a stream of bits, each from its lowest bit on, and
words of 32 bits are cut off from the front of it, each filled from its lowest bit on. So every bit is used once and 32
numbers make 31 words. With `--low` only so many of the lowest bits of each number are laid down: they decide draws
from few possibilities.
"""  # fmt: skip

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "interpreter"))

from rulewright.ir.draws import MULTIPLIER, RANGE  # noqa: E402
from rulewright.play.generator import seed as seed_state  # noqa: E402

Array = np.ndarray[Any, np.dtype[Any]]

MODULUS = MULTIPLIER * RANGE - 1
"""A step of the generator multiplies x + RANGE * c by MULTIPLIER, modulo this."""

LANES, STEPS = 4096, 256
"""Lanes of a block of one sequence, and numbers of each lane."""


def states_of(seeds: Array) -> tuple[Array, Array]:
    """The words x and c of many seeds (unsigned, 64 bits) at once, as `rulewright.play.generator.seed` sets them."""
    words = []
    for number in (1, 2):
        z = seeds + np.uint64(number * 0x9E3779B97F4A7C15 % 2**64)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        words.append(z ^ (z >> np.uint64(31)))
    return words[0] & np.uint64(RANGE - 1), words[1] % np.uint64(MULTIPLIER - 2) + np.uint64(1)


def steps(x: Array, c: Array, count: int) -> Array:
    """So many numbers of every lane: shape (count, lanes), 32 bits each. Changes x and c in place."""
    found = np.empty((count, len(x)), np.uint32)
    multiplier, mask, shift = np.uint64(MULTIPLIER), np.uint64(RANGE - 1), np.uint64(31)
    t = np.empty_like(x)
    for row in found:
        np.multiply(x, multiplier, out=t)
        np.add(t, c, out=t)
        np.bitwise_and(t, mask, out=x)
        np.right_shift(t, shift, out=c)
        row[:] = x
    return found


def one_sequence(seed: int) -> Iterator[Array]:
    """The numbers that follow one seed, in order, block after block."""
    vector = [0, 0]
    seed_state(vector, seed)
    whole = vector[0] + RANGE * vector[1]
    jump, block = pow(MULTIPLIER, STEPS, MODULUS), pow(MULTIPLIER, STEPS * (LANES - 1), MODULUS)
    lanes = [whole]
    for _ in range(LANES - 1):
        lanes.append(lanes[-1] * jump % MODULUS)
    x = np.array([lane % RANGE for lane in lanes], np.uint64)
    c = np.array([lane // RANGE for lane in lanes], np.uint64)
    while True:
        yield np.ascontiguousarray(steps(x, c, STEPS).T).ravel()
        ahead = [(int(c[i]) * RANGE + int(x[i])) * block % MODULUS for i in range(LANES)]
        x[:] = [lane % RANGE for lane in ahead]
        c[:] = [lane // RANGE for lane in ahead]


def from_each(seed: int, count: int) -> Iterator[Array]:
    """The first `count` numbers of this seed, of the next seed, and so on."""
    lanes = max(32, (1 << 20) // count // 32 * 32)
    while True:
        x, c = states_of(np.arange(lanes, dtype=np.uint64) + np.uint64(seed % 2**64))
        yield np.ascontiguousarray(steps(x, c, count).T).ravel()
        seed += lanes


def interleaved(seed: int, streams: int) -> Iterator[Array]:
    """The first number of each of so many consecutive seeds, then the second of each, and so on."""
    x, c = states_of(np.arange(streams, dtype=np.uint64) + np.uint64(seed % 2**64))
    count = max(32, (1 << 20) // streams // 32 * 32)
    while True:
        yield steps(x, c, count).ravel()


def words(numbers: Array, low: int = 31) -> Array:
    """The stream of bits cut into words of 32 bits.

    Args:
        numbers: of 31 bits, as many as a multiple of 32.
        low: how many of the lowest bits to use: 31, or 1, 2, 4, 8 or 16.
    """
    if low == 31:
        groups = numbers.reshape(-1, 32)
        at = np.arange(31, dtype=np.uint32)
        return (groups[:, :31] >> at) | (groups[:, 1:] << (np.uint32(31) - at))
    each = 32 // low
    groups = (numbers & np.uint32((1 << low) - 1)).reshape(-1, each) << np.arange(0, 32, low, dtype=np.uint32)
    return np.bitwise_or.reduce(groups, axis=1)


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), default=1, show_default=True, help="The (first) seed.")
@click.option("--from-each", "each", type=click.IntRange(1, 2**15), help="So many numbers of each consecutive seed.")
@click.option("--interleave", type=click.IntRange(2, 2**20), help="So many consecutive seeds, taken in turn.")
@click.option("--low", type=click.Choice(["1", "2", "4", "8", "16"]), help="Only so many of the lowest bits.")
@click.option("--bytes", "most", type=click.IntRange(1), help="Stop after so many bytes; without it, never.")
def main(seed: int, each: int | None, interleave: int | None, low: str | None, most: int | None) -> None:
    """Write the generator's numbers to the standard output, as raw words of 32 bits, without end.

    Without --from-each or --interleave they are the numbers that follow one seed.
    """
    if each and interleave:
        raise click.UsageError("--from-each and --interleave are two ways; take one")
    blocks = from_each(seed, each) if each else interleaved(seed, interleave) if interleave else one_sequence(seed)
    left = most
    try:
        for numbers in blocks:
            data = words(numbers, int(low or 31)).astype("<u4").tobytes()
            data = data if left is None else data[:left]
            sys.stdout.buffer.write(data)
            if left is not None:
                left -= len(data)
                if not left:
                    break
        sys.stdout.buffer.flush()
    except BrokenPipeError:  # the battery has what it needs
        sys.stderr.close()
    except KeyboardInterrupt:
        raise SystemExit(130) from None


if __name__ == "__main__":
    main()
