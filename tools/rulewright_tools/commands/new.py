"""`rulewright new`: a commented skeleton of a game, or of a variant, that checks and plays as it is."""

from __future__ import annotations

import re
from pathlib import Path

import click

from rulewright_tools import common

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
            raise common.Failure(f"{goal} exists already", "choose another name, or remove it first")
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
    hint = f'"{better}" would do' if re.fullmatch(r"[a-z][a-z0-9_]*", better) else "for example my_game"
    raise common.Failure(f'"{name}" cannot be a name: small letters, digits and _ only, a letter first', hint)


@click.command("new", short_help="Start a game or a variant.")
@click.argument("game")
@click.option("--variant", "-V", metavar="NAME", help="Start a variant of the game that is there.")
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
            raise common.Failure(f'there is a game called "{name}" already: {common.all_games()[name]}',
                                 f"choose another name, or write ./{name}")  # fmt: skip
        target = path if by_path or not Path("games").is_dir() else Path("games") / name
        title = name.replace("_", " ").capitalize()
        written = write_all(SKELETON / "game", target, {"name": name, "title": title})
        after = f"rulewright play {game}"
    for file in written:
        click.echo(f"wrote {file}")
    click.echo(f"\nNext:  rulewright check --watch {game}    (keep it open while you write)\n       {after}")
