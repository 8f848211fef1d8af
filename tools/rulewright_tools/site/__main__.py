"""python -m rulewright_tools.site [FOLDER] [--properdocs]"""

from __future__ import annotations

import sys

from rulewright_tools.site.build import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
