"""The native form of a loaded game: recalled, or made from its typed program, compiled and kept.

game -> program (driver) -> plan -> module -> store -> Native(program of the host, bytes, what there is to say)
"""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, Any

from rulewright.exceptions import MisuseError
from rulewright.languages import _
from rulewright.native.store import Native, obtain

if TYPE_CHECKING:
    from rulewright.play.game import Game

_making = Lock()
"""One native form is made at a time: threads that want the same game's share it, and Python 3.11 parses source (which
routines are read from) in one thread only without fault.
"""


def native_form(game: Game) -> Native:
    """The native form; made once for a game, whichever thread wants it first.

    Raises:
        MisuseError: the game was not loaded from its rules, or they have changed since.
        NativeError: it cannot be compiled.
    """
    with _making:
        if game.native is None:
            game.native = obtain(game.key, lambda: emit(game), cache=bool(game.key))
        return game.native


def emit(game: Game) -> tuple[bytes, dict[str, Any]]:
    """The module of a game, and its memory map and exports as `module.NativeModule` has them.

    Raises:
        MisuseError: as above.
    """
    from rulewright.codegen.build import plan
    from rulewright.native.module import build_module

    if game.program is None:
        raise MisuseError(_("{name} has no native form here: it was not loaded from its rules", name=game.name))
    made = build_module(plan(game.program()), game.artifact)
    return made.bytes, {"memory": made.memory, "exports": {n: list(e) for n, e in made.exports.items()}}


def adopt(game: Game, wasm: bytes, about: dict[str, Any]) -> None:
    """Give a game the module that was made for it elsewhere; without wasmtime it stays without."""
    from rulewright.native.host import Program, available

    if not available():
        game.native = Native(Program.compile(wasm, guarded=False), wasm, about)
