"""Makes sheets: which kinds there are, what each holds, and files of them as PDF, PNG or SVG.

make_files("pond", Order(kinds=("turn",)))  ->  {"pond-turn-en-a4.pdf": b"..."}
"""

from __future__ import annotations

import fnmatch
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from rulewright.languages import _, in_language
from rulewright_tools.book import Book, make_book
from rulewright_tools.sheets.aids import aid_cards
from rulewright_tools.sheets.blocks import Card
from rulewright_tools.sheets.calibration import draw_calibration
from rulewright_tools.sheets.changed import NAME, content_hash, manifest
from rulewright_tools.sheets.contact import draw_contact, draw_showcase
from rulewright_tools.sheets.errors import SheetError
from rulewright_tools.sheets.fit import Fit, Overflow
from rulewright_tools.sheets.imposition import Drawn, Wishes, draw_cards
from rulewright_tools.sheets.items import page
from rulewright_tools.sheets.kinds import KINDS as KINDS
from rulewright_tools.sheets.layout import LARGE_PAPERS, ON_A_FOLD, Layout, find_layout, layout_names, shipped_layout
from rulewright_tools.sheets.legends import legend_cards
from rulewright_tools.sheets.listings import component_list, tracker_sheet, variant_sheet
from rulewright_tools.sheets.paper import Document, draw_document
from rulewright_tools.sheets.poster import draw_poster
from rulewright_tools.sheets.prepared import Prepared, prepare
from rulewright_tools.sheets.press import MissingGlyph, Press
from rulewright_tools.sheets.references import chits, die_faces, reference_cards
from rulewright_tools.sheets.summary import summary_sheet
from rulewright_tools.sheets.theme import Theme, head
from rulewright_tools.sheets.turn import turn_cards

CARD_KINDS = ("turn", "cards", "chits", "dice")
DEFAULT_LAYOUTS = {"turn": "nine", "cards": "nine", "chits": "chits", "dice": "stickers"}
POSTER = 4
"""So many sheets of ordinary paper a poster has at most, unless it is said how many."""
PICTURED = ("contact", "showcase")
"""Kinds that show cards of the layout's size without its sheet."""
USES = {"turn": "cards", "cards": "cards", "chits": "chits", "dice": "faces"}


@dataclass(frozen=True, slots=True)
class Order:
    """What is wanted.

    `kinds`: of KINDS. `layout`: a name or a path; None takes what suits the kind. `only`: patterns of card ids or
    groups, all if empty. `since`: hashes of an earlier printing; cards that are the same are left out. `copies`: so
    many of each card; None as the game has them. `deck`: as many reference cards as the game has, else one of each
    kind. `poster`: sheets across and down, or at most so many, laid so that the board is largest; None
    for four of ordinary paper or one of large paper. `seed`: by which set-up puts boards of tiles together.
    """

    kinds: tuple[str, ...] = ("turn",)
    language: str = "en"
    variants: tuple[str, ...] = ()
    layout: str | None = None
    paper: str = "a4"
    backs: str | None = None
    marks: str | None = None
    offset: tuple[float, float] = (0.0, 0.0)
    proof: bool = False
    low_ink: bool = False
    only: tuple[str, ...] = ()
    since: Mapping[str, str] | None = None
    copies: int | None = None
    poster: tuple[int, int] | int | None = None
    fonts: Path | None = None
    format: str = "pdf"
    deck: bool = False
    seed: int = 1


@dataclass(slots=True)
class Made:
    """One kind of sheet, drawn; `cards` are those on it."""

    kind: str
    drawn: Drawn
    cards: list[Card] = field(default_factory=list)
    layout: Layout | None = None

    @property
    def two_sided(self) -> bool:
        """Whether every second page is the back of the one before."""
        return self.drawn.backs


@dataclass(slots=True)
class Workshop:
    """One book, one order, one press."""

    made: Prepared
    order: Order
    press: Press
    full: Callable[[], Book] | None = None
    """Makes the same book with pictures in colour, where those of `made` save ink."""
    _kept: dict[str, str] = field(default_factory=dict)

    def cards(self, kind: str) -> list[Card]:
        """The cards of a kind that are wanted."""
        makers: dict[str, Callable[[], list[Card]]] = {
            "turn": lambda: [*turn_cards(self.made, self.press), *aid_cards(self.made, self.press)],
            "cards": lambda: [*reference_cards(self.made, deck=self.order.deck), *legend_cards(self.made, self.press)],
            "chits": lambda: chits(self.made),
            "dice": lambda: die_faces(self.made),
        }
        found = [card for card in makers[kind]() if wanted(card, self.order.only)]
        if self.order.since is not None:
            found = [c for c in found if self.order.since.get(c.id) != self.hash(c)]
        if self.order.copies is not None and kind != "dice":
            found = [replace(card, copies=self.order.copies) for card in found]
        return found

    def hash(self, card: Card) -> str:
        """What a card says, in short: the same whether ink is saved or not."""
        return content_hash(card, self._in_colour())

    def _in_colour(self) -> Mapping[str, str]:
        if self.full is None:
            return self.made.pictures.svg
        if not self._kept:
            self._kept = {**self.made.pictures.svg, **prepare(self.full()).pictures.svg}
        return self._kept

    def layout(self, kind: str) -> Layout:
        """The layout for cards of a kind."""
        use = USES[kind]
        if self.order.layout is not None:
            layout = find_layout(self.order.layout)
            if layout.use == use:
                return layout
        if use == "cards" and (self.order.format != "pdf" or self.order.paper == "trim"):
            return find_layout("single")
        if use == "cards" and self.order.backs == ON_A_FOLD:
            return find_layout(ON_A_FOLD)
        return find_layout(DEFAULT_LAYOUTS[kind])

    def draw(self, kind: str) -> Made | None:
        """One kind of sheet; None where the game has nothing for it, or nothing of it is wanted."""
        head = self.made.head()
        language = self.made.book.language
        paper = "a4" if self.order.paper == "trim" else self.order.paper
        if kind != "poster" and paper in LARGE_PAPERS:
            raise SheetError(
                _("only posters are printed on the paper {paper}", paper=paper), _("choose them with -s poster")
            )
        if kind in CARD_KINDS:
            cards = self.cards(kind)
            if not cards:
                return None
            layout = self.layout(kind)
            wishes = Wishes(fitting_paper(layout, self.order), backs_of(layout, self.order), self.order.marks,
                            self.order.offset, self.order.proof, self.order.format == "pdf")  # fmt: skip
            drawn = draw_cards(cards, layout, wishes, self.made.imprint, self.press, head, language)
            return Made(kind, drawn, cards, layout)
        if kind in PICTURED:
            cards = [*self.cards("turn"), *self.cards("cards")]
            if not cards:
                return None
            size = self.layout("cards").card
            if kind == "contact":
                drawn = draw_contact(cards, size, paper, self.press, head, self.made.imprint, language)
            else:
                drawn = draw_showcase(cards, size, self.press, head, language)
            return Made(kind, drawn, cards)
        drawn = Drawn()
        if kind == "poster":
            places = [p for p in (*self.made.book.boards, *self.made.book.tracks) if p.picture is not None]
            for place in places:
                picture = f"place.{place.id}"
                if place.picture is not None and meant((place.id, place.title.text), self.order.only):
                    svg = place.picture.svg
                    most = self.order.poster or (1 if paper in LARGE_PAPERS else POSTER)
                    drawn.add(draw_poster(place, picture, svg, paper, most, self.made.imprint, alone=len(places) == 1))
        else:
            for document in self.documents(kind):
                drawn.add(draw_document(document, paper, self.made.imprint, self.press, head, language))
        return Made(kind, drawn) if drawn.pages or drawn.fits else None

    def documents(self, kind: str) -> list[Document]:
        """The sheets of blocks of a kind."""
        if kind == "summary":
            return [summary_sheet(self.made)]
        if kind == "components":
            return [component_list(self.made)] if self.made.book.components else []
        if kind == "tracker":
            return [tracker_sheet(self.made)] if self.made.book.trackers else []
        return [variant_sheet(self.made, v) for v in self.made.chosen or self.made.book.variants]

    def data(self, parts: Sequence[Made], *, attach: bool = True) -> dict[str, Any]:
        """What the templates draw: all pages of these parts."""
        whole = Drawn()
        for part in parts:
            if len(whole.pages) % 2 and part.two_sided:  # so that all of the file can be printed on both sides
                whole.pages.append(page(whole.pages[-1]["w"], whole.pages[-1]["h"], ()))
            whole.add(part.drawn)
        cards = {card.id: self.hash(card) for part in parts for card in part.cards}
        data = {
            **self.made.head(),
            "pages": whole.pages,
            "faces": whole.faces,
            "proof": self.order.proof,
        }
        if attach and cards:
            data["attach"] = manifest(self.made.book.game, self.made.book.language, cards)
            data["attach_words"] = _("The cards of this file, each with a hash of what it says")
        return data


def wanted(card: Card, patterns: Iterable[str]) -> bool:
    """Whether a card is meant by one of the patterns; by none, every card is."""
    return meant((card.id, card.group, card.title, card.front.small, *card.id.split(".")[1:]), patterns)


def meant(names: Sequence[str], patterns: Iterable[str]) -> bool:
    """Whether one of these names is meant by one of the patterns; by none, everything is."""
    listed = [p.lower() for p in patterns]
    return not listed or any(fnmatch.fnmatchcase(n.lower(), p) for p in listed for n in names)


def backs_of(layout: Layout, order: Order) -> str | None:
    """How backs are printed; what a layout cannot do is refused.

    Raises:
        SheetError: backs that fold on a sheet that does not, or the other way round.
    """
    if order.backs in (None, "none"):
        return order.backs
    if (order.backs == ON_A_FOLD) != (layout.fold is not None) and layout.use == "cards":
        if layout.fold is not None:
            raise SheetError(
                _("this layout has its backs on the fold"), _("leave --backs out, or choose --layout nine")
            )
        raise SheetError(_("this layout has no fold"), _("choose --layout fold, or --backs long or short"))
    return order.backs


def fitting_paper(layout: Layout, order: Order) -> str:
    """The paper for a layout.

    Raises:
        SheetError: the layout is not for the paper that was asked for.
    """
    if layout.papers == ["trim"]:
        return "trim"
    paper = "a4" if order.paper == "trim" else order.paper
    if paper not in layout.papers:
        raise SheetError(
            _("this layout is not for the paper {paper}", paper=paper),
            _("it is for {papers}", papers=", ".join(layout.papers)),
        )
    return paper


def workshop(game: str | Path | Book, order: Order) -> Workshop:
    """Everything to make sheets of one game with. Texts are said in the order's language."""
    book = game if isinstance(game, Book) else make_book(
        game, order.language, order.variants, low_ink=order.low_ink, seed=order.seed
    )  # fmt: skip
    base = None
    if book.with_variants and not isinstance(game, Book):
        base = make_book(game, order.language, pictures=False)
    full = None
    if order.low_ink and not isinstance(game, Book):
        full = partial(make_book, game, order.language, order.variants, seed=order.seed)
    return Workshop(prepare(book, low_ink=order.low_ink, base=base), order, Press(order.fonts), full)


def draw_all(shop: Workshop) -> list[Made]:
    """All kinds that are wanted and that the game has something for.

    Raises:
        SheetError: nothing of it stands in the layout that was asked for.
    """
    with in_language(shop.made.book.language):
        parts = [made for kind in shop.order.kinds if (made := shop.draw(kind)) is not None]
    shop.press.forget()
    refuse_unused_layout(shop.order, parts)
    return parts


def refuse_unused_layout(order: Order, parts: Sequence[Made]) -> None:
    """Raises SheetError where a layout was named that nothing printed has: something else was meant."""
    if order.layout is None or not parts:
        return
    layout = find_layout(order.layout)
    if any(part.layout == layout or (part.layout is None and part.kind in PICTURED) for part in parts):
        return
    suiting = (
        [name for name in layout_names() if shipped_layout(name).use == USES[parts[0].kind]]
        if any(part.kind in USES for part in parts[:1])
        else []
    )
    hint = _("print {kinds} with it", kinds=", ".join(k for k, use in USES.items() if use == layout.use))
    if suiting:
        hint = _("{kind} is printed with {layouts}", kind=parts[0].kind, layouts=", ".join(suiting))
    raise SheetError(
        _('the layout "{name}" is for {use}; nothing printed here uses it', name=order.layout, use=layout.use), hint
    )


def overflows(parts: Iterable[Made]) -> list[Overflow]:
    """All that does not fit, each once."""
    return list(dict.fromkeys(fit.overflow for part in parts for fit in part.drawn.fits if fit.overflow is not None))


def fits(parts: Iterable[Made]) -> list[Fit]:
    """How every face fits."""
    return [fit for part in parts for fit in part.drawn.fits]


def name_of(shop: Workshop, kind: str) -> str:
    """A file's name without its ending."""
    order, book = shop.order, shop.made.book
    parts = [book.game, *sorted(book.with_variants), kind, book.language]
    paper = {"showcase": ""}.get(kind, order.paper)
    return "-".join(p for p in [*parts, paper, "low-ink" if order.low_ink else ""] if p)


def print_pdf(shop: Workshop, parts: Sequence[Made]) -> bytes:
    """One PDF of these parts.

    Raises:
        SheetError: a sign is in no font; it names the cards and lines that have it.
    """
    with in_language(shop.made.book.language):
        data = shop.data(parts)
    try:
        return shop.press.pdf(data)
    except MissingGlyph as missing:
        raise who_has(missing, parts, shop.made.book.language) from None


def who_has(missing: MissingGlyph, parts: Sequence[Made], language: str) -> SheetError:
    """The error of a missing sign, with the cards that have it."""
    places = []
    for part in parts:
        for card in part.cards:
            for face in (card.front, card.back):
                if face is None:
                    continue
                if any(sign in face.title + face.small + face.sign for sign in missing.sign):
                    places.append(f"{face.where or card.where}: {card.id} ({language})")
                for block in face.blocks:
                    if any(sign in block.text for sign in missing.sign):
                        places.append(f"{block.where or card.where}: {card.id} ({language})")
    listed = "".join(f"\n  {place}" for place in dict.fromkeys(places))
    return SheetError(str(missing.args[0]) + listed, missing.hint)


def print_pictures(shop: Workshop, part: Made) -> dict[str, bytes]:
    """One PNG (300 dpi) or SVG for each face or page, by file name.

    Raises:
        SheetError: a sign is in no font.
    """
    print_pdf(shop, [part])  # typst tells of missing signs and texts for pictures only there
    with in_language(shop.made.book.language):
        data = shop.data([part], attach=False)
    pages = shop.press.png(data) if shop.order.format == "png" else shop.press.svg(data)
    return dict(zip(_page_names(shop, part, len(pages)), pages, strict=True))


def _page_names(shop: Workshop, part: Made, count: int) -> list[str]:
    stem, ending = name_of(shop, part.kind), shop.order.format
    if part.layout is not None and part.layout.per_sheet == 1:
        names = []
        for card in part.cards:
            names.append(f"{stem}-{card.id}-front.{ending}")
            if card.back is not None and shop.order.backs != "none":
                names.append(f"{stem}-{card.id}-back.{ending}")
        if len(names) == count:
            return names
    return [f"{stem}-{n}.{ending}" if count > 1 else f"{stem}.{ending}" for n in range(1, count + 1)]


def make_files(game: str | Path | Book, order: Order) -> dict[str, bytes]:
    """All files of an order, by name: for PDF one for each kind.

    Raises:
        SheetError: a text does not fit, a sign has no font, the order asks for what cannot be.
        GameDataError, UnknownGame: as `make_book`.
    """
    shop = workshop(game, order)
    parts = draw_all(shop)
    refuse_overflows(parts)
    files: dict[str, bytes] = {}
    hashes: dict[str, str] = {}
    for part in parts:
        if order.format == "pdf":
            files[f"{name_of(shop, part.kind)}.pdf"] = print_pdf(shop, [part])
        else:
            files |= print_pictures(shop, part)
            hashes |= {card.id: shop.hash(card) for card in part.cards}
    if hashes:
        files[NAME] = manifest(shop.made.book.game, shop.made.book.language, hashes).encode("utf-8")
    return files


def refuse_overflows(parts: Sequence[Made]) -> None:
    """Raises SheetError that lists everything that does not fit."""
    found = overflows(parts)
    if found:
        raise SheetError(
            "\n".join(map(str, found)), _("shorten these texts, or give the card less to say; --proof shows the room")
        )


def calibration_pdf(order: Order) -> bytes:
    """The page that shows how a printer sets backs, front and back, of the paper and for the layout of an order."""
    layout = find_layout(order.layout or DEFAULT_LAYOUTS["cards"])
    paper = "a4" if order.paper not in layout.papers else order.paper
    turning = order.backs if order.backs in ("long", "short") else "long"
    with in_language(order.language):
        drawn = draw_calibration(*layout.page(paper), turning, order.offset)
        data = head(_("Calibration"), order.language, Theme("#1d1d22", low_ink=True), {})
    return Press(order.fonts).pdf({**data, "pages": drawn.pages, "faces": [], "proof": False})
