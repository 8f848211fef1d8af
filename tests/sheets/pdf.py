"""What a test wants to know of a PDF: pages, boxes, text, what is painted in which colour."""

from __future__ import annotations

import io
import re
import warnings
from typing import Any

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import pypdf
    from pypdf.generic import ContentStream

MM = 72 / 25.4


def open_pdf(content: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(content))


def offsets(content: bytes) -> dict[int, int]:
    """Where each object begins, as the file's own table says; an error if anything has to be guessed."""
    return dict(pypdf.PdfReader(io.BytesIO(content), strict=True).xref[0])


def sizes(content: bytes) -> list[tuple[float, float]]:
    """Width and height of each page's media box, in mm."""
    return [(float(p.mediabox.width) / MM, float(p.mediabox.height) / MM) for p in open_pdf(content).pages]


def text(content: bytes) -> str:
    """All text, white space made single blanks."""
    return " ".join(" ".join(p.extract_text() for p in open_pdf(content).pages).split())


def placed_texts(page: Any) -> list[tuple[str, float, float, float]]:
    """Each stretch of text with where its baseline begins (from the lower left, in points) and its size."""
    found: list[tuple[str, float, float, float]] = []

    def look(text: str, cm: list[float], tm: list[float], _font: object, size: float) -> None:
        if text.strip():
            x = tm[4] * cm[0] + tm[5] * cm[2] + cm[4]
            y = tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
            found.append((text, x, y, size))

    page.extract_text(visitor_text=look)
    return found


def metadata(content: bytes) -> str:
    """The XMP metadata as text."""
    stream: Any = open_pdf(content).trailer["/Root"]["/Metadata"]
    return bytes(stream.get_object().get_data()).decode("utf-8")


def coloured_fills(content: bytes) -> list[tuple[float, ...]]:
    """The colours that areas are filled with, where they are not black, grey or white; pictures within pages too."""
    found: list[tuple[float, ...]] = []
    reader = open_pdf(content)
    for page in reader.pages:
        streams = [ContentStream(page.get_contents(), reader)]
        streams += [ContentStream(form, reader) for form in _forms(page.get("/Resources"), set())]
        for stream in streams:
            now: tuple[float, ...] = (0.0,)
            kept: list[tuple[float, ...]] = []
            for operands, operator in stream.operations:
                if operator in (b"rg", b"sc", b"scn", b"g", b"k"):
                    now = tuple(float(v) for v in operands if isinstance(v, int | float))
                elif operator == b"q":
                    kept.append(now)
                elif operator == b"Q":
                    now = kept.pop() if kept else now
                elif (
                    operator in (b"f", b"f*", b"B", b"B*", b"b", b"b*") and len(now) >= 3 and max(now) - min(now) > 0.02
                ):
                    found.append(now)
    return found


def _forms(resources: Any, seen: set[int]) -> list[Any]:
    found: list[Any] = []
    if resources is None:
        return found
    objects = resources.get_object().get("/XObject")
    for value in (objects.get_object() if objects is not None else {}).values():
        form = value.get_object()
        if id(form) in seen or form.get("/Subtype") != "/Form":
            continue
        seen.add(id(form))
        found.append(form)
        found += _forms(form.get("/Resources"), seen)
    return found


def says_ua(content: bytes) -> bool:
    """Whether the file says that it is PDF/UA-1, and is tagged."""
    root: Any = open_pdf(content).trailer["/Root"]
    marked = bool(root.get("/MarkInfo", {}).get("/Marked"))
    return marked and re.search(r"pdfuaid:part>?\s*(=\s*['\"])?1", metadata(content)) is not None
