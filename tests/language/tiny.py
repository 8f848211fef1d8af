"""Tiny games as text, for tests of single parts of the language."""

from __future__ import annotations

import tempfile
from pathlib import Path
from textwrap import dedent, indent
from typing import Any

from rulewright.diagnostics import Diagnostic
from rulewright.driver import Forms, compiled_program, finish, run_passes
from rulewright.play.game import Game
from rulewright.play.paths import Paths
from rulewright.play.state import State
from tests.native.alike import play_alike
from tests.properties.effort import FULL


def whole(text: str) -> str:
    """The text of a game, with a head where it has none."""
    text = dedent(text).strip() + "\n"
    head = {"format": "1", "title": "Tiny", "players": "2", "limit": "{decisions: 60, then: scores}"}
    lines = text.splitlines()
    missing = [f"{key}: {value}" for key, value in head.items() if not any(s.startswith(f"{key}:") for s in lines)]
    return "\n".join([*missing, text])


def passed(text: str, players: int | None = None) -> Forms:
    """All forms of the game, as far as it comes."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.yaml"
        file.write_text(whole(text), "utf-8")
        return run_passes(file.parent, players)


def compiled(text: str, players: int | None = None) -> Game | list[Diagnostic]:
    """The game, or what is wrong with it."""
    forms = passed(text, players)
    return forms.diags.items if forms.diags.failed else Game(finish(forms, ""), program=lambda: compiled_program(forms))


def game(text: str, players: int | None = None) -> Game:
    """The game; fails with the messages where it has mistakes, and among full tests where native code plays otherwise."""
    found = compiled(text, players)
    assert isinstance(found, Game), "\n".join(map(str, found))
    if FULL:
        play_alike(found, 1)
    return found


def start(text: str, seed: int | None = 1, players: int | None = None) -> State:
    """A new state of the game."""
    return game(text, players).new_state(seed=seed)


def codes(text: str, players: int | None = None) -> list[str]:
    """The codes of what is wrong with a game."""
    found = compiled(text, players)
    return [] if isinstance(found, Game) else [d.code for d in found]


def read(state: State, path: str) -> Any:
    """What stands at a path."""
    return Paths(state.game.facts).read(path, state.vector)


def names(state: State) -> list[str]:
    """What can be chosen, by name."""
    return [option.name for option in state.decision.options]


def play(state: State, *choices: str) -> State:
    """Make choices in order; gives the state."""
    for choice in choices:
        state.apply(choice)
    return state


def block(text: str, depth: int = 1) -> str:
    """A block of statements, indented."""
    return indent(dedent(text).strip("\n"), "  " * depth)
