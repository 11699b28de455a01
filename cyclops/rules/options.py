"""What can be said with ``--option``, game by game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, fields
from enum import StrEnum
from typing import Any, Final, NamedTuple

from engine.games import GAMES

_MEANINGS: Final[Mapping[tuple[str, str], str]] = {
    ("factory", "start_tile"): "first tiles are chosen, or turned up",
    ("factory", "discard_needs_confirm"): "whether somebody must agree that a tile fits nowhere",
    ("bugs", "extra_group"): "the drawings that five or six players add",
    ("bugs", "countdown_seconds"): "seconds from the last trophy to the stop; cyclops rules play counts none",
    ("bugs", "tie"): "what equal points mean",
    ("bugs", "rounds_to_win"): "how many rounds somebody must win",
    ("fressen", "first_marker"): "who begins the first round",
    ("fressen", "last_round_trigger"): "what makes the next round the last",
    ("fressen", "tie"): "what equal points mean",
}


class GameOption(NamedTuple):
    """One option of one game."""

    title: str
    """The game."""
    name: str
    values: str
    """What it may be, the first what it is unless said."""
    meaning: str


def game_options() -> list[GameOption]:
    """Return all options of all games."""
    return [
        GameOption(rules.title, field.name, _values(field), _MEANINGS[game, field.name])
        for game, rules in GAMES.items()
        for field in fields(rules.options)
    ]


def _values(field: Field[Any]) -> str:
    default = field.default
    if isinstance(default, bool):
        return "yes|no" if default else "no|yes"
    if isinstance(default, StrEnum):
        return "|".join(dict.fromkeys((default, *type(default))))
    limits = field.metadata["limits"]
    return f"{limits[0]} to {limits[-1]}" + (f" ({default})" if default != limits[0] else "")
