"""The how-to pages, followed to the letter as they stand on the site: each command, each file, in each language."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

import rulewright
from rulewright_tools.cli import run
from rulewright_tools.site.navigation import HOWTO
from tests.sites.conftest import LANGUAGES

STEP = re.compile(
    r"^```sh\n(?P<commands>.*?)^```$|^<!-- (?P<file>[\w/.]+) -->\n```yaml\n(?P<text>.*?)^```$", re.S | re.M
)
ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted(
    page.relative_to(ROOT / "generated_docs").as_posix()
    for code in LANGUAGES
    for page in (ROOT / "generated_docs" / code / HOWTO).glob("*.md")
)


def steps(page: str) -> Iterator[tuple[str, str]]:
    """What a reader does, in order: ("run", a command) or (a file's name, its text)."""
    for match in STEP.finditer((ROOT / "generated_docs" / page).read_text("utf-8")):
        if match["file"]:
            yield match["file"], match["text"]
        else:
            yield from (("run", line) for line in match["commands"].splitlines())


def follow(page: str, folder: Path) -> list[str]:
    """Does what a page says, in the working folder; the game made last gets the files. Returns the commands."""
    done = []
    for what, text in steps(page):
        if what == "run":
            program, *words = shlex.split(text)
            assert program == "rulewright"
            assert run(words) == 0, f"{page}: {text}"
            done.append(text)
            if words[0] == "new":
                folder = Path(words[1])
        else:
            file = folder / what
            assert file.parent.is_dir(), f"{page}: no command has made the folder of {what}"
            file.write_text(text, "utf-8")
    return done


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_says_works(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    pytest.importorskip("typst")
    done = follow(page, tmp_path)
    if page.endswith("/index.md"):
        return  # it leads to the others
    assert done, f"{page} has nothing to do"
    for command in done:
        if " -o " in command:
            made = Path(command.rpartition(" -o ")[2])
            assert made.read_bytes().startswith(b"%PDF-")


def test_the_variant_of_the_page_is_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a new author has in the end: a variant that checks, plays, differs from the game, and has a sheet."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    done = follow(f"en/{HOWTO}/variant.md", tmp_path)
    assert {command.split()[1] for command in done} == {
        *("new", "play", "check", "explain", "test", "simulate", "sheets")
    }
    (folder,) = (f.parent.parent for f in tmp_path.glob("*/variants/*.yaml"))
    (variant,) = (f.stem for f in folder.glob("variants/*.yaml"))
    assert rulewright.check(folder) == []
    plain, changed = rulewright.load(folder), rulewright.load(folder, variants=[variant])
    options = [len(game.new_state(seed=2).decision.options) for game in (plain, changed)]
    assert options == [2, 3]
    lengths = set()
    for seed in range(5):
        state = changed.new_state(seed=seed)
        while not state.is_over:
            state.apply(state.decision.options[0])
        lengths.add(len(state.history))
    assert len(lengths) > 1  # the wind plays along


def test_the_same_steps_in_every_language() -> None:
    for page in {page.partition("/")[2] for page in PAGES}:
        said = {tuple(steps(f"{code}/{page}")) for code in LANGUAGES if f"{code}/{page}" in PAGES}
        assert len(said) == 1, page
    assert {code for code in LANGUAGES if any(page.startswith(f"{code}/") for page in PAGES)} >= {"en", "pt_BR"}
