"""The parts of the manual that are made from the interpreter itself: the vocabulary, the table of operations.

python -m rulewright_tools.manual           write docs/vocabulary.md and the tables in docs/internals.md
python -m rulewright_tools.manual --check   say which of them are out of date, and fail
"""
