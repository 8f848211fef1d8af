"""The registry of all codes, gathered from the steps that find them; and the manual's page about them."""

from __future__ import annotations

from rulewright.board.codes import CODES as BOARD_CODES
from rulewright.diagnostics import codes_lint, codes_model, codes_overlay, codes_rules, codes_source
from rulewright.diagnostics.codes import Code

PHASES = {
    "source": "Files and YAML",
    "model": "Sections, keys and values",
    "overlay": "Variants and player numbers",
    "board": "Boards",
    "rules": "Names, expressions and statements",
    "lint": "What can be run and still cannot be meant",
}
"""The steps in order, as headings."""


def all_codes() -> dict[str, Code]:
    """The whole registry, by name, in the order of the steps and alphabetically within each."""
    board = [Code(name, "board", meaning, wrong, right) for name, meaning, wrong, right in BOARD_CODES]
    tables = [codes_source.TABLE, codes_model.TABLE, codes_overlay.TABLE, board, codes_rules.TABLE, codes_lint.TABLE]
    found: dict[str, Code] = {}
    for table in tables:
        for code in sorted(table, key=lambda c: c.name):
            if code.name in found:
                raise ValueError(f"the code {code.name} is registered twice")
            found[code.name] = code
    return found


def codes_page() -> str:
    """The manual's page of codes, as Markdown."""
    codes = all_codes()
    rows = [
        "# Messages and their codes",
        "",
        f"`rulewright check` knows {len(codes)} codes. Each is shown here with an example that is wrong and one right.",
        "An example holds some sections of a game; a line `# file: NAME` begins another file of it.",
        "",
        "This page is made from the registry of codes; the tests run its examples.",
    ]
    for phase, heading in PHASES.items():
        rows += ["", f"## {heading}"]
        for code in codes.values():
            if code.phase == phase:
                rows += ["", f"### {code.name}", "", code.meaning, ""]
                rows += [*_example("Wrong", code.wrong, code.run), "", *_example("Right", code.right, code.run)]
    return "\n".join(rows) + "\n"


def _example(title: str, text: str, run: bool) -> list[str]:
    if not run and text.startswith("("):
        return [f"{title}: {text.strip().strip('()')}"]
    return [f"{title}:", "", "```yaml", *text.rstrip("\n").split("\n"), "```"]


if __name__ == "__main__":
    print(codes_page(), end="")
