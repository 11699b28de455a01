"""What may be said of a tile of Monster Factory that somebody touched, each thing by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cyclops.names import monster_letter
from cyclops.rules.factory_words import name_of, whose
from cyclops.rules.words import Names
from cyclops.stage.stage import Choice, Choices, Touched
from engine.factory import Edge, State, Tile
from engine.factory.tile import rotated
from engine.grid import Cell, cell_from_text, cell_to_text
from vision.phrase import phrase

DRAWN: Final = "drawn"
"""The key of the drawn tile."""
_LETTERS: Final = 26

_SIDES: Final = (phrase("Top edge"), phrase("Right edge"), phrase("Bottom edge"), phrase("Left edge"))
_EDGES: Final = {Edge.THIN: phrase("thin, green"), Edge.THICK: phrase("thick, purple"), Edge.BLANK: phrase("blank, white")}


def key_of(monster: int, cell: Cell) -> str:
    """The key of a tile: its monster and cell in the record, as corrections name them."""
    return f"{_monster_key(monster)}@{cell_to_text(cell)}"


def home_of(key: str, state: State) -> tuple[int, Cell] | None:
    """The monster and cell of a key; None when no tile of the state has it."""
    homes = ((index, cell) for index, monster in enumerate(state.monsters) for cell in monster.structure)
    wanted = _cell(key)
    return next((home for home in homes if home[1] == wanted and key_of(*home) == key), None)


def _cell(key: str) -> Cell | None:
    try:
        return cell_from_text(key.partition("@")[2])
    except ValueError:
        return None


def touched_tile(state: State, monster: int, cell: Cell, turns: int, names: Names) -> Touched:
    """What may be said of a tile of a monster.

    Parameters
    ----------
    state : State
    monster : int
    cell : Cell
        In the grid of the record.
    turns : int
        By how many quarter turns clockwise the monster is drawn turned.
    names : mapping of player to str
    """
    key, tile = key_of(monster, cell), state.monsters[monster].structure.cells[cell]
    owner = state.monsters[monster].owner
    owners = [Choice(name_of(player, names), f"owner {_monster_key(monster)} {player}", player == owner) for player in state.seats]
    groups = [*_edges(tile, turns, f"letter {key}"), _eye(tile, f"eye {key} yes", f"eye {key} no")]
    groups.append(Choices(phrase("Whose monster is it?"), tuple(owners)))
    if len(state.monsters[monster].structure) > 1:
        groups.append(_removal(f"remove {key}"))
    return Touched(key, phrase("A tile of {monster}", monster=whose(state.monsters, monster, names)), tuple(groups))


def touched_drawn(drawn: Tile, turns: int) -> Touched:
    """What may be said of the drawn tile, which is shown turned clockwise by so many quarter turns."""
    with_eye, without = Tile(drawn.edges, True), Tile(drawn.edges, False)
    eyes = _eye(drawn, f"drawn {with_eye.to_text()}", f"drawn {without.to_text()}")
    return Touched(DRAWN, phrase("The drawn tile"), (*_edges(drawn, turns, "drawn"), eyes, _removal("drawn -")))


def _edges(tile: Tile, turns: int, order: str) -> Iterator[Choices]:
    """The four edges as they are shown, from the top clockwise."""
    shown = rotated(tile.edges, turns)
    for side, title in enumerate(_SIDES):
        choices = []
        for letter, words in _EDGES.items():
            changed = rotated(shown[:side] + letter + shown[side + 1 :], -turns)
            text = f"{order} {Tile(changed, tile.eye).to_text()}"
            choices.append(Choice(words, text, shown[side] == letter, f"edge:{letter}"))
        yield Choices(title, tuple(choices))


def _eye(tile: Tile, with_eye: str, without: str) -> Choices:
    yes = Choice(phrase("Yes"), with_eye, tile.eye, "eye:1")
    return Choices(phrase("Does it show an eye?"), (yes, Choice(phrase("No"), without, not tile.eye, "eye:0")))


def _removal(order: str) -> Choices:
    return Choices(phrase("Is it there at all?"), (Choice(phrase("No such tile lies there"), order),))


def _monster_key(index: int) -> str:
    return monster_letter(index) if index < _LETTERS else str(index)
