"""The texts of a game: from its folder to `Messages`, with the model path and the comment beside each.

Sentences that people wrote (titles, summaries, questions, sentences of options, events, paragraphs) are found wherever
they stand; a variant's changes are read as if they stood where they will be applied. Nouns come from the wording, which
knows how each is looked up (`spoken`).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rulewright.diagnostics import Diagnostics
from rulewright.diagnostics.span import Span
from rulewright.model.fields import is_player_table
from rulewright.overlay.paths import find_elements, id_of
from rulewright.resolved.sayings import SAYS
from rulewright.source.folder import load_game_tree, variant_files, variant_names
from rulewright.source.load import load_file
from rulewright.source.tree import Map, Seq
from rulewright.wording.nouns import words
from rulewright_tools.scenarios.read import scenario_files
from rulewright_tools.translation.messages import CLAUSE, TERM, Messages, Sort
from rulewright_tools.translation.remarks import remarks_beside
from rulewright_tools.translation.spoken import spoken_terms

Keys = tuple[str | int, ...]
SENTENCES = ("title", "summary", "text", "option", "say")
"""Keys of sentences, wherever they stand in a game."""
DENIAL = "if not"
"""The key of what is said where a condition does not hold; elsewhere it may be a property's name."""
THINGS = ("components", "boards", "zones", "values", "numbers", "terms", "effects", "symbols", "glossary")
"""Sections whose entries are things: their `title` is a noun."""
SAYERS = ("components", "boards")
"""Sections whose things say sentences of their kinds or spaces, by property."""
BY_ID = ("terms", "effects")
"""Sections whose entries hold statements or sentences right below their id."""
CLAUSE_TEXTS = ("section", "rule", "about", "reading", "reading_a", "reading_b", "taken", "untestable")


def game_messages(folder: Path, diags: Diagnostics | None = None) -> Messages:
    """All texts of a game, its variants, rulebook, examples and clauses; mistakes in its data go to `diags`."""
    return _Reader(folder, diags if diags is not None else Diagnostics()).read()


class _Reader:
    """Walks the documents of one game."""

    def __init__(self, folder: Path, diags: Diagnostics) -> None:
        self.folder = folder
        self.diags = diags
        self.found = Messages()
        self.prefix = ""

    def read(self) -> Messages:
        tree = load_game_tree(self.folder, self.diags)
        for key in ("title", "summary"):
            if key in tree:
                self.text(tree, key, key)
        self.roles(tree.get("roles"))
        self.glossary(tree.get("glossary"), declared_names(tree))
        if not self.diags.failed:
            spoken_terms(self.folder, self.found, self.diags)
        for section, value in tree.items():
            if section not in ("title", "summary", "roles", "glossary", "draw"):
                self.block(value, (section,), ())
        if self.folder.is_dir():
            for name in variant_names(self.folder):
                self.variant(name, tree)
            self.rulebook()
            self.examples()
            self.clauses()
        return self.found

    # ---- one text

    def text(self, holder: Map | Seq, key: Any, path: str, sort: Sort = Sort.SENTENCE, context: str = "") -> None:
        """A text as written: a plain one, one with its plural, or a table of these."""
        if isinstance(holder, Map):
            value, span, key_span = holder.get(str(key)), holder.value_span(str(key)), holder.key_span(str(key))
        else:
            value, span, key_span = holder[key], holder.item_span(key), holder.item_span(key)
        if isinstance(value, Map) and _is_table(value):
            for number in value:
                self.text(value, number, path, sort, context)
            return
        remarks = remarks_beside(span, key_span)
        if isinstance(value, str):
            self.found.add(value, context=context, sort=sort, path=self.prefix + path, remarks=remarks, span=span)
        elif isinstance(value, Map) and isinstance(value.get("one"), str):
            note = value.get("note")
            self.found.add(
                value["one"],
                str(value.get("other") or ""),
                context=str(value.get("context") or context),
                sort=sort,
                path=self.prefix + path,
                remarks=((str(note),) if note else ()) + remarks,
                span=span,
            )

    def word(self, name: str, path: str, sort: Sort, span: Span) -> None:
        """A noun made from an id."""
        self.found.add(
            words(name),
            context=TERM,
            sort=sort,
            path=self.prefix + path,
            remarks=remarks_beside(span),
            span=span,
            derived=True,
        )

    def roles(self, value: Any) -> None:
        """Roles of seats, and those that are given out in play."""
        if isinstance(value, Map):
            for row in value.values():
                self.roles(row)
        elif isinstance(value, Seq):
            for index, role in enumerate(value):
                if isinstance(role, str):
                    name = role[:1].upper() + role[1:]
                    self.word(name, f"roles.{role}", Sort.ROLE, value.item_span(index))

    def glossary(self, value: Any, declared_elsewhere: frozenset[str]) -> None:
        """Words that are explained, and what is said about them; a declared thing has its own noun."""
        for name, declared in value.items() if isinstance(value, Map) else ():
            path = f"glossary.{name}"
            titled = isinstance(declared, Map) and "title" in declared
            if titled:
                self.text(declared, "title", f"{path}.title", Sort.GLOSSARY, TERM)
            elif name not in declared_elsewhere:
                self.word(name, path, Sort.GLOSSARY, value.key_span(name))
            if isinstance(declared, Map):
                self.text(declared, "text", f"{path}.text")
            else:
                self.text(value, name, path)

    # ---- sections and statements

    def block(self, value: Any, named: Keys, pending: Keys) -> None:
        """Sentences at any depth; the path is the chain of ids, with places where there is none."""
        if isinstance(value, Map):
            for key, item in value.items():
                keys = (*named, *pending, key)
                if key == SAYS and keys[0] in SAYERS and len(keys) == 3 and isinstance(item, Map):
                    for of in item:
                        self.text(item, of, ".".join(map(str, (*keys, of))))
                elif (key in SENTENCES or (key == DENIAL and keys[0] in ("terms", "values"))) and _is_text(item):
                    if key != "title" or keys[0] not in THINGS:
                        self.text(value, key, ".".join(map(str, keys)))
                elif len(keys) == 2 and keys[0] in BY_ID:
                    self.block(item, keys, ())
                else:
                    self.block(item, named, (*pending, key))
        elif isinstance(value, Seq):
            for index, item in enumerate(value):
                own = id_of(item)
                if own:
                    self.block(item, (*named, own), ())
                else:
                    self.block(item, named, (*pending, index + 1))

    # ---- files beside the rules

    def variant(self, name: str, tree: Map) -> None:
        self.prefix = f"variants.{name}."
        for file in variant_files(self.folder, name, self.diags):
            content = load_file(file, self.diags)
            if not isinstance(content, Map):
                continue
            for key in ("title", "summary", "text"):
                if key in content:
                    self.text(content, key, key)
            overruled = content.get("overrules")
            if isinstance(overruled, Map):
                for clause in overruled:
                    self.text(overruled, clause, f"overrules.{clause}")
            changes = content.get("changes")
            for change in changes if isinstance(changes, Seq) else ():
                if isinstance(change, Map) and isinstance(change.get("at"), str):
                    self.change(change, tree)
        self.prefix = ""

    def change(self, change: Map, tree: Map) -> None:
        """What a variant puts somewhere, read as what stands there."""
        elements = find_elements(tree, change["at"])
        keys = tuple((elements[0].name if elements else change["at"]).split("."))
        for deed in ("set", "add", "replace", "before", "after"):
            value = change.get(deed)
            if keys[0] == "roles":
                self.roles(value)
            elif keys[0] == "glossary" and len(keys) == 1:
                self.glossary(value, declared_names(tree))
            elif keys[-1] in SENTENCES and _is_text(value):
                if keys[-1] != "title" or keys[0] not in THINGS:
                    self.text(change, deed, ".".join(keys))
            else:
                self.block(value, keys, ())

    def rulebook(self) -> None:
        content = self.beside("rulebook.yaml")
        for section in _items(content, "sections"):
            path = f"rulebook.{section.get('id', '')}"
            self.text(section, "title", f"{path}.title")
            if "text" in section:
                self.text(section, "text", f"{path}.text")
            for paragraph in _items(section, "paragraphs"):
                self.text(paragraph, "text", f"{path}.{paragraph.get('id', '')}.text")

    def examples(self) -> None:
        """Names of the scenarios that are printed: as examples, because the rulebook asks for them, or in the index of
        clauses because they name one.
        """
        asked = {
            name
            for section in _items(self.beside("rulebook.yaml"), "sections")
            for name in (section.get("examples") or ())
            if isinstance(name, str)
        }
        for file in scenario_files(self.folder):
            content = load_file(file, self.diags)
            for scenario in content if isinstance(content, Seq) else ():
                if not isinstance(scenario, Map):
                    continue
                path = f"scenarios.{file.stem}"
                if scenario.get("example") is True or scenario.get("name") in asked:
                    for key in ("name", "note"):
                        if key in scenario:
                            self.text(scenario, key, path)
                elif scenario.get("clauses"):
                    self.text(scenario, "name", path, Sort.CLAUSE, CLAUSE)

    def clauses(self) -> None:
        content = self.beside("clauses.yaml")
        for part in ("clauses", "gaps", "contradictions"):
            for clause in _items(content, part):
                for key in CLAUSE_TEXTS:
                    if key in clause:
                        self.text(clause, key, f"clauses.{clause.get('id', '')}.{key}", Sort.CLAUSE, CLAUSE)

    def beside(self, name: str) -> Any:
        file = self.folder / name
        return load_file(file, self.diags) if file.is_file() else None


def declared_names(tree: Map) -> frozenset[str]:
    """The names of all things that a game declares, of kinds of pieces and of words of lists too."""
    found: set[str] = set()
    for section in ("components", "boards", "zones", "values", "symbols"):
        entries = tree.get(section)
        for name, entry in entries.items() if isinstance(entries, Map) else ():
            kinds = entry.get("kinds") if isinstance(entry, Map) and section != "symbols" else entry
            found |= {name, *(k for k in (kinds if isinstance(kinds, Map | Seq) else ()) if isinstance(k, str))}
    return frozenset(found)


def _items(value: Any, key: str) -> Iterator[Map]:
    """The mappings in a list under a key."""
    rows = value.get(key) if isinstance(value, Map) else None
    for row in rows if isinstance(rows, Seq) else ():
        if isinstance(row, Map):
            yield row


def _is_table(value: Map) -> bool:
    """Whether a mapping holds texts by player number, or one for yes and one for no."""
    return is_player_table(value) or (bool(value) and set(value) <= {"yes", "no"})


def _is_text(value: Any) -> bool:
    """Whether a value is a sentence: a text, one with its plural, or a table of such."""
    if isinstance(value, Map) and _is_table(value):
        return all(_is_text(row) for row in value.values())
    return isinstance(value, str) or (isinstance(value, Map) and isinstance(value.get("one"), str))
