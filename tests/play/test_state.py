"""States: decisions, options, results, history, undo, faults, on games written as typed programs."""

from __future__ import annotations

import pytest

from rulewright.codegen.build import build_artifact
from rulewright.exceptions import InternalError, MisuseError
from rulewright.ir.program import Program
from rulewright.play.fault import IllegalMove, PlayFault, UndoRefused
from rulewright.play.game import Game
from tests.ir.programs import exact, faulty, nested, nim, race, shuffle


def game_of(program: Program, name: str = "made") -> Game:
    info = {"game": name, "players": program.facts["players"], "digest": "d1"}
    return Game(build_artifact(program, info))


def test_a_game_of_nim() -> None:
    state = game_of(nim()).new_state(seed=1)
    decision = state.decision
    assert (decision.player, decision.player_name, decision.path) == (0, "p1", "turn.take")
    assert decision.question == "Take how many of 7?"
    assert not decision.secret
    assert [(o.id, o.name, o.sentence, o.arm) for o in decision.options] == [
        (n, f"take {n}", f"Take {n} from the heap", "take") for n in (1, 2, 3)
    ]
    state.apply(decision.options[2])
    state.apply("take 3")
    assert state.player == 0
    assert [o.name for o in state.decision.options] == ["take 1"]
    state.apply(1)
    assert state.is_over and state.player == -1
    assert state.winners == [0] and state.returns == [1, -1] and state.scores == [0, 0]
    assert state.history == [
        {"decision": "p1", "option": "take 3"},
        {"say": "p1 takes 3"},
        {"decision": "p2", "option": "take 3"},
        {"say": "p2 takes 3"},
        {"decision": "p1", "option": "take 1"},
        {"say": "p1 takes 1"},
    ]
    assert repr(state) == "<State of made: over>"


@pytest.mark.parametrize("choice", ["take 4", 0, 9, 2.5, None])
def test_illegal(choice: object) -> None:
    state = game_of(nim()).new_state()
    with pytest.raises(IllegalMove, match="possible: take 1, take 2, take 3"):
        state.apply(choice)  # type: ignore[arg-type]
    assert state.history == []


def test_nothing_to_decide_at_the_end() -> None:
    state = game_of(nim()).new_state()
    with pytest.raises(MisuseError):
        _ = state.winners
    with pytest.raises(MisuseError):
        _ = state.chance
    while not state.is_over:
        state.apply(state.decision.options[0])
    with pytest.raises(IllegalMove):
        state.apply(1)
    with pytest.raises(MisuseError):
        _ = state.decision


def test_clone_and_undo() -> None:
    state = game_of(nim()).new_state()
    state.apply(1)
    other = state.clone()
    other.apply(2)
    assert [len(x.history) for x in (state, other)] == [2, 4]
    other.undo()
    assert other.vector == state.vector and other.history == state.history
    other.undo()
    with pytest.raises(MisuseError):
        other.undo()
    assert state.decision.question == "Take how many of 6?"


def test_undo_stops_at_chance() -> None:
    game = game_of(race())
    state = game.new_state(seed=4)
    state.apply("roll")
    with pytest.raises(UndoRefused, match="chance"):
        state.undo()
    after = state.vector
    state.undo(force=True)
    assert state.history == []
    state.apply("roll")
    assert state.vector == after


def test_chance_is_asked_about() -> None:
    state = game_of(race()).new_state(seed=None)
    state.apply("roll")
    assert state.is_chance and state.player == -1
    node = state.chance
    assert (node.name, node.total) == ("roll", 6)
    assert [(o.name, o.weight) for o in node.outcomes] == [(str(n), 1) for n in range(1, 7)]
    with pytest.raises(IllegalMove):
        state.apply("7")
    with pytest.raises(MisuseError):
        _ = state.decision
    state.apply("5")
    assert state.history == [
        {"decision": "p1", "option": "roll"},
        {"chance": "roll", "outcome": "5"},
        {"say": "p1 rolls 5"},
    ]
    state.apply("roll")
    drawn = state.draw_chance()
    assert state.history[-2] == {"chance": "roll", "outcome": drawn.name}
    state.undo(force=True)
    assert state.is_chance


def test_limit_ends_before_the_die_is_thrown() -> None:
    program = race()
    program.limit = 1
    program.limit_result = "draw"
    game = game_of(program)
    state = game.new_state(seed=4)
    state.apply("roll")
    assert state.is_over and state.winners == [] and state.returns == [0, 0]
    assert [h for h in state.history if "chance" in h] == []
    rows = game.perft(2)
    assert (rows[1]["terminal"], rows[1]["chance"]) == (1, 0)
    assert game.playout(4).vector[10:14] == state.vector[10:14]


def test_recursion_restores_every_level() -> None:
    state = game_of(nested()).new_state()
    answers = [2, 1, 1, 2, 0, 1, 0, 2, 0, 1, 0, 0, 0, 0, 0, 0]
    asked = 0
    while not state.is_over:
        state.apply(answers[asked])
        asked += 1
    assert asked == state.vector[10] > 5
    assert state.vector[6] == 0  # the stack of calls is empty again


def test_only_what_can_be_completed_is_offered() -> None:
    game = game_of(exact())
    state = game.new_state()
    assert [o.name for o in state.decision.options] == ["pay 2", "pay 3", "pay 4"]
    state.apply("pay 4")
    assert [o.name for o in state.decision.options] == ["pay 3"]
    assert all(row["terminal"] for row in game.perft(3)[2:4])


def test_shuffle_has_all_orders() -> None:
    rows = game_of(shuffle()).perft(5)
    assert [r["actions"] for r in rows] == [6, 30, 120, 360, 720, 4320]
    assert rows[5]["decision"] == 720


def test_vector_from_outside() -> None:
    state = game_of(nim()).new_state()
    state.apply(1)
    vector = state.vector[:]
    vector[10] = 2
    state.set_vector(vector)
    assert state.history == []
    assert [o.name for o in state.decision.options] == ["take 1", "take 2"]


FAULTS = {
    "trap": ("range", 7),
    "fail": ("dead-end", 7),
    "runaway": ("runaway", 7),
    "division": ("division", 1),
    "no-outcome": ("no-outcome", 7),
    "fuel": ("runaway", 7),
    "deep": ("depth", 7),
}


@pytest.mark.parametrize("kind", FAULTS)
def test_faults(kind: str) -> None:
    code, line = FAULTS[kind]
    game = game_of(faulty(kind))
    with pytest.raises(PlayFault) as caught:
        game.new_state()
    fault = caught.value
    assert fault.code == code
    if kind != "division":
        assert (fault.file, fault.line, fault.column) == ("game.yaml", line, 3)
        assert str(fault).startswith(f"game.yaml:{line}:3: fault[{code}]: ")
    with pytest.raises(PlayFault) as again:
        game.playout(1)
    assert again.value.code == code


def test_no_options() -> None:
    game = game_of(faulty("no-options"))
    with pytest.raises(PlayFault, match="nobody can choose"):
        _ = game.new_state().decision
    with pytest.raises(PlayFault, match="nobody can choose"):
        game.playout(1)


def test_a_fault_leaves_the_state_as_it_was() -> None:
    program = nim()
    main = program.procedures["main"]
    from rulewright.ir.ops import If, Trap, While

    (loop,) = main.body
    assert isinstance(loop, While)
    from rulewright.ir.ops import Const
    from tests.ir.programs import op, s

    bad = If(op("==", s(10), 4), (Trap("range", Const(1)),))
    main.body = (While(loop.test, (*loop.body[:2], bad, *loop.body[2:]), loop.at_most, loop.rule),)
    state = game_of(program).new_state()
    before = state.vector
    with pytest.raises(PlayFault):
        state.apply(3)
    assert state.vector is before and state.history == []
    state.apply(2)
    assert state.player == 1


def test_a_mistake_of_ours_names_the_rule() -> None:
    program = nim()
    from rulewright.ir.ops import Lookup, Store
    from tests.ir.programs import c, op, s

    program.tables["t"] = (1, 2)
    program.procedures["main"].body = (Store(c(10), Lookup("t", op("+", s(11), 5))), *program.procedures["main"].body)
    with pytest.raises(InternalError, match="IndexError"):
        game_of(program).new_state()


def test_seats() -> None:
    game = game_of(nim())
    assert [game.seat(x) for x in ("p1", "p2", 0, 1)] == [0, 1, 0, 1]
    for wrong in ("p3", "bright", 2, -1):
        with pytest.raises(MisuseError, match="no seat"):
            game.seat(wrong)
    with pytest.raises(MisuseError):
        game.new_state(chance="never")


def test_tracebacks_show_generated_lines_while_the_game_lives() -> None:
    import gc
    import linecache

    game = game_of(nim(), "shortlived")
    names = [n for n in linecache.cache if "shortlived" in n]
    assert len(names) == 2
    assert any("def " in line for line in linecache.getlines(names[0]))
    del game
    gc.collect()
    assert not [n for n in linecache.cache if "shortlived" in n]
