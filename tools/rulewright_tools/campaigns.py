"""A campaign told in words: what was played, what stands next, and what is carried over.

{"renown": 3, "active_bridge": True, "p1.chest": ["bell"]}  ->  ("in force", "The Bridge"), ("renown", "3"),
                                                               ("Ana, chest", "bell")
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulewright.diagnostics import Diagnostics
from rulewright.languages import _, game_catalog, plural
from rulewright.overlay.variant import read_variant
from rulewright.play.carried import FLAG
from rulewright_tools.screen.naming import Naming
from rulewright_tools.words import listed

if TYPE_CHECKING:
    from rulewright.play.campaign import Campaign, Played

_PATH = re.compile(r"(?:(?P<owner>p\d+)\.)?(?P<name>[^.\[\]]+)(?P<rest>.*)")
_INDEX = re.compile(r"\[([^\[\]]+)\]")
_TURNED = re.compile(r"\[\d+\]\.turned\Z")


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that is carried over: what it is, and what it holds."""

    label: str
    content: str


def called(campaign: Campaign) -> list[str]:
    """The players in the order of seats, as people call them."""
    return campaign.names or Naming(campaign.game.facts, campaign.game.player_names).players


def told_seats(campaign: Campaign) -> list[str]:
    """Which seat each player has, a line for each; nothing where nobody was named."""
    if not campaign.names:
        return []
    seats = Naming(campaign.game.facts, campaign.game.player_names).players
    pairs = zip(campaign.names, seats, strict=True)
    return [_("{name} plays {seat}.", name=name, seat=seat) for name, seat in pairs if name != seat]


def told_game(campaign: Campaign, number: int, played: Played) -> str:
    """One finished game in a line."""
    names = called(campaign)
    scores = listed(f"{name} {score}" for name, score in zip(names, played.scores, strict=True))
    winners = [names[campaign.game.player_names.index(w)] for w in played.winners if w in campaign.game.player_names]
    if winners:
        return _("Game {n}: {scores}; won by {winners}", n=number, scores=scores, winners=listed(winners))
    return _("Game {n}: {scores}; nobody won", n=number, scores=scores)


def told_next(campaign: Campaign) -> str:
    """What stands next."""
    if campaign.is_over:
        return plural("The campaign is over after {n} game.", "The campaign is over after {n} games.",
                      len(campaign.games))  # fmt: skip
    if campaign.is_begun:
        return plural("Game {number} was begun; {n} decision was made in it.",
                      "Game {number} was begun; {n} decisions were made in it.", campaign.begun_decisions,
                      number=campaign.number)  # fmt: skip
    return _("Next is game {number}.", number=campaign.number)


def carried_lines(campaign: Campaign, folder: Path) -> list[Line]:
    """What the next game begins with, in words; overlays in force first."""
    naming = Naming(campaign.game.facts, campaign.game.player_names)
    in_force = [FLAG.format(name=name) for name in campaign.game.artifact.facts["carry"]["variants"]]
    found = [
        Line(_("in force"), _told_overlay(name.removeprefix(FLAG.format(name="")), folder, campaign.game.language))
        for name in in_force
        if campaign.carried.get(name) is True
    ]
    for path, value in campaign.carried.items():
        if path not in in_force and not _TURNED.search(path):
            found.append(Line(_label(campaign, naming, path), _content(campaign, naming, path, value)))
    return found


def _told_overlay(name: str, folder: Path, language: str) -> str:
    """An overlay by its title, with the clauses that it overrules."""
    variant = read_variant(folder, name, Diagnostics())
    if variant is None:
        return name
    catalog = game_catalog(folder, language)
    title = catalog.text(str(variant.tree.get("title", name)))
    clauses = [f"{clause} ({catalog.text(part)})" if part else clause for clause, part in variant.overruled().items()]
    return _("{title}, which overrules {clauses}", title=title, clauses=listed(clauses)) if clauses else title


def _label(campaign: Campaign, naming: Naming, path: str) -> str:
    """What a path stands for, its owners first."""
    match = _PATH.fullmatch(path)
    assert match is not None, path
    name, facts = match["name"], campaign.game.facts
    owners = [called(campaign)[int(match["owner"][1:]) - 1]] if match["owner"] else []
    if name in facts["boards"] and match["rest"].startswith("."):
        site = match["rest"][1:].removesuffix(f".{_held(campaign, path)}")
        return ", ".join([*owners, naming.title("boards", name), naming.word(site)])
    section = "zones" if name in facts["zones"] else "values"
    owners += [_word(campaign, naming, owner) for owner in _INDEX.findall(match["rest"])]
    return ", ".join([*owners, naming.title(section, name)])


def _held(campaign: Campaign, path: str) -> str:
    """The class of what lies at a path of a board."""
    board, *site = path.split(".")
    known = campaign.game.facts["boards"][board]["places"]
    return site[-1] if site[-1] in known else next(iter(known), "")


def _content(campaign: Campaign, naming: Naming, path: str, value: Any) -> str:
    if isinstance(value, bool):
        return _("yes", context="answer") if value else _("no", context="answer")
    if isinstance(value, list):
        names = [_word(campaign, naming, str(word)) for word in value]
        counts = {name: names.count(name) for name in names}
        return listed(f"{name} ({count})" if count > 1 else name for name, count in counts.items()) or _("nothing")
    return _word(campaign, naming, str(value))


def _word(campaign: Campaign, naming: Naming, word: str) -> str:
    """A name of the state as people say it: a player by name, a piece with its owner."""
    owner, dot, rest = word.partition(".")
    if owner in campaign.game.player_names or re.fullmatch(r"p\d+", owner):
        seat = campaign.game.seat(owner)
        return f"{called(campaign)[seat]}, {naming.word(rest)}" if dot else called(campaign)[seat]
    return naming.word(word)
