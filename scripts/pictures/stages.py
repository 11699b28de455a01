"""What the eye finds step by step in photographs of the three games, as pictures side by side."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from cyclops import drawing
from cyclops.annotate import annotated
from cyclops.palette import EDGE_COLOURS, owner_colour
from cyclops.scoring import score_reading
from hardware.pictures import load_picture
from hardware.simulated.pieces import Image
from scripts.pictures.words import Label, labelled
from vision.arrays import Points
from vision.cards import card_outline, look_for_cards
from vision.face import look_at, upright_face
from vision.factory.edges import read_edges
from vision.factory.reader import Search, search_factory
from vision.factory.reading import FactoryReading
from vision.ink import ink_map
from vision.reader import read_table
from vision.reading import Corners

PHOTOGRAPHS: Final = Path(__file__).parents[2] / "fixtures" / "photos"
_WIDTH: Final = 560  # of one step's picture
_WHITE: Final = (255, 255, 255)
_SKY: Final = (255, 190, 60)
_ORANGE: Final = (0, 140, 255)


def factory(name: str = "factory-12") -> Image:
    """From a photograph of Monster Factory to its places."""
    photo = load_picture(PHOTOGRAPHS / f"{name}.jpg").image
    cards, _ = look_for_cards(photo)
    search = search_factory(photo, cards)
    reading = read_table(photo, "factory")
    shown = [
        ("1  the photograph", photo.copy()),
        ("2  cards, and ink told from table and paper", _inked(photo, [card_outline(card) for card in cards], search)),
        ("3  outlines, each placed by its own sides", _outlined(photo, search.quads())),
        ("4  faces made upright: colour and width agree", _faces(photo, search)),
        ("5  neighbours, grids, owners, the drawn tile", _grouped(photo, reading)),
        ("6  the rules: points and places", _scored(photo, reading)),
    ]
    return _in_rows([_step(picture, words, photo.shape[0] / photo.shape[1]) for words, picture in shown])


def _inked(photo: Image, cards: Sequence[Points], search: Search) -> Image:
    """Grey, but green and purple where there is such ink, and the cards outlined."""
    ink = ink_map(photo, round(search.scene.tile_px / search.scene.work_scale / 2))
    grey = np.asarray(cv2.cvtColor(cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR) // 2 + 110, np.uint8)
    grey[ink > 0.6], grey[ink < -0.6] = (60, 170, 40), (170, 50, 120)
    for card in cards:
        cv2.polylines(grey, [np.round(card).astype(np.int32)], True, _ORANGE, 7, cv2.LINE_AA)
    return grey


def _outlined(photo: Image, quads: Sequence[Points]) -> Image:
    """The outlines of tiles, numbered in the order in which they were found."""
    picture = np.asarray(photo // 2 + 90, np.uint8)
    for number, quad in enumerate(quads, 1):
        drawing.outline(picture, quad, _SKY, 4)
        drawing.write_centred(picture, str(number), (float(quad[:, 0].mean()), float(quad[:, 1].mean())), 34, (20, 20, 20))
    return picture


def _faces(photo: Image, search: Search) -> Image:
    """Some upright faces, each edge with its letter and its width in hundredths of the side."""
    height, width = photo.shape[:2]
    sheet = np.full((height, width, 3), 245, np.uint8)
    columns, rows, above = 4, 3, 90  # what the words need above
    cell, side = (width / columns, (height - above) / rows), round(0.6 * height / rows)
    quads = search.quads()
    for index, quad in enumerate(quads[: columns * rows]):
        left, top = (round((index % columns + 0.5) * cell[0] - side / 2), round(above + (index // columns + 0.5) * cell[1] - side / 2))
        sheet[top : top + side, left : left + side] = upright_face(photo, quad, side)
        cv2.rectangle(sheet, (left, top), (left + side, top + side), (120, 120, 120), 2)
        middles = ((0.5, -0.1), (1.1, 0.5), (0.5, 1.1), (-0.1, 0.5))
        for edge, (across, down) in zip(read_edges(look_at(photo, quad)), middles, strict=True):
            at = (left + across * side, top + down * side)
            drawing.plate(sheet, edge.letter, at, 17, *EDGE_COLOURS[edge.letter])
            if edge.width and across == 0.5:
                drawing.write(sheet, f"{edge.width:.2f}", at[0] + 26, at[1], 24, (70, 70, 70))
    return sheet


def _grouped(photo: Image, reading: FactoryReading) -> Image:
    """Each monster in its colour, each tile with its column and row."""
    picture = np.asarray(photo // 2 + 90, np.uint8)
    for tile in reading.tiles:
        quad = _points(tile.corners)
        drawn = tile.group == "drawn"
        owner = None if isinstance(tile.group, str) else reading.monsters[tile.group].owner
        number = 0 if isinstance(tile.group, str) else tile.group
        drawing.outline(picture, drawing.shrunk(quad, 4), _WHITE if drawn else owner_colour(owner, number), 7)
        words = "drawn" if drawn else f"{tile.cell[0]},{tile.cell[1]}"
        drawing.write_centred(picture, words, (float(quad[:, 0].mean()), float(quad[:, 1].mean())), 30, (20, 20, 20))
    for card in reading.cards:
        drawing.outline(picture, card_outline(card), owner_colour(card.id, 0) if card.id else _WHITE, 7)
    return picture


def _scored(photo: Image, reading: FactoryReading) -> Image:
    """The annotated photograph, without what stands beside it."""
    picture = annotated(photo, score_reading(reading))
    return np.asarray(picture[:, : round(picture.shape[0] * photo.shape[1] / photo.shape[0])], np.uint8)


def bugs(name: str = "bugs-05") -> Image:
    """From a photograph of Bugs & Co to the sets."""
    photo = load_picture(PHOTOGRAPHS / f"{name}.jpg").image
    reading = read_table(photo, "bugs")
    rims = np.asarray(photo // 2 + 90, np.uint8)
    for tile in reading.tiles:
        quad = _points(tile.corners)
        middle, radius = np.round(quad.mean(axis=0)).astype(int), round(float(np.linalg.norm(quad[1] - quad[0])) / 2)
        cv2.circle(rims, (int(middle[0]), int(middle[1])), radius, _SKY, 6, cv2.LINE_AA)
    kinds: dict[str, list[Points]] = {}
    for tile in reading.tiles:
        kinds.setdefault(tile.kind, []).append(_points(tile.corners))
    shown = [
        ("1  rims, fitted all round", rims),
        ("2  the same drawing, whatever its turn and colour", _alike(photo, list(kinds.values()))),
    ]
    return _in_rows([_step(picture, words, photo.shape[0] / photo.shape[1]) for words, picture in shown])


def _alike(photo: Image, kinds: Sequence[Sequence[Points]]) -> Image:
    """The faces of each drawing in a box."""
    height, width = photo.shape[:2]
    sheet, side, gap = np.full((height, width, 3), 245, np.uint8), 150, 24
    x, y = gap, 120
    for kind in sorted(kinds, key=len, reverse=True):
        across = len(kind) * (side + 6) + gap
        if x + across > width:
            x, y = gap, y + side + 2 * gap
        if y + side > height:
            break
        cv2.rectangle(sheet, (x - 9, y - 9), (x + across - gap + 5, y + side + 9), (120, 90, 60) if len(kind) > 2 else (190, 190, 190), 4)
        for index, quad in enumerate(kind):
            left = x + index * (side + 6)
            sheet[y : y + side, left : left + side] = upright_face(photo, quad, side)
        x += across
    return sheet


def fressen(name: str = "fressen-12") -> Image:
    """From a photograph of Das große Fressen to fields and monsters."""
    photo = load_picture(PHOTOGRAPHS / f"{name}.jpg").image
    reading = read_table(photo, "fressen")
    fields = np.asarray(photo // 2 + 90, np.uint8)
    board = reading.board
    if board is None:
        raise LookupError(f"no board is seen in {name}")
    for field, terrain in zip(board.fields, board.terrain, strict=True):
        quad = _points(field)
        drawing.outline(fields, quad, _SKY, 3)
        drawing.write_centred(fields, {"water": "w", "meadow": "m", "mountain": "h"}[terrain], _middle(quad), 40, (30, 30, 30))
    sheet, side = np.full((photo.shape[0], photo.shape[1], 3), 245, np.uint8), 190
    columns = 6
    for index, tile in enumerate(reading.tiles[: columns * 4]):
        left, top = 40 + index % columns * (photo.shape[1] - 40) // columns, 100 + index // columns * (side + 80)
        sheet[top : top + side, left : left + side] = upright_face(photo, _points(tile.corners), side)
        told = f"{tile.species} {tile.number} {tile.terrain}"
        drawing.write(sheet, told, left, top + side + 26, 28, (60, 60, 60))
    shown = [("1  the comb of the board, and each landscape", fields), ("2  monsters upright: species, number, landscape", sheet)]
    return _in_rows([_step(picture, words, photo.shape[0] / photo.shape[1]) for words, picture in shown])


def _middle(quad: Points) -> tuple[float, float]:
    return float(quad[:, 0].mean()), float(quad[:, 1].mean())


def _step(picture: Image, words: str, shape: float) -> Image:
    small = np.asarray(cv2.resize(picture, (_WIDTH, round(_WIDTH * shape)), interpolation=cv2.INTER_AREA), np.uint8)
    return labelled(small, [Label(words, (8.0, 8.0), None, 15)])


def _in_rows(pictures: Sequence[Image], columns: int = 2, gap: int = 12) -> Image:
    """Pictures of one size in rows, with white between them."""
    height, width = pictures[0].shape[:2]
    rows = -(-len(pictures) // columns)
    sheet = np.full((rows * (height + gap) - gap, columns * (width + gap) - gap, 3), 255, np.uint8)
    for index, picture in enumerate(pictures):
        top, left = index // columns * (height + gap), index % columns * (width + gap)
        sheet[top : top + height, left : left + width] = picture
    return sheet


def _points(seen: Corners) -> Points:
    return np.array(seen, np.float64)
