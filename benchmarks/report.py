"""Figures and targets as plain data, and as one table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

from benchmarks.measure import Figures, ratio
from benchmarks.search import SPIEL_SEARCH, Searched, times_faster
from benchmarks.subjects import BY_HAND, COPIED, LARGE, PYTHON, SPIEL, SPIEL_BOTS, WASM

Target = dict[str, Any]
"""`name`, `value`, `unit`, `wanted`, `aim`, `met`, `aim_met`. A target of None is none; `met` is None for those."""

LOOPS = {
    "tic_tac_toe": (802_000, 5_500_000),
    "connect_four": (491_000, 2_400_000),
    "breakthrough 8x8": (427_000, 1_050_000),
    "kuhn_poker": (238_000, 4_900_000),
}
"""Decisions a second of OpenSpiel's games in a loop in Python and in one in C++, measured once on one machine (see
docs/performance.md). The C++ loop is not in the wheel, so it cannot be measured again here."""

HOW_MANY_TIMES = "x"


def summary(
    figures: list[Figures],
    times: Mapping[str, float],
    drawn: Mapping[str, float],
    searched: Sequence[Searched] = (),
    large: Mapping[str, Any] | None = None,
    largest: str = "the largest game",
) -> dict[str, Any]:
    """Everything that was measured. `times` in seconds, `drawn` (pictures) in milliseconds, `large` as `large.main`."""
    rows = [
        {
            "game": f.subject.game,
            "by": f.subject.maker,
            "playouts_per_second": round(f.middle("games")),
            "decisions_per_second": round(f.middle("decisions")),
            "copies_per_second": round(f.middle("copies")),
            "clones_per_second": round(f.middle("clones")),
        }
        for f in figures
    ]
    moves = [{"game": s.game, "by": s.maker, "milliseconds": round(s.middle, 3)} for s in searched]
    found = [
        *playing(figures),
        *searching(searched),
        *beginning(times, largest),
        *(growing(large) if large else ()),
        *drawing(drawn),
    ]
    return {
        "rates": rows,
        "search": moves,
        "seconds": {key: round(value, 3) for key, value in times.items()},
        "milliseconds": {key: round(value, 2) for key, value in drawn.items()},
        "large": {key: round(value, 3) if isinstance(value, float) else value for key, value in (large or {}).items()},
        "targets": found,
    }


def playing(figures: list[Figures]) -> list[Target]:
    """Ratios of decisions a second, and copies a second."""
    by = {(f.subject.game, f.subject.maker): f for f in figures}
    titles = list(dict.fromkeys(f.subject.game for f in figures))
    found: list[Target] = []

    def ratios(over: str, under: str) -> dict[str, float]:
        pairs = {game: (by.get((game, over)), by.get((game, under))) for game in titles}
        return {game: ratio(a, b, "decisions") for game, (a, b) in pairs.items() if a is not None and b is not None}

    for game, value in ratios(PYTHON, BY_HAND).items():
        found.append(at_least(f"{game}: {PYTHON} / {BY_HAND}", value, 1.0, 2.0))
    python = ratios(PYTHON, SPIEL)
    for game, value in python.items():
        found.append(at_least(f"{game}: {PYTHON} / {SPIEL}", value, 0.3))
    found += mean_of("shared classics", f"{PYTHON} / {SPIEL}", python, 1.0)
    native = ratios(WASM, SPIEL)
    for game, value in ratios(WASM, PYTHON).items():
        enough = native.get(game, 0.0) >= 4.0  # then the row below does
        found.append(at_least(f"{game}: {WASM} / {PYTHON}", value, 10.0, 25.0, enough=enough))
    for game, value in native.items():
        found.append(at_least(f"{game}: {WASM} / {SPIEL}", value, 4.0, 10.0))
    scaled = {game: native[game] * LOOPS[game][0] / LOOPS[game][1] for game in native if game in LOOPS}
    for game, value in scaled.items():
        found.append(at_least(f"{game}: {WASM} / OpenSpiel, C++ loop (reckoned)", value, 1.2))
    found += mean_of("classics of the table", f"{WASM} / OpenSpiel, C++ loop (reckoned)", scaled, 3.0)
    for game, value in ratios(WASM, SPIEL_BOTS).items():
        found.append(at_least(f"{game}: {WASM} / {SPIEL_BOTS}", value))
    for game, wanted in LARGE.items():
        if (game, PYTHON) in by:
            value = by[game, PYTHON].middle("decisions")
            found.append(at_least(f"{game}: {PYTHON}, decisions a second", value, wanted, unit="/s"))
    for game, wanted_copies in COPIED.items():
        if (game, PYTHON) in by and by[game, PYTHON].copies:
            value = by[game, PYTHON].middle("copies")
            found.append(at_least(f"{game}: copies a second", value, wanted_copies, unit="/s"))
    return found


def searching(searched: Sequence[Searched]) -> list[Target]:
    """How many times longer OpenSpiel's search bot takes for a move, and our own search in Python."""
    by = {(s.game, s.maker): s for s in searched}
    found = []
    for (game, maker), mine in by.items():
        if maker != WASM:
            continue
        found.append(at_most(f"{game}: a move of 1,000 simulations, {WASM}", mine.middle, unit="ms"))
        for other, wanted, aim in ((SPIEL_SEARCH, 1.0, 2.5), (PYTHON, None, None)):
            if (game, other) in by:
                value = times_faster(mine, by[game, other])
                found.append(at_least(f"{game}: search, {WASM} / {other}", value, wanted, aim))
    return found


def beginning(times: Mapping[str, float], largest: str) -> list[Target]:
    """Seconds to a first decision."""
    rows: tuple[tuple[str, str, float, float | None], ...] = (
        ("cold", f"{largest}: load, compile, first decision", 2.0, 0.5),
        ("cached", f"{largest}: the same from the cache", 2.0, 0.15),
        ("native", f"{largest}: its {WASM} made and compiled", 3.0, 1.0),
        ("native_cached", f"{largest}: its {WASM} from the cache", 0.05, 0.01),
        ("list", "rulewright list", 0.3, None),
    )
    return [at_most(title, times[key], most, aim) for key, title, most, aim in rows if key in times]


def growing(large: Mapping[str, Any]) -> list[Target]:
    """Seconds that a program as large as a big game's takes."""
    title = f"{large['effects']:,} effects"
    found = [
        at_most(f"{title}: Python written", large["emit_python"]),
        at_most(f"{title}: Python compiled", large["compile_python"] + large["compile_sample"]),
    ]
    if "emit_wasm" in large:
        found += [
            at_most(f"{title}: {WASM} written", large["emit_wasm"]),
            at_most(f"{title}: {WASM} compiled", large["compile_wasm"], 3.0, 1.0),
            at_most(f"{title}: {WASM} from the cache", large["load_wasm"] + large["instance"], 0.05, 0.01),
            at_least(f"{title}: {WASM} / {PYTHON}", large["decisions_wasm"] / large["decisions_python"], 10.0, 25.0),
        ]
    return found


def drawing(drawn: Mapping[str, float]) -> list[Target]:
    """Milliseconds of a picture."""
    rows = (("board", "a board drawn", 5.0), ("table", "a whole table drawn", 10.0))
    return [at_most(title, drawn[key], most, unit="ms") for key, title, most in rows if key in drawn]


def mean_of(of: str, what: str, ratios: Mapping[str, float], aim: float) -> list[Target]:
    """The geometric mean of ratios, which has an aim."""
    if len(ratios) < 2:
        return []
    value = prod(ratios.values()) ** (1 / len(ratios))
    return [at_least(f"{of}, geometric mean: {what}", value, aim=aim)]


def at_least(
    name: str,
    value: float,
    wanted: float | None = None,
    aim: float | None = None,
    *,
    unit: str = HOW_MANY_TIMES,
    enough: bool = False,
) -> Target:
    """A figure that should be high. `enough`: the target is met in another way."""
    return {
        "name": name, "value": round(value, 3), "unit": unit, "wanted": wanted, "aim": aim,
        "met": None if wanted is None else enough or value >= wanted,
        "aim_met": None if aim is None else value >= aim,
    }  # fmt: skip


def at_most(name: str, value: float, wanted: float | None = None, aim: float | None = None, unit: str = "s") -> Target:
    """A figure that should be low."""
    return {
        "name": name, "value": round(value, 4), "unit": unit, "wanted": wanted, "aim": aim,
        "met": None if wanted is None else value <= wanted,
        "aim_met": None if aim is None else value <= aim,
    }  # fmt: skip


# -- as text


def table(data: dict[str, Any]) -> str:
    """The same as text."""
    rates: list[tuple[str, ...]] = [("GAME", "BY", "GAMES/S", "DECISIONS/S", "COPIES/S", "CLONES/S")]
    for row in data["rates"]:
        numbers = (row[f"{what}_per_second"] for what in ("playouts", "decisions", "copies", "clones"))
        rates.append((row["game"], row["by"], *(f"{n:,}" if n else "-" for n in numbers)))
    moves: list[tuple[str, ...]] = [("GAME", "BY", "MS A MOVE")]
    moves += [(row["game"], row["by"], f"{row['milliseconds']:,.2f}") for row in data["search"]]
    targets: list[tuple[str, ...]] = [("TARGET", "MEASURED", "WANTED", "AIM", "")]
    targets += [row_of(target) for target in data["targets"]]
    parts = [aligned(rates, left=2), aligned(moves, left=2), aligned(targets, left=1)]
    return "\n\n".join("\n".join(part) for part in parts if len(part) > 1)


def row_of(target: Target) -> tuple[str, ...]:
    """A target as a row of the table."""
    unit = target["unit"]
    digits = {"/s": ",.0f", "ms": ".2f", "s": ".3f"}.get(unit, ".2f")

    def said(value: float | None) -> str:
        return "-" if value is None else f"{value:{digits}}"

    verdict = "" if target["met"] is None else "met" if target["met"] else "NOT met"
    if target["aim_met"] and target["met"] is not False:
        verdict = "aim met"
    elif target["aim_met"] is False and target["met"] is None:
        verdict = "aim not met"
    return target["name"], f"{said(target['value'])} {unit}", said(target["wanted"]), said(target["aim"]), verdict


def aligned(rows: list[tuple[str, ...]], left: int) -> list[str]:
    """Columns of equal width, the first `left` of them left-aligned."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [
        "  ".join(
            cell.ljust(w) if i < left else cell.rjust(w) for i, (cell, w) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
