"""Sets: several things chosen at once, each set one option."""

from __future__ import annotations

import itertools

import pytest

from rulewright.play.fault import IllegalMove
from tests.language.tiny import codes, names, play, start

STOCK = """
components:
  cards:
    kinds: {ant: {count: 2, worth: 1}, bee: {count: 2, worth: 2}, cow: {worth: 3}}
  pawns: {count: 3, kinds: {red: {}, blue: {}, green: {}}}
boards:
  path: {shape: grid, rows: 1, columns: 4, holds: pawns}
zones:
  stock: {holds: cards, start: all}
  hand: {per: player, holds: cards, seen by: owner}
values:
  points: {per: player}
"""


def turn(text: str) -> str:
    return STOCK + "turn:\n" + "\n".join("  " + line for line in text.strip("\n").splitlines())


def chosen(among: str, *lines: str) -> str:
    return turn("\n".join([f"- choose: found\n  among: {among}", *(f"  {line}" for line in lines)]))


def test_every_set_is_one_option_also_of_equal_pieces() -> None:
    state = start(chosen("{several: stock, from: 1, to: 3}"))
    cards = ["ant", "ant", "bee", "bee", "cow"]
    sets = {" ".join(found) for size in (1, 2, 3) for found in itertools.combinations(cards, size)}
    assert sorted(names(state)) == sorted(sets)
    assert len({option.id for option in state.decision.options}) == len(sets)


def test_spaces_make_sets_without_order() -> None:
    state = start(chosen("{several: path.sites, from: 2, to: 2}"))
    spaces = names(start(chosen("path.sites")))
    assert names(state) == [" ".join(found) for found in itertools.combinations(spaces, 2)]


def test_a_set_is_no_larger_than_what_there_is() -> None:
    text = chosen("{several: stock, from: 4, to: 8}")
    assert sorted(names(start(text))) == sorted(
        {" ".join(f) for n in (4, 5) for f in itertools.combinations(["ant", "ant", "bee", "bee", "cow"], n)}
    )


def test_the_condition_is_on_the_whole_set() -> None:
    text = chosen("{several: stock, from: 2, to: 3}", "where: sum(c.worth for c in found) == 4 and found.count == 2")
    assert names(start(text)) == ["ant cow", "bee bee"]


def test_what_follows_sees_the_members() -> None:
    text = chosen(
        "{several: stock, from: 1, to: 3}",
        "do:\n    - for each: c\n      in: found\n      do: [{move: c, to: me.hand}]\n    - score: found.count",
    )
    state = play(start(text), "ant bee bee")
    assert sorted(names(state)) == ["ant", "ant cow", "cow"]
    assert state.scores[0] == 3


def test_a_joint_choice_may_hold_a_set() -> None:
    statement = """
- choose: {found: {several: stock, from: 1, to: 2}, space: path.sites}
  where: sum(c.worth for c in found) == space.column + 3
  name: "{space} for {found}"
  option: "Pay {found} for {space}: {(c.worth for c in found)}."
"""
    options = start(turn(statement)).decision.options
    assert {o.name: o.sentence for o in options} == {
        f"{space} for {cards}": f"Pay {' and '.join(cards.split())} for {space}: {worth}."
        for space, cards, worth in [
            (names_of_path(options)[0], "ant cow", "1 and 3"),
            (names_of_path(options)[0], "bee bee", "2 and 2"),
            (names_of_path(options)[1], "bee cow", "2 and 3"),
        ]
    }


def names_of_path(options: object) -> list[str]:
    """The spaces that options name, in order."""
    return list(dict.fromkeys(option.name.split()[0] for option in options))  # type: ignore[attr-defined]


def test_arms_may_choose_sets_of_several_sizes() -> None:
    statement = """
- choose one of:
    - {id: sell, choose: {found: {several: stock, from: 1, to: 2}}, where: "sum(c.worth for c in found) == 3"}
    - {id: keep}
"""
    state = start(turn(statement))
    assert names(state) == ["sell cow", "sell ant bee", "keep"]
    with pytest.raises(IllegalMove, match="sell ant bee"):
        state.apply("sell bee ant")


@pytest.mark.parametrize(
    ("among", "code"),
    [
        ("{several: stock, from: 3, to: 2}", "set-size"),
        ("{several: stock, to: 9}", "set-size"),
        ("{several: stock, from: 0, to: 2}", "set-size"),
        ("{several: stock, to: me.points}", "set-size"),
        ("{several: stock}", "missing-part"),
        ("{to: 2}", "missing-part"),
        ("{several: stock, to: 2, most: 3}", "unknown-part"),
        ("{several: 'from_to(1, 3)', to: 2}", "wrong-type"),
        ("{several: me, to: 2}", "not-several"),
    ],
)
def test_mistakes(among: str, code: str) -> None:
    assert codes(chosen(among)) == [code]


@pytest.mark.parametrize("test", ["found == found", "found != stock", "stock == found"])
def test_a_set_is_not_compared_as_a_whole(test: str) -> None:
    assert codes(chosen("{several: stock, to: 2}", f'where: "{test}"')) == ["wrong-type"]


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ("(c.worth + 10 for c in found)", "Found 11, 12 and 13."),
        ("(c.worth - 1 for c in found)", "Found 0, 1 and 2."),
        ("(c.worth for c in found if c.worth > 1)", "Found 2 and 3."),
        ("(c for c in found if c.worth > 1)", "Found bee and cow."),
        ("found", "Found ant, bee and cow."),
        ("found.count", "Found 3."),
    ],
)
def test_a_text_lists_the_members_or_a_value_of_each(value: str, sentence: str) -> None:
    state = start(chosen("{several: stock, from: 1, to: 3}", f'option: "Found {{{value}}}."'))
    found = {option.name: option.sentence for option in state.decision.options}
    assert found["ant bee cow"] == sentence
    assert found["ant"] in ("Found 11.", "Found 0.", "Found .", "Found ant.", "Found 1.")


def test_an_event_lists_the_members_too() -> None:
    state = start(chosen("{several: stock, from: 1, to: 3}", 'do: [{say: "Found {(c.worth - 1 for c in found)}."}]'))
    state = play(state, "ant cow")
    assert "Found 0 and 2." in [entry.get("say") for entry in state.history_for("p1")]
