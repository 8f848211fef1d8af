"""Translation: which texts there are, and the state of their catalogs.

    texts of a game, texts of the system  ->  Messages  ->  POT, PO (one a game and language, one for the system)

`game_texts` and `system_texts` find the texts, `update` carries them into catalogs, `check` and `status` look at what
translators made of them. Catalogs are read while playing by `rulewright.languages`; nothing is compiled.
"""

from __future__ import annotations
