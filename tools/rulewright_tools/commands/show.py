"""`rulewright show`: a game in any of the forms it goes through, from the author's text to the generated code."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rulewright.languages import _
from rulewright_tools import common, speaking

if TYPE_CHECKING:
    from rulewright.driver import Forms

UNTIL = {"source": "source", "model": "model", "overlay": "overlay", "board": "resolved", "resolved": "resolved",
         "words": "resolved", "kinds": "resolved"}  # fmt: skip
"""The last pass that each form needs; the others need all."""


@speaking.command("show")
@common.game_argument
@speaking.option(
    "--form",
    "-f",
    default="overlay",
    show_default=True,
    type=speaking.OneOf(["source", "model", "overlay", "board", "resolved", "words", "kinds", "ir", "layout", "code"]),
    help="Which form.",
)
@speaking.option(
    "--picture",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Draw the table into this file (SVG) in place of a form.",
)
@speaking.option("--board", metavar="NAME", help="Of the picture: only this board.")
@speaking.option(
    "--moves", type=speaking.Whole(0), default=0, metavar="N", help="Of the picture: after N random decisions."
)
@speaking.option(
    "--saved", type=click.Path(path_type=Path), metavar="FILE", help="Of the picture: the position of this saved game."
)
@speaking.option("--seat", metavar="NAME", help="Of the picture: only what this player sees.")
@speaking.option("--low-ink", is_flag=True, help="Of the picture: outlines and hatchings in black only.")
@common.seed_option
@common.lang_option
@common.players_option
@common.variant_option
def command(
    game: str,
    form: str,
    picture: Path | None,
    board: str | None,
    moves: int,
    saved: Path | None,
    seat: str | None,
    low_ink: bool,
    seed: int,
    lang: str | None,
    players: int | None,
    variants: tuple[str, ...],
) -> None:
    """Print GAME in one of the forms it goes through, or draw its table.

    source: all files as one document. model: the same, checked. overlay: with player number and variants applied.
    board: its boards as graphs. resolved: names and types. words: the rules in sentences, as books print them. kinds:
    what cards and other kinds are made of, and which of them rules name. ir: the typed program. layout: the slots of a
    state. code: the Python that plays it.
    """
    if picture is not None:
        from rulewright_tools.commands.show_picture import Wanted, write_picture

        write_picture(game, players, variants, lang, Wanted(picture, board, seed, moves, saved, seat, low_ink))
        return
    from rulewright.driver import run_passes
    from rulewright.exceptions import GameDataError

    forms = run_passes(common.folder_of(game), players, variants, until=UNTIL.get(form, "ir"))
    if forms.diags.failed:
        raise GameDataError(forms.diags.items)
    click.echo(PRINTERS[form](forms).rstrip("\n"))


def document(value: Any) -> str:
    """A document as YAML text."""
    from rulewright_tools.commands.explain import yaml_like

    rows = [f"{section}: {yaml_like(inner)}".rstrip() for section, inner in value.items()]
    return "\n".join(rows)


def boards(forms: Forms) -> str:
    """The boards as text."""
    from rulewright.board.print import print_boards

    if forms.resolved is None or not forms.resolved.symbols.boards:
        return _("this game has no boards")
    return print_boards(forms.resolved.symbols.boards.values())


def resolved(forms: Forms) -> str:
    """Names and types, and the statements with their parts."""
    from rulewright.resolved.print import print_resolved

    assert forms.resolved is not None
    return print_resolved(forms.resolved)


def words(forms: Forms) -> str:
    """Every block in sentences, in the language in use."""
    from rulewright.languages import current, game_catalog
    from rulewright.verbs.registry import all_verbs
    from rulewright.wording import Speaker, outline, said_lines

    assert forms.resolved is not None
    speaker = Speaker(forms.resolved, all_verbs(), game_catalog(forms.folder, current()))
    return "\n".join(line for path, said in outline(speaker).items() for line in (f"{path}:", *said_lines(said, 1)))


def kinds(forms: Forms) -> str:
    """What kinds are made of, and how many need nothing but general verbs."""
    from rulewright_tools.kinds import print_kinds

    assert forms.resolved is not None
    return print_kinds(forms.resolved)


def program(forms: Forms) -> str:
    """The typed program."""
    from rulewright.ir.print import print_program

    assert forms.program is not None
    return print_program(forms.program)


def layout(forms: Forms) -> str:
    """The slots of a state, one line each."""
    from rulewright.layout.print import print_layout

    assert forms.program is not None
    return print_layout(forms.program)


def code(forms: Forms) -> str:
    """The Python that plays the game, decision by decision."""
    from rulewright.driver import finish

    artifact = finish(forms, "shown")
    return f"{artifact.shared}\n\n{artifact.explicit}"


PRINTERS: dict[str, Callable[[Forms], str]] = {
    "source": lambda forms: document(forms.source),
    "model": lambda forms: document(forms.source),
    "overlay": lambda forms: document(forms.overlay),
    "board": boards,
    "resolved": resolved,
    "words": words,
    "kinds": kinds,
    "ir": program,
    "layout": layout,
    "code": code,
}
