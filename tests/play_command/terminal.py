"""A command in a terminal of its own (a pseudo terminal), typed at and read from by a test."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import select
import signal
import sys
import time
from pathlib import Path

ESCAPES = re.compile(r"\x1b(?:\[[0-9;?]*[A-Za-z]|\][^\x07]*\x07|[=>])")
PATIENCE = 60.0


def environment(home: Path) -> dict[str, str]:
    """What the command runs in: this checkout, and a state folder of its own."""
    found = dict(os.environ) | {"XDG_STATE_HOME": str(home), "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "50"}
    return found | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path), "PYTHONUNBUFFERED": "1"}


class Terminal:
    """`rulewright` with arguments. Use as a context; what is still running at its end is killed."""

    def __init__(self, *arguments: str, home: Path, limit: int = 0) -> None:
        self.shown = ""
        self._arguments = [sys.executable, "-m", "rulewright_tools", *arguments]
        self._home = home
        self._limit = limit
        self._pid = 0
        self._fd = -1
        self._code: int | None = None

    def __enter__(self) -> Terminal:
        self._pid, self._fd = pty.fork()
        if not self._pid:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # whoever runs these tests may have Ctrl-C switched off
            if self._limit:
                import resource

                resource.setrlimit(resource.RLIMIT_FSIZE, (self._limit, self._limit))
            os.execve(sys.executable, self._arguments, environment(self._home))
        return self

    def __exit__(self, *_: object) -> None:
        if self._code is None:
            self.kill()
        os.close(self._fd)

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self._pid, signal.SIGKILL)
        self._reap()

    def type(self, text: str, *, end: str = "\r") -> None:
        """Type a line."""
        os.write(self._fd, (text + end).encode())

    def wait_for(self, text: str) -> str:
        """Read until a text is shown; gives all that was shown since the last time, without colours."""
        begun = time.monotonic()
        while text not in self.shown:
            if time.monotonic() - begun > PATIENCE or not self._read(0.2):
                raise AssertionError(f"{text!r} was not shown. Shown was:\n{self.shown}")
        at = self.shown.index(text) + len(text)
        found, self.shown = self.shown[:at], self.shown[at:]
        return found

    def end(self, key: str = "") -> int:
        """Read to the end; the exit code.

        `key` ends it, and is pressed again if nothing comes of it: Python's line editor may sleep through a Ctrl-C that
        comes in the moment in which it shows its prompt.
        """
        begun = pressed = time.monotonic()
        before = self.shown
        if key:
            self.type(key, end="")
        while self._read(0.2):
            now = time.monotonic()
            if now - begun > PATIENCE:
                raise AssertionError(f"it does not end. Shown was:\n{self.shown}")
            if key and self.shown.rstrip("^C") == before.rstrip("^C") and now - pressed > 5:
                pressed = now
                self.type(key, end="")
        self._reap()
        return self._code if self._code is not None else -1

    def _read(self, seconds: float) -> bool:
        """Take in what is there; False at the end."""
        ready, _, _ = select.select([self._fd], [], [], seconds)
        if not ready:
            return True
        try:
            data = os.read(self._fd, 65536)
        except OSError:
            return False
        if not data:
            return False
        self.shown = ESCAPES.sub("", (self.shown + data.decode("utf-8", "replace")).replace("\r\n", "\n"))
        return True

    def _reap(self) -> None:
        if self._code is None:
            _, status = os.waitpid(self._pid, 0)
            self._code = os.waitstatus_to_exitcode(status)
