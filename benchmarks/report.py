"""Figures and targets as plain data, and as one table."""

from __future__ import annotations

from math import prod
from typing import Any

from benchmarks.measure import Figures, ratio
from benchmarks.subjects import BY_HAND, GENERATED, SPIEL

Target = dict[str, Any]
"""`name`, `value`, `wanted`, `unit`, `least` (or `most`), `met` (None: not measured)."""


def summary(figures: list[Figures], times: dict[str, float], drawn: dict[str, float]) -> dict[str, Any]:
    """Everything that was measured. `times` in seconds, `drawn` (pictures) in milliseconds."""
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
    seconds = {key: round(value, 3) for key, value in times.items()}
    pictures = {key: round(value, 2) for key, value in drawn.items()}
    found = targets(figures, times, drawn)
    return {"rates": rows, "seconds": seconds, "milliseconds": pictures, "targets": found}


def targets(figures: list[Figures], times: dict[str, float], drawn: dict[str, float]) -> list[Target]:
    """The targets of the project, met or not."""
    by = {(f.subject.game, f.subject.maker): f for f in figures}
    found: list[Target] = []
    spiel: list[float] = []
    for (game, maker), other in by.items():
        mine = by.get((game, GENERATED))
        if maker == GENERATED or mine is None:
            continue
        value = ratio(mine, other, "decisions")
        if maker == BY_HAND:
            found.append(_at_least(f"{game}: generated / {maker}, decisions", value, 1.0, "x"))
        elif maker == SPIEL:
            spiel.append(value)
            found.append(_at_least(f"{game}: generated / {maker}, decisions", value, 0.3, "x"))
    if spiel:
        mean = prod(spiel) ** (1 / len(spiel))
        found.append(_at_least("shared classics: geometric mean (an aim)", mean, 1.0, "x"))
    own = next((f for f in figures if f.subject.maker == GENERATED), None)
    if own is not None:
        found.append(_at_least(f"{own.subject.game}: copies a second", own.middle("copies"), 200_000, "/s"))
    for key, title, most in (
        ("cold", "load, compile, first decision", 0.5),
        ("cached", "the same from the cache", 0.15),
        ("list", "rulewright list", 0.3),
    ):
        if key in times:
            found.append(
                {"name": title, "value": round(times[key], 3), "wanted": most, "unit": "s", "met": times[key] <= most}
            )
    for key, title, ceiling in (("board", "a board drawn", 5.0), ("table", "a whole table drawn", 10.0)):
        if key in drawn:
            value = round(drawn[key], 2)
            found.append({"name": title, "value": value, "wanted": ceiling, "unit": "ms", "met": value <= ceiling})
    return found


def _at_least(name: str, value: float, wanted: float, unit: str) -> Target:
    return {"name": name, "value": round(value, 3), "wanted": wanted, "unit": unit, "met": value >= wanted}


def table(data: dict[str, Any]) -> str:
    """The same as text."""
    rows = [("GAME", "BY", "GAMES/S", "DECISIONS/S", "COPIES/S", "CLONES/S")]
    for row in data["rates"]:
        numbers = (row[f"{what}_per_second"] for what in ("playouts", "decisions", "copies", "clones"))
        rows.append((row["game"], row["by"], *(f"{n:,}" if n else "-" for n in numbers)))  # type: ignore[arg-type]
    lines = aligned(rows, left=2)
    rows = [("TARGET", "MEASURED", "WANTED", "")]
    for target in data["targets"]:
        sign = "at most" if target["unit"] in ("s", "ms") else "at least"
        digits = ",.0f" if target["unit"] == "/s" else ".2f"
        rows.append(
            (target["name"], f"{target['value']:{digits}} {target['unit']}",
             f"{sign} {target['wanted']:{digits}}", "met" if target["met"] else "NOT met")
        )  # fmt: skip
    return "\n".join([*lines, "", *aligned(rows, left=1)])


def aligned(rows: list[tuple[str, ...]], left: int) -> list[str]:
    """Columns of equal width, the first `left` of them left-aligned."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [
        "  ".join(
            cell.ljust(w) if i < left else cell.rjust(w) for i, (cell, w) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
