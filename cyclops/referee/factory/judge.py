"""The judge of Monster Factory."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from cyclops.referee.factory import words
from cyclops.referee.factory.beginning import begun, explain_first
from cyclops.referee.factory.case import Case
from cyclops.referee.factory.corrections import corrected
from cyclops.referee.factory.eyes import eye_question, known_eye, with_votes
from cyclops.referee.factory.matching import Match, Stray, match
from cyclops.referee.factory.memory import Memory, remembered
from cyclops.referee.factory.moves import explain
from cyclops.referee.factory.pile import pile
from cyclops.referee.factory.second_thoughts import relaid
from cyclops.referee.factory.standing import table_as_it_lies
from cyclops.referee.factory.tiles import same_edges
from cyclops.referee.factory.truth import truth_of
from cyclops.referee.factory.upkeep import cells_of, corrected_homes, kept, moved_tiles
from cyclops.referee.finding import Event, Finding, Remark, Weight
from cyclops.referee.judge import Judge, Look, Setup
from engine.correction import Correction
from engine.factory.moves import Discard, Draw, MarkEye, Move, Place, Start, StartMinion
from engine.factory.play import legal_places
from engine.factory.state import Phase, State
from vision.cards import DRAW
from vision.factory.reading import FactoryReading
from vision.reading import Corners
from vision.tracker.glance import Glance, Settled


class FactoryJudge:
    """Understands tables of Monster Factory; it holds nothing."""

    def begin(self, setup: Setup, settled: Settled) -> State | str:
        """The state before the first tile, once each player's first tile lies at the player's card, or a game lies there already."""
        return begun(setup, _reading(settled))

    def look(self, look: Look) -> Finding[Any]:
        """The next move that explains the table; it is asked again after each, so several quick moves are found one after the other."""
        case = case_of(look)
        finding = self._judged(case)
        memory: Memory = replace(finding.memory, state=look.state) if finding.memory.state is None else finding.memory
        return replace(finding, memory=memory, notes=memory.notes())

    def _judged(self, case: Case) -> Finding[Any]:
        if case.state.phase is Phase.START:
            return explain_first(case)
        case = replace(case, memory=with_votes(case))
        cleared_up = known_eye(case)
        if cleared_up is not None and cleared_up.moves:
            return cleared_up
        if cleared_up is not None:
            case = replace(case, memory=cleared_up.memory)
        care = kept(case)
        case = replace(case, memory=care.memory)
        if not case.memory.met:
            return replace(case.quiet(), remarks=care.remarks)
        of_pile, memory = pile(case)
        case = replace(case, memory=memory)
        if of_pile is not None and of_pile.moves:
            return of_pile
        finding = relaid(case) or explain(case)
        if finding.moves:
            return replace(finding, remarks=care.remarks)
        finding = replace(finding, again=finding.again or care.again, remarks=(*finding.remarks, *care.remarks))
        if of_pile is not None:
            remarks = (*finding.remarks, *of_pile.remarks)
            finding = replace(finding, question=finding.question or of_pile.question, remarks=remarks, again=True)
        return replace(_with_rest(case, finding), question=finding.question or eye_question(case))

    def glance(self, state: State, glance: Glance, memory: Any) -> Finding[Any] | None:
        """Nothing follows from a frame alone."""
        return None

    def spots(self, state: State, settled: Settled, memory: Any) -> Mapping[str, Corners]:
        """Nothing is watched while hands move."""
        return {}

    def events(self, before: State, move: Any, after: State) -> tuple[Event, ...]:
        """What is told of a move; of the first tiles nothing, because the start is told already."""
        match move:
            case Draw(tile):
                return (Event("drawn", before.turn, {"edges": list(tile.edges), "placements": len(legal_places(after))}),)
            case Place(monster, cell):
                facts = {"monster": monster, "cell": list(cell), "completes": after.monsters[monster].complete}
                return (Event("placed", before.turn, facts),)
            case Discard():
                return (Event("discarded", before.turn),)
            case StartMinion():
                return (Event("minion", before.to_move, {"monster": len(before.monsters)}),)
            case Correction():
                return (Event("corrected", None, {"to": move.to_text()}),)
            case Start() | MarkEye():
                return ()
        return ()

    def as_it_lies(self, look: Look) -> State | str:
        """The state that the table shows, with what history knows."""
        return table_as_it_lies(case_of(look))

    def truth(self, look: Look) -> FactoryReading:
        """The reading as the record has it."""
        return truth_of(case_of(look))

    def corrected(self, state: State, text: str) -> State:
        """The state after a correction such as ``letter A@2,-1 GPWW``."""
        return corrected(state, text)

    def remember(self, notes: tuple[str, ...]) -> Memory:
        """The memory after a resume."""
        return remembered(notes)


JUDGE: Final[Judge[State, Move]] = FactoryJudge()


def case_of(look: Look) -> Case:
    """The table compared with the record."""
    reading, memory, state = _reading(look.settled), look.memory or Memory(), look.state
    memory = _up_to_date(memory, state, look.settled)
    found = match(state, look.settled, memory)
    homes = {look.settled.ids[number]: home for number, home in found.homes.items()}
    memory = replace(memory, homes=homes, norths={**memory.norths, **found.norths}, aside=_still_aside(found, memory), state=None)
    moved = {stray.number for stray in moved_tiles(found, state)}
    draw_seen = any(card.id == DRAW for card in reading.cards)
    strays = tuple(stray for stray in found.strays if stray.number not in moved and not _is_aside(stray, state, memory, draw_seen))
    return Case(look, state, reading, found, memory, strays)


def _up_to_date(memory: Memory, state: State, settled: Settled) -> Memory:
    """The memory without what the record does not have any more, and with what people have corrected."""
    cells = cells_of(state)
    ids = set(settled.ids)
    homes = {tile: home for tile, home in memory.homes.items() if home in cells}
    if ids.isdisjoint(homes):  # the tracker has lost all tiles, so new numbers say nothing
        homes = {}
    corrected_now = corrected_homes(memory, state)
    replaced = {home for home in corrected_now if home in homes.values() and not any(homes.get(i) == home for i in ids)}
    last = memory.last if memory.last in cells else None
    eyes = {home: votes for home, votes in memory.eyes.items() if home in cells}
    return replace(memory, homes=homes, last=last, eyes=eyes, corrected=corrected_now - replaced, aside_ids=memory.aside_ids & ids)


def _still_aside(found: Match, memory: Memory) -> Any:
    """The discarded tile at the DRAW card, as long as it lies there."""
    there = any(stray.at_draw and memory.aside is not None and same_edges(memory.aside, stray.tile) for stray in found.strays)
    return memory.aside if there else None


def _is_aside(stray: Stray, state: State, memory: Memory, draw_seen: bool) -> bool:
    """Whether a tile has been discarded and lies about."""
    if stray.spots or stray.chained:
        return False
    if stray.at_draw:
        return memory.aside is not None and same_edges(memory.aside, stray.tile)
    # Where no DRAW card is seen, a tile that lies by itself may well be the next one drawn.
    last = memory.discarded if state.phase is Phase.DRAW and draw_seen else None
    return stray.id in memory.aside_ids or (last is not None and same_edges(last, stray.tile))


def _with_rest(case: Case, finding: Finding[Any]) -> Finding[Any]:
    """The finding, with a word on tiles that nothing explains."""
    if finding.mistake is not None or any(remark.weight is not Weight.HINT for remark in finding.remarks):
        return finding
    rest = [stray for stray in case.strays if stray.chained or _is_unexplained(case, stray)]
    if not rest:
        return finding
    return replace(finding, remarks=(*finding.remarks, Remark(Weight.DIFFERS, words.TOO_MANY, rest[0].tile.corners)))


def _is_unexplained(case: Case, stray: Stray) -> bool:
    drawn = case.state.drawn
    return drawn is not None and not stray.at_draw and not same_edges(drawn, stray.tile)


def _reading(settled: Settled) -> FactoryReading:
    assert isinstance(settled.reading, FactoryReading)
    return settled.reading
