"""What `flip` and `roll` share: the pieces with faces that they are about."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.languages import _
from rulewright.resolved.statements import Reader
from rulewright.resolved.symbols import PieceClass
from rulewright.resolved.tree import Node
from rulewright.resolved.types import BAD, INT, Type


@dataclass(frozen=True, slots=True)
class Faced:
    """One piece, or several; `piece_class` is None where a report says that they have no faces."""

    piece: Node
    several: Node | None
    piece_class: PieceClass | None

    @property
    def held(self) -> str:
        """The name of the class, empty where there is none."""
        return self.piece_class.name if self.piece_class is not None else ""

    @property
    def face(self) -> Type:
        """The type of a face."""
        piece = self.piece_class
        return BAD if piece is None else INT if piece.numbered else Type("sym", f"{piece.name}.face")


def read_faced(reader: Reader, hint: str) -> Faced:
    """The piece or pieces behind the verb; `hint` says how a class gets faces."""
    node, several, of = reader.pieces()
    piece = reader.symbols.classes[of.name] if of.kind == "comp" else None
    if piece is not None and piece.faces:
        return Faced(node, several, piece)
    if of != BAD:
        reader.error("no-faces", _("a {of} has no faces to {key}", of=of, key=reader.key), hint)
    return Faced(node, several, None)
