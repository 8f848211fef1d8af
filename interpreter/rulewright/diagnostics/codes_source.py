"""Codes of the first step: files and YAML."""

from __future__ import annotations

from rulewright.diagnostics.codes import Code

TABLE = [
    Code(
        "yaml-syntax",
        "source",
        "The file is not valid YAML. The hint names the usual cause: a colon in a text, a bracket or quote that is not "
        "closed, indentation.",
        "summary: Take one: the best\n",
        'summary: "Take one: the best"\n',
    ),
    Code(
        "duplicate-key",
        "source",
        "A key stands twice in one mapping; the second would silently replace the first.",
        "numbers:\n  size: 3\n  size: 4\n",
        "numbers:\n  size: 3\n",
    ),
    Code(
        "duplicate-id",
        "source",
        "Two files of a game declare the same id in one section.",
        "numbers: {size: 3}\n# file: more.yaml\nnumbers: {size: 4}\n",
        "numbers: {size: 3}\n# file: more.yaml\nnumbers: {height: 4}\n",
    ),
    Code(
        "duplicate-section",
        "source",
        "Two files of a game hold a section that cannot be joined, such as a block.",
        "summary: One.\n# file: more.yaml\nsummary: Two.\n",
        "summary: One.\n# file: more.yaml\nnumbers: {size: 4}\n",
    ),
    Code(
        "cut-text",
        "source",
        "Inside { } and [ ] a comma ends a text; a text that holds one, such as max(1, 2), needs quotes.",
        "terms: {most: max(1, 2)}\n",
        'terms: {most: "max(1, 2)"}\n',
    ),
    Code(
        "bad-key",
        "source",
        "A key is not a plain word: it is missing, or it is a list or mapping.",
        "numbers:\n  [a, b]: 3\n",
        "numbers:\n  a: 3\n  b: 3\n",
    ),
    Code(
        "number-form",
        "source",
        "A number is written in a form that YAML programs read in different ways, such as 012, 1_000 or 0x1f.",
        "numbers: {size: 012}\n",
        "numbers: {size: 12}\n",
    ),
    Code(
        "fraction",
        "source",
        "A number with a fraction. All numbers are whole; a text that looks like one needs quotes.",
        "numbers: {size: 1.5}\n",
        "numbers: {size: 2}\n",
    ),
    Code(
        "huge-number",
        "source",
        "A number beyond 32 bits.",
        "numbers: {size: 99999999999}\n",
        "numbers: {size: 99999}\n",
    ),
    Code(
        "date",
        "source",
        "An unquoted text looks like a date, which some YAML programs turn into something else.",
        "summary: 2026-11-29\n",
        'summary: "2026-11-29"\n',
    ),
    Code(
        "hidden-character",
        "source",
        "A character that cannot be seen: a control character, an odd line end, or a mark that turns text around.",
        'summary: "Ring the bell \\x07"\n',
        "summary: Ring the bell\n",
    ),
    Code(
        "yaml-anchor", "source", "Anchors (&name) are not allowed.", "numbers: {size: &s 3}\n", "numbers: {size: 3}\n"
    ),
    Code("yaml-alias", "source", "Aliases (*name) are not allowed.", "summary: *x\n", 'summary: "*x"\n'),
    Code("yaml-tag", "source", "Tags (!name) are not allowed.", "summary: !text Hello\n", "summary: Hello\n"),
    Code(
        "yaml-merge",
        "source",
        "The merge key << is not allowed.",
        "numbers: {<<: {size: 3}}\n",
        "numbers: {size: 3}\n",
    ),
    Code(
        "yaml-directive",
        "source",
        "Lines that begin with % change how YAML is read, and are not allowed.",
        "# file: more.yaml\n%YAML 1.1\n---\nnumbers: {size: 3}\n",
        "# file: more.yaml\nnumbers: {size: 3}\n",
    ),
    Code(
        "two-documents",
        "source",
        "A file holds two documents, parted by ---.",
        "numbers: {size: 3}\n---\nsummary: More\n",
        "numbers: {size: 3}\nsummary: More\n",
    ),
    Code(
        "too-deep",
        "source",
        "More than 40 levels of lists and mappings inside one another.",
        "glossary: {a: " + "[" * 45 + "]" * 45 + "}\n",
        "glossary: {a: [[1]]}\n",
    ),
    Code(
        "text-too-long",
        "source",
        "One text is longer than 20,000 characters.",
        "summary: (a text of 20,001 characters)\n",
        "summary: A short text.\n",
        run=False,
    ),
    Code(
        "too-many-values",
        "source",
        "A game's files hold more than 30,000 values.",
        "glossary: {a: [1, 1, 1, (and so on)]}\n",
        "glossary: {a: [1]}\n",
        run=False,
    ),
    Code(
        "not-a-mapping",
        "source",
        "A file of a game is not a mapping of sections.",
        "# file: more.yaml\n- title: Sample\n",
        "# file: more.yaml\nnumbers: {size: 3}\n",
    ),
    Code(
        "wrong-ending",
        "source",
        "A file ends with .yml and would be overlooked; the ending is .yaml.",
        "# file: board.yml\nnumbers: {size: 3}\n",
        "# file: board.yaml\nnumbers: {size: 3}\n",
    ),
    Code(
        "catalog-unreadable",
        "source",
        "The catalog of a language is no PO file, or its plural rule is none.",
        "(locale/pt_BR.po with a line that is no entry)",
        "(a PO file as `rulewright translate update` writes it)",
        run=False,
    ),
    Code("not-utf8", "source", "A file is not text in UTF-8.", "(bytes of another encoding)", "(UTF-8)", run=False),
    Code(
        "file-too-large",
        "source",
        "A file is larger than 1,000,000 bytes.",
        "(a huge file)",
        "(several files)",
        run=False,
    ),
    Code("too-many-files", "source", "A folder holds more than 300 YAML files.", "(301 files)", "(fewer)", run=False),
    Code(
        "linked-file",
        "source",
        "A file or folder of a game is a link to another place, which could lie outside the game.",
        "(a symbolic link)",
        "(a copy of the file)",
        run=False,
    ),
    Code(
        "unreadable-file", "source", "A file cannot be opened.", "(no right to read it)", "(a readable file)", run=False
    ),
    Code(
        "no-game", "source", "A folder holds no YAML file.", "(an empty folder)", "(a folder with game.yaml)", run=False
    ),
]
