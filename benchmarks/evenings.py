"""Whole simulated evenings, seen as `cyclops play` sees them, against what truly happened: scores, events, and what went wrong first.

python -m benchmarks.evenings --game factory --games 10 --keep /tmp/evenings
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any, Final

import cv2

from benchmarks.evening_eye import faults_of
from cyclops.play.eye import Eye
from cyclops.profiles import Profiles
from cyclops.referee.finding import Event, Weight
from cyclops.referee.judge import Setup
from cyclops.referee.judges import judge_of
from cyclops.referee.referee import Referee
from cyclops.simulation.camera import EVENINGS, SimulatedCamera, simulated_camera
from engine.games import GAMES
from hardware.frame import Frame
from vision.reading import Game
from vision.tracker.glance import Mood

CHECKED: Final = ("player", "placements", "monster", "completes", "number", "victim_number", "boss", "value")
"""What is compared of an event, besides its kind."""
_COMPARED: Final[Mapping[str, frozenset[str]]] = {
    "factory": frozenset({"start", "drawn", "placed", "illegal", "discarded", "minion"}),
    "fressen": frozenset({"start", "placed", "illegal", "bite", "round"}),
    "bugs": frozenset({"start", "trophy", "stop"}),
}
_PATIENCE_S: Final = 8.0  # so long after something happened it must have been told
_KEPT: Final = 40  # frames before something went wrong
Key = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one evening.

    Attributes
    ----------
    score : str
        ``right``, ``wrong`` or ``unfinished``.
    silent : bool
        Whether it is wrong or unfinished, and nothing is doubted, asked or out of step at the end.
    missing, extra : Counter of str
        Kinds of events that happened and were not told, and that were told and did not happen.
    stage : str
        What went wrong first: ``eye``, ``tracker`` or ``judge``; empty when nothing did.
    words : tuple of str
        How it went wrong.
    """

    game: str
    seed: int
    players: int
    score: str
    silent: bool
    missing: Counter[str]
    extra: Counter[str]
    stage: str
    words: tuple[str, ...]
    cpu_s: float
    film_s: float
    frames: int


@dataclass(slots=True)
class Watch:
    """What truly happened so far and what was told, until they first differ.

    Attributes
    ----------
    game : str
    camera : SimulatedCamera
    keep : Path or None
        Folder for pictures.
    true, told : list of (float, Key)
        Events with their seconds.
    """

    game: str
    camera: SimulatedCamera
    keep: Path | None
    true: list[tuple[float, Key]] = field(default_factory=list)
    told: list[tuple[float, Key]] = field(default_factory=list)
    kept: list[Frame] = field(default_factory=list)
    settled_s: float = -1.0
    changed_s: float = 0.0
    stage: str = ""
    words: tuple[str, ...] = ()

    def happened(self, seconds: float, events: Iterable[Mapping[str, Any]]) -> None:
        """Note what truly happened."""
        self.true += [(seconds, _key(event, event["type"])) for event in events if event["type"] in _COMPARED[self.game]]

    def was_told(self, seconds: float, events: Iterable[Event]) -> None:
        """Note what was told."""
        rows = [event.to_json() for event in events]
        self.told += [(seconds, _key(row, row["event"])) for row in rows if row["event"] in _COMPARED[self.game]]

    def divergence(self, seconds: float, ahead: Sequence[Key]) -> str:
        """How what was told differs from what happened or soon will have happened; empty if it does not."""
        for number, (at, key) in enumerate(self.told):
            true = ahead[number] if number < len(ahead) else None
            if key != true:
                return f"at {at:.1f} s told {' '.join(key)} instead of {' '.join(true or ('nothing',))}"
        late = [key for at, key in self.true[len(self.told) :] if seconds - at > _PATIENCE_S]
        return f"by {seconds:.1f} s not told {' '.join(late[0])}" if late else ""

    def look(self, frame: Frame, referee: Referee, ahead: Sequence[Key]) -> None:
        """Note what went wrong first, and keep the pictures around it."""
        seconds = frame.seconds or 0.0
        if self.keep is not None and not self.stage:
            self.kept = [*self.kept, frame][-_KEPT:]
        words = "" if self.stage else self.divergence(seconds, ahead)
        if not words:
            return
        situation = referee.situation
        wrong = [] if situation.settled is None else faults_of(self.camera, situation.settled.reading)
        self.stage = "tracker" if self.settled_s < self.changed_s else "eye" if wrong else "judge"
        said = [remark.sentence for remark in situation.remarks]
        said += [situation.mistake.sentence] if situation.mistake else []
        said += [situation.question.text] if situation.question else []
        self.words = (words, *(f"eye: {fault}" for fault in wrong[:4]), *(f"said: {text}" for text in said))
        for number, one in enumerate(self.kept):
            folder = Path(self.keep or ".") / f"{self.game}-{self.camera.seed}"
            folder.mkdir(parents=True, exist_ok=True)
            cv2.imwrite(str(folder / f"{number:02d}-{one.seconds:.1f}.png"), one.image)
        self.kept = []


def _key(event: Mapping[str, Any], kind: str) -> Key:
    return (kind, *(f"{name}={event[name]}" for name in CHECKED if name in event))


def evening(game: Game, seed: int, players: int | None = None, keep: Path | None = None, frames_per_s: float = 5.0) -> Outcome:
    """Watch one simulated evening from the first frame to the last.

    Parameters
    ----------
    game : {"factory", "bugs", "fressen"}
    seed : int
    players : int, optional
        As the seed chooses unless given.
    keep : Path, optional
        Folder for the pictures around the first thing that goes wrong.
    frames_per_s : float
    """
    begun = time.process_time()
    return watched(game, simulated_camera(game, players, seed, frames_per_s), begun, keep)


def watched(game: Game, camera: SimulatedCamera, begun_s: float = 0.0, keep: Path | None = None) -> Outcome:
    """Watch a simulated game as `cyclops play` does, but with nobody to answer questions.

    Parameters
    ----------
    game : {"factory", "bugs", "fressen"}
    camera : SimulatedCamera
    begun_s : float
        Processor time when the work on it began.
    keep : Path, optional
        Folder for the pictures around the first thing that goes wrong.
    """
    names = tuple("ABCD"[: camera.script.players]) if game != "fressen" else ("Red", "Yellow")
    referee = Referee(GAMES[game], judge_of(game), Setup(names))
    eye = Eye(game, lambda: camera, Profiles())
    watch = Watch(game, camera, keep)
    ahead = [_key(event, event["type"]) for event in camera.truth if event["type"] in _COMPARED[game]]
    over: list[Event] = []
    frames, seconds = 0, 0.0
    for moment, frame in camera.moments():
        frames, seconds = frames + 1, moment.seconds
        glance = eye.see(frame, seconds)
        events = referee.see(glance)
        eye.watch(dict(referee.spots))
        if glance.settled is not None:
            watch.settled_s = seconds
        if moment.change and glance.mood is not Mood.STILL:
            watch.changed_s = seconds
        watch.happened(seconds, moment.events)
        watch.was_told(seconds, events)
        over += [event for event in events if event.kind == "over"]
        watch.look(frame, referee, ahead)
    missing, extra = compared(ahead, [key for _, key in watch.told])
    score = _score(over, camera)
    situation = referee.situation
    open_doubt = situation.question or situation.mistake or not situation.in_step
    doubted = bool(open_doubt) or any(remark.weight is not Weight.HINT for remark in situation.remarks)
    words = (*watch.words, f"at the end {situation.scores()}, truly {dict(camera.script.scores)}") if score != "right" else watch.words
    silent = score != "right" and not doubted
    cpu = time.process_time() - begun_s
    return Outcome(game, camera.seed, camera.script.players, score, silent, missing, extra, watch.stage, words, cpu, seconds, frames)


def _score(over: Sequence[Event], camera: SimulatedCamera) -> str:
    if not over:
        return "unfinished"
    told = {str(row["player"]): row["points"] for row in over[-1].facts["scores"]}
    return "right" if told == {str(player): points for player, points in camera.script.scores.items()} else "wrong"


def compared(true: Sequence[Key], told: Sequence[Key]) -> tuple[Counter[str], Counter[str]]:
    """Kinds of events that are missing, and that are too many, with their numbers."""
    missing: Counter[str] = Counter()
    extra: Counter[str] = Counter()
    for kind, first, last, start, end in SequenceMatcher(None, true, told, autojunk=False).get_opcodes():
        if kind != "equal":
            missing.update(key[0] for key in true[first:last])
            extra.update(key[0] for key in told[start:end])
    return missing, extra


def _line(outcome: Outcome) -> str:
    events = ", ".join(
        [f"{number} {kind} missing" for kind, number in outcome.missing.items()]
        + [f"{number} {kind} too many" for kind, number in outcome.extra.items()]
    )
    mark = "  SILENT" if outcome.silent else ""
    speed = f"{outcome.cpu_s:.1f} s for {outcome.film_s:.0f} s, {outcome.frames} frames"
    return f"{outcome.game} {outcome.seed} ({outcome.players} players): {outcome.score}{mark}; {events or 'all events'}; {speed}"


def summary(outcomes: Sequence[Outcome]) -> list[str]:
    """What became of some evenings of one game, in a few lines."""
    scores = Counter(outcome.score for outcome in outcomes)
    stages = Counter(outcome.stage for outcome in outcomes if outcome.stage)
    missing = sum((outcome.missing for outcome in outcomes), Counter[str]())
    extra = sum((outcome.extra for outcome in outcomes), Counter[str]())
    cpu = sum(outcome.cpu_s for outcome in outcomes) / len(outcomes)
    return [
        f"{outcomes[0].game}: {len(outcomes)} evenings; score {', '.join(f'{number} {name}' for name, number in scores.most_common())};"
        f" {sum(outcome.silent for outcome in outcomes)} silent",
        f"  events missing: {dict(missing) or 'none'}; too many: {dict(extra) or 'none'}",
        f"  first fault by stage: {dict(stages) or 'none'}; {cpu:.1f} s of processor time an evening",
    ]


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Whole simulated evenings against what truly happened.")
    parser.add_argument("--game", choices=[*EVENINGS, "all"], default="all")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many of each kind (100)")
    parser.add_argument("--first", type=int, default=0, metavar="SEED", help="seed of the first (0); the next ones count upwards")
    parser.add_argument("--players", type=int, metavar="N", help="how many play (as the seed chooses)")
    parser.add_argument("--frames-per-s", type=float, default=5.0, metavar="N", help="of the simulated camera (5)")
    parser.add_argument("--processes", type=int, default=1, metavar="N", help="how many at once (1)")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="where pictures around the first fault go")
    return parser.parse_args()


def main() -> int:
    """Watch the evenings that the command line names, print what became of them; 1 when a score is wrong without a doubt."""
    options = _options()
    cv2.setNumThreads(1)
    games: list[Game] = list(EVENINGS) if options.game == "all" else [options.game]
    silent = False
    with ProcessPoolExecutor(options.processes) as pool:
        for game in games:
            seeds = range(options.first, options.first + options.games)
            jobs = [pool.submit(evening, game, seed, options.players, options.keep, options.frames_per_s) for seed in seeds]
            outcomes = []
            for job in jobs:
                outcome = job.result()
                outcomes.append(outcome)
                print(_line(outcome), *(f"    {word}" for word in outcome.words), sep="\n", flush=True)
            print(*summary(outcomes), sep="\n", flush=True)
            silent = silent or any(outcome.silent for outcome in outcomes)
    return 1 if silent else 0


if __name__ == "__main__":
    sys.exit(main())
