"""The wheel carries all that an installed copy needs to play: code, skeletons and the games."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("hatchling")
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=120)
    (found,) = folder.glob("*.whl")
    return found


def test_what_the_wheel_holds(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for folder in sorted(file.parent for file in (ROOT / "games").rglob("game.yaml")):
        assert f"rulewright/games/{folder.relative_to(ROOT / 'games').as_posix()}/game.yaml" in names
    assert "rulewright/driver.py" in names
    assert "rulewright_tools/cli.py" in names
    assert "rulewright_tools/skeleton/game/game.yaml" in names
    for name in ("fonts/NotoSans-Regular.ttf", "fonts/OFL.txt", "templates/draw.typ", "layouts/nine.yaml"):
        assert f"rulewright_tools/sheets/{name}" in names
    for package in ("interpreter/rulewright", "tools/rulewright_tools"):  # templates, pages, fonts, layouts, catalogs
        for file in (ROOT / package).rglob("*"):
            if file.is_file() and "__pycache__" not in file.parts and not file.name.startswith("."):
                assert file.relative_to(ROOT / package).parent.parts[:1] == ("games",) or (
                    f"{Path(package).name}/{file.relative_to(ROOT / package).as_posix()}" in names
                ), file
    assert [n for n in names if n.endswith((".pyc", ".log")) or n.startswith("tests/")] == []


def test_an_installed_copy_plays(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    env = {**os.environ, "PYTHONPATH": str(tmp_path / "site"), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    shown = subprocess.run([sys.executable, "-P", "-m", "rulewright_tools", "list"], capture_output=True, text=True,
                           cwd=tmp_path, env=env, check=True, timeout=120).stdout  # fmt: skip
    for file in (ROOT / "games").rglob("game.yaml"):
        assert f"\n{file.parent.name} " in shown
    probe = "import rulewright; print(rulewright.__file__); rulewright.load('tic_tac_toe').new_state(seed=1).playout()"
    where = subprocess.run([sys.executable, "-P", "-c", probe], capture_output=True, text=True, cwd=tmp_path, env=env,
                           check=True, timeout=120).stdout  # fmt: skip
    assert str(tmp_path) in where


def test_an_installed_copy_prints_in_every_language(wheel: Path, tmp_path: Path) -> None:
    pytest.importorskip("typst")
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    env = {**os.environ, "PYTHONPATH": str(tmp_path / "site"), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    for words in (["docs", "tic_tac_toe", "-o", "pages"],
                  ["sheets", "tic_tac_toe", "--sheet", "turn", "--lang", "pt_BR", "-o", "sheets.pdf"]):  # fmt: skip
        subprocess.run([sys.executable, "-P", "-m", "rulewright_tools", *words], cwd=tmp_path, env=env, check=True,
                       timeout=120, capture_output=True)  # fmt: skip
    assert (tmp_path / "sheets.pdf").read_bytes().startswith(b"%PDF-")
    assert {"en", "pt_BR"} <= {page.parent.parent.name for page in (tmp_path / "pages").rglob("tic_tac_toe/index.md")}
