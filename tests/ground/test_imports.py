"""The import graph follows the arrows; and the check that says so notices a wrong one."""

import ast
from pathlib import Path

import pytest

from tests.ground.imports import ARROWS, check_arrows, imported, modules

ROOT = Path(__file__).parents[2]


def test_interpreter_follows_the_arrows() -> None:
    assert check_arrows(ROOT / "interpreter", "rulewright", ARROWS, forbidden="rulewright_tools") == []


def test_the_table_has_no_circle() -> None:
    left = dict(ARROWS)
    while left:
        free = [part for part, others in left.items() if not others & left.keys()]
        assert free, f"a circle among {', '.join(left)}"
        for part in free:
            del left[part]


def circle_in(root: Path, package: str) -> list[str]:
    """Modules that import each other, by whatever way and wherever the imports stand; empty if none do."""
    found = {name: (file, is_package) for file, name, is_package in modules(root, package)}
    left = {
        name: {other for _, other in imported(ast.parse(file.read_text("utf-8")), name, is_package)} & found.keys()
        for name, (file, is_package) in found.items()
    }
    left = {name: others - {name} for name, others in left.items()}
    while free := [name for name, others in left.items() if not others & left.keys()]:
        for name in free:
            del left[name]
    return sorted(left)


def test_no_module_imports_itself_by_way_of_others() -> None:
    assert circle_in(ROOT / "interpreter", "rulewright") == []


def test_a_circle_is_found_where_one_import_stands_in_a_function(tmp_path: Path) -> None:
    files = {"box/__init__.py": "", "box/a.py": "import box.b", "box/b.py": "def f():\n    from box import a\n"}
    assert circle_in(tree(tmp_path, files), "box") == ["box.a", "box.b"]


def tree(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    return root


TABLE = {"low": frozenset[str](), "high": frozenset({"low"}), "__init__": frozenset({"low", "high"})}


@pytest.mark.parametrize(
    "text",
    [
        "import box.high",
        "from box.high import x",
        "from box import high",
        "from ..high import x",
        "from .. import high",
        "def f():\n    import box.high as h\n",
        "try:\n    from box.high.deep import y\nexcept ImportError:\n    pass\n",
    ],
)
def test_every_form_of_import_against_the_arrow_is_found(tmp_path: Path, text: str) -> None:
    tree(tmp_path, {"box/__init__.py": "", "box/low/__init__.py": "", "box/low/a.py": text, "box/high/__init__.py": ""})
    (message,) = check_arrows(tmp_path, "box", TABLE)
    assert "low must not import high" in message
    assert message.startswith("box/low/a.py:")


@pytest.mark.parametrize(
    "text",
    ["from box.low import a", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from box.high import x\n"],
)
def test_what_is_allowed_is_not_reported(tmp_path: Path, text: str) -> None:
    tree(tmp_path, {"box/__init__.py": "", "box/low/__init__.py": text, "box/high/__init__.py": ""})
    assert check_arrows(tmp_path, "box", TABLE) == []


def test_a_part_missing_from_the_table_is_reported(tmp_path: Path) -> None:
    tree(tmp_path, {"box/__init__.py": "", "box/new.py": ""})
    (message,) = check_arrows(tmp_path, "box", TABLE)
    assert "does not know new" in message


def test_the_forbidden_package_is_found(tmp_path: Path) -> None:
    tree(tmp_path, {"box/__init__.py": "", "box/high/__init__.py": "import shop.window"})
    (message,) = check_arrows(tmp_path, "box", TABLE, forbidden="shop")
    assert "must not import shop" in message
