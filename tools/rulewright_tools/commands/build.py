"""`rulewright build`: a game as a WebAssembly module, with a description, for pages and other programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

import rulewright
from rulewright.languages import _
from rulewright_tools import common, speaking

if TYPE_CHECKING:
    from rulewright.native.shapes import Description

STEPS = 4


@speaking.command("build")
@common.game_argument
@speaking.option("--output", "-o", type=speaking.File(), metavar="FILE",
                 help="The module's file, GAME.wasm if left out.")  # fmt: skip
@common.players_option
@common.variant_option
@common.json_option
def command(game: str, output: Path | None, players: int | None, variants: tuple[str, ...], as_json: bool) -> None:
    """Write GAME as a WebAssembly module, and beside it a description: FILE.wasm and FILE.json.

    The module needs nothing else: it plays in a browser, in Node or in any other runtime, and gives the same games from
    the same seeds as here. The description has the names of all options, the texts in every language, the layout of the
    state and what each export does; the page "Native modules" of the manual tells how to use them.

    Files that are there already are replaced if they are of this kind; others are left alone.
    """
    from rulewright.native.describe import describe
    from rulewright.native.form import emit
    from rulewright_tools.progress import bar
    from rulewright_tools.writing import write_together

    folder = common.folder_of(game)
    module = output or Path(f"{folder.stem if folder.is_file() else folder.resolve().name}.wasm")
    description = beside(module)
    refuse_others(module, description)
    with bar(_("building {game}", game=game), STEPS) as advance:
        loaded = common.load(game, players, variants)
        advance(1)
        wasm, about = emit(loaded)
        advance(1)
        found = describe(loaded, folder, wasm, about, module.name, rulewright.__version__)
        text = json.dumps(found.model_dump(mode="json"), ensure_ascii=False, indent=1) + "\n"
        advance(1)
        write_together({module: wasm, description: text.encode()})
        advance(1)
    if as_json:
        common.print_json(
            common.envelope(
                "build", loaded.name, variants, loaded.players, module=str(module), description=str(description),
                bytes=len(wasm), sha256=found.module.sha256, abi=found.abi, description_format=found.format,
                languages=[language.code for language in found.languages],
            )
        )  # fmt: skip
        return
    report(module, description, found)


def beside(module: Path) -> Path:
    """The description's file.

    Raises:
        Failure: the name of the module's file does not end in .wasm.
    """
    if module.suffix != ".wasm":
        raise common.Failure(
            _("{file}: the name of a module ends in .wasm", file=module),
            _("write -o {file}", file=module.with_suffix(".wasm") if module.name.strip(".") else "FILE.wasm"),
        )
    return module.with_suffix(".json")


def refuse_others(module: Path, description: Path) -> None:
    """Leave files alone that no build has written.

    Raises:
        Failure: there is such a file, or there is no folder for them.
    """
    if not module.parent.is_dir():
        raise common.Failure(_("there is no folder {folder} for the module", folder=module.parent))
    for file, ours in ((module, is_module), (description, is_description)):
        if file.exists() and not file.is_file():
            raise common.Failure(_("{file} is there already and is no file", file=file))
        if file.exists() and file.stat().st_size and not ours(file):
            raise common.Failure(
                _("{file} is there already and was not written by build", file=file),
                _("choose another name with -o, or remove it"),
            )


def is_module(file: Path) -> bool:
    """Whether a file holds a WebAssembly module."""
    with file.open("rb") as stream:
        return stream.read(4) == b"\0asm"


def is_description(file: Path) -> bool:
    """Whether a file holds a description of a module, of any version."""
    try:
        found = json.loads(file.read_bytes())
    except (ValueError, RecursionError):
        return False
    return isinstance(found, dict) and {"format", "abi", "module"} <= found.keys()


def report(module: Path, description: Path, found: Description) -> None:
    """Say what was written."""
    from rulewright.languages import grouped

    size, pages = grouped(found.module.bytes), found.module.memory.pages
    spoken = ", ".join(language.code for language in found.languages)
    rows: list[tuple[str, ...]] = [
        (str(module), _("{bytes} bytes, {pages} pages of memory", bytes=size, pages=pages)),
        (
            str(description),
            _("ABI {abi}, {count} exports, texts in {languages}", abi=found.abi, count=len(found.exports),
              languages=spoken),
        ),
    ]  # fmt: skip
    click.echo(common.columns(rows))
