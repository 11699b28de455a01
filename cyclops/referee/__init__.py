"""From settled readings to the moves of a game: what happened at the table, what was wrong, and what must be asked."""
