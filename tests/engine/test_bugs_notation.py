from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.bugs import (
    Back,
    Box,
    Call,
    Countdown,
    Drawing,
    ExtraGroup,
    Go,
    Keep,
    Kit,
    Move,
    NextRound,
    Open,
    Options,
    Owns,
    Remove,
    Show,
    State,
    Stop,
    Take,
    Tie,
    Trophy,
    move_from_text,
    setup,
)
from engine.errors import NotationError
from tests.engine.bugs_tables import table

pytestmark = pytest.mark.pi

T = TypeVar("T")

NUMBERS = st.integers(-1, 12)
NAMES = st.from_regex(r"[a-z][a-z0-9]{0,3}(-[a-z0-9]{1,3}){0,2}", fullmatch=True)
HANDS = st.lists(NAMES, max_size=5).map(tuple)
SORTED = st.lists(NAMES, max_size=5).map(sorted).map(tuple)
MOVES: st.SearchStrategy[Move] = st.one_of(
    st.builds(Remove, st.none() | NAMES),
    st.builds(Show, NAMES),
    st.builds(Take, NUMBERS),
    st.builds(Keep, NUMBERS),
    st.builds(Back, NUMBERS),
    st.builds(Trophy, NUMBERS, NUMBERS),
    st.builds(Open, NUMBERS, HANDS),
    st.builds(Owns, NUMBERS, NUMBERS),
    st.sampled_from([Go(), Go(seen=False), Countdown(), Stop(), NextRound()]),
)
DRAWINGS = st.lists(
    st.tuples(st.builds(Drawing, NAMES, st.integers(1, 3)), st.integers(1, 3)), max_size=4, unique_by=lambda one: one[0].name
)
BOXES = st.builds(Box, DRAWINGS.map(tuple), st.lists(st.integers(1, 9), max_size=5).map(tuple))
OPTIONS = st.builds(Options, st.sampled_from(ExtraGroup), st.integers(5, 60), st.sampled_from(Tie), st.integers(1, 10))


@st.composite
def states(draw: st.DrawFn) -> State:
    players = draw(st.integers(1, 9))

    def each(values: st.SearchStrategy[T]) -> st.SearchStrategy[tuple[T, ...]]:
        return st.lists(values, min_size=players, max_size=players).map(tuple)

    closed = draw(st.sets(st.integers(1, players)))
    return State(
        kit=Kit(draw(BOXES), players, draw(OPTIONS)),
        hands=tuple(() if player in closed else hand for player, hand in enumerate(draw(each(SORTED)), 1)),
        taking=draw(each(st.just("") | NAMES)),
        trophies=draw(each(NUMBERS)),
        wins=draw(each(NUMBERS)),
        round=draw(NUMBERS),
        call=draw(st.sampled_from(Call)),
        removed=draw(SORTED),
        unseen=draw(st.integers(0, 9)),
        reaching=draw(NUMBERS),
        closed=tuple(sorted(closed)),
    )


SMALL = Box(((Drawing("ant", 2), 3), (Drawing("sea-slug", 2), 3), (Drawing("fly", 2), 3)), (3, 2))
NEW = table("", "ant sea-slug", taking="fly -", trophies=(0, 3), removed="ant", box=SMALL).to_text()


@settings(max_examples=30)
@given(states())
def test_every_state_survives_its_text_possible_or_not(state: State) -> None:
    text = state.to_text()
    assert State.from_text(text) == state
    assert "\n" not in text


@given(MOVES)
def test_every_move_survives_its_text(move: Move) -> None:
    assert move_from_text(move.to_text()) == move


@settings(max_examples=40)
@given(BOXES)
def test_every_box_survives_its_text(box: Box) -> None:
    assert Box.from_text(box.to_text()) == box


@given(st.text(alphabet="abx-?:,;|/= 0123 taketrophyopenshow", max_size=40))
def test_any_other_text_is_refused_and_never_breaks_the_reader(text: str) -> None:
    for read in (State.from_text, move_from_text, Box.from_text):
        try:
            assert read(text).to_text() == text
        except NotationError:
            continue


@given(st.integers(0, len(NEW) - 1))
def test_a_state_cut_off_anywhere_is_refused(length: int) -> None:
    with pytest.raises(NotationError):
        State.from_text(NEW[:length])


def test_a_state_of_another_game_or_version_is_refused_by_its_name() -> None:
    with pytest.raises(NotationError, match="begins with 'bugs/1', not 'bugs/2'"):
        State.from_text(NEW.replace("bugs/1", "bugs/2"))


def test_a_state_reads_like_this() -> None:
    assert NEW == (
        "bugs/1 players=2 extra_group=one-eyed countdown_seconds=10 tie=shared rounds_to_win=1 "
        "box=3,2/ant:2x3,sea-slug:2x3,fly:2x3 round=1 wins=0,0 removed=ant,?,?,?,?,?,? reaching=0 taking=fly,- trophies=0,3 "
        "hands=-|ant,sea-slug call=go"
    )


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Remove("sea-slug"), "remove sea-slug"),
        (Remove(), "remove ?"),
        (Go(), "go"),
        (Take(3), "take 3"),
        (Show("ant"), "show ant"),
        (Keep(3), "keep 3"),
        (Back(3), "back 3"),
        (Trophy(2, 3), "trophy 2:3"),
        (Countdown(), "countdown"),
        (Stop(), "stop"),
        (NextRound(), "next"),
        (Open(2, ("fly", "ant")), "open 2:fly,ant"),
        (Open(2, ()), "open 2:-"),
        (Owns(2, 3), "owns 2:3"),
        (Owns(2, 0), "owns 2:-"),
        (Go(seen=False), "go unseen"),
    ],
)
def test_moves_read_like_this(move: Move, text: str) -> None:
    assert move.to_text() == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "fly",
        "Go",
        "go ",
        "go now",
        "take",
        "take one",
        "take 1 2",
        "show",
        "show Ant",
        "show ?",
        "remove",
        "trophy 1",
        "trophy 1:",
        "open 1",
        "open 1:",
        "open 1:ant,",
        "open :ant",
        "stop 1",
        "remove -",
    ],
)
def test_a_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        move_from_text(text)


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("players=2", "players=3"),
        ("players=2", "players=two"),
        ("players=2", "players=0"),
        ("extra_group=one-eyed", "extra_group=two-eyed"),
        ("countdown_seconds=10", "countdown_seconds=600"),
        ("tie=shared", "tie=yes"),
        ("rounds_to_win=1 ", ""),
        ("3,2/ant", "2,3/ant"),
        ("ant:2x3", "ant:2x4"),
        ("ant:2x3", "fly:2x3"),
        ("round=1", "round="),
        ("wins=0,0", "wins=0"),
        ("call=go", "call=run"),
        ("removed=ant,?", "removed=?,ant"),
        ("removed=ant,?", "removed=Ant,?"),
        ("reaching=0", "reaching=-"),
        ("taking=fly,-", "taking=fly"),
        ("trophies=0,3", "trophies=0,-"),
        ("hands=-|ant,sea-slug", "hands=-|sea-slug,ant"),
        ("hands=-|ant,sea-slug", "hands=-|ant,,sea-slug"),
        ("hands=-|ant,sea-slug", "hands=-|-|-"),
        ("hands=-|ant,sea-slug", "hands=-|ant,sea-slug colour=red"),
    ],
)
def test_a_text_that_is_no_state_is_refused(wrong: str, right: str) -> None:
    assert wrong in NEW
    with pytest.raises(NotationError):
        State.from_text(NEW.replace(wrong, right))


def test_the_set_up_survives_its_text() -> None:
    state = setup(2, Box(tuple((Drawing(name, 2), 3) for name in ("ant", "bee", "fly"))))
    assert State.from_text(state.to_text()) == state
