"""Variants, and values by player number, applied to a game's document by path."""
