"""What `translate update` keeps, proposes and puts aside."""

from pathlib import Path

import polib
import pytest
from babel.messages.pofile import read_po as read_with_babel
from hypothesis import given
from hypothesis import strategies as st

from rulewright.languages import Catalog
from rulewright_tools.translation.catalogs import Domain, header_of, is_brace_format, read_po, template
from rulewright_tools.translation.messages import Messages
from rulewright_tools.translation.update import as_text, key_of, updated
from tests.translation.sample import GAME, LANGUAGE, SAID, fill, save, update, write_game


def entry(file: polib.POFile, english: str, context: str | None = None) -> polib.POEntry:
    (found,) = [e for e in file if (e.msgctxt, e.msgid) == (context, english) and not e.obsolete]
    return found


@pytest.fixture
def domain(tmp_path: Path) -> Domain:
    return write_game(tmp_path / "sample")


def test_a_new_catalog_has_every_text_once_and_our_header(domain: Domain) -> None:
    file = update(domain)
    assert {key_of(e) for e in file} == set(SAID)
    assert file.metadata["Plural-Forms"] == "nplurals=2; plural=(n > 1);"
    assert not [e for e in file if e.translated()]
    assert entry(file, "tile", "term").msgstr_plural == {0: "", 1: ""}
    assert entry(file, "Take {amount} of the tiles.").flags == ["python-brace-format"]


def test_nothing_changes_where_nothing_changed(domain: Domain) -> None:
    path = fill(domain)
    before = path.read_text("utf-8")
    update(domain)
    assert path.read_text("utf-8") == before


def test_moved_lines_change_nothing(domain: Domain) -> None:
    path = fill(domain)
    before = path.read_text("utf-8")
    write_game(domain.root, "# a remark on top\n\n" + GAME)
    update(domain)
    assert path.read_text("utf-8") == before


def test_a_changed_text_keeps_its_translation_as_a_proposal(domain: Domain) -> None:
    fill(domain)
    write_game(domain.root, GAME.replace("Do you leave?", "Is it enough for you?"))
    file = update(domain)
    changed = entry(file, "Is it enough for you?")
    assert changed.fuzzy
    assert (changed.msgstr, changed.previous_msgid) == ("Você sai?", "Do you leave?")
    assert not [e for e in file if e.obsolete], "it has moved, so it is not gone"
    said = Catalog.read(domain.file(LANGUAGE)).text("Is it enough for you?")
    assert said == "Is it enough for you?", "players read English until somebody has looked"
    assert entry(update(domain), "Is it enough for you?").fuzzy, "another update changes nothing about that"


def test_a_text_that_wanders_to_another_element_is_found_by_likeness(domain: Domain) -> None:
    fill(domain)
    moved = GAME.replace("  - say: Take {amount} of the tiles.\n", "").replace(
        "turn:\n", "setup:\n  - say: Now take {amount} of the tiles.\nturn:\n"
    )
    write_game(domain.root, moved)
    found = entry(update(domain), "Now take {amount} of the tiles.")
    assert found.fuzzy
    assert found.msgstr == "Pegue {amount} das peças."


def test_an_unlike_text_is_left_alone(domain: Domain) -> None:
    fill(domain)
    write_game(domain.root, GAME.replace("summary: Nobody wins.\n", "") + "# end\n")
    write_game(domain.root, domain.root.joinpath("game.yaml").read_text().replace("title: Sample", "title: Zebra"))
    file = update(domain)
    gone = {e.msgid for e in file if e.obsolete}
    assert gone == {"Nobody wins."}
    assert entry(file, "Zebra").fuzzy, "the title is still the title"


def test_what_is_gone_comes_back_with_its_translation(domain: Domain) -> None:
    fill(domain)
    write_game(domain.root, GAME.replace("summary: Nobody wins.\n", ""))
    assert [e.msgid for e in update(domain) if e.obsolete] == ["Nobody wins."]
    write_game(domain.root, GAME)
    back = entry(update(domain), "Nobody wins.")
    assert back.msgstr == "Ninguém vence."
    assert not back.fuzzy


def test_remarks_and_lines_of_the_header_that_translators_wrote_are_kept(domain: Domain) -> None:
    path = fill(domain)
    file = read_po(path)
    file.metadata["Last-Translator"] = "Ana"
    file.metadata["Plural-Forms"] = "nplurals=3; plural=(n == 0 ? 0 : 1);"
    file.header = "Revised by Ana."
    entry(file, "Sample").tcomment = "not the verb"
    save(path, as_text(file))
    again = update(domain)
    assert again.metadata["Last-Translator"] == "Ana"
    assert again.metadata["Plural-Forms"] == "nplurals=2; plural=(n > 1);", "the rule is ours to keep right"
    assert again.header == "Revised by Ana."
    assert entry(again, "Sample").tcomment == "not the verb"


def test_a_text_that_gets_a_plural_asks_for_its_forms(domain: Domain) -> None:
    fill(domain)
    write_game(domain.root, GAME.replace("summary: Nobody wins.", "summary: {one: Nobody wins., other: None win.}"))
    found = entry(update(domain), "Nobody wins.")
    assert found.msgid_plural == "None win."
    assert found.fuzzy
    assert found.msgstr_plural == {0: "Ninguém vence.", 1: ""}


def test_a_comment_beside_a_text_and_its_element_go_to_the_translator(domain: Domain) -> None:
    found = entry(update(domain), "amount", "term")
    assert found.comment.split("\n") == ["id: numbers.amount", "how many tiles one may take"]
    assert found.occurrences == [("game.yaml", "")]
    lines = polib.pofile(template(domain, domain.messages()))
    assert entry(lines, "amount", "term").occurrences == [("game.yaml", "8")]


def test_other_programs_are_not_told_of_formats_that_they_do_not_know(domain: Domain) -> None:
    path = fill(domain)
    flagged = entry(update(domain), "Take {amount} of the tiles.")
    assert flagged.flags == ["python-brace-format"]
    path.write_text(path.read_text("utf-8").replace("Pegue {amount} das", "Pegue {amount:o} das"), "utf-8")
    assert entry(update(domain), "Take {amount} of the tiles.").flags == []
    assert is_brace_format("{a} of {b.c}")
    assert not is_brace_format("none")
    assert not is_brace_format("{a:the} b")
    assert not is_brace_format("write `{a: {b: c}}` for {d}")


WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), min_size=1, max_size=200)


@given(texts=st.dictionaries(WORDS, WORDS, min_size=1, max_size=5), plurals=st.dictionaries(WORDS, WORDS, max_size=3))
def test_texts_come_back_from_a_file_as_they_were(texts: dict[str, str], plurals: dict[str, str]) -> None:
    """Written, read by the interpreter's own reader and by another program's, updated and written again."""
    domain = Domain("sample", Path("sample"), Path("sample"), True, ())
    messages = Messages()
    for english in texts:
        messages.add(f"a{english}", context="sentence")
    for english, many in plurals.items():
        messages.add(f"b{english}", f"c{many}", context="noun")
    file = updated(domain, LANGUAGE, messages, None)
    for made in file:
        if made.msgid_plural:
            made.msgstr_plural = {0: f"{made.msgid} (f)", 1: made.msgid_plural}
        else:
            made.msgstr = texts[made.msgid[1:]]
    again = polib.pofile(as_text(file), wrapwidth=100)
    assert as_text(updated(domain, LANGUAGE, messages, again)) == as_text(file)
    read = {key_of(e): e.msgstr_plural or e.msgstr for e in again}
    assert read == {key_of(e): e.msgstr_plural or e.msgstr for e in file}
    babel = read_with_babel(as_text(file).encode().splitlines(keepends=True))
    for made in file:
        other = babel.get(made.msgid, made.msgctxt)
        assert other is not None
        wanted = tuple(made.msgstr_plural.values()) if made.msgid_plural else made.msgstr
        assert other.string == wanted


def test_every_language_of_the_table_has_a_rule_that_can_be_read() -> None:
    from gettext import c2py

    from rulewright_tools.translation.plurals import GENDERS, PLURAL_FORMS, forms_of

    domain = Domain("sample", Path("sample"), Path("sample"), True, ())
    for language in PLURAL_FORMS:
        rule = header_of(domain, language)["Plural-Forms"].partition("plural=")[2].rstrip(";")
        form = c2py(rule)
        assert {form(n) for n in range(200)} == set(range(forms_of(language))), language
    assert set(GENDERS) <= set(PLURAL_FORMS)
