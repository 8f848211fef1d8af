"""Carries the texts of the source into a catalog, and keeps what translators have written.

A text that changed keeps its translation, marked `fuzzy`, with the old text beside it: it is found by the element it
belongs to (`id:` in the notes), else by likeness. Players see English until somebody has looked at it. Texts that are
gone stay at the end of the file for a while (`#~`), so that one that comes back is not translated twice.
"""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from rulewright_tools.translation.catalogs import BRACE_FORMAT, WIDTH, Domain, entry_of, header_of, is_brace_format
from rulewright_tools.translation.messages import Key, Messages

if TYPE_CHECKING:
    import polib

_ID = re.compile(r"^id: (\S+)$", re.MULTILINE)
ALIKE = 0.75
"""How much a new text must be like one that is gone (0 to 1) to take over its translation as a proposal."""
FUZZY = "fuzzy"


def updated(domain: Domain, language: str, messages: Messages, old: polib.POFile | None) -> polib.POFile:
    """The catalog of a language with exactly these texts; `old` is left as it is."""
    import polib

    made = polib.POFile(wrapwidth=WIDTH)
    made.header = (old.header.strip() if old is not None else "") or f"Texts of {domain.name} in {language}."
    made.metadata = header_of(domain, language)
    if old is not None:
        made.metadata |= {k: v for k, v in old.metadata.items() if k not in made.metadata}
    known = {key_of(entry): entry for entry in old or ()}
    gone = {key: entry for key, entry in known.items() if messages.get(key) is None and is_translated(entry, some=True)}
    used: set[Key] = set()
    for message in messages:
        entry = entry_of(message, domain, language, lines=False)
        before = known.get(message.key)
        if before is not None and (is_translated(before, some=True) or before.tcomment):
            _keep(entry, before)
        else:
            source = _predecessor(entry, gone, used)
            if source is not None:
                used.add(key_of(source))
                _propose(entry, source)
        if BRACE_FORMAT in entry.flags and not is_brace_format(message.one, message.other, *forms_in(entry)):
            entry.flags.remove(BRACE_FORMAT)  # the translation asks for forms; programs that check would complain
        made.append(entry)
    for key, entry in gone.items():
        if key not in used and FUZZY not in entry.flags:
            made.append(_obsolete(entry))
    return made


def key_of(entry: polib.POEntry) -> Key:
    """What a catalog looks the entry up by."""
    return (entry.msgctxt or "", entry.msgid)


def is_translated(entry: polib.POEntry, *, some: bool = False) -> bool:
    """Whether an entry has all its forms; with `some`, any of them. Fuzzy ones count."""
    forms = forms_in(entry)
    return any(forms) if some else bool(forms) and all(forms)


def forms_in(entry: polib.POEntry) -> list[str]:
    """The translations of an entry: one, or one for each plural form."""
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def as_text(file: polib.POFile) -> str:
    """A catalog as it is written to disk."""
    return f"{file}\n"


def _keep(entry: polib.POEntry, before: polib.POEntry) -> None:
    """Take over a translation of the same text."""
    entry.tcomment = before.tcomment
    _take_forms(entry, before)
    flags = [flag for flag in before.flags if flag not in (BRACE_FORMAT, FUZZY)]
    fuzzy = FUZZY in before.flags or bool(before.msgid_plural) != bool(entry.msgid_plural)
    entry.flags = ([FUZZY] if fuzzy and is_translated(entry, some=True) else []) + entry.flags + flags
    if FUZZY in entry.flags:
        entry.previous_msgctxt = before.previous_msgctxt
        entry.previous_msgid = before.previous_msgid
        entry.previous_msgid_plural = before.previous_msgid_plural


def _propose(entry: polib.POEntry, source: polib.POEntry) -> None:
    """Take over the translation of another text, to be looked at."""
    entry.tcomment = source.tcomment
    _take_forms(entry, source)
    entry.flags = [FUZZY, *entry.flags]
    entry.previous_msgid = source.msgid
    entry.previous_msgctxt = source.msgctxt
    entry.previous_msgid_plural = source.msgid_plural or None


def _take_forms(entry: polib.POEntry, source: polib.POEntry) -> None:
    if not entry.msgid_plural:
        entry.msgstr = source.msgstr_plural.get(0, "") if source.msgid_plural else source.msgstr
        return
    forms = source.msgstr_plural if source.msgid_plural else {0: source.msgstr}
    for index in entry.msgstr_plural:
        entry.msgstr_plural[index] = forms.get(index, "")


def _predecessor(entry: polib.POEntry, gone: dict[Key, polib.POEntry], used: set[Key]) -> polib.POEntry | None:
    """The text that this one has replaced: of the same element, or much like it; none for a new one."""
    open_ = [e for key, e in gone.items() if key not in used and (e.msgctxt or "") == (entry.msgctxt or "")]
    own = set(_ID.findall(entry.comment))
    for candidate in open_:
        if own & set(_ID.findall(candidate.comment)):
            return candidate
    best, most = None, ALIKE
    for candidate in open_:
        matcher = SequenceMatcher(None, candidate.msgid, entry.msgid, autojunk=False)
        if matcher.real_quick_ratio() > most and matcher.quick_ratio() > most and matcher.ratio() > most:
            best, most = candidate, matcher.ratio()
    return best


def _obsolete(entry: polib.POEntry) -> polib.POEntry:
    import polib

    return polib.POEntry(
        msgid=entry.msgid,
        msgid_plural=entry.msgid_plural,
        msgctxt=entry.msgctxt,
        msgstr=entry.msgstr,
        msgstr_plural=dict(entry.msgstr_plural),
        tcomment=entry.tcomment,
        obsolete=True,
    )
