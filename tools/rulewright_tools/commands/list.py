"""`rulewright list`: the games at hand. Reads the head of each game only, so that it answers at once."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from rulewright.languages import ENGLISH, _, current, game_catalog, plural
from rulewright_tools import common, speaking
from rulewright_tools.translated_share import translated_share
from rulewright_tools.words import percent


def describe(name: str, folder: Path) -> dict[str, Any]:
    """What the list says about one game; a game that cannot be read is named with its first mistake."""
    from rulewright.diagnostics import Diagnostics
    from rulewright.model.players import player_numbers
    from rulewright.overlay.sweeps import playable_variants
    from rulewright.source.folder import load_game_tree
    from rulewright.source.load import load_file

    diags = Diagnostics()
    head = load_file(folder / "game.yaml", diags)
    if not isinstance(head, dict) or "players" not in head:
        head = load_game_tree(folder, diags)
    catalogs = sorted((folder / "locale").glob("*.po"))
    return {
        "name": name,
        "title": str(head.get("title", name)),
        "summary": str(head.get("summary", "")),
        "players": player_numbers(head.get("players")),
        "variants": playable_variants(folder),
        "languages": [ENGLISH, *(po.stem for po in catalogs)],
        "translated": {po.stem: share_of(po) for po in catalogs},
        "clauses": count_lines(folder / "clauses.yaml", r"\s*- id:"),
        "scenarios": sum(count_lines(file, r"- name:") for file in (folder / "scenarios").glob("*.yaml")),
        "folder": str(folder),
        "broken": str(diags.items[0]) if diags.failed else "",
    }


def share_of(catalog: Path) -> int:
    """Texts that a catalog translates, in a hundred; 0 where it cannot be read."""
    try:
        return translated_share(catalog.read_text("utf-8"))
    except (OSError, UnicodeDecodeError):
        return 0


def spoken(game: dict[str, Any]) -> str:
    """A game's languages, with the share that is translated where it is not all: "en pt_BR (80 %)"."""
    shares = game["translated"]
    names = [
        f"{code} ({percent(shares[code] / 100, 0)})" if shares.get(code, 100) < 100 else code
        for code in game["languages"]
    ]
    return " ".join(names)


def count_lines(file: Path, pattern: str) -> int:
    """How many lines of a file begin with a pattern; 0 where there is no such file."""
    try:
        return len(re.findall(rf"^{pattern}", file.read_text("utf-8"), re.MULTILINE))
    except (OSError, UnicodeDecodeError):
        return 0


def title_of(game: dict[str, Any]) -> str:
    """A game's title in the language in use; a catalog that cannot be read is for `translate check` to tell of."""
    with suppress(OSError, ValueError):
        return game_catalog(Path(game["folder"]), current()).text(game["title"])
    return str(game["title"])


def short_range(numbers: list[int]) -> str:
    """[2, 3, 4] as "2-4"."""
    if not numbers:
        return "?"
    if len(numbers) > 1 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}-{numbers[-1]}"
    return ", ".join(map(str, numbers))


@speaking.command("list")
@common.json_option
def command(as_json: bool) -> None:
    """The games at hand: who can play, which variants and languages there are, how far each is tested."""
    games = [describe(name, folder) for name, folder in common.all_games().items()]
    if as_json:
        common.print_json(common.envelope("list", games=games))
        return
    if not games:
        click.echo(_("No games here. `rulewright new my_game` starts one."))
        return
    heads = (_("GAME"), _("PLAYERS"), _("VARIANTS"), _("LANGUAGES"), _("TESTED BY"), "")
    rows: list[tuple[str, ...]] = [heads]
    for game in games:
        tested = plural("{n} scenario", "{n} scenarios", game["scenarios"])
        if game["clauses"]:
            tested += ", " + plural("{n} clause", "{n} clauses", game["clauses"])
        summary = _("cannot be read: see `rulewright check`") if game["broken"] else title_of(game)
        rows.append(
            (game["name"], short_range(game["players"]), ", ".join(game["variants"]) or "-",
             spoken(game), tested, summary)
        )  # fmt: skip
    click.echo(common.columns(rows))
