"""What the words on a board's spaces stand for: `match: space.bonus` says it case by case, in the rules' words."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.languages.grammar import capital
from rulewright.resolved.tree import Node, Statement
from rulewright.wording import Said
from rulewright_tools.book.data import Legend, LegendWord, Text
from rulewright_tools.book.pictures import Artist
from rulewright_tools.book.source import at
from rulewright_tools.book.voice import Voice, word

LEAST = 2
"""So many different words make a legend."""


def legends(voice: Voice, artist: Artist) -> tuple[Legend, ...]:
    """A legend for each board whose spaces hold words that the rules explain and a picture stands for."""
    return tuple(found for name in voice.game.symbols.boards if (found := _legend(voice, artist, name)) is not None)


def _legend(voice: Voice, artist: Artist, board: str) -> Legend | None:
    declared = voice.declared("boards", board)
    spaces = declared.get("spaces")
    rows = [row for row in spaces.values() if isinstance(row, dict)] if isinstance(spaces, dict) else []
    for kind, cases in _matches(voice):
        names = voice.game.symbols.lists[kind]
        written = [value for row in rows for value in row.values() if isinstance(value, str)]
        used = dict.fromkeys(str(value) for value in written if value in cases and value in names)
        words = tuple(
            LegendWord(name, Text(capital(word(voice.nouns.word(kind, name))), cases[name][0].where), cases[name],
                       artist.word(name))
            for name in used if cases[name]
        )  # fmt: skip
        if len(words) >= LEAST and all(one.picture is not None for one in words):
            title = Text(voice.titled("board", board), at(voice.span_of("boards", board)), f"boards.{board}")
            return Legend(board, title, words, artist.key(board, title.text))
    return None


def _matches(voice: Voice) -> Iterator[tuple[str, dict[str, tuple[Text, ...]]]]:
    """Each `match` over words: the name of their list, and what is said in each case."""
    for statement in voice.statements.values():
        value = statement.parts.get("value")
        if statement.verb == "match" and isinstance(value, Node) and value.type.kind == "sym":
            yield value.type.name, dict(_cases(voice, statement, value.type.name))


def _cases(voice: Voice, statement: Statement, kind: str) -> Iterator[tuple[str, tuple[Text, ...]]]:
    names = voice.game.symbols.lists[kind]
    for number, block in statement.parts["cases"]:
        if 0 < number <= len(names):
            yield names[number - 1], tuple(_texts(voice.speaker.block(block)))


def _texts(said: list[Said]) -> Iterator[Text]:
    """What is said first of all; a sentence that ends with a colon goes on with what stands below it."""
    for one in said:
        inner = " ".join(text.text for text in _texts(one.inner)) if one.text.endswith(":") else ""
        yield Text(f"{one.text} {inner}".strip(), at(one.span), one.path)
