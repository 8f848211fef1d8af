"""Reading one text: values, spans, and what is refused."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.diagnostics import Diagnostics
from rulewright.source.load import MOST_BYTES, MOST_DEPTH, MOST_NODES, load_file, load_text
from rulewright.source.tree import Map, Seq


def read(text: str) -> tuple[object, list[str]]:
    """The value, and each diagnostic as `LINE:COLUMN code`."""
    diags = Diagnostics()
    value = load_text(text, "game.yaml", diags)
    return value, [f"{d.span.line}:{d.span.column} {d.code}" for d in diags.items]


def test_values_keep_the_types_people_expect() -> None:
    value, found = read("a: [yes, no, on, off, true, False, 12, -3, 12:30, 2..4, 7 x 7, ~, null, '5', r1c1]\nb:\n")
    assert found == []
    assert value == {
        "a": ["yes", "no", "on", "off", True, False, 12, -3, "12:30", "2..4", "7 x 7", None, None, "5", "r1c1"],
        "b": None,
    }


def test_numbers_as_keys_stay_as_written() -> None:
    assert read("{2: 6, else: 8, true: 1, false: 2}")[0] == {"2": 6, "else": 8, "true": 1, "false": 2}


def test_spans_of_keys_values_and_items() -> None:
    value, _ = read('zones:\n  hand: {holds: cards, "seen by": owner}\nturn:\n  - "draw": deck\n\n# the end\n')
    assert isinstance(value, Map)
    hand = value["zones"]["hand"]
    assert str(value["zones"].key_span("hand")) == "game.yaml:2:3"
    assert str(hand.value_span("holds")) == "game.yaml:2:17"
    assert hand.value_span("holds").end_column == 22
    assert str(hand.key_span("seen by")) == "game.yaml:2:25", "a quoted text begins behind its quote"
    turn = value["turn"]
    assert isinstance(turn, Seq)
    assert str(turn.item_span(0)) == "game.yaml:4:5"
    assert (turn.span.end_line, turn.span.end_column) == (4, 17), "a block ends with its last value"


def test_columns_within_a_text_can_be_counted() -> None:
    for text in ("where: a.b", "where: 'a.b'", 'where: "a.b"'):
        value, _ = read(text)
        assert isinstance(value, Map)
        span = value.value_span("where").inside(2, 1)
        assert text[span.column - 1] == "b"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: &x 1", "1:4 yaml-anchor"),
        ("&x a: 1", "1:1 yaml-anchor"),
        ("a: *x", "1:4 yaml-alias"),
        ("*x : 1", "1:1 yaml-alias"),
        ("a: !int 1", "1:4 yaml-tag"),
        ("a: !!python/object:os.system {}", "1:4 yaml-tag"),
        ("%YAML 1.1\n---\na: no", "1:1 yaml-directive"),
        ("# words\n\n%TAG ! x\n---\na: 1", "3:1 yaml-directive"),
        ("a: 1\n---\nb: 2", "2:1 two-documents"),
        ("a: {<<: {b: 1}}", "1:5 yaml-merge"),
        ("a: 1\nb: 2\na: 3", "3:1 duplicate-key"),
        ("? [a]\n: 1", "1:3 bad-key"),
        ("{a: 1}: 2", "1:1 bad-key"),
        ("~: 1", "1:1 bad-key"),
        (": 1", "1:1 bad-key"),
        ("a: {b: f(x, y)}", "1:13 cut-text"),
        ("a: [f(x, y)]", "1:10 cut-text"),
        ("a: 012", "1:4 number-form"),
        ("a: 1_000", "1:4 number-form"),
        ("a: 0x1f", "1:4 number-form"),
        ("a: +5", "1:4 number-form"),
        ("012: a", "1:1 number-form"),
        ("a: 1.5", "1:4 fraction"),
        ("a: .nan", "1:4 fraction"),
        ("a: -.inf", "1:4 fraction"),
        ("a: 1e9", "1:4 fraction"),
        ("a: 2147483648", "1:4 huge-number"),
        ("a: -2147483649", "1:4 huge-number"),
        ("a: " + "9" * 5000, "1:4 huge-number"),
        ("a: 2026-11-29", "1:4 date"),
        ("a: 2026-11-29 12:00:00", "1:4 date"),
        ("a: b\x07c", "1:5 hidden-character"),
        ("a: b\u202ec", "1:5 hidden-character"),
        ("a: b\u2028c", "1:5 hidden-character"),
        ('a: "\\x07"', "1:5 hidden-character"),
        ("a: " + "[" * 50, f"1:{MOST_DEPTH + 3} too-deep"),
        ("a: " + "{b: " * 50, f"1:{4 * MOST_DEPTH} too-deep"),
        ("- " * 50 + "1", f"1:{2 * MOST_DEPTH + 1} too-deep"),
        ("a: " + "x" * 20_001, "1:4 text-too-long"),
    ],
)
def test_refused_with_one_message_at_its_place(text: str, expected: str) -> None:
    assert read(text)[1] == [expected]


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("a: b: c", 1, "colon"),
        ("a:\n\tb: 1", 2, "tab"),
        ('a: "abc\nb: 1', 1, "never closed"),
        ("a: {b: 1\nc: 2", 1, "{ that opens here"),
        ("a: [1, 2\nc: 2", 1, "[ that opens here"),
        ("a: {count} parts", 1, "behind the end"),
        ("a:\n  b: 1\n c: 2", 3, "indented"),
        ("a: @x", 1, "cannot begin"),
        ("a: %x", 1, "cannot begin"),
        ("a: 1\nbcd\ne: 2", 2, "no colon"),
        ("a: 1\n- b", 2, "list item"),
        ("- a\nb: 1", 2, "key stands where a list item"),
        ('a: "\\q"', 1, "escape"),
        ("a: |x\n  b", 1, "cannot begin"),
        ("a: ]", 1, "missing"),
        ("a: [1, 2}", 1, "not closed"),
    ],
)
def test_syntax_errors_speak_plainly(text: str, line: int, words: str) -> None:
    diags = Diagnostics()
    assert load_text(text, "game.yaml", diags) is None
    (only,) = diags.items
    assert only.code == "yaml-syntax"
    assert only.span.line == line
    assert words in only.message
    assert only.hint
    assert not any(inner in only.message for inner in ("block mapping", "scalar", "token", "<"))


def test_the_alias_bomb_ends_at_its_first_anchor() -> None:
    bomb = "a: &a [x, x]\n" + "".join(
        f"{chr(98 + i)}: &{chr(98 + i)} [*{chr(97 + i)}, *{chr(97 + i)}]\n" for i in range(20)
    )
    assert read(bomb)[1] == ["1:4 yaml-anchor"]


def test_values_are_counted_while_they_are_read() -> None:
    diags = Diagnostics()
    budget = [10]
    assert load_text("a: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]", "game.yaml", diags, budget) is None
    assert [d.code for d in diags.items] == ["too-many-values"]
    assert MOST_NODES == 30_000


def test_nothing_is_parsed_beyond_the_place_that_is_refused() -> None:
    """Depth is noticed at the 41st bracket: what follows costs nothing, however long it is."""
    diags = Diagnostics()
    assert load_text("[" * 500_000, "game.yaml", diags) is None
    assert [d.code for d in diags.items] == ["too-deep"]


def test_files_are_refused_before_they_are_parsed(tmp_path: Path) -> None:
    large = tmp_path / "large.yaml"
    large.write_bytes(b"#" * (MOST_BYTES + 1))
    odd = tmp_path / "odd.yaml"
    odd.write_bytes("a: 1\nb: caf\u00e9".encode("latin-1"))
    utf16 = tmp_path / "wide.yaml"
    utf16.write_bytes("a: 1".encode("utf-16"))
    diags = Diagnostics()
    for file in (large, odd, utf16, tmp_path / "none.yaml"):
        assert load_file(file, diags) is None
    assert [d.code for d in diags.items] == ["file-too-large", "not-utf8", "not-utf8", "unreadable-file"]
    assert (diags.items[1].span.line, diags.items[1].span.column) == (2, 7)


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_bytes(b"\xef\xbb\xbfa: 1\r\nb: [x]\r\n")
    diags = Diagnostics()
    value = load_file(file, diags)
    assert value == {"a": 1, "b": ["x"]}
    assert isinstance(value, Map) and value.key_span("b").line == 2
    assert diags.items == []


@given(st.text(max_size=200))
def test_any_text_gives_a_value_or_messages_and_never_breaks(text: str) -> None:
    diags = Diagnostics()
    load_text(text, "game.yaml", diags)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1
    assert all(1 <= d.span.line <= lines + 1 and d.span.column >= 1 for d in diags.items)


@given(st.text(alphabet="ab:-[]{}\"'\n #&*!|>%@,?1.", max_size=60))
def test_any_punctuation_is_survived(text: str) -> None:
    load_text(text, "game.yaml", Diagnostics())


scalars = st.one_of(st.integers(-1000, 1000), st.booleans(), st.sampled_from(["red", "a b", "x.y", "p1"]))
trees = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abcdef"), inner, max_size=4),
    max_leaves=12,
)


def flow(value: object) -> str:
    """A value in YAML's bracketed form."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return "[" + ", ".join(flow(v) for v in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k}: {flow(v)}" for k, v in value.items()) + "}"
    return str(value)


@given(st.dictionaries(st.sampled_from("abcdef"), trees, min_size=1, max_size=4))
def test_every_span_covers_the_text_of_its_value(tree: dict[str, object]) -> None:
    text = flow(tree)
    diags = Diagnostics()
    value = load_text(text, "game.yaml", diags)
    assert diags.items == []
    assert value == tree

    def walk(item: object) -> None:
        if isinstance(item, Map):
            for key, inner in item.items():
                span = item.value_span(key)
                assert text[span.column - 1 : span.end_column - 1] == flow(inner)
                walk(inner)
        elif isinstance(item, Seq):
            for index, inner in enumerate(item):
                span = item.item_span(index)
                assert text[span.column - 1 : span.end_column - 1] == flow(inner)
                walk(inner)

    walk(value)
