"""What is drawn on a photograph, and that it can be read without colour and covers nothing that it explains."""

from __future__ import annotations

import io
import itertools

import cv2
import numpy as np
import pytest
from PIL import Image as Picture

from cyclops import annotate, drawing, palette
from cyclops.factory.table import FactoryTable
from cyclops.scoring import score_reading
from hardware.pictures import load_picture
from tests.cyclops.recorder import Recorder, plain
from tests.cyclops.tables import OPEN_PAIR, PAIR, TRIO, TableBuilder, card, drawn_tile, reading_of_truth
from tests.fixture_photos import fixture_photo


@pytest.mark.parametrize(
    ("photos", "names"),
    [
        (["a/table.jpg"], ["table.cyclops.jpg"]),
        (["a/table.jpg", "b/table.png", "table.jpg"], ["table.cyclops.jpg", "table-2.cyclops.jpg", "table-3.cyclops.jpg"]),
        (["table-2.jpg", "a/table.jpg", "b/table.jpg"], ["table-2.cyclops.jpg", "table.cyclops.jpg", "table-3.cyclops.jpg"]),
        (["Table.jpg", "table.jpg"], ["Table.cyclops.jpg", "table-2.cyclops.jpg"]),
        (["zsőfi 你好.jpg"], ["zsőfi 你好.cyclops.jpg"]),
    ],
)
def test_two_photographs_of_one_name_never_share_a_picture(photos: list[str], names: list[str]) -> None:
    assert annotate.picture_names(photos) == names


@pytest.mark.parametrize(("width", "height"), [(1640, 1232), (2304, 1296), (1280, 720)])
def test_the_picture_is_as_large_as_the_photograph_and_at_least_1600_wide(width: int, height: int) -> None:
    picture = annotate.annotated(plain(width, height), FactoryTable(TableBuilder().reading().scaled(width / 1640, (width, height))))
    assert picture.shape[1] >= max(width, 1600)
    assert picture.shape[0] >= max(height, 900)


def test_the_photograph_itself_is_left_as_it_was() -> None:
    photo = plain()
    annotate.annotated(photo, score_reading(TableBuilder().monster(PAIR, 1).reading(card(1, 100, 300))))
    assert np.array_equal(photo, plain())


def test_the_file_is_a_jpeg_without_metadata() -> None:
    data = annotate.jpeg(plain(640, 480))
    with Picture.open(io.BytesIO(data)) as picture:
        assert (picture.format, picture.size, dict(picture.getexif())) == ("JPEG", (640, 480), {})


def test_every_edge_has_its_letter_inside_its_own_tile_beside_that_edge(drawn: Recorder) -> None:
    annotate.annotated(plain(), FactoryTable(TableBuilder().monster({(0, 0): "GPWG"}, at=(300, 300)).reading()))
    assert [text for text, _ in drawn.plates] == ["G", "P", "W", "G"]
    assert np.allclose([at for _, at in drawn.plates], [(350, 319), (381, 350), (350, 381), (319, 350)], atol=3)


def test_the_plates_of_the_three_edges_lie_far_apart_as_greys() -> None:
    greys = [float(np.dot(fill, (0.114, 0.587, 0.299))) for fill, _ in palette.EDGE_COLOURS.values()]
    assert all(abs(one - other) > 70 for one, other in itertools.combinations(greys, 2))


def test_letters_stand_out_from_their_plates_and_owners_names_from_their_signs() -> None:
    grounds = [*palette.EDGE_COLOURS.values(), *((palette.owner_colour(owner, 0), drawing.WHITE) for owner in range(1, 9))]
    assert all(abs(float(np.dot(np.subtract(fill, ink), (0.114, 0.587, 0.299)))) > 90 for fill, ink in grounds)


def test_places_are_numbered_in_the_picture_as_in_the_list(drawn: Recorder) -> None:
    table = TableBuilder().monster({(0, 0): "GGWW"}, 1, at=(400, 300)).monster(OPEN_PAIR, 2, at=(300, 900))
    scored = score_reading(table.reading(card(1, 250, 300), card(2, 100, 900), drawn=drawn_tile("GGPW")))
    annotate.annotated(plain(), scored)
    assert len(scored.placements) == 5
    assert [text for text in drawn.in_panel if text.isdigit()] == ["1", "2", "3", "4", "5", "1"]  # the last explains the sign
    for number, place in enumerate(scored.placements, 1):
        (left, top), _, (right, bottom), _ = place.corners
        ((x, y),) = [at for text, at in drawn.plates if text == str(number)]
        assert left < x < right
        assert top < y < bottom


def test_several_turns_in_one_cell_have_each_a_number_and_none_covers_another(drawn: Recorder) -> None:
    scored = score_reading(TableBuilder().monster({(0, 0): "GWWW"}, 1, at=(700, 600)).reading(drawn=drawn_tile("GGGW")))
    annotate.annotated(plain(), scored)
    spots = [at for text, at in drawn.plates if text.isdigit()]
    assert len(spots) == 3
    assert min(float(np.linalg.norm(one - other)) for one, other in itertools.combinations(spots, 2)) > 35


def test_a_place_beyond_the_border_makes_the_picture_larger() -> None:
    scored = score_reading(TableBuilder().monster({(0, 0): "GWWW"}, at=(700, 20)).reading(drawn=drawn_tile("GWWW")))
    assert scored.placements[0].corners[0][1] < 0
    without = annotate.annotated(plain(), FactoryTable(scored.reading))
    assert annotate.annotated(plain(), scored).shape[0] > without.shape[0]


def test_a_place_far_outside_the_picture_is_left_out() -> None:
    scored = score_reading(TableBuilder().monster({(0, 0): "GWWW"}, at=(700, -2000)).reading(drawn=drawn_tile("GWWW")))
    assert annotate.annotated(plain(), scored).shape[0] < 1232 + 0.26 * 1640


def test_the_ghost_shows_the_drawn_tile_turned() -> None:
    photo = plain()
    photo[100:200, 1400:1500] = 255
    cv2.rectangle(photo, (1440, 100), (1460, 130), (0, 0, 255), -1)  # a red mark at the drawn tile's north
    scored = score_reading(TableBuilder().monster({(0, 0): "GWWW"}, at=(700, 600)).reading(drawn=drawn_tile("GWWW")))
    assert scored.placements[0].turn == 2
    picture = annotate.annotated(photo, scored)
    north, south = (picture[y, 736:764].astype(int).mean(0) for y in (508, 592))
    assert south[2] - south[0] > 60  # red has come to the south
    assert north[2] - north[0] < 40


@pytest.mark.parametrize("name", ["factory-08", "factory-12", "factory-15", "factory-17", "factory-31", "factory-34"])
def test_no_sign_covers_a_tile_a_pile_a_place_or_another_sign(name: str, drawn: Recorder) -> None:
    photo = fixture_photo(name)
    scored = score_reading(reading_of_truth(photo.truth), ["Anna", "Łukasz", "Zsőfi Großmann"])
    image = load_picture(photo.path).image
    annotate.annotated(image, scored)
    enlarged = max(1.0, annotate.LEAST_WIDTH / image.shape[1])
    ghosts = np.array([place.corners for place in scored.placements]).reshape(-1, 4, 2) * enlarged
    shift = np.ceil(np.maximum(0, 12 - ghosts.min((0, 1), initial=12)))  # the border that was added at the left and top
    reading = scored.reading
    tiles = np.array([tile.corners for tile in reading.tiles] + [back.corners for back in reading.backs]) * enlarged
    quads = [quad + shift for quad in (*ghosts, *tiles)]
    assert len(drawn.signs) >= len(scored.reading.monsters)
    boxes = [box for _, box in drawn.signs]
    assert not any(_overlap(_quad(box), quad) for box in boxes for quad in quads)
    assert not any(_overlap(_quad(one), _quad(other)) for one, other in itertools.combinations(boxes, 2))


def test_a_doubted_tile_is_marked_and_the_legend_explains_the_mark(drawn: Recorder) -> None:
    table = TableBuilder().monster(PAIR, 1, doubts={(0, 0): "its east edge lies in glare"})
    annotate.annotated(plain(), score_reading(table.reading(card(1, 100, 300))))
    marks = [at for text, at in drawn.plates if text == "?"]
    assert any(300 < x < 400 and 300 < y < 400 for x, y in marks)
    assert "Cyclops is not sure" in drawn.texts


def test_without_a_doubt_there_is_no_mark_of_one(drawn: Recorder) -> None:
    annotate.annotated(plain(), score_reading(TableBuilder().monster(PAIR, 1).reading(card(1, 100, 300))))
    assert "?" not in [text for text, _ in drawn.plates]
    assert not any("not sure" in text for text in drawn.texts)


def test_a_doubt_of_the_whole_stands_in_a_banner_above_the_picture(drawn: Recorder) -> None:
    sure = annotate.annotated(plain(), FactoryTable(TableBuilder().reading()))
    doubted = annotate.annotated(plain(), FactoryTable(TableBuilder().reading(doubts=("A hand covers part of the table.",))))
    assert doubted.shape[0] > sure.shape[0]
    assert tuple(doubted[4, 4]) == drawing.ORANGE
    assert "? A hand covers part of the table." in drawn.texts


@pytest.mark.parametrize(("edges", "heading"), [("PWWW", "Places for the drawn tile"), ("GGGG", "Drawn tile fits nowhere")])
@pytest.mark.parametrize("doubts", [(), ("A hand covers part of the table.",)])
def test_what_is_said_of_the_drawn_tile_carries_the_mark_of_any_doubt(
    edges: str, heading: str, doubts: tuple[str, ...], drawn: Recorder
) -> None:
    table = TableBuilder().monster(OPEN_PAIR, 1).reading(card(1, 100, 300), drawn=drawn_tile(edges), doubts=doubts)
    annotate.annotated(plain(3200, 2400), score_reading(table))
    assert heading + (" ?" if doubts else "") in drawn.texts
    assert min(drawn.room) > 0


def test_the_panel_tells_points_with_names_that_have_accents(drawn: Recorder) -> None:
    table = TableBuilder().monster(TRIO, 1, at=(300, 300)).monster(PAIR, 2, at=(300, 900))
    annotate.annotated(plain(), score_reading(table.reading(card(1, 100, 300), card(2, 100, 900)), ["Zsőfi", "Łukasz Großmann"]))
    assert {"P1 Zsőfi", "3", "P2 Łukasz Großmann", "2"} <= set(drawn.texts)


@pytest.mark.parametrize("letter", "őłßŻçé≠·")
def test_letters_with_accents_are_drawn_and_not_replaced(letter: str) -> None:
    images = [np.full((60, 60, 3), 255, np.uint8) for _ in range(2)]
    drawing.write(images[0], letter, 10, 30, 32, drawing.BLACK)
    drawing.write(images[1], "?", 10, 30, 32, drawing.BLACK)
    assert images[0].min() < 100
    assert not np.array_equal(images[0], images[1])


def test_edges_that_differ_are_marked_at_their_seam(drawn: Recorder) -> None:
    table = TableBuilder().monster({(0, 0): "WGWW", (1, 0): "WWWP"}, 1, at=(300, 300))
    annotate.annotated(plain(), score_reading(table.reading(card(1, 100, 300))))
    assert any(text == "≠" and np.allclose(at, (400, 350), atol=2) for text, at in drawn.plates)


def test_a_long_panel_grows_wider_rather_than_past_the_picture() -> None:
    table = TableBuilder()
    for number in range(4):
        table.monster({(0, 0): "GGWW"}, at=(200 + 350 * number, 600))
    picture = annotate.annotated(plain(), score_reading(table.reading(drawn=drawn_tile("GGGW"))))
    assert picture.shape[0] == 1232
    assert picture.shape[1] > 1640 * 1.25


def test_text_is_broken_where_it_would_be_too_wide() -> None:
    lines = drawing.wrapped("Monster A is counted as the first monster because it lies nearest to card P1.", 20, 200)
    assert len(lines) > 2
    assert all(drawing.text_width(line, 20) <= 200 for line in lines)


def test_a_free_spot_is_the_nearest_and_where_there_is_none_the_least_covered() -> None:
    ground = drawing.Ground(800, 400)
    ground.take(np.array([(0, 0), (400, 0), (400, 400), (0, 400)], np.float64))
    left, top = ground.spot(100, 40, (200, 200))
    assert 400 <= left <= 430
    assert 140 <= top <= 220
    full = drawing.Ground(200, 100)
    full.take(np.array([(0, 0), (200, 0), (200, 100), (0, 100)], np.float64))
    assert 0 <= full.spot(50, 20, (100, 50))[0] <= 150


def _quad(box: tuple[float, float, float, float]) -> drawing.Quad:
    left, top, width, height = box
    return np.array([(left, top), (left + width, top), (left + width, top + height), (left, top + height)], np.float64)


def _overlap(one: drawing.Quad, other: drawing.Quad) -> bool:
    area, _ = cv2.intersectConvexConvex(one.astype(np.float32), other.astype(np.float32))
    return area > 1
