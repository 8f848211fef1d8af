"""Boards as graphs and as constant tables.

What is gained over the model: every space has a number, every way between spaces an edge, every straight line its
sites; slips in a map are found before a game is played on it. What is lost: how the author wrote the board down.
"""
