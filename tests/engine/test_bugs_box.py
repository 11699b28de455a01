import pytest

from engine.bugs import Box, Drawing, ExtraGroup, Kit, Options, setup
from engine.errors import NotationError, OptionError, SetupError
from engine.options import options_from_texts, options_to_texts
from tests.engine.bugs_tables import BOX, NAMES


@pytest.mark.parametrize(
    ("players", "tiles", "trophies"),
    [
        (2, 45, (3,)),
        (3, 45, (3, 2)),
        (4, 45, (3, 2, 1)),
        (5, 60, (3, 2, 2, 1)),
        (6, 60, (3, 3, 2, 2, 1)),
        (7, 75, (3, 3, 2, 2, 1)),
        (8, 75, (3, 3, 2, 2, 1)),
    ],
)
def test_bc_01_tiles_and_trophies_go_by_the_number_of_players(players: int, tiles: int, trophies: tuple[int, ...]) -> None:
    state = setup(players, BOX)
    assert (state.table, state.trophies_left) == (tiles, trophies)
    assert len(trophies) < players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bc_01_up_to_four_play_with_two_eyed_drawings_only(players: int) -> None:
    assert list(setup(players, BOX).left) == NAMES[2]


@pytest.mark.parametrize(("extra", "eyes"), [(ExtraGroup.ONE_EYED, (1, 2)), (ExtraGroup.THREE_EYED, (2, 3))])
@pytest.mark.parametrize("players", [5, 6])
def test_bc_01_five_and_six_choose_a_group_to_add(players: int, extra: ExtraGroup, eyes: tuple[int, ...]) -> None:
    assert list(setup(players, BOX, Options(extra)).left) == [name for number in eyes for name in NAMES[number]]
    assert setup(players, BOX) == setup(players, BOX, Options(ExtraGroup.ONE_EYED))


@pytest.mark.parametrize("players", [-1, 0, 1, 9])
def test_bc_01_two_to_eight_play(players: int) -> None:
    with pytest.raises(SetupError, match=f"2 to 8 players, not {players}"):
        setup(players, BOX)


def test_bc_01_a_set_must_have_what_plays() -> None:
    two_eyed = tuple((Drawing(name, 2), 3) for name in NAMES[2])
    assert setup(4, Box(two_eyed)).table == 45
    with pytest.raises(SetupError, match="5 players need the one-eyed drawings"):
        setup(5, Box(two_eyed))
    with pytest.raises(SetupError, match="8 players need the three-eyed drawings"):
        setup(8, Box((*two_eyed, (Drawing("dot", 1), 3))))
    with pytest.raises(SetupError, match="7 tiles are taken out before the game begins, so it needs more than 7"):
        setup(2, Box((*two_eyed[:2], (Drawing("kelp", 2), 1))))
    with pytest.raises(SetupError, match="6 players need 2 of the trophies worth 3, and the set has 1"):
        setup(6, Box(BOX.drawings, (1, 2, 2, 3)))


def test_a_set_from_which_a_tile_was_lost_can_still_be_played() -> None:
    box = Box(tuple((drawing, 2 if drawing.name == "ant" else 3) for drawing, _ in BOX.drawings))
    assert setup(2, box).table == 44
    assert setup(2, box).left["ant"] == 2


def test_a_set_names_each_drawing_once_and_has_at_most_three_tiles_of_it() -> None:
    with pytest.raises(SetupError, match="the drawing ant occurs twice"):
        Box(((Drawing("ant", 2), 3), (Drawing("ant", 1), 3)))
    for copies in (0, 4):
        with pytest.raises(SetupError, match=f"1 to 3 tiles of a drawing, not {copies} of ant"):
            Box(((Drawing("ant", 2), copies),))
    with pytest.raises(SetupError, match="at least 1 point, not 0"):
        Box(BOX.drawings, (3, 0))


@pytest.mark.parametrize("name", ["", "Ant", "3ant", "ant ", "ant--bee", "-", "ant-", "fürst", "ant_bee", "?"])
def test_a_drawing_has_a_plain_name(name: str) -> None:
    with pytest.raises(NotationError, match="lower-case letters"):
        Drawing(name, 2)


@pytest.mark.parametrize("eyes", [0, 4])
def test_a_drawing_has_one_to_three_eyes(eyes: int) -> None:
    with pytest.raises(NotationError, match=f"1 to 3 eyes, not {eyes}"):
        Drawing("ant", eyes)


def test_a_box_reads_like_this() -> None:
    box = Box(((Drawing("sea-slug", 2), 3), (Drawing("dot", 1), 1)), (1, 3))
    assert box.to_text() == "3,1/dot:1x1,sea-slug:2x3"
    assert Box.from_text(box.to_text()) == box


@pytest.mark.parametrize(
    "text", ["", "3,2,1", "3;2/ant:2x3", "3/ant", "3/ant:2", "3/ant:x3", "3/ant:2x4", "3/ant:2x3,ant:2x3", "0/ant:2x3"]
)
def test_a_text_that_is_no_box_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Box.from_text(text)


def test_options_are_named_as_in_the_rules() -> None:
    defaults = {"extra_group": "one-eyed", "countdown_seconds": "10", "tie": "shared", "rounds_to_win": "1"}
    assert options_to_texts(Options()) == defaults
    chosen = {"extra_group": "three-eyed", "countdown_seconds": "20", "tie": "fewer_tiles", "rounds_to_win": "2"}
    assert options_to_texts(options_from_texts(Options, chosen)) == chosen


@pytest.mark.parametrize(
    ("name", "value"), [("countdown_seconds", "4"), ("countdown_seconds", "61"), ("rounds_to_win", "0"), ("tie", "no")]
)
def test_options_have_limits(name: str, value: str) -> None:
    with pytest.raises(OptionError, match=name):
        options_from_texts(Options, {name: value})


def test_a_kit_for_an_impossible_number_of_players_says_so_and_is_one_all_the_same() -> None:
    assert next(iter(Kit(BOX, 12).faults())) == "Bugs & Co is for 2 to 8 players, not 12"
    assert Kit(BOX, 12).size == 75
