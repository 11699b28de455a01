"""Points, reasons and winners on a screen."""

from __future__ import annotations

from typing import Any

from cyclops.rules import words
from cyclops.rules.screen import Screen
from cyclops.rules.session import AnyRecord
from cyclops.rules.view import GameView, Scene
from cyclops.rules.words import Names


def show_scores(screen: Screen, view: GameView[Any, Any], record: AnyRecord, names: Names) -> None:
    """Write every player's points as the table lies, with their reasons and the rules they are counted by."""
    rules, points, given = record.rules, record.points, record.given_points
    rows = []
    for score in rules.scores(record.state):
        reasons = view.reasons(record.state, score, names)
        if given.get(score.player):
            reasons = [*reasons, words.given(given[score.player])]
        rows.append((names[score.player], str(points[score.player]), "\n".join(map(screen.sentence, reasons))))
    screen.table((words.PLAYER, words.POINTS, words.WHY), rows, right=(1,))
    screen.say(words.counted_by(rules.edition), "dim")


def show_table(screen: Screen, view: GameView[Any, Any], state: Any, names: Names) -> None:
    """Draw the whole table, with nothing to choose."""
    screen.show(view.picture(Scene(state, (), names, screen.signs, screen.width, whole=True)))


def show_end(screen: Screen, view: GameView[Any, Any], record: AnyRecord, names: Names) -> None:
    """Write why a game is over, its last table, its points and who has won."""
    screen.heading(words.over(view.ended(record.state)))
    show_table(screen, view, record.state, names)
    show_scores(screen, view, record, names)
    screen.say(view.won(record.state, record.standing, names), "bold")
