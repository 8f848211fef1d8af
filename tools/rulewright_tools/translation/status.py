"""How far a catalog has come: texts translated, to be looked at, and missing; the checklist of clauses apart."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from rulewright_tools.translation.catalogs import Domain, read_po
from rulewright_tools.translation.messages import Messages, Sort
from rulewright_tools.translation.update import FUZZY, is_translated, key_of


@dataclass(frozen=True)
class Count:
    """Numbers of texts. `fuzzy` ones have a translation of an older English text; `missing` ones none at all."""

    translated: int = 0
    fuzzy: int = 0
    missing: int = 0

    @property
    def total(self) -> int:
        return self.translated + self.fuzzy + self.missing

    @property
    def percent(self) -> int:
        """Translated texts in a hundred, rounded down: 100 means all."""
        return 100 * self.translated // self.total if self.total else 100

    def plain(self) -> dict[str, int]:
        """As plain values."""
        return {**asdict(self), "total": self.total, "percent": self.percent}


@dataclass(frozen=True)
class Status:
    """The state of one catalog."""

    domain: str
    language: str
    texts: Count
    clauses: Count
    problem: str = ""
    """Why the catalog cannot be read; its texts then count as missing."""

    def plain(self) -> dict[str, Any]:
        """As plain values."""
        return {
            "name": self.domain,
            "language": self.language,
            "texts": self.texts.plain(),
            "clauses": self.clauses.plain(),
            "problem": self.problem,
        }


def status_of(domain: Domain, language: str, messages: Messages) -> Status:
    """How much of `messages`, the texts of the source, a catalog translates."""
    problem = ""
    states: dict[tuple[str, str], str] = {}
    try:
        for entry in read_po(domain.file(language)):
            if not entry.obsolete and is_translated(entry, some=True):
                done = is_translated(entry) and FUZZY not in entry.flags
                states[key_of(entry)] = "translated" if done else "fuzzy"
    except FileNotFoundError:
        pass
    except (OSError, ValueError) as error:
        problem = str(error)
    counts: dict[bool, dict[str, int]] = {False: {}, True: {}}
    for message in messages:
        state = states.get(message.key, "missing")
        row = counts[Sort.CLAUSE in message.sorts]
        row[state] = row.get(state, 0) + 1
    return Status(domain.name, language, Count(**counts[False]), Count(**counts[True]), problem)
