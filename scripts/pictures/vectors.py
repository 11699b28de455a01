"""Drawings for the pages, as SVG: the camera above the table from the side, the flow of data, the eye that stands for Cyclops."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

_FONT: Final = "font-family='DejaVu Sans, Verdana, sans-serif'"
_INK, _SOFT, _GREEN, _PURPLE, _WARM = "#26203a", "#6b6480", "#2f8f4e", "#6a3d9a", "#ffb000"
Point = tuple[float, float]
_GROUND: Final = 9
_WIRED: Final = {
    _GROUND: ("ground", 130.0, 320.0),
    11: ("confirm", 250.0, 320.0),
    13: ("undo", 350.0, 320.0),
    15: ("pile empty", 460.0, 320.0),
}
"""Pins of the header, with what is written below, and where."""


def side_view() -> str:
    """Arm, camera, lamp and table from the side."""
    parts = [
        _polygon([(380, 92), (150, 330), (610, 330)], "#6a3d9a", opacity=0.13),  # what the camera sees
        _line((380, 92), (150, 330), _PURPLE, dashed=True),
        _line((380, 92), (610, 330), _PURPLE, dashed=True),
        # table
        _box(90, 330, 600, 16, "#b9824a", radius=4),
        _box(110, 346, 14, 86, "#9a6a3a"),
        _box(656, 346, 14, 86, "#9a6a3a"),
        # the arm, clamped to the rim, and the camera at its end
        _box(96, 60, 9, 290, _SOFT, radius=3),
        _box(88, 322, 26, 40, _INK, radius=4),
        _box(96, 60, 296, 8, _SOFT, radius=3),
        _box(360, 66, 40, 18, _INK, radius=4),
        _box(371, 84, 18, 9, "#111", radius=2),
        # Raspberry Pi at the clamp
        _box(36, 298, 50, 32, _GREEN, radius=4),
        _line((86, 308), (98, 290), _INK),
        # lamp: shade, bulb, and a soft light
        _line((720, 330), (720, 120), _SOFT, width=6),
        _line((720, 120), (690, 96), _SOFT, width=6),
        _polygon([(690, 76), (716, 120), (654, 136)], _WARM),
        _line((668, 132), (560, 326), _WARM, dashed=True),
        _line((684, 130), (640, 326), _WARM, dashed=True),
        # what lies on the table
        _box(200, 324, 40, 6, "#fff", stroke=_INK),
        _box(260, 324, 26, 6, "#fff", stroke=_INK),
        _box(286, 324, 26, 6, "#fff", stroke=_INK),
        _box(312, 324, 26, 6, "#fff", stroke=_INK),
        _box(352, 316, 26, 14, "#cfe", stroke=_INK),
        _box(480, 324, 40, 6, "#fff", stroke=_INK),
        # height
        _line((440, 92), (440, 316), _INK),
        _arrow((440, 94), up=True),
        _arrow((440, 314), up=False),
        _text(450, 214, "height: see the table", anchor="start"),
        _text(300, 44, "camera: above the middle, looking straight down"),
        _text(220, 392, "a card", size=15),
        _line((220, 378), (220, 334), _SOFT),
        _text(300, 410, "tiles, flat", size=15),
        _line((300, 396), (300, 334), _SOFT),
        _text(500, 392, "a card", size=15),
        _line((500, 378), (500, 334), _SOFT),
        _text(54, 286, "Raspberry Pi", size=13),
        _text(690, 62, "lamp: at the side, soft"),
        _text(280, 300, "what it sees", size=15, colour=_PURPLE),
    ]
    return _picture(800, 440, parts, "Arm, camera, lamp and table from the side")


def mirrored() -> str:
    """Why the lamp must not hang beside the camera."""
    parts = [
        _half(0, "good", "the lamp's mirror image lies", "outside of what is seen", lamp_x=414, hit_x=302),
        _half(430, "bad", "a lamp beside the camera is", "mirrored in the middle of the table", lamp_x=280, hit_x=235),
    ]
    return _picture(860, 330, parts, "A lamp at the side is mirrored outside of the picture, one beside the camera within it")


def _half(left: float, verdict: str, first: str, second: str, lamp_x: float, hit_x: float) -> str:
    colour = _GREEN if verdict == "good" else "#c0392b"
    x = left
    return "".join(
        [
            _polygon([(x + 190, 62), (x + 100, 230), (x + 280, 230)], _PURPLE, opacity=0.13),
            _box(x + 60, 230, 300, 12, "#b9824a", radius=4),
            _box(x + 174, 42, 32, 16, _INK, radius=4),
            _box(x + 183, 57, 14, 7, "#111", radius=2),
            _disc((x + lamp_x, 62), 13, _WARM),
            _line((x + lamp_x, 62), (x + hit_x, 228), _WARM, width=3),
            _line((x + hit_x, 228), (x + 190, 64), _WARM, width=3, dashed=True),
            _disc((x + hit_x, 229), 6, colour),
            _text(x + 210, 268, verdict, size=18, colour=colour, bold=True),
            _text(x + 210, 290, first, size=16),
            _text(x + 210, 309, second, size=16),
        ]
    )


def flow() -> str:
    """How data flows from the camera to what people see and hear."""
    rows: Sequence[tuple[str, str, str, str]] = (
        ("hardware", "cameras, supervisor", "Frame", _SOFT),
        ("calibration", "lens, table, light", "Frame and Profile", _SOFT),
        ("vision", "reader, tracker", "Glance, with a Reading", _GREEN),
        ("cyclops.referee", "asks the game's judge", "moves", _PURPLE),
        ("engine", "the rules of the game", "", _PURPLE),
    )
    parts = []
    for index, (package, does, gives, colour) in enumerate(rows):
        top = 24 + 84 * index
        parts += [_box(40, top, 250, 56, colour, radius=10), _text(165, top + 25, package, colour="#fff", bold=True)]
        parts += [_text(165, top + 44, does, size=13, colour="#fff"), _text(177, top + 75, gives, anchor="start", size=12)]
        if index < len(rows) - 1:
            parts += [_line((165, top + 56), (165, top + 84), _INK), _arrow((165, top + 83), up=False)]
    ends = (
        ("cyclops.journal", "every move on the disk"),
        ("cyclops.announcer", "says it aloud"),
        ("cyclops.stage", "what page and window draw"),
    )
    for index, (package, does) in enumerate(ends):
        top = 108 + 112 * index
        parts += [_box(520, top, 250, 56, _INK, radius=10), _text(645, top + 25, package, colour="#fff", bold=True)]
        parts += [_text(645, top + 44, does, size=13, colour="#fff")]
        parts += [_line((480, top + 28), (520, top + 28), _INK), _arrow((519, top + 28), up=None)]
    parts += [_line((480, 136), (480, 360), _INK), _line((290, 304), (480, 304), _INK), _text(388, 292, "Record, Situation", size=15)]
    return _picture(
        800, 450, parts, "Data flows from the camera through calibration, vision, referee and engine to journal, voice and displays"
    )


def buttons() -> str:
    """Push buttons at the pins of a Raspberry Pi; its header seen from above, the card slot at the left."""
    left, top, apart = 60.0, 176.0, 34.0
    parts = [_box(24, 132, 772, 112, _GREEN, radius=10), _box(left - 20, top - 20, 20 * apart + 6, 2 * apart + 6, "#1a1a1a", radius=4)]
    for pin in range(1, 41):
        x, y = left + (pin - 1) // 2 * apart, top + (apart if pin % 2 else 0)
        parts += [_disc((x, y), 9, _WARM if pin in _WIRED else "#8a8a8a"), _text(x, y + 4, str(pin), size=10)]
    for pin, (words, across, word_y) in _WIRED.items():
        x, y = left + (pin - 1) // 2 * apart, top + apart
        parts += [_line((x, y + 9), (across, word_y - 30), _INK), _text(across, word_y, words)]
        parts += [_box(across - 22, word_y - 44, 44, 24, _PURPLE, radius=12)] if pin != _GROUND else []
    parts += [
        _text(410, 44, "Each button joins its pin with ground while it is pressed."),
        _text(410, 68, "One ground for all three will do."),
    ]
    parts += [_text(44, 122, "the pins at the edge of the Pi; pin 1 is at the end of the memory card", anchor="start", size=14)]
    return _picture(820, 350, parts, "Three buttons at pins 11, 13 and 15, ground at pin 9")


def eye() -> str:
    """The eye above the table."""
    parts = [
        "<path d='M4 32 Q32 2 60 32 Q32 62 4 32Z' fill='#fff' stroke='#26203a' stroke-width='4'/>",
        _disc((32, 32), 14, _GREEN),
        _disc((32, 32), 7, _PURPLE),
        _disc((37, 27), 3, "#fff"),
    ]
    return f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'>{''.join(parts)}</svg>\n"


def _picture(width: float, height: float, parts: Sequence[str], title: str) -> str:
    ground = _box(0, 0, width, height, "#faf8ff", radius=12)
    inside = "\n".join([ground, *parts])
    return f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' role='img'>\n<title>{title}</title>\n{inside}\n</svg>\n"


def _box(left: float, top: float, width: float, height: float, fill: str, radius: float = 0, stroke: str = "none") -> str:
    return f"<rect x='{left}' y='{top}' width='{width}' height='{height}' rx='{radius}' fill='{fill}' stroke='{stroke}'/>"


def _polygon(points: Sequence[Point], fill: str, opacity: float = 1.0) -> str:
    places = " ".join(f"{x},{y}" for x, y in points)
    return f"<polygon points='{places}' fill='{fill}' fill-opacity='{opacity}'/>"


def _line(start: Point, end: Point, colour: str, width: float = 2, dashed: bool = False) -> str:
    dashes = " stroke-dasharray='6 5'" if dashed else ""
    return f"<line x1='{start[0]}' y1='{start[1]}' x2='{end[0]}' y2='{end[1]}' stroke='{colour}' stroke-width='{width}'{dashes}/>"


def _disc(centre: Point, radius: float, fill: str) -> str:
    return f"<circle cx='{centre[0]}' cy='{centre[1]}' r='{radius}' fill='{fill}'/>"


def _arrow(tip: Point, up: bool | None) -> str:
    """The head of an arrow: upwards, downwards, or to the right."""
    x, y = tip
    if up is None:
        return _polygon([(x, y), (x - 9, y - 5), (x - 9, y + 5)], _INK)
    back = y + 9 if up else y - 9
    return _polygon([(x, y), (x - 5, back), (x + 5, back)], _INK)


def _text(x: float, y: float, words: str, size: float = 17, anchor: str = "middle", colour: str = _INK, bold: bool = False) -> str:
    weight = " font-weight='bold'" if bold else ""
    return f"<text x='{x}' y='{y}' font-size='{size}' text-anchor='{anchor}' fill='{colour}' {_FONT}{weight}>{words}</text>"
