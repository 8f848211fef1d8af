"""What somebody typed at the table: an option by number, name or beginning of a name, or a command.

Options come first: where an option is called `save`, typing `save` chooses it, and `/save` is the command. Commands
are understood in English and in the language in use, with accents or without.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TYPE_CHECKING

from rulewright.languages import _

if TYPE_CHECKING:
    from rulewright.play.decision import Option

COMMANDS = {
    "?": "help", "help": "help", "show": "show", "board": "show", "options": "options", "log": "log", "undo": "undo",
    "save": "save", "picture": "picture", "why": "why", "hint": "hint", "quit": "quit", "exit": "quit",
}  # fmt: skip


def said_commands() -> dict[str, str]:
    """What each command is called in the language in use; a catalog may name several, the first is shown.

    A hyphen in a name may be typed as a blank: `por-que` is `por que` as well.
    """
    return {
        "help": _("help", context="typed command"),
        "show": _("show", context="typed command"),
        "options": _("options", context="typed command"),
        "log": _("log", context="typed command"),
        "undo": _("undo", context="typed command"),
        "save": _("save", context="typed command"),
        "picture": _("picture", context="typed command"),
        "why": _("why", context="typed command"),
        "hint": _("hint", context="typed command"),
        "quit": _("quit", context="typed command"),
    }


def shown_command(name: str) -> str:
    """The word by which a command is told to people."""
    return (said_commands()[name].split() or [name])[0]


def bare(word: str) -> str:
    """A word in small letters without accents."""
    return "".join(c for c in unicodedata.normalize("NFD", word.lower()) if not unicodedata.combining(c))


def known_commands() -> dict[str, str]:
    """Every word that is understood as a command; the English ones mean the same in every language."""
    said = {bare(word): name for name, words in said_commands().items() for word in words.split()}
    return said | COMMANDS


@dataclass(slots=True)
class Answer:
    """An option, or a command with its words. Commands `several` and `unknown` say that no option was meant clearly."""

    option: Option | None = None
    command: str = ""
    words: str = ""
    options: list[Option] = field(default_factory=list)
    near: list[str] = field(default_factory=list)


def read_answer(typed: str, options: Sequence[Option]) -> Answer:
    """What was typed, understood."""
    text = " ".join(typed.split())
    if text.startswith("/"):
        return _command(text[1:]) or Answer(command="unknown", words=text)
    exact = [option for option in options if option.name == text]
    exact = exact or [option for option in options if option.name.lower() == text.lower()]
    if len(exact) == 1:
        return Answer(exact[0])
    numbered = not any(option.name.isdecimal() for option in options)
    if numbered and text.isdecimal() and len(text) < 9 and 1 <= int(text) <= len(options):
        return Answer(options[int(text) - 1])
    if not text:
        return Answer(command="show")
    found = _command(text)
    begin = [option for option in options if option.name.lower().startswith(text.lower())]
    if found is not None and (found.words or not begin):
        return found
    if len(begin) == 1:
        return Answer(begin[0])
    if begin:
        return Answer(command="several", words=text, options=begin)
    return Answer(command="unknown", words=text, near=get_close_matches(text, [o.name for o in options], n=2))


def _command(text: str) -> Answer | None:
    word, _blank, rest = text.partition(" ")
    if text.startswith("?") and len(word) > 1:
        word, rest = "?", text[1:].strip()
    commands = known_commands()
    second, _blank, behind = rest.partition(" ")
    if bare(f"{word}-{second}") in commands:
        word, rest = f"{word}-{second}", behind
    name = commands.get(bare(word))
    return Answer(command=name, words=rest.strip()) if name else None
