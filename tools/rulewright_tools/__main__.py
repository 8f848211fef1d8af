"""`python -m rulewright_tools` is the same as the command `rulewright`."""

from rulewright_tools.cli import main

main()
