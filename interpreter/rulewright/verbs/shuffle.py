"""The verb `shuffle`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.languages import marked
from rulewright.lower.builder import Builder
from rulewright.lower.context import Context
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Statement
from rulewright.verbs.piles import refill, shuffle, zone_of
from rulewright.verbs.verb import Expression, Params, Verb, part

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


class ShuffleParams(Params):
    """shuffle"""

    value: str = part(description="the zone")
    with_: Expression = part(
        needed=False, alias="with", description="pieces that are put into it first: a zone, a class, all of them"
    )


def read_shuffle(reader: Reader) -> dict[str, Any]:
    zone = zone_of(reader, reader.own())
    return {"zone": zone, "with": reader.domain("with")}


def lower_shuffle(ctx: Context, b: Builder, stmt: Statement) -> None:
    zone, more = stmt.parts["zone"], stmt.parts["with"]
    if zone.op == "bad":
        return
    if more is not None:
        refill(ctx, b, zone, more, f"{stmt.path}.gathered")
    else:
        shuffle(ctx, b, zone)


def say_shuffle(speaker: Speaker, stmt: Statement) -> list[Said]:
    zone, more = speaker.place(stmt.parts["zone"]), stmt.parts["with"]
    if more is None:
        return [speaker.tell(stmt, "alone", zone=zone)]
    return [speaker.tell(stmt, "with", zone=zone, pieces=speaker.several(more).with_(det="all"))]


SHUFFLE = Verb(
    "shuffle",
    ShuffleParams,
    read_shuffle,
    lower_shuffle,
    "The order of a zone becomes unknown, and what was known of it is forgotten.",
    "- shuffle: deck\n  with: discard",
    reads=frozenset({"board", "zone"}),
    writes=frozenset({"board", "knowledge", "zone"}),
    reveals=True,
    phrases={
        "alone": marked("Shuffle {zone}."),
        "with": marked("Put {pieces} {zone:into} and shuffle."),
    },
    say=say_shuffle,
)
