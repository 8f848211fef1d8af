"""A whole game in a language where every text of ours has accents: what has none on the screen came from no catalog."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rulewright
from rulewright.languages import PSEUDO, in_language
from rulewright_tools.bots import make
from rulewright_tools.screen.about import topics
from rulewright_tools.screen.display import PlainDisplay
from rulewright_tools.screen.naming import Naming
from rulewright_tools.screen.position import Position
from rulewright_tools.screen.table_talk import Leave, Talk
from rulewright_tools.screen.why import Reasons

GAMES = Path(rulewright.__file__).resolve().parents[2] / "games"
WORD = re.compile(r"[^\W\d_]+")
QUOTED = re.compile(r'"[^"]*"')
JOINING = {"and", "or", "the"}
"""What joins the members of a list, and the article: they come from grammar, and trials have that of English."""
MUCH = 300
"""Answers after which a game is left."""


class Player:
    """Types every command at its first decision, then options at random; keeps what was shown after each line."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.talk: Talk | None = None
        self.shown: list[tuple[str, list[str], set[str]]] = []
        """What was typed, the lines shown after it, and the names of the options there were when they were shown."""
        self.begin = True
        self.pending: list[str] = []
        self.answers = 0
        self.written: list[str] = []

    def write(self, line: str) -> None:
        self.written.append(line)

    def ask(self, prompt: str) -> str:
        assert self.talk is not None
        decision = self.talk.state.decision
        names = {option.name for option in decision.options}
        last = self.shown[-1][0] if self.shown else ""
        self.shown[-1:] = [(last, [*self.written, prompt], names)] if self.shown else []
        self.written.clear()
        if self.begin:
            self.begin = False
            game = self.talk.state.game
            position = Position(game.facts, self.talk.state.observation(decision.player))
            known = list(topics(position, Naming(game.facts, game.player_names)))
            some = self.random.sample(known, min(12, len(known)))
            self.pending = [
                "?", "options", "log", "hint", "nonsense", "why", "why nonsense of mine", "undo", "save", "? nonsense",
                *(f"? {name}" for name in [*some, decision.options[0].name]), "show",
            ]  # fmt: skip
        self.answers += 1
        if self.answers > MUCH:
            raise EOFError
        typed = self.pending.pop(0) if self.pending else str(self.random.randrange(len(decision.options)) + 1)
        if not self.pending and any(option.name.isdigit() for option in decision.options) and typed.isdigit():
            typed = self.random.choice(decision.options).name
        self.shown.append((typed, [], set()))
        return typed


def plain_words(line: str, known: set[str]) -> Iterator[str]:
    """Words of a line without any accent that are not known as ids; signs of pieces may lie on one another."""
    signs = "|".join(re.escape(word) for word in sorted(known, key=len, reverse=True) if len(word) < 3)
    for word in WORD.findall(line):
        if len(word) > 1 and word.isascii() and word not in known and not re.fullmatch(f"(?:{signs})+", word):
            yield word


def ids_of(game: Any) -> set[str]:
    """What is the same in every language and stands on the screen: spaces without titles, seats, symbols."""
    facts = game.facts
    found = {name for board in facts["boards"].values() for name in (*board["sites"], *(board["positions"] or ()))}
    found |= {*game.player_names} | {str(text) for text in (facts["draw"] or {}).get("symbols", {}).values()}
    found |= {str(piece["words"].get("symbol")) for piece in facts["classes"].values()}
    for piece in facts["classes"].values():
        found |= {str(words.get("symbol")) for words in piece.get("kind_words", {}).values()}
    return {word for name in found for word in WORD.findall(name)} | JOINING


def play(game: Any, seed: int) -> Player:
    """A game of a person against random bots, in the language that nobody speaks."""
    player = Player(seed)
    seats: list[Any] = ["human", *(make("random", seed + seat) for seat in range(1, game.players))]
    reasons = Reasons(None)
    player.talk = Talk(game.new_state(seed=seed), seats, PlainDisplay(player.write, 240), player.ask, reasons=reasons)
    try:
        player.talk.run()
    except (EOFError, Leave):
        assert player.answers > MUCH
    player.shown.append(("", player.written, set()))
    return player


@pytest.mark.parametrize(
    "name", [path.parent.relative_to(GAMES).as_posix() for path in sorted(GAMES.rglob("game.yaml"))]
)
def test_every_word_on_the_screen_comes_from_a_catalog(name: str) -> None:
    with in_language(PSEUDO):
        game = rulewright.load(GAMES / name, lang=PSEUDO)
        player = play(game, 5)
    known = ids_of(game)
    found = []
    for typed, lines, names in player.shown:
        named = sorted(names, key=len, reverse=True)
        for line in lines:
            said = QUOTED.sub("", line)
            for option in named:  # what is typed stands behind what is said
                said = said.replace(f"({option})", "")
            if typed == "hint" or typed.startswith(("? ", "why")):
                said = re.sub(r"\([^()]*\)", "", said)  # paths and places of rules
                for option in named:
                    said = re.sub(rf"(?<!\w){re.escape(option)}(?!\w)", "", said)
            found += [f"{typed} -> {word}: {line}" for word in plain_words(said, known)]
    assert found == []
    assert len(player.shown) > 15
