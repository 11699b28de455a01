"""How large the pieces of our printed Das große Fressen are, in mm."""

from typing import Final

MONSTER_MM: Final = 36.0
"""Side of a monster: of its field a rim of 4 mm shows, by which the eye tells the landscape, and hands can lay it loosely."""
FIELD_MM: Final = 44.0
"""Side of a field: six of them fit a page of paper, Letter or A4, on its long side."""
FLAP_MM: Final = 10.0
"""What of the board's upper half goes on below the seam, to be glued under the lower half."""
BLEED_MM: Final = 2.5
"""How far the ground of monsters and their backs goes on beyond their edge, so that a cut beside the line shows no white."""
BOARD_BLEED_MM: Final = 1.5
"""The same for the board, which fills the width of a page."""
