"""Which moves are new since a record was looked at last."""

from __future__ import annotations

from cyclops.announcer.news import Change, News, Step
from engine.games import GAMES
from engine.record import Record
from engine.record_lines import AnyRecord

RULES = GAMES["factory"]


def record(*moves: str) -> AnyRecord:
    begun: AnyRecord = Record.begin(RULES, RULES.begin(2, None, {}))
    for move in moves:
        begun = begun.play(RULES.move_from_text(move))
    return begun


STARTED = record("start GGWW", "start PWWW")
LAID = record("start GGWW", "start PWWW", "draw GWWP", "place 0@0,-1^2")


def seen(before: AnyRecord) -> News:
    news = News()
    news.of(before)
    return news


def test_moves_that_were_made_are_new_once() -> None:
    news = seen(STARTED)
    assert news.of(LAID) == (Change(Step.MADE, 3), Change(Step.MADE, 4))
    assert news.of(LAID) == ()


def test_of_a_record_that_is_looked_at_first_so_many_of_the_last_moves_are_new_as_one_likes() -> None:
    assert News().of(LAID) == ()
    assert News(1).of(LAID) == (Change(Step.MADE, 4),)
    assert News(9).of(STARTED) == (Change(Step.MADE, 1), Change(Step.MADE, 2))
    assert News(9).of(record()) == ()


def test_what_is_taken_back_comes_with_the_last_move_first_and_what_is_made_again_is_known() -> None:
    news = seen(LAID)
    assert news.of(LAID.undo(2)) == (Change(Step.BACK, 4), Change(Step.BACK, 3))
    assert news.of(LAID.undo()) == (Change(Step.AGAIN, 3),)


def test_another_move_in_place_of_one_that_is_taken_back_is_made() -> None:
    other = LAID.undo(2).play(RULES.move_from_text("draw PWWW"))
    assert seen(LAID).of(other) == (Change(Step.BACK, 4), Change(Step.BACK, 3), Change(Step.MADE, 5))
