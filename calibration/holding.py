"""The cheap check while playing: whether the camera still looks the same way, and whether the table's plane and the light hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.arrays import Floats, Image, Points, points
from calibration.lens import Lens
from calibration.plane import TablePlane
from calibration.plane_fit import BOSS_MM, CARD_MM, card, guessed_lens, misfits_px, moved_plane
from calibration.profile import PrintScale, Profile
from calibration.tone import LINEAR

BOSS: Final = 9
"""The card whose marker is smaller."""
DARK: Final = 90
"""Levels that the brightest hundredth of a picture must reach to be read."""

_SMALL = 410  # pixels: about as wide is the small picture that is looked at
_SPOTS, _SPOT_GAP = 160, 9  # as many places to be followed at most, so many pixels of the small picture apart
_WINDOW = (17, 17)
_FLAT = 5.0  # levels: what varies less is noise
_ROUND = 1640.0  # pixels: limits are for pictures as wide
_NUDGED = 2.2  # pixels that the camera's view must move somewhere
_CARD_MOVED = 4.0  # pixels that a card must move beside what the camera did
_STRAY = 2.5  # pixels that something still may stray: it may lie higher than the table
_ENOUGH, _SHARE = 14, 0.4  # places that must agree on a move, and as a share of those that were followed
_MISFIT = 2.0  # pixels by which cards may miss the plane
_LARGE_MM = 22.0  # half a tile
_BRIGHTER, _WARMER = 1.4, 1.08  # factors of light and of its colour that are worth a remark

Camera = Literal["still", "nudged", "unknown"]
Bgr = tuple[float, float, float]
_Indices = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Motion:
    """How the view moved: a turn and a change of scale about the picture's corner, then a shift, in straightened pixels.

    Attributes
    ----------
    turn : (float, float)
        Cosine and sine of the turn, times the scale.
    shift_px : (float, float)
    """

    turn: tuple[float, float] = (1.0, 0.0)
    shift_px: tuple[float, float] = (0.0, 0.0)

    @property
    def degrees(self) -> float:
        """By how much the view turned, clockwise in the picture."""
        return float(np.degrees(np.arctan2(self.turn[1], self.turn[0])))

    @property
    def scale(self) -> float:
        """How much larger things look."""
        return float(np.hypot(*self.turn))

    def moved(self, places: Points) -> Points:
        """Where places ``(N, 2)`` lie now."""
        (cos, sin), there = self.turn, np.asarray(places, np.float64)
        return np.asarray(there @ np.array([[cos, sin], [-sin, cos]]) + self.shift_px)

    def most_px(self, size: tuple[int, int]) -> float:
        """How far the most moved place of a picture moved."""
        places = np.array([(x, y) for x in (0.0, 0.5, 1.0) for y in (0.0, 0.5, 1.0)]) * size
        return float(np.linalg.norm(self.moved(places) - places, axis=1).max())


STILL: Final = Motion()
_NONE: Final[_Indices] = np.zeros(0, np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class Reference:
    """What the table looked like when all was well; a new one is made now and then, for tiles are laid and taken.

    Attributes
    ----------
    lens : Lens
        For pictures of this size.
    plane : TablePlane or None
    scale : PrintScale
        Of the cards.
    cards : mapping of int to (4, 2) float64
        Their markers' corners in straightened pixels.
    texture : (h, w) uint8
        The small picture without its light.
    spots_small : (N, 2) float32
        Places in it that can be followed.
    spots : (N, 2) float64
        The same in straightened pixels of the picture.
    light : (r, c, 3) float32
        Linear light at some places.
    """

    lens: Lens
    plane: TablePlane | None
    scale: PrintScale
    cards: Mapping[int, Points]
    texture: Image
    spots_small: Floats
    spots: Points
    light: Floats


@dataclass(frozen=True, slots=True)
class Holding:
    """What still holds.

    Attributes
    ----------
    camera : {"still", "nudged", "unknown"}
        Unknown when too much is covered or changed to tell.
    motion : Motion
        How the view moved.
    moved_px, moved_mm : float
        How far its middle moved; in mm 0 without a plane.
    moved_cards, unseen_cards : tuple of int
        Cards that were moved by somebody, and those not in sight.
    plane : TablePlane or None
        Where the table lies now, its axes on the same places as before.
    plane_holds : bool
        Whether the cards fit it, as far as can be told.
    brightness : float
        Light now over light then.
    white : (float, float, float)
        How much bluer, greener and redder white is.
    dark : bool
    light_holds : bool
    sentence : str
        For the family; empty when there is nothing to say.
    """

    camera: Camera
    motion: Motion
    moved_px: float
    moved_mm: float
    moved_cards: tuple[int, ...]
    unseen_cards: tuple[int, ...]
    plane: TablePlane | None
    plane_holds: bool
    brightness: float
    white: Bgr
    dark: bool
    light_holds: bool
    sentence: str

    @property
    def holds(self) -> bool:
        """Whether everything is as it was."""
        return self.camera == "still" and self.plane_holds and self.light_holds


def reference(picture: Image, cards: Mapping[int, Points], profile: Profile | None = None) -> Reference:
    """Remember what the table looks like.

    Parameters
    ----------
    picture : (H, W, 3) uint8, BGR
        As it was taken.
    cards : mapping of int to (4, 2) float64
        The corners of the cards' markers in pixels of the picture straightened by the profile's lens.
    profile : Profile, optional
        For pictures of this size (`Profile.for_picture`).
    """
    size = picture.shape[1], picture.shape[0]
    lens = (profile.lens if profile else None) or guessed_lens(size)
    small = _smaller(picture)
    texture = _texture(small)
    spots = points(cv2.goodFeaturesToTrack(texture, _SPOTS, 0.02, _SPOT_GAP, blockSize=7))
    return Reference(
        lens,
        profile.plane if profile else None,
        profile.print_scale if profile else PrintScale(),
        {number: np.asarray(corners, np.float64) for number, corners in cards.items()},
        texture,
        spots.astype(np.float32),
        _straight(spots, size, small, lens),
        LINEAR[small[::4, ::4]],
    )


def check(known: Reference, picture: Image, cards: Mapping[int, Points]) -> Holding:
    """Compare a picture with the reference; meant to be called every few seconds.

    Parameters
    ----------
    known : Reference
    picture : (H, W, 3) uint8, BGR
        As it was taken, of the size of the reference's.
    cards : mapping of int to (4, 2) float64
        As for `reference`.

    Notes
    -----
    Places with much texture are followed in a small picture whose light was taken out (Lucas and Kanade 1981, in pyramids), and one
    similarity is fitted to most of them (RANSAC): a nudged camera moves all at once, players move one thing after another.
    """
    size = picture.shape[1], picture.shape[0]
    small = _smaller(picture)
    before, now = _followed(known, small, size)
    camera, motion, still = _camera(known, before, now, cards)
    away = {number: _away(motion, known.cards[number], cards[number]) for number in sorted(known.cards.keys() & cards.keys())}
    limit = _CARD_MOVED * _larger(size)
    moved = tuple(number for number, one in away.items() if one > limit)
    lying = [number for number in away if number not in moved]
    plane, misfit = _plane(known, camera, cards, lying, before[still], now[still])
    brightness, white = _light(known.light, LINEAR[small[::4, ::4]])
    dark = float(np.percentile(small[::4, ::4].max(axis=2), 99)) < DARK
    middle = np.array([[(size[0] - 1) / 2, (size[1] - 1) / 2]])
    moved_px = float(np.linalg.norm(motion.moved(middle) - middle))
    moved_mm = moved_px * known.plane.mm_per_px(known.lens) if known.plane else 0.0
    holds = misfit <= _MISFIT * _larger(size)
    lit = not dark and 1 / _BRIGHTER < brightness < _BRIGHTER and max(white) / min(white) < _WARMER
    sentence = (
        "It has become too dark to see the table: please turn on a lamp."
        if dark
        else _told_of_camera(camera, moved_mm, plane is not None and holds, len(lying) > 1)
        or ("" if holds else "The table does not lie as it was calibrated: lay the sheet on it, and calibrate the table again.")
        or ("" if lit else "The light has changed, so I judge the colours anew.")
    )
    unseen = tuple(sorted(known.cards.keys() - cards.keys()))
    return Holding(camera, motion, moved_px, moved_mm, moved, unseen, plane, holds, brightness, white, dark, lit, sentence)


def _larger(size: tuple[int, int]) -> float:
    return max(1.0, size[0] / _ROUND)


def _told_of_camera(camera: Camera, moved_mm: float, found: bool, by_cards: bool) -> str:
    if camera != "nudged":
        return ""
    if not found:
        return "The camera was moved, and I cannot find the table again: please calibrate the table once more."
    how = "by the cards" if by_cards else "by what lies still on it"
    if moved_mm < _LARGE_MM:
        return f"The camera was nudged: I have found the table again {how}."
    return f"The camera was moved: I have found the table again {how}, but look whether I still see all of it."


def _smaller(picture: Image) -> Image:
    """The picture by a whole number smaller, each pixel the mean of those that it stands for."""
    step = max(1, round(picture.shape[1] / _SMALL))
    rows, columns = picture.shape[0] // step, picture.shape[1] // step
    return np.asarray(cv2.resize(picture[: rows * step, : columns * step], (columns, rows), interpolation=cv2.INTER_AREA), np.uint8)


def _texture(small: Image) -> Image:
    """What is left of the small picture in grey when its light is taken out: around 128, as contrasty everywhere."""
    grey = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.float32)
    detail = grey - cv2.blur(grey, (21, 21))
    spread = np.sqrt(np.maximum(cv2.blur(detail * detail, (21, 21)), 0)) + _FLAT
    return np.asarray(np.clip(128 + 40 * detail / spread, 0, 255), np.uint8)


def _straight(spots: Points, size: tuple[int, int], small: Image, lens: Lens) -> Points:
    """Places ``(N, 2)`` of the small picture in straightened pixels."""
    step = size[0] // small.shape[1]
    return lens.straightened((spots + 0.5) * step - 0.5) if len(spots) else np.zeros((0, 2))


def _followed(known: Reference, small: Image, size: tuple[int, int]) -> tuple[Points, Points]:
    """Where the reference's places were, and where those lie now that could be followed, in straightened pixels."""
    if not len(known.spots):
        return known.spots, known.spots
    there, found, _ = cv2.calcOpticalFlowPyrLK(
        known.texture, _texture(small), known.spots_small, np.zeros_like(known.spots_small), winSize=_WINDOW, maxLevel=4
    )
    at = points(there)
    shown = np.asarray(found).ravel().astype(bool) & (at >= 0).all(axis=1) & (at < small.shape[1::-1]).all(axis=1)
    return known.spots[shown], _straight(at[shown], size, small, known.lens)


def _camera(known: Reference, before: Points, now: Points, cards: Mapping[int, Points]) -> tuple[Camera, Motion, _Indices]:
    """What the camera did, how the view moved, and which of the places followed went with it (indices)."""
    limit = _NUDGED * _larger(known.lens.size)
    motion, with_it = _similarity(before, now, known.lens.size)
    if len(with_it) >= max(_ENOUGH, _SHARE * len(before)):
        if motion.most_px(known.lens.size) > limit:
            return "nudged", motion, with_it
        return "still", STILL, with_it
    both = sorted(known.cards.keys() & cards.keys())
    if len(both) < 2:
        return "unknown", STILL, _NONE
    then, here = (np.concatenate([side[number] for number in both]) for side in (known.cards, cards))
    motion, agreeing = _similarity(then, here, known.lens.size)
    if len(agreeing) < 0.7 * len(then):
        return "unknown", STILL, _NONE
    return ("nudged", motion, _NONE) if motion.most_px(known.lens.size) > limit else ("still", STILL, _NONE)


def _similarity(before: Points, now: Points, size: tuple[int, int]) -> tuple[Motion, _Indices]:
    """The similarity on which most places agree, and which do (indices)."""
    if len(before) < 4:
        return STILL, _NONE
    matrix, agree = cv2.estimateAffinePartial2D(before, now, method=cv2.RANSAC, ransacReprojThreshold=_STRAY * _larger(size))
    found = np.asarray(matrix, np.float64)
    if found.shape != (2, 3):  # none at all
        return STILL, _NONE
    (cos, _, x), (sin, _, y) = found
    return Motion((float(cos), float(sin)), (float(x), float(y))), np.flatnonzero(np.asarray(agree).ravel())


def _away(motion: Motion, then: Points, now: Points) -> float:
    """How far a card lies from where it would lie had only the camera moved."""
    return float(np.linalg.norm(motion.moved(then) - now, axis=1).mean())


def _plane(
    known: Reference, camera: Camera, cards: Mapping[int, Points], lying: list[int], before: Points, now: Points
) -> tuple[TablePlane | None, float]:
    """Where the table lies now, and by how many pixels what lies on it misses that."""
    if known.plane is None:
        return None, 0.0
    if camera != "nudged":
        things = [card(str(number), cards[number], BOSS_MM if number == BOSS else CARD_MM, known.scale) for number in lying]
        return known.plane, float(np.median(misfits_px(things, known.plane, known.lens))) if things else 0.0
    then, here = before, now
    if len(lying) > 1:
        then, here = (np.concatenate([side[number] for number in lying]) for side in (known.cards, cards))
    if len(then) < 4:
        return None, 0.0
    return moved_plane(known.plane, known.lens, known.plane.to_mm(known.lens, then), here)


def _light(then: Floats, now: Floats) -> tuple[float, Bgr]:
    """How much brighter it is, and how much bluer, greener and redder, by the median of all places: things laid or a hand do not count."""
    stops = np.median(np.log2((now + 0.004) / (then + 0.004)).reshape(-1, 3), axis=0)
    blue, green, red = (float(share) for share in 2.0 ** (stops - stops.mean()))
    return float(2.0 ** stops.mean()), (blue, green, red)
