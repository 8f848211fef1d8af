"""Turns the YAML parser's complaints into messages for someone who does not know YAML's inner words.

Before: "mapping values are not allowed here". After: "a second colon on one line", with the advice to quote the text.
"""

from __future__ import annotations

from ruamel.yaml.error import MarkedYAMLError

from rulewright.languages import ENGLISH, _, current, marked, translated

_QUOTE = marked('put the whole text in quotes: "..."')

# Checked in order; the first whose words occur in the parser's problem is taken: (words, message, hint).
_FRIENDLY = (
    (
        "mapping values are not allowed",
        marked("this colon starts a value where none can start"),
        marked('a text that contains ": " needs quotes around it; otherwise check the indentation of this line'),
    ),
    ("found character '\\t'", marked("a tab is used to indent"), marked("indent with spaces")),
    ("found character '%'", marked("a text cannot begin with %"), _QUOTE),
    ("found character", marked("a text cannot begin with this character"), _QUOTE),
    (
        "found unknown escape character",
        marked("unknown escape after the backslash"),
        marked("write \\\\ for a backslash"),
    ),
    (
        "found unexpected end of stream",
        marked("the quote that opens here is never closed"),
        marked("close the text with the same quote"),
    ),
    (
        "found unexpected document separator",
        marked("the quote that opens here is never closed"),
        marked("close the text with the same quote"),
    ),
    (
        "expected alphabetic or numeric character",
        marked("a text cannot begin with * or &"),
        _QUOTE,
    ),
    (
        "expected ',' or '}'",
        marked("the { that opens here is not closed properly"),
        marked("entries are parted by commas and end with }"),
    ),
    (
        "expected ',' or ']'",
        marked("the [ that opens here is not closed properly"),
        marked("items are parted by commas and end with ]"),
    ),
    (
        "could not find expected ':'",
        marked("this line has no colon"),
        marked("write `key: value`; a longer text may go on in further lines only if they are indented deeper"),
    ),
    (
        "but found '-'",
        marked("a list item stands where a key is expected"),
        marked("indent the list below its key, and don't mix `- item` with `key: value` at one level"),
    ),
    (
        "expected <block end>, but found '?'",
        marked("a key stands where a list item is expected"),
        marked("begin the line with `- `, or indent it like the keys it belongs to"),
    ),
    (
        "expected <block end>, but found '<block mapping start>'",
        marked("this line is indented by an amount that fits no line above"),
        marked("keys of one mapping begin in the same column"),
    ),
    (
        "expected <block end>, but found '<block sequence start>'",
        marked("this line is indented by an amount that fits no line above"),
        marked("items of one list begin in the same column"),
    ),
    (
        "expected <block end>, but found '<scalar>'",
        marked("there is more text behind the end of this value"),
        marked("a text that begins with a quote, { or [ needs quotes around all of it"),
    ),
    ("chomping or indentation", marked("a text cannot begin with | or >"), _QUOTE),
    ("expected a comment or a line break", marked("a text cannot begin with | or >"), _QUOTE),
    (
        "expected '<document start>'",
        marked("this line does not belong to what stands above"),
        marked("check its indentation"),
    ),
    (
        "expected the node content",
        marked("a value is missing here"),
        marked("write the value, or quote a text that begins with this sign"),
    ),
    ("mapping keys are not allowed", marked("a text cannot begin with `? `"), _QUOTE),
    (
        "sequence entries are not allowed",
        marked("a list cannot start on this line"),
        marked("put `- ` items on lines of their own below the key"),
    ),
    (
        "block sequence entries",
        marked("a list cannot start on this line"),
        marked("put `- ` items on lines of their own below the key"),
    ),
)


def explain_syntax(error: MarkedYAMLError) -> tuple[str, str, bool, bool]:
    """A message and a hint; whether the place to show is where the broken thing began, and whether that opens there."""
    problem = str(error.problem or "")
    for words, message, hint in _FRIENDLY:
        if words in problem:
            began = "never closed" in message or "this line has no colon" in message
            return translated(message), translated(hint), began, "opens here" in message
    if problem and current() == ENGLISH:
        return _("this is not valid YAML"), problem, False, False
    return _("this is not valid YAML"), _("check quotes, brackets and indentation"), False, False
