"""The events of a game in order, for the referee or for one seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.ir.header import PLAYER
from rulewright.play.decision import Decision

if TYPE_CHECKING:
    from rulewright.play.state import Moment, State


def may_read(mask: int, seat: int | None) -> bool:
    """Whether a seat from 0 is among the readers in a mask; None is the referee, who reads all."""
    return seat is None or mask == -1 or bool(mask >> seat & 1)


def events(state: State, seat: int | None) -> list[dict[str, Any]]:
    """Events as dicts: {"decision": player, "option": name}, {"chance": name, "outcome": name} or {"say": text}.

    While a secret simultaneous choice is not complete, a seat reads nothing of it but its own choice.
    """
    found: list[dict[str, Any]] = []
    if state._told is not None:
        before, told = state._told
        if seat is None or seat == told:
            found += events(before, told)
    found += _said(state, state.opening, seat)
    for moment in reversed(list(state.moments())):
        if moment.node and may_read(moment.readers, seat):
            found.append(event(state, moment))
        found += _said(state, moment.log, seat)
    return found


def event(state: State, moment: Moment) -> dict[str, Any]:
    """One step in words."""
    game = state.game
    if moment.chance:
        return {"chance": game.code.sites[moment.site]["verb"] or "chance", "outcome": state.outcome_name(moment)}
    decision = Decision(game.code, game.words, moment.before)
    option = decision.option(moment.answer)
    return {"decision": game.player_names[moment.before[PLAYER] - 1], "option": option.name}


def _said(state: State, log: list[Any], seat: int | None) -> list[dict[str, Any]]:
    found = []
    texts = state.game.artifact.events
    for index, values, readers in log:
        if may_read(readers, seat):
            found.append({"say": state.game.words.fill(texts[index], values, state.vector)})
    return found
