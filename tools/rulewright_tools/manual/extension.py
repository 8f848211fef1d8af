"""The manual's Sphinx extension: the domain `rules`, and what keeps an EPUB the same from build to build."""

from __future__ import annotations

from typing import Any

from sphinx.application import Sphinx

from rulewright_tools.manual import entries
from rulewright_tools.manual.domain import RulesDomain


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx. `rules_root` is the project's folder, where the games are that use a verb."""
    RulesDomain.directives = dict(entries.DIRECTIVES)
    app.add_domain(RulesDomain)
    app.add_config_value("rules_root", str(app.srcdir.parent), "env", types=frozenset({str}))
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
