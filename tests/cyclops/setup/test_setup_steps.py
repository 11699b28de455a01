"""Each step of the setup, and what it says where something is wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from calibration.profile import PrintScale
from cyclops.play.switches import VoiceName
from cyclops.preferences import Preferences
from cyclops.setup.bench import CameraThere
from cyclops.setup.rehearsal import Fault
from cyclops.setup.voice import SENTENCE
from tests.cyclops.setup.tabletop import KNOWN, THERE, Tabletop, blurred, camera, known_profile

# The camera.


def test_case_7_without_a_camera_it_says_what_to_check_and_goes_on_as_soon_as_one_is_there() -> None:
    table = Tabletop(there=())
    assert table.guide.title == "No camera is there"
    assert any("flat cable" in line for line in table.guide.lines)
    table.there = (THERE,)
    table.come_to("view")
    assert table.chosen.camera == "picamera2"


def test_of_several_cameras_one_is_chosen_by_its_name() -> None:
    usb = CameraThere("v4l2:/dev/v4l/by-id/usb-Cam-video-index0", "Cam")
    table = Tabletop(there=(THERE, usb))
    assert [choice.text for choice in table.guide.choices] == ["Camera Module 3", "Cam", "Go on without a camera", "Back"]
    table.press(usb.spec)
    table.come_to("view")
    assert table.chosen.camera == usb.spec


def test_without_a_camera_language_and_voice_are_set_up_all_the_same() -> None:
    table = Tabletop(there=())
    assert table.press("without").key == "voice"
    assert table.press("back").key == "camera"
    table.press("without")
    done = table.press("none")
    assert done.title == "A camera is missing still"
    assert "Photographs of a table are scored without one: cyclops photos --lan" in done.lines
    assert [check.text for check in done.checks if check.mend] == ["Camera"]


# Where it looks.


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (Fault.DARK, ("too dark", "switch on a lamp")),
        (Fault.MIRRORED, ("not mirrored", "Switch mirroring off")),
        (Fault.CROPPED, ("cut out of the middle", "1360 × 1024 of 3280 × 2464")),
    ],
)
def test_what_is_wrong_with_the_view_is_told_and_people_may_go_on_all_the_same(fault: Fault, words: tuple[str, ...]) -> None:
    table = Tabletop(before=camera(fault))
    table.come_to("view")
    table.go(table.is_wrong(*words), most=20)
    assert "yes" not in table.choices
    assert table.press("anyway").key == "focus"


def test_a_camera_that_hangs_too_high_or_askew_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cyclops.setup.view.SMALLEST_PX", 60.0)
    monkeypatch.setattr("cyclops.setup.view.STEEPEST_DEG", 5.0)
    table = Tabletop()
    table.come_to("view")
    table.go(table.is_wrong("The camera hangs", "askew", "above the middle of the table"))
    assert table.is_wrong("pixels wide", "hang the camera lower")(table.guide)
    assert "The picture shows about" in table.guide.lines[1]


def test_light_that_flickers_is_told() -> None:
    count = iter(range(1000))
    table = Tabletop(seen=lambda frame: replace(frame, image=(frame.image * (1.0, 0.955)[next(count) % 2]).astype("uint8")))
    table.come_to("view")
    table.go(table.is_wrong("The light flickers"))


# The focus.


def test_case_9_a_focus_that_moves_is_refused_until_it_holds() -> None:
    table = Tabletop(KNOWN, before=camera(Fault.SWINGING))
    table.at("focus")
    table.go(table.is_wrong("The focus still moves"))
    assert not table.kept
    table.come_to("overview")
    assert table.kept["table"].controls["LensPosition"] == 4.5
    assert table.locks[0] is None


def test_case_9_a_picture_that_stays_blurred_is_not_kept() -> None:
    table = Tabletop(KNOWN, seen=lambda frame: blurred(frame, 1.85))
    table.at("focus")
    table.go(table.is_wrong("The picture is blurred", "turn the ring"))
    assert not table.kept


def test_case_9_a_picture_so_blurred_that_no_print_is_seen_is_focused_all_the_same() -> None:
    table = Tabletop(KNOWN, seen=lambda frame: blurred(frame) if len(table.locks) < 1 else frame)
    table.at("focus")
    table.come_to("overview")
    assert table.locks == [None]


def test_a_camera_that_finds_no_focus_says_what_to_lay_there() -> None:
    table = Tabletop(KNOWN)
    table.lock_fails = "finds no focus: put something with print on the table, and start again"
    table.at("focus")
    table.go(table.is_wrong("finds no focus", "something with print"))
    table.lock_fails = ""
    table.press("again")
    table.come_to("overview")


def test_another_focus_makes_the_lens_unknown_again() -> None:
    before = replace(known_profile(), controls={"LensPosition": 2.0})
    table = Tabletop(KNOWN, kept=before)
    table.at("focus")
    table.go(lambda guide: any("measured again" in check.text for check in guide.checks))
    assert table.kept["kitchen"].lens is None


def test_case_54_a_camera_that_was_locked_in_the_dark_is_told_so() -> None:
    table = Tabletop(KNOWN, before=camera(Fault.DARK))
    table.at("focus")
    table.go(table.is_wrong("too dark", "focus again"))
    assert not table.kept


# The ruler.


def test_case_19_what_a_ruler_says_is_made_good() -> None:
    table = Tabletop(KNOWN, kept=known_profile())
    table.at("paper")
    table.press("told", across="97", down="9,7 cm")
    assert table.kept["kitchen"].print_scale == PrintScale(0.97, 0.97)
    assert table.kept["kitchen"].lens is not None, "it is of the same shape"


@pytest.mark.parametrize(
    ("across", "words"),
    [("", "That is no length"), ("two", "That is no length"), ("12", "can be no mark of this line")],
)
def test_what_can_be_no_length_is_asked_again(across: str, words: str) -> None:
    table = Tabletop(KNOWN)
    table.at("paper")
    table.press("told", across=across, down="")
    assert table.is_wrong(words)(table.guide)
    assert table.guide.key == "paper"


def test_a_sheet_that_was_pulled_spoils_the_lens_as_well() -> None:
    table = Tabletop(KNOWN, kept=known_profile())
    table.at("paper")
    table.press("told", across="100", down="98")
    assert table.kept["kitchen"].lens is None


# The table.


def test_without_a_lens_the_table_is_not_kept_but_its_light_is() -> None:
    table = Tabletop(KNOWN)
    table.at("table")
    table.go(lambda guide: any("once the lens is measured" in check.text for check in guide.checks))
    profile = table.kept["table"]
    assert (profile.lens, profile.plane) == (None, None)
    assert profile.light is not None


def test_a_profile_of_another_camera_is_never_written_over() -> None:
    other = replace(known_profile(), name="table", camera=replace(known_profile().camera, id="another"))
    table = Tabletop(KNOWN, kept=other)
    table.at("focus")
    table.come_to("overview")
    assert table.kept["table"] == other
    assert table.kept["table-2"].camera.id == camera().id


# The test with tiles.


def test_case_19_tiles_tell_that_a_sheet_was_printed_at_97_percent() -> None:
    table = Tabletop(replace(KNOWN, voice="none"), before=camera(None, 0.97), kept=known_profile())
    table.press(_go_on(table))
    table.come_to("reading")
    assert table.locks == [known_profile().controls], "the camera is locked as it was kept"
    table.go(lambda guide: "right" in table.choices)
    assert table.is_wrong("The tiles measure 46 mm", "45 mm")(table.guide)
    told = table.press("wrong")
    assert told.title == "What helps"
    assert any("mirrored in the tiles" in line for line in told.lines)
    assert table.press("again").key == "reading"
    assert table.guide.title == "A test with tiles"


def _go_on(table: Tabletop) -> str:
    table.frame()
    return "go on"


# The voice.


def voice(silence: str = "") -> Tabletop:
    table = Tabletop(replace(KNOWN, language="nl"))
    table.silence = silence
    table.at("voice")
    table.frame()
    return table


def test_a_sentence_is_said_once_and_people_say_whether_they_heard_it() -> None:
    table = voice()
    table.frame()
    assert table.said == [(SENTENCE, VoiceName.ESPEAK)]
    table.press("yes")
    assert table.chosen.voice == "espeak"


def test_case_44_why_there_is_no_voice_is_told_and_the_page_can_speak_instead() -> None:
    table = voice("The voice is off: espeak-ng is missing: sudo apt install espeak-ng.")
    assert table.is_wrong("espeak-ng is missing")(table.guide)
    assert "yes" not in table.choices
    table.silence = ""
    table.press("browser")
    table.frame()
    assert table.said[-1] == (SENTENCE, VoiceName.BROWSER)
    table.press("yes")
    assert table.chosen.voice == "browser"


@pytest.mark.parametrize(("answer", "words"), [("no", "HDMI"), ("quiet", "alsamixer")])
def test_a_voice_that_is_not_heard_well_gets_advice_and_is_tried_again(answer: str, words: str) -> None:
    table = voice()
    assert any(words in line for line in table.press(answer).lines)
    table.press("again")
    table.frame()
    assert len(table.said) == 2


def test_people_may_play_without_a_voice() -> None:
    table = voice()
    table.press("none")
    assert table.chosen == Preferences("nl", "picamera2", "none")
