"""`--set PATH=VALUES`: the combinations of values to try.

["numbers.hand=4..6", "numbers.goal=10,20"]  ->  six mappings, one for each combination
"""

from __future__ import annotations

import re
from itertools import product

from rulewright.languages import _
from rulewright_tools.common import Failure

MOST = 200


def sweep(settings: tuple[str, ...]) -> list[dict[str, int | str]]:
    """Each combination as path -> value; one empty mapping where nothing is set."""
    rows: list[list[tuple[str, int | str]]] = []
    for setting in settings:
        path, equals, values = setting.partition("=")
        if not equals or not path or not values:
            raise Failure(_('"{text}" does not set anything', text=setting),
                          _("write --set numbers.hand=4,5,6 or =4..6"))  # fmt: skip
        rows.append([(path.strip(), value) for value in _values(values)])
    combinations = 1
    for row in rows:
        combinations *= len(row)
    if combinations > MOST:
        raise Failure(_("{count} combinations are too many", count=combinations),
                      _("at most {most} are tried in one run", most=MOST))  # fmt: skip
    return [dict(combination) for combination in product(*rows)]


def _values(text: str) -> list[int | str]:
    found: list[int | str] = []
    for part in text.split(","):
        word = part.strip()
        match = re.fullmatch(r"(-?\d{1,9})\s*\.\.\s*(-?\d{1,9})", word)
        if match:
            low, high = int(match[1]), int(match[2])
            if high < low:
                raise Failure(
                    _('"{range}" is an empty range', range=word), _("write {example}", example=f"{high}..{low}")
                )
            if high - low >= MOST:
                raise Failure(_('"{range}" is too wide a range', range=word))
            found += range(low, high + 1)
        else:
            found.append(int(word) if re.fullmatch(r"-?\d{1,10}", word) else word)
    return found
