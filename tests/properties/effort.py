"""How much random tests try: the same little each time by default, much that is always new with RULEWRIGHT_FULL=1."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, Phase, settings

FULL = os.environ.get("RULEWRIGHT_FULL", "") not in ("", "0")


def tries(few: int, many: int, *, shrinks: bool = True) -> settings:
    """Settings for a test that looks at so many examples; making a failing one smaller takes long for whole games."""
    return settings(
        max_examples=many if FULL else few,
        derandomize=not FULL,
        deadline=None,
        phases=[Phase.explicit, Phase.reuse, Phase.generate, *([Phase.shrink] if shrinks else [])],
        suppress_health_check=list(HealthCheck),
    )
