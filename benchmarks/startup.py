"""How long it takes to begin: a new process that loads a game up to its first decision, and `rulewright list`.

Processor time of the whole process, Python's own start included.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from statistics import median

FIRST_DECISION = "import sys, rulewright; rulewright.load(sys.argv[1]).new_state(seed=1).decision.options"
LIST = "from rulewright_tools.cli import run; sys_exit = run(['list']); raise SystemExit(sys_exit)"
NOTHING = "pass"


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


def startup(game: str, rounds: int) -> dict[str, float]:
    """Medians in seconds: `python` (an empty process), `cold`, `cached`, `list`."""
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
            if number:  # the first writes byte code
                for key, value in times.items():
                    found[key].append(value)
    return {key: median(values) for key, values in found.items()}
