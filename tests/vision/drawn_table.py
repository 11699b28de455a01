"""A drawn table with the exact truth of what lies on it: quick, seeded, and harder than any one photograph where a test wants it so.

Every point goes through one camera (perspective and lens), so the truth is exact to a fraction of a pixel; the picture is drawn at
three times its size and averaged down. Light is then laid over it in byte values, as the field cases state their gains.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.vision.drawn_art import (
    CARD,
    OUR_ART,
    SQUARE,
    Art,
    Card,
    Colour,
    Place,
    Points,
    Shape,
    card_shapes,
    eyes_of,
    marker_corners,
    placed,
    tile_shapes,
)
from vision.arrays import Image

_FINE = 3  # how many times larger than the picture it is drawn
_GAMMA = 2.2
_FACTORS = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Block:
    """Tiles laid in a grid.

    ``text`` has one line a row and one word a cell (see ``tile_shapes``; ``.`` is an empty cell); ``at`` is where the middle of the
    grid lies, in tile sides from the middle of the picture; tiles are turned ``degrees`` clockwise, lie ``gap_px`` apart (in the middle of
    the picture), and each is off by up to ``shifted`` (tile sides) and ``askew`` (degrees). ``owner`` is whose the monster should be;
    a ``drawn`` block is the one drawn tile.
    """

    text: str
    at: Place = (0.0, 0.0)
    degrees: float = 0.0
    gap_px: float = 1.0
    shifted: float = 0.0
    askew: float = 0.0
    art: Art = OUR_ART
    owner: int | None = None
    drawn: bool = False

    def cells(self) -> Iterator[tuple[tuple[int, int], str]]:
        """Each cell (column, row) that has a tile, and its word."""
        for row, line in enumerate(self.text.split("\n")):
            for column, word in enumerate(line.split()):
                if word != ".":
                    yield (column, row), word


@dataclass(frozen=True, slots=True)
class Camera:
    """A picture of ``size`` (width, height) pixels in which a tile in the middle measures ``side_px``, from ``tilt`` degrees off straight
    down, through a lens of focal length 0.8 picture widths whose radial distortion is ``k1``."""

    size: tuple[int, int] = (820, 616)
    side_px: float = 60.0
    tilt: float = 0.0
    k1: float = 0.0

    def to_px(self, table: Points) -> Points:
        """Points ``(N, 2)`` of the table, tile sides from the middle, in pixels of the picture (centres are whole numbers)."""
        focal = 0.8 * self.size[0]
        tilt = np.deg2rad(self.tilt)
        depth = focal / self.side_px - table[:, 1] * np.sin(tilt)
        seen = np.stack([table[:, 0], table[:, 1] * np.cos(tilt)], axis=1) / depth[:, None]
        bent = seen * (1 + self.k1 * (seen**2).sum(axis=1, keepdims=True))
        return np.asarray(bent * focal + np.array(self.size) / 2 - 0.5)


@dataclass(frozen=True, slots=True)
class Ground:
    """The table itself: its colour, what it is made of, and how strongly that shows, in levels."""

    colour: Colour = (150, 110, 75)
    kind: Literal["plain", "wood", "cloth", "check"] = "wood"
    levels: float = 9.0


OAK = Ground()
BLACK = Ground((32, 32, 34), "plain", 3.0)
GREY = Ground((120, 120, 122), "plain", 3.0)
WHITE = Ground((205, 203, 200), "plain", 2.0)
LINEN = Ground((160, 150, 132), "cloth", 8.0)
CHECK = Ground((150, 60, 60), "check", 60.0)
GROUNDS = {"oak": OAK, "black": BLACK, "grey": GREY, "white": WHITE, "linen": LINEN, "check": CHECK}


@dataclass(frozen=True, slots=True)
class Light:
    """What light and camera do to the picture.

    ``tint`` are factors of the bytes red, green, blue, and ``tint_right`` those at the right border when they change on the way there;
    ``brightness`` is a factor of the light itself, ``corners`` that in the picture's corners as a share of the middle's. A soft
    ``shadow`` (x, y, blur: pixels; darkness 0..1) falls from tiles and cards onto the table; ``glare`` blobs (x, y, radius in pixels)
    are clipped white. ``noise`` is in levels, ``blur`` in pixels.
    """

    tint: tuple[float, float, float] = (1.0, 1.0, 1.0)
    tint_right: tuple[float, float, float] | None = None
    brightness: float = 1.0
    corners: float = 1.0
    shadow: tuple[float, float, float, float] | None = (1.0, 2.0, 2.0, 0.35)
    glare: tuple[tuple[float, float, float], ...] = ()
    noise: float = 1.0
    blur: float = 0.5


OVERHEAD = Camera()
DAYLIGHT = Light()


@dataclass(frozen=True, slots=True)
class TrueTile:
    """What is true of one tile: ``corners (4, 2)`` in pixels, side ``i`` from corner ``i`` to ``i + 1`` carries ``edges[i]``."""

    corners: Points
    edges: str
    eyes: int
    block: int
    cell: tuple[int, int]


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """A picture ``(H, W, 3) uint8 BGR`` and its truth: tiles face up, and the corners of backs and of the cards' markers."""

    image: Image
    tiles: tuple[TrueTile, ...]
    backs: tuple[Points, ...]
    cards: tuple[tuple[int, Points], ...]
    blocks: tuple[Block, ...]

    def truth(self) -> dict[str, Any]:
        """The truth in the form of a reading, as the fixture photographs have it."""
        up = sorted({tile.block for tile in self.tiles if not self.blocks[tile.block].drawn})
        return {
            "tiles": [
                {
                    "corners": tile.corners.tolist(),
                    "edges": list(tile.edges),
                    "eyes": tile.eyes,
                    "group": "drawn" if self.blocks[tile.block].drawn else up.index(tile.block),
                    "cell": list(tile.cell),
                }
                for tile in self.tiles
            ],
            "backs": [{"corners": corners.tolist()} for corners in self.backs],
            "cards": [{"id": number, "corners": corners.tolist()} for number, corners in self.cards],
            "monsters": [self._monster(block) for block in up],
        }

    def _monster(self, block: int) -> dict[str, Any]:
        tiles = {tile.cell: tile for tile in self.tiles if tile.block == block}
        facing = [
            (tile.edges[side], tiles[other].edges[(side + 2) % 4] if (other := (column + dx, row + dy)) in tiles else None)
            for (column, row), tile in tiles.items()
            for side, (dx, dy) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0)))
        ]
        thin, thick = (facing.count((letter, None)) for letter in "GP")
        mismatches = sum(other is not None and one != other for one, other in facing) // 2
        return {
            "owner": self.blocks[block].owner,
            "tiles": len(tiles),
            "open_thin": thin,
            "open_thick": thick,
            "complete": thin + thick + mismatches == 0,
            "eye_tiles": sum(tile.eyes > 0 for tile in tiles.values()),
            "mismatches": mismatches,
        }


@dataclass(frozen=True, slots=True)
class _Laid:
    """A tile where it lies, ``corners (4, 2)`` in tile sides."""

    block: int
    cell: tuple[int, int]
    word: str
    at: Place
    degrees: float

    @property
    def corners(self) -> Points:
        return placed(SQUARE, self.at, self.degrees)


def draw_table(
    *blocks: Block | str,
    cards: Sequence[Card] = (),
    things: Iterable[Shape] = (),
    ground: Ground = OAK,
    light: Light = DAYLIGHT,
    camera: Camera = OVERHEAD,
    seed: int = 0,
) -> DrawnTable:
    """Draw a table.

    Parameters
    ----------
    blocks : Block or str
        The tiles; a plain text is a block in the middle of the picture.
    cards : sequence of Card
    things : iterable of Shape
        What else lies there, drawn over tiles and cards.
    ground, light, camera
        The table, its light, and how it is looked at.
    seed : int
        For all that chance decides: noise, grain, how crookedly tiles lie.
    """
    laid_blocks = tuple(Block(block) if isinstance(block, str) else block for block in blocks)
    rng = np.random.default_rng(seed)
    laid = [tile for number, block in enumerate(laid_blocks) for tile in _lay(number, block, camera.side_px, rng)]
    outlines = [tile.corners for tile in laid] + [placed(SQUARE, card.at, card.degrees, CARD) for card in cards]
    canvas = _table_top(ground, camera, seed, light.shadow, outlines)
    for tile in laid:
        for shape in tile_shapes(tile.word, laid_blocks[tile.block].art):
            _fill(canvas, placed(shape.points, tile.at, tile.degrees), shape.colour, camera)
    for shape in (*(shape for card in cards for shape in card_shapes(card)), *things):
        _fill(canvas, shape.points, shape.colour, camera)
    picture = np.asarray(cv2.resize(canvas, camera.size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    return DrawnTable(
        _lit(picture, light, _noise(seed, len(laid), camera.size)),
        tuple(
            TrueTile(camera.to_px(tile.corners), tile.word[:4], eyes_of(tile.word), tile.block, tile.cell)
            for tile in laid
            if tile.word != "####"
        ),
        tuple(camera.to_px(tile.corners) for tile in laid if tile.word == "####"),
        tuple((card.id, camera.to_px(placed(marker_corners(), card.at, card.degrees))) for card in cards),
        laid_blocks,
    )


def _lay(number: int, block: Block, side_px: float, rng: np.random.Generator) -> Iterator[_Laid]:
    cells = list(block.cells())
    middle = np.array([[max(cell[axis] for cell, _ in cells) / 2 for axis in (0, 1)]])
    pitch = 1 + block.gap_px / side_px
    for cell, word in cells:
        x, y = placed((np.array([cell]) - middle) * pitch, block.at, block.degrees)[0]
        dx, dy, turn = rng.uniform(-1, 1, 3) * (block.shifted, block.shifted, block.askew)
        yield _Laid(number, cell, word, (float(x + dx), float(y + dy)), block.degrees + float(turn))


_ALONG = np.linspace(0, 1, 8, endpoint=False)[None, :, None]


def _fill(canvas: NDArray[Any], points: Points, colour: Colour | float, camera: Camera, fine: int = _FINE) -> None:
    """Fill a polygon of the table; its sides are cut in eight, since the lens bends them."""
    onward = np.concatenate((points[1:], points[:1])) - points
    outline = (points[:, None] + _ALONG * onward[:, None]).reshape(-1, 2)
    seen = (camera.to_px(outline) + 0.5) * fine - 0.5
    value = colour if isinstance(colour, float) else colour[::-1]
    cv2.fillPoly(canvas, [np.round(seen * 16).astype(np.int32)], value, lineType=cv2.LINE_8, shift=4)


def _table_top(
    ground: Ground, camera: Camera, seed: int, shadow: tuple[float, float, float, float] | None, outlines: Sequence[Points]
) -> Image:
    """The empty table at the size it is drawn in, with the shadows of what will lie on it."""
    top = _texture(ground, camera.size, seed).copy()
    if shadow is not None and outlines:
        dark = np.zeros(top.shape[:2], np.float32)
        for outline in outlines:
            _fill(dark, outline, 1.0, camera, fine=1)
        x, y, blur, darkness = shadow
        thrown = cv2.warpAffine(dark, np.array([[1.0, 0, x], [0, 1.0, y]]), camera.size)
        top *= 1 - darkness * np.asarray(cv2.GaussianBlur(thrown, (0, 0), blur))[..., None]
    width, height = camera.size
    bytes_ = np.clip(top, 0, 255).astype(np.uint8)
    return np.asarray(cv2.resize(bytes_, (width * _FINE, height * _FINE), interpolation=cv2.INTER_LINEAR), dtype=np.uint8)


@lru_cache(maxsize=16)
def _texture(ground: Ground, size: tuple[int, int], seed: int) -> NDArray[np.float32]:
    width, height = size
    pattern = np.random.default_rng(seed + 1).standard_normal((height, width)).astype(np.float32)
    if ground.kind == "wood":
        pattern = np.asarray(cv2.GaussianBlur(pattern, (0, 0), sigmaX=60, sigmaY=2.0), dtype=np.float32)
        pattern /= pattern.std()
    elif ground.kind == "cloth":
        x, y = np.meshgrid(np.arange(width), np.arange(height))
        pattern = (np.sin(x * 1.3) + np.sin(y * 1.2) + 0.4 * pattern).astype(np.float32)
    elif ground.kind == "check":
        x, y = np.meshgrid(np.arange(width) // 55, np.arange(height) // 55)
        pattern = ((x % 2) + (y % 2) - 1 + 0.05 * pattern).astype(np.float32)
    return (np.array(ground.colour[::-1], np.float32) + ground.levels * pattern[..., None]).astype(np.float32)


@lru_cache(maxsize=8)
def _noise(seed: int, tiles: int, size: tuple[int, int]) -> NDArray[np.float32]:
    """The noise of the picture of so many tiles, each of which was laid by chance before."""
    rng = np.random.default_rng(seed)
    rng.uniform(-1, 1, (tiles, 3))
    return rng.standard_normal((size[1], size[0], 3), dtype=np.float32)


def _lit(picture: Image, light: Light, noise: NDArray[np.float32]) -> Image:
    soft = np.asarray(cv2.GaussianBlur(picture, (0, 0), light.blur) if light.blur else picture)
    lit = np.multiply(soft, _factors(light, (picture.shape[1], picture.shape[0])), dtype=np.float32)
    for x, y, radius in light.glare:
        across, down = np.meshgrid(np.arange(picture.shape[1]) - x, np.arange(picture.shape[0]) - y)
        lit += 255 * np.clip(4 * (1 - np.hypot(across, down) / radius), 0, 1)[..., None]
    np.clip(lit, 0, 255, out=lit)
    lit += np.float32(light.noise) * noise
    lit += 0.5
    return np.clip(lit, 0, 255, out=lit).astype(np.uint8)


@lru_cache(maxsize=16)
def _factors(light: Light, size: tuple[int, int]) -> _FACTORS:
    """What the bytes are multiplied with, ``(H or 1, W or 1, 3)``, blue first."""
    width, height = size
    left = np.array(light.tint[::-1], np.float32)
    right = left if light.tint_right is None else np.array(light.tint_right[::-1], np.float32)
    along = np.linspace(0, 1, width, dtype=np.float32)[None, :, None]
    factors = (left + along * (right - left)) * np.float32(light.brightness ** (1 / _GAMMA))
    if light.corners == 1:
        return np.asarray(factors, dtype=np.float32)
    x, y = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    vignette = (1 - (1 - light.corners) * (x**2 + y**2) / 2) ** (1 / _GAMMA)
    return np.asarray(factors * vignette[..., None], dtype=np.float32)
