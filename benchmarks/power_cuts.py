"""Whether a game survives that the plug is pulled: kill -9 at random moments, then what the journal holds is compared with what was told.

usage: power_cuts.py [GAME] [--kills N] [--seed N]

A simulated game is watched once; what the tracker said of it is then given to the referee again and again, as fast as it goes, in a
process of its own that is killed at a random moment (in `tools.vm.cuts` a whole machine is). Afterwards the saved game must be a
beginning of the whole one, hold every move that was told of, and the database must be sound.
"""

from __future__ import annotations

import argparse
import pickle
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import cast

from cyclops.errors import JournalError
from cyclops.journal.keeper import About, Keeper
from cyclops.journal.saved import saved_game
from cyclops.referee.judge import Setup
from cyclops.referee.judges import judge_of
from cyclops.referee.referee import Referee
from engine.games import GAMES
from engine.record_lines import AnyRecord
from vision.reading import Game
from vision.tracker.glance import Glance

NAMES = {"factory": ("Anna", "Ben"), "bugs": ("Anna", "Ben", "Cem"), "fressen": ("Anna", "Ben")}
_CHILD = "--child"
_READY, _LATEST = "ready", 1.15  # a kill comes up to this share of a whole game's time after the start


def main() -> None:
    """Kill, look, and print what was found."""
    if sys.argv[1:2] == [_CHILD]:
        _play(sys.argv[2], Path(sys.argv[3]), Path(sys.argv[4]))
        return
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="?", default="factory", choices=list(GAMES))
    parser.add_argument("--kills", type=int, default=200, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        _cut(wanted.game, wanted.kills, wanted.seed, Path(folder))


def _cut(game: str, kills: int, seed: int, folder: Path) -> None:
    glances = folder / "glances"
    glances.write_bytes(pickle.dumps(watched(game, seed)))
    whole_s, whole = whole_game(game, glances, folder / "whole.sqlite")
    print(f"{game}: a game of {len(whole.nodes)} moves, replayed in {whole_s:.2f} s; killed {kills} times")
    rng, faults, lost, held = random.Random(seed), list[str](), 0, list[int]()
    for number in range(kills):
        journal = folder / f"{number}.sqlite"
        told = _killed(game, glances, journal, rng.uniform(0, _LATEST * whole_s))
        moves, fault = looked_at(journal, whole, told)
        held.append(moves)
        faults += [fault] if fault else []
        lost += moves < told
        for file in folder.glob(f"{number}.sqlite*"):
            file.unlink()
    print(f"moves held: {min(held)} to {max(held)}; settled moves lost: {lost}; states that were not there, or damage: {len(faults)}")
    for fault in faults[:10]:
        print(f"  {fault}")
    if lost or faults:
        raise SystemExit(1)


def watched(game: str, seed: int) -> list[Glance]:
    """What the tracker says of a simulated game that settles or shows watched places."""
    from cyclops.play.eye import Eye  # who only plays what was watched waits for none of these
    from cyclops.profiles import Profiles
    from cyclops.simulation.camera import simulated_camera

    camera = simulated_camera(cast("Game", game), len(NAMES[game]), seed)
    eye, referee = Eye(cast("Game", game), lambda: camera, Profiles()), referee_for(game, None)
    found = []
    with camera:
        for frame in camera.frames():
            glance = eye.see(frame, frame.seconds or 0.0)
            referee.see(glance)
            eye.watch(dict(referee.spots))
            found.append(replace(glance, spots=dict(glance.spots)))  # a view of a mapping cannot be handed over
    return found


def referee_for(game: str, keeper: Keeper | None) -> Referee:
    """What judges a new game."""
    return Referee(GAMES[game], judge_of(cast("Game", game)), Setup(NAMES[game]), keeper)


def whole_game(game: str, glances: Path, journal: Path) -> tuple[float, AnyRecord]:
    """How long the game takes from the child's being ready, and its record."""
    child = _child(game, glances, journal)
    begun = time.monotonic()
    child.wait()
    return time.monotonic() - begun, saved_game(journal, 1).record


def _child(game: str, glances: Path, journal: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "benchmarks.power_cuts", _CHILD, game, str(glances), str(journal)]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    while child.stdout.readline().strip() != _READY:
        pass
    return child


def _killed(game: str, glances: Path, journal: Path, after_s: float) -> int:
    """Kill a game after some time; returns how many moves had been told of."""
    child = _child(game, glances, journal)
    time.sleep(after_s)
    child.send_signal(signal.SIGKILL)
    told, _ = child.communicate()
    lines = [line for line in told.splitlines() if line.isdecimal()]
    return int(lines[-1]) if lines else 0


def looked_at(journal: Path, whole: AnyRecord, told: int, number: int = 1) -> tuple[int, str]:
    """How many moves of a game a journal holds, and what is wrong with it."""
    if not journal.exists():
        return 0, ""
    with sqlite3.connect(journal) as connection:
        (sound,) = connection.execute("PRAGMA integrity_check").fetchone()
    connection.close()
    if sound != "ok":
        return 0, f"the database is damaged: {sound}"
    try:
        record = saved_game(journal, number).record
    except JournalError as error:
        return 0, str(error) if told else ""
    if record.nodes != whole.nodes[: len(record.nodes)] or record.state != whole.states[len(record.nodes)]:
        return len(record.nodes), f"after {len(record.nodes)} moves the game is another one"
    return len(record.nodes), ""


def _play(game: str, glances: Path, journal: Path) -> None:
    """The child: give the glances to a referee that keeps the game, and tell how many moves there are as soon as they are told of."""
    seen: Sequence[Glance] = pickle.loads(glances.read_bytes())  # what the parent wrote
    print(_READY, flush=True)
    with Keeper(journal, About(), lambda sentence: print(sentence, flush=True)) as keeper:
        referee = referee_for(game, keeper)
        for glance in seen:
            if referee.see(glance) and referee.record is not None:
                print(len(referee.record.nodes), flush=True)


if __name__ == "__main__":
    main()
