"""What a game says of its kinds and spaces beside names and numbers: the sentences that pages and cards print, too.

Told(folder).lines(state, "cards", "sugar_mill")  ->  ["At once:", "Move your doubloon marker 2 fields on."]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulewright.exceptions import RulewrightError

if TYPE_CHECKING:
    from rulewright.play.state import State
    from rulewright.wording import Said, Speaker


class Told:
    """Sentences of one game. Without `folder`, where its data lies, there are none."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._of: Any = None
        self._speaker: Speaker | None = None

    def lines(self, state: State, owner: str, name: str) -> list[str]:
        """What is said of a kind of a class, or of a space of a board, sentence by sentence."""
        from rulewright.wording.kinds import said_of

        speaker = self._ready(state)
        return [] if speaker is None else [" ".join(_flat(said)) for said in said_of(speaker, owner, name)]

    def properties(self, state: State, owner: str) -> frozenset[str]:
        """The properties that these sentences tell."""
        from rulewright.resolved.sayings import saying

        speaker = self._ready(state)
        found = saying(speaker.symbols, owner) if speaker is not None else None
        return found.told if found is not None else frozenset()

    def _ready(self, state: State) -> Speaker | None:
        """The speaker of this game, made when it is first asked for help."""
        if self._of is not state.game:
            self._of, self._speaker = state.game, None
            if self._folder is not None:
                try:
                    self._speaker = _speaker(self._folder, state)
                except (RulewrightError, OSError):
                    self._speaker = None
        return self._speaker


def _speaker(folder: Path, state: State) -> Speaker | None:
    from rulewright.driver import run_passes
    from rulewright.verbs.registry import all_verbs
    from rulewright.wording import Speaker

    game = state.game
    forms = run_passes(folder, game.players, game.variants, until="resolved")
    if forms.resolved is None or forms.diags.failed:
        return None
    return Speaker(forms.resolved, all_verbs(), game.words.catalog)


def _flat(said: Said) -> Iterator[str]:
    yield said.text
    yield from _all(said.inner)


def _all(inner: Iterable[Said]) -> Iterator[str]:
    for said in inner:
        yield from _flat(said)
