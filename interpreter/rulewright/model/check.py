"""Checks a document against the models. Second step of the chain; statements are checked later by their verbs.

Before: `components: {tiles: {kind: {}}}`. After: one diagnostic, unknown-key, at `kind`, with the hint "kinds".
"""

from __future__ import annotations

from pydantic import BaseModel, ValidationError

from rulewright.diagnostics import Diagnostics
from rulewright.languages import _, marked, translated
from rulewright.model.fields import known_keys
from rulewright.model.game import Game
from rulewright.model.messages import report, without_consequences
from rulewright.model.places import ComponentClass, KindModel
from rulewright.model.players import MOST_PLAYERS, player_numbers, player_tables
from rulewright.source.tree import Map, Seq

RESERVED = frozenset(
    {"and", "or", "not", "if", "else", "in", "for", "is", "none", "true", "false"}
    | {"me", "this", "players", "others", "choice", "place", "award", "box"}
    | {"sum", "count", "any", "all", "min", "max", "first", "best", "abs", "from_to", "can", "different"}
)
"""Words of expressions; a thing of this name could not be spoken of."""
NAMING = ("numbers", "symbols", "components", "boards", "zones", "values", "terms", "effects")
MOST_MESSAGES = 100
_RENAME = marked("choose another name")


def check_document(tree: Map, model: type[BaseModel], diags: Diagnostics, what: str) -> None:
    """Check a mapping against one model; each mistake is one diagnostic at the place of its cause."""
    try:
        model.model_validate(tree)
    except ValidationError as failure:
        errors = failure.errors(include_url=False, include_input=False)[:MOST_MESSAGES]
        for error in without_consequences(errors):
            report(tree, model, error, diags, what)


def check_model(tree: Map, diags: Diagnostics) -> None:
    """Check a game's whole document: sections, keys, shapes of values, ids, player numbers."""
    found = Diagnostics()
    check_document(tree, Game, found, _("this game"))
    _flow(tree, found)
    _players(tree, found)
    _names(tree, found)
    _properties(tree, found)
    order = {file: number for number, file in enumerate(dict.fromkeys(d.span.file for d in found.items))}
    diags.items += sorted(found.items, key=lambda d: (order[d.span.file], d.span.line, d.span.column))


def check_variant(tree: Map, diags: Diagnostics) -> None:
    """Check a variant's file."""
    from rulewright.model.beside import Variant  # only where there are such files

    check_document(tree, Variant, diags, _("this variant"))


def check_scenarios(items: Seq, diags: Diagnostics) -> None:
    """Check a file of scenarios: a list, each with its name."""
    from rulewright.model.beside import Scenario  # only where there are such files

    for index, item in enumerate(items):
        if isinstance(item, Map):
            check_document(item, Scenario, diags, _("this scenario"))
        else:
            diags.error(
                "wrong-shape", items.item_span(index), _("a scenario is a mapping"), _("begin it with `- name: ...`")
            )


def check_clauses(tree: Map, diags: Diagnostics) -> None:
    """Check the file of clauses."""
    from rulewright.model.beside import ClauseFile  # only where there are such files

    check_document(tree, ClauseFile, diags, _("this clause file"))


def check_rulebook(tree: Map, diags: Diagnostics) -> None:
    """Check the outline of the rulebook: its shape; what it names is checked by those who know the game."""
    from rulewright.model.beside import Rulebook  # only where there are such files

    check_document(tree, Rulebook, diags, _("this rulebook"))


def _flow(tree: Map, diags: Diagnostics) -> None:
    if "turn" in tree and "play" in tree:
        diags.error(
            "turn-and-play", tree.key_span("turn"), _('a game has "turn" or "play", not both'),
            _("`turn` is short for `play: [{turns: ...}]`"), ((tree.key_span("play"), _("the other one")),),
        )  # fmt: skip
    if "turn" not in tree and "play" not in tree:
        diags.error(
            "no-flow", tree.span, _('this game needs "turn" or "play"'), _("say what a player does: `turn: [...]`")
        )


def _players(tree: Map, diags: Diagnostics) -> None:
    if "players" not in tree:
        return
    value = tree["players"]
    numbers = player_numbers(value)
    if not numbers and isinstance(value, int | str | list) and not diags.failed:
        message = _("no number of players from 1 to {most_players} is given", most_players=MOST_PLAYERS)
        diags.error("bad-players", tree.value_span("players"), message, _("write 2, [2, 3, 4] or 2..4"))
    roles = tree.get("roles")
    if isinstance(roles, Seq) and numbers and len(roles) < numbers[-1] and all(isinstance(r, str) for r in roles):
        diags.error(
            "too-few-roles",
            tree.value_span("roles"),
            _("{count} roles for {number} players", count=len(roles), number=numbers[-1]),
            _("name one for each seat"),
        )
    named = roles.get("given") if isinstance(roles, Map) else roles
    if isinstance(named, Seq):
        for index, role in enumerate(named):
            if isinstance(role, str) and role in RESERVED:
                diags.error(
                    "reserved-name",
                    named.item_span(index),
                    _('"{role}" is a word of the language', role=role),
                    translated(_RENAME),
                )
    for table in player_tables(tree):
        lacking = [n for n in numbers if str(n) not in table and "else" not in table]
        if lacking:
            diags.error(
                "no-player-value",
                table.span,
                _("this table has no value for {lacking} players", lacking=lacking[0]),
                _("add `else: ...`"),
            )


def _names(tree: Map, diags: Diagnostics) -> None:
    for section in NAMING:
        named = tree.get(section)
        if not isinstance(named, Map):
            continue
        for name in named:
            if name in RESERVED:
                diags.error(
                    "reserved-name",
                    named.key_span(name),
                    _('"{name}" is a word of the language', name=name),
                    translated(_RENAME),
                )


def _properties(tree: Map, diags: Diagnostics) -> None:
    """Property names are ids; kinds and classes take any, so the models cannot say it."""
    classes = tree.get("components")
    if not isinstance(classes, Map):
        return
    for declared in classes.values():
        if not isinstance(declared, Map):
            continue
        _ids(declared, set(known_keys(ComponentClass)), diags)
        faces = declared.get("faces")
        if faces == 0 or faces == []:
            message = _("a piece with faces has at least one")
            diags.error("impossible-count", declared.value_span("faces"), message, _("write 6, or [heads, tails]"))
        kinds = declared.get("kinds")
        for kind in kinds.values() if isinstance(kinds, Map) else ():
            if isinstance(kind, Map):
                _ids(kind, set(known_keys(KindModel)), diags)


def _ids(declared: Map, own: set[str], diags: Diagnostics) -> None:
    for key in declared:
        if key in own:
            continue
        plain = key.replace("_", "a")
        if not (plain.isascii() and plain.isalnum() and plain.lower() == plain and key[0].isalpha()):
            diags.error(
                "bad-id", declared.key_span(key), _('"{key}" cannot be the name of a property', key=key),
                _("ids are lower-case words joined by _"),
            )  # fmt: skip
        elif key in RESERVED:
            diags.error(
                "reserved-name",
                declared.key_span(key),
                _('"{key}" is a word of the language', key=key),
                translated(_RENAME),
            )
