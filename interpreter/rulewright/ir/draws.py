"""The constants of the generator that every emitter uses: a program means the same draws wherever it runs.

See `play/generator.py` for the recurrence and its sources.
"""

MULTIPLIER = 1862672625
RANGE = 1 << 31
