"""An entry of the registry of codes: what it means, with an example that is wrong and one that is right.

The examples are run by the tests: a wrong one must give its code, a right one must not. An example holds some
sections of a game; the others are taken from the sample game of the tests. A line `# file: NAME` begins another file.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Code:
    """One code. `phase` is the step that finds it; `run` is false where an example of text cannot show it."""

    name: str
    phase: str
    meaning: str
    wrong: str
    right: str
    run: bool = True
