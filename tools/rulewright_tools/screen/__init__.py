"""A game in a terminal: what one player may see, as a scene, drawn plainly or in colour; and the table talk of `play`.

    facts and an observation  ->  scene.py: boards, rows for players and table  ->  plain.py or colour.py: text

Nothing here knows a game. What can be seen is decided by the observation alone.
"""
