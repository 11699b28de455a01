"""A complete set of each game, learnt from drawn pictures by the eye as it is; and what reading with it then says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import cv2
import pytest

from cyclops.learnt import default_file
from engine.bugs import tileset as bugs_sets
from engine.factory import Tile
from engine.factory import tileset as factory_sets
from engine.fressen import Side
from engine.fressen import tileset as fressen_sets
from tests.cyclops.test_command_line import objects, run
from tests.cyclops.test_learn import learn, plain
from tests.vision.drawn_bugs import draw_bugs, in_rows
from tests.vision.drawn_fressen import SIX_BY_SIX, Table, draw_fressen
from tests.vision.drawn_fressen import Lying as LyingMonster
from tests.vision.drawn_monster import CLOVER, PILL, PUFF, STAR, Monster, draw_monsters
from tests.vision.drawn_table import Camera, draw_table
from vision.arrays import Image

Save = Callable[[str, Image], Path]

DRAWINGS = [f"{body}2{limbs}" for body in "obts" for limbs in ("ae", "cg", "bdfh", "aceg")][:15]


@pytest.fixture
def save(tmp_path: Path) -> Save:
    """Saves a drawn picture."""

    def written(name: str, image: Image) -> Path:
        path = tmp_path / name
        path.write_bytes(cv2.imencode(".png", image)[1].tobytes())
        return path

    return written


def hand(words: str, per_row: int, size: tuple[int, int]) -> Image:
    return draw_bugs(*in_rows(words, per_row), camera=Camera(size, 90.0)).table.image


def test_fifteen_drawings_are_learnt_from_one_picture_and_named_in_another(save: Save) -> None:
    every = save("set.png", hand(" ".join(DRAWINGS), 5, (600, 420)))
    names = [f"bug-{letter}" for letter in "abcdefghijklmno"]
    result = learn("bugs", every, typed=[*(f"{name} 2" for name in names), "yes"])
    assert (result.exit_code, result.stderr) == (0, "")
    assert plain("45 tiles with 15 drawings") in plain(result.stdout)
    text = default_file("bugs").read_text(encoding="utf-8")
    assert bugs_sets.box_from_set(text).copies((2,)) == dict.fromkeys(names, 3)

    shown = save("hand.png", hand("s2cg t2ae o2ae b2bdfh o2ae", 3, (500, 400)))
    whole, five = ([tile["kind"] for tile in _in_rows(reading["tiles"])] for reading in objects(run("read", every, shown, "--json")))
    assert set(whole) == set(names)
    assert five == [whole[DRAWINGS.index(word)] for word in ("s2cg", "t2ae", "o2ae", "b2bdfh", "o2ae")]

    twice = five[2]
    default_file("bugs").write_text(text.replace(f"{twice} = 3", f"{twice} = 1"), encoding="utf-8")
    told = plain(run("score", shown).stdout)
    assert plain(f"Names are those of your set 'bugs' ({default_file('bugs')}).") in told
    assert plain(f"2 tiles with the drawing {twice} were seen, and there are only 1; one was misread") in told


def _in_rows(tiles: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Tiles that lie in rows 100 px apart, line by line."""

    def place(tile: dict[str, Any]) -> tuple[int, float]:
        x, y = (sum(values) / 4 for values in zip(*tile["corners"], strict=True))
        return round(y / 100), x

    return sorted(tiles, key=place)


def test_a_whole_box_of_monster_factory_is_learnt_from_two_pictures(save: Save) -> None:
    box = factory_sets.printed_box()
    words = [kind.to_text().replace("*", "1") for kind, number in box.kinds or () for _ in range(number)]
    halves = (words[:44], words[44:])
    grids = ("\n".join(" ".join(half[row : row + 6]) for row in range(0, 44, 6)) for half in halves)
    photos = [save(f"{number}.png", draw_table(grid, camera=Camera((560, 640))).image) for number, grid in enumerate(grids)]
    result = learn("factory", *photos)
    assert (result.exit_code, result.stderr) == (0, "")
    assert plain("88 tiles, 35 with an eye") in plain(result.stdout)
    assert factory_sets.box_from_set(default_file("factory").read_text(encoding="utf-8")) == box

    too_many = save("table.png", draw_table("PPPP1 PPPP1", camera=Camera((400, 300))).image)
    told = plain(run("score", too_many, "--game", "factory").stdout)
    assert plain(f"Tiles are compared with those of your set 'factory' ({default_file('factory')}).") in told
    assert plain(f"There are {2 - dict(box.kinds or ())[Tile.from_text('PPPP*')]} more tiles PPPP* on the table than in the set") in told


SPECIES = {"1h": PUFF, "2h": STAR, "4h": PILL, "5h": CLOVER}
"""Creatures, and the monster that only this species has besides those that all have."""


def side(owner: str) -> list[Monster]:
    """All monsters of a side: six of each species."""
    usual = ((1, "water"), (2, "meadow"), (3, "mountain"), (4, "water"), (5, "meadow"))
    return [
        Monster(owner, number, terrain, creature)
        for own, creature in SPECIES.items()
        for number, terrain in (*usual, (int(own[0]), "mountain"))
    ]


def loose(monsters: Sequence[Monster]) -> Image:
    picture = draw_monsters(monsters, side_px=60.0).image
    return cv2.copyMakeBorder(picture, 60, 60, 60, 60, cv2.BORDER_CONSTANT, value=(95, 120, 140))  # type: ignore[return-value]


def test_board_and_monsters_of_both_sides_are_learnt_from_three_pictures(save: Save) -> None:
    photos = [save("board.png", draw_fressen(Table(size=(640, 640))).image)]
    photos += [save(f"{owner}.png", loose(side(owner))) for owner in ("red", "yellow")]
    result = learn("fressen", *photos, typed=["", "slurp", "gulp", "munch", "crunch"])
    assert (result.exit_code, result.stderr) == (0, "")
    assert plain("The board, 24 monsters of red and 24 of yellow") in plain(result.stdout)
    box = fressen_sets.box_from_set(default_file("fressen").read_text(encoding="utf-8"))
    assert box.kinds(Side.RED) == box.kinds(Side.YELLOW)
    names = {kind.to_text()[-2:]: kind.species for kind, _ in box.red if kind.to_text()[-2:] in SPECIES}
    assert set(names.values()) == {"slurp", "gulp", "munch", "crunch"}

    laid = [LyingMonster(Monster("red", 1, "water", PILL), (0.5, 0.5)), LyingMonster(Monster("yellow", 3, "mountain", STAR), (2.5, 0.5))]
    table = save("table.png", draw_fressen(Table(laid, size=(640, 640), degrees=90.0)).image)
    (reading,) = objects(run("read", table, "--json"))
    assert {(tile["species"], *tile["cell"]) for tile in reading["tiles"]} == {(names["4h"], 0, 0), (names["2h"], 2, 0)}
    assert reading["board"]["terrain"] == [line.split() for line in SIX_BY_SIX.strip().split("\n")]
