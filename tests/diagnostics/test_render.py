"""Diagnostics as text and as plain values."""

from pathlib import Path

from rulewright.diagnostics import Diagnostics, Span
from rulewright.diagnostics.near import did_you_mean, listing, near_names, nearest
from rulewright.diagnostics.render import WIDTH, as_json, file_lines, render_count, render_text

LINES = {"turn.yaml": ["turn:", "  - take: 1", "    from: heep"], "parts.yaml": ["heap: 5"]}


def one(span: Span, message: str = "there is none", hint: str = "", related: tuple[tuple[Span, str], ...] = ()) -> str:
    diags = Diagnostics()
    diags.error("unknown-zone", span, message, hint, related)
    return render_text(diags.items, lambda name: LINES.get(name, []))


def test_the_line_with_a_caret_and_the_other_place() -> None:
    span, other = Span("turn.yaml", 3, 11, 3, 15), Span("parts.yaml", 1, 1, 1, 5)
    assert (
        one(span, 'there is no zone called "heep"', 'did you mean "heap"?', ((other, "it is declared here"),))
        == """\
turn.yaml:3:11: error[unknown-zone]: there is no zone called "heep"
    3 |     from: heep
      |           ^^^^
note: parts.yaml:1:1: it is declared here
    1 | heap: 5
      | ^^^^
hint: did you mean "heap"?"""
    )


def test_without_a_line_to_show() -> None:
    assert one(Span("gone.yaml", 3, 1, 3, 2)) == "gone.yaml:3:1: error[unknown-zone]: there is none"
    assert one(Span("turn.yaml", 9, 1, 9, 2)) == "turn.yaml:9:1: error[unknown-zone]: there is none"
    assert one(Span("", 0, 0, 0, 0)) == "error[unknown-zone]: there is none"


def test_a_span_over_several_lines_marks_the_rest_of_its_first() -> None:
    assert one(Span("turn.yaml", 2, 5, 3, 15)).endswith("\n    2 |   - take: 1\n      |     ^^^^^^^")


def test_a_long_line_is_cut_around_the_place() -> None:
    LINES["long.yaml"] = ["x" * 5000 + "heep" + "y" * 5000]
    rows = one(Span("long.yaml", 1, 5001, 1, 5005)).split("\n")
    assert len(rows[1]) <= WIDTH + 8
    start = rows[2].index("^")
    assert rows[1][start : start + 4] == "heep"


def test_no_file_can_steer_the_terminal() -> None:
    LINES["evil.yaml"] = ["a: \x1b[31mred"]
    text = one(Span("evil.yaml", 1, 1, 1, 2), "found \x1b]0;title\x07")
    assert "\x1b" not in text and "\x07" not in text


def test_counts_and_plain_values() -> None:
    diags = Diagnostics()
    assert render_count(diags.items) == ""
    diags.error("a", Span("x.yaml", 1, 2, 1, 3), "m", "h")
    diags.error("b", Span("x.yaml", 1, 2, 1, 3), "m")
    diags.warning("c", Span("x.yaml", 4, 5, 4, 6), "w")
    assert render_count(diags.items) == "2 errors, 1 warning"
    assert as_json(diags.items)[2] == {
        "file": "x.yaml", "line": 4, "column": 5, "severity": "warning", "code": "c", "message": "w", "hint": "",
    }  # fmt: skip


def test_lines_are_read_from_files(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(b"\xef\xbb\xbfone\r\ntwo\rthree\xff\n")
    lines = file_lines()
    assert lines(str(tmp_path / "a.yaml"))[:2] == ["one", "two"]
    assert lines(str(tmp_path)) == []
    assert lines("no\x00file") == []


def test_near_names() -> None:
    assert nearest("heep", ["heap", "hand", "bag"]) == "heap"
    assert nearest("zzz", ["heap"]) == ""
    assert nearest("Seen-By", ["seen by", "holds"]) == "seen by"
    assert near_names("x" * 1000, ["x"]) == []
    assert did_you_mean("hep", ["heap", "help"]).startswith('did you mean "')
    assert did_you_mean("hep", []) == ""
    assert listing("abcdefghijklmnop", 3) == "a, b, c, ..."
