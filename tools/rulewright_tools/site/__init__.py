"""The site: one MkDocs build for each language, from the pages in `generated_docs/`.

`mkdocs.yml` loads `hooks.py`, which adds what only the built site has: the navigation (`navigation.py`), sheets to
download (`downloads.py`), links into the manual (`manual_links.py`) and the switch between languages (`switch.py`).
`python -m rulewright_tools.site` builds everything: sheets, manual, every language.
"""
