"""What a terminal shows of an evening as it stands: whose turn, what is wrong or asked, points, table, places, keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cyclops.announcer.moods import MOODS
from cyclops.names import listed
from cyclops.play.terminal.keys import answer_keys
from cyclops.referee.finding import Mistake, Remark, Weight
from cyclops.referee.situation import Situation
from cyclops.rules import words
from cyclops.rules.results import show_end, show_scores
from cyclops.rules.screen import Screen
from cyclops.rules.session import names_in
from cyclops.rules.view import GameView, Scene
from cyclops.rules.views import VIEWS
from engine.bugs import Phase
from engine.bugs import State as BugsState
from engine.record_lines import AnyRecord
from vision.reading import middle

KEYS: Final = "u undo  r redo  a that's how it is  c correct  k keep picture  s points  q stop"
"""The keys that always do the same; they fit a line of 80 letters."""
TYPED: Final[Mapping[str, str]] = {
    "factory": "letter A@2,-1 GPWW   eye A@2,-1 yes   owner A 2   turn 2   drawn GPWW*   remove A@2,-1",
    "fressen": "monster 2,5 4   monster 2,5 water   turn red   marker yellow   phase eat   pass   remove 2,5",
    "bugs": "open 1:snail,slug   kind 1:snail=slug   owns 2:3   go   stop",
}
"""Corrections of each game, as they are typed."""
_PLAYED_TOGETHER: Final[Mapping[Phase, str]] = {
    Phase.REMOVE: "put everything ready",
    Phase.PLAY: "play until the last trophy is taken",
    Phase.COUNTDOWN: "10, 9, 8 … the countdown runs",
    Phase.OPEN: "spread your tiles beside your cards",
}
"""What stands above a round of Bugs & Co: it is watched, so nothing has to be typed."""
_CHOSEN: Final = ("place", "bite", "pass", "discard")
"""Words of the moves that are choices; what luck brings and corrections are not listed."""
_MOST_PLACES: Final = 12
_MARKED: Final = "marked"
"""How sentences speak of a tile that other displays mark in the picture."""
_STYLES: Final[Mapping[Weight, str]] = {Weight.HINT: "dim", Weight.UNSURE: "yellow", Weight.DIFFERS: "bold yellow"}


def show_standing(screen: Screen, situation: Situation, with_reasons: bool) -> None:
    """Write how a game stands, the most important first.

    Parameters
    ----------
    screen : Screen
    situation : Situation
    with_reasons : bool
        Whether the points come with what they are made of.
    """
    _show_banner(screen, situation)
    _show_troubles(screen, situation)
    if situation.record is not None:
        _show_game(screen, situation, situation.record, with_reasons)


def show_foot(screen: Screen, situation: Situation, typed: str | None) -> None:
    """Write what must be seen however small the window is: what the camera does, the keys, and a correction as far as it is typed.

    Parameters
    ----------
    screen : Screen
    situation : Situation
    typed : str or None
        None when no correction is being typed.
    """
    screen.line(_eye_words(situation), "dim")
    if typed is None:
        screen.line(KEYS, "dim")
        return
    screen.line("Type what is so, such as one of these; Enter does it, Esc leaves it.", "dim")
    screen.line(f"points {situation.names[0]} +3   {TYPED[situation.game]}", "dim")
    screen.line(f"correct> {typed}", "bold")


def _show_banner(screen: Screen, situation: Situation) -> None:
    record = situation.record
    if record is None:
        screen.heading(f"{situation.rules.title} for {listed(situation.names)}: waiting for the table")
        return
    names, state = names_in(record), record.state
    if situation.over:
        screen.heading(words.over(VIEWS[situation.game].ended(state)))
        return
    name = words.ALL if state.to_move is None else names[state.to_move]
    asked = _PLAYED_TOGETHER.get(state.phase) if isinstance(state, BugsState) else None
    screen.heading(words.asked(name, asked or VIEWS[situation.game].question(state, names)))


def _show_troubles(screen: Screen, situation: Situation) -> None:
    """What is wrong, and what is asked."""
    if situation.countdown_s is not None:
        screen.line(f"{max(0, round(situation.countdown_s))}", "bold red")
    if situation.outage is not None:
        screen.line(f"No picture for {round(situation.outage.down_s)} s: {situation.outage.reason}", "bold red")
    if situation.mistake is not None:
        screen.say(situation.mistake.sentence, "bold red")
        screen.line("Please put it right, or press a if it is to stay so.", "red")
    for remark in situation.remarks:
        screen.say(remark.sentence, _STYLES[remark.weight])
    if situation.question is not None:
        screen.line(situation.question.text, "bold cyan")
        screen.line("   ".join(f"[{key}] {answer.text}" for key, answer in answer_keys(situation.question).items()), "cyan")
    if (place := _marked(situation)) is not None:
        screen.line(f"Marked is what lies {place} of the camera's picture.", "dim")


def _marked(situation: Situation) -> str | None:
    """Where in the picture that lies which is spoken of as marked; None where nothing is."""
    told: list[Mistake | Remark] = [*([situation.mistake] if situation.mistake else []), *situation.remarks]
    corners = next((one.corners for one in told if one.corners), None)
    spoken = [*(one.sentence for one in told), situation.question.text if situation.question else ""]
    if corners is None or situation.settled is None or not any(_MARKED in text for text in spoken):
        return None
    width, height = situation.settled.reading.size
    x, y = middle(corners)
    across, down = x / width, y / height
    words = [name for name in (_third(down, "top", "bottom"), _third(across, "left", "right")) if name]
    return f"at the {' '.join(words)}" if words else "in the middle"


def _third(share: float, first: str, last: str) -> str:
    return first if share < 1 / 3 else last if share > 2 / 3 else ""


def _show_game(screen: Screen, situation: Situation, record: AnyRecord, with_reasons: bool) -> None:
    view: GameView[Any, Any] = VIEWS[situation.game]
    names = names_in(record)
    if situation.over:
        show_end(screen, view, record, names)
        return
    if with_reasons:
        show_scores(screen, view, record, names)
    else:
        screen.line("   ".join(f"{names[player]} {points}" for player, points in record.points.items()), "bold")
    moves = tuple(move for move in situation.legal_moves() if move.to_text().partition(" ")[0] in _CHOSEN)
    scene = Scene(record.state, moves, names, screen.signs, screen.width)
    screen.show(view.picture(scene))
    choices = view.choices(scene) if moves else []
    screen.table(("", ""), [(choice.numbers, choice.words) for choice in choices[:_MOST_PLACES]], right=(0,))
    if len(choices) > _MOST_PLACES:
        screen.line(f"and {len(choices) - _MOST_PLACES} more places", "dim")


def _eye_words(situation: Situation) -> str:
    if situation.outage is not None:
        return "no picture"
    step = "" if situation.in_step or situation.record is None or situation.settled is None else "; table and record do not agree"
    return f"{MOODS[situation.mood]}{step}"
