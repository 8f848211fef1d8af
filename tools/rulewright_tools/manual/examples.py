"""Examples of the manual, and the small game each of them is put into to be run, as a doctest of the verb's entry.

`host.yaml` is a game that has one of everything. An example goes into its turn, between what must come before it and a
question that keeps the turn from being empty; with `as: play` it is the whole play.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from ruamel.yaml import YAML

from rulewright.driver import load, run_passes
from rulewright.resolved.walk import all_blocks, blocks
from rulewright.verbs.registry import all_verbs

HERE = Path(__file__).parent
SEEDS = 4
"""How many games are played with an example."""
LAST = "- choose one of:\n    - id: rest\n    - id: work\n      do: [{gain: me.suns}]\n"
"""What stands behind an example: something to choose."""


@dataclass(frozen=True, slots=True)
class Example:
    """An example of a verb. `before` are statements it relies on; `place` is turn, play or setup."""

    verb: str
    says: str
    code: str
    before: str = ""
    place: str = "turn"


@cache
def _read(name: str) -> dict[str, Any]:
    found: dict[str, Any] = YAML(typ="safe", pure=True).load((HERE / name).read_text("utf-8"))
    return found


@cache
def read_examples() -> dict[str, list[Example]]:
    """The further examples of each verb, in order."""
    found: dict[str, list[Example]] = {}
    for verb, entry in _read("examples.yaml").items():
        for item in entry.get("more", []):
            before = item.get("before", "")
            found.setdefault(verb, []).append(Example(verb, item["says"], item["code"], before, item.get("as", "turn")))
    return found


def examples_of(name: str) -> list[Example]:
    """All examples in a verb's entry: its own, then the further ones."""
    entry = _read("examples.yaml").get(name, {})
    own = Example(name, "", all_verbs()[name].example, entry.get("before", ""), entry.get("as", "turn"))
    return [own, *read_examples().get(name, [])]


def try_example(name: str, number: int) -> None:
    """Put an example of a verb into the host game, check it, and play a few games.

    Raises:
        AssertionError: the game does not check, or the example is not in it.
        PlayFault: a game cannot be played to its end.
    """
    example = examples_of(name)[number]
    with TemporaryDirectory() as place:
        folder = Path(place) / "host"
        folder.mkdir()
        (folder / "game.yaml").write_text(host_game(example), "utf-8")
        found = run_passes(folder).diags.items
        assert not found, "\n".join(map(str, found))
        game = load(folder, cache=False)
        for seed in range(SEEDS):
            random, state = Random(seed), game.new_state(seed=seed)
            while not state.is_over:
                state.apply(random.choice(state.decision.ids))


def in_words(name: str, number: int = 0) -> list[str]:
    """What a rulebook says of an example of a verb: its sentences, inner ones indented."""
    from rulewright.wording import Speaker, said_lines

    example = examples_of(name)[number]
    text = host_game(example)
    first = text.count("\n") - sum(t.count("\n") for t in map(_indented, (example.code, _last(example)))) + 1
    lines = range(first, first + _indented(example.code).count("\n"))
    with TemporaryDirectory() as place:
        (Path(place) / "game.yaml").write_text(text, "utf-8")
        game = run_passes(Path(place), until="resolved").resolved
    assert game is not None, text
    shown = [s for block in all_blocks(game) for s in block if s.span.line in lines]
    outer = [s for s in shown if not any(s in inner for other in shown for inner in blocks(list(other.parts.values())))]
    return list(said_lines(Speaker(game, all_verbs()).block(outer)))


def _last(example: Example) -> str:
    return "" if example.place == "play" else LAST


def host_game(example: Example) -> str:
    """The text of a game with the example in it."""
    base = (HERE / "host.yaml").read_text("utf-8")
    body = _indented(example.before) + _indented(example.code)
    if example.place == "play":
        return f"{base}\nplay:\n{body}"
    return f"{base}\nturn:\n{body}{_indented(LAST)}"


def _indented(text: str) -> str:
    return "".join(f"  {line}\n" for line in text.rstrip().splitlines())
