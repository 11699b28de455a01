"""A simulated table before a simulated camera, picture after picture: only what changed is drawn again.

The table is kept as it lies, drawn, lit and seen by the sensor with a few different grains. A piece that is laid or lifted has only its own
part of all that drawn again; what moves is drawn over a copy of the parts that it and its shadow touch, and is forgotten with the picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import cv2
import numpy as np

from hardware.simulated.canvas import Canvas
from hardware.simulated.colours import to_bytes, to_linear
from hardware.simulated.illumination import Illumination
from hardware.simulated.lighting import Lighting, Sensor, grain
from hardware.simulated.pieces import Floats, Image, Piece
from hardware.simulated.silhouettes import Box, grown, shared
from hardware.simulated.surfaces import Surface
from hardware.simulated.touched import touched, touched_strips
from hardware.simulated.viewpoint import Viewpoint

_GRAINS: Final = 3  # pictures of the same table that are kept
_STRIPS: Final = 24  # a picture is put together of so many parts of them, so that no two are alike


class Studio:
    """A table, its light and the camera above it, which change one after the other; the same changes always give the same pictures.

    The pictures are not packed as JPEG, which a camera does that gives its pictures over a cable.
    """

    def __init__(self, surface: Surface, view: Viewpoint, lighting: Lighting, sensor: Sensor, seed: int = 0) -> None:
        self._surface, self._view, self._lighting, self._sensor = surface, view, lighting, sensor
        self._rng = np.random.default_rng(seed)
        self._pieces: dict[str, Piece] = {}
        self._boxes: dict[Piece, Box | None] = {}
        self._grains = [grain(view.lens.size, self._rng) for _ in range(_GRAINS)]
        self._lost = cv2.merge([sensor.transmitted(view.lens.size)] * 3)
        self._gain: Image | None = None
        self._dirty: list[Box] = []
        self._begin()

    @property
    def view(self) -> Viewpoint:
        """Where the camera stands."""
        return self._view

    def _begin(self) -> None:
        """Draw everything from nothing."""
        width, height = self._view.lens.size
        self._boxes = {}
        self._ground = Canvas.covered(self._surface, self._view, self._lighting)
        self._canvas = self._ground.copy((0, 0, width, height))
        self._illumination = Illumination(self._view, self._lighting)
        self._canvas.lay_all(self._pieces.values())
        self._seen = [np.empty((height, width, 3), np.uint8) for _ in self._grains]
        self._dirty = []
        self._expose((0, 0, width, height))

    def change(self, pieces: Mapping[str, Piece | None]) -> None:
        """Lay pieces, each under a key of its own, in place of what lay there under the same key; None takes it away."""
        for key, piece in pieces.items():
            old = self._pieces.pop(key, None)
            self._dirty += [box for box in (self._box(old), self._box(piece)) if box is not None]
            if old is not None:
                del self._boxes[old]
            if piece is not None:
                self._pieces[key] = piece

    def move_camera(self, view: Viewpoint) -> None:
        """Put the camera elsewhere; its lens stays."""
        self._view = view
        self._begin()

    def switch(self, lighting: Lighting) -> None:
        """Change the light; lamps stay where they are."""
        self._lighting = lighting
        self._illumination = Illumination(self._view, lighting)
        self._expose((0, 0, *self._view.lens.size))

    def dim(self, share: float) -> None:
        """Leave a share of all light from now on, as a cloud does."""
        curve = to_linear(np.arange(256, dtype=np.uint8)) * np.float32(share)
        self._gain = None if share == 1 else to_bytes(np.asarray(curve, np.float32))

    def shoot(self, moving: Sequence[Piece] = ()) -> Image:
        """Take a picture ``(H, W, 3) uint8 BGR`` of the table and of what moves above it at this moment."""
        self._draw_again()
        picture = self._put_together()
        for strip in touched_strips(self._view, moving, self._lighting.lamps) if moving else ():
            self._draw_over(picture, strip, moving)
        return picture if self._gain is None else np.asarray(cv2.LUT(picture, self._gain), np.uint8)

    def _box(self, piece: Piece | None) -> Box | None:
        if piece is None:
            return None
        if piece not in self._boxes:
            self._boxes[piece] = touched(self._view, piece, self._lighting.lamps)
        return self._boxes[piece]

    def _within(self, box: Box) -> Iterable[Piece]:
        """The pieces of the table that change something in a part of the picture."""
        for piece in self._pieces.values():
            own = self._box(piece)
            if own is not None and shared(own, box) is not None:
                yield piece

    def _draw_again(self) -> None:
        """Draw again where pieces were laid or lifted."""
        for box in _apart(self._dirty):
            part, ground = self._canvas.part(box), self._ground.part(box)
            part.back[:] = ground.back
            for reaches, bare in zip(part.reaches, ground.reaches, strict=True):
                reaches[:] = bare
            part.lay_all(self._within(box))
        for box in _apart([grown(box, self._sensor.spread_px, self._view) for box in self._dirty]):
            self._expose(box)
        self._dirty = []

    def _expose(self, box: Box) -> None:
        light = self._light(self._canvas, box)
        for seen, grains in zip(self._seen, self._grains, strict=True):
            seen[box[1] : box[3], box[0] : box[2]] = self._taken(light.copy(), box, grains)

    def _light(self, canvas: Canvas, box: Box) -> Floats:
        """The light that falls on the sensor in a part of the picture; the canvas holds what lies around the part, too."""
        around = shared(grown(box, self._sensor.spread_px, self._view), canvas.box)
        assert around is not None, "a part of the picture lies in it"
        light = self._illumination.lit(canvas.part(around))
        light *= self._lost[around[1] : around[3], around[0] : around[2]]
        light = self._sensor.blurred(light)
        left, top = box[0] - around[0], box[1] - around[1]
        return light[top : top + box[3] - box[1], left : left + box[2] - box[0]]

    def _taken(self, light: Floats, box: Box, grains: Sequence[Floats]) -> Image:
        self._sensor.add_noise(light, [one[box[1] : box[3], box[0] : box[2]] for one in grains])
        return to_bytes(light)

    def _put_together(self) -> Image:
        """The table as it lies, with noise that was never seen before."""
        picture = np.empty_like(self._seen[0])
        rows = np.linspace(0, len(picture), _STRIPS + 1).astype(int)
        for first, end, which in zip(rows, rows[1:], self._rng.integers(len(self._seen), size=_STRIPS), strict=False):
            picture[first:end] = self._seen[which][first:end]
        return picture

    def _draw_over(self, picture: Image, box: Box, moving: Sequence[Piece]) -> None:
        around = grown(box, self._sensor.spread_px, self._view)
        outer = grown(around, self._sensor.spread_px, self._view)
        canvas = self._canvas.copy(outer, fine=1)  # what moves is soft anyway
        canvas.lay_all(moving)
        light = np.ascontiguousarray(self._light(canvas, around))
        grains = self._grains[int(self._rng.integers(len(self._grains)))]
        picture[around[1] : around[3], around[0] : around[2]] = self._taken(light, around, grains)


def _apart(boxes: Sequence[Box]) -> list[Box]:
    """Parts that have nothing in common and hold all of some parts, those that overlap put together."""
    left = list(boxes)
    found: list[Box] = []
    while left:
        box = left.pop()
        over = next((other for other in found if shared(other, box) is not None), None)
        if over is None:
            found.append(box)
        else:
            found.remove(over)
            left.append((min(over[0], box[0]), min(over[1], box[1]), max(over[2], box[2]), max(over[3], box[3])))
    return found
