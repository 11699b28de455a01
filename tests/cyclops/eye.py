"""An eye for tests: it sees what it is told, so that the command line can be tested without recognising anything."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from calibration.profile import Profile
from tests.cyclops.tables import OPEN_PAIR, TRIO, TableBuilder, card, drawn_tile
from vision.factory.reading import FactoryReading
from vision.reader import AnyReading
from vision.reading import Game


class FakeEye:
    """Gives the readings and errors it was told, one a photograph, and afterwards always the same two monsters."""

    def __init__(self) -> None:
        self.answers: list[AnyReading | Exception] = []
        self.games: list[Game | None] = []
        self.profiles: list[Profile | None] = []

    def __call__(self, image: NDArray[np.uint8], game: Game | None = None, profile: Profile | None = None) -> AnyReading:
        self.games.append(game)
        self.profiles.append(profile)
        answer = self.answers.pop(0) if self.answers else usual_table()
        if isinstance(answer, Exception):
            raise answer
        height, width = image.shape[:2]
        return answer.scaled(width / answer.size[0], (width, height))


def usual_table(doubts: tuple[str, ...] = ()) -> FactoryReading:
    """Player 1 has three complete tiles, player 2 an open monster that the drawn tile completes."""
    table = TableBuilder().monster(TRIO, 1, at=(300, 300)).monster(OPEN_PAIR, 2, at=(300, 900))
    return table.reading(card(1, 100, 300), card(2, 100, 900), card(0, 1200, 100), drawn=drawn_tile("PWWW"), doubts=doubts)
