"""What the tools say goes through a catalog: no literal with words reaches people by another way."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from rulewright_tools.command_texts import texts_of
from tests.words.tool_texts import unmarked

ROOT = Path(__file__).parents[2] / "tools" / "rulewright_tools"
ENGLISH_ONLY = {
    "manual": "builds the English manual",
    "site": "builds the site, and speaks to whoever builds it",
    "documents/engine.py": "mistakes in our own templates",
    "documents/site.py": "mistakes in our own pages",
    "documents/snippets.py": "mistakes in our own pages",
    "documents/stamps.py": "a stamp that is read by the check",
    "translation/codes.py": "the English manual's list of codes",
    "translation/messages.py": "remarks for translators, who know English",
}
"""Packages and modules that may speak English, and why."""

ALLOWED = {
    "what is typed": r"rulewright( \w+)*( --watch)? ?|pip install \"rulewright\[|tab: complete|"
    r"translate (status|check)",
    "words of the rules language": r"at least|at most|more than|less than|such that|choose one of|choose secretly|"
    r"seen by|hide empty|by word|room for|leaves out|end game|if not|mark (length|sides)",
    "words of campaigns and of their scenarios": r"carry over|campaign over|next game",
    "the name of a verb": r"perform effect",
    "lines of a game's file": r"# Made by `rulewright import`|  - at: components\.|\.count, set: 0\}|"
    r"\{gain: me\.gold\}|\. Change the table and import it again\.\n",
    "the name of a break, an id in survivors.yaml": r": left out",
    "colours and names of fonts": r"not dim|.*Noto Sans.*|.*DejaVu Sans.*",
    "what another program says": r"does not take a value\.|the text .* could not be displayed|syntax error .line |"
    r"action is not in action space|need to call step\(\) or reset\(\) in a loop over .*|No module named .*",
    "what matplotlib calls places": r"offset points|axes fraction|outside upper left",
    "a pattern": r".*\\[sd].*",
    "text of SVG, HTML or CSS": r"(?s).*[<@].*|.*patternUnits.*",
    "how catalogs are written": r"(?s)text/plain; .*|nplurals=.*|msgid .*|# header: .*|Texts of |\. Made by .*",
}
"""Reasons for a literal to be left in English, and the literals."""


def is_allowed(text: str) -> bool:
    return any(re.fullmatch(pattern, text) for pattern in ALLOWED.values())


def english_only(file: Path) -> bool:
    path = file.relative_to(ROOT)
    return path.parts[0] in ENGLISH_ONLY or path.as_posix() in ENGLISH_ONLY


def test_everything_said_can_be_translated() -> None:
    files = [f for f in sorted(ROOT.rglob("*.py")) if not english_only(f)]
    assert len(files) > 50
    found = [
        f"{file.relative_to(ROOT)}:{line}: {text!r}"
        for file in files
        for line, text in unmarked(file)
        if not is_allowed(text)
    ]
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        'click.echo("done")',
        'click.echo(f"{name} is done")',
        'x = "there is none"',
        'raise Failure("no such game", _("hint"))',
        'click.echo(("FAILED " if bad else "passed ") + name)',
        'self.display.line("Saved.")',
        '_("{x} is there", x="a whole sentence")',
    ],
)
def test_words_without_a_mark_are_found(tmp_path: Path, line: str) -> None:
    file = tmp_path / "a.py"
    file.write_text(line)
    assert unmarked(file)


@pytest.mark.parametrize(
    "line",
    [
        'click.echo(_("done"))',
        '"""A docstring with words."""',
        'x = plural("{n} game", "{n} games", 3)',
        'x = marked("there is none")',
        'click.echo(f"{name}: {number:>3}")',
        'click.echo(table["names"])',
        '@speaking.option("--x", help="What it is for.")\ndef f(): ...',
    ],
)
def test_what_is_marked_is_left_alone(tmp_path: Path, line: str) -> None:
    file = tmp_path / "a.py"
    file.write_text(line)
    assert unmarked(file) == []


def test_helps_are_found_for_translators() -> None:
    source = '''
@speaking.command("list", short_help="Short.")
@speaking.option("--all", metavar="HOW", help="All of them.")
def command() -> None:
    """First, on
    two lines.

    Second.
    """
'''
    assert texts_of(ast.parse(source)) == [
        (2, "Short."), (3, "All of them."), (3, "HOW"), (5, "First, on two lines."), (5, "Second."),
    ]  # fmt: skip


def test_every_help_is_found_by_command_texts() -> None:
    """No option, argument or docstring of a command is unknown to translators."""
    import click

    from rulewright_tools.cli import rulewright
    from rulewright_tools.speaking import Argument, Option, Speaking, paragraphs

    known = {text for file in ROOT.rglob("*.py") for _line, text in texts_of(ast.parse(file.read_text("utf-8")))}

    def look(command: click.Command, context: click.Context) -> None:
        assert isinstance(command, Speaking), f"{command.name} speaks English only: use rulewright_tools.speaking"
        for text in paragraphs(command.help or ""):
            assert text in known, (command.name, text)
        for param in command.params:
            assert isinstance(param, Option | Argument), (command.name, param.name)
            if isinstance(param, Option):
                assert param.help in known, (command.name, param.name)
            assert param.metavar is None or param.metavar in known, (command.name, param.name)
        if isinstance(command, click.Group):
            for name in command.list_commands(context):
                inner = command.get_command(context, name)
                assert inner is not None
                look(inner, click.Context(inner, parent=context, info_name=name))

    look(rulewright, click.Context(rulewright, info_name="rulewright"))
