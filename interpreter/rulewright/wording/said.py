"""What was put into words: sentences with the sentences that belong to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rulewright.diagnostics.span import NOWHERE, Span


@dataclass(slots=True)
class Said:
    """One sentence. It ends with a colon where `inner` says the rest.

    `kind` says what it is in its outline: a statement (empty), `arm` for an option of a decision, `case` and `else` for
    what happens in other cases than the line before, `note` for a remark about the line before or around, `say` for
    what is announced.
    """

    text: str
    inner: list[Said] = field(default_factory=list)
    path: str = ""
    span: Span = NOWHERE
    kind: str = ""


def quoted(text: object) -> str:
    """A name in quotation marks."""
    return f"“{text}”"


def said_lines(outline: Sequence[Said], depth: int = 0) -> Iterator[str]:
    """The outline as plain lines, inner ones indented."""
    for said in outline:
        yield f"{'  ' * depth}{said.text}"
        yield from said_lines(said.inner, depth + 1)
