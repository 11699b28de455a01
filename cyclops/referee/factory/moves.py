"""Which move of a game of Monster Factory explains a table, once the first tiles lie."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from cyclops.referee.factory import words
from cyclops.referee.factory.case import Case
from cyclops.referee.factory.eyes import first_vote
from cyclops.referee.factory.matching import Stray
from cyclops.referee.factory.pile import with_one_more
from cyclops.referee.factory.placing import legal_move, placed_or_not, with_drawn
from cyclops.referee.factory.tiles import TurnedUp, edges_sure, same_edges, turned_up
from cyclops.referee.finding import Finding, Weight
from engine.correction import Correction
from engine.factory.moves import Draw, Move, StartMinion
from engine.factory.play import refuse
from engine.factory.state import Phase
from engine.factory.tile import Tile
from vision.phrase import phrase


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
            after = with_drawn(case.state, up.tile)
            if any(legal_move(after, up.tile, spot) for spot in stray.spots):
                return True
    return False


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
    eyes = {**case.memory.eyes, home: first_vote(up.tile.eye) if up.eye_sure else (0, 0)}
    return case.found(make(up.tile), eyes=eyes, last=None, homes={**case.memory.homes, stray.id: home})


def _not_in_set(case: Case, stray: Stray) -> Finding[Any]:
    """More tiles of a kind than there are: the least certain of them is named."""
    kind = Tile(stray.tile.edges, stray.tile.eyes).kind.edges
    alike = [tile for tile in case.reading.tiles if Tile(tile.edges).kind.edges == kind]
    least = min(alike, key=lambda tile: tile.confidence)
    return case.said(Weight.UNSURE, phrase(words.NOT_IN_SET, tile=kind), least.corners)


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
    Phase.PLACE: placed_or_not,
    Phase.MINION: _minion,
    Phase.OVER: _over,
}
