"""Boards, zones and values of a book, each with sentences that say what it is."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.board.board import Board
from rulewright.languages import _, plural
from rulewright.languages.grammar import Phrase, capital
from rulewright.overlay.in_play import flag_name
from rulewright.resolved.sayings import saying
from rulewright.resolved.symbols import Value as Declared
from rulewright.resolved.symbols import Zone
from rulewright.resolved.types import Type
from rulewright.source.tree import Map
from rulewright.wording.kinds import said_of
from rulewright_tools.book.data import NO_TEXT, Number, Place, Text, Value
from rulewright_tools.book.parts import form_of
from rulewright_tools.book.pictures import Artist
from rulewright_tools.book.source import at
from rulewright_tools.book.voice import Voice, word
from rulewright_tools.words import either, listed

MOST_TITLES = 16
"""So many spaces of a track are named in a sentence."""
ENDLESS = 1_000_000
"""The highest value of a number whose range is not declared."""


def boards(voice: Voice, artist: Artist) -> tuple[Place, ...]:
    """All boards, with their pictures."""
    symbols = voice.game.symbols
    found = []
    for name, board in symbols.boards.items():
        if board.shape == "positions":
            continue
        title = voice.titled("board", name)
        place = at(voice.span_of("boards", name))
        path = f"boards.{name}"
        acts = tuple(_effects(voice, name))
        told = (
            Text(_("{space}: {text}", context="effect", space=space, text=text.text), text.where, text.path)
            for space, texts in acts
            for text in texts
        )
        sentences = (*(Text(s, place, path) for s in _board(voice, name, board)), *told)
        spaces = len(board.sites) // max(1, len(board.copies) or 1)
        alt = " ".join(s.text for s in sentences)
        found.append(
            Place(name, Text(title, place, path), board.shape, sentences, artist.board(name, f"{title}. {alt}"),
                  spaces, _size(board), f"board-{name}".replace("_", "-"), acts)
        )  # fmt: skip
    return tuple(found)


def tracks(voice: Voice, artist: Artist) -> tuple[Place, ...]:
    """Values that are drawn as tracks, with their pictures."""
    return tuple(
        Place(name, Text(voice.titled("value", name), at(voice.span_of("values", name)), f"values.{name}"), "track", (),
              picture, anchor=f"value-{name}".replace("_", "-"))
        for name, picture in artist.tracks().items()
    )  # fmt: skip


def _effects(voice: Voice, board: str) -> Iterator[tuple[str, tuple[Text, ...]]]:
    """What stands on spaces as effects, by the title of their space."""
    spoken = saying(voice.game.symbols, board) is not None
    spaces = voice.declared("boards", board).get("spaces")
    acting = {space for owner, space, _name in voice.game.blocks if owner == board}
    for space in (s for s in spaces if s in acting) if isinstance(spaces, Map) else ():
        title = capital(word(voice.nouns.site(board, space)))
        texts = []
        for said in said_of(voice.speaker, board, space):
            text = " ".join([said.text, *(inner.text for inner in said.inner)]) if spoken else said.text
            texts.append(Text(text, at(said.span), said.path))
        yield title, tuple(texts)


def _size(board: Board) -> str:
    if board.rows and board.columns and board.shape in ("grid", "lattice", "modular"):
        return _("{rows} by {columns}", rows=board.rows, columns=board.columns)
    return ""


def _board(voice: Voice, name: str, board: Board) -> Iterator[str]:
    symbols = voice.game.symbols
    spaces = len(board.sites) // max(1, len(board.copies) or 1)
    rows, columns = board.rows, board.columns
    match board.shape:
        case "grid" if rows == 1 and columns == spaces:
            yield _("A row of {n} spaces.", n=spaces)
        case "grid" if columns == 1 and rows == spaces:
            yield _("A column of {n} spaces.", n=spaces)
        case "grid" if rows * columns == spaces:
            yield _("A grid of {rows} rows and {columns} columns.", rows=rows, columns=columns)
        case "grid":
            yield _("A grid of {rows} rows and {columns} columns, of which {n} spaces are used.",
                    rows=rows, columns=columns, n=spaces)  # fmt: skip
        case "hexes":
            yield _("{n} hexagonal spaces.", n=spaces)
        case "route" if board.loop:
            yield _("A route of {n} spaces that leads back to its start.", n=spaces)
        case "route" if titles := _titles(voice, name, board):
            yield _("A route of {n} spaces: {spaces}.", n=spaces, spaces=", ".join(titles))
        case "route":
            yield _("A route of {n} spaces.", n=spaces)
        case "modular":
            yield _("It is put together from tiles: {rows} rows and {columns} columns of them.",
                    rows=rows, columns=columns)  # fmt: skip
            if board.tiles is not None and board.tiles.fixed:
                beside = len(board.tiles.fixed)
                yield plural("{n} more space lies beside the tiles.", "{n} more spaces lie beside the tiles.", beside)
        case "lattice":
            yield _("It grows as tiles are laid, at most {rows} by {columns} of them.", rows=rows, columns=columns)
        case _ if not board.edges:
            yield _("{spaces}.", spaces=Phrase(voice.nouns.space(name), "", count=spaces))
        case _:
            yield _("{n} spaces joined by lines.", n=spaces)
    yield from _gated(voice, name, board, spaces)
    owner = symbols.board_owners.get(name)
    if owner is not None:
        yield _owned(voice, owner)
    single = [voice.nouns.piece_class(held) for (on, held), most in symbols.held.items() if on == name and most == 1]
    if len(single) > 1:
        together = either if board.shape == "lattice" and _laid(voice, name) else listed
        yield _("Each space takes {pieces}.", pieces=together(str(Phrase(noun, det="a")) for noun in single))
    elif single:
        yield _("Each space takes {piece:a}.", piece=single[0])
    for (on, held), most in symbols.held.items():
        if on == name and most > 1:
            noun = voice.nouns.piece_class(held)
            yield _("Each space takes up to {n} {pieces:plural}.", n=most, pieces=noun)


def _gated(voice: Voice, name: str, board: Board, spaces: int) -> Iterator[str]:
    """Which ways are not always open, and when they are; of a board that several owners have, those of one copy."""
    for number, gate in enumerate(voice.game.gates[name], 1):
        ways = [e for e in board.edges if e.gate == number and e.start <= spaces and (e.arrow or e.start < e.end)]
        said = [
            " – ".join(word(voice.nouns.site(name, board.sites[end - 1])) for end in (e.start, e.end)) for e in ways
        ]
        condition = voice.speaker.condition(gate)
        yield _("Open only if {condition}: {ways}.", condition=condition, ways=", ".join(said))


def _laid(voice: Voice, name: str) -> bool:
    """Whether all that stands on a board are tiles, of which a space takes one."""
    symbols = voice.game.symbols
    return all(form_of(voice, symbols.classes[held]) == "tiles" for on, held in symbols.held if on == name)


def _titles(voice: Voice, name: str, board: Board) -> list[str]:
    """The spaces of a track in order, where each has a title of its own and they are few enough for a sentence."""
    declared = voice.declared("boards", name).get("spaces")
    spaces = len(board.sites) // max(1, len(board.copies) or 1)
    if not isinstance(declared, Map) or not 1 < spaces <= MOST_TITLES:
        return []
    if not all(isinstance(space, Map) and "title" in space for _name, space in declared.items()):
        return []
    return [word(voice.nouns.site(name, site)) for site in board.sites[:spaces]]


def _owned(voice: Voice, owner: Type) -> str:
    if owner.kind == "player":
        return _("Each player has one.")
    if owner.kind == "site":
        return _("There is one on each space of {board:the}.", board=voice.nouns.board(owner.name))
    if owner.kind == "comp":
        return _("There is one with each {piece:one}.", piece=voice.nouns.piece_class(owner.name))
    return ""


def zones(voice: Voice) -> tuple[Place, ...]:
    """All zones."""
    found = []
    for name, zone in voice.game.symbols.zones.items():
        if f"zones.{name}" in voice.left_out:
            continue
        title = voice.titled("zone", name)
        place = at(voice.span_of("zones", name))
        path = f"zones.{name}"
        sentences = tuple(Text(s, place, path) for s in _zone(voice, zone) if s)
        help_ = voice.help_of("zones", name)
        found.append(
            Place(name, Text(title, place, path), zone.order or "open", ((help_,) if help_ else ()) + sentences,
                  anchor=f"zone-{name}".replace("_", "-"))
        )  # fmt: skip
    return tuple(found)


def _zone(voice: Voice, zone: Zone) -> Iterator[str]:
    if zone.holds:
        held = voice.nouns.piece_class(zone.holds)
        match zone.order:
            case "pile":
                yield _("A pile of {pieces:plural}, in order.", pieces=held)
            case "row":
                yield _("A row of {pieces:plural}.", pieces=held)
            case _:
                yield _("Holds {pieces:plural}.", pieces=held)
    if zone.per is not None:
        yield _owned(voice, zone.per)
    if zone.limit:
        yield _("At most {n}.", n=zone.limit)
    if zone.start and zone.holds:
        yield _("All {pieces:plural} begin here.", pieces=voice.nouns.piece_class(zone.holds))
    yield {
        "owner": _("Only its owner sees what is in it."),
        "nobody": _("Nobody sees what is in it."),
        "others": _("Everybody but its owner sees what is in it."),
    }.get(zone.seen, "")
    if zone.mixed:
        yield _("What comes here is mixed in: whoever does not see it can no longer tell it, even if all saw it come.")


def values(voice: Voice) -> tuple[Value, ...]:
    """Counters, flags and what is remembered."""
    found = []
    roles = set(voice.game.symbols.given_roles)
    flags = {flag_name(variant) for variant in voice.source.variants}  # told among the variants
    for name, value in voice.game.symbols.values.items():
        if name in roles or name in flags or f"values.{name}" in voice.left_out or not _speaks(voice, value):
            continue
        title = voice.titled("value", name)
        place = at(voice.span_of("values", name))
        path = f"values.{name}"
        declared = voice.declared("values", name)
        number = value.type.kind == "int"
        high = value.high if number and value.high < ENDLESS else None
        help_ = voice.help_of("values", name) if value.type.kind != "bool" else NO_TEXT
        sentences = tuple(Text(s, place, path) for s in _value(voice, value, high) if s)
        found.append(
            Value(name, Text(title, place, path), ((help_,) if help_ else ()) + sentences,
                  value.low if number else None, high,
                  value.start if number and "start" in declared else None,
                  any(owner.kind == "player" for owner in value.per), anchor=f"value-{name}".replace("_", "-"))
        )  # fmt: skip
    return tuple(found)


def _speaks(voice: Voice, value: Declared) -> bool:
    """Whether a value is something players see: flags and references without a title or an explanation are memory."""
    if value.type.kind == "int":
        return True
    declared = voice.declared("values", value.name)
    return "title" in declared or ("text" in declared and value.type.kind != "bool")


def _value(voice: Voice, value: Declared, high: int | None) -> Iterator[str]:
    kind, name = value.type.kind, value.type.name
    match kind:
        case "int" if high is not None:
            yield _("A number from {low} to {high}.", low=value.low, high=high)
        case "int":
            yield _("A number.") if value.low == 0 else _("A number from {low}.", low=value.low)
        case "bool":
            yield _("It is true or not.")
        case "player":
            yield _("Names a player, or nobody.")
        case "site":
            yield _("Names a space of {board:the}.", board=voice.nouns.board(name))
        case "line":
            yield _("Names a line of {board:the}.", board=voice.nouns.board(name))
        case "dir":
            yield _("Names a direction on {board:the}.", board=voice.nouns.board(name))
        case "comp":
            yield _("Names one of {pieces}.", pieces=Phrase(voice.nouns.piece_class(name), plural=True))
        case "kind":
            yield _("Names a kind of {piece:one}.", piece=voice.nouns.piece_class(name))
        case "sym":
            words = [word(voice.nouns.word(name, w)) for w in voice.game.symbols.lists[name]]
            yield _("One of: {words}.", words=", ".join(words))
    for owner in value.per:
        yield _owned(voice, owner) or _("There is one for each of: {words}.", words=", ".join(_each(voice, owner)))
    if kind == "int" and value.start:
        yield _("It begins at {n}.", n=value.start)
    if value.reset:
        every_turn = value.reset == "turn"
        yield _("It goes back to its start with every turn.") if every_turn else _(
            "It goes back to its start with every round.")  # fmt: skip
    yield {
        "owner": _("Only its owner sees it."),
        "nobody": _("Nobody sees it."),
        "others": _("Everybody but its owner sees it."),
    }.get(value.seen, "")


def _each(voice: Voice, owner: Type) -> list[str]:
    if owner.kind == "sym":
        return [word(voice.nouns.word(owner.name, w)) for w in voice.game.symbols.lists[owner.name]]
    if owner.kind == "kind":
        return [word(voice.nouns.kind(owner.name, k)) for k in voice.game.symbols.classes[owner.name].kinds]
    return [str(owner)]


def numbers(voice: Voice) -> tuple[Number, ...]:
    """Named numbers, by number of players."""
    return tuple(
        Number(name, Text(voice.name_of("number", name), at(voice.game.symbols.number_spans.get(name) or
               voice.span_of("numbers", name)), f"numbers.{name}"),
               {n: game.symbols.numbers[name] for n, game in voice.games.items() if name in game.symbols.numbers})
        for name in voice.game.symbols.numbers
    )  # fmt: skip
