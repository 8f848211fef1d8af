"""Saved games: the referee's file, and a player's own copy.

    {"format": 1, "game": "my_game", "rules": "4c1f...", "players": 2, "variants": [], "seed": 7,
     "events": [{"decision": "p1", "option": "take 3", "check": "90ab12cd"}, {"chance": "roll", "outcome": "5",
     "check": ...}]}

A game of a campaign also has what the one before it handed over, as `carried`.

The check is of the state and options in front of the event. Under the same rules a replay draws chance from the seed
and verifies every event; under other rules the recorded outcomes are forced, and the first difference is reported.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulewright.exceptions import MisuseError, RulewrightError
from rulewright.languages import _
from rulewright.play import history
from rulewright.play.canonical import check_of

if TYPE_CHECKING:
    from rulewright.play.game import Game
    from rulewright.play.state import State

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Replay:
    """`state` as far as the replay came, `events` played, and the first `difference` (empty: none)."""

    state: State
    events: int
    total: int
    difference: str
    same_rules: bool


def to_json(state: State, player: int | str | None = None) -> str:
    """The saved game as JSON text; with `player` that seat's own copy."""
    game = state.game
    head: dict[str, Any] = {
        "format": FORMAT,
        "game": game.name,
        "rules": game.digest,
        "players": game.players,
        "variants": game.variants,
    }
    if player is not None:
        seat = game.seat(player)
        head["player"] = game.player_names[seat]
        head["view"] = state.observation(seat)
        head["events"] = state.history_for(seat)
        return json.dumps(head, ensure_ascii=False, indent=1)
    head["seed"] = state.seed
    if state._asks and state.seed is not None:
        head["chance"] = "ask"
    if state.carried:
        head["carried"] = state.carried
    head["events"] = []
    for moment in reversed(list(state.moments())):
        if moment.node:
            if moment.check is None:
                moment.check = check_of(game.code, moment.before)
            head["events"].append({**history.event(state, moment), "check": moment.check})
    head["check"] = state.check
    lines = ",\n".join("  " + json.dumps(e, ensure_ascii=False) for e in head.pop("events"))
    text = json.dumps(head, ensure_ascii=False)
    return f'{text[:-1]}, "events": [\n{lines}\n]}}\n' if lines else f'{text[:-1]}, "events": []}}\n'


def _read(game: Game, text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise MisuseError(_("this is not a saved game: {error}", error=error)) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("events"), list):
        raise MisuseError(_("this is not a saved game of a format known here"))
    if "view" in data:
        raise MisuseError(_("this is a player's own copy; it holds one view and cannot be played on"))
    if not all(isinstance(entry, dict) for entry in data["events"]):
        raise MisuseError(_("this is not a saved game: its events cannot be read"))
    if not isinstance(data.get("seed"), int | None):
        raise MisuseError(_("this is not a saved game: its seed is no number"))
    if not isinstance(data.get("carried"), dict | None):
        raise MisuseError(_("this is not a saved game: what was carried over cannot be read"))
    wanted = (game.name, game.players, game.variants)
    found = (data.get("game"), data.get("players"), data.get("variants"))
    if found != wanted:
        raise MisuseError(
            _(
                "this is a saved game of {game} for {players} with variants {variants}",
                game=found[0],
                players=found[1],
                variants=found[2],
            )
        )
    return data


def replay(game: Game, text: str, to: int | None = None) -> Replay:
    """Play a saved game again, `to` so many events at most.

    Raises:
        MisuseError: the text is not a saved game of this game.
    """
    data = _read(game, text)
    same = data.get("rules") == game.digest
    seed = data.get("seed")
    forced = not same or seed is None or data.get("chance") == "ask"
    state = game.new_state(seed, "ask" if forced else "draw", data.get("carried"))
    events = data["events"]
    total = len(events)
    done = 0
    difference = ""
    for entry in events[:to]:
        difference = _one(state, entry, forced, same, done)
        if difference:
            break
        done += 1
    if not difference and done == total and same and data.get("check", state.check) != state.check:
        difference = _("the position at the end differs")
    if forced and seed is not None and data.get("chance") != "ask":
        state._asks = False
        state._settle()
    return Replay(state, done, total, difference, same)


def _one(state: State, entry: dict[str, Any], forced: bool, same: bool, number: int) -> str:
    """Play one recorded event; what differs, or nothing. Chance that was drawn already is only compared."""
    n = number + 1
    if "chance" in entry and not forced:
        drawn = _drawn(state, number)
        recorded = entry.get("outcome")
        if drawn is None:
            return _("event {n}: chance gave nothing, recorded is {recorded}", n=n, recorded=recorded)
        if drawn.get("outcome") != recorded:
            gave = drawn.get("outcome")
            return _("event {n}: chance gave {gave}, recorded is {recorded}", n=n, gave=gave, recorded=recorded)
        return ""
    if same and "check" in entry and entry["check"] != state.check:
        return _("event {n}: the position or the options differ", n=n)
    try:
        if "chance" in entry:
            if not state.is_chance:
                name = entry["chance"]
                return _("event {n}: recorded is chance ({name}), but none is waited for", n=n, name=name)
            state.apply(str(entry.get("outcome")))
            return ""
        if state.is_over:
            return _("event {n}: recorded is a decision, but the game is over", n=n)
        if state.is_chance:
            return _("event {n}: recorded is a decision, but chance is next", n=n)
        who = state.game.player_names[state.player]
        if who != entry.get("decision"):
            recorded = entry.get("decision")
            return _("event {n}: {who} decides, recorded is {recorded}", n=n, who=who, recorded=recorded)
        state.apply(str(entry.get("option")))
    except RulewrightError as error:
        return _("event {n}: {error}", n=n, error=error)
    return ""


def _drawn(state: State, number: int) -> dict[str, Any] | None:
    """The event of that number of a state that draws chance by itself."""
    nodes = [m for m in reversed(list(state.moments())) if m.node]
    return history.event(state, nodes[number]) if number < len(nodes) else None


def from_json(game: Game, text: str) -> State:
    """The state of a saved game.

    Raises:
        MisuseError: it is not one of this game, or it cannot be played again as recorded.
    """
    found = replay(game, text)
    if found.difference:
        raise MisuseError(_("the saved game cannot be played again: {difference}", difference=found.difference))
    return found.state
