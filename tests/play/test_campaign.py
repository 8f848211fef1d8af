"""What a finished game hands over, and campaigns of several games: put down, taken up, put back to the beginning."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rulewright
from rulewright.play.campaign import Campaign, CampaignError, head_of
from rulewright.play.game import Game
from rulewright.play.paths import Paths
from rulewright.play.state import State
from tests.native.alike import assert_ends_alike

MINIATURES = Path(__file__).parents[1] / "miniatures"
FERRY = MINIATURES / "ferry_years"
PLAYERS = (2, 3)


def ferry(players: int = 2) -> Game:
    return rulewright.load(FERRY, players)


def choose(state: State) -> None:
    """A choice that follows from the position alone, so that a game that was put down goes on alike."""
    state.apply(Random(state.check).choice(state.decision.ids))


def to_the_end(state: State) -> State:
    while not state.is_over:
        choose(state)
    return state


def whole(campaign: Campaign) -> Campaign:
    while not campaign.is_over:
        campaign.finish(to_the_end(campaign.next_game()))
    return campaign


# -- what is handed over


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seed", range(8))
def test_what_is_handed_over_is_there_before_set_up(players: int, seed: int) -> None:
    """A position in front of set-up that was given what a game hands over would hand over the same."""
    game = ferry(players)
    carried = game.playout(seed).carries
    vector = game.code.new()
    from rulewright.play.carried import begin_with, hand_over

    begin_with(game.facts, vector, carried)
    assert hand_over(game.facts, vector) == carried
    paths = Paths(game.facts)
    for path, value in carried.items():
        assert paths.read(path, vector) == value or [paths.read(path, vector)] == value


def test_what_is_as_a_game_begins_is_left_out() -> None:
    state = ferry().new_state(seed=1)
    for name in ["ferry mill", "ferry ford", "build reeds", "dive", "ferry mill", "ferry mill"]:
        state.apply(name)
    kept = state.decision.options[0].name
    state.apply(kept)
    assert state.carries == {
        "summer": 1,
        "travellers": 4,
        "ferried[mill]": 3,
        "ferried[ford]": 1,
        "river.reeds.huts": ["hut"],
        "p2.chest": [kept.removeprefix("keep ")],
    }
    assert not state.ends_campaign


def test_an_overlay_stays_in_force() -> None:
    state = ferry().new_state(seed=1, carried={"active_bridge": True})
    state.apply("ferry ford")
    state.apply("ferry mill")
    assert state.scores[:2] == [0, 2]


def test_a_game_that_is_not_over_hands_nothing_over() -> None:
    state = ferry().new_state(seed=1)
    for read in ("carries", "ends_campaign"):
        with pytest.raises(rulewright.MisuseError, match="not over"):
            getattr(state, read)
    assert rulewright.load("tic_tac_toe").playout(1).carries == {}


@pytest.mark.parametrize(
    ("carried", "said"),
    [
        ({"river.mil.huts": ["hut"]}, 'did you mean "mill"'),
        ({"p1.chest": ["harp"]}, 'there is no piece "harp"'),
        ({"summer": -4}, "lies between"),
        ({"p1.chest": ["bell", "bell", "bell"]}, "no piece"),
        ({"active_tunnel": True}, "active_tunnel"),
    ],
)
def test_what_does_not_fit_is_refused(carried: dict[str, Any], said: str) -> None:
    with pytest.raises(rulewright.MisuseError, match="what was carried over does not fit") as error:
        ferry().new_state(seed=1, carried=carried)
    assert said in str(error.value)


def test_a_saved_game_knows_what_it_began_with() -> None:
    game = ferry()
    carried = {"summer": 1, "river.mill.huts": ["hut"], "p1.chest": ["bell"], "active_bridge": True}
    state = to_the_end(game.new_state(seed=3, carried=carried))
    text = state.to_json()
    again = game.state_from_json(text)
    assert again.vector == state.vector
    assert again.to_json() == text
    assert again.clone().carried == carried
    broken = json.loads(text) | {"carried": [1]}
    with pytest.raises(rulewright.MisuseError, match="what was carried over"):
        game.state_from_json(json.dumps(broken))


@pytest.mark.parametrize("seed", range(4))
def test_both_engines_play_on_alike(seed: int) -> None:
    """From what a game before handed over, Python and native code play the same game to its end."""
    game = ferry()
    state = game.new_state(seed=seed, carried=game.playout(seed + 9).carries)
    assert_ends_alike(game, state, seed)


# -- campaigns


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seed", range(4))
def test_put_down_and_taken_up_after_every_decision(players: int, seed: int) -> None:
    """A campaign that goes through its file after each decision is the same, byte by byte, as one played through."""
    game = ferry(players)
    through = whole(game.new_campaign(seed))
    text = game.new_campaign(seed).to_json()
    while True:
        campaign = game.campaign_from_json(text)
        if campaign.is_over:
            break
        state = campaign.next_game()
        if state.is_over:
            campaign.finish(state)
        else:
            choose(state)
            campaign.keep(state)
        text = campaign.to_json()
    assert text == through.to_json()
    assert [g.seed for g in through.games] == [seed, seed + 1, seed + 2]
    assert [g.over for g in through.games] == [False, False, True]


def test_a_next_game_begins_with_what_was_handed_over() -> None:
    campaign = ferry().new_campaign(seed=5)
    first = to_the_end(campaign.next_game())
    played = campaign.finish(first)
    assert played.carried == first.carries == campaign.carried
    second = campaign.next_game()
    assert second.carried == first.carries
    paths = Paths(second.game.facts)
    assert paths.read("summer", second.vector) == 2
    assert paths.read("river", second.vector) == paths.read("river", first.vector)
    for player in ("p1", "p2"):
        assert paths.read(f"{player}.chest", second.vector) == paths.read(f"{player}.chest", first.vector)
        assert paths.read(f"{player}.points", second.vector) == 0


@pytest.mark.parametrize("games", range(4))
def test_reset_leaves_no_trace(games: int) -> None:
    game = ferry()
    fresh = game.new_campaign(7, ["Ana", "Rui"], ["random", "random"]).to_json()
    campaign = game.campaign_from_json(fresh)
    for _ in range(games):
        campaign.finish(to_the_end(campaign.next_game()))
    if not campaign.is_over:
        state = campaign.next_game()
        choose(state)
        campaign.keep(state, ["human", "random"])
        assert campaign.begun_seats == ["human", "random"]
        assert campaign.begun_decisions == 1
    assert campaign.to_json() != fresh
    campaign.reset()
    assert campaign.to_json() == fresh
    again = game.campaign_from_json(campaign.to_json())
    assert again.next_game().vector == game.campaign_from_json(fresh).next_game().vector


def test_a_game_that_was_broken_off_can_begin_anew() -> None:
    campaign = ferry().new_campaign(7)
    beginning = campaign.next_game()
    state = campaign.next_game()
    choose(state)
    campaign.keep(state)
    assert campaign.is_begun
    assert campaign.next_game().vector == state.vector
    campaign.abandon()
    assert not campaign.is_begun
    assert campaign.next_game().vector == beginning.vector


def test_only_its_own_next_game_is_entered() -> None:
    game = ferry()
    campaign = game.new_campaign(7)
    for other in (
        game.new_state(seed=8),
        game.new_state(seed=7, carried={"summer": 1}),
        ferry(3).new_state(seed=7),
    ):
        with pytest.raises(rulewright.MisuseError, match="this is not game 1 of the campaign"):
            campaign.keep(other)
    with pytest.raises(rulewright.MisuseError, match="not over"):
        campaign.finish(campaign.next_game())
    whole(campaign)
    assert campaign.is_over
    with pytest.raises(rulewright.MisuseError, match="campaign is over"):
        campaign.next_game()


def test_a_game_that_carries_nothing_over_is_no_campaign() -> None:
    with pytest.raises(rulewright.MisuseError, match="carry nothing over"):
        rulewright.load("tic_tac_toe").new_campaign()


@pytest.mark.parametrize(("names", "said"), [(["Ana"], "1 names for 2 players"), (["Ana", "Ana"], "the same name")])
def test_names_are_those_of_the_players(names: list[str], said: str) -> None:
    with pytest.raises(rulewright.MisuseError, match=said):
        ferry().new_campaign(1, names)


def damaged(change: Any) -> str:
    data = json.loads(ferry().new_campaign(7).to_json())
    change(data)
    return json.dumps(data)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not a campaign file"),
        ("[]", "not a campaign file"),
        ("[" * 100_000, "not a campaign file"),
        ('{"file": "notes"}', "not a campaign file"),
        ('{"format": 1, "events": []}', "single saved game"),
        (damaged(lambda d: d.update(format=2)), "format 2; this version reads up to 1"),
        (damaged(lambda d: d.pop("games")), 'damaged: its "games"'),
        (damaged(lambda d: d.update(seed="x")), 'damaged: its "seed"'),
        (damaged(lambda d: d.update(seed=8)), "changed after it was written"),
        (damaged(lambda d: d["games"].append({"carried": {"summer": 2}})), "changed after it was written"),
        (ferry().new_campaign(7).to_json()[:-40], "not a campaign file"),
    ],
)
def test_bad_files(text: str, said: str) -> None:
    for read in (head_of, ferry().campaign_from_json):
        with pytest.raises(CampaignError, match=said):
            read(text)


def test_a_file_of_another_game() -> None:
    text = ferry().new_campaign(7).to_json()
    assert (head_of(text).game, head_of(text).players, head_of(text).variants) == ("ferry_years", 2, [])
    with pytest.raises(CampaignError, match="a campaign of ferry_years for 2"):
        ferry(3).campaign_from_json(text)


# -- rules that have changed


def changed(folder: Path, old: str, new: str) -> Game:
    """The miniature with a change in its rules, under the same name."""
    target = folder / "ferry_years"
    (target / "variants").mkdir(parents=True)
    for name in ("game.yaml", "variants/bridge.yaml"):
        written = (FERRY / name).read_text("utf-8")
        (target / name).write_text(written.replace(old, new), "utf-8")
    return rulewright.load(target)


def test_other_rules_between_two_games(tmp_path: Path) -> None:
    campaign = ferry().new_campaign(5)
    campaign.finish(to_the_end(campaign.next_game()))
    later = changed(tmp_path, "fare: 1", "fare: 3").campaign_from_json(campaign.to_json())
    assert later.has_other_rules
    later.finish(to_the_end(later.next_game()))
    assert not later.has_other_rules
    assert later.games[0] == campaign.games[0]


def test_rules_that_do_not_know_what_was_carried_over(tmp_path: Path) -> None:
    game = ferry()
    campaign = game.new_campaign(5)
    state = campaign.next_game()
    for name in ["build reeds", "dive", "ferry mill", "ferry mill", "ferry mill", "ferry mill"]:
        state.apply(name)
    campaign.finish(to_the_end(state))
    later = changed(tmp_path, "reeds", "rushes").campaign_from_json(campaign.to_json())
    with pytest.raises(rulewright.MisuseError, match="reeds"):
        later.next_game()


def test_rules_under_which_a_begun_game_goes_otherwise(tmp_path: Path) -> None:
    campaign = ferry().new_campaign(5)
    state = campaign.next_game()
    state.apply("build reeds")
    campaign.keep(state)
    text = campaign.to_json()
    other = changed(tmp_path, "id: build", "id: raise_hut").campaign_from_json(text)
    with pytest.raises(rulewright.MisuseError, match="event 1"):
        other.next_game()
    other.abandon()
    assert not other.next_game().is_over
