"""Tables of Bugs & Co for tests: hands in a short notation, laid in rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cyclops.names import MOST_PLAYERS
from tests.cyclops.tables import SIZE, card, square
from vision.bugs.reading import BugsReading, BugsTile, Trophy
from vision.reading import Back

SIDE = 80.0


def hands(
    tiles: Mapping[int | None, str],
    trophies: Sequence[tuple[int | None, int]] = (),
    doubts: tuple[str, ...] = (),
    backs: int = 0,
    empty: Sequence[int] = (),
) -> BugsReading:
    """A reading of hands.

    Parameters
    ----------
    tiles : mapping of int or None to str
        The tiles of each player, or of nobody, each as its drawing with the number of its eyes, and a ``?`` where it is doubted:
        ``A2 A2? snail1``. Every player's row lies below the one before, with the card at its left.
    trophies : sequence of (int or None, int)
        Owner and value of each trophy.
    doubts : tuple of str
        Doubts of the whole picture.
    backs : int
        Number of tiles that lie face down.
    empty : sequence of int
        Players whose card lies there without any tile.
    """
    seen = [tile for row, (player, text) in enumerate(tiles.items()) for tile in _row(row, player, text)]
    players = [player for player in (*tiles, *empty) if player is not None and player <= MOST_PLAYERS]
    return BugsReading(
        SIZE,
        doubts,
        tuple(card(player, 60, 200 + 150 * row) for row, player in enumerate(players)),
        tuple(Back(square(300 + 120 * number, 1000, SIDE)) for number in range(backs)),
        "table.jpg",
        tuple(seen),
        tuple(Trophy(square(300 + 120 * number, 850, SIDE), value, player) for number, (player, value) in enumerate(trophies)),
    )


def _row(row: int, player: int | None, text: str) -> list[BugsTile]:
    return [
        BugsTile(
            square(300 + 120 * column, 200 + 150 * row, SIDE),
            word.rstrip("?")[:-1],
            int(word.rstrip("?")[-1]),
            player,
            doubts=("I am not sure which drawing this is.",) if word.endswith("?") else (),
        )
        for column, word in enumerate(text.split())
    ]
