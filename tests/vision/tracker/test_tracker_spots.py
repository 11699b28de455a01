"""Places that are watched while hands move everywhere."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from functools import cache

import numpy as np
import pytest

from tests.vision.tracker.showing import SIDE, Show, hand, laid, lit, moved, table
from vision.arrays import Image, image
from vision.reading import Corners
from vision.tracker.glance import Glance, Spot

PLACES = {"left": (250, 300), "middle": (300, 300), "right": (350, 300)}


def picture(*names: str) -> Image:
    """The table with tiles at some of the places."""
    out = table()
    for name in names:
        out = laid(out, "WGWP", PLACES[name])
    return out


def spots() -> Mapping[str, Corners]:
    half = SIDE / 2
    return {
        name: ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)) for name, (x, y) in PLACES.items()
    }


def seen(glances: list[Glance]) -> list[str]:
    """What became of the three places frame by frame, by first letters."""
    return ["".join(spot.value[0] for spot in glance.spots.values()) for glance in glances]


@cache
def watched() -> Show:
    show = Show()
    show.still(picture(*PLACES), 1.2)
    show.tracker.watch(spots())
    return show


@pytest.fixture
def show() -> Show:
    """Everything lies at its place and is watched; what is shown from then on is each test's own."""
    so_far = watched()
    return Show(deepcopy(so_far.tracker), shown=so_far.shown, glances=list(so_far.glances))


def test_what_nobody_touches_is_there(show: Show) -> None:
    assert set(seen(show.still(picture(*PLACES), 1))) == {"ttt"}


def test_a_hand_over_a_place_covers_it_however_long_it_rests(show: Show) -> None:
    assert set(seen(show.still(hand(picture(*PLACES), (350, 320)), 2.5))) == {"ttc"}
    assert set(seen(show.still(picture(*PLACES), 0.3))) == {"ttt"}


def test_what_was_taken_is_gone_half_a_second_after_the_table_shows_while_the_hand_is_elsewhere(show: Show) -> None:
    left = picture("left", "right")
    assert "g" not in "".join(seen(show.moving(lambda t: hand(picture(*PLACES), (300, 460 - 200 * t)), 0.8)))
    assert "g" not in "".join(seen(show.moving(lambda t: hand(left, (300, 300 + 400 * t)), 0.4)))
    after = seen(show.moving(lambda t: hand(left, (80 + 60 * t, 420)), 1.2))
    assert set(after[:3]) == {"tct"}
    assert set(after[6:]) == {"tgt"}


def test_what_is_gone_stays_gone_in_other_light_and_comes_back_when_it_is_laid_back(show: Show) -> None:
    left = picture("left", "right")
    show.still(left, 1.2)
    assert set(seen(show.still(lit(left, 0.6), 0.5))) == {"tgt"}
    assert set(seen(show.still(hand(left, (300, 310)), 0.5))) == {"tct"}
    assert seen(show.still(left, 1.0))[-1] == "tgt"
    assert seen(show.still(picture(*PLACES), 0.2))[-1] == "ttt"


def glaring(picture: Image) -> Image:
    """A lamp glares softly on the table at the middle place, which is brighter there than anywhere around."""
    y, x = np.mgrid[: picture.shape[0], : picture.shape[1]]
    light = 70.0 * np.exp(-(np.hypot(x - PLACES["middle"][0], y - PLACES["middle"][1]) ** 2) / (2 * 28.0**2))
    return image(np.clip(picture + light[..., None], 0, 255).astype(np.uint8))


def test_where_a_lamp_glares_below_it_a_tile_that_is_taken_is_gone_all_the_same() -> None:
    show = Show()
    show.still(glaring(picture("middle")), 1.2)
    show.tracker.watch({"middle": spots()["middle"]})
    assert set(seen(show.still(glaring(hand(table(), (300, 320))), 1.0))) == {"c"}
    assert seen(show.moving(lambda t: hand(glaring(table()), (80 + 60 * t, 420)), 1.2))[-1] == "g"


def test_watching_the_same_places_again_does_not_bring_back_what_is_gone(show: Show) -> None:
    show.still(picture("left", "right"), 1.2)
    show.tracker.watch(spots())
    assert set(seen(show.still(picture("left", "right"), 0.3))) == {"tgt"}


def test_places_move_with_a_nudged_camera(show: Show) -> None:
    show.still(moved(picture(*PLACES), 9, 5), 1.5)
    assert set(seen(show.still(moved(picture(*PLACES), 9, 5), 0.5))) == {"ttt"}
    show.still(moved(picture("middle"), 9, 5), 1.2)
    assert show.glances[-1].spots == {"left": Spot.GONE, "middle": Spot.THERE, "right": Spot.GONE}


def test_a_watch_that_is_ended_says_nothing(show: Show) -> None:
    show.tracker.watch({})
    assert show.still(picture(*PLACES), 0.1)[0].spots == {}
