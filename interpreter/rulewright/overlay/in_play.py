"""Overlays that come into force during play, compiled beside the base: nothing is recompiled in a game.

The overlay NAME becomes a flag `active_NAME`. A number it sets becomes a term, a statement it replaces is chosen by
the flag:

    numbers: {hand: 5}      becomes  terms: {hand: 7 if active_storm else 5}
    - move: ship            becomes  - {if: active_storm, then: [new steps], else: [{move: ship}]}

`apply: NAME` becomes `set: active_NAME, to: true`. Of two overlays the later one (`after`) wins where both are in
force.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulewright.diagnostics import Diagnostics, Span
from rulewright.languages import _
from rulewright.overlay.change import Applied, Change, carry_out, find_target
from rulewright.overlay.paths import Element, put
from rulewright.overlay.variant import VariantFile
from rulewright.source.tree import Map, Seq, Value, copy_tree

BINDING = ("choose", "choose secretly", "let", "pick", "draw")
"""Verbs whose names the statements behind them may use."""
WORDS = ("id", "text", "name", "option", "title", "summary")
"""Parts that are words, not expressions."""
WAYS = ("edges", "arrows")
"""Lists of the ways of a board."""
EXPRESSION_SECTIONS = ("terms", "result", "bot")
BLOCKS = ("setup", "turn", "play", "effects")


def flag_name(variant: str) -> str:
    """The value that says whether an overlay is in force."""
    return f"active_{variant}"


def applied_names(tree: Value) -> Iterator[tuple[str, Span]]:
    """The names under `apply:` in all statements, with their places."""
    if isinstance(tree, Map):
        for item in tree.values():
            yield from applied_names(item)
    elif isinstance(tree, Seq):
        for item in tree:
            if isinstance(item, Map) and isinstance(item.get("apply"), str):
                yield item["apply"], item.value_span("apply")
            yield from applied_names(item)


def declare_flag(tree: Map, variant: VariantFile) -> str:
    """Declare the flag that says whether an overlay is in force; its name."""
    flag = flag_name(variant.name)
    _add_flag(tree, flag, variant, variant.tree.key_span("in play"))
    return flag


def compile_in_play(
    tree: Map, variant: VariantFile, changes: list[Change], diags: Diagnostics, *, declared: bool = False
) -> None:
    """Weave one overlay into a document, in place; with `declared` only what is there from the beginning."""
    flag = declare_flag(tree, variant)
    for change in changes:
        if change.path.startswith("numbers.") and _moved(tree, change.path):
            change = Change(
                change.variant,
                "terms" + change.path[7:],
                change.path_span,
                change.deed,
                change.value,
                change.value_span,
            )
        target = find_target(tree, change, diags)
        if target is None or (declared and not _is_declared(change, target)):
            continue
        before, before_span = target.value, target.value_span
        if _weave(tree, change, target, flag, diags):
            tree.history.append(Applied(variant.name, target.name, change.deed, change.value_span, before, before_span))


def _moved(tree: Map, path: str) -> bool:
    name = path.removeprefix("numbers.")
    numbers, terms = tree.get("numbers"), tree.get("terms")
    return not (isinstance(numbers, Map) and name in numbers) and isinstance(terms, Map) and name in terms


def _add_flag(tree: Map, flag: str, variant: VariantFile, span: Span) -> None:
    """Declare the flag of an overlay; sentences call it by the overlay's title."""
    values = tree.get("values")
    if not isinstance(values, Map):
        values = Map(span)
        tree.put("values", values, span, span)
    declared = Map(span)
    declared.put("type", "flag", span, span)
    title = variant.tree.get("title")
    if isinstance(title, str):  # a name, whatever its number: `Moved buoys` is no several of a moved buoy
        key, place = variant.tree.key_span("title"), variant.tree.value_span("title")
        forms = Map(place)
        for form in ("one", "other"):
            forms.put(form, title, place, place)
        declared.put("title", forms, key, place)
    values.put(flag, declared, span, span)


def _weave(tree: Map, change: Change, target: Element, flag: str, diags: Diagnostics) -> bool:
    if _is_declared(change, target):  # used only when in force
        return carry_out(_closed(change, target, flag), target, diags) is not None
    in_block = _in_block(target)
    if target.keys[0] == "numbers" and len(target.keys) == 2:
        return _number(tree, change, target, flag, diags)
    if _is_arm(target) or (change.deed == "add" and _arms_of(target) is not None):
        return _arm(change, target, flag, diags)
    if isinstance(target.container, Seq) and in_block:
        return _statement(change, target, flag, diags)
    if isinstance(target.value, Seq) and in_block and change.deed in ("set", "replace", "add"):
        return _block(change, target, flag)
    is_expression = target.keys[0] in EXPRESSION_SECTIONS or in_block
    if is_expression and target.key not in WORDS and not isinstance(target.value, Map | Seq):
        return _expression(change, target, flag, diags)
    diags.error(
        "not-in-play", change.path_span, _('"{path}" cannot change while a game is played', path=change.path),
        _("in play one can change numbers, terms, expressions and statements, and add declarations"),
    )  # fmt: skip
    return False


def _is_declared(change: Change, target: Element) -> bool:
    """Whether a change adds something that is there from the beginning."""
    if change.deed != "add":
        return False
    on_board = target.keys[0] == "boards" and len(target.keys) > 1
    return on_board or (isinstance(target.value, Map) and not _in_block(target))


def _closed(change: Change, target: Element, flag: str) -> Change:
    """What is added, the ways of boards open only while the overlay is in force."""
    if target.keys[0] != "boards":
        return change
    span, value = change.value_span, change.value
    if len(target.keys) == 2 and isinstance(value, Map):  # at: boards.sea, add: {arrows: [...]}
        made = copy_tree(value)
        for key in [key for key in WAYS if key in value]:
            made.put(key, _gated_ways(value[key], flag, value.value_span(key)), value.key_span(key), span)
    elif len(target.keys) > 2 and target.keys[2] in WAYS:  # at: boards.sea.arrows, add: [...]
        made = _gated_ways(value, flag, span)
    else:
        return change
    return replace(change, value=made)


def _gated_ways(ways: Value, flag: str, span: Span) -> Value:
    """A list of ways, or such a list for each network, open only while the overlay is in force."""
    if isinstance(ways, Map):
        made = Map(span)
        for network, group in ways.items():
            made.put(network, _gated_ways(group, flag, span), ways.key_span(network), ways.value_span(network))
        return made
    found = Seq(span)
    for index, way in enumerate(ways if isinstance(ways, Seq) else ()):
        found.put(_gated(way, flag, span), ways.item_span(index))
    return found


def _gated(way: Value, flag: str, span: Span) -> Map:
    """A way with the condition that the overlay is in force, beside its own if it has one."""
    found = Map(span)
    own = way.get("when") if isinstance(way, Map) else None
    found.put("way", way["way"] if isinstance(way, Map) and "way" in way else way, span, span)
    found.put("when", f"{flag} and ({own})" if own is not None else flag, span, span)
    return found


def _in_block(target: Element) -> bool:
    first = target.keys[0]
    if first in BLOCKS:
        return first != "effects" or len(target.keys) > 2
    value = target.value
    is_block = isinstance(value, Seq) and any(isinstance(item, Map) for item in value)
    return first == "components" and (len(target.keys) > 5 or (len(target.keys) == 5 and is_block))


def _choice(change: Change, flag: str, old: Value, diags: Diagnostics) -> str | None:
    """The expression that has the new value while the overlay is in force."""
    known = "true" if old is True else "false" if old is False else str(old)
    if change.deed in ("set", "replace"):
        if isinstance(change.value, Map | Seq) or change.value is None:
            diags.error("not-in-play", change.value_span, _("only an expression can take the place of an expression"))
            return None
        value = change.value
        new = "true" if value is True else "false" if value is False else str(value)
    elif change.deed in ("plus", "times"):
        new = f"({known}) {'+' if change.deed == 'plus' else '*'} {change.value}"
    else:
        diags.error(
            "not-in-play", change.path_span, _("`{deed}` does not fit an expression", deed=change.deed), _("use `set`")
        )
        return None
    return f"({new}) if {flag} else ({known})"


def _number(tree: Map, change: Change, target: Element, flag: str, diags: Diagnostics) -> bool:
    made = _choice(change, flag, target.value, diags)
    if made is None:
        return False
    name = str(target.key)
    terms = tree.get("terms")
    if not isinstance(terms, Map):
        terms = Map(change.value_span)
        tree.put("terms", terms, change.value_span, change.value_span)
    terms.put(name, made, target.span, change.value_span)
    assert isinstance(target.container, Map)
    target.container.drop(name)
    return True


def _expression(change: Change, target: Element, flag: str, diags: Diagnostics) -> bool:
    made = _choice(change, flag, target.value, diags)
    if made is None:
        return False
    put(target, made, change.value_span)
    return True


def _steps(change: Change) -> Seq:
    if isinstance(change.value, Seq):
        made = copy_tree(change.value)
        assert isinstance(made, Seq)
        return made
    row = Seq(change.value_span)
    row.put(copy_tree(change.value), change.value_span)
    return row


def _when(test: str, span: Span, then: Seq, other: Seq | None = None) -> Map:
    made = Map(span)
    made.put("if", test, span, span)
    made.put("then", then, span, span)
    if other:
        made.put("else", other, span, other.span)
    return made


def _statement(change: Change, target: Element, flag: str, diags: Diagnostics) -> bool:
    block, index, span = target.container, int(target.key), change.value_span
    assert isinstance(block, Seq)
    if change.deed in ("before", "after"):
        block.put_at(index + (change.deed == "after"), _when(flag, span, _steps(change)), span)
        return True
    if change.deed not in ("set", "replace", "remove"):
        diags.error(
            "not-in-play",
            change.path_span,
            _("`{deed}` does not fit a statement", deed=change.deed),
            _("use `replace`"),
        )
        return False
    old = target.value
    if isinstance(old, Map) and any(verb in old for verb in BINDING) and "do" not in old:
        diags.error(
            "not-in-play", change.path_span, _("later statements use the names of this one, so it must stay"),
            _("give it a `do:` block and change that"), ((target.span, _("this statement")),),
        )  # fmt: skip
        return False
    kept = Seq(target.value_span)
    kept.put(old, target.value_span)
    made = _when(f"not {flag}", span, kept) if change.deed == "remove" else _when(flag, span, _steps(change), kept)
    block[index] = made
    block.items_at[index] = span
    return True


def _block(change: Change, target: Element, flag: str) -> bool:
    block, span = target.value, change.value_span
    if change.deed == "add":
        block.put(_when(flag, span, _steps(change)), span)
        return True
    kept = copy_tree(block)
    made = Seq(span)
    made.put(_when(flag, span, _steps(change), kept), span)
    container = target.container
    assert isinstance(container, Map)
    container[str(target.key)] = made
    return True


def _is_arm(target: Element) -> bool:
    return isinstance(target.container, Seq) and len(target.keys) > 1 and target.keys[-2] == "choose one of"


def _arms_of(target: Element) -> Seq | None:
    value = target.value
    if isinstance(value, Map) and isinstance(value.get("choose one of"), Seq):
        arms = value["choose one of"]
        return arms if isinstance(arms, Seq) else None
    return value if target.key == "choose one of" and isinstance(value, Seq) else None


def _only_when(arm: Map, test: str, span: Span) -> None:
    old = arm.get("when")
    arm.put("when", f"{test} and ({old})" if old is not None else test, span, span)


def _arm(change: Change, target: Element, flag: str, diags: Diagnostics) -> bool:
    arms = _arms_of(target) if change.deed == "add" else target.container
    if not isinstance(arms, Seq) or change.deed in ("plus", "times"):
        diags.error(
            "not-in-play",
            change.path_span,
            _("`{deed}` does not fit an arm of a choice", deed=change.deed),
            _("use `replace`"),
        )
        return False
    index = len(arms) if change.deed == "add" else int(target.key) + (change.deed != "before")
    if change.deed in ("set", "replace", "remove") and isinstance(target.value, Map):
        _only_when(target.value, f"not {flag}", change.path_span)
    if change.deed == "remove":
        return True
    for offset, item in enumerate(_steps(change)):
        if isinstance(item, Map):
            _only_when(item, flag, change.value_span)
        arms.put_at(index + offset, item, change.value_span)
    return True


def rewrite_apply(tree: Value, name: str, flag: str) -> None:
    """Turn each `apply: NAME` into setting the overlay's flag; done once all overlays are woven in."""
    if isinstance(tree, Map):
        for item in tree.values():
            rewrite_apply(item, name, flag)
    elif isinstance(tree, Seq):
        for item in tree:
            if isinstance(item, Map) and item.get("apply") == name:
                key, value = item.key_span("apply"), item.value_span("apply")
                item.drop("apply")
                item.put("set", flag, key, value)
                item.put("to", True, key, value)
            rewrite_apply(item, name, flag)
