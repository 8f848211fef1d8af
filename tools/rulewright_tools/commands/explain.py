"""`rulewright explain`: where a value comes from, what changed it, what uses it, and which clauses are about it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rulewright.languages import Catalog, _, current, game_catalog
from rulewright_tools import common, speaking
from rulewright_tools.words import either

if TYPE_CHECKING:
    from rulewright.diagnostics import Span
    from rulewright.source.tree import Map


@speaking.command("explain")
@common.game_argument
@speaking.argument("path", metavar="PATH")
@common.players_option
@common.variant_option
@common.json_option
@click.pass_context
def command(
    ctx: click.Context, game: str, path: str, players: int | None, variants: tuple[str, ...], as_json: bool
) -> None:
    """Say what stands at PATH of GAME (`numbers.well_size`, `turn.take_tile.where`): its value, file and line, what the
    chosen variants changed, and which clauses and scenarios are about it.
    """
    from rulewright import driver
    from rulewright.overlay.explain import explain
    from rulewright.overlay.paths import names_at, nearest_paths

    folder = common.folder_of(game)
    tree = driver.merged(folder, players, variants)
    found = explain(tree, path)
    if not found:
        near = nearest_paths(tree, path)
        head = path.rpartition(".")[0]
        names = names_at(tree, head)
        hint = ""
        if near:
            hint = _("did you mean {names}?", names=either(near))
        elif names:
            hint = _("there is: {names}", names=", ".join(names[:20]))
        raise common.Failure(_('nothing stands at "{path}"', path=path), hint)
    records = [record(element, tree, folder) for element in found]
    if as_json:
        common.print_json(common.envelope("explain", game, variants, players, path=path, elements=records))
    else:
        for one in records:
            show(one, game_catalog(folder, current()))
    if len(found) > 1 and not as_json:
        click.echo()
        click.echo(_("{count} elements may be meant; a longer path says which.", count=len(found)))


def record(element: Any, tree: Any, folder: Path) -> dict[str, Any]:
    """Everything about one element, as plain data."""
    clauses, scenarios = about(folder, element.path)
    return {
        "path": element.path,
        "value": plain(element.value),
        "file": element.value_span.file,
        "line": element.value_span.line,
        "column": element.value_span.column,
        "changes": [
            {"variant": c.variant, "deed": c.deed, "before": plain(c.before), "file": c.span.file, "line": c.span.line}
            for c in element.changes
        ],
        "used": uses(tree, element.path),
        "clauses": clauses,
        "scenarios": scenarios,
    }


def plain(value: Any) -> Any:
    """A value of a document as plain data."""
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [plain(inner) for inner in value]
    return value


def uses(tree: Map, path: str) -> list[str]:
    """The places (FILE:LINE) whose expressions or texts name the last part of a path; the numbers made from it, too."""
    import re

    from rulewright.source.tree import Map, Seq

    name = path.rpartition(".")[2]
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        return []
    word = re.compile(rf"(?<![\w]){re.escape(name)}(?![\w])")
    found: dict[str, None] = {}

    def names(value: Any, span: Span) -> bool:
        text = value if isinstance(value, str) else tree.written.get(span, "")
        return word.search(text) is not None

    def walk(value: Any) -> None:
        if isinstance(value, Map):
            for key, inner in value.items():
                span = value.value_span(key)
                named = word.fullmatch(key) and not path.endswith(f".{key}")
                if named or names(inner, span):
                    found[f"{span.file}:{span.line}"] = None
                walk(inner)
        elif isinstance(value, Seq):
            for index, inner in enumerate(value):
                span = value.item_span(index)
                if names(inner, span):
                    found[f"{span.file}:{span.line}"] = None
                walk(inner)

    walk(tree)
    return list(found)


def about(folder: Path, path: str) -> tuple[list[dict[str, str]], list[str]]:
    """The clauses that name an element (or something around or within it), and the scenarios that name those."""
    from rulewright.diagnostics import Diagnostics
    from rulewright.source.load import load_file
    from rulewright_tools.coverage.clauses import SECTIONS
    from rulewright_tools.scenarios.read import read_scenarios, scenario_files

    document = load_file(folder / "clauses.yaml", Diagnostics()) if (folder / "clauses.yaml").is_file() else None
    clauses: list[dict[str, str]] = []
    for section in SECTIONS:
        for row in (document.get(section) or ()) if isinstance(document, dict) else ():
            named = row.get("elements") if isinstance(row, dict) else None
            if isinstance(named, list) and any(concerns(str(element), path) for element in named):
                text = row.get("rule") or row.get("reading") or row.get("taken") or ""
                clauses.append({"id": str(row.get("id")), "rule": str(text)})
    ids = {clause["id"] for clause in clauses}
    scenarios = [
        scenario.name
        for file in scenario_files(folder)
        for scenario in read_scenarios(file, Diagnostics())
        if ids & set(scenario.clauses)
    ]
    return clauses, scenarios


def concerns(element: str, path: str) -> bool:
    """Whether two model paths are the same element, or one lies within the other; short forms count."""
    one, two = element.split("."), path.split(".")
    if one[-1] != two[-1] and len(one) == len(two):
        return False
    short, long = sorted((one, two), key=len)
    return long[: len(short)] == short or long[-len(short) :] == short


def show(one: dict[str, Any], catalog: Catalog) -> None:
    """One element for people; `catalog` has the clauses in the language in use."""
    value = one["value"]
    text = yaml_like(value) if isinstance(value, dict | list) else str(value)
    click.echo(f"{one['path']}: {text}")
    click.echo("  " + _("from {file}:{line}:{column}", file=one["file"], line=one["line"], column=one["column"]))
    for change in one["changes"]:
        before = change["before"]
        if isinstance(before, dict | list) or before is None:
            text = _("changed by {variant}, {deed}, at {file}:{line}", **change)
        else:
            text = _("changed by {variant}, {deed}, at {file}:{line} (before: {before})", **change)
        click.echo(f"  {text}")
    for place in one["used"][:12]:
        click.echo("  " + _("used at {place}", place=place))
    for clause in one["clauses"]:
        rule = catalog.text(clause["rule"], "clause")
        click.echo("  " + _("clause {id}: {rule}", id=clause["id"], rule=rule))
    for name in one["scenarios"][:12]:
        click.echo("  " + _("shown by the scenario: {name}", name=name))


def yaml_like(value: Any, indent: int = 1) -> str:
    """A mapping or list as indented text."""
    pad = "    " * indent
    if isinstance(value, dict):
        rows = [(f"{key}: ", inner) for key, inner in value.items()]
    elif isinstance(value, list):
        rows = [("- ", inner) for inner in value]
    else:
        return str(value)
    return "".join(f"\n{pad}{head}{yaml_like(inner, indent + 1)}" for head, inner in rows)
