"""The help at the prompt: what can be typed, in the words of the language in use."""

from __future__ import annotations

from rulewright.languages import _
from rulewright_tools.common import columns
from rulewright_tools.screen.answers import said_commands, shown_command


def help_lines() -> list[str]:
    """The help at the prompt."""
    said = {name: shown_command(name) for name in said_commands()}
    name, file = _("NAME"), _("FILE")
    rows: list[tuple[str, ...]] = [
        ("?", _("this help")),
        (f"? {name}", _("about a piece, a space, a zone, an option")),
        (said["show"], _("draw again")),
        (said["options"], _("all options with their sentences")),
        (said["log"], _("what happened")),
        (f"{said['why']} {name}", _("why something cannot be chosen, and the rule behind it")),
        (said["undo"], _("take back")),
        (said["hint"], _("what a bot would do")),
        (f"{said['save']} {file}", _("save the game")),
        (said["quit"], _("leave; the game is kept and goes on next time")),
    ]
    head = _("Type the number or the name of what you choose; the beginning of a name is enough if it is the only one.")
    return [head, *columns(rows, "  ").splitlines()]
