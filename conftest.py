"""Every scenario of every game below here is a test, found by itself: see rulewright_tools/scenarios/plugin.py."""

import os

import pytest
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


def pytest_addoption(parser: pytest.Parser) -> None:
    """Golden files are written anew with --update; read the difference before you commit it."""
    parser.addoption("--update", action="store_true", default=False, help="write golden files anew")


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written anew."""
    return bool(request.config.getoption("--update"))
