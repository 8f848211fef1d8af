"""How much the random tests try: the same little each time by default, much and always something new with RULEWRIGHT_FULL=1."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

FULL = os.environ.get("RULEWRIGHT_FULL", "") not in ("", "0")


def tries(few: int, many: int) -> settings:
    """Settings for a test that looks at so many examples."""
    return settings(
        max_examples=many if FULL else few,
        derandomize=not FULL,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
