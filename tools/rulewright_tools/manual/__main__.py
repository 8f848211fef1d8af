"""Build the manual alone: python -m rulewright_tools.manual FOLDER [html] [epub] [doctest]"""

from __future__ import annotations

import sys
from pathlib import Path

from rulewright_tools.manual.build import BUILDERS, build_manual


def main(arguments: list[str]) -> int:
    """Exit code 1 where anything is wrong, 2 where the arguments are."""
    builders = tuple(arguments[1:]) or BUILDERS
    if not arguments or not set(builders) <= set(BUILDERS):
        print(f"usage: python -m rulewright_tools.manual FOLDER [{'] ['.join(BUILDERS)}]", file=sys.stderr)
        return 2
    root = Path(__file__).resolve().parents[3]
    target = Path(arguments[0]).resolve()
    found = build_manual(root, target, target.parent / f".{target.name}", builders)
    for message in found:
        print(message, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
