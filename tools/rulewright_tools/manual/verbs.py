"""Entries of verbs: what each does, its parts, examples, what it touches and who uses it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from rulewright.verbs.registry import all_verbs
from rulewright.verbs.verb import Verb
from rulewright_tools.manual.examples import in_words, read_examples
from rulewright_tools.manual.markup import entry, fence, listed
from rulewright_tools.manual.usage import find_uses

THINGS = {
    "zone": "zones",
    "board": "boards",
    "value": "values",
    "piece": "pieces",
    "score": "the score",
    "flow": "what comes next",
    "knowledge": "what players know",
}
"""What a verb reads and writes, in words."""


@cache
def _uses(root: Path) -> dict[str, list[str]]:
    return find_uses(root)


def verb_names() -> list[str]:
    """All verbs."""
    return list(all_verbs())


def part_names(name: str) -> list[str]:
    """The keys of a verb's parts; the one that stands behind the verb itself is called like the verb."""
    return [field.alias or key for key, field in all_verbs()[name].fields.items() if key != "value"]


def title(name: str) -> str:
    """How a verb is written. The call of an effect is written with the effect's own name."""
    return "NAME OF AN EFFECT" if name == "perform effect" else name


def verb_entry(name: str, root: Path) -> list[str]:
    """The text of a verb's entry. `root` is the project's folder, where the games are."""
    verb = all_verbs()[name]
    own = verb.fields.get("value")
    lines = [verb.summary, "", *fence(verb.example)]
    said = in_words(name)
    if said:
        lines += ["In words:", "", *fence("\n".join(said), "text")]
    if own is not None:
        lines += [f"Behind the verb: {own.description}{'' if own.needed else ' (may be left out)'}.", ""]
    for part in part_names(name):
        lines += entry("part", f"{name}.{part}")
    for example in read_examples().get(name, []):
        lines += [example.says, "", *fence(example.code)]
    lines += [facts(verb), ""]
    uses = _uses(root).get(name, [])
    lines += [f"Used by {listed(uses)}." if uses else "No game here uses it yet.", ""]
    return lines


def part_entry(name: str, part: str) -> tuple[str, list[str]]:
    """Whether a part must be there, in words, and the text of its entry."""
    (found,) = [f for key, f in all_verbs()[name].fields.items() if (f.alias or key) == part and key != "value"]
    said = found.description[:1].upper() + found.description[1:].rstrip(".") + "."
    return "needed" if found.needed else "", [said, ""]


def facts(verb: Verb) -> str:
    """What the verb reads, changes, asks, rolls and reveals."""
    said = []
    if verb.reads:
        said.append(f"Reads {_things(verb.reads)}.")
    if verb.writes:
        said.append(f"Changes {_things(verb.writes)}.")
    words = ((verb.asks, "May ask."), (verb.rolls, "Chance."), (verb.reveals, "Tells."))
    said += [word for flag, word in words if flag]
    if verb.loop:
        said.append(f"Its loop is called `{verb.loop}` where it has no id.")
    if verb.also:
        said.append(f"Among the games of the world that need it: {', '.join(verb.also)}.")
    return " ".join(said)


def _things(words: Iterable[str]) -> str:
    return listed(sorted(THINGS.get(word, word) for word in words))
