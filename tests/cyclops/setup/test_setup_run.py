"""A whole first run at a simulated table, and the second one."""

from __future__ import annotations

import pytest

from cyclops.guide.guide import CheckState
from cyclops.preferences import Preferences
from cyclops.setup.overview import GO_ON
from tests.cyclops.setup.tabletop import KNOWN, Tabletop, camera, known_profile


def test_a_first_run_goes_by_itself_wherever_nobody_is_needed_and_keeps_everything() -> None:
    table = Tabletop(Preferences())
    assert (table.guide.key, table.guide.step, table.guide.steps) == ("language", 1, 9)
    table.press("en")
    table.come_to("view")
    table.go(lambda guide: "yes" in table.choices)
    table.press("yes")
    table.come_to("paper")
    table.press("told", across="100", down="100")
    _a_lens_is_not_kept_before_it_is_sure(table)
    table.come_to("reading")
    said = table.go(lambda guide: "right" in table.choices)
    assert said.lines[0] == "I see 4 tiles of Monster Factory."
    assert table.check("doubt nothing").state is CheckState.FINE
    table.press("right")
    table.frame()
    done = table.press("yes")
    assert done.title == "Everything is set up"
    assert all(check.state is CheckState.FINE for check in done.checks)
    assert "Play: cyclops play factory --players Anna,Ben" in done.lines
    table.press("finish")
    assert table.setup.over
    assert table.chosen == Preferences("en", "picamera2", "espeak")
    _is_the_true_camera(table)
    _again(table)


def _a_lens_is_not_kept_before_it_is_sure(table: Tabletop) -> None:
    """It is told what was seen and what to do next, and people cannot have done too early."""
    table.go(lambda guide: "enough" in table.choices)
    assert table.check("5 of 12 pictures").state is CheckState.WAITING
    assert table.guide.lines == ("Hold the sheet into the upper left corner of the picture, right to its edge.",)
    table.press("enough")
    table.go(table.is_wrong("The lens is measured", "not sure"))
    assert table.kept["table"].lens is None
    table.come_to("table")


def _is_the_true_camera(table: Tabletop) -> None:
    profile = table.kept["table"]
    assert profile.lens is not None
    assert profile.plane is not None
    assert profile.light is not None
    assert profile.lens.focal_px == pytest.approx(camera().lens.focal_px, rel=0.004)
    assert profile.plane.mm_per_px(profile.lens) == pytest.approx(620 / camera().lens.focal_px[0], rel=0.015)
    assert profile.controls["LensPosition"] == 4.5


def _again(before: Tabletop) -> None:
    """Run again, everything is shown to be fine, and a single step can be done anew without losing any."""
    table = Tabletop(before.chosen, kept=before.kept["table"])
    assert table.frame().title == "Everything is set up"
    table.press("alone")
    table.press("language")
    assert table.press("pl").key == "overview"
    assert (table.chosen.language, table.language) == ("pl", "pl")
    table.press("finish")
    assert table.setup.over
    assert table.kept == before.kept


def test_a_run_that_was_cut_off_goes_on_with_what_is_left() -> None:
    table = Tabletop(KNOWN, kept=known_profile())
    opened = table.frame()
    assert opened.title == "Some of it was set up before"
    left = [check.text for check in opened.checks if check.state is not CheckState.FINE]
    assert left == ["The table", "A test with tiles", "The voice"]
    assert table.press(GO_ON).key == "table"


def test_what_is_left_for_later_is_told_with_what_is_lost() -> None:
    table = Tabletop(KNOWN, kept=None)
    table.at("lens")
    done = table.press("later")
    assert done.key == "overview"
    assert "tiles may be doubted there" in table.check("The lens").mend


def test_people_go_back_to_the_step_before() -> None:
    table = Tabletop()
    table.come_to("view")
    assert table.press("back").key == "camera"


def test_an_answer_to_another_step_is_dropped() -> None:
    from cyclops.guide.guide import Answered

    table = Tabletop(Preferences())
    table.setup.answer(Answered("view", "yes"))
    table.setup.answer(Answered("language", "xx"))
    assert table.guide.key == "language"
    assert table.chosen == Preferences()


def test_a_camera_that_is_lost_is_told_in_every_step_that_needs_it_and_comes_back() -> None:
    table = Tabletop()
    table.come_to("view")
    told = table.loses_the_camera("the camera gives no more pictures: check its cable")
    assert told.checks[0].mend == "The camera gives no more pictures: check its cable."
    assert not told.picture
    assert table.frame().picture
    assert table.guide.checks[0].text == "There is light enough"


def test_what_cannot_be_kept_is_told_and_not_taken_for_done() -> None:
    table = Tabletop(KNOWN)
    table.at("focus")
    table.full = True
    table.go(table.is_wrong("It cannot be kept: cyclops doctor tells why."))
    assert table.guide.key == "focus"
    table.full = False
    table.press("again")
    table.come_to("overview")
    assert table.kept["table"].controls
