"""Plays in the emulated machine until its plug is pulled, and says over the serial line what it was told is safe.

usage: python -m tools.vm.player GAME FOLDER WHOLE STEPS

It looks at what the disk holds from before the last cut and tells it (``held``, as JSON), goes on with the game as `cyclops resume`
does or begins the next, and after each move tells how many there are (``told``). Meanwhile it writes preferences, profiles and pictures
again and again, numbered (``kept``), and one file as it must not be done.
"""

from __future__ import annotations

import json
import pickle
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final, cast

from benchmarks.power_cuts import NAMES, looked_at, referee_for
from calibration.errors import ProfileError
from calibration.profile import CameraId, Profile
from calibration.profile_file import load_named, save_profile
from cyclops.errors import CyclopsError, JournalError
from cyclops.journal.keeper import About, Keeper
from cyclops.journal.saved import SavedGame, UnreadGame, saved_game, saved_games
from cyclops.preferences import Preferences, keep_preferences, kept_preferences
from cyclops.referee.judge import Setup
from cyclops.referee.judges import judge_of
from cyclops.referee.referee import Referee
from cyclops.whole_files import replace_file
from engine.record_lines import AnyRecord
from vision.reading import Game
from vision.tracker.glance import Glance

_PICTURE_KB: Final = 200


class Files:
    """Numbered files of every kind that Cyclops replaces as a whole.

    Parameters
    ----------
    folder : Path
        On the disk.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._preferences, self._picture, self._careless = folder / "cyclops.toml", folder / "table.jpg", folder / "careless"
        self._number = 0

    def held(self) -> dict[str, int | str]:
        """The number that each holds; what is wrong with one that is no whole file."""
        found = {name: _number_or_fault(read) for name, read in self._reads()}
        self._number = max([number for number in found.values() if isinstance(number, int)], default=0)
        return found

    def write(self) -> Iterator[str]:
        """Write each with the next number; what can be relied on then."""
        self._number += 1
        number = self._number
        keep_preferences(Preferences(players=str(number)), self._preferences)
        yield f"preferences {number}"
        save_profile(self._folder / "profiles", Profile("table", CameraId(str(number)), (640, 480)))
        yield f"profile {number}"
        replace_file(self._picture, _picture(number))
        yield f"picture {number}"
        other = self._careless.with_suffix(".new")
        other.write_bytes(_picture(number))
        other.replace(self._careless)

    def _reads(self) -> Iterator[tuple[str, Callable[[], int]]]:
        yield "preferences", lambda: int(kept_preferences(self._preferences).players or 0)
        if (self._folder / "profiles").is_dir() and any((self._folder / "profiles").glob("table.toml")):
            yield "profile", lambda: int(load_named(self._folder / "profiles", "table").camera.id)
        for name, path in (("picture", self._picture), ("careless", self._careless)):
            if path.exists():
                yield name, partial(_number_of, path)


def _picture(number: int) -> bytes:
    return f"{number:08}".encode() * (_PICTURE_KB * 128)


def _number_of(path: Path) -> int:
    data = path.read_bytes()
    number = int(data[:8]) if data[:8].isdigit() else -1
    if data != _picture(number):
        raise ValueError(f"{len(data)} bytes, and not those that were written")
    return number


def _number_or_fault(read: Callable[[], int]) -> int | str:
    try:
        return read()
    except (CyclopsError, ProfileError, OSError, ValueError) as error:
        return str(error) or "nothing"


class Play:
    """Games, one after the other, all of them the same.

    Parameters
    ----------
    game : str
    journal : Path
    whole : Path
        The journal of the whole game, as it went without cuts.
    steps : Path
        The glances of which it is made, and for each number of moves where somebody begins to look who comes back to the table then.
    """

    def __init__(self, game: str, journal: Path, whole: Path, steps: Path) -> None:
        self._game, self._journal = game, journal
        self._whole: AnyRecord = saved_game(whole, 1).record
        watched: tuple[Sequence[Glance], Sequence[int]] = pickle.loads(steps.read_bytes())  # what the host wrote
        self._glances, self._begins = watched

    def held(self) -> dict[int, int | str]:
        """How many moves of each game the journal holds; what is wrong with one."""
        found: dict[int, int | str] = {}
        for saved in self._saved():
            moves, fault = looked_at(self._journal, self._whole, 1, saved.number)
            found[saved.number] = fault or moves
        return found

    def go_on(self, say: Callable[[str], None], between: Callable[[], None]) -> None:
        """Go on with the game that was cut, or begin the next, and play it to its end."""
        latest = next(iter(self._saved()), None)
        saved = latest if isinstance(latest, SavedGame) and len(latest.record.nodes) < len(self._whole.nodes) else None
        with saved.keeper(self._journal, say) if saved else Keeper(self._journal, About("cut"), say) as keeper:
            referee = self._resumed(saved, keeper) if saved else referee_for(self._game, keeper)
            for glance in self._glances[self._begins[len(saved.record.nodes)] if saved else 0 :]:
                if referee.see(glance) and referee.record is not None and keeper.whole:
                    say(f"told {keeper.game} {len(referee.record.nodes)}")
                    between()
            moves = len(referee.record.nodes) if referee.record is not None else 0
            if moves != len(self._whole.nodes):
                say(f"fault game {keeper.game} ends after {moves} moves instead of {len(self._whole.nodes)}")

    def _saved(self) -> list[SavedGame | UnreadGame]:
        try:
            return saved_games(self._journal)
        except JournalError:  # nothing is saved yet, or the file is damaged, which the host is told by `held`
            return []

    def _resumed(self, saved: SavedGame, keeper: Keeper) -> Referee:
        """As `cyclops resume` does it."""
        return Referee.resume(saved.record, saved.notes, judge_of(cast("Game", self._game)), Setup(NAMES[self._game]), keeper)


def main() -> None:
    """Look, tell, and play until the plug is pulled."""
    game, folder, whole, steps = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]), Path(sys.argv[4])
    play, files = Play(game, folder / "games.sqlite", whole, steps), Files(folder)
    held = {"games": play.held(), "files": files.held(), "left": sorted(path.name for path in folder.rglob("*.part"))}
    _say(f"held {json.dumps(held)}")

    def between() -> None:
        for kept in files.write():
            _say(f"kept {kept}")

    while True:
        play.go_on(_say, between)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
