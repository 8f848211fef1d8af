"""Components of a book: classes and kinds with counts, properties and what they do."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from rulewright.diagnostics.span import NOWHERE
from rulewright.languages import _
from rulewright.languages.grammar import capital
from rulewright.resolved.sayings import saying
from rulewright.resolved.symbols import PieceClass
from rulewright.resolved.symbols import Property as Declared
from rulewright.source.tree import Map
from rulewright.wording.kinds import said_of
from rulewright_tools.book.cases import cases_of
from rulewright_tools.book.data import NO_TEXT, Component, Kind, Owner, Picture, Property, Text
from rulewright_tools.book.pictures import Artist
from rulewright_tools.book.signs import rows_of, said_value, signs_of, undrawn
from rulewright_tools.book.source import at
from rulewright_tools.book.voice import Voice, word


def components(voice: Voice, artist: Artist, known: Collection[str] = ()) -> tuple[Component, ...]:
    """All classes in the order declared, but for those that are `known`."""
    pieces = voice.game.symbols.classes.items()
    return tuple(_class(voice, artist, piece) for name, piece in pieces if name not in known)


def _class(voice: Voice, artist: Artist, piece: PieceClass) -> Component:
    noun = voice.nouns.piece_class(piece.name)
    declared = voice.declared("components", piece.name)
    kinds = declared.get("kinds")
    listed = kinds if isinstance(kinds, Map) else Map(NOWHERE)
    return Component(
        id=piece.name,
        one=word(noun),
        many=word(noun, "plural"),
        text=voice.help_of("components", piece.name) or explained(voice, piece.name),
        form=form_of(voice, piece),
        kinds=tuple(_kind(voice, artist, piece, listed, kind) for kind in piece.kinds) if listed else (),
        counts={n: _count(voice, n, piece.name) for n in voice.games},
        per_player=piece.per_player,
        per=_("each player") if piece.per_player else "",
        faces=tuple(_faces(voice, piece)),
        symbol=_symbol(voice, declared, piece.name),
        picture=artist.piece(piece.name),
        owned=_owned(voice, artist, piece),
        path=f"components.{piece.name}",
        where=at(voice.span_of("components", piece.name)),
        says=saying(voice.game.symbols, piece.name) is not None,
    )


def _owned(voice: Voice, artist: Artist, piece: PieceClass) -> tuple[Picture, ...]:
    """A piece in the look of each player; empty where the look is the same, or goes by a role given out in play."""
    if not piece.per_player or piece.tokens or len(piece.kinds) > 1 or voice.game.symbols.given_roles:
        return ()
    players = max(voice.games)
    found = [artist.piece(piece.name, owner=seat, players=players) for seat in range(1, players + 1)]
    drawn = [picture for picture in found if picture is not None]
    return tuple(drawn) if len({picture.svg for picture in drawn}) == players else ()


def owners(voice: Voice, artist: Artist) -> tuple[Owner, ...]:
    """The players by whose mark pieces of a game with the most players are told apart; none where all share all."""
    players = max(voice.games)
    symbols = voice.games[players].symbols
    if not any(piece.per_player for piece in symbols.classes.values()):
        return ()
    given = symbols.given_roles
    roles = given if len(given) == players else list(symbols.roles)
    found = []
    for seat in range(1, players + 1):
        role = roles[seat - 1] if seat <= len(roles) else ""
        title = capital(word(voice.nouns.role(role))) if role else _("Player {n}", n=seat)
        found.append(Owner(title, artist.owner(seat, players, role if given else "", title)))
    return tuple(found)


def explained(voice: Voice, name: str) -> Text:
    """What the game's own glossary says of a thing of this name; empty where it says nothing."""
    glossary = voice.declared_section("glossary")
    entry = glossary.get(name)
    text = entry.get("text") if isinstance(entry, Map) and "title" in entry else entry
    return voice.text(text, glossary.value_span(name), f"glossary.{name}") if text is not None else NO_TEXT


def _kind(voice: Voice, artist: Artist, piece: PieceClass, listed: Map, kind: str) -> Kind:
    entry = listed.get(kind)
    declared = entry if isinstance(entry, Map) else Map(NOWHERE)
    path = f"components.{piece.name}.kinds.{kind}"
    place = listed.key_span(kind)
    title = Text(capital(word(voice.nouns.kind(piece.name, kind))), at(place), path)
    figures = {p.name: value for p in piece.properties.values() if (value := _number(piece, p, kind)) is not None}
    own = voice.text(declared.get("text"), declared.value_span("text"), path, values=figures)
    return Kind(
        id=kind,
        title=title,
        counts={n: _count(voice, n, piece.name, kind) for n in voice.games},
        said=_said(voice, piece, kind, own),
        properties=tuple(_properties(voice, piece, kind)),
        symbol=_symbol(voice, declared, kind),
        picture=artist.piece(piece.name, kind),
        back=_back(voice, piece, kind),
        signs=signs_of(voice, artist, piece, kind),
        rows=rows_of(voice, artist, piece, kind),
        path=path,
        where=at(place),
    )


def _said(voice: Voice, piece: PieceClass, kind: str, own: Text) -> tuple[Text, ...]:
    """What is said of a kind: its own text; what its class says of the properties and blocks it has, where it says
    anything; otherwise, without a text of its own, what it does.
    """
    if own and saying(voice.game.symbols, piece.name) is None:
        return (own,)
    return (*((own,) if own else ()), *_effects(voice, piece, kind))


def _effects(voice: Voice, piece: PieceClass, kind: str) -> tuple[Text, ...]:
    """What the blocks on a kind do, and what the rules do where they ask which kind it is, line by line."""
    found: list[Text] = []
    for said in said_of(voice.speaker, piece.name, kind):
        found += _flat(said)
    for block in cases_of(voice.matches, piece, kind, undrawn(voice)):
        for said in voice.speaker.block(block):
            found += _flat(said)
    return tuple(found)


def _flat(said: Any) -> Iterable[Text]:
    yield Text(said.text, at(said.span), said.path)
    for inner in said.inner:
        yield from _flat(inner)


def _count(voice: Voice, players: int, name: str, kind: str = "") -> int:
    """How many there are; each player's own, where every player has a set."""
    piece = voice.games[players].symbols.classes.get(name)
    if piece is None:
        return 0
    owners = players if piece.per_player else 1
    if not kind:
        return piece.tokens or piece.count // owners
    if kind not in piece.kinds:
        return 0
    number = piece.kinds.index(kind) + 1
    return sum(1 for k in piece.kind_of if k == number) // owners


def form_of(voice: Voice, piece: PieceClass) -> str:
    """What a class is, seen from its data: tokens, dice, tiles, cards, pieces."""
    symbols = voice.game.symbols
    if piece.tokens:
        return "tokens"
    if piece.numbered or len(piece.faces) > 2:
        return "dice"
    zones = [zone for zone in symbols.zones.values() if zone.holds == piece.name]
    if piece.turns:
        return "tiles"
    hands = any(zone.seen != "all" or zone.order == "pile" for zone in zones)
    on_boards = any(held == piece.name for _board, held in symbols.held)
    if on_boards and len(piece.kinds) > 1:
        return "tiles"
    return "cards" if hands and len(piece.kinds) > 1 else "pieces"


def _faces(voice: Voice, piece: PieceClass) -> Iterable[str]:
    if piece.numbered:
        return [str(n + 1) for n in range(len(piece.faces))]
    return [word(voice.nouns.face(piece.name, face)) for face in piece.faces]


def _symbol(voice: Voice, declared: Map, name: str) -> str:
    """The sign by which a piece is drawn: its own, else the one under `draw.symbols`."""
    own = declared.get("symbol")
    if isinstance(own, str):
        return own
    drawn = voice.tree.get("draw")
    symbols = drawn.get("symbols") if isinstance(drawn, Map) else None
    found = symbols.get(name) if isinstance(symbols, Map) else None
    return found if isinstance(found, str) else ""


def _number(piece: PieceClass, found: Declared, kind: str) -> int | None:
    value = found.values[piece.kinds.index(kind) + 1]
    return value if isinstance(value, int) and found.type.kind == "int" and not found.items else None


def _back(voice: Voice, piece: PieceClass, kind: str) -> str:
    """What the back of a kind shows, in words: that of the property that the class names as its back."""
    name = voice.declared("components", piece.name).get("back")
    found = piece.properties.get(str(name)) if isinstance(name, str) else None
    if found is None or found.items:
        return ""
    value = found.values[piece.kinds.index(kind) + 1]
    return capital(said_value(voice, found.type, value)) if isinstance(value, int) and value else ""


def _properties(voice: Voice, piece: PieceClass, kind: str) -> Iterable[Property]:
    """Properties that a kind has, without those that are empty, hidden when drawn, or told in sentences."""
    says = saying(voice.game.symbols, piece.name)
    hidden = {*undrawn(voice), *(says.told if says is not None else ())}
    for found in piece.properties.values():
        if found.name == "kind" or found.name in hidden:
            continue
        value = found.values[piece.kinds.index(kind) + 1]
        if not value:
            continue
        name = voice.titled("property", f"components.{piece.name}", found.name)
        said = (
            ", ".join(said_value(voice, found.type, v) for v in value)
            if isinstance(value, tuple)
            else said_value(voice, found.type, value)
        )
        yield Property(found.name, name, said, _number(piece, found, kind))
