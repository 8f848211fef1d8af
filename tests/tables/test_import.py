"""`rulewright import`: tables of cards that are right become cards; what is wrong is told by file, line and column."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

import rulewright
from rulewright import driver
from rulewright.diagnostics import Diagnostics
from rulewright.source.load import load_text
from rulewright.source.tree import Map
from rulewright_tools.tables.kinds import columns_of, read_table
from rulewright_tools.tables.separated import read_separated
from rulewright_tools.tables.template import as_table
from rulewright_tools.tables.write import flow
from tests.laws.games import game_folders
from tests.tools.test_schemas import fits

WORKSHOP = Path(__file__).parents[1] / "miniatures" / "workshop_of_wonders"
CARDS = """\
kind,count,price,effect,title
bellows,3,1,[{earn: 2}],Bellows
clock,2,3,[run_again],
press,4,3,"[{shine: 2}, {earn: 1}]","A ""great"" press: it squeaks"
"""


@pytest.fixture
def workshop(tmp_path: Path) -> Path:
    return Path(shutil.copytree(WORKSHOP, tmp_path / "workshop"))


def table(folder: Path, text: str, name: str = "machines.csv") -> Path:
    file = folder / name
    file.write_bytes(text.encode("utf-8"))
    return file


def kinds_of(folder: Path, *variants: str) -> dict[str, dict[str, object]]:
    tree = driver.merged(folder, 2, variants)
    return {kind: dict(row) for kind, row in tree["components"]["machines"]["kinds"].items()}


WANTED = {
    "bellows": {"count": 3, "price": 1, "effect": [{"earn": 2}], "title": "Bellows"},
    "clock": {"count": 2, "price": 3, "effect": ["run_again"]},
    "press": {"count": 4, "price": 3, "effect": [{"shine": 2}, {"earn": 1}], "title": 'A "great" press: it squeaks'},
}


@pytest.mark.parametrize("form", ["comma", "semicolon", "tab", "windows"])
def test_a_table_becomes_a_variant(cli, workshop: Path, tmp_path: Path, form: str) -> None:
    text = CARDS
    if form in ("semicolon", "tab"):
        sign = ";" if form == "semicolon" else "\t"
        rows = [["kind", "count", "price", "effect", "title"], ["bellows", "3", "1", "[{earn: 2}]", "Bellows"],
                ["clock", "2", "3", "[run_again]", ""],
                ["press", "4", "3", "[{shine: 2}, {earn: 1}]", '"A ""great"" press: it squeaks"']]  # fmt: skip
        text = "".join(sign.join(row) + "\n" for row in rows)
    elif form == "windows":
        text = "\ufeff" + CARDS.replace("\n", "\r\n")
    before = kinds_of(workshop)
    code, out, err = cli("import", workshop, table(tmp_path, text), "--variant", "mine")
    assert (code, err) == (0, "")
    assert "3 cards of machines, written to" in out
    found = kinds_of(workshop, "mine")
    assert {kind: row for kind, row in found.items() if kind in WANTED} == WANTED
    assert {row["count"] for kind, row in found.items() if kind not in WANTED} == {0}
    assert set(before) | set(WANTED) == set(found)
    assert kinds_of(workshop) == before
    assert driver.check(workshop) == []
    state = rulewright.load(workshop, 2, ["mine"]).playout(3)
    assert state.is_over


def test_a_table_in_yaml(cli, workshop: Path, tmp_path: Path) -> None:
    plain = "bellows: {count: 3, price: 1, effect: [{earn: 2}], title: Bellows}\nclock: {count: 2, price: 3}\n"
    inside = "kinds:\n" + "".join(f"  {line}\n" for line in plain.splitlines())
    listed = (
        "- {kind: bellows, count: 3, price: 1, effect: [{earn: 2}], title: Bellows}\n"
        "- {kind: clock, count: 2, price: 3}\n"
    )
    found = []
    for text in (plain, inside, listed):
        file = table(tmp_path, text, "own.yaml")
        code, _, err = cli("import", workshop, file, "--class", "machines", "--variant", "mine")
        assert (code, err) == (0, "")
        found.append(kinds_of(workshop, "mine"))
    assert found[0] == found[1] == found[2]
    assert [kind for kind, row in found[0].items() if row.get("count") != 0] == ["bellows", "clock"]


def test_a_table_adds_cards_to_the_game(cli, workshop: Path, tmp_path: Path) -> None:
    before = kinds_of(workshop)
    press = "kind,count,price,effect\npress,4,2,[{shine: 2}]\n"
    file = table(tmp_path, press, "more.csv")
    for _ in range(2):  # the second time over its own file
        code, out, err = cli("import", workshop, file, "--class", "machines")
        assert (code, err) == (0, "")
        assert str(workshop / "cards" / "more.yaml") in out
    assert kinds_of(workshop) == before | {"press": {"count": 4, "price": 2, "effect": [{"shine": 2}]}}
    file = table(tmp_path, press.replace("press", "anvil"), "again.csv")
    code, out, _ = cli("import", workshop, file, "--class", "machines")
    assert code == 1
    assert "again.csv:2:1: error[duplicate-id]" in out


@pytest.mark.parametrize(
    ("line", "place", "said"),
    [
        ("Press,4,2,[{shine: 2}],", "2:1", 'error[bad-id]: "Press" cannot be the id of a card'),
        ("press,4,two,[{shine: 2}],", "2:9", 'error[wrong-type]: "price" is a number, not "two"'),
        ("press,4,2,shine,", "2:11", 'error[wrong-type]: "effect" is a list of statements'),
        ('press,4,2,"[{shine: 2}",', "2:12", "error[yaml-syntax]"),
        ("press,4,2,[{shin: 2}],", "2:13", "error[unknown-verb]"),
        ('press,4,2,"[{shine: 2}, {earn: me.cog}]",', "2:35", "error[unknown-attribute]"),
        ("press,4.5,2,[{shine: 2}],", "2:7", "error[fraction]"),
        ("press,-1,2,[{shine: 2}],", "2:7", "error["),
        (",4,2,[{shine: 2}],", "2:1", "error[table-form]: this card has no `kind`"),
        ('press,4,2,"[{shine: 2}],', "2:11", "error[table-form]: this quote has no partner"),
        ('press,4,2,"[{shine: 2}]" x,', "2:25", "error[table-form]: something stands behind the closing quote"),
        ("press,4,2,[{shine: 2}],Press,more", "2:30", "error[table-form]: this cell stands in no column"),
        ("press,4,2,[{shine: 2}],\npress,1,1,[{shine: 2}],", "3:1", "error[duplicate-id]"),
    ],
)
def test_what_is_wrong_has_its_place(cli, workshop: Path, tmp_path: Path, line: str, place: str, said: str) -> None:
    file = table(tmp_path, f"kind,count,price,effect,title\n{line}\nbellows,1,1,,\nclock,1,1,,\n")
    code, out, err = cli("import", workshop, file, "--variant", "mine")
    assert (code, err) == (1, "")
    assert f"machines.csv:{place}: {said}" in out
    assert "so nothing was written" in out
    assert not (workshop / "variants" / "mine.yaml").exists()


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ("", "1:1", "there is no card in this table"),
        ("kind,count\n", "1:1", "there is no card in this table"),
        ("name,count\npress,1\n", "1:1", "no column is called `kind`"),
        ("kind,count,count\npress,1,1\n", "1:12", 'two columns are called "count"'),
        ("kind,colour\npress,red\nclock,red\n", "1:6", 'no card of machines has "colour"'),
        ("kind,prise\npress,1\n", "1:6", 'did you mean "price"'),
    ],
)
def test_tables_that_are_none(cli, workshop: Path, tmp_path: Path, text: str, place: str, said: str) -> None:
    code, out, _ = cli("import", workshop, table(tmp_path, text), "--variant", "mine")
    assert code == 1
    assert said in out
    assert f"machines.csv:{place}: " in out
    assert "1 error," in out


def test_rules_may_speak_of_a_card_that_is_left_out(cli, workshop: Path, tmp_path: Path) -> None:
    """The rules of the game name its clock; with other cards it is known, but in no box."""
    file = table(tmp_path, "kind,count,price,effect\npress,9,2,[{shine: 2}]\n")
    assert cli("import", workshop, file, "--variant", "mine")[0] == 0
    assert all(d.severity != "error" for d in driver.check(workshop))
    game = rulewright.load(workshop, 2, ["mine"])
    kinds = game.facts["classes"]["machines"]
    assert {kinds["kinds"][number - 1] for number in kinds["kind_of"]} == {"press"}
    assert game.playout(1).is_over


def test_lists_may_be_parted_by_semicolons(cli, tmp_path: Path, game: Path) -> None:
    rules = game / "game.yaml"
    rules.write_text(
        rules.read_text().replace(
            "components:\n",
            "components:\n  cards:\n    kinds:\n      ace: {goods: [wool, salt], strength: [1, 2]}\n"
            "      king: {goods: [salt]}\n",
        )
    )
    file = table(tmp_path, "kind,goods,strength\nqueen,salt; wool,3; 4\nknave,[wool],7\njoker,wol,1\n", "cards.csv")
    code, out, _ = cli("import", game, file, "--variant", "mine")
    assert code == 1
    assert 'cards.csv:4:7: error[unknown-word]: "wol" is no word for "goods"' in out
    assert 'did you mean "wool"' in out
    file.write_text(file.read_text().replace("wol,", "wool,"))
    assert cli("import", game, file, "--variant", "mine")[0] == 0
    written = (game / "variants" / "mine.yaml").read_text("utf-8")
    assert "queen: {goods: [salt, wool], strength: [3, 4]}" in written
    assert "knave: {goods: [wool], strength: [7]}" in written


def test_only_its_own_files_are_written_anew(cli, workshop: Path, tmp_path: Path) -> None:
    (workshop / "variants").mkdir(exist_ok=True)
    mine = workshop / "variants" / "mine.yaml"
    mine.write_text("title: Mine\n", "utf-8")
    code, _, err = cli("import", workshop, table(tmp_path, CARDS), "--variant", "mine")
    assert code == 2
    assert "was not made by an import" in err
    assert mine.read_text("utf-8") == "title: Mine\n"


def test_what_is_asked_for(cli, workshop: Path, tmp_path: Path) -> None:
    file = table(tmp_path, CARDS, "own.csv")
    code, _, err = cli("import", workshop, file, "--variant", "mine")
    assert code == 2
    assert "--class: machines" in err
    assert cli("import", workshop, tmp_path / "none.csv", "--class", "machines")[0] == 2
    assert cli("import", workshop, file, "--class", "machines", "--variant", "My Cards")[0] == 2
    code, out, _ = cli("import", workshop, file, "--class", "machines", "--variant", "mine", "--check")
    assert code == 0
    assert "nothing to complain about" in out
    assert not (workshop / "variants" / "mine.yaml").exists()
    file.write_bytes(b"kind,title\npress,M\xfcller\n")
    code, out, _ = cli("import", workshop, file, "--class", "machines")
    assert code == 1
    assert "own.csv:2:1: error[not-utf8]" in out


def test_the_answer_for_programs_fits_its_schema(cli, workshop: Path, tmp_path: Path) -> None:
    good, bad = table(tmp_path, CARDS), table(tmp_path, "kind,colour\npress,red\n", "bad.csv")
    code, out, _ = cli("import", workshop, good, "--variant", "mine", "--json")
    assert code == 0
    fits("import", out)
    assert json.loads(out)["cards"] == 3
    code, out, _ = cli("import", workshop, bad, "--class", "machines", "--json")
    assert code == 1
    fits("import", out)
    data = json.loads(out)
    assert data["written"] is None
    assert [(d["line"], d["column"], d["code"]) for d in data["diagnostics"]] == [(1, 6, "unknown-property")]


@pytest.mark.parametrize(
    "value",
    ["", "no", "yes", "true", "null", "12", "1.5", "a: b", "a, b", "- x", "[x]", "{x}", "#x", "a #b", "it's", 'say "x"',
     " x", "x ", "one\ntwo", ":gem:", "Müller", "São Luís", "me.gold >= 2", "2 * size", "*x", "&x", "!x", "%x", "@x",
     "2026-11-30", "~", "x:", "?", "|", ">", "a\tb"],
)  # fmt: skip
def test_what_is_written_is_read_back(value: str) -> None:
    diags = Diagnostics()
    text = f"a: {{b: [{flow(value)}, 1, true, null], c: {flow(value)}}}\n"
    assert load_text(text, "x", diags) == {"a": {"b": [value, 1, True, None], "c": value}}
    assert diags.items == []


def test_cells_know_their_places() -> None:
    text = 'a,b\n"one\ntwo, ""three""",x\n\n ,\ny, z \n'
    rows = read_separated(text, "t.csv", Diagnostics())
    found = [[(c.text, c.span.line, c.span.column) for c in row] for row in rows]
    assert found == [
        [("a", 1, 1), ("b", 1, 3)],
        [('one\ntwo, "three"', 2, 1), ("x", 3, 17)],
        [("y", 6, 1), ("z", 6, 3)],
    ]


def test_a_class_without_kinds_gets_some(cli, tmp_path: Path, game: Path) -> None:
    rules = game / "game.yaml"
    rules.write_text(rules.read_text().replace("components:\n", "components:\n  cards: {one: card}\n"))
    file = table(tmp_path, "kind,count\nqueen,2\nking,1\n", "cards.csv")
    assert cli("import", game, file, "--variant", "mine")[0] == 0
    kinds = driver.merged(game, 2, ["mine"])["components"]["cards"]["kinds"]
    assert kinds == {"queen": {"count": 2}, "king": {"count": 1}}


def test_a_template_has_the_cards_of_the_game(cli, workshop: Path, tmp_path: Path) -> None:
    file = tmp_path / "machines.csv"
    code, out, err = cli("import", workshop, file, "--template")
    assert (code, err) == (0, "")
    assert f"written to {file}" in out
    assert cli("import", workshop, file, "--variant", "same")[0] == 0
    assert kinds_of(workshop, "same") == kinds_of(workshop)
    file.write_text("my work\n")
    code, _, err = cli("import", workshop, file, "--template")
    assert code == 2
    assert "is there already" in err
    assert file.read_text() == "my work\n"


@pytest.mark.parametrize("folder", game_folders(), ids=lambda folder: folder.name)
def test_a_template_is_read_back_as_the_same(folder: Path, tmp_path: Path) -> None:
    """Whatever the cards of a game are made of, lists, effects, titles in two forms, numbers for some players."""
    forms = driver.run_passes(folder, until="resolved")
    assert forms.source is not None
    for name, declared in forms.source["components"].items() if "components" in forms.source else ():
        kinds = declared.get("kinds")
        if not isinstance(kinds, Map) or forms.resolved is None:
            continue
        columns = columns_of(forms.resolved.symbols, forms.resolved.symbols.classes[name])
        diags = Diagnostics()
        read = read_table(table(tmp_path, as_table(kinds, columns), f"{name}.csv"), columns, diags)
        assert diags.items == []
        assert read == {kind: row or {} for kind, row in kinds.items()}, name
