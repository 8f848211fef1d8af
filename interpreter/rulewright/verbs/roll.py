"""The verb `roll`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.ir.ops import Assign, Chance, Const, Expr, For, If, Local, Offer
from rulewright.languages import _, marked
from rulewright.languages.grammar import Phrase
from rulewright.lower.addresses import seen_by
from rulewright.lower.builder import ONE, ZERO, Builder, add, binary, load
from rulewright.lower.context import Context
from rulewright.lower.nodes import each, lower
from rulewright.lower.present import needed
from rulewright.lower.unknown import chance_site
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Node, Statement
from rulewright.verbs.faces import read_faced
from rulewright.verbs.verb import Expression, Params, Verb, part

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


class RollParams(Params):
    """roll"""

    value: Expression = part(description="a die or dice")
    until: Expression = part(needed=False, description="a condition on `face`: only such faces can come up")


def read_roll(reader: Reader) -> dict[str, Any]:
    faced = read_faced(reader, _("add `faces:` to its class"))
    scope = reader.scope.child()
    face = scope.bind("face", faced.face)
    until = reader.truth("until", scope=scope) if faced.held else None
    return {"held": faced.held, "piece": faced.piece, "several": faced.several, "until": until, "face": face}


def lower_roll(ctx: Context, b: Builder, stmt: Statement) -> None:
    parts = stmt.parts
    held = parts["held"]
    if not held:
        return
    piece = ctx.symbols.classes[held]
    faces = len(piece.faces)
    descriptor = "int" if piece.numbered else f"sym:{held}.face"
    site = chance_site(ctx, stmt.verb, [("face", descriptor)])

    def face_of(number: Expr) -> Expr:
        """The number-th face that satisfies the condition."""
        if parts["until"] is None:
            return add(number, ONE)
        found, left = b.temp("face"), b.temp("left")
        b.emit(Assign(found, ZERO))
        b.emit(Assign(left, number))
        index = b.temp("f")
        with b.nested() as inner, b.when(_fits(ctx, b, parts, Local(index))):
            b.emit(If(binary("==", Local(left), ZERO), (Assign(found, Local(index)),)))
            b.emit(Assign(left, add(Local(left), Const(-1))))
        b.emit(For(index, ONE, Const(faces + 1), tuple(inner)))
        return Local(found)

    def roll(die: Expr) -> None:
        count: Expr = Const(faces)
        if parts["until"] is not None:
            some = b.temp("some")
            b.emit(Assign(some, ZERO))
            index = b.temp("f")
            with b.nested() as inner, b.when(_fits(ctx, b, parts, Local(index))):
                b.emit(Assign(some, add(Local(some), ONE)))
            b.emit(For(index, ONE, Const(faces + 1), tuple(inner)))
            count = Local(some)
        drawn = b.temp("rolled")
        with b.nested() as key:
            b.emit(Offer(face_of(Local(drawn))))
        readers: Expr = Const(-1)
        if ctx.layout.known:
            readers = b.keep(seen_by(ctx, load(ctx.layout.where, die)), "readers")
        b.emit(Chance(site, count, drawn, tuple(key), readers))
        b.store(add(die, Const(ctx.layout.faces[held])), face_of(Local(drawn)))
        if ctx.layout.known:
            b.store(add(die, Const(ctx.layout.known)), readers)

    if parts["several"] is None:
        roll(b.keep(needed(ctx, b, parts["piece"]), "die"))
        return
    each(ctx, b, parts["several"], roll)


def _fits(ctx: Context, b: Builder, parts: dict[str, Any], face: Expr) -> Expr:
    with b.binding({parts["face"]: face}):
        test = lower(ctx, b, parts["until"])
    return test


def say_roll(speaker: Speaker, stmt: Statement) -> list[Said]:
    parts = stmt.parts
    several: Node | None = parts["several"]
    if several is not None and speaker.symbols.classes[parts["held"]].count == 1:
        dice = Phrase(speaker.nouns.piece_class(parts["held"]), det="the")
    else:
        dice = speaker.thing(parts["piece"]) if several is None else speaker.several(several).with_(det="all")
    if parts["until"] is None:
        return [speaker.tell(stmt, "roll", dice=dice)]
    return [speaker.tell(stmt, "until", dice=dice, clause=speaker.condition(parts["until"]))]


ROLL = Verb(
    "roll",
    RollParams,
    read_roll,
    lower_roll,
    "Dice are rolled.",
    "- roll: me.dice\n  until: face != 6",
    writes=frozenset({"knowledge", "piece"}),
    rolls=True,
    reveals=True,
    phrases={
        "roll": marked("Roll {dice}."),
        "until": marked("Roll {dice} until {clause}."),
    },
    say=say_roll,
)
