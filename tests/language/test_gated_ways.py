"""Ways that are open only while a condition holds: doors, bridges, roads that are cut during play."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.driver import load, run_passes
from rulewright.exceptions import GameDataError
from rulewright.play.state import State
from rulewright.verbs.registry import all_verbs
from rulewright.wording.said import said_lines
from rulewright.wording.speaker import Speaker

GAME = """\
format: 1
title: Test
summary: Test
players: 2
limit: {decisions: 60, then: scores}
numbers: {needed: 2}
components:
  pawns: {one: pawn, per: player}
boards:
  house:
    shape: graph
    holds: {pawns: 2}
    spaces: [hall, attic, cellar, garden, shed]
    edges: [[hall, attic], {way: [hall, cellar], when: lamp}, {way: [cellar, garden, shed], when: keys >= needed}]
    arrows: [[attic, garden], {way: [shed, attic], when: not lamp}, {way: [attic, shed], when: lamp}]
values:
  points: {per: player}
  lamp: {type: flag}
  keys: {}
terms:
  fits: {takes: {spot: site of house}, is: spot != house.garden}
setup: [{each player: [{move: me.pawn, to: house.hall}]}]
turn:
  - choose one of:
      - {id: light, do: [{set: lamp, to: not lamp}]}
      - {id: find, do: [{gain: keys}]}
      - {id: go, choose: spot, among: "DOMAIN", do: [{move: me.pawn, to: spot}]}
    id: action
    text: What?
"""


def spots(state: State) -> list[str]:
    return [o.name.removeprefix("go ") for o in state.decision.options if o.name.startswith("go")]


def at(folder: Path, among: str, where: str, *, lamp: bool, keys: int) -> list[str]:
    """What is offered to a pawn on a space of the house."""
    game = GAME.replace("DOMAIN", among).replace("to: house.hall", f"to: house.{where}")
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    state = load(folder).new_state(seed=1)
    for name in ["find"] * keys + ["light"] * lamp:
        state.apply(name)
    return spots(state)


@pytest.mark.parametrize(
    ("among", "where", "dark", "lit", "unlocked"),
    [
        ("me.pawn.site.neighbours", "hall", "attic", "attic cellar", "attic"),
        ("me.pawn.site.neighbours", "cellar", "", "hall", "garden"),
        ("me.pawn.site.neighbours", "shed", "attic", "", "attic garden"),
        ("me.pawn.site.ahead", "attic", "garden", "garden shed", "garden"),
        ("me.pawn.site.ahead", "shed", "attic", "", "attic"),
        ("me.pawn.site.behind", "attic", "shed", "", "shed"),
        ("(me.pawn.site.next for x in from_to(1, 1) if me.pawn.site.next != none)", "attic", "garden", "", "garden"),
        ("(me.pawn.site.next for x in from_to(1, 1) if me.pawn.site.next != none)", "shed", "attic", "", "attic"),
        ("me.pawn.site.reach(2)", "hall", "attic garden", "attic cellar garden shed", "attic garden"),
        ("me.pawn.site.reach(4)", "cellar", "", "hall attic garden shed", "hall attic garden shed"),
        ("me.pawn.site.after(2)", "hall", "hall garden", "hall garden shed", "hall garden"),
        ("me.pawn.site.reach(3, over=fits)", "hall", "garden", "garden", "garden"),
        ("me.pawn.site.region(fits)", "cellar", "cellar", "hall attic cellar shed", "cellar"),
        ("(s for s in house.sites if house.cellar.distance(s) == 2)", "hall", "", "attic", "shed"),
        ("house.frontier", "hall", "attic", "attic cellar", "attic"),
    ],
)
def test_what_goes_along_ways_asks_whether_they_are_open(
    tmp_path: Path, among: str, where: str, dark: str, lit: str, unlocked: str
) -> None:
    found = [sorted(at(tmp_path, among, where, lamp=lamp, keys=keys)) for lamp, keys in ((0, 0), (1, 0), (0, 2))]
    assert found == [sorted(each.split()) for each in (dark, lit, unlocked)]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("when: lamp}", "when: lamb}", "unknown-name"),
        ("when: lamp}", "when: keys}", "wrong-type"),
        ("when: lamp}", "when: me.pawn.site == house.hall}", "no-me"),
        ("when: lamp}", "when: house.hall.reach(3).count > 1}", "circular-term"),
        ("when: lamp}", "}", "missing-key"),
        ("way: [hall, cellar]", "way: hall", "wrong-shape"),
        ("way: [hall, cellar]", "way: [hall]", "board-edge"),
    ],
)
def test_what_is_wrong_with_a_condition_is_told(tmp_path: Path, old: str, new: str, code: str) -> None:
    (tmp_path / "game.yaml").write_text(GAME.replace("DOMAIN", "house.sites").replace(old, new, 1), encoding="utf-8")
    with pytest.raises(GameDataError) as raised:
        load(tmp_path)
    assert code in {d.code for d in raised.value.diagnostics}


def test_an_overlay_in_play_opens_ways(tmp_path: Path) -> None:
    """They are on the board from the start, like the spaces they lead to, and closed until it comes into force."""
    among = "me.pawn.site.reach(9)"
    game = GAME.replace("DOMAIN", among).replace("[{gain: keys}]", "[{apply: flood}]")
    (tmp_path / "game.yaml").write_text(game, encoding="utf-8")
    (tmp_path / "variants").mkdir()
    changes = """\
title: Flood
in play: true
changes:
  - at: boards.house.spaces
    add: [boat, isle]
  - at: boards.house.edges
    add: [[hall, boat], {way: [boat, isle], when: lamp}]
  - {at: boards.house, add: {lines: [[hall, boat]]}}
"""
    (tmp_path / "variants" / "flood.yaml").write_text(changes, encoding="utf-8")
    state = load(tmp_path).new_state(seed=1)
    assert spots(state) == ["attic", "garden"]
    state.apply("find")
    assert spots(state) == ["attic", "garden", "boat"]
    state.apply("light")
    assert "isle" in spots(state)


def test_each_copy_of_a_board_has_such_ways(tmp_path: Path) -> None:
    game = GAME.replace("shape: graph", "shape: graph\n    per: player").replace("DOMAIN", "me.house.hall.reach(9)")
    game = game.replace("to: house.hall", "to: me.house.hall").replace("spot != house.garden", "true")
    (tmp_path / "game.yaml").write_text(game, encoding="utf-8")
    state = load(tmp_path).new_state(seed=1)
    state.apply("light")
    assert spots(state) == ["p2.attic", "p2.cellar", "p2.garden", "p2.shed"]


@pytest.mark.parametrize(
    "among",
    ["neighbours", "ahead", "behind", "reach(2)", "reach(2, over=fits)", "after(2, through=fits)", "region(fits)"],
)
def test_it_is_said_as_on_any_board(tmp_path: Path, among: str) -> None:
    said = []
    for gated in (True, False):
        game = GAME.replace("DOMAIN", f"me.pawn.site.{among}")
        if not gated:
            game = game.replace("{way: ", "").replace(", when: lamp}", "").replace(", when: not lamp}", "")
            game = game.replace(", when: keys >= needed}", "").replace("[shed, attic], ", "")
        (tmp_path / "game.yaml").write_text(game, encoding="utf-8")
        forms = run_passes(tmp_path)
        assert forms.resolved is not None
        said.append(list(said_lines(Speaker(forms.resolved, all_verbs()).block(forms.resolved.play))))
    assert said[0] == said[1]
