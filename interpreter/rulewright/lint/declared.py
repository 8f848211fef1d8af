"""Slips in lists and bounds of declarations."""

from __future__ import annotations

from rulewright.diagnostics import Diagnostics
from rulewright.languages import _
from rulewright.resolved.game import Resolved
from rulewright.source.tree import Map, Seq


def check(game: Resolved, tree: Map, diags: Diagnostics) -> None:
    """`duplicate-word`, `empty-range` and `impossible-limit`."""
    _lists(tree, diags)
    values = tree.get("values")
    for value in game.symbols.values.values():
        declared = values.get(value.name) if isinstance(values, Map) else None
        if isinstance(declared, Map) and value.low > value.high:
            part = "to" if "to" in declared else "from"
            message = _("no number lies between {low} and {high}", low=value.low, high=value.high)
            diags.error(
                "empty-range", declared.value_span(part), message, _("`from` is the smallest number, `to` the largest")
            )
    for section, key in (("limit", "decisions"), ("result", "divisor")):
        found = tree.get(section)
        number = found.get(key) if isinstance(found, Map) else None
        if isinstance(found, Map) and isinstance(number, int) and number < 1:
            diags.error(
                "impossible-limit",
                found.value_span(key),
                _("`{key}` is {number}; it must be 1 or more", key=key, number=number),
            )


def _lists(tree: Map, diags: Diagnostics) -> None:
    lists: list[Seq] = []
    symbols, roles, components = tree.get("symbols"), tree.get("roles"), tree.get("components")
    if isinstance(symbols, Map):
        lists += [words for words in symbols.values() if isinstance(words, Seq)]
    if isinstance(roles, Map):
        roles = roles.get("given")
    if isinstance(roles, Seq):
        lists.append(roles)
    if isinstance(components, Map):
        faces = [c.get("faces") for c in components.values() if isinstance(c, Map)]
        lists += [f for f in faces if isinstance(f, Seq) and not all(isinstance(word, int) for word in f)]
    for words in lists:
        seen: dict[str, int] = {}
        for index, word in enumerate(words):
            if str(word) in seen:
                first = (words.item_span(seen[str(word)]), _("the first"))
                message = _('"{word}" stands twice in this list', word=word)
                diags.error("duplicate-word", words.item_span(index), message, _("delete one"), (first,))
            seen.setdefault(str(word), index)
