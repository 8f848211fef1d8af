"""Every game that has clauses is covered, and every break of it is noticed or accepted with a reason."""

from pathlib import Path

import pytest

from rulewright_tools.coverage.clauses import cover
from rulewright_tools.coverage.mutate import mutate

ROOT = Path(__file__).parents[2]
FOLDERS = sorted(file.parent for file in (ROOT / "games").rglob("clauses.yaml"))
IDS = [folder.name for folder in FOLDERS]


def test_there_is_one() -> None:
    assert FOLDERS


@pytest.mark.parametrize("folder", FOLDERS, ids=IDS)
def test_every_clause_is_covered(folder: Path) -> None:
    found = cover(folder)
    assert found.problems == []
    assert [(entry.id, entry.missing) for entry in found.entries if entry.missing] == []
    assert found.complete


@pytest.mark.slow
@pytest.mark.parametrize("folder", FOLDERS, ids=IDS)
def test_every_break_is_noticed_or_explained(folder: Path) -> None:
    report = mutate(folder, workers=1)
    assert report.tried > 100
    assert [mutation.title for mutation in report.survivors] == []
    assert report.stale == []
