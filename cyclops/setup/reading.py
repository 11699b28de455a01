"""The step in which some tiles are read for a test, and what may help where they were read wrongly."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from calibration.print_scale import measured_mm
from cyclops.drawing import Image
from cyclops.game_parts import parts_of
from cyclops.guide.guide import Answered, Check, CheckState, Choice, Guide
from cyclops.language import Language, Words, words
from cyclops.names import called, monster_name, sentence
from cyclops.scoring import score_reading
from cyclops.setup.bench import Bench
from cyclops.setup.looking import Stillness
from cyclops.setup.step import Step, busy, check, drawn_on
from engine.games import GAMES
from hardware.frame import Frame
from vision.bugs.reading import BugsReading
from vision.errors import VisionError
from vision.factory.reading import DRAWN, FactoryReading
from vision.fressen.reading import FressenReading
from vision.phrase import listed, marked, phrase, phrases
from vision.quality import too_dark
from vision.reader import AnyReading, read_table
from vision.reading import Corners

_RIGHT, _WRONG, _AGAIN, _ANYWAY = "right", "wrong", "again", "anyway"
_MOST_DOUBTS: Final = 4
_SMALL_PX: Final = 45.0
_ELSE: Final = 12.0
"""Levels by which a place of the picture differs at least from the one that was read, if something was laid or taken away."""
_COARSE: Final = 16
_MARGIN: Final = 1.2  # sides of a tile around those that are shown
_WIDTH: Final = 1200  # px of that picture
_OWNERS: Final = {"red": marked("Red: {numbers}."), "yellow": marked("Yellow: {numbers}.")}
OURS_MM: Final = 45.0
"""Side of the tiles that Cyclops prints, but for those of Das große Fressen."""
_SAME, _NEARLY = 0.02, 0.1
"""Shares by which a tile may seem larger or smaller than ours: by errors of measuring, and if the sheet was printed in another size."""


class ReadingStep(Step):
    """A few tiles, read for a test."""

    key, name, held = "reading", phrase("A test with tiles"), True
    later: str = phrase("Later: no tiles are here")
    lost = phrase("Whether your tiles are read well shows only when you play.")

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self._begun = False
        self._forget()

    def _forget(self) -> None:
        self._stillness = Stillness()
        self._reads = self._is_wrong = False
        self._reading: AnyReading | None = None
        self._frame: Frame | None = None
        self._drawn: Image | None = None
        self._trouble, self.later = "", type(self).later

    @property
    def fine(self) -> bool:
        """Whether people said in this run that it was right."""
        return self.done

    @property
    def missed(self) -> bool:
        """Whether it was left out in this run, or the table is to be measured before: nobody writes down the tests of earlier runs."""
        fitting = self.bench.fitting
        return not self.done and (self._begun or fitting is None or fitting.plane is None)

    def begin(self) -> None:
        """Look anew."""
        super().begin()
        self._begun = True
        self._forget()

    def see(self, frame: Frame) -> None:
        """Read what lies there, whenever it has changed and nothing moves any more."""
        if self.done or self._is_wrong or not self._stillness.see(frame):
            return
        if self._reads:
            self._reads = False
            self._read(frame)
        elif self._frame is None or _differ(self._frame.image, frame.image):
            self._reads = True  # at the next frame, so that people are told before it takes its time

    def _read(self, frame: Frame) -> None:
        self._frame = frame
        try:
            reading = read_table(frame.image, None, self.bench.fitting)
        except VisionError:
            self._trouble = phrase("The picture has no colours: let the camera give coloured ones.")
            return
        self._reading, self._trouble = reading, ""
        self.later = "" if reading.tiles else type(self).later
        language = Language(self.bench.preferences.language or Language.ENGLISH)
        self._drawn = _drawn(frame.image, reading, words(language)) if reading.tiles else None

    def answer(self, answered: Answered) -> None:
        """People say whether it was right; where it was not, what helps is told."""
        match answered.choice:
            case "right" | "anyway":
                self.done = True
            case "wrong":
                self._is_wrong = True
            case _:
                self.begin()

    def guide(self) -> Guide:
        """Show what was read."""
        if self._is_wrong and self._reading is not None:
            return self._helps(self._reading)
        lines = (phrase("Lay five or six tiles of one of your games on the table, face up, and take everything else away but cards."),)
        if self._reading is None or not self._reading.tiles:
            none = self._reading is not None and not self._reads
            found = check(phrase("Tiles are seen"), False if none else None, phrase("None yet: are they face up, and lit?"))
            checks = [busy(phrase("The table is read"))] if self._reads else [found]
            return Guide(self.key, self.name, lines, (*checks, *self._troubles()), picture=True)
        choices = (Choice(_RIGHT, phrase("Everything is right"), main=True), Choice(_WRONG, phrase("Something is wrong")))
        seen = (*self._doubts(self._reading), *self._measured(self._reading))
        checks = [busy(phrase("The table is read anew"))] if self._reads else list(seen)
        told: tuple[str, ...] = tuple(_told(self._reading))
        told += (phrase("Compare with the picture: is every tile there, and what is drawn on it right?"),)
        return Guide(self.key, phrase("This is what I see"), told, (*checks, *self._troubles()), choices=choices, picture=True)

    def _troubles(self) -> Iterator[Check]:
        if self._trouble:
            yield Check(phrase("The table is read"), CheckState.WRONG, self._trouble)

    def _doubts(self, reading: AnyReading) -> Iterator[Check]:
        doubts = list(dict.fromkeys([*reading.doubts, *(doubt for tile in reading.tiles for doubt in tile.doubts)]))
        if not doubts:
            yield check(phrase("I doubt nothing of it"), True)
        for doubt in doubts[:_MOST_DOUBTS]:
            yield Check(doubt, CheckState.WRONG)

    def _measured(self, reading: AnyReading) -> Iterator[Check]:
        """How large the tiles are, where the table was measured: by it people see whether the sheet was printed in true size."""
        profile = self.bench.fitting
        if profile is None or profile.lens is None or profile.plane is None or isinstance(reading, FressenReading):
            return
        outlines = profile.lens.straightened(np.array([tile.corners for tile in reading.tiles]))
        side = measured_mm(profile.plane, profile.lens, outlines, profile.plane.tile_top_mm)
        mend = phrase("Those that Cyclops prints have 45 mm: if these are such, go back and measure the lines of the sheet.")
        is_other = _SAME < abs(side / OURS_MM - 1) < _NEARLY
        text = phrase("The tiles measure {side} mm", side=round(side))
        yield Check(text, CheckState.WRONG, mend) if is_other else Check(text, CheckState.FINE)

    def _helps(self, reading: AnyReading) -> Guide:
        choices = (
            Choice(_AGAIN, phrase("Look again"), main=True),
            Choice(_ANYWAY, phrase("Go on all the same")),
        )
        return Guide(f"{self.key}-wrong", phrase("What helps"), tuple(self._hints(reading)), choices=choices, picture=True)

    def _hints(self, reading: AnyReading) -> Iterator[str]:
        """What to change, what is seen to be amiss first."""
        if self._frame is not None and too_dark(self._frame.image):
            yield phrase("It is dark: switch on a lamp above the table.")
        px = _side_px(reading)
        if px < _SMALL_PX:
            yield phrase("Tiles are only {px} pixels wide: hang the camera lower, and go back to “Where the camera looks”.", px=round(px))
        if not self.bench.lens:
            yield phrase("The lens is not measured: go back, and measure it.")
        yield phrase("A lamp that is mirrored in the tiles, or throws a hard shadow, spoils them: move it to the side, or hang it higher.")
        yield phrase("On a chequered or loud tablecloth tiles are lost: take a plain one.")
        yield phrase("Tiles of other drawings than ours are learnt from photographs: {command}", command="cyclops learn")
        yield phrase("A single tile can be put right while you play: touch it on the page.")

    def picture(self, frame: Frame) -> Frame:
        """What was read, drawn on the picture."""
        return frame if self._drawn is None or self._reads else drawn_on(frame, self._drawn)


def _drawn(image: Image, reading: AnyReading, say: Words) -> Image:
    """The part of the picture in which tiles lie, large, with what was read drawn on it."""
    places = np.array([tile.corners for tile in reading.tiles])
    margin = _MARGIN * _side_px(reading)
    left, top = np.maximum(places.min(axis=(0, 1)) - margin, 0).astype(int).tolist()
    right, bottom = np.minimum(places.max(axis=(0, 1)) + margin, image.shape[1::-1]).astype(int).tolist()

    def moved(corners: Corners) -> Corners:
        first, second, third, fourth = ((x - left, y - top) for x, y in corners)
        return first, second, third, fourth

    part = image[top:bottom, left:right]
    scale = max(1.0, _WIDTH / part.shape[1])
    size = round(part.shape[1] * scale), round(part.shape[0] * scale)
    photo = np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_CUBIC), np.uint8)
    there = replace(reading, cards=()).moved(moved, (part.shape[1], part.shape[0]))
    table = score_reading(there).unscored().scaled(scale, size)
    sheet = parts_of(table).sheet(photo, table, say)
    sheet.draw()
    return np.asarray(sheet.image, np.uint8)


def _differ(one: Image, other: Image) -> bool:
    if one.shape != other.shape:
        return True
    few, others = (picture[::_COARSE, ::_COARSE].astype(np.int16) for picture in (one, other))
    changed = np.abs(few - others).max(axis=2) > _ELSE
    return bool(changed.mean() > 0.003)


def _side_px(reading: AnyReading) -> float:
    corners = np.array([tile.corners for tile in reading.tiles])
    return float(np.median(np.linalg.norm(corners - np.roll(corners, 1, axis=1), axis=2)))


def _told(reading: AnyReading) -> Iterator[str]:
    """What lies there, in sentences."""
    game = GAMES[reading.game].title
    count = len(reading.tiles)
    yield phrases("I see {count} tile of {game}.", "I see {count} tiles of {game}.", count, game=game)
    match reading:
        case FactoryReading():
            yield from _monsters(reading)
        case BugsReading():
            names = called(tile.kind for tile in reading.tiles)
            counts = {kind: sum(tile.kind == kind for tile in reading.tiles) for kind in names}
            kinds = listed([phrase("{count} × {kind}", count=counts[kind], kind=name) for kind, name in names.items()])
            yield phrase("Of the same drawing are: {kinds}.", kinds=kinds)
        case FressenReading():
            for owner, text in _OWNERS.items():
                numbers = ", ".join(str(tile.number) for tile in reading.tiles if tile.owner == owner)
                if numbers:
                    yield phrase(text, numbers=numbers)
    if reading.cards:
        yield phrases("{count} marker card lies there.", "{count} marker cards lie there.", len(reading.cards))


def _monsters(reading: FactoryReading) -> Iterator[str]:
    for index, monster in enumerate(reading.monsters):
        told = phrase(
            "{monster}: {tiles}, {eyes} with eyes; open edges: {thin} thin, {thick} thick",
            monster=monster_name(index),
            tiles=phrases("{count} tile", "{count} tiles", monster.tiles),
            eyes=monster.eye_tiles,
            thin=monster.open_thin,
            thick=monster.open_thick,
        )
        yield sentence(told)
    if any(tile.group == DRAWN for tile in reading.tiles):
        yield phrase("One tile lies at the DRAW card.")
