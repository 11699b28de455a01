import pytest

from engine.errors import IllegalMoveError
from engine.fressen import Bite, Kind, Pass, Place, RefusalCode, apply, bite_refusals, place_refusals, refuse
from engine.grid import Cell
from tests.engine.fressen_tables import RED, YELLOW, eating, placing
from tests.engine.fressen_tables import board as laid

TABLE = placing("a1w,d4m", "b2w", {(2, 0): "Yc3w"})
CROSS = laid({(2, 2): "Ra3m", (2, 1): "Ya3w", (3, 2): "Ya5m", (2, 3): "Rb1m", (1, 2): "Ya2m", (5, 5): "Ya1h"})


def kind(text: str) -> Kind:
    return Kind.from_text(text)


@pytest.mark.parametrize(
    ("text", "cell", "code", "clause", "sentence"),
    [
        ("b2w", (0, 0), RefusalCode.NOT_IN_DISPLAY, "DGF-5", "red has no b2w in the display"),
        ("a1w", (6, 0), RefusalCode.NO_SUCH_FIELD, "DGF-1", "the board has columns and rows from 0 to 5, so there is no field 6,0"),
        ("a1w", (0, -1), RefusalCode.NO_SUCH_FIELD, "DGF-1", "the board has columns and rows from 0 to 5, so there is no field 0,-1"),
        ("a1w", (2, 0), RefusalCode.OCCUPIED, "DGF-5", "a monster lies at 2,0 already"),
        ("a1w", (0, 2), RefusalCode.WRONG_LANDSCAPE, "DGF-5", "the field at 0,2 is meadow, but the monster is of water"),
    ],
)
def test_a_placement_is_refused_with_the_rule_it_breaks(text: str, cell: Cell, code: RefusalCode, clause: str, sentence: str) -> None:
    (refusal,) = place_refusals(TABLE, RED, Place(kind(text), cell))
    assert (refusal.code, refusal.code.clause, refusal.sentence) == (code, clause, sentence)
    assert refuse(TABLE, Place(kind(text), cell)) == refusal
    with pytest.raises(IllegalMoveError, match=sentence):
        apply(TABLE, Place(kind(text), cell))


def test_every_broken_rule_of_a_placement_is_named() -> None:
    found = place_refusals(TABLE, RED, Place(kind("b4m"), (2, 0)))
    assert [refusal.code for refusal in found] == [RefusalCode.NOT_IN_DISPLAY, RefusalCode.OCCUPIED, RefusalCode.WRONG_LANDSCAPE]
    assert place_refusals(TABLE, YELLOW, Place(kind("b2w"), (0, 0))) == ()


@pytest.mark.parametrize(
    ("eater", "victim", "codes", "sentence"),
    [
        ((2, 2), (1, 2), [], ""),
        ((2, 2), (2, 1), [RefusalCode.EQUAL], "the 3 at 2,2 does not eat the 3 at 2,1"),
        ((2, 2), (3, 2), [RefusalCode.TOO_STRONG], "the 3 at 2,2 does not eat the 5 at 3,2"),
        ((2, 2), (2, 3), [RefusalCode.OWN_VICTIM], "the monster at 2,3 is red's own"),
        ((2, 2), (5, 5), [RefusalCode.NOT_NEIGHBOURS], "the fields 2,2 and 5,5 do not share a side"),
        (
            (1, 2),
            (2, 2),
            [RefusalCode.NOT_OWN_EATER, RefusalCode.OWN_VICTIM, RefusalCode.TOO_STRONG],
            "the monster at 1,2 is yellow's, but red eats",
        ),
        ((0, 0), (1, 2), [RefusalCode.NO_EATER, RefusalCode.NOT_NEIGHBOURS], "no monster lies at 0,0 that could eat"),
        ((2, 3), (2, 4), [RefusalCode.NO_VICTIM], "no monster lies at 2,4 that could be eaten"),
        ((2, 3), (2, 3), [RefusalCode.OWN_VICTIM, RefusalCode.NOT_NEIGHBOURS], "the monster at 2,3 is red's own"),
        ((2, 2), (2, 6), [RefusalCode.NO_SUCH_FIELD], "the board has columns and rows from 0 to 5, so there is no field 2,6"),
    ],
)
def test_a_bite_is_refused_with_the_rules_it_breaks(eater: Cell, victim: Cell, codes: list[RefusalCode], sentence: str) -> None:
    found = bite_refusals(CROSS, RED, Bite(eater, victim))
    assert [refusal.code for refusal in found] == codes
    assert [refusal.sentence for refusal in found][:1] == [sentence] * bool(codes)


def test_a_refused_pass_names_what_can_be_done_instead() -> None:
    refusal = refuse(TABLE, Pass())
    assert refusal is not None
    assert refusal.sentence == "red has placed 0 and must place 2 as long as something fits"
    assert (refusal.cells, refusal.instead) == (((0, 0),), Place(kind("a1w"), (0, 0)))
    refusal = refuse(eating({(0, 0): "Ra3w", (1, 0): "Ya2w"}), Pass())
    assert refusal is not None
    assert (refusal.code.clause, refusal.sentence, refusal.cells) == ("DGF-13", "red can bite and so must", ((0, 0), (1, 0)))


def test_a_pass_of_a_side_that_cannot_act_is_not_needed() -> None:
    refusal = refuse(eating({(0, 0): "Ra3w", (1, 0): "Ya4w"}), Pass())
    assert refusal is not None
    assert (refusal.code, refusal.sentence) == (RefusalCode.NOT_NOW, "red cannot bite and is skipped without saying so")


def test_a_move_at_the_wrong_time_says_what_comes_first() -> None:
    refusal = refuse(TABLE, Bite((0, 0), (1, 0)))
    assert refusal is not None
    assert (refusal.code, refusal.sentence) == (RefusalCode.NOT_NOW, "red has to place a monster first")
