"""Monsters with the same creature are of one species, whoever owns them; learnt creatures give them names."""

from __future__ import annotations

from dataclasses import replace
from string import printable, whitespace

import cv2
import numpy as np
import pytest

from tests.vision.drawn_monster import CLOVER, PILL, PUFF, STAR, Drawing, Monster, draw_monsters
from vision.arrays import image
from vision.fressen.creature import Creature
from vision.fressen.face import UNSURE_SPECIES, Print, read_faces
from vision.fressen.species import distances, group

NAMES = {"puff": PUFF, "star": STAR, "pill": PILL, "clover": CLOVER}


def faces(*drawings: Drawing, degrees: float = 0.0, side_px: float = 80.0) -> list[Print]:
    """What is printed on monsters with these creatures, turn about red and yellow."""
    monsters = [Monster(("red", "yellow")[i % 2], 1 + i % 5, "meadow", one, degrees + 31 * i) for i, one in enumerate(drawings)]
    drawn = draw_monsters(monsters, side_px=side_px)
    return read_faces(drawn.image, drawn.quads)


def test_each_creature_is_one_species_on_red_and_yellow() -> None:
    prints = faces(PUFF, PUFF, STAR, STAR, PILL, PILL, CLOVER, CLOVER, PUFF, CLOVER)
    labels = [seen.species for seen in prints]
    assert labels == [f"kind {number}" for number in (1, 1, 2, 2, 3, 3, 4, 4, 1, 4)]
    assert not any(seen.doubts for seen in prints)


@pytest.mark.parametrize("drawing", NAMES.values(), ids=NAMES)
def test_one_species_alone_is_one_species(drawing: Drawing) -> None:
    prints = faces(*[drawing] * 6)
    assert {seen.species for seen in prints} == {"kind 1"}
    assert not any(seen.doubts for seen in prints)


def test_two_monsters_of_two_species() -> None:
    assert [seen.species for seen in faces(PUFF, PILL)] == ["kind 1", "kind 2"]


def test_creatures_of_one_colour_are_told_by_their_shape() -> None:
    green = [replace(drawing, body=CLOVER.body) for drawing in (PUFF, STAR, CLOVER)]
    assert [seen.species for seen in faces(*green, *green)] == ["kind 1", "kind 2", "kind 3"] * 2


def test_several_of_the_same_shape_in_a_very_different_colour_are_another_species() -> None:
    blue, green = replace(PUFF, body=(60, 110, 210)), replace(PUFF, body=(70, 160, 60))
    prints = faces(blue, green, green, blue, blue, green)
    assert [seen.species for seen in prints] == ["kind 1", "kind 2", "kind 2", "kind 1", "kind 1", "kind 2"]
    assert not any(seen.doubts for seen in prints)


def test_the_ground_does_not_shine_into_a_creature_a_little_out_of_focus() -> None:
    drawn = draw_monsters([Monster(owner, 3, "water", STAR) for owner in ("red", "yellow")], side_px=70)
    blurred = image(cv2.GaussianBlur(drawn.image, (0, 0), 0.6))
    red, yellow = (seen.creature.colour for seen in read_faces(blurred, drawn.quads))
    assert float(np.abs(red - yellow).max()) < 0.2


def test_the_same_shape_in_another_colour_is_doubted() -> None:
    prints = faces(STAR, STAR, STAR, replace(STAR, body=(70, 150, 190)))
    assert UNSURE_SPECIES in prints[3].doubts


def test_what_is_no_monster_does_not_take_the_place_of_a_species() -> None:
    drawn = draw_monsters([Monster("red", 3 + i % 3, "water", one, 40 * i) for i, one in enumerate([*NAMES.values()] * 2)])
    between = (drawn.quads[0] + drawn.quads[1]) / 2
    *prints, nothing = read_faces(drawn.image, [*drawn.quads, between])
    assert [seen.species for seen in prints] == [f"kind {number}" for number in (1, 2, 3, 4)] * 2
    assert not any(seen.doubts for seen in prints)
    assert UNSURE_SPECIES in nothing.doubts


def test_more_kinds_than_there_are_species_leave_doubts() -> None:
    prints = faces(*[*NAMES.values(), Drawing((200, 120, 40), 3, 0.06, 1)] * 2)
    labels = [seen.species for seen in prints]
    merged = [seen for seen in prints if labels.count(seen.species) > 2]
    assert any(UNSURE_SPECIES in seen.doubts for seen in merged)


def test_no_creatures_no_groups() -> None:
    assert group([], np.zeros(0, np.bool_)).labels.size == 0


def test_a_creature_is_as_good_as_new_after_being_written_down() -> None:
    (seen,) = faces(STAR)
    text = seen.creature.to_text()
    assert set(text) <= set(printable) - set(whitespace)
    again = Creature.from_text(text)
    assert again.to_text() == text
    assert float(distances([again], [seen.creature])[0, 0]) < 0.5


def test_what_was_written_by_another_version_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match="learn the set again"):
        Creature.from_text("abcde")
