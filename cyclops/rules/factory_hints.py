"""Advice for Monster Factory in words: what the places of the drawn tile bring, and which monsters can still be finished."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from cyclops.names import decimal, listed, monster_name
from cyclops.rules.factory_words import monster_word, name_of
from cyclops.rules.words import Names
from engine.factory import Phase, Place, State
from engine.factory.advice import Estimate, PlaceValue, best_places, kindest_places, value_places
from engine.factory.chances import Chance, Model, Unknown, chance_to_finish
from engine.factory.gaps import DeadCode, DeadReason, dead_reasons
from engine.factory.hints import PlaceHint, place_hints
from engine.grid import cell_to_text
from vision.phrase import marked, phrase, phrases

_ALMOST: Final = 99  # games of 100; so few samples tell no more
_SAMPLES: Final = 40  # a second or two on a small computer, with many places
_CHANCE_SAMPLES: Final = 120


def hints(
    state: State,
    numbers: Mapping[Place, int],
    names: Names,
    values: Sequence[PlaceValue] | None = None,
    chance_samples: int = _CHANCE_SAMPLES,
) -> list[str]:
    """Say what the places bring, which are best and which are kindest, and how the monsters stand.

    Parameters
    ----------
    state : State
        A state in which somebody has to choose.
    numbers : mapping of Place to int
        The number that each place has for the players.
    names : mapping of player to str
        What the players are called.
    values : sequence of PlaceValue, optional
        What the places are worth, where that has been estimated already; empty where it cannot be.
    chance_samples : int
        How often the game is played on for each chance of a monster.

    Returns
    -------
    list of str
        Sentences without their full stops; the chances and expected points are estimates, and say so.
    """
    if state.phase is Phase.START:
        return [phrase("a tile with three or four edges to connect makes a good beginning")]
    if values is None:
        estimated = value_places(state, Random(0), _SAMPLES)
        values = () if isinstance(estimated, Unknown) else estimated
    return [
        *_place_lines(state, numbers, names),
        *_value_lines(state, numbers, names, values),
        *_monster_lines(state, names, chance_samples),
    ]


def _place_lines(state: State, numbers: Mapping[Place, int], names: Names) -> Iterator[str]:
    found = place_hints(state)
    for hint in found:
        number = _number(hint, numbers)
        if hint.placement.completes:
            won = [won_words(player, points, names) for player, points in hint.points.items() if points]
            said = _COMPLETES[bool(won)][hint.ends_game]
            yield phrase(said, number=number, monster=monster_word(state, hint.placement.monster, names), won=listed(won))
        if hint.dead:
            monster, why = monster_name(hint.placement.monster), dead_words(hint.dead[0])
            yield phrase("after {number}, {monster} can no longer be finished: {why}", number=number, monster=monster, why=why)
    nearest = min((hint.balance for hint in found), default=0)
    closing = [str(_number(hint, numbers)) for hint in found if hint.balance == nearest]
    if nearest < 0 and len(closing) < len(found) and not any(hint.placement.completes for hint in found):
        yield _fewer_open(closing, -nearest)


_COMPLETES: Final = (
    (
        marked("{number} completes {monster}, but wins no point"),
        marked("{number} completes {monster}, but wins no point, and ends the game"),
    ),
    (marked("{number} completes {monster}: {won}"), marked("{number} completes {monster}: {won}, and ends the game")),
)
"""By whether points are won, and the game ends."""


def won_words(player: int, points: int, names: Names) -> str:
    """Say who wins points: "3 points for Anna"."""
    return phrases("{count} point for {who}", "{count} points for {who}", points, who=name_of(player, names))


def _fewer_open(numbers: Sequence[str], edges: int) -> str:
    if len(numbers) == 1:
        return phrases(
            "{place} leaves {count} edge fewer open than before",
            "{place} leaves {count} edges fewer open than before",
            edges,
            place=numbers[0],
        )
    return phrases(
        "{places} leave {count} edge fewer open than before",
        "{places} leave {count} edges fewer open than before",
        edges,
        places=listed(numbers),
    )


def _number(hint: PlaceHint | PlaceValue, numbers: Mapping[Place, int]) -> int:
    place = hint.placement
    return numbers[Place(place.monster, place.cell, place.turn)]


def _value_lines(state: State, numbers: Mapping[Place, int], names: Names, values: Sequence[PlaceValue]) -> Iterator[str]:
    if len(values) < 2:
        return
    kindest, best = kindest_places(values)[0], surely_best(values)
    yield _best_words(state, best, len(values), numbers, names)
    if _sure(kindest.gives) and kindest not in best:
        given = decimal(kindest.gives.mean)
        yield phrase("kindest: {number}, which gives the others about {points} points", number=_number(kindest, numbers), points=given)


def surely_best(values: Sequence[PlaceValue]) -> list[PlaceValue]:
    """The place that is best for the player, and those whose difference from it may come from luck in the samples."""
    return [value for value in best_places(values) if not _sure(value.costs)]


def _sure(estimate: Estimate) -> bool:
    """Whether a number above 0 is so much above it that it hardly comes from luck in the samples."""
    return estimate.mean > 2 * estimate.standard_error


def _best_words(state: State, best: Sequence[PlaceValue], places: int, numbers: Mapping[Place, int], names: Names) -> str:
    """Name the best places; those whose difference is smaller than its error are as good as one another."""
    who, own = name_of(state.turn, names), best[0].own
    worth = phrase(_WORTH, points=decimal(own.mean), error=decimal(2 * own.standard_error))
    if len(best) == places:
        return phrase("for {who} all places are about equally good, as far as luck can be guessed ({worth})", who=who, worth=worth)
    if len(best) == 1:
        number = _number(best[0], numbers)
        return phrase("best for {who}, as far as luck can be guessed: {number} ({worth})", who=who, number=number, worth=worth)
    said = listed([str(_number(value, numbers)) for value in best])
    return phrase(_BEST, who=who, numbers=said, worth=worth)


_WORTH: Final = marked("about {points} points to come, give or take {error}")
_BEST: Final = marked("best for {who}, as far as luck can be guessed: {numbers}, about equally good ({worth})")


def _monster_lines(state: State, names: Names, samples: int) -> Iterator[str]:
    for index, monster in enumerate(state.monsters):
        if monster.complete:
            continue
        dead = dead_reasons(state, index)
        chance = chance_to_finish(state, index, Random(0), samples)
        if dead:
            name = monster_word(state, index, names)
            yield phrase("{monster} can no longer be finished: {why}", monster=name, why=dead_words(dead[0]))
        elif isinstance(chance, Chance) and chance.model is not Model.CERTAIN:
            yield _chance_words(chance, monster_word(state, index, names))


def _chance_words(chance: Chance, name: str) -> str:
    percent, error = round(100 * chance.probability), round(200 * chance.standard_error)
    if percent >= _ALMOST:
        return phrase("{monster} will almost surely be finished", monster=name)
    if percent <= 100 - _ALMOST:
        return phrase("{monster} will hardly ever be finished", monster=name)
    return phrase(_FINISHED, monster=name, number=percent, error=error)


_FINISHED: Final = marked("{monster} will be finished in about {number} of 100 games (give or take {error})")


def dead_words(reason: DeadReason) -> str:
    """Say why a monster can no longer be finished."""
    where = _cells(reason.cells)
    match reason.code:
        case DeadCode.GAME_OVER:
            return phrase("the game is over")
        case DeadCode.IMPOSSIBLE:
            return phrase("edges that touch differ")
        case DeadCode.NO_TILE_IN_SET:
            return phrase("no tile of the set fits at {where}", where=where)
        case DeadCode.NO_TILE_LEFT:
            return phrase("no tile is left that fits at {where}", where=where)
        case DeadCode.TOO_FEW_TILES_LEFT:
            return phrases("too few tiles are left for its {count} gap", "too few tiles are left for its {count} gaps", len(reason.cells))
        case DeadCode.NOT_ENOUGH_FOR_THESE_GAPS:
            return phrases(
                "only {count} tile left that could go to {where}",
                "only {count} tiles left that could go to {where}",
                reason.tiles,
                where=where,
            )


def _cells(cells: Sequence[tuple[int, int]]) -> str:
    return listed(list(map(cell_to_text, cells)))
