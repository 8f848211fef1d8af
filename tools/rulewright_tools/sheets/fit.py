"""Text that fits: what typst measured, the size of type that follows, and what is too long for its card.

Type begins at a comfortable size and is made smaller by a quarter point until all fits, down to a floor. What does not
fit even then is told of, every card at once, with the line of YAML where its text stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from rulewright.languages import _
from rulewright_tools.sheets.blocks import Block
from rulewright_tools.sheets.press import Press

LARGEST = 9.0
FLOOR = 6.5
STEP = 0.25
COMFORTABLE = 7.0
"""A text that would have to be smaller goes on on a further card, where that is possible."""


def sizes(largest: float = LARGEST, floor: float = FLOOR) -> list[float]:
    """Sizes to try, in points, from the largest down."""
    return [largest - STEP * i for i in range(int((largest - floor) / STEP + 1e-9) + 1)]


@dataclass(frozen=True, slots=True)
class Entry:
    """A thing to measure: blocks in a column `width` mm wide. Sizes after the first at which they are together no
    higher than `height` mm are left out (0: none is)."""

    id: str
    blocks: tuple[Block, ...]
    width: float
    height: float
    sizes: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class LineEntry:
    """A title to measure: so many lines, at most `width` mm wide."""

    id: str
    text: str
    width: float
    sizes: tuple[float, ...]
    lines: int = 1
    spaced: bool = False
    """Capitals with room between them."""


@dataclass(frozen=True, slots=True)
class Row:
    """A block as measured at one size: room above it and its height, in mm, and words too wide for it."""

    above: float
    high: float
    wide: tuple[str, ...]


@dataclass(slots=True)
class Measured:
    """All that was measured: heights by entry and size, chosen sizes of lines."""

    rows: dict[str, dict[float, list[Row]]] = field(default_factory=dict)
    lines: dict[str, tuple[float, float, float]] = field(default_factory=dict)
    """Id -> (size, width that is needed at that size, width as one line)."""


def measure(press: Press, head: dict[str, Any], entries: Iterable[Entry | LineEntry]) -> Measured:
    """Measure everything in one go. `head` is what the templates need beside the entries: language, pictures, theme."""
    listed = list(entries)
    data = [
        {"id": e.id, "kind": "line", "text": e.text, "w": e.width, "sizes": list(e.sizes),
         "lines": e.lines, "spaced": e.spaced}
        if isinstance(e, LineEntry)
        else {"id": e.id, "kind": "blocks", "blocks": [b.data() for b in e.blocks], "w": e.width, "h": e.height,
              "sizes": list(e.sizes)}
        for e in listed
    ]  # fmt: skip
    made = Measured()
    if not data:
        return made
    for record in press.query("measure.typ", {**head, "entries": data}, "fit"):
        if record["found"] and "wide" in record["found"][-1]:
            last = record["found"][-1]
            made.lines[record["id"]] = (last["size"], last["wide"], last["whole"])
        else:
            made.rows[record["id"]] = {
                step["size"]: [Row(r["above"], r["high"], tuple(r["wide"])) for r in step["rows"]]
                for step in record["found"]
            }
    return made


def height(rows: Sequence[Row]) -> float:
    """Height of blocks one below the other."""
    return sum(row.high + (row.above if i else 0.0) for i, row in enumerate(rows))


@dataclass(frozen=True, slots=True)
class Overflow:
    """What does not fit: the card, how much room its text needs and has in mm, words too wide, where it is written."""

    card: str
    title: str
    language: str
    need: float
    have: float
    words: tuple[str, ...] = ()
    where: str = ""

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        if self.words:
            return place + _(
                'card {card} "{title}" ({language}): the word "{word}" is wider than the card',
                card=self.card, title=self.title, language=self.language, word=self.words[0],
            )  # fmt: skip
        return place + _(
            'card {card} "{title}" ({language}): even at its smallest the text needs {need} mm, and there are {have}',
            card=self.card, title=self.title, language=self.language, need=f"{self.need:.1f}", have=f"{self.have:.1f}",
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Fit:
    """How one face fits: size of type in points, mm needed and had, and what is wrong, if anything."""

    card: str
    side: str
    size: float
    need: float
    have: float
    overflow: Overflow | None = None


def choose(measured: dict[float, list[Row]], have: float) -> tuple[float, float, bool]:
    """(size, mm needed, does it fit) for blocks that stand in one column."""
    size = 0.0
    rows: list[Row] = []
    for size, rows in measured.items():
        if height(rows) <= have + 1e-6 and not any(row.wide for row in rows):
            return size, height(rows), True
    return size, height(rows), False


def culprit(blocks: Sequence[Block], rows: Sequence[Row]) -> tuple[str, tuple[str, ...]]:
    """(file:line, words too wide) of the block to be made shorter: one with a wide word, else the highest."""
    for block, row in zip(blocks, rows, strict=False):
        if row.wide:
            return _where(block), row.wide
    tall = sorted(zip(blocks, rows, strict=False), key=lambda pair: -pair[1].high)
    return next((w for block, _row in tall if (w := _where(block))), ""), ()


def _where(block: Block) -> str:
    return next((b.where for b in block.flat() if b.where), "")


def split(
    blocks: Sequence[Block], measured: dict[float, list[Row]], have: float, *, columns: int | None = None,
    comfortable: float = COMFORTABLE, most: int = 12,
) -> tuple[float, list[tuple[Block, ...]]] | None:  # fmt: skip
    """Deal blocks out to columns (or faces) of one height, at the largest size at which they fit.

    Args:
        columns: exactly so many; if left out, as few as allow a comfortable size, at most `most`.
    Returns:
        The size and the blocks of each column; None where nothing fits.
    """
    counts = [columns] if columns else list(range(1, most + 1))
    for floor in (comfortable, FLOOR):
        for count in counts:
            for size, rows in measured.items():
                if size < floor or any(row.wide for row in rows):
                    continue
                dealt = deal(blocks, rows, have, count)
                if dealt is not None:
                    return size, dealt
    return None


BREAKS = {"heading": 0.0, "box": 1.0, "lead": 1.0, "step": 4.0}
"""How much it hurts to begin a new face with a block of this form; others hurt ROUGH."""
ROUGH = 8.0
REMARK = 3.0
"""The same of a box without a title, which speaks of what stands before it."""
POINT_WORTH = 2.0
"""How much a point of smaller type hurts, on the same scale."""


def faces(
    blocks: Sequence[Block], measured: dict[float, list[Row]], have: float, *, comfortable: float, most: int
) -> tuple[float, list[tuple[Block, ...]]] | None:
    """Deal blocks out to both sides of as few cards as can be, broken where it hurts least.

    Returns:
        The size and the blocks of each face: of one, two, four, ... faces; None where nothing fits.
    """
    for floor in (comfortable, FLOOR):
        for count in [1, *range(2, most + 1, 2)]:
            best: tuple[float, float, list[tuple[Block, ...]]] | None = None
            for size, rows in measured.items():
                if size < floor or any(row.wide for row in rows) or sum(row.high for row in rows) > count * have:
                    continue
                found = paginate(blocks, rows, have, count)
                if found is None:
                    continue
                hurt = found[0] + POINT_WORTH * (LARGEST - size)
                if best is None or hurt < best[0]:
                    best = hurt, size, found[1]
            if best is not None:
                return best[1], best[2]
    return None


def paginate(
    blocks: Sequence[Block], rows: Sequence[Row], have: float, count: int
) -> tuple[float, list[tuple[Block, ...]]] | None:
    """Blocks on at most `count` faces, broken where it hurts least: how much it hurts, and the faces."""
    chunks = _chunks(blocks)
    # best[k][i]: the least hurt of chunks 0 .. i - 1 on k faces, and where the last of these begins
    best: list[dict[int, tuple[float, int]]] = [{0: (0.0, 0)}]
    for _face in range(count):
        reached: dict[int, tuple[float, int]] = {}
        for begin, (hurt, _before) in best[-1].items():
            used = 0.0
            cost = hurt + (_break_cost(blocks[chunks[begin][0]]) if 0 < begin < len(chunks) else 0.0)
            for end in range(begin, len(chunks)):
                chunk = chunks[end]
                above = rows[chunk[0]].above if end > begin else 0.0
                used += above + height([rows[i] for i in chunk])
                if used > have + 1e-6:
                    break
                if end + 1 not in reached or cost <= reached[end + 1][0]:  # of equals, the fuller first faces
                    reached[end + 1] = (cost, begin)
        best.append(reached)
    ends = [(best[k][len(chunks)][0], k) for k in range(1, count + 1) if len(chunks) in best[k]]
    if not ends:
        return None
    hurt, number = min(ends)
    cuts = [len(chunks)]
    for k in range(number, 0, -1):
        cuts.append(best[k][cuts[-1]][1])
    cuts.reverse()
    dealt = [tuple(blocks[i] for chunk in chunks[begin:end] for i in chunk) for begin, end in pairwise(cuts)]
    return hurt, dealt


def _break_cost(block: Block) -> float:
    if block.opens:
        return 0.0
    return BREAKS.get(block.form, ROUGH) if block.runs else REMARK


def deal(blocks: Sequence[Block], rows: Sequence[Row], have: float, count: int) -> list[tuple[Block, ...]] | None:
    """Blocks in `count` columns of equal height if they fit, as even as they can be; a wish for a new face is heeded
    where the number of columns allows it."""
    wishes = sum(1 for b in blocks[1:] if b.opens)
    best = _fill(blocks, rows, have, count, heed=True) if wishes else None
    if best is not None:
        return best
    filled = _fill(blocks, rows, have, count, heed=False)
    if filled is None or count == 1:
        return filled
    low, high = height(rows) / count, have  # the lowest height at which it still fits is the most even one
    for _round in range(12):
        middle = (low + high) / 2
        tried = _fill(blocks, rows, middle, count, heed=False)
        if tried is None:
            low = middle
        else:
            filled, high = tried, middle
    return filled


def _fill(
    blocks: Sequence[Block], rows: Sequence[Row], have: float, count: int, *, heed: bool
) -> list[tuple[Block, ...]] | None:
    columns: list[list[int]] = [[]]
    used = 0.0
    for chunk in _chunks(blocks):
        need = height([rows[i] for i in chunk])
        first = not columns[-1]
        total = need if first else used + rows[chunk[0]].above + need
        if (total > have + 1e-6 or (heed and blocks[chunk[0]].opens)) and not first:
            columns.append([])
            total = need
        if total > have + 1e-6 or len(columns) > count:
            return None
        columns[-1] += chunk
        used = total
    return [tuple(blocks[i] for i in column) for column in columns]


def _chunks(blocks: Sequence[Block]) -> list[list[int]]:
    """Blocks that stay together: each with what it is glued to."""
    chunks: list[list[int]] = []
    open_ = False
    for index, block in enumerate(blocks):
        if open_:
            chunks[-1].append(index)
        else:
            chunks.append([index])
        open_ = block.glue
    return chunks
