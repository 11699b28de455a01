"""What calibrating says has words of the setup's own: a family reads it in its language."""

from __future__ import annotations

from itertools import product
from typing import get_args

import pytest

from calibration import refusals
from calibration.coverage import Need, Side, Wanted
from calibration.light_remarks import Remark, RemarkKind
from calibration.patterns import Charuco
from calibration.plane_fit import NoPlane, solve_plane
from calibration.print_scale import MeasureError, print_scale
from calibration.sheet import SHEET
from calibration.solution import Unsolved, solve
from calibration.views import NoView, find_view
from cyclops.calibrate import guide
from cyclops.setup.said import is_foreseen, lights, said, wish
from tests.calibration.drawn_sheet import Pose, drawn
from vision.phrase import Phrase

SIDES = [(Need.TILT, (side,)) for side in Side]
CORNERS = [(Need.CORNER, pair) for pair in product((Side.TOP, Side.BOTTOM), (Side.LEFT, Side.RIGHT))]


@pytest.mark.parametrize(("need", "sides"), [*SIDES, *CORNERS, *((need, ()) for need in Need if need not in (Need.TILT, Need.CORNER))])
def test_every_wish_of_the_lens_is_a_phrase(need: Need, sides: tuple[Side, ...]) -> None:
    assert isinstance(wish(Wanted(need, sides, "")), Phrase)


@pytest.mark.parametrize("words", [guide.NEARER, guide.DIFFERENTLY, guide.HOLD_STILL, guide.FOCUSING])
def test_what_the_guide_of_the_lens_says_is_a_phrase(words: str) -> None:
    assert is_foreseen(words)
    assert isinstance(said(words), Phrase)


def refused() -> list[str]:
    """Why a sheet is not seen, for every reason that pictures can give."""
    empty = drawn(Pose())[:4, :4].copy().repeat(60, 0).repeat(80, 1)
    none = find_view(empty, SHEET)
    mirrored = find_view(drawn(Pose())[:, ::-1].copy(), SHEET)
    assert isinstance(none, NoView)
    assert isinstance(mirrored, NoView)
    return [
        none.reason,
        mirrored.reason,
        refusals.another_size(SHEET, Charuco(9, 7, 36.0, 27.0)),
        refusals.too_steep(80, 75),
        _no_plane(),
        _no_lens(),
    ]


def _no_plane() -> str:
    found = solve_plane([], (640, 480))
    assert isinstance(found, NoPlane)
    return found.reason


def _no_lens() -> str:
    found = solve([])
    assert isinstance(found, Unsolved)
    return found.reason


def test_why_sheet_table_or_lens_cannot_be_measured_is_foreseen() -> None:
    for reason in refused():
        assert is_foreseen(reason), reason
        assert isinstance(said(reason), Phrase)


@pytest.mark.parametrize(("across", "down"), [("two", "100"), ("12", "100"), ("100", "93")])
def test_what_can_be_no_print_scale_is_foreseen(across: str, down: str) -> None:
    with pytest.raises(MeasureError) as caught:
        print_scale(across, down)
    assert is_foreseen(str(caught.value))


@pytest.mark.parametrize("kind", get_args(RemarkKind))
def test_every_remark_on_the_light_is_a_phrase_but_that_white_was_not_seen_everywhere(kind: RemarkKind) -> None:
    words = list(lights([Remark(kind, "in English")]))
    assert [isinstance(one, Phrase) for one in words] == ([] if kind == "unseen" else [True])


def test_a_sentence_that_nobody_foresaw_gets_words_all_the_same() -> None:
    assert not is_foreseen("something new")
    assert said("something new", said(guide.NEARER)) == said(guide.NEARER)
