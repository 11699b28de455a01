"""The table before the game begins: what the eye sees."""

from __future__ import annotations

from cyclops.names import called
from cyclops.stage.fressen.lying import Lie, lie_of
from cyclops.stage.tables import Field, FressenMonster, FressenStage
from engine.fressen import CELLS
from engine.grid import cell_to_text
from vision.fressen.reading import FressenReading, FressenTile


def seen_table(reading: FressenReading) -> FressenStage | None:
    """The table as it is read; None where no board is made out."""
    board = reading.board
    if board is None:
        return None
    lie, names = lie_of(board), called(tile.species for tile in reading.tiles)
    seen = [(tile, _monster(number, tile, lie, names[tile.species])) for number, tile in enumerate(reading.tiles)]
    return FressenStage(
        fields=tuple(Field(cell, board.terrain_at(cell), lie.corners(cell)) for cell in CELLS),
        monsters=tuple(monster for tile, monster in seen if tile.cell is not None),
        supplies=tuple(monster for tile, monster in seen if tile.cell is None),
        ghosts=(),
        bites=(),
        boss=reading.boss,
        phase="refill",
        turn=lie.turn,
    )


def _monster(number: int, tile: FressenTile, lie: Lie, name: str) -> FressenMonster:
    return FressenMonster(
        key=f"seen {number}" if tile.cell is None else cell_to_text(tile.cell),
        side=tile.owner,
        number=tile.number,
        terrain=tile.terrain,
        species=tile.species,
        called=name,
        dots=tile.bonus,
        at=tile.cell,
        doubt=tile.doubts[0] if tile.doubts else "",
        corners=lie.of(tile.corners),
    )
