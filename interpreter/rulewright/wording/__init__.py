"""A game's rules in words: sentences made of resolved statements, conditions and values, in the language in use.

    - gain: me.gems        ->   Take 2 gems from the gem supply.
      amount: 2

The words come from two places: phrases of the verbs (`verbs/`) and of the operations of expressions (here) are the
system's and stand in its catalog; nouns and an author's own texts are the game's. `languages.grammar` puts nouns into
their forms.
"""

from __future__ import annotations

from rulewright.wording.outline import outline
from rulewright.wording.said import Said, said_lines
from rulewright.wording.speaker import Speaker

__all__ = ["Said", "Speaker", "outline", "said_lines"]
