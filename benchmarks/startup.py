"""How long it takes to begin: a new process that loads a game up to its first decision, `rulewright list`, and the
game's native form.

Processor time. Of the whole process, Python's own start included, for all but the native form: that is what a loaded
game takes until its WebAssembly runs, without and with the cache.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
from statistics import median

FIRST_DECISION = "import sys, rulewright; rulewright.load(sys.argv[1]).new_state(seed=1).decision.options"
LIST = "from rulewright_tools.cli import run; sys_exit = run(['list']); raise SystemExit(sys_exit)"
NOTHING = "pass"
NATIVE = """
import json, sys
from time import process_time as clock
import rulewright
game = rulewright.load(sys.argv[1])
begin = clock()
from rulewright.native.host import available
missing = available()
ready = clock()
if not missing:
    machine = game.machine("wasm")
    machine.call("new", 1, 0)
    machine.call("advance")
    print(json.dumps({"host": ready - begin, "native": clock() - ready}))
"""
"""`host`: to import wasmtime and run a tiny module; `native`: from a loaded game to its first decision."""


def spent_by(arguments: list[str], environment: dict[str, str]) -> float:
    """Processor time of a Python process, in seconds.

    Raises:
        RuntimeError: it failed.
    """
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{arguments} failed: {done.stderr.strip() or done.stdout.strip()}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def printed_by(arguments: list[str], environment: dict[str, str]) -> dict[str, float]:
    """What a Python process prints as JSON; nothing if it prints nothing.

    Raises:
        RuntimeError: it failed.
    """
    command = [sys.executable, *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{arguments} failed: {done.stderr.strip() or done.stdout.strip()}")
    return dict(json.loads(done.stdout)) if done.stdout else {}


def largest(names: list[str]) -> str:
    """The game with the longest program."""
    import rulewright

    def length(name: str) -> int:
        artifact = rulewright.load(name).artifact
        return len(artifact.shared) + len(artifact.explicit) + len(artifact.sample)

    return max(names, key=length)


def startup(game: str, rounds: int) -> dict[str, float]:
    """Medians in seconds: `python` (an empty process), `cold`, `cached`, `list`; and where it can be used, `host`,
    `native` and `native_cached`."""
    found: dict[str, list[float]] = {"python": [], "cold": [], "cached": [], "list": []}
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ)
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # a user's Python keeps byte code
        environment["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
        for number in range(rounds + 1):
            cache = os.path.join(folder, str(number))
            environment["RULEWRIGHT_CACHE"] = cache
            times = {
                "python": spent_by(["-c", NOTHING], environment),
                "cold": spent_by(["-c", FIRST_DECISION, game], environment),
                "cached": spent_by(["-c", FIRST_DECISION, game], environment),
                "list": spent_by(["-c", LIST], environment),
            }
            times |= printed_by(["-c", NATIVE, game], environment)
            if "native" in times:
                times["native_cached"] = printed_by(["-c", NATIVE, game], environment)["native"]
            if number:  # the first writes byte code
                for key, value in times.items():
                    found.setdefault(key, []).append(value)
    return {key: median(values) for key, values in found.items()}
