"""Names in declarations that stand for other declarations: a zone's supply, a class's back, a value's reset and board.

Called at the end of `declare`, when everything is known by name.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.diagnostics import Diagnostics
from rulewright.diagnostics.near import did_you_mean, listing
from rulewright.languages import _
from rulewright.resolved.symbols import Symbols
from rulewright.source.tree import Map, Seq

LOOPS = ("turns", "repeat", "each player", "for each")
"""Verbs of loops; `turns` without an id is called `turn`."""


def check_references(symbols: Symbols, tree: Map, diags: Diagnostics) -> None:
    """Report names under `supply`, `back`, `reset` and `on` that stand for nothing, or for something unfit."""
    _supplies(symbols, tree, diags)
    _backs(symbols, tree, diags)
    loops = ["turn"] if "turn" in tree else []
    loops += _loops(tree)
    for name, declared in _section(tree, "values"):
        reset = declared.get("reset")
        if isinstance(reset, str) and reset not in loops:
            hint = did_you_mean(reset, loops) or (
                _("loops: {names}", names=listing(loops)) if loops else _("give a loop this `id`")
            )
            message = _('"{name}" is reset by "{reset}", and no loop is called so', name=name, reset=reset)
            diags.error("unknown-loop", declared.value_span("reset"), message, hint)
        if name in symbols.values and symbols.values[name].on:
            _on_board(symbols, name, declared, diags)


def _on_board(symbols: Symbols, name: str, declared: Map, diags: Diagnostics) -> None:
    """A value that pieces have on a board alone belongs to a class that the board holds, and to nothing else."""
    value = symbols.values[name]
    span = declared.value_span("on")
    owner = value.per[0] if len(value.per) == 1 else None
    boards = [board for board, held in symbols.held if owner is not None and owner.name == held]
    if owner is None or owner.kind != "comp":
        message = _('"{name}" is no value of pieces, so it is not kept on a board', name=name)
        hint = _("`on` goes with `per:` the singular of one class")
    elif value.on not in boards:
        message = _('there is no board called "{board}" that holds {class_}', board=value.on, class_=owner.name)
        hint = did_you_mean(value.on, boards) or (
            _("boards: {names}", names=listing(boards)) if boards else _("leave `on` out")
        )
    else:
        return
    diags.error("wrong-place", span, message, hint)
    value.on = ""


def _section(tree: Map, name: str) -> Iterator[tuple[str, Map]]:
    section = tree.get(name)
    for key, declared in section.items() if isinstance(section, Map) else ():
        if isinstance(declared, Map):
            yield key, declared


def _supplies(symbols: Symbols, tree: Map, diags: Diagnostics) -> None:
    for name, declared in _section(tree, "zones"):
        zone, supply = symbols.zones.get(name), declared.get("supply")
        if zone is None or supply is None:
            continue
        other = symbols.zones.get(str(supply))
        span = declared.value_span("supply")
        if other is None:
            hint = did_you_mean(str(supply), symbols.zones) or _("zones: {names}", names=listing(symbols.zones))
            diags.error("unknown-zone", span, _('there is no zone called "{supply}"', supply=supply), hint)
            zone.supply = ""
        elif other.holds != zone.holds:
            message = _('"{supply}" holds {holds}, not {wanted}', supply=supply, holds=other.holds, wanted=zone.holds)
            diags.error(
                "wrong-place", span, message, _("a supply holds the same class"), ((other.span, _("declared here")),)
            )
            zone.supply = ""


def _backs(symbols: Symbols, tree: Map, diags: Diagnostics) -> None:
    for name, declared in _section(tree, "components"):
        piece, back = symbols.classes.get(name), declared.get("back")
        if piece is None or not isinstance(back, str):
            continue
        known = [*piece.properties, "kind"]
        if back not in known:
            hint = did_you_mean(back, known) or _("properties: {names}", names=listing(known))
            message = _('pieces of {name} have no property "{back}"', name=name, back=back)
            diags.error("unknown-property", declared.value_span("back"), message, hint)


def _loops(value: Any) -> list[str]:
    """The names of all loops in the statements of a document."""
    found: list[str] = []
    if isinstance(value, Map):
        verb = next((verb for verb in LOOPS if verb in value), "")
        name = value.get("id", "turn" if verb == "turns" else "")
        if verb and isinstance(name, str):
            found.append(name)
        for item in value.values():
            found += _loops(item)
    elif isinstance(value, Seq):
        for item in value:
            found += _loops(item)
    return [name for name in dict.fromkeys(found) if name]
