"""Our own Bugs & Co: 75 round tiles with germ-like monsters, five trophies, and the backs of both."""

from cyclops.artwork.bugs.back import back, trophy_back
from cyclops.artwork.bugs.tiles import PrintedBug, printed_tiles
from cyclops.artwork.bugs.trophies import PrintedTrophy, printed_trophies

__all__ = ["PrintedBug", "PrintedTrophy", "back", "printed_tiles", "printed_trophies", "trophy_back"]
