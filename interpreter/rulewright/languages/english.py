"""English nouns: `the tile`, `a tile`, `an arm`, `3 gems`, `your gems`, `the other player's gems`.

Forms: `the`, `a`, `this`, `each`, `no`, `all` put that before the noun; `one` and `plural` give the bare noun; `'s`
makes it an owner (`your`, `the other player's`); `it` and `its` are pronouns for it; `in`, `into` and `on` put the
fitting preposition before the phrase (`in your hand`, `on the table`). `{who:has|have}` picks by number.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.languages.grammar import Noun, Phrase

FORMS = frozenset({"the", "a", "this", "each", "no", "all", "one", "plural", "'s", "it", "its", "in", "into", "on"})
PRONOUNS = frozenset({"it", "its"})
CHOICES = (2,)
YOU = Noun("you", "you", proper=True, person=True, you=True)
IRREGULAR = {
    "die": "dice", "man": "men", "woman": "women", "child": "children", "person": "people", "mouse": "mice",
    "goose": "geese", "foot": "feet", "tooth": "teeth", "ox": "oxen", "half": "halves", "leaf": "leaves",
    "shelf": "shelves", "wolf": "wolves", "knife": "knives", "life": "lives", "loaf": "loaves", "calf": "calves",
    "thief": "thieves", "sheep": "sheep", "fish": "fish", "deer": "deer", "buffalo": "buffalo", "series": "series",
    "hero": "heroes", "potato": "potatoes", "money": "money", "gold": "gold", "wood": "wood", "wheat": "wheat",
}  # fmt: skip
FLAT = {"table", "board", "mat", "tableau", "track", "grid", "road", "field", "market", "display", "space"}
"""Places that things lie on."""
HOLLOW = {"pit", "hole", "cup", "room", "house", "cave", "hall", "box", "bag", "hand", "heap", "cell", "store", "well"}
"""Places that things lie in."""
SILENT = ("hour", "honest", "honour", "heir")
AS_YOU = ("uni", "use", "user", "eu", "one", "once", "ufo", "usual")


def head(phrase: Phrase, form: str) -> str:
    """The noun with its article or number, and its owner before or behind it."""
    noun = phrase.noun
    if form == "'s" and noun.back:
        return "their" if noun.person or phrase.many else "its"
    if form == "it":
        return "you" if noun.you else "them" if phrase.many else "that player" if noun.person else "it"
    if form == "its":
        return "your" if noun.you else "their" if phrase.many or noun.person else "its"
    if form in ("in", "into", "on"):
        last = noun.one.rpartition(" ")[2]
        flat = last in FLAT if form != "on" else last not in HOLLOW
        return f"{('onto' if flat else 'into') if form == 'into' else 'on' if flat else 'in'} {head(phrase, '')}"
    if form == "'s":
        if noun.you:
            return "your"
        owner = head(phrase, "")
        return f"{owner}'" if owner.endswith("s") and phrase.many else f"{owner}'s"
    if form == "one":
        return noun.one
    if form == "plural":
        return noun.many or noun.one
    if noun.back:
        return "them" if noun.person or phrase.many else "it"
    if noun.proper:
        return noun.one
    det = form or phrase.det
    count = phrase.count if not form else None
    owner, behind = _owner(phrase)
    plural = phrase.many if not form else (phrase.plural or noun.only_plural or form == "all") and form not in ("a",)
    word = noun.many if plural and noun.many else noun.one
    if behind and det == "" and count is None and not plural:
        det = "the"
    return _before(det, count, owner, word, noun.many or noun.one) + behind


def _before(det: str, count: int | None, owner: str, word: str, many: str) -> str:
    if count is not None:
        if owner:
            return f"{count} of {owner} {many}" if count else f"none of {owner} {many}"
        return f"{count} {word}" if count else f"no {word}"
    if owner:
        of = {"a": "one of", "each": "each of", "no": "none of", "all": "all"}.get(det, "")
        return f"{of} {owner} {many}" if of else f"{owner} {word}"
    match det:
        case "a":
            return f"{article(word)} {word}".replace("an other ", "another ")
        case "this" if word == many:
            return f"these {word}"
        case "":
            return word
        case "all":
            return f"all {many}"
        case _:
            return f"{det} {word}"


def _owner(phrase: Phrase) -> tuple[str, str]:
    """(before the noun, behind it)."""
    owner = phrase.owner
    if owner is None:
        return "", ""
    if owner.noun.you:
        return "your", ""
    if owner.noun.back:
        return "their" if owner.noun.person or owner.many else "its", ""
    if " of " in owner.noun.one:
        return "", f" of {owner}"
    if owner.owner is not None and not owner.owner.noun.you and not owner.owner.noun.back:
        return "", f" of {owner}"
    if owner.simple and (owner.noun.person or not owner.noun.proper):
        return format(owner, "'s"), ""
    return "", f" of {owner}"


def pick(phrase: Phrase, words: list[str]) -> str:
    """`is` or `are`: the second with several, and with `you`."""
    return words[-1] if phrase.many or phrase.noun.you else words[0]


def is_many(phrase: Phrase, form: str) -> bool:
    """Whether a phrase stands in the plural in a form."""
    if form in ("plural", "all"):
        return True
    return phrase.many and form not in ("one", "a", "each", "no")


def article(word: str) -> str:
    """`a` or `an`."""
    low = word.lower()
    if low.startswith("other "):
        return "an"  # with `other` it becomes one word
    if low[:1].isdecimal():
        return "an" if low[:1] == "8" or low.startswith(("11 ", "18 ")) else "a"
    if low.startswith(SILENT):
        return "an"
    return "an" if low[:1] in "aeiou" and not low.startswith(AS_YOU) else "a"


def plural_of(one: str) -> str:
    """The likely plural: of the last word, or of the one before `of`."""
    start, of, rest = one.partition(" of ")
    if of:
        return f"{plural_of(start)}{of}{rest}"
    before, space, last = one.rpartition(" ")
    low = last.lower()
    if low in IRREGULAR:
        many = IRREGULAR[low]
    elif low.endswith(("s", "x", "z", "ch", "sh")):
        many = f"{last}es"
    elif low.endswith("y") and low[-2:-1] not in "aeiou":
        many = f"{last[:-1]}ies"
    else:
        many = f"{last}s"
    return f"{before}{space}{many}"


def join(texts: Sequence[str], word: str) -> str:
    """`a, b and c`."""
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} {word} {texts[-1]}"


def relative_clause(phrase: Phrase, clause: str, subject: str) -> str:
    """`that has 2 gems`, `who wins`, `whose cost is 2`."""
    for owner in (f"{subject}'s ", f"{subject}' "):
        if clause.startswith(owner):
            return f"whose {clause.removeprefix(owner)}"
    pronoun = "who" if phrase.noun.person else "that"
    return f"{pronoun} {clause.removeprefix(subject).lstrip()}" if clause.startswith(f"{subject} ") else ""
