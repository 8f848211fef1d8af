"""The pages of the site: strict about every link, built by either program, with what the hooks add."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from rulewright.languages import in_language
from rulewright_tools.site import build
from rulewright_tools.site.build import attempt, configurations, languages, site_step
from rulewright_tools.site.manual_links import HEADER, Manual
from rulewright_tools.site.navigation import navigation
from rulewright_tools.site.switch import alternates, spoken
from tests.sites.building import build_pages, write
from tests.sites.conftest import LANGUAGES, Built, find_chromium

HOME = "# Games\n\n[A game](acorns/index.md)\n"
GAME = "# Acorns\n\n## Turn\n\nText.\n"


def test_every_language_with_pages_has_a_site(built: Built, project: Path) -> None:
    there = {folder.name for folder in (project / "generated_docs").iterdir() if (folder / "index.md").is_file()}
    assert set(LANGUAGES) == there == {code for code in languages() if (built.site / code / "index.html").is_file()}
    for code, file in configurations().items():
        assert file.name == ("mkdocs.yml" if code == "en" else f"mkdocs.{code}.yml")
    assert {"en", "pt_BR"} <= there


def test_every_page_is_in_the_site(built: Built, project: Path) -> None:
    for code in LANGUAGES:
        pages = project / "generated_docs" / code
        for page in pages.rglob("*.md"):
            assert (built.site / code / page.relative_to(pages)).with_suffix(".html").is_file(), page


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_link_leads_somewhere(built: Built, code: str) -> None:
    ids: dict[Path, set[str]] = {}
    for page in (built.site / code).rglob("*.html"):
        if page.name == "404.html":
            continue
        text = page.read_text("utf-8")
        for link in re.findall(r'(?:href|src)="([^"]*)"', text):
            if re.match(r"[a-z]+:", link):
                assert link.startswith("data:") or "squidfunk" in link, f"{page}: {link}"
                continue
            path, _hash, anchor = link.partition("#")
            target = (page.parent / path).resolve() if path else page.resolve()
            assert target.is_file(), f"{page.relative_to(built.site)}: {link}"
            if anchor and target.suffix == ".html" and not anchor.startswith("__"):
                known = ids.setdefault(target, set(re.findall(r'(?:id|name)="([^"]*)"', target.read_text("utf-8"))))
                assert anchor in known, f"{page.relative_to(built.site)}: {link}"


def test_the_page_above_leads_to_every_language(built: Built) -> None:
    text = (built.site / "index.html").read_text("utf-8")
    for code in LANGUAGES:
        assert f'href="{code}/index.html"' in text and f'"{code}"' in text


def test_the_other_program_builds_the_same_pages(built: Built, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = built.sheets.parent / "properdocs"
    monkeypatch.setenv("RULEWRIGHT_MANUAL", str(built.manual))
    done = attempt(site_step("en", target, build.OTHER_BUILDER))
    assert not done.failed, done.output
    files = {f.relative_to(built.site / "en") for f in (built.site / "en").rglob("*.html")}
    assert {f.relative_to(target / "en") for f in (target / "en").rglob("*.html")} == files
    for file in files:
        old, new = ((folder / "en" / file).read_text("utf-8") for folder in (built.site, target))
        assert content(old) == content(new), file


def content(page: str) -> str:
    """What a page says: its article."""
    return page[page.index("<article") : page.index("</article>")]


@pytest.mark.parametrize("builder", [build.BUILDER, build.OTHER_BUILDER])
def test_a_broken_link_or_anchor_stops_the_build(
    manual: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, builder: str
) -> None:
    monkeypatch.setenv("RULEWRIGHT_MANUAL", str(manual))
    pages = {"en/index.md": HOME, "en/acorns/index.md": GAME}
    done = build_pages(tmp_path / "good", pages, builder)
    assert not done.failed, done.output
    planted = {
        "[x](acorns/index.md#nowhere)": "#nowhere",
        "[x](acorns/gone.md)": "gone.md",
        "[x](rules:verb:teleport)": "rules:verb:teleport",
        "[x](manual:kitchen)": "manual:kitchen",
    }
    if builder == build.BUILDER:
        for number, (link, said) in enumerate(planted.items()):
            done = build_pages(tmp_path / f"bad{number}", {**pages, "en/index.md": f"{HOME}\n{link}\n"}, builder)
            assert done.failed and said in done.output, done.output
    else:
        done = build_pages(tmp_path / "bad", {**pages, "en/index.md": HOME + "\n".join(planted)}, builder)
        assert done.failed and all(said in done.output for said in planted.values()), done.output


def test_without_a_manual_the_build_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_MANUAL", str(tmp_path / "nowhere"))
    done = build_pages(tmp_path, {"en/index.md": "# Games\n"})
    assert done.failed and "make docs" in done.output and "Traceback" not in done.output


def test_navigation_follows_the_folder(tmp_path: Path) -> None:
    pages = write(
        tmp_path / "en",
        {
            "index.md": "# All",
            "pond/index.md": "# The &quot;Pond&quot; { #pond }\n",
            "pond/turn.md": '# The "Pond": turn summary\n',
            "pond/variants/ice.md": "# Ice\n",
            "pond/glossary.md": "# Words\n",
            "acorns/index.md": "---\nclassic: true\n---\n# Acorns\n",
            "howto/index.md": "# How",
            "howto/b.md": "---\norder: 1\n---\n# B",
            "howto/a.md": "# A",
        },
    )
    assert navigation(pages) == [
        {
            "Games": [
                "index.md",
                {
                    'The "Pond"': [
                        "pond/index.md",
                        {"Turn summary": "pond/turn.md"},
                        "pond/glossary.md",
                        "pond/variants/ice.md",
                    ]
                },
            ]
        },
        {"Classics": [{"Acorns": ["acorns/index.md"]}]},
        {"How to": ["howto/index.md", "howto/b.md", "howto/a.md"]},
    ]
    with in_language("pt_BR"):
        assert [next(iter(entry)) for entry in navigation(pages)] == ["Jogos", "Clássicos", "Como fazer"]


def test_the_switch_leads_to_the_same_page_where_there_is_one(tmp_path: Path) -> None:
    write(tmp_path, {"en/index.md": "", "en/a/b.md": "", "pt_BR/index.md": "", "pt_BR/a/b.md": "", "es/index.md": ""})
    names = spoken({"en": "English", "pt_BR": "Português", "es": "Español", "fr": "Français"}, tmp_path / "en")
    assert list(names) == ["en", "pt_BR", "es"]
    found = alternates(names, tmp_path / "en", "a/b.md", "a/b.html")
    assert [(a["lang"], a["link"]) for a in found] == [
        ("en", "../en/a/b.html"),
        ("pt-BR", "../pt_BR/a/b.html"),
        ("es", "../es/index.html"),
    ]


def test_links_into_the_manual() -> None:
    manual = Manual({("rules:verb", "choose one of"): "v.html#x", ("std:doc", "guide"): "guide.html"})
    page = '<a href="rules:verb:choose%20one%20of">a</a> <a href="manual:guide">b</a> <a href="rules:verb:fly">c</a>'
    made, unknown = manual.link(page, "../manual")
    assert '<a href="../manual/v.html#x">a</a> <a href="../manual/guide.html">b</a>' in made
    assert unknown == ["rules:verb:fly"]


def test_what_is_no_inventory_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "objects.inv"
    for content in (b"", b"hello", HEADER):
        file.write_bytes(content)
        with pytest.raises(ValueError, match="no inventory"):
            Manual.read(file)


def test_the_command_says_what_it_takes(capsys: pytest.CaptureFixture[str]) -> None:
    assert build.main(["--fast"]) == 2
    assert "usage" in capsys.readouterr().err


def test_a_step_that_fails_is_told_with_what_it_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    step = build.Step("speech", (sys.executable, "-c", "import sys; print('flat tyre'); sys.exit(3)"))
    assert attempt(step).failed and "flat tyre" in attempt(step).output
    failures = {build.BuildFailed("flat tyre"): 1, PermissionError(13, "locked"): 1, KeyboardInterrupt(""): 130}
    for raised, code in failures.items():

        def fail(*_args: object, raised: BaseException = raised, **_more: object) -> None:
            raise raised

        monkeypatch.setattr(build, "build_all", fail)
        assert build.main([str(tmp_path)]) == code
        assert str(raised) in capsys.readouterr().err


def test_without_a_browser_tests_are_skipped_but_not_in_continuous_integration(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _name: None)
    monkeypatch.setenv("CI", "")
    with pytest.raises(pytest.skip.Exception, match="chromium"):
        find_chromium()
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="chromium"):
        find_chromium()
