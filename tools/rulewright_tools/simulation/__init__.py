"""Many games: played in several processes, summed up exactly, shown as tables."""
