"""The colours of the annotated pictures (BGR). Whatever a colour says, a letter or number says too."""

from __future__ import annotations

from cyclops.drawing import BLACK, WHITE, Colour

PAPER: Colour = (246, 248, 250)
RED: Colour = (30, 20, 190)
FAINT: Colour = (150, 150, 150)
INK: Colour = (45, 40, 35)

# Plate and ink of each edge letter: also as greys they lie far apart (about 170, 60 and 255).
EDGE_COLOURS: dict[str, tuple[Colour, Colour]] = {"G": ((96, 205, 120), BLACK), "P": ((130, 30, 95), WHITE), "W": (WHITE, BLACK)}

# Plate and ink of what adds to the points and of what takes from them: light and dark, like the sign before the number.
GAIN: tuple[Colour, Colour] = ((96, 205, 120), BLACK)
LOSS: tuple[Colour, Colour] = ((70, 60, 60), WHITE)

TROPHY: tuple[Colour, Colour] = ((60, 190, 245), BLACK)

SIDE_COLOURS: dict[str, tuple[Colour, Colour]] = {"red": ((45, 35, 190), WHITE), "yellow": ((40, 215, 250), BLACK)}
BITE: Colour = (190, 20, 190)

# Told apart by people who see red and green alike (after the palette of Okabe and Ito), dark enough for white writing.
_OWNERS: tuple[Colour, ...] = (
    (178, 114, 0),
    (60, 60, 200),
    (115, 140, 0),
    (150, 80, 180),
    (40, 90, 140),
    (180, 140, 40),
    (90, 30, 90),
    (80, 80, 80),
)


def owner_colour(owner: int | None, monster: int) -> Colour:
    """The colour of a player, or of a monster that no card owns."""
    return _OWNERS[((owner or monster + 1) - 1) % len(_OWNERS)]
