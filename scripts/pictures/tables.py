"""Tables of all three games from above, as people lay them, with words on what lies there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from cyclops.simulation.acts import moments
from cyclops.simulation.camera import EVENINGS
from cyclops.simulation.laid import Point, Thing
from cyclops.simulation.printer import PAPER_MM, Printer, face
from hardware.simulated.lighting import Glare, Lamp, Lighting, Sensor, Shade
from hardware.simulated.pieces import GREY_BOARD, WHITE_PAPER, Image, Piece, lying
from hardware.simulated.studio import Studio
from hardware.simulated.surfaces import surface
from hardware.simulated.viewpoint import SimulatedLens, Stance, Viewpoint
from scripts.pictures.words import Label, labelled
from vision.reading import Game

EVEN: Final = Lighting(
    (Lamp((0.42, 0.44, 0.45), 330.0, 68.0, 0.9, 0.05), Lamp((0.2, 0.21, 0.22), 150.0, 60.0, 1.0, 0.05)), (0.24, 0.24, 0.24)
)
"""Two soft lamps at the sides."""
_HEIGHT_MM: Final = 1000.0
_RIM_MM: Final = 24.0
_SENSOR: Final = Sensor(vignetting=0.08, jpeg=None)
_WIDTH: Final = 1100
Things = Mapping[str, Thing]


@dataclass(frozen=True, slots=True)
class Evening:
    """A moment of a made-up game.

    Attributes
    ----------
    game : str
    players, seed : int
    wanted : callable
        Told the things on the table, whether this is the moment.
    """

    game: Game
    players: int
    seed: int
    wanted: Callable[[Things], bool]

    def laid(self) -> tuple[tuple[float, float], Things]:
        """The size of the table in mm, and what lies on it when no hand is near."""
        script = EVENINGS[self.game](self.players, self.seed)
        things: dict[str, Thing] = dict(script.things)
        for moment in moments(script.acts, script.size_mm, 2.0):
            changed = {**things, **moment.change}
            things = {key: thing for key, thing in changed.items() if thing is not None}
            if not moment.hands and self.wanted(things):
                return script.size_mm, things
        raise LookupError(f"that moment does not come in {self.game} of seed {self.seed}")


def count(things: Things, kind: str) -> int:
    """How many things of a kind lie there."""
    return sum(key.split()[0] == kind for key in things)


def seen(
    size_mm: tuple[float, float], things: Things, lighting: Lighting = EVEN, top: str = "wood", width_px: int = _WIDTH
) -> tuple[Image, Viewpoint]:
    """A photograph of a table from straight above, and from where."""
    across, down = (side + 2 * _RIM_MM for side in size_mm)
    size = (width_px, round(width_px * down / across))
    focal = width_px / across * _HEIGHT_MM
    middle = ((size[0] - 1) / 2, (size[1] - 1) / 2)
    view = Viewpoint(SimulatedLens(size, (focal, focal), middle), Stance(_HEIGHT_MM))
    studio = Studio(surface(top, 3), view, lighting, _SENSOR, 1)
    studio.change({key: _piece(thing) for key, thing in things.items()})
    return studio.shoot(), view


def _piece(thing: Thing) -> Piece:
    side = GREY_BOARD if thing.thickness_mm > PAPER_MM else WHITE_PAPER
    return lying(face(thing.drawing, Printer()), thing.centre_mm, thing.degrees, thing.thickness_mm, thing.on_mm, side)


def _pointed(view: Viewpoint, place_mm: Point, words: str, away_mm: Point) -> Label:
    """Words beside a place of the table, with a line to it."""
    (at, beside) = view.to_px(np.array([place_mm, np.add(place_mm, away_mm)])).tolist()
    return Label(words, (beside[0], beside[1]), (at[0], at[1]))


def factory() -> Image:
    """Monster Factory: cards, the pile, a drawn tile."""
    size, things = Evening("factory", 3, 5, lambda things: "drawn" in things and count(things, "tile") >= 15).laid()
    picture, view = seen(size, things)
    first = min((thing for key, thing in things.items() if key.startswith("tile")), key=lambda thing: _away(thing, things["card 1"]))
    labels = [
        _pointed(view, things["card 0"].centre_mm, "card DRAW", (-150, 20)),
        _pointed(view, things["drawn"].centre_mm, "the drawn tile,\nbeside it", (120, 20)),
        _pointed(view, things["pile"].centre_mm, "pile", (80, -40)),
        _pointed(view, things["card 1"].centre_mm, "card 1", (90, 20)),
        _pointed(view, things["card 2"].centre_mm, "card 2", (-90, 20)),
        _pointed(view, things["card 3"].centre_mm, "card 3", (-120, 0)),
        _pointed(view, first.centre_mm, "first monster of player 1:\nnearest to the card", (0, -150)),
    ]
    return labelled(picture, labels)


def bugs() -> Image:
    """Bugs & Co: while they play, and the opened hands."""
    size, things = Evening("bugs", 3, 5, lambda things: count(things, "back") >= 30).laid()
    picture, view = seen(size, things, top="cloth", width_px=_WIDTH * 3 // 4)
    trophy = next(thing for key, thing in things.items() if key.startswith("trophy"))
    back = max((thing for key, thing in things.items() if key.startswith("back")), key=lambda thing: thing.centre_mm[0])
    before = labelled(
        picture,
        [
            _pointed(view, trophy.centre_mm, "trophies, face up", (-310, -150)),
            _pointed(view, back.centre_mm, "tiles, face down", (150, -200)),
            _pointed(view, things["card 1"].centre_mm, "card 1", (60, 90)),
        ],
    )
    _, things = Evening("bugs", 3, 5, lambda things: count(things, "hand") > 14).laid()
    picture, view = seen(size, things, top="cloth", width_px=_WIDTH * 3 // 4)
    hand = min((thing for key, thing in things.items() if key.startswith("hand")), key=lambda thing: _away(thing, things["card 1"]))
    after = labelled(picture, [_pointed(view, hand.centre_mm, "after the stop: each hand,\nopen, beside its card", (190, 10))])
    return np.vstack([before, np.full((12, before.shape[1], 3), 255, np.uint8), after])


def fressen() -> Image:
    """Das große Fressen: board, supplies, boss."""
    size, things = Evening("fressen", 2, 5, lambda things: count(things, "field") == 10 and count(things, "display") == 8).laid()
    wide = (size[0] + 240, size[1] + 10)
    picture, view = seen(wide, things, top="plain", width_px=900)
    labels = [
        _pointed(view, things["boss"].centre_mm, "card BOSS, on the side\nof who has it", (40, 80)),
        _pointed(view, things["display red 3"].centre_mm, "red's supply,\noff the board", (130, 0)),
        _pointed(view, things["display yellow 3"].centre_mm, "yellow's supply", (120, 0)),
        _pointed(view, things["pile red"].centre_mm, "red's pile", (-100, 0)),
    ]
    return labelled(picture, labels)


def _away(thing: Thing, card: Thing) -> float:
    return float(np.hypot(*np.subtract(thing.centre_mm, card.centre_mm)))


def lights() -> Image:
    """The same table in good light and in bad."""
    size, things = Evening("factory", 2, 6, lambda things: "drawn" in things and count(things, "tile") >= 9).laid()
    head = tuple((-60 + 190 * float(np.cos(turn)), 120 + 150 * float(np.sin(turn))) for turn in np.linspace(0, 6.28, 24, endpoint=False))
    spot = Lamp((0.62, 0.66, 0.7), 300.0, 24.0, 0.04, 0.25)
    shown = (
        (EVEN, "good: soft light from two sides"),
        (
            replace(EVEN, glares=tuple(Glare(at, 75.0, (1.0, 1.0, 1.0)) for at in ((-150.0, -40.0), (190.0, 90.0)))),
            "bad: lamps mirrored in the tiles",
        ),
        (Lighting((spot,), (0.1, 0.1, 0.1), (Shade(head, 20.0, 0.85, 0),)), "bad: one hard lamp, and a head before it"),
        (Lighting((Lamp((0.03, 0.045, 0.055), 330.0, 60.0, 0.9, 0.1),), (0.012, 0.012, 0.012)), "bad: too dark"),
    )
    pictures = [
        labelled(seen(size, things, lighting, width_px=_WIDTH // 2 - 6)[0], [Label(words, (10.0, 10.0), None, 15)])
        for lighting, words in shown
    ]
    gap = np.full((pictures[0].shape[0], 12, 3), 255, np.uint8)
    rows = [np.hstack([left, gap, right]) for left, right in (pictures[:2], pictures[2:])]
    return np.vstack([rows[0], np.full((12, rows[0].shape[1], 3), 255, np.uint8), rows[1]])
