"""The manual: complete, its links hold, its examples run, its EPUB is the same every time."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest

import rulewright
from rulewright.codebook import all_codes
from rulewright.verbs.registry import all_verbs
from rulewright_tools.manual.__main__ import work_folder
from rulewright_tools.manual.build import OLDEST, repack
from rulewright_tools.manual.examples import examples_of
from rulewright_tools.manual.sections import section_names
from rulewright_tools.manual.verbs import part_names
from rulewright_tools.site.build import Step, run
from rulewright_tools.site.manual_links import Manual
from tests.sites.building import PYTHON, build_docs


@pytest.fixture(scope="module")
def inventory(manual: Path) -> Manual:
    return Manual.read(manual / "objects.inv")


def test_everything_has_an_entry(inventory: Manual) -> None:
    there = set(inventory.places)
    assert {("rules:verb", name) for name in all_verbs()} <= there
    assert {("rules:part", f"{name}.{part}") for name in all_verbs() for part in part_names(name)} <= there
    assert {("rules:section", name) for name in section_names()} <= there
    assert {("rules:code", name) for name in all_codes()} <= there
    named = {name for kind, name in there if kind.startswith("py:")}
    public = {f"rulewright.{name}" for name in rulewright.__all__ if not name.startswith("__")}
    assert public <= named, public - named


def test_entries_lead_to_their_place(manual: Path, inventory: Manual) -> None:
    for place in inventory.places.values():
        page, _hash, anchor = place.partition("#")
        text = (manual / page).read_text("utf-8")
        assert not anchor or f'id="{anchor}"' in text or f'name="{anchor}"' in text, place


def test_an_entry_says_what_the_registry_says(manual: Path) -> None:
    text = re.sub(r"<[^>]+>", "", (manual / "vocabulary.html").read_text("utf-8"))
    for verb in all_verbs().values():
        assert verb.summary.split("`")[0].strip() in text.replace("&#39;", "'").replace("’", "'"), verb.name
    messages = (manual / "diagnostics.html").read_text("utf-8")
    for name in all_codes():
        assert f'id="code-{name}"' in messages, name


def test_all_examples_were_run(manual: Path) -> None:
    report = (work_folder(manual) / "doctest" / "output.txt").read_text("utf-8")
    (count,) = re.findall(r"(\d+) tests\n", report)
    assert int(count) > sum(len(examples_of(name)) for name in all_verbs())
    assert "0 failures in tests" in report


def test_the_epub_is_the_same_every_time(manual: Path, tmp_path: Path) -> None:
    target = tmp_path / "again" / "manual"
    run(Step("EPUB", (*PYTHON, "rulewright_tools.manual", str(target), "epub")))
    first, second = ((folder / "rulewright.epub").read_bytes() for folder in (manual, target))
    assert first == second
    book = zipfile.ZipFile(target / "rulewright.epub")
    entries = book.infolist()
    assert entries[0].filename == "mimetype" and entries[0].compress_type == zipfile.ZIP_STORED
    assert {entry.date_time for entry in entries} == {OLDEST}
    assert book.testzip() is None
    assert any(entry.filename == "vocabulary.xhtml" for entry in entries)


def test_times_and_order_of_a_zip_file_do_not_matter(tmp_path: Path) -> None:
    for name, year, order in (("one", 2001, "ab"), ("two", 2020, "ba")):
        with zipfile.ZipFile(tmp_path / name, "w") as made:
            made.writestr(zipfile.ZipInfo("mimetype", (year, 1, 1, 0, 0, 0)), "application/epub+zip")
            for entry in order:
                made.writestr(zipfile.ZipInfo(entry, (year, 1, 1, 0, 0, 0)), entry * 5)
        repack(tmp_path / name, tmp_path / f"{name}.epub")
    assert (tmp_path / "one.epub").read_bytes() == (tmp_path / "two.epub").read_bytes()


def test_an_unknown_name_is_noticed(tmp_path: Path) -> None:
    links = "{rules:verb}`move` {rules:verb}`teleport` {rules:code}`no-such-code`"
    page = f"# Page\n\n{links}\n\n```{{rules:verbs}}\nmove\n```\n"
    found = build_docs(tmp_path, {"index.md": page}, "html")
    assert [m for m in found if "teleport" in m and "not found" in m], found
    assert [m for m in found if "no-such-code" in m], found
    assert not [m for m in found if "'move'" in m or ": move" in m], found


def test_what_no_page_describes_is_noticed(tmp_path: Path) -> None:
    found = build_docs(tmp_path, {"index.md": "# Page\n\n```{rules:verbs}\nmove\n```\n"}, "html")
    assert "WARNING: no page describes the verb 'choose'" in found
    assert "WARNING: no page describes the code 'unknown-name'" in found
    assert "WARNING: no page describes the section 'zones'" in found
    assert "WARNING: no page describes the verb 'move'" not in found


def test_a_verb_that_is_described_twice_or_does_not_exist_is_noticed(tmp_path: Path) -> None:
    page = "# Page\n\n```{rules:verbs}\nmove\nmove\nfly\n```\n\n```{rules:codes} kitchen\n```\n"
    found = "\n".join(build_docs(tmp_path, {"index.md": page}, "html"))
    assert "'move' is described on index already" in found
    assert "no verb called 'fly'" in found
    assert "no step is called 'kitchen'" in found


def test_a_failing_example_is_noticed(tmp_path: Path) -> None:
    page = "# Page\n\n```{doctest}\n>>> 1 + 1\n3\n```\n"
    found = "\n".join(build_docs(tmp_path, {"index.md": page}, "doctest"))
    assert "Expected:" in found and "Got:" in found
