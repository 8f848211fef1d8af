"""Random slips in real games: whatever is mistyped, there are messages with places, and never a breakdown."""

import random
import re
from pathlib import Path

import pytest

from rulewright import driver
from rulewright.lint.check import check_content
from rulewright.source.folder import list_games

ROOT = Path(__file__).parents[2]
GAMES = [*list_games().values(), *sorted(p.parent for p in ROOT.glob("tests/miniatures/*/game.yaml"))]
WORDS = [
    "me",
    "none",
    "0",
    "-1",
    "999999",
    "players",
    "p2",
    "true",
    "[]",
    "{}",
    "[1, 2]",
    "{a: 1}",
    "x.y",
    "~",
    "''",
    "turn",
]
NAME = re.compile(r"[A-Za-z_0-9]+")
VALUE = re.compile(r": ([^\n{}\[\],]+)")


def slip(text: str, rng: random.Random) -> str:
    """The text with one slip: a line lost or doubled, a letter lost, a word or value exchanged."""
    lines = text.split("\n")
    words, values = list(NAME.finditer(text)), list(VALUE.finditer(text))
    match rng.randrange(6):
        case 0:
            del lines[rng.randrange(len(lines))]
            return "\n".join(lines)
        case 1:
            lines.insert(rng.randrange(len(lines)), rng.choice(lines))
            return "\n".join(lines)
        case 2:
            at = rng.randrange(len(text))
            return text[:at] + text[at + 1 :]
        case 3:
            there, new = rng.choice(words), rng.choice(words).group()
        case 4:
            there, new = rng.choice(words), rng.choice(WORDS)
        case _:
            there, new = rng.choice(values), f": {rng.choice(WORDS)}"
    return text[: there.start()] + new + text[there.end() :]


@pytest.mark.parametrize("seed", range(12))
def test_slips_give_messages_with_places(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    for number in range(15):
        game = rng.choice(GAMES)
        folder = tmp_path / str(number)
        folder.mkdir()
        files = [file for file in game.glob("*.yaml") if file.name not in ("clauses.yaml", "rulebook.yaml")]
        for file in files:
            (folder / file.name).write_text(file.read_text("utf-8"), "utf-8")
        broken = folder / rng.choice(sorted(file.name for file in files))
        text = broken.read_text("utf-8")
        for _ in range(rng.choice([1, 1, 2, 3])):
            text = slip(text, rng)
        broken.write_text(text, "utf-8")
        forms = driver.run_passes(folder)
        found = forms.diags.items + ([] if forms.diags.failed else check_content(forms))
        for d in found:
            assert d.span.line >= 1 and d.span.column >= 1, (str(d), text)
            assert d.message
