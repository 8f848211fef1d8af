"""The kinds of sheets, known without loading what draws them: the command line names them as it starts."""

from __future__ import annotations

KINDS = (
    "turn",
    "summary",
    "cards",
    "components",
    "variants",
    "poster",
    "tracker",
    "chits",
    "dice",
    "contact",
    "showcase",
)
