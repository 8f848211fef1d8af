"""What the manual is made from is complete: every part of a verb has an example, every key says what it means.

That each example checks and plays is a doctest of the manual itself: see tests/sites/test_manual.py.
"""

from __future__ import annotations

import pytest
from ruamel.yaml import YAML

from rulewright.model.describe import described
from rulewright.model.game import Game
from rulewright.play.fault import PlayFault
from rulewright.verbs.registry import all_verbs
from rulewright_tools.manual import examples, verbs
from rulewright_tools.manual.examples import Example, examples_of, try_example
from rulewright_tools.manual.sections import all_entries, section_entry, section_names


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
    shown = set().union(*(written_parts(e.code, name) for e in examples_of(name)))
    without = [part for part in verb.parts if part not in shown]
    assert not without, f"no example of {name} shows {without}"
    undescribed = [n for n, f in verb.model.model_fields.items() if not f.description]
    assert not undescribed and verb.summary.endswith(".") and verb.phrases
    assert verbs.part_names(name) == list(verb.parts)


def test_every_key_says_what_it_means() -> None:
    assert [path for path, entry in all_entries().items() if not entry.means] == []
    assert set(described(Game)) == set(Game.model_fields)


def test_keys_inside_sections_are_found() -> None:
    entries = all_entries()
    assert entries["zones.seen by"].takes == "all or owner or nobody or others"
    assert entries["zones.holds"].needed and not entries["zones.supply"].needed
    assert entries["boards.grid.rows"].takes == "a number, or an expression over named numbers"
    assert entries["boards.grid.holds"].means == entries["boards.hexes.holds"].means  # said once, where both have it
    assert entries["components.kinds.spaces.joins"].key == "joins"
    assert entries["variant.changes.at"].needed
    assert "one" not in entries  # a text's plural forms are no section
    for name in section_names():
        assert [line for line in section_entry(name) if "{rules:field}" in line] == [
            f":::{{rules:field}} {path}" for path in entries[name].inside
        ]


@pytest.mark.parametrize("name", sorted(all_verbs()))
def test_every_example_is_put_into_words(name: str) -> None:
    said = examples.in_words(name)
    assert said and all(line.endswith((".", ":")) for line in said)


def test_the_words_are_those_of_the_example() -> None:
    assert examples.in_words("gain") == ["Take 2 gems from the stock. If there are fewer, take all of them."]


def test_an_example_that_does_not_work_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def only(code: str) -> None:
        monkeypatch.setattr(examples, "examples_of", lambda name: [Example(name, "", code)])

    only("- gain: me.suns")
    try_example("gain", 0)
    only("- gain: me.moons")
    with pytest.raises(AssertionError, match="moons"):
        try_example("gain", 0)
    only("- lose: me.suns")
    with pytest.raises(PlayFault):
        try_example("lose", 0)
