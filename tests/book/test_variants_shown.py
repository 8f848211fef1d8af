"""A book draws the new pieces of variants without compiling each variant, for a game may have a dozen of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulewright import driver
from rulewright_tools.book.pictures import Artist
from rulewright_tools.book.source import GameSource

GAME = """format: 1
title: T
players: 2
limit: {decisions: 9}
components:
  stones: {one: stone, per: player, count: 3}
boards: {track: {shape: route, spaces: {a: {}, b: {end: true}}, holds: {stones: 6}}}
values: {points: {per: player}}
draw:
  colours: {stones: red, tin: grey}
  shapes: {coins: circle}
  icons: {tin: M2 2H22V22H2Z}
turn:
  - {choose: stone, among: me.stones, id: which}
  - {move: stone, to: track.a}
  - score: 1
"""
VARIANT = """title: Coins
changes:
  - at: components
    add: {coins: {one: coin, kinds: {tin: {}, lead: {}}}}
"""


def test_new_pieces_of_a_variant_are_drawn_without_compiling_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "variants").mkdir()
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    (tmp_path / "variants" / "coins.yaml").write_text(VARIANT, "utf-8")

    def refused(*_args: Any, **_named: Any) -> None:
        raise AssertionError("nothing is to be compiled")

    monkeypatch.setattr(driver, "load", refused)
    picture = Artist(GameSource(tmp_path), "en", 2, ("coins",), played=False).piece("coins", "tin")
    assert picture is not None
    assert "M2 2H22V22H2Z" in picture.svg


def test_a_game_to_be_shown_has_the_facts_of_one_to_be_played() -> None:
    shown = driver.load_shown("marajoara", 2, lang="pt_BR")
    played = driver.load("marajoara", 2, lang="pt_BR")
    assert shown.facts == played.facts
    assert (shown.title, shown.language, shown.players) == (played.title, "pt_BR", 2)


def test_a_picture_of_an_example_shows_boards_whose_spaces_its_options_name() -> None:
    artist = Artist(GameSource(Path("games/marajoara")), "en", 2)
    game = artist.game()
    before = game.new_state(seed=1)
    after = before.clone()
    after.apply(after.decision.options[0].id)
    boards = {name: board["sites"][0] for name, board in game.facts["boards"].items() if not board["copies"]}
    seen = []
    for name, site in boards.items():
        title = game.facts["boards"][name]["words"]["title"].capitalize()
        pictures = [
            artist.before_and_after("x", game, before, after, "", "", (), words)[0].svg for words in ((), (site,))
        ]
        seen.append([f">{title}<" in svg for svg in pictures])
    assert all(told for _changed, told in seen)
    assert [False, True] in seen
