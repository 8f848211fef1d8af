"""Makes the book of one game in one language, from its data alone.

make_book(folder, "pt_BR")  ->  Book(...)
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from rulewright.driver import TOGETHER
from rulewright.exceptions import GameDataError, RulewrightError
from rulewright.languages import Catalog, _, game_catalog, in_language
from rulewright.languages.codes import codes_in
from rulewright.languages.current import ENGLISH
from rulewright.overlay.variant import with_needed
from rulewright.source.digest import digest_of
from rulewright.source.folder import find_game
from rulewright.source.tree import Map
from rulewright_tools.book.changes import Sentences, changes, sentences
from rulewright_tools.book.chapters import sections
from rulewright_tools.book.data import Book, Change, Component, Example, Text, Variant, as_json
from rulewright_tools.book.examples import examples
from rulewright_tools.book.figures import said_players
from rulewright_tools.book.flow import differences, effects, ending, setup, turn
from rulewright_tools.book.index import clauses
from rulewright_tools.book.legend import legends
from rulewright_tools.book.parts import components, owners
from rulewright_tools.book.pictures import Artist
from rulewright_tools.book.places import boards, numbers, tracks, values, zones
from rulewright_tools.book.source import GameSource, at
from rulewright_tools.book.terms import terms
from rulewright_tools.book.uses import SETUP
from rulewright_tools.book.voice import Voice, one_line, word
from rulewright_tools.words import listed


def make_book(
    game: str | Path | GameSource,
    language: str = ENGLISH,
    variants: Sequence[str] = (),
    *,
    pictures: bool = True,
    low_ink: bool = False,
    seed: int = 1,
) -> Book:
    """The book of a game.

    Args:
        game: its name, its folder, or what was read of it already (saves time for several languages).
        language: `en`, `pt_BR`; texts without a translation are English.
        variants: the game as it is with these.
        pictures: whether to draw; without, texts are made faster.
        low_ink: whether pictures are black lines without filled areas.
        seed: of the chance by which set-up puts boards together, for their pictures.
    Raises:
        UnknownGame: there is no such game.
        GameDataError: the data has mistakes; `rulewright check` shows them all.
    """
    source = game if isinstance(game, GameSource) else GameSource(find_game(game))
    with in_language(language):
        return _make(source, language, tuple(variants), pictures, low_ink, seed)


def languages_of(folder: Path) -> list[str]:
    """The languages a game speaks, English first."""
    locale = folder / "locale"
    return [ENGLISH, *sorted(po.stem for po in locale.glob("*.po"))] if folder.is_dir() else [ENGLISH]


def _make(
    source: GameSource, language: str, variants: tuple[str, ...], pictures: bool, low_ink: bool, seed: int
) -> Book:  # fmt: skip
    if source.unread:  # else a page would go away because of a slip in its variant
        raise GameDataError(source.unread)
    catalog = game_catalog(source.folder, language)
    chosen = source.with_required(variants)
    voice = Voice(source, catalog, chosen)
    source.refuse_mistakes(voice.players, chosen)
    artist = Artist(source, language, voice.players, chosen, wanted=pictures, low_ink=low_ink, seed=seed)
    parts = components(voice, artist)
    board_list = boards(voice, artist)
    zone_list = zones(voice)
    value_list = values(voice)
    told = examples(voice, artist)
    basic = tuple(e for e in told if set(e.variants) <= set(chosen))
    tree = source.tree
    title = voice.text(tree.get("title"), tree.value_span("title"), "title") or Text(source.name)
    spoken: list[tuple[Voice, Artist]] = []
    changed = _variants(voice, catalog, chosen, language, pictures, spoken)
    book = Book(
        game=source.name,
        language=language,
        title=title,
        summary=voice.plain_text(tree.get("summary"), tree.value_span("summary"), "summary"),
        players=tuple(voice.games),
        roles=tuple(_roles(voice)),
        tags=_tags(voice, parts),
        classic=source.classic,
        digest=digest_of(source.folder, voice.players, chosen),
        version="",
        overview=_overview(voice, parts),
        components=parts,
        setup=setup(voice),
        differences=differences(voice),
        turn=turn(voice),
        effects=effects(voice),
        boards=board_list,
        zones=zone_list,
        values=value_list,
        numbers=numbers(voice),
        ending=ending(voice),
        variants=changed,
        terms=terms(voice, parts, board_list, zone_list, value_list),
        sections=sections(voice, basic),
        examples=basic,
        clauses=clauses(voice),
        cover=artist.table(_("{game}: the table as the game begins", game=title))
        if voice.game.symbols.boards
        else None,
        card=artist.card() if voice.game.symbols.boards else None,
        with_variants=tuple(variants),
        legends=legends(voice, artist),
        owners=owners(voice, artist),
        trackers=artist.trackers(),
        tracks=tracks(voice, artist),
    )
    return replace(_coded(book, [(voice, artist), *spoken]), version=_version(book))


def _coded(book: Book, spoken: Sequence[tuple[Voice, Artist]]) -> Book:
    """A book with the words and pictures for the short codes in it; those of a variant's things are known to it."""
    codes: dict[str, str] = {}
    icons: dict[str, str] = {}
    for code in dict.fromkeys(codes_in(json.dumps(as_json(book), ensure_ascii=False))):
        for voice, artist in spoken:
            coded = voice.speaker.codes.get(code)
            if coded is not None:
                codes[code] = voice.codes[code]
                svg = artist.coded(coded)
                icons |= {code: svg} if svg else {}
                break
    return replace(book, codes=codes, icons=icons)


DRAWN = (
    "where", "svg", "digest", "version", "owners", "owned", "trackers", "tracks", "signs", "rows", "acts", "card",
    "back", "says",
)  # fmt: skip
"""What a book's version does not depend on: looks and places."""


def _version(book: Book) -> str:
    """A short digest of all texts and numbers of a book (not of its pictures, nor of where texts stand)."""

    def plain(value: object) -> object:
        if isinstance(value, dict):
            return {str(k): plain(v) for k, v in value.items() if k not in DRAWN}
        return [plain(item) for item in value] if isinstance(value, list | tuple) else value

    text = json.dumps(plain(as_json(book)), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:8]


def _roles(voice: Voice) -> list[str]:
    """What the players are called, where the most play."""
    return [word(voice.nouns.role(role)) for role in voice.games[max(voice.games)].symbols.roles]


def _overview(voice: Voice, parts: Sequence[Component]) -> tuple[Text, ...]:
    """A few made sentences: who plays, with what."""
    tree = voice.source.tree
    where = at(tree.value_span("players"))
    found = [Text(_("For {players}.", players=said_players(tuple(voice.games))), where, "players")]
    more = tuple(n for n in voice.source.counts if n not in voice.games)
    if more and not voice.variants:
        found.append(Text(_("With a variant also for {players}.", players=said_players(more)), where, "players"))
    roles = _roles(voice)
    if roles:
        found.append(Text(_("The players are {roles}.", roles=listed(roles)), at(tree.value_span("roles")), "roles"))
    return tuple(found)


def _tags(voice: Voice, parts: Sequence[Component]) -> tuple[str, ...]:
    """What a gallery may say of a game in a word or two, from its data."""
    symbols = voice.game.symbols
    found = []
    shapes = {board.shape for board in symbols.boards.values()}
    if shapes & {"modular", "lattice"}:
        found.append(_("tiles are laid"))
    elif shapes:
        found.append(_("board"))
    forms = {part.form for part in parts}
    if "cards" in forms:
        found.append(_("cards"))
    if "dice" in forms:
        found.append(_("dice"))
    hidden = any(z.seen != "all" for z in symbols.zones.values()) or any(
        v.seen != "all" for v in symbols.values.values()
    )
    found.append(_("hidden information") if hidden else _("open information"))
    if 1 in voice.source.counts:
        found.append(_("solo"))
    return tuple(found)


def _variants(
    base: Voice, catalog: Catalog, chosen: tuple[str, ...], language: str, pictures: bool,
    spoken: list[tuple[Voice, Artist]],
) -> tuple[Variant, ...]:  # fmt: skip
    """All variants of the game that are not in it already, each with what it changes.

    Whoever spoke of one is added to `spoken`.
    """
    source = base.source
    silent = Artist(source, language, base.players, chosen, wanted=False)
    found = []
    before: dict[tuple[tuple[int, ...], tuple[str, ...]], tuple[Voice, Sentences]] = {}

    def compared(varied: Voice, without: tuple[str, ...]) -> tuple[Voice, Sentences]:
        """The game without a variant, told for as many players as the variant is for, with all that it says."""
        key = (tuple(varied.games), without)
        if key not in before:
            plain = base
            if without != chosen or set(varied.games) != set(base.games) or source.changes_in_play:
                with suppress(RulewrightError):
                    nothing = () if source.changes_in_play else None
                    plain = Voice(source, catalog, without, tuple(varied.games), nothing)
            before[key] = (plain, sentences(plain, silent))
        return before[key]

    for name, file in source.variants.items():
        if name in chosen:
            continue
        tree = file.tree
        title = base.text(tree.get("title"), tree.value_span("title"), f"variants.{name}") or Text(
            name.replace("_", " ")
        )
        own = with_needed(source.folder, name)
        groups = {source.variants[n].tree.get("group") for n in own} - {None}
        kept = tuple(c for c in chosen if source.variants[c].tree.get("group") not in groups)
        with_it = source.with_required(tuple(dict.fromkeys((*kept, *own))))
        kept = tuple(v for v in with_it if v not in own)
        if file.in_play:  # it comes into force in a game with all that it needs
            kept = tuple(v for v in with_it if v != name)
        made: tuple[Change, ...] = ()
        problem = ""
        new: tuple[Component, ...] = ()
        told: tuple[Example, ...] = ()
        players: tuple[int, ...] = ()
        picture = None
        try:
            in_force = ((name,) if file.in_play else ()) if source.changes_in_play else None
            varied = Voice(source, catalog, with_it, in_force=in_force)
            players = source.numbers(with_it)
            plain, said = compared(varied, kept)
            made = changes(plain, varied, silent, said)
            painter = Artist(source, language, varied.players, with_it, wanted=pictures, played=False)
            spoken.append((varied, painter))
            new = components(varied, painter, plain.game.symbols.classes)
            told = examples(varied, painter, (name,))
            set_up = any(change.part == SETUP for change in made) and not file.in_play
            if set_up and varied.game.symbols.boards:
                picture = painter.table(_("{game}: the table as the game begins", game=title), prefix=f"{name}-")
        except GameDataError as error:
            if any(d.code not in TOGETHER for d in error.diagnostics if d.severity == "error"):
                raise  # a mistake in the variant, not a combination that cannot be had
            problem = str(error.diagnostics[0].message) if error.diagnostics else str(error)
        except RulewrightError as error:
            problem = str(error)
        found.append(
            Variant(
                name, title,
                base.plain_text(tree.get("summary"), tree.value_span("summary"), f"variants.{name}"), players,
                tuple(_title_of(base, n) for n in file.names("needs")),
                tuple(_title_of(base, n) for n in file.names("excludes")),
                file.in_play, made, new, told, problem, str(tree.get("group") or ""), (), picture,
                tuple(_overruled(source, catalog, id_, part) for id_, part in file.overruled().items()),
            )
        )  # fmt: skip
    return tuple(replace(variant, goes_with=_goes_with(source, variant, found)) for variant in found)


def _overruled(source: GameSource, catalog: Catalog, name: str, part: str) -> str:
    """A clause that an overlay overrules: its id, what it says, and what of it is overruled where that is not all."""
    entries = source.clauses.get("clauses") if source.clauses is not None else None
    rules = (row.get("rule") for row in entries if isinstance(row, Map) and row.get("id") == name) if entries else ()
    rule = next((str(rule) for rule in rules if rule), "")
    said = _("{thing}: {value}", thing=name, value=catalog.text(one_line(rule), "clause")) if rule else name
    return f"{said} ({catalog.text(part)})" if part else said


def _goes_with(source: GameSource, variant: Variant, others: Sequence[Variant]) -> tuple[str, ...]:
    """Other variants that can be chosen beside one of a group, with a number of players that both are for."""
    if not variant.group:
        return ()
    return tuple(
        other.id
        for other in others
        if other.id != variant.id and not other.problem and other.group != variant.group
        and variant.id not in source.variants[other.id].names("excludes")
        and other.id not in source.variants[variant.id].names("excludes")
        and set(other.players) & set(variant.players)
    )  # fmt: skip


def _title_of(voice: Voice, name: str) -> str:
    """A variant's title by its name; a group is called by its name."""
    file = voice.source.variants.get(name)
    return str(voice.text(file.tree.get("title")) or name) if file is not None else name.replace("_", " ")
