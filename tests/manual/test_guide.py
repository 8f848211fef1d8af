"""The author's guide: its game is put together as a reader would; after each chapter it checks, plays and passes."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from rulewright.driver import check, load
from rulewright.source.folder import variant_names
from rulewright_tools.cli import COMMANDS
from rulewright_tools.commands import new
from rulewright_tools.commands.test import run_game

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "guide.md").read_text("utf-8")
BLOCK = re.compile(r"(?:<!-- (?P<file>[\w/.]+)(?:: (?P<sections>[\w, ]+))? -->\n)?```yaml\n(?P<text>.*?)```", re.DOTALL)
SECTION = re.compile(r"^([a-z]+):", re.MULTILINE)


def chapters() -> list[tuple[str, list[re.Match[str]]]]:
    """Each chapter with its blocks of YAML."""
    found = []
    for part in re.split(r"^## ", GUIDE, flags=re.MULTILINE)[1:]:
        found.append((part.splitlines()[0], list(BLOCK.finditer(part))))
    return found


def put(folder: Path, block: re.Match[str]) -> None:
    """Write a file, or replace sections of it."""
    assert block["file"], f"a block does not say which file it is:\n{block['text']}"
    file = folder / block["file"]
    file.parent.mkdir(parents=True, exist_ok=True)
    if not block["sections"]:
        file.write_text(block["text"], "utf-8")
        return
    old, new = split(file.read_text("utf-8")), split(block["text"])
    assert list(new) == block["sections"].split(", "), "the comment names the sections in the block"
    file.write_text("\n".join({**old, **new}.values()), "utf-8")


def split(text: str) -> dict[str, str]:
    """The sections of a file by name."""
    starts = [*SECTION.finditer(text), None]
    return {
        at[1]: text[at.start() : after.start() if after else len(text)].rstrip() + "\n"
        for at, after in pairwise(starts)
        if at
    }


def test_the_game_of_the_guide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    folder = Path("acorns")
    started = CliRunner().invoke(new.command, ["acorns"])
    assert started.exit_code == 0 and folder.is_dir(), started.output
    for file in folder.rglob("clauses.yaml"):
        file.unlink()  # they belong to the game that came with the skeleton
    for file in [*folder.glob("scenarios/*.yaml")]:
        file.unlink()
    for name, blocks in chapters():
        for block in blocks:
            put(folder, block)
        if blocks:
            works(folder, name)
    assert variant_names(folder) == ["hard_winter", "long_wood", "winter_store"]


def works(folder: Path, chapter: str) -> None:
    """The game as it is after a chapter: no messages, games end, scenarios pass."""
    found = check(folder)
    assert not found, f"{chapter}: " + "\n".join(map(str, found))
    counts = (2, 3, 4) if "..4" in (folder / "game.yaml").read_text("utf-8") else (2,)
    for variants in ((), *((v,) for v in variant_names(folder))):
        alone = variants and "players: [1]" in (folder / "variants" / f"{variants[0]}.yaml").read_text("utf-8")
        for players in (1,) if alone else counts:
            game = load(folder, players, variants, cache=False)
            for seed in range(3):
                random, state = Random(seed), game.new_state(seed=seed)
                while not state.is_over:
                    state.apply(random.choice(state.decision.ids))
                assert len(state.scores) == players
    for result in run_game(folder):
        assert not result["failures"], f"{chapter}: {result}"


def test_every_command_exists() -> None:
    named = set(re.findall(r"^    rulewright (\w+)", GUIDE, re.MULTILINE))
    assert named and named <= set(COMMANDS)
