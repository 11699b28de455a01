"""A camera above a simulated table at which people play a whole game."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from cyclops.artwork.shapes import Drawing
from cyclops.simulation.acts import Change, Hand, Moment, Script, TrueEvent, Weather, moments
from cyclops.simulation.bugs_evening import bugs_evening
from cyclops.simulation.conditions import Conditions, conditions, nudged, switched, with_weather
from cyclops.simulation.factory_evening import factory_evening
from cyclops.simulation.fressen_evening import fressen_evening
from cyclops.simulation.laid import Thing
from cyclops.simulation.printer import PAPER_MM, face
from hardware.camera import Camera, Settings
from hardware.errors import CameraError
from hardware.frame import Frame
from hardware.simulated.hand import reaching
from hardware.simulated.pieces import GREY_BOARD, WHITE_PAPER, Face, Image, Piece, lying
from hardware.simulated.studio import Studio
from hardware.simulated.viewpoint import Viewpoint
from vision.reading import Game

EVENINGS: Final[Mapping[Game, Callable[[int, int], Script]]] = {
    "factory": factory_evening,
    "bugs": bugs_evening,
    "fressen": fressen_evening,
}
"""What makes up an evening of each game, from the number of players and a seed."""
PLAYERS: Final[Mapping[Game, range]] = {"factory": range(2, 5), "bugs": range(2, 5), "fressen": range(2, 3)}
"""How many players have room on the table."""
_CLOUD_S: Final = (2.0, 8.0, 2.5)  # it comes, stays and goes


class SimulatedCamera(Camera):
    """Frames of a script; its clock runs as fast as frames are asked for, and the same seed always gives the same frames.

    Attributes
    ----------
    script : Script
        What is played.
    conditions : Conditions
        Where and in what light.
    seed : int
        Of the noise and of what is left to chance besides the script.
    """

    live = False
    repeats = False

    def __init__(self, script: Script, where: Conditions, seed: int, frames_per_s: float = 5.0) -> None:
        self.script, self.conditions = script, where
        self.name = f"simulated game of {script.game}"
        self.id = f"simulated:{seed}"
        self.seed, self._frames_per_s = seed, frames_per_s
        self._closed = False
        self._stage: _Stage | None = None

    @property
    def truth(self) -> tuple[TrueEvent, ...]:
        """All that truly happens, in the form of the contract."""
        return tuple(self.script.events)

    @property
    def things(self) -> Mapping[str, Thing]:
        """What truly lies on the table in the frame that was shown last."""
        return self.script.things if self._stage is None else self._stage.things

    @property
    def view(self) -> Viewpoint:
        """Where the camera truly stood then."""
        return self.conditions.view if self._stage is None else self._stage.view

    def frames(self) -> Iterator[Frame]:
        """One frame after the other, until the game is over."""
        for moment, frame in self.moments():
            del moment
            yield frame

    def moments(self) -> Iterator[tuple[Moment, Frame]]:
        """Each frame together with what truly happens in it.

        Raises
        ------
        CameraError
            If it was closed.
        """
        stage = self._stage = _Stage(self.script, self.conditions, self.seed)
        for moment in moments(self.script.acts, self.script.size_mm, self._frames_per_s):
            if self._closed:
                raise CameraError(self.name, "is closed")
            picture = stage.picture(moment)
            yield moment, Frame(picture, self.name, self.conditions.view.lens.size, seconds=moment.seconds, camera="simulated")

    def lock(self, settings: Settings | None = None) -> Settings:
        """Nothing to lock: its exposure never changes."""
        return {}

    def close(self) -> None:
        """Show no more."""
        self._closed = True


def simulated_camera(
    game: Game, players: int | Sequence[str] | None = None, seed: int = 0, frames_per_s: float = 5.0, size: tuple[int, int] | None = None
) -> SimulatedCamera:
    """A camera that shows a whole game.

    Parameters
    ----------
    game : str
        factory, bugs or fressen.
    players : int or sequence of str, optional
        How many, or their names; as many as the seed chooses unless given.
    seed : int
        Everything follows from it.
    frames_per_s : float
    size : (int, int), optional
        Of the pictures in pixels; 1280 x 960, or 1640 x 1232 where tiles would have fewer than 60 pixels, unless given.

    Raises
    ------
    CameraError
        If so many players have no room on the table.
    """
    number = players if isinstance(players, int) else len(players) if players else some_players(game, seed)
    if number not in PLAYERS[game]:
        raise CameraError("simulated", f"shows {game} with {_words(PLAYERS[game])} players, not with {number}")
    script = with_weather(EVENINGS[game](number, seed), seed)
    return SimulatedCamera(script, conditions(script, seed, size=size), seed, frames_per_s)


def _words(numbers: range) -> str:
    return " to ".join(dict.fromkeys([str(numbers[0]), str(numbers[-1])]))


def some_players(game: Game, seed: int) -> int:
    """How many play in the evening of a seed if nobody says."""
    return PLAYERS[game][seed % len(PLAYERS[game])]


class _Stage:
    """The studio in which a script is played."""

    def __init__(self, script: Script, where: Conditions, seed: int) -> None:
        kitchen = where.kitchen
        self._printer, self._arms = kitchen.printer, where.arms
        self._faces: dict[int, tuple[Drawing, Face]] = {}  # by identity: a drawing is large to compare
        self._rng = np.random.default_rng([seed, 5])
        self._lighting, self._cloud_since, self._cloud_share = kitchen.lighting, -math.inf, 1.0
        self._studio = Studio(kitchen.surface, where.view, kitchen.lighting, kitchen.sensor, seed)
        self.things: dict[str, Thing] = {}
        self._change_things(script.things)

    @property
    def view(self) -> Viewpoint:
        """Where the camera stands."""
        return self._studio.view

    def picture(self, moment: Moment) -> Image:
        """The picture of a moment; moments are given in their order."""
        self._change_things(moment.change)
        for weather in moment.weather:
            self._change(weather, moment.seconds)
        self._studio.dim(1 - self._cloud_share * _cloud(moment.seconds - self._cloud_since))
        return self._studio.shoot([piece for hand in moment.hands for piece in self._raised(hand)])

    def _change_things(self, change: Change) -> None:
        kept = {key: thing for key, thing in self.things.items() if key not in change}
        self.things = kept | {key: thing for key, thing in change.items() if thing is not None}
        self._studio.change({key: None if thing is None else self._piece(thing) for key, thing in change.items()})

    def _piece(self, thing: Thing) -> Piece:
        _, printed = self._faces.get(id(thing.drawing)) or (thing.drawing, face(thing.drawing, self._printer))
        self._faces[id(thing.drawing)] = thing.drawing, printed
        side = GREY_BOARD if thing.thickness_mm > PAPER_MM else WHITE_PAPER
        return lying(printed, thing.centre_mm, thing.degrees, thing.thickness_mm, thing.on_mm, side)

    def _raised(self, hand: Hand) -> Iterator[Piece]:
        """A hand and what it holds, as things in the air, whose shadows fall on the table."""
        if hand.holds is not None:
            yield replace(self._piece(hand.holds), on_mm=0.0)
        yield reaching(self._arms[hand.person % len(self._arms)], hand.tip, hand.from_deg)

    def _change(self, weather: Weather, seconds: float) -> None:
        match weather:
            case Weather.CLOUD:
                self._cloud_since, self._cloud_share = seconds, float(self._rng.uniform(0.15, 0.4))
            case Weather.LAMP:
                self._lighting = switched(self._lighting, self._rng)
                self._studio.switch(self._lighting)
            case Weather.NUDGE:
                view = self._studio.view
                self._studio.move_camera(Viewpoint(view.lens, nudged(view.stance, self._rng)))


def _cloud(seconds: float) -> float:
    """How much of a cloud is there so long after it began to come: 0 to 1."""
    comes, stays, goes = _CLOUD_S
    return max(0.0, min(seconds / comes, 1.0, (comes + stays + goes - seconds) / goes))
