"""Sets of things that are chosen at once, as decisions read them.

{several: me.hand, from: 2, to: 3}   ->   three binders of one name, the third one none where two are chosen
"""

from __future__ import annotations

from typing import Any

from rulewright.diagnostics import Span
from rulewright.diagnostics.near import did_you_mean
from rulewright.languages import _
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Binder, Member, Node, reading
from rulewright.resolved.types import BAD, INT, REFERENCES, domain
from rulewright.source.tree import Map

SET = ("several", "from", "to")
"""The parts of what a set is chosen from."""
LARGEST_SET = 8
"""Every size is an arm of its own in the program."""


NOTHING = Node("bad", domain(BAD))
"""What something is chosen from where that is a mistake."""


def read_chosen(reader: Reader, name: str, among: Any, span: Span, among_span: Span) -> list[Binder]:
    """What a name is chosen from: one binder, or one for each place of a set (`{several: DOMAIN, from: 1, to: 3}`)."""
    scope, expressions = reader.scope, reader.owner.expressions
    if not isinstance(among, Map):
        return [reader.binder(name, expressions.resolve_domain(among, scope, among_span), scope, span)]
    for key in among:
        if key not in SET:
            reader.owner.diags.error(
                "unknown-part",
                among.key_span(key),
                _('a set has no part "{key}"', key=key),
                did_you_mean(key, SET) or _("its parts: {names}", names=", ".join(SET)),
            )
    for key in ("several", "to"):
        if key not in among:
            reader.owner.diags.error(
                "missing-part",
                among.span,
                _('a set that is chosen needs the part "{part}"', part=key),
                _("write {example}", example="{several: me.hand, from: 1, to: 3}"),
            )
    several = NOTHING
    if "several" in among:
        several = expressions.resolve_domain(among["several"], scope, among.value_span("several"))
    least, most = (_size_of_set(reader, among, key) for key in ("from", "to"))
    if most < least:
        reader.owner.diags.error(
            "set-size",
            among.value_span("to"),
            _("a set of at least {least} cannot have at most {most}", least=least, most=most),
            _("let `to` be no less than `from`"),
        )
    of = several.type.of or BAD
    if of.kind not in REFERENCES and of != BAD:
        reader.owner.diags.error(
            "wrong-type",
            among.value_span("several"),
            _("a set is made of pieces, spaces, players or words, these are {of}", of=of),
            _("choose numbers one by one: `choose: {example}`", example="{one: from_to(1, 3), two: from_to(1, 3)}"),
        )
    found = [reader.binder(name, several, scope, span) for _ in range(max(most, 1))]
    for place, binder in enumerate(found):
        binder.member = Member(place, least)
    scope.names |= reading(found)
    return found


def _size_of_set(reader: Reader, among: Map, key: str) -> int:
    """How many a set has at least or at most: a number that does not change in play."""
    if key not in among:
        return 1
    node = reader.owner.expressions.resolve(among[key], reader.scope, among.value_span(key), INT)
    size = int(node.data) if node.op == "const" else 0
    if node.op != "bad" and not 1 <= size <= LARGEST_SET:
        reader.owner.diags.error(
            "set-size",
            among.value_span(key),
            _("the size of a set is a plain number from 1 to {most}", most=LARGEST_SET),
            _("offer choosing nothing as an option of its own")
            if node.op == "const" and not node.data
            else _("name a number of `numbers`, or write it out"),
        )
    return min(max(size, 1), LARGEST_SET)
