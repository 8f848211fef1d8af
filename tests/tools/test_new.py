"""What `new` writes checks, plays, passes its own scenarios and is covered; nothing is ever overwritten."""

from pathlib import Path

import pytest

import rulewright
from rulewright_tools.coverage.clauses import cover
from rulewright_tools.coverage.mutate import mutate


def test_a_new_game_is_fine_as_it_is(cli, tmp_path: Path) -> None:
    folder = tmp_path / "my_game"
    code, out, _ = cli("new", folder)
    assert code == 0
    assert "rulewright check --watch" in out
    assert cli("check", folder, "--play", "20")[0] == 0
    code, out, _ = cli("test", folder)
    assert code == 0
    assert "2 passed, 0 failed" in out
    assert cover(folder).complete
    state = rulewright.load(folder).new_state(seed=3)
    while not state.is_over:
        state.apply(state.decision.options[-1])
    assert len(state.winners) == 1


def test_every_break_of_a_new_game_is_noticed_or_explained(cli, tmp_path: Path) -> None:
    cli("new", tmp_path / "my_game")
    report = mutate(tmp_path / "my_game", workers=1)
    assert report.tried > 10
    assert report.survivors == []
    assert report.stale == []


def test_a_new_variant_is_fine_as_it_is(cli, game: Path) -> None:
    code, _, _ = cli("new", game, "--variant", "windy")
    assert code == 0
    assert cli("check", game)[0] == 0
    assert rulewright.load(game, variants=["windy"]).variants == ["windy"]


def test_nothing_is_overwritten(cli, game: Path) -> None:
    before = (game / "game.yaml").read_text()
    (game / "game.yaml").write_text(before + "# mine\n")
    (game / "clauses.yaml").unlink()
    code, _, err = cli("new", game)
    assert code == 2
    assert "exists already" in err
    assert (game / "game.yaml").read_text() == before + "# mine\n"
    assert not (game / "clauses.yaml").exists()


@pytest.mark.parametrize("name", ["My Game", "3game", "a/../B"])
def test_a_name_that_cannot_be_an_id_is_refused(cli, tmp_path: Path, name: str) -> None:
    code, _, err = cli("new", tmp_path / name)
    assert code == 2
    assert "cannot be a name" in err


def test_a_name_that_is_taken_can_still_be_a_path(cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    code, _, err = cli("new", "tic_tac_toe")
    assert code == 2
    assert "write ./tic_tac_toe" in err
    code, out, _ = cli("new", "./tic_tac_toe")
    assert code == 0
    assert "rulewright play ./tic_tac_toe" in out
    assert cli("check", "./tic_tac_toe")[0] == 0
    (tmp_path / "games").mkdir()
    code, out, _ = cli("new", "leaves")
    assert code == 0
    assert (tmp_path / "games" / "leaves" / "game.yaml").is_file()
    assert "rulewright play leaves" in out


def test_a_new_game_reads_like_rules(cli, tmp_path: Path) -> None:
    """What is printed first: own words for the turn, titles for numbers, and a text for what a thing is."""
    from rulewright_tools.book import make_book

    folder = tmp_path / "leaf_pile"
    cli("new", folder)
    code, out, _ = cli("show", folder, "--form", "words")
    assert code == 0
    assert "Take 1 to 2 leaves from the heap." in out
    assert "(the take)" not in out
    book = make_book(folder, pictures=False)
    assert all(component.text for component in book.components)
    assert [number.title.text for number in book.numbers] == ["Most leaves at once"]
    game = folder / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("most: 2 ", "most: 4 "), "utf-8")
    assert "Take 1 to 4 leaves from the heap." in cli("show", folder, "--form", "words")[1]
