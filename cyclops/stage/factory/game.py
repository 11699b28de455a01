"""Monster Factory on a stage: its table, its task, its points and what may be corrected."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cyclops.lattice import heading, quarter_turns, turned_cell
from cyclops.names import monster_letter, monster_name, sentence
from cyclops.referee.factory.memory import Home, Memory
from cyclops.referee.factory.tiles import turn_of
from cyclops.referee.finding import Weight
from cyclops.referee.situation import Situation
from cyclops.rules.factory_words import reason_words, state_words, whose
from cyclops.rules.session import names_in
from cyclops.rules.words import Names, given
from cyclops.stage.factory import advice
from cyclops.stage.factory.ghosts import ghosts_of
from cyclops.stage.factory.layout import Drawing, Stand, arranged, framed
from cyclops.stage.factory.sight import View, as_drawn, view_of_reading, view_of_record
from cyclops.stage.factory.strays import AskedTile, asked_of, beside, strays_of
from cyclops.stage.factory.touching import DRAWN, home_of, key_of, touched_drawn, touched_tile
from cyclops.stage.stage import HintLevel, Reason, Touched
from cyclops.stage.tables import DrawnMonster, EdgedTile, FactoryStage
from engine.factory import Edge, Phase, Place, StartMinion, State, legal_places, scores
from engine.factory.tile import rotated
from engine.grid import SIDES, Cell, neighbours
from engine.record_lines import AnyRecord
from engine.rules import Player
from vision.factory.reading import FactoryReading
from vision.phrase import phrase


class FactoryOnStage:
    """Shows Monster Factory. It remembers where monsters were drawn, so that they stay there as long as nobody moves them."""

    def __init__(self) -> None:
        self._game: object = None
        self._stands: Mapping[int, Stand] = {}
        self._known = Memory()

    def table(self, situation: Situation, hints: HintLevel) -> FactoryStage | None:
        """Return the table as the record has it, or as it was seen before the game."""
        record = situation.record
        if record is None:
            return _seen_so_far(situation)
        view = self._view(situation, record)
        state, names, drawing = view.state, names_in(record), self._drawing(view)
        places = len(legal_places(state)) if state.phase is Phase.PLACE else None
        asked = asked_of(situation)
        good = advice.advice_for(state).good if hints is HintLevel.ADVICE and places else frozenset()
        strays, size = beside(strays_of(view, drawing.stands, situation, asked), drawing.size)
        return FactoryStage(
            size=size,
            monsters=_monsters(view, drawing, names, _laid_last(record), asked),
            drawn=_drawn(view, asked),
            ghosts=ghosts_of(view, drawing.stands, names, good) if hints is not HintLevel.FITS and places else (),
            places=places,
            pile=state.pile,
            strays=strays,
        )

    def task(self, situation: Situation) -> str:
        """Return what is to be done now."""
        if situation.record is None:
            return phrase("Each player lays a first tile at the own card.")
        if situation.over:
            return phrase("The game is over.")
        if situation.mistake is not None:
            return phrase("Please put right what is marked.")
        return _task(situation.record.state)

    def is_counted(self, situation: Situation, player: Player) -> bool:
        """Return True: all that counts lies open."""
        return True

    def reasons(self, situation: Situation, player: Player) -> tuple[Reason, ...]:
        """Return what a player's points are made of; of a monster that counts nothing yet all tiles are named."""
        record = situation.record
        if record is None:
            return ()
        state: State = record.state
        score = next(score for score in scores(state) if score.player == player)
        found = []
        for reason in score.reasons:
            monster = state.monsters[reason.monster]
            keys = tuple(key_of(reason.monster, cell) for cell in reason.cells or tuple(monster.structure))
            found.append(Reason(sentence(reason_words(reason, monster, monster_name(reason.monster))), reason.points, keys))
        by_hand = record.given_points.get(player)
        return (*found, *([Reason(sentence(given(by_hand)), by_hand)] if by_hand else []))

    def advice(self, situation: Situation) -> tuple[str, ...]:
        """Return what would be good to do."""
        if situation.record is None or situation.over:
            return ()
        return advice.sentences(situation.record.state, names_in(situation.record))

    def touched(self, situation: Situation, key: str) -> Touched | None:
        """Return what may be said of a tile, its edges as the drawing shows them."""
        record = situation.record
        if record is None:
            return None
        view = self._view(situation, record)
        if key == DRAWN:
            return touched_drawn(view.state.drawn, _drawn_turns(view)) if view.state.drawn else None
        home = home_of(key, view.state)
        if home is None:
            return None
        turns = self._drawing(view).stands[home[0]].turns
        return touched_tile(view.state, *home, turns, names_in(record))

    def _view(self, situation: Situation, record: AnyRecord) -> View:
        """The record's tiles where they lie; doubted are those that the judge speaks of."""
        game = record.headers, record.start.to_text()
        if game != self._game:
            self._game, self._stands, self._known = game, {}, Memory()
        weighty = (remark for remark in situation.remarks if remark.weight is not Weight.HINT)
        doubts = {remark.corners: remark.sentence for remark in weighty if remark.corners is not None}
        view = view_of_record(record.state, situation.settled, doubts, self._known)
        self._known = view.known
        return view

    def _drawing(self, view: View) -> Drawing:
        structures = [monster.structure for monster in view.state.monsters]
        stands = arranged(structures, view.sights, self._stands)
        self._stands = dict(enumerate(stands))
        return framed(stands, structures)


def _seen_so_far(situation: Situation) -> FactoryStage | None:
    reading = None if situation.settled is None else situation.settled.reading
    if not isinstance(reading, FactoryReading):
        return None
    view = view_of_reading(reading, len(situation.names))
    structures = [monster.structure for monster in view.state.monsters]
    drawing = framed(arranged(structures, view.sights, {}), structures)
    names: Names = dict(enumerate(situation.names, 1))
    asked = asked_of(situation)
    return FactoryStage(drawing.size, _monsters(view, drawing, names, None, asked), _drawn(view, asked), (), None, None)


def _task(state: State) -> str:
    """What the player has to do whose turn it is; who that is stands above it."""
    match state.phase:
        case Phase.START:
            return phrase("Lay your first tile at your card.")
        case Phase.DRAW:
            return phrase("Draw a tile.")
        case Phase.PLACE if legal_places(state):
            return phrase("Lay your tile where it fits.")
        case Phase.PLACE:
            return phrase("Your tile fits nowhere. If all agree, put it away.")
        case Phase.MINION:
            return phrase("Turn up the first tile of a minion.")
        case Phase.OVER:
            return phrase("The game is over.")


def _laid_last(record: AnyRecord) -> Home | None:
    """Where the last tile was laid."""
    move: Any
    for move in reversed(record.line()):
        if isinstance(move, Place):
            return move.monster, move.cell
        if isinstance(move, StartMinion):
            return len(record.state.monsters) - 1, (0, 0)
    return None


def _monsters(view: View, drawing: Drawing, names: Names, last: Home | None, asked: AskedTile) -> tuple[DrawnMonster, ...]:
    return tuple(_monster(view, index, stand, names, last, asked) for index, stand in enumerate(drawing.stands))


def _monster(view: View, index: int, stand: Stand, names: Names, last: Home | None, asked: AskedTile) -> DrawnMonster:
    monster = view.state.monsters[index]
    tiles = (_tile(view, (index, cell), stand.turns, last == (index, cell), asked) for cell in monster.structure)
    return DrawnMonster(
        index=index,
        letter=monster_letter(index),
        title=whose(view.state.monsters, index, names),
        owner=None if monster.owner is None else str(monster.owner),
        at=stand.corner,
        tiles=tuple(tiles),
        openings=tuple(_openings(view.state, index, stand.turns)),
        complete=monster.complete,
        lines=tuple(state_words(monster)),
    )


def _tile(view: View, home: Home, turns: int, last: bool, asked: AskedTile) -> EdgedTile:
    index, cell = home
    tile, sight = view.state.monsters[index].structure.cells[cell], view.sights.get(index)
    seen = sight.tiles.get(cell) if sight else None
    return EdgedTile(
        key=key_of(index, cell),
        cell=turned_cell(cell, turns),
        edges=rotated(tile.edges, turns),
        eye=tile.eye,
        doubt=view.doubts.get(seen, "") if seen else "",
        last=last,
        corners=as_drawn(seen, sight.north - 90 * turns) if seen and sight else None,
        asked=asked.means(home, seen),
    )


def _openings(state: State, index: int, turns: int) -> list[tuple[Cell, int, str]]:
    cells = state.monsters[index].structure.cells
    return [
        (turned_cell(cell, turns), (side + turns) % 4, tile.edges[side])
        for cell, tile in cells.items()
        for side in SIDES
        if tile.edges[side] != Edge.BLANK and neighbours(cell)[side] not in cells
    ]


def _drawn(view: View, asked: AskedTile) -> EdgedTile | None:
    """The drawn tile as it lies in the picture, or as it was drawn where it does not."""
    drawn, seen = view.state.drawn, view.drawn
    if drawn is None:
        return None
    doubt = "" if seen is None else view.doubts.get(seen.corners) or next(iter(seen.doubts), "")
    corners = None if seen is None else as_drawn(seen.corners)
    is_asked = seen is not None and asked.means(None, seen.corners)
    return EdgedTile(DRAWN, (0, 0), rotated(drawn.edges, _drawn_turns(view)), drawn.eye, doubt, False, corners, is_asked)


def _drawn_turns(view: View) -> int:
    """By how many quarter turns clockwise the drawn tile is shown turned from how it was drawn."""
    drawn, seen = view.state.drawn, view.drawn
    if drawn is None or seen is None:
        return 0
    return turn_of(drawn, rotated(seen.edges, quarter_turns(heading(seen.corners)))) or 0
