"""What is drawn on a photograph of Das große Fressen."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from numpy.typing import NDArray

from cyclops import annotate, drawing, palette
from cyclops.fressen.scoring import score_fressen
from tests.cyclops.fressen_tables import FIELD, LEFT, TOP, fressen
from tests.cyclops.recorder import Recorder, plain
from vision.reading import Cell


def spots(drawn: Recorder, text: str) -> list[Cell]:
    """The fields on which a plate with this text stands."""
    found = [at for plate, at in drawn.plates if plate == text]
    return [(int((x - LEFT) // FIELD), int((y - TOP) // FIELD)) for x, y in found]


def colours_on(picture: drawing.Image, cell: Cell) -> set[tuple[int, ...]]:
    left, top = round(LEFT + FIELD * cell[0]), round(TOP + FIELD * cell[1])
    return {tuple(map(int, colour)) for colour in picture[top : top + round(FIELD), left : left + round(FIELD)].reshape(-1, 3)}


def test_columns_and_rows_are_numbered_along_the_board(drawn: Recorder) -> None:
    annotate.annotated(plain(), score_fressen(fressen({})).unscored())
    assert [text for text, _ in drawn.plates] == [str(number) for number in range(6) for _ in range(2)]
    assert all(x < LEFT or y < TOP for _, (x, y) in drawn.plates)


def test_every_field_has_the_letter_of_its_landscape(drawn: Recorder) -> None:
    annotate.annotated(plain(), score_fressen(fressen({})))
    shown = [text for text in drawn.texts if text in ("w", "m", "h")]
    assert {letter: shown.count(letter) for letter in "wmh"} == dict.fromkeys("wmh", 12 * 5)  # with their dark rims


def test_a_monster_shows_species_number_and_the_landscape_only_where_the_field_does_not(drawn: Recorder) -> None:
    annotate.annotated(plain(), score_fressen(fressen({(0, 0): "RA3w", (1, 1): "Yslurp4m", (2, 2): "RB5w"}, supply="YC1h")))
    assert {"A3", "slurp 4", "B5w", "C1h"} <= set(drawn.texts)


def test_monsters_have_the_colour_of_their_side() -> None:
    picture = annotate.annotated(plain(), score_fressen(fressen({(0, 0): "RA3w", (3, 3): "YA3w"})))
    red, yellow = (palette.SIDE_COLOURS[side][0] for side in ("red", "yellow"))
    assert red in colours_on(picture, (0, 0))
    assert yellow not in colours_on(picture, (0, 0))
    assert yellow in colours_on(picture, (3, 3))


def test_the_fields_of_each_monster_of_a_supply_carry_its_letter(drawn: Recorder) -> None:
    table = score_fressen(fressen({(0, 0): "RA3w"}, supply="RB2w YC4h"))
    annotate.annotated(plain(), table)
    for tile, letter in table.supply().items():
        places = [place.cell for place in table.placements if place.tile == tile]
        assert sorted(cell for cell in spots(drawn, letter) if cell in places) == sorted(places)
        assert len(spots(drawn, letter)) == len(places) + 1  # and the monster itself


def test_letters_on_one_field_do_not_cover_one_another(drawn: Recorder) -> None:
    annotate.annotated(plain(), score_fressen(fressen({}, supply="RA2w RB2w RC3w RD4w YA3w YB5w YC2w YD4w")))
    inside = [at for text, at in drawn.plates if text in "abcdefgh" and LEFT < at[0] < LEFT + FIELD and TOP < at[1] < TOP + FIELD]
    assert len(inside) == 8
    assert min(float(np.linalg.norm(one - other)) for one, other in itertools.combinations(inside, 2)) > 20


def test_hordes_are_joined_and_bites_are_arrows_from_eater_to_victim(monkeypatch: pytest.MonkeyPatch) -> None:
    arrows: list[tuple[NDArray[np.float64], NDArray[np.float64]]] = []
    joined: list[NDArray[np.float64]] = []
    monkeypatch.setattr(drawing, "arrow", lambda image, start, end, *rest: arrows.append((start, end)) if image.shape[1] >= 1600 else None)
    monkeypatch.setattr(drawing, "path", lambda image, points, *rest: joined.append(points) if image.shape[1] >= 1600 else None)
    annotate.annotated(plain(), score_fressen(fressen({(0, 0): "RA5w", (1, 0): "YA1m", (5, 5): "RA2h"})))
    (link,) = joined
    assert link[0][0] < LEFT + FIELD < link[1][0]
    assert np.allclose(link[:, 1], TOP + FIELD / 2)
    (first, second) = arrows  # a 5 and a 1 eat one another
    assert first[0][0] < LEFT + FIELD < first[1][0]
    assert second[0][0] > LEFT + FIELD > second[1][0]
    assert abs(first[0][1] - second[0][1]) > 20  # side by side, not one upon the other


def test_who_only_wants_to_know_what_lies_there_sees_no_places_or_bites(drawn: Recorder) -> None:
    picture = annotate.annotated(plain(), score_fressen(fressen({(0, 0): "RA5w", (1, 0): "YA1m"}, supply="RB2w")).unscored())
    assert len(spots(drawn, "a")) == 1
    assert palette.BITE not in colours_on(picture, (0, 0)) | colours_on(picture, (1, 0))
    assert "Points" not in drawn.texts


def test_a_monster_on_another_landscape_is_marked(drawn: Recorder) -> None:
    annotate.annotated(plain(), score_fressen(fressen({(2, 3): "RA3w", (0, 0): "RA3w"})))
    assert spots(drawn, "≠") == [(2, 3)]
    assert "wrong landscape" in drawn.texts


def test_a_doubted_monster_is_marked_and_what_hangs_on_it_too(drawn: Recorder) -> None:
    picture = annotate.annotated(plain(), score_fressen(fressen({(2, 3): "RA3h?", (0, 0): "RA3w"}, supply="RB2w")))
    assert spots(drawn, "?") == [(2, 3)]
    assert drawing.ORANGE in colours_on(picture, (2, 3))
    assert drawing.ORANGE not in colours_on(picture, (0, 0))
    assert {"Where the supplies may go ?", "Who must eat ?", "2 ?"} <= set(drawn.texts)


def test_the_panel_tells_points_supplies_and_bites(drawn: Recorder) -> None:
    table = score_fressen(fressen({(0, 0): "RA5w", (1, 0): "YA1m"}, supply="RB2w", boss="yellow"), ["Anna", "Łukasz"])
    annotate.annotated(plain(), table)
    assert {"red Anna", "yellow Łukasz", "The boss lies on yellow's side.", "B 2 (water): 11 fields"} <= set(drawn.texts)
    assert {"red Anna: one bite", "yellow Łukasz: one bite"} <= set(drawn.texts)
    assert "BOSS: yellow" in [text for text, _ in drawn.signs]


def test_no_sign_covers_the_board_or_a_monster(drawn: Recorder) -> None:
    annotate.annotated(plain(), score_fressen(fressen({(0, 0): "RA5w"}, supply="RB2w YC4h", boss="red")))
    assert not any(
        left + width > LEFT and left < LEFT + 6 * FIELD and top + height > TOP and top < TOP + 6 * FIELD
        for _, (left, top, width, height) in drawn.signs
    )


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (3280, 2464)])
def test_small_and_large_photographs_show_the_same_signs(width: int, height: int, drawn: Recorder) -> None:
    table = score_fressen(fressen({(0, 0): "RA3w?"}, supply="RB2w"))
    picture = annotate.annotated(plain(width, height), table.scaled(width / 1640, (width, height)))
    assert picture.shape[1] >= max(1600, width)
    assert [text for text, _ in drawn.plates].count("a") == 12
    assert [text for text, _ in drawn.plates].count("?") == 1


def test_without_a_board_the_monsters_are_drawn_all_the_same(drawn: Recorder) -> None:
    annotate.annotated(plain(), score_fressen(fressen({}, supply="RA3w", layout=None)))
    assert "A3w" in drawn.texts
    assert "No board can be made out, so nothing can be counted." in " ".join(drawn.texts)
