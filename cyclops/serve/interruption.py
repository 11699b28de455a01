"""Games that are not over: which one to offer, and whether it was cut off, by a power cut or a crash, and goes on by itself."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from cyclops.errors import JournalError
from cyclops.journal.saved import SavedGame, saved_games
from cyclops.whole_files import replace_file

FRESH_S: Final = 3 * 3600.0
"""A game that was cut off goes on by itself if its last move is no longer ago."""
TRIES: Final = 3
"""So often it goes on by itself before people are asked: it may be the game that Cyclops fails of."""
_LATEST: Final = 3  # games that are looked at; who has played so many others since does not go on with an older one
_FILE: Final = "playing.json"


@dataclass(frozen=True, slots=True)
class Mark:
    """A game is being played.

    Attributes
    ----------
    since : str
        When it was begun; it is saved under this time or a later one, for that is taken a moment afterwards.
    tries : int
        How often it went on by itself.
    """

    since: str
    tries: int = 0


class Marker:
    """Remembers on the disk, beside the saved games, that a game is being played: whoever finds it at the start was cut off.

    Where nothing can be written, nothing goes on by itself.
    """

    def __init__(self, journal: Path) -> None:
        self._file = journal.with_name(_FILE)

    def put(self, mark: Mark) -> None:
        """A game is played from now on."""
        with suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            replace_file(self._file, json.dumps(asdict(mark)).encode())

    def drop(self) -> None:
        """None is played any more: people ended it, or were told why it ended."""
        with suppress(OSError):
            self._file.unlink(missing_ok=True)

    def read(self) -> Mark | None:
        """The game that was being played when Cyclops stopped."""
        try:
            told = json.loads(self._file.read_bytes())
            return Mark(str(told["since"]), int(told["tries"]))
        except (OSError, ValueError, KeyError, TypeError):
            return None


def unfinished_game(journal: Path) -> SavedGame | None:
    """The latest game that is not over, among the last few."""
    try:
        games = saved_games(journal, _LATEST)
    except JournalError:
        return None
    return next((game for game in games if isinstance(game, SavedGame) and not game.over), None)


def cut_off(mark: Mark | None, game: SavedGame | None, age_s: float) -> bool:
    """Whether a game was cut off so lately that it goes on by itself.

    Parameters
    ----------
    mark : Mark or None
    game : SavedGame or None
    age_s : float
        How long ago something was last saved; below 0 where the clock stood still without power.
    """
    return mark is not None and game is not None and game.about.begun >= mark.since and age_s < FRESH_S and mark.tries < TRIES


def age_of(journal: Path, now_s: float) -> float:
    """How many seconds ago something was last saved; to be asked before the games are read, for that tidies up."""
    saved = [path.stat().st_mtime for path in (journal, Path(f"{journal}-wal")) if path.exists()]
    return now_s - max(saved, default=0.0)
