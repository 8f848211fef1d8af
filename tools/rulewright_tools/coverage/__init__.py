"""Which clauses of a rulebook are carried out and tested, and which changes of the data nobody would notice."""
