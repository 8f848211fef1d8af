"""Routines: playing on, dealing anew, observing, searching, counting, written once for both engines.

They are plain Python functions over whole numbers in a small subset of the language (`translate.py` says which): the
Python engine runs them as they are, the native engine runs what `translate.py` makes of them. So both do the same
steps, draws and sums. What is gained over `play`: bulk work without a Python object; what is lost: words and history.
"""
