"""What a card says, as a short hash, so that only cards that changed since an earlier printing need be printed again.

The hashes of all cards are attached to each PDF that holds cards (`cards.json`), and written beside PNG and SVG files.
"""

from __future__ import annotations

import hashlib
import json
import re
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from rulewright.languages import _
from rulewright_tools.sheets.blocks import Card, Face
from rulewright_tools.sheets.errors import SheetError

NAME = "cards.json"
_STREAM = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)


def content_hash(card: Card, pictures: Mapping[str, str]) -> str:
    """16 hex digits for all that both sides of a card show, its footer aside."""
    found = hashlib.sha256()
    for face in (card.front, card.back):
        if face is None:
            found.update(b"-")
            continue
        found.update(repr(replace(face, foot=("", ""), where="", blocks=())).encode())
        for block in face.blocks:
            found.update(json.dumps(block.data(), ensure_ascii=False, sort_keys=True).encode())
        for name in _pictures(face):
            found.update(pictures.get(name, "").encode())
    return found.hexdigest()[:16]


def _pictures(face: Face) -> list[str]:
    names = {face.picture, face.mark}
    for block in face.blocks:
        for inner in block.flat():
            names |= {inner.picture, inner.icon or ""}
            for run in (*inner.runs, *inner.sub, *inner.key):
                if not isinstance(run, str) and hasattr(run, "picture"):
                    names.add(run.picture)
    return sorted(names - {""})


def manifest(game: str, language: str, hashes: Mapping[str, str]) -> str:
    """The list of cards as JSON, the same for the same cards."""
    record = {"format": 1, "game": game, "language": language, "cards": dict(sorted(hashes.items()))}
    return json.dumps(record, indent=1, ensure_ascii=False) + "\n"


def read_manifest(path: Path) -> dict[str, str]:
    """The hashes of an earlier printing: a PDF of ours, the folder of its pictures, or the file `cards.json`.

    Raises:
        SheetError: there is none.
    """
    file = path / NAME if path.is_dir() else path
    try:
        content = file.read_bytes()
    except OSError:
        raise SheetError(
            _('there is no earlier printing at "{path}"', path=path),
            _("--changed names a PDF made by this command, or the folder or cards.json of its pictures"),
        ) from None
    for candidate in _candidates(content):
        try:
            record: Any = json.loads(candidate.decode("utf-8"))
        except (UnicodeDecodeError, ValueError, RecursionError):
            continue
        cards = record.get("cards") if isinstance(record, dict) else None
        if isinstance(cards, dict) and all(isinstance(v, str) for v in cards.values()):
            return {str(name): value for name, value in cards.items()}
    raise SheetError(
        _('"{path}" holds no list of cards', path=path),
        _("--changed names a PDF made by this command, or the folder or cards.json of its pictures"),
    )


def _candidates(content: bytes) -> Iterable[bytes]:
    """What may be the list: the file itself, or a stream of a PDF."""
    if not content.startswith(b"%PDF"):
        yield content
        return
    for match in _STREAM.finditer(content):
        try:
            opened = zlib.decompress(match.group(1))
        except zlib.error:
            opened = match.group(1)
        if opened.lstrip().startswith(b"{"):
            yield opened
