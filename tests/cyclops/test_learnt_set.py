"""Reading with a learnt set: its names are used, and what its board has below the monsters."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from cyclops import learnt
from cyclops.errors import UnreadableError
from cyclops.learnt import learnt_set
from engine.fressen import tileset as fressen_sets
from engine.sets import printed_set
from tests.cyclops.bugs_tables import hands
from tests.cyclops.eye import FakeEye, usual_table
from tests.cyclops.fressen_tables import fressen
from tests.cyclops.test_command_line import objects, run

PICTURE = np.full((1232, 1640, 3), 128, np.uint8)
MakePhoto = Callable[..., Path]


@pytest.fixture
def own(tmp_path: Path) -> Callable[[str, str], Path]:
    """Makes a set: the printed one, with something added."""

    def make(game: str, more: str = "") -> Path:
        path = tmp_path / f"{game}.toml"
        path.write_text(f"{printed_set(game)}\n{more}", encoding="utf-8")
        return path

    return make


def test_drawings_are_called_by_the_names_of_the_set(
    own: Callable[..., Path], eye: FakeEye, photo: MakePhoto, monkeypatch: pytest.MonkeyPatch
) -> None:
    def named(picture: object, reading: object, looks: dict[str, tuple[str, ...]], complete: bool) -> object:
        assert (looks, complete) == ({"snail": ("looks so",)}, True)
        return hands({1: "snail2"})

    monkeypatch.setattr(learnt, "name_drawings", named)
    eye.answers = [hands({1: "A2"})]
    (reading,) = objects(run("read", photo(), "--json", "--set", own("bugs", '[looks]\nsnail = ["looks so"]')))
    assert reading["tiles"][0]["kind"] == "snail"
    assert eye.games == ["bugs"]  # the set says which game lies there


def test_covered_fields_are_those_of_the_learnt_board(own: Callable[..., Path]) -> None:
    rows = fressen_sets.printed_box().layout.to_text()
    read = fressen({(0, 0): "RA3w"}, layout=("h" if rows[0] == "w" else "w") + rows[1:])
    board = learnt_set(own("fressen")).named(PICTURE, read).board  # type: ignore[union-attr]
    assert board is not None
    assert board.terrain[0] == fressen_sets.printed_box().layout.landscapes[0]


def test_another_board_than_the_learnt_one_stays_as_it_was_read(own: Callable[..., Path]) -> None:
    read = fressen({(0, 0): "RA3w"})
    assert learnt_set(own("fressen")).named(PICTURE, read) == read


def test_a_reading_of_another_game_stays_as_it_was(own: Callable[..., Path]) -> None:
    assert learnt_set(own("bugs", '[looks]\nsnail = ["x"]')).named(PICTURE, usual_table()) == usual_table()


def test_looks_that_are_none_are_told(own: Callable[..., Path]) -> None:
    with pytest.raises(UnreadableError, match="does not say what the monsters look like"):
        learnt_set(own("bugs", '[looks]\nsnail = ["nonsense"]')).named(PICTURE, hands({1: "A2"}))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("nothing", "is no set"),
        ('game = "chess"', "is no set"),
        ('game = "bugs"', "trophies"),
        ('game = "factory"\n[tiles]\nGPWX = 1', "line 3"),
    ],
)
def test_what_is_no_set_is_told_with_its_name(text: str, why: str, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableError, match=f"own.toml.*{why}"):
        learnt_set(path)


def test_a_set_that_cannot_be_read_ends_the_command_before_any_photograph(eye: FakeEye, photo: MakePhoto, tmp_path: Path) -> None:
    result = run("score", photo(), "--set", tmp_path / "gone.toml")
    assert (result.exit_code, eye.games) == (1, [])
    assert "gone.toml" in result.stderr
