"""Which files are a game, how they are joined, and how games are found."""

from pathlib import Path

import pytest

from rulewright.diagnostics import Diagnostics
from rulewright.exceptions import UnknownGame
from rulewright.source.folder import (
    MOST_FILES,
    find_game,
    game_files,
    list_games,
    load_game_tree,
    variant_files,
    variant_names,
)


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder


def load(folder: Path) -> tuple[dict[str, object], list[str]]:
    diags = Diagnostics()
    tree = load_game_tree(folder, diags)
    return dict(tree), [d.code for d in diags.items]


def test_the_files_of_a_game(tmp_path: Path) -> None:
    names = ["game.yaml", "board.yaml", "cards/red.yaml", "clauses.yaml", "rulebook.yaml", "notes.txt",
             "scenarios/one.yaml", "variants/fast.yaml", "locale/x.yaml", ".hidden.yaml"]  # fmt: skip
    write(tmp_path, dict.fromkeys(names, "title: x\n"))
    found = game_files(tmp_path, Diagnostics())
    assert [str(f.relative_to(tmp_path)) for f in found] == ["game.yaml", "board.yaml", "cards/red.yaml"]


def test_sections_of_several_files_are_joined(tmp_path: Path) -> None:
    write(tmp_path, {"game.yaml": "title: A\nzones: {hand: 1}\n", "table.yaml": "zones: {deck: 2}\nsetup: [x]\n"})
    assert load(tmp_path) == ({"title": "A", "zones": {"hand": 1, "deck": 2}, "setup": ["x"]}, [])


def test_the_same_id_twice_names_both_places(tmp_path: Path) -> None:
    write(tmp_path, {"game.yaml": "zones: {hand: 1}\n", "table.yaml": "zones:\n  hand: 2\n"})
    diags = Diagnostics()
    load_game_tree(tmp_path, diags)
    (only,) = diags.items
    assert only.code == "duplicate-id"
    assert str(only.span).endswith("table.yaml:2:3")
    assert str(only.related[0][0]).endswith("game.yaml:1:9")


def test_a_deck_may_be_split_over_files(tmp_path: Path) -> None:
    files = {
        "game.yaml": "components: {cards: {back: suit, kinds: {ace: {}}}}\n",
        "cards/red.yaml": "components: {cards: {kinds: {ruby: {}}}}\n",
        "cards/blue.yaml": "components: {cards: {kinds: {sky: {}}}}\n",
    }
    tree, found = load(write(tmp_path, files))
    assert found == []
    assert tree == {"components": {"cards": {"back": "suit", "kinds": {"ace": {}, "sky": {}, "ruby": {}}}}}
    write(tmp_path, {"cards/more.yaml": "components: {cards: {kinds: {sky: {}}}}\n"})
    assert load(tmp_path)[1] == ["duplicate-id"]
    write(tmp_path, {"cards/more.yaml": "components: {cards: {back: x}}\n"})
    assert load(tmp_path)[1] == ["duplicate-id"]


def test_blocks_and_texts_stand_in_one_file(tmp_path: Path) -> None:
    write(tmp_path, {"game.yaml": "setup: [a]\n", "more.yaml": "setup: [b]\n"})
    assert load(tmp_path)[1] == ["duplicate-section"]


def test_a_broken_file_does_not_hide_the_others(tmp_path: Path) -> None:
    write(tmp_path, {"game.yaml": "title: A\n", "a.yaml": "b: [\n", "c.yaml": "d: *x\n", "e.yaml": "summary: fine\n"})
    tree, found = load(tmp_path)
    assert tree == {"title": "A", "summary": "fine"}
    assert found == ["yaml-syntax", "yaml-alias"]


def test_links_are_refused(tmp_path: Path) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text("title: secret\n")
    game = write(tmp_path / "game", {"game.yaml": "summary: A\n"})
    (game / "more.yaml").symlink_to(secret)
    (game / "cards").symlink_to(tmp_path)
    tree, found = load(game)
    assert tree == {"summary": "A"}
    assert found == ["linked-file", "linked-file"]


def test_links_of_variants_are_refused(tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text("title: secret\n")
    game = write(tmp_path / "game", {"game.yaml": "summary: A\n", "variants/a.yaml": "title: A\n"})
    (game / "variants" / "b.yaml").symlink_to(tmp_path / "secret.yaml")
    diags = Diagnostics()
    assert variant_files(game, "b", diags) == []
    assert [d.code for d in diags.items] == ["linked-file"]
    assert len(variant_files(game, "a", diags)) == 1
    assert variant_names(game) == ["a", "b"]


@pytest.mark.parametrize("name", ["../game", "a/../a", "..", ".", "", "/etc/passwd", "a\x00b", "*"])
def test_names_of_variants_cannot_leave_the_folder(tmp_path: Path, name: str) -> None:
    game = write(tmp_path / "game", {"game.yaml": "title: A\n", "variants/a.yaml": "title: A\n"})
    assert variant_files(game, name, Diagnostics()) == []


def test_too_many_files_are_refused_unread(tmp_path: Path) -> None:
    write(tmp_path, {f"f{i}.yaml": "" for i in range(MOST_FILES + 1)})
    assert load(tmp_path)[1] == ["too-many-files"]


def test_all_files_share_one_budget_of_values(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulewright.source.load.MOST_NODES", 12)
    write(
        tmp_path,
        {"game.yaml": "draw: [1, 2, 3]\n", "b.yaml": "glossary: {a: 1, b: 2, c: 3, d: 4}\n", "c.yaml": "title: A\n"},
    )
    assert load(tmp_path)[1] == ["too-many-values"]


def test_a_file_that_is_no_mapping(tmp_path: Path) -> None:
    write(tmp_path, {"game.yaml": "title: A\n", "b.yaml": "- 1\n", "c.yaml": "word\n", "d.yaml": "# nothing\n"})
    assert load(tmp_path)[1] == ["not-a-mapping", "not-a-mapping"]


def test_a_single_file_is_a_game(tmp_path: Path) -> None:
    write(tmp_path, {"tiny.yaml": "title: Tiny\n", "other.yaml": "title: Other\n"})
    assert find_game(str(tmp_path / "tiny.yaml")) == tmp_path / "tiny.yaml"
    assert load(tmp_path / "tiny.yaml") == ({"title": "Tiny"}, [])


def test_games_are_found_by_name_and_by_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, {"games/village/game.yaml": "title: V\n", "games/classics/well/game.yaml": "title: W\n",
                     "games/empty/x.txt": "", "elsewhere/game.yaml": "title: E\n"})  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert find_game("village") == Path("games/village")
    assert find_game("well") == Path("games/classics/well")
    assert find_game("elsewhere") == Path("elsewhere")
    assert find_game(tmp_path / "elsewhere") == tmp_path / "elsewhere"
    assert {"village", "well"} <= set(list_games())
    assert "empty" not in list_games()
    with pytest.raises(UnknownGame, match='did you mean "village"'):
        find_game("vilage")
    with pytest.raises(UnknownGame, match=r"no \.yaml file"):
        find_game("games/empty")
    for odd in ("", "no/such/place", "a\x00b", "x" * 5000):
        with pytest.raises(UnknownGame):
            find_game(odd)


def test_games_of_the_package_are_found_from_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    games = list_games()
    assert games
    assert all(find_game(name) == path for name, path in games.items())
