"""Everything a game says, block by block: by model path, in the order of play."""

from __future__ import annotations

from rulewright.wording.said import Said
from rulewright.wording.speaker import Speaker


def outline(speaker: Speaker) -> dict[str, list[Said]]:
    """`setup`, `play`, `effects.NAME`, and the blocks on kinds (`components.cards.kinds.sunny.effect`) and spaces."""
    game = speaker.game
    found: dict[str, list[Said]] = {}
    if game.setup:
        found["setup"] = speaker.block(game.setup)
    found["play"] = speaker.block(game.play)
    for name in game.symbols.effects:
        with speaker.within({}):
            found[f"effects.{name}"] = speaker.body(name)
    for piece_class, kind, name in game.blocks:
        path = f"components.{piece_class}.kinds.{kind}.{name}"
        if piece_class in game.symbols.boards:
            path = f"boards.{piece_class}.spaces.{kind}.{name}"
        found[path] = speaker.kind_effect(piece_class, kind, name)
    return found
