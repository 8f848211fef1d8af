"""The verb `choose`."""

from __future__ import annotations

from typing import Any

from rulewright.languages import _
from rulewright.resolved.statements import Reader
from rulewright.verbs.asked import Asked, lower_decision, read_arm, shared_parts
from rulewright.verbs.asking import Options
from rulewright.verbs.verb import Block, Expression, Verb, part


class ChooseParams(Asked):
    """choose"""

    value: str | dict[str, Expression] = part(description="the name of what is chosen, or names with their domains")
    among: Expression = part(needed=False, description="what to choose from")
    where: Expression = part(needed=False, description="a condition on what is chosen")
    name: str | None = part(needed=False, description="what the option is called: `take {tile}`")
    option: Any = part(needed=False, description="the option as a sentence")
    do: Block = part(needed=False, description="what follows; sees the names")
    keeps: Any = part(needed=False, description="an effect that must still be possible afterwards")
    up_to: Expression = part(needed=False, alias="up to", description="ask again, at most so many times, until `done`")
    exactly: Expression = part(needed=False, description="ask so many times")


def read_choose(reader: Reader) -> dict[str, Any]:
    parts = shared_parts(reader)
    item = reader.item
    repeated = reader.has("up to") or reader.has("exactly")
    scope = reader.scope.child() if reader.has("do") or repeated else reader.scope
    arm = read_arm(reader, item, scope, reader.path, "")
    arm.do = reader.owner.block(item.get("do"), scope, reader.path, item.value_span("do"))
    parts["arms"] = [arm]
    parts["most"] = (
        reader.number("up to") if reader.has("up to") else reader.number("exactly") if reader.has("exactly") else None
    )
    if reader.has("up to"):
        parts["arms"].append(Options("done", f"{reader.path}.done"))
    if not arm.binders:
        reader.error("missing-part", _("nothing is chosen"), _("write a name behind choose, and `among: ...`"))
    return parts


CHOOSE = Verb(
    "choose",
    ChooseParams,
    read_choose,
    lower_decision,
    phrase="choose {value}",
    summary="A player chooses one of several things, or of several pairs of things at once.",
    example="- choose: tile\n  among: grid.tiles\n  where: tile.bricks > 1\n  name: take {tile}",
    reads=frozenset({"board", "piece", "value", "zone"}),
    asks=True,
)
