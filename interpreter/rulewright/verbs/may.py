"""The verb `may`."""

from __future__ import annotations

from typing import Any

from rulewright.resolved.statements import Reader
from rulewright.verbs.asked import Decided, lower_decision, read_keeps, shared_parts
from rulewright.verbs.asking import Options
from rulewright.verbs.verb import Block, Expression, Verb, part


class MayParams(Decided):
    """may"""

    value: Block = part(description="what the player may do")
    when: Expression = part(needed=False, description="only asked where this holds")
    name: str | None = part(needed=False, description="what saying yes is called; the id, or `yes`")
    option: Any = part(needed=False, description="saying yes as a sentence")
    decline: str | None = part(needed=False, description="what saying no is called (`no`)")
    once: str | None = part(needed=False, description="a loop: at most once in each of its passes")
    keeps: Any = part(needed=False, description="an effect that must still be possible afterwards")


def read_may(reader: Reader) -> dict[str, Any]:
    parts = shared_parts(reader)
    arm = Options(reader.word("name") or reader.word("id") or "yes", reader.path)
    arm.when = reader.truth("when")
    arm.once = reader.word("once")
    arm.keeps = read_keeps(reader)
    arm.sentence = reader.text("option")
    arm.do = reader.block("may")
    parts["arms"] = [arm, Options(reader.word("decline", "no"), f"{reader.path}.no")]
    parts["when"] = True
    return parts


MAY = Verb(
    "may",
    MayParams,
    read_may,
    lower_decision,
    phrase="may {value}",
    summary="A player may do something, or not.",
    example="- may: [{draw: deck, to: me.hand}]\n  id: draw_one\n  when: not deck.empty",
    asks=True,
    also=("Catan", "Pandemic"),
)
