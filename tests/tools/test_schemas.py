"""The committed schemas are current, and what commands print with --json fits theirs."""

import json
from pathlib import Path

import pytest

import rulewright
from rulewright_tools.commands.schema import KINDS, schema_text

jsonschema = pytest.importorskip("jsonschema")
SCHEMAS = Path(__file__).parents[2] / "schemas"
MARKET = Path(__file__).parent / "games" / "market"


@pytest.mark.parametrize("kind", KINDS)
def test_editor_schemas_are_current(kind: str) -> None:
    committed = (SCHEMAS / f"{kind}.json").read_text("utf-8")
    assert json.loads(committed) == json.loads(schema_text(kind)), "run: rulewright schema -o schemas"


def fits(command: str, text: str) -> None:
    schema = json.loads((SCHEMAS / "output" / f"{command}.json").read_text("utf-8"))
    jsonschema.Draft7Validator.check_schema(schema)
    jsonschema.validate(json.loads(text), schema)


def test_every_output_schema_is_one_of_a_command() -> None:
    assert {file.stem for file in (SCHEMAS / "output").glob("*.json")} == {
        *("list", "check", "test", "coverage", "perft", "simulate", "explain", "replay", "docs"),
        *("translate-status", "translate-check", "sheets", "build", "league", "campaign", "import"),
    }


@pytest.mark.parametrize(
    "arguments",
    [
        ["list"],
        ["check", MARKET, "--play", "2"],
        ["test", MARKET],
        ["coverage", MARKET, "--mutate", "--only", "setup.1", "--workers", "1"],
        ["perft", MARKET, "-d", "1", "--probabilities"],
        ["simulate", MARKET, "-n", "4", "--workers", "1"],
        ["league", MARKET, "-n", "2", "--workers", "1", "--bots", "random,greedy"],
        ["explain", MARKET, "values.points.to"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_what_is_printed_fits(cli, arguments: list[object]) -> None:
    _, out, err = cli(*arguments, "--json")
    assert err == ""
    fits(str(arguments[0]), out)


def test_diagnostics_and_findings_fit(cli, game: Path) -> None:
    file = game / "game.yaml"
    file.write_text(file.read_text().replace("heap == 0", "heep == 0"))
    code, out, _ = cli("check", game, "--json")
    assert code == 1
    fits("check", out)
    assert json.loads(out)["diagnostics"][0]["code"] == "unknown-name"
    (game / "clauses.yaml").write_text("game: leaves\nclauses:\n  - {id: R-001, rule: Much.}\n")
    code, out, _ = cli("coverage", game, "--json")
    assert code == 1
    fits("coverage", out)


def test_a_replay_fits(cli, tmp_path: Path) -> None:
    state = rulewright.load(MARKET).new_state(seed=5)
    while not state.is_over:
        state.apply(state.decision.options[0])
    (tmp_path / "game.json").write_text(state.to_json())
    code, out, _ = cli("replay", tmp_path / "game.json", "--game", MARKET, "--json")
    assert code == 0
    fits("replay", out)
    data = json.loads(out)
    assert data["over"]
    assert data["played"] == data["total"] == len([e for e in data["events"] if "say" not in e])
