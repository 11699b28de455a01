"""What the species of a reading are called: the eye only says which monsters of one picture are alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, product
from string import ascii_lowercase

from engine.fressen import Kind, Monster, Side, State
from engine.fressen.box import SPECIES
from engine.grid import Cell
from vision.fressen.reading import FressenTile


def known_species(state: State) -> tuple[str, ...]:
    """The names of all species of a game, or of those that were met in it."""
    kinds = [kind for side in Side for kind, _ in state.box.kinds(side)] or [kind for side in Side for kind in state.used(side)]
    return tuple(sorted({kind.species for kind in kinds}))


def species_of(state: State, tiles: Sequence[FressenTile], cells: Sequence[Cell | None]) -> dict[str, str]:
    """The name of the species behind each label of a reading.

    Parameters
    ----------
    state : State
        What is known to lie where.
    tiles : sequence of FressenTile
        The monsters of the reading.
    cells : sequence of Cell or None
        On which field of the game's board each lies.

    Returns
    -------
    dict of str to str
        A label that is a learnt name stays. Otherwise the name that most monsters of the label have in the game; a species that
        was not met yet gets a letter that none has. Once all were met, a label that nothing speaks for is one that had gone.
    """
    known = known_species(state)
    labels = tuple(dict.fromkeys(tile.species for tile in tiles))
    learnt = {label: label for label in labels if state.box.known and label in known}
    votes = Counter(_votes(state, tiles, cells))
    met = {label: name for label in labels if (name := _most(votes, label)) is not None}
    named = {**met, **learnt}
    gone = [name for name in known if name not in named.values()] if len(known) >= SPECIES else []
    fresh = chain(gone, _fresh((*known, *named.values())))
    return {label: named.get(label) or next(fresh) for label in labels}


def _most(votes: Mapping[tuple[str, str], int], label: str) -> str | None:
    """The name for which most monsters of a label speak."""
    found = [(number, name) for (said, name), number in votes.items() if said == label]
    return max(found)[1] if found else None


def _votes(state: State, tiles: Sequence[FressenTile], cells: Sequence[Cell | None]) -> Iterator[tuple[str, str]]:
    """A label and a name for each monster that is found again: on its field, or as the only one of its kind before its side."""
    for tile, cell in zip(tiles, cells, strict=True):
        found = None if cell is None else state.board.at(cell)
        if found is not None and _look(found) == _print(tile):
            yield tile.species, found.kind.species
    for side in Side:
        before = [Monster(side, kind) for kind in state.display(side)]
        beside = [tile for tile, cell in zip(tiles, cells, strict=True) if cell is None and tile.owner == side]
        yield from _alike(before, beside)


def _alike(before: Sequence[Monster], beside: Sequence[FressenTile]) -> Iterator[tuple[str, str]]:
    kinds, prints = Counter(map(_look, before)), Counter(map(_print, beside))
    for monster, tile in product(before, beside):
        if _look(monster) == _print(tile) and kinds[_look(monster)] == prints[_print(tile)] == 1:
            yield tile.species, monster.kind.species


def _look(monster: Monster) -> tuple[str, int, str]:
    kind: Kind = monster.kind
    return monster.side, kind.value, kind.landscape


def _print(tile: FressenTile) -> tuple[str, int, str]:
    return tile.owner, tile.number, tile.terrain


def _fresh(taken: Iterable[str]) -> Iterator[str]:
    """Names that no species has."""
    used = set(taken)
    yield from (letter for letter in ascii_lowercase if letter not in used)
    yield from (first + second for first, second in product(ascii_lowercase, repeat=2) if first + second not in used)
