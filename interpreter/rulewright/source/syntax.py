"""Turns the YAML parser's complaints into messages for someone who does not know YAML's inner words.

Before: "mapping values are not allowed here". After: "a second colon on one line", with the advice to quote the text.
"""

from __future__ import annotations

from ruamel.yaml.error import MarkedYAMLError

_QUOTE = 'put the whole text in quotes: "..."'

# Checked in order; the first whose words occur in the parser's problem is taken: (words, message, hint).
_FRIENDLY = (
    (
        "mapping values are not allowed",
        "this colon starts a value where none can start",
        'a text that contains ": " needs quotes around it; otherwise check the indentation of this line',
    ),
    ("found character '\\t'", "a tab is used to indent", "indent with spaces"),
    ("found character '%'", "a text cannot begin with %", _QUOTE),
    ("found character", "a text cannot begin with this character", _QUOTE),
    ("found unknown escape character", "unknown escape after the backslash", "write \\\\ for a backslash"),
    (
        "found unexpected end of stream",
        "the quote that opens here is never closed",
        "close the text with the same quote",
    ),
    (
        "found unexpected document separator",
        "the quote that opens here is never closed",
        "close the text with the same quote",
    ),
    (
        "expected alphabetic or numeric character",
        "a text cannot begin with * or &",
        _QUOTE,
    ),
    (
        "expected ',' or '}'",
        "the { that opens here is not closed properly",
        "entries are parted by commas and end with }",
    ),
    (
        "expected ',' or ']'",
        "the [ that opens here is not closed properly",
        "items are parted by commas and end with ]",
    ),
    (
        "could not find expected ':'",
        "this line has no colon",
        "write `key: value`; a longer text may go on in further lines only if they are indented deeper",
    ),
    (
        "but found '-'",
        "a list item stands where a key is expected",
        "indent the list below its key, and don't mix `- item` with `key: value` at one level",
    ),
    (
        "expected <block end>, but found '?'",
        "a key stands where a list item is expected",
        "begin the line with `- `, or indent it like the keys it belongs to",
    ),
    (
        "expected <block end>, but found '<block mapping start>'",
        "this line is indented by an amount that fits no line above",
        "keys of one mapping begin in the same column",
    ),
    (
        "expected <block end>, but found '<block sequence start>'",
        "this line is indented by an amount that fits no line above",
        "items of one list begin in the same column",
    ),
    (
        "expected <block end>, but found '<scalar>'",
        "there is more text behind the end of this value",
        "a text that begins with a quote, { or [ needs quotes around all of it",
    ),
    ("chomping or indentation", "a text cannot begin with | or >", _QUOTE),
    ("expected a comment or a line break", "a text cannot begin with | or >", _QUOTE),
    ("expected '<document start>'", "this line does not belong to what stands above", "check its indentation"),
    (
        "expected the node content",
        "a value is missing here",
        "write the value, or quote a text that begins with this sign",
    ),
    ("mapping keys are not allowed", "a text cannot begin with `? `", _QUOTE),
    (
        "sequence entries are not allowed",
        "a list cannot start on this line",
        "put `- ` items on lines of their own below the key",
    ),
    (
        "block sequence entries",
        "a list cannot start on this line",
        "put `- ` items on lines of their own below the key",
    ),
)


def explain_syntax(error: MarkedYAMLError) -> tuple[str, str, bool]:
    """A message and a hint; and whether the place to show is where the broken thing began."""
    problem = str(error.problem or "")
    for words, message, hint in _FRIENDLY:
        if words in problem:
            began = "never closed" in message or "this line has no colon" in message
            return message, hint, began
    return "this is not valid YAML", problem or "check quotes, brackets and indentation", False
