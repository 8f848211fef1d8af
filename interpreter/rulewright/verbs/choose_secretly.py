"""The verb `choose secretly`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.ir.ops import Assign, Const, For, If, Local, Store
from rulewright.languages import _, marked
from rulewright.lower.bounds import bounds
from rulewright.lower.builder import ONE, ZERO, Builder, add, binary, load, seat_mask
from rulewright.lower.context import Context
from rulewright.lower.nodes import each
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Node, Statement
from rulewright.resolved.types import BAD, INT, PLAYER, agree, domain
from rulewright.verbs.asking import Decision
from rulewright.verbs.options import Options
from rulewright.verbs.quantities import store_number
from rulewright.verbs.verb import Expression, Params, Verb, part

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


class SecretParams(Params):
    """choose secretly"""

    value: str = part(description="the name of what is chosen")
    among: Expression = part(description="what each player chooses from; `me` is the chooser")
    where: Expression = part(needed=False, description="a condition on what is chosen")
    into: str = part(description="the value per player that keeps the choices")
    players: Expression = part(needed=False, description="who chooses (all players if left out)")
    name: str | None = part(needed=False, description="what the option is called")
    option: Any = part(needed=False, description="the option as a sentence")
    if_one: str | None = part(
        needed=False, alias="if one", description="`take`: a single option is taken without asking"
    )
    if_none: str | None = part(
        needed=False, alias="if none", description="`skip`: who has nothing to choose from is passed over"
    )


def read_secret(reader: Reader) -> dict[str, Any]:
    choosers = reader.domain("players") or Node("players", domain(PLAYER))
    scope = reader.scope.child(me=True)
    chooser = scope.bind("me", PLAYER)
    several = reader.domain("among", scope=scope) or Node("bad", domain(BAD))
    binder = reader.binder(str(reader.value), several, scope, reader.value_span)
    where = reader.truth("where", scope=scope)
    into = reader.symbols.values.get(reader.word("into"))
    if into is None or [t.kind for t in into.per] != ["player"]:
        reader.error(
            "not-a-target",
            _("the choices need a value per player"),
            _("declare one, such as `bid: {type: card, per: player, seen by: owner}`"),
            "into",
        )
        into = None
    elif not agree(binder.type, into.type):
        reader.error(
            "wrong-type",
            _(
                '"{into}" keeps a {type}, but what is chosen is a {chosen}',
                into=into.name,
                type=into.type,
                chosen=binder.type,
            ),
            _("declare it as `{into}: {type: ..., per: player}` with the type of what is chosen", into=into.name),
            "into",
        )
    arm = Options(
        "", reader.path, [binder], where=where, name=reader.word("name"), sentence=reader.text("option", scope)
    )
    return {
        "choosers": choosers,
        "chooser": chooser,
        "arms": [arm],
        "into": into.name if into else "",
        "if one": reader.has("if one"),
        "if none": reader.has("if none"),
        "question": reader.text("text", scope),
    }


def lower_secret(ctx: Context, b: Builder, stmt: Statement) -> None:
    """Ask each in seat order; choices wait in slots that only the chooser sees, and take effect together at the end."""
    parts = stmt.parts
    if not parts["into"]:
        return
    arm: Options = parts["arms"][0]
    n = ctx.symbols.players
    held = ctx.layout.reserve(
        f"{stmt.path}.chosen", n + 1, type_=arm.binders[0].type.descriptor, per="player", seen="owner", role="secret"
    )
    takes = ctx.layout.reserve(f"{stmt.path}.chooses", n + 1, type_="bool", per="player", seen="nobody", role="list")
    seat = b.temp("seat")
    b.emit(
        For(
            seat,
            ZERO,
            Const(n + 1),
            (Store(add(Local(seat), Const(takes)), ZERO), Store(add(Local(seat), Const(held)), ZERO)),
        )
    )
    each(ctx, b, parts["choosers"], lambda p: b.store(add(p, Const(takes)), ONE))
    chooser = Node("local", PLAYER, data=parts["chooser"])
    decision = Decision(ctx, b, [arm], chooser, "secret", stmt.verb, parts["question"])
    choice = b.temp("choice")
    with b.nested() as body:
        b.emit(Assign(parts["chooser"], Local(seat)))
        with b.nested() as inner:

            def keep(_arm: Options) -> None:
                chosen = Local(arm.binders[0].local)
                if arm.binders[0].type == INT:
                    known = bounds(ctx.symbols, arm.binders[0].domain)
                    into = Node("value", INT, (chooser,), parts["into"])
                    store_number(ctx, b, into, add(Local(seat), Const(held)), chosen, known, counts=False)
                else:
                    b.store(add(Local(seat), Const(held)), chosen)

            mask = seat_mask(Local(seat))
            if parts["if one"] or parts["if none"]:
                first, more = decision.first_option()
                with b.nested() as some:
                    if parts["if one"]:
                        decision.ask_or_take(choice, first, more, mask)
                    else:
                        decision.ask(choice, mask)
                    decision.perform(choice, keep)
                if parts["if none"]:
                    b.emit(If(binary(">=", first, ZERO), tuple(some)))
                else:
                    b.blocks[-1].extend(some)
            else:
                decision.ask(choice, mask)
                decision.perform(choice, keep)
        b.emit(If(load(takes, Local(seat)), tuple(inner)))
    b.emit(For(seat, ONE, Const(n + 1), tuple(body)))
    into = ctx.layout.values[parts["into"]]
    ctx.layout.chosen.add(parts["into"])
    last = b.temp("seat")
    b.emit(
        For(
            last,
            ONE,
            Const(n + 1),
            (
                If(
                    load(takes, Local(last)),
                    (
                        Store(add(Local(last), Const(into)), load(held, Local(last))),
                        Store(add(Local(last), Const(held)), ZERO),
                    ),
                ),
            ),
        )
    )


def say_secret(speaker: Speaker, stmt: Statement) -> list[Said]:
    parts = stmt.parts
    arm: Options = parts["arms"][0]
    thing = speaker.chosen(arm.binders[0], arm.where)
    players = speaker.several(parts["choosers"]).with_(det="the")
    said = speaker.tell(stmt, "choose" if parts["choosers"].op == "players" else "some", thing=thing, players=players)
    if parts["if one"]:
        said.text = f"{said.text} {speaker.phrase(stmt, 'one')}"
    return [said]


SECRET = Verb(
    "choose secretly",
    SecretParams,
    read_secret,
    lower_secret,
    "All players choose in secret, and the choices are in force when all are in.",
    "- choose secretly: card\n  among: me.hand\n  into: bid",
    reads=frozenset({"board", "piece", "value", "zone"}),
    writes=frozenset({"value"}),
    asks=True,
    phrases={
        "choose": marked("Choose {thing} in secret, at the same time as everybody else."),
        "some": marked("These choose {thing} in secret, at the same time: {players}."),
        "one": marked("Who has only one left takes it."),
    },
    say=say_secret,
)
