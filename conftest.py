"""Every scenario of every game below here is a test, found by itself: see rulewright_tools/scenarios/plugin.py."""

import os

from hypothesis import HealthCheck, settings

pytest_plugins = ["rulewright_tools.scenarios.plugin"]

# Slow machines are no failure, and a build says the same twice: only the full run (`make full`) tries new cases.
settings.register_profile(
    "calm",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=os.environ.get("RULEWRIGHT_FULL", "") in ("", "0"),
)
settings.load_profile("calm")
