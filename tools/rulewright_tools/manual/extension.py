"""The manual's Sphinx extension: the domain `rules`, and what makes its pages be read anew."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

from rulewright.source.digest import interpreter_stamp
from rulewright_tools.manual import entries
from rulewright_tools.manual.domain import RulesDomain


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx. `rules_root` is the project's folder, where the games are that use a verb."""
    RulesDomain.directives = dict(entries.DIRECTIVES)
    app.add_domain(RulesDomain)
    root = Path(app.srcdir).parent
    app.add_config_value("rules_root", str(root), "env", types=frozenset({str}))
    app.add_config_value("rules_stamp", stamp(root), "env", types=frozenset({str}))
    app.connect("html-page-context", mend, priority=900)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


def mend(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """What the theme leaves out for keyboards and screen readers: levels of headings, code that scrolls."""
    for part in ("body", "furo_navigation_tree"):
        if isinstance(context.get(part), str):
            html = context[part].replace("<pre>", '<pre tabindex="0">')
            context[part] = html.replace(' role="heading"', ' role="heading" aria-level="2"')


def stamp(root: Path) -> str:
    """Stands for all that entries are made from: where it differs, Sphinx reads its pages anew."""
    found = hashlib.sha256(interpreter_stamp().encode())
    files = [
        *Path(__file__).parent.glob("*.*"),
        *root.glob("games/**/*.yaml"),
        *root.glob("tests/miniatures/**/*.yaml"),
    ]
    for file in sorted(files):
        status = file.stat()
        found.update(f"{file} {status.st_size} {status.st_mtime_ns}\n".encode())
    return found.hexdigest()
