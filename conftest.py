"""Every scenario of every game below here is a test, found by itself: see rulewright_tools/scenarios/plugin.py."""

pytest_plugins = ["rulewright_tools.scenarios.plugin"]
