"""Lists about sheets: how every face fits in every language, and the texts of cards as a table for reviewers."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulewright.exceptions import GameDataError, RulewrightError
from rulewright.languages import PSEUDO, _, languages
from rulewright_tools.book import make_book
from rulewright_tools.sheets.fit import Overflow
from rulewright_tools.sheets.produce import CARD_KINDS, Made, Order, Workshop, draw_all, overflows, workshop

KINDS = ("turn", "summary", "cards", "components", "variants", "chits", "dice")


@dataclass(frozen=True, slots=True)
class Row:
    """How one kind of sheet of one game fits in one language. `smallest` is in points."""

    game: str
    language: str
    kind: str
    faces: int
    smallest: float
    overflows: tuple[Overflow, ...] = ()
    problem: str = ""

    def cells(self) -> tuple[str, ...]:
        """The row of a table."""
        said = _("no") if self.overflows or self.problem else _("yes")
        return self.game, self.language, self.kind, str(self.faces), f"{self.smallest:g} pt", said

    def as_json(self) -> dict[str, Any]:
        """The row for programs."""
        return {
            "game": self.game,
            "language": self.language,
            "sheet": self.kind,
            "faces": self.faces,
            "smallest": self.smallest,
            "problem": self.problem,
            "overflows": [
                {"card": o.card, "title": o.title, "need": o.need, "have": o.have, "words": list(o.words),
                 "where": o.where}
                for o in self.overflows
            ],
        }  # fmt: skip


def fit_report(
    folders: Mapping[str, Path], codes: Sequence[str] | None = None, paper: str = "a4", fonts: Path | None = None
) -> list[Row]:
    """How all sheets of these games fit in languages `codes`: all that the system speaks, and pseudo-text, if None."""
    wanted = list(codes) if codes is not None else [*languages(), PSEUDO]
    return [row for folder in folders.values() for code in wanted for row in _rows(folder, code, paper, fonts)]


def _rows(folder: Path, code: str, paper: str, fonts: Path | None) -> list[Row]:
    try:
        shop = workshop(make_book(folder, code), Order(KINDS, code, paper=paper, fonts=fonts))
        return rows_of(shop, draw_all(shop))
    except GameDataError as error:
        problem = _("the game has mistakes; `rulewright check` shows them: {first}", first=error.diagnostics[0].message)
        return [Row(folder.name, code, "-", 0, 0.0, (), problem)]
    except RulewrightError as error:
        return [Row(folder.name, code, "-", 0, 0.0, (), str(error))]


def rows_of(shop: Workshop, parts: Sequence[Made]) -> list[Row]:
    """One row for each kind of sheet."""
    book = shop.made.book
    return [
        Row(
            book.game,
            book.language,
            part.kind,
            len(part.drawn.fits),
            min((fit.size for fit in part.drawn.fits if fit.size), default=0.0),
            tuple(overflows([part])),
        )
        for part in parts
    ]


def table_of(shop: Workshop, parts: Sequence[Made]) -> str:
    """The texts of all cards, one line each, as CSV."""
    written = io.StringIO()
    rows = csv.writer(written, lineterminator="\n")
    rows.writerow(["card", "sheet", "class", "title", "copies", "side", "language", "text", "where", "size", "fits"])
    for part in parts:
        if part.kind not in CARD_KINDS:
            continue
        found = {(fit.card, fit.side): fit for fit in part.drawn.fits}
        for card in part.cards:
            for side, face in (("front", card.front), ("back", card.back)):
                if face is None:
                    continue
                fit = found.get((card.id, side))
                text = " / ".join(line for block in face.blocks for line in block.lines())
                where = next((b.where for b in face.blocks if b.where), face.where or card.where)
                rows.writerow(
                    [card.id, part.kind, card.group, _safe(face.title), card.copies, side, shop.made.book.language,
                     _safe(text), where, f"{fit.size:g}" if fit else "", "no" if fit and fit.overflow else "yes"]
                )  # fmt: skip
    return written.getvalue()


def _safe(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return "'" + text if text[:1] in ("=", "+", "-", "@") else text
