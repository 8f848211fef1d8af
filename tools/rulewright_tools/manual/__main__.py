"""Write the made parts of the manual, or check that they are up to date."""

from __future__ import annotations

import sys
from pathlib import Path

from rulewright_tools.manual import operations, vocabulary


def pages(root: Path) -> dict[Path, str]:
    """Each page with made parts, and what it should be."""
    internals = root / "docs" / "internals.md"
    return {
        root / "docs" / "vocabulary.md": vocabulary.render(root),
        internals: operations.put_into(internals.read_text("utf-8")),
    }


def main(arguments: list[str]) -> int:
    """Exit code 1 with --check where a page is out of date."""
    root = Path(__file__).resolve().parents[3]
    stale = 0
    for page, text in pages(root).items():
        if page.exists() and page.read_text("utf-8") == text:
            continue
        if "--check" in arguments:
            print(f"{page.relative_to(root)} is out of date; run: python -m rulewright_tools.manual")
            stale = 1
        else:
            page.write_text(text, "utf-8")
            print(f"wrote {page.relative_to(root)}")
    return stale


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
