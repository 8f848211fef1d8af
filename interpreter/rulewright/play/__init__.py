"""Play: states, decisions, chance, observation, saved games, on top of a compiled artifact.

What is gained over the code: words, players, history. Nothing here knows the front; the artifact is all that is needed.
"""
