"""The examples on the page for people who study players give what they say."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "interfaces.md"


@pytest.mark.parametrize(
    ("section", "package", "extra"), [("PettingZoo", "pettingzoo", "pettingzoo"), ("OpenSpiel", "pyspiel", "openspiel")]
)
def test_the_examples_are_right(section: str, package: str, extra: str) -> None:
    pytest.importorskip(package, reason=f"the extra {extra} is not installed")
    text = PAGE.read_text("utf-8")
    part = re.split(r"^## ", text, flags=re.M)
    (wanted,) = [p for p in part if p.startswith(section)]
    blocks = re.findall(r"^```pycon\n(.*?)^```", wanted, flags=re.M | re.S)
    assert blocks
    space: dict[str, object] = {}
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    told: list[str] = []
    for number, block in enumerate(blocks):
        example = doctest.DocTestParser().get_doctest(block, space, f"{section} {number}", str(PAGE), 0)
        runner.run(example, out=told.append, clear_globs=False)
        space = example.globs
    assert not runner.failures, "".join(told)
    assert runner.tries > 5
