"""Tests speak English, whatever the machine speaks that runs them, and so do the commands that they start."""

import os

os.environ["RULEWRIGHT_LANG"] = "en"
