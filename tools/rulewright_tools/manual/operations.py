"""The table of operations of the typed program, from the docstrings of their classes."""

from __future__ import annotations

from typing import get_args

from rulewright.ir import header, ops

START, END = "<!-- operations: made from rulewright/ir/ops.py -->", "<!-- end of operations -->"


def render() -> str:
    """Two tables, expressions and statements, and the faults a program can stop with."""
    lines = [START, ""]
    for heading, union in (("An expression is one of", ops.Expr), ("A statement is one of", ops.Stmt)):
        lines += [f"{heading}", "", "| operation | what it is |", "|---|---|"]
        for kind in get_args(union):
            first = (kind.__doc__ or "").strip().split("\n\n")[0].replace("\n", " ")
            words = " ".join(first.split()).replace("|", "\\|")
            lines.append(f"| `{kind.__name__}` | {words} |")
        lines.append("")
    lines += ["Faults at play, by name", "", "| fault | meaning |", "|---|---|"]
    lines += [f"| `{code}` | {meaning} |" for code, meaning in header.FAULTS.items()]
    return "\n".join([*lines, "", END])


def put_into(page: str) -> str:
    """The page with its tables made anew.

    Raises:
        ValueError: the page has no place for them.
    """
    before, start, rest = page.partition(START)
    _, end, after = rest.partition(END)
    if not start or not end:
        raise ValueError(f"the page has no lines {START} and {END}")
    return before + render() + after
