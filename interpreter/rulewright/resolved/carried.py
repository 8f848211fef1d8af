"""What a game hands over to the next one of its campaign: the names under `carry over`, bound and checked.

carry over: {values: [renown], zones: [chest]}  ->  CarryOver(values=("renown",), zones=("chest",))
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from rulewright.diagnostics import Diagnostics, Span
from rulewright.diagnostics.near import did_you_mean, listing
from rulewright.languages import _, marked
from rulewright.overlay.in_play import flag_name
from rulewright.resolved.expressions import Expressions
from rulewright.resolved.scope import Scope
from rulewright.resolved.symbols import Symbols
from rulewright.resolved.tree import Node
from rulewright.resolved.types import BOOL, Type
from rulewright.source.tree import Map, Seq

UNKNOWN = {
    "values": marked('there is no value called "{name}" to carry over'),
    "variants": marked('no statement puts an overlay called "{name}" into force, so it cannot be carried over'),
    "components": marked('there is no class of components called "{name}" to carry over'),
    "zones": marked('there is no zone called "{name}" to carry over'),
    "boards": marked('there is no board called "{name}" to carry over'),
}


@dataclass(frozen=True, slots=True)
class CarryOver:
    """Names of what goes on, and the condition at the end of a game under which the campaign is over."""

    values: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    components: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    boards: tuple[str, ...] = ()
    until: Node | None = None


def read_carry_over(symbols: Symbols, expressions: Expressions, diags: Diagnostics) -> CarryOver | None:
    """What the document says under `carry over`; None where it says nothing."""
    declared = symbols.tree.get("carry over")
    if not isinstance(declared, Map):
        return None
    named = {what: tuple(_names(symbols, declared, what, diags)) for what in UNKNOWN}
    for what, name, span in _listed(declared):
        for owner, of in _piece_owners(symbols, what, name):
            if not _told_apart(symbols, of):
                message = _('"{name}" belongs to single {owner}, which the next game cannot tell apart',
                            name=name, owner=of)  # fmt: skip
                hint = _("let it be `per: kind of {owner}`, or give each of them a kind of its own", owner=owner)
                diags.error("cannot-carry", span, message, hint)
    until = declared.get("until")
    condition = None
    if until is not None:
        condition = expressions.resolve(until, Scope(), declared.value_span("until"), BOOL)
    return CarryOver(**named, until=condition)


def _listed(declared: Map) -> Iterator[tuple[str, str, Span]]:
    """What is named, where: (section, name, place)."""
    for what in UNKNOWN:
        names = declared.get(what)
        if isinstance(names, Seq):
            for index, name in enumerate(names):
                yield what, str(name), names.item_span(index)


def _names(symbols: Symbols, declared: Map, what: str, diags: Diagnostics) -> Iterator[str]:
    """The names under one key; those that stand for nothing are reported."""
    known: dict[str, Collection[str]] = {
        "values": symbols.values,
        "variants": [name.removeprefix(flag_name("")) for name in symbols.values if name.startswith(flag_name(""))],
        "components": symbols.classes,
        "zones": symbols.zones,
        "boards": symbols.boards,
    }
    for section, name, span in _listed(declared):
        if section != what:
            continue
        if name in known[what]:
            yield name
            continue
        hint = did_you_mean(name, known[what])
        if not hint and known[what]:
            hint = _("there is: {names}", names=listing(known[what]))
        elif not hint and what == "variants":
            hint = _("an overlay says `in play: true`, and `apply: {name}` puts it into force", name=name)
        diags.error("unknown-carried", span, _(UNKNOWN[what], name=name), hint)


def _piece_owners(symbols: Symbols, what: str, name: str) -> Iterator[tuple[str, str]]:
    """The classes whose single pieces own, or are kept by, a value or zone: (singular, class)."""
    types: list[Type] = []
    if what == "values" and name in symbols.values:
        value = symbols.values[name]
        types = [*value.per, value.type]
    elif what == "zones" and name in symbols.zones:
        types = [t for t in (symbols.zones[name].per,) if t is not None]
    for type_ in types:
        if type_.kind == "comp" and type_.name in symbols.classes:
            yield symbols.classes[type_.name].one, type_.name


def _told_apart(symbols: Symbols, name: str) -> bool:
    """Whether each piece of a class has a kind of its own."""
    piece = symbols.classes[name]
    return len(set(piece.kind_of)) == len(piece.kind_of)
