"""The help at the prompt: what can be typed, in the words of the language in use."""

from __future__ import annotations

from rulewright.languages import _
from rulewright_tools.screen.answers import said_commands, shown_command


def help_head() -> str:
    """What to type in the first place."""
    return _("Type the number or the name of what you choose; the beginning of a name is enough if it is the only one.")


def help_rows() -> list[tuple[str, str]]:
    """The commands at the prompt, and what each does."""
    said = {name: shown_command(name) for name in said_commands()}
    name, file = _("NAME"), _("FILE")
    return [
        ("?", _("this help")),
        (f"? {name}", _("about a piece, a space, a zone, an option")),
        (said["show"], _("draw again")),
        (said["options"], _("all options with their sentences")),
        (said["log"], _("what happened")),
        (f"{said['why']} {name}", _("why something cannot be chosen, and the rule behind it")),
        (said["undo"], _("take back")),
        (said["hint"], _("what a bot would do")),
        (f"{said['save']} {file}", _("save the game")),
        (f"{said['picture']} {file}", _("draw the table into a file (SVG)")),
        (said["quit"], _("leave; the game is kept and goes on next time")),
    ]
