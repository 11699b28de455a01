"""What lies on the table besides cards and tiles found: whatever differs from the table around it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np

from vision.arrays import Floats, Image, Mask, Points, fill, floats, grown, image, lengths
from vision.scene import LAB_WEIGHTS, Scene, difference_from, difference_from_table
from vision.squares import COARSE

TILE = 16.0
"""Side of a tile in the picture of objects, in pixels."""
_MARGIN = 1.12  # known things are left out this much larger than they are: their shadows and thick sides go with them
_SMOOTH = 7  # pixels over which grain and weave cancel


@dataclass(frozen=True)
class Objects:
    """Things that differ from the table, in pixels of ``scale`` per original pixel.

    ``mask (h, w)`` 0 or 1 follows their outlines; ``smooth`` is found after averaging over nearly half a tile, which hides small
    things and shows large ones that hardly differ from the table. ``lab (h, w, 3)`` is the picture itself, ``near_known`` 1 on and
    beside cards and tiles. ``limits`` are those from which on a difference counts, in levels, for either mask.
    """

    mask: Mask
    smooth: Mask
    near_known: Mask
    lab: Image
    scale: float
    limits: tuple[float, float]

    @cached_property
    def sharpness(self) -> Floats:
        """The largest range of colour near each pixel, in levels: outlines found after averaging lie a few pixels off."""
        span = image(cv2.morphologyEx(self.lab, cv2.MORPH_GRADIENT, np.ones((5, 5), np.uint8)))
        return floats(cv2.dilate(lengths(span * LAB_WEIGHTS), np.ones((3, 3), np.uint8)))

    def blobs(self, smallest: float, smooth: bool = False) -> list[Mask]:
        """Connected things of at least ``smallest`` tile areas, thin lines left out, largest first: masks of the whole picture."""
        solid = image(cv2.morphologyEx(self.smooth if smooth else self.mask, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)))
        count, labels, stats, _ = cv2.connectedComponentsWithStats(solid)
        areas = {label: int(stats[label][cv2.CC_STAT_AREA]) for label in range(1, count)}
        large = sorted((label for label, area in areas.items() if area >= smallest * TILE**2), key=lambda label: -areas[label])
        return [(labels == label).astype(np.uint8) for label in large]

    def without(self, quads: Iterable[Points]) -> Objects:
        """What is left when some outlines ``(4, 2)`` are known as well, in pixels of the original."""
        unknown = np.ones(self.mask.shape, np.uint8)
        for quad in quads:
            fill(unknown, grown(quad, _MARGIN), self.scale, 0)
        near = image(np.maximum(self.near_known, _beside(unknown)))
        return replace(self, mask=image(self.mask * unknown), smooth=image(self.smooth * unknown), near_known=near)


def _beside(unknown: Mask) -> Mask:
    """1 on and beside what is known."""
    return image(cv2.dilate(1 - unknown, np.ones((7, 7), np.uint8)))


def find_objects(scene: Scene, known: Iterable[Points], limits: tuple[float, float] | None = None) -> Objects:
    """Everything but the known things that differs from the table around it.

    What differs from the table by more than 3.5 times the usual difference (the median over the picture) is an object.

    Parameters
    ----------
    scene : Scene
    known : iterable of (4, 2) float64 ndarray
        Outlines of cards and tiles found, in pixels of the original.
    limits : tuple of float, optional
        Those of the whole picture, where the scene is a part of it.
    """
    height, width = scene.coarse_lab.shape[:2]
    size = round(width * TILE / COARSE), round(height * TILE / COARSE)
    scale = size[0] / width * scene.coarse_scale
    lab = image(cv2.resize(scene.coarse_lab, size, interpolation=cv2.INTER_AREA))
    unknown = np.ones(lab.shape[:2], np.uint8)
    for quad in known:
        fill(unknown, grown(quad, _MARGIN), scale, 0)
    difference = difference_from(scene.backdrop.colours, lab) if scene.backdrop else difference_from_table(lab, TILE)
    sharp, smooth = (lengths(far) for far in (difference, _averaged(difference, unknown)))
    limits = limits or (_limit(sharp, unknown, 7.0), _limit(smooth, unknown, 5.0))
    return Objects(image((sharp > limits[0]) * unknown), image((smooth > limits[1]) * unknown), _beside(unknown), lab, scale, limits)


def _averaged(difference: Floats, unknown: Mask) -> Floats:
    """The signed differences averaged over what is not known."""
    size = (_SMOOTH, _SMOOTH)
    counted = unknown.astype(np.float32)
    total = floats(cv2.blur(difference * counted[..., None], size))
    return floats(total / np.maximum(floats(cv2.blur(counted, size)), 0.2)[..., None])


def _limit(far: Floats, unknown: Mask, least: float) -> float:
    """From where on a difference from the table counts."""
    free = far[unknown > 0][::5]
    return max(least, 3.5 * float(np.median(free))) if free.size else float("inf")
