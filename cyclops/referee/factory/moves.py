"""Which move of a game of Monster Factory explains a table, once the first tiles lie."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from cyclops.names import monster_name
from cyclops.referee.factory import words
from cyclops.referee.factory.case import Case
from cyclops.referee.factory.matching import Spot, Stray
from cyclops.referee.factory.pile import with_one_more
from cyclops.referee.factory.tiles import TurnedUp, edges_sure, same_edges, turn_of, turned_up
from cyclops.referee.finding import NO, YES, Answer, Finding, Question, Weight
from engine.correction import Correction
from engine.factory.moves import Discard, Draw, Move, Place, StartMinion
from engine.factory.play import legal_places, refuse
from engine.factory.refusal import Refusal
from engine.factory.state import Phase, State
from engine.factory.tile import Tile, rotated
from vision.cards import DRAW
from vision.factory.reading import crooked

LOST_S: Final = 20.0
"""How long the drawn tile may be in somebody's hand until it is asked for."""
_HIDDEN_S: Final = 4.0
"""How long something hidden in the picture may be the drawn tile until it is asked about."""

DISCARD: Final = Question("discard", words.DISCARD, (YES, NO))


def explain(case: Case) -> Finding[Any]:
    """Find the next move that explains what lies on the table, the mistake that was made, or what must be asked."""
    return _PHASES[case.state.phase](case)


def _draw(case: Case) -> Finding[Any]:
    """A tile is to be turned up: it lies at the DRAW card, or was laid straight away."""
    laid = case.joined
    if laid and not _leads_anywhere(case, laid) and case.at_draw:
        return _turn_up(case, case.at_draw, Draw)
    if laid:
        returned = case.memory.discarded
        if returned is not None and same_edges(returned, laid[0].tile) and not _leads_anywhere(case, laid):
            return case.refused(words.WAS_DISCARDED, "MF-11", laid[0], laid[0].spots[0])
        return _turn_up(case, laid[0], Draw)
    stray = case.at_draw or next(iter(case.loose), None)
    if stray is None:
        return case.quiet()
    return _turn_up(case, stray, Draw)


def _leads_anywhere(case: Case, laid: Sequence[Stray]) -> bool:
    """Whether one of the tiles that were laid is one that could be drawn and laid there."""
    for stray in laid:
        up = turned_up(stray.tile, case.state)
        if up is not None and refuse(case.state, Draw(up.tile)) is None:
            after = _drawn(case.state, up.tile)
            if any(_legal(after, up.tile, spot) for spot in stray.spots):
                return True
    return False


def _drawn(state: State, tile: Tile) -> State:
    return State(state.players, state.turn, state.monsters, tile, state.discarded, state.box, state.options)


def _legal(state: State, tile: Tile, spot: Spot) -> Place | None:
    """The move that lays the tile as it lies, if the rules allow it."""
    turn = turn_of(tile, spot.edges)
    move = None if turn is None else Place(spot.monster, spot.cell, turn)
    return move if move is not None and refuse(state, move) is None else None


def _turn_up(case: Case, stray: Stray, make: Callable[[Tile], Move]) -> Finding[Any]:
    """A tile was turned up, if it can be read."""
    if not edges_sure(stray.tile):
        text = words.UNCLEAR_DRAWN if stray.at_draw else words.UNCLEAR_LAID
        if (finding := case.unclear(stray, text)) is not None:
            return finding
    if _seems_last(case) and case.reading.backs:
        return case.found(Correction(with_one_more(case.state)))
    up = turned_up(stray.tile, case.state)
    if up is None:
        return _not_in_set(case, stray)
    return _taken_up(case, stray, up, make)


def _seems_last(case: Case) -> bool:
    """Whether the last tile was turned up if the set has as many as it is supposed to have; the pile on the table knows better."""
    return case.state.pile == 1 and case.state.box.kinds is None


def _taken_up(case: Case, stray: Stray, up: TurnedUp, make: Callable[[Tile], Move]) -> Finding[Any]:
    if make is Draw:
        return case.found(Draw(up.tile), drawn_eye_unsure=not up.eye_sure, drawn_id=stray.id, discarded=None, aside=None, last=None)
    home = len(case.state.monsters), (0, 0)
    unsure = case.memory.unsure_eyes if up.eye_sure else case.memory.unsure_eyes | {home}
    return case.found(make(up.tile), unsure_eyes=unsure, last=None, homes={**case.memory.homes, stray.id: home})


def _not_in_set(case: Case, stray: Stray) -> Finding[Any]:
    """More tiles of a kind than there are: the least certain of them is named."""
    kind = Tile(stray.tile.edges, stray.tile.eyes).kind.edges
    alike = [tile for tile in case.reading.tiles if Tile(tile.edges).kind.edges == kind]
    least = min(alike, key=lambda tile: tile.confidence)
    return case.said(Weight.UNSURE, words.NOT_IN_SET.format(tile=kind), least.corners)


def _place(case: Case) -> Finding[Any]:
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
    return _gone(case)


def _may_be(drawn: Tile, stray: Stray) -> bool:
    """Whether a tile that was laid may be the drawn one: what is doubted may be misread."""
    return same_edges(drawn, stray.tile) or not edges_sure(stray.tile)


def _laid(case: Case, drawn: Tile, laid: Sequence[Stray]) -> Finding[Any]:
    """Tiles touch monsters that may be the drawn one."""
    askew = next((stray for stray in laid if _lies_crookedly(case, stray)), None)
    if askew is not None:
        return case.said(Weight.UNSURE, words.STRAIGHTEN, askew.tile.corners)
    found = [(stray, move) for stray in laid for spot in stray.spots if (move := _legal(case.state, drawn, spot))]
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
    unsure = case.memory.unsure_eyes | ({home} if case.memory.drawn_eye_unsure else set())
    homes = {**case.memory.homes, stray.id: home}
    return case.found(move, unsure_eyes=unsure, drawn_eye_unsure=False, last=home, homes=homes)


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
    return case.refused(refusal.sentence, refusal.code.clause, stray, spot)


def _refusal(state: State, drawn: Tile, spot: Spot) -> Refusal | None:
    turn = turn_of(drawn, spot.edges)
    return refuse(state, Place(spot.monster, spot.cell, turn or 0))


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
    question = Question("way", "Which edges has the marked tile as it lies, from its top edge clockwise?", answers)
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
    if case.answer(key) == YES.key and (up := turned_up(there.tile, _undrawn(case.state))):
        return case.found(Correction(_drawn(case.state, up.tile)), drawn_eye_unsure=not up.eye_sure)
    text = words.edges_question("drawn", there.tile)
    asks = case.answer(key) is None
    return case.said(Weight.UNSURE, words.UNCLEAR_DRAWN, there.tile.corners, Question(key, text, (YES, NO)) if asks else None)


def _undrawn(state: State) -> State:
    return State(state.players, state.turn, state.monsters, None, state.discarded, state.box, state.options)


def _discarded_wrongly(case: Case, there: Stray) -> Finding[Any]:
    """A tile was drawn although the one before has places."""
    refusal = refuse(case.state, Discard(agreed=True))
    assert refusal is not None, "the tile has places"
    return case.refused(refusal.sentence, refusal.code.clause, there)


def _another_laid(case: Case, stray: Stray, waits: Stray | None) -> Finding[Any]:
    """A tile that is surely not the drawn one was laid."""
    if waits is not None:
        return case.refused(words.SECOND_TILE, "MF-13", stray, stray.spots[0])
    if not legal_places(case.state):
        return _discard(case)
    key = f"laid {stray.tile.edges}"
    if case.answer(key) == YES.key and (up := turned_up(stray.tile, _undrawn(case.state))):
        return case.found(Correction(_drawn(case.state, up.tile)), drawn_eye_unsure=not up.eye_sure)
    question = Question(key, "Is the marked tile the one that was drawn?", (YES, NO))
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


def _minion(case: Case) -> Finding[Any]:
    """The first tile of a minion is to be turned up; it may lie at the DRAW card before it is laid elsewhere."""
    alone = sorted(case.alone, key=lambda stray: _owner(case, stray) != case.state.to_move)
    first = next(iter(alone), case.at_draw)
    if first is not None:
        return _turn_up(case, first, StartMinion)
    if case.joined:
        return case.said(Weight.DIFFERS, words.LAY_ALONE, case.joined[0].tile.corners)
    return case.quiet()


def _owner(case: Case, stray: Stray) -> int | None:
    group = stray.tile.group
    return case.reading.monsters[group].owner if isinstance(group, int) else None


def _over(case: Case) -> Finding[Any]:
    return case.quiet()


_PHASES: Final[Mapping[Phase, Callable[[Case], Finding[Any]]]] = {
    Phase.DRAW: _draw,
    Phase.PLACE: _place,
    Phase.MINION: _minion,
    Phase.OVER: _over,
}
