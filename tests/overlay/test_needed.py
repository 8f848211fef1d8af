"""Variants that need others, and games that need one: `check`, pages and sheets take them together."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import rulewright
from rulewright.overlay.variant import with_needed
from rulewright.source.folder import find_game
from rulewright_tools.book import GameSource, make_book
from rulewright_tools.documents.markdown import md
from rulewright_tools.documents.pages import environment_for_games, game_pages

CHANGE = "changes:\n  - at: numbers.win_score\n    set: {score}\n"
LIMIT = "changes:\n  - at: limit.decisions\n    set: 300\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Pig with a short and a long game, of which one may be chosen, and a variant of the short one."""
    game = tmp_path / "pig"
    shutil.copytree(find_game("pig"), game)
    shutil.rmtree(game / "variants")
    (game / "variants").mkdir()
    (game / "scenarios" / "rules.yaml").unlink()
    for name, score in (("long", 200), ("short", 20)):
        write(game, name, "group: length\n" + CHANGE.format(score=score))
    write(game, "hurry", "needs: [short]\n" + LIMIT)
    return game


def write(game: Path, name: str, text: str) -> None:
    """A variant's file."""
    (game / "variants" / f"{name}.yaml").write_text(f"title: {name}\nsummary: A variant.\n{text}", "utf-8")


def ask_for_one(game: Path) -> None:
    """The game itself asks for a length."""
    file = game / "game.yaml"
    file.write_text(file.read_text("utf-8") + "\nneeds: length\n", "utf-8")


@pytest.mark.parametrize("asks", [False, True], ids=["may be chosen", "must be chosen"])
def test_a_variant_that_needs_another_is_no_mistake(folder: Path, asks: bool) -> None:
    if asks:
        ask_for_one(folder)
    assert rulewright.check(folder) == []
    book = make_book(GameSource(folder), pictures=False)
    told = {v.id: v for v in book.variants}
    assert told["hurry"].problem == "" and told["hurry"].needs == ("short",)
    assert any("20 instead of" in change.text.text for change in told["hurry"].changes)


@pytest.mark.parametrize("asks", [False, True], ids=["may be chosen", "must be chosen"])
def test_a_mistake_in_it_is_found(folder: Path, asks: bool) -> None:
    if asks:
        ask_for_one(folder)
    write(folder, "hurry", "needs: [short]\n" + LIMIT.replace("limit.decisions", "limit.nothing"))
    assert {d.span.file.rpartition("/")[2] for d in rulewright.check(folder)} == {"hurry.yaml"}


def test_what_it_needs_must_be_there(folder: Path) -> None:
    write(folder, "hurry", "needs: [shortest]\n" + LIMIT)
    assert [d.code for d in rulewright.check(folder)] == ["variant-needs"]


def test_a_variant_for_any_length_is_checked_with_one(folder: Path) -> None:
    ask_for_one(folder)
    write(folder, "calm", LIMIT)
    assert rulewright.check(folder) == []
    write(folder, "calm", LIMIT.replace("limit.decisions", "limit.nothing"))
    assert {d.span.file.rpartition("/")[2] for d in rulewright.check(folder)} == {"calm.yaml"}


def test_the_one_that_is_asked_for_may_be_chosen(folder: Path) -> None:
    ask_for_one(folder)
    for chosen, score in ((("short",), "20"), (("short", "hurry"), "20"), (("long",), "200"), ((), "200")):
        book = make_book(GameSource(folder), variants=chosen, pictures=False)
        assert {str(n.values[2]) for n in book.numbers if n.id == "win_score"} == {score}


def test_one_that_is_asked_for_of_a_single_player_leaves_the_game_of_others_alone(folder: Path) -> None:
    file = folder / "game.yaml"
    plain = file.read_text("utf-8")
    file.write_text(plain.replace("players: 2", "players: [1, 2]") + "\nneeds: {1: length, else: none}\n", "utf-8")
    for name in ("long", "short"):
        (folder / "variants" / f"{name}.yaml").write_text(
            (folder / "variants" / f"{name}.yaml").read_text("utf-8") + "players: [1]\n", "utf-8"
        )
    assert rulewright.check(folder) == []
    loaded = {chosen: rulewright.load(folder, variants=chosen, cache=False).players for chosen in ((), ("short",))}
    assert loaded == {(): 2, ("short",): 1}
    book = make_book(GameSource(folder), pictures=False)
    assert book.players == (2,)
    assert {n.id: n.values for n in book.numbers}["win_score"] == {2: 100}
    assert {v.id: (v.players, v.problem) for v in book.variants} == dict.fromkeys(
        ("hurry", "long", "short"), ((1,), "")
    )


def test_two_that_do_not_go_together_are_told_on_the_page(folder: Path) -> None:
    write(folder, "other", "group: length\n" + CHANGE.format(score=50))
    write(folder, "clash", "needs: [short, other]\n" + LIMIT)
    book = make_book(GameSource(folder), pictures=False)
    (clash,) = (v for v in book.variants if v.id == "clash")
    pages = game_pages(environment_for_games(), book)
    assert clash.problem and md(clash.problem) in pages["variants/clash.md"]


def test_needs_of_needs_come_first_and_circles_end(folder: Path) -> None:
    write(folder, "rush", "needs: [hurry]\n" + LIMIT)
    assert with_needed(folder, "rush") == ("short", "hurry", "rush")
    write(folder, "short", "needs: [rush]\n" + CHANGE.format(score=20))
    assert sorted(with_needed(folder, "short")) == ["hurry", "rush", "short"]
