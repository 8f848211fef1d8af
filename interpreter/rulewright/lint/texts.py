"""Texts that players need and do not get, or get wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from rulewright.diagnostics import Diagnostics, Span
from rulewright.diagnostics.near import did_you_mean, listing
from rulewright.languages import _
from rulewright.resolved.game import Resolved
from rulewright.resolved.names import owner_word
from rulewright.resolved.sayings import SAYS
from rulewright.resolved.tree import Statement
from rulewright.resolved.walk import all_statements, binders
from rulewright.source.tree import Map, Seq

TEXTS = ("title", "summary", "text", "if not", "option")
PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_NUMBER = re.compile(r"(?<![\w{.-])(\d+)(?![\w}-]|\.\d)")


def check(game: Resolved, tree: Map, diags: Diagnostics) -> None:
    """`missing-text`, `unknown-placeholder`, `stray-brace` and `literal-number`."""
    for statement in all_statements(game):
        if "question" not in statement.parts or statement.verb in ("may", "in any order"):
            continue
        arms = statement.parts.get("arms", [])
        _option_names(statement, arms, diags)
        said = statement.parts["question"] is not None or any(arm.sentence is not None for arm in arms)
        if not said:
            diags.warning(
                "missing-text", statement.span, _("nothing says in words what is decided here"),
                _("add `text:` with the question, or `option:` with a sentence for each option"),
            )  # fmt: skip
    _clauses(game, tree, diags)
    known = _known_names(game, tree)
    for key, text, span, owner in sentences_of(tree):
        if key in ("text", "if not", "option"):
            _placeholders(text, span, known, {*owner}, diags)
        _braces(text, span, diags)
        if key != "title":  # titles such as "3 bricks" count what is printed on the piece
            _literals(game, text, span, diags)


def _option_names(statement: Statement, arms: list[Any], diags: Diagnostics) -> None:
    """Names of options are made of the names that are chosen, and of nothing else."""
    for arm in arms:
        chosen = [binder.name for binder in arm.binders]
        for name in PLACEHOLDER.findall(arm.name):
            if name not in chosen:
                message = _('the name "{arm}" speaks of "{name}", which is not chosen here', arm=arm.name, name=name)
                hint = did_you_mean(name, chosen) or (
                    _("chosen: {names}", names=listing(chosen)) if chosen else _("write it without braces")
                )
                diags.error("unknown-placeholder", statement.span, message, hint)


def _known_names(game: Resolved, tree: Map) -> set[str]:
    """All names that a sentence may speak of, wherever they are bound."""
    symbols = game.symbols
    known = {*symbols.numbers, *symbols.values, *symbols.zones, *symbols.boards, *symbols.classes, *symbols.terms}
    known |= {*symbols.roles, *symbols.lists, "me", "this", "players", "others", "player_count", "place", "award"}
    known |= {"space", "player"}  # owners of flags
    known |= {name for effect in symbols.effects.values() for name, _ in effect.params}
    known |= {name for term in symbols.terms.values() for name, _ in term.params}
    known |= {piece.one for piece in symbols.classes.values()}
    known |= {binder.name for statement in all_statements(game) for binder in binders(statement.parts)}
    known |= {f"p{seat}" for seat in range(1, symbols.players + 1)}
    return known


def _clauses(game: Resolved, tree: Map, diags: Diagnostics) -> None:
    """Clauses of conditions speak of their parameters, those of flags of their owners, and of numbers."""
    symbols = game.symbols
    names = {term.name: {*(name for name, _type in term.params), "me"} for term in symbols.terms.values()}
    owners = {value.name: {owner_word(symbols, of) for of in value.per} for value in symbols.values.values()}
    for section, known in (("terms", names), ("values", owners)):
        declared = tree.get(section)
        for name, entry in declared.items() if isinstance(declared, Map) else ():
            for key in ("text", "if not"):
                text = entry.get(key) if isinstance(entry, Map) else None
                for found in PLACEHOLDER.finditer(text) if isinstance(text, str) else ():
                    word = found[1].partition(":")[0].strip()
                    fitting = {*known.get(name, ()), *symbols.numbers}
                    if word not in fitting:
                        message = _('this text cannot speak of "{name}"', name=word)
                        hint = did_you_mean(word, fitting) or (
                            _("it can speak of: {names}", names=listing(sorted(fitting)))
                            if fitting
                            else _("write it without braces")
                        )
                        diags.error("unknown-placeholder", entry.value_span(key), message, hint)


def _placeholders(text: str, span: Span, known: set[str], parts: set[str], diags: Diagnostics) -> None:
    for found in PLACEHOLDER.finditer(text):
        name = re.match(r"\s*([a-z_][a-z0-9_]*)\s*(?:\.|:|$)", found[1])
        if name is not None and name[1] not in known and name[1] not in parts:
            place = span.inside(found.start(1), len(found[1])) if span.line == span.end_line else span
            hint = did_you_mean(name[1], known)
            diags.error("unknown-placeholder", place, _('nothing is called "{name}" here', name=name[1]), hint)


def sentences_of(value: Any) -> Iterator[tuple[str, str, Span, Map]]:
    """All sentences of a document with their keys, places and the mapping they stand in."""
    if isinstance(value, Map):
        for key, item in value.items():
            if key == SAYS and isinstance(item, Map):
                yield from _sayings(item)
                continue
            if key in TEXTS and isinstance(item, str):
                yield key, item, value.value_span(key), value
            elif key in TEXTS and isinstance(item, Map) and "other" in item:
                for form in ("one", "other"):
                    if isinstance(item.get(form), str):
                        yield key, item[form], item.value_span(form), value
            yield from sentences_of(item)
    elif isinstance(value, Seq):
        for item in value:
            yield from sentences_of(item)


def _sayings(texts: Map) -> Iterator[tuple[str, str, Span, Map]]:
    """What is said of kinds or spaces, by property: the keys are no keys of texts."""
    for key, item in texts.items():
        if isinstance(item, str):
            yield SAYS, item, texts.value_span(key), texts
        elif isinstance(item, Map):
            for form in ("one", "other"):
                if isinstance(item.get(form), str):
                    yield SAYS, item[form], item.value_span(form), texts


def _braces(text: str, span: Span, diags: Diagnostics) -> None:
    depth = 0
    for at, char in enumerate(text):
        depth += (char == "{") - (char == "}")
        if depth not in (0, 1):
            place = span.inside(at, 1) if span.line == span.end_line else span
            diags.error(
                "stray-brace",
                place,
                _("this brace has no partner"),
                _("a placeholder is a name in braces, such as {tile}"),
            )
            return
    if depth:
        place = span.inside(text.rindex("{"), 1) if span.line == span.end_line else span
        diags.error(
            "stray-brace",
            place,
            _("this brace is never closed"),
            _("a placeholder is a name in braces, such as {tile}"),
        )


def _literals(game: Resolved, text: str, span: Span, diags: Diagnostics) -> None:
    for found in _NUMBER.finditer(text):
        names = [n for n, value in game.symbols.numbers.items() if value > 2 and str(value) == found[1]]
        if len(names) == 1:
            place = span.inside(found.start(1), len(found[1])) if span.line == span.end_line else span
            message = _('the text says {found}, which is the number "{name}"', found=found[1], name=names[0])
            diags.warning(
                "literal-number", place, message, _("write {{name}}, so that both change together", name=names[0])
            )
