"""What may be said of a monster or a field of Das große Fressen that somebody touches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cyclops.referee.fressen.species import known_species
from cyclops.rules.fressen_words import LANDSCAPES
from cyclops.rules.session import names_in
from cyclops.stage.fressen.setting import Setting
from cyclops.stage.stage import Choice, Choices, Touched
from cyclops.stage.tables import FressenMonster
from engine.errors import NotationError
from engine.fressen import CELLS, VALUES, Landscape, Monster, Pass, Phase, Side, legal_moves
from engine.grid import Cell, cell_from_text, cell_to_text
from vision.phrase import marked, phrase

_SIDES: Final[Mapping[str, str]] = {Side.RED: phrase("Red"), Side.YELLOW: phrase("Yellow")}
_WHOLE: Final[Mapping[str, str]] = {
    Side.RED: marked("red: {species} {value} ({landscape})"),
    Side.YELLOW: marked("yellow: {species} {value} ({landscape})"),
}
_ON_BOARD: Final[Mapping[str, str]] = {
    Side.RED: marked("Red: {species} {value} ({landscape}) at {field}"),
    Side.YELLOW: marked("Yellow: {species} {value} ({landscape}) at {field}"),
}
_IN_SUPPLY: Final[Mapping[str, str]] = {
    Side.RED: marked("Red: {species} {value} ({landscape}) in the supply"),
    Side.YELLOW: marked("Yellow: {species} {value} ({landscape}) in the supply"),
}


def title_of(monster: FressenMonster) -> str:
    """What a monster is taken for."""
    text = _IN_SUPPLY[monster.side] if monster.at is None else _ON_BOARD[monster.side]
    field = "" if monster.at is None else cell_to_text(monster.at)
    landscape = LANDSCAPES[Landscape(monster.terrain)]
    return phrase(text, species=monster.called, value=monster.number, landscape=landscape, field=field)


def touched_in(setting: Setting, key: str) -> Touched | None:
    """What may be said of the monster with a key, or of the field whose cell it is.

    Of monsters only those on the board can be corrected: what lies in a supply counts nothing, and is read again before it is laid. At a
    supply it can be said instead whose turn it is, who has the boss, and that no more are laid.
    """
    beside = next((monster for monster in setting.supplies if monster.key == key), None)
    if beside is not None:
        return Touched(key, title_of(beside), tuple(_at_a_supply(setting)))
    cell = _cell(key)
    if cell is None:
        return None
    monster = next((monster for monster in setting.on_board if monster.at == cell), None)
    if monster is None:
        return Touched(key, _title_of_field(setting, cell), tuple(_for_a_field(setting, cell)))
    return Touched(key, title_of(monster), tuple(_for_a_monster(setting, monster, cell_to_text(cell))))


def field_words(setting: Setting, cell: Cell) -> str:
    """Name a free field on which a monster may be corrected; empty for all others."""
    free = setting.state.board.at(cell) is None and any(_for_a_field(setting, cell))
    return _title_of_field(setting, cell) if free else ""


def _title_of_field(setting: Setting, cell: Cell) -> str:
    landscape = LANDSCAPES[setting.state.box.layout.at(cell)]
    return phrase("The free field {field} ({landscape})", field=cell_to_text(cell), landscape=landscape)


def _at_a_supply(setting: Setting) -> Iterator[Choices]:
    state, names = setting.state, names_in(setting.record)
    if state.phase not in (Phase.PLACE, Phase.EAT):
        return
    if Pass() in legal_moves(state):
        yield Choices(phrase("This round"), (Choice(phrase("{who} lays no more", who=names[state.turn]), "pass"),))
    yield Choices(
        phrase("Whose turn is it?"), tuple(Choice(names[side], f"turn {side}", side is state.turn, f"side:{side}") for side in Side)
    )
    yield Choices(
        phrase("Who has the boss?"), tuple(Choice(names[side], f"marker {side}", side is state.marker, f"side:{side}") for side in Side)
    )


def _cell(key: str) -> Cell | None:
    try:
        cell = cell_from_text(key)
    except NotationError:
        return None
    return cell if cell in CELLS else None


def _for_a_monster(setting: Setting, monster: FressenMonster, field: str) -> Iterator[Choices]:
    order = f"monster {field}"
    yield Choices(phrase("Number"), tuple(Choice(str(value), f"{order} {value}", value == monster.number) for value in VALUES))
    yield Choices(
        phrase("Landscape"),
        tuple(Choice(text, f"{order} {kind}", kind == monster.terrain, f"terrain:{kind}") for kind, text in LANDSCAPES.items()),
    )
    yield Choices(
        phrase("Side"), tuple(Choice(text, f"{order} {side}", side == monster.side, f"side:{side}") for side, text in _SIDES.items())
    )
    kinds = sorted({*known_species(setting.state), monster.species})
    yield Choices(
        phrase("Species"),
        tuple(Choice(setting.called[kind], f"{order} {kind}", kind == monster.species, f"kind:{kind}") for kind in kinds),
    )
    yield Choices(phrase("Not there"), (Choice(phrase("It was eaten"), f"remove {field}"),))


def _for_a_field(setting: Setting, cell: Cell) -> Iterator[Choices]:
    """Who may lie on a field that is free in the record: a monster of a supply, or one that was not eaten after all."""
    state, landscape = setting.state, setting.state.box.layout.at(cell)
    beside = [Monster(side, kind) for side in Side for kind in state.display(side)]
    for title, monsters in ((phrase("From a supply"), beside), (phrase("Not eaten after all"), state.eaten)):
        fitting = sorted({monster for monster in monsters if monster.kind.landscape is landscape})
        if fitting:
            yield Choices(title, tuple(_laid(setting, monster, cell) for monster in fitting))


def _laid(setting: Setting, monster: Monster, cell: Cell) -> Choice:
    kind = monster.kind
    text = phrase(_WHOLE[monster.side], species=setting.called[kind.species], value=kind.value, landscape=LANDSCAPES[kind.landscape])
    return Choice(text, f"monster {cell_to_text(cell)} {monster.to_text()}", picture=f"side:{monster.side}")
