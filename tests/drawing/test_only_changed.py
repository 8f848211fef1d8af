"""A picture of what has changed: other boards, zones and players are left out."""

from __future__ import annotations

import re

import rulewright
from rulewright_tools.drawing import Marks, draw_table, marks_between
from tests.drawing.sound import check_frame
from tests.drawing.svg import read


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


def test_of_an_island_only_the_tiles_are_drawn_on_which_something_has_changed() -> None:
    game = rulewright.load("marauders", players=2)
    state = game.new_state(seed=3)
    whole = draw_table(game, state)
    part = draw_table(game, state, only=Marks(changed=frozenset({"isle:r2c1.north", "isle:r3c2"})))
    assert len(part) < len(whole) / 3
    assert set(re.findall(r'data-position="(\w+)"', part)) == {"r2c1", "r2c2", "r3c1", "r3c2"}
    spaces = set(re.findall(r'data-space="([\w.]+)"', part))
    assert {name.partition(".")[0] for name in spaces if "." in name} == {"r2c1", "r3c2"}
    beside = {name for name in spaces if "." not in name}
    assert "port_w" in beside and "port_e" not in beside and "port_n" not in beside
    assert re.search(r'id="edge-isle-port_w--r2c1', part)
    check_frame(read(part))


def test_of_an_island_the_tiles_are_drawn_that_touch_a_space_beside_them() -> None:
    game = rulewright.load("marauders", players=2)
    part = draw_table(game, game.new_state(seed=3), only=Marks(changed=frozenset({"isle:port_se"})))
    positions = set(re.findall(r'data-position="(\w+)"', part))
    assert "r4c4" in positions and "r1c1" not in positions
    assert 'data-space="port_se"' in part


def test_parts_that_take_no_focus_are_named_for_readers_only() -> None:
    game = rulewright.load("nim", players=2)
    svg = draw_table(game, focusable=False, prefix="x-")
    groups = re.findall(r"<g [^>]*role=[^>]*>", svg)
    assert groups and not any(" id=" in group or "data-" in group or "tabindex" in group for group in groups)
    assert svg.count("<title") == len(groups) + 1
