"""A game's rules in words: sentences made of resolved statements, conditions and values, in the language in use.

    - gain: me.gems        ->   Take 2 gems from the gem supply.
      amount: 2

The words come from two places: phrases of the verbs (`verbs/`) and of the operations of expressions (here) are the
system's and stand in its catalog; nouns and an author's own texts are the game's. `languages.grammar` puts nouns into
their forms.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulewright.wording.outlines import outline
    from rulewright.wording.said import Said, said_lines
    from rulewright.wording.speaker import Speaker

_HOMES = {"Said": "said", "Speaker": "speaker", "outline": "outlines", "said_lines": "said"}

__all__ = ["Said", "Speaker", "outline", "said_lines"]


def __getattr__(name: str) -> Any:
    """Names are imported at their first use: a game that is compiled needs its nouns and nothing else of this."""
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(f"rulewright.wording.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
