"""The tables of the typed program's operations and faults, from the docstrings of their classes."""

from __future__ import annotations

from typing import get_args

from rulewright.ir import header, ops


def operations() -> list[str]:
    """Two tables, expressions and statements, and the faults a program can stop with."""
    lines = []
    for heading, union in (("An expression is one of", ops.Expr), ("A statement is one of", ops.Stmt)):
        lines += [f"{heading}", "", "| operation | what it is |", "|---|---|"]
        for kind in get_args(union):
            first = (kind.__doc__ or "").strip().split("\n\n")[0].replace("\n", " ")
            words = " ".join(first.split()).replace("|", "\\|")
            lines.append(f"| `{kind.__name__}` | {words} |")
        lines.append("")
    lines += ["Faults at play, by name", "", "| fault | meaning |", "|---|---|"]
    return [*lines, *(f"| `{code}` | {meaning} |" for code, meaning in header.FAULTS.items()), ""]
