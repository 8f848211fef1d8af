"""A progress bar appears when work takes longer than a moment and somebody is looking, and never otherwise."""

from unittest.mock import patch

import pytest

from rulewright_tools import progress


def shown(capsys: pytest.CaptureFixture[str], *, wanted: bool | None, patience: float, rate: bool = False) -> str:
    with patch.object(progress, "PATIENCE", patience), progress.bar("games", 10, wanted=wanted, rate=rate) as advance:
        for _ in range(10):
            advance(1)
    out, err = capsys.readouterr()
    assert out == ""
    return err


def test_it_appears_when_it_takes_long(capsys: pytest.CaptureFixture[str]) -> None:
    assert "games" in shown(capsys, wanted=True, patience=0.0)


def test_it_tells_how_fast_it_goes_where_that_is_wanted(capsys: pytest.CaptureFixture[str]) -> None:
    assert "a second" in shown(capsys, wanted=True, patience=0.0, rate=True)
    assert "a second" not in shown(capsys, wanted=True, patience=0.0)


def test_it_stays_away_when_it_is_quick_or_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(capsys, wanted=True, patience=60.0) == ""
    assert shown(capsys, wanted=False, patience=0.0) == ""
    assert shown(capsys, wanted=None, patience=0.0) == ""
