"""`rulewright replay`: a saved game again, decision by decision, with every check it carries."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from rulewright.languages import _
from rulewright_tools import common, speaking
from rulewright_tools.words import listed


@speaking.command("replay")
@speaking.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@speaking.option("--to", type=speaking.Whole(0), metavar="N", help="Stop after N events.")
@speaking.option("--game", metavar="GAME", help="The game, if it is not found by the name in the file.")
@speaking.option("--quiet", "-q", is_flag=True, help="Only say whether the file holds.")
@common.json_option
@click.pass_context
def command(ctx: click.Context, file: Path, to: int | None, game: str | None, quiet: bool, as_json: bool) -> None:
    """Run the saved game FILE again: every decision and chance event in order, each with its check.

    Under the rules it was saved with, chance comes from its seed and must agree. Under other rules the recorded
    outcomes are used, and the first event that differs is reported. The exit code is 1 if something differs.
    """
    from rulewright.play import saved

    text = file.read_text("utf-8")
    head = head_of(text, file)
    loaded = common.load(game or head["game"], head["players"], tuple(head["variants"]))
    result = saved.replay(loaded, text, to)
    events = result.state.history
    if as_json:
        common.print_json(
            common.envelope("replay", head["game"], tuple(head["variants"]), head["players"], file=str(file),
                            same_rules=result.same_rules, played=result.events, total=result.total,
                            difference=result.difference, over=result.state.is_over, events=events)
        )  # fmt: skip
    else:
        if not quiet:
            for number, event in enumerate(events, 1):
                click.echo(f"{number:>5}  {line(event)}")
            show_end(result.state)
        show_verdict(result)
    if result.difference:
        ctx.exit(1)


def head_of(text: str, file: Path) -> dict[str, Any]:
    """What a saved game says about itself. Raises Failure where it is none."""
    try:
        data = json.loads(text)
    except ValueError:
        data = None
    fits = isinstance(data, dict) and isinstance(data.get("game"), str) and isinstance(data.get("players"), int)
    if not fits or not isinstance(data.get("variants"), list):
        raise common.Failure(_("{file} is not a saved game", file=file))
    return {"game": data["game"], "players": data["players"], "variants": [str(v) for v in data["variants"]]}


def line(event: dict[str, Any]) -> str:
    """One event for people."""
    if "decision" in event:
        return f"{event['decision']}: {event['option']}"
    if "chance" in event:
        return f"({event['chance']}: {event['outcome']})"
    return str(event.get("say", event))


def show_end(state: Any) -> None:
    """How the game stands."""
    if not state.is_over:
        if state.is_chance:
            text = _("not over; chance is next")
        else:
            decision = state.decision
            text = _("not over; {name} is asked: {question}", name=decision.player_name, question=decision.question)
        click.echo(f"       {text}")
        return
    names = state.game.player_names
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, state.scores, strict=True))
    if state.winners:
        winners = listed(names[seat] for seat in state.winners)
        text = _("over; {names} won ({scores})", names=winners, scores=scores)
    else:
        text = _("over; nobody won ({scores})", scores=scores)
    click.echo(f"       {text}")


def show_verdict(result: Any) -> None:
    """Whether the file holds."""
    if result.difference:
        click.echo(_("differs after {events} of {total} events: {difference}", events=result.events,
                     total=result.total, difference=result.difference))  # fmt: skip
    elif not result.same_rules:
        click.echo(_("{events} events; the rules have changed since it was saved, and nothing differs",
                     events=result.events))  # fmt: skip
    else:
        click.echo(_("verified: {events} of {total} events", events=result.events, total=result.total))
