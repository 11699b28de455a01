"""Das große Fressen: the rules, clauses DGF-1 to DGF-23.

Cells are (column, row), rows growing downwards, both from 0 to 5. The sides are red and yellow.
"""
