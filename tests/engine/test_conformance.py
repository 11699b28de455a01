"""What holds for every game there is, tried on random games: each number of players, each option."""

import re
from collections.abc import Callable, Mapping
from dataclasses import FrozenInstanceError, fields
from random import Random
from typing import Final

import pytest

from engine.games import GAMES
from engine.options import options_to_texts
from engine.record import Record
from engine.record_lines import record_from_text, record_to_text
from engine.rules import GameState, Player
from tests.engine.random_games import AnyRecord, AnyRules, Game, every_game, option_variants, play, sample_games

ALL_GAMES: Final = [game for rules in GAMES.values() for game in sample_games(rules)]

random_games = pytest.mark.parametrize("game", ALL_GAMES, ids=map(repr, ALL_GAMES))


def powers_of_two(game: Game) -> list[int]:
    return [0, *(1 << power for power in range(20) if 1 << power < len(game.moves)), len(game.moves)]


def points(rules: AnyRules, state: GameState) -> dict[Player, int]:
    return {score.player: score.points for score in rules.scores(state)}


@random_games
def test_case_31_every_state_of_a_game_is_possible_and_has_a_way_on_until_it_is_over(game: Game) -> None:
    for state in game.states:
        assert game.rules.problems(state) == ()
        assert bool(game.rules.legal_moves(state)) != game.rules.is_over(state)


@random_games
def test_a_state_says_who_must_act(game: Game) -> None:
    for state in game.states:
        assert state.to_move is None or state.to_move in state.seats
        if game.rules.is_over(state):
            assert state.to_move is None
            assert not state.chance


@random_games
def test_luck_brings_what_is_left_and_choices_bring_nothing(game: Game) -> None:
    for state in game.states:
        outcomes = game.rules.outcomes(state)
        assert bool(outcomes) == state.chance
        if state.chance:
            assert {move for move, _ in outcomes} == set(game.rules.legal_moves(state))
            assert len({move for move, _ in outcomes}) == len(outcomes)
            assert all(weight > 0 for _, weight in outcomes)


@random_games
def test_every_legal_move_is_taken_and_each_leads_elsewhere(game: Game) -> None:
    for state in game.states[::7]:
        moves = game.rules.legal_moves(state)
        assert all(game.rules.refuse(state, move) is None for move in moves)
        reached = {game.rules.apply(state, move).to_text() for move in moves}
        assert len(reached) == len(moves)
        assert state.to_text() not in reached


@random_games
def test_what_a_legal_move_gains_is_what_it_adds_to_the_points(game: Game) -> None:
    for state in game.states[::7]:
        before = points(game.rules, state)
        for move in game.rules.legal_moves(state):
            gains = game.rules.gains(state, move)
            after = points(game.rules, game.rules.apply(state, move))
            assert after == {player: had + gains.get(player, 0) for player, had in before.items()}


@random_games
def test_gains_summed_over_a_game_are_its_points_counted_from_nothing(game: Game) -> None:
    total = points(game.rules, game.states[0])
    for state, move in zip(game.states, game.moves, strict=False):
        for player, gain in game.rules.gains(state, move).items():
            total[player] += gain
    assert total == points(game.rules, game.states[-1])


@random_games
def test_points_are_the_sum_of_reasons_that_name_a_clause_of_the_game(game: Game) -> None:
    for state in game.states[::5]:
        for score in game.rules.scores(state):
            assert score.points == sum(reason.points for reason in score.reasons)
            assert all(reason.clause.startswith(CLAUSE[game.rules.key]) for reason in score.reasons)


@random_games
def test_the_standing_orders_all_players_by_their_points(game: Game) -> None:
    for state in game.states[::5]:
        had, places = points(game.rules, state), 1
        assert list(had) == list(state.seats)
        for rank in game.rules.standing(state):
            assert rank.place == places
            assert {had[player] for player in rank.players} == {rank.points}
            places += len(rank.players)
        assert places == len(state.seats) + 1


CLAUSE: Final[Mapping[str, str]] = {"factory": "MF-", "bugs": "BC-", "fressen": "DGF-"}


def factory_bounds(had: Mapping[Player, int]) -> bool:
    """Nobody is below nothing, and no more tiles can count than there are."""
    return min(had.values()) >= 0 and sum(had.values()) <= 88


def bugs_bounds(had: Mapping[Player, int]) -> bool:
    """At worst all 68 tiles cost a point each, at best all count and so do the trophies, of which each has one."""
    return min(had.values()) >= -68 and sum(had.values()) <= 68 + 3 + 3 + 2 + 2 + 1


def fressen_bounds(had: Mapping[Player, int]) -> bool:
    """On 36 fields no monster counts more than 4, and a side has 24."""
    return min(had.values()) >= 0 and max(had.values()) <= 24 * 4 and sum(had.values()) <= 36 * 4


BOUNDS: Final[Mapping[str, Callable[[Mapping[Player, int]], bool]]] = {
    "factory": factory_bounds,
    "bugs": bugs_bounds,
    "fressen": fressen_bounds,
}


@random_games
def test_points_stay_within_what_the_set_allows(game: Game) -> None:
    assert all(BOUNDS[game.rules.key](points(game.rules, state)) for state in game.states)


@random_games
def test_states_and_moves_come_back_from_their_texts(game: Game) -> None:
    for state in game.states[::5]:
        text = state.to_text()
        assert "\n" not in text
        assert text.isascii()
        assert game.rules.state_from_text(text) == state
    for move in game.moves:
        assert game.rules.move_from_text(move.to_text()) == move


@random_games
def test_a_game_restored_at_a_power_of_two_goes_on_alike(game: Game) -> None:
    for ply in powers_of_two(game):
        again = game.rules.state_from_text(game.states[ply].to_text())
        assert game.rules.legal_moves(again) == game.rules.legal_moves(game.states[ply])
        assert play(game.rules, again, ply, most=25) == play(game.rules, game.states[ply], ply, most=25)


@random_games
def test_a_record_restored_at_a_power_of_two_goes_on_alike(game: Game) -> None:
    record: AnyRecord = Record.begin(game.rules, game.start)
    for ply, move in enumerate(game.moves):
        if ply in powers_of_two(game):
            again = record_from_text(record_to_text(record)).record
            assert again == record
            record = again
        record = record.play(move)
    assert record.states == game.states
    assert record_from_text(record_to_text(record)).record == record


@random_games
def test_going_on_never_changes_a_state(game: Game) -> None:
    texts = [state.to_text() for state in game.states]
    for state in game.states[::13]:
        for move in game.rules.legal_moves(state):
            game.rules.apply(state, move)
    assert [state.to_text() for state in game.states] == texts


@every_game
def test_states_and_moves_are_frozen(rules: AnyRules) -> None:
    game = ALL_GAMES[[each.rules for each in ALL_GAMES].index(rules)]
    for value in (*game.states, *game.moves):
        for each in fields(value):  # type: ignore[arg-type]
            with pytest.raises(FrozenInstanceError):
                setattr(value, each.name, None)
        hash(value)


@every_game
def test_the_same_seed_gives_the_same_game_and_another_seed_another(rules: AnyRules) -> None:
    start = rules.begin(rules.players[0], None, {})
    assert play(rules, start, 1) == play(rules, rules.begin(rules.players[0], None, {}), 1)
    assert play(rules, start, 1) != play(rules, start, 2)


@random_games
def test_case_37_after_the_end_no_move_is_accepted(game: Game) -> None:
    assert not any(map(game.rules.is_over, game.states[:-1]))
    over = game.states[-1]
    for move in set(game.moves):
        refusal = game.rules.refuse(over, move)
        assert refusal is not None
        assert refusal.sentence


@random_games
def test_moves_of_other_moments_are_refused_by_a_sentence_or_lead_to_what_a_legal_move_leads_to(game: Game) -> None:
    chance = Random(game.seed)
    moves = list(dict.fromkeys(game.moves))
    for state in game.states[::9]:
        reached = {game.rules.apply(state, move) for move in game.rules.legal_moves(state)}
        for move in chance.sample(moves, min(12, len(moves))):
            refusal = game.rules.refuse(state, move)
            if refusal is None:
                assert game.rules.apply(state, move) in reached
            else:
                with pytest.raises(ValueError, match=re.escape(refusal.sentence)):
                    game.rules.apply(state, move)
                assert refusal.code.clause.startswith(CLAUSE[game.rules.key])


@every_game
def test_the_options_of_a_game_are_taken_by_name(rules: AnyRules) -> None:
    for variant in option_variants(rules):
        state = rules.begin(rules.players[0], None, variant)
        assert options_to_texts(state.options).items() >= variant.items()


@every_game
def test_a_game_for_too_few_or_too_many_is_refused(rules: AnyRules) -> None:
    for players in (0, rules.players.start - 1, rules.players.stop):
        with pytest.raises(ValueError, match=f"{rules.title}.* {players}"):
            rules.begin(players, None, {})
