"""A program as large as a big game's: thousands of effects, each five to fifteen statements, made by a fixed rule.

It is measured in a process of its own, `python -m benchmarks.large EFFECTS`, which prints JSON: seconds (processor
time) that each step took, from the typed program to a game that plays, in Python and as WebAssembly.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":
    sys.path[:0] = [str(ROOT), str(ROOT / "interpreter"), str(ROOT / "tools")]

from rulewright.codegen.build import build_artifact  # noqa: E402
from rulewright.driver import uncollected  # noqa: E402
from rulewright.ir.ops import (  # noqa: E402
    Ask,
    Assign,
    Binary,
    Block,
    Chance,
    Const,
    Expr,
    For,
    Halt,
    If,
    Invoke,
    Load,
    Local,
    Lookup,
    Offer,
    Stmt,
    Store,
    While,
)
from rulewright.ir.program import Arm, Procedure, Program, Rule, Site, Text  # noqa: E402
from rulewright.native.host import available  # noqa: E402
from rulewright.native.store import Native  # noqa: E402
from rulewright.play.game import Game  # noqa: E402
from rulewright.routines.machine import halves  # noqa: E402

EFFECTS = 3000
SOME = 50
"""Games of one call."""
BASE, GOODS, TURNS, TURN_SLOT, NUMBER = 12, 40, 60, 10, 11
"""Slots: goods from BASE on, the turn, the effect at work; a game has so many turns."""


def measured(effects: int = EFFECTS) -> dict[str, Any]:
    """The figures, measured in a new process.

    Raises:
        RuntimeError: it failed.
    """
    command = [sys.executable, "-m", "benchmarks.large", str(effects)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{command} failed: {done.stderr.strip()}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def program(effects: int) -> Program:
    """A game for one player: each turn one of all effects happens. Effects ask, roll, branch, loop and call others."""
    made = Program(size=BASE + GOODS + 4, entry="main")
    made.tables["worth"] = tuple(random.Random(0).randrange(1, 9) for _ in range(64))
    sites: list[Site] = []
    for number in range(effects):
        made.procedures[f"e{number}"] = Procedure(f"e{number}", ("n",), effect(number, effects, sites))
    number = Local("r")
    turn: Block = (
        Chance(len(sites) + 1, Const(effects), "r", (Offer(number),)),
        Store(Const(NUMBER), number),
        among(0, effects),
        Store(Const(TURN_SLOT), plus(Load(Const(TURN_SLOT)), 1)),
    )
    sites.append(Site(len(sites) + 1, "chance", "turn", 0, effects, True, verb="roll"))
    test = Binary("<", Load(Const(TURN_SLOT)), Const(TURNS))
    made.procedures["main"] = Procedure("main", (), (While(test, turn, 1_000_000, 0), Halt()))
    made.sites = sites
    made.rules = [Rule("", "", 0, 0)] * (len(sites) + 1)
    made.facts = {"players": 1, "types": {"player": ["none", "p1"]}}
    return made


def among(first: int, last: int) -> Stmt:
    """Invoke the effect at work, found by halves."""
    if last - first == 1:
        return Invoke(f"e{first}", (Const(first % 7),), 0)
    middle = (first + last) // 2
    test = Binary("<", Load(Const(NUMBER)), Const(middle))
    return If(test, (among(first, middle),), (among(middle, last),))


def plus(a: Expr, b: Expr | int) -> Expr:
    return Binary("+", a, Const(b) if isinstance(b, int) else b)


def effect(number: int, effects: int, sites: list[Site]) -> Block:
    """One effect: five to fifteen statements. It may call an effect of a higher number, so there is no recursion."""
    rng = random.Random(number)

    def slot() -> Expr:
        return Const(BASE + rng.randrange(GOODS))

    def gain() -> Stmt:
        where = slot()
        return Store(where, Binary("%", plus(Load(where), plus(Local("n"), rng.randrange(1, 9))), Const(1009)))

    found: list[Stmt] = [gain()]
    wanted = rng.randrange(5, 16)
    while len(found) < wanted:
        kind = rng.randrange(8)
        if kind == 0:
            site = len(sites) + 1
            found.append(Ask(site, Const(1), f"a{site}", tuple(Offer(Const(i)) for i in range(rng.randrange(2, 5)))))
            arm = Arm("take", 0, 4, "{n}", [("n", "int")], Text("{n}", [("n", "int")]), f"e{number}")
            sites.append(Site(site, "ask", f"e{number}", site, 4, True, Text("Which?"), [arm]))
            found.append(If(Binary(">", Local(f"a{site}"), Const(0)), (gain(), gain()), (gain(),)))
        elif kind == 1:
            test = Binary(">", Load(slot()), Const(rng.randrange(500)))
            found.append(If(test, (gain(),), (gain(), gain())))
        elif kind == 2:
            at = Binary("&", Load(slot()), Const(63))
            found.append(Assign("m", Lookup("worth", at)))
            found.append(Store(slot(), Local("m")))
        elif kind == 3:
            total = Store(Const(BASE), Binary("%", plus(Load(plus(Const(BASE), Local("i"))), 3), Const(997)))
            found.append(For("i", Const(0), Const(rng.randrange(3, GOODS)), (total,)))
        elif kind == 4 and number + 1 < effects and rng.random() < 0.3:
            found.append(Invoke(f"e{rng.randrange(number + 1, effects)}", (Const(rng.randrange(5)),), 0))
        else:
            found.append(gain())
    return tuple(found)


def main() -> None:
    """Measure, and print JSON."""
    effects = int(sys.argv[1])
    whole = program(effects)
    times: dict[str, Any] = {"effects": effects, "statements": sum(len(p.body) for p in whole.procedures.values())}
    begun = process_time()
    with uncollected():  # as the driver does
        artifact = build_artifact(whole, {"game": "large", "players": 1})
    times["emit_python"] = process_time() - begun
    begun = process_time()
    game = Game(artifact, program=lambda: whole)
    game.new_state(seed=1)
    times["compile_python"] = process_time() - begun
    begun = process_time()
    game.code.load("sample")
    times["compile_sample"] = process_time() - begun
    times["lines"] = sum(getattr(artifact, part).count("\n") for part in ("shared", "explicit", "sample"))
    times["decisions_python"] = rate(game.playouts)
    if not available():
        times |= native(game)
    print(json.dumps(times))


def native(game: Game) -> dict[str, Any]:
    """The same of the WebAssembly engine."""
    from rulewright.native.form import emit
    from rulewright.native.host import Program as Compiled

    times: dict[str, Any] = {}
    begun = process_time()
    with uncollected():
        wasm, about = emit(game)
    times["emit_wasm"] = process_time() - begun
    times["wasm_bytes"] = len(wasm)
    begun, wall = process_time(), perf_counter()
    compiled = Compiled.compile(wasm, guarded=False)
    times["compile_wasm"] = process_time() - begun
    times["compile_wasm_wall"] = perf_counter() - wall
    code = compiled.machine_code()
    times["machine_code_bytes"] = len(code)
    begun = process_time()
    loaded = Compiled.from_machine_code(code, guarded=False)
    times["load_wasm"] = process_time() - begun
    assert loaded is not None
    game.native = Native(loaded, wasm, about)
    begun = process_time()
    machine = game.machine("wasm")
    times["instance"] = process_time() - begun

    def playouts(games: int, seed: int) -> int:
        machine.call("new", *halves(seed))
        return machine.call("playouts", games)

    times["decisions_wasm"] = rate(playouts)
    return times


def rate(playouts: Callable[[int, int], int]) -> float:
    """Decisions a second of `playouts(games, seed)`, once it is warm."""
    playouts(SOME, 1)
    made, seed, begun = 0, 1, process_time()
    while process_time() - begun < 1.0:
        seed += 1
        made += playouts(SOME, seed)
    return made / (process_time() - begun)


if __name__ == "__main__":
    main()
