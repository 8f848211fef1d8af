"""Blocks of statements: finding the verb, reading its parts, binding its names.

The registry of verbs is handed in (it stands above this package). Each verb reads its own parts through a `Reader`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Protocol

from rulewright.diagnostics import Diagnostics, Span
from rulewright.diagnostics.near import did_you_mean, nearest
from rulewright.languages import ENGLISH, _
from rulewright.resolved.expressions import Expressions
from rulewright.resolved.scope import Scope
from rulewright.resolved.symbols import Symbols
from rulewright.resolved.tree import Binder, Node, Statement, TextParts, each_member, reading
from rulewright.resolved.types import BAD, INT, PLAYER, Type
from rulewright.resolved.walk import binders
from rulewright.source.tree import Map, Seq

COMMON = {"id", "text"}
FORMS = ("one", "other", "count", "context", "note")
"""Parts of a text with two forms."""
PLACEHOLDER = re.compile(r"\{([^{}]*)\}")


class VerbLike(Protocol):
    """What this module needs of a verb."""

    @property
    def name(self) -> str: ...

    @property
    def parts(self) -> dict[str, bool]: ...

    @property
    def loop(self) -> str: ...

    @property
    def read(self) -> Callable[[Reader], dict[str, Any]]: ...


class Statements:
    """Resolves the blocks of one game."""

    def __init__(self, symbols: Symbols, verbs: Mapping[str, VerbLike], diags: Diagnostics) -> None:
        self.symbols = symbols
        self.verbs = verbs
        self.diags = diags
        self.expressions = Expressions(symbols, diags)
        self.paths: dict[str, Span] = {}

    def block(self, written: Any, scope: Scope, path: str, span: Span) -> list[Statement]:
        """The statements of a block; names bound by one are seen by those after it."""
        if written is None:
            return []
        if isinstance(written, Map | str):
            whole = Seq(span)
            whole.put(written, written.span if isinstance(written, Map) else span)
            written = whole
        if not isinstance(written, Seq):
            self.diags.error(
                "wrong-type", span, _("a list of statements is wanted here"), _("begin each statement with a dash")
            )
            return []
        found: list[Statement] = []
        for index, item in enumerate(written):
            statement = self.statement(item, scope, path, index, written.item_span(index))
            if statement is not None:
                found.append(statement)
        return found

    def statement(self, item: Any, scope: Scope, path: str, index: int, span: Span) -> Statement | None:
        """One statement of a block, or None where a report was made of it."""
        if isinstance(item, str):
            word = Map(span)
            word.put(item, None, span, span)
            item = word
        if not isinstance(item, Map):
            self.diags.error(
                "wrong-type",
                span,
                _("a statement is a verb with its parts"),
                _("write a line such as `move: tile` with its parts under it"),
            )
            return None
        verbs = [k for k in item if k in self.verbs or k in self.symbols.effects]
        if not verbs:
            self._no_verb(item, span)
            return None
        if len(verbs) > 1:
            first, second = verbs[:2]
            self.diags.error(
                "two-verbs",
                item.key_span(second),
                _('this statement has two verbs, "{first}" and "{second}"', first=first, second=second),
                _("begin a new statement with a dash"),
                ((item.key_span(first), _("the first")),),
            )
            return None
        key = verbs[0]
        verb = self.verbs[key if key in self.verbs else "perform effect"]
        identifier = item.get("id")
        segment = str(identifier) if identifier else verb.loop or str(index + 1)
        place = f"{path}.{segment}" if path else segment
        if identifier and place in self.paths and self.paths[place] != item.span:
            self.diags.error(
                "duplicate-id",
                item.value_span("id"),
                _('"{identifier}" is the id of two statements here', identifier=identifier),
                related=((self.paths[place], _("the first")),),
            )
        self.paths[place] = item.span
        reader = Reader(self, item, key, scope, place)
        if key in self.verbs:
            self._parts(verb, item)
        parts = verb.read(reader)
        text = parts["question"] if "question" in parts else reader.text("text", _after(scope, parts))
        return Statement(verb.name, parts, item.key_span(key), place, text)

    def text(self, written: Any, scope: Scope, span: Span) -> TextParts:
        """A sentence as written, or its forms by number, with its placeholders resolved."""
        if not isinstance(written, Map):
            found = TextParts(str(written))
            self._placeholders(found, found.template, scope, span)
            return found
        self._forms(written)
        found = TextParts(str(written.get("other", "")), one=str(written.get("one", "")))
        found.context = str(written.get("context", ""))
        found.count = str(written.get("count", "")).strip()
        for form, text in (("one", found.one), ("other", found.template)):
            self._placeholders(found, text, scope, written.value_span(form) if form in written else span)
        self._count(found, written, scope, span)
        return found

    def _forms(self, written: Map) -> None:
        """Unknown and missing keys of a text with forms."""
        for key in written:
            if key not in FORMS:
                self.diags.error(
                    "unknown-part",
                    written.key_span(key),
                    _('a text has no part "{key}"', key=key),
                    did_you_mean(key, FORMS) or _("its parts: {names}", names=", ".join(FORMS)),
                )
        strange = [key for key in written if key not in FORMS]
        for form in FORMS[:2]:
            if form not in written and not nearest(form, strange):  # a misspelt one is told of already
                self.diags.error(
                    "missing-part",
                    written.span,
                    _('a text with forms needs the part "{part}"', part=form),
                    _("add a line `{part}: ...` under it", part=form),
                )

    def _placeholders(self, found: TextParts, text: str, scope: Scope, span: Span) -> None:
        """Add the values of a text that are not known yet."""
        quote = 1 if span.end_column - span.column > len(text) else 0
        for match in PLACEHOLDER.finditer(text):
            name, colon, form = (part.strip() for part in match.group(1).partition(":"))
            if colon:
                self._form(form, span.inside(match.start(1) + quote, len(match.group(1))))
            if any(name == known for known, _value in found.values):
                continue
            inside = span.inside(match.start(1) + quote, len(name))
            found.values += [(name, node) for node in self._shown(name, scope, inside)]

    def _form(self, form: str, span: Span) -> None:
        """A form that a placeholder asks for, of those that English has."""
        from rulewright.languages.grammar import forms, is_form  # only texts with forms need it

        if not is_form(ENGLISH, form):
            self.diags.error(
                "unknown-form",
                span,
                _('a noun has no form "{form}"', form=form),
                did_you_mean(form, forms(ENGLISH))
                or _(
                    "forms: {names}, or words to pick from by number: is|are", names=", ".join(sorted(forms(ENGLISH)))
                ),
            )

    def _shown(self, written: str, scope: Scope, span: Span) -> list[Node]:
        """What a placeholder stands for: each of a set that was chosen; of other things and places, how many."""
        before = len(self.diags.items)
        node = self.expressions.resolve(written, scope, span)
        for at, found in enumerate(self.diags.items[before:], before):
            if found.code == "unknown-name" and (found.span.file, found.span.line) == (span.file, span.line):
                self.diags.items[at] = replace(found, code="unknown-placeholder")
        several = each_member(node)
        if several is not None:
            return several
        return [self.expressions.fit(node, INT) if node.type.kind in ("tokens", "place", "domain") else node]

    def _count(self, found: TextParts, written: Map, scope: Scope, span: Span) -> None:
        """The number by which a form is picked: the one that is named, or the only one there is."""
        if found.count:
            where = written.value_span("count")
            known = dict(found.values)
            node = known.get(found.count) or self._shown(found.count, scope, where)[0]
            if node.type not in (INT, BAD):
                self.diags.error(
                    "unclear-count",
                    where,
                    _('"{name}" is no number, so it cannot pick a form', name=found.count),
                    _("name a number that the text speaks of"),
                )
            if found.count not in known:
                found.values.append((found.count, node))
            return
        numbers = [name for name, node in found.values if node.type == INT]
        if len(numbers) == 1:
            found.count = numbers[0]
        elif not any(node.type == BAD for _name, node in found.values):
            self.diags.error(
                "unclear-count",
                span,
                _("no number in this text picks between its forms")
                if not numbers
                else _("more than one number could pick between the forms of this text"),
                _("say which number counts: `count: {example}`", example=numbers[0] if numbers else "NUMBER"),
            )

    def _parts(self, verb: VerbLike, item: Map) -> None:
        """Unknown and missing parts."""
        known = verb.parts
        for key in item:
            if key != verb.name and key not in known and key not in COMMON:
                near = nearest(key, [*known, *COMMON])
                hint = (
                    _('did you mean "{near}"?', near=near)
                    if near
                    else _("its parts: {names}", names=", ".join([*known, "id", "text"]))
                )
                self.diags.error(
                    "unknown-part", item.key_span(key), _('"{verb}" has no part "{key}"', verb=verb.name, key=key), hint
                )
        if item[verb.name] is None:
            self.diags.error(
                "missing-part",
                item.key_span(verb.name),
                _('nothing stands behind "{verb}"', verb=verb.name),
                _("write `{verb}: ...`; lines that belong to it are indented deeper", verb=verb.name),
            )
        for part, needed in known.items():
            if needed and part not in item:
                self.diags.error(
                    "missing-part",
                    item.key_span(verb.name),
                    _('"{verb}" needs the part "{part}"', verb=verb.name, part=part),
                    _("add a line `{part}: ...` under it", part=part),
                )

    def _no_verb(self, item: Map, span: Span) -> None:
        keys = list(item)
        known = [*self.verbs, *self.symbols.effects]
        for key in keys:
            near = nearest(key, known)
            if near:
                self.diags.error(
                    "unknown-verb",
                    item.key_span(key),
                    _('there is no verb or effect called "{key}"', key=key),
                    _('did you mean "{near}"?', near=near),
                )
                return
        where = item.key_span(keys[0]) if keys else span
        name = _('"{key}" is not a verb or an effect', key=keys[0]) if keys else _("an empty statement")
        self.diags.error("unknown-verb", where, name, _("each statement has one verb, such as choose, move, set, if"))


def _after(scope: Scope, parts: dict[str, Any]) -> Scope:
    """What the text of a statement may speak of: what is known around it, and what the statement itself names."""
    found = scope.child(me=True)
    found.names |= reading(list(binders(parts)))
    for name in ("place", "award"):
        if isinstance(parts.get(name), str):
            found.names[name] = Node("local", INT, data=parts[name])
    return found


class Reader:
    """One statement as its verb reads it."""

    def __init__(self, owner: Statements, item: Map, key: str, scope: Scope, path: str) -> None:
        self.owner = owner
        self.item = item
        self.key = key
        self.scope = scope
        self.path = path

    @property
    def symbols(self) -> Symbols:
        """What the game declares."""
        return self.owner.symbols

    @property
    def value(self) -> Any:
        """What stands behind the verb itself."""
        return self.item[self.key]

    @property
    def value_span(self) -> Span:
        """Where that stands."""
        return self.item.value_span(self.key)

    def has(self, part: str) -> bool:
        """Whether a part is written."""
        return part in self.item

    def word(self, part: str, default: str = "") -> str:
        """A part that is a plain word; `default` where it is not written."""
        return str(self.item.get(part, default))

    def flag(self, part: str) -> bool:
        """Whether a part is written and true."""
        return self.item.get(part) is True

    def error(self, code: str, message: str, hint: str = "", part: str = "") -> None:
        """Report a mistake in a part (in what stands behind the verb, if none is named)."""
        self.owner.diags.error(code, self.item.value_span(part or self.key), message, hint)

    def expr(self, part: str, wanted: Type | None = None, *, scope: Scope | None = None) -> Node | None:
        """The expression of a part, or None where the part is absent."""
        if part not in self.item:
            return None
        return self.owner.expressions.resolve(self.item[part], scope or self.scope, self.item.value_span(part), wanted)

    def truth(self, part: str, *, scope: Scope | None = None) -> Node | None:
        """A condition; a piece, space or player reads as "there is one"."""
        if part not in self.item:
            return None
        node = self.owner.expressions.resolve(self.item[part], scope or self.scope, self.item.value_span(part))
        return self.as_truth(node)

    def as_truth(self, node: Node) -> Node:
        """A node as a condition; a piece, space or player reads as "there is one"."""
        return self.owner.expressions.as_truth(node)

    def number(self, part: str, default: int = 1, *, scope: Scope | None = None) -> Node:
        """A part that is a number; `default` where it is not written."""
        node = self.expr(part, INT, scope=scope)
        return node if node is not None else Node("const", INT, data=default)

    def domain(self, part: str, *, scope: Scope | None = None) -> Node | None:
        """A part that gives several values, or None where it is not written."""
        if part not in self.item:
            return None
        return self.owner.expressions.resolve_domain(self.item[part], scope or self.scope, self.item.value_span(part))

    def own(self, wanted: Type | None = None) -> Node:
        """The expression behind the verb itself."""
        node = self.expr(self.key, wanted)
        assert node is not None
        return node

    def pieces(self) -> tuple[Node, Node | None, Type]:
        """What stands behind a verb of pieces: the node, the same as several where it is not one piece, their type."""
        node = self.own()
        if node.type.kind in ("comp", "?"):
            return node, None, node.type
        several = self.owner.expressions.as_domain(node)
        return node, several, several.type.of or BAD

    def block(self, part: str, scope: Scope | None = None, path: str = "") -> list[Statement]:
        """The statements of a part; none where it is not written."""
        return self.owner.block(
            self.item.get(part), scope or self.scope.child(), path or self.path, self.item.value_span(part)
        )

    def player(self, part: str) -> Node:
        """A player: the part's, or the one at work."""
        node = self.expr(part, PLAYER)
        if node is not None:
            return node
        return self.me()

    def me(self) -> Node:
        """The player at work; a report where nobody is."""
        if not self.scope.has_me:
            self.owner.diags.error(
                "no-me",
                self.item.key_span(self.key),
                _('"{key}" needs a player here, and nobody is at work', key=self.key),
                _("use it inside turns or each player, or say by: player"),
            )
            return Node("bad", PLAYER)
        return self.scope.names.get("me") or Node("local", PLAYER, data="me")

    def binder(self, name: str, domain: Node, scope: Scope, span: Span) -> Binder:
        """A new name for a value of a domain."""
        if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
            self.owner.diags.error(
                "bad-name", span, _('"{name}" cannot be a name', name=name), _("names are lower-case words joined by _")
            )
        of = domain.type.of or BAD
        return Binder(name, scope.bind(name, of), of, domain)

    def place(self, part: str, *, scope: Scope | None = None, held: str = "") -> Node:
        """Where something can be put: a zone, a space, the box."""
        node = self.expr(part, scope=scope)
        if node is None:
            return Node("bad", BAD)
        if node.type.kind in ("place", "tokens", "site", "?"):
            if node.op == "zone" and held and self.symbols.zones[node.data].holds != held:
                self.error(
                    "wrong-place",
                    _(
                        "{type} holds {holds}, not {held}",
                        type=node.type,
                        holds=self.symbols.zones[node.data].holds,
                        held=held,
                    ),
                    "",
                    part,
                )
            if node.type.kind == "site" and held and (node.type.name, held) not in self.symbols.held:
                self.error(
                    "wrong-place",
                    _("spaces of {type} do not hold {held}", type=node.type.name, held=held),
                    _("add {held} to `holds` of the board", held=held),
                    part,
                )
            return node
        self.error(
            "wrong-place",
            _("a place is wanted here, but this is a {type}", type=node.type),
            _("name a zone, a space or the box"),
            part,
        )
        return Node("bad", BAD)

    def target(self, node: Node, part: str = "") -> Node:
        """Something that can be changed."""
        if node.op in ("value", "face", "turned") or node.type == BAD or node.type.kind == "tokens":
            return node
        self.error(
            "not-a-target",
            _("this cannot be changed: it is a {type} that follows from the rules", type=node.type),
            _("values, faces and zones of tokens can be changed"),
            part,
        )
        return Node("bad", BAD)

    def text(self, part: str, scope: Scope | None = None) -> TextParts | None:
        """A sentence with its placeholders resolved."""
        written = self.item.get(part)
        if written is None:
            return None
        return self.owner.text(written, scope or self.scope, self.item.value_span(part))
