"""Numbers of pieces that cannot be met: too many for a place, too few for a deal."""

from __future__ import annotations

from rulewright.diagnostics import Diagnostics
from rulewright.languages import _
from rulewright.resolved.game import Resolved
from rulewright.resolved.walk import statements_in
from rulewright.source.tree import Map


def check(game: Resolved, tree: Map, diags: Diagnostics) -> None:
    """`overfull`: more pieces begin in a zone, or come to it, than it takes. `too-few-pieces`: a deal needs more."""
    _start(game, tree, diags)
    _deals(game, diags)


def _start(game: Resolved, tree: Map, diags: Diagnostics) -> None:
    zones = tree.get("zones")
    for zone in game.symbols.zones.values():
        piece = game.symbols.classes.get(zone.holds)
        declared = zones.get(zone.name) if isinstance(zones, Map) else None
        if piece is None or not zone.start or not isinstance(declared, Map) or "up to" not in declared:
            continue
        room = declared["up to"]
        count = piece.tokens if zone.is_tokens else piece.count
        if zone.per is not None and piece.per_player and not zone.is_tokens:
            count //= max(1, game.symbols.players)
        if isinstance(room, int) and count > room:
            message = _(
                '{count} {piece} begin in "{zone}", which takes {room}',
                count=count,
                piece=piece.name,
                zone=zone.name,
                room=room,
            )
            diags.error(
                "overfull",
                declared.value_span("up to"),
                message,
                _("let it take more, or let the rest begin elsewhere"),
            )


def _deals(game: Resolved, diags: Diagnostics) -> None:
    for statement in statements_in(game.setup):
        if statement.verb != "deal":
            continue
        count, held, to = statement.parts["count"], statement.parts["held"], statement.parts["to"]
        piece = game.symbols.classes.get(held)
        if piece is None or count.op != "const":
            continue
        board = game.symbols.boards.get(to)
        places = len(board.sites) if board is not None else game.symbols.players
        if count.data * places > piece.count:
            message = _(
                "{value} {piece} are dealt, and there are {count}",
                value=count.data * places,
                piece=piece.name,
                count=piece.count,
            )
            diags.error("too-few-pieces", statement.span, message, _("deal fewer, or raise `count` of their kinds"))
        zone = game.symbols.zones.get(to)
        if board is None and zone is not None and count.data > zone.capacity > 0:
            message = _(
                '{count} {piece} are dealt to "{zone}", which takes {capacity}',
                count=count.data,
                piece=piece.name,
                zone=zone.name,
                capacity=zone.capacity,
            )
            diags.error(
                "overfull",
                statement.span,
                message,
                _("let it take more, or deal fewer"),
                ((zone.span, _("declared here")),),
            )
