"""Sheets to download: made once, put into the site, and listed on their game's page."""

from __future__ import annotations

from pathlib import Path


class Downloads:
    """The sheets of one language that lie in `folder/LANGUAGE/GAME/`."""

    def __init__(self, language: str, folder: Path) -> None:
        self.language = language
        self.folder = folder / language

    def files(self) -> dict[str, Path]:
        """Every sheet: where it goes in the site, and where it lies."""
        found = sorted(self.folder.glob("*/*.pdf"))
        return {f"{file.parent.name}/sheets/{file.name}": file for file in found}

    def add_to(self, source: str, markdown: str) -> str:
        """A page with its game's sheets listed."""
        return markdown
