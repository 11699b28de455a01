"""How Bugs & Co looks in a terminal: the middle of the table, and every player's hands."""

from __future__ import annotations

from collections import Counter
from typing import Final

from rich.text import Text

from cyclops.rules import bugs_hints
from cyclops.rules import bugs_words as words
from cyclops.rules.canvas import paragraph, side_by_side
from cyclops.rules.view import Choice, GameView, Scene
from engine.bugs import Back, Keep, Move, State, Take, Trophy
from engine.bugs.box import COPIES

BugsScene = Scene[State, Move]

_PATIENCE: Final = 12  # tiles that players at random take before they want a trophy, on the average


def picture(scene: BugsScene) -> list[Text]:
    """Draw what lies in the middle, and for each player the kept tiles, drawing by drawing.

    Parameters
    ----------
    scene : Scene
        What is to be drawn.

    Returns
    -------
    list of Text
        Lines no wider than the scene, as far as names allow.
    """
    blocks = [_player(scene, player) for player in scene.state.seats]
    return [*paragraph(words.table_words(scene.state), scene.width), Text(), *side_by_side(blocks, scene.width), Text()]


def choices(scene: BugsScene) -> list[Choice]:
    """Give a line for each move."""
    numbered = enumerate(scene.moves, 1)
    return [Choice(str(number), words.choice_words(scene.state, move, scene.names), move.to_text()) for number, move in numbered]


def _player(scene: BugsScene, player: int) -> list[Text]:
    hand = sorted(Counter(scene.state.hands[player - 1]).items(), key=lambda kept: (-kept[1], kept[0]))
    width = max((len(name) for name, _ in hand), default=0)
    lines = [Text(scene.names[player], "bold"), Text(words.player_words(scene.state, player), "dim")]
    return lines + [_drawing(scene, name.ljust(width), number) for name, number in hand]


def _drawing(scene: BugsScene, name: str, number: int) -> Text:
    style = "bold green" if number == COPIES else ""
    return Text.assemble((name, style), " ", (" ".join(scene.signs.disc * number), style), " ", (" ".join("." * (COPIES - number)), "dim"))


def actor(move: Move) -> int | None:
    """Who makes a move; None for what happens to all."""
    return move.player if isinstance(move, Take | Keep | Back | Trophy) else None


def busy(state: State) -> int | None:
    """Who holds a tile and has not decided about it."""
    return next((player for player in state.playing if state.taking[player - 1]), None)


def weight(move: Move) -> int:
    """How often a player at random does something: without patience all games would be over at once."""
    return 1 if isinstance(move, Trophy) else _PATIENCE


def hints(scene: BugsScene) -> list[str]:
    """Say what a hand is worth and what still pays."""
    asked = next((player for player in map(actor, scene.moves) if player is not None), None)
    return bugs_hints.hints(scene.state, asked, scene.names)


BUGS_VIEW: Final[GameView[State, Move]] = GameView(
    picture=picture,
    question=words.question,
    choices=choices,
    told=words.move_words,
    refused=words.refusal_words,
    reasons=words.reasons,
    hints=hints,
    notation=words.NOTATION,
    won=words.won,
    actor=actor,
    busy=busy,
    weight=weight,
)
