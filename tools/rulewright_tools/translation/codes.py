"""Codes of what `translate check` finds, with a catalog that is wrong and one that is right; the tests run them.

An example is the body of a catalog in Brazilian Portuguese for a game of these texts: the sentence "Take {n} tiles.",
the class `tiles`, and the boards of that game.
"""

from __future__ import annotations

from rulewright.diagnostics.codes import Code

_RIGHT = 'msgid "Take {amount} of the tiles."\nmsgstr "Pegue {amount} das peças."\n'
_TERM = 'msgctxt "term"\nmsgid "tile"\nmsgid_plural "tiles"\nmsgstr[0] "peça (f)"\nmsgstr[1] "peças"\n'
_TERM_HEAD = 'msgctxt "term"\nmsgid "tile"\nmsgid_plural "tiles"\n'

TABLE = [
    Code(
        "po-syntax", "translation", "The file is no catalog: a quote or a keyword of the PO format is missing.",
        'msgid "Take {amount} of the tiles.\nmsgstr ""\n', _RIGHT,
    ),
    Code(
        "po-header", "translation",
        "The header names another language, encoding or plural rule than Rulewright's table has for this language.",
        '# header: Plural-Forms: nplurals=3; plural=(n > 1);\n' + _RIGHT, _RIGHT,
    ),
    Code(
        "po-stale", "translation",
        "Texts of the source are not in the catalog, or texts of the catalog are no longer in the source.",
        'msgid "Take one tile."\nmsgstr "Pegue uma peça."\n', _RIGHT,
    ),
    Code(
        "po-twice", "translation", "Two entries have the same English text and context; one would hide the other.",
        _RIGHT + "\n" + _RIGHT, _RIGHT,
    ),
    Code("po-untranslated", "translation", "A text has no translation, so players read English.",
         'msgid "Take {amount} of the tiles."\nmsgstr ""\n', _RIGHT),
    Code("po-fuzzy", "translation",
         "The English text has changed since it was translated; players read English until somebody has looked.",
         "#, fuzzy\n" + _RIGHT, _RIGHT),
    Code("po-plural", "translation", "A text with a plural lacks a form, or has one too many.",
         _TERM_HEAD + 'msgstr[0] "peça (f)"\nmsgstr[1] ""\n', _TERM),
    Code("po-placeholder", "translation",
         "A translation has other placeholders than the English text; what should be filled in would be missing.",
         'msgid "Take {amount} of the tiles."\nmsgstr "Pegue {quantia} das peças."\n', _RIGHT),
    Code("po-code", "translation",
         "A translation has other short codes (`:gems:`) than the English text; a picture would be missing.",
         'msgid "Take {amount} of the tiles."\nmsgstr "Pegue {amount} das peças :tiles:."\n', _RIGHT),
    Code("po-form", "translation", "A placeholder asks for a form that the language's nouns do not have.",
         'msgid "Take {amount} of the tiles."\nmsgstr "Pegue {amount:the} das peças."\n', _RIGHT),
    Code("po-brace", "translation", "A brace has no partner.",
         'msgid "Take {amount} of the tiles."\nmsgstr "Pegue {amount} das peças}."\n', _RIGHT),
    Code("po-gender", "translation",
         "The translation of a thing has no gender mark behind it, such as `(f)`, or one that the language lacks.",
         _TERM_HEAD + 'msgstr[0] "peça"\nmsgstr[1] "peças"\n', _TERM),
    Code("po-term", "translation",
         "A sentence does not say the word that the catalog itself gives for a term. Where that is meant, say so in a "
         "comment of the entry: `# other words: tile`.",
         'msgid "Take {amount} of the tiles."\nmsgstr "Pegue {amount} dos blocos."\n', _RIGHT),
    Code("po-space", "translation", "A translation begins or ends with blanks or line ends where the English does not.",
         'msgid "Take {amount} of the tiles."\nmsgstr "Pegue {amount} das peças. "\n', _RIGHT),
    Code("po-ending", "translation", "A translation ends with another mark (. ! ? :) than the English text.",
         'msgid "Take {amount} of the tiles."\nmsgstr "Pegue {amount} das peças"\n', _RIGHT),
]  # fmt: skip
"""All codes, in the order in which the checks look."""
