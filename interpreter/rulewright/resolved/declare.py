"""From the merged document to the tables of what the game declares.

Comes after the overlays: every scalar is plain. Statement blocks are kept as they are; `statements.py` resolves them.
"""

from __future__ import annotations

from typing import Any

from rulewright.board.board import Board
from rulewright.board.build import build_board
from rulewright.board.copies import repeat_board
from rulewright.board.modular import position_board, positions_name
from rulewright.diagnostics import Diagnostics, Span
from rulewright.diagnostics.near import nearest
from rulewright.languages import _, marked
from rulewright.resolved.names import constant, names_of, owner_words, piece_names, type_of_word, type_words
from rulewright.resolved.properties import read_properties
from rulewright.resolved.references import check_references
from rulewright.resolved.symbols import Effect, PieceClass, Symbols, Term, Value, Zone
from rulewright.resolved.types import BAD, INT, PLAYER, REFERENCES, Type
from rulewright.source.tree import Map, Seq

MOST_PIECES = 4096
MOST_FACES = 1000


def declare(tree: Map, players: int, diags: Diagnostics) -> Symbols:
    """The tables of one game for `players` players; mistakes go to `diags`."""
    symbols = Symbols(players=players, tree=tree)
    _roles(symbols)
    for name, value in _section(tree, "numbers").items():
        symbols.numbers[name] = _number(value)
        symbols.number_spans[name] = tree["numbers"].value_span(name)
    for name, words in _section(tree, "symbols").items():
        symbols.lists[name] = [str(w) for w in words]
    components = _section(tree, "components")
    for name, declared in components.items():
        _piece_class(symbols, name, declared, components.key_span(name), diags)
    for name, declared in _section(tree, "boards").items():
        board = build_board(name, declared, components, diags)
        if board is None:
            continue
        if "per" in declared:
            board = _copies(symbols, name, board, declared, diags)
        symbols.boards[name] = board
        if board.tiles is not None:
            symbols.boards[positions_name(name)] = position_board(board)
            symbols.held[positions_name(name), board.tiles.class_name] = 1
        for held, most in _held(declared):
            if board.tiles is not None and held == board.tiles.class_name:
                continue
            if held in symbols.classes:
                symbols.held[name, held] = most
            else:
                _unknown(
                    diags,
                    "unknown-class",
                    marked('there is no class of components called "{name}"'),
                    held,
                    symbols.classes,
                    declared.value_span("holds"),
                )
    read_properties(symbols, components, _section(tree, "boards"), diags)
    zones = _section(tree, "zones")
    for name, declared in zones.items():
        _zone(symbols, name, declared, zones.key_span(name), diags)
    values = _section(tree, "values")
    for name, declared in values.items():
        _value(symbols, name, declared, values.key_span(name), diags)
    terms = _section(tree, "terms")
    for name, declared in terms.items():
        if isinstance(declared, Map):
            params = _params(symbols, declared, diags)
            symbols.terms[name] = Term(name, params, str(declared.get("is", "0")), declared.value_span("is"))
        else:
            symbols.terms[name] = Term(name, [], str(declared), terms.value_span(name))
    effects = _section(tree, "effects")
    for name, declared in effects.items():
        span = effects.key_span(name)
        if isinstance(declared, Seq):
            symbols.effects[name] = Effect(name, [], declared, span, f"effects.{name}")
        else:
            block = declared.get("do", Seq(span))
            params = _params(symbols, declared, diags)
            symbols.effects[name] = Effect(name, params, block, span, f"effects.{name}")
    for value in symbols.values.values():
        _start(symbols, value, values, diags)
    _number_pieces(symbols, diags)
    _clashes(symbols, diags)
    check_references(symbols, tree, diags)
    return symbols


def _section(tree: Map, name: str) -> Map:
    found = tree.get(name)
    return found if isinstance(found, Map) else Map(tree.span)


def _number(value: Any) -> int:
    return int(value) if isinstance(value, int) else 0


def _unknown(diags: Diagnostics, code: str, message: str, name: str, known: Any, span: Span) -> None:
    near = nearest(name, list(known))
    hint = (
        _('did you mean "{near}"?', near=near)
        if near
        else _("known: {names}", names=", ".join(sorted(known)) or _("none", context="names"))
    )
    diags.error(code, span, _(message, name=name), hint)


def _roles(symbols: Symbols) -> None:
    roles = symbols.tree.get("roles")
    if isinstance(roles, Seq):
        for seat, role in enumerate(roles[: symbols.players], 1):
            symbols.roles[role] = seat
    elif isinstance(roles, Map):
        for role in roles.get("given", ()):
            symbols.given_roles.append(str(role))
            symbols.values[role] = Value(role, PLAYER, roles.value_span("given"))


def _piece_class(symbols: Symbols, name: str, declared: Map, span: Span, diags: Diagnostics) -> None:
    one = str(declared.get("one", name.removesuffix("s") or name))
    piece = PieceClass(name, one, span, per_player=declared.get("per") == "player", back=str(declared.get("back", "")))
    other = symbols.class_by_singular(one)
    if other is not None:
        diags.error(
            "duplicate-name",
            span,
            _('"{one}" is the singular of two classes', one=one),
            related=((other.span, _("the first")),),
        )
    symbols.classes[name] = piece
    faces = declared.get("faces")
    if isinstance(faces, int) and not 0 < faces <= MOST_FACES:
        diags.error(
            "impossible-count",
            declared.value_span("faces"),
            _("{faces} faces cannot be", faces=faces),
            _("1 to {most_faces}", most_faces=MOST_FACES),
        )
    elif isinstance(faces, int):
        piece.faces = [str(n) for n in range(1, faces + 1)]
        piece.numbered = True
    elif isinstance(faces, Seq):
        piece.faces = [str(f) for f in faces]
        piece.numbered = all(isinstance(f, int) for f in faces) and list(faces) == list(range(1, len(faces) + 1))
        if not piece.numbered:
            symbols.lists[f"{name}.face"] = piece.faces
    piece.turns = _number(declared.get("turns", 0))
    if "tokens" in declared:
        piece.tokens = _number(declared["tokens"])
        if not 0 < piece.tokens <= 1_000_000:
            diags.error(
                "impossible-count",
                declared.value_span("tokens"),
                _("{tokens} tokens cannot be", tokens=piece.tokens),
                _("1 or more"),
            )
        return
    kinds = declared.get("kinds")
    if not isinstance(kinds, Map):
        kinds = Map(span)
        kinds.put(one, declared, span, span)
    sound = True
    for owner in range(1, symbols.players + 1) if piece.per_player else (0,):
        for number, (kind, properties) in enumerate(kinds.items(), 1):
            if number > len(piece.kinds):
                piece.kinds.append(kind)
            count = _number(properties.get("count", 1)) if isinstance(properties, Map) else 1
            if not 0 <= count <= MOST_PIECES:
                where = properties.value_span("count")
                diags.error(
                    "impossible-count",
                    where,
                    _("{count} pieces cannot be", count=count),
                    _("0 to {most_pieces}", most_pieces=MOST_PIECES),
                )
                sound = False
                continue
            piece.kind_of += [number] * count
            piece.owner_of += [owner] * count
    if sound and not 0 < piece.count <= MOST_PIECES:
        diags.error(
            "impossible-count",
            span,
            _("{name} has {count} pieces", name=name, count=piece.count),
            _("1 to {most_pieces}", most_pieces=MOST_PIECES),
        )


def _number_pieces(symbols: Symbols, diags: Diagnostics) -> None:
    first = 1
    for piece in symbols.classes.values():
        piece.first = first
        first += piece.count
    if first > MOST_PIECES:
        diags.error(
            "impossible-count",
            symbols.tree.span,
            _("{value} pieces in all are too many", value=first - 1),
            _("at most {most_pieces}", most_pieces=MOST_PIECES),
        )


def _copies(symbols: Symbols, name: str, board: Board, declared: Map, diags: Diagnostics) -> Board:
    """One board for each player, or for each piece of a class."""
    owner = type_of_word(symbols, str(declared["per"]))
    if owner is None or owner.kind not in ("player", "comp"):
        known = ["player", *(c.one for c in symbols.classes.values())]
        _unknown(
            diags,
            "unknown-owner",
            marked('there is no owner called "{name}"'),
            str(declared["per"]),
            known,
            declared.value_span("per"),
        )
        return board
    symbols.board_owners[name] = owner
    owners = names_of(symbols, owner)[1:] if owner == PLAYER else piece_names(symbols, symbols.classes[owner.name])
    return repeat_board(board, owners, declared.value_span("per"), diags)


def _held(declared: Map) -> list[tuple[str, int]]:
    holds = declared.get("holds")
    if isinstance(holds, str):
        return [(holds, 1)]
    if isinstance(holds, Map):
        return [(name, _number(most)) for name, most in holds.items()]
    return [(str(name), 1) for name in holds or ()]


def _per(symbols: Symbols, declared: Map, diags: Diagnostics) -> tuple[Type, ...]:
    words = declared.get("per", ())
    span = declared.value_span("per")
    found: list[Type] = []
    for word in [words] if isinstance(words, str) else words:
        one = type_of_word(symbols, str(word))
        if one is None or one.kind not in REFERENCES:
            _unknown(
                diags,
                "unknown-owner",
                marked('there is no owner called "{name}"'),
                str(word),
                owner_words(symbols),
                span,
            )
        else:
            found.append(one)
    return tuple(found)


def _zone(symbols: Symbols, name: str, declared: Map, span: Span, diags: Diagnostics) -> None:
    holds = str(declared.get("holds", ""))
    if holds not in symbols.classes:
        _unknown(
            diags,
            "unknown-class",
            marked('there is no class of components called "{name}"'),
            holds,
            symbols.classes,
            declared.value_span("holds"),
        )
        return
    piece = symbols.classes[holds]
    if declared.get("mixed") is True and declared.get("order"):
        diags.error(
            "mixed-order",
            declared.value_span("mixed"),
            _('the pieces in "{zone}" have an order, so nothing can be mixed in', zone=name),
            _("leave out order or mixed; `shuffle` makes the order of a zone unknown"),
        )
    symbols.zones[name] = Zone(
        name,
        holds,
        span,
        per=next(iter(_per(symbols, declared, diags)), None),
        order=str(declared.get("order", "")),
        seen=str(declared.get("seen by", "all")),
        mixed=declared.get("mixed") is True,
        limit=_number(declared.get("up to", 0)),
        capacity=min(_number(declared.get("up to", 0)) or max(piece.count, 1), max(piece.count, 1))
        if not piece.tokens
        else _number(declared.get("up to", 0)),
        start=declared.get("start") == "all",
        supply=str(declared.get("supply", "")),
        is_tokens=bool(piece.tokens),
    )


def _value(symbols: Symbols, name: str, declared: Map, span: Span, diags: Diagnostics) -> None:
    if not isinstance(declared, Map):
        declared = Map(span)
    word = str(declared.get("type", "number"))
    found = type_of_word(symbols, word)
    if found is None:
        _unknown(
            diags,
            "unknown-type",
            marked('there is no type called "{name}"'),
            word,
            type_words(symbols),
            declared.value_span("type"),
        )
        found = INT
    symbols.values[name] = Value(
        name,
        found,
        span,
        per=_per(symbols, declared, diags),
        low=_number(declared.get("from", 0)),
        high=_number(declared.get("to", 1_000_000)),
        seen=str(declared.get("seen by", "all")),
        reset=str(declared.get("reset", "")),
        on=str(declared.get("on", "")),
    )


def _params(symbols: Symbols, declared: Map, diags: Diagnostics) -> list[tuple[str, Type]]:
    takes = declared.get("takes")
    params: list[tuple[str, Type]] = []
    if not isinstance(takes, Map):
        return params
    for name, word in takes.items():
        found = type_of_word(symbols, str(word))
        if found is None:
            _unknown(
                diags,
                "unknown-type",
                marked('there is no type called "{name}"'),
                str(word),
                type_words(symbols),
                takes.value_span(name),
            )
            found = BAD
        params.append((name, found))
    return params


def _start(symbols: Symbols, value: Value, values: Map, diags: Diagnostics) -> None:
    declared = values.get(value.name)
    if not isinstance(declared, Map) or declared.get("start") is None:
        value.start = max(0, value.low) if value.type == INT and value.low > 0 else 0
        return
    start, span = declared["start"], declared.value_span("start")
    found = constant(symbols, value.type, start)
    if found is None:
        diags.error(
            "wrong-type",
            span,
            _('"{start}" is not a {type}', start=start, type=value.type),
            _("write a {type}", type=value.type),
        )
    elif value.type == INT and not value.low <= found <= value.high:
        diags.error(
            "out-of-range",
            span,
            _("{found} is not between {low} and {high}", found=found, low=value.low, high=value.high),
        )
    else:
        value.start = found


def _clashes(symbols: Symbols, diags: Diagnostics) -> None:
    """Names that would stand for two things at once where no owner tells them apart."""
    seen: dict[str, Span] = {}
    plain = [
        *((n, symbols.number_spans[n]) for n in symbols.numbers),
        *((v.name, v.span) for v in symbols.values.values() if not v.per),
        *((z.name, z.span) for z in symbols.zones.values() if z.per is None),
        *((t.name, t.span) for t in symbols.terms.values()),
        *((b, symbols.tree["boards"].key_span(b)) for b in symbols.boards if b in symbols.tree["boards"]),
        *((c.name, c.span) for c in symbols.classes.values()),
    ]
    for name, span in plain:
        if name in seen and seen[name] != span:
            diags.error(
                "duplicate-name",
                span,
                _('"{name}" stands for two things', name=name),
                _("give one of them another name"),
                ((seen[name], _("the first")),),
            )
        seen.setdefault(name, span)
