"""Measuring the light by pictures of the sheet, and what the sheet's colours say of camera, lamps and printer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from calibration import light_remarks as say
from calibration.arrays import Image, Points
from calibration.gain_map import light_over
from calibration.light import Light
from calibration.light_remarks import Remark
from calibration.patches import SheetColours, joined, sheet_colours
from calibration.patterns import Charuco
from calibration.sheet import PATCHES, SHEET
from calibration.tone import LINEAR
from calibration.views import View

_DARK = 0.1  # linear light: below, most is noise
_CLIPPED_SHARE = 0.25
_PINK = -0.4  # stops on the green-magenta axis: white under usual lamps shows 0 to 1.2
_PINK_INK = -0.6  # the same of greys and black beside white: printers' own tints are a third of that
_COLOURED = 4.0  # stops between the channels of white: an incandescent lamp without any white balance shows 2.5
_TWO_LIGHTS = 1.0  # stops of blue over red from place to place: one lamp and what walls and table throw back show half
_FLOOR = 0.03  # share of white added before the logarithm: print is never blacker, for stray light
_COLOUR = 1.0  # stops by which patches of opposite colours differ if they were printed in colour at all
_GREYS_APART = 0.75  # dark grey as a share of light grey, at most
_COLOURLESS = 0.3  # stops on the green-magenta axis, up to which a patch has no colour of its own
_FRESH = 2.0  # stops that fresh print shows at least: half of what is meant; the palest ink that the eye reads shows 0.8
_HUES = 3.2  # stops of blue over red beyond which green is yellow or blue
_RED = 0.34  # stops of red over blue, as a share of those on the green-magenta axis, from which purple is red
_CURVES = (0.6, 1.6)  # powers of what greys should reflect, between which all printers' greys lie
_TINTED = 0.7  # stops between the channels of a grey beside white
_MOST_OF_A_PLACE = 0.5


@dataclass(frozen=True, slots=True)
class LightReport:
    """What pictures of the sheet say of the light; ``light`` is None where a remark stops the calibration."""

    light: Light | None
    remarks: tuple[Remark, ...]


def colours_in_view(picture: Image, view: View) -> SheetColours | None:
    """What the picture ``(H, W, 3) uint8 BGR`` of a sheet that was found shows of its colours.

    None for a chessboard, which has no white that is known, and for an inverted print. Other sheets than Cyclops' own have no patches.
    """
    board = view.pattern
    if view.inverted or not isinstance(board, Charuco):
        return None
    patches = PATCHES if SHEET in {board, board.other_layout} else ()
    return sheet_colours(picture, view.image_px, board.places()[view.ids], board, patches)


def measure_light(pictures: Sequence[SheetColours], locked: bool = False) -> LightReport:
    """Measure the light.

    Parameters
    ----------
    pictures : sequence of SheetColours
        At least one, all of the same view and size.
    locked : bool
        Whether exposure and white balance were locked, and the sheet lay flat on the table.
    """
    ink = _Ink.of(pictures)
    white = joined([picture.white for picture in pictures])
    if len(white.px) and white.usual.max() < _DARK:
        return LightReport(None, (say.DARK,))
    light = light_over([picture.white for picture in pictures], pictures[0].size, locked)
    too_bright = not len(white.px) or white.clipped.mean() > _CLIPPED_SHARE
    remarks = [*ink.remarks(), *([say.BRIGHT] if too_bright else _of_white(white.usual))]
    if light is None or any(remark.stops for remark in remarks):
        return LightReport(None, tuple(dict.fromkeys(remarks)))
    return LightReport(light, tuple(dict.fromkeys((*remarks, *_of_light(light)))))


def _of_white(white: Points) -> Iterator[Remark]:
    stops = np.log2(np.maximum(white, 1e-4))
    if _axis(stops) < _PINK:
        yield say.NO_FILTER
    elif np.ptp(stops) > _COLOURED:
        yield say.COLOURED_LAMP


def _of_light(light: Light) -> Iterator[Remark]:
    gains, seen = np.array(light.gains), np.array(light.seen)
    warmth = np.log2(gains[seen][:, 0] / gains[seen][:, 2])
    if np.ptp(np.percentile(warmth, (5, 95))) > _TWO_LIGHTS:
        yield say.TWO_LIGHTS
    unseen = [
        f"at the {row} {column}".replace("  ", " ").strip() if row or column else "in the middle"
        for row, rows in zip(("top", "", "bottom"), np.array_split(seen, 3), strict=True)
        for column, part in zip(("left", "", "right"), np.array_split(rows, 3, axis=1), strict=True)
        if part.mean() < _MOST_OF_A_PLACE
    ]
    if unseen:
        yield say.unseen(unseen)


def _axis(stops: Points) -> float:
    """The green-magenta axis of a colour ``(3,)`` BGR in stops, positive towards green."""
    return float(2 * stops[1] - stops[0] - stops[2])


def _coolness(stops: Points) -> float:
    """Stops of blue over red."""
    return float(stops[0] - stops[2])


@dataclass(frozen=True, slots=True)
class _Ink:
    """The usual colours ``(3,)`` of print in all pictures, in stops beside white: patches by name, and black."""

    stops: dict[str, Points]

    @staticmethod
    def of(pictures: Sequence[SheetColours]) -> _Ink:
        shares = {patch.name: [picture.share(patch.name) for picture in pictures] for patch in PATCHES}
        shares["black"] = [
            picture.black.usual / np.maximum(picture.white.usual, 1e-4)
            for picture in pictures
            if len(picture.black.px) and len(picture.white.px)
        ]
        known = {name: [share for share in some if share is not None] for name, some in shares.items()}
        return _Ink({name: np.log2(np.median(some, axis=0) + _FLOOR) for name, some in known.items() if some})

    def remarks(self) -> Iterator[Remark]:
        """What is to be said of it."""
        if not {patch.name for patch in PATCHES if not patch.is_paper} <= self.stops.keys() or self._without_patches:
            yield from self._pink(("black",))
            yield say.NO_PATCHES
        elif not self._coloured:
            yield say.NO_COLOURS
        elif _coolness(self.stops["red"] - self.stops["blue"]) > _COLOUR:
            yield say.SWAPPED
        else:
            yield from self._pink(("black", "dark grey", "light grey"))
            yield from self._greys()
            yield from self._tiles_ink()

    @property
    def _coloured(self) -> bool:
        red_to_blue = _coolness(self.stops["blue"] - self.stops["red"])
        return max(abs(red_to_blue), abs(_axis(self.stops["green"] - self.stops["purple"]))) > _COLOUR

    @property
    def _without_patches(self) -> bool:
        apart = float(np.exp2(self.stops["dark grey"] - self.stops["light grey"]).mean())
        return not self._coloured and apart > _GREYS_APART

    def _pink(self, names: Sequence[str]) -> Iterator[Remark]:
        axes = [_axis(self.stops[name]) for name in names if name in self.stops]
        if axes and np.median(axes) < _PINK_INK:
            yield say.NO_FILTER

    def _greys(self) -> Iterator[Remark]:
        greys = {patch.name: float(LINEAR[patch.colour[0]]) for patch in PATCHES if "grey" in patch.name}
        powers = [float((np.log2(np.exp2(self.stops[name]) - _FLOOR + 1e-3) / np.log2(meant))[1]) for name, meant in greys.items()]
        if max(powers) < _CURVES[0] or min(powers) > _CURVES[1]:
            yield say.CURVE
        if all(np.ptp(self.stops[name]) > _TINTED for name in greys) and not list(self._pink(tuple(greys))):
            yield say.TINTED_GREYS

    def _tiles_ink(self) -> Iterator[Remark]:
        green, purple = self.stops["green"], self.stops["purple"]
        green_fits = _axis(green) > _COLOURLESS and abs(_coolness(green)) < min(_HUES, _axis(green))
        purple_fits = _axis(purple) < -_COLOURLESS and -_RED < _coolness(purple) / abs(_axis(purple)) < 1
        if not green_fits:
            yield say.GREEN_INK
        if not purple_fits:
            yield say.PURPLE_INK
        faint = [name for name, fits in (("green", green_fits), ("purple", purple_fits)) if fits and abs(_axis(self.stops[name])) < _FRESH]
        if faint:
            yield say.pale(faint)
