"""docs/vocabulary.md: every verb, from the registry, with examples that run and the games that use it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from pydantic.fields import FieldInfo

from rulewright.verbs.registry import all_verbs
from rulewright.verbs.verb import Verb
from rulewright_tools.manual.examples import Example, read_examples
from rulewright_tools.manual.usage import Use, find_uses

GROUPS: dict[str, tuple[str, ...]] = {
    "Asking": ("choose", "choose one of", "may", "choose secretly"),
    "Deciding": ("if", "match", "let", "require"),
    "Again and again": ("for each", "each player", "turns", "repeat", "end", "leave", "in any order"),
    "Effects": ("perform effect", "perform"),
    "Values and tokens": ("set", "gain", "lose", "pay", "score", "rank"),
    "Pieces": ("move", "draw", "deal", "shuffle", "flip", "turn piece"),
    "Chance": ("roll", "pick"),
    "Knowledge": ("reveal", "peek", "say"),
    "The end": ("win", "end game"),
}
"""The order of the page. A verb that stands in no group comes last."""

HEAD = """\
# Vocabulary

<!-- Made by `python -m rulewright_tools.manual` from the verbs themselves. Change those, not this page. -->

Every verb of the rules language. How they fit together is told in [the rules language](language.md), how to begin in
[the guide](guide.md). A statement has exactly one verb; its parts stand beside it. `id` and `text` may stand with every
verb. All examples here are run by the tests, each inside a small game that has what it names.
"""


def render(root: Path) -> str:
    """The whole page. `root` is the project's folder."""
    verbs = all_verbs()
    examples = read_examples()
    uses = find_uses(root)
    lines = [HEAD, *contents(verbs), ""]
    for group, names in grouped(verbs).items():
        lines += [f"## {group}", ""]
        for name in names:
            lines += section(verbs[name], examples.get(name, []), uses.get(name, []))
    return "\n".join(lines).rstrip() + "\n"


def grouped(verbs: Mapping[str, Verb]) -> dict[str, list[str]]:
    """The names of all verbs in the order of the page."""
    found = {group: [n for n in names if n in verbs] for group, names in GROUPS.items()}
    left = [n for n in verbs if not any(n in names for names in found.values())]
    return {**found, "More": left} if left else found


def contents(verbs: Mapping[str, Verb]) -> list[str]:
    """A table: groups and their verbs."""
    lines = ["| | |", "|---|---|"]
    for group, names in grouped(verbs).items():
        links = ", ".join(f"[{title(n)}](#{anchor(n)})" for n in names)
        lines.append(f"| {group} | {links} |")
    return lines


def title(name: str) -> str:
    """How a verb is headed. The call of an effect is written with the effect's own name."""
    return "NAME OF AN EFFECT" if name == "perform effect" else name


def anchor(name: str) -> str:
    """The anchor a heading gets."""
    return title(name).lower().replace(" ", "-")


def section(verb: Verb, more: Iterable[Example], uses: Iterable[Use]) -> list[str]:
    """One verb: what it does, an example, its parts, what it touches, who uses it."""
    lines = [f"### {title(verb.name)}", "", verb.summary, "", *code(verb.example)]
    fields = sorted(verb.model.model_fields.items(), key=lambda item: item[0] != "value")
    lines += ["| part | | meaning |", "|---|---|---|", *(row(name, field) for name, field in fields), ""]
    for example in more:
        lines += [example.says, "", *code(example.code)]
    lines += [touches(verb), ""]
    names = [f"[{use.name}]({use.link})" for use in uses]
    lines += [f"Used by {', '.join(names)}." if names else "No game here uses it yet.", ""]
    return lines


def code(text: str) -> list[str]:
    return ["```yaml", *text.rstrip().splitlines(), "```", ""]


def row(name: str, field: FieldInfo) -> str:
    """One part in the table; the field `value` is what stands behind the verb itself."""
    written = "*behind the verb*" if name == "value" else f"`{field.alias or name}`"
    needed = "" if not field.is_required() else "needed"
    return f"| {written} | {needed} | {(field.description or '').replace('|', '/')} |"


def touches(verb: Verb) -> str:
    """What the verb reads, changes, asks, rolls, reveals, and how a rulebook says it."""
    facts = [f"In a rulebook: “{verb.phrase}”."]
    if verb.reads:
        facts.append(f"Reads {listed(verb.reads)}.")
    if verb.writes:
        facts.append(f"Changes {listed(verb.writes)}.")
    facts += [
        word for flag, word in ((verb.asks, "May ask."), (verb.rolls, "Chance."), (verb.reveals, "Tells.")) if flag
    ]
    if verb.loop:
        facts.append(f"Its loop is called `{verb.loop}` where it has no id.")
    if verb.also:
        facts.append(f"Among the games of the world that need it: {', '.join(verb.also)}.")
    return " ".join(facts)


def listed(words: Iterable[str]) -> str:
    plural = {
        "zone": "zones",
        "board": "boards",
        "value": "values",
        "piece": "pieces",
        "score": "the score",
        "flow": "what comes next",
        "knowledge": "what players know",
    }
    found = sorted(plural.get(w, w) for w in words)
    return found[0] if len(found) == 1 else f"{', '.join(found[:-1])} and {found[-1]}"
