"""`rulewright schema`: the JSON Schemas by which editors check and complete game files while they are written."""

from __future__ import annotations

import json
from pathlib import Path

import click

from rulewright.languages import _
from rulewright_tools import speaking
from rulewright_tools.writing import write

EDITED = ("game", "variant", "scenarios", "clauses", "rulebook")
"""Files that people write."""
KINDS = (*EDITED, "native", "campaign")


def schema_text(kind: str) -> str:
    """One schema as text, the same on every run."""
    if kind in EDITED:
        from rulewright.model.schema import editor_schemas
        from rulewright.verbs.registry import all_verbs

        found = editor_schemas(all_verbs())[kind]
    elif kind == "native":
        from rulewright.native.shapes import schema

        found = schema()
    else:
        from rulewright.model import campaign_file

        found = campaign_file.schema()
    return json.dumps(found, indent=1, ensure_ascii=False, sort_keys=False) + "\n"


@speaking.command("schema")
@speaking.argument("kind", type=speaking.OneOf(KINDS), default="game", metavar="[KIND]")
@speaking.option("--output", "-o", type=speaking.Folder(), help="Write all of them here.")
def command(kind: str, output: Path | None) -> None:
    """Print the JSON Schema for one KIND of file, or write all of them into a folder.

    KIND is game, variant, scenarios, clauses or rulebook; game if it is left out. Programs may want native, which is
    what `build` writes beside a module, and campaign, the file of a campaign.

    An editor uses it when the first line of a file says `# yaml-language-server: $schema=PATH`.
    """
    if output is None:
        click.echo(schema_text(kind), nl=False)
        return
    for each in KINDS:
        file = output / f"{each}.json"
        write(file, schema_text(each))
        click.echo(_("wrote {file}", file=file))
