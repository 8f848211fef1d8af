"""Writing SVG: numbers, escaped texts, and paint. The ground of all drawing; it knows no board and no piece.

Every colour is written twice. Presentation attributes hold the printed look and are all that a printer's program reads;
the style block gives the same shapes CSS variables, on a screen only, so that a page can dress them in its own colours.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import count

from rulewright_tools.drawing.measure import CAPITAL, LINE, Fitted
from rulewright_tools.drawing.palette import WHITE, hatch_of

LIGHT = {
    "paper": "#ffffff",
    "field": "#f2ead9",
    "field2": "#e4d8bf",
    "tray": "#f7f2e7",
    "card": "#fffaf0",
    "line": "#7a7062",
    "ink": "#1d1a17",
    "soft": "#5b5348",
    "way": "#857a6a",
    "choose": "#0072b2",
    "changed": "#c04a00",
}
DARK = {
    "paper": "#1e1c1a",
    "field": "#35312b",
    "field2": "#46413a",
    "tray": "#2a2723",
    "card": "#fffaf0",
    "line": "#a3998a",
    "ink": "#f4efe6",
    "soft": "#cfc6b8",
    "way": "#a3998a",
    "choose": "#7cc4f0",
    "changed": "#ff9a57",
}
"""What the parts of a picture are painted with, by name; on a screen each is the CSS variable `--rw-NAME`."""

FONT = "'Noto Sans', sans-serif"


def _style() -> str:
    fills = "".join(f".rw-{name}{{fill:var(--rw-{name},{value})}}" for name, value in LIGHT.items())
    lines = "".join(f".rw-s-{name}{{stroke:var(--rw-{name},{value})}}" for name, value in LIGHT.items())
    dark = "".join(f"--rw-{name}:{value};" for name, value in DARK.items())
    return (
        f"@media screen{{{fills}{lines}"
        f"[data-md-color-scheme=slate] .rw-drawing,[data-theme=dark] .rw-drawing{{{dark}}}"
        ".rw-drawing{max-width:100%;height:auto}.rw-space:focus{outline:none}"
        ".rw-space:focus-visible>:nth-child(2){stroke:var(--rw-focus,#d5006d);stroke-width:1}}"
    )


STYLE = _style()


def n(value: float) -> str:
    """A length as text: hundredths of a millimetre, nothing superfluous."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


_UNSAFE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What no XML document may hold."""


def esc(text: str) -> str:
    """A text as content or as an attribute's value."""
    text = _UNSAFE.sub("�", text)
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


_PLAIN_ID = re.compile(r"[^A-Za-z0-9_.-]")


def ident(text: str) -> str:
    """A name as part of an id; different names stay different."""
    return _PLAIN_ID.sub(lambda found: f"_u{ord(found.group()):x}_", text)


class Pen:
    """Paints and collects. `low_ink`: outlines and hatchings in black only."""

    def __init__(self, *, low_ink: bool = False, prefix: str = "", focusable: bool = True) -> None:
        self.low_ink = low_ink
        self.prefix = ident(prefix)
        self.focusable = focusable
        self.parts: list[str] = []
        self.hatches: dict[str, None] = {}
        self._ids: set[str] = set()

    # ---- paint

    def paint(self, fill: str = "none", stroke: str = "none", width: float = 0.0, dash: str = "") -> str:
        """Attributes of a shape. `fill` and `stroke`: a name of LIGHT, a colour `#rrggbb`, or `none`."""
        if self.low_ink and fill.startswith("#"):
            hatch = hatch_of(fill)
            if hatch != "none":
                self.hatches[hatch] = None
                return f'fill="url(#{self.prefix}hatch-{hatch})"{_stroke(stroke, width, dash, True)}'
        return _paint(fill, stroke, width, dash, self.low_ink)

    # ---- shapes

    def rect(self, x: float, y: float, w: float, h: float, paint: str, round_: float = 0.0) -> None:
        rx = f' rx="{n(round_)}"' if round_ else ""
        self.parts.append(f'<rect x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(h)}"{rx} {paint}/>')

    def circle(self, x: float, y: float, r: float, paint: str) -> None:
        self.parts.append(f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" {paint}/>')

    def line(self, x0: float, y0: float, x1: float, y1: float, paint: str) -> None:
        self.parts.append(f'<path d="M{n(x0)} {n(y0)}L{n(x1)} {n(y1)}" {paint}/>')

    def path(self, d: str, paint: str) -> None:
        self.parts.append(f'<path d="{d}" {paint}/>')

    def polygon(self, points: list[tuple[float, float]], paint: str) -> None:
        self.path("M" + "L".join(f"{n(x)} {n(y)}" for x, y in points) + "Z", paint)

    def raw(self, text: str) -> None:
        """Ready-made SVG."""
        self.parts.append(text)

    def text(
        self, x: float, y: float, fitted: Fitted, colour: str = "ink", anchor: str = "middle", *, bold: bool = False
    ) -> None:
        """Lines with their middle at (x, y); `anchor` says which part of a line stands at x."""
        if not fitted.lines:
            return
        size = fitted.size
        top = y - (len(fitted.lines) - 1) * LINE * size / 2 + CAPITAL * size / 2
        halo = ""
        if self.low_ink:
            halo = f' stroke="#fff" stroke-width="{n(size * 0.28)}" paint-order="stroke"'
            colour = "ink"
        weight = ' font-weight="700"' if bold else ""
        where = "" if anchor == "start" else f' text-anchor="{anchor}"'
        look = f'{self.paint(colour)} font-size="{n(size)}"{where}{weight}{halo}' if colour in LIGHT else (
            f'fill="{colour}" font-size="{n(size)}"{where}{weight}{halo}'
        )  # fmt: skip
        for index, line in enumerate(fitted.lines):
            self.parts.append(f'<text x="{n(x)}" y="{n(top + index * LINE * size)}" {look}>{esc(line)}</text>')

    # ---- groups and ids

    def unique(self, name: str) -> str:
        """An id that nothing else in the picture has."""
        name = self.prefix + ident(name)
        if name in self._ids:
            name = next(f"{name}_{k}" for k in count(2) if f"{name}_{k}" not in self._ids)
        self._ids.add(name)
        return name

    def open(self, attributes: str) -> None:
        self.parts.append(f"<g {attributes}>")

    def named(self, name: str, kind: str, title: str, data: str = "", *, focus: bool = False) -> None:
        """Open a group that a screen reader calls by its title; to be closed with `close`.

        Where no part takes the keyboard's focus none has a name for programs either: in a page with many pictures these
        would be a fifth of it.
        """
        said = esc(title)
        if not self.focusable:
            self.parts.append(f'<g class="rw-{kind}" role="img"><title>{said}</title>')
            return
        tab = ' tabindex="0"' if focus else ""
        self.parts.append(
            f'<g id="{self.unique(name)}" class="rw-{kind}"{data}{tab} role="img" aria-label="{said}">'
            f"<title>{said}</title>"
        )

    def close(self) -> None:
        self.parts.append("</g>")

    def document(
        self,
        width: float,
        height: float,
        title: str,
        description: str,
        scale: float,
        language: str,
        *,
        bare: bool = False,
    ) -> str:
        """The whole picture. `scale`: printed millimetres for one of the drawing's own; `bare`: without a ground."""
        p = self.prefix
        style = "" if self.low_ink else f"<style>{STYLE}</style>"
        defs = "".join(_hatch(p, name) for name in self.hatches)
        described = f' aria-describedby="{p}desc"' if description else ""
        desc = f'<desc id="{p}desc">{esc(description)}</desc>' if description else ""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {n(width)} {n(height)}"'
            f' width="{n(width * scale)}mm" height="{n(height * scale)}mm" class="rw-drawing" lang="{esc(language)}"'
            f' font-family="{FONT}" stroke-linejoin="round" role="group" aria-labelledby="{p}title"{described}>'
            f'<title id="{p}title">{esc(title)}</title>{desc}{style}'
        )
        if not bare and not self.low_ink:
            head += f'\n<rect width="{n(width)}" height="{n(height)}" rx="2" {self.paint("paper")}/>'
        return head + (f"<defs>{defs}</defs>" if defs else "") + "\n" + "\n".join(self.parts) + "\n</svg>\n"


@cache
def _paint(fill: str, stroke: str, width: float, dash: str, low_ink: bool) -> str:
    classes = []
    if low_ink:
        ink = fill in ("ink", "soft", "line", "way", "choose", "changed")
        value = "none" if fill == "none" else "#000" if ink else "#fff"
    elif fill in LIGHT:
        classes.append(f"rw-{fill}")
        value = LIGHT[fill]
    else:
        value = fill
    if not low_ink and stroke in LIGHT:
        classes.append(f"rw-s-{stroke}")
    cls = f'class="{" ".join(classes)}" ' if classes else ""
    return f'{cls}fill="{value}"{_stroke(stroke, width, dash, low_ink)}'


@cache
def _stroke(stroke: str, width: float, dash: str, low_ink: bool) -> str:
    if stroke == "none" or not width:
        return ""
    value = "#000" if low_ink else LIGHT.get(stroke, stroke)
    broken = f' stroke-dasharray="{dash}"' if dash else ""
    return f' stroke="{value}" stroke-width="{n(width)}"{broken}'


_HATCHES = {
    "rising": ("1.2", '<path d="M-.3 1.5L1.5 -.3M-.3 .3L.3 -.3M.9 1.5L1.5 .9" {}/>'),
    "falling": ("1.2", '<path d="M-.3 -.3L1.5 1.5M.9 -.3L1.5 .3M-.3 .9L.3 1.5" {}/>'),
    "across": ("1", '<path d="M0 .5L1 .5" {}/>'),
    "upright": ("1", '<path d="M.5 0L.5 1" {}/>'),
    "crossed": ("1.4", '<path d="M0 0L1.4 1.4M0 1.4L1.4 0" {}/>'),
    "grid": ("1.2", '<path d="M.6 0L.6 1.2M0 .6L1.2 .6" {}/>'),
    "dense": ("0.7", '<path d="M0 0L.7 .7M0 .7L.7 0" {}/>'),
    "dots": ("1.1", '<circle cx=".55" cy=".55" r=".2"/>'),
}


def _hatch(prefix: str, name: str) -> str:
    size, content = _HATCHES[name]
    line = 'fill="none" stroke="#000" stroke-width=".18"'
    return (
        f'<pattern id="{prefix}hatch-{name}" width="{size}" height="{size}" patternUnits="userSpaceOnUse">'
        f'<rect width="{size}" height="{size}" fill="{WHITE}"/>{content.format(line)}</pattern>'
    )
