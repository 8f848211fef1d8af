"""The domain `rules`: verbs and their parts, sections and their keys, codes of messages, as objects of the manual."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import Any, ClassVar

from docutils import nodes
from docutils.nodes import Element, Node
from sphinx import addnodes
from sphinx.builders import Builder
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util import logging
from sphinx.util.nodes import make_id, make_refnode

from rulewright_tools.manual.messages import code_names
from rulewright_tools.manual.sections import section_names
from rulewright_tools.manual.verbs import verb_names

logger = logging.getLogger(__name__)

Key = tuple[str, str]
"""Kind of object and name."""


class RulesDomain(Domain):
    """All objects with the page and anchor where they are described; one that is described nowhere is a warning."""

    name = "rules"
    label = "Rules language"
    object_types: ClassVar[dict[str, ObjType]] = {
        kind: ObjType(said, kind)
        for kind, said in (
            ("verb", "verb"),
            ("part", "part of a verb"),
            ("section", "section"),
            ("field", "key"),
            ("code", "message"),
        )
    }
    roles: ClassVar[dict[str, Any]] = {kind: XRefRole(warn_dangling=True) for kind in object_types}
    initial_data: ClassVar[dict[str, Any]] = {"objects": {}}
    data_version = 1

    @property
    def objects(self) -> dict[Key, tuple[str, str]]:
        """Page and anchor of each object."""
        found: dict[Key, tuple[str, str]] = self.data["objects"]
        return found

    def note(self, kind: str, name: str, anchor: str, node: Node) -> None:
        """Notes where an object is described."""
        there = self.objects.get((kind, name))
        if there is not None:
            logger.warning("the %s %r is described on %s already", kind, name, there[0], location=node)
        self.objects[kind, name] = (self.env.docname, anchor)

    def clear_doc(self, docname: str) -> None:
        for key, (page, _) in list(self.objects.items()):
            if page == docname:
                del self.objects[key]

    def merge_domaindata(self, docnames: AbstractSet[str], otherdata: dict[str, Any]) -> None:
        self.objects.update({key: at for key, at in otherdata["objects"].items() if at[0] in docnames})

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: addnodes.pending_xref,
        contnode: Element,
    ) -> nodes.reference | None:
        at = self.objects.get((typ, target))
        return None if at is None else make_refnode(builder, fromdocname, at[0], at[1], contnode, target)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: addnodes.pending_xref,
        contnode: Element,
    ) -> list[tuple[str, nodes.reference]]:
        found = [(kind, at) for (kind, name), at in self.objects.items() if name == target]
        return [
            (f"rules:{kind}", make_refnode(builder, fromdocname, page, anchor, contnode, target))
            for kind, (page, anchor) in found
        ]

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        for (kind, name), (page, anchor) in self.objects.items():
            yield name, name, kind, page, anchor, 1

    def check_consistency(self) -> None:
        """Every verb, section and code stands on some page."""
        for kind, name in missing(self.objects):
            logger.warning("no page describes the %s %r", kind, name)


def missing(objects: Iterable[Key]) -> list[Key]:
    """What the manual must describe and does not."""
    wanted: list[Key] = [
        *(("verb", name) for name in verb_names()),
        *(("section", name) for name in section_names()),
        *(("code", name) for name in code_names()),
    ]
    there = set(objects)
    return [key for key in wanted if key not in there]


def anchor_of(env: BuildEnvironment, document: nodes.document, kind: str, name: str) -> str:
    """A new anchor for an object, readable where its name allows it."""
    return make_id(env, document, kind, name)
