"""Generated code, loaded when first needed, with failures told in terms of the rules.

The sources of an artifact are run in one name space. `Code` offers single steps (explicit chance) and the playout loop.
"""

from __future__ import annotations

import linecache
import sys
import weakref
from bisect import bisect_right
from collections.abc import Callable
from typing import Any

from rulewright.codegen.artifact import Artifact
from rulewright.exceptions import InternalError
from rulewright.ir.header import DECISIONS, FAULTS, OVER, PC, PENDING, PLAYER, RESULT, RNG_C, RNG_X
from rulewright.languages import translated
from rulewright.play import support
from rulewright.play.fault import DeadEnd, Halted, PlayFault, Trap

_serial = 0


def _forget(titles: list[str]) -> None:
    """Let go of the lines that tracebacks show, once nobody can run them."""
    for title in titles:
        linecache.cache.pop(title, None)


class Code:
    """The functions of one artifact. `space` is their name space."""

    def __init__(self, artifact: Artifact) -> None:
        global _serial
        _serial += 1
        self.artifact = artifact
        self.marks: dict[str, list[list[int]]] = {}
        self._loaded: set[str] = set()
        self._opening: tuple[int, list[int]] | None = None
        self._serial = _serial
        self._titles: list[str] = []
        weakref.finalize(self, _forget, self._titles)
        self.space: dict[str, Any] = {
            "Trap": Trap,
            "DeadEnd": DeadEnd,
            "Halted": Halted,
            "draw": support.draw,
            "push": support.push,
            "pop": support.pop,
            "ONCE": support.ONCE,
            "RULE_OF_SITE": {s["id"]: s["rule"] for s in artifact.sites},
        }
        self.space["done"] = lambda S, E: support.DONE
        self.space["look"] = support.make_look(self.space, lambda: self.load("explicit"))
        self.sites: dict[int, dict[str, Any]] = {s["id"]: s for s in artifact.sites}
        self.load("shared")
        self.load("explicit")

    def load(self, part: str) -> None:
        """Compile and run one of the sources, once."""
        if part in self._loaded:
            return
        self._loaded.add(part)
        source: str = getattr(self.artifact, part)
        title = self.artifact.info.get("game", "game")
        name = f"<rulewright {title} {part} {self._serial}>"
        linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
        self._titles.append(name)
        self.marks[name] = self.artifact.marks[part]
        exec(compile(source, name, "exec"), self.space)

    # -- steps

    def new(self) -> list[int]:
        """A vector in front of the first step."""
        vector = [0] * self.artifact.size
        for slot, value in self.artifact.initial:
            vector[slot] = value
        return vector

    def start(self, S: list[int], events: Any) -> int:
        """Run from the beginning to the first stop."""
        return self._step(S, lambda: self.space["X_START"](S, events), events)

    def resume(self, S: list[int], site: int, answer: int, events: Any) -> int:
        """Give an answer (an option's id or a chance draw) and run to the next stop. Gives the site, 0 at the end."""
        return self._step(S, lambda: self.space["X_RESUME"][site](S, events, answer), events)

    def _step(self, S: list[int], step: Callable[[], int], events: Any) -> int:
        try:
            site = step()
            units = self.space["X_UNITS"]
            while site < 0:
                site = units[-site](S, events)
            return self.stop_at(S, site)
        except Halted:
            return self.stop_at(S, 0)
        except Exception as error:
            raise self.explain(error) from error

    def stop_at(self, S: list[int], site: int) -> int:
        """Bring the header of a stopped state up to date."""
        S[PC] = site
        S[PLAYER] = S[PENDING] = 0
        if not site:
            S[OVER] = 1
            return 0
        who = self.space["PLAYERS"][site]
        if who is not None:
            S[PLAYER] = who(S)
        else:
            S[PENDING] = self.space["COUNTS"][site](S)
            if S[PENDING] < 1:
                raise self.fault("no-outcome", self.sites[site]["rule"])
        return site

    def end_by_limit(self, S: list[int]) -> None:
        """The declared limit of decisions is reached."""
        S[OVER] = 1
        S[PC] = S[PLAYER] = S[PENDING] = 0
        S[RESULT] = 2 if self.artifact.limit_result == "draw" else 0

    # -- looking at a stopped state

    def call(self, name: str, *args: Any) -> Any:
        """Call a function of the name space, with failures explained."""
        try:
            return self.space[name](*args)
        except Exception as error:
            raise self.explain(error) from error

    def at_site(self, group: str, site: int, *args: Any) -> Any:
        """Call a site's function of a group (OPTIONS, DESCRIBE, ...); None where the site has none."""
        function = self.space[group][site]
        if function is None:
            return None
        try:
            return function(*args)
        except Exception as error:
            raise self.explain(error) from error

    def options(self, S: list[int]) -> list[int]:
        """The ids of the options of the decision waited at."""
        found: list[int] = self.at_site("OPTIONS", S[PC], S)
        if not found:
            raise self.fault("no-options", self.sites[S[PC]]["rule"])
        return found

    def outcomes(self, S: list[int]) -> dict[tuple[int, ...], list[int]]:
        """The outcomes of the chance event waited at: what tells them apart -> [weight, first draw]."""
        found: dict[tuple[int, ...], list[int]] = {}
        key = self.space["KEYS"][S[PC]]
        for number in range(S[PENDING]):
            values = (number,) if key is None else tuple(self.at_site("KEYS", S[PC], S, number))
            if values in found:
                found[values][0] += 1
            else:
                found[values] = [1, number]
        return found

    def readers(self, S: list[int], site: int) -> int:
        """The mask of seats told of the answer given at a site (-1: all)."""
        mask = self.at_site("READERS", site, S)
        return -1 if mask is None else int(mask)

    # -- random play

    def playout(self, S: list[int], most: int | None = None) -> int:
        """Play random decisions until the end, or `most` of them; chance is drawn inline. Gives the number made."""
        self.load("sample")
        site = S[PC]
        allowed = self.artifact.limit - S[DECISIONS]
        wanted = allowed if most is None else min(most, allowed)
        bulk = max(0, wanted - 1 if wanted == allowed else wanted)
        count = S[DECISIONS]
        try:
            site, made = self.space["playout"](S, site, bulk)
        except Exception as error:
            raise self.explain(error) from error
        S[DECISIONS] = count + made
        self.stop_at(S, site)
        if site and made == bulk and wanted > bulk:
            made += self._last(S)
        return int(made)

    def whole_playout(self, S: list[int]) -> int:
        """Play a new state (as `new` gives it) from its beginning to its end; gives the number of decisions."""
        self.load("sample")
        try:
            site = self.begin(S)
        except Exception as error:
            raise self.explain(error) from error
        self.stop_at(S, site)
        return self.playout(S) if site else 0

    def begin(self, S: list[int]) -> int:
        """Run a new state to its first decision by the code for bulk play.

        A set-up that draws no chance is the same in every game, so it is run once and copied from then on.
        """
        x, c = S[RNG_X], S[RNG_C]
        if self._opening is not None:
            site, vector = self._opening
            S[:] = vector
            S[RNG_X], S[RNG_C] = x, c
            return site
        try:
            site = self.space["S_START"](S)
            while site < 0:
                site = self.space["S_UNITS"][-site](S)
        except Halted:
            site = 0
        if (S[RNG_X], S[RNG_C]) == (x, c):
            self._opening = site, S[:]
        return site

    def whole_playouts(self, S: list[int], games: int) -> int:
        """Play so many games from a new state (which stays as it is but for its generator); gives their decisions."""
        self.load("sample")
        playout = self.space["playout"]
        most = self.artifact.limit - 1
        total = 0
        try:
            for _ in range(games):
                T = S[:]
                site = self.begin(T)
                if site:
                    site, made = playout(T, site, most)
                    total += made
                    if site and made == most:
                        T[DECISIONS] = made
                        self.stop_at(T, site)
                        total += self._last(T)
                S[RNG_X], S[RNG_C] = T[RNG_X], T[RNG_C]
        except Exception as error:
            raise self.explain(error) from error
        return total

    def _last(self, S: list[int]) -> int:
        """The last decision before the limit: by explicit code, because no chance is drawn behind it."""
        options = self.options(S)
        choice = options[support.draw(S, len(options))]
        S[DECISIONS] += 1
        self.take_last(S, choice)
        return 1

    def take_last(self, S: list[int], choice: int) -> None:
        """Take an option at the last decision that the limit allows, already counted: the game is over then."""
        self.resume(S, S[PC], choice, support.SINK)
        self.settle(S, support.SINK)
        if not S[OVER]:
            self.end_by_limit(S)

    def settle(self, S: list[int], events: Any) -> None:
        """Pass chance events that have one outcome only."""
        while S[PENDING]:
            if S[PENDING] > 1 and len(self.outcomes(S)) > 1:
                return
            self.resume(S, S[PC], support.draw(S, S[PENDING]), events)

    # -- failures

    def fault(self, code: str, rule: int) -> PlayFault:
        """The error for a fault at a rule, by its index."""
        return PlayFault(code, translated(FAULTS.get(code, code)), *self._place(rule))

    def _place(self, rule: int) -> tuple[str, str, int, int]:
        """Path, file, line and column of a rule; line 0 where it is not known."""
        rules = self.artifact.rules
        path, file, line, column = rules[rule] if 0 <= rule < len(rules) else ("", "", 0, 0)
        return path, file, line, column

    def explain(self, error: BaseException) -> Exception:
        """An error of generated code as a fault of the rules, or as our own bug with the rule's place."""
        if isinstance(error, Trap):
            return self.fault(error.code, error.rule)
        if isinstance(error, PlayFault | InternalError):
            return error
        rule = self._rule_of(error)
        if isinstance(error, ZeroDivisionError):
            return self.fault("division", rule)
        if isinstance(error, RecursionError):
            return self.fault("depth", rule)
        path, file, line, column = self._place(rule)
        return InternalError(f"{file}:{line}:{column}: {path}: {type(error).__name__}: {error}")

    def _rule_of(self, error: BaseException) -> int:
        """The rule of the innermost generated line in a traceback."""
        rule = -1
        trace = error.__traceback__
        while trace is not None:
            marks = self.marks.get(trace.tb_frame.f_code.co_filename)
            if marks:
                at = bisect_right(marks, [trace.tb_lineno, sys.maxsize]) - 1
                rule = marks[at][1] if at >= 0 else rule
            trace = trace.tb_next
        return rule
