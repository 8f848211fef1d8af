"""Codes of the last step: what can be run and still cannot be meant."""

from __future__ import annotations

from rulewright.diagnostics.codes import Code

CARDS = "components:\n  cards: {kinds: {ace: {count: 2}, king: {count: 3}}}\n"

TABLE = [
    Code(
        "unreachable",
        "lint",
        "A statement stands behind one that always ends the turn, the loop or the game.",
        "turn: [{score: 1}, {end: turn}, {score: 2}]\n",
        "turn: [{score: 1}, {end: turn}]\n",
    ),
    Code(
        "endless-loop",
        "lint",
        "A loop has no end, and nobody is asked anything in it.",
        "turn: [{repeat: [{score: 1}]}]\n",
        "turn: [{repeat: [{score: 1}], times: 3}, {if: me.points > 9, then: [{win: me}]}]\n",
    ),
    Code(
        "endless-effect",
        "lint",
        "An effect calls itself in any case.",
        "effects: {bonus: [{score: 1}, bonus]}\nturn: [bonus]\n",
        "effects: {bonus: [{score: 1}, {if: me.points < 9, then: [bonus]}]}\nturn: [bonus]\n",
    ),
    Code(
        "constant-condition",
        "lint",
        "A comparison comes out the same at every moment, as the bounds of its numbers tell.",
        "values: {points: {per: player, to: 9}}\nturn: [{score: 1}, {if: me.points > 10, then: [{win: me}]}]\n",
        "values: {points: {per: player, to: 20}}\nturn: [{score: 1}, {if: me.points > 10, then: [{win: me}]}]\n",
    ),
    Code(
        "empty-choice",
        "lint",
        "A choice never has anything to offer.",
        'turn: [{choose: n, among: "from_to(5, 3)", text: "How many?", do: [{score: n}]}]\n',
        'turn: [{choose: n, among: "from_to(3, 5)", text: "How many?", do: [{score: n}]}]\n',
    ),
    Code(
        "same-option-name",
        "lint",
        "Two arms of a choice have one name, so that players cannot tell their options apart.",
        "turn: [{choose one of: [{id: one, name: take}, {id: two, name: take, do: [{score: 2}]}], text: What now?}]\n",
        "turn: [{choose one of: [{id: one, name: rest}, {id: two, name: take, do: [{score: 2}]}], text: What now?}]\n",
    ),
    Code(
        "hidden-lone-option",
        "lint",
        "`if one: take` would tell the others something that they may not see.",
        CARDS
        + "zones: {hand: {per: player, holds: cards, seen by: owner, start: all}}\n"
        + "turn: [{choose: card, among: me.hand, if one: take, if none: skip, text: Which?}]\n",
        CARDS
        + "zones: {hand: {per: player, holds: cards, seen by: owner}}\n"
        + "turn: [{choose: card, among: me.hand, if none: skip, text: Which?}]\n",
    ),
    Code(
        "dead-end",
        "lint",
        "An option is offered without a condition, and begins with a cost or requirement that may not be met.",
        "turn: [{choose one of: [{id: rest}, {id: build, do: [{require: me.points > 2}]}], text: What now?}]\n",
        "turn:\n  - choose one of:\n      - {id: rest}\n      - {id: build, when: me.points > 2, do: [{score: 1}]}\n"
        "    text: What now?\n",
    ),
    Code(
        "missing-text",
        "lint",
        "Nothing says in words what is decided.",
        'turn: [{choose: n, among: "from_to(1, 3)", do: [{score: n}]}]\n',
        'turn: [{choose: n, among: "from_to(1, 3)", text: "How many points?", do: [{score: n}]}]\n',
    ),
    Code(
        "unknown-placeholder",
        "lint",
        "A placeholder in a text names nothing.",
        'turn: [{choose: card, among: cards, name: "take {crad}", text: "Which card?"}]\n',
        'turn: [{choose: card, among: cards, name: "take {card}", text: "Which card?"}]\n',
    ),
    Code(
        "stray-brace",
        "lint",
        "A brace in a text has no partner.",
        'turn: [{score: 1, text: "Take {points"}]\n',
        'turn: [{score: 1, text: "Take {me.points}"}]\n',
    ),
    Code(
        "literal-number",
        "lint",
        "A text says a number in digits that has a name; a variant would change one and not the other.",
        "numbers: {goal: 7}\nturn: [{if: me.points == goal, then: [{win: me}], text: Win with 7 points.}]\n",
        'numbers: {goal: 7}\nturn: [{if: me.points == goal, then: [{win: me}], text: "Win with {goal} points."}]\n',
    ),
    Code(
        "never-used",
        "lint",
        "Something is declared that nothing ever names.",
        "numbers: {goal: 7}\n",
        "numbers: {goal: 7}\nturn: [{score: goal}]\n",
    ),
    Code(
        "overfull",
        "lint",
        "More pieces begin in a zone, or are dealt to it, than it takes.",
        CARDS + "zones: {deck: {holds: cards, start: all, up to: 3}}\n",
        CARDS + "zones: {deck: {holds: cards, start: all, up to: 5}}\n",
    ),
    Code(
        "too-few-pieces",
        "lint",
        "A deal needs more pieces than there are.",
        CARDS
        + "zones:\n  deck: {holds: cards, order: pile, start: all}\n  hand: {per: player, holds: cards}\n"
        + "setup: [{deal: deck, to: hand, count: 3}]\n",
        CARDS
        + "zones:\n  deck: {holds: cards, order: pile, start: all}\n  hand: {per: player, holds: cards}\n"
        + "setup: [{deal: deck, to: hand, count: 2}]\n",
    ),
    Code(
        "duplicate-word",
        "lint",
        "A word stands twice in one list.",
        "roles: [red, red]\n",
        "roles: [red, blue]\n",
    ),
    Code(
        "empty-range",
        "lint",
        "No number lies between `from` and `to`.",
        "values: {points: {per: player, from: 5, to: 3}}\n",
        "values: {points: {per: player, from: 3, to: 5}}\n",
    ),
    Code(
        "hidden-choice",
        "lint",
        "Somebody chooses among pieces that only another player may see, so the options would tell them.",
        CARDS
        + "zones:\n  deck: {holds: cards, start: all}\n  hand: {per: player, holds: cards, seen by: owner}\n"
        + "turn: [{choose: c, among: me.next.hand, text: Which?}, {move: c, to: me.hand}]\n",
        CARDS
        + "zones:\n  deck: {holds: cards, start: all}\n  hand: {per: player, holds: cards, seen by: owner}\n"
        + "turn: [{choose: c, among: me.hand, text: Which?}, {move: c, to: deck}]\n",
    ),
    Code(
        "hidden-condition",
        "lint",
        "Which options somebody is offered depends on pieces that only another player sees.",
        CARDS
        + "zones:\n  deck: {holds: cards, start: all}\n  hand: {per: player, holds: cards, seen by: owner}\n"
        + "turn: [{choose: n, among: 'from_to(1, 3)', where: any(c.kind == ace for c in me.next.hand), text: Any?}]\n",
        CARDS
        + "zones:\n  deck: {holds: cards, start: all}\n  hand: {per: player, holds: cards, seen by: owner}\n"
        + "turn: [{choose: n, among: 'from_to(1, 3)', where: n <= me.next.hand.count, text: How many?}]\n",
    ),
    Code(
        "impossible-limit",
        "lint",
        "`limit.decisions` or `result.divisor` is less than 1.",
        "limit: {decisions: 0, then: draw}\n",
        "limit: {decisions: 1, then: draw}\n",
    ),
    Code(
        "unknown-drawn",
        "lint",
        "The section `draw` speaks of a thing that the game does not have.",
        CARDS + "zones: {deck: {holds: cards, start: all}}\ndraw: {colours: {ase: red}}\n",
        CARDS + "zones: {deck: {holds: cards, start: all}}\ndraw: {colours: {ace: red}}\n",
    ),
    Code(
        "unknown-code",
        "lint",
        "A text has a short code such as `:gems:` that names no class and no kind, or a title has one.",
        CARDS
        + "zones: {deck: {holds: cards, start: all}}\n"
        + "turn: [{choose: n, among: 'from_to(1, 3)', text: 'How many :crads: are there?'}]\n",
        CARDS
        + "zones: {deck: {holds: cards, start: all}}\n"
        + "turn: [{choose: n, among: 'from_to(1, 3)', text: 'How many :cards: are there?'}]\n",
    ),
]
