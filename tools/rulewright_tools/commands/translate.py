"""`rulewright translate`: catalogs of all texts, for translators: made, brought up to date, counted and checked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rulewright.languages import _, match_language, plural, translated
from rulewright_tools import common, speaking

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulewright.diagnostics import Diagnostic
    from rulewright_tools.translation.catalogs import Domain


class Actions(speaking.Group):
    """The four actions, listed with what each is for."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(_("Commands")):
            formatter.write_dl([(name, translated(found.short_help or "")) for name, found in self.commands.items()])


games_argument = speaking.argument("games", nargs=-1, metavar="[GAME ...]")
system_option = speaking.option("--system", "with_system", is_flag=True,
                                help="The system's own texts too; without any GAME, they alone.")  # fmt: skip
lang_option = speaking.option("--lang", "wanted", multiple=True, metavar="LANG",
                              help="Only this language; may be given several times.")  # fmt: skip


@click.group("translate", cls=Actions, context_settings={"help_option_names": ["-h", "--help"]})
def command() -> None:
    """Keep the catalogs of translators: PO files, one for each game and language, and one for the system's own words.

    A game's catalogs are in its folder, locale/LANG.po; gettext editors open them as they are. Without a GAME, all
    games and the system are meant.
    """


def domains(games: tuple[str, ...], with_system: bool) -> list[Domain]:
    """What is meant: the named games, or all of them; the system where it is asked for or nothing is named."""
    from rulewright_tools.translation.catalogs import Domain

    found: list[Domain] = []
    if games or not with_system:
        folders = [common.folder_of(name) for name in games] if games else list(common.all_games().values())
        for folder in dict.fromkeys(folders):
            if folder.is_file():
                message = _("{file} is a game of one file, and has no place for catalogs", file=folder)
                raise common.Failure(message, _("put it into a folder of its own, as game.yaml"))
            found.append(Domain.of_game(folder.resolve().name, folder))
    if with_system or not games:
        found.append(Domain.of_system())
    return found


def languages_of(domain: Domain, wanted: tuple[str, ...]) -> list[str]:
    """The languages that are asked for, else those that have a catalog."""
    from rulewright_tools.translation.plurals import PLURAL_FORMS

    here = domain.languages()
    if not wanted:
        return here
    found = []
    for name in wanted:
        whole = name.replace("-", "_").lower()
        if match_language(name, ()) is not None:
            message = _("the language of trials is made from the English texts and needs no catalog")
            raise common.Failure(message, _("look at it with `rulewright play GAME --lang pseudo`"))
        code = next((c for c in (*here, *PLURAL_FORMS) if c.lower() == whole), None)
        if "_" not in whole:
            code = match_language(whole, here) or code  # `pt` means the Portuguese that is there
        if code is None:
            known = ", ".join(sorted(PLURAL_FORMS))
            raise common.Failure(
                _('the plural rule of "{name}" is not known', name=name),
                _("known are {known}; another one is a line in translation/plurals.py", known=known),
            )
        found.append(code)
    return list(dict.fromkeys(found))


def in_turn(domains: list[Domain]) -> Iterator[Domain]:
    """The domains one after the other, with a bar where that takes its time."""
    from rulewright_tools.progress import bar

    with bar(_("catalogs"), len(domains)) as advance:
        for domain in domains:
            yield domain
            advance(1)


def announce(diagnostics: list[Diagnostic]) -> None:
    """Print mistakes in game data that keep texts from being found."""
    from rulewright.diagnostics.render import render_text

    if diagnostics:
        click.echo(render_text(diagnostics), err=True)


@command.command("extract", cls=speaking.Command, short_help="Write templates of all texts.")
@games_argument
@system_option
@speaking.option("-o", "--output", "folder", type=speaking.Folder(), default=Path("build/templates"), metavar="FOLDER",
                 help="Where to write them; build/templates if left out.")  # fmt: skip
@click.pass_context
def extract(ctx: click.Context, games: tuple[str, ...], with_system: bool, folder: Path) -> None:
    """Write a template (POT) of each GAME's texts: every text with file, line, element and the comment beside it.

    Translators need no template: their catalogs are kept by `rulewright translate update`. Templates are for services
    that ask for them.
    """
    from rulewright.diagnostics import Diagnostics
    from rulewright_tools.translation.catalogs import template
    from rulewright_tools.writing import write_if_changed

    diags = Diagnostics()
    for domain in in_turn(domains(games, with_system)):
        messages = domain.messages(diags)
        file = folder / f"{domain.name}.pot"
        write_if_changed(file, template(domain, messages))
        click.echo(plural("{file}: {n} text", "{file}: {n} texts", len(messages), file=file))
    announce(diags.items)
    if diags.failed:
        ctx.exit(1)


@command.command("update", cls=speaking.Command, short_help="Carry new and changed texts into the catalogs.")
@games_argument
@system_option
@lang_option
@click.pass_context
def update(ctx: click.Context, games: tuple[str, ...], with_system: bool, wanted: tuple[str, ...]) -> None:
    """Carry new and changed texts into the catalogs of GAMEs; with --lang, begin one where there is none.

    A text that has changed keeps its translation but is marked fuzzy, with the old text beside it; players read English
    until somebody has looked at it. Nothing that a translator wrote is thrown away.
    """
    from rulewright.diagnostics import Diagnostics
    from rulewright_tools.translation.catalogs import read_po
    from rulewright_tools.translation.status import status_of
    from rulewright_tools.translation.update import as_text, updated
    from rulewright_tools.writing import write_if_changed

    failed = False
    broken: list[str] = []
    for domain in in_turn(domains(games, with_system)):
        diags = Diagnostics()
        messages = domain.messages(diags)
        if diags.failed:  # texts that could not be read would seem to be gone
            announce(diags.items)
            failed = True
            continue
        for language in languages_of(domain, wanted):
            path = domain.file(language)
            try:
                old = read_po(path) if path.is_file() else None
            except ValueError as error:
                broken.append(f"{path}: {error}")
                continue
            changed = write_if_changed(path, as_text(updated(domain, language, messages, old)))
            count = status_of(domain, language, messages)
            fuzzy = count.texts.fuzzy + count.clauses.fuzzy
            missing = count.texts.missing + count.clauses.missing
            state = _("changed") if changed else _("up to date")
            click.echo(_("{file}: {state}; {fuzzy} to be looked at, {missing} to be translated",
                         file=path, state=state, fuzzy=fuzzy, missing=missing))  # fmt: skip
    if broken:
        raise common.Failure("\n".join(broken), _("mend the file, or fetch an older one back"))
    if failed:
        ctx.exit(1)


@command.command("status", cls=speaking.Command, short_help="Say how far each language has come.")
@games_argument
@system_option
@lang_option
@common.json_option
def status(games: tuple[str, ...], with_system: bool, wanted: tuple[str, ...], as_json: bool) -> None:
    """Say for each GAME and language how many texts are translated, to be looked at (fuzzy), and missing.

    The checklist of clauses is counted apart: only the index of clauses prints it.
    """
    from rulewright_tools.translation.status import status_of

    rows: list[tuple[str, ...]] = []
    records: list[dict[str, Any]] = []
    for domain in in_turn(domains(games, with_system)):
        languages = languages_of(domain, wanted)
        messages = domain.messages() if languages else None
        if messages is None:
            rows.append((domain.name, "-", "", "", "", "", ""))
            continue
        for language in languages:
            found = status_of(domain, language, messages)
            records.append(found.plain())
            texts, clauses = found.texts, found.clauses
            share = f"{clauses.translated}/{clauses.total}" if clauses.total else "-"
            rows.append(
                (domain.name, language, *map(str, (texts.translated, texts.fuzzy, texts.missing)),
                 f"{texts.percent} %", share)
            )  # fmt: skip
    if as_json:
        common.print_json(common.envelope("translate status", common.only_one(games), catalogs=records))
        return
    head = (_("GAME"), _("LANGUAGE"), _("DONE"), _("FUZZY"), _("MISSING"), _("SHARE"), _("CLAUSES"))
    click.echo(common.columns([head, *rows]))


@command.command("check", cls=speaking.Command, short_help="Find mistakes in catalogs.")
@games_argument
@system_option
@lang_option
@speaking.option("--complete", is_flag=True, help="Texts that are not translated are errors, not warnings.")
@common.json_option
@click.pass_context
def check(
    ctx: click.Context, games: tuple[str, ...], with_system: bool, wanted: tuple[str, ...], complete: bool,
    as_json: bool,
) -> None:  # fmt: skip
    """Find mistakes in the catalogs of GAMEs: placeholders, plural forms, gender marks, terms, texts that are behind.

    Each is printed with the line of the PO file and what to do. The exit code is 1 if there are errors, 0 if there are
    none or only warnings.
    """
    from rulewright.diagnostics import Diagnostics, render
    from rulewright_tools.translation.check import check_catalog

    found: list[Diagnostic] = []
    files = 0
    for domain in in_turn(domains(games, with_system)):
        diags = Diagnostics()
        languages = languages_of(domain, wanted)
        messages = domain.messages(diags) if languages else None
        if messages is None or diags.failed:  # without its texts, nothing can be said of a game's catalogs
            found += diags.items
            continue
        for language in languages:
            files += 1
            found += check_catalog(domain, language, messages, complete=complete)
    if as_json:
        common.print_json(
            common.envelope(
                "translate check", common.only_one(games), catalogs=files, diagnostics=render.as_json(found)
            )
        )
    elif found:
        catalogs = plural("{n} catalog", "{n} catalogs", files)
        click.echo(render.render_text(found) + f"\n\n{catalogs}: {render.render_count(found)}")
    else:
        click.echo(plural("{n} catalog: nothing to complain about", "{n} catalogs: nothing to complain about", files))
    if any(d.severity == "error" for d in found):
        ctx.exit(1)
