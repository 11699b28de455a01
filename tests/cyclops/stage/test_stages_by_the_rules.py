"""Games by chance, reckoned anew at every few moves: points, turns, places and bites of a stage are those of the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any, Final

import pytest

from cyclops.play.switches import Settings
from cyclops.referee.situation import Situation
from cyclops.stage.building import stage_of
from cyclops.stage.stage import Stage
from cyclops.stage.tables import BugsStage, DrawnMonster, FactoryStage, FressenStage
from engine.chance import random_move
from engine.fressen.moves import Bite
from engine.games import GAMES
from engine.record import Headers, Record
from engine.record_lines import AnyRecord

NAMES: Final = ("Anna", "Ben", "Cili", "Dóra", "Emil", "Flóra", "Gabi", "Hedi")
WAYS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
EACH_GAME: Final = [(game, seed) for game in GAMES for seed in range(4)]


@cache
def moments(game: str, seed: int, most: int = 400) -> tuple[tuple[AnyRecord, Stage], ...]:
    """What is shown of a game by chance, which is played once for all tests of it."""
    return tuple(_moments(game, seed, most))


def _moments(game: str, seed: int, most: int) -> Iterator[tuple[AnyRecord, Stage]]:
    """A game by chance at every third move and at its end, and what is shown of it; now and then a move is taken back."""
    rules, chance = GAMES[game], Random(seed)
    players = rules.players[seed % len(rules.players)]
    record: AnyRecord = Record.begin(rules, rules.begin(players, None, {}), Headers(NAMES[:players]))
    for number in range(most):
        record = record.play(random_move(rules, record.state, chance))
        if chance.random() < 0.05:
            record = record.undo()
        over = rules.is_over(record.state)
        if over or number % 3 == 0:
            yield record, stage_of(Situation(number, rules, NAMES[:players], record, in_step=True), Settings(), "a game")
        if over:
            return


def laid(record: AnyRecord) -> list[Any]:
    return [move for move in record.rules.legal_moves(record.state) if type(move).__name__ == "Place"]


def gains(record: AnyRecord, move: Any) -> dict[str, int]:
    """By how many points a move changes what each player has, counted from nothing before and after it."""
    after = record.rules.scores(record.rules.apply(record.state, move))
    changes = {str(score.player): score.points - record.points[score.player] for score in after}
    names = dict(zip(map(str, record.state.seats), NAMES, strict=False))
    return {names[player]: change for player, change in changes.items() if change}


def keys_on(table: object) -> set[str]:
    match table:
        case FactoryStage():
            return {tile.key for monster in table.monsters for tile in monster.tiles}
        case BugsStage():
            return {tile.key for hand in table.hands for tile in hand.tiles} | {trophy.key for trophy in table.trophies}
        case FressenStage():
            return {monster.key for monster in table.monsters}
        case _:
            return set()


def open_ends(monster: DrawnMonster) -> set[tuple[tuple[int, int], int, str]]:
    cells = {tile.cell: tile.edges for tile in monster.tiles}
    return {
        ((column, row), side, edges[side])
        for (column, row), edges in cells.items()
        for side, (right, down) in enumerate(WAYS)
        if edges[side] != "W" and (column + right, row + down) not in cells
    }


@pytest.mark.parametrize(("game", "seed"), EACH_GAME)
def test_case_39_all_points_have_reasons_with_their_tiles_each_once_and_the_edition_is_named(game: str, seed: int) -> None:
    for record, stage in moments(game, seed):
        assert record.rules.edition in stage.rules
        for seat, player in zip(stage.seats, record.state.seats, strict=True):
            assert seat.points in (None, record.points[player])
            assert seat.points is None or seat.points == sum(reason.points or 0 for reason in seat.reasons)
            for reason in seat.reasons:
                assert len(set(reason.keys)) == len(reason.keys)
                assert set(reason.keys) <= keys_on(stage.table)


@pytest.mark.parametrize(("game", "seed"), EACH_GAME)
def test_whose_turn_it_is_and_who_has_won_are_the_rules(game: str, seed: int) -> None:
    for record, stage in moments(game, seed):
        over = record.rules.is_over(record.state)
        assert stage.over is over
        assert [seat.to_move for seat in stage.seats] == [not over and player == record.state.to_move for player in record.state.seats]
    won = {str(player) for rank in record.rules.standing(record.state) if rank.place == 1 for player in rank.players}
    assert stage.over
    assert {seat.player for seat in stage.seats if seat.place == 1} == won
    assert {seat.player for seat in stage.seats if seat.name in stage.banner} == won


@pytest.mark.parametrize("seed", range(4))
def test_places_in_monster_factory_are_all_legal_ones_where_edges_meet_and_do_what_they_say(seed: int) -> None:
    for record, stage in moments("factory", seed):
        table, legal = stage.table, laid(record)
        assert isinstance(table, FactoryStage)
        assert (table.places or 0) == len(table.ghosts) == len(legal)
        for monster in table.monsters:
            assert set(monster.openings) == open_ends(monster)
            assert monster.complete is not bool(monster.openings)
        for ghost, move in zip(table.ghosts, legal, strict=True):
            monster = table.monsters[ghost.monster]
            cells = {tile.cell: tile.edges for tile in monster.tiles}
            near = [cells.get((ghost.cell[0] + right, ghost.cell[1] + down)) for right, down in WAYS]
            met = [(ghost.edges[side], other[(side + 2) % 4]) for side, other in enumerate(near) if other is not None]
            assert all(own == other for own, other in met)
            assert {own for own, _ in met} - {"W"}, "joined by a limb"
            after = record.rules.apply(record.state, move)
            assert ghost.completes is after.monsters[ghost.monster].complete
            assert ("the game ends" in ghost.text) is (ghost.completes and record.rules.is_over(after))
            assert {name: int(points) for points, name in re.findall(r"(\d+) points? for (\w+)", ghost.text)} == gains(record, move)


@pytest.mark.parametrize("seed", range(2))  # it has always two players, so two games show as much as four
def test_places_and_bites_in_fressen_are_all_legal_ones_and_do_what_they_say(seed: int) -> None:
    for record, stage in moments("fressen", seed):
        table, state = stage.table, record.state
        assert isinstance(table, FressenStage)
        kinds = {monster.key: f"{monster.species}{monster.number}{monster.terrain}" for monster in table.supplies}
        places = {(f"{one.kind.species}{one.kind.value}{one.kind.landscape.value}", one.cell): one for one in laid(record)}
        assert {(kinds[ghost.monster], ghost.cell) for ghost in table.ghosts} == set(places)
        for ghost in table.ghosts:
            said = {name: int(points) for name, points in re.findall(r"(\w+) \+(\d+) points?", ghost.text)}
            assert said == gains(record, places[kinds[ghost.monster], ghost.cell])
        fields = [monster.at for monster in table.monsters if monster.at is not None]
        allowed = {pair for pair in product(fields, fields) if record.rules.refuse(state, Bite(*pair)) is None}
        assert {(bite.eater, bite.victim) for bite in table.bites if bite.compulsory} == allowed
