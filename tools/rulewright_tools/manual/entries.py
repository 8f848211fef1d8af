"""Directives: one for each kind of object, which writes its entry, and those that list several on a page."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from docutils import nodes
from docutils.nodes import Node
from docutils.statemachine import StringList
from sphinx import addnodes
from sphinx.directives import ObjectDescription
from sphinx.util.docutils import SphinxDirective

from rulewright.codebook import PHASES
from rulewright_tools.manual import messages, operations, sections, verbs
from rulewright_tools.manual.domain import RulesDomain, anchor_of
from rulewright_tools.manual.examples import examples_of
from rulewright_tools.manual.markup import entry


class EntryDirective(ObjectDescription[str]):
    """An entry of the manual. Its name is all that is written; the rest is made."""

    in_contents: ClassVar[bool] = True

    def text(self, name: str) -> list[str]:
        """The entry as Markdown."""
        raise NotImplementedError

    def known(self) -> list[str]:
        """The names there are."""
        raise NotImplementedError

    def run(self) -> list[Node]:
        name = " ".join(self.arguments[0].split())
        if name not in self.known():
            raise self.error(f"there is no {self.objtype_of()} called {name!r}")
        self.content = StringList(self.text(name), source=str(self.env.doc2path(self.env.docname)))
        return super().run()

    def objtype_of(self) -> str:
        return self.name.rpartition(":")[2]

    def handle_signature(self, sig: str, signode: addnodes.desc_signature) -> str:
        name = " ".join(sig.split())
        shown, note = self.signature(name)
        signode += addnodes.desc_name(shown, shown)
        if note:
            signode += addnodes.desc_sig_space()
            signode += addnodes.desc_annotation(note, note)
        signode["shown"] = shown
        return name

    def signature(self, name: str) -> tuple[str, str]:
        """What is written, and a remark beside it."""
        return name, ""

    def add_target_and_index(self, name: str, sig: str, signode: addnodes.desc_signature) -> None:
        kind = self.objtype_of()
        anchor = anchor_of(self.env, self.state.document, kind, name)
        signode["ids"].append(anchor)
        domain = self.env.domains["rules"]
        assert isinstance(domain, RulesDomain)
        domain.note(kind, name, anchor, signode)
        said = domain.object_types[kind].lname
        self.indexnode["entries"].append(("single", f"{name} ({said})", anchor, "", None))

    def _object_hierarchy_parts(self, sig_node: addnodes.desc_signature) -> tuple[str, ...]:
        return (sig_node["shown"],) if self.in_contents and "shown" in sig_node else ()

    def _toc_entry_name(self, sig_node: addnodes.desc_signature) -> str:
        return sig_node["shown"] if self.in_contents and "shown" in sig_node else ""


class VerbDirective(EntryDirective):
    """A verb. Its examples are doctests, unseen."""

    def known(self) -> list[str]:
        return verbs.verb_names()

    def text(self, name: str) -> list[str]:
        return verbs.verb_entry(name, Path(self.config.rules_root))

    def signature(self, name: str) -> tuple[str, str]:
        return verbs.title(name), ""

    def transform_content(self, content_node: addnodes.desc_content) -> None:
        for name in self.names:
            for number in range(len(examples_of(name))):
                test = f">>> try_example({name!r}, {number})"
                found = nodes.comment("", "", testnodetype="doctest", test=test, groups=[name])
                self.set_source_info(found)
                content_node += found


class PartDirective(EntryDirective):
    """A part of a verb: `choose.among`."""

    in_contents = False

    def known(self) -> list[str]:
        return [f"{verb}.{part}" for verb in verbs.verb_names() for part in verbs.part_names(verb)]

    def text(self, name: str) -> list[str]:
        return verbs.part_entry(*name.split(".", 1))[1]

    def signature(self, name: str) -> tuple[str, str]:
        verb, part = name.split(".", 1)
        return part, verbs.part_entry(verb, part)[0]


class SectionDirective(EntryDirective):
    """A section of a game, or a file beside it, with all its keys."""

    def known(self) -> list[str]:
        return list(sections.all_entries())

    def text(self, name: str) -> list[str]:
        return sections.section_entry(name)

    def signature(self, name: str) -> tuple[str, str]:
        found = sections.all_entries()[name]
        return found.key, "; ".join(words for words in (found.takes, "needed" if found.needed else "") if words)


class FieldDirective(SectionDirective):
    """A key inside a section: `zones.seen by`."""

    in_contents = False


class CodeDirective(EntryDirective):
    """The code of a message."""

    def known(self) -> list[str]:
        return messages.code_names()

    def text(self, name: str) -> list[str]:
        return messages.code_entry(name)


class Listed(SphinxDirective):
    """Entries of several objects, named one in a line."""

    has_content = True
    objtype: ClassVar[str]

    def listed(self) -> list[str]:
        return [line.strip() for line in self.content if line.strip()]

    def run(self) -> list[Node]:
        lines = [line for name in self.listed() for line in entry(self.objtype, name)]
        return self.parse_text_to_nodes("\n".join(lines))


class Verbs(Listed):
    """Entries of verbs."""

    objtype = "verb"


class Sections(Listed):
    """Entries of sections."""

    objtype = "section"


class Codes(Listed):
    """Entries of the codes that one step finds; the step is named behind the directive."""

    objtype = "code"
    has_content = False
    required_arguments = 1

    def listed(self) -> list[str]:
        if self.arguments[0] not in PHASES:
            raise self.error(f"no step is called {self.arguments[0]!r}; there are {', '.join(PHASES)}")
        return messages.code_names(self.arguments[0])


class Operations(SphinxDirective):
    """The tables of the typed program's operations."""

    def run(self) -> list[Node]:
        return self.parse_text_to_nodes("\n".join(operations.operations()))


DIRECTIVES = {
    "verb": VerbDirective,
    "part": PartDirective,
    "section": SectionDirective,
    "field": FieldDirective,
    "code": CodeDirective,
    "verbs": Verbs,
    "sections": Sections,
    "codes": Codes,
    "operations": Operations,
}
