"""Overlays that come into force during play become part of the document."""

from pathlib import Path
from typing import Any

import pytest

from rulewright.diagnostics import Diagnostics
from rulewright.overlay.apply import apply_overlays
from rulewright.source.load import load_text

GAME = """\
format: 1
title: Harbour
players: 2
limit: {decisions: 9, then: draw}
numbers: {hand: 5}
components: {cards: {kinds: {ace: {gift: [{score: 1, id: present}]}}}}
effects: {calm: {do: [{score: 0}]}}
result: {score: me.points, ties: [0]}
values: {points: {per: player}}
terms: {worth: hand * 2}
turn:
  - choose one of:
      - id: sail
      - id: wait
        when: hand > 2
    id: action
  - score: hand
    id: gain
  - choose: card
    id: pick_card
    among: cards
  - apply: storm
    id: thunder
"""


def play(changes: str, folder: Path, game: str = GAME, more: dict[str, str] | None = None) -> tuple[Any, list[str]]:
    """The document with the overlay `storm` woven in, and the codes of the diagnostics."""
    (folder / "variants").mkdir(exist_ok=True)
    for name, text in {"storm": changes, **(more or {})}.items():
        (folder / "variants" / f"{name}.yaml").write_text(f"title: X\nin play: true\n{text}", "utf-8")
    diags = Diagnostics()
    made = apply_overlays(load_text(game, "game.yaml", diags), folder, 2, [], diags)
    return made, [d.code for d in diags.items]


def test_an_overlay_is_found_by_the_statement_that_applies_it(tmp_path: Path) -> None:
    made, found = play("", tmp_path)
    assert found == []
    assert made["values"]["active_storm"] == {"type": "flag", "title": {"one": "X", "other": "X"}}
    assert made["turn"][3] == {"id": "thunder", "set": "active_storm", "to": True}


@pytest.mark.parametrize(
    ("path", "deed", "keys", "expected"),
    [
        ("numbers.hand", "set: 7", ("terms", "hand"), "(7) if active_storm else (5)"),
        ("numbers.hand", "plus: 2", ("terms", "hand"), "((5) + 2) if active_storm else (5)"),
        ("terms.worth", "set: hand", ("terms", "worth"), "(hand) if active_storm else (hand * 2)"),
        ("turn.gain.score", "set: 0", ("turn", 1, "score"), "(0) if active_storm else (hand)"),
        ("turn.gain", "replace: {score: 1}", ("turn", 1),
         {"if": "active_storm", "then": [{"score": 1}], "else": [{"score": "hand", "id": "gain"}]}),
        ("turn.gain", "remove: true", ("turn", 1),
         {"if": "not active_storm", "then": [{"score": "hand", "id": "gain"}]}),
        ("turn.gain", "before: {score: 1}", ("turn", 1), {"if": "active_storm", "then": [{"score": 1}]}),
        ("turn.gain", "after: {score: 1}", ("turn", 2), {"if": "active_storm", "then": [{"score": 1}]}),
        ("turn", "add: [{score: 1}]", ("turn", 4), {"if": "active_storm", "then": [{"score": 1}]}),
        ("turn.action", "add: [{id: hide}]", ("turn", 0, "choose one of", 2), {"id": "hide", "when": "active_storm"}),
        ("turn.wait", "remove: true", ("turn", 0, "choose one of", 1, "when"), "not active_storm and (hand > 2)"),
        ("turn.sail", "replace: {id: drift}", ("turn", 0, "choose one of"),
         [{"id": "sail", "when": "not active_storm"}, {"id": "drift", "when": "active_storm"},
          {"id": "wait", "when": "hand > 2"}]),
        ("values", "add: {wind: {}}", ("values", "wind"), {}),
        ("result.score", "set: me.points + 1", ("result", "score"), "(me.points + 1) if active_storm else (me.points)"),
        ("result.ties", "add: [1]", ("result", "ties"), None),
        ("effects.calm.do", "set: [{score: 3}]", ("effects", "calm", "do"),
         [{"if": "active_storm", "then": [{"score": 3}], "else": [{"score": 0}]}]),
        ("turn.sail", "before: {id: drift}", ("turn", 0, "choose one of", 0), {"id": "drift", "when": "active_storm"}),
        ("components.cards.kinds.ace.gift", "set: [{score: 2}]", ("components", "cards", "kinds", "ace", "gift"),
         [{"if": "active_storm", "then": [{"score": 2}], "else": [{"score": 1, "id": "present"}]}]),
        ("cards.ace.gift.present.score", "plus: 1",
         ("components", "cards", "kinds", "ace", "gift", 0, "score"), "((1) + 1) if active_storm else (1)"),
    ],
)  # fmt: skip
def test_each_deed(path: str, deed: str, keys: tuple[str | int, ...], expected: Any, tmp_path: Path) -> None:
    made, found = play(f"changes:\n  - at: {path}\n    {deed}\n", tmp_path)
    if expected is None:
        assert found == ["not-in-play"]
        return
    assert found == []
    for key in keys:
        made = made[key]
    assert made == expected


@pytest.mark.parametrize(
    ("path", "deed"),
    [
        ("components.cards.kinds.ace", "remove: true"),
        ("players", "set: 3"),
        ("limit.decisions", "set: 3"),
        ("turn.pick_card", "replace: {score: 1}"),
        ("turn.gain.score", "set: [1]"),
        ("turn.gain.score", "before: [{score: 1}]"),
        ("turn.gain", "plus: 1"),
        ("turn.sail", "plus: 1"),
        ("terms.worth", "remove: true"),
        ("turn.gain.id", "set: other"),
    ],
)
def test_what_is_fixed_from_the_start(path: str, deed: str, tmp_path: Path) -> None:
    assert play(f"changes:\n  - at: {path}\n    {deed}\n", tmp_path)[1] == ["not-in-play"]


def test_the_later_overlay_wins(tmp_path: Path) -> None:
    game = GAME + "  - apply: flood\n"
    more = {"flood": "after: storm\nchanges: [{at: numbers.hand, set: 9}]\n"}
    made, found = play("changes: [{at: numbers.hand, set: 7}]\n", tmp_path, game, more)
    assert found == []
    assert made["terms"]["hand"] == "(9) if active_flood else ((7) if active_storm else (5))"


def test_an_overlay_may_apply_another(tmp_path: Path) -> None:
    more = {"flood": "changes: [{at: turn.gain.score, set: 0}]\n"}
    made, found = play("changes: [{at: turn, add: [{apply: flood}]}]\n", tmp_path, more=more)
    assert found == []
    assert made["turn"][4]["then"] == [{"set": "active_flood", "to": True}]


def test_unknown_and_unfit_overlays(tmp_path: Path) -> None:
    assert play("", tmp_path, GAME + "  - apply: strom\n")[1] == ["unknown-variant"]
    (tmp_path / "variants" / "calm.yaml").write_text("title: Calm\n", "utf-8")
    assert play("", tmp_path, GAME + "  - apply: calm\n")[1] == ["not-in-play"]
