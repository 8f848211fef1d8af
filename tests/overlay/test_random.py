"""Random overlays: whatever is written, there is a document or messages, never a breakdown."""

from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulewright.diagnostics import Diagnostics
from rulewright.overlay.apply import apply_variants
from rulewright.overlay.paths import find_elements
from rulewright.overlay.variant import VariantFile
from rulewright.source.load import load_text
from rulewright.source.tree import Map, Seq
from tests.overlay.test_variants import GAME

words = [
    "numbers",
    "well_size",
    "turn",
    "point",
    "bonus",
    "tiles",
    "bricks",
    "count",
    "kinds",
    "1",
    "score",
    "action",
    "zones",
    "bag",
    "",
]
paths = st.lists(st.sampled_from(words), min_size=1, max_size=4).map(".".join)
values = st.sampled_from(["7", "-1", "x > 2", "[1, 2]", "[{score: 1}]", "{a: 1}", "{score: 1, id: point}", "~", "true"])
deeds = st.sampled_from(["set", "add", "replace", "remove", "before", "after", "plus", "times"])
changes = st.lists(st.tuples(paths, deeds, values), max_size=5)


def variant(name: str, found: list[tuple[str, str, str]], in_play: bool) -> VariantFile:
    rows = "".join(f"  - {{at: '{path}', {deed}: {value}}}\n" for path, deed, value in found)
    text = f"title: V\n{'in play: true' if in_play else 'summary: S'}\n" + (f"changes:\n{rows}" if rows else "")
    tree = load_text(text, f"{name}.yaml", Diagnostics())
    assert isinstance(tree, Map)
    return VariantFile(name, tree)


def has_spans(value: object) -> bool:
    if isinstance(value, Map):
        return all(k in value.keys_at and k in value.values_at and has_spans(v) for k, v in value.items())
    if isinstance(value, Seq):
        return len(value) == len(value.items_at) and all(has_spans(v) for v in value)
    return True


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(changes, changes, st.booleans())
def test_a_document_or_messages(
    one: list[tuple[str, str, str]], two: list[tuple[str, str, str]], in_play: bool
) -> None:
    tree = load_text(GAME, "game.yaml", Diagnostics())
    diags = Diagnostics()
    made = apply_variants(tree, [variant("a", one, False), variant("b", two, in_play)], 2, diags)
    assert has_spans(made), "every value has its place"
    assert len(made.history) <= len(one) + len(two)
    for done in made.history:
        assert done.span.file in ("a.yaml", "b.yaml")


@given(paths)
def test_a_path_that_is_found_leads_there(path: str) -> None:
    tree = load_text(GAME, "game.yaml", Diagnostics())
    for element in find_elements(tree, path):
        value = tree
        for key in element.keys:
            value = value[key]
        assert value is element.value
        assert find_elements(tree, element.name)


def test_the_sample_stands_in_no_folder() -> None:
    assert not Path("game.yaml").exists()
