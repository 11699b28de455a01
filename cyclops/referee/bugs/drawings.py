"""What the drawings of a settled table are called in the record.

A set that nobody has learnt has drawings without names, and the eye labels them anew in every reading. What counts is which tiles show the
same; so a drawing keeps the letter under which the record has it, as far as hands that are open already tell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.bugs import State
from vision.bugs.reading import BugsTile


def names_of(state: State, tiles: Sequence[BugsTile]) -> Mapping[str, str]:
    """What each label of a reading is called in the record; a label for which no name is left is missing.

    Parameters
    ----------
    state : State
        Of the game: its box, and the hands that are open.
    tiles : sequence of BugsTile
        All tiles of the hands.
    """
    eyes = {tile.kind: tile.eyes for tile in tiles}
    names = {label: label for label in eyes if label in state.kit.copies and not is_nameless(state)}
    seen = {label: Counter(tile.player or 0 for tile in tiles if tile.kind == label) for label in eyes if label not in names}
    for label, name in _known(state, seen):
        if label not in names and name not in names.values():
            names[label] = name
    for label in seen:
        free = [name for name in _like(state, eyes[label]) if name not in names.values()]
        if label not in names and free:
            names[label] = free[0]
    return names


def is_nameless(state: State) -> bool:
    """Whether the drawings of the game's box are letters."""
    return all(len(name) == 1 for name in state.kit.copies)


def _known(state: State, seen: Mapping[str, Counter[int]]) -> list[tuple[str, str]]:
    """Pairs of labels and names whose tiles lie with the same players, best first."""
    held = {name: Counter(_holders(state, name)) for name in sorted({name for hand in state.hands for name in hand})}
    pairs = [
        ((players - there).total() + (there - players).total(), order, label, name)
        for order, (label, players) in enumerate(seen.items())
        for name, there in held.items()
        if (players & there).total()
    ]
    return [(label, name) for _, _, label, name in sorted(pairs)]


def _holders(state: State, name: str) -> list[int]:
    return [player for player, hand in zip(state.seats, state.hands, strict=True) for held in hand if held == name]


def _like(state: State, eyes: int) -> list[str]:
    """Names of drawings with so many eyes, then those with more or fewer; in a table of five or six, one- and three-eyed ones are alike."""
    all_eyes = {drawing.name: drawing.eyes for drawing, _ in state.kit.box.drawings}
    return sorted(state.kit.copies, key=lambda name: (all_eyes[name] != eyes, (all_eyes[name] == 2) != (eyes == 2)))
