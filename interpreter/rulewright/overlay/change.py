"""One change of a variant: what it says, and carrying it out on a document.

Before: `at: numbers.size, set: 7` on `numbers: {size: 6}`. After: `numbers: {size: 7}`, the 7 with the span of the
overlay.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.diagnostics import Diagnostics, Span
from rulewright.diagnostics.near import either, listing, meant
from rulewright.languages import _
from rulewright.overlay.numbers import LARGEST
from rulewright.overlay.paths import Element, find_elements, names_at, nearest_paths, put
from rulewright.source.tree import Map, Seq, Value, copy_tree

DEEDS = ("set", "add", "replace", "remove", "before", "after", "plus", "times", "sweep")
RELATIVE = ("plus", "times")


@dataclass(frozen=True, slots=True)
class Change:
    """A change as written: the variant, the path, the deed and what goes with it."""

    variant: str
    path: str
    path_span: Span
    deed: str
    value: Value
    value_span: Span

    @property
    def relative(self) -> bool:
        return self.deed in RELATIVE


@dataclass(frozen=True, slots=True)
class Applied:
    """A change that was carried out, for `explain`: the full path, what stood there before and where."""

    variant: str
    path: str
    deed: str
    span: Span
    before: Value
    before_span: Span


def read_changes(name: str, tree: Map, diags: Diagnostics) -> list[Change]:
    """The changes of a variant in the order written; each must do exactly one thing."""
    changes = tree.get("changes")
    found: list[Change] = []
    for item in changes if isinstance(changes, Seq) else ():
        if not isinstance(item, Map) or "at" not in item:
            continue
        deeds = [deed for deed in DEEDS if deed in item]
        if len(deeds) != 1:
            span = item.key_span(deeds[1]) if deeds else item.key_span("at")
            diags.error(
                "one-deed",
                span,
                _("this change says {deeds}", deeds=", ".join(deeds)) if deeds else _("this change says nothing to do"),
                _("give it exactly one of {names}", names=listing(DEEDS)),
            )
            continue
        deed = deeds[0]
        found.append(Change(name, str(item["at"]), item.value_span("at"), deed, item[deed], item.value_span(deed)))
    return found


def find_target(tree: Map, change: Change, diags: Diagnostics) -> Element | None:
    """The one element that a change is about; a diagnostic and none where there is no such, or more than one."""
    found = find_elements(tree, change.path)
    if len(found) == 1 and not found[0].by_place:
        return found[0]
    if not found:
        near = nearest_paths(tree, change.path)
        parent = change.path.rpartition(".")[0]
        known = names_at(tree, parent)
        hint = meant(near)
        if not hint and known:
            hint = (
                _('"{parent}" has {names}', parent=parent, names=listing(known))
                if parent
                else _("sections: {names}", names=listing(known, 20))
            )
        diags.error(
            "finds-nothing", change.path_span, _('there is nothing at "{path}" to change', path=change.path), hint
        )
    elif len(found) == 1:
        diags.error(
            "target-by-place", change.path_span, _("a statement is named by its place, which may shift"),
            _("give the statement an `id:` and name that"), ((found[0].span, _("this statement")),),
        )  # fmt: skip
    else:
        places = tuple((element.span, _("this one")) for element in found[:4])
        sections = either([f'"{e.name}"' for e in found[:2]])
        hint = _("write out the section, such as {sections}", sections=sections)
        if len({e.name for e in found}) == 1:
            hint = _("give one of them another id")
        diags.error(
            "ambiguous-path",
            change.path_span,
            _('"{path}" may mean {count} things', path=change.path, count=len(found)),
            hint,
            places,
        )
    return None


def carry_out(change: Change, target: Element, diags: Diagnostics) -> Applied | None:
    """Change the document in place; what was done, or none after a diagnostic."""
    before, before_span = target.value, target.value_span
    done = _DOERS[change.deed](change, target, diags)
    if not done:
        return None
    span = change.path_span if change.deed == "remove" else change.value_span
    return Applied(change.variant, target.name, change.deed, span, before, before_span)


def _set(change: Change, target: Element, diags: Diagnostics) -> bool:
    if isinstance(target.container, Seq):
        return _replace(change, target, diags)
    put(target, copy_tree(change.value), change.value_span)
    return True


def _add(change: Change, target: Element, diags: Diagnostics) -> bool:
    there = target.value
    if isinstance(there, Map) and isinstance(change.value, Seq):
        lists = [key for key, value in there.items() if isinstance(value, Seq)]
        if len(lists) == 1:  # a statement with one list, such as the arms of a choice
            there = there[lists[0]]
    if isinstance(there, Map) and isinstance(change.value, Map):
        return _add_entries(change, there, diags)
    if isinstance(there, Seq):
        for value, span in _items(change):
            there.put(value, span)
        return True
    if there is None and isinstance(change.value, Map | Seq):
        put(target, copy_tree(change.value), change.value_span)
        return True
    message = (
        _('to "{path}" one can add entries (key: value)', path=change.path)
        if isinstance(there, Map)
        else _('to "{path}" one can add nothing; use `set`', path=change.path)
    )
    diags.error("cannot-add", change.value_span, message)
    return False


def _add_entries(change: Change, there: Map, diags: Diagnostics) -> bool:
    added = change.value
    fine = True
    for key, value in added.items():
        if key in there:
            diags.error(
                "already-there",
                added.key_span(key),
                _('"{path}" has "{key}" already', path=change.path, key=key),
                _("use `at: {path}.{key}` with `set` or `replace`", path=change.path, key=key),
                ((there.key_span(key), _("it is here")),),
            )
            fine = False
        else:
            there.put(key, copy_tree(value), added.key_span(key), added.value_span(key))
    return fine


def _items(change: Change) -> list[tuple[Value, Span]]:
    """What is written under a deed as items with their spans: a list's items, or the one thing."""
    if isinstance(change.value, Seq):
        return [(copy_tree(item), change.value.item_span(i)) for i, item in enumerate(change.value)]
    return [(copy_tree(change.value), change.value_span)]


def _replace(change: Change, target: Element, diags: Diagnostics) -> bool:
    if isinstance(target.container, Map):
        put(target, copy_tree(change.value), change.value_span)
        return True
    index = int(target.key)
    target.container.drop(index)
    for offset, (value, span) in enumerate(_items(change)):
        target.container.put_at(index + offset, value, span)
    return True


def _remove(change: Change, target: Element, diags: Diagnostics) -> bool:
    if isinstance(target.container, Map):
        target.container.drop(str(target.key))
    else:
        target.container.drop(int(target.key))
    return True


def _insert(change: Change, target: Element, diags: Diagnostics) -> bool:
    if isinstance(target.container, Map):
        message = (
            _('"{path}" is no statement, so nothing can stand before it', path=change.path)
            if change.deed == "before"
            else _('"{path}" is no statement, so nothing can stand after it', path=change.path)
        )
        diags.error("not-a-statement", change.path_span, message, _("name a statement of a block by its id"))
        return False
    index = int(target.key) + (change.deed == "after")
    for offset, (value, span) in enumerate(_items(change)):
        target.container.put_at(index + offset, value, span)
    return True


def _relative(change: Change, target: Element, diags: Diagnostics) -> bool:
    old, by = target.value, change.value
    if isinstance(old, bool) or not isinstance(old, int):
        message = _('"{path}" is no number, so it cannot be changed by `{deed}`', path=change.path, deed=change.deed)
        diags.error(
            "not-a-number", change.path_span, message, _("use `set`"), ((target.value_span, _("this is there")),)
        )
        return False
    if isinstance(by, bool) or not isinstance(by, int):
        diags.error("not-a-number", change.value_span, _("`{deed}` takes a whole number", deed=change.deed))
        return False
    new = old + by if change.deed == "plus" else old * by
    if abs(new) > LARGEST:
        diags.error(
            "huge-number",
            change.value_span,
            _("the number becomes too large: {old} {deed} {by}", old=old, deed=change.deed, by=by),
        )
        return False
    put(target, new, change.value_span)
    return True


_DOERS = {
    "set": _set, "add": _add, "replace": _replace, "remove": _remove, "before": _insert, "after": _insert,
    "plus": _relative, "times": _relative,
}  # fmt: skip
