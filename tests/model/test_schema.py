"""The editors' schemas: real games fit them, and each planted mistake gives exactly one message at its place."""

from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from rulewright.diagnostics import Diagnostics
from rulewright.model.describe import described
from rulewright.model.game import Game
from rulewright.model.places import Zone
from rulewright.model.schema import editor_schemas
from rulewright.source.folder import game_files, list_games
from rulewright.source.load import load_file, load_text
from rulewright.source.tree import Map, Seq
from rulewright.verbs.registry import all_verbs

ROOT = Path(__file__).parents[2]
SCHEMAS = editor_schemas(all_verbs())
GAMES = [*list_games().values(), *(p.parent for p in sorted((ROOT / "tests" / "miniatures").glob("*/game.yaml")))]


def plain(value: Any) -> Any:
    """A document as plain Python values: the validator looks at exact types."""
    if isinstance(value, Map):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, Seq):
        return [plain(item) for item in value]
    return value


def messages(schema: str, text: str) -> list[str]:
    """Where the schema finds mistakes, as paths."""
    value = load_text(text, "x.yaml", Diagnostics())
    errors = Draft7Validator(SCHEMAS[schema]).iter_errors(plain(value))
    return [".".join(str(part) for part in error.absolute_path) for error in errors]


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_schemas_are_valid(name: str) -> None:
    Draft7Validator.check_schema(SCHEMAS[name])


@pytest.mark.parametrize("game", GAMES, ids=lambda p: p.name)
def test_games_fit(game: Path) -> None:
    validator = Draft7Validator(SCHEMAS["game"])
    for file in game_files(game, Diagnostics()):
        errors = [
            f"{list(e.absolute_path)}: {e.message}"
            for e in validator.iter_errors(plain(load_file(file, Diagnostics())))
        ]
        assert errors == [], file
    for file in sorted((game / "variants").glob("*.yaml")):
        assert [
            e.message for e in Draft7Validator(SCHEMAS["variant"]).iter_errors(plain(load_file(file, Diagnostics())))
        ] == []


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("titel: Sample", ""),
        ("title: 5", "title"),
        ("players: two", "players"),
        ("limit: {decisions: 5, than: draw}", "limit"),
        ("limit: {decisions: [5]}", "limit.decisions"),
        ("numbers: {Board Size: 3}", "numbers"),
        ("numbers: {size: [3]}", "numbers.size"),
        ("zones: {hand: cards}", "zones.hand"),
        ("zones: {hand: {holds: cards, order: stack}}", "zones.hand.order"),
        ("zones: {hand: {order: pile}}", "zones.hand"),
        ("boards: {grid: {rows: 3}}", "boards.grid"),
        ("boards: {grid: {shape: gird}}", "boards.grid.shape"),
        ("boards: {grid: {shape: grid, radius: 3}}", "boards.grid"),
        ("components: {cards: {kinds: {ace: 5}}}", "components.cards.kinds.ace"),
        ("components: {cards: {kind: {ace: {}}}}", "components.cards.kind"),
        ("terms: {f: {takes: {s: number}}}", "terms.f"),
        ("turn: {score: 1}", "turn"),
        ("turn: [5]", "turn.0"),
        ("turn: [{score: 1, win: me}]", "turn.0.win"),
        ("turn: [{if: x}]", "turn.0"),
        ("turn: [{if: x, then: [{id: Big Id, score: 1}]}]", "turn.0.then.0.id"),
    ],
)
def test_one_message_for_each_mistake(text: str, place: str) -> None:
    assert messages("game", text) == [place]


def test_a_games_own_schema_knows_its_effects() -> None:
    own = editor_schemas(all_verbs(), effects=("build",))["game"]
    validator = Draft7Validator(own)
    assert validator.is_valid({"turn": [{"build": 3}, "build"]})
    assert len(list(validator.iter_errors({"turn": [{"bild": 3}]}))) == 1


def test_variants_and_scenarios() -> None:
    assert messages("variant", "title: Fast\nchanges: [{at: numbers.size, set: 3}]") == []
    assert messages("variant", "title: Fast\nchanges: [{att: numbers.size, set: 3}]")
    assert messages("scenarios", "- name: A\n  do: [{p1: take a}]\n  expect: {over: true}") == []
    assert messages("scenarios", "- name: A\n  does: [{p1: take a}]") == ["0"]


def test_an_editor_can_tell_what_a_key_means() -> None:
    game = SCHEMAS["game"]
    assert game["properties"]["zones"]["description"] == described(Game)["zones"]
    assert game["definitions"]["Zone"]["properties"]["seen by"]["description"] == described(Zone)["seen_by"]
    assert SCHEMAS["variant"]["definitions"]["Change"]["properties"]["plus"]["description"]
