"""What can be wrong with light, camera colours and printed ink: one plain sentence each, with what to do about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

RemarkKind = Literal[
    "swapped",
    "dark",
    "bright",
    "no filter",
    "coloured lamp",
    "two lights",
    "flicker",
    "curve",
    "tinted greys",
    "ink",
    "pale",
    "no colours",
    "no patches",
    "unseen",
]


@dataclass(frozen=True, slots=True)
class Remark:
    """Something to be said of the light: ``words`` for a person; one that ``stops`` makes the calibration useless."""

    kind: RemarkKind
    words: str
    stops: bool = False


SWAPPED: Final = Remark(
    "swapped",
    "Red and blue are swapped, for the red patch of the sheet looks blue: please set the camera's format to BGR"
    " (a Raspberry Pi calls it RGB888).",
    stops=True,
)
DARK: Final = Remark("dark", "It is too dark to measure colours: please switch on a light, or let the camera expose longer.", stops=True)
BRIGHT: Final = Remark(
    "bright", "The white of the sheet is too bright to be measured: please expose less, or turn the lamp away.", stops=True
)
NO_FILTER: Final = Remark(
    "no filter",
    "White and grey look pink or purple, as they do to a camera without infrared filter (NoIR): please use a camera with one,"
    " or if yours has one, set its white balance anew.",
)
COLOURED_LAMP: Final = Remark(
    "coloured lamp", "The light itself is so coloured that colours cannot be told by it: please use a white lamp.", stops=True
)
TWO_LIGHTS: Final = Remark(
    "two lights",
    "Two lights of different colours fall on the table, such as a lamp and a window: that is no fault, but one alone is surer.",
)
FLICKER: Final = Remark(
    "flicker",
    "The light flickers: please set the exposure to a multiple of 1/100 s (where mains has 60 Hz, of 1/120 s), or use another lamp.",
)
CURVE: Final = Remark(
    "curve", "The greys of the sheet are too bright or too dark beside its white: please turn off filters, HDR and contrast of the camera."
)
TINTED_GREYS: Final = Remark(
    "tinted greys", "The greys of the sheet are coloured: please turn off colour effects of the camera, or look after the printer's ink."
)
GREEN_INK: Final = Remark(
    "ink",
    "The green patch of the sheet is not green: is the printer out of yellow or blue ink? Tiles printed like that could not be read.",
)
PURPLE_INK: Final = Remark(
    "ink",
    "The purple patch of the sheet is not purple: is the printer out of red or blue ink? Tiles printed like that could not be read.",
)
NO_COLOURS: Final = Remark(
    "no colours", "The sheet was printed without colours, so that only its white was measured: please print it in colour."
)
NO_PATCHES: Final = Remark(
    "no patches",
    "This sheet has no patches of colour: its white was measured, but whether red and blue are swapped cannot be told."
    " Please use a sheet that Cyclops printed.",
)


def pale(colours: Sequence[str]) -> Remark:
    """Patches of these colours are pale."""
    named = " and ".join(colours)
    return Remark("pale", f"The {named} of the sheet is pale: has it faded, or does the ink run low? Please look before you print tiles.")


def unseen(places: Sequence[str]) -> Remark:
    """No paper was seen at these places of the picture."""
    return Remark("unseen", f"No white was seen {', '.join(places)} of the picture: please lay the sheet or white paper there too.")
