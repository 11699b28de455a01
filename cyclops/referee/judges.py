"""The judges there are, each imported when its game is played."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from cyclops.referee.judge import Judge
from vision.reading import Game


def judge_of(game: Game) -> Judge[Any, Any]:
    """The judge of a game."""
    judge: Judge[Any, Any] = import_module(f"cyclops.referee.{game}.judge").JUDGE
    return judge
