"""Random expressions give what they mean, and lie within the bounds worked out for them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rulewright.diagnostics import Diagnostics, Span
from rulewright.lower.bounds import bounds
from rulewright.resolved.expressions import Expressions
from rulewright.resolved.scope import Scope
from rulewright.resolved.symbols import Symbols
from rulewright.resolved.types import INT, PLAYER
from tests.language.tiny import game, read
from tests.properties.effort import tries
from tests.properties.expressions import SETUP, WORLD, Said, bools, ints, players

ME = (("me", "player"),)


def world(numbers: list[Said], truths: list[Said], seats: list[Said]) -> str:
    """The text of a game that puts every expression into a value, for each player as `me`."""
    values = [f"  n{i}: {{per: player, from: -1000000}}" for i in range(len(numbers))]
    values += [f"  b{i}: {{type: flag, per: player}}" for i in range(len(truths))]
    values += [f"  s{i}: {{type: player, per: player}}" for i in range(len(seats))]
    steps = [f'      - {{set: me.n{i}, to: "{said.text}"}}' for i, said in enumerate(numbers)]
    steps += [f'      - {{set: me.b{i}, to: "{said.text}"}}' for i, said in enumerate(truths)]
    steps += [f'      - {{set: me.s{i}, to: "{said.text}"}}' for i, said in enumerate(seats)]
    lines = [WORLD.strip(), *values, "setup:", SETUP.strip("\n"), "  - each player:", *steps]
    return "\n".join([*lines, "turn:", "  - may: []"])


@tries(30, 400)
@given(
    st.lists(ints(ME, 2), min_size=3, max_size=6),
    st.lists(bools(ME, 2), min_size=3, max_size=6),
    st.lists(players(ME, 1), min_size=2, max_size=4),
)
def test_expressions_give_what_they_mean(numbers: list[Said], truths: list[Said], seats: list[Said]) -> None:
    state = game(world(numbers, truths, seats)).new_state()
    for seat in (1, 2):
        env = {"me": seat}
        for index, said in enumerate(numbers):
            assert read(state, f"p{seat}.n{index}") == said.mean(env), said.text
        for index, said in enumerate(truths):
            assert read(state, f"p{seat}.b{index}") == bool(said.mean(env)), said.text
        for index, said in enumerate(seats):
            expected = ["none", "p1", "p2"][said.mean(env)]
            assert read(state, f"p{seat}.s{index}") == expected, said.text


def symbols() -> Symbols:
    """What the world declares."""
    import tempfile
    from pathlib import Path

    from rulewright.driver import run_passes

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.yaml"
        file.write_text(world([], [Said("true", lambda _e: True)], []), "utf-8")
        forms = run_passes(file.parent, until="resolved")
    assert forms.resolved is not None and not forms.diags.failed
    return forms.resolved.symbols


SYMBOLS = symbols()


@tries(150, 3000)
@given(ints(ME, 2))
def test_bounds_hold(said: Said) -> None:
    """What an expression gives lies between its least and its greatest value."""
    scope = Scope(has_me=True)
    scope.bind("me", PLAYER)
    diags = Diagnostics()
    node = Expressions(SYMBOLS, diags).resolve(said.text, scope, Span("game.yaml", 1, 1, 1, 1 + len(said.text)), INT)
    assert not diags.items, said.text
    low, high = bounds(SYMBOLS, node)
    for seat in (1, 2):
        assert low <= said.mean({"me": seat}) <= high, f"{said.text} is {said.mean({'me': seat})}, not {low}..{high}"
