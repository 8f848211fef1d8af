"""A position in words and lines, as whoever sees everything would see it."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.ir.header import OVER, PLAYER
from rulewright.play.decision import Decision
from rulewright.play.game import Game
from rulewright_tools.screen.naming import Naming
from rulewright_tools.screen.plain import scene_lines
from rulewright_tools.screen.position import Position
from rulewright_tools.screen.scene import build_scene


def picture(game: Game, vector: Sequence[int], columns: int = 100) -> str:
    """The position drawn, and below it what is asked of whom."""
    S = list(vector)
    lines = scene_lines(build_scene(Position(game.facts, S), Naming(game.facts, game.player_names)), columns)
    if S[PLAYER] and not S[OVER]:
        decision = Decision(game.code, game.words, S)
        lines += ["", f"{decision.player_name}: {decision.question}"]
    return "\n".join(lines)
