"""`rulewright sheets` as typed: files, findings, lists, and errors that say what to do."""

import csv
import io
import json
import shutil
import struct
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from rulewright_tools import cli
from rulewright_tools.commands import sheets
from rulewright_tools.sheets import press
from tests.sheets import pdf

ROOT = Path(__file__).parents[2]
GAME = "connect_four"


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """A game with cards that say something, to be changed by a test."""
    folder = tmp_path / "lake"
    folder.mkdir()
    (folder / "game.yaml").write_text(
        "format: 1\ntitle: Lake\nsummary: Take cards.\nplayers: 2\nlimit: {decisions: 40, then: draw}\n"
        "components:\n  cards:\n    kinds:\n"
        "      sun: {count: 3, title: Sun, text: The sun shines.}\n"
        "      rain: {count: 2, title: Rain, text: It rains.}\n"
        "zones:\n  deck: {holds: cards, order: pile, start: all, seen by: nobody}\n"
        "  hand: {per: player, holds: cards, seen by: owner}\n"
        "turn:\n  - choose one of:\n      - id: take\n        option: Take a card.\n        do:\n"
        "          - draw: deck\n            to: me.hand\n"
        "      - id: stop\n        option: Stop.\n        do:\n          - end game: draw\n    text: What do you do?\n"
    )
    return folder


def run(*arguments: object) -> int:
    return cli.run(["sheets", *map(str, arguments)])


def test_a_file_and_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(GAME, "-o", tmp_path / "a" / "one.pdf") == 0
    assert (tmp_path / "a" / "one.pdf").read_bytes().startswith(b"%PDF")
    assert capsys.readouterr().out.strip().endswith("one.pdf")
    said = pdf.text((tmp_path / "a" / "one.pdf").read_bytes())
    assert "Rules at a glance".upper() in said.upper(), "one file has everything"
    assert "row 2, column 2" in said
    assert run(GAME, "-o", tmp_path / "all") == 0
    names = sorted(f.name for f in (tmp_path / "all").iterdir())
    assert f"{GAME}-turn-en-a4.pdf" in names
    assert f"{GAME}-summary-en-a4.pdf" in names
    assert f"{GAME}-poster-en-a4.pdf" in names
    assert all(len(f.read_bytes()) > 1000 for f in (tmp_path / "all").iterdir())


def test_fronts_of_cards_are_on_odd_pages_of_a_file_with_everything(deck: Path, tmp_path: Path) -> None:
    assert run(deck, "-s", "summary", "-s", "cards", "-s", "components", "-s", "turn", "-o", tmp_path / "a.pdf") == 0
    pages = [p.extract_text() for p in pdf.open_pdf((tmp_path / "a.pdf").read_bytes()).pages]
    fronts = [n for n, said in enumerate(pages, 1) if said.rstrip().endswith("front")]
    assert len(fronts) == 2
    assert all(n % 2 == 1 for n in fronts)


def test_a_poster_has_as_many_sheets_as_asked_for(tmp_path: Path) -> None:
    assert run(GAME, "-s", "poster", "--poster", "3x2", "-o", tmp_path / "p.pdf") == 0
    assert len(pdf.sizes((tmp_path / "p.pdf").read_bytes())) == 6
    assert "row 2, column 3" in pdf.text((tmp_path / "p.pdf").read_bytes())


def test_pictures_of_single_cards_have_300_dots_an_inch(deck: Path, tmp_path: Path) -> None:
    assert run(deck, "-s", "cards", "--format", "png", "-o", tmp_path / "p") == 0
    names = {f.name for f in (tmp_path / "p").iterdir()}
    assert {"lake-cards-en-a4-cards.sun-front.png", "lake-cards-en-a4-cards.rain-back.png", "cards.json"} <= names
    content = (tmp_path / "p" / "lake-cards-en-a4-cards.sun-front.png").read_bytes()
    wide, high = struct.unpack(">II", content[16:24])
    at = content.index(b"pHYs")
    across, _down, unit = struct.unpack(">IIB", content[at + 4 : at + 13])
    assert (across, unit) == (round(300 / 0.0254), 1)
    assert wide == pytest.approx(63 / 25.4 * 300, abs=1) or wide == pytest.approx(69 / 25.4 * 300, abs=1)
    assert high / wide == pytest.approx(88 / 63, abs=0.01) or high / wide == pytest.approx(94 / 69, abs=0.01)


def test_chosen_cards_copies_and_decks(deck: Path, tmp_path: Path) -> None:
    out = tmp_path / "c.pdf"
    counts = {}
    for name, options in {
        "kinds": [],
        "deck": ["--deck"],
        "one": ["--only", "SUN"],
        "many": ["--copies", "10"],
    }.items():
        assert run(deck, "-s", "cards", *options, "-o", out) == 0
        said = pdf.text(out.read_bytes())
        counts[name] = said.count("The sun shines."), said.count("It rains.")
    assert counts == {"kinds": (1, 1), "deck": (3, 2), "one": (1, 0), "many": (10, 10)}
    assert run(deck, "-s", "cards", "--only", "snow", "-o", out) == 2


def test_only_what_changed(deck: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = tmp_path / "1.pdf", tmp_path / "2.pdf"
    assert run(deck, "-s", "cards", "-o", first) == 0
    capsys.readouterr()
    assert run(deck, "-s", "cards", "--changed", first, "-o", second) == 0
    assert "none of the cards changed" in capsys.readouterr().out
    assert not second.exists()
    file = deck / "game.yaml"
    file.write_text(file.read_text().replace("It rains.", "It pours."))
    assert run(deck, "-s", "cards", "--changed", first, "-o", second) == 0
    said = pdf.text(second.read_bytes())
    assert "It pours." in said
    assert "The sun shines." not in said


def test_a_text_that_does_not_fit_is_a_finding_and_nothing_is_written(
    deck: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = deck / "game.yaml"
    file.write_text(file.read_text().replace("It rains.", "It rains and rains. " * 80))
    out = tmp_path / "c.pdf"
    assert run(deck, "-s", "cards", "-o", out) == 1
    said = capsys.readouterr()
    assert f"{file}:10: " in said.err
    assert "cards.rain" in said.err
    assert "(en)" in said.err
    assert not out.exists()
    assert run(deck, "--check") == 1
    said = capsys.readouterr()
    assert f"{file}:10: " in said.out
    file.write_text(file.read_text().replace("It rains and rains. " * 80, "It rains."))
    assert run(deck, "--check") == 0
    assert "all fit" in capsys.readouterr().out


def test_a_table_for_reviewers(deck: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(deck, "-s", "cards", "--csv", "-") == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    fronts = {row["card"]: row for row in rows if row["side"] == "front"}
    assert fronts["cards.sun"]["text"].startswith("The sun shines.")
    assert fronts["cards.sun"]["where"].endswith("game.yaml:9")
    assert fronts["cards.rain"]["fits"] == "yes"
    assert run(deck, "-s", "cards", "--csv", tmp_path / "t.csv", "-o", tmp_path / "t.pdf") == 0
    assert (tmp_path / "t.csv").exists()
    assert (tmp_path / "t.pdf").exists()


def test_parts_of_a_text_stand_apart_in_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("maji", "-s", "turn", "--csv", "-") == 0
    said = " ".join(row["text"] for row in csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert "The game ends / " in said


def test_a_layout_is_used_where_it_suits_one_of_the_sheets(tmp_path: Path) -> None:
    out = tmp_path / "x.pdf"
    assert run("maji", "-s", "chits", "-s", "cards", "--layout", "tiles", "-o", out) == 0
    assert run("maji", "-s", "contact", "--layout", "eight", "-o", out) == 0
    (tmp_path / "v1.2").mkdir()
    assert run("maji", "-s", "chits", "-o", tmp_path / "v1.2") == 0
    assert [f.suffix for f in (tmp_path / "v1.2").iterdir()] == [".pdf"], "a folder may have a dot in its name"


def test_formulas_stay_text_in_the_table(deck: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = deck / "game.yaml"
    file.write_text(file.read_text().replace("It rains.", '"=1+1 is rain"'))
    assert run(deck, "-s", "cards", "--csv", "-") == 0
    rows = csv.DictReader(io.StringIO(capsys.readouterr().out))
    assert not any(value.startswith("=") for row in rows for value in row.values())


def fitting(text: str) -> dict[str, Any]:
    """What was printed with --json, held against its schema."""
    record: dict[str, Any] = json.loads(text)
    jsonschema.validate(record, json.loads((ROOT / "schemas" / "output" / "sheets.json").read_text("utf-8")))
    return record


def test_what_is_printed_and_checked_as_json(deck: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(deck, "-o", tmp_path / "all", "--json") == 0
    record = fitting(capsys.readouterr().out)
    assert sorted(record["files"]) == sorted(map(str, (tmp_path / "all").iterdir()))
    file = deck / "game.yaml"
    file.write_text(file.read_text().replace("It rains.", "It rains and rains. " * 80))
    assert run(deck, "--check", "--json") == 1
    record = fitting(capsys.readouterr().out)
    found = {o["card"]: o for row in record["rows"] for o in row["overflows"]}
    assert found["cards.rain"]["where"] == f"{file}:10"
    assert found["cards.rain"]["need"] > found["cards.rain"]["have"]


def test_the_report_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(GAME, "--report", "--json") == 0
    record = fitting(capsys.readouterr().out)
    assert {row["language"] for row in record["rows"]} >= {"en", "pt_BR", "xx"}
    assert {row["sheet"] for row in record["rows"]} >= {"turn", "summary"}
    assert all(row["overflows"] == [] and row["smallest"] > 4 for row in record["rows"])


def test_the_report_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(GAME, "--report", "--lang", "en") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[:3] == ["game", "language", "sheet"]
    assert all(line.split()[0] == GAME for line in lines[1:])


def test_calibration_needs_no_game(tmp_path: Path) -> None:
    assert run("--calibration", "--lang", "pt_BR", "--paper", "letter", "-o", tmp_path / "c.pdf") == 0
    assert len(pdf.sizes((tmp_path / "c.pdf").read_bytes())) == 2
    assert pdf.says_ua((tmp_path / "c.pdf").read_bytes())


def test_layouts_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--layouts") == 0
    said = capsys.readouterr().out
    assert "nine" in said
    assert "63 x 88 mm" in said


def test_portuguese_sheets(tmp_path: Path) -> None:
    assert run(GAME, "--lang", "pt-br", "-o", tmp_path / "c.pdf") == 0
    assert "O seu turno" in pdf.text((tmp_path / "c.pdf").read_bytes())


def test_a_variant_is_named_and_its_sheet_says_what_changes(tmp_path: Path) -> None:
    assert run("pig", "-V", "small", "-s", "variants", "-s", "turn", "-o", tmp_path / "v.pdf") == 0
    said = pdf.text((tmp_path / "v.pdf").read_bytes())
    assert "Short game" in said
    assert "10 points" in said


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "which game?"),
        (["no_such_game"], "no_such_game"),
        ([GAME, "--layout", "ten"], "nine"),
        ([GAME, "--layout", "single", "--paper", "letter", "-o", "x.pdf", "--backs", "fold"], "fold"),
        ([GAME, "--layout", "nine", "--backs", "fold"], "--layout fold"),
        ([GAME, "--back-offset", "1"], "0.5,-1"),
        ([GAME, "--back-offset", "100,0"], "at most 99 mm"),
        ([GAME, "-s", "turn", "--layout", "chits"], "is for chits; nothing printed here uses it"),
        (["maji", "-s", "chits", "--layout", "nine"], "chits, tiles"),
        ([GAME, "-s", "summary", "--layout", "nine"], "turn, cards"),
        ([GAME, "-o", "x.txt"], "x.txt"),
        ([GAME, "-o", "x.png", "--format", "pdf"], ".pdf"),
        ([GAME, "-o", "/dev/full/x.pdf"], "is not a folder"),
        ([GAME, "-o", "/dev/full"], "is not a folder"),
        ([GAME, "--poster", "0x2"], "2x3"),
        ([GAME, "--paper", "a5"], "a4"),
        ([GAME, "--sheet", "cake"], "turn"),
        ([GAME, "--lang", "klingon"], "klingon"),
        ([GAME, "--fonts", "nowhere"], "--fonts"),
        ([GAME, "--changed", "nowhere.pdf"], "nowhere.pdf"),
        ([GAME, "-V", "none_such"], "none_such"),
        ([GAME, "--copies", "0"], "99"),
        ([GAME, "-s", "dice"], "nothing"),
        ([GAME, "--watching"], "--watch"),
    ],
)
def test_misuse_says_what_to_do(
    arguments: list[str],
    words: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(*arguments) == 2
    said = capsys.readouterr().err
    assert words in said
    assert "Traceback" not in said
    assert list(tmp_path.iterdir()) == []


def test_an_empty_folder_of_fonts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "fonts").mkdir()
    assert run(GAME, "--fonts", tmp_path / "fonts", "-o", tmp_path / "c.pdf") == 2
    assert "no fonts" in capsys.readouterr().err


def test_a_font_of_ones_own_helps(deck: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = deck / "game.yaml"
    file.write_text(file.read_text().replace("It rains.", "It rains ⟳ again \U0001f30a."))
    assert run(deck, "-s", "cards", "-o", tmp_path / "c.pdf") == 2
    said = capsys.readouterr().err
    assert "\U0001f30a" in said
    assert f"{file}:10" in said


def test_a_place_that_cannot_be_written_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert run(GAME, "-o", tmp_path / "file" / "c.pdf") == 2
    assert "Traceback" not in capsys.readouterr().err


def test_without_typst_the_way_to_get_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    press._typst.cache_clear()
    press._fonts.cache_clear()
    try:
        assert run(GAME, "--check") == 2
    finally:
        press._typst.cache_clear()
        press._fonts.cache_clear()
    said = capsys.readouterr().err
    assert "pip install rulewright[print]" in said


def test_a_game_with_mistakes_is_told_as_by_check(deck: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = deck / "game.yaml"
    file.write_text(file.read_text().replace("draw: deck", "draw: dekc"))
    assert run(deck, "--check") == 1
    said = capsys.readouterr().err
    assert "dekc" in said
    assert "game.yaml:" in said


def test_watching_prints_again_at_each_save(
    deck: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "w.pdf"
    file = deck / "game.yaml"
    naps = 0

    def nap(_seconds: float) -> None:
        nonlocal naps
        naps += 1
        if naps == 1:
            file.write_text(file.read_text().replace("It rains.", "It pours down."))
        elif naps > 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(sheets.time, "sleep", nap)
    assert run(deck, "-s", "cards", "--watch", "-o", out) == 130
    assert "It pours down." in pdf.text(out.read_bytes())
    assert capsys.readouterr().out.count("printed in") == 2


def test_every_option_has_a_help() -> None:
    for parameter in sheets.command.params:
        if parameter.param_type_name == "option":
            assert getattr(parameter, "help", None), parameter.name


def test_kinds_are_those_that_can_be_made() -> None:
    from rulewright_tools.sheets import produce

    assert tuple(sheets.KINDS) == produce.KINDS


def test_a_changed_number_changes_the_sheets(tmp_path: Path) -> None:
    folder = tmp_path / "pig"
    shutil.copytree(ROOT / "games" / "classics" / "pig", folder)
    file = folder / "game.yaml"
    assert run(folder, "-o", tmp_path / "1.pdf") == 0
    file.write_text(file.read_text("utf-8").replace("win_score: 100", "win_score: 77"), "utf-8")
    assert run(folder, "-o", tmp_path / "2.pdf") == 0
    before, after = (pdf.text((tmp_path / name).read_bytes()) for name in ("1.pdf", "2.pdf"))
    assert "100" in before
    assert "77" in after
    assert "100" not in after
