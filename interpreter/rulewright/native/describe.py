"""Makes the description of a module: what a page or another program needs to play it without Python.

game + module -> shapes.Description -> JSON

Words are said beforehand: each text in every language the game speaks, each value of each type with the forms that the
texts ask for, so that a reader fills holes and knows no grammar.
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from rulewright.codegen.artifact import Artifact
from rulewright.ir import header
from rulewright.languages import ENGLISH, Catalog, _, game_catalog, game_languages, in_language, translated
from rulewright.languages.fill import HOLE
from rulewright.native.places import FAULT_CODE, FAULT_RULE, ROOM, STOP
from rulewright.native.shapes import ABI, FORMAT, Description
from rulewright.play.game import Game
from rulewright.play.terms import Terms
from rulewright.play.words import OPTION, Words
from rulewright.routines import listing
from rulewright.routines.environment import environment
from rulewright.routines.memory import REGIONS

PROMISED = frozenset({
    "new", "advance", "options", "apply", "player_at", "describe", "question", "readers_at", "playout", "play_on",
    "playouts", "score", "winner", "returns", "save", "restore", "copy", "zero", "room", "draw", "seed_state",
    "seed_at", "step_at", "sight", "sees_all", "deal", "search_begin", "search_run", "search_best", "reset",
})  # fmt: skip
"""Exports that mean the same as long as `abi` is the same; others are the engine's own and may change at any time."""
DESCRIBED = """
    List in O what an option is made of: the number of its arm, the values of its name, then those of its sentence.
    Gives how many there are.
"""
MEANINGS: dict[str, tuple[tuple[str, ...], str]] = {
    "reset": ((), "Forget what a call was at when it stopped with a fault; to be called before the next call."),
    "describe": (("site", "choice"), DESCRIBED),
    "question": (("site",), "List in O the values of the question at a site; gives how many there are."),
    "readers_at": (("site",), "The seats that are told of the answer given at a site, as a mask; -1 for all."),
}
"""Parameters and meaning of exports that have no docstring."""
HEADER = ("RNG_X", "RNG_C", "PC", "PLAYER", "OVER", "DECISIONS", "STACK", "FUEL", "PENDING", "RESULT")
COUNTS = 200
"""Counts for which the plural form is listed."""


def describe(game: Game, folder: Path, wasm: bytes, about: Mapping[str, Any], file: str, version: str) -> Description:
    """The description of a game's module.

    Args:
        game: the game; its language does not matter.
        folder: the game's folder, or its single file.
        wasm, about: the module, and what `form.emit` says about it.
        file: the name of the module's file, which lies beside the description.
        version: of the interpreter.
    """
    artifact = game.artifact
    speakers = [_Speaker(artifact, folder, code) for code in game_languages(folder)]
    first = speakers[0]
    env = environment(artifact)
    found = {
        "format": FORMAT,
        "abi": ABI,
        "made_by": f"rulewright {version}",
        "game": game.name,
        "players": game.players,
        "variants": game.variants,
        "digest": game.digest,
        "title": {s.code: str(s.facts.get("title") or game.name) for s in speakers},
        "summary": {s.code: str(s.facts.get("summary") or "") for s in speakers},
        "player_names": game.player_names,
        "languages": [s.language() for s in speakers],
        "module": {
            "file": file,
            "sha256": hashlib.sha256(wasm).hexdigest(),
            "bytes": len(wasm),
            "memory": {
                **{k: about["memory"][k] for k in ("state", "state_words", "list", "list_words", "work", "pages",
                                                   "most_pages")},
                "fault_code": FAULT_CODE,
                "fault_rule": FAULT_RULE,
                "stop": STOP,
                "room": ROOM,
                "regions": {name: env[name] for name in [*(name for name, _size in REGIONS), "HEAP"]},
            },
        },
        "exports": [_export(name, counts[0], bool(counts[1])) for name, counts in sorted(about["exports"].items())],
        "header": {name: getattr(header, name) for name in HEADER},
        "layout": artifact.layout,
        "types": _types(artifact, speakers),
        "pieces": _pieces(artifact),
        "boards": {name: _board(board) for name, board in artifact.facts.get("boards", {}).items()},
        "roles": _roles(artifact, speakers),
        "sites": [_site(site, speakers) for site in artifact.sites],
        "events": [_filled(event, speakers) for event in artifact.events],
        "rules": [
            {"path": path, "file": _inside(name, folder), "line": line, "column": column}
            for path, name, line, column in artifact.rules
        ],
        "faults": [{"code": code, "meaning": {s.code: s.fault(text) for s in speakers}}
                   for code, text in header.FAULTS.items()],
        "result": {
            "score": bool(artifact.result.get("score")),
            "returns": bool(artifact.result.get("returns")),
            "lowest": bool(artifact.result.get("lowest")),
            "divisor": artifact.result.get("divisor", 1) or 1,
            "ties": len(artifact.result.get("ties", ())),
        },
        "limits": {"decisions": artifact.limit, "then": artifact.limit_result},
    }  # fmt: skip
    assert first.code == ENGLISH
    return Description.model_validate(found, strict=False)


def _inside(file: str, folder: Path) -> str:
    """A file of the game as its folder knows it; where that folder lies is nobody's business."""
    for root in (folder, folder.parent):
        try:
            return Path(file).resolve().relative_to(root.resolve()).as_posix()
        except ValueError:
            continue
    return Path(file).name


def _export(name: str, takes: int, result: bool) -> dict[str, Any]:
    if name in MEANINGS:
        params, text = MEANINGS[name]
    else:
        routine = listing.routines().get(name) or _intrinsics().get(name)
        params = tuple(inspect.signature(routine).parameters) if routine is not None else ()
        text = inspect.getdoc(routine) or ""
    if len(params) != takes:
        params = tuple(f"value_{number + 1}" for number in range(takes))
    return {
        "name": name,
        "params": list(params),
        "result": result,
        "promised": name in PROMISED,
        "meaning": " ".join(text.split()),
    }


@cache
def _intrinsics() -> dict[str, Any]:
    """The functions that an engine supplies, by name."""
    from rulewright.routines import names, names_ahead

    return {
        n: value for module in (names_ahead, names) for n, value in vars(module).items() if inspect.isfunction(value)
    }


# ---- the parts


def _pieces(artifact: Artifact) -> dict[str, Any]:
    facts = artifact.facts
    return {
        "where": facts.get("where") or 0,
        "classes": {
            name: {
                "one": entry.get("one", name), "first": entry["first"], "count": entry["count"],
                "kinds": entry["kinds"], "kind_of": entry["kind_of"], "owner_of": entry["owner_of"],
                "face": entry.get("face") or 0,
            }
            for name, entry in facts.get("classes", {}).items()
        },
        "places": [
            {
                "name": place["name"], "path": place["path"], "site": place.get("site") or "",
                "board": place.get("board") or "", "zone": place.get("zone") or "", "holds": place.get("holds") or "",
                "owner": place.get("owner") or 0, "base": place.get("base") or 0,
                "capacity": place.get("capacity") or 0, "count": place.get("count") or 0,
            }
            for place in facts.get("places", [])
        ],
    }  # fmt: skip


def _board(board: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "shape": str(board.get("shape", "")),
        "sites": board.get("sites", []),
        "points": [[float(x), float(y)] for x, y in board.get("points", [])],
        "edges": [[edge[0], edge[1]] for edge in board.get("edges", [])],
    }


def _roles(artifact: Artifact, speakers: Sequence[_Speaker]) -> list[dict[str, Any]]:
    """The names given to players that everybody may see, in the order in which they are asked for."""
    found = []
    for name in artifact.facts.get("given_roles", ()):
        value = artifact.facts["values"].get(name)
        if value is not None and value["seen"] == "all" and not value["per"]:
            said = {s.code: s.role(name) for s in speakers}
            found.append({"name": name, "slot": value["address"], "said": said})
    return found


def _types(artifact: Artifact, speakers: Sequence[_Speaker]) -> dict[str, Any]:
    wanted = _wanted(artifact, speakers)
    known: dict[str, list[str]] = {"int": [], **artifact.facts.get("types", {})}
    return {
        kind: {
            "names": names,
            "said": {} if kind.startswith("comp:") else {s.code: s.said(kind, names) for s in speakers if names},
            "forms": {
                s.code: {form: s.forms(kind, names, form) for form in sorted(wanted.get((s.code, kind), ()))}
                for s in speakers
                if wanted.get((s.code, kind))
            },
        }
        for kind, names in known.items()
    }


def _wanted(artifact: Artifact, speakers: Sequence[_Speaker]) -> dict[tuple[str, str], set[str]]:
    """The forms that texts ask of values, by language and type."""
    found: dict[tuple[str, str], set[str]] = {}

    def ask(speaker: _Speaker, templates: Iterable[str], kinds: Mapping[str, str]) -> None:
        for template in templates:
            for name, form in HOLE.findall(template):
                if form.strip() and name.strip() in kinds:
                    found.setdefault((speaker.code, kinds[name.strip()]), set()).add(form.strip())

    arms = [arm for site in artifact.sites for arm in site["arms"]]
    texts = [*(s["question"] for s in artifact.sites), *(a["sentence"] for a in arms), *artifact.events]
    for speaker in speakers:
        for text in texts:
            ask(speaker, speaker.templates(text), dict(text["values"]))
        for arm in arms:
            ask(speaker, [speaker.title(arm["name"])], dict(arm["binders"]))
    return found


def _filled(text: Mapping[str, Any], speakers: Sequence[_Speaker]) -> dict[str, Any]:
    said = {s.code: templates for s in speakers if (templates := s.templates(text))}
    return {"values": text["values"], "count": text["count"] if text["one"] else "", "said": said}


def _site(site: Mapping[str, Any], speakers: Sequence[_Speaker]) -> dict[str, Any]:
    return {
        "id": site["id"],
        "kind": site["kind"],
        "path": site["path"],
        "rule": site["rule"],
        "options": site["size"],
        "question": _filled(site["question"], speakers),
        "arms": [
            {
                "id": arm["id"], "path": arm["path"], "offset": arm["offset"], "size": arm["size"], "name": arm["name"],
                "values": arm["binders"], "sentence": _filled(arm["sentence"], speakers),
                "title": {s.code: s.title(arm["name"]) for s in speakers if s.code != ENGLISH},
            }
            for arm in site["arms"]
        ],
    }  # fmt: skip


class _Speaker:
    """One language: what the game's texts and values are in it."""

    def __init__(self, artifact: Artifact, folder: Path, code: str) -> None:
        catalog = game_catalog(folder, code) if code != ENGLISH else Catalog()
        self.code = code
        self.catalog = catalog
        self.facts = Terms(artifact.facts, catalog, code).said()
        self.words = Words(self.facts, code, catalog)
        self.nowhere = [0] * artifact.size  # a state in which nothing was given to anybody

    def language(self) -> dict[str, Any]:
        """Plural forms by count, and what stands around a piece."""
        with in_language(self.code):
            return {
                "code": self.code,
                "plural": [max(0, self.catalog.form_of(n)) for n in range(COUNTS)],
                "of": _("{piece} of {owner}", piece="{piece}", owner="{owner}"),
                "showing": _("{piece} showing {face}", piece="{piece}", face="{face}"),
            }

    def fault(self, meaning: str) -> str:
        """What a fault means."""
        with in_language(self.code):
            return translated(meaning)

    def role(self, name: str) -> str:
        """A player's role."""
        return str(self.facts["values"][name]["words"].get("title") or name.replace("_", " "))

    def templates(self, text: Mapping[str, Any]) -> list[str]:
        """The forms of a text, by plural form; none where this language has no such text."""
        english, one = text["template"], text["one"]
        if not english:
            return []
        if self.code == ENGLISH:
            found: Sequence[str] = [one, english] if one else [english]
        else:
            known = self.catalog.texts.get((text["context"], one or english))
            if known is None:
                return []
            found = [known] if isinstance(known, str) else known if one else known[:1]
        return [self._uncoded(template) for template in found]

    def title(self, name: str) -> str:
        """An option without a sentence of its own, said by its name."""
        own = self.catalog.text(name, OPTION)
        if own == name:
            with in_language(self.code):
                own = {"yes": _("yes"), "no": _("no"), "done": _("done")}.get(name, name)
        return own

    def said(self, kind: str, names: Sequence[str]) -> list[str]:
        """What each value of a type is called."""
        return [self.words.said(value, kind, self.nowhere) for value in range(len(names))]

    def forms(self, kind: str, names: Sequence[str], form: str) -> list[str]:
        """A form of each value of a type; of numbers, that for 1 and that for others."""
        values = [1, 2] if kind == "int" else range(len(names))
        with in_language(self.code):
            return [format(self.words._thing(value, kind, self.nowhere), form) for value in values]

    def _uncoded(self, template: str) -> str:
        return self.words.terms.uncoded(template) if "codes" in self.facts else template
