"""Resolves tables by player number. Before: `count: {2: 6, else: 8}`. After, for 2 players: `count: 6`."""

from __future__ import annotations

from rulewright.diagnostics import Diagnostics, Span
from rulewright.languages import _
from rulewright.model.players import is_table_at, player_numbers
from rulewright.source.tree import Map, Seq, Value


def check_players(tree: Map, players: int, diags: Diagnostics) -> bool:
    """Whether the game is made for this number of players; a diagnostic if not."""
    allowed = player_numbers(tree.get("players"))
    if players in allowed:
        return True
    shown = ", ".join(str(n) for n in allowed)
    diags.error(
        "player-number",
        tree.value_span("players"),
        _("this game is for {shown} players, not {players}", shown=shown, players=players)
        if allowed
        else _("this game is for no number of players"),
    )
    return False


def apply_players(tree: Map, players: int, diags: Diagnostics | None = None) -> Map:
    """A copy of a document in which every table by player number is replaced by its value for `players`.

    The value keeps its own span. A table without a value for this number is reported; its first value stands in.
    """
    resolved, _span = _resolve(tree, tree.span, "", players, diags)
    assert isinstance(resolved, Map)
    resolved.history = list(tree.history)
    return resolved


def _resolve(value: Value, span: Span, key: str | int, players: int, diags: Diagnostics | None) -> tuple[Value, Span]:
    if is_table_at(key, value):
        assert isinstance(value, Map)
        wanted = str(players) if str(players) in value else "else"
        if wanted not in value:
            if diags is not None:
                message = _("this table has no value for {players} players", players=players)
                diags.error("no-player-value", value.span, message, _("add `else: ...`"))
            wanted = next(iter(value))
        return _resolve(value[wanted], value.value_span(wanted), key, players, diags)
    if isinstance(value, Map):
        made = Map(value.span)
        for name, item in value.items():
            resolved, at = _resolve(item, value.value_span(name), name, players, diags)
            made.put(name, resolved, value.key_span(name), at)
        return made, span
    if isinstance(value, Seq):
        row = Seq(value.span)
        for index, item in enumerate(value):
            resolved, at = _resolve(item, value.item_span(index), index, players, diags)
            row.put(resolved, at)
        return row, span
    return value, span
