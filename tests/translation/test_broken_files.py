"""Catalogs that were broken by hand, by a merge, or by another program: always findings, never a crash."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright_tools.translation.catalogs import Domain, read_po
from rulewright_tools.translation.check import check_catalog
from rulewright_tools.translation.messages import Messages
from rulewright_tools.translation.status import status_of
from tests.translation.sample import LANGUAGE, fill, save, write_game


@pytest.fixture(scope="module")
def domain(tmp_path_factory: pytest.TempPathFactory) -> Domain:
    made = write_game(tmp_path_factory.mktemp("games") / "sample")
    fill(made)
    return made


@settings(max_examples=60)
@given(data=st.data())
def test_a_catalog_with_lines_changed_is_checked(domain: Domain, data: st.DataObject) -> None:
    """Lines dropped, doubled, swapped, cut, or replaced by what merges and editors leave behind."""
    domain.file(LANGUAGE).unlink(missing_ok=True)
    lines = fill(domain).read_text("utf-8").split("\n")
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(lines) - 1))
        deed = data.draw(st.sampled_from(["drop", "double", "swap", "cut", "conflict", "noise", "obsolete", "plural"]))
        match deed:
            case "drop":
                lines[at : at + 1] = []
            case "double":
                lines.insert(at, lines[at])
            case "swap":
                other = data.draw(st.integers(0, len(lines) - 1))
                lines[at], lines[other] = lines[other], lines[at]
            case "cut":
                lines[at] = lines[at][: data.draw(st.integers(0, 12))]
            case "conflict":
                lines.insert(at, data.draw(st.sampled_from(["<<<<<<< ours", "=======", ">>>>>>> theirs"])))
            case "noise":
                lines.insert(at, data.draw(st.text(max_size=30)).replace("\n", " ").replace("\r", " "))
            case "obsolete":
                lines[at] = f"#~ {lines[at]}"
            case _:
                lines.insert(at, data.draw(st.sampled_from(['msgstr[7] "x"', 'msgid_plural "y"', 'msgctxt "term"'])))
        if not lines:
            lines = [""]
    path = save(domain.file(LANGUAGE), "\n".join(lines))
    text = path.read_text("utf-8")
    for found in check_catalog(domain, LANGUAGE, complete=True):
        assert found.code.startswith("po-")
        assert 1 <= found.span.line <= text.count("\n") + 1
    status_of(domain, LANGUAGE, Messages())


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe\x00", b"msgid", b"\x00" * 9, b'msgstr "x"\n', "msgid “x”".encode()]
)
def test_files_that_are_no_catalog(domain: Domain, content: bytes) -> None:
    domain.file(LANGUAGE).write_bytes(content)
    found = check_catalog(domain, LANGUAGE)
    assert found
    assert {d.code for d in found} <= {"po-syntax", "po-header", "po-stale"}
    status = status_of(domain, LANGUAGE, domain.messages())
    assert status.texts.translated == 0


def test_line_ends_of_other_systems_and_a_mark_at_the_start_are_fine(domain: Domain) -> None:
    domain.file(LANGUAGE).unlink()
    path = fill(domain)
    text = path.read_text("utf-8")
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert [str(d) for d in check_catalog(domain, LANGUAGE)] == []
    assert len(read_po(path)) == 8


def test_a_catalog_that_is_a_folder_is_a_finding(tmp_path: Path) -> None:
    domain = write_game(tmp_path / "sample")
    domain.file(LANGUAGE).mkdir(parents=True)
    assert [d.code for d in check_catalog(domain, LANGUAGE)] == ["po-syntax"]
