"""The system's own texts: which calls are found, and that no text is put together where none can be found."""

from pathlib import Path

import pytest

from rulewright_tools.translation.messages import Messages
from rulewright_tools.translation.system_texts import (
    python_texts,
    roots,
    system_messages,
    template_texts,
    unextractable,
)

PYTHON = '''
from rulewright.languages import _, marked, plural
from rulewright_tools import speaking

# Translators: what a player may do.
ONE = marked("a deed")
TWO = _("no {what} " "there", what=1)
THREE = plural("{n} gem", "{n} gems", 3, context="jewel")
FOUR = _("page", context="a book's")   # Translators: not the boy
FIVE = _(ONE)


@speaking.command("go")
@speaking.option("--far", help="How far.")
def go() -> None:
    """Go there.

    All the
    way.
    """
'''


def test_marked_texts_are_found_with_line_context_plural_and_remark(tmp_path: Path) -> None:
    file = tmp_path / "sample.py"
    file.write_text(PYTHON, "utf-8")
    found = Messages()
    python_texts(file, found)
    rows = {message.one: message for message in found}
    assert set(rows) == {"a deed", "no {what} there", "{n} gem", "page", "How far.", "Go there.", "All the way."}
    assert rows["{n} gem"].other == "{n} gems"
    assert rows["{n} gem"].context == "jewel"
    assert rows["page"].context == "a book's"
    assert rows["page"].remarks == ["not the boy"]
    assert rows["a deed"].remarks == ["what a player may do."]
    lines = PYTHON.split("\n")
    assert "marked(" in lines[rows["a deed"].spans[0].line - 1]


def test_texts_of_templates_are_found(tmp_path: Path) -> None:
    file = tmp_path / "page.md.j2"
    file.write_text('# {{ _("Rules") }}\n{% if x %}{{ plural("{n} tile", "{n} tiles", n) }}{% endif %}\n', "utf-8")
    found = Messages()
    template_texts(file, found)
    assert [(m.one, m.other, m.spans[0].line) for m in found] == [("Rules", "", 1), ("{n} tile", "{n} tiles", 2)]


@pytest.mark.parametrize(
    "call", ['_(f"no {x}")', '_("no " + x)', '_("no {}".format(x))', '_("a" if x else "b")', 'plural(f"{x}", "b", 2)']
)
def test_a_text_put_together_is_named(tmp_path: Path, call: str) -> None:
    file = tmp_path / "sample.py"
    file.write_text(f"x = 1\n\ny = {call}\n", "utf-8")
    assert unextractable(file) == [3]


def test_no_text_of_the_system_is_put_together() -> None:
    found = [
        f"{file.relative_to(root.parent)}:{line}"
        for root in roots()
        for file in sorted(root.rglob("*.py"))
        for line in unextractable(file)
    ]
    assert found == []


def test_the_system_has_texts_of_both_packages() -> None:
    messages = system_messages()
    packages = {Path(span.file).relative_to(root.parent).parts[0]
                for message in messages for span in message.spans for root in roots()
                if Path(span.file).is_relative_to(root)}  # fmt: skip
    assert packages == {"rulewright", "rulewright_tools"}
    assert len(messages) > 500
    assert messages.get(("", 'there is no game called "{name}"')) is not None or len(messages) > 1000
