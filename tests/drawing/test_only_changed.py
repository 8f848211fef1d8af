"""A picture of what has changed: other boards, zones and players are left out."""

from __future__ import annotations

import re

import rulewright
from rulewright_tools.drawing import draw_table, marks_between


def test_only_what_changed_is_drawn() -> None:
    game = rulewright.load("marajoara", players=3)
    before = game.new_state(seed=1)
    while not any(option.name.startswith("jump") for option in before.decision.options):
        before.apply(before.decision.options[0].id)
    after = before.clone()
    after.apply(next(option.id for option in after.decision.options if option.name.startswith("jump")))
    changed = marks_between(game, before, after)
    whole, part = draw_table(game, after), draw_table(game, after, only=changed)
    boards = {mark.partition(":")[0] for mark in changed.changed if mark.partition(":")[0] in game.facts["boards"]}
    assert {found.partition("-")[0] for found in re.findall(r'id="space-(\w+-)', part)} == boards
    assert "excavation" not in boards
    assert 'id="space-excavation-' in whole
    assert len(part) < len(whole) / 2
