"""Random small games as text: boards of all shapes, cards, dice, pawns, coins, and rules that use them in any way.

The rules are made statement by statement from what is declared, so nearly all games check; what they do makes no sense,
which is the point. Nobody is asked about what he may not know: the law of knowledge has to hold in all of them. Blocks
are plain lists and mappings, written as JSON, which is YAML too.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any

from hypothesis import strategies as st

BOARDS = [
    "{shape: grid, rows: 3, columns: 3, holds: {pawns: 1}}",
    "{shape: grid, rows: 2, columns: 3, neighbours: all, holds: {pawns: 2}}",
    "{shape: hexes, radius: 1, holds: {pawns: 1}}",
    "{shape: route, spaces: [a, b, c, d, e], loop: true, holds: {pawns: 3}}",
    "{shape: route, spaces: [a, b, c, d, e], arrows: [[b, d]], holds: {pawns: 4}}",
    "{shape: graph, spaces: {a: {}, b: {}, c: {}}, edges: [[a, b]], arrows: [[b, c], [c, a]], holds: pawns}",
]

COMPONENTS = """
symbols: {suit: [sun, moon]}
components:
  cards:
    kinds:
      ant: {count: 3, worth: 1, of: sun, effect: [{gain: me.mine}]}
      bee: {count: 2, worth: 2, of: moon, effect: [{lose: me.mine, up to: 1}]}
      cat: {count: 2, worth: 4, of: sun, effect: [{if: flag, then: [{score: 1}]}]}
  dice: {one: die, faces: 6, per: player, count: 2}
  pawns: {count: 2, per: player, faces: [up, down], turns: 4}
  coins: {tokens: 8}
zones:
  deck: {holds: cards, order: pile, start: all, seen by: nobody}
  hand: {per: player, holds: cards, seen by: owner}
  stack: {holds: cards, order: row}
  cup: {per: player, holds: dice, start: all, seen by: owner}
  pot: {holds: coins, start: all}
  purse: {per: player, holds: coins, supply: pot}
values:
  points: {per: player, from: -1000}
  mine: {per: player, to: 50}
  often: {per: player, reset: turn, to: 50}
  flag: {type: flag}
  bid: {type: card, per: player, seen by: owner}
  seen: {type: suit}
  rival: {type: player}
  tag: {per: card, to: 50}
"""
SETUP = """
setup:
  - {shuffle: deck}
  - {deal: deck, to: hand}
  - each player:
      - {gain: me.purse, amount: 2}
      - {roll: me.dice}
"""


@dataclass(frozen=True, slots=True)
class Around:
    """What a block can see: names with their types, loops by name, whether it is an effect."""

    names: tuple[tuple[str, str], ...] = ()
    loops: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    depth: int = 2
    ahead: bool = False
    """Whether look-aheads may come here: no chance, nothing endless."""

    def of(self, kind: str) -> list[str]:
        return [name for name, type_ in self.names if type_ == kind]

    def bind(self, kind: str) -> tuple[str, Around]:
        name = f"{kind[0]}{len(self.names)}"
        return name, replace(self, names=(*self.names, (name, kind)), depth=self.depth - 1)

    def deeper(self, loop: str = "") -> Around:
        return replace(self, depth=self.depth - 1, loops=(*self.loops, loop) if loop else self.loops)


def numbers(around: Around) -> st.SearchStrategy[str]:
    found = ["0", "1", "2", "me.mine", "me.purse", "me.hand.count", "deck.count", "count(board.pawns)", "me.often"]
    found += ["sum(d.face for d in me.dice)", "max(p.mine for p in players)", "me.next.purse", "abs(me.points)"]
    found += ["min(2, me.mine)", "different(d.face for d in me.dice)", "me.mine // 2", "me.purse % 3"]
    for card in around.of("card"):
        found += [f"{card}.worth", f"{card}.tag"]
    found += around.of("number")
    return st.sampled_from(found)


def truths(around: Around) -> st.SearchStrategy[str]:
    found = ["flag", "not flag", "me.mine > 1", "not deck.empty", "me.purse == 0", "any(s.empty for s in board.sites)"]
    found += [
        "all(p.mine < 3 for p in players)",
        "me == p1",
        "rival != none",
        "seen in [sun, moon]",
        "me.hand.count > 0",
    ]
    found += [f"{c}.of == sun" for c in around.of("card")] + [f"{c} in stack" for c in around.of("card")]
    found += [f"{s}.empty" for s in around.of("site")] + [f"{p}.face == up" for p in around.of("pawn")]
    found += [f"{p} == me" for p in around.of("player")]
    found += [f"can({e})" for e in around.effects if not around.ahead]
    return st.sampled_from(found)


DOMAINS: dict[str, list[str]] = {
    "card": ["me.hand", "stack", "cards"],
    "pawn": ["board.pawns", "pawns", "me.pawns"],
    "site": ["board.sites"],
    "player": ["players", "others"],
    "number": ["from_to(0, 3)", "from_to(1, me.purse)"],
    "suit": ["suit"],
}


@st.composite
def choosing(draw: st.DrawFn, around: Around) -> dict[str, Any]:
    kind = draw(st.sampled_from(sorted(DOMAINS)))
    name, inner = around.bind(kind)
    found: dict[str, Any] = {"choose": name, "among": draw(st.sampled_from(DOMAINS[kind]))}
    if draw(st.booleans()):
        found["where"] = draw(truths(inner))
    if draw(st.booleans()):
        found[draw(st.sampled_from(["up to", "exactly"]))] = draw(st.integers(1, 2))
    if draw(st.booleans()):
        found["if one"] = "take"
    found["if none"] = "skip"
    if draw(st.booleans()) and kind != "card":
        found["by"] = draw(st.sampled_from(["me", "me.next"]))
    if draw(st.booleans()):
        found["secret"] = True
    found["do"] = draw(blocks(inner))
    return found


@st.composite
def arms(draw: st.DrawFn, around: Around) -> dict[str, Any]:
    found: list[dict[str, Any]] = []
    for index in range(draw(st.integers(1, 3))):
        arm: dict[str, Any] = {"id": f"arm_{index}"}
        inner = around.deeper()
        if draw(st.booleans()):
            kind = draw(st.sampled_from(["card", "site", "player", "number"]))
            name, inner = around.bind(kind)
            arm |= {"choose": name, "among": draw(st.sampled_from(DOMAINS[kind])), "where": draw(truths(inner))}
        if draw(st.booleans()):
            arm["when"] = draw(truths(around))
        if around.loops and draw(st.booleans()):
            arm["once"] = draw(st.sampled_from(around.loops))
        if around.effects and not around.ahead and draw(st.integers(0, 3)) == 0:
            arm["keeps"] = draw(st.sampled_from(around.effects))
            inner = replace(inner, ahead=True, effects=(), loops=())
        arm["do"] = draw(blocks(inner))
        found.append(arm)
    return {"choose one of": found, "if none": "skip"}


@st.composite
def stepping(draw: st.DrawFn, around: Around) -> dict[str, Any]:
    """A joint choice of a pawn and where it goes."""
    condition = draw(st.sampled_from(["to.empty", "to.pawns.count < 2", "to.number > 1 and to.empty"]))
    do = [{"move": "p", "to": "to"}] if condition != "to.pawns.count < 2" else [{"flip": "p"}]
    choice = {"p": draw(st.sampled_from(["me.pawns", "board.pawns"])), "to": "p.site.neighbours"}
    return {"choose": choice, "where": condition, "if none": "skip", "do": do}


@st.composite
def nested(draw: st.DrawFn, around: Around) -> dict[str, Any]:
    what = draw(st.sampled_from(["if", "match", "for each", "each player", "repeat", "in any order", "may", "rank"]))
    match what:
        case "if":
            deep = around.deeper()
            return {"if": draw(truths(around)), "then": draw(blocks(deep)), "else": draw(blocks(deep))}
        case "match":
            cases = {word: draw(blocks(around.deeper())) for word in draw(st.sampled_from([["sun"], ["sun", "moon"]]))}
            return {"match": "seen", "cases": cases, "else": draw(blocks(around.deeper()))}
        case "for each":
            kind = draw(st.sampled_from(["card", "pawn", "site", "player", "number"]))
            name, inner = around.bind(kind)
            found: dict[str, Any] = {"for each": name, "in": draw(st.sampled_from(DOMAINS[kind]))}
            if draw(st.booleans()):
                found["where"] = draw(truths(inner))
            if draw(st.booleans()) and kind != "card":
                found["order"] = "asked"
            return found | {"do": draw(blocks(inner))}
        case "each player":
            return {"each player": draw(blocks(around.deeper())), "from": draw(st.sampled_from(["p1", "p2", "me"]))}
        case "repeat":
            name = f"loop{around.depth}"
            body = draw(blocks(around.deeper(name)))
            return {"repeat": body, "times": draw(numbers(around)), "id": name}
        case "in any order":
            return {"in any order": [draw(blocks(around.deeper())), draw(blocks(around.deeper()))]}
        case "may":
            return {"may": draw(blocks(around.deeper())), "when": draw(truths(around))}
        case _:
            name, inner = around.bind("player")
            ties = draw(st.sampled_from(["share", "each", "none", "lower", "divide"]))
            return {"rank": name, "among": "players", "by": f"{name}.mine", "places": [3, 1], "ties": ties,
                    "do": [{"score": "award", "for": name}, *draw(blocks(inner))]}  # fmt: skip


@st.composite
def plain(draw: st.DrawFn, around: Around) -> Any:
    """A statement without blocks."""
    number = draw(numbers(around))
    cards, pawns, sites = around.of("card"), around.of("pawn"), around.of("site")
    found: list[Any] = [
        {"gain": "me.mine", "amount": number},
        {"gain": "me.purse", "amount": number, "short": "all there is"},
        {"gain": "me.often"},
        {"lose": "me.mine", "up to": number},
        {"lose": "me.purse", "up to": number},
        {"pay": "me.purse", "amount": f"min(me.purse, {number})", "to": draw(st.sampled_from(["pot", "me.next"]))},
        {"set": "flag", "to": draw(truths(around))},
        {"set": "rival", "to": "best(p.mine for p in players)"},
        {"set": "seen", "to": draw(st.sampled_from(["sun", "moon", "none"]))},
        {"score": number},
        {"say": "{me} has {me.mine}"},
        {"move": "me.purse", "to": "pot"},
        {"move": "stack", "to": "deck"},
        {"move": "me.hand", "to": draw(st.sampled_from(["stack", "box", "me.next.hand"]))},
        {"flip": "me.pawns"},
        {"reveal": "me.hand", "to": "me.next"},
        {"peek": "me.next.hand"},
    ]
    if not around.ahead:
        found += [
            {"draw": "deck", "to": "me.hand", "if empty": "skip"},
            {"draw": "deck", "to": "stack", "count": 2, "if empty": "reshuffle", "from": "stack"},
            {"draw": "deck", "to": "me.hand", "count": number, "short": "all there is"},
            {"shuffle": "deck", "with": draw(st.sampled_from(["stack", "cards", "me.hand"]))},
            {"shuffle": "deck"},
            {"roll": "me.dice"},
            {"roll": "me.dice", "until": "face > 2"},
            {"pick": "rival", "among": "players"},
            {"peek": "deck.top", "by": draw(st.sampled_from(["me", "me.next"]))},
            {"reveal": "deck.top"},
            {"choose secretly": "x", "among": "me.hand", "into": "bid", "if none": "skip"},
            {"choose secretly": "y", "among": "cards", "where": "y.of == sun", "into": "bid", "if one": "take"},
        ]
    for card in cards:
        found += [{"move": card, "to": draw(st.sampled_from(["stack", "deck", "me.hand", "box"])), "at": "bottom"},
                  {"perform": f"{card}.effect"}, {"gain": f"{card}.tag"}, {"set": "me.bid", "to": card}]  # fmt: skip
    for pawn in pawns:
        found += [{"turn piece": pawn, "by": 3}, {"flip": pawn}, {"move": pawn, "to": "box"}]
        found += [{"if": f"{site}.empty", "then": [{"move": pawn, "to": site}]} for site in sites]
    if around.loops and not around.ahead:
        found.append({draw(st.sampled_from(["end", "leave"])): draw(st.sampled_from(around.loops))})
    found += [{effect: None} for effect in around.effects]
    return draw(st.sampled_from(found))


def statements(around: Around) -> st.SearchStrategy[Any]:
    if around.depth <= 0:
        return plain(around)
    deep = [choosing(around), nested(around), arms(around), stepping(around)]
    return st.one_of(plain(around), plain(around), *(deep if not around.ahead else [nested(around)]))


def blocks(around: Around) -> st.SearchStrategy[list[Any]]:
    return st.lists(statements(around), min_size=0 if around.depth < 2 else 1, max_size=3)


@st.composite
def games(draw: st.DrawFn) -> str:
    """The text of a game."""
    # effects call only effects before them, so that nothing goes round for ever
    first = draw(blocks(Around(depth=1, ahead=True)))
    second = draw(blocks(Around(depth=1, ahead=True, effects=("first_deed",))))
    both = ("first_deed", "second_deed")
    turn = draw(blocks(Around(depth=2, loops=("turn",), effects=both)))
    rest = {"choose one of": [{"id": "rest"}, {"id": "work", "do": [{"gain": "me.often", "short": "all there is"}]}]}
    effects = {"first_deed": {"do": first}, "second_deed": {"do": second}}
    lines = [
        "format: 1", "title: Any", "players: 2", f"limit: {{decisions: {draw(st.integers(5, 30))}, then: scores}}",
        f"boards: {{board: {draw(st.sampled_from(BOARDS))}}}", COMPONENTS.strip(), SETUP.strip(),
        f"effects: {json.dumps(effects)}", f"turn: {json.dumps([rest, *turn])}",
    ]  # fmt: skip
    return "\n".join(lines) + "\n"
