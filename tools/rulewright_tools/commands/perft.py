"""`rulewright perft`: how many positions the game tree has at each depth; the check against published counts."""

from __future__ import annotations

from typing import Any

import click

from rulewright.languages import _, marked, translated
from rulewright_tools import common, speaking
from rulewright_tools.progress import bar

HEADS = {
    "depth": marked("DEPTH"),
    "decision": marked("DECISION"),
    "chance": marked("CHANCE"),
    "terminal": marked("TERMINAL"),
    "actions": marked("ACTIONS"),
    "return_sums": marked("RETURN SUMS"),
    "ended_probability": marked("ENDED PROBABILITY"),
    "expected_return_part": marked("EXPECTED RETURN PART"),
}
"""Columns by their key in the JSON."""


@speaking.command("perft")
@common.game_argument
@speaking.option("--depth", "-d", type=speaking.Whole(0, 200), metavar="N", required=True, help="How deep to count.")
@speaking.option("--one-at-a-time", is_flag=True, help="Count secret simultaneous choices one player after the other.")
@speaking.option("--probabilities", is_flag=True, help="Add the chance that random play ends at each depth.")
@common.players_option
@common.variant_option
@common.json_option
def command(
    game: str,
    depth: int,
    one_at_a_time: bool,
    probabilities: bool,
    players: int | None,
    variants: tuple[str, ...],
    as_json: bool,
) -> None:
    """Count decisions, chance events and ends of GAME at each depth, with their branches and the sums of returns.

    A node is a history: two ways to the same position are two nodes. The root has depth 0.
    """
    loaded = common.load(game, players, variants)
    with bar(_("depths"), depth + 1) as advance:
        rows: list[dict[str, Any]] = loaded.perft(depth, one_at_a_time, probabilities, each=lambda _row: advance(1))
    if as_json:
        common.print_json(common.envelope("perft", game, variants, loaded.players, levels=rows))
        return
    heads = ["depth", "decision", "chance", "terminal", "actions", "return_sums"]
    heads += [key for key in rows[0] if key not in heads] if rows else []
    table: list[tuple[str, ...]] = [tuple(translated(HEADS[head]) if head in HEADS else head for head in heads)]
    table += [tuple(_cell(row.get(head)) for head in heads) for row in rows]
    click.echo(common.columns(table))


def _cell(value: object) -> str:
    if isinstance(value, list | tuple):
        return " ".join(_cell(item) for item in value)
    return f"{value:.6g}" if isinstance(value, float) else str(value)
