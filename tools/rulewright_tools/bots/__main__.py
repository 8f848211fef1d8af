"""`python -m rulewright_tools.bots GAME ...`: how strong a bot is against random players, on fixed seeds."""

from __future__ import annotations

import sys

import click

from rulewright_tools.bots import parse_spec
from rulewright_tools.bots.bars import GAMES, SHARE, Bar, run_bar
from rulewright_tools.cli import explain_error


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("games", nargs=-1, required=True, metavar="GAME ...")
@click.option("--bot", default="mcts:100", show_default=True, help="Who plays against random ones.")
@click.option("--games", "-n", "count", type=click.IntRange(1), default=GAMES, show_default=True, help="How many.")
def main(games: tuple[str, ...], bot: str, count: int) -> None:
    """Play games on fixed seeds against the random bot; exit code 1 if a bar is not met."""
    parse_spec(bot)
    outcomes = []
    for game in games:
        outcomes.append(run_bar(Bar(game, bot, SHARE), count))
        click.echo(str(outcomes[-1]))
    sys.exit(0 if all(outcome.met for outcome in outcomes) else 1)


if __name__ == "__main__":
    try:
        main(standalone_mode=False)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except click.Abort:
        sys.exit(130)
    except Exception as error:
        sys.exit(explain_error(error))
