"""The vocabulary: the committed page is up to date, complete, and every example in it checks and plays."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from ruamel.yaml import YAML

from rulewright.driver import load, run_passes
from rulewright.play.fault import PlayFault
from rulewright.verbs.registry import all_verbs
from rulewright_tools.manual import vocabulary
from rulewright_tools.manual.__main__ import main, pages
from rulewright_tools.manual.examples import Example, every_example, host_game

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = every_example()


def test_committed_pages_are_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    for page, text in pages(ROOT).items():
        assert page.read_text("utf-8") == text, f"{page.name}: run python -m rulewright_tools.manual"
    assert main(["--check"]) == 0 and capsys.readouterr().out == ""


def test_every_verb_stands_in_a_group() -> None:
    assert list(vocabulary.grouped(all_verbs())) == list(vocabulary.GROUPS)
    named = [name for names in vocabulary.GROUPS.values() for name in names]
    assert sorted(named) == sorted(all_verbs())


def written_parts(code: str, verb: str) -> set[str]:
    """The keys of all statements of a verb in an example."""
    found: set[str] = set()

    def walk(value: object) -> None:
        if isinstance(value, dict):
            if verb in value:
                found.update(map(str, value))
            for inner in value.values():
                walk(inner)
        elif isinstance(value, list):
            for inner in value:
                walk(inner)

    walk(YAML(typ="safe", pure=True).load(code))
    return found


@pytest.mark.parametrize("name", sorted(all_verbs()))
def test_every_part_has_an_example(name: str) -> None:
    verb = all_verbs()[name]
    shown = set().union(*(written_parts(e.code, name) for e in EXAMPLES if e.verb == name))
    without = [part for part in verb.parts if part not in shown]
    assert not without, f"no example of {name} shows {without}"
    undescribed = [n for n, f in verb.model.model_fields.items() if not f.description]
    assert not undescribed and verb.summary.endswith(".") and verb.phrase


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e.verb.replace(" ", "_"))
def test_examples_check_and_play(example: Example, tmp_path: Path) -> None:
    game_file = tmp_path / "host" / "game.yaml"
    game_file.parent.mkdir()
    game_file.write_text(host_game(example), "utf-8")
    forms = run_passes(game_file.parent)
    assert not forms.diags.items, "\n".join(map(str, forms.diags.items))
    game = load(game_file.parent)
    used = False
    for seed in range(6):
        state = game.new_state(seed=seed)
        random = Random(seed)
        while not state.is_over:
            try:
                state.apply(random.choice(state.decision.ids))
            except PlayFault as fault:
                pytest.fail(f"seed {seed}: {fault}")
        used = True
    assert used
