"""The texts of a game: from its folder to `Messages`, with the model path and the comment beside each.

Texts that people wrote (titles, summaries, questions, sentences of options, events, paragraphs) are found wherever
they stand; nouns are found by section, because most are made from ids (`well_parts` is said "well parts"). A variant's
changes are read as if they stood where they will be applied.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rulewright.diagnostics import Diagnostics
from rulewright.diagnostics.span import Span
from rulewright.model.fields import is_player_table
from rulewright.overlay.paths import find_elements, id_of
from rulewright.source.folder import load_game_tree, variant_files, variant_names
from rulewright.source.load import load_file
from rulewright.source.tree import Map, Seq
from rulewright_tools.scenarios.read import scenario_files
from rulewright_tools.translation.messages import CLAUSE, TERM, Messages, Sort
from rulewright_tools.translation.remarks import remarks_beside

Keys = tuple[str | int, ...]
SENTENCES = ("title", "summary", "text", "option", "say")
"""Keys of sentences wherever they stand in a game, save titles of things."""
OPEN_SECTIONS = {
    "numbers": Sort.NUMBER, "zones": Sort.ZONE, "values": Sort.VALUE, "boards": Sort.BOARD,
}  # fmt: skip
"""Sections whose every entry is a thing, called by its title or its id."""
OWN_KEYS = {
    "components": {
        "one", "kinds", "count", "tokens", "per", "faces", "turns", "back", "title", "text", "symbol", "spaces",
        "edges",
        "effect", "icon", "colour", "picture",
    },
    "boards": {"at", "title", "text"},
}  # fmt: skip
"""Keys of kinds and spaces that are no properties."""
CLAUSE_TEXTS = ("section", "rule", "about", "reading", "reading_a", "reading_b", "taken", "untestable")
PLAIN_NAME = re.compile(r"[a-z]{2,}(_[a-z]+)*\Z")
"""Names of spaces that are words. Others, such as `a1`, are the same in every language."""


def game_messages(folder: Path, diags: Diagnostics | None = None) -> Messages:
    """All texts of a game, its variants, rulebook, examples and clauses; mistakes in its data go to `diags`."""
    return _Reader(folder, diags if diags is not None else Diagnostics()).read()


def said(name: str) -> str:
    """The words made from an id: `well_parts` is said "well parts"."""
    return name.replace("_", " ")


class _Reader:
    """Walks the documents of one game."""

    def __init__(self, folder: Path, diags: Diagnostics) -> None:
        self.folder = folder
        self.diags = diags
        self.found = Messages()
        self.prefix = ""

    def read(self) -> Messages:
        tree = load_game_tree(self.folder, self.diags)
        for section, value in tree.items():
            self.section(section, value, tree, tree.key_span(section))
        if self.folder.is_dir():
            for name in variant_names(self.folder):
                self.variant(name, tree)
            self.rulebook()
            self.examples()
            self.clauses()
        return self.found

    # ---- one text

    def text(self, holder: Map | Seq, key: Any, path: str, sort: Sort = Sort.SENTENCE, context: str = "") -> None:
        """A text as written: a plain one, one with its plural, or a table of these by player number."""
        if isinstance(holder, Map):
            value, span, key_span = holder.get(str(key)), holder.value_span(str(key)), holder.key_span(str(key))
        else:
            value, span, key_span = holder[key], holder.item_span(key), holder.item_span(key)
        if isinstance(value, Map) and is_player_table(value):
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

    def word(self, name: Any, path: str, sort: Sort, span: Span, other: str = "") -> None:
        """A noun made from an id."""
        if isinstance(name, str):
            self.found.add(
                said(name),
                said(other),
                context=TERM,
                sort=sort,
                path=self.prefix + path,
                remarks=remarks_beside(span),
                span=span,
                derived=True,
            )

    def thing(self, name: str, declared: Any, path: str, sort: Sort, span: Span, other: str = "") -> None:
        """What something is called: its title, else its id; and what is said about it."""
        if isinstance(declared, Map) and declared.get("title") is not None:
            self.text(declared, "title", f"{path}.title", sort, TERM)
        else:
            self.word(name, path, sort, span, other)
        if isinstance(declared, Map) and "text" in declared:
            self.text(declared, "text", f"{path}.text")

    # ---- sections

    def section(self, name: str, value: Any, holder: Map, span: Span) -> None:
        if name in ("title", "summary"):
            self.text(holder, name, name)
        elif name == "roles":
            self.roles(value)
        elif name == "symbols":
            for row, words in _entries(value):
                self.words(words, f"symbols.{row}", Sort.WORD)
        elif name == "components":
            for entry, declared in _entries(value):
                self.component(entry, declared, value.key_span(entry))
        elif name in OPEN_SECTIONS:
            for entry, declared in _entries(value):
                self.entry(name, entry, declared, value.key_span(entry))
        elif name == "glossary":
            self.glossary(value)
        elif name in ("effects", "terms"):
            for entry, declared in _entries(value):
                self.block(declared, (name, entry), ())
        elif name != "draw":
            self.block(value, (name,), ())

    def roles(self, value: Any) -> None:
        if isinstance(value, Map):
            for row in value.values():  # `given:`, or a table by player number
                self.roles(row)
        elif isinstance(value, Seq):
            for index, role in enumerate(value):
                self.word(role, f"roles.{role}", Sort.ROLE, value.item_span(index))

    def words(self, value: Any, path: str, sort: Sort) -> None:
        if isinstance(value, Map) and is_player_table(value):
            for row in value.values():
                self.words(row, path, sort)
        elif isinstance(value, Seq):
            for index, word in enumerate(value):
                self.word(word, f"{path}.{word}", sort, value.item_span(index))

    def component(self, name: str, declared: Any, span: Span) -> None:
        path = f"components.{name}"
        entry = declared if isinstance(declared, Map) else Map(span)
        one = entry.get("one")
        one = one if isinstance(one, str) and one else name.removesuffix("s") or name
        self.thing(one, declared, path, Sort.CLASS, span, other=name)
        self.words(entry.get("faces"), f"{path}.faces", Sort.WORD)
        kinds = entry.get("kinds")
        self.properties(entry, path, "components")
        if isinstance(kinds, Map):
            for kind, row in kinds.items():
                self.kind(kind, row, f"{path}.kinds.{kind}", kinds.key_span(kind))

    def kind(self, name: str, declared: Any, path: str, span: Span) -> None:
        self.thing(name, declared, path, Sort.KIND, span)
        if isinstance(declared, Map):
            self.properties(declared, path, "components")

    def properties(self, declared: Map, path: str, section: str) -> None:
        """Names of properties head columns of tables; their blocks hold sentences."""
        for key, value in declared.items():
            if key in OWN_KEYS[section]:
                if key == "effect":
                    self.block(value, (*path.split("."), key), ())
                elif key == "spaces":
                    self.spaces(value, path)
                continue
            self.word(key, f"{path}.{key}", Sort.WORD, declared.key_span(key))
            if isinstance(value, Seq) and any(isinstance(item, Map) for item in value):
                self.block(value, (*path.split("."), key), ())

    def entry(self, section: str, name: str, declared: Any, span: Span) -> None:
        path = f"{section}.{name}"
        self.thing(name, declared, path, OPEN_SECTIONS[section], span)
        if section == "boards" and isinstance(declared, Map):
            self.spaces(declared.get("spaces"), path)

    def spaces(self, value: Any, path: str) -> None:
        """Spaces that are called by words."""
        if isinstance(value, Map) and is_player_table(value):
            for row in value.values():
                self.spaces(row, path)
        elif isinstance(value, Map):
            for name, declared in value.items():
                titled = isinstance(declared, Map) and declared.get("title") is not None
                if titled or PLAIN_NAME.match(name):
                    self.thing(name, declared, f"{path}.spaces.{name}", Sort.SPACE, value.key_span(name))
                if isinstance(declared, Map):
                    self.properties(declared, f"{path}.spaces.{name}", "boards")
        elif isinstance(value, Seq):
            for index, name in enumerate(value):
                if isinstance(name, str) and PLAIN_NAME.match(name):
                    self.word(name, f"{path}.spaces.{name}", Sort.SPACE, value.item_span(index))

    def glossary(self, value: Any) -> None:
        for name, declared in _entries(value):
            if isinstance(declared, str):
                self.word(name, f"glossary.{name}", Sort.GLOSSARY, value.key_span(name))
                self.text(value, name, f"glossary.{name}.text")
            else:
                self.thing(name, declared, f"glossary.{name}", Sort.GLOSSARY, value.key_span(name))

    # ---- statements

    def block(self, value: Any, named: Keys, pending: Keys) -> None:
        """Sentences at any depth; the path is the chain of ids, with places where there is none."""
        if isinstance(value, Map):
            for key, item in value.items():
                path = ".".join(map(str, (*named, *pending, key)))
                if key in SENTENCES and _is_text(item):
                    self.text(value, key, path)
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
            changes = content.get("changes")
            for change in changes if isinstance(changes, Seq) else ():
                if isinstance(change, Map) and isinstance(change.get("at"), str):
                    self.change(change, tree)
        self.prefix = ""

    def change(self, change: Map, tree: Map) -> None:
        elements = find_elements(tree, change["at"])
        name = elements[0].name if elements else change["at"]
        keys = tuple(name.split("."))
        for deed in ("set", "add", "replace", "before", "after"):
            if deed in change:
                self.placed(change, deed, keys)

    def placed(self, holder: Map, key: str, keys: tuple[str, ...]) -> None:
        """What a change puts at a place, read as what stands there."""
        value, span = holder[key], holder.key_span(key)
        section, last = keys[0], keys[-1]
        if last in SENTENCES and _is_text(value):
            noun = last == "title" and len(keys) > 2 and section in (*OPEN_SECTIONS, "components")
            sort = OPEN_SECTIONS.get(section, Sort.KIND) if noun else Sort.SENTENCE
            self.text(holder, key, ".".join(keys), sort, TERM if noun else "")
        elif len(keys) == 1 and isinstance(value, Map) and section in ("symbols", "components", *OPEN_SECTIONS):
            self.section(section, value, holder, span)
        elif section == "roles":
            self.roles(value)
        elif section == "symbols" or last == "faces":
            self.words(value, ".".join(keys), Sort.WORD)
        elif section == "components":
            self.part_of_component(value, keys, span)
        elif section == "boards" and last == "spaces":
            self.spaces(value, ".".join(keys[:-1]))
        elif section in OPEN_SECTIONS:
            if isinstance(value, Map) and len(keys) == 2 and key != "add":
                self.entry(section, last, value, span)
        else:
            self.block(value, keys, ())

    def part_of_component(self, value: Any, keys: tuple[str, ...], span: Span) -> None:
        """Something put into a class of pieces: a kind or several, or parts of one."""
        if not isinstance(value, Map):
            self.block(value, keys, ())
        elif keys[-1] == "kinds":
            for kind, row in value.items():
                self.kind(kind, row, ".".join((*keys, kind)), value.key_span(kind))
        elif len(keys) == 4 and keys[2] == "kinds":
            self.thing(keys[3], value, ".".join(keys), Sort.KIND, span)
            self.properties(value, ".".join(keys), "components")
        elif len(keys) == 2:
            self.component(keys[1], value, span)
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
        """Names of the scenarios that are printed: those that say so, and those that the rulebook asks for."""
        asked = {
            name
            for section in _items(self.beside("rulebook.yaml"), "sections")
            for name in (section.get("examples") or ())
            if isinstance(name, str)
        }
        for file in scenario_files(self.folder):
            content = load_file(file, self.diags)
            for scenario in content if isinstance(content, Seq) else ():
                if isinstance(scenario, Map) and (scenario.get("example") is True or scenario.get("name") in asked):
                    for key in ("name", "note"):
                        if key in scenario:
                            self.text(scenario, key, f"scenarios.{file.stem}")

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


def _entries(value: Any) -> Iterator[tuple[str, Any]]:
    """The entries of a mapping; none of what should be one and is not."""
    yield from value.items() if isinstance(value, Map) else ()


def _items(value: Any, key: str) -> Iterator[Map]:
    """The mappings in a list under a key."""
    rows = value.get(key) if isinstance(value, Map) else None
    for row in rows if isinstance(rows, Seq) else ():
        if isinstance(row, Map):
            yield row


def _is_text(value: Any) -> bool:
    """Whether a value is a sentence: a text, one with its plural, or a table of such by player number."""
    if isinstance(value, Map) and is_player_table(value):
        return all(_is_text(row) for row in value.values())
    return isinstance(value, str) or (isinstance(value, Map) and isinstance(value.get("one"), str))
