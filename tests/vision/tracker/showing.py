"""Pictures shown to a tracker on a clock of their own: tables, tiles laid on them, hands, light."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.vision.drawn_table import OAK, Block, Camera, Light, draw_table
from tests.vision.scenes import CARDS, TWO_MONSTERS
from vision.arrays import Image
from vision.factory.reading import FactoryReading, FactoryTile
from vision.tracker.glance import Glance, Mood, Settled
from vision.tracker.tracker import Tracker

CAMERA = Camera((640, 480), 44)
SKIN = (120, 150, 205)
SIDE = 44
FREE = (320, 60)
"""Pixels at which nothing lies."""
_FIELDS = 5


@lru_cache
def table(*extra: Block) -> Image:
    """The reference scene of the field cases with some tiles more, free of noise."""
    return draw_table(*TWO_MONSTERS[:2], *extra, cards=CARDS, ground=OAK, light=Light(noise=0.0), camera=CAMERA).image


def grainy(picture: Image, seed: int) -> Image:
    """The picture with the noise of a camera, another one for each seed."""
    grain = 1.5 * np.random.default_rng(seed).standard_normal(picture.shape, np.float32)
    return np.asarray(cv2.add(picture, grain, dtype=cv2.CV_8U), np.uint8)


@lru_cache
def tile(word: str) -> Image:
    """One upright tile cut out of its picture."""
    drawn = draw_table(Block(word), ground=OAK, light=Light(noise=0.0), camera=Camera((120, 120), SIDE))
    left, top = np.round(drawn.tiles[0].corners.min(axis=0)).astype(int)
    return drawn.image[top : top + SIDE, left : left + SIDE]


def laid(picture: Image, word: str, at: tuple[float, float]) -> Image:
    """The picture with a tile laid on it whose middle lies at some pixels."""
    out, (x, y) = picture.copy(), (round(at[0] - SIDE / 2), round(at[1] - SIDE / 2))
    out[y : y + SIDE, x : x + SIDE] = tile(word)
    return out


def hand(picture: Image, tip: tuple[float, float], blur_px: int = 0) -> Image:
    """The picture with an arm from its lower border that ends in a fist at ``tip``."""
    x, y = round(tip[0]), round(tip[1])
    arm = picture.copy()
    shown = np.zeros(picture.shape[:2], np.float32)
    for canvas, sleeve, fist in ((arm, SKIN, (105, 135, 190)), (shown, (1,), (1,))):
        cv2.line(canvas, (x, y), (x + 60, picture.shape[0] + 40), sleeve, 44)
        cv2.ellipse(canvas, (x, y), (34, 44), 0, 0, 360, fist, -1)
    if not blur_px:
        return arm
    near = slice(max(0, x - 60 - blur_px), x + 130 + blur_px)
    share = cv2.blur(shown, (blur_px, 1))[:, near, None]
    arm[:, near] = picture[:, near] + share * (arm[:, near].astype(np.float32) - picture[:, near])
    return arm


def lit(picture: Image, gain: float | Sequence[float] | NDArray[np.float32]) -> Image:
    """The picture in another light, its bytes times a factor, three of blue, green and red, or one of each pixel."""
    return np.clip(picture * np.asarray(gain, np.float32), 0, 255).astype(np.uint8)


def moved(picture: Image, x: float, y: float, degrees: float = 0.0, scale: float = 1.0) -> Image:
    """The picture as a nudged camera sees it."""
    size = picture.shape[1], picture.shape[0]
    matrix = cv2.getRotationMatrix2D((size[0] / 2, size[1] / 2), degrees, scale)
    matrix[:, 2] += np.array([x, y])
    return np.asarray(cv2.warpAffine(picture, matrix, size, borderMode=cv2.BORDER_REFLECT), np.uint8)


@lru_cache
def _noise(level: float, shape: tuple[int, ...]) -> tuple[NDArray[np.int16], ...]:
    rng = np.random.default_rng(1)
    return tuple(np.round(level * rng.standard_normal(shape, np.float32)).astype(np.int16) for _ in range(_FIELDS))


@dataclass
class Show:
    """Shows pictures to a tracker, ``fps`` a second, with noise of so many levels; keeps what the tracker says."""

    tracker: Tracker = field(default_factory=lambda: Tracker("factory"))
    fps: float = 10.0
    noise: float = 2.0
    repeats: bool = False
    shown: int = 0
    glances: list[Glance] = field(default_factory=list)

    @property
    def seconds(self) -> float:
        return self.shown / self.fps

    def still(self, picture: Image, seconds: float) -> list[Glance]:
        """Show one picture for so long."""
        return self.moving(lambda _: picture, seconds)

    def moving(self, picture: Callable[[float], Image], seconds: float) -> list[Glance]:
        """Show what a picture is after each part of a second for so long; the glances of that time."""
        begin, end = self.seconds, self.seconds + seconds
        count = len(self.glances)
        while self.seconds < end - 1e-9:
            self.frame(picture(self.seconds - begin))
        return self.glances[count:]

    def frame(self, picture: Image) -> Glance:
        """Show one frame."""
        if self.noise:
            picture = np.asarray(cv2.add(picture, _noise(self.noise, picture.shape)[self.shown % _FIELDS], dtype=cv2.CV_8U), np.uint8)
        glance = self.tracker.see(picture, self.seconds, self.repeats)
        self.glances.append(glance)
        self.shown += 1
        return glance

    @property
    def settled(self) -> list[Settled]:
        """All that settled so far."""
        return [glance.settled for glance in self.glances if glance.settled]


@lru_cache
def _begun(fps: float) -> Show:
    show = Show(fps=fps)
    show.still(table(), 1.2)
    return show


def begun(fps: float = 10.0) -> Show:
    """A tracker that has seen nothing but the table for 1.2 seconds, and knows it."""
    show = _begun(fps)
    return Show(deepcopy(show.tracker), fps, shown=show.shown, glances=list(show.glances))


def moods(glances: Sequence[Glance]) -> set[Mood]:
    """The moods of some glances."""
    return {glance.mood for glance in glances}


def tiles(settled: Settled) -> tuple[FactoryTile, ...]:
    """The tiles of a settled reading of Monster Factory."""
    assert isinstance(settled.reading, FactoryReading)
    return settled.reading.tiles


def tile_at(settled: Settled, at: tuple[float, float]) -> tuple[FactoryTile, int]:
    """The tile whose middle lies within half a side of some pixels, and its number."""
    for one, number in zip(tiles(settled), settled.ids, strict=True):
        if np.linalg.norm(np.array(one.corners).mean(axis=0) - at) < SIDE / 2:
            return one, number
    raise AssertionError(f"no tile lies at {at}")
