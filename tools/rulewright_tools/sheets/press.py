"""Typst, held in one place: fonts, compiling, measuring, and its complaints in an author's words.

Text goes in as JSON and never as source. Nothing is read but the templates and the fonts that come with the program
and the folder a user names; nothing is fetched.
"""

from __future__ import annotations

import json
import re
import zlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulewright.languages import _
from rulewright_tools.sheets.boxes import with_bleed_boxes
from rulewright_tools.sheets.errors import SheetError

if TYPE_CHECKING:
    import typst

HOME = Path(__file__).resolve().parent
TEMPLATES = HOME / "templates"
FONTS = HOME / "fonts"
STACK = ("Noto Sans", "Noto Sans Symbols2", "Noto Sans Symbols", "Noto Sans Math")
"""The fonts that come with the program: Latin, Greek, Cyrillic; signs, arrows."""
STANDARD = ["ua-1"]
DPI = 300
GENERATIONS = 12
"""After so many compilations typst forgets what was not used again."""
_MISSING = re.compile(r'the text `?"(.+?)"`? could not be displayed')


class MissingGlyph(SheetError):
    """No font at hand has a sign; `sign` is the text that cannot be set."""

    def __init__(self, sign: str, message: str, hint: str) -> None:
        super().__init__(message, hint)
        self.sign = sign


@cache
def _typst() -> Any:
    try:
        import typst
    except ImportError:
        raise SheetError(
            _("printing needs the package typst, which is not installed"), _("pip install rulewright[print]")
        ) from None
    return typst


@cache
def _fonts(folder: Path | None) -> tuple[Any, tuple[str, ...]]:
    """The fonts, and the names of their families: ours first, then those of the user's folder."""
    paths = [str(FONTS)]
    if folder is not None:
        if not folder.is_dir():
            raise SheetError(
                _('there is no folder of fonts "{folder}"', folder=folder),
                _("--fonts names a folder with .ttf or .otf files"),
            )
        paths.append(str(folder))
    fonts = _typst().Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=paths)
    more = sorted(set(fonts.families()) - set(STACK))
    if folder is not None and not more:
        raise SheetError(
            _('there are no fonts in "{folder}"', folder=folder), _("--fonts names a folder with .ttf or .otf files")
        )
    return fonts, (*STACK, *more)


class Press:
    """Measures and prints data with our templates. `fonts` is a folder of further fonts."""

    def __init__(self, fonts: Path | None = None) -> None:
        self._fonts, self.families = _fonts(fonts)

    def forget(self) -> None:
        """Let typst drop what it remembers of earlier sheets: all it measured, until so many compilations later.

        Without this, printing many games in one process takes ever more memory.
        """
        empty = _typst().Compiler(b"", font_paths=self._fonts)
        for _generation in range(GENERATIONS):
            empty.compile(b"#set page(width: 1mm, height: 1mm)", format="svg")

    def _compiler(self, template: str, data: dict[str, Any]) -> typst.Compiler:
        text = json.dumps({**data, "fonts": list(self.families)}, ensure_ascii=False)
        compiler: typst.Compiler = _typst().Compiler(
            str(TEMPLATES / template),
            root=str(TEMPLATES),
            font_paths=self._fonts,
            sys_inputs={"data": text},
            package_path=str(TEMPLATES),
            package_cache_path=str(TEMPLATES),
        )
        return compiler

    def query(self, template: str, data: dict[str, Any], label: str) -> list[Any]:
        """The values of all metadata with a label, in order."""
        with _complaints():
            found = self._compiler(template, data).query(f"<{label}>", field="value")
        values: list[Any] = json.loads(found)
        return values

    def pdf(self, data: dict[str, Any]) -> bytes:
        """A PDF/UA file; the same data give the same bytes.

        Raises:
            MissingGlyph: no font has a sign of the text.
        """
        with _complaints():
            made: bytes = self._compiler("draw.typ", data).compile(format="pdf", pdf_standards=STANDARD)  # type: ignore[assignment, arg-type]
        return with_bleed_boxes(made) if any(page["bleed"] for page in data["pages"]) else made

    def png(self, data: dict[str, Any], dpi: int = DPI) -> list[bytes]:
        """One PNG a page, its resolution written into it."""
        with _complaints():
            made = self._compiler("draw.typ", data).compile(format="png", ppi=dpi)
        return [with_resolution(page, dpi) for page in _pages(made)]

    def svg(self, data: dict[str, Any]) -> list[bytes]:
        """One SVG a page."""
        with _complaints():
            made = self._compiler("draw.typ", data).compile(format="svg")
        return _pages(made)


def _pages(made: Any) -> list[bytes]:
    return list(made) if isinstance(made, list) else [made]


class _complaints:
    """Turns what typst complains about into our errors."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if error is None or not isinstance(error, _typst().TypstError):
            return
        message = str(getattr(error, "message", error))
        missing = _MISSING.search(message)
        if missing:
            sign = missing.group(1)
            raise MissingGlyph(
                sign,
                _('no font at hand has the sign "{sign}"', sign=sign),
                _("give a folder with a font that has it: --fonts FOLDER"),
            ) from None
        raise SheetError(
            _("typst cannot set this sheet: {message}", message=message),
            _("please report it together with the game; the sheet's data are at fault or ours"),
        ) from error


def with_resolution(png: bytes, dpi: int) -> bytes:
    """A PNG that says how many dots an inch it has, so that printers know its size."""
    head, rest = png[:33], png[33:]  # signature, and the header chunk that always comes first
    if b"pHYs" in png[:100]:
        return png
    per_metre = round(dpi / 0.0254)
    body = b"pHYs" + per_metre.to_bytes(4, "big") * 2 + b"\x01"
    return head + (9).to_bytes(4, "big") + body + zlib.crc32(body).to_bytes(4, "big") + rest
