"""What the species of a reading are called: the eye only says which monsters of one picture are alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice, permutations, product
from string import ascii_lowercase

from engine.fressen import Kind, Landscape, Monster, Side, State
from engine.fressen.box import SPECIES
from engine.grid import Cell
from vision.fressen.reading import FressenTile


def known_species(state: State) -> tuple[str, ...]:
    """The names of all species of a game, or of those that were met in it."""
    kinds = [kind for side in Side for kind, _ in state.box.kinds(side)] or [kind for side in Side for kind in state.used(side)]
    return tuple(sorted({kind.species for kind in kinds}))


def species_of(
    state: State, tiles: Sequence[FressenTile], cells: Sequence[Cell | None], identities: Sequence[int], known: Mapping[int, Kind]
) -> dict[str, str]:
    """The name of the species behind each label of a reading.

    Parameters
    ----------
    state : State
        What is known to lie where.
    tiles : sequence of FressenTile
        The monsters of the reading.
    cells : sequence of Cell or None
        On which field of the game's board each lies.
    identities : sequence of int
        Which tile each is.
    known : mapping of int to Kind
        Monsters that were seen before, by their identity.

    Returns
    -------
    dict of str to str
        A label that is a learnt name stays. Otherwise the name that most of its monsters have that were seen before, or that lie on
        their fields; the other labels have names by which most monsters of the supplies are found again. A species that was not met
        yet gets a letter that none has; once all were met, a label that nothing speaks for is one that had gone.
    """
    met = known_species(state)
    labels = tuple(dict.fromkeys(tile.species for tile in tiles))
    votes = Counter(_votes(state, tiles, cells, identities, known))
    named = {label: name for label in labels if (name := _most(votes, label)) is not None}
    named |= {label: label for label in labels if state.box.known and label in met}
    return named | _guessed(state, tiles, cells, [label for label in labels if label not in named], set(named.values()))


def _guessed(
    state: State, tiles: Sequence[FressenTile], cells: Sequence[Cell | None], labels: Sequence[str], taken: Collection[str]
) -> dict[str, str]:
    """Names, each for one label, with which most monsters of the displays are found again among those that are not on their fields."""
    if not labels:
        return {}
    met = known_species(state)
    free = [name for name in met if name not in taken]
    fresh = list(islice(_fresh((*met, *taken)), len(labels)))
    pool = free + fresh if len(met) >= SPECIES else fresh + free
    before = Counter(Monster(side, kind) for side in Side for kind in state.display(side))
    loose = [tile for tile, cell in zip(tiles, cells, strict=True) if cell is None or state.board.at(cell) is None]

    def found_again(names: Sequence[str]) -> int:
        given = dict(zip(labels, names, strict=True))
        now = Counter(monster_of(tile, given[tile.species]) for tile in loose if tile.species in given)
        return (before & now).total()

    best = max(permutations(pool, len(labels)), key=found_again)
    return dict(zip(labels, best, strict=True))


def monster_of(tile: FressenTile, species: str) -> Monster:
    """A monster as it was read, of a species by the name that the game knows it by."""
    return Monster(Side(tile.owner), Kind(species, tile.number, Landscape(tile.terrain)))


def _most(votes: Mapping[tuple[str, str], int], label: str) -> str | None:
    """The name for which most monsters of a label speak."""
    found = [(number, name) for (said, name), number in votes.items() if said == label]
    return max(found)[1] if found else None


def _votes(
    state: State, tiles: Sequence[FressenTile], cells: Sequence[Cell | None], identities: Sequence[int], known: Mapping[int, Kind]
) -> Iterator[tuple[str, str]]:
    """A label and a name for each monster that was seen before, or lies on its field."""
    for tile, cell, identity in zip(tiles, cells, identities, strict=True):
        found = None if cell is None else state.board.at(cell)
        if found is not None and _look(found) == _print(tile):
            yield tile.species, found.kind.species
        elif cell is None and identity in known:
            yield tile.species, known[identity].species


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
