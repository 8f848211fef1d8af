"""A game in progress on disk: written after every decision in one step, so that a killed process loses nothing.

The file is the referee's saved game as `State.to_json` gives it. Without a path of the caller's it lies in the user's
state folder, one for each game, number of players and set of variants.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulewright.play.state import State


def default_path(game: Any) -> Path:
    """Where a game in progress is kept when nobody says: `rulewright/NAME-PLAYERS[-VARIANTS].json`."""
    root = os.environ.get("XDG_STATE_HOME") or ("" if os.name != "nt" else os.environ.get("LOCALAPPDATA", ""))
    folder = Path(root) if root else Path.home() / ".local" / "state"
    parts = [str(game.name), str(game.players), *sorted(game.variants)]
    return folder / "rulewright" / (re.sub(r"[^a-z0-9_-]+", "_", "-".join(parts).lower()) + ".json")


def saved_text(state: State, who: list[str]) -> str:
    """The saved game, with who sits where, so that it goes on with the same people and bots."""
    text = state.to_json()
    return f'{{"seats": {json.dumps(who, ensure_ascii=False)}, {text[1:]}' if who else text


def saved_seats(text: str) -> list[str]:
    """Who sat where in a saved game; empty if it does not say."""
    found = json.loads(text).get("seats")
    return [str(who) for who in found] if isinstance(found, list) else []


def belongs_to(text: str, game: Any) -> bool:
    """Whether a saved game is one of this game, these players and these variants."""
    try:
        saved = json.loads(text)
    except ValueError:
        return False
    if not isinstance(saved, dict):
        return False
    return (
        saved.get("game", game.name) == game.name
        and saved.get("players", game.players) in (game.players, list(game.player_names))
        and sorted(saved.get("variants") or []) == sorted(game.variants)
    )
