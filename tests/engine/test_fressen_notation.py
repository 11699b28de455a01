from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import NotationError
from engine.fressen import (
    Bite,
    Board,
    Box,
    Deal,
    FirstMarker,
    Kind,
    Landscape,
    LastRoundTrigger,
    Layout,
    Marker,
    Monster,
    Move,
    Options,
    Pass,
    Phase,
    Place,
    Side,
    State,
    Tie,
    move_from_text,
    setup,
)
from tests.engine.fressen_tables import RED, STRIPES, YELLOW, board, box, kinds, random_box

pytestmark = pytest.mark.pi

KINDS = st.builds(Kind, st.text("abxyz", min_size=1, max_size=5), st.integers(1, 5), st.sampled_from(Landscape))
MONSTERS = st.builds(Monster, st.sampled_from(Side), KINDS)
CELLS = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
MOVES: st.SearchStrategy[Move] = st.one_of(
    st.builds(Marker, st.sampled_from(Side)),
    st.builds(Deal, st.sampled_from(Side), KINDS),
    st.builds(Place, KINDS, CELLS),
    st.builds(Pass),
    st.builds(Bite, CELLS, CELLS),
)
BOARDS = st.builds(Board, st.tuples(*[st.none() | MONSTERS] * 36))
LAYOUTS = st.permutations([*Landscape] * 12).map(lambda landscapes: Layout(tuple(landscapes)))
BOXES = st.integers(0, 999).map(lambda seed: random_box(Random(seed)))
DISPLAYS = st.lists(KINDS, max_size=6).map(lambda kinds: tuple(sorted(kinds)))
STATES = st.builds(
    State,
    box=BOXES,
    options=st.builds(Options, st.sampled_from(FirstMarker), st.sampled_from(LastRoundTrigger), st.sampled_from(Tie)),
    phase=st.sampled_from(Phase),
    round=st.integers(-1, 20),
    marker=st.none() | st.sampled_from(Side),
    turn=st.sampled_from(Side),
    placed=st.tuples(st.integers(-1, 9), st.integers(-1, 9)),
    out=st.tuples(st.booleans(), st.booleans()),
    bitten=st.integers(-1, 9),
    board=BOARDS,
    displays=st.tuples(DISPLAYS, DISPLAYS),
    eaten=st.lists(MONSTERS, max_size=6).map(lambda monsters: tuple(sorted(monsters))),
)
NEW = setup(box()).to_text()


@settings(max_examples=35)
@given(STATES)
def test_every_state_survives_its_text_possible_or_not(state: State) -> None:
    text = state.to_text()
    assert State.from_text(text) == state
    assert "\n" not in text


@given(MOVES)
def test_every_move_survives_its_text(move: Move) -> None:
    assert move_from_text(move.to_text()) == move


@settings(max_examples=35)
@given(BOARDS, LAYOUTS, BOXES)
def test_boards_layouts_and_boxes_survive_their_texts(lying: Board, layout: Layout, monsters: Box) -> None:
    assert Board.from_text(lying.to_text()) == lying
    assert Layout.from_text(layout.to_text()) == layout
    assert Box.from_text(monsters.to_text()) == monsters


@given(MONSTERS)
def test_every_monster_survives_its_text(monster: Monster) -> None:
    assert Monster.from_text(monster.to_text()) == monster
    assert Kind.from_text(monster.kind.to_text()) == monster.kind


@given(st.text(alphabet="RYwmhab15,/-|=>@ x0123 pldecbitmarkngs", max_size=40))
def test_any_other_text_is_refused_and_never_breaks_the_reader(text: str) -> None:
    for read in (State.from_text, move_from_text, Kind.from_text, Monster.from_text, Board.from_text, Layout.from_text, Box.from_text):
        try:
            assert read(text).to_text() == text
        except NotationError:
            continue


@given(st.integers(0, len(NEW) - 1))
def test_a_state_cut_off_anywhere_is_refused(length: int) -> None:
    with pytest.raises(NotationError):
        State.from_text(NEW[:length])


def test_a_state_reads_like_this() -> None:
    state = replace(
        setup(box()),
        phase=Phase.EAT,
        round=2,
        marker=YELLOW,
        placed=(2, 3),
        out=(True, True),
        bitten=1,
        board=board({(2, 0): "Ra1w", (5, 0): "Yb3w", (0, 5): "Yd4h"}),
        displays=(kinds("c1w,a2w"), ()),
        eaten=(Monster.from_text("Ra5h"),),
    )
    assert state.to_text() == (
        "fressen/1 first_marker=red last_round_trigger=pile_empty tie=draw "
        f"box={box().to_text()} phase=eat round=2 marker=Y turn=R placed=2,3 out=RY bitten=1 "
        "board=2,Ra1w,2,Yb3w/6/6/6/6/Yd4h,5 red=a2w,c1w yellow=- eaten=Ra5h"
    )
    assert box().to_text().startswith(f"{STRIPES}|a1wx1,a2wx1,a3wx1,a4mx1,a4hx1,a5hx1,b1wx1,")


def test_a_state_of_another_game_or_version_is_refused_by_its_name() -> None:
    with pytest.raises(NotationError, match="begins with 'fressen/1', not 'fressen/2'"):
        State.from_text(NEW.replace("fressen/1", "fressen/2"))


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Marker(RED), "marker red"),
        (Deal(YELLOW, Kind("slurp", 3, Landscape.WATER)), "deal Yslurp3w"),
        (Place(Kind("slurp", 3, Landscape.MOUNTAIN), (2, 5)), "place slurp3h@2,5"),
        (Pass(), "pass"),
        (Bite((0, 1), (1, 1)), "bite 0,1>1,1"),
    ],
)
def test_moves_read_like_this(move: Move, text: str) -> None:
    assert move.to_text() == text
    assert move_from_text(text) == move


@pytest.mark.parametrize(
    "text",
    ["", "go", "Pass", "pass ", "pass now", "marker green", "marker", "deal slurp3w", "deal Xslurp3w", "place slurp3w", "place @1,1",
     "place slurp6w@1,1", "place slurp3x@1,1", "bite 0,0", "bite 0,0>1", "bite 0,0>1,0 "],
)  # fmt: skip
def test_a_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        move_from_text(text)


@pytest.mark.parametrize("text", ["6/6/6/6/6", "6/6/6/6/6/5", "3,3/6/6/6/6/6", "7/6/6/6/6/6", "0/6/6/6/6/6", "Ra1w5/6/6/6/6/6"])
def test_a_text_that_is_no_board_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Board.from_text(text)


@pytest.mark.parametrize("text", ["wmh", f"{STRIPES}/wmhwmh", STRIPES.replace("h", "b"), STRIPES.replace("/", ",")])
def test_a_text_that_is_no_layout_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Layout.from_text(text)


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("phase=deal", "phase=rest"),
        ("round=0", "round=first"),
        ("round=0 ", ""),
        ("marker=R", "marker=X"),
        ("turn=R", "turn=-"),
        ("placed=0,0", "placed=0"),
        ("out=-", "out=YR"),
        ("out=-", "out=G"),
        ("bitten=0", "bitten=+1"),
        ("red=-", "red=b1w,a1w"),
        ("yellow=-", "yellow=Ya1w"),
        ("eaten=-", "eaten=a1w"),
        ("eaten=-", "eaten=- colour=red"),
        ("tie=draw", "tie=coin"),
        ("a1wx1", "a1w"),
        ("a1wx1", "a1wx2"),
        ("a1wx1,a2wx1", "a2wx1,a1wx1"),
        ("|", "+"),
    ],
)
def test_a_text_that_is_no_state_is_refused(wrong: str, right: str) -> None:
    assert wrong in NEW
    with pytest.raises(NotationError):
        State.from_text(NEW.replace(wrong, right, 1))
