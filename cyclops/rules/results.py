"""Points, reasons and winners on a screen."""

from __future__ import annotations

from typing import Any

from cyclops.rules import words
from cyclops.rules.screen import Screen
from cyclops.rules.view import GameView, Scene
from cyclops.rules.words import Names
from engine.rules import Rules


def show_scores(screen: Screen, view: GameView[Any, Any], rules: Rules[Any, Any], state: Any, names: Names) -> None:
    """Write every player's points as the table lies, with their reasons and the rules they are counted by."""
    rows = [
        (names[score.player], str(score.points), "\n".join(map(screen.sentence, view.reasons(state, score, names))))
        for score in rules.scores(state)
    ]
    screen.table((words.PLAYER, words.POINTS, words.WHY), rows, right=(1,))
    screen.say(words.counted_by(rules.edition), "dim")


def show_table(screen: Screen, view: GameView[Any, Any], state: Any, names: Names) -> None:
    """Draw the whole table, with nothing to choose."""
    screen.show(view.picture(Scene(state, (), names, screen.signs, screen.width, whole=True)))


def show_end(screen: Screen, view: GameView[Any, Any], rules: Rules[Any, Any], state: Any, names: Names) -> None:
    """Write why a game is over, its last table, its points and who has won."""
    screen.heading(words.over(view.ended(state)))
    show_table(screen, view, state, names)
    show_scores(screen, view, rules, state, names)
    screen.say(view.won(state, rules.standing(state), names), "bold")
