"""The manual of the language: a Sphinx extension that makes entries of verbs, sections and messages from the code.

    ```{rules:verbs}            in a page of docs/: the entries of these verbs, from the registry,
    choose                      with their parts, examples that run as doctests, and the games that use them
    may
    ```
    {rules:verb}`choose`        a link to one, which must exist

`docs/conf.py` loads `extension.py`; what the entries say is written in `verbs.py`, `sections.py`, `messages.py` and
`operations.py`. Their names are in the manual's `objects.inv`, where the pages of the site find them.
"""
