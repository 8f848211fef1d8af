"""Every verb serves more than one game; and the check notices one that does not."""

from pathlib import Path

from rulewright.verbs.registry import all_verbs
from tests.ground.verbs import lonely, users

ROOT = Path(__file__).parents[2]
NAMED_BY_THE_GAME = {"perform effect"}
"""Verbs that are not written: a named effect is called by its own name."""


def test_every_verb_is_used_by_two_games() -> None:
    verbs = {name: verb for name, verb in all_verbs().items() if name not in NAMED_BY_THE_GAME}
    used = users(verbs, [ROOT / "games", ROOT / "tests" / "miniatures"])
    assert lonely(used, {name: verb.also for name, verb in verbs.items()}) == []


def test_a_verb_of_one_game_is_found(tmp_path: Path) -> None:
    for name, text in (
        ("one", "turn:\n  - juggle: 3\n  - move: a\n"),
        ("two", "turn:\n  - if: x\n    then: [{move: b}]\n"),
    ):
        (tmp_path / name).mkdir()
        (tmp_path / name / "game.yaml").write_text(text)
    used = users(["juggle", "move", "paint"], [tmp_path])
    assert used == {"juggle": {"one"}, "move": {"one", "two"}, "paint": set()}
    assert [message.split('"')[1] for message in lonely(used, {})] == ["juggle", "paint"]
    assert [message.split('"')[1] for message in lonely(used, {"juggle": ("a known game",)})] == ["paint"]
