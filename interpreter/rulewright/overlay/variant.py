"""Reads the files of variants, and checks which of them may be played together."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from rulewright.diagnostics import NOWHERE, Diagnostics, Span
from rulewright.diagnostics.near import did_you_mean, listing
from rulewright.languages import _
from rulewright.model.check import check_variant
from rulewright.model.players import player_numbers
from rulewright.source.folder import variant_files, variant_names
from rulewright.source.load import load_file
from rulewright.source.tree import Map, Seq


@dataclass(frozen=True, slots=True)
class VariantFile:
    """A variant as read: its name and its document."""

    name: str
    tree: Map

    @property
    def in_play(self) -> bool:
        return self.tree.get("in play") is True

    @property
    def sweeps(self) -> bool:
        """Whether one of its changes tries several values, which is for simulating alone."""
        changes = self.tree.get("changes")
        return isinstance(changes, Seq) and any(isinstance(item, Map) and "sweep" in item for item in changes)

    def overruled(self) -> dict[str, str]:
        """The ids of the clauses that do not hold where it is in force, each with what part is meant (empty: all)."""
        written = self.tree.get("overrules")
        if isinstance(written, Map):
            return {clause: str(part or "") for clause, part in written.items()}
        return {str(clause): "" for clause in written} if isinstance(written, Seq) else {}

    def names(self, key: str) -> list[str]:
        """The names under `needs`, `excludes` or `after`."""
        value = self.tree.get(key)
        if isinstance(value, str):
            return [value]
        return [v for v in value if isinstance(v, str)] if isinstance(value, Seq) else []


MOST_READ = 256
"""Variants that are remembered."""
_read: dict[tuple[object, ...], VariantFile] = {}
"""Variants without a mistake by their files and what these hold: one game's are read for each number of players and
each combination, and nobody changes what was read."""


def read_variant(game: Path, name: str, diags: Diagnostics) -> VariantFile | None:
    """One variant, checked by its model; none where there is none of that name or it cannot be read."""
    files = variant_files(game, name, diags)
    key: tuple[object, ...] = ()
    with suppress(OSError):  # reading says so
        key = tuple((str(file), file.read_bytes()) for file in files)
    if key and key in _read:
        return _read[key]
    told = len(diags.items)
    found = _fresh(game, name, files, diags)
    if key and found is not None and len(diags.items) == told:
        while len(_read) >= MOST_READ:
            del _read[next(iter(_read))]
        _read[key] = found
    return found


def _fresh(game: Path, name: str, files: list[Path], diags: Diagnostics) -> VariantFile | None:
    """A variant read from its files."""
    if not files:
        known = variant_names(game)
        hint = did_you_mean(name, known) or (
            _("known: {names}", names=listing(known)) if known else _("this game has no variants")
        )
        place = Span(str(game / "variants"), 1, 1, 1, 1) if known else Span(str(game), 1, 1, 1, 1)
        diags.error("unknown-variant", place, _('there is no variant called "{name}"', name=name), hint)
        return None
    whole = Map(NOWHERE)
    for file in files:
        part = load_file(file, diags)
        if part is None:
            if not diags.failed:
                diags.error(
                    "empty-variant",
                    Span(str(file), 1, 1, 1, 1),
                    _("this variant is empty"),
                    _("give it a title and changes"),
                )
            return None
        if isinstance(part, Seq) and len(files) > 1:
            continue  # scenarios that stand in the variant's own folder
        if not isinstance(part, Map):
            diags.error("not-a-mapping", Span(str(file), 1, 1, 1, 1), _("a variant holds `title:` and `changes:`"))
            return None
        _join(whole, part, diags)
    before = len(diags.items)
    check_variant(whole, diags)
    return None if len(diags.items) > before and diags.failed else VariantFile(name, whole)


def _join(whole: Map, part: Map, diags: Diagnostics) -> None:
    if whole.span == NOWHERE:
        whole.span = part.span
    for key, value in part.items():
        there = whole.get(key)
        if key == "changes" and isinstance(there, Seq) and isinstance(value, Seq):
            for index, item in enumerate(value):
                there.put(item, value.item_span(index))
        elif key in whole:
            diags.error(
                "duplicate-section",
                part.key_span(key),
                _('"{key}" is given in two files of this variant', key=key),
                _("keep one"),
                ((whole.key_span(key), _("it is given here first")),),
            )
        else:
            whole.put(key, value, part.key_span(key), part.value_span(key))


def with_needed(folder: Path, name: str) -> tuple[str, ...]:
    """A variant's name behind those of the variants that it needs, and that these need, as far as they are there."""
    found, there = [name], variant_names(folder)
    for one in found:  # grows meanwhile
        variant = read_variant(folder, one, Diagnostics())
        found += [n for n in (variant.names("needs") if variant else ()) if n in there and n not in found]
    return tuple(reversed(found))


def check_choice(chosen: list[VariantFile], players: int, diags: Diagnostics) -> None:
    """Whether these variants may be played together, and by so many."""
    names = [v.name for v in chosen]
    groups: dict[str, VariantFile] = {}
    for variant in chosen:
        tree = variant.tree
        for needed in variant.names("needs"):
            if needed not in names:
                message = _('the variant "{variant}" needs "{needed}"', variant=variant.name, needed=needed)
                diags.error("variant-needs", tree.value_span("needs"), message, _("choose {needed} too", needed=needed))
        for excluded in variant.names("excludes"):
            if excluded in names:
                message = _(
                    'the variants "{variant}" and "{excluded}" cannot be played together',
                    variant=variant.name,
                    excluded=excluded,
                )
                diags.error("variant-excludes", tree.value_span("excludes"), message, _("choose one of them"))
        group = tree.get("group")
        if isinstance(group, str):
            if group in groups:
                other = groups[group]
                diags.error(
                    "variant-group",
                    tree.value_span("group"),
                    _(
                        '"{other}" and "{variant}" are both of the group "{group}"',
                        other=other.name,
                        variant=variant.name,
                        group=group,
                    ),
                    _("choose one of them"),
                    ((other.tree.value_span("group"), _("the other one")),),
                )
            groups.setdefault(group, variant)
        if "players" in tree and players not in player_numbers(tree["players"]):
            message = _('the variant "{variant}" is not for {players} players', variant=variant.name, players=players)
            diags.error("variant-players", tree.value_span("players"), message)


def check_needed(tree: Map, game: Path, chosen: list[VariantFile], diags: Diagnostics) -> None:
    """Whether a variant was chosen of the group that the game needs (`needs: mission`, perhaps by player number).

    What is reported names those there are; where there are none the mistake is in the game itself.
    """
    group = tree.get("needs")
    if group in (None, "none") or any(v.tree.get("group") == group for v in chosen):
        return
    found = {name: span for name in variant_names(game) for of, span in [_group_of(game, name)] if of == group}
    hint = (
        _("choose {names}", names=listing(found))
        if found
        else _("there is none: no file in variants/ says `group: {group}`", group=group)
    )
    diags.error(
        "variant-required",
        tree.value_span("needs"),
        _('this game needs a variant of the group "{group}"', group=group),
        hint,
        tuple((span, _("this one is of it")) for span in list(found.values())[:4]),
    )


def fitting_players(tree: Map, game: Path, variants: Sequence[str], counts: Sequence[int]) -> int:
    """How many play where nobody says: the smallest number that goes with these variants, and needs no other."""
    found = (read_variant(game, name, Diagnostics()) for name in variants)
    heads = [variant.tree for variant in found if variant is not None]
    groups = {"none", *(str(head["group"]) for head in heads if "group" in head)}
    needs = tree.get("needs", "none")

    def fits(players: int) -> bool:
        group = needs.get(str(players), needs.get("else", "none")) if isinstance(needs, Map) else needs
        return (group is None or group in groups) and all(
            players in player_numbers(head["players"]) for head in heads if "players" in head
        )

    return next(filter(fits, counts), counts[0])


def _group_of(game: Path, name: str) -> tuple[str, Span]:
    """The group in the head of a variant and its place, read without reporting what else is wrong with it."""
    found = read_variant(game, name, Diagnostics())
    if found is None or "group" not in found.tree:
        return "", NOWHERE
    return str(found.tree["group"]), found.tree.value_span("group")


def in_order(chosen: list[VariantFile], diags: Diagnostics) -> list[VariantFile]:
    """The variants such that each comes behind those it is declared `after`; else in the order of their names."""
    left = sorted(chosen, key=lambda v: v.name)
    done: list[VariantFile] = []
    while left:
        names = {v.name for v in left}
        free = [v for v in left if not (set(v.names("after")) & (names - {v.name}))]
        if not free:
            stuck = left[0]
            message = _("these variants are declared after each other: {names}", names=", ".join(sorted(names)))
            diags.error("variant-circle", stuck.tree.value_span("after"), message, _("leave one `after` out"))
            return done + left
        done.append(free[0])
        left.remove(free[0])
    return done


def comes_after(later: VariantFile, earlier: VariantFile, chosen: list[VariantFile]) -> bool:
    """Whether `later` is declared after `earlier`, directly or by way of others."""
    by_name = {v.name: v for v in chosen}
    seen: set[str] = set()
    todo = [later.name]
    while todo:
        name = todo.pop()
        for before in by_name[name].names("after") if name in by_name else ():
            if before == earlier.name:
                return True
            if before not in seen:
                seen.add(before)
                todo.append(before)
    return False
