"""Made files: what is missing, out of date, edited by hand or left over is told apart; writing brings all in order."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright_tools.documents.stamps import hand_edited, is_stamped, stamped
from rulewright_tools.documents.tree import bring, compare

ONE, TWO = stamped("one\n"), stamped("two\n")


def kinds(folder: Path, wanted: dict[str, str], scopes: list[str]) -> dict[str, str]:
    return {f.path: f.kind for f in compare(folder, wanted, scopes)}


def test_what_is_not_there_is_missing(tmp_path: Path) -> None:
    assert kinds(tmp_path, {"en/a.md": ONE}, [""]) == {"en/a.md": "missing"}


def test_what_was_made_from_other_data_is_stale(tmp_path: Path) -> None:
    bring(tmp_path, {"en/a.md": ONE}, [""])
    assert kinds(tmp_path, {"en/a.md": ONE}, [""]) == {}
    assert kinds(tmp_path, {"en/a.md": TWO}, [""]) == {"en/a.md": "stale"}


@pytest.mark.parametrize(
    "edit",
    [lambda t: t.replace("one", "One"), lambda t: t + "more\n", lambda t: "", lambda t: t.splitlines()[0] + "\n"],
)
def test_what_somebody_changed_is_told_from_what_is_stale(tmp_path: Path, edit) -> None:
    bring(tmp_path, {"en/a.md": ONE}, [""])
    file = tmp_path / "en/a.md"
    file.write_text(edit(file.read_text("utf-8")), "utf-8")
    assert kinds(tmp_path, {"en/a.md": ONE}, [""]) == {"en/a.md": "edited"}
    assert kinds(tmp_path, {"en/a.md": TWO}, [""]) == {"en/a.md": "edited"}


def test_what_is_no_longer_wanted_is_left_over_within_its_scope(tmp_path: Path) -> None:
    bring(tmp_path, {"en/x/a.md": ONE, "en/y/a.md": ONE}, [""])
    assert kinds(tmp_path, {"en/x/a.md": ONE}, ["en/x"]) == {}
    assert kinds(tmp_path, {"en/x/a.md": ONE}, [""]) == {"en/y/a.md": "extra"}
    assert bring(tmp_path, {"en/x/a.md": ONE}, [""]) == (0, 1)
    assert not (tmp_path / "en/y").exists()


def test_files_that_we_did_not_make_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en/notes.md").write_text("mine\n")
    (tmp_path / "en/sheet.pdf").write_bytes(b"%PDF")
    assert bring(tmp_path, {"en/a.md": ONE}, [""]) == (1, 0)
    assert (tmp_path / "en/notes.md").exists()


def test_only_what_differs_is_written(tmp_path: Path) -> None:
    assert bring(tmp_path, {"a.md": ONE, "b.md": TWO}, [""]) == (2, 0)
    before = (tmp_path / "a.md").stat().st_mtime_ns
    assert bring(tmp_path, {"a.md": ONE, "b.md": ONE}, [""]) == (1, 0)
    assert (tmp_path / "a.md").stat().st_mtime_ns == before


def test_a_write_that_fails_leaves_the_old_file_and_no_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bring(tmp_path, {"a.md": ONE}, [""])

    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(OSError, match="No space"):
        bring(tmp_path, {"a.md": TWO}, [""])
    assert [f.name for f in tmp_path.iterdir()] == ["a.md"]
    assert (tmp_path / "a.md").read_text("utf-8") == ONE


def test_a_stamp_is_of_the_text_above_it() -> None:
    assert is_stamped(ONE)
    assert not hand_edited(ONE)
    assert not is_stamped("one\n")
    assert hand_edited(ONE.replace("one\n", "one \n"))


def test_bytes_that_are_no_text_were_edited(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes(b"\xff\xfe")
    assert kinds(tmp_path, {"a.md": ONE}, [""]) == {"a.md": "edited"}
