"""Das große Fressen on a stage: its table, its task, its points and what may be corrected."""

from __future__ import annotations

from cyclops.referee.situation import Situation
from cyclops.rules.session import names_in
from cyclops.stage.fressen.advice import advice_of, good_moves
from cyclops.stage.fressen.places import bites_of, ghosts_of, places_of
from cyclops.stage.fressen.seen import seen_table
from cyclops.stage.fressen.setting import Setting
from cyclops.stage.fressen.telling import TO_BEGIN, reasons_of, task_of
from cyclops.stage.fressen.touching import title_of, touched_in
from cyclops.stage.stage import HintLevel, Reason, Touched
from cyclops.stage.tables import Field, FressenStage
from engine.fressen import CELLS, Phase, Side
from engine.rules import Player
from vision.fressen.reading import FressenReading

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
            fields=tuple(Field(cell, state.box.layout.at(cell).value, setting.lie.corners(cell)) for cell in CELLS),
            monsters=setting.on_board,
            supplies=setting.supplies,
            ghosts=tuple(ghosts_of(setting, names_in(setting.record), good)) if told else (),
            bites=tuple(bites_of(state, threats=told)),
            boss=None if state.marker is None else state.marker.value,
            places=places_of(state),
            phase=_PHASES[state.phase],
            turn=setting.lie.turn,
        )

    def task(self, situation: Situation) -> str:
        """Return what is to be done now."""
        record = situation.record
        return TO_BEGIN if record is None else task_of(record.state, names_in(record))

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


def _setting(situation: Situation) -> Setting | None:
    return None if situation.record is None else Setting(situation, situation.record)


def _seen(situation: Situation) -> FressenStage | None:
    reading = None if situation.settled is None else situation.settled.reading
    return seen_table(reading) if isinstance(reading, FressenReading) else None
