"""The page of balance: kept figures as tables, in the language in use; and the figures are those of today's rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rulewright.driver import load
from rulewright.languages import in_language
from rulewright_tools.book import GameSource, make_book
from rulewright_tools.documents.engine import PageError
from rulewright_tools.documents.figures import FOLDER, chapters, command, label, read_runs
from rulewright_tools.documents.pages import Balance, environment_for_games, game_pages
from rulewright_tools.documents.site import balance_of
from rulewright_tools.simulation.run import Job, simulate
from tests.laws.games import FULL, ROOT

KEPT = sorted(ROOT.glob(f"games/**/{FOLDER}/*.json"))
FEWEST = {file.parent: file for file in reversed(KEPT) if file.stem.startswith("random")}
"""The first run of random players of each game, which is one of the fewest."""
GAME = "breakthrough"


def run_of(name: str, players: int, games: int, seats: tuple[str, ...] = ()) -> dict[str, Any]:
    """What `simulate --report` writes, as far as the page reads it."""
    summary = simulate(Job(name, players, seats=seats, engine="python"), games, 1, workers=1)
    head = {"set": {}, "baseline": {}, "players": players, "seats": list(seats) or ["random"] * players}
    return {"command": "simulate", "game": name, "variants": [], "seed": 1, "sweep": [], "results": [head | summary]}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game's folder with the figures of two runs."""
    kept = tmp_path / GAME / FOLDER
    kept.mkdir(parents=True)
    (kept / "a-random.json").write_text(json.dumps(run_of(GAME, 2, 20)))
    (kept / "b-greedy.json").write_text(json.dumps(run_of(GAME, 2, 4, ("greedy", "random"))))
    return tmp_path / GAME


def test_runs_are_read_in_the_order_of_their_names(folder: Path) -> None:
    runs = read_runs(folder)
    assert [run["file"] for run in runs] == ["a-random.json", "b-greedy.json"]
    assert [label(run) for run in runs] == ["2 players: random", "2 players: greedy and random"]
    assert command(runs[1], "games/x") == (
        f"rulewright simulate {GAME} --games 4 --seed 1 --players 2 --seat black=greedy"
        " --report games/x/figures/b-greedy.json"
    )
    assert read_runs(folder / "nowhere") == []


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"command": "league", "results": [{}]}', '{"command": "simulate", "results": [{}]}']
)
def test_what_is_no_run_is_refused_by_name(folder: Path, text: str) -> None:
    (folder / FOLDER / "c.json").write_text(text)
    with pytest.raises(PageError, match=r"c\.json"):
        read_runs(folder)


def test_every_figure_stands_in_its_column(folder: Path) -> None:
    runs = read_runs(folder)
    made = {chapter.id: chapter for chapter in chapters(runs, load(GAME, 2).facts)}
    assert list(made) == ["games", "wins", "spaces", "spaces-board-pawns", "actions"]
    one, two = (run["results"][0] for run in runs)
    lines = {line.name: line.cells for line in made["spaces-board-pawns"].lines}
    assert len(lines) == 36
    assert [cells[0] for cells in lines.values()] == [f"{row['per_game']:.2f}" for row in one["spaces"]]
    assert [cells[1] for cells in lines.values()] == [f"{row['per_game']:.2f}" for row in two["spaces"]]
    first = made["wins"].lines[0]
    assert first.cells[0].startswith(f"{100 * one['wins'][0]['share']:.1f} %")
    assert all(len(line.cells) == 2 for chapter in made.values() if chapter.id != "spaces" for line in chapter.lines)


def test_what_players_had_stands_beside_what_anybody_wins() -> None:
    """By kind, what goes best with winning first; nothing where who plays makes the difference."""
    runs = [run_of("marajoara", 2, 30), run_of("marajoara", 2, 2, ("greedy", "random"))]
    facts = load("marajoara", 2).facts
    made = {chapter.id: chapter for chapter in chapters(runs, facts) if chapter.id.startswith("holdings-")}
    assert made
    rows = [row for row in runs[0]["results"][0]["holdings"] if row["had"]["count"]]
    assert sum(len(chapter.lines) - 1 for chapter in made.values()) == len(rows)
    for chapter in made.values():
        assert chapter.lines[0].name == "Any player"
        assert {line.cells[1] for line in chapter.lines} == {"–"}
    ties: dict[str, list[tuple[float, dict[str, Any]]]] = {}
    for row in rows:
        ties.setdefault(f"holdings-{row['where']}-{row['what']}", []).append((-(row["correlation"] or 0), row))
    for id_, found in ties.items():
        said = [f"{100 * row['wins']['share']:.1f} % ({100 * row['had']['share']:.1f} %)" for _, row in
                sorted(found, key=lambda pair: pair[0])]  # fmt: skip
        assert sorted(said) == sorted(line.cells[0] for line in made[id_].lines[1:])
        assert said[0] == made[id_].lines[1].cells[0]


def test_the_page_is_there_where_figures_are(folder: Path) -> None:
    source = GameSource(ROOT / "games" / "classics" / GAME)
    environment = environment_for_games()
    for code, title, space in (
        ("en", "# Breakthrough: balance", "Use of spaces"),
        ("pt_BR", "equilíbrio", "Uso dos espaços"),
    ):
        book = make_book(source, code)
        assert "balance.md" not in game_pages(environment, book)
        with in_language(code):
            runs = read_runs(folder)
            game = load(GAME, 2, lang=code)
            balance = Balance(tuple(map(label, runs)), chapters(runs, game.facts), ("rulewright simulate",))
        pages = game_pages(environment, book, balance)
        assert title in pages["balance.md"]
        assert f"## {space}" in pages["balance.md"]
        assert "](balance.md)" in pages["index.md"]
    assert balance_of(folder.parent, [], "en") == Balance()


@pytest.mark.parametrize(
    "file", KEPT if FULL else FEWEST.values(), ids=lambda file: f"{file.parent.parent.name}-{file.stem}"
)
def test_kept_figures_are_those_of_the_rules(file: Path) -> None:
    """Random games are played again; those of bots take minutes, and were made with the same rules."""
    data = json.loads(file.read_text("utf-8"))
    (kept,) = data["results"]
    if set(kept["seats"]) != {"random"}:
        assert kept["used"]
        return
    folder = str(file.parent.parent)
    found = simulate(Job(folder, kept["players"], tuple(data["variants"])), kept["games"], data["seed"], workers=1)
    for key in ("wins", "mean_scores", "length", "branching", "used", "effects", "spaces", "holdings", "points"):
        assert found[key] == kept[key], f"play them again: {command(data | {'file': file.name}, folder)}"


def test_a_game_has_kept_figures() -> None:
    assert KEPT
