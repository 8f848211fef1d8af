"""Templates put out data as text and nothing else; what they get wrong is an error with its line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from jinja2 import DictLoader

from rulewright_tools.book import Text
from rulewright_tools.documents.engine import TEMPLATES, PageError, inline_svg, make_environment, render


def page(template: str, **data: object) -> str:
    return render(make_environment(DictLoader({"t.md": template})), "t.md", data)


def test_values_are_escaped_and_ready_markup_is_not() -> None:
    assert page("{{ a }} {{ b }}", a="*x*", b=inline_svg("<svg>\n\n</svg>")) == "&#42;x&#42; <svg>\n</svg>\n"


def test_texts_of_a_book_are_values_too() -> None:
    assert page("{{ t }}", t=Text("a|b", "f:1")) == "a&#124;b\n"


def test_what_a_macro_makes_is_escaped_once() -> None:
    assert page("{% macro m(x) %}**{{ x }}**{% endmacro %}{{ m('a*') }}") == "**a&#42;**\n"


def test_filters_and_joins_do_not_smuggle() -> None:
    assert page("{{ x | join(', ') }}", x=["<b>", "*"]) == "&#60;b&#62;, &#42;\n"


def test_text_that_looks_like_a_template_is_not_run() -> None:
    assert page("{{ t }}", t="{{ 7 * 7 }}") == "&#123;&#123; 7 &#42; 7 &#125;&#125;\n"


@pytest.mark.parametrize(
    "template", ["{{ nobody }}", "{{ t.nothing }}", "{% for x in nobody %}{% endfor %}", "{{ n }}"]
)
def test_an_unknown_name_or_nothing_is_an_error(template: str) -> None:
    with pytest.raises(PageError):
        page(template, t=Text("x"), n=None)


def test_an_error_names_template_and_line() -> None:
    with pytest.raises(PageError, match=r"t\.md:3: .*nobody"):
        page("a\n\n{{ nobody }}\n")
    with pytest.raises(PageError, match=r"t\.md:2: "):
        page("a\n{% if %}\n")


def test_no_template_joins_texts_in_a_way_that_would_escape_for_html_only() -> None:
    for file in TEMPLATES.glob("*.j2"):
        text = file.read_text("utf-8")
        inside = re.findall(r"\{[{%](.*?)[%}]\}", text, re.DOTALL)
        assert not [code for code in inside if "~" in code], file.name


def test_only_constants_are_marked_safe() -> None:
    """`| safe` is for indentation and heading marks, never for anything that comes from data."""
    for file in TEMPLATES.glob("*.j2"):
        for code in re.findall(r"\{\{(.*?)\}\}", file.read_text("utf-8"), re.DOTALL):
            if "safe" in code:
                assert re.fullmatch(r'\s*(\("    " \* (depth|\(depth \+ 1\))\)|level) \| safe ', code), (
                    file.name,
                    code,
                )


def test_templates_have_no_word_that_is_not_translated() -> None:
    """Outside of code, a template holds marks of Markdown and HTML only."""
    for file in TEMPLATES.glob("*.j2"):
        text = file.read_text("utf-8")
        text = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", "", text, flags=re.DOTALL)
        text = re.sub(
            r"<[^>]*>|\{:?[^}]*\}|\([^)]*\.md#?\)|\([^)]*/[^)]*\)|^classic: true$", "", text, flags=re.MULTILINE
        )
        assert not re.findall(r"[A-Za-z]{3,}", text), file.name


def test_the_templates_are_there() -> None:
    assert {Path(f).name for f in TEMPLATES.glob("*.j2")} >= {"index.md.j2", "variant.md.j2", "gallery.md.j2"}
