"""The events of a game in order, for the referee or for one seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.ir.header import PLAYER
from rulewright.play.decision import option_at

if TYPE_CHECKING:
    from rulewright.play.state import Moment, State


def may_read(mask: int, seat: int | None) -> bool:
    """Whether a seat from 0 is among the readers in a mask; None is the referee, who reads all."""
    return seat is None or mask == -1 or bool(mask >> seat & 1)


def events(state: State, seat: int | None, *, worded: bool = False) -> list[dict[str, Any]]:
    """Events as dicts: {"decision": player, "option": name}, {"chance": name, "outcome": name} or {"say": text}.

    Those are the same in every language but for what is said. With `worded` decisions also have a `sentence`, and
    chance has its outcome in words as `said`, both in the language of the game.
    While a secret simultaneous choice is not complete, a seat reads nothing of it but its own choice.
    """
    found: list[dict[str, Any]] = []
    if state._told is not None:
        before, told = state._told
        if seat is None or seat == told:
            found += events(before, told, worded=worded)
    steps = list(state.moments())[::-1]
    after = [*(step.before for step in steps[1:]), state.vector]
    opening = _said(state, state.opening, steps[0].before if steps else state.vector)
    found += [{"say": text} for readers, text in opening if may_read(readers, seat)]
    for moment, vector in zip(steps, after, strict=False):
        found += step_events(state, moment, vector, seat, worded=worded)
    return found


def step_events(
    state: State, moment: Moment, vector: list[int], seat: int | None, *, worded: bool
) -> list[dict[str, Any]]:
    """The events of one step of play, which led to a vector."""
    found: list[dict[str, Any]] = []
    if moment.node and may_read(moment.readers, seat):
        found.append({**event(state, moment), **(_words(state, moment) if worded else {})})
    if moment.said is None:
        moment.said = _said(state, moment.log, vector)
    return found + [{"say": text} for readers, text in moment.said if may_read(readers, seat)]


def event(state: State, moment: Moment) -> dict[str, Any]:
    """One step in words."""
    if moment.entry is None:
        game, S = state.game, moment.before
        if moment.chance:
            name = game.code.sites[moment.site]["verb"] or "chance"
            moment.entry = {"chance": name, "outcome": state.outcome_name(moment)}
        else:
            option = option_at(game.code, game.words, S, moment.answer)
            moment.entry = {"decision": game.player_names[S[PLAYER] - 1], "option": option.name}
    return dict(moment.entry)


def _words(state: State, moment: Moment) -> dict[str, str]:
    """What a person reads of a step."""
    game, S = state.game, moment.before
    if moment.chance:
        return {"said": state.outcome_words(moment)}
    return {"sentence": option_at(game.code, game.words, S, moment.answer).sentence}


def _said(state: State, log: list[Any], vector: list[int]) -> list[tuple[int, str]]:
    """Events with their readers, worded by the position behind the step that gave them."""
    game = state.game
    return [(readers, game.words.fill(game.artifact.events[i], values, vector)) for i, values, readers in log]
