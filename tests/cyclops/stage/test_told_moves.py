"""Moves are told to the table without coordinates and letters, in sentences that can be said in other languages."""

from __future__ import annotations

import re
from random import Random
from typing import Any, Final

import pytest

from cyclops.play.switches import Settings
from cyclops.stage.building import stage_of
from cyclops.stage.telling import told_at_table
from engine.chance import random_move
from engine.correction import Correction, GivenPoints
from engine.games import GAMES
from engine.record import Headers, Record
from engine.record_lines import AnyRecord
from engine.rules import Player
from tests.cyclops.factory_evening import whole_evening
from tests.cyclops.pseudo import leaks

NAMES: Final = ("Anna", "Ben")
COORDINATES: Final = re.compile(r"-?\d+,-?\d+|\b[GPW]{4}\b|@")


def record_of(game: str, *moves: str) -> AnyRecord:
    """A game of two with these moves."""
    rules = GAMES[game]
    record: AnyRecord = Record.begin(rules, rules.begin(2, None, {}), Headers(NAMES))
    for move in moves:
        record = record.play(rules.move_from_text(move))
    return record


def by_chance(game: str, seed: int, most: int = 150) -> AnyRecord:
    """A game by chance, or its beginning."""
    record, chance = record_of(game), Random(seed)
    while not record.rules.is_over(record.state) and record.at < most:
        record = record.play(random_move(record.rules, record.state, chance))
    return record


def told(record: AnyRecord) -> list[str]:
    """What is told of every move."""
    seats: tuple[Player, ...] = tuple(record.state.seats)
    names = dict(zip(seats, NAMES, strict=True))
    return [said for number in record.path(record.at) if (said := told_at_table(record, number, names))]


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_is_told_without_coordinates_and_in_every_language(game: str, seed: int) -> None:
    record = by_chance(game, seed)
    drawings = {name for kit in [getattr(record.state, "kit", None)] if kit for name in kit.copies}
    said = told(record)
    assert len(said) > 5
    assert [one for one in said if COORDINATES.search(one)] == []
    assert {one: leaks(one, (*NAMES, *drawings)) for one in said if leaks(one, (*NAMES, *drawings))} == {}


def test_monster_factory_is_told_by_whose_monsters_grow() -> None:
    start = ("start GWWW", "start WWWP*", "draw GGWW*", "place 0@0,-1^1", "draw PGWW", "place 0@1,-1^2")
    assert told(record_of("factory", *start)) == [
        "Anna begins a first monster",
        "Ben begins a first monster with a tile with eyes",
        "Anna draws a tile with eyes",
        "Anna lays the tile on their own first monster",
        "Ben draws a tile",
        "Ben lays the tile on Anna's first monster",
    ]


def test_a_monster_that_is_completed_is_told() -> None:
    start = ("start GWWW", "start PWWW", "draw GWWW", "place 0@0,-1^2")
    assert told(record_of("factory", *start))[-1] == "Anna lays the tile on their own first monster, and completes it"


def test_minions_are_told_by_their_numbers() -> None:
    start = ("start GWWW", "start PWWW", "draw GWWW", "place 0@0,-1^2", "minion GGWW*")
    more = ("draw GWWW", "place 2@0,-1^2", "draw GWWW", "place 2@1,0^3")
    assert told(record_of("factory", *start, *more))[-5:] == [
        "Anna begins a minion with a tile with eyes",
        "Ben draws a tile",
        "Ben lays the tile on Anna's minion 1",
        "Anna draws a tile",
        "Anna lays the tile on their own minion 1, and completes it",
    ]


def test_das_grosse_fressen_is_told_by_colours_and_landscapes() -> None:
    said = told(by_chance("fressen", 1))
    assert any(re.fullmatch(r"Anna lays a [1-5] on (water|a meadow|a mountain)", one) for one in said)
    assert any(one.startswith(("the red", "the yellow")) and " eats the " in one for one in said)
    assert any("now they eat" in one for one in said)


def test_bugs_are_told_without_what_is_logged_of_them() -> None:
    said = told(record_of("bugs", *["remove ?"] * 7, "go unseen", "trophy 1:3"))
    assert said[1] == "1, 2, 3, go! 38 tiles lie on the table"
    assert said[2].startswith("Anna takes the trophy worth 3")


def test_what_people_put_right_is_told_as_well() -> None:
    record: AnyRecord = record_of("factory", "start GWWW", "start PWWW").play(GivenPoints(1, 2, "helped"))
    state: Any = record.state
    assert told(record.play(Correction(state)))[2:] == ["Anna is given 2 points: helped", "the table is corrected by hand"]


def test_the_history_of_a_stage_is_told_so() -> None:
    evening = list(whole_evening(3, 12))[-1][2]
    history = stage_of(evening.referee.situation, Settings(), "game").history
    assert any(past.text.startswith(("Anna draws a tile", "Ben draws a tile")) for past in history)
    assert [past.text for past in history if COORDINATES.search(past.text)] == []
