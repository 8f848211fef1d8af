"""Whose a piece is that was cut out: each player's pieces bear a mark and a name of their own."""

from __future__ import annotations

import pytest

from rulewright.source.folder import find_game
from rulewright_tools.book import make_book
from rulewright_tools.sheets.prepared import prepare
from rulewright_tools.sheets.references import chits


@pytest.mark.parametrize("low_ink", [False, True])
@pytest.mark.parametrize("language", ["en", "pt_BR", "es"])
def test_pieces_of_different_players_look_different(language: str, low_ink: bool) -> None:
    made = prepare(make_book(find_game("maji"), language, low_ink=low_ink))
    assert len(made.book.owners) == max(made.book.players) == 2
    owned = {part.id for part in made.book.components if part.per_player}
    cards = [card for card in chits(made) if card.group in owned]
    assert [card.copies for card in cards] == [6, 6]
    assert len({card.title for card in cards}) == len({card.id for card in cards}) == 2
    assert all(owner.title in card.title for owner, card in zip(made.book.owners, cards, strict=True))
    marks = [made.pictures.svg[card.front.mark] for card in cards]
    shapes = [svg.split("</style>")[-1].split(' fill="')[0] for svg in marks]
    assert len(set(shapes)) == 2, "told apart by shape where there is no colour"
    assert all(not card.front.mark for card in chits(made) if card.group not in owned)


def test_a_piece_without_a_picture_is_its_player_s_shape() -> None:
    made = prepare(make_book(find_game("breakthrough"), "en"))
    cards = chits(made)
    assert len({made.pictures.svg[card.front.picture] for card in cards}) == len(made.book.owners) == len(cards)
