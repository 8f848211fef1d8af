"""Python source from the typed program, its compilation and its cache.

What is gained over the ir: speed. What is lost: nothing that play needs; the artifact carries texts and positions
beside the code.
"""
