"""Reading with a learnt set: its names are used, and what its board has below the monsters."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from cyclops import learnt
from cyclops.errors import UnreadableError
from cyclops.learnt import default_file, learnt_set
from engine.bugs import tileset as bugs_sets
from engine.bugs.box import Box as BugsBox
from engine.fressen import tileset as fressen_sets
from engine.sets import printed_set
from engine.tileset import set_name
from tests.cyclops.bugs_tables import hands
from tests.cyclops.eye import FakeEye, usual_table
from tests.cyclops.fressen_tables import fressen
from tests.cyclops.test_command_line import objects, run
from tests.cyclops.test_learn import plain

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


@pytest.fixture
def learnt_bugs(monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a set that was learnt, and an eye that names nothing itself."""
    path = default_file("bugs")
    path.parent.mkdir(parents=True)
    path.write_text(f'{printed_set("bugs")}\n[looks]\nsnail = ["x"]\n', encoding="utf-8")
    monkeypatch.setattr(learnt, "name_drawings", lambda picture, reading, looks, complete: reading)
    return path


def test_drawings_are_called_by_the_names_of_the_set(
    own: Callable[..., Path], eye: FakeEye, photo: MakePhoto, monkeypatch: pytest.MonkeyPatch
) -> None:
    def named(picture: object, reading: object, looks: dict[str, tuple[str, ...]], complete: bool) -> object:
        assert (looks, complete) == ({"snail": ("looks so",)}, False)  # of a complete set, but what the others look like is not known
        return hands({1: "snail2"})

    monkeypatch.setattr(learnt, "name_drawings", named)
    eye.answers = [hands({1: "A2"})]
    (reading,) = objects(run("read", photo(), "--json", "--set", own("bugs", '[looks]\nsnail = ["looks so"]')))
    assert reading["tiles"][0]["kind"] == "snail"
    assert eye.games == ["bugs"]  # the set says which game lies there


def test_a_set_that_was_learnt_without_naming_a_file_is_found_by_itself(eye: FakeEye, photo: MakePhoto, learnt_bugs: Path) -> None:
    eye.answers = [hands({1: "snail2"})] * 3
    assert plain(f"Names are those of your set {set_name(printed_set('bugs'))!r}") in plain(run("read", photo()).stdout)
    assert "Names are" not in run("read", photo(), "--set", "none").stdout
    assert "Names are" not in run("read", photo(), "--json").stdout
    assert eye.games == [None, None, None]


def test_what_does_not_look_like_the_set_is_told(eye: FakeEye, photo: MakePhoto, learnt_bugs: Path) -> None:
    eye.answers = [hands({1: "A2"})]
    assert plain("Names are not known: what lies here does not look like your set") in plain(run("read", photo()).stdout)


def test_a_learnt_set_is_of_no_concern_to_other_games(photo: MakePhoto, eye: FakeEye, learnt_bugs: Path) -> None:
    assert "your set" not in run("score", photo()).stdout


def test_a_broken_set_that_is_found_by_itself_is_told_with_what_to_do(photo: MakePhoto, learnt_bugs: Path) -> None:
    learnt_bugs.write_text("nothing", encoding="utf-8")
    result = run("read", photo())
    assert (result.exit_code, "mend this set that you have learnt, or type --set none to do without" in result.stderr) == (1, True)
    assert run("read", photo(), "--set", "none").exit_code == 0


def test_a_set_of_another_game_than_was_named_is_told(own: Callable[..., Path], eye: FakeEye, photo: MakePhoto) -> None:
    result = run("read", photo(), "--game", "factory", "--set", own("bugs"))
    assert (result.exit_code, eye.games) == (1, [])
    assert "is a set for the game bugs, not for factory" in result.stderr


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("factory", 'game = "factory"\n[tiles]\nGWWW = 87\n'),
        ("bugs", 'game = "bugs"\ntrophies = [3, 3, 2, 2, 1]\n[two-eyed]\nsnail = 3\n'),
        ("fressen", 'game = "fressen"\n[board]\nrow1 = "wwwww?"\n[red]\nslurp3w = 1\n[yellow]\n'),
    ],
)
def test_as_long_as_a_set_is_not_complete_nobody_knows_what_the_box_holds(game: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(text, encoding="utf-8")
    begun = learnt_set(path)
    assert (begun.game, begun.box, begun.board) == (game, None, ())


def test_the_box_is_asked_only_where_everything_has_a_name_of_the_set(own: Callable[..., Path]) -> None:
    bugs = learnt_set(own("bugs", '[looks]\nsnail = ["x"]'))
    assert bugs.box is not None
    assert [bugs.fits(hands({1: words})) for words in ("snail2 snail2", "snail2 A2")] == [True, False]
    assert learnt_set(own("factory")).fits(usual_table())
    assert not learnt_set(own("fressen")).fits(fressen({(0, 0): "RA3w"}))


def test_more_monsters_of_a_kind_than_the_box_has_are_told(
    own: Callable[..., Path], eye: FakeEye, photo: MakePhoto, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind, number = fressen_sets.printed_box().red[0]
    monkeypatch.setattr(learnt, "name_species", lambda picture, reading, looks, complete: reading)
    eye.answers = [fressen({}, " ".join([f"R{kind.to_text()}"] * (number + 1)))]
    told = run("score", photo(), "--set", own("fressen", f'[looks]\n{kind.species} = ["x"]')).stdout
    assert plain(
        f"{number + 1} monsters {kind.species} {kind.value} ({kind.landscape}) of red lie on the table, the box has {number}"
    ) in plain(told)


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


@pytest.mark.parametrize("game", ["bugs", "fressen"])
def test_a_set_is_learnt_when_it_is_known_what_everything_in_it_looks_like(
    game: str, own: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[bool] = []

    def named(picture: object, reading: object, looks: object, complete: bool) -> object:
        told.append(complete)
        return reading

    monkeypatch.setattr(learnt, "name_drawings", named)
    monkeypatch.setattr(learnt, "name_species", named)
    box = bugs_sets.printed_box() if game == "bugs" else fressen_sets.printed_box()
    names = (
        [drawing.name for drawing, _ in box.drawings]
        if isinstance(box, BugsBox)
        else sorted({kind.species for kind, _ in box.red + box.yellow})
    )
    for known in (names, names[1:]):
        looks = "\n".join(f'{name} = ["x"]' for name in known)
        learnt_set(own(game, f"[looks]\n{looks}\n")).named(PICTURE, hands({1: "A2"}) if game == "bugs" else fressen({}))
    assert told == [True, False]
