import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import NotationError
from engine.factory import Discard, Draw, MarkEye, Move, Place, Start, StartMinion, State, Tile, move_from_text, setup
from engine.factory.box import Box, Options, StartTile
from engine.factory.monster import Monster
from engine.factory.state import Discarded
from engine.factory.structure import Structure

pytestmark = pytest.mark.pi

TILES = st.builds(Tile, st.text("GPW", min_size=4, max_size=4), st.booleans())
CELLS = st.tuples(st.integers(-99, 99), st.integers(-99, 99))
STRUCTURES = st.builds(Structure.of, st.dictionaries(CELLS, TILES, max_size=6))
MONSTERS = st.builds(Monster, STRUCTURES, st.none() | st.integers(-1, 9))
MOVES: st.SearchStrategy[Move] = st.one_of(
    st.builds(Start, TILES),
    st.builds(Draw, TILES),
    st.builds(Place, st.integers(0, 20), CELLS, st.integers(0, 3)),
    st.builds(Discard, st.booleans(), st.text(max_size=12)),
    st.builds(StartMinion, TILES),
    st.builds(MarkEye, st.integers(0, 20), CELLS, st.booleans()),
)
BOXES = st.builds(Box, st.integers(1, 200)) | st.builds(Box.of, st.lists(TILES, min_size=1, max_size=10))
STATES = st.builds(
    State,
    players=st.integers(-1, 9),
    turn=st.integers(-1, 9),
    monsters=st.lists(MONSTERS, max_size=4).map(tuple),
    drawn=st.none() | TILES,
    discarded=st.lists(st.builds(Discarded, st.integers(1, 6), TILES, st.text(max_size=12)), max_size=3).map(tuple),
    box=BOXES,
    options=st.builds(Options, st.sampled_from(StartTile), st.booleans()),
)
NEW = setup(2).to_text()


@given(STATES)
def test_every_state_survives_its_text_possible_or_not(state: State) -> None:
    text = state.to_text()
    assert State.from_text(text) == state
    assert "\n" not in text


@given(MOVES)
def test_every_move_survives_its_text(move: Move) -> None:
    assert move_from_text(move.to_text()) == move


@given(STRUCTURES)
def test_every_structure_survives_its_text(structure: Structure) -> None:
    again = Structure.from_text(structure.to_text())
    assert again == structure
    assert (again.gaps, again.mismatches) == (structure.gaps, structure.mismatches)


@given(st.text(alphabet="GPW*@,;:|-=^! 0123 drawnplcemioy", max_size=40))
def test_any_other_text_is_refused_and_never_breaks_the_reader(text: str) -> None:
    for read in (State.from_text, move_from_text, Tile.from_text):
        try:
            assert read(text).to_text() == text
        except NotationError:
            continue


@given(st.integers(0, len(NEW) - 1))
def test_a_state_cut_off_anywhere_is_refused(length: int) -> None:
    with pytest.raises(NotationError):
        State.from_text(NEW[:length])


def test_a_state_of_another_game_or_version_is_refused_by_its_name() -> None:
    with pytest.raises(NotationError, match="begins with 'factory/1', not 'factory/2'"):
        State.from_text(NEW.replace("factory/1", "factory/2"))


def test_a_state_reads_like_this() -> None:
    assert NEW == "factory/1 players=2 turn=1 start_tile=pick discard_needs_confirm=yes box=88 drawn=- discarded=- monsters=-"


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Start(Tile("GPWW", True)), "start GPWW*"),
        (Draw(Tile("WWWW")), "draw WWWW"),
        (Place(3, (-1, 2), 1), "place 3@-1,2^1"),
        (Discard(), "discard"),
        (Discard(True), "discard agreed"),
        (Discard(override="it is purple"), "discard override=it%20is%20purple"),
        (StartMinion(Tile("GWGW")), "minion GWGW"),
        (MarkEye(0, (0, 0), True), "eye 0@0,0 yes"),
    ],
)
def test_moves_read_like_this(move: Move, text: str) -> None:
    assert move.to_text() == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "go",
        "Start GPWW",
        "start",
        "start GPWW ",
        "place 0@0,0",
        "place 0@0,0^4",
        "place @0,0^0",
        "discard now",
        "eye 0@0,0 maybe",
        "draw",
    ],
)
def test_a_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        move_from_text(text)


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("factory/1", "factory/2"),
        ("players=2", "players=two"),
        ("players=2", "players=2 players=2"),
        ("turn=1 ", ""),
        ("start_tile=pick", "start_tile=choose"),
        ("discard_needs_confirm=yes", "discard_needs_confirm=maybe"),
        ("box=88", "box=0"),
        ("box=88", "box=GPWGx2,GPWW"),
        ("box=88", "box=PGGGx1"),
        ("drawn=-", "drawn="),
        ("discarded=-", "discarded=GPWW"),
        ("monsters=-", "monsters=1:GPWW@0,0|"),
        ("monsters=-", "monsters=1:GPWW@0,0 colour=red"),
    ],
)
def test_a_text_that_is_no_state_is_refused(wrong: str, right: str) -> None:
    with pytest.raises(NotationError):
        State.from_text(NEW.replace(wrong, right))
