"""From one picture to a reading: which game lies on the table, and what of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, TypeAlias, overload

import numpy as np

from calibration.light import Light
from calibration.patches import paper_round_markers
from calibration.profile import Profile
from vision.arrays import Image
from vision.bugs.reader import read_bugs
from vision.bugs.reading import BugsReading
from vision.cards import look_for_cards
from vision.doubts import REACHES_IN, doubts_of_the_picture
from vision.factory.reader import read_factory, search_factory
from vision.factory.reading import FactoryReading
from vision.fressen.reader import read_fressen
from vision.fressen.reading import LANDSCAPES, FressenReading
from vision.game import at_a_glance, which_game
from vision.quality import require_colour
from vision.reading import Card, Game, moved_things
from vision.straight import Straightening, straightening

AnyReading: TypeAlias = FactoryReading | BugsReading | FressenReading


@overload
def read_table(image: Image, game: Literal["factory"], profile: Profile | None = None) -> FactoryReading: ...
@overload
def read_table(image: Image, game: Literal["bugs"], profile: Profile | None = None) -> BugsReading: ...
@overload
def read_table(image: Image, game: Literal["fressen"], profile: Profile | None = None) -> FressenReading: ...
@overload
def read_table(image: Image, game: Game | None = None, profile: Profile | None = None) -> AnyReading: ...
def read_table(image: Image, game: Game | None = None, profile: Profile | None = None) -> AnyReading:
    """Read what lies on the table.

    Parameters
    ----------
    image : (H, W, 3) uint8 ndarray, BGR
        One upright picture of the table from above.
    game : {"factory", "bugs", "fressen"}, optional
        The game that lies there; found from the picture when not named.
    profile : Profile, optional
        What is known of the camera, for pictures of this size (`Profile.for_picture`): the picture is read as if
        a lens that bends nothing had taken it, looking straight down on the table, and in even light as long as the paper of the cards
        shows that the lamps are still those of the profile.

    Returns
    -------
    FactoryReading, BugsReading or FressenReading
        In pixels of ``image``, with ``size`` that of ``image``.

    Raises
    ------
    NoColourError
        When the picture has no colours.
    MisfitError
        When the profile is for pictures of another shape.
    """
    require_colour(image)
    cards, unread = look_for_cards(image)
    doubts = tuple(doubts_of_the_picture(image, cards, unread))
    if profile and profile.light:
        image = evened(image, cards, profile.light)
    way = straightening(profile, (image.shape[1], image.shape[0])) if profile else None
    reading = _read(image, cards, game) if way is None else _read_straightened(image, cards, game, way)
    return replace(reading, doubts=(*doubts, *reading.doubts))


def evened(image: Image, cards: tuple[Card, ...], light: Light) -> Image:
    """The picture as if even light lay on it, if that changes much and the white of the cards shows that the light is still the same.

    Parameters
    ----------
    image : (H, W, 3) uint8 ndarray, BGR
    cards : tuple of Card
        Those in the picture.
    light : Light
        The lamps and the window of a profile.
    """
    if not light.strong:
        return image
    paper = paper_round_markers(image, [np.array(card.corners) for card in cards])
    return light.even(image) if light.holds(paper, (image.shape[1], image.shape[0])) else image


def _read_straightened(image: Image, cards: tuple[Card, ...], game: Game | None, way: Straightening) -> AnyReading:
    """The reading of the straightened picture, in pixels of the picture as it was taken."""
    reading = way.reading_as_taken(_read(way.picture(image), moved_things(cards, way.straight), game))
    if REACHES_IN in reading.doubts and REACHES_IN not in _read(image, cards, reading.game).doubts:
        # Straightening drew something small at the border out to the border of its own picture.
        return replace(reading, doubts=tuple(doubt for doubt in reading.doubts if doubt != REACHES_IN))
    return reading


def _read(image: Image, cards: tuple[Card, ...], game: Game | None) -> AnyReading:
    seen = game or at_a_glance(image, cards)
    if seen == "bugs":
        return read_bugs(image, cards)
    if seen == "fressen":
        reading = read_fressen(image, cards)
        if game or cards or (reading.board and len(set(reading.board.terrain)) == LANDSCAPES):
            return reading
    search = search_factory(image, cards)
    seen = game or which_game(image, search.scene, search.quads(), search.sure, search.unexplained, cards)
    return read_factory(image, cards, search) if seen == "factory" else _read(image, cards, seen)
