"""The nouns that sentences made from a game's rules say: asked of the wording itself, for every way to set the game up.

Most nouns stand in the game's files where `game_texts` finds them. Others are names that rules give (`let: builder`),
or come to be only when a variant is applied; and how a noun is looked up is for the wording alone to know.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rulewright.diagnostics import Diagnostics, Span
from rulewright.driver import ELSEWHERE, Forms, player_counts, run_passes
from rulewright.lower.terms import networks_of, properties_of
from rulewright.overlay.paths import find_elements
from rulewright.overlay.sweeps import playable_variants
from rulewright.overlay.variant import read_variant
from rulewright.resolved.symbols import Symbols
from rulewright.source.tree import Map
from rulewright.verbs.registry import all_verbs
from rulewright.wording import Speaker, outline
from rulewright.wording.nouns import Nouns, words
from rulewright_tools.translation.messages import OPTION, TERM, Messages, Sort
from rulewright_tools.translation.remarks import remarks_beside

SORTS = {
    "class": Sort.CLASS, "kind": Sort.KIND, "board": Sort.BOARD, "space": Sort.SPACE, "zone": Sort.ZONE,
    "value": Sort.VALUE, "term": Sort.VALUE, "role": Sort.ROLE, "number": Sort.NUMBER, "effect": Sort.HEADING,
    "name": Sort.NAME,
}  # fmt: skip
"""What the wording calls a noun -> its sort; all others are words without a gender of their own."""


OWN_NAMES = ("yes", "no", "done")
"""Names of options that are the language's own: the system's catalog has them."""


def spoken_terms(folder: Path, found: Messages, diags: Diagnostics) -> None:
    """Add every noun that a game's sentences may say; mistakes that keep a setting from being read go to `diags`."""
    for forms in settings(folder):
        if forms.diags.failed or forms.resolved is None or forms.overlay is None or forms.program is None:
            diags.items += [d for d in forms.diags.items if d not in diags.items]
            continue
        speaker = Speaker(forms.resolved, verbs=all_verbs())
        name_everything(speaker.nouns, forms.resolved.symbols)
        outline(speaker)
        for (one, many), (path, what) in speaker.nouns.asked.items():
            _add(found, forms.overlay, one, many, path, SORTS.get(what, Sort.WORD))
        for site in forms.program.sites:
            for arm in site.arms:
                if not arm.sentence.template and arm.name not in OWN_NAMES:
                    found.add(arm.name, context=OPTION, path=arm.path, span=_place(forms.overlay, arm.path))


def settings(folder: Path) -> Iterator[Forms]:
    """A game taken through the passes for each number of players, and with each variant (and what that needs) alone."""
    first = run_passes(folder, until="model")
    if first.diags.failed or first.source is None:
        yield first
        return
    counts = player_counts(first.source)
    for players in counts:
        forms = run_passes(folder, players, source=first.source)
        if not any(d.code in ELSEWHERE for d in forms.diags.items):  # such a game is read with its variants below
            yield forms
    for variant in playable_variants(folder):
        chosen = needed(folder, variant)
        tried = [run_passes(folder, players, chosen, source=first.source) for players in counts]
        fitting = [forms for forms in tried if not any(d.code in ELSEWHERE for d in forms.diags.items)]
        yield from fitting[:1]


def needed(folder: Path, variant: str) -> list[str]:
    """A variant with all that it needs."""
    chosen: list[str] = []
    todo = [variant]
    while todo:
        name = todo.pop()
        if name not in chosen:
            chosen.append(name)
            read = read_variant(folder, name, Diagnostics())
            todo += read.names("needs") if read is not None else []
    return chosen


def name_everything(nouns: Nouns, symbols: Symbols) -> None:
    """Ask for the noun of everything that a game declares."""
    for piece in symbols.classes.values():
        nouns.piece_class(piece.name)
        for kind in piece.kinds:
            nouns.kind(piece.name, kind)
        for face in piece.faces:
            nouns.face(piece.name, face)
    for name, board in symbols.boards.items():
        nouns.board(name)
        nouns.space(name)
        for site in board.sites:
            nouns.site(name, site)
    for section, name_of in (
        (symbols.zones, nouns.zone), (symbols.values, nouns.value), (symbols.roles, nouns.role),
        (symbols.numbers, nouns.number), (symbols.effects, nouns.effect), (symbols.terms, nouns.named_term),
        (symbols.lists, nouns.symbol_list),
    ):  # fmt: skip
        for name in section:
            name_of(name)
    for board in symbols.boards.values():
        for line in board.lines:
            if not line.name.endswith(f"{line.family} {line.number}"):
                nouns.term(words(line.name), "", f"boards.{board.name}", "word")
    for owner, name in properties_of(symbols):
        nouns.property(owner, name)
    for network in networks_of(symbols):
        nouns.word("networks", network)
    for listed, listed_words in symbols.lists.items():
        for word in listed_words:
            nouns.word(listed, word)


def _place(tree: Map, path: str) -> Span | None:
    """Where an element stands."""
    elements = find_elements(tree, path) if path else []
    return elements[0].span if elements else None


def _add(found: Messages, tree: Map, one: str, many: str, path: str, sort: Sort) -> None:
    known = found.get((TERM, one))
    if known is not None:
        found.add(one, many, context=TERM, sort=sort, derived=known.derived)
        return
    elements = find_elements(tree, path) if path else []
    if not elements:
        found.add(one, many, context=TERM, sort=sort, path=path, derived=True)
        return
    element = elements[0]
    title = element.value.get("title") if isinstance(element.value, Map) else None
    note = title.get("note") if isinstance(title, Map) else None
    remarks = ((str(note),) if note else ()) + remarks_beside(element.value_span, element.span)
    found.add(
        one, many, context=TERM, sort=sort, path=path, remarks=remarks, span=element.span, derived=title is None
    )  # fmt: skip
