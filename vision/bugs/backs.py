"""Face-down discs: round things of a piece's size on the table that are no pieces lying face up."""

from __future__ import annotations

import numpy as np

from vision.arrays import Points, mean_side
from vision.bugs.rim import first_rims, refined
from vision.objects import Objects
from vision.scene import Scene
from vision.sizes import Sizes

_SMALLEST = 0.4  # tile areas: what hardly differs from the table shows in part
_SHOWN = 0.8  # how much of its rim shows, 0..1


def find_round_backs(scene: Scene, objects: Objects, sizes: Sizes) -> list[Points]:
    """The squares ``(4, 2)`` around face-down discs in pixels of the original.

    Parameters
    ----------
    scene : Scene
    objects : Objects
        What lies on the table besides the cards and the pieces found.
    sizes : Sizes
        What is known of the size of pieces, in the original picture.
    """
    places = [(np.argwhere(blob).mean(axis=0)[::-1] + 0.5) / objects.scale - 0.5 for blob in objects.blobs(_SMALLEST)]
    if not places:
        return []
    centres = scene.from_original(np.stack(places))
    first = first_rims(scene.picture, centres, np.eye(2) * scene.tile_px / 2, square=False)
    rims = refined(scene.picture, first)
    return [
        scene.to_original(quad)
        for quad, shown in zip(rims.quads(), rims.shown, strict=True)
        if shown > _SHOWN and _fits(scene, quad, sizes)
    ]


def _fits(scene: Scene, quad: Points, sizes: Sizes) -> bool:
    expected = sizes.range_near(scene.to_original(quad.mean(axis=0)))
    return expected is None or expected[0] < mean_side(quad) / scene.work_scale < expected[1]
