"""Refuses rules that would take for ever: the most steps that an expression or a block without decisions may take.

The only check that runs at every load, before anything is made of a game: data from strangers must not hang a program.
Sizes are upper bounds from declarations (spaces of a board, pieces of a class, bounds of numbers); a loop of unknown
length counts as `LOOP` passes, since loops that go on stop by themselves at play.
"""

from __future__ import annotations

from rulewright.diagnostics import Diagnostics, Span
from rulewright.languages import _
from rulewright.lint.asked import asks
from rulewright.lower.bounds import bounds
from rulewright.resolved.game import Resolved
from rulewright.resolved.symbols import Symbols
from rulewright.resolved.tree import Binder, Node, Statement
from rulewright.resolved.types import INT
from rulewright.resolved.walk import Block, all_statements, binders, roots

MOST_IN_EXPRESSION = 5_000_000
MOST_IN_OPTIONS = 50_000_000
COUNTABLE = 2_000_000_000
"""More options cannot be numbered, which is said elsewhere."""
MOST_IN_BLOCK = 5_000_000_000
LOOP = 1_000
SOME = 64
"""What a domain holds whose size is not known, such as neighbours or a zone."""
UNKNOWN = 1_000
"""How large a number is taken to be whose bounds nothing tells."""
BEYOND = 1_000_000_000


def check_effort(game: Resolved, diags: Diagnostics) -> None:
    """`heavy-rule`: an expression or block that may take more steps than anybody would wait for."""
    effort = _Effort(game, diags)
    for block in roots(game):
        effort.block(block)
    for node in (game.score, game.returns, *game.ties):
        if node is not None:
            effort.expression(node, node.span)


class _Effort:
    def __init__(self, game: Resolved, diags: Diagnostics) -> None:
        self.game = game
        self.symbols: Symbols = game.symbols
        self.diags = diags
        self.terms: dict[str, int] = {}
        self.effects: dict[str, int] = {}
        self.locals = {
            binder.local: max(1, bounds(self.symbols, binder.domain)[1])
            for statement in all_statements(game)
            for binder in binders(statement.parts)
            if binder.type == INT
        }

    # ---- blocks

    def block(self, block: Block) -> int:
        return sum(self.statement(statement) for statement in block)

    def statement(self, statement: Statement) -> int:
        inside = self.part(statement.parts, statement.span)
        passes = self.passes(statement)
        total = inside * passes
        if passes > 1 and total > MOST_IN_BLOCK and inside <= MOST_IN_BLOCK:
            self.report(statement.span, total, _("loop over fewer things, or ask somebody in between"))
        if asks(statement):
            self.options(statement)
            return 1  # play stops here: what follows is a new beginning
        if statement.verb == "perform effect":
            total += self.effect(str(statement.parts["effect"]))
        return total

    def options(self, statement: Statement) -> None:
        """The steps of finding the options of a decision."""
        for arm in statement.parts.get("arms") or ():
            options = 1
            for binder in arm.binders:
                options *= self.size(binder.domain)
            steps = options * (1 + (self.steps(arm.where) if arm.where is not None else 0))
            if steps > MOST_IN_OPTIONS and options <= COUNTABLE:
                self.report(statement.span, steps, _("ask in steps, each with fewer options"))

    def effect(self, name: str) -> int:
        if name not in self.effects:
            self.effects[name] = 1  # an effect that calls itself is stopped at play
            found = self.symbols.effects.get(name)
            self.effects[name] = self.block(found.body) if found is not None else 1
        return self.effects[name]

    def passes(self, statement: Statement) -> int:
        parts = statement.parts
        match statement.verb:
            case "each player" | "turns":
                return self.symbols.players
            case "repeat":
                times = parts["times"]
                known = self.most(times) if isinstance(times, Node) else LOOP
                return max(1, min(known, 10_000))
            case "for each":
                found = 1
                for binder in parts["binders"]:
                    found *= self.size(binder.domain)
                return max(1, found)
            case _:
                return 1

    def part(self, part: object, span: Span) -> int:
        """The steps of everything in a part of a statement."""
        match part:
            case Node():
                return self.expression(part, part.span if part.span.line else span)
            case Statement():
                return self.statement(part)
            case Binder():
                return self.expression(part.domain, span)
            case dict():
                return sum(self.part(item, span) for item in part.values())
            case list() | tuple():
                return sum(self.part(item, span) for item in part)
            case _:
                fields = getattr(part, "__dataclass_fields__", None)
                if fields is None or isinstance(part, type | Span):
                    return 0
                return sum(self.part(getattr(part, name), span) for name in fields)

    # ---- expressions

    def expression(self, node: Node, span: Span) -> int:
        steps = self.steps(node)
        if steps > MOST_IN_EXPRESSION:
            self.report(span, steps, _("look at fewer things at once"))
            return 1
        return steps

    def steps(self, node: Node) -> int:
        if node.op in ("filter", "map", "nest"):
            several, *inner = node.args
            return self.steps(several) + self.size(several) * sum(self.steps(part) for part in inner)
        own = 1
        if node.op == "term":
            own += self.term(str(node.data))
        elif node.type.kind == "domain":
            own += min(self.size(node), 4096)
        elif node.args and node.args[0].type.kind == "domain":
            own += self.size(node.args[0])
        return own + sum(self.steps(argument) for argument in node.args)

    def term(self, name: str) -> int:
        if name not in self.terms:
            self.terms[name] = 1
            found = self.symbols.terms.get(name)
            if found is not None and found.body is not None:
                self.terms[name] = self.steps(found.body)
        return self.terms[name]

    def size(self, node: Node) -> int:
        """The most values that a domain holds."""
        symbols = self.symbols
        match node.op:
            case "from_to":
                return max(1, self.most(node.args[1]) - max(0, bounds(symbols, node.args[0])[0]) + 1)
            case "filter" | "map":
                return self.size(node.args[0])
            case "nest":
                return self.size(node.args[0]) * self.size(node.args[2])
            case "players" | "others":
                return symbols.players
            case "class_pieces" | "own_pieces" | "zone_pieces" | "board_pieces" | "held" | "copy_pieces":
                of = node.type.of
                piece = symbols.classes.get(of.name) if of is not None else None
                if piece is None:
                    return SOME
                shared = node.op == "own_pieces" and piece.per_player
                return max(1, piece.count // symbols.players if shared else piece.count)
            case "directions":
                return max(1, len(symbols.boards[str(node.data)].directions))
            case "frontier":
                ground = symbols.boards[str(node.data)]
                laid = sum(symbols.classes[held].count for name, held in symbols.held if name == ground.name)
                return max(1, min(len(ground.sites), laid * ground.neighbour_tables().longest))
            case "board_sites" | "copy_sites" | "reach" | "reach_over" | "after" | "region" | "board_runs":
                of = node.type.of
                board = symbols.boards.get(of.name.partition("/")[0]) if of is not None else None
                if board is None:
                    return SOME
                copies = len(board.copies) if node.op == "copy_sites" else 0
                return max(1, len(board.sites) // max(1, copies))
            case "listed" | "members":
                return max(1, len(node.args))
            case "symbols":
                return max(1, len(symbols.lists[str(node.data)]))
            case "kinds":
                return max(1, len(symbols.classes[str(node.data)].kinds))
            case _:
                return SOME

    def most(self, node: Node) -> int:
        """The largest value of a number; of names, that of what they are chosen from; a parameter's is not known."""
        if node.op == "local" and node.data in self.locals:
            return self.locals[node.data]
        high = bounds(self.symbols, node)[1]
        return UNKNOWN if high > BEYOND else max(1, high)

    def report(self, span: Span, steps: int, hint: str) -> None:
        power = len(str(steps)) - 1
        self.diags.error(
            "heavy-rule",
            span,
            _("this may take more than 10^{power} steps, which is too long to wait", power=power),
            hint,
        )
