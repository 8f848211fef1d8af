"""Golden outlines are written anew with `pytest tests/wording --update`; read the difference before you commit it."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", default=False, help="write golden files anew")


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update", default=False))
