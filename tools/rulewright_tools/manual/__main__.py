"""Build the manual alone: python -m rulewright_tools.manual FOLDER [html] [epub] [doctest]"""

from __future__ import annotations

import sys
from pathlib import Path

from rulewright_tools.manual.build import BUILDERS, build_manual


def work_folder(target: Path) -> Path:
    """Where Sphinx keeps what it has read: beside the folder that the manual is built into, not in it."""
    return target.parent.with_name(f"{target.parent.name}-work")


def main(arguments: list[str]) -> int:
    """Exit code 1 where anything is wrong, 2 where the arguments are."""
    builders = tuple(arguments[1:]) or BUILDERS
    if not arguments or not set(builders) <= set(BUILDERS):
        print(f"usage: python -m rulewright_tools.manual FOLDER [{'] ['.join(BUILDERS)}]", file=sys.stderr)
        return 2
    root = Path(__file__).resolve().parents[3]
    target = Path(arguments[0]).resolve()
    found = build_manual(root, target, work_folder(target), builders)
    for message in found:
        print(message, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
