"""`rulewright import`: a card table, as CSV or YAML, becomes the cards of a game; everything is checked before."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rulewright.languages import _, plural
from rulewright_tools import common, speaking
from rulewright_tools.writing import write

if TYPE_CHECKING:
    from rulewright.diagnostics import Diagnostic, Diagnostics
    from rulewright.source.tree import Map
    from rulewright_tools.tables.kinds import Columns


@speaking.command("import")
@common.game_argument
@speaking.argument("table", type=speaking.File(), metavar="TABLE")
@speaking.option("--class", "class_", metavar="CLASS", help="The class of components; the name of TABLE if left out.")
@speaking.option("--variant", "-V", metavar="NAME",
                        help="Write a variant that puts these cards in the place of the game's own.")  # fmt: skip
@speaking.option("--template", is_flag=True, help="Write TABLE itself, a .csv with the game's own cards to start from.")
@speaking.option("--check", "only_check", is_flag=True, help="Write nothing; only say what is wrong.")
@common.json_option
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    table: Path,
    class_: str | None,
    variant: str | None,
    template: bool,
    only_check: bool,
    as_json: bool,
) -> None:
    """Make the cards of GAME from TABLE, a .csv of a spreadsheet or a .yaml: a line for each card.

    With --variant a variant is written or written anew, and the game itself stays as it is; without it a file of the
    game's folder that adds these cards. The table is checked against what cards of the class have, and the game with
    it for each number of players; where something is wrong nothing is written. --template writes a table to start from.
    """
    from rulewright.diagnostics import render
    from rulewright_tools.commands.new import plain_name

    folder = common.folder_of(game)
    if folder.is_file():
        raise common.Failure(_("{file} is a game of one file, and takes no further files", file=folder))
    owner = class_ or table.stem
    if template:
        _offer(folder, table, owner)
        return
    name = plain_name(variant) if variant is not None else ""
    target = folder / "variants" / f"{name}.yaml" if name else folder / "cards" / f"{plain_name(table.stem)}.yaml"
    _may_be_written(target)
    found, text, count = imported(folder, table, owner, name, target)
    errors = sum(1 for d in found if d.severity == "error")
    if as_json:
        common.print_json(
            common.envelope("import", folder.resolve().name, (name,) if name else (), None, table=str(table),
                            cards=count, written=None if errors or only_check else str(target),
                            diagnostics=render.as_json(found))
        )  # fmt: skip
    elif found:
        click.echo(render.render_text(found))
        click.echo()
    if not errors and not only_check:
        write(target, text)
    if not as_json:
        click.echo(_told(count, owner, target, errors, only_check))
    if errors:
        ctx.exit(1)


def _told(count: int, owner: str, target: Path, errors: int, only_check: bool) -> str:
    """The last line, which sums up."""
    if errors:
        return plural("{n} error, so nothing was written", "{n} errors, so nothing was written", errors)
    if only_check:
        return plural("{n} card of {name}: nothing to complain about", "{n} cards of {name}: nothing to complain about",
                      count, name=owner)  # fmt: skip
    return plural("{n} card of {name}, written to {file}", "{n} cards of {name}, written to {file}", count, name=owner,
                  file=target)  # fmt: skip


def imported(folder: Path, table: Path, owner: str, variant: str, target: Path) -> tuple[list[Diagnostic], str, int]:
    """What is wrong with a table or with the game that has it, the text of the file to write, and how many cards.

    Raises:
        Failure: there is no such class.
        OSError: the table cannot be read.
        GameDataError: the game has mistakes of its own.
    """
    from rulewright.diagnostics import Diagnostics
    from rulewright.source.tree import Map
    from rulewright_tools.tables.kinds import read_table
    from rulewright_tools.tables.write import as_data_file, as_variant

    source = _without(_source(folder), target)
    columns = _columns(folder, source, owner)
    diags = Diagnostics()
    kinds = read_table(table, columns, diags)
    if not diags.failed:
        _try(folder, source, owner, kinds, bool(variant), diags)
    title = variant.replace("_", " ").capitalize()
    own = source["components"][owner].get("kinds")
    own = own if isinstance(own, Map) else Map()
    text = as_variant(owner, kinds, own, table.name, title) if variant else as_data_file(owner, kinds, table.name)
    found = sorted(diags.items, key=lambda d: (d.span.file != str(table), d.span.line, d.span.column))
    return found, text, len(kinds)


def _source(folder: Path) -> Map:
    """A game as its files say it. Raises GameDataError where they have mistakes."""
    from rulewright.driver import run_passes
    from rulewright.exceptions import GameDataError

    base = run_passes(folder, until="model")
    if base.diags.failed or base.source is None:
        raise GameDataError(base.diags.items)
    return base.source


def _columns(folder: Path, source: Map, owner: str) -> Columns:
    """What the cards of a class can have. Raises Failure where there is no such class, GameDataError as `_source`."""
    from rulewright.driver import run_passes
    from rulewright.exceptions import GameDataError
    from rulewright_tools.tables.kinds import columns_of

    forms = run_passes(folder, until="resolved", source=source)
    if forms.resolved is None or forms.diags.failed:
        raise GameDataError(forms.diags.items)
    symbols = forms.resolved.symbols
    piece = symbols.classes.get(owner)
    if piece is None:
        known = [c.name for c in symbols.classes.values() if not c.tokens]
        raise common.Failure(_('there is no class of components called "{name}"', name=owner),
                             _("say which with --class: {names}", names=", ".join(known)))  # fmt: skip
    return columns_of(symbols, piece)


def _offer(folder: Path, table: Path, owner: str) -> None:
    """Write the game's own cards as a table, unless there is a file already, which may be somebody's work."""
    from rulewright.source.tree import Map
    from rulewright_tools.tables.template import as_table

    if table.exists():
        raise common.Failure(_("{file} is there already", file=table), _("choose another name, or remove it first"))
    source = _source(folder)
    columns = _columns(folder, source, owner)
    kinds = source["components"][owner].get("kinds")
    kinds = kinds if isinstance(kinds, Map) else Map()
    write(table, as_table(kinds, columns))
    click.echo(plural("{n} card of {name}, written to {file}", "{n} cards of {name}, written to {file}", len(kinds),
                      name=owner, file=table))  # fmt: skip


def _without(source: Map, target: Path) -> Map:
    """The game without the kinds that an earlier import has written into its folder."""
    from rulewright.source.tree import Map, copy_tree

    made: Map = copy_tree(source)
    classes = made.get("components")
    for declared in classes.values() if isinstance(classes, Map) else ():
        kinds = declared.get("kinds") if isinstance(declared, Map) else None
        if isinstance(kinds, Map):
            for kind in [k for k in kinds if kinds.key_span(k).file == str(target)]:
                kinds.drop(kind)
    return made


def _try(folder: Path, source: Map, owner: str, kinds: Map, replaces: bool, diags: Diagnostics) -> None:
    """Check the game with these kinds, for each number of players."""
    from rulewright.driver import player_counts, run_passes
    from rulewright.lint.check import check_content
    from rulewright.model.check import check_model
    from rulewright.source.tree import Map, copy_tree
    from rulewright_tools.tables.write import in_place_of

    tree: Map = copy_tree(source)
    declared = tree["components"][owner]
    there = declared.get("kinds")
    if replaces or not isinstance(there, Map):
        made = in_place_of(there, kinds) if isinstance(there, Map) else kinds
        declared.put("kinds", made, kinds.span, kinds.span)
    else:
        for kind, row in kinds.items():
            if kind in there:
                diags.error("duplicate-id", kinds.key_span(kind), _('"{key}" is declared twice', key=kind),
                            _("rename one of them, or join the two"),
                            ((there.key_span(kind), _("it is declared here first")),))  # fmt: skip
            else:
                there.put(kind, row, kinds.key_span(kind), kinds.value_span(kind))
    if not diags.failed:
        check_model(tree, diags)
    if diags.failed:
        return
    before: set[tuple[str, str]] = set()
    for players in player_counts(tree):
        plain = run_passes(folder, players, source=source)
        before |= {(d.code, str(d.span)) for d in [*plain.diags.items, *check_content(plain)]}
        forms = run_passes(folder, players, source=tree)
        if any(d.code == "variant-required" for d in forms.diags.items):
            continue
        for found in [*forms.diags.items, *check_content(forms)]:
            if found not in diags.items and (found.severity == "error" or (found.code, str(found.span)) not in before):
                diags.items.append(found)


def _may_be_written(target: Path) -> None:
    """Raises Failure where there is a file that no import has made."""
    from rulewright_tools.tables.write import MARK

    if not target.exists():
        return
    text: Any = target.read_text("utf-8", "replace")
    if not text.startswith(MARK):
        raise common.Failure(_("{file} is there already, and was not made by an import", file=target),
                             _("choose another name, or remove it first"))  # fmt: skip
