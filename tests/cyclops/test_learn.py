"""`cyclops learn`: what is asked, what is counted, what is written, and that nothing is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cyclops import cli
from cyclops.learn import bugs as learn_bugs
from cyclops.learn import fressen as learn_fressen
from cyclops.learn import learning
from cyclops.learn.picture import Mark
from cyclops.learn.questions import Person
from cyclops.learnt import default_file
from engine.bugs import tileset as bugs_sets
from engine.errors import SetError
from engine.factory import Tile
from engine.factory import tileset as factory_sets
from engine.fressen import Side
from engine.fressen import tileset as fressen_sets
from engine.sets import printed_set
from engine.tileset import set_looks, set_name
from tests.cyclops.bugs_tables import hands
from tests.cyclops.eye import FakeEye
from tests.cyclops.fressen_tables import STRIPES, fressen
from tests.cyclops.tables import PAIR, TRIO, TableBuilder
from vision.arrays import Image
from vision.bugs.reading import BugsReading
from vision.fressen.board import NOT_FOUND
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


def _name_drawings(picture: Image, reading: BugsReading, looks: Mapping[str, Sequence[str]], complete: bool) -> BugsReading:
    names = {look: name for name, seen in looks.items() for look in seen}
    return replace(reading, tiles=tuple(replace(tile, kind=names.get(tile.kind, tile.kind)) for tile in reading.tiles))


def _name_species(picture: Image, reading: FressenReading, looks: Mapping[str, Sequence[str]], complete: bool) -> FressenReading:
    names = {look: name for name, seen in looks.items() for look in seen}
    return replace(reading, tiles=tuple(replace(tile, species=names.get(tile.species, tile.species)) for tile in reading.tiles))


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """The file of a set that is not there yet."""
    return tmp_path / "own.toml"


@pytest.fixture
def photo(photo: MakePhoto) -> MakePhoto:
    """Makes photographs no two of which are the same."""
    numbers = count(400)
    return lambda name="table.jpg": photo(name, width=next(numbers))


def learn(*arguments: object, typed: Sequence[str] = ()) -> Result:
    return CliRunner().invoke(cli.app, ["learn", *map(str, arguments)], input="".join(f"{line}\n" for line in typed))


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def copies(path: Path) -> dict[str, int]:
    """The number of tiles of each drawing."""
    return bugs_sets.begun_box_from_set(text(path)).copies((1, 2, 3))


def tiles(path: Path) -> dict[Tile, int]:
    """The number of each kind of tile of Monster Factory."""
    return factory_sets.begun_tiles_from_set(text(path))


def factory(words: str) -> dict[Tile, int]:
    return dict(Counter(Tile.from_text(word).kind for word in words.split()))


def plain(output: str) -> str:
    """What was printed, however it was broken into lines."""
    return "".join(output.split())


def test_the_tiles_of_monster_factory_are_added_up_over_photographs(shown: FakeEye, photo: MakePhoto, own: Path) -> None:
    shown.answers = [TableBuilder().monster(TRIO, eyes={(0, 0)}).reading(), TableBuilder().monster(PAIR).monster(PAIR).reading()]
    result = learn("factory", photo("1.jpg"), photo("2.jpg"), "--set", own, "--name", "From Grandma")
    assert (result.exit_code, result.stderr) == (0, "")
    assert set_name(text(own)) == "From Grandma"
    assert tiles(own) == factory("PWWW* PWPW PWWW GWWW GWWW GWWW GWWW")
    assert plain("The tiles of all photographs were added up") in plain(result.stdout)


def test_the_same_photograph_is_not_counted_twice_and_the_same_tiles_need_not_be(shown: FakeEye, photo: MakePhoto, own: Path) -> None:
    first, second = photo("1.jpg"), photo("2.jpg")
    shown.answers = [TableBuilder().monster(PAIR).reading()] * 4
    learn("factory", first, first, "--set", own)
    assert tiles(own) == factory("GWWW GWWW")
    learn("factory", second, "--set", own)
    assert tiles(own) == factory("GWWW GWWW GWWW GWWW")
    assert plain("counted as one photograph shows at most") in plain(learn("factory", second, "--set", own, "--count", "most").stdout)
    assert tiles(own) == factory("GWWW GWWW")


def test_a_doubted_tile_is_asked_about_and_the_answer_counts(shown: FakeEye, photo: MakePhoto, own: Path) -> None:
    doubts = {(1, 0): "Its east edge lies in glare.", (2, 0): "It is covered."}
    shown.answers = [TableBuilder().monster({(column, 0): "GWWW" for column in range(4)}, doubts=doubts).reading()]
    result = learn("factory", photo(), "--set", own, typed=["GWXW", "GPWW*", "-"])
    assert "1: Its east edge lies in glare. Which tile is it? (four edges clockwise, * for an eye; - for none) [GWWW]" in result.stdout
    assert result.exit_code == 0
    assert tiles(own) == factory("GPWW* GWWW GWWW")


def test_without_an_answer_doubted_tiles_are_left_out_and_named(shown: FakeEye, photo: MakePhoto, own: Path) -> None:
    for arguments in ((), ("--yes",)):
        shown.answers = [TableBuilder().monster({(0, 0): "GWWW", (1, 0): "WWWG"}, doubts={(1, 0): "It is covered."}).reading()]
        result = learn("factory", path := photo(), "--set", own, *arguments)
        assert result.exit_code == 0
        assert plain(f"Left out of {path}: tile 1 (It is covered).") in plain(result.stdout)
        assert tiles(own) == factory("GWWW" if not arguments else "GWWW GWWW")


def test_drawings_get_names_and_eyes_and_are_known_in_the_next_photograph(shown: FakeEye, photo: MakePhoto, own: Path) -> None:
    shown.answers = [hands({None: "A2 A2 B2"}), hands({None: "A2 B2 B2 C1"})]
    result = learn("bugs", photo("1.jpg"), photo("2.jpg"), "--set", own, typed=["Snail", "snail", "slug 3", ""])
    assert "A: 2 tiles with 2 eyes. What do you call this drawing? [drawing-1]" in result.stdout
    assert "A drawing has a name of lower-case letters" in result.stdout  # and is asked again
    assert copies(own) == {"drawing-1": 1, "snail": 2, "slug": 2}
    assert bugs_sets.begun_box_from_set(text(own)).copies((3,)) == {"slug": 2}
    assert set_looks(text(own))["slug"][0] == "B"


def test_what_is_missing_is_told_and_the_next_photographs_go_on_from_there(shown: FakeEye, photo: MakePhoto, own: Path) -> None:
    shown.answers = [hands({None: " ".join(f"{letter}2 " * 3 for letter in "ABCDEFGHIJKLMN")})]
    result = learn("bugs", photo("1.jpg"), "--set", own, typed=[f"bug-{letter}" for letter in "abcdefghijklmn"])
    assert result.exit_code == 0
    assert plain("Not a whole set yet: 14 of 15 two-eyed drawings. The same command with more photographs goes on") in plain(result.stdout)
    assert text(own).startswith("# Not a whole set yet: 14 of 15 two-eyed drawings.\n")
    with pytest.raises(SetError, match="there must be 15 two-eyed drawings, and this set has 14"):
        bugs_sets.box_from_set(text(own))
    own.write_text(text(own).replace("bug-a = 3", "bug-a = 3  # my favourite"), encoding="utf-8")
    shown.answers = [hands({None: "A2 O2 O2 O2"})]
    result = learn("bugs", photo("2.jpg"), "--set", own, typed=["bug-o"])
    assert plain(result.stdout).startswith(plain(f"Going on with '{own}': 42 tiles with 14 drawings."))
    assert (bugs_sets.box_from_set(text(own)).copies((2,))["bug-o"], copies(own)["bug-a"]) == (3, 3)
    assert text(own).startswith('game = "bugs"')
    assert "bug-a = 3  # my favourite\n" in text(own)


@pytest.mark.parametrize(("answer", "number"), [("yes", 3), ("no", 2), (None, 2)])
def test_a_complete_set_with_few_tiles_of_a_drawing_is_asked_about(
    answer: str | None, number: int, shown: FakeEye, photo: MakePhoto, own: Path
) -> None:
    shown.answers = [hands({None: "A2 A2 " + " ".join(f"{letter}2 " * 3 for letter in "BCDEFGHIJKLMNO")})]
    result = learn("bugs", photo(), "--set", own, typed=[*[""] * 15, *([answer] if answer else [])])
    assert "Fewer than 3 tiles were seen of drawing-1. Does your box have 3 of each drawing all the same?" in result.stdout
    assert bugs_sets.box_from_set(text(own)).copies((2,))["drawing-1"] == number


def test_a_drawing_too_many_is_told(shown: FakeEye, photo: MakePhoto, own: Path) -> None:
    shown.answers = [hands({None: " ".join(f"{letter}2" for letter in "ABCDEFGHIJKLMNOP") + " Q1"})] * 2
    learn("bugs", photo("1.jpg"), "--set", own, "--yes")
    assert text(own).startswith("# Not a whole set yet: 1 of 5 one-eyed drawings.\n")
    learn("bugs", photo("2.jpg"), "--set", own, typed=["bug-p"])
    assert text(own).startswith("# Not a whole set yet: 16 two-eyed drawings where a box has 15; 1 of 5 one-eyed drawings.\n")


def test_a_set_typed_by_hand_learns_what_its_drawings_look_like(shown: FakeEye, photo: MakePhoto, own: Path) -> None:
    own.write_text(printed_set("bugs"), encoding="utf-8")
    shown.answers = [hands({None: "A2 A2 B2"})]
    result = learn("bugs", path := photo(), "--set", own, typed=["snail"])
    assert plain(f"Left out of {path}: drawing B (the set has all such drawings: which one is it?).") in plain(result.stdout)
    assert (bugs_sets.box_from_set(text(own)), set_looks(text(own))) == (bugs_sets.printed_box(), {"snail": ("A",)})


def test_no_drawing_has_more_than_three_tiles(shown: FakeEye, photo: MakePhoto, own: Path) -> None:
    shown.answers = [hands({None: "A2 A2 A2 A2"})]
    result = learn("bugs", photo(), "--set", own, typed=["snail"])
    assert plain("1 of 4 tiles of snail (no drawing has more than 3: have two one name?)") in plain(result.stdout)
    assert copies(own) == {"snail": 3}


def test_a_doubted_drawing_is_another_one_when_the_answer_says_so(shown: FakeEye, photo: MakePhoto, own: Path) -> None:
    unsure = "I am not sure which monsters look like this one."
    reading = hands({None: "A2 A2 B2 B2"})
    shown.answers = [replace(reading, tiles=(reading.tiles[0], *(replace(tile, doubts=(unsure,)) for tile in reading.tiles[1:])))]
    result = learn("bugs", photo(), "--set", own, typed=["snail", "", "slug", "-"])
    assert f"1: {unsure} Which drawing is it? (- for none) [snail]" in result.stdout
    assert copies(own) == {"slug": 1, "snail": 2}


def test_eyes_that_are_doubted_are_asked_about_once_for_all_tiles_of_a_drawing(shown: FakeEye, photo: MakePhoto, own: Path) -> None:
    unsure = "I am not sure how many eyes this monster has."
    reading = hands({None: "A2 A2"})
    reading = replace(reading, tiles=tuple(replace(tile, doubts=(unsure,)) for tile in reading.tiles))
    shown.answers = [reading, reading]
    result = learn("bugs", photo("1.jpg"), "--set", own)
    assert plain(f"drawing A ({unsure[:-1]})") in plain(result.stdout)
    assert copies(own) == {}
    result = learn("bugs", photo("2.jpg"), "--set", own, typed=["snail 3"])
    assert (
        f"A: 2 tiles with 2 eyes. {unsure} What do you call this drawing, and how many eyes has it (such as snail 3)? [drawing-1]"
        in result.stdout
    )
    assert bugs_sets.begun_box_from_set(text(own)).copies((3,)) == {"snail": 2}


EVERY = [f"{species}{number}{letter}" for species in "ABCD" for number in (1, 3) for letter in "wmh"]


def test_board_and_monsters_of_both_sides_are_learnt(shown: FakeEye, photo: MakePhoto, own: Path) -> None:
    red, yellow = (" ".join(f"{side}{kind}" for kind in EVERY) for side in "RY")
    shown.answers = [fressen({}), fressen({}, red, layout=None, doubts=(NOT_FOUND,)), fressen({}, yellow, layout=None)]
    photos = [photo(f"{number}.jpg") for number in range(3)]
    result = learn("fressen", *photos, "--set", own, typed=["", "slurp", "gulp", "munch", "crunch"])
    assert (result.exit_code, result.stderr) == (0, "")
    box = fressen_sets.box_from_set(text(own))
    assert box.layout.to_text() == STRIPES
    assert box.red == box.yellow
    assert {kind.species for kind, _ in box.kinds(Side.RED)} == {"slurp", "gulp", "munch", "crunch"}
    assert set_looks(text(own))["slurp"] == ("A", "slurp")


def test_of_a_doubted_monster_only_what_is_otherwise_is_typed(shown: FakeEye, photo: MakePhoto, own: Path) -> None:
    shown.answers = [fressen({}, "RA1w RA3w? RA3w? RA3w?", layout=None)]
    result = learn("fressen", photo(), "--set", own, typed=["slurp", "", "4 yellow h", "-"])
    assert "[red slurp 3 water]" in result.stdout
    begun = fressen_sets.begun_from_set(text(own))
    assert [{kind.to_text() for kind in begun.monsters[side]} for side in Side] == [{"slurp1w", "slurp3w"}, {"slurp4h"}]
    assert "36 fields of the board are not known; 2 of 24 monsters of red; 1 of 24 monsters of yellow; 1 of 4 species" in text(own)


def test_a_box_has_four_species(shown: FakeEye, photo: MakePhoto, own: Path) -> None:
    shown.answers = [fressen({}, "RA1w RB1w RC1w RD1w RE1w", layout=None), fressen({}, "RE1w RF1w?", layout=None)]
    result = learn("fressen", photo(), "--set", own, typed=["a", "b", "c", "d", "e", "-"])
    assert "A box has only 4 species, and these are a, b, c and d." in result.stdout
    result = learn("fressen", path := photo(), "--set", own)
    assert plain(f"Left out of {path}: species E (a box has only 4 species).") in plain(result.stdout)
    assert sum(fressen_sets.begun_from_set(text(own)).monsters[Side.RED].values()) == 4


def test_from_a_photograph_that_is_doubted_nothing_is_learnt_unless_told_so(shown: FakeEye, photo: MakePhoto, own: Path) -> None:
    shown.answers = [TableBuilder().monster(TRIO).reading(), TableBuilder().monster(PAIR).reading(doubts=("A hand covers the table.",))]
    result = learn("factory", photo("1.jpg"), photo("2.jpg"), "--set", own, typed=["perhaps", "no"])
    assert "The answer is yes or no, not 'perhaps'." in result.stdout
    assert (result.exit_code, "nothing was learnt from" in result.stderr.lower()) == (1, True)
    assert sum(tiles(own).values()) == 3


def test_a_photograph_of_another_game_is_left_out_unless_told_so(shown: FakeEye, photo: MakePhoto, own: Path) -> None:
    shown.answers = [hands({None: "A2 A2 A2"}), TableBuilder().monster(TRIO).reading()]
    result = learn("factory", path := photo(), "--set", own)
    assert (result.exit_code, own.exists()) == (1, False)
    assert result.stderr == f"'{path}' seems to show Bugs & Co, not Monster Factory: nothing was learnt from it.\n"
    shown.answers = [hands({None: "A2 A2 A2"}), TableBuilder().monster(TRIO).reading()]
    assert learn("factory", photo(), "--set", own, typed=["yes"]).exit_code == 0
    assert sum(tiles(own).values()) == 3


def test_what_is_taken_for_another_game_is_learnt_when_it_looks_more_like_this_one(shown: FakeEye, photo: MakePhoto, own: Path) -> None:
    shown.answers = [hands({None: "A2"}), fressen({}, "RA1w RA3w", layout=None)]
    assert learn("fressen", photo(), "--set", own).exit_code == 0
    assert shown.games == [None, "fressen"]
    assert sum(fressen_sets.begun_from_set(text(own)).monsters[Side.RED].values()) == 2


def test_a_photograph_on_which_there_is_nothing_is_told(shown: FakeEye, photo: MakePhoto, own: Path) -> None:
    shown.answers = [hands({})]
    result = learn("bugs", path := photo(), "--set", own)
    assert (result.exit_code, result.stderr) == (1, f"Nothing of Bugs & Co can be made out in '{path}'.\n")


def test_a_broken_photograph_among_several_stops_none(shown: FakeEye, photo: MakePhoto, own: Path, tmp_path: Path) -> None:
    shown.answers = [TableBuilder().monster(TRIO).reading()]
    result = learn("factory", tmp_path / "gone.jpg", photo(), "--set", own)
    assert (result.exit_code, "gone.jpg" in result.stderr) == (1, True)
    assert sum(tiles(own).values()) == 3


def test_ctrl_c_loses_nothing_that_was_answered(shown: FakeEye, photo: MakePhoto, own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown.answers = [hands({None: "A2 A2 B2"})] * 2
    path = photo()
    with monkeypatch.context() as typing:
        typing.setattr(Person, "ask", _answers("snail 3", KeyboardInterrupt))
        result = learn("bugs", path, "--set", own)
    assert plain("the same command goes on with it") in plain(result.stdout)
    assert copies(own) == {"snail": 2}
    learn("bugs", path, "--set", own, typed=["slug"])
    assert copies(own) == {"slug": 1, "snail": 2}


def _answers(typed: str, then: type[BaseException]) -> Callable[..., object]:
    """Types an answer, and presses Ctrl-C at the next question."""
    left = [typed]

    def ask(person: Person, question: str, read: Callable[[str], object], usual: str) -> object:
        if not left:
            raise then
        return read(left.pop())

    return ask


def test_what_was_seen_is_drawn_with_the_letters_of_the_questions(
    shown: FakeEye, photo: MakePhoto, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[list[str]] = []

    def remembered(image: Image, marks: Sequence[Mark]) -> Image:
        drawn.append([mark.text for mark in marks])
        return image

    monkeypatch.setattr(learning, "marked", remembered)
    shown.answers = [hands({None: "A2 B2? B2"})] * 2
    learn("bugs", photo(), "--set", own, typed=["snail", "slug", ""])
    assert [entry.name for entry in (own.parent / "own-pictures").iterdir()] == ["table.cyclops.jpg"]
    learn("bugs", photo(), "--set", own, "--annotate", own.parent / "drawn")
    assert [entry.name for entry in (own.parent / "drawn").iterdir()] == ["table.cyclops.jpg"]
    assert drawn == [["A", "1", "B"], ["snail", "1", "slug"]]


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ('game = "factory"\n[tiles]\nGWWW = 3\n', '"own.toml\': line 1: this is a set for the game "factory", not for "bugs"'),
        ('game = "bugs"\ntrophies = [3, 3, 2, 2, 1]\n[two-eyed]\nsnail = 9\n', "line 4"),
        ("nothing", "line 1"),
    ],
)
def test_a_file_of_another_game_or_a_broken_one_is_told_and_left_as_it_is(
    written: str, why: str, shown: FakeEye, photo: MakePhoto, own: Path
) -> None:
    own.write_text(written, encoding="utf-8")
    result = learn("bugs", photo(), "--set", own)
    assert (result.exit_code, shown.games, text(own)) == (1, [], written)
    assert why.strip('"') in result.stderr


def test_pictures_that_cannot_be_written_end_it(shown: FakeEye, photo: MakePhoto, own: Path) -> None:
    path = photo()
    result = learn("factory", path, "--set", own, "--annotate", path)
    assert (result.exit_code, "name another folder with --annotate" in result.stderr) == (1, True)


def test_what_is_learnt_is_kept(shown: FakeEye, photo: MakePhoto) -> None:
    assert learn("factory", photo(), "--set", "none").exit_code == 2


def test_without_a_file_the_set_is_kept_where_reading_finds_it(shown: FakeEye, photo: MakePhoto) -> None:
    shown.answers = [hands({None: "A2"})]
    learn("bugs", photo(), typed=["snail"])
    assert copies(default_file("bugs")) == {"snail": 1}
