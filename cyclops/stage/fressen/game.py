"""Das große Fressen on a stage: its table, its task, its points and what may be corrected."""

from __future__ import annotations

from cyclops.referee.situation import Situation
from cyclops.rules.session import names_in
from cyclops.stage.fressen.advice import advice_of, good_moves
from cyclops.stage.fressen.places import bites_of, ghosts_of, places_of
from cyclops.stage.fressen.seen import seen_table
from cyclops.stage.fressen.setting import Setting
from cyclops.stage.fressen.telling import TO_BEGIN, reasons_of, task_of
from cyclops.stage.fressen.touching import field_words, title_of, touched_in
from cyclops.stage.stage import HintLevel, Reason, Touched
from cyclops.stage.tables import Field, FressenStage
from engine.fressen import CELLS, Phase, Side
from engine.grid import Cell
from engine.rules import Player
from vision.fressen.reading import FressenReading
from vision.phrase import phrase

_PHASES = {Phase.MARKER: "refill", Phase.DEAL: "refill", Phase.PLACE: "place", Phase.EAT: "eat", Phase.OVER: "over"}


class FressenOnStage:
    """Shows Das große Fressen.

    Monsters on the board and free fields have their cell as key, such as ``2,5``; those in a supply are called as the notation of the
    rules does, such as ``Rslurp3w``, a second one like it ``Rslurp3w 2``.
    """

    def table(self, situation: Situation, hints: HintLevel) -> FressenStage | None:
        """Return the table as the record has it."""
        setting = _setting(situation)
        if setting is None:
            return _seen(situation)
        state, told = setting.state, hints is not HintLevel.FITS
        good = good_moves(state) if hints is HintLevel.ADVICE else frozenset()
        return FressenStage(
            fields=tuple(_field(setting, cell) for cell in CELLS),
            monsters=setting.on_board,
            supplies=setting.supplies,
            ghosts=tuple(ghosts_of(setting, names_in(setting.record), good)) if told else (),
            bites=tuple(bites_of(state, threats=told)),
            boss=None if state.marker is None else state.marker.value,
            places=places_of(state),
            phase=_PHASES[state.phase],
            turn=setting.lie.turn,
            strays=setting.strays,
        )

    def task(self, situation: Situation) -> str:
        """Return what is to be done now."""
        record = situation.record
        if situation.mistake is not None:
            return phrase("Please put right what is marked.")
        return TO_BEGIN if record is None else task_of(record.state, names_in(record))

    def is_counted(self, situation: Situation, player: Player) -> bool:
        """Return True: all that counts lies open."""
        return True

    def reasons(self, situation: Situation, player: Player) -> tuple[Reason, ...]:
        """Return what a player's points are made of."""
        record = situation.record
        return () if record is None else tuple(reasons_of(record.state, Side(str(player)), record.given_points.get(player, 0)))

    def advice(self, situation: Situation) -> tuple[str, ...]:
        """Return what would be good to do."""
        setting = _setting(situation)
        return () if setting is None else advice_of(setting, names_in(setting.record))

    def touched(self, situation: Situation, key: str) -> Touched | None:
        """Return what may be said of a monster or a field."""
        setting = _setting(situation)
        if setting is not None:
            return touched_in(setting, key)
        seen = _seen(situation)
        monsters = (*seen.monsters, *seen.supplies) if seen else ()
        return next((Touched(key, title_of(monster), ()) for monster in monsters if monster.key == key), None)


def _field(setting: Setting, cell: Cell) -> Field:
    return Field(cell, setting.state.box.layout.at(cell).value, setting.lie.corners(cell), field_words(setting, cell))


def _setting(situation: Situation) -> Setting | None:
    return None if situation.record is None else Setting(situation, situation.record)


def _seen(situation: Situation) -> FressenStage | None:
    reading = None if situation.settled is None else situation.settled.reading
    return seen_table(reading) if isinstance(reading, FressenReading) else None
