"""Small sites and manuals with something wrong in them, built as the real ones are."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from rulewright_tools.site.build import PROJECT, Done, Step, attempt

PYTHON = (sys.executable, "-m")


def write(folder: Path, files: Mapping[str, str]) -> Path:
    """Files by path below a folder."""
    for path, text in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return folder


def build_pages(folder: Path, pages: Mapping[str, str], builder: str = "mkdocs") -> Done:
    """A site of these pages (by path below the languages' folder: `en/index.md`) with the project's configuration."""
    write(folder / "pages", pages)
    settings = {
        "INHERIT": str(PROJECT / "mkdocs.yml"),
        "docs_dir": str(folder / "pages" / "en"),
        "site_dir": str(folder / "site" / "en"),
        "hooks": [str(PROJECT / "tools" / "rulewright_tools" / "site" / "hooks.py")],
        "watch": [],
        "theme": {"custom_dir": str(PROJECT / "tools" / "rulewright_tools" / "site" / "theme")},
    }
    file = folder / "mkdocs.yml"
    file.write_text(json.dumps(settings), "utf-8")  # JSON is YAML
    return attempt(Step("site", (*PYTHON, builder, "build", "-f", str(file))))


def build_docs(folder: Path, pages: Mapping[str, str], *builders: str) -> list[str]:
    """What is wrong with a manual of these pages (by path below docs/), with the project's own configuration."""
    conf = (PROJECT / "docs" / "conf.py").read_text("utf-8")
    write(folder / "docs", {"conf.py": conf, "_static/manual.css": "", **pages})
    program = (
        "import json, sys; from pathlib import Path; from rulewright_tools.manual.build import build_manual;"
        "root = Path(sys.argv[1]); made = build_manual(root, root / 'out', root / 'work', tuple(sys.argv[2:]));"
        "print(json.dumps(made))"
    )
    paths = os.pathsep.join((str(PROJECT / "interpreter"), str(PROJECT / "tools")))
    ended = subprocess.run([sys.executable, "-c", program, str(folder), *builders], capture_output=True, text=True,
                           check=True, timeout=120, env={**os.environ, "PYTHONPATH": paths})  # fmt: skip
    found: list[str] = json.loads(ended.stdout.splitlines()[-1])
    return found
