"""What became of the drawn tile: it was laid, by the rules or not, discarded, or waits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from cyclops.names import monster_name
from cyclops.referee.factory import words
from cyclops.referee.factory.case import Case
from cyclops.referee.factory.eyes import first_vote
from cyclops.referee.factory.matching import Spot, Stray
from cyclops.referee.factory.refusals import refused_words
from cyclops.referee.factory.tiles import edges_sure, same_edges, turn_of, turned_up
from cyclops.referee.finding import NO, YES, Answer, Finding, Question, Weight
from engine.correction import Correction
from engine.factory.moves import Discard, Place
from engine.factory.play import legal_places, refuse
from engine.factory.refusal import Refusal
from engine.factory.state import State
from engine.factory.tile import Tile, rotated
from vision.cards import DRAW
from vision.factory.reading import crooked

LOST_S: Final = 20.0
"""How long the drawn tile may be in somebody's hand until it is asked for."""
_HIDDEN_S: Final = 4.0
"""How long something hidden in the picture may be the drawn tile until it is asked about."""

DISCARD: Final = Question("discard", words.DISCARD, (YES, NO))


def with_drawn(state: State, tile: Tile | None) -> State:
    """The state with another tile in the player's hand, or none."""
    return replace(state, drawn=tile)


def legal_move(state: State, tile: Tile, spot: Spot) -> Place | None:
    """The move that lays the tile as it lies, if the rules allow it."""
    turn = turn_of(tile, spot.edges)
    move = None if turn is None else Place(spot.monster, spot.cell, turn)
    return move if move is not None and refuse(state, move) is None else None


def placed_or_not(case: Case) -> Finding[Any]:
    """The drawn tile is to be laid."""
    drawn = case.state.drawn
    assert drawn is not None, "in the phase PLACE a tile is drawn"
    laid = [stray for stray in case.joined if _may_be(drawn, stray)]
    if laid:
        return _laid(case, drawn, laid)
    there = case.at_draw
    if there is not None and not same_edges(drawn, there.tile):
        return _another_at_draw(case, drawn, there)
    waits = there or next((stray for stray in case.loose if same_edges(drawn, stray.tile)), None)
    if case.joined:
        return _another_laid(case, case.joined[0], waits)
    if waits is not None:
        return _waiting(case, waits)
    other = next((stray for stray in case.loose if edges_sure(stray.tile)), None)
    if other is not None and (case.memory.drawn_id == other.id or not legal_places(case.state)):
        return _another_at_draw(case, drawn, other)
    return _gone(case)


def _may_be(drawn: Tile, stray: Stray) -> bool:
    """Whether a tile that was laid may be the drawn one: what is doubted may be misread."""
    return same_edges(drawn, stray.tile) or not edges_sure(stray.tile)


def _laid(case: Case, drawn: Tile, laid: Sequence[Stray]) -> Finding[Any]:
    """Tiles touch monsters that may be the drawn one."""
    askew = next((stray for stray in laid if _lies_crookedly(case, stray)), None)
    if askew is not None:
        return case.said(Weight.UNSURE, words.STRAIGHTEN, askew.tile.corners)
    found = [(stray, move) for stray in laid for spot in stray.spots if (move := legal_move(case.state, drawn, spot))]
    if found:
        stray, move = found[0]
        several = {move.monster for other, move in found if other is stray}
        if len(several) > 1:
            return _which_monster(case, stray, [move for other, move in found if other is stray])
        return _placed(case, stray, move)
    plain = next((stray for stray in laid if same_edges(drawn, stray.tile) and edges_sure(stray.tile)), None)
    if plain is not None:
        return _wrong(case, drawn, plain)
    return _unclear_laid(case, drawn, laid[0])


def _lies_crookedly(case: Case, stray: Stray) -> bool:
    """Whether the monster that a tile was laid on may lie in other cells than it was read."""
    return crooked(sum(tile.group == stray.tile.group for tile in case.reading.tiles)) in case.reading.doubts


def _placed(case: Case, stray: Stray, move: Place) -> Finding[Any]:
    home = move.monster, move.cell
    assert case.state.drawn is not None, "the tile that is laid was drawn"
    eyes = {**case.memory.eyes, home: (0, 0) if case.memory.drawn_eye_unsure else first_vote(case.state.drawn.eye)}
    homes = {**case.memory.homes, stray.id: home}
    return case.found(move, eyes=eyes, drawn_eye_unsure=False, last=home, homes=homes)


def _which_monster(case: Case, stray: Stray, moves: Sequence[Place]) -> Finding[Any]:
    """The tile may have been laid on either of two monsters that it touches."""
    answers = tuple(Answer(str(move.monster), monster_name(move.monster)) for move in moves)
    chosen = case.answer("monster")
    for move in moves:
        if str(move.monster) == chosen:
            return _placed(case, stray, move)
    return case.said(Weight.UNSURE, words.PUSH_APART, stray.tile.corners, Question("monster", words.WHICH_MONSTER, answers))


def _wrong(case: Case, drawn: Tile, stray: Stray) -> Finding[Any]:
    """The drawn tile lies where the rules do not allow it."""
    refusals = [(spot, refusal) for spot in stray.spots if (refusal := _refusal(case.state, drawn, spot))]
    spot, refusal = refusals[0]
    return case.refused(refused_words(case.state, _move(drawn, spot), refusal, case.names), refusal.code.clause, stray, spot)


def _refusal(state: State, drawn: Tile, spot: Spot) -> Refusal | None:
    return refuse(state, _move(drawn, spot))


def _move(drawn: Tile, spot: Spot) -> Place:
    return Place(spot.monster, spot.cell, turn_of(drawn, spot.edges) or 0)


def _unclear_laid(case: Case, drawn: Tile, stray: Stray) -> Finding[Any]:
    """The drawn tile was laid, but it is not sure how: only if one way is possible, it is that one."""
    ways = [move for move in _ways(case, stray) if _alike(drawn, move, stray) == 3]
    if len(ways) == 1:
        return _placed(case, stray, ways[0])
    asks = case.waited(_HIDDEN_S)
    answered = [move for move in _ways(case, stray) if move.to_text() == case.answer("way")]
    if answered:
        return _placed(case, stray, answered[0])
    answers = tuple(Answer(move.to_text(), _way_words(case, drawn, move, stray)) for move in _ways(case, stray))
    question = Question("way", words.WAY, answers)
    return case.said(Weight.UNSURE, words.UNCLEAR_LAID, stray.tile.corners, question if asks and answers else None)


def _ways(case: Case, stray: Stray) -> list[Place]:
    """All legal ways in which the drawn tile may lie at these places."""
    spots = {(spot.monster, spot.cell) for spot in stray.spots}
    return [Place(way.monster, way.cell, way.turn) for way in legal_places(case.state) if (way.monster, way.cell) in spots]


def _spot_of(move: Place, stray: Stray) -> Spot:
    return next(spot for spot in stray.spots if (spot.monster, spot.cell) == (move.monster, move.cell))


def _alike(drawn: Tile, move: Place, stray: Stray) -> int:
    """How many edges are read as they would be if the tile were laid so."""
    return sum(a == b for a, b in zip(rotated(drawn.edges, move.turn), _spot_of(move, stray).edges, strict=True))


def _way_words(case: Case, drawn: Tile, move: Place, stray: Stray) -> str:
    """The edges in the picture, from the top clockwise, if the tile were laid so."""
    turn = next(turn for turn in range(4) if rotated(stray.tile.edges, turn) == _spot_of(move, stray).edges)
    as_read = rotated(drawn.edges, move.turn - turn)
    return words.edge_words(words.picture_edges(as_read, stray.tile.corners))


def _another_at_draw(case: Case, drawn: Tile, there: Stray) -> Finding[Any]:
    """Another tile than the drawn one lies at the DRAW card."""
    if not edges_sure(there.tile):
        return case.said(Weight.UNSURE, words.UNCLEAR_DRAWN, there.tile.corners)
    if case.memory.drawn_id == there.id:
        return _read_otherwise(case, there)
    if not legal_places(case.state):
        return _discard(case)
    if case.joined:
        return _another_laid(case, case.joined[0], None)
    return _discarded_wrongly(case, there)


def _read_otherwise(case: Case, there: Stray) -> Finding[Any]:
    """The very tile that was drawn is read otherwise now."""
    key = f"drawn {there.tile.edges}"
    if case.answer(key) == YES.key and (up := turned_up(there.tile, with_drawn(case.state, None))):
        return case.found(Correction(with_drawn(case.state, up.tile)), drawn_eye_unsure=not up.eye_sure)
    text = words.edges_question(words.DRAWN_EDGES, there.tile)
    asks = case.answer(key) is None
    return case.said(Weight.UNSURE, words.UNCLEAR_DRAWN, there.tile.corners, Question(key, text, (YES, NO)) if asks else None)


def _discarded_wrongly(case: Case, there: Stray) -> Finding[Any]:
    """A tile was drawn although the one before has places."""
    move = Discard(agreed=True)
    refusal = refuse(case.state, move)
    assert refusal is not None, "the tile has places"
    return case.refused(refused_words(case.state, move, refusal, case.names), refusal.code.clause, there)


def _another_laid(case: Case, stray: Stray, waits: Stray | None) -> Finding[Any]:
    """A tile that is surely not the drawn one was laid."""
    if waits is not None:
        return case.refused(words.SECOND_TILE, "MF-13", stray, stray.spots[0])
    if not legal_places(case.state):
        return _discard(case)
    key = f"laid {stray.tile.edges}"
    if case.answer(key) == YES.key and (up := turned_up(stray.tile, with_drawn(case.state, None))):
        return case.found(Correction(with_drawn(case.state, up.tile)), drawn_eye_unsure=not up.eye_sure)
    question = Question(key, words.IS_DRAWN, (YES, NO))
    return case.said(Weight.DIFFERS, words.ONE_MORE, stray.tile.corners, question if case.answer(key) is None else None)


def _waiting(case: Case, waits: Stray) -> Finding[Any]:
    """The drawn tile lies there and has not been laid yet."""
    if not legal_places(case.state):
        if case.answer(DISCARD.key) == YES.key:
            return _discard(case, aside=case.state.drawn, aside_ids=case.memory.aside_ids | {waits.id})
        return case.asked(DISCARD) if case.answer(DISCARD.key) is None else case.quiet()
    apart = not waits.at_draw and any(card.id == DRAW for card in case.reading.cards)
    return case.said(Weight.HINT, words.APART, waits.tile.corners) if apart else case.quiet()


def _discard(case: Case, **changed: Any) -> Finding[Any]:
    """Everybody agrees, by word or by taking the tile off."""
    return case.found(Discard(agreed=True), discarded=case.state.drawn, **changed)


def _gone(case: Case) -> Finding[Any]:
    """The drawn tile is not on the table."""
    if not legal_places(case.state):
        if case.clear or case.answer(DISCARD.key) == YES.key:
            return _discard(case)
        return case.asked(DISCARD) if case.waited(_HIDDEN_S) and case.answer(DISCARD.key) is None else case.quiet(again=True)
    return case.said(Weight.HINT, words.IN_HAND) if case.waited(LOST_S) else case.quiet(again=True)
