"""Words in the reader's language: catalogs, the language in use, and how texts are filled.

Source texts are English and stand where they are used: `_("there is no zone called {name}", name=...)`. A translator
finds them in gettext catalogs: one for the system (`rulewright/locale/LANG.po`), one for each game
(`games/GAME/locale/LANG.po`). Nothing below knows a game or any other part of the interpreter.
"""

from __future__ import annotations

from rulewright.languages.catalog import Catalog
from rulewright.languages.current import (
    ENGLISH,
    _,
    current,
    game_catalog,
    game_languages,
    grouped,
    in_language,
    languages,
    marked,
    match_language,
    os_reason,
    plural,
    translated,
    unreadable,
    use_language,
)
from rulewright.languages.fill import fill, names_in
from rulewright.languages.pseudo import PSEUDO

__all__ = [
    "ENGLISH",
    "PSEUDO",
    "Catalog",
    "_",
    "current",
    "fill",
    "game_catalog",
    "game_languages",
    "grouped",
    "in_language",
    "languages",
    "marked",
    "match_language",
    "names_in",
    "os_reason",
    "plural",
    "translated",
    "unreadable",
    "use_language",
]
