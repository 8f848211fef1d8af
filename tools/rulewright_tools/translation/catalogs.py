"""PO and POT files: where they are, how they are read and written.

A game's catalogs stand in its own folder, `games/GAME/locale/LANG.po`; the system's in `rulewright/locale/LANG.po`.
Files are written so that they change only where texts change: no dates, and references without line numbers (those
are in the template that `extract` makes).
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.diagnostics import Diagnostics
from rulewright.languages.fill import HOLE
from rulewright_tools.translation.messages import Message, Messages
from rulewright_tools.translation.plurals import PLURAL_FORMS, forms_of

if TYPE_CHECKING:
    import polib

SYSTEM = "system"
"""What the catalog of the interpreter's and the tools' own words is called where games are called by name."""
WIDTH = 100
MOST_PATHS = 3
BRACE_FORMAT = "python-brace-format"
_LINE = re.compile(
    r"""\s*(#.*|((#~\s*|\#\|\s*)?(msgctxt|msgid|msgid_plural|msgstr(\[\d+\])?)\s+)?"([^"\\]|\\.)*"\s*)?$"""
)
"""A line of a PO file: a comment, or a keyword and a text in quotes, or more of that text."""


@dataclass(frozen=True)
class Domain:
    """What has catalogs: one game, or the system. `bases` are what references to files are relative to."""

    name: str
    root: Path
    locale: Path
    is_game: bool
    bases: tuple[Path, ...]

    @classmethod
    def of_game(cls, name: str, folder: Path) -> Domain:
        """The domain of a game in a folder."""
        return cls(name, folder, folder / "locale", True, (folder.resolve(),))

    @classmethod
    def of_system(cls) -> Domain:
        """The domain of the system's own words."""
        from rulewright.languages.current import HOME
        from rulewright_tools.translation.system_texts import roots

        home = HOME
        with suppress(ValueError):  # shorter in messages where it lies below the working folder
            home = HOME.relative_to(Path.cwd())
        return cls(SYSTEM, HOME.parent, home, False, tuple(package.parent for package in roots()))

    def messages(self, diags: Diagnostics | None = None) -> Messages:
        """All texts as the source has them now."""
        if self.is_game:
            from rulewright_tools.translation.game_texts import game_messages

            return game_messages(self.root, diags)
        from rulewright_tools.translation.system_texts import system_messages

        return system_messages()

    def languages(self) -> list[str]:
        """The languages that have a catalog here, in alphabetical order."""
        return sorted(path.stem for path in self.locale.glob("*.po")) if self.locale.is_dir() else []

    def file(self, language: str) -> Path:
        """The catalog of a language, whether it exists or not."""
        return self.locale / f"{language}.po"


def read_po(path: Path) -> polib.POFile:
    """A catalog.

    Raises:
        OSError: it cannot be read.
        ValueError: it is no PO file; the message says where.
    """
    import polib

    text = path.read_text("utf-8-sig").replace("\r\n", "\n")
    for number, line in enumerate(text.split("\n"), 1):
        if not _LINE.match(line):  # polib would take it in silence, and lose a letter
            raise ValueError(f"syntax error (line {number})")
    try:
        return polib.pofile(text, wrapwidth=WIDTH, encoding="utf-8")
    except (OSError, ValueError, IndexError) as error:
        raise ValueError(str(error)) from error


def header_of(domain: Domain, language: str) -> dict[str, str]:
    """The lines of a header that are ours to write; translators' tools may add theirs."""
    return {
        "Project-Id-Version": f"Rulewright: {domain.name}",
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": PLURAL_FORMS.get(language, "nplurals=INTEGER; plural=EXPRESSION;"),
    }


def entry_of(message: Message, domain: Domain, language: str, *, lines: bool) -> polib.POEntry:
    """An untranslated entry; with `lines`, references carry line numbers."""
    import polib

    references = [(_relative(span.file, domain.bases), str(span.line) if lines else "") for span in message.spans]
    rows = [f"id: {path}" for path in message.paths[:MOST_PATHS]]
    if len(message.paths) > MOST_PATHS:
        rows.append(f"and {len(message.paths) - MOST_PATHS} more")
    made = polib.POEntry(
        msgid=message.one,
        msgctxt=message.context or None,
        comment="\n".join([*rows, *message.remarks]),
        occurrences=list(dict.fromkeys(references)),
        flags=[BRACE_FORMAT] if is_brace_format(message.one, message.other) else [],
    )
    if message.other:
        made.msgid_plural = message.other
        made.msgstr_plural = dict.fromkeys(range(forms_of(language) if language else 2), "")
    return made


def is_brace_format(*texts: str) -> bool:
    """Whether texts have placeholders, and only such as other programs know: `{name}`, but no forms of nouns."""
    holes = [hole for text in texts for hole in HOLE.finditer(text)]
    plain = all(hole[2] is None and hole[1].replace(".", "_").isidentifier() for hole in holes)
    return bool(holes) and plain and not any(c in "{}" for text in texts for c in HOLE.sub("", text))


def template(domain: Domain, messages: Messages) -> str:
    """The template of a domain: every text with file and line, nothing translated."""
    import polib

    file = polib.POFile(wrapwidth=WIDTH)
    file.metadata = header_of(domain, "")
    file.header = f"Texts of {domain.name}. Made by `rulewright translate extract`."
    for message in messages:
        file.append(entry_of(message, domain, "", lines=True))
    return f"{file}\n"


def _relative(file: str, bases: tuple[Path, ...]) -> str:
    """A file as seen from the base it lies below."""
    path = Path(file).resolve()
    for base in bases:
        with suppress(ValueError):
            return path.relative_to(base).as_posix()
    return path.name
