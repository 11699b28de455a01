"""What makes a picture as a whole doubtful, whatever game lies there, in plain sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from vision.arrays import Image, Points
from vision.cards import mirrored
from vision.phrase import marked, phrase
from vision.quality import too_dark
from vision.reading import Card

REACHES_IN = phrase("Something reaches into the picture, a hand or a sleeve: please look again without it.")

_PLACES: Final = (
    (phrase("at the top left"), phrase("at the top"), phrase("at the top right")),
    (phrase("at the left"), phrase("in the middle"), phrase("at the right")),
    (phrase("at the bottom left"), phrase("at the bottom"), phrase("at the bottom right")),
)
"""Places of a picture in words, row by row."""
_PRINTED: Final = marked("Something is printed {place} of the picture that I cannot make out: is a tile covered, or cut off by the border?")
_BLURRED: Final = marked("The picture is blurred: I am not sure about {unsure}. Please hold the camera still, or focus it on the table.")


def doubts_of_the_picture(picture: Image, cards: Sequence[Card], unread: bool) -> Iterator[str]:
    """Whether a picture ``(H, W, 3) uint8 BGR`` is mirrored, has a card that was not read, or is too dark.

    ``unread`` is what `look_for_cards` says: a mirrored card looks like one that cannot be read.
    """
    if unread and not cards and mirrored(picture):
        yield phrase("The picture is mirrored: please turn the mirroring of the camera off.")
    elif unread:
        yield phrase("There seems to be a card that I cannot read: is it covered, in the glare of a lamp, or out of focus?")
    if too_dark(picture):
        yield phrase("The picture is too dark to be sure of anything: please give it more light.")


def blurred(unsure: str) -> str:
    """What to say of a blurred picture, in which something is not sure."""
    return phrase(_BLURRED, unsure=unsure)


def printed_somewhere(places: Iterable[Points], size: tuple[int, int]) -> Iterator[str]:
    """What to say of places ``(2,)`` of a picture of that size (width, height) where something is printed that was not made out."""
    for place in dict.fromkeys(_where(place, size) for place in places):
        yield phrase(_PRINTED, place=place)


def _where(place: Points, size: tuple[int, int]) -> str:
    """A place of a picture in words."""
    return _PLACES[_third(float(place[1]), size[1])][_third(float(place[0]), size[0])]


def _third(at: float, length: int) -> int:
    return min(2, max(0, int(3 * at / length)))
