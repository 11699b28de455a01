"""What is drawn on a photograph of Bugs & Co."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from cyclops import annotate, drawing, palette
from cyclops.bugs.scoring import score_bugs
from tests.cyclops.bugs_tables import hands
from tests.cyclops.recorder import Recorder, plain


def plates(drawn: Recorder) -> list[str]:
    return [text for text, _ in drawn.plates]


def colours_between(picture: drawing.Image, left: int, top: int, right: int, bottom: int) -> set[tuple[int, ...]]:
    return {tuple(map(int, colour)) for colour in picture[top:bottom, left:right].reshape(-1, 3)}


def test_every_tile_has_the_letter_of_its_drawing_on_its_own_rim(drawn: Recorder) -> None:
    annotate.annotated(plain(), score_bugs(hands({1: "A2 B1"})).unscored())
    assert plates(drawn) == ["A", "B"]
    assert np.allclose([at for _, at in drawn.plates], [(310, 210), (430, 210)], atol=4)


def test_every_eye_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    eyes: list[float] = []
    monkeypatch.setattr(drawing, "eye", lambda image, centre, radius: eyes.append(centre[0]) if image.shape[1] >= 1600 else None)
    annotate.annotated(plain(), score_bugs(hands({1: "A2 B1 C3"})))
    assert [sum(left < at < left + 80 for at in eyes) for left in (300, 420, 540)] == [2, 1, 3]


def test_the_marks_in_the_picture_add_up_to_the_points(drawn: Recorder) -> None:
    table = score_bugs(hands({1: "A2 A2 A2 B2 B2 C2"}, [(1, 2)]))
    annotate.annotated(plain(), table)
    marks = [int(text.replace("−", "-")) for text in plates(drawn) if text[0] in "+−"]
    assert sorted(marks) == [-1, -1, -1, 2, 3]
    assert sum(marks) == table.scores[0].points
    assert next(at for text, at in drawn.plates if text == "+3")[0] == pytest.approx(420 + 80 * 0.87, abs=1)  # the middle one of the set


def test_who_only_wants_to_know_what_lies_there_sees_no_points(drawn: Recorder) -> None:
    annotate.annotated(plain(), score_bugs(hands({1: "A2 A2 A2 B2"})).unscored())
    assert not any(text[0] in "+−" for text in plates(drawn))
    assert "Points" not in drawn.texts


def test_tiles_have_the_colour_of_their_owner() -> None:
    picture = annotate.annotated(plain(), score_bugs(hands({1: "A2", 3: "B2"})))
    assert palette.owner_colour(1, 0) in colours_between(picture, 290, 190, 390, 290)
    assert palette.owner_colour(3, 0) in colours_between(picture, 290, 340, 390, 440)
    assert palette.owner_colour(3, 0) not in colours_between(picture, 290, 190, 390, 290)


def test_the_tiles_of_a_set_are_joined_and_no_others() -> None:
    picture = annotate.annotated(plain(), score_bugs(hands({1: "A2 A2 A2 B2 B2"})))
    between = [palette.owner_colour(1, 0) in colours_between(picture, left + 95, 235, left + 105, 245) for left in (300, 420, 540, 660)]
    assert between == [True, True, False, False]


def test_a_line_runs_below_the_pieces_that_it_crosses() -> None:
    photo = plain()
    cv2.circle(photo, (460, 240), 40, (255, 255, 255), -1)
    picture = annotate.annotated(photo, score_bugs(hands({1: "A2 B2 A2 A2"})))
    assert colours_between(picture, 450, 235, 470, 245) == {(255, 255, 255)}


def test_a_doubted_tile_is_marked_and_explained(drawn: Recorder) -> None:
    picture = annotate.annotated(plain(), score_bugs(hands({1: "A2? B2"})))
    assert drawing.ORANGE in colours_between(picture, 290, 190, 390, 290)
    assert drawing.ORANGE not in colours_between(picture, 410, 190, 510, 290)
    assert plates(drawn).count("?") == 1
    assert "Cyclops is not sure" in drawn.texts


def test_a_learnt_name_stands_above_its_tile(drawn: Recorder) -> None:
    annotate.annotated(plain(), score_bugs(hands({1: "snail2"})))
    ((left, top, width, height),) = [box for text, box in drawn.signs if text == "snail"]
    assert left < 340 < left + width
    assert top < 200 < top + height


def test_the_card_tells_name_and_points(drawn: Recorder) -> None:
    annotate.annotated(plain(), score_bugs(hands({1: "A2 A2 A2", 2: "B2?"}), ["Zsófi"]))
    assert {"P1 Zsófi: 3", "P2: -1 ?"} <= {text for text, _ in drawn.signs}


def test_a_trophy_that_nobody_has_is_said_to_lie_on_the_table(drawn: Recorder) -> None:
    annotate.annotated(plain(), score_bugs(hands({1: "A2"}, [(1, 3), (None, 2)])))
    assert [text for text, _ in drawn.signs if text == "on the table"] == ["on the table"]
    assert {"+3", "+2"} <= set(plates(drawn))


def test_what_cannot_be_is_told_once_beside_the_picture(drawn: Recorder) -> None:
    annotate.annotated(plain(), score_bugs(hands({1: "A2 A2 A3"})))
    assert " ".join(drawn.texts).count("show different numbers of eyes") == 1


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (3280, 2464)])
def test_small_and_large_photographs_show_the_same_signs(width: int, height: int, drawn: Recorder) -> None:
    table = score_bugs(hands({1: "A2 A2 A2 B2?"}, [(1, 3)]))
    picture = annotate.annotated(plain(width, height), table.scaled(width / 1640, (width, height)))
    assert picture.shape[1] >= max(1600, width)
    assert sorted(plates(drawn)) == sorted([*"AAAB", "+3", "+3", "−1", "?"])


def test_an_empty_table_can_be_drawn_too() -> None:
    assert annotate.annotated(plain(), score_bugs(hands({}))).shape[0] == 1232
