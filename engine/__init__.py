"""The rules of the three games, without pixels, clocks or chance of their own, and without files but the printed tile sets.

Every game is a sub-package of the same shape: `setup` makes a state from the players, the set and the options;
`legal_moves` lists what may happen next; `refuse` says why a move may not; `apply` gives the state after a move;
`is_over`, `scores` and `problems` judge a state; states and moves have `to_text` and `from_text`. States never
change. Chance is a move made from outside, so the caller draws, never the engine.
"""
