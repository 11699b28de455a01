"""What calibrating says, in words for a family and in its language: the packages below say it in English only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from calibration.coverage import Need, Side, Wanted
from calibration.light_remarks import Remark, RemarkKind
from cyclops.calibrate.guide import DIFFERENTLY, FOCUSING, HOLD_STILL, NEARER
from vision.phrase import phrase

_NEAR: Final = phrase("Bring the sheet nearer to the camera, until it is half as wide as the picture.")
_WISHES: Final[Mapping[tuple[Need, tuple[Side, ...]], str]] = {
    (Need.FIRST, ()): phrase("Hold the sheet flat in the middle of the picture, a hand's breadth above the table."),
    (Need.TILT, (Side.LEFT,)): phrase("Tilt the sheet: its left side nearer to the camera."),
    (Need.TILT, (Side.RIGHT,)): phrase("Tilt the sheet: its right side nearer to the camera."),
    (Need.TILT, (Side.TOP,)): phrase("Tilt the sheet: its far side, the upper one in the picture, nearer to the camera."),
    (Need.TILT, (Side.BOTTOM,)): phrase("Tilt the sheet: its near side, the lower one in the picture, nearer to the camera."),
    (Need.CORNER, (Side.TOP, Side.LEFT)): phrase("Hold the sheet into the upper left corner of the picture, right to its edge."),
    (Need.CORNER, (Side.TOP, Side.RIGHT)): phrase("Hold the sheet into the upper right corner of the picture, right to its edge."),
    (Need.CORNER, (Side.BOTTOM, Side.LEFT)): phrase("Hold the sheet into the lower left corner of the picture, right to its edge."),
    (Need.CORNER, (Side.BOTTOM, Side.RIGHT)): phrase("Hold the sheet into the lower right corner of the picture, right to its edge."),
    (Need.NEARER, ()): _NEAR,
    (Need.TURN, ()): phrase("Turn the sheet by a quarter, like a page held sideways."),
    (Need.MIDDLE, ()): phrase("Show the sheet where the picture is not green yet."),
}
_MIRRORED: Final = phrase("The picture is mirrored: switch mirroring off in the camera's settings.")
_SMALL: Final = phrase("The sheet is too small in the picture: bring it nearer, or lower the camera.")
_GLARE: Final = phrase("A lamp is mirrored in the sheet: turn the lamp or the sheet away, and use matt paper.")
_MORE: Final = phrase("Show the whole sheet with its white margin, in good light.")
_LAY_FLAT: Final = phrase("Lay sheet and cards quite flat on the table, and hold none in your hand.")

_EXACT: Final[Mapping[str, str]] = {
    HOLD_STILL: phrase("Hold the sheet still."),
    DIFFERENTLY: phrase("Now hold it a little differently."),
    NEARER: _NEAR,
    FOCUSING: phrase("The camera is focusing: wait a moment."),
}
_FRAGMENTS: Final[tuple[tuple[str, str], ...]] = (
    # the sheet in a picture
    ("picture is mirrored", _MIRRORED),
    ("too few pixels wide", _SMALL),
    ("this is another sheet", phrase("This is another sheet than the one that Cyclops prints: please print that one.")),
    ("the sheet seems to have", phrase("This is another sheet than the one that Cyclops prints: please print that one.")),
    ("light is reflected", _GLARE),
    ("no sheet can be seen", phrase("No sheet can be seen: put the whole of it into the picture, nearer if it is small.")),
    ("too obliquely", phrase("The camera sees the sheet too obliquely: tilt it less.")),
    ("of the sheet can be", _MORE),
    # the table
    ("neither the calibration sheet nor", phrase("Lay the calibration sheet, or two marker cards, flat on the table.")),
    ("do not lie on one plane", _LAY_FLAT),
    ("does not fit one plane", _LAY_FLAT),
    ("fits one plane", _LAY_FLAT),
    ("its focal length was guessed", phrase("The lens is not measured, so lengths away from the sheet are only roughly right.")),
    ("Lengths on the table may be wrong", phrase("That is too little to be sure: lay the sheet there, or more cards, far apart.")),
    # the lens
    ("tilted differently and in all parts", phrase("Too few pictures: go on, with the sheet tilted, and in all parts of the picture.")),
    ("was never tilted", phrase("The sheet was never tilted: tilt it to all four sides.")),
    ("something flat and stiff", phrase("The pictures contradict each other: glue the sheet onto stiff cardboard, and begin again.")),
    ("the sheet was not seen there", phrase("The lens is not sure in the corners of the picture: show the sheet there too.")),
    ("sees so wide", phrase("This lens sees so wide that it cannot be measured: use one that sees less than 90 degrees across.")),
    ("straightened places may be wrong", phrase("The lens is not sure yet: show more of the corners, and the sheet tilted and near.")),
    # the ruler
    ("is no length", phrase("That is no length: write what the ruler says at the mark of 100 mm, such as 97.")),
    (
        "can be neither",
        phrase("That can be no mark of this line: measure from its 0 in millimetres. If it is right, print again."),
    ),
    ("differ by more than a printer does", phrase("The two lines differ by more than a printer does: measure both again.")),
    # the focus
    ("finds no focus", phrase("The camera finds no focus: put something with print on the table, and try again.")),
)
_ONE_LIGHT: Final = phrase("Two lights of different colours fall on the table: that is no fault, but one alone is surer.")
_INK: Final = phrase("A patch of the sheet has the wrong colour: an ink runs out. Tiles printed like that could not be read.")
_LIGHTS: Final[Mapping[RemarkKind, str]] = {
    "swapped": phrase("Red and blue are swapped: set the camera's format to BGR (a Raspberry Pi calls it RGB888)."),
    "dark": phrase("It is too dark: switch on a lamp."),
    "bright": phrase("The white of the sheet is too bright: turn the lamp away, or lay something dark beside it and focus again."),
    "no filter": phrase("White looks pink, as it does to a camera without infrared filter (NoIR): use one with it."),
    "coloured lamp": phrase("The lamp itself is too coloured: use a white one."),
    "two lights": _ONE_LIGHT,
    "flicker": phrase("The light flickers: use another lamp, or turn it up fully if it can be dimmed."),
    "curve": phrase("The greys of the sheet look wrong: turn off filters, HDR and contrast of the camera."),
    "tinted greys": phrase("The greys of the sheet are coloured: turn off colour effects of the camera, or look after the printer's ink."),
    "ink": _INK,
    "pale": phrase("The colours of the sheet are pale: has it faded, or does the ink run low?"),
    "no colours": phrase("The sheet was printed without colours: please print it in colour."),
    "no patches": phrase("This sheet has no patches of colour: please use one that Cyclops printed."),
    "unseen": "",
}


def wish(wanted: Wanted) -> str:
    """What to do with the sheet next."""
    return _WISHES[(wanted.need, wanted.sides)]


def said(text: str, otherwise: str = _MORE) -> str:
    """What a sentence of the calibration says, as a phrase.

    Parameters
    ----------
    text : str
        In English.
    otherwise : str
        What is said of a sentence that nobody foresaw.
    """
    exact = _EXACT.get(text)
    return exact or next((words for fragment, words in _FRAGMENTS if fragment in text), otherwise)


def is_foreseen(text: str) -> bool:
    """Whether there are words of its own for a sentence."""
    return text in _EXACT or any(fragment in text for fragment, _ in _FRAGMENTS)


def lights(remarks: Iterable[Remark]) -> Iterator[str]:
    """What is to be said of the light; that white was not seen everywhere is nothing for a family."""
    yield from dict.fromkeys(filter(None, (_LIGHTS[remark.kind] for remark in remarks)))
