"""Files come to be whole or not at all, and what is no plain file is left what it is."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest

from rulewright_tools.writing import write, write_files, write_if_changed


def test_writing_replaces_the_whole_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.json"
    write(path, "one")

    def fail(*_: object) -> None:
        raise OSError("full")

    monkeypatch.setattr("os.replace", fail)
    with pytest.raises(OSError, match="full"):
        write(path, "two")
    assert path.read_text() == "one" and [p.name for p in tmp_path.iterdir()] == ["a.json"]


def test_a_link_stays_one(tmp_path: Path) -> None:
    real, link = tmp_path / "real.txt", tmp_path / "link.txt"
    real.write_text("old")
    link.symlink_to(real)
    write(link, "new")
    assert link.is_symlink() and real.read_text() == "new"


def test_a_pipe_is_written_into(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    got: list[str] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_text("utf-8")))
    reader.start()
    write(pipe, "água")
    reader.join(10)
    assert got == ["água"] and stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_device_is_an_error_and_stays_a_device() -> None:
    with pytest.raises(OSError, match="/dev/full"):
        write(Path("/dev/full"), "x")
    assert stat.S_ISCHR(Path("/dev/full").stat().st_mode)


def test_new_files_follow_the_mask_and_old_ones_keep_their_mode(tmp_path: Path) -> None:
    new, old = tmp_path / "new", tmp_path / "old"
    old.write_text("x")
    old.chmod(0o640)
    mask = os.umask(0o022)
    try:
        write_files(tmp_path, {"new": b"1", "old": b"2"})
    finally:
        os.umask(mask)
    assert [stat.S_IMODE(p.stat().st_mode) for p in (new, old)] == [0o644, 0o640]


def test_errors_name_the_file_that_was_meant(tmp_path: Path) -> None:
    with pytest.raises(OSError) as caught:
        write(tmp_path, "a folder stands here")
    assert caught.value.filename == str(tmp_path)


def test_what_is_the_same_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "a"
    assert write_if_changed(path, "x")
    before = path.stat().st_ino
    assert not write_if_changed(path, "x") and path.stat().st_ino == before
    assert write_if_changed(path, "y") and path.read_text() == "y"
