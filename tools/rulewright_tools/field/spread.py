"""How far a game can go: bounds of its returns, whether they add up to nothing, how many outcomes chance can have."""

from __future__ import annotations

from rulewright.play.game import Game

UNBOUNDED = 4096
"""The most outcomes where the rules pick one of several numbers."""
PLAYS = 100
"""Games that are played to see whether returns add up to nothing."""


def returns_range(game: Game) -> tuple[float, float]:
    """Bounds that no return leaves: from the formula of the game, else -1 and 1."""
    low, high = game.artifact.result.get("returns_range") or (-1, 1)
    edge = 2**31
    low, high = max(low, -edge), min(high, edge)
    return low / game.divisor, max(high, low + 1) / game.divisor


def is_zero_sum(game: Game) -> bool:
    """Whether what some win others lose.

    Certain where two play for a win, a loss or a draw. Where a formula gives the returns, random games are looked at;
    so it can be wrong, and whoever relies on it has to look at each end.
    """
    if not game.artifact.result.get("returns"):
        return game.players == 2
    return all(sum(game.playout(seed).returns) == 0 for seed in range(PLAYS))


def outcome_bounds(game: Game, site: int) -> list[int]:
    """By value that tells outcomes of a chance event apart: how many there can be."""
    return [_values(game, kind) for _, kind in game.code.sites[site]["outcome"]] or [UNBOUNDED]


def _values(game: Game, kind: str) -> int:
    family, _, name = kind.partition(":")
    classes = game.facts["classes"]
    if family == "alike":
        return int(classes[name]["count"]) + 1
    if kind in game.words.types:
        return len(game.words.types[kind])
    return UNBOUNDED


def most_draws(game: Game) -> int:
    """The most equally likely draws that a chance event can have; 0 in a game without chance."""
    found = [0]
    for number, site in game.code.sites.items():
        if site["kind"] != "chance":
            continue
        faces = [len(entry["faces"]) for entry in game.facts["classes"].values() if entry["faces"]]
        if site["verb"] == "roll" and faces:
            found.append(max(faces))
        else:
            found.append(max(outcome_bounds(game, number)) - 1)  # what is drawn is never nothing
    return max(found)
