"""What the recorded games call a move -> what our option or outcome is called, game by game."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Case:
    """A file of figures, the game that must give them, and the translation of its moves.

    `depth` is how deep the tree is counted in every run (a second or two at most), `deep` with `pytest -m slow`
    (a minute or two); 99 is all the levels there are. Equal positions are counted once, so that whole trees are cheap
    where positions differ little.
    """

    file: str
    game: str
    name: Callable[[str], str]
    players: int = 2
    depth: int = 99
    deep: int = 99
    variants: tuple[str, ...] = ()


def numbers(text: str) -> list[int]:
    return [int(n) for n in re.findall(r"\d+", text)]


def tic_tac_toe(text: str) -> str:
    """x(2,0): row and column from 0, row 0 at the top -> a1."""
    row, column = numbers(text)
    return f"{'abc'[column]}{3 - row}"


def connect_four(text: str) -> str:
    """x5: the column from 0 -> column 6."""
    return f"column {numbers(text)[0] + 1}"


def step(text: str) -> str:
    """e5e4, or e4f3* for a capture -> e5-e4."""
    return f"{text[:2]}-{text[2:4]}"


def nim(text: str) -> str:
    """pile:3, take:5; -> take 5 from heap_3."""
    pile, amount = numbers(text)
    return f"take {amount} from heap_{pile}"


def pig(text: str) -> str:
    """roll, stop; Roll 3 -> 3."""
    return text.removeprefix("Roll ")


def kuhn_poker(text: str) -> str:
    """Pass, Bet; Deal:2 -> king."""
    if text.startswith("Deal:"):
        return ("jack", "queen", "king", "ace")[numbers(text)[0]]
    return text.lower()


def leduc_poker(text: str) -> str:
    """Fold, Call, Raise; Chance outcome:3 -> queen_of_hearts."""
    if text.startswith("Chance"):
        rank, suit = divmod(numbers(text)[0], 2)
        return f"{('jack', 'queen', 'king')[rank]}_of_{('spades', 'hearts')[suit]}"
    return text.lower()


def liars_dice(text: str) -> str:
    """1-6; Liar; Roll 5 -> 5."""
    return text.removeprefix("Roll ").lower()


def mancala(text: str) -> str:
    """Pits 1 to 6 are ours, 8 to 13 the other player's -> s1, n6."""
    pit = int(text)
    return f"s{pit}" if pit < 7 else f"n{pit - 7}"


def dots_and_boxes(text: str) -> str:
    """P1(v,1,0): row and column of the upper or left dot -> the space between the dots."""
    row, column = numbers(text)[1:]
    return f"r{2 * row + 1}c{2 * column + 2}" if "(h" in text else f"r{2 * row + 2}c{2 * column + 1}"


def othello(text: str) -> str:
    return text


def goofspiel(text: str) -> str:
    """[P0]Bid: 1 -> card_1; Deal 4 -> prize_4."""
    if text.startswith("Deal"):
        return f"prize_{numbers(text)[0]}"
    return f"card_{numbers(text)[1]}"


CASES = [
    Case("tic_tac_toe", "tic_tac_toe", tic_tac_toe),
    Case("connect_four", "connect_four", connect_four, depth=6, deep=9),
    Case("breakthrough", "breakthrough", step, depth=3, deep=5),
    Case("breakthrough_8x8", "breakthrough", step, variants=("eight",), depth=2, deep=4),
    Case("nim", "nim", nim),
    Case("pig", "pig", pig, depth=13, deep=20),
    Case("pig_small", "pig", pig, variants=("small",), depth=20),
    Case("kuhn_poker", "kuhn_poker", kuhn_poker),
    Case("kuhn_poker_3p", "kuhn_poker", kuhn_poker, players=3),
    Case("leduc_poker", "leduc_poker", leduc_poker),
    Case("liars_dice", "liars_dice", liars_dice),
    Case("mancala", "mancala", mancala, depth=6, deep=8),
    Case("dots_and_boxes", "dots_and_boxes", dots_and_boxes),
    Case("othello", "othello", othello, depth=5, deep=7),
    Case("goofspiel", "goofspiel", goofspiel),
    Case("goofspiel_random", "goofspiel", goofspiel, variants=("random_order",), depth=5),
    Case("clobber", "clobber", step, depth=2, deep=4),
    Case("clobber_4x4", "clobber", step, variants=("small",), depth=4),
]
