"""A machine for a game: the engine that is wanted, or the faster one that can be used here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.exceptions import MisuseError
from rulewright.languages import _
from rulewright.routines.machine import Machine
from rulewright.routines.memory import HEAP_WORDS

if TYPE_CHECKING:
    from rulewright.play.game import Game
    from rulewright.routines.viewer import Viewer

ENGINES = ("python", "wasm")


def machine(game: Game, engine: str = "auto", words: int | None = None) -> Machine:
    """What runs the routines of a game.

    Args:
        game: the game.
        engine: `python`, `wasm` (native code in a sandbox), or `auto`: wasm where it can be used.
        words: how many words the last region of the work memory has (HEAP); a few thousand if left out.
    Raises:
        MisuseError: there is no such engine, or `wasm` is wanted and cannot be used here.
    """
    if engine not in (*ENGINES, "auto"):
        raise MisuseError(_("an engine is python, wasm or auto, not {engine}", engine=repr(engine)))
    words = HEAP_WORDS if words is None else words
    if engine != "python":
        from rulewright.native.host import available

        missing = available()
        if not missing and (engine == "wasm" or game.program is not None or game.native is not None):
            from rulewright.native.machine import NativeMachine

            return NativeMachine(game, words)
        if engine == "wasm":
            raise MisuseError(missing)
    from rulewright.routines.python_machine import PythonMachine

    return PythonMachine(game, words)


def viewer(game: Game) -> Viewer:
    """What answers single questions about what the seats of a game see."""
    from rulewright.routines.viewer import Viewer

    return Viewer(game.artifact)
