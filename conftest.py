"""Every scenario of every game below here is a test, found by itself: see rulewright_tools/scenarios/plugin.py."""

import os

from hypothesis import HealthCheck, settings

pytest_plugins = ["rulewright_tools.scenarios.plugin"]

# Slow machines are no failure, and a build says the same twice.
settings.register_profile(
    "calm",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=os.environ.get("CI", "") not in ("", "0", "false"),
)
settings.load_profile("calm")
