"""The page of a run: complete, the same from the same figures, asking nothing of anybody, readable by anybody."""

import json
import re
import sys
from collections import Counter
from html.parser import HTMLParser
from itertools import product
from pathlib import Path

import pytest

from rulewright.languages import in_language
from rulewright_tools.common import Failure
from rulewright_tools.simulation import pictures
from rulewright_tools.simulation.chunk import Job
from rulewright_tools.simulation.html import again, html_report
from rulewright_tools.simulation.many import play_all
from rulewright_tools.simulation.pictures import Bar, Series
from rulewright_tools.simulation.sweep import plan_of

pytest.importorskip("matplotlib", reason="pictures of reports need matplotlib, which is not installed")
VOID = {"meta", "br", "wbr", "link", "img", "hr", "input"}


class Reader(HTMLParser):
    """What a page is made of; complains where its tags do not close."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.cells: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)
        if tag in ("td", "th"):
            self.cells.append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and any(tag in self.open for tag in ("td", "th")):
            self.cells[-1] += data

    def of(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.tags if name == tag]


def run(folder: Path, *settings: str, games: int = 60, players: int = 2) -> dict[str, object]:
    """What `simulate --json` prints of a game."""
    plan = plan_of(folder, players, (), settings)
    jobs = [Job(str(folder), players, changes=tuple(c.changes.items())) for c in plan.combinations]
    results = []
    for combination, summary in zip(plan.combinations, play_all(jobs, games, 1, workers=1), strict=True):
        head = {"set": combination.changes, "baseline": combination.baseline, "players": players}
        results.append(head | {"seats": ["random"] * players} | summary)
    return {
        "game": "leaves", "variants": [], "players": players, "engine": "python", "seed": 1, "sweep": plan.described(),
        "results": results,
    }  # fmt: skip


@pytest.fixture
def scored(tmp_path: Path) -> Path:
    """A game with points, effects and a lead that changes, whose title is no HTML."""
    folder = tmp_path / "scored"
    folder.mkdir()
    (folder / "game.yaml").write_text(
        'format: 1\ntitle: "Points <b> & more"\nplayers: [2, 3]\nlimit: {decisions: 12, then: scores}\n'
        "numbers: {big: 3}\nvalues:\n  points: {per: player}\nresult: {score: me.points}\n"
        "effects:\n  jump: [{score: big}]\n"
        "turn:\n  - choose one of:\n      - {id: small, do: [{score: 1}]}\n      - {id: large, do: [jump]}\n"
        "    id: step\n    text: Small or large?\n"
    )
    return folder


def test_the_same_figures_are_the_same_bytes_whatever_the_user_has_set(scored: Path) -> None:
    import matplotlib

    data = run(scored)
    first = html_report(data, "Title")
    with matplotlib.rc_context(
        {"font.size": 30, "axes.facecolor": "red", "svg.hashsalt": "other", "svg.fonttype": "path"}
    ):
        assert html_report(json.loads(json.dumps(data)), "Title") == first


@pytest.mark.parametrize("settings", [(), ("numbers.big=2..4",), ("numbers.big=2..4", "limit.decisions=8,12")])
def test_a_page_asks_nothing_of_anybody_and_says_what_it_shows(scored: Path, settings: tuple[str, ...]) -> None:
    text = html_report(run(scored, *settings), "Points <b> & more")
    page = Reader(text)
    assert "<b>" not in text
    assert "Points &lt;b&gt; &amp; more" in text
    assert not page.of("script") and not page.of("link") and not page.of("img")
    assert "@import" not in text
    ids = Counter(attrs["id"] for _, attrs in page.tags if "id" in attrs)
    assert [name for name, count in ids.items() if count > 1] == []
    places = [attrs[key] or "" for _, attrs in page.tags for key in ("href", "src", "xlink:href") if key in attrs]
    places += re.findall(r"url\(([^)]*)\)", text)
    assert places
    assert {place for place in places if not place.startswith("#") or place[1:] not in ids} == set()
    drawn = page.of("svg")
    assert len(drawn) >= 5
    assert all(attrs["role"] == "img" and attrs["aria-label"] for attrs in drawn)
    assert all(attrs["scope"] in ("col", "row") for attrs in page.of("th"))
    for part in re.findall(r"<svg.*?</svg>", text, re.DOTALL):
        assert not re.search(r"#[0-9a-f]{6}\b", part), "a colour that cannot be dark"
        assert "<style" not in part, "a style that reaches the whole page"
        assert set(re.findall(r"var\(--([a-z0-9-]+)\)", part)) <= set(re.findall(r"--([a-z0-9-]+):", text))


def test_every_figure_stands_in_a_table(scored: Path) -> None:
    data = run(scored)
    (result,) = data["results"]
    cells = Reader(html_report(data, "T")).cells
    for wins in result["wins"]:
        assert f"{100 * wins['share']:.1f} %" in cells
        assert f"{100 * wins['low']:.1f} - {100 * wins['high']:.1f} %" in cells
    for key in ("length", "branching"):
        assert {str(result[key]["least"]), f"{result[key]['mean']:.2f}", str(result[key]["p95"])} <= set(cells)
    assert {"turn.step.small", "turn.step.large", "jump"} <= set(cells)
    assert f"{result['effects']['jump']['per_game']:.2f}" in cells
    assert f"{result['lead_changes']['mean']:.2f}" in cells
    assert f"{100 * result['drama']['mean']:.1f} %" in cells
    assert result["points"]
    for row in result["points"]:
        assert {f"{value:.2f}" for value in [*row["by_seat"], row["winners"]]} <= set(cells)


def test_a_sweep_marks_the_data_and_compares(scored: Path) -> None:
    data = run(scored, "numbers.big=2..4")
    text = html_report(data, "T")
    rows = re.findall(r"<tr(?: class=\"(marked)\")?><th[^>]*>(.*?)</th>", text)
    assert [(mark, name.partition(" <")[0]) for mark, name in rows if name[:1] in "234"][:3] == [
        ("", "2"), ("marked", "3"), ("", "4"),
    ]  # fmt: skip
    assert text.count("<details") == 3
    for result in data["results"]:
        assert f"{100 * result['wins'][0]['share']:.1f} % (" in text
    alts = [attrs["aria-label"] or "" for attrs in Reader(text).of("svg")]
    (wins,) = (alt for alt in alts if alt.startswith("Wins by seat over"))
    for result in data["results"]:
        assert f"{result['set']['numbers.big']}: {100 * result['wins'][0]['share']:.1f} %" in wins


def test_more_lines_than_can_be_told_apart_are_rows(scored: Path) -> None:
    data = run(scored, games=4)
    (result,) = data["results"]
    data["sweep"] = [{"path": path, "values": [1, 2, 3], "data": None} for path in "abc"]
    data["results"] = [
        result | {"set": dict(zip("abc", values, strict=True))} for values in product((1, 2, 3), repeat=3)
    ]
    text = html_report(data, "T")
    assert "row of the table" in text
    assert text.count("<details") == 27


@pytest.mark.parametrize("code", ["pt_BR", "es"])
def test_a_page_speaks_the_language_in_use(scored: Path, code: str) -> None:
    data = run(scored)
    with in_language(code):
        text = html_report(data, "T")
    assert f'<html lang="{code.replace("_", "-")}">' in text
    assert re.search(r"\d,\d %", text)
    assert not re.search(r">\d+\.\d", text)


def test_the_command_that_gives_the_same_figures(scored: Path) -> None:
    data = run(scored, "numbers.big=2,3", "limit.decisions=8") | {"variants": ["a b"]}
    assert again(data, ("p1=greedy",), True) == (
        "rulewright simulate leaves --games 60 --seed 1 --players 2 --variant 'a b' --seat p1=greedy --alternate"
        " --set numbers.big=2,3 --set limit.decisions=8"
    )


def test_a_report_by_the_command(cli, scored: Path, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    code, out, err = cli("simulate", scored, "-n", "30", "--workers", "1", "--report", file)
    assert (code, err) == (0, "")
    assert "WINS" in out
    page = Reader(file.read_text("utf-8"))
    assert page.of("html") == [{"lang": "en"}]
    first = file.read_bytes()
    cli("simulate", scored, "-n", "30", "--workers", "2", "--engine", "python", "--report", file)
    assert file.read_bytes() == first


@pytest.mark.parametrize("ending", ["html", "json"])
def test_figures_are_shown_even_where_no_report_can_be_written(
    cli, scored: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    def full(path: Path, _text: str) -> None:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr("rulewright_tools.commands.simulate.write", full)
    code, out, err = cli("simulate", scored, "-n", "9", "--workers", "1", "--report", tmp_path / f"report.{ending}")
    assert code == 2
    assert "WINS" in out
    assert "No space left on device" in err


def test_matplotlib_is_missing(cli, scored: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "find_spec", lambda _name: None)
    code, out, err = cli("simulate", scored, "-n", "1000000", "--report", tmp_path / "report.html")
    assert (code, out) == (2, "")
    assert "pip install 'rulewright[report]'" in err
    assert not (tmp_path / "report.html").exists()
    with pytest.raises(Failure):
        pictures.bars([Bar("a", 1)], "a")


def test_matplotlib_is_imported_only_for_pictures(cli, scored: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "matplotlib"]:
        monkeypatch.delitem(sys.modules, name)
    cli("simulate", scored, "-n", "5", "--workers", "1")
    assert not any(name.partition(".")[0] == "matplotlib" for name in sys.modules)


def test_pictures_of_extremes() -> None:
    """Nothing, one thing, and values without a number draw without a complaint."""
    assert "<svg" in pictures.bars([], "nothing")
    assert "<svg" in pictures.bars([Bar("a", 0, 0, 0)], 'a "quoted" <alt>', line=0.0, share=True)
    assert "&lt;alt" in pictures.bars([Bar("a", 0)], "<alt>")
    assert "<svg" in pictures.counts([[3, 3, 5]], "one size", axis="x", upright="y", mean=3)
    assert "<svg" in pictures.lines([5], [Series("a", (None,))], "none", axis="x", data=5)
    assert "<svg" in pictures.lines(["a", True], [Series(str(n), (n, None)) for n in range(9)], "many", axis="x")


def test_twelve_seats_look_different() -> None:
    names = [f"seat {n}" for n in range(12)]
    text = pictures.lines([1, 2], [Series(name, (n, n + 1)) for n, name in enumerate(names)], "seats", axis="x")
    legend = re.findall(r'<use href="#(m[^"]*)"[^>]*style="fill: (var[^;"]*)', text)
    assert len(set(legend)) >= 12


def test_names_in_any_script() -> None:
    assert "水" in pictures.bars([Bar("水の井戸", 1)], "a")
    assert "$x^2$" in pictures.bars([Bar("$x^2$", 1)], "a")


def test_games_that_all_broke_off(tmp_path: Path) -> None:
    folder = tmp_path / "trap"
    folder.mkdir()
    (folder / "game.yaml").write_text(
        "format: 1\ntitle: Trap\nplayers: 2\nlimit: {decisions: 9, then: draw}\nvalues:\n  steps: {to: 2}\n"
        "numbers: {high: 2}\n"
        "turn:\n  - choose: n\n    among: from_to(1, high)\n    text: How many?\n  - gain: steps\n"
    )
    assert "fault[range]" in html_report(run(folder, games=5), "T")
    assert "fault[range]" in html_report(run(folder, "numbers.high=1,2", games=5), "T")


def test_bots_are_compared_over_the_values(scored: Path) -> None:
    data = run(scored, "numbers.big=2,3")
    for result in data["results"]:
        result["by_who"] = dict.fromkeys(("greedy", "random"), result["wins"][0])
    text = html_report(data, "T")
    assert "Wins by who plays over numbers.big: greedy (2: " in text
    assert "greedy wins" in text


def test_long_paths_keep_their_ends() -> None:
    assert pictures._short("short.path", 26) == "short.path"
    assert pictures._short("play.round.turn.action.take_tile", 26) == "…turn.action.take_tile"
    assert len(pictures._short("x" * 99, 26)) == 26


def test_spaces_have_a_part_of_their_own() -> None:
    """Each space with its figures; a picture where the board is small enough to be read."""
    from tests.laws.games import ROOT

    data = run(ROOT / "games" / "maji")
    (result,) = data["results"]
    page = html_report(data, "T")
    cells = Reader(page).cells
    assert "Use of spaces" in page
    for row in result["spaces"]:
        assert {row["space"], f"{row['per_game']:.2f}", f"{100 * row['games']:.1f} %"} <= set(cells)
    assert any("times in a game: " in (attrs["aria-label"] or "") for attrs in Reader(page).of("svg"))


def test_what_players_had_has_a_part_of_its_own() -> None:
    from tests.laws.games import ROOT

    data = run(ROOT / "games" / "marajoara", games=6)
    (result,) = data["results"]
    page = html_report(data, "T")
    cells = Reader(page).cells
    assert "What players had" in page
    found = [row for row in result["holdings"] if row["had"]["count"]]
    assert found
    for row in found:
        assert {row["kind"], f"{100 * row['had']['share']:.1f} %", f"{100 * row['wins']['share']:.1f} %"} <= set(cells)
