"""`cyclops learn`: what is asked, what is written, and what reading with the set then says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cyclops import cli
from cyclops.learn import bugs as learn_bugs
from cyclops.learn import fressen as learn_fressen
from cyclops.learn import learning
from engine.bugs import tileset as bugs_sets
from engine.factory import Tile
from engine.factory import tileset as factory_sets
from engine.fressen import Side
from engine.fressen import tileset as fressen_sets
from engine.tileset import set_looks, set_name
from tests.cyclops.bugs_tables import hands
from tests.cyclops.eye import FakeEye
from tests.cyclops.fressen_tables import STRIPES, fressen
from tests.cyclops.tables import PAIR, TRIO, TableBuilder
from vision.arrays import Image
from vision.bugs.reading import BugsReading
from vision.fressen.reading import FressenReading

MakePhoto = Callable[..., Path]


@pytest.fixture
def shown(eye: FakeEye, monkeypatch: pytest.MonkeyPatch) -> FakeEye:
    """An eye to which a drawing looks like its letter in capitals, in whatever photograph."""
    monkeypatch.setattr(learning, "read_table", eye)
    monkeypatch.setattr(learn_bugs, "looks_of", lambda picture, reading: tuple(tile.kind for tile in reading.tiles))
    monkeypatch.setattr(learn_bugs, "name_drawings", _name_drawings)
    monkeypatch.setattr(learn_fressen, "looks_of", lambda picture, reading: tuple(tile.species for tile in reading.tiles))
    monkeypatch.setattr(learn_fressen, "name_species", _name_species)
    return eye


def _name_drawings(picture: Image, reading: BugsReading, looks: Mapping[str, Sequence[str]]) -> BugsReading:
    names = {look: name for name, seen in looks.items() for look in seen}
    return replace(reading, tiles=tuple(replace(tile, kind=names.get(tile.kind, tile.kind)) for tile in reading.tiles))


def _name_species(picture: Image, reading: FressenReading, looks: Mapping[str, Sequence[str]]) -> FressenReading:
    names = {look: name for name, seen in looks.items() for look in seen}
    return replace(reading, tiles=tuple(replace(tile, species=names.get(tile.species, tile.species)) for tile in reading.tiles))


def learn(*arguments: object, typed: Sequence[str] = ()) -> Result:
    return CliRunner().invoke(cli.app, ["learn", *map(str, arguments)], input="".join(f"{line}\n" for line in typed))


def test_the_tiles_of_monster_factory_are_counted_over_all_photographs(shown: FakeEye, photo: MakePhoto, tmp_path: Path) -> None:
    shown.answers = [TableBuilder().monster(TRIO, eyes={(0, 0)}).reading(), TableBuilder().monster(PAIR).monster(PAIR).reading()]
    result = learn("factory", photo("1.jpg"), photo("2.jpg"), "-o", tmp_path / "own.toml", "--name", "From Grandma")
    assert (result.exit_code, result.stderr) == (0, "")
    text = (tmp_path / "own.toml").read_text(encoding="utf-8")
    assert set_name(text) == "From Grandma"
    kinds = factory_sets.box_from_set(text).kinds
    assert kinds is not None
    assert dict(kinds) == {Tile.from_text(word).kind: number for word, number in {"PWWW*": 1, "PWPW": 1, "PWWW": 1, "GWWW": 4}.items()}


def test_a_doubted_tile_is_asked_about_and_the_answer_counts(shown: FakeEye, photo: MakePhoto, tmp_path: Path) -> None:
    doubts = {(1, 0): "its east edge lies in glare", (2, 0): "it is covered"}
    shown.answers = [TableBuilder().monster({(0, 0): "GWWW", **{(column, 0): "GWWW" for column in (1, 2, 3)}}, doubts=doubts).reading()]
    result = learn("factory", photo(), "-o", tmp_path / "own.toml", typed=["GWXW", "GPWW*", "-"])
    assert "its east edge lies in glare Which tile lies at 27 % of its width and 28 % of its height (- for none)? [GWWW]" in result.stdout
    assert result.exit_code == 0
    kinds = factory_sets.box_from_set((tmp_path / "own.toml").read_text(encoding="utf-8")).kinds
    assert dict(kinds or ()) == {Tile.from_text("GPWW*").kind: 1, Tile.from_text("GWWW").kind: 2}


def test_drawings_get_names_and_are_known_in_the_next_photograph(shown: FakeEye, photo: MakePhoto, tmp_path: Path) -> None:
    letters = "ABCDEFGHIJKLMNO"
    shown.answers = [
        hands({None: " ".join(f"{letter}2" for letter in letters[:8] for _ in range(3))}),
        hands({None: "A2 " + " ".join(f"{letter}2" for letter in letters[8:] for _ in range(3))}),
    ]
    names = [f"bug-{letter.lower()}" for letter in letters]
    result = learn("bugs", photo("1.jpg"), photo("2.jpg"), "-o", tmp_path / "own.toml", typed=names)
    assert result.exit_code == 1
    assert "there are 1 to 3 tiles of a drawing, not 4 of bug-a" in result.stderr
    assert result.stdout.count("What do you call") == 15  # the A of the second photograph is known
    assert not (tmp_path / "own.toml").exists()


def test_a_whole_set_of_drawings_is_written_with_their_looks(shown: FakeEye, photo: MakePhoto, tmp_path: Path) -> None:
    letters = "ABCDEFGHIJKLMNO"
    shown.answers = [hands({None: " ".join(f"{letter}2" for letter in letters for _ in range(3))})]
    result = learn("bugs", photo(), "-o", tmp_path / "own.toml", typed=["Snail", "snail", *[""] * 14])
    assert (result.exit_code, result.stderr) == (0, "")
    assert "A drawing has a name of lower-case letters" in result.stdout  # and is asked again
    text = (tmp_path / "own.toml").read_text(encoding="utf-8")
    assert bugs_sets.box_from_set(text).copies((2,))["snail"] == 3
    assert set_looks(text)["snail"] == ("A", "A", "A")


EVERY = [f"{species}{number}{letter}" for species in "ABCD" for number in (1, 3) for letter in "wmh"]


def test_board_and_monsters_of_both_sides_are_learnt(shown: FakeEye, photo: MakePhoto, tmp_path: Path) -> None:
    red, yellow = (" ".join(f"{side}{kind}" for kind in EVERY) for side in "RY")
    shown.answers = [fressen({}), fressen({}, red, layout=None), fressen({}, yellow, layout=None)]
    photos = [photo(f"{number}.jpg") for number in range(3)]
    result = learn("fressen", *photos, "-o", tmp_path / "own.toml", typed=["slurp", "gulp", "munch", "crunch"])
    assert (result.exit_code, result.stderr) == (0, "")
    text = (tmp_path / "own.toml").read_text(encoding="utf-8")
    box = fressen_sets.box_from_set(text)
    assert box.layout.to_text() == STRIPES
    assert box.red == box.yellow
    assert {kind.species for kind, _ in box.kinds(Side.RED)} == {"slurp", "gulp", "munch", "crunch"}
    assert set_looks(text)["slurp"] == ("A",) * 6


def test_what_is_missing_is_told_and_nothing_is_written(shown: FakeEye, photo: MakePhoto, tmp_path: Path) -> None:
    shown.answers = [fressen({}, "RA1w RB2m")]
    result = learn("fressen", photo(), "-o", tmp_path / "own.toml", typed=["slurp", "gulp"])
    assert result.exit_code == 1
    assert result.stderr == "The set is not whole, and nothing is written: red must have 24 monsters, not 2.\n"
    assert not (tmp_path / "own.toml").exists()


def test_without_a_board_the_empty_board_is_asked_for(shown: FakeEye, photo: MakePhoto, tmp_path: Path) -> None:
    shown.answers = [fressen({}, "RA1w", layout=None)]
    assert "photograph the empty board as well" in learn("fressen", photo(), "-o", tmp_path / "own.toml", typed=["slurp"]).stderr


def test_from_a_photograph_that_is_doubted_nothing_is_learnt_unless_told_so(shown: FakeEye, photo: MakePhoto, tmp_path: Path) -> None:
    shown.answers = [TableBuilder().monster(TRIO).reading(), TableBuilder().monster(PAIR).reading(doubts=("A hand covers the table.",))]
    result = learn("factory", photo("1.jpg"), photo("2.jpg"), "-o", tmp_path / "own.toml", typed=["perhaps", "no"])
    assert "The answer is yes or no, not 'perhaps'." in result.stdout
    assert factory_sets.box_from_set((tmp_path / "own.toml").read_text(encoding="utf-8")).size == 3


def test_without_anybody_at_the_keyboard_a_question_ends_it(shown: FakeEye, photo: MakePhoto, tmp_path: Path) -> None:
    shown.answers = [hands({None: "A2"})]
    result = learn("bugs", photo(), "-o", tmp_path / "own.toml")
    assert result.exit_code == 1
    assert "learn the set at a keyboard" in result.stderr


def test_what_was_seen_is_drawn_beside_the_file(shown: FakeEye, photo: MakePhoto, tmp_path: Path) -> None:
    shown.answers = [TableBuilder().monster(TRIO).reading()]
    learn("factory", photo(), "-o", tmp_path / "own.toml")
    assert [entry.name for entry in (tmp_path / "own-pictures").iterdir()] == ["table.cyclops.jpg"]


def test_a_file_that_is_there_is_not_overwritten(shown: FakeEye, photo: MakePhoto, tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text("mine", encoding="utf-8")
    result = learn("factory", photo(), "-o", tmp_path / "own.toml")
    assert (result.exit_code, shown.games) == (1, [])
    assert "exists already" in result.stderr
    assert (tmp_path / "own.toml").read_text(encoding="utf-8") == "mine"


def test_a_photograph_that_cannot_be_read_ends_it(shown: FakeEye, tmp_path: Path) -> None:
    result = learn("factory", tmp_path / "gone.jpg", "-o", tmp_path / "own.toml")
    assert result.exit_code == 1
    assert "gone.jpg" in result.stderr
