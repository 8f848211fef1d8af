"""Short codes within a text: `Pay 2 :gems:.` Where there are pictures a code is one, everywhere else it is words.

    say_codes("Pay 2 :gems:.", {"gems": "gemas"}.get)   ->   "Pay 2 gemas."

A code is the id of a thing between colons, or a class and one of its kinds: `:tiles.waterhole:`. What codes a game has
is known to `rulewright.resolved.codes`; how they are drawn, to those who make pages and sheets.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

CODE = re.compile(r"(?<![\w:{]):([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?):(?![\w:])")
"""A code: an id between colons that no letter touches."""


def codes_in(text: str) -> list[str]:
    """The codes of a text, in order."""
    return [match.group(1) for match in CODE.finditer(text)]


def say_codes(text: str, words: Callable[[str], str | None]) -> str:
    """A text with each code said in words, with a capital letter where a sentence begins; codes without words stay."""
    if ":" not in text:
        return text

    def say(match: re.Match[str]) -> str:
        said = words(match.group(1)) or match.group()
        before = text[: match.start()].rstrip()
        return said[:1].upper() + said[1:] if not before or before[-1] in ".!?" else said

    return CODE.sub(say, text)


def parts_of(text: str) -> Iterator[tuple[str, str]]:
    """A text in pieces: (words, "") and ("", code), in order; nothing is empty."""
    at = 0
    for match in CODE.finditer(text):
        if match.start() > at:
            yield text[at : match.start()], ""
        yield "", match.group(1)
        at = match.end()
    if at < len(text):
        yield text[at:], ""
