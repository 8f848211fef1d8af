"""What a screen says of spaces that are called by figures, and of tiles that lie turned."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.languages import in_language
from rulewright_tools.screen.naming import Naming
from rulewright_tools.screen.plain import scene_lines
from rulewright_tools.screen.position import Position
from rulewright_tools.screen.scene import build_scene

CACAO = Path(rulewright.__file__).resolve().parents[2] / "games" / "cacao"


def drawn(language: str) -> str:
    """The table after one tile was laid with a quarter turn, as plain lines."""
    with in_language(language):
        game = rulewright.load(CACAO, players=2, lang=language)
        state = game.new_state(seed=3)
        name = next(o.name for o in state.decision.options if o.name.startswith("lay pair") and o.name.endswith(" 1"))
        state.apply(state.decision.named(name))
        position = Position(game.facts, state.observation(state.player))
        return "\n".join(scene_lines(build_scene(position, Naming(game.facts, game.player_names)), 100, unicode=True))


@pytest.mark.parametrize(
    ("language", "seen"), [("en", ("start −10", "village 16", "red")), ("pt_BR", ("│ −10", "│ 16", "Vermelho"))]
)
def test_a_track_says_what_its_spaces_are_worth(language: str, seen: tuple[str, ...]) -> None:
    text = drawn(language)
    assert all(words in text for words in seen), text
    assert ("start" in text) == (language == "en")


def test_a_turned_tile_shows_its_sides_as_they_lie() -> None:
    text = drawn("en")
    assert "1210" in text and "@1" not in text
