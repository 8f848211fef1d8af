"""Modules with their descriptions, as `build` writes them, and what Python says about a game that chance plays."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rulewright.driver import load
from rulewright.ir.header import OVER, PC, PLAYER
from rulewright.languages import ENGLISH, game_languages
from rulewright.native.describe import describe
from rulewright.native.form import emit
from rulewright.native.shapes import Description
from rulewright.play.decision import Decision
from rulewright.play.game import Game
from rulewright.routines.machine import halves


def pair_of(game: Game, folder: Path) -> tuple[bytes, Description]:
    """A module and its description."""
    wasm, about = emit(game)
    return wasm, describe(game, folder, wasm, about, "game.wasm", "0")


def write_pair(game: Game, folder: Path, target: Path) -> Path:
    """The same as files `game.wasm` and `game.json` in a folder that is made; gives the path of the description."""
    wasm, description = pair_of(game, folder)
    target.mkdir(parents=True)
    (target / "game.wasm").write_bytes(wasm)
    file = target / "game.json"
    file.write_text(json.dumps(description.model_dump(mode="json"), ensure_ascii=False), "utf-8")
    return file


def played(game: Game, folder: Path, seed: int, language: str = ENGLISH) -> dict[str, Any]:
    """A whole game in which chance chooses, as `playByItself` of docs/native/rulewright.mjs tells it."""
    spoken = game if language == game.language else _in_language(game, folder, language)
    machine = game.machine("python")
    machine.call("new", *halves(seed))
    machine.call("advance")
    moves = []
    while not (vector := machine.vector())[OVER]:
        decision = Decision(spoken.code, spoken.words, vector)
        options = [{"id": o.id, "name": o.name, "sentence": o.sentence} for o in decision.options]
        machine.call("options", vector[PC])
        chosen = options[machine.call("draw", len(options))]
        moves.append(
            {
                "player": vector[PLAYER],
                "question": decision.question,
                "options": options,
                "chosen": chosen["name"],
                "state": machine.vector(),
            }
        )
        machine.call("apply", int(str(chosen["id"])))
    seats = range(1, game.players + 1)
    return {
        "moves": moves,
        "scores": [machine.call("score", seat) for seat in seats],
        "returns": [machine.call("returns", seat) for seat in seats],
        "winners": [seat for seat in seats if machine.call("winner", seat)],
        "state": machine.vector(),
    }


def _in_language(game: Game, folder: Path, language: str) -> Game:
    assert language in game_languages(folder)
    return load(folder, game.players, game.variants, lang=language)
