"""`rulewright league`: bots against each other, with ratings."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

import click

from rulewright.languages import _
from rulewright_tools import common, speaking

if TYPE_CHECKING:
    from rulewright_tools.league.play import Entrant

DEFAULT = "random,greedy,mcts:100"
MOST_BOTS = 24


@speaking.command("league")
@common.game_argument
@speaking.option("--bot", "named", multiple=True, metavar="NAME=WHO", help="A bot that takes part, under a name.")
@speaking.option("--bots", "listed", metavar="WHO,WHO", help="Bots that take part: random,greedy,mcts:100 by default.")
@speaking.option(
    "--games", "-n", type=speaking.Whole(1, 1_000_000), metavar="N", default=100, show_default=True,
    help="How many of each meeting; more if seats would not come out even.",
)  # fmt: skip
@speaking.option(
    "--engine", type=speaking.OneOf(["auto", "python", "wasm"]), default="auto",
    help="What searches: wasm, native code, or python; auto takes what there is.",
)  # fmt: skip
@speaking.option(
    "--workers", type=speaking.Whole(1, 256), metavar="N", help="Processes; as many as there are processors by default."
)
@common.players_option
@common.variant_option
@common.seed_option
@common.json_option
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    named: tuple[str, ...],
    listed: str | None,
    games: int,
    engine: str,
    workers: int | None,
    players: int | None,
    variants: tuple[str, ...],
    seed: int,
    as_json: bool,
) -> None:
    """Let bots play GAME against each other and rate them.

    WHO is random, greedy (takes what gives most points now) or mcts, the search bot, with its budget for each decision:
    mcts:500 (simulations), mcts:2s (seconds), mcts:500x4 (500 in each of four trees).

    Every two bots meet; in games for more players, every choice of as many bots as there are seats. Each sits in every
    seat equally often. The same seed gives the same games, whatever the number of processes.
    """
    from rulewright_tools.league.play import League, play_league
    from rulewright_tools.league.report import print_report, summary, thinking

    entrants = _entrants(named, listed)
    loaded = common.load(game, players, variants)
    engine = loaded.machine(engine).engine  # the same in every process; one that cannot be used is told now
    league = League(game, loaded.players, tuple(variants), entrants, games, seed, engine)
    began = time.perf_counter()
    sums, processes = play_league(league, workers, progress=not as_json and sys.stderr.isatty())
    result = summary(league, sums) | {
        "thinking": thinking(league, sums),
        "seconds": round(time.perf_counter() - began, 3),
        "workers": processes,
    }
    if as_json:
        common.print_json(common.envelope("league", game, variants, loaded.players, engine=engine, seed=seed, **result))
    else:
        print_report(league, result)
    if result["faults"]:
        ctx.exit(1)


def _entrants(named: tuple[str, ...], listed: str | None) -> tuple[Entrant, ...]:
    """Those who take part. Raises Failure for what cannot be meant."""
    from rulewright_tools.bots.spec import BOTS, parse_spec
    from rulewright_tools.league.play import Entrant

    who = [part.strip() for part in listed.split(",")] if listed is not None else []
    found = [Entrant(spec, spec) for spec in (who if named or who else DEFAULT.split(","))]
    for text in named:
        name, equals, spec = text.partition("=")
        found.append(Entrant(name.strip(), spec.strip()) if equals else Entrant(text, text))
    names = [entrant.name for entrant in found]
    for entrant in found:
        if parse_spec(entrant.spec, people=False).kind not in BOTS:
            raise common.Failure(_("people do not take part in a league"), _("write --bots {example}", example=DEFAULT))
        if not entrant.name or names.count(entrant.name) > 1:
            message = _('two bots are called "{name}"', name=entrant.name) if entrant.name else _("a bot has no name")
            raise common.Failure(message, _("write --bot NAME=WHO, each with a name of its own"))
    if len(found) < 2:
        raise common.Failure(_("one bot alone plays no league"), _("write --bots {example}", example=DEFAULT))
    if len(found) > MOST_BOTS:
        raise common.Failure(_("{count} bots are too many", count=len(found)),
                             _("at most {most} take part", most=MOST_BOTS))  # fmt: skip
    return tuple(found)
