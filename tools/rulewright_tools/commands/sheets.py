"""`rulewright sheets`: what is printed of a game, as PDF, PNG or SVG; whether every text fits; lists for reviewers."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rulewright.languages import _, current, plural
from rulewright_tools import common, speaking
from rulewright_tools.commands.check import POLL, stamp
from rulewright_tools.sheets.kinds import KINDS
from rulewright_tools.words import decimal

if TYPE_CHECKING:
    from rulewright_tools.sheets.produce import Made, Order, Workshop

FARTHEST = 99
"""So many mm backs may be moved by; more is a slip of the hand."""


ENDINGS = (".pdf", ".png", ".svg")


class Offset(click.ParamType[tuple[float, float]]):
    """Two numbers of millimetres: 0.5,-1."""

    name = "X,Y"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[float, float]:
        found = re.fullmatch(r"([-+]?\d{1,9}(?:\.\d{1,9})?), *([-+]?\d{1,9}(?:\.\d{1,9})?)", str(value).strip())
        if not found:
            self.fail(_('"{value}" is not two numbers of millimetres such as 0.5,-1', value=value), param, ctx)
        across, down = float(found.group(1)), float(found.group(2))
        if max(abs(across), abs(down)) > FARTHEST:
            self.fail(_("backs are moved by at most {most} mm, not by {value}", most=FARTHEST, value=value), param, ctx)
        return across, down


class Across(click.ParamType[tuple[int, int] | int]):
    """How many sheets across and down: 2x3; or how many at most: 6."""

    name = "N|AxB"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int] | int:
        found = re.fullmatch(r"([1-9]\d?)|([1-9])[xX×]([1-9])", str(value).strip())
        if not found:
            self.fail(
                _('"{value}" is neither a number of sheets such as 6 (99 at most) nor sheets across and down such as '
                  "2x3 (9x9 at most)", value=value), param, ctx,
            )  # fmt: skip
        return int(found.group(1)) if found.group(1) else (int(found.group(2)), int(found.group(3)))


@speaking.command("sheets")
@speaking.argument("game", metavar="[GAME]", required=False)
@speaking.option("--sheet", "-s", "kinds", multiple=True, type=speaking.OneOf(KINDS), metavar="KIND",
                 help="What to print: turn (the turn-summary card), summary (a page), cards (reference cards), "
                      "components (a list), variants (what they change), poster (boards on several sheets), "
                      "tracker (to note what lies face down), chits, "
                      "dice (labels), contact (all cards on a page), showcase (a picture). Several times if you like; "
                      "if left out, all that the game has something for.")  # fmt: skip
@speaking.option("--output", "-o", type=click.Path(path_type=Path), metavar="FILE|FOLDER",
                 help="Where to: FILE.pdf gets everything, a folder one file for each kind of sheet.")  # fmt: skip
@speaking.option("--lang", metavar="LANG", is_eager=True, callback=common.speak_if_known,
                 help="The language of the sheets; that of the command line if left out.")  # fmt: skip
@common.variant_option
@speaking.option("--paper", type=speaking.OneOf(["a4", "letter", "trim", "a3", "a2", "a1"]), default="a4",
                 show_default=True, metavar="PAPER",
                 help="a4, letter, or trim: pages of the size of a card, for print shops; "
                      "posters also on a3, a2 or a1.")  # fmt: skip
@speaking.option("--layout", metavar="NAME|FILE",
                 help="How cards lie on the paper: nine, eight, fold, single, tiles, chits, stickers, or your own YAML "
                      "file. --layouts lists them.")  # fmt: skip
@speaking.option("--layouts", "list_layouts", is_flag=True, help="List the layouts and end.")
@speaking.option("--only", "--cards", "only", multiple=True, metavar="PATTERN",
                 help="Only these cards: an id, a class or a title, * stands for anything. Several times if you like."
                 )  # fmt: skip
@speaking.option("--copies", type=speaking.Whole(1, 99), metavar="N",
                 help="So many of each card, not as many as the game has.")  # fmt: skip
@speaking.option("--deck", is_flag=True,
                 help="Reference cards as many as the game has, to play with; else one of each kind.")  # fmt: skip
@speaking.option("--changed", "since", type=click.Path(path_type=Path), metavar="SINCE",
                 help="Only cards that changed since an earlier printing: its PDF, or the folder of its pictures."
                 )  # fmt: skip
@speaking.option("--backs", type=speaking.OneOf(["long", "short", "fold", "none"]), metavar="HOW",
                 help="Backs for a printer that turns over the long or the short edge, on a fold, or none."
                 )  # fmt: skip
@speaking.option("--back-offset", "offset", type=Offset(), default="0,0", metavar="X,Y",
                 help="Move backs by so many millimetres to the right and down; see --calibration.")  # fmt: skip
@speaking.option("--marks", type=speaking.OneOf(["outside", "full", "ticks", "none"]), metavar="HOW",
                 help="Marks to cut by: outside the cards, full lines, ticks at the corners, or none.")  # fmt: skip
@speaking.option("--poster", type=Across(), metavar="N|AxB",
                 help="A board's poster: on at most N sheets, laid so that it is largest; or A sheets across, B down. "
                      "If left out, 4 sheets, or one of a3 and larger.")  # fmt: skip
@speaking.option("--seed", type=common.Seed(), metavar="N", default=1, show_default=True,
                 help="Where chance starts that lays the tiles of a board: another number, another poster."
                 )  # fmt: skip
@speaking.option("--proof", is_flag=True, help="Show bleed, cut and safe zone of every card.")
@speaking.option("--low-ink", is_flag=True, help="No filled areas: black lines on white.")
@speaking.option("--fonts", type=click.Path(path_type=Path), metavar="FOLDER",
                 help="A folder with further fonts, for signs and scripts that ours have not.")  # fmt: skip
@speaking.option("--format", "form", type=speaking.OneOf(["pdf", "png", "svg"]), metavar="FORMAT",
                 help="pdf; or png (300 dpi) or svg, one file for each side of a card, into a folder.")  # fmt: skip
@speaking.option("--csv", "table", type=click.Path(path_type=Path, allow_dash=True), metavar="FILE",
                 help="Write the texts of all cards as a table for reviewers; - is the output.")  # fmt: skip
@speaking.option("--calibration", is_flag=True, help="A page to find out how your printer sets backs.")
@speaking.option("--check", "checking", is_flag=True, help="Write nothing; say whether every text fits.")
@speaking.option("--report", "reporting", is_flag=True,
                 help="How all games fit in all languages and in pseudo-text, as a table.")  # fmt: skip
@speaking.option("--watch", "watching", is_flag=True, help="Print again whenever a file of the game is saved.")
@common.json_option
@click.pass_context
def command(ctx: click.Context, /, **given: Any) -> None:
    """Print sheets of GAME: turn-summary cards, a one-page summary, reference cards, posters, lists.

    Without -o the file is GAME-sheets-LANG-PAPER.pdf in this folder. Text that does not fit its card is made smaller
    down to a floor; below it, the exit code is 1 and the card, its language and the line of YAML are named.
    """
    from rulewright_tools.sheets.errors import SheetError

    try:
        if run(given):
            ctx.exit(1)
    except SheetError as error:
        raise common.Failure(str(error.args[0]), error.hint) from None


def run(given: dict[str, Any]) -> bool:
    """Carry out one command; true where there are findings."""
    if given["list_layouts"]:
        show_layouts()
        return False
    language = current()
    if given["lang"] is not None:
        folders = [common.folder_of(given["game"])] if given["game"] else common.all_games().values()
        language = common.language_for(given["lang"], folders)
    if given["reporting"]:
        return report(given, language)
    if given["calibration"]:
        calibrate(given, language)
        return False
    if not given["game"]:
        raise common.Failure(_("which game?"), _("`rulewright list` names them"))
    if given["watching"]:
        watch(given, language)
        return False
    return once(given, language)


def order_of(given: dict[str, Any], language: str) -> Order:
    """The order that the options ask for."""
    from rulewright_tools.sheets.changed import read_manifest
    from rulewright_tools.sheets.produce import Order

    kinds = tuple(dict.fromkeys(given["kinds"]))
    if not kinds:
        to_show = ("contact", "showcase")
        kinds = ("turn", "cards") if form_of(given) != "pdf" else tuple(k for k in KINDS if k not in to_show)
    return Order(
        kinds,
        language,
        tuple(given["variants"]),
        given["layout"],
        given["paper"],
        given["backs"],
        given["marks"],
        given["offset"],
        given["proof"],
        given["low_ink"],
        tuple(p for pattern in given["only"] for p in pattern.split(",") if p),
        None if given["since"] is None else read_manifest(given["since"]),
        given["copies"],
        given["poster"],
        given["fonts"],
        form_of(given),
        given["deck"],
        given["seed"],
    )


def form_of(given: dict[str, Any]) -> str:
    """pdf, png or svg: as said, else as the file's name ends."""
    output: Path | None = given["output"]
    ending = output.suffix.lower().removeprefix(".") if output is not None else ""
    if given["form"] is not None:
        return str(given["form"])
    return ending if ending in ("png", "svg") else "pdf"


def refuse_odd_output(given: dict[str, Any]) -> None:
    """Raises Failure where the output's name says another kind of file than is made."""
    output: Path | None = given["output"]
    if output is None or output.is_dir():
        return
    taken = next((p for p in (output, *output.parents) if p.exists() and not p.is_dir()), None)
    if taken is not None and (taken != output or not output.suffix):
        raise common.Failure(
            _('"{path}" is not a folder', path=taken),
            _("-o names a file such as cards.{form}, or a folder", form="pdf"),
        )
    if not output.suffix:
        return
    ending, form = output.suffix.lower(), form_of(given)
    if ending not in ENDINGS or ending != f".{form}":
        raise common.Failure(
            _('"{name}" does not end in .{form}', name=output, form=form),
            _("-o names a file such as cards.{form}, or a folder", form=form),
        )


def into_folder(given: dict[str, Any]) -> bool:
    """Whether the output is a folder of files."""
    output: Path | None = given["output"]
    return output is not None and (output.is_dir() or output.suffix.lower() not in ENDINGS)


def once(given: dict[str, Any], language: str) -> bool:
    """Make everything once; true where something does not fit."""
    from rulewright_tools.sheets import produce

    refuse_odd_output(given)
    order = order_of(given, language)
    shop = produce.workshop(common.folder_of(given["game"]), order)
    parts = produce.draw_all(shop)
    if not parts:
        message = _("none of the cards changed") if order.since is not None else _("there is nothing to print")
        if order.since is not None and not order.only:
            click.echo(message)
            return False
        raise common.Failure(message, _("--sheet and --only choose what; the game may have nothing of this kind"))
    found = produce.overflows(parts)
    if given["table"] is not None:
        write_table(given["table"], shop, parts)
    if given["as_json"]:
        from rulewright_tools.sheets.report import rows_of

        written = [] if found or given["checking"] else write(given, order, shop, parts)
        rows = [row.as_json() for row in rows_of(shop, parts)]
        files = [str(path) for path in written]
        common.print_json(common.envelope("sheets", given["game"], order.variants, None, rows=rows, files=files))
        return bool(found)
    for overflow in found:
        click.echo(str(overflow), err=not given["checking"])
    if given["checking"]:
        faces = len(produce.fits(parts))
        click.echo(
            plural("{n} text does not fit", "{n} texts do not fit", len(found))
            if found
            else plural("{n} face, and it fits", "{n} faces, and all fit", faces)
        )
        return bool(found)
    if found:
        click.echo(_("hint: {hint}", hint=_("shorten these texts; nothing was written")), err=True)
        return True
    if given["table"] is None or given["output"] is not None:
        for path in write(given, order, shop, parts):
            click.echo(str(path))
    return False


def write(given: dict[str, Any], order: Order, shop: Workshop, parts: list[Made]) -> list[Path]:
    """Write the files and return their paths."""
    from rulewright_tools.sheets import produce
    from rulewright_tools.sheets.changed import NAME, manifest
    from rulewright_tools.writing import write_files

    output: Path | None = given["output"]
    if order.format == "pdf" and not into_folder(given):
        name = output or Path(f"{produce.name_of(shop, parts[0].kind if len(parts) == 1 else 'sheets')}.pdf")
        files = {str(name): produce.print_pdf(shop, parts)}
        folder = Path()
    else:
        files = {}
        folder = output or Path()
        hashes: dict[str, str] = {}
        for part in parts:
            if order.format == "pdf":
                files[f"{produce.name_of(shop, part.kind)}.pdf"] = produce.print_pdf(shop, [part])
            else:
                files |= produce.print_pictures(shop, part)
                hashes |= {card.id: shop.hash(card) for card in part.cards}
        if not into_folder(given) and folder.suffix:  # one picture into one file
            if len(files) != 1:
                raise common.Failure(
                    plural("there is {n} picture", "there are {n} pictures", len(files)), _("name a folder with -o")
                )
            files = {str(folder): next(iter(files.values()))}
            folder, hashes = Path(), {}
        if hashes:
            files[NAME] = manifest(shop.made.book.game, shop.made.book.language, hashes).encode("utf-8")
    return write_files(folder, files)


def write_table(path: Path, shop: Workshop, parts: list[Made]) -> None:
    """The texts of all cards as CSV."""
    from rulewright_tools.sheets.report import table_of
    from rulewright_tools.writing import write_files

    text = table_of(shop, parts)
    if str(path) == "-":
        click.echo(text, nl=False)
    else:
        write_files(Path(), {str(path): text.encode("utf-8")})
        click.echo(str(path))


def calibrate(given: dict[str, Any], language: str) -> None:
    """The page that shows how a printer sets backs."""
    from rulewright_tools.sheets.produce import calibration_pdf
    from rulewright_tools.writing import write_files

    refuse_odd_output(given)
    order = order_of(given, language)
    made = calibration_pdf(order)
    output = given["output"] or Path(f"calibration-{order.paper}.pdf")
    folder, name = (output, f"calibration-{order.paper}.pdf") if into_folder(given) else (Path(), str(output))
    for path in write_files(folder, {name: made}):
        click.echo(str(path))


def report(given: dict[str, Any], language: str) -> bool:
    """How everything fits everywhere, as a table or JSON; true where something does not."""
    from rulewright_tools.sheets.report import fit_report

    named = given["game"]
    folders = {named: common.folder_of(named)} if named else common.all_games()
    codes = [language] if given["lang"] is not None else None
    rows = fit_report(folders, codes, given["paper"] if given["paper"] != "trim" else "a4", given["fonts"])
    if given["as_json"]:
        common.print_json(common.envelope("sheets", named, rows=[row.as_json() for row in rows], files=[]))
    else:
        heads = (_("game"), _("language"), _("sheet"), _("faces"), _("smallest type"), _("fits"))
        table = [heads, *(row.cells() for row in rows)]
        click.echo(common.columns(table))
        for row in rows:
            for overflow in row.overflows:
                click.echo(str(overflow))
            if row.problem:
                click.echo(f"{row.game} ({row.language}): {row.problem}")
    return any(row.overflows or row.problem for row in rows)


def show_layouts() -> None:
    """The layouts that come with the program, a line each."""
    from rulewright_tools.sheets.layout import layout_names, shipped_layout

    rows: list[tuple[str, ...]] = [(_("layout"), _("for"), _("cards a sheet"), _("card"), _("paper"), _("backs"))]
    for name in layout_names():
        layout = shipped_layout(name)
        size = f"{layout.card[0]:g} x {layout.card[1]:g} mm"
        papers = ", ".join(layout.papers)
        rows.append((name, layout.use, str(layout.per_sheet), size, papers, layout.backs))
    click.echo(common.columns(rows))


def watch(given: dict[str, Any], language: str) -> None:
    """Print, wait for a save, print again, until interrupted."""
    from rulewright.exceptions import GameDataError
    from rulewright_tools.sheets.errors import SheetError

    folder = common.folder_of(given["game"])
    while True:
        before = stamp([folder])
        started = time.perf_counter()
        try:
            once(given, language)
        except (SheetError, GameDataError, common.Failure) as error:
            click.echo(error.message if isinstance(error, common.Failure) else str(error), err=True)
        note = _("printed in {seconds} s; watching, Ctrl-C ends", seconds=decimal(time.perf_counter() - started, 2))
        click.echo(click.style(note, dim=True))
        while stamp([folder]) == before:
            time.sleep(POLL)
