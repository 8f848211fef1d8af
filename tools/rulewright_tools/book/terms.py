"""The glossary of a book: the nouns by which its sentences call things, each explained, with the English beside it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rulewright.languages import _, in_language
from rulewright.languages.current import ENGLISH
from rulewright.source.tree import Map
from rulewright.wording.nouns import Nouns
from rulewright_tools.book.data import NO_TEXT, Component, Place, Term, Text, Value
from rulewright_tools.book.source import at
from rulewright_tools.book.voice import Voice, word


def terms(
    voice: Voice, components: tuple[Component, ...], boards: tuple[Place, ...], zones: tuple[Place, ...],
    values: tuple[Value, ...],
) -> tuple[Term, ...]:  # fmt: skip
    """All terms in alphabetical order of the language in use; one entry for each word."""
    found: dict[str, Term] = {}
    for term in (*_own(voice), *_classes(voice, components), *_places(voice, boards, zones, values), *_words(voice)):
        there = found.get(term.term.lower())
        if there is None or (not there.explanation and term.explanation):
            found[term.term.lower()] = term
    return tuple(sorted(found.values(), key=lambda t: (_plain(t.term), t.id)))


def _plain(text: str) -> str:
    import unicodedata

    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii").lower()


def _term(voice: Voice, id_: str, noun: Any, source: Any, text: Text) -> Term:
    one = word(noun)
    return Term(id_, one, "", text, word(source), f"term-{id_}".replace("_", "-").replace(".", "-"))


def _own(voice: Voice) -> Iterator[Term]:
    """The game's own section `glossary`: an explanation for a thing of this name, or a word with its explanation."""
    declared = voice.declared_section("glossary")
    for name, entry in declared.items():
        title: Any = None
        text: Any = entry
        if isinstance(entry, Map):
            title, text = entry.get("title"), entry.get("text")
        explanation = voice.text(text, declared.value_span(name), f"glossary.{name}")
        noun = _noun(voice, name, voice.nouns) if title is None else None
        if noun is not None:
            yield _term(voice, name, noun, _english(voice, name), explanation)
        else:
            english = str(title or name.replace("_", " "))
            said = word(voice.nouns.term(english, "", f"glossary.{name}", "glossary"))
            yield Term(name, said, "", explanation, english, f"term-{name}".replace("_", "-"))


def _noun(voice: Voice, name: str, nouns: Nouns) -> Any:
    """The noun of a class, board, zone or value of this name; of a kind, where it stands for one alone."""
    symbols = voice.game.symbols
    if name in symbols.classes:
        return nouns.piece_class(name)
    if name in symbols.boards:
        return nouns.board(name)
    if name in symbols.zones:
        return nouns.zone(name)
    if name in symbols.values:
        return nouns.value(name)
    owners = [c.name for c in symbols.classes.values() if name in c.kinds]
    if len(owners) == 1:
        return nouns.kind(owners[0], name)
    lists = [key for key, words in symbols.lists.items() if name in words]
    return nouns.word(lists[0], name) if lists else None


def _english(voice: Voice, name: str) -> Any:
    with in_language(ENGLISH):
        return _noun(voice, name, voice.english_nouns)


def _classes(voice: Voice, components: tuple[Component, ...]) -> Iterator[Term]:
    explained = voice.declared_section("glossary")
    for component in components:
        if component.id in explained:
            continue
        with in_language(ENGLISH):
            english = word(voice.english_nouns.piece_class(component.id))
        text = component.text or Text(_counted(component), component.where, component.path)
        yield Term(component.id, component.one, component.many, text, english,
                   f"term-{component.id}".replace("_", "-"))  # fmt: skip
        for kind in component.kinds if len(component.kinds) > 1 else ():
            if kind.id in explained or kind.title.text[:1].isdigit():
                continue
            noun = voice.nouns.kind(component.id, kind.id)
            with in_language(ENGLISH):
                source = voice.english_nouns.kind(component.id, kind.id)
            about = kind.said[0] if kind.said else Text(
                _("One of the {pieces}.", pieces=component.many), kind.where, kind.path)  # fmt: skip
            if component.says and kind.said:
                about = replace(about, text=" ".join(said.text for said in kind.said))
            yield _term(voice, f"{component.id}.{kind.id}", noun, source, about)


def _counted(component: Component) -> str:
    return {
        "tokens": _("Tokens, all alike."), "dice": _("Dice."), "tiles": _("Tiles."), "cards": _("Cards."),
    }.get(component.form, _("Pieces."))  # fmt: skip


def _places(
    voice: Voice, boards: tuple[Place, ...], zones: tuple[Place, ...], values: tuple[Value, ...]
) -> Iterator[Term]:
    explained = voice.declared_section("glossary")
    for what, entries in (("board", boards), ("zone", zones), ("value", values)):
        for entry in entries:
            if entry.id in explained:
                continue
            noun = getattr(voice.nouns, what)(entry.id)
            with in_language(ENGLISH):
                source = getattr(voice.english_nouns, what)(entry.id)
            joined = " ".join(s.text for s in entry.sentences)
            place = entry.sentences[0] if entry.sentences else NO_TEXT
            if what == "value" and not joined:
                continue
            yield _term(voice, f"{what}.{entry.id}", noun, source, Text(joined, place.where, place.path))


def _words(voice: Voice) -> Iterator[Term]:
    """Roles; words of lists are explained by what uses them, so only those of the glossary section stand here."""
    symbols = voice.game.symbols
    explained = voice.declared_section("glossary")
    for role in symbols.roles:
        if role in explained or role in symbols.values:
            continue
        with in_language(ENGLISH):
            source = voice.english_nouns.role(role)
        where = at(symbols.tree.value_span("roles"))
        yield _term(voice, f"role.{role}", voice.nouns.role(role), source, Text(_("A player."), where, "roles"))
