"""Local names in expressions: which of them a node reads, and the one that is the player at work."""

from __future__ import annotations

import re

from rulewright.resolved.tree import Node

ME = re.compile(r"me(_\d+)?")
"""The player at work; a name that is declared again within gets a number behind it."""


def is_me(node: Node) -> bool:
    """Whether a node is the player at work."""
    return node.op == "local" and isinstance(node.data, str) and ME.fullmatch(node.data) is not None


def names(node: Node, local: str) -> bool:
    """Whether a node reads a local name."""
    return (node.op == "local" and node.data == local) or any(names(a, local) for a in node.args)
