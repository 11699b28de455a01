"""Other things on the table, beside the monsters, and hands that reach in."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from benchmarks.perturbations.shot import Shot, free_table, linear, mask_of
from calibration.tone import to_bytes
from vision.arrays import Floats, Mask, Points, floats

Draw = Callable[[Shot, np.random.Generator, Points], tuple[Floats, Floats]]
"""From a free place ``(2,)`` to where the thing is ``(H, W)``, 0..1, and what it reflects, ``(3,)`` or ``(H, W, 3)``, BGR."""
SKIN, SLEEVE, GREEN_SLEEVE = (0.75, 0.45, 0.33), (0.08, 0.12, 0.3), (0.12, 0.35, 0.15)
"""Reflectances of red, green and blue."""
_PAPER = 0.82


def strewn(shot: Shot, rng: np.random.Generator, draw: Draw, size_tiles: float, number: int = 4) -> Shot:
    """Some things of one kind beside the monsters, touching nothing."""
    out, taken = shot, free_table(shot)
    for _ in range(number):
        place = _beside(shot, rng, taken, size_tiles)
        if place is None:
            continue
        out = _laid(out, *draw(shot, rng, place))
        cv2.circle(taken, (int(place[0]), int(place[1])), round(size_tiles * shot.tile_px), 0, -1)
    return out


def _beside(shot: Shot, rng: np.random.Generator, free: Mask, size_tiles: float) -> Points | None:
    """A place where a thing of that size touches nothing known, as near to the tiles as may be by chance."""
    padded = cv2.copyMakeBorder(free, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    room = cv2.distanceTransform(padded, cv2.DIST_L2, 5)[1:-1, 1:-1] / shot.tile_px
    there = np.argwhere((room > size_tiles * 0.75) & (room < size_tiles * 0.75 + 1.2))
    if len(there) == 0:
        return None
    row, column = there[rng.integers(len(there))]
    return np.array([column, row], dtype=np.float64)


def _laid(shot: Shot, mask: Floats, reflectance: Floats) -> Shot:
    """A thing laid on the table with a soft shadow, in the light of the nearest paper."""
    white = shot.white
    dark = cv2.GaussianBlur(_aside(mask, 0.04 * shot.tile_px), (0, 0), 0.04 * shot.tile_px)
    known = mask_of(shot, shot.outlines())
    light = linear(shot.picture) * (1 - 0.4 * dark * (1 - mask) * (1 - known))[..., None]
    return shot.seen_as(to_bytes(light + mask[..., None] * (reflectance / _PAPER * white - light)))


def _aside(mask: Floats, px: float) -> Floats:
    """The same mask moved to the right and down."""
    move = np.array([[1, 0, px], [0, 1, px]])
    return np.asarray(cv2.warpAffine(mask, move, mask.shape[::-1], borderMode=cv2.BORDER_REPLICATE), dtype=np.float32)


def _filled(shot: Shot, outline: Points) -> Floats:
    mask = np.zeros(shot.picture.shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.round(outline * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    return _soft(mask)


def _soft(mask: Mask) -> Floats:
    """A mask of bytes as shares, with a softer rim."""
    return floats(cv2.GaussianBlur(mask, (3, 3), 0)) / np.float32(255)


def _rectangle(place: Points, length: float, width: float, turn: float) -> Points:
    along, across = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    return np.array([place + a * length / 2 * along + b * width / 2 * across for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))])


def paper(sides: float) -> Draw:
    """A square of white paper of so many tile sides."""

    def draw(shot: Shot, rng: np.random.Generator, place: Points) -> tuple[Floats, Floats]:
        side = sides * shot.tile_px
        return _filled(shot, _rectangle(place, side, side, rng.uniform(0, np.pi))), np.full(3, 0.8, np.float32)

    return draw


def die(red: float, green: float, blue: float) -> Draw:
    """A die of that colour with its pips."""

    def draw(shot: Shot, rng: np.random.Generator, place: Points) -> tuple[Floats, Floats]:
        side, turn = 0.36 * shot.tile_px, rng.uniform(0, np.pi)
        mask = _filled(shot, _rectangle(place, side, side, turn))
        colour = np.broadcast_to(np.array([blue, green, red], np.float32), shot.picture.shape).copy()
        for pip in _rectangle(place, side / 2, side / 2, turn):
            cv2.circle(colour, (round(pip[0]), round(pip[1])), round(side * 0.09), (0.9, 0.9, 0.9), -1, cv2.LINE_AA)
        return mask, colour

    return draw


def pencil(red: float, green: float, blue: float) -> Draw:
    """A pencil of that colour, three tiles long."""

    def draw(shot: Shot, rng: np.random.Generator, place: Points) -> tuple[Floats, Floats]:
        outline = _rectangle(place, 3 * shot.tile_px, 0.16 * shot.tile_px, rng.uniform(0, np.pi))
        mask = _filled(shot, outline) * (1 - mask_of(shot, shot.outlines(), 0.05 * shot.tile_px))
        return mask, np.array([blue, green, red], np.float32)

    return draw


def mug(red: float, green: float, blue: float) -> Draw:
    """A mug from above: its rim and the coffee in it."""

    def draw(shot: Shot, rng: np.random.Generator, place: Points) -> tuple[Floats, Floats]:
        radius = 0.9 * shot.tile_px
        circle = np.array([place + radius * np.array([np.cos(t), np.sin(t)]) for t in np.linspace(0, 2 * np.pi, 72)])
        colour = np.broadcast_to(np.array([blue, green, red], np.float32), shot.picture.shape).copy()
        cv2.circle(colour, (round(place[0]), round(place[1])), round(0.75 * radius), (0.02, 0.03, 0.06), -1, cv2.LINE_AA)
        return _filled(shot, circle), colour

    return draw


def napkin(shot: Shot, rng: np.random.Generator, place: Points) -> tuple[Floats, Floats]:
    """A crumpled paper napkin."""
    turns = np.linspace(0, 2 * np.pi, 14, endpoint=False)
    reach = shot.tile_px * rng.uniform(0.7, 1.2, len(turns))
    mask = _filled(shot, place + reach[:, None] * np.stack([np.cos(turns), np.sin(turns)], axis=1))
    height, width = shot.picture.shape[:2]
    folds = cv2.resize(rng.uniform(0.45, 0.95, (height // 24 + 2, width // 24 + 2)).astype(np.float32), (width, height))
    return mask, np.repeat(folds[..., None], 3, axis=2)


def hand(shot: Shot, rng: np.random.Generator, skin: tuple[float, float, float], arm: tuple[float, float, float], over: bool) -> Shot:
    """An arm that reaches in from the nearest border, over a tile or beside all of them."""
    quads = shot.quads("tiles") or shot.quads("board")
    height, width = shot.picture.shape[:2]
    target = quads[int(rng.integers(len(quads)))].mean(axis=0) if over else _far(shot)
    ends = [np.array(p, float) for p in ((target[0], 0), (target[0], height), (0, target[1]), (width, target[1]))]
    start = min(ends, key=lambda p: float(np.linalg.norm(p - target)))
    start = start + (start - target) / max(float(np.linalg.norm(start - target)), 1.0) * shot.tile_px
    way = (target - start) / max(float(np.linalg.norm(target - start)), 1.0)
    wrist = target - way * 1.6 * shot.tile_px
    sleeve, fist = (np.zeros((height, width), np.uint8) for _ in range(2))
    _stroke(sleeve, start, wrist, 1.8 * shot.tile_px)
    _stroke(fist, wrist, target - way * 0.7 * shot.tile_px, 1.4 * shot.tile_px)
    side = np.array([-way[1], way[0]])
    for spread in (-0.45, -0.15, 0.15, 0.45):
        _stroke(
            fist,
            target - way * 0.7 * shot.tile_px + side * spread * shot.tile_px,
            target + side * 1.5 * spread * shot.tile_px,
            0.3 * shot.tile_px,
        )
    out = shot
    for mask, colour in ((sleeve, arm), (fist, skin)):
        out = _laid_over(out, mask, colour, rng)
    return out.seen_as(out.picture, "doubt" if over else "either")


def _stroke(mask: Mask, start: Points, stop: Points, width: float) -> None:
    cv2.line(mask, (int(start[0]), int(start[1])), (int(stop[0]), int(stop[1])), 255, max(1, round(width)), cv2.LINE_AA)


def _laid_over(shot: Shot, mask: Mask, colour: tuple[float, float, float], rng: np.random.Generator) -> Shot:
    """A round thing above the table: darker towards its rims, its shadow beside it."""
    solid = _soft(mask)
    depth = cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 5)
    shade = 0.55 + 0.45 * np.clip(depth / (0.5 * shot.tile_px), 0, 1)
    white = shot.white
    shadow = cv2.GaussianBlur(_aside(solid, 0.2 * shot.tile_px), (0, 0), 0.15 * shot.tile_px)
    light = linear(shot.picture) * (1 - 0.45 * shadow * (1 - solid))[..., None]
    seen = shade[..., None] * np.array(colour[::-1], np.float32) / _PAPER * white
    return shot.seen_as(to_bytes(light + solid[..., None] * (seen - light)))


def _far(shot: Shot) -> Points:
    """The place two tiles in from a border that is farthest from everything known."""
    free = free_table(shot)
    room, inner = cv2.distanceTransform(free, cv2.DIST_L2, 5), round(2 * shot.tile_px)
    ring = np.zeros(free.shape, np.float32)
    cv2.rectangle(ring, (inner, inner), (free.shape[1] - inner, free.shape[0] - inner), 1.0, 2)
    row, column = np.unravel_index(int((room * ring).argmax()), room.shape)
    return np.array([column, row], dtype=np.float64)
