"""A sample game for examples and broken games: whatever sections an example leaves out are taken from here."""

from __future__ import annotations

import re
from pathlib import Path

from rulewright import driver
from rulewright.diagnostics import Diagnostic, Diagnostics
from rulewright.lint.check import check_content
from rulewright.model.players import player_numbers
from rulewright.source.folder import load_game_tree, variant_names

SECTIONS = {
    "format": "format: 1\n",
    "title": "title: Sample\n",
    "players": "players: 2\n",
    "limit": "limit: {decisions: 20, then: draw}\n",
    "components": "components:\n  cards: {kinds: {ace: {}, king: {}}}\n",
    "zones": "zones:\n  table: {holds: cards, start: all}\n",
    "turn": "turn: [{score: 1}, {if: me.points > 3, then: [{win: me}]}]\n",
    "values": "values:\n  points: {per: player}\n",
}
"""The sample game, by section."""


def files_of(example: str) -> dict[str, str]:
    """The files of an example: `game.yaml`, and one for each line `# file: NAME`; missing sections are filled in."""
    parts = re.split(r"^# file: (\S+)\n", example, flags=re.MULTILINE)
    files = {"game.yaml": parts[0]}
    for name, text in zip(parts[1::2], parts[2::2], strict=True):
        files[name] = text
    own = set(re.findall(r"^([a-z]+):", files["game.yaml"], re.MULTILINE))
    if "play" in own:
        own.add("turn")
    files["game.yaml"] = re.sub(r"^\w+: DELETED\n", "", files["game.yaml"], flags=re.MULTILINE)
    files["game.yaml"] += "".join(text for section, text in SECTIONS.items() if section not in own)
    return files


def write(folder: Path, files: dict[str, str]) -> Path:
    """Write files into a folder and give it back."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder


def check(folder: Path) -> list[Diagnostic]:
    """All steps over a game, at its smallest number of players and with all its variants."""
    players = player_numbers(load_game_tree(folder, Diagnostics()).get("players")) or [2]
    forms = driver.run_passes(folder, players[0], variant_names(folder))
    return forms.diags.items + ([] if forms.diags.failed else check_content(forms))
