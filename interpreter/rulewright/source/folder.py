"""Which files belong to a game, and where games are found.

A game is a folder of YAML, or one YAML file. Every `*.yaml` directly in the folder and in its `cards/` is read;
`clauses.yaml`, `rulebook.yaml` and the other folders are not part of the rules. A name such as `chess` is looked for in
`games/` and `games/classics/` of the working folder, of the installed package and of the repository the package is in.
"""

from __future__ import annotations

import re
from pathlib import Path

from rulewright.diagnostics import Diagnostics, Span
from rulewright.diagnostics.near import did_you_mean
from rulewright.exceptions import UnknownGame
from rulewright.languages import _
from rulewright.source.tree import Map, Seq

BESIDE = ("clauses.yaml", "rulebook.yaml")
"""Files of a game's folder that are about the rules and not part of them."""
PARTS = ("", "cards")
"""Folders within a game's folder whose files are its rules."""
MOST_FILES = 300
_NAME = re.compile(r"[a-z][a-z0-9_]{0,79}\Z")


def games_roots() -> list[Path]:
    """Folders that hold games, first come first found. Only those that exist, each once."""
    package = Path(__file__).resolve().parent.parent
    roots = [Path.cwd() / "games", package / "games"]
    roots += [parent / "games" for parent in package.parents[:4]]
    found: dict[Path, Path] = {}
    for root in roots:
        for folder in (root, root / "classics"):
            if folder.is_dir():
                found.setdefault(folder.resolve(), folder)
    return [_short(folder) for folder in found.values()]


def _short(path: Path) -> Path:
    """The path as seen from the working folder where it lies below it: shorter in messages."""
    full = path.resolve()
    try:
        return full.relative_to(Path.cwd().resolve())
    except ValueError:
        return full


def is_game(path: Path) -> bool:
    """Whether a folder is a game: it holds `game.yaml`."""
    return (path / "game.yaml").is_file()


def list_games() -> dict[str, Path]:
    """All games by name, in alphabetical order; a name found in two places is the first found."""
    found: dict[str, Path] = {}
    for root in games_roots():
        for folder in root.iterdir():
            if folder.is_dir() and is_game(folder) and _NAME.match(folder.name):
                found.setdefault(folder.name, folder)
    return dict(sorted(found.items()))


def find_game(name: str | Path) -> Path:
    """The folder (or single file) of a game, by name or by path.

    Raises:
        UnknownGame: nothing is there; the message names near ones.
    """
    text = str(name)
    if _NAME.match(text) and not isinstance(name, Path):
        for root in games_roots():
            if is_game(root / text):
                return root / text
    path = Path(text)
    try:
        if path.is_dir():
            if game_files(path, Diagnostics()):
                return path
            raise UnknownGame(_('the folder "{text}" holds no game (no .yaml file)', text=text))
        if path.is_file() and path.suffix == ".yaml":
            return path
    except (OSError, ValueError):
        pass
    hint = did_you_mean(text, list_games())
    message = _('there is no game called "{text}"', text=text)
    raise UnknownGame(_("{message}; {hint}", message=message, hint=hint) if hint else message)


def game_files(game: Path, diags: Diagnostics) -> list[Path]:
    """The files that make up a game's rules: `game.yaml` first, then the others in alphabetical order."""
    if game.is_file():
        return [game]
    found: list[Path] = []
    for part in PARTS:
        folder = game / part if part else game
        if part and folder.is_symlink():
            _refuse_link(folder, diags)
            continue
        if folder.is_dir():
            found += [file for file in yaml_files(folder, diags) if part or file.name not in BESIDE]
    found.sort(key=lambda file: (file.name != "game.yaml" or file.parent != game, file.parent != game, file.name))
    return found


def yaml_files(folder: Path, diags: Diagnostics) -> list[Path]:
    """The `*.yaml` of one folder by name; links, and more files than any game needs, are refused."""
    files: list[Path] = []
    for file in sorted(folder.iterdir()):
        if file.suffix == ".yml" and not file.name.startswith("."):
            diags.error(
                "wrong-ending",
                Span(str(file), 1, 1, 1, 1),
                _("this file is not read"),
                _("its name should end with .yaml"),
            )
        if file.suffix != ".yaml" or file.name.startswith("."):
            continue
        if file.is_symlink():
            _refuse_link(file, diags)
        elif file.is_file():
            files.append(file)
    if len(files) > MOST_FILES:
        diags.error(
            "too-many-files",
            Span(str(folder), 1, 1, 1, 1),
            _("more than {most_files} files", most_files=MOST_FILES),
            _("join some of them"),
        )
        return files[:MOST_FILES]
    return files


def _refuse_link(path: Path, diags: Diagnostics) -> None:
    diags.error(
        "linked-file", Span(str(path), 1, 1, 1, 1), _("this is a link to another place"), _("copy the file here")
    )


def load_game_tree(game: Path, diags: Diagnostics) -> Map:
    """All rules of a game as one document; what could not be read is left out and reported."""
    from rulewright.source.load import MOST_NODES, load_file  # late: a cached game reads no YAML
    from rulewright.source.merge import merge_files

    budget = [MOST_NODES]
    parts: list[Map] = []
    files = game_files(game, diags)
    if not files:
        diags.error(
            "no-game", Span(str(game), 1, 1, 1, 1), _("there is no game here"), _("a game is a folder with a game.yaml")
        )
    for file in files:
        content = load_file(file, diags, budget=budget)
        if isinstance(content, Map):
            parts.append(content)
        elif content is not None:
            place = content.span if isinstance(content, Seq) else Span(str(file), 1, 1, 1, 1)
            diags.error(
                "not-a-mapping",
                place,
                _("the file should hold sections such as `title: ...`"),
                _("begin lines with `section:`"),
            )
        if budget[0] < 0:
            break
    return merge_files(parts, diags) if parts else Map(Span(str(game), 1, 1, 1, 1))


def variant_names(game: Path) -> list[str]:
    """The names of a game's variants: files and folders of `variants/`, in alphabetical order."""
    folder = game / "variants"
    if not folder.is_dir() or folder.is_symlink():
        return []
    names = [entry.stem for entry in folder.iterdir() if entry.suffix == ".yaml" and entry.is_file()]
    names += [entry.name for entry in folder.iterdir() if entry.is_dir() and not entry.name.startswith(".")]
    return sorted(set(names))


def variant_files(game: Path, name: str, diags: Diagnostics) -> list[Path]:
    """The file of a variant, or the files of its folder; empty when there is no such variant or its name is none."""
    if not re.match(r"[A-Za-z0-9_-]+\Z", name):
        return []
    folder = game / "variants"
    if folder.is_symlink() or not folder.is_dir():
        return []
    single = folder / f"{name}.yaml"
    if single.is_symlink() or (folder / name).is_symlink():
        _refuse_link(single if single.is_symlink() else folder / name, diags)
        return []
    if single.is_file():
        return [single]
    return yaml_files(folder / name, diags) if (folder / name).is_dir() else []
