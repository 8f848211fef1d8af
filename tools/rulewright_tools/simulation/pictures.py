"""Pictures for reports: rows of bars, counts by size, lines over swept values. Drawn by matplotlib, as SVG for a page.

The same numbers give the same bytes: no date, a fixed salt for ids, matplotlib's own settings and fonts whatever the
user has set. Colours are names of the page's style (`var(--ink)`), so a page can be light or dark; each series has a
marker or a hatching of its own too, so that nothing is told by colour alone.
"""

from __future__ import annotations

import io
import logging
import re
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from rulewright.languages import _
from rulewright_tools.common import Failure
from rulewright_tools.words import decimal, percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH = 4.1
"""Inches. Pictures are drawn for a narrow screen, where they are as wide as it is, and grow from there."""
ROW = 0.29
"""Inches of a row of bars."""
TEXT = 9
"""Points."""
INK, SOFT, LINE, CARD, MAIN, BAR = "#26221e", "#6f665c", "#d9cfbd", "#fdfcf9", "#1d6a6d", "#8fbdba"
SERIES = ("#0072b2", "#e69f00", "#26221f", "#56b4e9", "#cc79a7", "#009e73", "#d55e00", "#6b4c9a")
"""The players' colours as drawings have them (Okabe and Ito), without yellow, which is no line on paper."""
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")
DASHES = ("-", "--", "-.", ":", (0, (5, 1)), (0, (3, 1, 1, 1)), (0, (1, 1)), (0, (8, 3)))
DARK = 2
"""The series whose colour is that of ink, so that its edges and hatching must not be."""
HATCHES = ("", "////", "----", "\\\\\\\\", "xxx", "||||", "+++", "//--")
WHISKERS: dict[str, Any] = {"capsize": 3.5, "elinewidth": 1.2}
PATCH = {"boxstyle": "square,pad=0.12", "facecolor": CARD, "edgecolor": "none"}
"""What lies under a text that stands on a line."""
NAMES = {INK: "ink", SOFT: "soft", LINE: "line", CARD: "card", MAIN: "main", BAR: "bar"} | {
    colour: f"series-{number}" for number, colour in enumerate(SERIES, 1)
}
SALT = "rulewright"
MOST_SERIES = len(SERIES)
"""With more, colours come again, with other markers and hatchings."""
FONTS = "var(--font)"


LOOK: dict[Any, Any] = {
    "svg.fonttype": "none", "svg.hashsalt": SALT, "font.family": "DejaVu Sans", "font.size": TEXT,
    "text.color": INK, "axes.labelcolor": SOFT, "axes.edgecolor": SOFT, "xtick.color": SOFT, "ytick.color": SOFT,
    "xtick.labelcolor": INK, "ytick.labelcolor": INK, "axes.spines.top": False, "axes.spines.right": False,
    "axes.axisbelow": True, "hatch.linewidth": 0.5, "text.parse_math": False,
    "figure.constrained_layout.w_pad": 0.03, "figure.constrained_layout.h_pad": 0.03,
}  # fmt: skip
"""Settings of matplotlib that differ from its own."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One row of a picture: what it is called, how long, and perhaps an interval around its end."""

    name: str
    value: float
    low: float | None = None
    high: float | None = None
    text: str = ""
    """What stands at its end."""


@dataclass(frozen=True, slots=True)
class Series:
    """One line of a picture: a value for each place of the axis below, None where there is none; maybe intervals."""

    name: str
    values: tuple[float | None, ...]
    low: tuple[float | None, ...] = ()
    high: tuple[float | None, ...] = ()


def check_matplotlib() -> None:
    """Raises Failure where matplotlib is not installed. To be asked before hours of games are played."""
    if find_spec("matplotlib") is None:
        raise Failure(
            _("a report with pictures needs matplotlib, which is not installed"),
            _("install it: pip install 'rulewright[report]', or write the figures alone: --report FILE.json"),
        )


def bars(rows: Sequence[Bar], alt: str, *, axis: str = "", share: bool = False, line: float | None = None) -> str:
    """Rows of bars from 0, each with its interval, and one upright line to compare with."""
    with canvas(0.62 + ROW * len(rows) + (0.2 if axis else 0)) as (figure, axes):
        places = range(len(rows))
        axes.barh(places, [row.value for row in rows], height=0.66, color=BAR, edgecolor=INK, linewidth=0.6, zorder=2)
        for place, row in zip(places, rows, strict=True):
            end = row.value
            if row.low is not None and row.high is not None:
                spread = [[max(0.0, row.value - row.low)], [max(0.0, row.high - row.value)]]
                axes.errorbar([row.value], [place], xerr=spread, fmt="none", ecolor=INK, **WHISKERS, zorder=3)
                end = max(end, row.high)
            axes.annotate(
                row.text, (end, place), (5, 0), textcoords="offset points", va="center", fontsize=TEXT, color=INK,
                bbox=PATCH, zorder=4,
            )  # fmt: skip
        if line is not None:
            axes.axvline(line, color=SOFT, linestyle=(0, (4, 3)), linewidth=1.1, zorder=1)
        furthest = max([row.high if row.high is not None else row.value for row in rows] + [line or 0.0], default=0.0)
        axes.set_xlim(0, (furthest or 1.0) * 1.22)
        _names(axes, [row.name for row in rows])
        _numbers(axes.xaxis, share)
        axes.set_xlabel(axis)
        return _svg(figure, alt)


def groups(names: Sequence[str], series: Sequence[Series], alt: str, *, axis: str = "") -> str:
    """For each name a group of bars, one for each series (a seat), told apart by colour and hatching."""
    many = max(1, len(series))
    thick = 0.8 / many
    with canvas(0.95 + max(ROW, 0.15 * many + 0.06) * len(names)) as (figure, axes):
        for number, one in enumerate(series):
            places = [place + (number - (many - 1) / 2) * thick for place in range(len(names))]
            look, other = number % MOST_SERIES, (number + number // MOST_SERIES) % MOST_SERIES
            axes.barh(
                places, [value or 0.0 for value in one.values], height=thick * 0.92, color=SERIES[look],
                edgecolor=CARD if look == DARK else INK, hatch=HATCHES[other], linewidth=0.5, label=one.name, zorder=2,
            )  # fmt: skip
        axes.axvline(0, color=INK, linewidth=0.8)
        _names(axes, names)
        _numbers(axes.xaxis, False)
        axes.set_xlabel(axis)
        _legend(figure, axes, len(series))
        return _svg(figure, alt)


def counts(
    bins: Sequence[Sequence[float]], alt: str, *, axis: str, upright: str, mean: float, share: bool = False
) -> str:
    """How often each size was met, as shares of all: bins as (from, to, count), with the mean as a line.

    `share`: sizes lie from 0 to 1; else they are whole numbers, and a bin holds both its ends.
    """
    with canvas(2.35) as (figure, axes):
        gap = 0.0 if share else 1.0  # whole numbers: a bin 3..5 reaches from 2.5 to 5.5
        total = sum(count for _low, _high, count in bins) or 1
        widths = [high - low + gap for low, high, _count in bins]
        axes.bar(
            [low - gap / 2 for low, _high, _count in bins], [count / total for _low, _high, count in bins],
            width=[width * 0.94 for width in widths], align="edge", color=BAR, edgecolor=INK, linewidth=0.4, zorder=2,
        )  # fmt: skip
        axes.axvline(mean, color=INK, linestyle=(0, (4, 3)), linewidth=1.2, zorder=3)
        axes.annotate(
            _("mean {mean}", mean=percent(mean) if share else decimal(mean, 1)), (mean, 1),
            (4, -2), xycoords=("data", "axes fraction"), textcoords="offset points", va="top", fontsize=TEXT, color=INK,
            bbox=PATCH, zorder=4,
        )  # fmt: skip
        axes.set_xlabel(axis)
        axes.set_ylabel(upright)
        _numbers(axes.xaxis, share, whole=not share)
        _numbers(axes.yaxis, True)
        axes.grid(axis="y", color=LINE, linewidth=0.7, zorder=0)
        return _svg(figure, alt)


def lines(
    places: Sequence[int | str | bool],
    series: Sequence[Series],
    alt: str,
    *,
    axis: str,
    upright: str = "",
    share: bool = False,
    data: int | str | bool | None = None,
    level: float | None = None,
) -> str:
    """How a figure changes over the values tried: a line with intervals for each series.

    `data`: the value in the data, which is marked. `level`: a height to compare with. Words are places without a line.
    """
    whole = all(isinstance(place, int) and not isinstance(place, bool) for place in places)
    across = [float(place) for place in places] if whole else [float(number) for number in range(len(places))]
    step = min((abs(b - a) for a, b in pairwise(across)), default=1.0) or 1.0
    with canvas(2.75 if len(series) < 2 else 3.0) as (figure, axes):
        if data is not None and data in places:
            at = across[list(places).index(data)]
            axes.axvspan(at - 0.32 * step, at + 0.32 * step, color=LINE, alpha=0.55, linewidth=0, zorder=0)
        if level is not None:
            axes.axhline(level, color=SOFT, linestyle=(0, (4, 3)), linewidth=1.0, zorder=1)
        for number, one in enumerate(series):
            shift = 0.0 if len(series) == 1 else (number - (len(series) - 1) / 2) * 0.05 * step  # whiskers side by side
            known = [i for i, value in enumerate(one.values) if value is not None]
            here = [across[i] + shift for i in known]
            values = [one.values[i] or 0.0 for i in known]
            spread = None
            if one.low and one.high:
                below = [one.values[i] - one.low[i] for i in known]  # type: ignore[operator]
                above = [one.high[i] - one.values[i] for i in known]  # type: ignore[operator]
                spread = [[max(0.0, v) for v in below], [max(0.0, v) for v in above]]
            look, other = number % MOST_SERIES, (number + number // MOST_SERIES) % MOST_SERIES
            axes.errorbar(
                here, values, yerr=spread, color=MAIN if len(series) == 1 else SERIES[look], marker=MARKERS[other],
                markersize=6.5, markeredgecolor=CARD if look == DARK else INK, markeredgewidth=0.6,
                linestyle=DASHES[look] if whole else "none", linewidth=1.6, **WHISKERS, label=one.name, zorder=3,
            )  # fmt: skip
        if whole and len(places) <= 12:
            axes.set_xticks(across, [str(place) for place in places])
        elif not whole:
            axes.set_xticks(across, [_short(str(place), 14) for place in places], rotation=30 if len(places) > 4 else 0)
        axes.set_xlim(min(across) - 0.5 * step, max(across) + 0.5 * step)
        axes.margins(y=0.12)
        axes.set_xlabel(axis)
        axes.set_ylabel(upright)
        _numbers(axes.yaxis, share)
        axes.grid(axis="y", color=LINE, linewidth=0.7, zorder=0)
        _legend(figure, axes, len(series))
        return _svg(figure, alt)


@contextmanager
def canvas(height: float) -> Iterator[tuple[Figure, Axes]]:
    """A figure of one plot, in our look, whatever settings the user has."""
    check_matplotlib()
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # it tells when it looks for fonts the first time
    import matplotlib
    from matplotlib.figure import Figure
    from matplotlib.rcsetup import cycler

    with matplotlib.rc_context(), warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing")  # the reader's browser has the font, which draws the text
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(LOOK)
        matplotlib.rcParams["axes.prop_cycle"] = cycler(color=[INK])
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        axes = figure.add_subplot()
        axes.set_facecolor("none")
        yield figure, axes


def _names(axes: Axes, names: Sequence[str]) -> None:
    axes.set_yticks(range(len(names)), [_short(name, 26) for name in names])
    axes.set_ylim(len(names) - 0.45, -0.55)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x", color=LINE, linewidth=0.7, zorder=0)
    axes.spines["left"].set_visible(False)


def _numbers(axis: Any, share: bool, *, whole: bool = False) -> None:
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    axis.set_major_locator(MaxNLocator(nbins=6, integer=whole, steps=[1, 2, 2.5, 5, 10]))
    axis.set_major_formatter(FuncFormatter(_percents if share else _plain))


def _percents(value: float, _position: int) -> str:
    return f"{_trimmed(100 * value)} %"


def _plain(value: float, _position: int) -> str:
    return _trimmed(value)


def _trimmed(value: float) -> str:
    """A number with as many decimals as it needs, three at most."""
    places = next((n for n in range(3) if abs(value - round(value, n)) < 1e-9), 3)
    return decimal(round(value, places) + 0.0, places).replace("-", "−")


def _legend(figure: Figure, axes: Axes, many: int) -> None:
    if many > 1:
        handles, labels = axes.get_legend_handles_labels()
        figure.legend(
            handles, [_short(label, 34) for label in labels], loc="outside upper left", ncols=min(many, 3),
            frameon=False, fontsize=TEXT, handlelength=2.4, columnspacing=1.2,
        )  # fmt: skip


def _short(text: str, most: int) -> str:
    """A text that fits: a long path loses its first words, another text its middle."""
    rest = text
    while len(rest) > most - 1 and "." in rest and " " not in rest:
        rest = rest.partition(".")[2]
    if len(text) <= most or len(rest) <= most - 1:
        return text if len(text) <= most else "…" + rest
    return text[: most // 3] + "…" + text[-(most - most // 3 - 1) :]


def _svg(figure: Figure, alt: str) -> str:
    """A figure as an `<svg>` element for a page: no head, no ids that others have, colours by name."""
    from matplotlib.backends.backend_svg import FigureCanvasSVG

    FigureCanvasSVG(figure)
    stream = io.StringIO()
    figure.savefig(stream, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    return as_element(stream.getvalue(), alt)


def as_element(text: str, alt: str) -> str:
    """What matplotlib wrote, made fit to stand in a page among others of its kind."""
    body = text[text.index("<svg") :]
    body = re.sub(r"<metadata>.*?</metadata>\s*|<defs>\s*<style.*?</style>\s*</defs>\s*", "", body, flags=re.DOTALL)
    box = re.search(r'viewBox="[^"]*"', body)
    assert box is not None
    head = (
        f'<svg class="picture" {box[0]} role="img" aria-label="{_attribute(alt)}" xmlns="http://www.w3.org/2000/svg">'
    )
    body = head + body[body.index(">") + 1 :]
    body = body.replace("xlink:href", "href")
    used = set(re.findall(r'url\(#([^)]+)\)|href="#([^"]+)"', body))
    wanted = {name for pair in used for name in pair if name}
    body = re.sub(r' id="([^"]*)"', lambda m: m[0] if m[1] in wanted else "", body)
    body = re.sub(r"#[0-9a-f]{6}\b", lambda m: f"var(--{NAMES[m[0]]})" if m[0] in NAMES else m[0], body)
    body = re.sub(r"'DejaVu Sans'[^;\"]*|&#x27;DejaVu Sans&#x27;[^;\"]*", FONTS, body)
    return "\n".join(line.strip() for line in body.splitlines() if line.strip())


def with_own_ids(svg: str, mark: str) -> str:
    """A picture whose ids begin with `mark`, so that two pictures of one page share none."""
    svg = re.sub(r' id="([^"]*)"', rf' id="{mark}\1"', svg)
    svg = re.sub(r"url\(#([^)]+)\)", rf"url(#{mark}\1)", svg)
    return re.sub(r'href="#([^"]+)"', rf'href="#{mark}\1"', svg)


def _attribute(text: str) -> str:
    return text.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;").replace("\n", " ")
