"""Bugs & Co: the rules, clauses BC-1 to BC-14.

Everybody plays at once. Players are numbered from 1, as their cards are; a tile is named by its drawing.
"""
