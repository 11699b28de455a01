"""Whole games kept as files: the record, and beside it the transcript that the engine gave of it.

``python -m tests.engine.playthroughs`` writes all transcripts again from their records, and plays games that have no
record yet; a changed transcript must be explained.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from engine.games import GAMES
from engine.record import Headers, Record
from engine.record_lines import record_from_text, record_to_text
from engine.transcript import Detail, transcript
from tests.engine.random_games import AnyRecord, play

FOLDER: Final = Path(__file__).parents[2] / "fixtures" / "engine" / "playthroughs"

FEW_TILES: Final = """
game = "factory"
[tiles]
GWWW = 4
"GWWW*" = 3
PWWW = 3
"PWWW*" = 2
GGWW = 2
"GPWW*" = 1
GWPW = 1
GGPW = 1
PPPP = 1
WWWW = 1
"""


@dataclass(frozen=True)
class Played:
    """How one of the games came about."""

    game: str
    seed: int
    players: int
    options: Mapping[str, str] = field(default_factory=dict)
    tiles: str | None = None
    most: int = 400
    """Moves after which the game is left."""
    back: int = 0
    """Moves that are taken back in the end, for another way of going on."""
    patient: bool = False
    """Whether the players seldom make a move that brings the end nearer."""

    @property
    def name(self) -> str:
        return f"{self.game}-{self.seed}"

    def record(self) -> AnyRecord:
        """Play the game."""
        rules = GAMES[self.game]
        headers = Headers(date=f"seed {self.seed}", set_name="few tiles" if self.tiles else "printed set")
        record: AnyRecord = Record.begin(rules, rules.begin(self.players, self.tiles, self.options), headers)
        record = self._gone_on(record, self.seed, self.most)
        return self._gone_on(record.undo(self.back), self.seed + 1, self.back) if self.back else record

    def _gone_on(self, record: AnyRecord, seed: int, most: int) -> AnyRecord:
        for move in play(record.rules, record.state, seed, patient=self.patient, most=most)[1]:
            record = record.play(move)
        return record


GAMES_PLAYED: Final = (
    Played("factory", 1, 2, tiles=FEW_TILES),
    Played("factory", 2, 3, {"start_tile": "random", "discard_needs_confirm": "no"}, FEW_TILES, back=7),
    Played("factory", 3, 6, most=60),
    Played("factory", 4, 4, tiles=FEW_TILES),
    Played("bugs", 1, 2, most=150, patient=True),
    Played("bugs", 2, 3, {"rounds_to_win": "2", "tie": "fewer_tiles"}, back=6),
    Played("bugs", 3, 8, most=120),
    Played("bugs", 4, 5, {"extra_group": "three-eyed"}, most=120, patient=True),
    Played("fressen", 1, 2),
    Played("fressen", 2, 2, {"first_marker": "random", "last_round_trigger": "cannot_refill"}, back=9),
    Played("fressen", 3, 2, {"tie": "more_monsters"}, patient=True),
)


def transcript_of(record: AnyRecord) -> str:
    """What the files keep of a game."""
    return transcript(record, Detail.CHANGES)


def write() -> None:
    """Write every transcript again, and the records that are missing."""
    for played in GAMES_PLAYED:
        path = FOLDER / f"{played.name}.jsonl"
        if not path.exists():
            path.write_text(record_to_text(played.record()), encoding="ascii")
    for path in FOLDER.glob("*.jsonl"):
        record = record_from_text(path.read_text(encoding="ascii")).record
        path.with_suffix(".txt").write_text(transcript_of(record), encoding="ascii")


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    write()
