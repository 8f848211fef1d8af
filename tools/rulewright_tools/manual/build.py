"""Builds the manual: pages, an EPUB whose bytes are the same every time, and the run of its examples."""

from __future__ import annotations

import io
import os
import re
import zipfile
from contextlib import redirect_stderr
from pathlib import Path

EPOCH = 1796083200
"""The time that built files carry, in seconds: 2026-12-01. What is built shall not depend on when."""
OLDEST = (1980, 1, 1, 0, 0, 0)
"""The time of every entry in an EPUB: the first that a zip file can hold."""
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
BUILDERS = ("html", "epub", "doctest")


def build_manual(root: Path, target: Path, work: Path, builders: tuple[str, ...] = BUILDERS) -> list[str]:
    """Build the manual of the project at `root` into `target`; the EPUB lies in it as `rulewright.epub`.

    Args:
        work: a folder for what is kept between builds.
        builders: which of html, epub and doctest.
    Returns:
        What is wrong, a message each; empty where all is well. Any warning counts.
    """
    found: list[str] = []
    for builder in builders:
        output = target if builder == "html" else work / builder
        found += _run_sphinx(root, builder, output, work / "doctrees")
    if "epub" in builders and not found:
        (book,) = (work / "epub").glob("*.epub")
        target.mkdir(parents=True, exist_ok=True)
        repack(book, target / book.name)
    return found


def _run_sphinx(root: Path, builder: str, output: Path, doctrees: Path) -> list[str]:
    from sphinx.application import Sphinx
    from sphinx.errors import SphinxError
    from sphinx.util.docutils import docutils_namespace, patch_docutils

    warnings = io.StringIO()
    os.environ["SOURCE_DATE_EPOCH"] = str(EPOCH)
    source = str(root / "docs")
    with patch_docutils(source), docutils_namespace(), redirect_stderr(warnings):
        try:
            app = Sphinx(
                srcdir=source,
                confdir=source,
                outdir=str(output),
                doctreedir=str(doctrees),
                buildername=builder,
                status=None,
                warning=warnings,
            )
            app.build()
        except SphinxError as error:
            warnings.write(f"{error}\n")
    found = [line for line in _COLOUR.sub("", warnings.getvalue()).splitlines() if line.strip()]
    if builder == "doctest" and app.statuscode and not found:
        found.append((output / "output.txt").read_text("utf-8"))
    return found


def repack(book: Path, target: Path) -> None:
    """Write an EPUB anew with fixed times and order, so that equal content is equal bytes.

    The first entry, `mimetype`, stays first and is stored as it is: readers look for it there.
    """
    with zipfile.ZipFile(book) as source:
        names = sorted(source.namelist(), key=lambda name: (name != "mimetype", name))
        new = io.BytesIO()
        with zipfile.ZipFile(new, "w") as made:
            for name in names:
                entry = zipfile.ZipInfo(name, OLDEST)
                entry.external_attr = 0o644 << 16
                entry.create_system = 3
                entry.compress_type = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
                made.writestr(entry, source.read(name))
    target.write_bytes(new.getvalue())
