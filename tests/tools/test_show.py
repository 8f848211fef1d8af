"""Every form of every game can be printed, the same each time."""

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
