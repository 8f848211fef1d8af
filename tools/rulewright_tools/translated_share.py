"""How much of a catalog is translated, told at a glance: no more than a reader's look over the lines of a PO file.

    translated_share("...msgid "Well"\\nmsgstr "Poço"...")  ->  100

`rulewright translate status` compares a catalog with the texts there are; this only counts what stands in the file, so
that the list of games needs no library.
"""

from __future__ import annotations

import re

_CLAUSE = 'msgctxt "clause"'
_EMPTY = re.compile(r'^msgstr(?:\[\d+\])? ""\s*$(?!\n")', re.MULTILINE)


def translated_share(text: str) -> int:
    """Texts translated in a hundred, rounded down; 0 where there are none. The checklist of clauses is left out."""
    entries = [e for e in re.split(r"\n\s*\n", text) if re.search(r'^msgid "', e, re.MULTILINE) and _CLAUSE not in e]
    entries = [entry for entry in entries if not re.search(r'^msgid ""\s*$(?!\n")', entry, re.MULTILINE)]
    done = sum(1 for e in entries if not _EMPTY.search(e) and not re.search(r"^#,.*\bfuzzy\b", e, re.MULTILINE))
    return 100 * done // len(entries) if entries else 0
