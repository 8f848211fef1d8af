"""One number for every choice of a whole game, the same in every position.

Each decision site has a range of option ids of its own (`size`); the ranges stand one behind the other, in the order of
the sites. Where they would be too many together, all sites use the same numbers, from 0 on: what a number means then
depends on the site waited at, which every observation tells.

    sites of 9 and 2 options:   0..8 first site, 9..10 second site
"""

from __future__ import annotations

from rulewright.play.game import Game

MOST = 1 << 16
"""More actions than this are not laid one behind the other."""


class Actions:
    """The actions of a game: `count` of them, numbered from 0; `offset` by site, 0 for those without options."""

    def __init__(self, game: Game, most: int = MOST) -> None:
        code = game.code
        last = max(code.sites, default=0)
        self.size = [0] * (last + 1)
        for number, site in code.sites.items():
            if site["kind"] != "chance":
                self.size[number] = site["size"]
        self.shared = sum(self.size) > most
        self.offset = [0] * (last + 1)
        at = 0
        for number, size in enumerate(self.size):
            if size and not self.shared:
                self.offset[number] = at
                at += size
        self.count = max(1, *self.size) if self.shared else max(1, at)

    def action(self, site: int, option: int) -> int:
        """The action of an option at a site."""
        return self.offset[site] + option

    def option(self, site: int, action: int) -> int:
        """The option that an action means at a site, -1 if none."""
        option = action - self.offset[site]
        return option if 0 <= option < self.size[site] else -1

    def site_of(self, action: int) -> int:
        """The site an action belongs to; 0 where that depends on the position."""
        if self.shared:
            return 0
        return next((s for s, size in enumerate(self.size) if 0 <= action - self.offset[s] < size), 0)
