"""From the resolved game to the typed program.

Lost: the author's shapes (domains, places, comprehensions). Gained: every name is an address, every walk over several
values a loop, every question a suspension point with stable option numbers.
"""
