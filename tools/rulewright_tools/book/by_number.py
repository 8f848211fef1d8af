"""Outlines for several numbers of players as one: what all of them say once, what differs apart.

{2: ["Take 5 gems."], 3: ["Take 4 gems."]}  ->  With 2 players: Take 5 gems. / With 3 players: Take 4 gems.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulewright.languages import _
from rulewright.wording import Said, said_lines
from rulewright_tools.book.figures import said_players


def said_by_number(outlines: Mapping[int, Sequence[Said]]) -> list[Said]:
    """One outline made of those for each number of players."""
    alike = _groups(outlines)
    if len(alike) == 1:
        return list(next(iter(alike.values())))
    lengths = {len(outline) for outline in outlines.values()}
    if len(lengths) > 1:
        return [_case(players, outline) for players, outline in alike.items() if outline]
    found: list[Said] = []
    for row in zip(*outlines.values(), strict=True):
        found += _merged(dict(zip(outlines, row, strict=True)))
    return found


def _merged(row: Mapping[int, Said]) -> list[Said]:
    """One line of each outline as one, or as a case for each group of players."""
    first = next(iter(row.values()))
    if all((said.text, said.kind) == (first.text, first.kind) for said in row.values()):
        inner = said_by_number({players: said.inner for players, said in row.items()})
        return [Said(first.text, inner, first.path, first.span, first.kind)]
    alike = _groups({players: [said] for players, said in row.items()})
    return [_case(players, outline) for players, outline in alike.items()]


def _groups(outlines: Mapping[int, Sequence[Said]]) -> dict[tuple[int, ...], Sequence[Said]]:
    """The outlines that read differently, each with the numbers of players it is for."""
    by_text: dict[tuple[str, ...], list[int]] = {}
    for players, outline in outlines.items():
        by_text.setdefault(tuple(said_lines(outline)), []).append(players)
    return {tuple(players): outlines[players[0]] for players in by_text.values()}


def _case(players: tuple[int, ...], outline: Sequence[Said]) -> Said:
    """An outline for some numbers of players only."""
    first = outline[0]
    return Said(_("With {players}:", players=said_players(players)), list(outline), first.path, first.span, "case")
