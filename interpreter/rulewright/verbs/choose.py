"""The verb `choose`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.languages import _, marked
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Node, Statement
from rulewright.verbs.asked import Asked, lower_decision, read_arm, shared_parts
from rulewright.verbs.options import Options
from rulewright.verbs.verb import Among, Block, Expression, Verb, part

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


class ChooseParams(Asked):
    """choose"""

    value: str | dict[str, Among] = part(description="the name of what is chosen, or names with their domains")
    among: Among = part(
        needed=False,
        description="what to choose from; `{several: DOMAIN, from: 1, to: 3}`: a set of so many, chosen at once",
    )
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


def say_choose(speaker: Speaker, stmt: Statement) -> list[Said]:
    parts = stmt.parts
    arm: Options = parts["arms"][0]
    who = speaker.thing(parts["player"])
    things = speaker.binders(arm.binders, arm.where, "a")
    inner = speaker.block(arm.do)
    most: Node | None = parts["most"]
    once = most is not None and len(parts["arms"]) == 1 and speaker.real(most).data == 1
    if most is not None and not once:
        key = "most" if len(parts["arms"]) > 1 else "exactly"
        said = speaker.tell(stmt, key, inner, things=things, number=speaker.times(most))
    else:
        key = ("you" if who.noun.you else "other") + (" do" if inner else "")
        said = speaker.tell(stmt, key, inner, things=things, who=who)
    told = speaker.told(parts["question"])
    if told:
        said.text = told
    found = [said]
    if arm.keeps is not None:
        found.append(speaker.tell(stmt, "keeps", kind="note", effect=speaker.effect_name(arm.keeps[0])))
    if parts["if none"]:
        found.append(speaker.tell(stmt, "none", speaker.block(parts["if none"]), "else"))
    return found


CHOOSE = Verb(
    "choose",
    ChooseParams,
    read_choose,
    lower_decision,
    summary="A player chooses one of several things, or of several pairs of things at once.",
    example="- choose: tile\n  among: grid.tiles\n  where: tile.bricks > 1\n  name: take {tile}",
    reads=frozenset({"board", "piece", "value", "zone"}),
    asks=True,
    phrases={
        "you": marked("Choose {things}."),
        "other": marked("{who} {who:chooses|choose} {things}."),
        "you do": marked("Choose {things}:"),
        "other do": marked("{who} {who:chooses|choose} {things}:"),
        "most": marked("Choose {things}. Do so up to {number} {number:time|times}:"),
        "exactly": marked("Choose {things}. Do so {number} {number:time|times}:"),
        "keeps": marked("Afterwards this must still be possible: {effect}."),
        "none": marked("If there is none:"),
    },
    say=say_choose,
)
