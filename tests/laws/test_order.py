"""Where an author declares `order: free`, all orders must lead to the same position.

The declaration is turned into `order: asked`, and what the player would be asked is answered in two ways: always the
first, always the last.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rulewright.driver import Forms, finish, run_passes, run_rest
from rulewright.play.canonical import canonical
from rulewright.play.game import Game
from rulewright.play.state import State
from rulewright.source.tree import Map, Seq
from tests.language.tiny import whole
from tests.laws.games import CASES, SEEDS, Case


def ask_all(part: object) -> int:
    """Turn `order: free` into `order: asked` everywhere; gives how many there were."""
    found = 0
    if isinstance(part, Map):
        if "for each" in part and part.get("order") == "free":
            part["order"] = "asked"
            found += 1
        found += sum(ask_all(part[key]) for key in part)
    elif isinstance(part, Seq):
        found += sum(ask_all(item) for item in part)
    return found


def asking(forms: Forms) -> Game | None:
    """The game with its free orders asked; None where it has none."""
    assert forms.overlay is not None and not forms.diags.failed, forms.diags.items
    if not ask_all(forms.overlay):
        return None
    return Game(finish(run_rest(forms), ""))


def orders_differ(game: Game, seeds: range = SEEDS) -> str:
    """Where two orders lead to different positions; empty where they never do."""
    for seed in seeds:
        random = Random(seed)
        state = game.new_state(seed=seed)
        while not state.is_over:
            state.apply(random.choice(state.decision.ids))
            first, last = passed(state.clone(), 0), passed(state.clone(), -1)
            if canonical(game.code, first.vector) != canonical(game.code, last.vector):
                return f"seed {seed}: the order matters at {state.decision.path}"
            state = first
    return ""


def passed(state: State, which: int) -> State:
    """Answer questions about an order, always with the first or always with the last, until something else is asked."""
    while not state.is_over and state.game.code.sites[state.decision.site]["verb"] == "for each":
        state.apply(state.decision.ids[which])
    return state


@pytest.mark.parametrize("case", CASES, ids=str)
def test_free_orders_are_free(case: Case) -> None:
    game = asking(run_passes(case.folder, case.players, case.variants, until="overlay"))
    if game is not None:
        assert not orders_differ(game)


TEXT = """
components:
  cards: {{kinds: {{ant: {{worth: 1}}, bee: {{worth: 2}}, cow: {{worth: 4}}}}}}
zones: {{row: {{holds: cards, order: row, start: all}}, pile: {{holds: cards, order: pile}}}}
values: {{points: {{per: player}}}}
turn:
  - choose one of: [{{id: go}}]
  - {{for each: c, in: row, order: free, do: [{0}]}}
"""


@pytest.mark.parametrize(
    ("body", "free"), [("{score: c.worth}", True), ("{move: c, to: box}", True), ("{move: c, to: pile}", False)]
)
def test_the_law_finds_orders_that_matter(body: str, free: bool, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(whole(TEXT.format(body)), "utf-8")
    game = asking(run_passes(tmp_path, until="overlay"))
    assert game is not None
    assert (orders_differ(game, range(1)) == "") == free
