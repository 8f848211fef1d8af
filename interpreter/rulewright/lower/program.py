"""The whole program: main procedure, effects, blocks on pieces, results.

setup: [...]             main():    setup
play: [...]       ->                play
effects: {...}           effect_NAME(me, ...), block_CLASS_KIND_PROPERTY(me, this)
result: {...}            result_score(me), ...
"""

from __future__ import annotations

from typing import Any

from rulewright.diagnostics import Diagnostics
from rulewright.ir.header import OVER, RESULT
from rulewright.ir.ops import (
    Block,
    Call,
    Const,
    For,
    Halt,
    If,
    Labelled,
    Local,
    Return,
    Stmt,
    Store,
    While,
)
from rulewright.ir.program import Function, Procedure, Program
from rulewright.languages import _
from rulewright.lower.bounds import bounds, learn
from rulewright.lower.builder import ONE, ZERO, Builder
from rulewright.lower.context import Context
from rulewright.lower.counted import begin_counting, count_program
from rulewright.lower.extent import reserve_extents
from rulewright.lower.facts import gather
from rulewright.lower.nodes import lower
from rulewright.lower.recursion import invoke, recursive
from rulewright.lower.room import check_room
from rulewright.lower.state import lay_out, owner_count
from rulewright.lower.tables import DOMAINS, LOWERINGS
from rulewright.lower.unknown import reads, settle_item, shuffled
from rulewright.lower.uses import loaded_types, local_types
from rulewright.resolved.carried import CarryOver
from rulewright.resolved.game import Resolved
from rulewright.resolved.tree import Node, Statement
from rulewright.source.tree import Map


def lower_game(game: Resolved, verbs: Any, diags: Diagnostics, *, counted: bool = False) -> Program:
    """The typed program of a resolved game. `verbs` is the registry, handed in; `counted`: it counts what it does."""
    program = Program()
    symbols = game.symbols
    check_room(symbols, diags)
    if diags.failed:
        return program
    layout = lay_out(symbols, program)
    reserve_extents(layout)
    layout.values["winners"] = layout.reserve("winners", symbols.players + 1, type_="bool", per="player", role="result")
    ctx = Context(symbols, layout, program, diags, LOWERINGS, DOMAINS)
    ctx.recursive = recursive(game)
    ctx.shuffled = shuffled(game)
    learn(game)
    program.facts["types"] = {}

    def lower_block(b: Builder, block: list[Statement]) -> None:
        for statement in block:
            before = ctx.path, ctx.rule
            ctx.path, ctx.rule = statement.path, ctx.rule_at(statement.path, statement.span)
            for node in reads(ctx, statement):
                settle_item(ctx, b, node, statement.verb, ZERO)
            verbs[statement.verb].lower(ctx, b, statement)
            ctx.path, ctx.rule = before

    ctx.lower_block = lower_block
    ctx.trial = lambda path, names, block, effect, given: _trial(ctx, path, names, block, effect, given)
    ctx.rule_at("game", symbols.tree.span)
    done = layout.reserve("setup_done", 1, type_="bool", role="flow")
    ctx.counters = begin_counting(ctx, done) if counted else None
    _procedure(ctx, "main", (), game.setup, game.play, done=done)
    for effect in symbols.effects.values():
        types = {"me": "player", **{n: t.descriptor for n, t in effect.params}}
        _procedure(ctx, f"effect_{effect.name}", tuple(types), effect.body, types=types)
    for (owner, kind, name), block in game.blocks.items():
        types = {"me": "player", "this": f"{'site' if owner in symbols.boards else 'comp'}:{owner}"}
        _procedure(ctx, f"block_{owner}_{kind}_{name}", tuple(types), block, types=types)
    _result(ctx, game)
    _clear(ctx)
    _limit(program, symbols.tree)
    if ctx.counters is not None:
        count_program(ctx, game, ctx.counters)
    for procedure in program.procedures.values():
        for name, type_ in loaded_types(procedure.body, program.layout).items():
            procedure.types.setdefault(name, type_)
    facts = {**gather(layout), **({"counted": program.facts["counted"]} if counted else {})}
    words = {**facts.pop("types", {}), **program.facts["types"]}
    carried = {"carry": _carried(game.carry)} if game.carry is not None else {}
    program.facts = {**facts, **carried, "types": words, "setup_done": done}
    return program


def _procedure(
    ctx: Context,
    name: str,
    params: tuple[str, ...],
    block: list[Statement],
    play: list[Statement] | None = None,
    done: int = 0,
    types: dict[str, str] | None = None,
) -> None:
    """A procedure of one block; the main one has set-up and play, and notes in the slot `done` that set-up is over."""
    b = ctx.builder()
    saved, ctx.loops = ctx.loops, []
    ctx.procedure = name
    ctx.present.clear()
    ctx.lower_block(b, block)
    if play is not None:
        b.store(Const(done), ONE)
        ctx.lower_block(b, play)
    ctx.loops = saved
    if play is not None:
        b.store(Const(RESULT), ZERO)
        b.store(Const(OVER), ONE)
        b.emit(Halt())
    known = local_types([*block, *(play or ())], b.body, types or {})
    ctx.program.procedures[name] = Procedure(name, params, b.body, known)


def _trial(
    ctx: Context, path: str, names: tuple[str, ...], block: list[Statement], effect: str, given: list[Node]
) -> str:
    """The procedure of a look-ahead: a block, then an effect that must be possible."""
    name = f"trial_{path}"
    if name in ctx.program.procedures:
        return name
    ctx.program.procedures[name] = Procedure(name, names, ())
    b = ctx.builder()
    saved, ctx.loops = ctx.loops, []
    flags = {k: list(v) for k, v in ctx.once_flags.items()}
    outside, ctx.trial_label = ctx.trial_label, b.temp("done")
    with b.nested() as whole:
        ctx.lower_block(b, block)
    b.emit(Labelled(ctx.trial_label, tuple(whole)))
    ctx.trial_label = outside
    args = tuple(lower(ctx, b, n) for n in given)
    invoke(ctx, b, f"effect_{effect}", args)
    ctx.loops, ctx.once_flags = saved, flags
    ctx.program.procedures[name] = Procedure(name, names, b.body)
    return name


def _result(ctx: Context, game: Resolved) -> None:
    def function(name: str, node: Node) -> str:
        def build(b: Builder) -> None:
            b.emit(Return(lower(ctx, b, node)))

        return ctx.function(f"result_{name}", ("me",), build, result=True)

    result = ctx.program.result
    result["winners"] = ctx.layout.values["winners"]
    result["lowest"] = game.lowest_wins
    result["divisor"] = game.divisor
    result["score"] = function("score", game.score) if game.score is not None else ""
    result["ties"] = [function(f"tie_{i}", n) for i, n in enumerate(game.ties, 1)]
    result["returns"] = function("returns", game.returns) if game.returns is not None else ""
    if game.returns is not None:
        result["returns_range"] = list(bounds(ctx.symbols, game.returns))
    if game.worth is not None:
        result["worth"] = function("worth", game.worth)
        result["look"], result["half"] = game.look, max(1, game.half)
    if game.carry is not None and game.carry.until is not None:
        result["until"] = function("until", game.carry.until)


def _carried(carry: CarryOver) -> dict[str, list[str]]:
    """What goes on to the next game of a campaign, by name."""
    return {
        "values": list(carry.values),
        "variants": list(carry.variants),
        "components": list(carry.components),
        "zones": list(carry.zones),
        "boards": list(carry.boards),
    }


def _clear(ctx: Context) -> None:
    """What each loop sets back at the beginning of its passes, written out where the loop says so."""
    bodies: dict[str, Block] = {}
    for loop in ctx.cleared:
        b = ctx.builder()
        for value in ctx.symbols.values.values():
            if value.reset == loop:
                count = owner_count(ctx.layout, value.per)
                _fill(b, ctx.layout.values[value.name], count, value.start)
        for base, count in ctx.once_flags.get(loop, ()):
            _fill(b, base, count, 0)
        bodies[f"clear_{loop}"] = b.body
    for loop in set(ctx.once_flags) - ctx.cleared - {"game"}:
        ctx.diags.error(
            "unknown-loop",
            ctx.symbols.tree.span,
            _('nothing is called "{loop}", so `once: {loop}` would count for ever', loop=loop),
            _("name a loop"),
        )
    program = ctx.program
    for name, function in program.functions.items():
        program.functions[name] = Function(name, function.params, inline(function.body, bodies), function.result)
    for name, procedure in program.procedures.items():
        program.procedures[name] = Procedure(name, procedure.params, inline(procedure.body, bodies), procedure.types)


def _fill(b: Builder, base: int, count: int, value: int) -> None:
    if count <= 6:
        for slot in range(base, base + count):
            b.store(Const(slot), Const(value))
    else:
        index = b.temp("slot")
        b.emit(For(index, Const(base), Const(base + count), (Store(Local(index), Const(value)),)))


def inline(block: Block, bodies: dict[str, Block]) -> Block:
    """Calls of functions that only clear slots, replaced by what they do."""
    found: list[Stmt] = []
    for stmt in block:
        match stmt:
            case Call(name, _) if name in bodies:
                found += bodies[name]
            case If(test, then, other):
                found.append(If(test, inline(then, bodies), inline(other, bodies)))
            case While(test, body, most, rule):
                found.append(While(test, inline(body, bodies), most, rule))
            case For(local, start, stop, body):
                found.append(For(local, start, stop, inline(body, bodies)))
            case Labelled(label, body):
                found.append(Labelled(label, inline(body, bodies)))
            case _:
                found.append(stmt)
    return tuple(found)


def _limit(program: Program, tree: Map) -> None:
    limit = tree.get("limit")
    if isinstance(limit, Map):
        program.limit = int(limit.get("decisions", program.limit))
        program.limit_result = str(limit.get("then", "draw"))
