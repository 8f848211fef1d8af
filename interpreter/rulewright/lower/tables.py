"""Which function lowers which operation: the modules' own tables, put together.

`LOWERINGS` has the operations of one value, `DOMAINS` those of several; what stands in neither no author can write.
"""

from __future__ import annotations

from rulewright.lower import copies, domains, expressions, folds, modular, search, spaces
from rulewright.lower.context import Lowering, Several

LOWERINGS: dict[str, Lowering] = {
    **expressions.LOWERINGS,
    **spaces.LOWERINGS,
    **copies.LOWERINGS,
    **modular.LOWERINGS,
    **folds.LOWERINGS,
    **search.LOWERINGS,
}
DOMAINS: dict[str, Several] = {**domains.DOMAINS, **copies.DOMAINS, **search.DOMAINS}
