"""What the terminal says whatever is played. Sentences come without their full stop."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from cyclops.names import counted, listed
from engine.ranking import Rank
from engine.rules import Player
from vision.phrase import marked, phrase, phrases, together

Names: TypeAlias = Mapping[Player, str]
"""What each player is called."""

ALL: Final = phrase("Everybody")
GAME_OVER: Final = phrase("game over")
NO_HINT: Final = "there is nothing to advise"
NO_MORE: Final = "these were all moves"
NO_MORE_MOVES: Final = "the game is over: undo takes back the last move, Enter leaves"
PLAYER, POINTS, WHY = phrase("Player"), phrase("Points"), phrase("Why")
TYPE, DOES, MOVE, MEANS = "Type", "and it will", "Move", "means"
TAKEN_BACK, MADE_AGAIN = phrase("taken back"), phrase("made again")

HELP: Final = (
    ("a number", "make the move of this number"),
    ("a move", "make the move written so; the list of moves shows how, and so does the list below"),
    ("Enter", "make the move, where only one is possible"),
    ("hint", "say what the moves bring"),
    ("undo, undo 3", "take back the last move of the people, or the last 3; luck then falls the same again"),
    ("redo, redo 3", "make again what was taken back"),
    ("scores", "say the points and why"),
    ("table", "show the whole table again"),
    ("more", "show more moves of a long list"),
    ("help, h, ?", "show this"),
    ("quit", "stop; Ctrl-C and Ctrl-D do the same"),
)
CLAUSES: Final = "a move that may not be is refused with the number of its rule, such as MF-12; docs/rules.md explains these numbers"


def opening(title: str, names: Sequence[str], set_name: str, seed: int) -> str:
    """Say what is played, by whom and with which tiles, and how to play the same again."""
    return f"{title} for {listed(names)}{_with_set(set_name)}; type help at any time. The same game comes again with --seed {seed}"


def _with_set(name: str) -> str:
    return f' with the set "{name}"' if name else ""


def going_on(title: str, names: Sequence[str], set_name: str, moves: int) -> str:
    """Say which game goes on."""
    return f"{title} for {listed(names)}{_with_set(set_name)} goes on after {counted(moves, 'move')}; type help at any time"


def closing(moves: int) -> str:
    """Say how far the game went."""
    return f"{counted(moves, 'move')} made in this game"


def kept(file: str, whole: bool) -> str:
    """Say where the game is kept."""
    return f"{'the game' if whole else 'the beginning of the game'} is kept in {file}"


def again(program: str, file: str) -> str:
    """Say how a kept game is shown."""
    return f"To see it again, type: {program} rules replay {file}"


def over(why: str) -> str:
    """Head the end of a game."""
    return phrase("The game is over: {why}", why=why) if why else phrase("The game is over")


def played(title: str, names: Sequence[str], set_name: str, date: str) -> str:
    """Head a game that is shown again."""
    return f"{title}: {listed(names)}{_with_set(set_name)}{f', {date}' if date else ''}"


def not_shown(moves: int) -> str:
    """Say that the record has moves that are not told, because they do not lead here."""
    return f"{counted(moves, 'move')} of the record not shown, being taken back or later than this point"


def given(points: int) -> str:
    """Say what stands among a player's points because people gave or took it."""
    return (
        phrase("{points}: given by hand", points=f"{points:+d}") if points > 0 else phrase("{points}: taken by hand", points=f"{points:+d}")
    )


def points_given(name: str, points: int, why: str) -> str:
    """Tell that people gave or took points."""
    what = (
        phrases("{who} is given {count} point", "{who} is given {count} points", points, who=name)
        if points > 0
        else phrases("{count} point is taken from {who}", "{count} points are taken from {who}", -points, who=name)
    )
    return together(what, why, between=": ")


def corrected() -> str:
    """Tell that people said how the table lies."""
    return phrase("the table is corrected by hand")


def so_far(moves: int) -> str:
    """Head the table of a game that is not over."""
    return f"The table after {counted(moves, 'move')}"


def seat_name(player: Player) -> str:
    """Call a player whose name is not known: "Player 1", "Red"."""
    if isinstance(player, int):
        return phrase("Player {number}", number=player)
    return phrase(_SIDES[player]) if player in _SIDES else player.capitalize()


_SIDES: Final = {"red": marked("Red"), "yellow": marked("Yellow")}


def robot_names(number: int) -> tuple[str, ...]:
    """Call those who play at random: "Robot", or "Robot 1" and "Robot 2"."""
    return ("Robot",) if number == 1 else tuple(f"Robot {robot}" for robot in range(1, number + 1))


def counted_by(edition: str) -> str:
    """Name the rules by which points are counted."""
    return phrase("counted by the rules {edition}", edition=_edition(edition))


_EDITION: Final = re.compile(r"(?P<game>.+), clauses (?P<first>\S+) to (?P<last>\S+)")


def _edition(edition: str) -> str:
    found = _EDITION.fullmatch(edition)
    return phrase("{game}, clauses {first} to {last}", **found.groupdict()) if found else edition


def asked(name: str, question: str) -> str:
    """Head what a player is asked: "Anna: where does your tile go?"."""
    return together(name, question, between=": ")


def more(left: int) -> str:
    """Say that the list of moves goes on."""
    return f"{counted(left, 'more move')} in the list: type more to see them"


def _range(moves: int) -> str:
    if moves < 2:
        return "the number 1" if moves else "a move"
    return f"a number from 1 to {moves}"


def no_such_number(moves: int) -> str:
    """Say which numbers there are."""
    return f"type {_range(moves)}, or help"


def not_understood(why: str, moves: int) -> str:
    """Say what can be typed instead of something that is no move."""
    return f"this is no move ({why}); type {_range(moves)}, or help"


def no_move(moves: int) -> str:
    """Say what can be typed instead of something that cannot even be shown."""
    return f"what you typed is no move; type {_range(moves)}, or help"


def refused(why: str, clause: str) -> str:
    """Say why a move may not be made, and by which clause of the rules."""
    return f"that may not be: {why} ({clause})"


def how_often(times: str) -> str:
    """Say what may follow undo and redo."""
    return f"how many moves? Type a whole number after the word, such as undo 3, not {times!r}"


def only_so_many(moves: int, done: str) -> str:
    """Say how many moves can be taken back or made again."""
    return f"only {counted(moves, 'move')} can be {done}" if moves else f"there is no move that can be {done}"


def not_yours(name: str) -> str:
    """Say that a move is for a player at random to make."""
    return f"that is for {name} to do"


def standing(ranks: Sequence[Rank[Any]], names: Names) -> str:
    """Say who has won by points, everybody who shares the victory among them."""
    first = ranks[0]
    winners = [names[player] for player in first.players]
    if len(winners) == 1:
        return phrases("{who} wins with {count} point", "{who} wins with {count} points", first.points, who=winners[0])
    return phrases(
        "{several} have {count} point each and share the victory",
        "{several} have {count} points each and share the victory",
        first.points,
        several=listed(winners),
    )
