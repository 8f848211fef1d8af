"""The switch between languages: from every page to the same page in another language, where it has one."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

START = "index.html"


def spoken(languages: dict[str, str], pages: Path) -> dict[str, str]:
    """Of the languages (code: how its speakers call it), those that have pages beside a language's folder `pages`."""
    return {code: name for code, name in languages.items() if (pages.parent / code / "index.md").is_file()}


def alternates(languages: dict[str, str], pages: Path, source: str, url: str) -> list[dict[str, str]]:
    """Where a page is found in each language, as the theme takes it.

    Args:
        languages: those that are built, by code.
        pages: the folder of this build's language.
        source: the page's file below it; one that is missing in another language leads to the start there.
        url: the page's address below its language's site.
    """
    found = []
    for code, name in languages.items():
        there = (pages.parent / code / PurePosixPath(source)).is_file()
        address = url if there and url else START
        found.append({"name": name, "link": f"../{code}/{address}", "lang": code.replace("_", "-")})
    return found
