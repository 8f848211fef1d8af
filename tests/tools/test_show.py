"""Every form of every game can be printed, the same each time."""

import json
from pathlib import Path

import pytest

from rulewright.codegen.build import plan
from rulewright.driver import run_passes
from rulewright.ir.check import check_program
from rulewright.layout.check import check_layout
from rulewright.resolved.check import check_resolved
from rulewright_tools.commands.show import PRINTERS

ROOT = Path(__file__).parents[2]
FOLDERS = sorted(file.parent for root in ("games", "tests/miniatures") for file in (ROOT / root).rglob("game.yaml"))


@pytest.mark.parametrize("folder", FOLDERS, ids=[folder.name for folder in FOLDERS])
def test_every_form_prints(cli, folder: Path) -> None:
    shown = {}
    for form in PRINTERS:
        code, out, err = cli("show", folder, "--form", form)
        assert (code, err) == (0, ""), form
        assert out.strip(), form
        shown[form] = out
    assert shown["source"] == shown["model"]
    assert "title: " in shown["overlay"]
    assert shown["ir"].count("\n") > 10
    compile(shown["code"], "shown", "exec")
    again = cli("show", folder, "--form", "ir")[1]
    assert again == shown["ir"]


def test_a_variant_is_seen_in_the_overlay_alone(cli, game: Path) -> None:
    (game / "variants").mkdir()
    (game / "variants" / "big.yaml").write_text("title: Big\nchanges:\n  - {at: numbers.most, set: 5}\n")
    assert "most: 2" in cli("show", game, "-V", "big", "--form", "source")[1]
    assert "most: 5" in cli("show", game, "-V", "big")[1]


def test_explain_names_the_variant_and_its_line(cli, game: Path) -> None:
    (game / "variants").mkdir()
    (game / "variants" / "big.yaml").write_text("title: Big\nchanges:\n  - {at: numbers.most, set: 5}\n")
    code, out, _ = cli("explain", game, "numbers.most", "-V", "big")
    assert code == 0
    assert out.startswith("numbers.most: 5\n")
    assert f"changed by big, set, at {game}/variants/big.yaml:3 (before: 2)" in out
    assert "used at" in out
    assert "clause R-001: On a turn a player takes one or two leaves from the heap." in out
    assert "shown by the scenario: A turn takes one or two leaves from the heap" in out


ROOM = """format: 1
title: Room
players: [2]
limit: {decisions: rounds * 2, then: scores}
numbers:
  room: 3
  more: room + 1
  rounds: 4
  side: 2
components:
  pebbles: {tokens: room * 2, symbol: o}
boards:
  field: {shape: grid, rows: side, columns: side + room, holds: {pebbles: room}}
zones:
  hand: {per: player, holds: pebbles, up to: room}
values:
  level: {per: player, from: 0, to: "max(room, 1)"}
turn:
  - gain: me.level
    amount: room - me.level
result:
  score: me.level
"""


def test_explain_names_declarations_made_from_a_number(cli, tmp_path: Path) -> None:
    """Numbers of declarations are values by then; what they were made from is known all the same."""
    folder = tmp_path / "room"
    folder.mkdir()
    (folder / "game.yaml").write_text(ROOM, "utf-8")

    def used(name: str) -> set[str]:
        code, out, err = cli("explain", folder, name, "--json")
        assert code == 0, err
        (element,) = json.loads(out)["elements"]
        lines = ROOM.splitlines()
        return {lines[int(place.rpartition(":")[2]) - 1].split(":")[0].strip() for place in element["used"]}

    assert used("numbers.room") == {"more", "pebbles", "field", "hand", "level", "amount"}
    assert used("numbers.rounds") == {"limit"}
    assert used("numbers.side") == {"field"}
    assert used("numbers.more") == set()


@pytest.mark.parametrize(("name", "zone"), [("storage", "cacao"), ("hand_size", "hand"), ("sun_places", "suns")])
def test_explain_names_zones_that_hold_up_to_a_number(cli, name: str, zone: str) -> None:
    code, out, _ = cli("explain", ROOT / "games" / "cacao", f"numbers.{name}")
    lines = (ROOT / "games" / "cacao" / "board.yaml").read_text("utf-8").splitlines()
    line = next(n for n, text in enumerate(lines, 1) if text.startswith(f"  {zone}: ") and f"up to: {name}" in text)
    assert code == 0
    assert f"board.yaml:{line}\n" in out


@pytest.mark.parametrize("folder", FOLDERS, ids=[folder.name for folder in FOLDERS])
def test_every_form_is_sound(folder: Path) -> None:
    forms = run_passes(folder)
    assert not forms.diags.failed
    assert forms.resolved is not None
    assert check_resolved(forms.resolved) == []
    assert forms.program is not None
    assert check_program(forms.program) == []
    planned = plan(forms.program)
    assert check_program(planned.program) == []
    assert check_layout(planned.program, planned.calls, planned.frames) == []


def test_kinds_are_told_by_what_they_are_made_of(cli, tmp_path: Path) -> None:
    folder = tmp_path / "stalls"
    folder.mkdir()
    (folder / "game.yaml").write_text(
        "format: 1\ntitle: Stalls\nsummary: x\nplayers: 2\nlimit: {decisions: 9, then: scores}\n"
        "components: {goods: {kinds: {apple: {effect: [{score: 1}]}, pear: {effect: [nap]}, fig: {}}}}\n"
        "zones: {pile: {holds: goods, order: pile, start: all}}\nvalues: {points: {per: player}}\n"
        "effects: {nap: [{score: 2}]}\nturn:\n  - {perform: pile.top.effect}\n"
        "  - {if: pile.top.kind == fig, then: [{win: me}]}\n  - {choose: n, among: 'from_to(1, 2)'}\n"
    )
    code, out, _err = cli("show", folder, "--form", "kinds")
    assert code == 0
    assert out.splitlines() == [
        "goods: 3 kinds, 2 with effects",
        "  made of: nap, score",
        "  named by rules: fig",
        "  2 of 3 need nothing but general verbs (66 %)",
    ]
