"""Games in a journal, for tests of what comes between games."""

from __future__ import annotations

from pathlib import Path

from cyclops.journal.keeper import About, Keeper
from cyclops.journal.saved import SavedGame, saved_games
from engine.games import GAMES
from engine.record import Headers, Record
from engine.record_lines import AnyRecord

MOVES = ("start GGWW", "start PWWW")


def save_game(journal: Path, begun: str = "2026-12-01 20:00:00", names: tuple[str, ...] = ("Anna", "Łukasz")) -> SavedGame:
    """Save a game of Monster Factory that is not over."""
    rules = GAMES["factory"]
    record: AnyRecord = Record.begin(rules, rules.begin(len(names), None, {}), Headers(names=names))
    with Keeper(journal, About(begun), warn=print) as keeper:
        keeper.begin(record)
        for move in MOVES[: len(names)]:
            before, record = record, record.play(rules.move_from_text(move))
            keeper.keep(before, record)
    game = saved_games(journal)[0]
    assert isinstance(game, SavedGame)
    return game
