"""`rulewright translate`: what it writes and says, and that nothing ends in a traceback."""

import json
from collections.abc import Callable
from pathlib import Path

import jsonschema
import polib
import pytest

from rulewright_tools.cli import run
from tests.translation.sample import GAME, LANGUAGE, fill, save, write_game

Run = Callable[..., tuple[int, str, str]]
SCHEMAS = Path(__file__).parents[2] / "schemas" / "output"


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs `translate` with arguments; gives exit code, output and error output."""

    def call(*arguments: object) -> tuple[int, str, str]:
        capsys.readouterr()
        code = run(["translate", *map(str, arguments)])
        out = capsys.readouterr()
        return code, out.out, out.err

    return call


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_game(tmp_path / "sample")
    return tmp_path / "sample"


def fits(name: str, text: str) -> None:
    schema = json.loads((SCHEMAS / f"{name}.json").read_text("utf-8"))
    jsonschema.Draft7Validator.check_schema(schema)
    jsonschema.validate(json.loads(text), schema)


def test_the_way_of_a_translation(cli: Run, folder: Path) -> None:
    """Begun, filled, checked, counted; changed in the source, found stale, brought up to date."""
    po = folder / "locale" / "pt_BR.po"
    code, out, _ = cli("update", folder, "--lang", "pt-br")
    assert (code, out) == (0, f"{po}: changed; 0 to be looked at, 8 to be translated\n")
    code, out, _ = cli("check", folder)
    assert code == 0, "what is not translated yet is no mistake"
    assert "8 warnings" in out
    assert cli("check", folder, "--complete")[0] == 1
    fill(write_game(folder))
    assert cli("check", folder, "--complete")[:2] == (0, "1 catalog: nothing to complain about\n")
    code, out, _ = cli("status", folder)
    assert out.split("\n")[1].split() == ["sample", "pt_BR", "8", "0", "0", "100", "%", "-"]

    write_game(folder, GAME.replace("Do you leave?", "Will you leave?"))
    code, out, _ = cli("check", folder)
    assert code == 1
    assert "rulewright translate update sample --lang pt_BR" in out
    assert "not in this catalog" in out
    assert "no longer in the source" in out
    code, out, _ = cli("update", folder)
    assert "1 to be looked at, 0 to be translated" in out
    code, out, _ = cli("check", folder)
    assert code == 0
    assert "po-fuzzy" in out


def test_templates_hold_every_text_with_its_line(cli: Run, folder: Path, tmp_path: Path) -> None:
    code, out, _ = cli("extract", folder, "-o", tmp_path / "pot")
    assert (code, out) == (0, f"{tmp_path / 'pot' / 'sample.pot'}: 8 texts\n")
    file = polib.pofile(str(tmp_path / "pot" / "sample.pot"))
    for entry in file:
        for name, line in entry.occurrences:
            assert name == "game.yaml"
            assert 1 <= int(line) <= len(GAME.split("\n"))
    assert not [entry for entry in file if entry.translated()]


def test_the_system_has_a_template(cli: Run, tmp_path: Path) -> None:
    code, out, _ = cli("extract", "--system", "-o", tmp_path)
    assert code == 0
    assert out.startswith(f"{tmp_path / 'system.pot'}: ")
    assert [file.name for file in tmp_path.iterdir()] == ["system.pot"], "no game was asked for"


def test_output_for_programs_fits_its_schema(cli: Run, folder: Path) -> None:
    cli("update", folder, "--lang", LANGUAGE)
    for action in ("status", "check"):
        code, out, err = cli(action, folder, "--json")
        assert (code, err) == (0, "")
        fits(f"translate-{action}", out)
        assert json.loads(out)["command"] == f"translate {action}"
    (catalog,) = json.loads(cli("status", folder, "--json")[1])["catalogs"]
    assert catalog["texts"] == {"translated": 0, "fuzzy": 0, "missing": 8, "total": 8, "percent": 0}
    found = json.loads(cli("check", folder, "--json")[1])["diagnostics"]
    assert {d["code"] for d in found} == {"po-untranslated"}
    assert all(d["file"].endswith("pt_BR.po") and d["line"] > 1 for d in found)


def test_a_language_without_a_rule_is_refused_with_those_there_are(cli: Run, folder: Path) -> None:
    code, _, err = cli("update", folder, "--lang", "tlh")
    assert code == 2
    assert "pt_BR" in err
    assert not (folder / "locale").exists()
    assert cli("update", folder, "--lang", "en")[0] == 2


def test_a_short_name_means_the_catalog_that_is_there(cli: Run, folder: Path) -> None:
    cli("update", folder, "--lang", "pt_BR")
    cli("update", folder, "--lang", "pt")
    assert [file.name for file in (folder / "locale").iterdir()] == ["pt_BR.po"]
    cli("update", folder, "--lang", "pt_PT")
    assert not (folder / "locale" / "pt_PT.po").exists()


def test_a_broken_catalog_is_named_with_its_line_and_not_touched(cli: Run, folder: Path) -> None:
    po = save(folder / "locale" / "pt_BR.po", 'msgid ""\nmsgstr ""\n\nmsgid "Sample\nmsgstr "Amostra"\n')
    before = po.read_text("utf-8")
    code, _, err = cli("update", folder)
    assert code == 2
    assert "line 4" in err
    assert po.read_text("utf-8") == before
    code, out, _ = cli("check", folder)
    assert code == 1
    assert out.startswith(f"{po}:4:1: error[po-syntax]")


def test_a_broken_game_is_not_taken_for_one_without_texts(cli: Run, folder: Path) -> None:
    po = fill(write_game(folder))
    before = po.read_text("utf-8")
    write_game(folder, GAME.replace("holds: tiles", "holds: tyles"))
    code, _, err = cli("update", folder)
    assert code == 1
    assert "tyles" in err
    assert po.read_text("utf-8") == before


def test_one_broken_game_does_not_hide_the_others(cli: Run, folder: Path, tmp_path: Path) -> None:
    write_game(tmp_path / "other", GAME.replace("turn:", "torn:"))
    code, out, _ = cli("update", tmp_path / "other", folder, "--lang", LANGUAGE)
    assert code == 1
    assert f"{folder / 'locale' / 'pt_BR.po'}: changed" in out
    assert not (tmp_path / "other" / "locale").exists()


def test_a_broken_game_is_checked_as_such(cli: Run, folder: Path) -> None:
    fill(write_game(folder))
    write_game(folder, GAME.replace("holds: tiles", "holds: tyles"))
    code, out, _ = cli("check", folder)
    assert code == 1
    assert "tyles" in out
    assert "po-" not in out


def test_one_broken_catalog_does_not_hide_the_others(cli: Run, folder: Path, tmp_path: Path) -> None:
    write_game(tmp_path / "other")
    save(tmp_path / "other" / "locale" / "pt_BR.po", "msgid\n")
    code, out, err = cli("update", tmp_path / "other", folder, "--lang", LANGUAGE)
    assert code == 2
    assert f"{folder / 'locale' / 'pt_BR.po'}: changed" in out
    assert str(tmp_path / "other" / "locale" / "pt_BR.po") in err


def test_a_game_of_one_file_has_no_catalogs(cli: Run, folder: Path) -> None:
    code, _, err = cli("update", folder / "game.yaml", "--lang", LANGUAGE)
    assert code == 2
    assert "one file" in err


def test_a_game_named_twice_is_looked_at_once(cli: Run, folder: Path) -> None:
    cli("update", folder, "--lang", LANGUAGE)
    _, out, _ = cli("status", folder, f"{folder}/", "--json")
    assert [c["name"] for c in json.loads(out)["catalogs"]] == ["sample"]


@pytest.mark.parametrize("action", ["extract", "update", "status", "check"])
def test_a_game_that_is_not_there_is_misuse(cli: Run, action: str) -> None:
    code, _, err = cli(action, "nosuchgame")
    assert code == 2
    assert "nosuchgame" in err


@pytest.mark.parametrize("action", ["extract", "update", "status", "check"])
def test_help_is_there(cli: Run, action: str) -> None:
    code, out, _ = cli(action, "--help")
    assert code == 0
    assert "GAME" in out


def test_a_catalog_that_is_a_link_stays_one(cli: Run, folder: Path, tmp_path: Path) -> None:
    (folder / "locale").mkdir()
    (folder / "locale" / "pt_BR.po").symlink_to(tmp_path / "elsewhere.po")
    cli("update", folder, "--lang", LANGUAGE)
    assert (folder / "locale" / "pt_BR.po").is_symlink()
    assert len(polib.pofile(str(tmp_path / "elsewhere.po"))) == 8


def test_a_folder_that_cannot_be_written_is_an_answer(cli: Run, folder: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    code, _, err = cli("extract", folder, "-o", tmp_path / "file" / "pot")
    assert code == 2
    assert "Traceback" not in err
