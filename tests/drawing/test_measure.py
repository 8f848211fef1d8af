"""Texts fit the room they are given, whole if they can, and say so where they cannot."""

from __future__ import annotations

import string

from hypothesis import example, given
from hypothesis import strategies as st

from rulewright_tools.drawing.measure import ems, fit

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)


@given(TEXTS, st.floats(1, 60), st.floats(1, 30), st.floats(1.8, 6), st.integers(1, 4))
@example("0 0", 1.5, 1.0, 2.0, 1)  # no room for the dots either
def test_what_is_given_back_fits(text: str, width: float, height: float, size: float, lines: int) -> None:
    fitted = fit(text, width, height, size, 1.8, lines)
    assert len(fitted.lines) <= lines
    for line in fitted.lines:
        assert ems(line) * fitted.size <= width + 1e-6
    assert 1.8 <= fitted.size <= size or fitted.size == 1.8
    if not fitted.cut:
        assert " ".join(fitted.lines).split() == text.split()
        assert fitted.height <= height + 1e-6 or len(fitted.lines) == 1


def test_a_short_text_keeps_its_size() -> None:
    assert fit("oak", 20, 5, 3).size == 3


def test_a_longer_text_is_split_before_it_is_cut() -> None:
    fitted = fit("queen of spades", 9, 10, 3)
    assert len(fitted.lines) > 1
    assert not fitted.cut


def test_a_word_without_end_is_cut_and_says_so() -> None:
    fitted = fit("x" * 80, 10, 5, 3)
    assert fitted.cut
    assert fitted.lines[0].endswith("…")


def test_letters_have_widths_and_marks_above_them_none() -> None:
    assert all(0.2 < ems(letter) < 1.1 for letter in string.ascii_letters)
    assert ems("e\u0301") == ems("e")
    assert ems("水") >= 1
