"""`rulewright new`: a commented skeleton of a game, or of a variant, that checks and plays as it is."""

from __future__ import annotations

import re
from pathlib import Path

import click

from rulewright.languages import _
from rulewright_tools import common, speaking

SKELETON = Path(__file__).parent.parent / "skeleton"


def fill(text: str, names: dict[str, str]) -> str:
    """The text with each `@word@` replaced."""
    return re.sub(r"@(\w+)@", lambda m: names[m[1]], text)


def write_all(source: Path, target: Path, names: dict[str, str]) -> list[Path]:
    """Copy a skeleton; nothing that exists is overwritten. Returns the files written."""
    written = []
    files = [file for file in sorted(source.rglob("*")) if file.is_file() and file.suffix == ".yaml"]
    for file in files:
        goal = target / fill(str(file.relative_to(source)), names)
        if goal.exists():
            raise common.Failure(_("{file} exists already", file=goal), _("choose another name, or remove it first"))
    for file in files:
        goal = target / fill(str(file.relative_to(source)), names)
        goal.parent.mkdir(parents=True, exist_ok=True)
        goal.write_text(fill(file.read_text("utf-8"), names), "utf-8")
        written.append(goal)
    return written


def plain_name(name: str) -> str:
    """A name that may be an id.

    Raises Failure with a name that would do.
    """
    if re.fullmatch(r"[a-z][a-z0-9_]*", name):
        return name
    better = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
    fits = re.fullmatch(r"[a-z][a-z0-9_]*", better)
    hint = _('"{name}" would do', name=better) if fits else _("for example my_game")
    raise common.Failure(
        _('"{name}" cannot be a name: small letters, digits and _ only, a letter first', name=name), hint
    )


@speaking.command("new")
@speaking.argument("game", metavar="GAME")
@speaking.option("--variant", "-V", metavar="NAME", help="Start a variant of the game that is there.")
def command(game: str, variant: str | None) -> None:
    """Start a game in the folder GAME, or with --variant a variant of an existing one.

    What is written is small, explains itself, checks and plays. Change it bit by bit.
    """
    if variant is not None:
        folder = common.folder_of(game)
        name = plain_name(variant)
        title = name.replace("_", " ").capitalize()
        written = write_all(SKELETON / "variant", folder, {"name": name, "title": title})
        after = f"rulewright play {game} --variant {name}"
    else:
        path = Path(game)
        name = plain_name(path.name)
        by_path = path.name != game
        if not by_path and name in common.all_games():
            raise common.Failure(
                _('there is a game called "{name}" already: {path}', name=name, path=common.all_games()[name]),
                _("choose another name, or write ./{name}", name=name),
            )
        target = path if by_path or not Path("games").is_dir() else Path("games") / name
        title = name.replace("_", " ").capitalize()
        written = write_all(SKELETON / "game", target, {"name": name, "title": title})
        after = f"rulewright play {game}"
    for file in written:
        click.echo(_("wrote {file}", file=file))
    click.echo()
    click.echo(_("Next:  {command}    (keep it open while you write)", command=f"rulewright check --watch {game}"))
    click.echo(f"       {after}")
