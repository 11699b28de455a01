"""How the counter of eyes is trained: the same seed gives the same creatures and weights, and what is taught is learnt."""

from __future__ import annotations

from itertools import islice

import numpy as np

from benchmarks.eyes.creatures import any_style, body_colour, draw
from benchmarks.eyes.network import Network, right_choices, together, train
from benchmarks.eyes.tables import all_of, copies, measured, shots
from vision.arrays import floats
from vision.bugs.balls import MOST, PAIRS, THREES, Balls
from vision.bugs.eyes import COUNTED, SETS, choices, count_eyes, standardized
from vision.bugs.face import SIZE


def test_tiles_follow_from_the_seed() -> None:
    one, other = (list(islice(shots(np.random.default_rng(7), each=2), 6)) for _ in range(2))
    for tile, again in zip(one, other, strict=True):
        np.testing.assert_array_equal(tile.face.pictures, again.face.pictures)
        np.testing.assert_array_equal(tile.middles, again.middles)


def test_a_creature_has_the_eyes_asked_for_within_the_piece() -> None:
    rng = np.random.default_rng(3)
    for eyes in (1, 2, 3) * 10:
        drawing = draw(eyes, any_style(rng), body_colour(rng), rng)
        away = np.hypot(*(drawing.middles - len(drawing.picture) / 2).T)
        assert len(drawing.radii) == eyes
        assert (away < 0.95 * len(drawing.picture) / 2).all()


def test_copies_of_a_drawing_differ_in_colour_only() -> None:
    style = any_style(np.random.default_rng(1))
    red, blue = (draw(2, style, colour, np.random.default_rng(5)) for colour in ((40, 40, 205), (200, 60, 40)))
    np.testing.assert_array_equal(red.middles, blue.middles)
    assert not np.array_equal(red.picture, blue.picture)


def test_eyes_are_said_to_be_where_the_counter_sees_them() -> None:
    tiles = list(islice(copies(np.random.default_rng(11), each=1), 60))
    counts = count_eyes(all_of([tile.face for tile in tiles]))
    clear = [(sign.count, len(tile.radii)) for sign, tile in zip(counts, tiles, strict=True) if sign.sure]
    assert len(clear) > 10
    assert np.mean([said == true for said, true in clear]) > 0.9
    assert all((tile.middles > 0).all() and (tile.middles < SIZE).all() for tile in tiles)


def test_spots_on_eyes_are_told_from_others() -> None:
    seen = measured(copies(np.random.default_rng(2), each=1), 30)
    found = [len(set(covered[covered >= 0].tolist())) for covered in seen.covered]
    assert all(number <= count for number, count in zip(found, seen.counts, strict=True))
    assert np.sum(found) > 0.7 * seen.counts.sum()


def test_a_choice_is_right_that_holds_each_eye_once() -> None:
    covered = np.full((1, MOST), -1, np.int8)
    covered[0, [2, 5, 7]] = 0, 1, 1  # two spots lie on the second eye
    right = right_choices(covered, np.zeros((1, len(PAIRS)), np.bool_), np.array([2]))
    assert [chosen for chosen, so in zip(SETS, right[0], strict=True) if so] == [(2, 5), (2, 7)]


def test_where_an_eye_has_no_spot_only_the_number_is_right() -> None:
    right = right_choices(np.full((1, MOST), -1, np.int8), np.zeros((1, len(PAIRS)), np.bool_), np.array([3]))
    assert {len(chosen) for chosen, so in zip(SETS, right[0], strict=True) if so} == {3}


def taught(seed: int) -> tuple[Network, float]:
    """Two fields taught that a spot is an eye where its first measure is positive, and their share of right counts."""
    rng = np.random.default_rng(seed)
    faces = 700
    counts = rng.integers(1, 4, faces)
    covered = np.full((faces, MOST), -1, np.int8)
    for of_face, count in zip(covered, counts, strict=True):
        of_face[rng.permutation(MOST)[:count]] = np.arange(count)
    looks = floats(rng.normal(size=(faces, MOST, 3)))
    looks[..., 0] = np.where(covered >= 0, 1, -1) * (0.3 + np.abs(looks[..., 0]))
    pairs, rows = floats(rng.normal(size=(faces, len(PAIRS), 2))), floats(rng.normal(size=(faces, len(THREES), 2)))
    same = np.zeros((faces, len(PAIRS)), np.bool_)
    balls = Balls(looks[..., :2], looks[..., 0], looks, pairs, rows, same)
    fields = []
    for _ in range(2):
        *_, field = train(balls, right_choices(covered, same, counts), 12, rng)
        fields.append(field)
    net = together(fields)
    said = (choices(*standardized(looks, pairs, net), rows, same, net).mean(axis=0) @ COUNTED.T).argmax(axis=1) + 1
    return net, float((said == counts).mean())


def test_what_is_taught_is_learnt_the_same_each_time() -> None:
    (net, right), (again, _) = taught(1), taught(1)
    assert right > 0.9
    for name, weights in net.items():
        np.testing.assert_array_equal(weights, again[name])
