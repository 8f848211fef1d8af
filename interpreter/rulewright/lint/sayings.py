"""What classes and boards say of their kinds and spaces names their properties, and speaks of nothing else."""

from __future__ import annotations

from rulewright.diagnostics import Diagnostics
from rulewright.diagnostics.near import did_you_mean, listing
from rulewright.languages import _, names_in
from rulewright.resolved.game import Resolved
from rulewright.resolved.sayings import item_of, saying
from rulewright.source.tree import Map


def check(game: Resolved, tree: Map, diags: Diagnostics) -> None:
    """`unknown-property` and `unknown-placeholder` in the texts under `says`."""
    symbols = game.symbols
    for owner in (*symbols.classes, *symbols.boards):
        found = saying(symbols, owner)
        if found is None:
            continue
        lists = {name for name, prop in found.properties.items() if prop.items}
        known = [*found.properties, *sorted(found.blocks)]
        for key, text in found.texts.items():
            name, number = item_of(key)
            if name not in known or (number and name not in lists):
                message = _('no kind or space here has a property "{name}"', name=key)
                hint = did_you_mean(name, known) or _("there are: {names}", names=listing(known))
                diags.error("unknown-property", found.spans[key], message, hint)
            forms = text.items() if isinstance(text, Map) else [("other", text)]
            for form, said in forms:
                for hole in sorted(names_in(str(said)) if form in ("one", "other") else ()):
                    name, number = item_of(hole)
                    if (name in found.properties and (not number or name in lists)) or hole in symbols.numbers:
                        continue
                    message = _('this text cannot speak of "{name}"', name=hole)
                    hint = did_you_mean(name, known) or _("it can speak of: {names}", names=listing(known))
                    diags.error("unknown-placeholder", found.spans[key], message, hint)
