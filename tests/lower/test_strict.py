"""What is done to nobody is a fault; recursion, equal pieces, unknown piles and numbers keep their promises."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import rulewright
from rulewright.play.fault import PlayFault
from rulewright.play.state import State
from tests.language.tiny import codes, game, names, play, read, start

THINGS = """\
values:
  points: {per: player}
  a: {from: -100, to: 100}
  b: {to: 10000}
  small: {to: 5}
  bid: {per: player, to: 3}
  tag: {per: player, start: 3}
  who: {type: player}
components:
  cards: {one: card, kinds: {x: {n: 1, count: 3}, y: {n: 2, count: 2}, z: {n: 3}}}
  dice: {one: die, count: 2, faces: 6}
  tiles: {one: tile, count: 2, turns: 4}
  gems: {tokens: 10}
boards:
  road: {shape: route, spaces: [s1, s2, s3], holds: {tiles: 1}}
zones:
  deck: {holds: cards, order: pile, seen by: nobody, start: all}
  hand: {per: player, holds: cards}
  stock: {holds: cards}
  cup: {holds: dice, start: all}
  supply: {holds: gems, start: all}
  gems: {per: player, holds: gems, supply: supply, up to: 4}
"""
STOP = "\n  - choose one of: [{id: go}]\n"


def turn(*statements: str, rest: str = "") -> str:
    """A game of these statements and a stop behind them."""
    return THINGS + rest + "turn:\n" + "\n".join(f"  - {s}" for s in statements) + STOP


def after(*statements: str, rest: str = "", seed: int = 1) -> State:
    return game(turn(*statements, rest=rest)).new_state(seed=seed)


@pytest.mark.parametrize(
    "statement",
    [
        "{set: who.tag, to: 4}",
        "{gain: who.tag}",
        "{lose: who.tag}",
        "{pay: who.tag, amount: 1, to: p1.tag}",
        "{pay: p1.tag, amount: 1, to: who.tag}",
        "{score: 1, for: who}",
        "{gain: who.gems}",
        "{move: supply, to: who.gems}",
        "{move: stock, to: who.hand}",
        "{move: deck.top, to: who.hand}",
        "{draw: deck, to: who.hand}",
        "{win: who}",
        "{lose: who}",
        "{reveal: deck.top, to: who}",
        "{peek: deck.top, by: who}",
        '{say: "x", to: who}',
        '{choose: n, among: "from_to(1, 2)", by: who}',
        '{choose: n, among: "from_to(1, 2)", by: who, secret: true}',
        "{each player: [{gain: a}], from: who}",
        "{turns: [{gain: a}], from: who}",
        "{turns: [{gain: a}], next: who}",
        "{foo: 1, by: who}",
        "{flip: first(d for d in cup if d.face == 9), to: 2}",
        "{roll: first(d for d in cup if d.face == 9)}",
        "{set: first(d for d in cup if d.face == 9).face, to: 2}",
        "{turn piece: first(t for t in tiles if t.turned == 3)}",
        "{move: first(k for k in cards if k.n == 9), to: stock}",
        "{move: deck.top, to: first(s for s in road.sites if s.number == 9)}",
    ],
)
def test_what_is_done_to_nobody_is_a_fault(statement: str) -> None:
    state_text = turn("{move: deck, to: stock}" if "stock, to" in statement else "{gain: a}", statement)
    effect = "effects:\n  foo: {takes: {n: number}, do: [{score: n}]}\n"
    if "tiles" not in statement and "road" in statement:
        state_text = state_text.replace("holds: {tiles: 1}", "holds: {cards: 1}")
    with pytest.raises(PlayFault) as fault:
        game(state_text + effect).new_state(seed=1)
    assert fault.value.code in ("missing", "dead-end")


def test_what_nobody_has_is_read_as_nothing() -> None:
    state = after(
        "{move: deck, to: p2.hand}",
        "{if: any(k in who.hand for k in cards), then: [{gain: a}]}",
        "{if: any(k in who.next.hand for k in cards), then: [{gain: a}]}",
        "{set: b, to: who.tag + who.hand + 7}",
    )
    assert read(state, "a") == 0 and read(state, "b") == 7


RECURSIVE = """\
effects:
  dig:
    takes: {{depth: number}}
    do:
      - {visit}
        do:
          - {ask}
          - {{gain: b}}
          - if: depth > 1
            then: [{{dig: depth - 1}}]
"""


def _visits(sizes: dict[int, int], depth: int) -> int:
    return sizes[depth] * (1 + (_visits(sizes, depth - 1) if depth > 1 else 0))


@pytest.mark.parametrize("asks", [False, True])
@pytest.mark.parametrize(
    ("visit", "sizes"),
    [
        ("for each: k\n        in: cards\n        where: k.n >= depth", {1: 6, 2: 3, 3: 1}),
        ("for each: {x: cards, p: players}\n        where: x.n >= depth", {1: 12, 2: 6, 3: 2}),
        (
            "rank: k\n        among: cards\n        by: k.n * depth\n        places: [1, 1, 1]\n        ties: each",
            {1: 3, 2: 3, 3: 3},
        ),
    ],
)
def test_visits_inside_the_same_visit_keep_apart(visit: str, sizes: dict[int, int], asks: bool) -> None:
    ask = "{choose: q, among: p1.hand, if none: skip}" if asks else "{gain: a, amount: 0}"
    state = after("{dig: 3}", rest=RECURSIVE.format(visit=visit, ask=ask))
    assert read(state, "b") == _visits(sizes, 3)


def test_visits_in_an_asked_order_keep_apart() -> None:
    visit = "for each: k\n        in: from_to(1, 3)\n        order: asked"
    state = after("{dig: 2}", rest=RECURSIVE.format(visit=visit, ask="{gain: a, amount: 0}"))
    made = []
    while names(state) != ["go"]:
        made.append(names(state))
        state.apply(state.decision.options[-1])
    inner = [["1", "2", "3"], ["1", "2"]]
    assert made == [["1", "2", "3"], *inner, ["1", "2"], *inner, *inner]
    assert read(state, "b") == 3 + 9


@pytest.mark.parametrize("moved", [False, True])
def test_each_of_equal_pieces_is_visited_in_an_asked_order(moved: bool) -> None:
    away = ", {move: card, to: stock}" if moved else ""
    state = after(
        "{move: deck, to: p1.hand}",
        f"{{for each: card, in: me.hand, order: asked, do: [{{gain: a}}, {{gain: b, amount: card.n}}{away}]}}",
    )
    while names(state) != ["go"]:
        state.apply(state.decision.options[0])
    assert read(state, "a") == 6 and read(state, "b") == 10


def test_pairs_in_an_asked_order_are_each_visited() -> None:
    state = after(
        "{move: deck, to: p1.hand}",
        "{for each: {card: me.hand, p: players}, order: asked, where: card.n < 3, do: [{gain: a}]}",
    )
    assert len(set(names(state))) == 10
    while names(state) != ["go"]:
        state.apply(state.decision.options[0])
    assert read(state, "a") == 10


def test_many_visits_have_room() -> None:
    many = '{for each: {x: "from_to(1, 65)", y: "from_to(1, 65)"}, do: [{gain: b}]}'
    assert read(after(many), "b") == 65 * 65
    with pytest.raises(PlayFault, match="no room"):
        after('{for each: {x: "from_to(1, 200)", y: "from_to(1, 200)"}, do: [{gain: a, amount: 0}]}')


WAYS = ["{move: deck.top, to: stock}", "{move: deck.bottom, to: stock}", '{move: "deck[3]", to: stock}']
READS = [
    "{set: a, to: deck.top.n}",
    "{if: deck.top.n == 1, then: [{set: a, to: 1}], else: [{set: a, to: deck.top.n}]}",
]


@pytest.mark.parametrize("way", WAYS)
def test_a_piece_taken_out_of_an_unknown_pile_is_any_of_it(way: str) -> None:
    compiled = game(turn("{shuffle: deck}", way))
    found = Counter(read(compiled.new_state(seed=seed), "stock")[0] for seed in range(300))
    assert 110 < found["x"] < 190 and 65 < found["y"] < 135 and 25 < found["z"] < 80


@pytest.mark.parametrize("look", READS)
def test_what_is_read_of_an_unknown_pile_is_what_is_drawn(look: str) -> None:
    compiled = game(turn("{shuffle: deck}", look, "{draw: deck, to: stock, as: drawn}", "{set: b, to: drawn.n}"))
    states = [compiled.new_state(seed=seed) for seed in range(60)]
    assert {read(s, "a") for s in states} == {1, 2, 3}
    assert all(read(s, "a") == read(s, "b") for s in states)


def test_a_look_through_a_whole_pile_fixes_its_order() -> None:
    compiled = game(turn("{shuffle: deck}", "{peek: deck, by: p1}", "{draw: deck, to: p1.hand, count: 6}"))
    orders = {tuple(read(compiled.new_state(seed=seed), "p1.hand")) for seed in range(40)}
    assert len(orders) > 10
    looked = game(turn("{shuffle: deck}", "{peek: deck, by: p1}") + "  - {draw: deck, to: stock, as: k}" + STOP)
    for seed in range(20):
        state = looked.new_state(seed=seed)
        top = read(state, "deck[1]")
        assert read(play(state, "go"), "stock") == [top]


@pytest.mark.parametrize(
    "statement",
    [
        "{gain: p1.gems, amount: a - 3}",
        "{lose: p1.gems, amount: a - 3}",
        "{lose: p1.gems, up to: a - 3}",
        "{lose: small, amount: a - 30}",
        "{pay: b, amount: a - 3, to: small}",
        "{move: p1.gems, to: p2.gems, amount: a - 3}",
        "{set: first(cup).face, to: a}",
        "{set: first(cup).face, to: 7}",
        "{flip: first(cup), to: 9}",
        "{pay: p1.tag, amount: 3, to: small}",
    ],
)
def test_numbers_stay_in_their_range(statement: str) -> None:
    first = "{set: small, to: 3}"
    with pytest.raises(PlayFault) as fault:
        after(first, statement)
    assert fault.value.code == "range"


@pytest.mark.parametrize("statement", ["{gain: p1.gems, amount: 5}", "{move: supply, to: p1.gems}"])
def test_a_zone_of_tokens_has_room_for_so_many(statement: str) -> None:
    with pytest.raises(PlayFault) as fault:
        after(statement)
    assert fault.value.code == "full"


def test_pieces_turn_round() -> None:
    state = after("{move: first(tiles), to: road.s1, turned: 9}", "{set: a, to: road.s1.tile.turned}")
    assert read(state, "a") == 1


def test_secret_choices_fit_what_keeps_them() -> None:
    state = start(THINGS + "turn:\n  - {choose secretly: n, among: 'from_to(0, 9)', into: bid}" + STOP)
    with pytest.raises(PlayFault) as fault:
        play(state, "9")
    assert fault.value.code == "range"
    assert codes(turn("{choose secretly: card, among: cards, into: bid}")) == ["wrong-type"]


def test_a_part_is_not_worked_out_where_a_test_before_it_forbids() -> None:
    state = start(
        THINGS + "turn:\n  - choose: {m: 'from_to(0, 3)', n: 'from_to(1, 4)'}\n    where: m == 0 or 10 // m > n" + STOP
    )
    assert "0 1" in names(state)


def test_zones_of_players_in_joint_choices() -> None:
    text = turn("{move: deck, to: p1.hand}", "{choose: {die: cup, card: me.hand}, where: die.face == 1}")
    assert len(names(start(text))) == 3


@pytest.mark.parametrize("out", ["{end: turn}", "{leave: turn}", "{end: effect}"])
def test_an_option_that_ends_something_still_keeps_what_must_stay_possible(out: str) -> None:
    effects = (
        "effects:\n  settle: {do: [{require: a < 2}]}\n  act:\n    do:\n"
        f"      - choose one of:\n        - {{id: up, keeps: settle, do: [{{gain: a}}, {out}]}}\n"
        "        - {id: down, do: [{lose: a}]}\n"
    )
    arms = effects.partition("do:\n      ")[2].replace("\n    ", "\n")
    text = THINGS + (
        effects + "turn: [act]\n" if "effect" in out else effects.partition("  act")[0] + "turn:\n  " + arms
    )
    state = start(text)
    assert names(state) == ["up", "down"]
    state.apply("up")
    if not state.is_over:
        assert names(state) == ["down"]


def test_an_effect_that_needs_a_player_is_not_called_where_nobody_is_at_work() -> None:
    effects = (
        "effects:\n  pay_all: [through]\n  through: {do: [{score: 1}]}\n"
        "  quiet: [{each player: [{score: 1}]}, calm]\n  calm: [{gain: a}]\n"
    )
    assert codes(turn("{gain: a}", rest=effects + "setup: [pay_all]\n")) == ["no-me"]
    assert codes(turn("{gain: a}", rest=effects + "setup: [quiet]\n")) == []
    assert codes(turn("{gain: a}", rest=effects + "setup: [{each player: [pay_all]}]\n")) == []
    assert codes(turn("{gain: a}", rest=effects + "setup:\n  - pay_all:\n    by: p2\n")) == []


@pytest.mark.parametrize(
    "statement",
    [
        "{choose: q, among: 'from_to(1, 3)', name: fixed, do: [{set: a, to: q}]}",
        "{choose one of: [{id: one, name: fixed}, {id: two, name: fixed, do: [{set: a, to: 2}]}]}",
    ],
)
def test_options_called_alike_are_told_apart_and_saved(statement: str) -> None:
    state = start(turn(statement))
    assert names(state)[:2] == ["fixed", "fixed (2)"]
    state.apply("fixed (2)")
    assert read(state, "a") == 2 and state.history[-1]["option"] == "fixed (2)"
    again = state.game.state_from_json(state.to_json())
    assert again.vector == state.vector


def test_another_players_card_in_a_hand_has_a_name_of_its_own() -> None:
    text = """
    components: {cards: {one: card, per: player, kinds: {one_card: {}, two_card: {}}}}
    zones: {hand: {per: player, holds: cards, start: all}}
    turn:
      - {move: first(p2.hand), to: p1.hand}
      - {choose: card, among: me.hand}
    """
    assert len(set(names(start(text)))) == 3


@pytest.mark.parametrize(
    "text",
    [
        "components: {dice: {count: 2, faces: 100000000}}",
        "boards: {g: {shape: grid, rows: 60, columns: 60}}\nvalues: {v: {per: [site of g, site of g]}}",
        (
            "components: {cards: {count: 4000}}\n"
            "boards: {g: {shape: grid, rows: 60, columns: 60}}\nzones: {heap: {per: site of g, holds: cards}}"
        ),
        "components: {cards: {count: 4000}}\nboards: {g: {shape: grid, rows: 60, columns: 60, holds: {cards: 4000}}}",
    ],
)
def test_what_would_not_fit_is_refused(text: str) -> None:
    assert codes(text + "\nturn: [{choose one of: [{id: go}]}]") == ["impossible-count"]


@pytest.mark.parametrize(
    "effect",
    [
        "{takes: {n: number}, do: [{if: n > 0, then: [{x: n - 1}, {x: n - 1}]}]}",
        "{takes: {n: number}, do: [{x: n}]}",
        '{takes: {n: number}, do: [{if: "can(x, n)", then: [{gain: a}]}]}',
        (
            "{takes: {n: number}, do: [{choose: q, among: 'from_to(1, 900)'}, {choose: r, among: 'from_to(1, 900)'}, "
            "{choose: s, among: 'from_to(1, 900)'}, {require: q + r + s == 1}]}"
        ),
    ],
)
def test_effects_that_go_on_for_ever_are_stopped(effect: str) -> None:
    with pytest.raises(PlayFault) as fault:
        after(
            "{if: 'can(x, 60)', then: [{x: 60}]}" if "require" in effect else "{x: 60}",
            rest=f"effects: {{x: {effect}}}\n",
        )
    assert fault.value.code in ("runaway", "depth")


def test_numbers_of_nobody_are_0_and_have_options_of_their_own() -> None:
    text = """
    values: {v: {per: player, from: 5, to: 9, start: 5}, who: {type: player}, a: {to: 100}}
    boards: {g: {shape: grid, rows: 3, columns: 3}}
    turn:
      - choose one of:
          - {id: plain, choose: y, among: "from_to(1, 3)"}
          - {id: value, choose: q, among: "from_to(who.v, 6)", do: [{set: a, to: q}]}
          - id: row
            choose: q
            among: "from_to(first(s.row for s in g.sites if s.row > 5), 2)"
            do: [{set: a, to: 50 + q}]
    """
    state = start(text)
    ids = [option.id for option in state.decision.options]
    assert len(ids) == 3 + 7 + 3 == len(set(ids)) and min(ids) >= 0
    assert read(play(state.clone(), "value 0"), "a") == 0
    assert read(play(state.clone(), "value 6"), "a") == 6
    assert read(play(state, "row 2"), "a") == 52


def test_a_look_ahead_takes_no_name_that_its_block_gives(tmp_path: Path) -> None:
    """`place` and `award` of a `rank` inside a block with `keeps` belong to the block."""
    (tmp_path / "game.yaml").write_text(
        "format: 1\ntitle: Kept\nplayers: 2\nlimit: {decisions: 4, then: scores}\n"
        "values: {points: {per: player}, stone: {per: player, start: 1}}\n"
        "effects: {go_on: [{require: me.stone == 1}]}\n"
        "turn:\n  - choose one of:\n      - id: judge\n        keeps: go_on\n        do:\n"
        "          - {rank: p, among: players, by: p.stone, places: [3, 1], do: [{score: award + place, for: p}]}\n"
        "      - id: rest\n",
        "utf-8",
    )
    state = rulewright.load(tmp_path, cache=False).new_state(seed=1)
    assert [o.name for o in state.decision.options] == ["judge", "rest"]
    state.apply("judge")
    assert state.scores == [3, 3]
