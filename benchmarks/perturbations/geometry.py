"""The camera elsewhere: turned, tilted, nearer, farther, with another lens, or with tiles cut by the border."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from benchmarks.perturbations.shot import Shot
from vision.arrays import Points, image, points

_FOCAL = 1.1  # focal length in picture widths, as the cameras one buys have it
_LENS_FOCAL = 0.8  # a wide lens, where distortion shows
_AROUND = 1.5  # tiles of table that stay around what lies on it


def turned(shot: Shot, degrees: float) -> Shot:
    """The whole picture turned; right angles keep every pixel."""
    height, width = shot.picture.shape[:2]
    turn = np.eye(3)
    turn[:2] = cv2.getRotationMatrix2D((width / 2 - 0.5, height / 2 - 0.5), -degrees, 1.0)
    return _warped(shot, turn, around=None if degrees % 90 == 0 else _AROUND)


def tilted(shot: Shot, rng: np.random.Generator, degrees: float) -> Shot:
    """The camera tilted by some degrees more, towards any side or corner of the picture."""
    towards = float(rng.choice(np.arange(0, 360, 45)))
    height, width = shot.picture.shape[:2]
    camera = np.array([[_FOCAL * width, 0, width / 2 - 0.5], [0, _FOCAL * width, height / 2 - 0.5], [0, 0, 1]])
    axis = np.deg2rad(degrees) * np.array([np.cos(np.deg2rad(towards)), np.sin(np.deg2rad(towards)), 0.0])
    turn, _ = cv2.Rodrigues(axis)
    return _warped(shot, camera @ np.asarray(turn) @ np.linalg.inv(camera), around=_AROUND)


def scaled(shot: Shot, tile_px: float) -> Shot:
    """The picture scaled so that tiles are so many pixels wide."""
    scale = tile_px / shot.tile_px
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    picture = image(cv2.resize(shot.picture, None, fx=scale, fy=scale, interpolation=way))
    return shot.moved(picture, lambda p: (p + 0.5) * scale - 0.5)


def through_lens(shot: Shot, k1: float) -> Shot:
    """Radial distortion added."""
    height, width = shot.picture.shape[:2]
    focal = _LENS_FOCAL * width
    camera = np.array([[focal, 0, width / 2 - 0.5], [0, focal, height / 2 - 0.5], [0, 0, 1]])
    lens = np.array([k1, 0.0, 0, 0, 0])
    pixels = np.stack(np.meshgrid(np.arange(width), np.arange(height)), axis=-1).reshape(-1, 2).astype(np.float64)
    x, y = points(cv2.undistortPoints(pixels, camera, lens, P=camera)).astype(np.float32).T.reshape(2, height, width)
    picture = image(cv2.remap(shot.picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))

    def way(p: Points) -> Points:
        rays = np.hstack([(p - camera[:2, 2]) / focal, np.ones((len(p), 1))])
        return points(cv2.projectPoints(rays, np.zeros(3), np.zeros(3), camera, lens)[0])

    return shot.moved(picture, way)


def cut(shot: Shot, share: float) -> Shot:
    """The picture cropped so that its border runs through a tile, leaving that share of it."""
    rightmost = max(shot.quads("tiles") or shot.quads("board"), key=lambda quad: float(quad[:, 0].max()))
    left, right = float(rightmost[:, 0].min()), float(rightmost[:, 0].max())
    stop = round(left + share * (right - left))
    moved = shot.moved(np.ascontiguousarray(shot.picture[:, :stop]), lambda p: p)
    return moved.seen_as(moved.picture, "doubt")


def _warped(shot: Shot, matrix: NDArray[np.float64], around: float | None) -> Shot:
    """The picture by a homography, in a frame that holds all of it, or what lies on it and so many tiles around."""
    height, width = shot.picture.shape[:2]
    frame = _through(np.array([[0.0, 0], [width - 1, 0], [width - 1, height - 1], [0, height - 1]]), matrix)
    low, high = frame.min(axis=0), frame.max(axis=0)
    if around is not None:
        things = _through(np.concatenate(shot.outlines()), matrix)
        low = np.maximum(low, things.min(axis=0) - around * shot.tile_px)
        high = np.minimum(high, things.max(axis=0) + around * shot.tile_px)
    low, size = np.round(low), np.round(high - np.round(low)).astype(int) + 1
    whole = np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1]]) @ matrix
    picture = cv2.warpPerspective(shot.picture, whole, (int(size[0]), int(size[1])), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    return shot.moved(image(picture), lambda p: _through(p, whole))


def _through(where: Points, matrix: NDArray[np.float64]) -> Points:
    return points(cv2.perspectiveTransform(where[None], matrix))
