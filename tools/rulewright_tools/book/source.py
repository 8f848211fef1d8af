"""All that is known of one game before it is put into words: its documents and forms, read once for all languages.

    GameSource(folder).forms(2, ("goats",))  ->  the resolved game with that variant

Spans of files become `file:line` as diagnostics show them. Nothing here depends on a language.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from rulewright import driver
from rulewright.diagnostics import Diagnostic, Diagnostics, Span
from rulewright.driver import Forms
from rulewright.exceptions import GameDataError
from rulewright.lint.check import check_content
from rulewright.overlay.paths import find_elements
from rulewright.overlay.sweeps import playable_variants
from rulewright.overlay.variant import VariantFile, read_variant
from rulewright.resolved.codes import codes_of
from rulewright.resolved.game import Resolved
from rulewright.source.load import load_file
from rulewright.source.tree import Map
from rulewright_tools.book.figures import figure
from rulewright_tools.book.outline import Outline, check_outline, read_outline
from rulewright_tools.scenarios.read import Scenario, read_scenarios, scenario_files

CLASSICS = "classics"
"""The folder of games that prove the language, shown apart."""


def at(span: Span) -> str:
    """A place as texts carry it: `file:line`; empty for none."""
    return f"{span.file}:{span.line}" if span.file else ""


def _without(tree: Map, name: str) -> Map:
    """A document without one of its keys."""
    made = Map(tree.span)
    for key, value in tree.items():
        if key != name:
            made.put(key, value, tree.key_span(key), tree.value_span(key))
    made.history, made.written = list(tree.history), dict(tree.written)
    return made


@dataclass
class GameSource:
    """One game's folder (or single file), read and resolved as far as somebody asked."""

    folder: Path
    _forms: dict[tuple[int, tuple[str, ...], bool, tuple[str, ...] | None], Forms] = field(default_factory=dict)
    _mistakes: dict[tuple[int, tuple[str, ...]], list[Diagnostic]] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The game's id."""
        return self.folder.stem if self.folder.is_file() else self.folder.resolve().name

    @property
    def classic(self) -> bool:
        """Whether it stands among the classics."""
        return self.folder.resolve().parent.name == CLASSICS

    @cached_property
    def tree(self) -> Map:
        """The document as written. Raises GameDataError."""
        forms = driver.run_passes(self.folder, until="model")
        if forms.diags.failed or forms.source is None:
            raise GameDataError(forms.diags.items)
        return forms.source

    @cached_property
    def counts(self) -> list[int]:
        """The numbers of players."""
        return driver.player_counts(self.tree)

    @cached_property
    def variants(self) -> dict[str, VariantFile]:
        """The game's variants as read, by name, without sweeps; those that cannot be read are in `unread`."""
        return self._read_variants[0]

    @property
    def unread(self) -> list[Diagnostic]:
        """What is wrong with variants that cannot be read."""
        return self._read_variants[1]

    @cached_property
    def _read_variants(self) -> tuple[dict[str, VariantFile], list[Diagnostic]]:
        found: dict[str, VariantFile] = {}
        mistakes: list[Diagnostic] = []
        for name in playable_variants(self.folder) if self.folder.is_dir() else []:
            diags = Diagnostics()
            variant = read_variant(self.folder, name, diags)
            if variant is not None and not diags.failed:
                found[name] = variant
            else:
                mistakes += diags.items
        return found, mistakes

    @cached_property
    def changes_in_play(self) -> bool:
        """Whether anything comes into force during play."""
        return any(variant.in_play for variant in self.variants.values())

    def forms(
        self, players: int, variants: tuple[str, ...] = (), *, alone: bool = False,
        in_force: tuple[str, ...] | None = None,
    ) -> Forms:  # fmt: skip
        """The game resolved for so many players; look at `diags` before using it. `alone`: also where the game asks for
        one more variant. `in_force`: to tell what overlays change, see `apply_overlays`."""
        key = (players, variants, alone, in_force)
        if key not in self._forms:
            tree = _without(self.tree, "needs") if alone else self.tree
            with driver.uncollected():
                self._forms[key] = driver.run_passes(
                    self.folder, players, variants, until="resolved", source=tree, in_force=in_force
                )
        return self._forms[key]

    def resolved(self, players: int, variants: tuple[str, ...] = ()) -> Resolved:
        """The same, or a GameDataError where it has mistakes."""
        forms = self.forms(players, variants)
        if forms.diags.failed or forms.resolved is None:
            raise GameDataError(forms.diags.items)
        return forms.resolved

    def refuse_mistakes(self, players: int, variants: tuple[str, ...]) -> None:
        """Raises GameDataError for mistakes that names and types do not show, such as a placeholder for nothing."""
        key = (players, variants)
        if key not in self._mistakes:
            found = check_content(self.forms(players, variants))
            self._mistakes[key] = [d for d in found if d.severity == "error"]
        if self._mistakes[key]:
            raise GameDataError(self._mistakes[key])

    @cached_property
    def needed(self) -> tuple[str, ...]:
        """The variant without which the game cannot be played at all: the first of the group that it asks for.

        None where it asks only with some numbers of players: these are then told by the variants of the group.
        """
        if not all(self._lacks(players, ()) for players in self.counts):
            return ()
        for name in self.variants:
            if not self.forms(self.counts[0], (name,)).diags.failed:
                return (name,)
        return ()

    def with_required(self, variants: tuple[str, ...]) -> tuple[str, ...]:
        """Variants, behind the one that the game asks for where none of them is it."""
        lacking = self.needed if self._lacks(self.counts[0], variants) else ()
        chosen = tuple(dict.fromkeys((*lacking, *variants)))
        if self._plays(chosen) or not any(self._lacks(players, chosen) for players in self.counts):
            return chosen
        return next((more for name in self.variants if self._plays(more := (name, *chosen))), chosen)

    def numbers(self, variants: tuple[str, ...]) -> tuple[int, ...]:
        """The numbers of players that variants are for: alone, or with the one more that the game asks for."""

        def played(players: int) -> bool:
            more = self.variants if self._lacks(players, variants) else ()
            chosen = [variants, *((name, *variants) for name in more)]
            return any(not self.forms(players, one).diags.failed for one in chosen)

        return tuple(players for players in self.counts if played(players))

    def _plays(self, variants: tuple[str, ...]) -> bool:
        """Whether these variants can be played together, by some number of players."""
        return any(not self.forms(players, variants).diags.failed for players in self.counts)

    def _lacks(self, players: int, variants: tuple[str, ...]) -> bool:
        """Whether the game asks for one more variant."""
        return any(d.code == "variant-required" for d in self.forms(players, variants).diags.items)

    @cached_property
    def outline(self) -> Outline | None:
        """The rulebook's outline; None where the game has none."""
        file = self.folder / "rulebook.yaml"
        return read_outline(file, Diagnostics()) if self.folder.is_dir() and file.is_file() else None

    @cached_property
    def clauses(self) -> Map | None:
        """The rules checklist as written; None where there is none."""
        file = self.folder / "clauses.yaml"
        found = load_file(file, Diagnostics()) if self.folder.is_dir() and file.is_file() else None
        return found if isinstance(found, Map) else None

    @cached_property
    def scenarios(self) -> list[Scenario]:
        """All scenarios, file by file."""
        return [s for file in scenario_files(self.folder) for s in read_scenarios(file, Diagnostics())]

    def element(self, path: str, tree: Map | None = None) -> Any:
        """The one element at a model path, None where there is none."""
        found = find_elements(tree if tree is not None else self.tree, path)
        return found[0] if found else None

    def where(self, path: str, tree: Map | None = None) -> str:
        """`file:line` of the element at a path; empty where there is none."""
        element = self.element(path, tree)
        return at(element.value_span) if element is not None else ""


def check_rulebook_of(folder: Path) -> list[Diagnostic]:
    """All mistakes of a game's rulebook.yaml: its shape, and what it names that is not there."""
    source = GameSource(folder)
    games = {}
    trees = [source.tree]
    codes: set[str] = set()
    for variants in [source.needed, *((*source.needed, name) for name in source.variants if name not in source.needed)]:
        for players in source.counts:
            forms = source.forms(players, variants)
            if not forms.diags.failed and forms.resolved is not None:
                trees.append(forms.resolved.symbols.tree)
                codes |= set(codes_of(forms.resolved.symbols))
                if variants == source.needed:
                    games[players] = forms.resolved
    return check_outline(folder, trees, list(source.variants), lambda name: figure(games, name) is not None, codes)
