"""`python -m rulewright_tools.bots GAME ...`: how strong a bot is against random players, on fixed seeds."""

from __future__ import annotations

import sys

import click

from rulewright.languages import use_language
from rulewright_tools import speaking
from rulewright_tools.bots import parse_spec
from rulewright_tools.bots.bars import GAMES, SHARE, Bar, run_bar
from rulewright_tools.cli import complain, explain_error
from rulewright_tools.words import language_at_hand


@speaking.command(context_settings={"help_option_names": ["-h", "--help"]})
@speaking.argument("games", nargs=-1, required=True, metavar="GAME ...")
@speaking.option("--bot", default="mcts:100", show_default=True, help="Who plays against random ones.")
@speaking.option(
    "--games", "-n", "count", type=speaking.Whole(1), metavar="N", default=GAMES, show_default=True, help="How many."
)
def main(games: tuple[str, ...], bot: str, count: int) -> None:
    """Play games on fixed seeds against the random bot; exit code 1 if a bar is not met."""
    parse_spec(bot)
    outcomes = []
    for game in games:
        outcomes.append(run_bar(Bar(game, bot, SHARE), count))
        click.echo(str(outcomes[-1]))
    sys.exit(0 if all(outcome.met for outcome in outcomes) else 1)


if __name__ == "__main__":
    use_language(language_at_hand())
    try:
        main(standalone_mode=False)
    except click.ClickException as error:
        complain(error)
        sys.exit(error.exit_code)
    except click.Abort:
        sys.exit(130)
    except Exception as error:
        sys.exit(explain_error(error))
