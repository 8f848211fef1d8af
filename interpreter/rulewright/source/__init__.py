"""The text of YAML files as plain values that remember where they stood."""

from rulewright.source.tree import Map, Seq, copy_tree, span_of

__all__ = ["Map", "Seq", "copy_tree", "span_of"]
