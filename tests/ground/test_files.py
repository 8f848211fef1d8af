"""Every file of the project: short modules, a licence, a changelog, no traces of a machine; and the checks notice."""

import re
import tomllib
from pathlib import Path

import pytest

from tests.ground.files import long_modules, machine_paths, project_files

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def test_modules_are_short() -> None:
    assert long_modules(f for f in project_files(ROOT) if "reference" not in f.parts) == []


def test_no_file_names_a_place_on_one_machine() -> None:
    assert machine_paths(f for f in project_files(ROOT) if f.parent != Path(__file__).parent) == []


def test_the_licence_is_there_and_is_the_one_declared() -> None:
    text = (ROOT / "LICENSE").read_text("utf-8")
    assert PROJECT["license"] == "Apache-2.0"
    assert "Apache License" in text
    assert "TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION" in text
    assert "END OF TERMS AND CONDITIONS" in text


def test_the_changelog_speaks_of_this_version() -> None:
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert headings, "no version has a heading"
    assert headings[0] in ("Unreleased", PROJECT["version"])


def test_links_in_the_front_pages_lead_somewhere() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
    for page in pages:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_what_the_front_page_quotes_stands_in_the_games() -> None:
    quotes = re.findall(r"```yaml\n# (games/\S+)\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert len(quotes) == 2
    for file, text in quotes:
        assert text in (ROOT / file).read_text("utf-8"), file


def test_the_code_of_the_front_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    exec(compile(code, "README.md", "exec"), {})
    assert re.fullmatch(r"\[\d+, \d+\] \[\d\]\n", capsys.readouterr().out)


def test_the_lock_names_versions_and_hashes_and_nothing_else() -> None:
    text = (ROOT / "requirements.lock").read_text("utf-8")
    for line in text.splitlines():
        assert re.fullmatch(r"#.*|[a-z0-9-]+==[\w.]+( ; [^/]+)? \\|    --hash=sha256:[0-9a-f]{64}( \\)?", line), line
    pinned = set(re.findall(r"^([a-z0-9-]+)==", text, re.MULTILINE))
    for requirement in PROJECT["dependencies"]:
        assert re.split(r"[<>=\[]", requirement)[0].lower().replace(".", "-") in pinned, requirement


def test_every_dependency_has_both_bounds() -> None:
    for requirement in PROJECT["dependencies"]:
        assert ">=" in requirement, requirement
        assert "<" in requirement, requirement


def test_a_long_module_is_found(tmp_path: Path) -> None:
    file = tmp_path / "long.py"
    file.write_text("x = 1\n" * 11)
    assert len(long_modules([file], 10)) == 1
    assert long_modules([file], 11) == []


@pytest.mark.parametrize(
    "text", ["see /home/ann/notes", "/work" + "/main", "'/root/.x'", r"C:\Users\ann", "~/.pyenv/bin"]
)
def test_a_machine_path_is_found(tmp_path: Path, text: str) -> None:
    file = tmp_path / "page.md"
    file.write_text(f"fine\n{text}\n")
    (message,) = machine_paths([file])
    assert ":2:" in message


@pytest.mark.parametrize("text", ["the home/away rule", "docs/work/x.md", "https://example.org/home/x", "a / b"])
def test_an_ordinary_path_is_left_alone(tmp_path: Path, text: str) -> None:
    file = tmp_path / "page.md"
    file.write_text(text)
    assert machine_paths([file]) == []
