"""`rulewright docs`: writes what differs, says what is not up to date, tells a hand edit from changed data."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright_tools.cli import run

ROOT = Path(__file__).parents[2]
ORCHARD = Path(__file__).parent / "games" / "orchard"
Cli = Callable[..., tuple[int, str, str]]


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Cli:
    def call(*arguments: object) -> tuple[int, str, str]:
        capsys.readouterr()
        more = [] if "--workers" in arguments else ["--workers", "1"]
        code = run(["docs", *(str(a) for a in arguments), *more])
        out = capsys.readouterr()
        return code, out.out, out.err

    return call


@pytest.fixture
def orchard(tmp_path: Path) -> Path:
    return Path(shutil.copytree(ORCHARD, tmp_path / "orchard"))


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


def test_a_game_anywhere_gets_its_pages_where_one_says(cli: Cli, orchard: Path, tmp_path: Path) -> None:
    code, out, err = cli(orchard, "-o", tmp_path / "pages")
    assert (code, err) == (0, "")
    made = sorted(f.relative_to(tmp_path / "pages").as_posix() for f in (tmp_path / "pages").rglob("*.*"))
    assert "en/orchard/index.md" in made
    assert "en/orchard/variants/short.md" in made
    assert "en/orchard/pictures/board-path.svg" in made
    assert f"{len(made)} written" in out
    code, out, _ = cli(orchard, "-o", tmp_path / "pages")
    assert "0 written" in out


def test_without_a_place_for_them_one_is_asked_for(cli: Cli, orchard: Path) -> None:
    code, _, err = cli(orchard)
    assert code == 2
    assert "-o" in err


def test_check_says_what_is_missing_stale_edited_or_left_over(cli: Cli, orchard: Path, tmp_path: Path) -> None:
    pages = tmp_path / "pages"
    code, out, _ = cli(orchard, "-o", pages, "--check")
    assert code == 1
    assert "index.md: is missing" in out
    assert not pages.exists(), "a check writes nothing"
    cli(orchard, "-o", pages)
    assert cli(orchard, "-o", pages, "--check")[0] == 0
    edit(pages / "en/orchard/turn.md", "Walk", "Run")
    edit(orchard / "game.yaml", "basket: 8", "basket: 9")
    edit(orchard / "game.yaml", "else: 4", "else: 6")
    (orchard / "variants" / "short.yaml").unlink()
    (orchard / "rulebook.yaml").unlink()
    edit(orchard / "scenarios" / "days.yaml", "variants: [short]", "variants: []")
    code, out, _ = cli(orchard, "-o", pages, "--check")
    assert code == 1
    said = dict(line.removeprefix(f"{pages}/en/orchard/").split(": ", 1) for line in out.splitlines())
    assert "edited by hand" in said["turn.md"]
    assert "the data has changed" in said["index.md"]
    assert "left over" in said["variants/short.md"]
    assert "glossary.md" not in said
    code, out, err = cli(orchard, "-o", pages)
    assert code == 0
    assert "1 removed" in out
    assert "turn.md: was edited by hand" in err, "nobody's work goes without a word"
    assert cli(orchard, "-o", pages, "--check")[0] == 0


def test_what_is_printed_as_json_fits_its_schema(cli: Cli, orchard: Path, tmp_path: Path) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((ROOT / "schemas" / "output" / "docs.json").read_text("utf-8"))
    for more in (["--check"], [], ["--check"]):
        _, out, err = cli(orchard, "-o", tmp_path / "pages", "--json", *more)
        assert err == ""
        jsonschema.validate(json.loads(out), schema)
    assert json.loads(out)["findings"] == []


def test_a_broken_game_is_told_of_and_hides_no_other(cli: Cli, orchard: Path, tmp_path: Path) -> None:
    broken = Path(shutil.copytree(ORCHARD, tmp_path / "broken"))
    edit(broken / "game.yaml", "me.basket >= to_win", "me.baskte >= to_win")
    code, _out, err = cli(orchard, broken, "-o", tmp_path / "pages")
    assert code == 1
    assert "baskte" in err
    assert "Traceback" not in err
    assert (tmp_path / "pages/en/orchard/index.md").is_file()
    assert not (tmp_path / "pages/en/broken").exists()


def test_pages_of_a_broken_game_are_not_taken_away(cli: Cli, orchard: Path, tmp_path: Path) -> None:
    cli(orchard, "-o", tmp_path / "pages")
    edit(orchard / "game.yaml", "me.basket >= to_win", "me.baskte >= to_win")
    assert cli(orchard, "-o", tmp_path / "pages")[0] == 1
    assert (tmp_path / "pages/en/orchard/index.md").is_file()


@pytest.mark.parametrize("arguments", [["nowhere"], ["--lang", "klingon"], ["--workers", "0"], ["--unknown"]])
def test_misuse_is_a_message(cli: Cli, arguments: list[str], tmp_path: Path) -> None:
    code, _, err = cli(*arguments, "-o", tmp_path)
    assert code == 2
    assert "Traceback" not in err
    assert err


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written_is_a_message(cli: Cli, orchard: Path, tmp_path: Path) -> None:
    locked = tmp_path / "locked"
    locked.mkdir(mode=0o500)
    code, _, err = cli(orchard, "-o", locked / "pages")
    assert code == 2
    assert "locked" in err


def test_a_file_in_the_way_is_a_message(cli: Cli, orchard: Path, tmp_path: Path) -> None:
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "en").write_text("in the way")
    code, _, err = cli(orchard, "-o", tmp_path / "pages")
    assert code == 2
    assert "Traceback" not in err


def test_another_language_is_rendered_beside(cli: Cli, orchard: Path, tmp_path: Path) -> None:
    assert cli(orchard, "-o", tmp_path / "pages", "--lang", "pt_BR", "--lang", "en")[0] == 0
    assert (tmp_path / "pages/pt_BR/orchard/index.md").is_file()
    assert (tmp_path / "pages/en/orchard/index.md").is_file()


def test_the_committed_pages_are_up_to_date(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Run `rulewright docs` and commit what it writes whenever data, texts or templates change."""
    monkeypatch.chdir(ROOT)
    code = run(["docs", "--check"])
    assert code == 0, capsys.readouterr().out
