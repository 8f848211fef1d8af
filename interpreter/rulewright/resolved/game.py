"""The resolved game: what is declared, and every block with its names bound.

merged document  ->  Resolved(symbols, setup, play, effects, blocks on pieces, result)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulewright.diagnostics import Diagnostics
from rulewright.languages import _
from rulewright.resolved.at_work import check_at_work
from rulewright.resolved.carried import CarryOver, read_carry_over
from rulewright.resolved.declare import declare
from rulewright.resolved.scope import Scope
from rulewright.resolved.statements import Statements, VerbLike
from rulewright.resolved.symbols import Symbols
from rulewright.resolved.tree import Node, Statement
from rulewright.resolved.types import INT, PLAYER, comp, site
from rulewright.source.tree import Map, Seq


@dataclass(slots=True)
class Resolved:
    """A game whose names are bound."""

    symbols: Symbols
    setup: list[Statement] = field(default_factory=list)
    play: list[Statement] = field(default_factory=list)
    blocks: dict[tuple[str, str, str], list[Statement]] = field(default_factory=dict)
    """(class, kind, property) -> the block on that kind; (board, space, property) -> the one on that space."""
    gates: dict[str, tuple[Node, ...]] = field(default_factory=dict)
    """Board -> the conditions on which its ways are open, in the order of `Board.gates`."""
    score: Node | None = None
    ties: list[Node] = field(default_factory=list)
    returns: Node | None = None
    worth: Node | None = None
    look: int = 0
    """Decisions of a simulation after which worth judges; 0: never."""
    half: int = 1
    """A lead in worth of so much counts for half of a win."""
    carry: CarryOver | None = None
    """What goes on to the next game of a campaign; None where nothing does."""
    lowest_wins: bool = False
    divisor: int = 1


def resolve(tree: Map, players: int, verbs: Mapping[str, VerbLike], diags: Diagnostics) -> Resolved:
    """Bind every name of a merged document for so many players."""
    symbols = declare(tree, players, diags)
    game = Resolved(symbols)
    statements = Statements(symbols, verbs, diags)
    for effect in symbols.effects.values():
        if effect.name in verbs:
            diags.error(
                "named-like-verb",
                effect.span,
                _('"{effect}" is a verb, so no effect can be called so', effect=effect.name),
                _("give the effect another name"),
            )
        scope = Scope(has_me=True, effect=effect.name)
        for name, type_ in effect.params:
            scope.names[name] = Node("local", type_, data=name)
        effect.body = statements.block(effect.block, scope, effect.path, effect.span)
        declared = tree["effects"][effect.name]
        if isinstance(declared, Map) and "text" in declared:
            effect.text = statements.text(declared["text"], scope, declared.value_span("text"))
    for piece in symbols.classes.values():
        for (kind, name), (block, path) in piece.blocks.items():
            scope = Scope(has_me=True, effect=f"{kind}.{name}")
            scope.names["this"] = Node("local", comp(piece.name), data="this")
            game.blocks[piece.name, kind, name] = statements.block(block, scope, path, block.span)
    for board, printed in symbols.site_blocks.items():
        for (space, name), (block, path) in printed.items():
            scope = Scope(has_me=True, effect=f"{space}.{name}")
            scope.names["this"] = Node("local", site(board), data="this")
            game.blocks[board, space, name] = statements.block(block, scope, path, block.span)
    game.setup = statements.block(tree.get("setup"), Scope(), "setup", tree.value_span("setup"))
    if "play" in tree:
        game.play = statements.block(tree.get("play"), Scope(), "play", tree.value_span("play"))
    elif "turn" in tree:
        span = tree.value_span("turn")
        turns = Map(span)
        turns.put("turns", tree["turn"], tree.key_span("turn"), span)
        turns.put("id", "turn", span, span)
        whole = Seq(span)
        whole.put(turns, span)
        game.play = statements.block(whole, Scope(), "", span)
    else:
        diags.error(
            "missing-section",
            tree.span,
            _("nothing is played: there is no `turn` and no `play`"),
            _("write the turn under `turn:`"),
        )
    for term in symbols.terms.values():
        statements.expressions.term_body(term)
    for board in symbols.boards:
        game.gates[board] = statements.expressions.gates(board)
    _result(game, tree, statements)
    game.carry = read_carry_over(symbols, statements.expressions, diags)
    effects = [effect.body for effect in symbols.effects.values()]
    check_at_work(symbols, [game.setup, game.play, *effects, *game.blocks.values()], diags)
    return game


def _result(game: Resolved, tree: Map, statements: Statements) -> None:
    declared = tree.get("result")
    scope = Scope(has_me=True)
    expressions = statements.expressions
    if isinstance(declared, Map):
        if "score" in declared:
            game.score = expressions.resolve(declared["score"], scope, declared.value_span("score"), INT)
        ties = declared.get("ties")
        if isinstance(ties, str):
            game.ties = [expressions.resolve(ties, scope, declared.value_span("ties"), INT)]
        elif isinstance(ties, Seq):
            game.ties = [expressions.resolve(t, scope, ties.item_span(i), INT) for i, t in enumerate(ties)]
        if "returns" in declared:
            game.returns = expressions.resolve(declared["returns"], scope, declared.value_span("returns"), INT)
        game.lowest_wins = declared.get("lowest wins") is True
        game.divisor = int(declared.get("divisor", 1))
    points = game.symbols.values.get("points")
    if game.score is None and points is not None and points.per == (PLAYER,) and points.type == INT:
        game.score = Node("value", INT, (Node("local", PLAYER, data="me"),), "points")
    bot = tree.get("bot")
    written = bot.get("worth") if isinstance(bot, Map) else bot
    if isinstance(written, str):
        span = bot.value_span("worth") if isinstance(bot, Map) else tree.value_span("bot")
        game.worth = expressions.resolve(written, scope, span, INT)
        if isinstance(bot, Map):
            game.look, game.half = int(bot.get("after", 0)), int(bot.get("half", 100))
