"""The verb `match`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.ir.ops import Const, If, Stmt
from rulewright.languages import _, marked
from rulewright.lower.builder import Builder, binary
from rulewright.lower.context import Context
from rulewright.lower.nodes import lower
from rulewright.resolved.names import names_of
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Node, Statement
from rulewright.resolved.types import BAD, BOOL, INT
from rulewright.source.tree import Map
from rulewright.verbs.verb import Block, Expression, Params, Verb, part

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


class MatchParams(Params):
    """match"""

    value: Expression = part(description="what is looked at")
    cases: dict[str, Block] = part(description="a block for each value")
    else_: Block = part(needed=False, alias="else", description="for all other values")


def read_match(reader: Reader) -> dict[str, Any]:
    value = reader.own()
    if value.type.kind in ("tokens", "place", "domain"):
        value = reader.owner.expressions.fit(value, INT)
    cases: list[tuple[int, list[Statement]]] = []
    written = reader.item.get("cases")
    if not isinstance(written, Map):
        reader.error(
            "wrong-type", _("cases are values with blocks"), _("write `VALUE: [statements]` under cases:"), "cases"
        )
        written = Map()
    names = names_of(reader.symbols, value.type) if value.type not in (BAD, INT) else []
    for key, block in written.items():
        span = written.key_span(key)
        number = -1
        if value.type == INT and key.lstrip("-").isdecimal():
            number = int(key)
        elif key in names:
            number = names.index(key)
        elif value.type.kind == "bool" and key in ("true", "false"):
            number = int(key == "true")
        elif value.type != BAD:
            reader.owner.diags.error(
                "unknown-word",
                span,
                _('"{key}" is no value of this {type}', key=key, type=value.type),
                _("known: {names}", names=", ".join(names[1:13])) if names[1:] else _("write whole numbers"),
            )
        cases.append((number, reader.owner.block(block, reader.scope.child(), reader.path, written.value_span(key))))
    return {"value": value, "cases": cases, "else": reader.block("else")}


def lower_match(ctx: Context, b: Builder, stmt: Statement) -> None:
    value = b.keep(lower(ctx, b, stmt.parts["value"]), "case")
    with b.nested() as other:
        ctx.lower_block(b, stmt.parts["else"])
    chain: tuple[Stmt, ...] = tuple(other)
    for number, block in reversed(stmt.parts["cases"]):
        with b.nested() as body:
            ctx.lower_block(b, block)
        if body or chain:
            chain = (If(binary("==", value, Const(number)), tuple(body), chain),)
    b.blocks[-1].extend(chain)


def say_match(speaker: Speaker, stmt: Statement) -> list[Said]:
    value: Node = stmt.parts["value"]
    found: list[Said] = []
    for number, block in stmt.parts["cases"]:
        if value.type.kind in ("sym", "kind") and number:  # one word says it all
            word = speaker.constant(value.type, number)
            found.append(speaker.tell(stmt, "word", speaker.block(block), "case", word=word))
            continue
        test = Node("compare", BOOL, (value, Node("const", value.type, data=number)), "==")
        found.append(speaker.tell(stmt, "case", speaker.block(block), "case", clause=speaker.condition(test)))
    if stmt.parts["else"]:
        found.append(speaker.tell(stmt, "else", speaker.block(stmt.parts["else"]), "else"))
    return found


MATCH = Verb(
    "match",
    MatchParams,
    read_match,
    lower_match,
    "What happens depends on a value.",
    "- match: tile.group\n  cases:\n    bricks: [{build: tile.bricks}]\n    waterhole: [{gain: me.gems}]",
    phrases={
        "word": marked("{word}:"),
        "case": marked("If {clause}:"),
        "else": marked("Otherwise:"),
    },
    say=say_match,
)
