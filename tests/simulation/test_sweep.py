"""Which values are tried, and that one run over many of them gives what a run of each gives."""

import json
from pathlib import Path

import pytest

from rulewright.exceptions import GameDataError
from rulewright_tools.common import Failure
from rulewright_tools.simulation import cluster
from rulewright_tools.simulation.chunk import Job
from rulewright_tools.simulation.figures import short_path
from rulewright_tools.simulation.many import play_all
from rulewright_tools.simulation.run import simulate
from rulewright_tools.simulation.sweep import Axis, plan_of, read_setting
from rulewright_tools.simulation.table import split

SWEEP = "title: Leaves tried\nchanges:\n  - at: numbers.most\n    sweep: 1..3\n"
TIME = ("seconds", "workers", "games_per_second", "interrupted")


def with_variant(game: Path, text: str) -> None:
    """Write the variant `tried`."""
    (game / "variants").mkdir()
    (game / "variants" / "tried.yaml").write_text(text)


def figures(result: dict[str, object]) -> dict[str, object]:
    """A summary without what no seed decides."""
    return {key: value for key, value in result.items() if key not in TIME}


@pytest.mark.parametrize(
    ("text", "path", "values"),
    [
        ("a.b=1,3..5", "a.b", (1, 3, 4, 5)),
        (" a = -2..-1 ", "a", (-2, -1)),
        ("a=x, y + 1", "a", ("x", "y + 1")),
        ("a=true,false,1", "a", (True, False, 1)),
        ("a=x==3", "a", ("x==3",)),
    ],
)
def test_settings(text: str, path: str, values: tuple[object, ...]) -> None:
    found = read_setting(text)
    assert found == (path, values)
    assert [type(value) for value in found[1]] == [type(value) for value in values]


@pytest.mark.parametrize("text", ["a", "a=", "=3", " =3", "a=1..9999", "a=5..3", "a=1,,2", "a=1,1", "a=2,1..3"])
def test_settings_that_cannot_be_read(text: str) -> None:
    with pytest.raises(Failure):
        read_setting(text)


def test_nothing_to_try(game: Path) -> None:
    plan = plan_of(game, None, (), ())
    assert plan.axes == ()
    assert [combination.changes for combination in plan.combinations] == [{}]


def test_combinations_and_the_value_in_the_data(game: Path) -> None:
    plan = plan_of(game, None, (), ("numbers.most=1,2", "components.leaves.tokens=15,9"))
    assert plan.axes == (Axis("numbers.most", (1, 2), 2), Axis("components.leaves.tokens", (15, 9), 15))
    assert [(list(c.changes.values()), c.baseline) for c in plan.combinations] == [
        ([1, 15], False), ([1, 9], False), ([2, 15], True), ([2, 9], False),
    ]  # fmt: skip
    assert plan.described()[0] == {"path": "numbers.most", "values": [1, 2], "data": 2}


def test_a_variant_that_sweeps(game: Path) -> None:
    with_variant(game, SWEEP)
    plan = plan_of(game, None, ("tried",), ())
    assert plan.axes == (Axis("numbers.most", (1, 2, 3), 2),)
    plan = plan_of(game, None, ("tried",), ("numbers.most=4,5", "limit.decisions=9"))
    assert [axis.values for axis in plan.axes] == [(4, 5), (9,)]


def test_a_variant_that_sweeps_wrongly(game: Path) -> None:
    with_variant(game, SWEEP.replace("1..3", "[1, 1]"))
    with pytest.raises(GameDataError) as found:
        plan_of(game, None, ("tried",), ())
    assert [d.code for d in found.value.diagnostics] == ["bad-sweep"]


def test_two_names_of_one_place(game: Path) -> None:
    with pytest.raises(Failure, match="twice"):
        plan_of(game, None, (), ("components.leaves.tokens=1", "leaves.tokens=2"))


def test_too_many_combinations(game: Path) -> None:
    with pytest.raises(Failure, match="400 combinations"):
        plan_of(game, None, (), ("numbers.most=1..20", "limit.decisions=1..20"))


def test_one_run_gives_what_each_alone_gives(cli, game: Path) -> None:
    arguments = ("simulate", game, "-n", "40", "--seed", "5", "--set", "numbers.most=1..3", "--json")
    code, out, err = cli(*arguments)
    assert (code, err) == (0, "")
    data = json.loads(out)
    assert data["sweep"] == [{"path": "numbers.most", "values": [1, 2, 3], "data": 2}]
    assert [result["baseline"] for result in data["results"]] == [False, True, False]
    for most, result in enumerate(data["results"], 1):
        alone = simulate(Job(str(game), 2, changes=(("numbers.most", most),)), 40, 5, workers=1)
        assert figures(alone).items() <= figures(result).items()
    assert data["results"][0]["length"]["least"] > data["results"][2]["length"]["most"]


def test_without_dask_the_figures_are_the_same(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    jobs = [Job(str(game), 2, changes=(("numbers.most", most),)) for most in (1, 3)]
    together = play_all(jobs, 50, 3, workers=2)
    monkeypatch.setattr(cluster, "have_dask", lambda: False)
    assert list(map(figures, play_all(jobs, 50, 3, workers=1))) == list(map(figures, together))


def test_a_variant_with_a_sweep_is_a_table(cli, game: Path) -> None:
    with_variant(game, SWEEP)
    code, out, _ = cli("simulate", game, "-n", "30", "-V", "tried")
    assert code == 0
    rows = [line.split() for line in out.splitlines() if line.strip()]
    first = rows[0][0]
    assert first == "MOST"
    values = [row[:2] for row in rows if row[0] in ("1", "2", "3", "*") and len(row) > 4]
    assert values[:3] == [["1", "30"], ["*", "2"], ["3", "30"]]
    assert "as in the data" in out
    code, _, err = cli("show", game, "-V", "tried", "--form", "ir")
    assert code == 1
    assert "variant-sweeps" in err
    assert "tried.yaml:4:12" in err


def test_a_value_that_breaks_the_game_is_told_before_any_game(cli, game: Path) -> None:
    code, out, err = cli("simulate", game, "-n", "1000000", "--set", "numbers.most=1,2,x")
    assert (code, out) == (1, "")
    assert "numbers.most=x:1:1: error[" in err


def test_one_value_is_told_as_one_game(cli, game: Path) -> None:
    code, out, _ = cli("simulate", game, "-n", "10", "--set", "numbers.most=2")
    assert code == 0
    assert out.startswith("with numbers.most = 2")


def test_tables_are_cut_to_the_width() -> None:
    rows = [("v", "aaaa", "bbbb", "cccc"), ("1", "x", "y", "z")]
    assert split(rows, 1, 100) == [rows]
    assert split(rows, 1, 13) == [[("v", "aaaa", "bbbb"), ("1", "x", "y")], [("v", "cccc"), ("1", "z")]]
    assert [part[0] for part in split(rows, 1, 1)] == [("v", "aaaa"), ("v", "bbbb"), ("v", "cccc")]


@pytest.mark.parametrize(
    ("path", "others", "said"),
    [
        ("numbers.most", (), "most"),
        ("limit.decisions", (), "limit.decisions"),
        ("components.tiles.kinds.rain.count", (), "rain.count"),
        (
            "components.tiles.kinds.rain.count",
            ("components.cards.kinds.rain.count",),
            "components.tiles.kinds.rain.count",
        ),
    ],
)
def test_paths_in_heads(path: str, others: tuple[str, ...], said: str) -> None:
    assert short_path(path, (path, *others)) == said
