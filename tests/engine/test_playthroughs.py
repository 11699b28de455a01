"""Games played once are played again, move by move, and everything comes out as it did then."""

from difflib import unified_diff
from pathlib import Path
from typing import Final

import pytest

from engine.record_lines import record_from_text, record_to_text
from tests.engine.playthroughs import FOLDER, GAMES_PLAYED, Played, transcript_of
from tests.engine.random_games import AnyRules, every_game

RECORDS: Final = sorted(FOLDER.glob("*.jsonl"))


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_a_game_comes_out_as_it_did(path: Path) -> None:
    text = path.read_text(encoding="ascii")
    record = record_from_text(text).record
    kept = path.with_suffix(".txt").read_text(encoding="ascii")
    now = transcript_of(record)
    assert now == kept, "".join(unified_diff(kept.splitlines(True), now.splitlines(True), "kept", "now", n=1))
    assert record_to_text(record) == text


@every_game
def test_every_game_has_games_for_several_seeds(rules: AnyRules) -> None:
    assert len([path for path in RECORDS if path.stem.startswith(f"{rules.key}-")]) >= 3


@pytest.mark.parametrize("played", GAMES_PLAYED, ids=[played.name for played in GAMES_PLAYED])
def test_every_game_named_is_kept_with_its_players_and_options(played: Played) -> None:
    record = record_from_text((FOLDER / f"{played.name}.jsonl").read_text(encoding="ascii")).record
    assert record.rules.key == played.game
    assert len(record.start.seats) == played.players
    assert all(f"{name}={value}" in record.start.to_text() for name, value in played.options.items())
    assert len(record.nodes) > record.undoable or not played.back


def test_no_file_lies_there_unused() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {played.name for played in GAMES_PLAYED}
