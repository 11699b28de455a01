"""What is printed on the monsters of a picture: which way up they lie, number, dots, landscape and species, with what is not sure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vision.arrays import Image, Points
from vision.fressen.badge import TERRAINS, read_badges
from vision.fressen.colours import look_at_all
from vision.fressen.creature import Creature, creatures_of, stand_out
from vision.fressen.print import agree, read_prints
from vision.fressen.reading import Terrain
from vision.fressen.species import group
from vision.fressen.upright import find_turns, turned
from vision.phrase import phrase

UNSURE_TURN = phrase("I am not sure which way up this monster lies.")
UNSURE_TERRAIN = phrase("I am not sure about the landscape printed on this monster.")
UNSURE_SPECIES = phrase("I am not sure what kind of monster this is.")
MIRRORED_LAMP = phrase("A lamp is mirrored in this monster.")


@dataclass(frozen=True, slots=True)
class Print:
    """What is printed on a monster.

    ``first`` is the corner of its quad that is the printed upper left one. ``yellowness`` is that of its ground judged by white, in stops:
    about -2.8 on red monsters and -0.4 on yellow ones. ``species`` is its learnt name, or a label shared by all of its kind in the picture.
    ``confidence`` is how probable the number is, ``doubts`` one sentence each.
    """

    first: int
    yellowness: float
    number: int
    bonus: int
    terrain: Terrain
    species: str
    creature: Creature
    confidence: float
    doubts: tuple[str, ...]


def read_faces(picture: Image, quads: Sequence[Points]) -> list[Print]:
    """Read what is printed on all monsters of a picture together.

    Parameters
    ----------
    picture : (H, W, 3) uint8 ndarray, BGR
        The original: numbers are small.
    quads : sequence of (4, 2) float64 ndarray
        The corners of each monster in pixels of the picture, clockwise as seen, from whichever.
    """
    if not quads:
        return []
    lying = look_at_all(picture, quads)
    turns = find_turns(lying)
    faces = turned(lying, turns)
    digits, dots = read_prints(faces)
    badges = read_badges(faces)
    creatures = creatures_of(faces)
    kinds = group(creatures, turns.sure & stand_out(faces))
    agreed = [agree(*one) for one in zip(digits, dots, strict=True)]
    return [
        Print(
            first=int(turns.first[i]),
            yellowness=float(faces.yellowness[i]),
            number=both.number,
            bonus=both.dots,
            terrain=TERRAINS[badges.terrains[i]],
            species=f"kind {kinds.labels[i] + 1}",
            creature=creatures[i],
            confidence=both.likely,
            doubts=(
                *both.doubts,
                *(
                    doubt
                    for doubt, sure in zip(
                        (UNSURE_TURN, UNSURE_TERRAIN, UNSURE_SPECIES, MIRRORED_LAMP),
                        (turns.sure[i], badges.sure[i], kinds.sure[i], not faces.hidden[i]),
                        strict=True,
                    )
                    if not sure
                ),
            ),
        )
        for i, both in enumerate(agreed)
    ]
