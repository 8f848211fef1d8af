"""What the code being written may refer to."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Names:
    """What the code being written may refer to, by mode."""

    explicit: bool
    plain: frozenset[str] = frozenset()
    """Procedures written as functions (they suspend only by chance, which is drawn inline)."""
    logging: frozenset[str] = frozenset()
    """Functions that log, which in explicit code are given the list of events."""
    counted: frozenset[int] = frozenset()
    """id() of loops whose rounds are counted in FUEL."""
    rule_of_site: dict[int, int] = field(default_factory=dict)
    rows: dict[str, str] = field(default_factory=dict)
    """Tables of rows that the code walks over: name -> Python text, in an order in which they can be made."""
