"""Codes of the second step: the shape of sections."""

from __future__ import annotations

from rulewright.diagnostics.codes import Code

TABLE = [
    Code(
        "unknown-section",
        "model",
        "A top-level key is no section of a game (or of a variant).",
        "zone:\n  hand: {holds: cards}\n",
        "zones:\n  hand: {holds: cards}\n",
    ),
    Code(
        "unknown-key",
        "model",
        "A key is not known where it stands.",
        "zones:\n  hand: {holds: cards, ordered: pile}\n",
        "zones:\n  hand: {holds: cards, order: pile}\n",
    ),
    Code(
        "missing-key",
        "model",
        "A key that must be there is not.",
        "zones:\n  hand: {order: pile}\n",
        "zones:\n  hand: {order: pile, holds: cards}\n",
    ),
    Code(
        "wrong-shape",
        "model",
        "A value has another shape than expected: a text where a list should be, a mapping where a number should be.",
        "zones:\n  hand: cards\n",
        "zones:\n  hand: {holds: cards}\n",
    ),
    Code(
        "wrong-property",
        "model",
        "A key of a kind, class or space is read as a property of its own, and cannot be one; often a misspelt key.",
        "components:\n  cards: {kind: {ace: {}, king: {}}}\n",
        "components:\n  cards: {kinds: {ace: {}, king: {}}}\n",
    ),
    Code(
        "unknown-word",
        "model",
        "A value is not among the few words that can stand here.",
        "zones:\n  hand: {holds: cards, order: stack}\n",
        "zones:\n  hand: {holds: cards, order: pile}\n",
    ),
    Code(
        "bad-id",
        "model",
        "An id is not made of lower-case words joined by _.",
        "numbers: {Board Size: 3}\n",
        "numbers: {board_size: 3}\n",
    ),
    Code(
        "reserved-name",
        "model",
        "A thing has the name of a word that expressions use themselves.",
        "numbers: {count: 3}\n",
        "numbers: {card_count: 3}\n",
    ),
    Code("empty-text", "model", "A text is empty.", 'summary: ""\n', "summary: Take cards.\n"),
    Code(
        "format-version",
        "model",
        "The game is written in a format that this version does not read.",
        "format: 2\n",
        "format: 1\n",
    ),
    Code(
        "bad-players",
        "model",
        "`players` is no number, list or range of player numbers.",
        "players: two\n",
        "players: 2..4\n",
    ),
    Code(
        "too-few-roles",
        "model",
        "There are fewer roles than players.",
        "players: [2, 3]\nroles: [red, blue]\n",
        "players: [2, 3]\nroles: [red, blue, green]\n",
    ),
    Code(
        "no-player-value",
        "model",
        "A table by player number has no value for a number of players that the game allows.",
        "players: [2, 3]\nnumbers: {size: {2: 5}}\n",
        "players: [2, 3]\nnumbers: {size: {2: 5, else: 7}}\n",
    ),
    Code(
        "turn-and-play",
        "model",
        "A game has both `turn` and `play`; `turn` is the short form of `play`.",
        "turn: [{score: 1}]\nplay: [{turns: [{score: 1}]}]\n",
        "play: [{turns: [{score: 1}]}]\n",
    ),
    Code(
        "no-flow",
        "model",
        "A game has neither `turn` nor `play`.",
        "turn: DELETED\n",
        "turn: [{score: 1}]\n",
    ),
    Code(
        "wrong-value",
        "model",
        "A value does not fit for a reason that the message gives.",
        "(none known)",
        "(none known)",
        run=False,
    ),
]
