"""`check --watch` checks again as soon as a file is saved, and Ctrl-C ends it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]


def wait_for(log: Path, words: str, process: subprocess.Popen[bytes]) -> str:
    for _ in range(600):
        shown = log.read_text("utf-8", errors="replace")
        if words in shown:
            return shown
        assert process.poll() is None, shown
        time.sleep(0.05)
    raise AssertionError(f"{words!r} never came; shown is:\n{log.read_text('utf-8')}")


def test_it_checks_again_at_each_save(game: Path, tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    env = os.environ | {"PYTHONPATH": f"{ROOT / 'interpreter'}{os.pathsep}{ROOT / 'tools'}", "PYTHONUNBUFFERED": "1"}
    with log.open("wb") as out:
        process = subprocess.Popen([sys.executable, "-m", "rulewright_tools", "check", "--watch", str(game)],
                                   stdout=out, stderr=out, env=env, cwd=ROOT)  # fmt: skip
    try:
        wait_for(log, "nothing to complain about", process)
        text = (game / "game.yaml").read_text()
        (game / "game.yaml").write_text(text.replace("heap == 0", "heep == 0"))
        assert 'did you mean "heap"?' in wait_for(log, "1 error", process)
        (game / "game.yaml").write_text("- [")
        wait_for(log, "yaml-syntax", process)
    finally:
        process.send_signal(signal.SIGINT)
        code = process.wait(timeout=20)
    assert code == 130
    assert "Traceback" not in log.read_text("utf-8")
