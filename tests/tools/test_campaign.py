"""`rulewright campaign` on the command line: begun, played, looked at, put back; and files that are none."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import rulewright
from tests.tools.test_schemas import SCHEMAS, fits

FERRY = Path(__file__).parents[1] / "miniatures" / "ferry_years"
BOTS = ("--seat", "p1=random", "--seat", "p2=random")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "ours.json"


@pytest.fixture
def begun(cli, file: Path) -> Path:
    code, out, err = cli("campaign", FERRY, "new", file, "--seed", 7, "--name", "p1=Ana", "--name", "p2=Rui", *BOTS)
    assert (code, err) == (0, "")
    assert f"campaign {FERRY} play {file}" in out
    return file


def test_from_the_first_game_to_the_last(cli, begun: Path) -> None:
    fresh = begun.read_text("utf-8")
    for number in (1, 2, 3):
        code, out, err = cli("campaign", FERRY, "play", begun)
        assert (code, err) == (0, "")
        assert f"Game {number} of the campaign." in out
        assert "Ana plays p1.\nRui plays p2.\n" in out
        assert f"Game {number}: Ana " in out
        assert ("Next is game" in out) == (number < 3)
    assert "The campaign is over after 3 games." in out
    code, out, _ = cli("campaign", FERRY, "status", begun)
    assert code == 0
    assert "Ferry Years: a campaign of Ana and Rui" in out
    assert out.count("Game ") == 3
    assert "won by" in out
    assert "summer: 3" in out
    code, _, err = cli("campaign", FERRY, "play", begun)
    assert code == 2
    assert "this campaign is over" in err
    code, out, _ = cli("campaign", FERRY, "reset", begun, "--yes")
    assert code == 0
    assert begun.read_text("utf-8") == fresh
    assert "Next is game 1." in cli("campaign", FERRY, "status", begun)[1]


def test_what_the_command_plays_is_what_the_interface_plays(cli, begun: Path) -> None:
    cli("campaign", FERRY, "play", begun)
    cli("campaign", FERRY, "play", begun)
    game = rulewright.load(FERRY)
    campaign = game.campaign_from_json(begun.read_text("utf-8"))
    assert [played.seed for played in campaign.games] == [7, 8]
    state = campaign.next_game()
    assert state.carried == campaign.games[1].carried


def test_status_says_what_is_carried_over(cli, file: Path) -> None:
    game = rulewright.load(FERRY)
    campaign = game.new_campaign(3, ["Ana", "Rui"])
    state = campaign.next_game()
    for name in ["build mill", "dive", "ferry mill", "ferry ford", "ferry mill", "ferry ford"]:
        state.apply(name)
    kept = state.decision.options[0].name.removeprefix("keep ")
    state.apply(state.decision.options[0])
    campaign.finish(state)
    state = campaign.next_game()
    for name in ["ferry reeds"] * 5:
        state.apply(name)
    campaign.keep(state)
    file.write_text(campaign.to_json(), "utf-8")
    code, out, err = cli("campaign", FERRY, "status", file)
    assert (code, err) == (0, "")
    for line in (
        "Game 2 was begun; 5 decisions were made in it.",
        "  river, mill: hut",
        "  mill, travellers at the landing: 2",
        f"  Rui, chest: {kept}",
        "  travellers so far: 4",
    ):
        assert line in out.splitlines()
    cli("campaign", FERRY, "play", file, *BOTS)
    out = cli("campaign", FERRY, "status", file)[1]
    overruled = "The Bridge, which overrules FY-002 (the fare is 2) and FY-003 (only at the ford)"
    assert f"  in force: {overruled}" in out.splitlines()


def test_the_answer_for_programs_fits_its_schema(cli, begun: Path) -> None:
    for _ in range(4):
        code, out, err = cli("campaign", FERRY, "status", begun, "--json")
        assert (code, err) == (0, "")
        fits("campaign", out)
        cli("campaign", FERRY, "play", begun)
    data = json.loads(out)
    assert (data["over"], data["next"], len(data["games"]), data["carried"]["summer"]) == (True, None, 3, 3)


def test_the_file_fits_its_schema(begun: Path) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((SCHEMAS / "campaign.json").read_text("utf-8"))
    game = rulewright.load(FERRY)
    campaign = game.campaign_from_json(begun.read_text("utf-8"))
    while True:
        jsonschema.validate(json.loads(campaign.to_json()), schema)
        if campaign.is_over:
            break
        state = campaign.next_game()
        state.apply(state.decision.options[0])
        campaign.keep(state, ["human", "random"])
        jsonschema.validate(json.loads(campaign.to_json()), schema)
        while not state.is_over:
            state.apply(state.decision.options[0])
        campaign.finish(state)


def test_nothing_is_overwritten(cli, begun: Path) -> None:
    before = begun.read_text("utf-8")
    code, _, err = cli("campaign", FERRY, "new", begun)
    assert code == 2
    assert "is there already" in err
    assert "reset" in err
    assert begun.read_text("utf-8") == before


def test_reset_asks_before(cli, begun: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cli("campaign", FERRY, "play", begun)
    before = begun.read_text("utf-8")
    for answer in ("no", ""):  # Enter alone loses nothing
        monkeypatch.setattr("builtins.input", lambda _question, answer=answer: answer)
        code, out, _ = cli("campaign", FERRY, "reset", begun)
        assert code == 0
        assert "Nothing was changed." in out
        assert begun.read_text("utf-8") == before

    def gone(_question: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", gone)
    assert cli("campaign", FERRY, "reset", begun)[0] == 130
    assert begun.read_text("utf-8") == before
    monkeypatch.setattr("builtins.input", lambda _question: "yes")
    assert cli("campaign", FERRY, "reset", begun)[0] == 0
    assert begun.read_text("utf-8") != before


def test_a_game_that_ended_before_it_was_entered(cli, begun: Path) -> None:
    """Whoever was killed between the last decision and the entry loses nothing."""
    game = rulewright.load(FERRY)
    campaign = game.campaign_from_json(begun.read_text("utf-8"))
    state = campaign.next_game()
    while not state.is_over:
        state.apply(state.decision.options[0])
    campaign.keep(state)
    begun.write_text(campaign.to_json(), "utf-8")
    code, out, _ = cli("campaign", FERRY, "play", begun)
    assert code == 0
    assert "Next is game 2." in out
    assert game.campaign_from_json(begun.read_text("utf-8")).games[0].carried == state.carries


@pytest.mark.parametrize("action", ["play", "status", "reset"])
@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "there is no file"),
        (b"", "not a campaign file"),
        (b"\xff\xfe\x00", "not a campaign file"),
        (b'{"format": 1, "events": []}', "single saved game"),
        (b'{"format": 9, "file": "campaign"}', "this version reads up to 1"),
        (b'{"format": 1, "file": "campaign"}', "damaged"),
    ],
)
def test_files_that_are_no_campaign(cli, file: Path, action: str, content: bytes | None, said: str) -> None:
    if content is not None:
        file.write_bytes(content)
    code, _, err = cli("campaign", FERRY, action, file)
    assert code == 2
    assert said in err
    assert str(file) in err
    assert (file.read_bytes() if content is not None else None) == content


def test_a_campaign_of_another_game(cli, begun: Path, game: Path) -> None:
    code, _, err = cli("campaign", game, "status", begun)
    assert code == 2
    assert "is a campaign of ferry_years, not of leaves" in err


def test_an_edited_file(cli, begun: Path) -> None:
    begun.write_text(begun.read_text("utf-8").replace('"seed": 7', '"seed": 8'), "utf-8")
    code, _, err = cli("campaign", FERRY, "play", begun)
    assert code == 2
    assert "changed after it was written" in err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--name", "Ana"], "does not say what a player is called"),
        (["--name", "p9=Ana"], 'there is no seat "p9"'),
        (["--name", "p1=Ana", "--name", "p2=Ana"], "the same name"),
        (["--seat", "p1=nobody"], "does not say who sits where"),
        (["--players", "7"], "player"),
    ],
)
def test_what_a_new_campaign_refuses(cli, file: Path, arguments: list[str], said: str) -> None:
    code, _, err = cli("campaign", FERRY, "new", file, *arguments)
    assert code == 2
    assert said in err
    assert not file.exists()


def test_a_game_without_a_campaign(cli, file: Path, game: Path) -> None:
    code, _, err = cli("campaign", game, "new", file)
    assert code == 2
    assert "carry nothing over" in err
    (game / "variants").mkdir(exist_ok=True)
    (game / "variants" / "story.yaml").write_text(
        "title: Story\nchanges:\n  - {at: values, add: {chapter: {}}}\n"
        "  - {at: carry over, set: {values: [chapter]}}\n  - {at: setup, add: [{gain: chapter}]}\n"
    )
    _, _, err = cli("campaign", game, "new", file)
    assert "--variant story" in err
    assert cli("campaign", game, "new", file, "--variant", "story", *BOTS)[0] == 0
    for _ in range(2):
        assert cli("campaign", game, "play", file)[0] == 0
    out = cli("campaign", game, "status", file)[1]
    assert "chapter: 2" in out
    assert "Next is game 3." in out


def test_rules_that_changed_in_between(cli, file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "ferry_years"
    (copy / "variants").mkdir(parents=True)
    for name in ("game.yaml", "variants/bridge.yaml"):
        (copy / name).write_text((FERRY / name).read_text("utf-8"), "utf-8")
    cli("campaign", copy, "new", file, "--seed", 1, *BOTS)
    cli("campaign", copy, "play", file)
    rules = copy / "game.yaml"
    rules.write_text(rules.read_text("utf-8").replace("fare: 1", "fare: 2"), "utf-8")
    assert "The rules have changed since it was last played." in cli("campaign", copy, "status", file)[1]
    code, _, err = cli("campaign", copy, "play", file)
    assert code == 0
    assert "the rules have changed" in err
    rules.write_text(rules.read_text("utf-8").replace("summer", "season"), "utf-8")
    before = file.read_text("utf-8")
    code, _, err = cli("campaign", copy, "play", file)
    assert code == 2
    assert "what was carried over does not fit" in err
    assert "reset" in err
    assert file.read_text("utf-8") == before


def test_broken_off_and_gone_on_with(begun: Path, tmp_path: Path) -> None:
    """A person leaves in the middle, and comes back: the campaign is as if they had stayed."""
    pytest.importorskip("pty")
    from tests.play_command.terminal import Terminal

    moves = ["build mill", "ferry mill", "ferry ford", "build reeds", "ferry reeds", "ferry mill"]

    def asked(terminal: Terminal, number: int, typed: str) -> None:
        if number:  # something is hidden in this game, so the screen is handed over
            terminal.wait_for("Press Enter")
            terminal.type("")
        terminal.wait_for("> ")
        terminal.type(typed)

    def played(file: Path, leave_after: int) -> dict[str, object]:
        arguments = ("campaign", str(FERRY), "play", str(file), "--plain", "--seat", "p1=human", "--seat", "p2=human")
        with Terminal(*arguments, home=tmp_path) as terminal:
            for number, move in enumerate(moves[:leave_after]):
                asked(terminal, number, move)
            if leave_after < len(moves):
                asked(terminal, leave_after, "quit")
            assert terminal.end() == 0
        if leave_after < len(moves):
            with Terminal(*arguments, home=tmp_path) as terminal:
                terminal.wait_for("Game 1 of the campaign goes on.")
                for number, move in enumerate(moves[leave_after:], leave_after):
                    asked(terminal, number, move)
                assert terminal.end() == 0
        found: dict[str, object] = json.loads(file.read_text("utf-8"))
        return found

    copy = tmp_path / "other.json"
    copy.write_text(begun.read_text("utf-8"), "utf-8")
    through, broken = played(begun, 99), played(copy, 3)
    assert through == broken
    assert len(through["games"]) == 1  # type: ignore[arg-type]


@pytest.mark.skipif(os.name == "nt", reason="permissions of folders")
def test_a_file_that_cannot_be_written(cli, tmp_path: Path) -> None:
    place = tmp_path / "file.txt"
    place.write_text("no folder")
    code, _, err = cli("campaign", FERRY, "new", place / "ours.json", *BOTS)
    assert code == 2
    assert "error" in err
