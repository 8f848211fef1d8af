"""Checks of a game's content, one small file each: what can be read and compiled, and still cannot be meant."""
