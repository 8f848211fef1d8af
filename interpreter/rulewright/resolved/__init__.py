"""The game with every name bound and every expression typed.

Gained over the model: an expression is a tree of typed nodes, a statement knows its verb, a name knows what it stands
for. Lost: the short forms (they are expanded) and the freedom to write something that has no meaning.
"""
