"""A small game to translate, and catalogs for it made of parts that tests choose."""

from pathlib import Path

import polib

from rulewright_tools.translation.catalogs import Domain, read_po
from rulewright_tools.translation.update import as_text, key_of, updated

GAME = """
format: 1
title: Sample
summary: Nobody wins.
players: 2
limit: {decisions: 9}
numbers:
  amount: 2                      # how many tiles one may take
components:
  tiles: {count: 4}
zones:
  heap: {holds: tiles, start: all}
turn:
  - say: Take {amount} of the tiles.
  - may:
      - end game: draw
    id: leave
    text: Do you leave?
    option: Go.
"""
LANGUAGE = "pt_BR"
SAID = {
    ("", "Sample"): "Amostra",
    ("", "Nobody wins."): "Ninguém vence.",
    ("", "Take {amount} of the tiles."): "Pegue {amount} das peças.",
    ("", "Do you leave?"): "Você sai?",
    ("", "Go."): "Saia.",
    ("term", "tile"): ("peça (f)", "peças"),
    ("term", "heap"): "monte (m)",
    ("term", "amount"): "quantidade (f)",
}


def write_game(folder: Path, text: str = GAME) -> Domain:
    """The game in a folder, as what has catalogs."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(text, "utf-8")
    return Domain.of_game(folder.name, folder)


def fill(domain: Domain, said: dict[tuple[str, str], str | tuple[str, ...]] | None = None) -> Path:
    """A catalog of the game with these translations (all of SAID if not given), brought up to date."""
    path = domain.file(LANGUAGE)
    old = read_po(path) if path.is_file() else None
    file = updated(domain, LANGUAGE, domain.messages(), old)
    for entry in file:
        words = (SAID if said is None else said).get(key_of(entry))
        if isinstance(words, tuple):
            entry.msgstr_plural = dict(enumerate(words))
        elif words is not None:
            entry.msgstr = words
    return save(path, as_text(file))


def update(domain: Domain) -> polib.POFile:
    """The catalog after `translate update`."""
    path = domain.file(LANGUAGE)
    old = read_po(path) if path.is_file() else None
    save(path, as_text(updated(domain, LANGUAGE, domain.messages(), old)))
    return read_po(path)


def save(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def with_entries(domain: Domain, body: str) -> Path:
    """The complete catalog with some entries written by hand in place of its own; `# header: NAME: VALUE` too."""
    path = fill(domain)
    whole = path.read_text("utf-8").split("\n\n")
    header, entries = whole[0], whole[1:]
    lines = body.split("\n")
    for line in lines:
        if line.startswith("# header: "):
            name, _colon, value = line.removeprefix("# header: ").partition(": ")
            rows = [f'"{name}: {value}\\n"' if row.startswith(f'"{name}:') else row for row in header.split("\n")]
            header = "\n".join(rows)
    body = "\n".join(line for line in lines if not line.startswith("# header: "))
    written = {line for line in body.split("\n") if line.startswith("msgid ")}
    kept = [entry for entry in entries if not written & set(entry.split("\n"))]
    return save(path, "\n\n".join([header, *kept, body]) + "\n")
