"""The saved games in a table, or as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from cyclops.journal.saved import SavedGame, UnreadGame
from cyclops.names import listed
from cyclops.rules.session import names_in


def show_games(games: Sequence[SavedGame | UnreadGame], console: Console) -> bool:
    """Write a table; returns whether all games could be read."""
    table = Table("game", "begun", "what", "players", "moves", "how it stands")
    for game in games:
        if isinstance(game, UnreadGame):
            table.add_row(str(game.number), game.about.minute, "?", "", "", f"cannot be read: {game.reason}")
        else:
            names, title = list(names_in(game.record).values()), game.record.rules.title
            table.add_row(str(game.number), game.about.minute, title, ", ".join(names), str(len(game.record.line())), _standing(game))
    console.print(table if games else "No game is saved yet.")
    if any(isinstance(game, SavedGame) and not game.over for game in games):
        console.print("Go on with the latest that is not over:  cyclops resume   or with any:  cyclops resume NUMBER")
    return not any(isinstance(game, UnreadGame) for game in games)


def write_games(games: Sequence[SavedGame | UnreadGame]) -> bool:
    """Write one JSON object a game on standard output; returns whether all games could be read."""
    for game in games:
        sys.stdout.write(json.dumps(_json(game)) + "\n")
    return not any(isinstance(game, UnreadGame) for game in games)


def _standing(game: SavedGame) -> str:
    names, record = names_in(game.record), game.record
    points = ", ".join(f"{names[player]} {points}" for player, points in record.points.items())
    if not game.over:
        player = record.state.to_move
        return f"not over{f', {names[player]} is next' if player is not None else ''}: {points}"
    winners = [names[player] for player in record.standing[0].players]
    return f"over, {listed(winners)} won: {points}"


def _json(game: SavedGame | UnreadGame) -> dict[str, Any]:
    values: dict[str, Any] = {"number": game.number, "begun": game.about.begun}
    if isinstance(game, UnreadGame):
        return {**values, "error": game.reason}
    names = names_in(game.record)
    scores = [{"player": player, "name": names[player], "points": points} for player, points in game.record.points.items()]
    return {**values, "game": game.record.rules.key, "moves": len(game.record.line()), "over": game.over, "scores": scores}
