"""Reading a table again where something changed, and keeping the rest as it was read before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

import vision.factory.again as factory
import vision.fressen.again as fressen
from calibration.profile import Profile
from vision.arrays import Image, Points, corners, mean_side
from vision.cards import card_outline, look_for_cards
from vision.factory.reading import FactoryReading
from vision.fressen.reading import FressenReading
from vision.part import Box, area, around, box_of, corners_of_box, grown_box, overlap, windows
from vision.quality import too_dark
from vision.reader import AnyReading, evened
from vision.reading import Card, moved_things
from vision.scene import TABLE_AROUND
from vision.straight import straightening

_SAME: Final = 0.06  # sides of a marker by which noise moves its corners at most
_NEAR_BORDER = 0.3  # tiles: so near the border something may reach in
_CLOSE, _RIM = 0.7, 0.2  # tiles: so much is seen round those that are looked at again, and round others
_SPECK, _LONG = 0.06, 0.45  # tile areas, and tiles: what is smaller is no tile, no print that could be read, and no hand

_Read = Callable[[Image, AnyReading, Sequence[Box], Sequence[Box]], AnyReading | None]


def read_again(picture: Image, before: AnyReading, changed: Sequence[Box], profile: Profile | None = None) -> AnyReading | None:
    """Read a table again of which only some places changed.

    Parameters
    ----------
    picture : (H, W, 3) uint8, BGR
    before : FactoryReading, BugsReading or FressenReading
        What was read of an earlier picture from the same camera, which has not moved since.
    changed : sequence of Box
        Where this picture differs from that one, in pixels.
    profile : Profile, optional
        What is known of the camera, as for `vision.reader.read_table`.

    Returns
    -------
    FactoryReading, BugsReading, FressenReading or None
        What reading all of the picture says. None where that cannot be told from parts of it: too much changed, cards lie otherwise,
        something may reach in, or what was doubted as a whole may have changed with it.
    """
    if too_dark(picture):
        return None
    return _as_seen(picture, before, changed, profile, _read_parts)


def _read_parts(picture: Image, before: AnyReading, changed: Sequence[Box], parts: Sequence[Box]) -> AnyReading | None:
    if not _cards_lie_there(picture, before.cards, changed, parts):
        return None
    if isinstance(before, FactoryReading):
        return factory.read_factory_again(picture, before, changed, parts)
    if isinstance(before, FressenReading):
        return fressen.read_fressen_again(picture, before, changed, parts)
    return None


def look_once_more_at(picture: Image, reading: AnyReading, changed: Sequence[Box], profile: Profile | None = None) -> AnyReading | None:
    """Read once more what changed, where nothing but noise has changed since it was read: another opinion of that.

    Parameters
    ----------
    picture : (H, W, 3) uint8, BGR
    reading : FactoryReading, BugsReading or FressenReading
        What was read of the picture before.
    changed : sequence of Box
        Where that one differed from what was known earlier, in pixels.
    profile : Profile, optional

    Returns
    -------
    FactoryReading, BugsReading, FressenReading or None
        None where parts do not tell (see `read_again`).
    """
    return _as_seen(picture, reading, changed, profile, _look_once_more)


def _look_once_more(picture: Image, reading: AnyReading, changed: Sequence[Box], _parts: Sequence[Box]) -> AnyReading | None:
    if isinstance(reading, FactoryReading):
        return factory.look_once_more(picture, reading, changed)
    return fressen.look_once_more(picture, reading, changed) if isinstance(reading, FressenReading) else None


def _as_seen(picture: Image, before: AnyReading, changed: Sequence[Box], profile: Profile | None, read: _Read) -> AnyReading | None:
    """Read parts of the picture as the eye sees it, straightened and in even light where a profile tells how; in pixels as it was taken."""
    size = picture.shape[1], picture.shape[0]
    if before.basis is None or before.size != size:
        return None
    if profile is not None and profile.light:
        picture = evened(picture, before.cards, profile.light)
    way = straightening(profile, size) if profile else None
    if way is None:
        parts = _parts(before, changed)
        return read(picture, before, changed, parts) if parts is not None else None
    if _at_border(changed, before.basis.tile_px, size):  # which bends: what reaches in there is told from the whole
        return None
    there = before.moved(way.straight, way.size)
    straight = [box_of(np.array(way.straight(corners_of_box(box)))) for box in changed]
    parts = _parts(there, straight)
    if parts is None:
        return None
    shown = parts if read is _read_parts else ()
    now = read(way.parts(picture, *_windows(there, straight, shown, before.basis.tile_px)), there, straight, parts)
    return before if now is there else now and way.reading_as_taken(now)


def _at_border(changed: Sequence[Box], tile_px: float, size: tuple[int, int]) -> bool:
    near = _NEAR_BORDER * tile_px
    return any(min(box[0], box[1], size[0] - box[2], size[1] - box[3]) < near for box in changed if _matters(box, tile_px))


def _windows(reading: AnyReading, changed: Sequence[Box], parts: Sequence[Box], tile_px: float) -> tuple[list[Box], list[Box]]:
    """What is looked at when parts are read: they and the tiles that changed; and for their colours the table around, tiles and cards."""
    cards = [box_of(card_outline(card)) for card in reading.cards]
    tiles = [box_of(np.array(tile.corners)) for tile in reading.tiles]
    shown = [around([part, *(card for card in cards if overlap(card, part))]) for part in parts]
    alone = [tile for tile in tiles if any(overlap(tile, box) for box in changed)]
    beyond, rim = (TABLE_AROUND / 2 + _RIM) * tile_px, _RIM * tile_px
    return (
        [*(grown_box(one, rim) for one in shown), *(grown_box(tile, _CLOSE * tile_px) for tile in alone)],
        [*(grown_box(one, beyond) for one in shown), *(grown_box(one, rim) for one in (*tiles, *cards))],
    )


def _parts(before: AnyReading, changed: Sequence[Box]) -> tuple[Box, ...] | None:
    """The parts of a picture that show what matters of what changed; None where all of it must be read."""
    basis = before.basis
    if basis is None or set(before.doubts) - set(basis.derived):
        return None
    beside = [np.array(tile.corners) for tile in before.tiles] if isinstance(before, FactoryReading) else []
    return windows([box for box in changed if _matters(box, basis.tile_px)], basis.tile_px, before.size, beside)


def _matters(box: Box, tile_px: float) -> bool:
    """Whether a place is large enough for something that may be read."""
    return area(box) > _SPECK * tile_px**2 or max(box[2] - box[0], box[3] - box[1]) > _LONG * tile_px


def _cards_lie_there(picture: Image, cards: Sequence[Card], changed: Sequence[Box], parts: Sequence[Box]) -> bool:
    """Whether parts of a picture show no other cards than those that lay there, and these still where something changed on them."""
    touched = {card.id: box for card in cards if any(overlap(box := box_of(card_outline(card)), place) for place in changed)}
    alone = [box for box in touched.values() if not any(overlap(box, part) for part in parts)]
    shown = [around([part, *(box for box in touched.values() if overlap(box, part))]) for part in parts]
    seen: set[int] = set()
    for part in (*shown, *alone):
        there = _cards_in(picture, part, cards)
        if there is None:
            return False
        seen |= there
    return touched.keys() <= seen


def _cards_in(picture: Image, part: Box, cards: Sequence[Card]) -> set[int] | None:
    """Which of the cards that lay on the table a part of the picture shows; None where it shows another, or one that cannot be read."""
    left, top = (max(0, int(edge)) for edge in part[:2])
    crop = picture[top : int(part[3]) + 1, left : int(part[2]) + 1]
    known = moved_things(tuple(cards), lambda places: corners(np.array(places) - (left, top)))
    seen, unread = look_for_cards(crop, picture.shape[1], known)
    places = {card.id: np.array(card.corners) for card in known}
    same = all(card.id in places and _same_place(np.array(card.corners), places[card.id]) for card in seen)
    return {card.id for card in seen} if same and not unread else None


def _same_place(one: Points, other: Points) -> bool:
    return float(np.abs(one - other).max()) < _SAME * mean_side(other)
