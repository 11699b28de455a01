"""Advice for Monster Factory in words: what the places of the drawn tile bring, and which monsters can still be finished."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from cyclops.names import counted, listed, monster_name
from cyclops.rules.factory_words import monster_word, name_of
from cyclops.rules.words import Names
from engine.factory import Phase, Place, State
from engine.factory.advice import Estimate, PlaceValue, best_places, kindest_places, value_places
from engine.factory.chances import Chance, Model, Unknown, chance_to_finish
from engine.factory.gaps import DeadCode, DeadReason, dead_reasons
from engine.factory.hints import PlaceHint, place_hints
from engine.grid import cell_to_text

_ALMOST: Final = 99  # games of 100; so few samples tell no more
_SAMPLES: Final = 40  # a second or two on a small computer, with many places
_CHANCE_SAMPLES: Final = 120


def hints(state: State, numbers: Mapping[Place, int], names: Names) -> list[str]:
    """Say what the places bring, which are best and which are kindest, and how the monsters stand.

    Parameters
    ----------
    state : State
        A state in which somebody has to choose.
    numbers : mapping of Place to int
        The number that each place has for the players.
    names : mapping of player to str
        What the players are called.

    Returns
    -------
    list of str
        Sentences without their full stops; the chances and expected points are estimates, and say so.
    """
    if state.phase is Phase.START:
        return ["a tile with three or four edges to connect makes a good beginning"]
    return [*_place_lines(state, numbers, names), *_value_lines(state, numbers, names), *_monster_lines(state, names)]


def _place_lines(state: State, numbers: Mapping[Place, int], names: Names) -> Iterator[str]:
    found = place_hints(state)
    for hint in found:
        number = _number(hint, numbers)
        if hint.placement.completes:
            won = listed([f"{counted(points, 'point')} for {name_of(player, names)}" for player, points in hint.points.items() if points])
            end = ", and ends the game" if hint.ends_game else ""
            points = f": {won}" if won else ", but wins no point"
            yield f"{number} completes {monster_word(state, hint.placement.monster, names)}{points}{end}"
        if hint.dead:
            yield f"after {number}, {monster_name(hint.placement.monster)} can no longer be finished: {_dead_words(hint.dead[0])}"
    nearest = min((hint.balance for hint in found), default=0)
    closing = [str(_number(hint, numbers)) for hint in found if hint.balance == nearest]
    if nearest < 0 and len(closing) < len(found) and not any(hint.placement.completes for hint in found):
        yield f"{listed(closing)} leave{'s' if len(closing) == 1 else ''} {counted(-nearest, 'edge')} fewer open than before"


def _number(hint: PlaceHint | PlaceValue, numbers: Mapping[Place, int]) -> int:
    place = hint.placement
    return numbers[Place(place.monster, place.cell, place.turn)]


def _value_lines(state: State, numbers: Mapping[Place, int], names: Names) -> Iterator[str]:
    values = value_places(state, Random(0), _SAMPLES)
    if isinstance(values, Unknown) or len(values) < 2:
        return
    ranked, kindest = best_places(values), kindest_places(values)[0]
    best = [value for value in ranked if not _sure(value.costs)]
    yield _best_words(state, best, len(ranked), numbers, names)
    if _sure(kindest.gives) and kindest not in best:
        yield f"kindest: {_number(kindest, numbers)}, which gives the others about {kindest.gives.mean:.1f} points"


def _sure(estimate: Estimate) -> bool:
    """Whether a number above 0 is so much above it that it hardly comes from luck in the samples."""
    return estimate.mean > 2 * estimate.standard_error


def _best_words(state: State, best: Sequence[PlaceValue], places: int, numbers: Mapping[Place, int], names: Names) -> str:
    """Name the best places; those whose difference is smaller than its error are as good as one another."""
    who, own = name_of(state.turn, names), best[0].own
    worth = f"about {own.mean:.1f} points to come, give or take {2 * own.standard_error:.1f}"
    if len(best) == places:
        return f"for {who} all places are about equally good, as far as luck can be guessed ({worth})"
    if len(best) == 1:
        return f"best for {who}, as far as luck can be guessed: {_number(best[0], numbers)} ({worth})"
    said = listed([str(_number(value, numbers)) for value in best])
    return f"best for {who}, as far as luck can be guessed: {said}, about equally good ({worth})"


def _monster_lines(state: State, names: Names) -> Iterator[str]:
    for index, monster in enumerate(state.monsters):
        if monster.complete:
            continue
        dead = dead_reasons(state, index)
        chance = chance_to_finish(state, index, Random(0), _CHANCE_SAMPLES)
        if dead:
            yield f"{monster_word(state, index, names)} can no longer be finished: {_dead_words(dead[0])}"
        elif isinstance(chance, Chance) and chance.model is not Model.CERTAIN:
            yield f"{monster_word(state, index, names)} {_chance_words(chance)}"


def _chance_words(chance: Chance) -> str:
    percent, error = round(100 * chance.probability), round(200 * chance.standard_error)
    if percent >= _ALMOST:
        return "will almost surely be finished"
    if percent <= 100 - _ALMOST:
        return "will hardly ever be finished"
    return f"will be finished in about {percent} of 100 games (give or take {error})"


def _dead_words(reason: DeadReason) -> str:
    where = _cells(reason.cells)
    match reason.code:
        case DeadCode.GAME_OVER:
            return "the game is over"
        case DeadCode.IMPOSSIBLE:
            return "edges that touch differ"
        case DeadCode.NO_TILE_IN_SET:
            return f"no tile of the set fits at {where}"
        case DeadCode.NO_TILE_LEFT:
            return f"no tile is left that fits at {where}"
        case DeadCode.TOO_FEW_TILES_LEFT:
            return f"too few tiles are left for its {counted(len(reason.cells), 'gap')}"
        case DeadCode.NOT_ENOUGH_FOR_THESE_GAPS:
            return f"only {counted(reason.tiles, 'tile')} left that could go to {where}"


def _cells(cells: Sequence[tuple[int, int]]) -> str:
    return listed(list(map(cell_to_text, cells)))
