"""The stage: what all games show alike; each game's table is in `cyclops.stage.tables`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from cyclops.stage.tables import BugsStage, FactoryStage, FressenStage, Pixels


class HintLevel(StrEnum):
    """How much is told of where a tile may go."""

    FITS = "fits"
    """Only whether it fits anywhere."""
    PLACES = "places"
    """All places where it may go, and what each does."""
    ADVICE = "advice"
    """Also which are good."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a player has points, or what they hang on.

    Attributes
    ----------
    text : str
        A sentence.
    points : int or None
        What it counts; None where the sentence counts nothing by itself.
    keys : tuple of str
        The tiles it comes from, by the keys they have on the table; each at most once.
    """

    text: str
    points: int | None = None
    keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Seat:
    """A player.

    Attributes
    ----------
    player : str
        The number of the player's card, or ``red`` or ``yellow``.
    name : str
    colour : int
        Which of the players' colours, from 0; red and yellow have their own.
    points : int or None
        None where they are not known.
    doubted : bool
    to_move : bool
        Whether it is this player's turn.
    place : int or None
        1 for who leads or won; several share one; None before anybody has points.
    reasons : tuple of Reason
    """

    player: str
    name: str
    colour: int
    points: int | None = None
    doubted: bool = False
    to_move: bool = False
    place: int | None = None
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that is wrong, doubted or good to know, as long as it is so.

    ``weight`` is ``mistake``, ``differs``, ``unsure`` or ``hint``; ``corners`` say where in the picture, ``key`` which tile.
    """

    weight: str
    text: str
    corners: Pixels | None = None
    key: str = ""


@dataclass(frozen=True, slots=True)
class Button:
    """An answer to a question."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with its buttons."""

    key: str
    text: str
    answers: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Past:
    """A move of the history; ``undone`` where it was taken back."""

    number: int
    text: str
    player: str | None = None
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Eye:
    """What the camera does: ``mood`` is one of `vision.tracker.glance.Mood`, or ``outage``; ``text`` says it in a few words."""

    mood: str
    text: str
    in_step: bool
    well: bool
    """Whether all is as it should be."""


@dataclass(frozen=True, slots=True)
class Stage:
    """What a display shows.

    Attributes
    ----------
    game, title : str
        The key of the game and what it is called.
    language : str
        In which everything is said.
    game_id : str
        Of this evening's game: another one is another game, whatever its version.
    version : int
        Grows with every change.
    begun, over : bool
    banner : str
        The most important in a few words, to be read from three metres: whose turn it is, or who won.
    task : str
        What is to be done now: one short sentence.
    seats : tuple of Seat
        In the order of play.
    notices : tuple of Notice
        The weightiest first.
    question : Asked or None
    countdown_s : float or None
    eye : Eye
    table : FactoryStage, BugsStage, FressenStage or None
        None as long as nothing was seen.
    hints : HintLevel
    advice : tuple of str
        Sentences; empty unless advice is wanted.
    history : tuple of Past
        The latest last, those that were taken back after them.
    can_undo, can_redo, can_accept : bool
    refusal : str
        Why the last thing that a person said was not done.
    picture : (int, int) or None
        Width and height of the picture in whose pixels all corners are.
    rules : str
        By which edition of the rules it is counted.
    """

    game: str
    title: str
    language: str
    game_id: str
    version: int
    begun: bool
    over: bool
    banner: str
    task: str
    seats: tuple[Seat, ...]
    notices: tuple[Notice, ...]
    question: Asked | None
    countdown_s: float | None
    eye: Eye
    table: FactoryStage | BugsStage | FressenStage | None
    hints: HintLevel
    advice: tuple[str, ...]
    history: tuple[Past, ...]
    can_undo: bool
    can_redo: bool
    can_accept: bool
    refusal: str
    picture: tuple[int, int] | None
    rules: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that may be true of a tile instead; ``order`` is the correction that says so, in the words of `Referee.correct`."""

    text: str
    order: str
    chosen: bool = False
    picture: str = ""
    """What to draw beside the words: ``edge:G``, ``eye:1``, ``terrain:water``, ``side:red``, ``kind:snail``; empty for nothing."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What may be said of one thing about a tile, such as its top edge."""

    title: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Touched:
    """A tile that somebody touched: what it is taken for, and what else it may be."""

    key: str
    title: str
    groups: tuple[Choices, ...]
