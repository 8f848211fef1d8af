"""The open vocabulary of the language: its verbs."""

from rulewright.verbs import amounts, choose, flow, pieces, telling

MODULES = (amounts, choose, flow, pieces, telling)
