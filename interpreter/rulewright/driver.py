"""From a game's folder to a game that plays: the passes, in order. The only module that knows all of them.

    source -> model -> overlay -> (board) resolved -> ir and layout -> code -> play

Each phase collects all mistakes; the next one begins only where there are none. A compiled game is kept by content, and
loading it again needs none of the front (nothing of it is imported here before it is used).
"""

from __future__ import annotations

import gc
import re
from collections.abc import Callable, Collection, Container, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulewright.diagnostics import Diagnostic, Diagnostics, Span
from rulewright.exceptions import GameDataError, MisuseError
from rulewright.languages import _, current, game_languages, match_language

if TYPE_CHECKING:
    from rulewright.codegen.artifact import Artifact
    from rulewright.ir.program import Program
    from rulewright.play.game import Game
    from rulewright.resolved.game import Resolved
    from rulewright.source.tree import Map

LANGUAGE = re.compile(r"[A-Za-z]{2,8}(?:[_-][A-Za-z0-9]{2,8})*")
LINE = re.compile(r"\(line (\d+)\)")
PHASES = ("source", "model", "overlay", "resolved", "ir")


@dataclass(slots=True)
class Forms:
    """Every form of one game, as far as it came; `diags` says why it came no further."""

    folder: Path
    players: int
    variants: tuple[str, ...]
    diags: Diagnostics = field(default_factory=Diagnostics)
    source: Map | None = None
    overlay: Map | None = None
    resolved: Resolved | None = None
    program: Program | None = None


def run_passes(
    folder: Path,
    players: int | None = None,
    variants: Sequence[str] = (),
    *,
    until: str = "ir",
    changes: Mapping[str, Any] | None = None,
    source: Map | None = None,
    counted: bool = False,
    in_force: Collection[str] | None = None,
) -> Forms:
    """Take a game through the forms, up to one of PHASES or to the first one with mistakes.

    `source` is the game as read and checked before; it is not changed. `counted`: see `load_counted`.
    `in_force`: see `apply_overlays`.
    """
    from rulewright.model.check import check_model
    from rulewright.overlay.apply import apply_overlays
    from rulewright.overlay.variant import fitting_players
    from rulewright.source.folder import load_game_tree

    forms = Forms(folder, players or 0, tuple(variants))
    diags = forms.diags
    forms.source = source
    if forms.source is None:
        forms.source = load_game_tree(folder, diags)  # text of all files, with places
        if diags.failed or until == "source":
            return forms
        check_model(forms.source, diags)  # unknown keys, wrong types: before anything is interpreted
        if diags.failed or until == "model":
            return forms
    forms.players = (
        fitting_players(forms.source, folder, variants, player_counts(forms.source)) if players is None else players
    )
    # player numbers and variants, so that everything behind sees one plain document
    forms.overlay = apply_overlays(
        forms.source, folder, forms.players, forms.variants, diags, changes, in_force=in_force
    )
    if not diags.failed and (forms.variants or changes):
        check_model(forms.overlay, diags)  # what a change has put in is held to the same rules
    if diags.failed or until == "overlay":
        return forms
    return run_rest(forms, until, counted=counted)


def run_rest(forms: Forms, until: str = "ir", *, counted: bool = False) -> Forms:
    """The passes behind the overlays."""
    from rulewright.lint.effort import check_effort
    from rulewright.lower.program import lower_game
    from rulewright.resolved.game import resolve
    from rulewright.verbs.registry import all_verbs

    assert forms.overlay is not None
    verbs = all_verbs()
    forms.resolved = resolve(forms.overlay, forms.players, verbs, forms.diags)  # names, types, boards
    if forms.diags.failed or until == "resolved":
        return forms
    check_effort(forms.resolved, forms.diags)  # rules that would take for ever
    if forms.diags.failed:
        return forms
    forms.program = lower_game(forms.resolved, verbs, forms.diags, counted=counted)  # slots, operations
    return forms


def player_counts(tree: Map) -> list[int]:
    """The numbers of players a checked game is for, in order; 2 where it does not say."""
    from rulewright.model.players import player_numbers

    return player_numbers(tree.get("players", 2))


def load(
    name: str | Path,
    players: int | None = None,
    variants: Sequence[str] = (),
    changes: Mapping[str, Any] | None = None,
    *,
    cache: bool = True,
    lang: str | None = None,
) -> Game:
    """A game, ready to play.

    Args:
        name: a game's name, or the path of its folder.
        players: how many play; if left out, the smallest number that goes with the variants and needs no other.
        variants: names of variants, combined.
        changes: single values by model path (`{"numbers.well_size": 7}`), applied last.
        cache: whether a compiled game may be read from and kept in the user's cache.
        lang: the language it speaks, such as `pt_BR` or `pt`; the one in use if left out, English where the game has
            no such texts. Names of options and saved games are the same in every language.
    Raises:
        UnknownGame: there is no such game.
        GameDataError: the data has mistakes; it carries them all.
    """
    if players is not None and not isinstance(players, int):
        raise MisuseError(_("the number of players is a whole number, not {players}", players=repr(players)))
    if isinstance(variants, str):
        variants = [variants]
    if lang is not None and not LANGUAGE.fullmatch(lang):
        raise MisuseError(_("a language is a code such as pt_BR, not {lang}", lang=repr(lang)))
    return _load(name, players, variants, changes, cache=cache, lang=lang)


def load_counted(
    name: str | Path,
    players: int | None = None,
    variants: Sequence[str] = (),
    changes: Mapping[str, Any] | None = None,
    *,
    cache: bool = True,
) -> Game:
    """A game that counts what it does (effects carried out, where points came from), for statistics over many plays.

    It plays as the game itself does, from the same seeds; its vectors are longer. Arguments and errors as in `load`.
    """
    return _load(name, players, variants, changes, cache=cache, counted=True)


def _load(
    name: str | Path,
    players: int | None,
    variants: Sequence[str],
    changes: Mapping[str, Any] | None,
    *,
    cache: bool,
    lang: str | None = None,
    counted: bool = False,
) -> Game:
    from rulewright.codegen.cache import keep, recall
    from rulewright.source.digest import cache_key, digest_of
    from rulewright.source.folder import find_game

    folder = find_game(name)

    def named() -> str:
        digest = digest_of(folder, players, variants, changes)
        return cache_key(f"counted {digest}" if counted else digest)

    def program() -> Program:
        with suppress(IndexError):
            return fresh.pop()  # large, so it is given away: whoever asks again has it made again
        with uncollected():
            forms = run_passes(folder, players, variants, changes=changes, counted=counted)
        if named() != key:
            raise MisuseError(
                _("the files of {name} have changed since it was loaded; load it again", name=folder.name)
            )
        return compiled_program(forms)

    key = named()
    fresh: list[Program] = []
    artifact = recall(key) if cache else None
    if artifact is None:
        with uncollected():
            artifact, made = _compiled(folder, players, variants, changes, counted=counted)
        fresh.append(made)
        if cache:
            keep(key, artifact)
    else:
        _at_home(artifact, folder)
    return _speaking(artifact, lang, folder, program, key if cache else "")


def _at_home(artifact: Artifact, folder: Path) -> None:
    """Rules of a recalled game name its files where they are now: it may have been kept from a copy elsewhere."""
    here: dict[str, str] = {}
    for rule in artifact.rules:
        file = rule[1]
        if file not in here:
            parts = Path(file).parts[1 if Path(file).is_absolute() else 0 :]
            mine = (folder.joinpath(*parts[at:]) for at in range(len(parts)))
            there = not file or Path(file).is_relative_to(folder)
            here[file] = file if there else str(next((own for own in mine if own.is_file()), file))
        rule[1] = here[file]


def compiled_program(forms: Forms) -> Program:
    """The typed program of a game that came through all passes.

    Raises:
        GameDataError: it did not.
    """
    if forms.diags.failed or forms.program is None:
        raise GameDataError(forms.diags.items)
    return forms.program


def _speaking(
    artifact: Artifact, wanted: str | None, folder: Path, program: Callable[[], Program], key: str = ""
) -> Game:
    """The game in the language that is wanted, by whatever name (`pt-br`, `pt`), or the one in use."""
    from rulewright.play.game import Game

    lang = current() if wanted is None else match_language(wanted, game_languages(folder)) or wanted
    try:
        return Game(artifact, lang, str(folder), program, key)
    except OSError as error:
        file = str(folder / "locale" / f"{lang}.po")
        line = LINE.search(str(error))
        number = int(line[1]) if line else 1
        message = _("this catalog cannot be read: {error}", error=str(error).removeprefix(f"{file}: "))
        hint = _("`rulewright translate check` says more")
        span = Span(file, number, 1, number, 1)
        raise GameDataError([Diagnostic("catalog-unreadable", message, span, hint)]) from None


def _compiled(
    folder: Path,
    players: int | None,
    variants: Sequence[str],
    changes: Mapping[str, Any] | None,
    *,
    counted: bool = False,
) -> tuple[Artifact, Program]:
    from rulewright.source.digest import digest_of

    forms = run_passes(folder, players, variants, changes=changes, counted=counted)
    if changes and not forms.diags.failed:  # values nobody has checked yet
        from rulewright.lint.check import check_content

        forms.diags.items += [d for d in check_content(forms) if d.severity == "error"]
    # the digest of a saved game does not depend on whether the number of players was said or left to the default
    digest = digest_of(folder, forms.players or players, variants, changes)
    return finish(forms, digest), compiled_program(forms)


@contextmanager
def uncollected() -> Iterator[None]:
    """Without the garbage collector: what a compilation makes lives on, and looking for dead objects finds none."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def finish(forms: Forms, digest: str, *, quick: bool = False) -> Artifact:
    """The compiled form of a game that came through all passes. `quick`: made sooner, plays slower.

    Raises:
        GameDataError: it did not.
    """
    from rulewright.codegen.build import build_artifact

    return build_artifact(compiled_program(forms), {**_info(forms), "digest": digest}, quick=quick)


def _info(forms: Forms) -> dict[str, Any]:
    """What a compiled game knows of itself."""
    return {
        "game": forms.folder.stem if forms.folder.is_file() else forms.folder.resolve().name,
        "players": forms.players,
        "variants": list(forms.variants),
    }


def load_shown(
    name: str | Path, players: int, variants: Sequence[str] = (), *, lang: str | None = None, source: Map | None = None
) -> Game:
    """A game to be shown, not played: its things and how they look, without code. Made in a fraction of the time.

    `source` is the game as read and checked before.

    Raises:
        UnknownGame: there is no such game.
        GameDataError: the data has mistakes.
    """
    from rulewright.codegen.artifact import Artifact
    from rulewright.source.folder import find_game

    folder = find_game(name)
    with uncollected():
        forms = run_passes(folder, players, variants, source=source)
    facts = compiled_program(forms).facts
    nothing: dict[str, list[list[int]]] = {"shared": [], "explicit": [], "sample": []}
    artifact = Artifact(
        "", "", "", nothing, [], [], [], [], 0, [], 0, "", {}, facts, {}, {**_info(forms), "digest": "shown"}
    )
    return _speaking(artifact, lang, folder, lambda: compiled_program(forms))


def merged(name: str | Path, players: int | None = None, variants: Sequence[str] = ()) -> Map:
    """The document of a game after player numbers and variants.

    Raises:
        GameDataError: it has mistakes up to there.
    """
    return merged_for(name, players, variants)[0]


def merged_for(name: str | Path, players: int | None = None, variants: Sequence[str] = ()) -> tuple[Map, int]:
    """The document of a game as `merged` gives it, and how many play: where nobody says, the number that fits.

    Raises:
        GameDataError: it has mistakes up to there.
    """
    from rulewright.source.folder import find_game

    forms = run_passes(find_game(name), players, variants, until="overlay")
    if forms.diags.failed or forms.overlay is None:
        raise GameDataError(forms.diags.items)
    return forms.overlay, forms.players


def load_tree(
    tree: Map, folder: Path, players: int, variants: Sequence[str] = (), *, lang: str | None = None, quick: bool = False
) -> Game:
    """A game from a document as `merged` gives it, perhaps changed since; nothing is cached. `lang` as in `load`.

    `quick` is for a game that is hardly played: it is made in a third of the time.

    Raises:
        GameDataError: the document has mistakes.
    """
    forms = Forms(folder, players, tuple(variants), overlay=tree)
    with uncollected():
        run_rest(forms)
        artifact = finish(forms, "changed", quick=quick)
    return _speaking(artifact, lang, folder, lambda: compiled_program(forms))


REFUSALS = frozenset({
    "player-number", "unknown-variant", "variant-players", "variant-needs", "variant-excludes", "variant-group",
    "variant-required",
})  # fmt: skip
"""Codes of what is wrong with the players and variants that were asked for, not with the data."""
ELSEWHERE = ("variant-players", "variant-required")
"""What a variant alone may be refused for without a mistake in it."""


TOGETHER = REFUSALS | {"variants-conflict"}
"""Why two variants may not go together, each of them without a mistake."""
MOST_TRIALS = 40
"""Values of sweeps that a check tries with one variant; simulating checks each one it plays."""


def check(name: str | Path) -> list[Diagnostic]:
    """All mistakes of a game: for each number of players, and with each of its variants and what that one needs."""
    from rulewright.lint.check import check_content
    from rulewright.source.folder import find_game, variant_names

    folder = find_game(name)
    forms = run_passes(folder, until="model")
    if forms.diags.failed or forms.source is None:
        return forms.diags.items
    found = list(forms.diags.items)

    def gather(more: list[Diagnostic]) -> None:
        found.extend(d for d in more if d not in found)

    counts = player_counts(forms.source)
    for players in counts:
        done = run_passes(folder, players, source=forms.source)
        if any(d.code == "variant-required" and d.related for d in done.diags.items):
            continue  # checked below, with each variant of the group
        gather(done.diags.items)
        if not done.diags.failed:
            gather(check_content(done))
    if any(d.severity == "error" for d in found):
        return found
    for variant in variant_names(folder):
        for items in _with_variant(folder, counts, forms.source, variant):
            gather(items)
    return found


def _with_variant(folder: Path, counts: Sequence[int], source: Map, variant: str) -> list[list[Diagnostic]]:
    """What is wrong with a variant, for each number of players that it is for.

    It is taken together with those it needs, and where the game asks for one more, with the first that goes with it.
    Of a sweep every value is tried, as far as MOST_TRIALS goes.
    """
    from rulewright.overlay.sweeps import playable_variants, sweeps_of, trials
    from rulewright.overlay.variant import with_needed

    def outcomes(variants: Sequence[str], but: Container[str]) -> tuple[list[list[Diagnostic]], list[list[Diagnostic]]]:
        found = [
            run_passes(folder, players, variants, source=source, changes=choice).diags.items
            for players in counts
            for choice in trials(sweeps_of(folder, players, variants, Diagnostics()))[:MOST_TRIALS]
        ]
        return found, [items for items in found if not any(d.code in but for d in items)]

    own = with_needed(folder, variant)
    found, fitting = outcomes(own, ELSEWHERE)
    if not fitting and any(d.code == "variant-required" for items in found for d in items):
        for other in playable_variants(folder):
            if other not in own:
                found, fitting = outcomes((other, *own), TOGETHER)
                if fitting:
                    break
    return fitting or found[:1]
