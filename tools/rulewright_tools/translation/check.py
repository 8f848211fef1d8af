"""What is wrong with a catalog: each finding as a diagnostic with the line of the PO file and what to do.

Errors are what players would see go wrong (a placeholder that is not filled, a plural form that is empty) or what a
command mends (a catalog that is behind its source). What is not translated yet is a warning: players read English
there; with `complete`, it is an error too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.diagnostics import Diagnostic, Span
from rulewright.diagnostics.diagnostic import Severity
from rulewright.diagnostics.near import listing
from rulewright.languages import _, grammar, names_in, plural
from rulewright.languages.codes import codes_in
from rulewright.languages.fill import HOLE
from rulewright_tools.translation.catalogs import Domain, header_of, read_po
from rulewright_tools.translation.glossary import Glossary
from rulewright_tools.translation.messages import TERM, Message, Messages
from rulewright_tools.translation.plurals import GENDERS, PLURAL_FORMS, forms_of
from rulewright_tools.translation.update import FUZZY, is_translated, key_of

if TYPE_CHECKING:
    import polib

ENDINGS = ".!?:;\u2026"
_LINE = re.compile(r"line (\d+)")
Found = Iterator[Diagnostic]


def check_catalog(
    domain: Domain, language: str, messages: Messages | None = None, *, complete: bool = False
) -> list[Diagnostic]:
    """All findings about one catalog, by line.

    Args:
        messages: the texts of the source, if they are known already.
        complete: whether a text without translation is an error.
    """
    path = domain.file(language)
    try:
        file = read_po(path)
    except FileNotFoundError:
        message = _("there is no catalog for {language}", language=language)
        return [_one("po-stale", Span(str(path), 1, 1, 1, 1), message, _update(domain, language))]
    except (OSError, ValueError) as error:
        line = _LINE.search(str(error))
        number = int(line[1]) if line else 1
        return [
            _one(
                "po-syntax", Span(str(path), number, 1, number, 1), _("this is no PO file"),
                _('each entry is `msgid "..."` and `msgstr "..."`, every text in quotes of its own line'),
            )
        ]  # fmt: skip
    checker = _Checker(domain, language, path, file, messages or domain.messages(), complete)
    found = list(dict.fromkeys(checker.all()))
    return sorted(found, key=lambda d: (d.span.line, d.severity is Severity.WARNING))


def _one(code: str, span: Span, message: str, hint: str = "", *, warning: bool = False) -> Diagnostic:
    return Diagnostic(code, message, span, hint, (), Severity.WARNING if warning else Severity.ERROR)


def _update(domain: Domain, language: str) -> str:
    name = domain.name if domain.is_game else "--system"
    return _("run: {command}", command=f"rulewright translate update {name} --lang {language}")


class _Checker:
    """The checks of one catalog."""

    def __init__(
        self, domain: Domain, language: str, path: Path, file: polib.POFile, messages: Messages, complete: bool
    ) -> None:
        self.domain = domain
        self.language = language
        self.path = path
        self.file = file
        self.messages = messages
        self.complete = complete
        self.lines = path.read_text("utf-8-sig").split("\n")
        self.glossary = Glossary.of(file, messages)

    def all(self) -> Found:
        yield from self.header()
        yield from self.stale()
        seen: set[tuple[str, str]] = set()
        for entry in self.file:
            if entry.obsolete:
                continue
            if key_of(entry) in seen:
                yield self.at(entry, "po-twice", _("this text has two entries"), _("keep the better translation"))
            seen.add(key_of(entry))
            yield from self.entry(entry)

    # ---- the file as a whole

    def header(self) -> Found:
        if self.language not in PLURAL_FORMS:
            message = _("the plural rule of {language} is not known here", language=self.language)
            yield _one("po-header", self.place(1), message, _("add it to the table in translation/plurals.py"))
            return
        for name, wanted in header_of(self.domain, self.language).items():
            if name == "Project-Id-Version":
                continue
            is_ = self.file.metadata.get(name, "")
            if re.sub(r"\s", "", is_).rstrip(";") != re.sub(r"\s", "", wanted).rstrip(";"):
                line = next((n for n, text in enumerate(self.lines, 1) if text.startswith(f'"{name}:')), 1)
                message = _('the header says "{found}" for {name}', found=is_, name=name)
                yield _one("po-header", self.place(line), message, _('it should say "{wanted}"', wanted=wanted))

    def stale(self) -> Found:
        here = {key_of(entry): entry for entry in self.file if not entry.obsolete}
        new = [m for m in self.messages if m.key not in here]
        gone = [entry for key, entry in here.items() if self.messages.get(key) is None]
        unlike = [
            m for m in self.messages if m.key in here and (here[m.key].msgid_plural or "") != m.other
        ]  # fmt: skip
        if new:
            message = plural(
                "{n} text of the source is not in this catalog: {texts}",
                "{n} texts of the source are not in this catalog: {texts}",
                len(new),
                texts=listing([f'"{_short(m.one)}"' for m in new], 3),
            )
            yield _one("po-stale", self.place(1), message, _update(self.domain, self.language))
        for entry in gone:
            message = _("this text is no longer in the source")
            yield self.at(entry, "po-stale", message, _update(self.domain, self.language))
        for m in unlike:
            message = _("this text has another plural in the source")
            yield self.at(here[m.key], "po-stale", message, _update(self.domain, self.language))

    # ---- one entry

    def entry(self, entry: polib.POEntry) -> Found:
        if not is_translated(entry, some=True):
            what = _('"{text}" is not translated', text=_short(entry.msgid))
            yield self.at(entry, "po-untranslated", what, _("write the translation in msgstr"),
                          warning=not self.complete)  # fmt: skip
            return
        if FUZZY in entry.flags:
            hint = _("look at the translation, then take the word fuzzy away")
            if entry.previous_msgid:
                hint = _('it was "{text}"; look at the translation, then take the word fuzzy away',
                         text=_short(entry.previous_msgid))  # fmt: skip
            yield self.at(entry, "po-fuzzy", _("the English text has changed since this was translated"), hint,
                          warning=not self.complete)  # fmt: skip
            return
        yield from self.plural(entry)
        for index, said in self.forms(entry):
            if said:
                yield from self.placeholders(entry, index, said)
                yield from self.shape(entry, index, said)
        message = self.messages.get(key_of(entry))
        if message is not None and message.context == TERM:
            yield from self.gender(entry, message)
        elif message is not None:
            yield from self.terms(entry, message)

    def forms(self, entry: polib.POEntry) -> list[tuple[int, str]]:
        """The translations of an entry by number of form; -1 where it has no plural."""
        return sorted(entry.msgstr_plural.items()) if entry.msgid_plural else [(-1, entry.msgstr)]

    def plural(self, entry: polib.POEntry) -> Found:
        if not entry.msgid_plural or self.language not in PLURAL_FORMS:
            return
        wanted = set(range(forms_of(self.language)))
        for index in sorted(wanted | set(entry.msgstr_plural)):
            if index not in wanted:
                yield self.at(entry, "po-plural", _("this language has no form {index}", index=index),
                              _("delete the line"), index=index)  # fmt: skip
            elif not entry.msgstr_plural.get(index):
                hint = _("with one form missing, all of them are read in English")
                yield self.at(entry, "po-plural", _("the form {index} is empty", index=index), hint, index=index)

    def placeholders(self, entry: polib.POEntry, index: int, text: str) -> Found:
        allowed = [names_in(entry.msgid_plural)] if entry.msgid_plural else [names_in(entry.msgid)]
        if index == 0:
            allowed.append(names_in(entry.msgid))
        names = names_in(text)
        if names not in allowed:
            wanted = allowed[-1]
            parts = []
            if wanted - names:
                parts.append(_("{names} is missing", names=listing(_braced(wanted - names))))
            if names - wanted:
                parts.append(_("{names} is not in the English text", names=listing(_braced(names - wanted))))
            hint = _("names in braces are not translated: copy them as they are")
            yield self.at(entry, "po-placeholder", "; ".join(parts), hint, index=index)
        english = [entry.msgid, entry.msgid_plural or entry.msgid]
        if set(codes_in(text)) not in [set(codes_in(row)) for row in english]:
            codes = sorted({code for row in english for code in codes_in(row)} ^ set(codes_in(text)))
            message = _("{codes} stands in only one of the two texts", codes=listing(f":{code}:" for code in codes))
            hint = _("short codes are pictures on pages and cards, and words elsewhere: copy them as they are")
            yield self.at(entry, "po-code", message, hint, index=index)
        if stray_braces(text) not in map(stray_braces, english):
            yield self.at(entry, "po-brace", _("a brace has no partner"),
                          _("a placeholder is a name in braces, such as {name}"), index=index)  # fmt: skip
        for hole in HOLE.finditer(text):
            form = (hole[2] or "").strip()
            if form and not any(hole[0] in row for row in english) and not grammar.is_form(self.language, form):
                message = _('"{form}" is no form of this language', form=form)
                yield self.at(entry, "po-form", message, self.form_hint(), index=index)

    def form_hint(self) -> str:
        known = listing(sorted(grammar.forms(self.language)), 40)
        return _("forms are: {names}; or words to pick from, such as {example}", names=known, example="{x:is|are}")

    def shape(self, entry: polib.POEntry, index: int, text: str) -> Found:
        english = entry.msgid_plural if index > 0 else entry.msgid
        for strip, where in ((str.lstrip, _("begins")), (str.rstrip, _("ends"))):
            if (strip(text) == text) != (strip(english) == english):
                message = _("the translation {begins_or_ends} with a blank and the English text does not, or the other "
                            "way round", begins_or_ends=where)  # fmt: skip
                yield self.at(entry, "po-space", message, _("make them alike"), index=index)
        last, wanted = text.rstrip()[-1:], english.rstrip()[-1:]
        sentence = len(english) > 1  # a decimal mark alone is none
        if sentence and last != wanted and (last in ENDINGS or wanted in ENDINGS):
            if wanted in ENDINGS:
                message = _('the English text ends with "{mark}", the translation does not', mark=wanted)
            else:
                message = _('the translation ends with "{mark}", the English text does not', mark=last)
            yield self.at(entry, "po-ending", message, _("end both alike"), index=index)

    def gender(self, entry: polib.POEntry, message: Message) -> Found:
        genders = GENDERS.get(self.language)
        if not genders:
            return
        index, text = self.forms(entry)[0]
        mark = grammar.MARK.search(text)
        if mark is not None and not (mark[1] or mark[2]):
            mark = None
        choice = _("write {marks} behind the word", marks=listing(f"({g})" for g in genders))
        if mark is None and message.noun:
            message_ = _('"{text}" has no gender mark', text=text)
            yield self.at(entry, "po-gender", message_, choice, index=index)
        elif mark is not None and mark[1] and mark[1] not in genders:
            message_ = _('"{mark}" is no gender of this language', mark=mark[1])
            yield self.at(entry, "po-gender", message_, choice, index=index)

    def terms(self, entry: polib.POEntry, message: Message) -> Found:
        for index, text in self.forms(entry)[-1:]:
            for finding in self.glossary.missing(entry, text):
                words = finding.translation
                said = _('"{term}" is "{words}" in this catalog, and this translation does not say it',
                         term=finding.term, words=words)  # fmt: skip
                hint = _("say it, or write in a comment above: # other words: {term}", term=finding.term)
                yield self.at(entry, "po-term", said, hint, index=index, warning=not finding.whole)

    # ---- places

    def place(self, line: int) -> Span:
        return Span(str(self.path), line, 1, line, 1)

    def at(
        self, entry: polib.POEntry, code: str, message: str, hint: str, *, index: int = -1, warning: bool = False
    ) -> Diagnostic:
        """A finding about an entry, at the line of its translation (of one form)."""
        wanted = f"msgstr[{index}]" if index >= 0 else "msgstr"
        first = max(entry.linenum or 1, 1)
        for number in range(first, len(self.lines) + 1):
            text = self.lines[number - 1]
            if text.startswith(wanted):
                return _one(code, self.place(number), message, hint, warning=warning)
            if number > first and not text.strip():
                break
        return _one(code, self.place(first), message, hint, warning=warning)


def stray_braces(text: str) -> str:
    """The braces of a text that belong to no placeholder, in order. Messages about YAML have some on purpose."""
    return "".join(c for c in HOLE.sub("", text) if c in "{}")


def _braced(names: set[str]) -> list[str]:
    return [f"{{{name}}}" for name in sorted(names)]


def _short(text: str, most: int = 50) -> str:
    return text if len(text) <= most else text[: most - 3].rstrip() + "..."
