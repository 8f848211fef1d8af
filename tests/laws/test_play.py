"""Laws of play: games end, options have names, nothing is lost or made, every way back leads to the same place."""

from __future__ import annotations

from random import Random

import pytest

from rulewright.ir.header import DECISIONS, OVER, PC, PENDING, RNG_C, RNG_X
from rulewright.play import support
from rulewright.play.canonical import canonical
from rulewright.play.fault import IllegalMove, UndoRefused
from rulewright.play.game import Game
from rulewright.play.generator import draw
from rulewright.play.generator import seed as set_seed
from rulewright.play.state import State
from tests.laws.games import CASES, FULL, SEEDS, Case, game_of, positions

every_case = pytest.mark.parametrize("case", CASES, ids=str)


MANY_EVENTS, MANY_NODES = (10**9, 10**9) if FULL else (4000, 200)
"""Of long games some positions are enough by default."""


def same(a: State, b: State) -> bool:
    """Whether two states play on alike: position, generator, what is asked, what was said."""
    code = a.game.code
    return (
        canonical(code, a.vector) == canonical(code, b.vector)
        and a.vector[RNG_X : RNG_C + 1] == b.vector[RNG_X : RNG_C + 1]
        and (a.player, a.is_over, a.is_chance) == (b.player, b.is_over, b.is_chance)
        and a.history == b.history
    )


@every_case
def test_random_play_ends_within_the_limit(case: Case) -> None:
    game = game_of(case)
    limit = game.artifact.limit
    for seed in SEEDS:
        random = Random(1000 + seed)
        state = game.new_state(seed=seed)
        made = 0
        while not state.is_over:
            assert made < limit, f"seed {seed}: more decisions than the declared limit of {limit}"
            state.apply(random.choice(state.decision.ids))
            made += 1
        assert len(state.scores) == len(state.returns) == game.players
        assert all(0 <= w < game.players for w in state.winners)
        with pytest.raises(IllegalMove):
            state.apply(0)


@every_case
def test_options_are_ordered_and_named(case: Case) -> None:
    game = game_of(case)
    for state in positions(case):
        if state.is_over:
            continue
        decision = state.decision
        site = game.code.sites[decision.site]
        assert 0 <= decision.player < game.players
        assert decision.ids, f"nothing can be chosen at {decision.path}"
        assert decision.ids == sorted(set(decision.ids)), f"options of {decision.path} are not in order, each once"
        assert 0 <= decision.ids[0] <= decision.ids[-1] < site["size"], f"an id of {decision.path} is out of its range"
        names = [option.name for option in decision.options]
        assert len(set(names)) == len(names), f"two options of {decision.path} are called alike: {names}"
        for option in decision.options:
            assert option.name.strip() == option.name != "", f"an option of {decision.path} has no proper name"
            words = option.name + option.sentence + decision.question
            assert "{" not in words, f"a placeholder was left in {words!r} of {decision.path}"
            found = decision.named(option.name)
            assert found is not None and found.id == option.id
        assert {o.id for o in decision.options} == set(decision.ids)


@every_case
def test_a_name_does_what_its_number_does(case: Case) -> None:
    for number, state in enumerate(positions(case)):
        if state.is_over:
            continue
        option = Random(number).choice(state.decision.options)
        by_name, by_number = state.clone(), state.clone()
        by_name.apply(option.name)
        by_number.apply(option.id)
        assert same(by_name, by_number)
        with pytest.raises(IllegalMove):
            state.clone().apply("no such option")


@every_case
def test_components_are_conserved(case: Case) -> None:
    begin = game_of(case).new_state(seed=0)
    tokens = tokens_of(begin)
    for state in positions(case):
        pieces_are_where_they_are(state)
        assert tokens_of(state) == tokens


def pieces_are_where_they_are(state: State) -> None:
    """Every piece lies in exactly one place, and every place agrees."""
    facts, S = state.game.facts, state.vector
    where, position = facts["where"], facts["position"]
    lying: dict[int, tuple[int, int]] = {}
    for number, place in enumerate(facts["places"]):
        if not number:
            continue
        count = S[place["count"]] if place["count"] else 1
        assert 0 <= count <= max(1, place["capacity"]), f"{place['path']} holds {count}"
        for at in range(count):
            piece = S[place["base"] + at]
            if not piece and not place["count"]:
                continue
            assert piece > 0, f"{place['path']} counts a piece that is not there"
            assert piece not in lying, f"piece {piece} lies in {place['path']} and elsewhere"
            lying[piece] = number, at if place["count"] else -1
    for name, entry in facts["classes"].items():
        for piece in range(entry["first"], entry["first"] + (0 if entry["tokens"] else entry["count"])):
            number, at = lying.get(piece, (0, -1))
            assert S[where + piece] == number, f"a piece of {name} lies in place {number}, noted is {S[where + piece]}"
            if at >= 0 and position:
                assert S[position + piece] == at, f"a piece of {name} lies at {at}, noted is {S[position + piece]}"


def tokens_of(state: State) -> dict[str, int]:
    """How many tokens of each class lie in all zones together."""
    found: dict[str, int] = {}
    for zone in state.game.facts["zones"].values():
        if zone["tokens"] < 0:
            continue
        owners = len(state.game.facts["types"].get(zone["per"], [])) if zone["per"] else 1
        if zone["per"].startswith("comp"):
            owners = state.game.pieces.total + 1
        numbers = state.vector[zone["tokens"] : zone["tokens"] + owners]
        assert min(numbers) >= 0
        found[zone["holds"]] = found.get(zone["holds"], 0) + sum(numbers)
    return found


@every_case
def test_a_saved_game_is_the_same_game(case: Case) -> None:
    game = game_of(case)
    events = 0
    for state in positions(case)[-6:]:
        if events > MANY_EVENTS:
            break
        events += len(state.history)
        text = state.to_json()
        other = game.state_from_json(text)
        assert same(state, other) and other.check == state.check
        assert other.to_json() == text
        if not state.is_over:
            choice = state.decision.ids[-1]
            here = state.clone()
            here.apply(choice)
            other.apply(choice)
            assert same(here, other), "after a load the game goes on differently"


@every_case
def test_what_was_recorded_can_be_played_again(case: Case) -> None:
    game = game_of(case)
    for state in [s for s in positions(case) if s.is_over]:
        again = game.new_state(seed=state.seed)
        for event in state.history:
            if "decision" in event:
                assert game.player_names[again.player] == event["decision"]
                again.apply(event["option"])
        assert same(state, again)


@every_case
def test_a_clone_is_independent(case: Case) -> None:
    for state in positions(case):
        if state.is_over:
            continue
        before = canonical(state.game.code, state.vector)
        copy = state.clone()
        assert same(state, copy)
        copy.apply(copy.decision.ids[0])
        assert canonical(state.game.code, state.vector) == before


@every_case
def test_taking_back_leads_back(case: Case) -> None:
    for number, state in enumerate(positions(case)):
        if state.is_over:
            continue
        random = Random(number)
        copy, path = state.clone(), []
        while not copy.is_over and len(path) < 4:
            path.append(copy.clone())
            copy.apply(random.choice(copy.decision.ids))
        at_end = copy.clone()
        for before in reversed(path):
            try:
                copy.clone().undo()
            except UndoRefused as refused:
                assert str(refused)
            copy.undo(force=True)
            assert same(copy, before)
        replay = Random(number)
        for _ in path:
            copy.apply(replay.choice(copy.decision.ids))
        assert same(copy, at_end)


@every_case
def test_looking_changes_nothing(case: Case) -> None:
    for state in positions(case):
        code = state.game.code
        before = canonical(code, state.vector)
        first = [state.observation(seat) for seat in range(state.game.players)]
        if not state.is_over:
            _ = state.decision.options, state.decision.question
        _ = state.scores, state.history, state.check, state.to_json()
        assert [state.observation(seat) for seat in range(state.game.players)] == first
        assert canonical(code, state.vector) == before


@every_case
def test_bulk_play_is_the_same_game(case: Case) -> None:
    """The loop written for speed, and single steps with the same choices and draws, give the same position."""
    game = game_of(case)
    code = game.code
    for seed in SEEDS:
        bulk, steps = code.new(), code.new()
        for vector in (bulk, steps):
            set_seed(vector, seed)
            code.start(vector, support.SINK)
            pass_chance(game, vector)
        made = code.playout(bulk)
        again = 0
        while not steps[OVER]:
            options = code.options(steps)
            choice = options[draw(steps, len(options))]
            steps[DECISIONS] += 1
            code.resume(steps, steps[PC], choice, support.SINK)
            again += 1
            pass_chance(game, steps)
        assert made == again
        assert canonical(code, bulk) == canonical(code, steps), f"seed {seed}"
        assert bulk[RNG_X : RNG_C + 1] == steps[RNG_X : RNG_C + 1]


def pass_chance(game: Game, S: list[int]) -> None:
    """Pass chance, and end at the limit, as a state that draws by itself does."""
    code = game.code
    limit = code.artifact.limit
    while not S[OVER]:
        node = S[PENDING] > 1 and len(code.outcomes(S)) > 1
        if (node or not S[PENDING]) and S[DECISIONS] >= limit:
            code.end_by_limit(S)
            return
        if not S[PENDING]:
            return
        code.resume(S, S[PC], draw(S, S[PENDING]), support.SINK)


@every_case
def test_chance_is_whole_weights(case: Case) -> None:
    """States that ask about chance stop at nodes whose outcomes have names and weights; their sum is the count."""
    game = game_of(case)
    for seed in SEEDS:
        random = Random(seed)
        state = game.new_state(seed=None)
        nodes = 0
        while not state.is_over:
            if not state.is_chance:
                state.apply(random.choice(state.decision.ids))
                continue
            node = state.chance
            nodes += 1
            assert state.player == -1
            assert len(node.outcomes) > 1, "one outcome is no node"
            assert all(isinstance(o.weight, int) and o.weight > 0 for o in node.outcomes)
            assert node.total == state.vector[PENDING]
            names = [o.name for o in node.outcomes]
            assert len(set(names)) == len(names), f"two outcomes are called alike: {names}"
            outcome = random.choices(node.outcomes, [o.weight for o in node.outcomes])[0]
            if nodes > MANY_NODES and nodes % 50:
                state.apply(outcome)
                continue
            by_name = state.clone()
            by_name.apply(outcome.name)
            state.apply(outcome)
            assert same(by_name, state)
