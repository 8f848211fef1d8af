"""Short codes in texts, such as `:gems:`, that name nothing: a reader would see the code itself."""

from __future__ import annotations

from collections.abc import Set

from rulewright.diagnostics import Diagnostics, Span
from rulewright.diagnostics.near import did_you_mean
from rulewright.languages import _
from rulewright.languages.codes import CODE
from rulewright.lint.drawn import words_in
from rulewright.lint.texts import sentences_of
from rulewright.resolved.codes import codes_of
from rulewright.resolved.game import Resolved
from rulewright.source.tree import Map

SECTIONS = ("components",)
"""Where kinds stand that may be left out with some number of players."""
TITLES = ("title",)


def check(game: Resolved, tree: Map, diags: Diagnostics, source: Map | None) -> None:
    """`unknown-code`. Kinds that are left out with some number of players are known from the source."""
    known = set(codes_of(game.symbols))
    elsewhere = {word for name in SECTIONS for word in words_in(source, name)} if source is not None else set()
    for key, text, span, _owner in sentences_of(tree):
        check_text(text, span, known, diags, elsewhere=elsewhere, title=key in TITLES)


def check_text(
    text: str, span: Span, known: Set[str], diags: Diagnostics, *, elsewhere: Set[str] = frozenset(),
    title: bool = False, plain: bool | None = None,
) -> None:  # fmt: skip
    """The codes of one text. `title`: it is itself what codes are said by, so that it can hold none.

    `plain`: columns of the text are columns of the file; by default as the span says.
    """
    on_a_line = span.line == span.end_line if plain is None else plain
    for match in CODE.finditer(text):
        code = match.group(1)
        quote = 1 if span.end_column - span.column > len(text) else 0
        at = span.inside(match.start() + quote, len(match.group())) if on_a_line else span
        if title:
            diags.error("unknown-code", at, _("a title can hold no short code"), _("write the word itself"))
        elif code not in known and code.rpartition(".")[2] not in elsewhere:
            message = _('no thing is called "{name}", so :{name}: would be read as it is', name=code)
            hint = did_you_mean(code, known) or _(
                "a code is a class or a kind: :gems:, :tiles.waterhole:; leave the colons out for words"
            )
            diags.error("unknown-code", at, message, hint)
